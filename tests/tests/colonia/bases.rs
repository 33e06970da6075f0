//! Bases, sides, contact, the kinds of units: clauses 0, 2.0, 2.1.

use rules_core::Side;
use rules_core::books::colonia::{
    Action, Class, Decision, Formation, Kind, Modifier, Order, Part, Row, Size, Troop, What,
};
use rules_core::table::{Corner, Edge, Length, Point};
use tests::colonia::{field, leg, pivot, walk, wheel_right};

fn mm(x: i32, y: i32) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

/// Clauses: 0a, 0d, 0e, 0f
#[test]
fn a_base_faces_clockwise_from_north_and_is_measured_from_its_edges() {
    let setup = field().red("A", Row::Fanteria, 400, 400, 90).blue("E", Row::Ascari, 500, 400, 270);
    let game = setup.acting("A");
    let base = game.game().base(game.u("A"));
    // Facing east, its left is north.
    assert_eq!((base.muzzle(), base.corner(Corner::FrontLeft)), (mm(420, 400), mm(420, 440)));
    assert_eq!((base.edge_length(Edge::Front), base.edge_length(Edge::Left)), (Length::cm(8), Length::cm(4)));
    // Fronts at x = 42 and 48.
    assert_eq!(base.gap(&game.game().base(game.u("E"))), Length::cm(6));
    // On the front line is not behind it, a millimetre rearward is.
    assert_eq!(base.ahead_of(Edge::Front, mm(420, 0)), Length::ZERO);
    assert!(base.ahead_of(Edge::Front, mm(419, 0)) < Length::ZERO);
}

/// Clauses: 0h, 4.0k
#[test]
fn touching_neighbours_are_not_engaged_and_close_no_further() {
    let setup = field().red("A", Row::Fanteria, 400, 400, 90).blue("E", Row::Ascari, 440, 400, 270);
    let mut game = setup.acting("A");
    assert!(!game.game().is_engaged(game.u("A")));
    assert_eq!(game.refused_by(walk([leg(90, 1)])), "4.0k");
    assert!(game.allows(walk([leg(270, 10)])));
    // From further off an ordinary move keeps clear.
    let setup = field().red("A", Row::Fanteria, 380, 400, 90).blue("E", Row::Ascari, 440, 400, 270);
    let mut game = setup.acting("A");
    assert!(game.allows(walk([leg(90, 18)])));
    assert_eq!(game.refused_by(walk([leg(90, 20)])), "4.0k");
}

/// Clauses: 0g, 0j, 4.0n, 0q
#[test]
fn friends_bar_the_way_even_where_the_end_is_clear() {
    let setup = field().red("A", Row::PenneDiFalco, 400, 300, 0).red_of("B", Row::Ascari, Size::Quarter, 400, 370, 0);
    let mut game = setup.blue("E", Row::Ascari, 400, 780, 180).acting("A");
    // The rear of the friend stands at y = 36, the front at y = 32: 4.0 touches, 4.1 is no overlap yet.
    assert!(game.allows(walk([leg(0, 40)])) && game.allows(walk([leg(0, 41)])));
    assert_eq!(game.refused_by(walk([leg(0, 43)])), "4.0n");
    assert_eq!(game.refused_by(walk([leg(0, 110)])), "4.0n");
    assert_eq!(game.stands("A"), (400, 300, 0));
}

/// Clauses: 0i, 4.5h
#[test]
fn a_move_is_walked_in_millimetres_until_it_is_interrupted() {
    let setup = field().red("A", Row::Ascari, 490, 400, 90).order("A", Order::Manovra);
    let mut game = setup.blue("E", Row::FanteriaTurca, 600, 400, 270).ready("E").acting("A");
    // The gap of 7.0 shrinks by 0.0707 a step: 28.1 steps to 5.01.
    game.act(walk([leg(45, 50)]));
    assert_eq!((game.decider(), game.stands("A")), (Side::Second, (511, 421, 90)));
    // Declined, the move goes on; the unit is not asked again about it.
    game.no();
    assert_eq!((game.decider(), game.stands("A")), (Side::First, (525, 435, 90)));
}

/// Clauses: 0l, 0n
#[test]
fn dice_are_logged_singly_and_the_active_side_throws_first() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).blue("E", Row::FanteriaSenussa, 480, 400, 270);
    let mut game = setup.acting("A");
    let charge = game.charging("E", 90, true);
    game.dice([1]);
    assert_eq!(game.wanted(charge.clone()).request.side, Side::First);
    game.dice([6, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1]);
    assert_eq!(game.wanted(charge.clone()).request.side, Side::Second);
    game.dice([6, 4, 3, 2, 1, 1, 2, 3]).act(charge);
    // Half of one is one, rounded up.
    assert!(game.events.iter().any(|event| matches!(event.what, What::Die { die: 1, cm: 1, .. })));
    let thrown = game.events.iter().find_map(|event| match &event.what {
        What::Fought { unit, dice, .. } if *unit == game.u("E") => Some(dice.clone()),
        _ => None,
    });
    assert_eq!(thrown, Some(vec![6, 4, 3, 2, 1, 1, 2, 3]));
}

/// Clauses: 2.1.1a, 2.1.2a, 2.1.2b, 2.1.3a, 2.1.3b
#[test]
fn every_row_has_its_arm() {
    let class = |row: Row| Troop::of(row).class;
    assert_eq!(
        [Row::Fanteria, Row::Bersaglieri, Row::Boxers].map(class),
        [Class::Line, Class::Light, Class::Irregular]
    );
    assert_eq!([Row::CavalleriaColoniale, Row::PenneDiFalco].map(class), [Class::CavalryLight, Class::CavalryMedium]);
    let guns = [Row::ArtDaMontagna, Row::Krupp70, Row::ArtDa149].map(class);
    assert_eq!(guns, [Class::ArtilleryLight, Class::ArtilleryField, Class::ArtilleryHeavy]);
    // Only light cavalry defends a village.
    for (row, clause) in [(Row::CavalleriaColoniale, None), (Row::PenneDiFalco, Some("5.2.6b"))] {
        let setup = field().patch("village", Kind::BuiltUp, (400, 300), (500, 400)).red("A", row, 450, 350, 0);
        let mut game = setup.blue("E", Row::Ascari, 1100, 600, 270).acting("A");
        match clause {
            None => assert!(game.allows(Action::Garrison)),
            Some(clause) => assert_eq!(game.refused_by(Action::Garrison), clause),
        }
    }
    // Machine guns neither charge nor garrison.
    let setup = field().patch("village", Kind::BuiltUp, (350, 300), (450, 500)).red("M", Row::MgGatling, 400, 400, 90);
    let mut game = setup.blue("E", Row::Ascari, 470, 400, 270).acting("M");
    let charge = game.charging("E", 90, false);
    assert_eq!(game.refused_by(charge), "2.2v");
    assert_eq!(game.refused_by(Action::Garrison), "5.2.6b");
    assert_eq!(game.game().may_stand_ready(game.u("M")).map_err(|r| r.clause.id()), Err("4.5a"));
}

/// Clauses: 2.1.1c
#[test]
fn irregulars_form_column_and_square_unless_a_scenario_bars_it() {
    for barred in [false, true] {
        let setup = field().red("A", Row::BasciBaluk, 400, 400, 0).blue("E", Row::Ascari, 1100, 600, 270);
        let setup = setup.file(move |file| file.rules.no_irregular_columns = barred);
        let mut game = setup.acting("A");
        assert!(game.allows(Action::Square { with: vec![] }));
        let column = Action::Form { formation: Formation::Column };
        if barred {
            assert_eq!(game.refused_by(column), "2.1.1c");
        } else {
            game.act(column);
            // The middle of the front is kept: from y = 42 back 8.
            assert_eq!(game.stands("A"), (400, 380, 0));
        }
    }
}

/// Clauses: 2.0a, 2.0b, 2.0d, 2.2e
#[test]
fn losses_lower_the_vbu_and_at_zero_the_unit_is_removed() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 400, 600, 90);
    let setup = setup.with("A", |piece| piece.losses = 8).blue("E", Row::Ascari, 480, 400, 270);
    let game = setup.acting("A");
    assert_eq!((game.vbu("A"), game.shot("E", rules_core::books::colonia::Plan::Stand)), (2, Ok(2)));
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 400, 600, 90);
    let setup = setup.with("A", |piece| (piece.losses, piece.damage) = (8, 2)).blue("E", Row::Ascari, 480, 400, 270);
    let mut game = setup.naming("A");
    let name = Action::Name { unit: game.u("A") };
    game.dice([1, 4]).act(name);
    assert!(game.is_gone("A") && game.has_event("2.0b"));
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
}

/// Clauses: 2.1.4a, 2.1.4b, 2.1.4c, 2.1.4f, 2.2v
#[test]
fn headquarters_fight_as_foot_but_never_charge() {
    let setup = field()
        .red("A", Row::Ascari, 400, 500, 90)
        .hq(Side::First, "HQ", 400, 400, 90, (30, 2, 1))
        .order("HQ", Order::Manovra);
    let setup = setup.patch("wood", Kind::Wood, (440, 300), (600, 450));
    let mut game = setup.blue("E", Row::FanteriaSenussa, 460, 400, 270).acting("HQ");
    let charge = game.charging("E", 90, false);
    assert_eq!(game.refused_by(charge), "2.2v");
    // It fires with six dice, and its own valour counts for itself in melee.
    assert_eq!(game.shot("E", rules_core::books::colonia::Plan::Stand), Ok(6 - 2));
    let tally = game.game().melee_dice(game.u("HQ"), game.u("E"), false);
    assert_eq!(tests::colonia::terms(&tally), [(Modifier::Vbu, 6), (Modifier::Valour, 2)]);
    // It moves as light foot.
    assert!(game.allows(walk([leg(180, 30), pivot(180)])));
    assert_eq!(game.game().charisma(game.u("HQ")), 1);
}

/// Clauses: 4.0p, 4.0s, 4.2d, 4.2e, 4.2g, 4.2h
#[test]
fn machine_guns_and_guns_pivot_45_degrees_and_immobile_ones_no_further_from_their_start() {
    let setup = |row: Row| {
        let setup = field().red("G", row, 400, 400, 90).order("G", Order::Manovra).red("B", Row::Ascari, 400, 100, 90);
        setup.blue("E", Row::Ascari, 1100, 600, 270).acting("G")
    };
    let mut game = setup(Row::MgGatling);
    assert_eq!(game.refused_by(walk([pivot(46)])), "4.0p");
    assert_eq!(game.preview(walk([pivot(-45)])).spent, Some(0));
    assert!(game.allows(walk([wheel_right(10)])));
    let mut game = setup(Row::ArtDaMontagna);
    assert_eq!(game.refused_by(walk([wheel_right(10)])), "4.2e");
    assert_eq!(game.refused_by(walk([leg(90, 10), pivot(5)])), "4.2e");
    game.walk([pivot(30)]);
    assert_eq!(game.refused_by(walk([pivot(16)])), "4.2d");
    game.walk([pivot(15)]);
    assert_eq!(game.stands("G"), (400, 400, 135));
    // Straight back disorders a gun.
    let mut game = setup(Row::ArtDaMontagna);
    game.walk([leg(270, 10)]);
    assert!(game.piece("G").disordered && game.has_event("4.2h"));
    let mut game = setup(Row::ArtDa149);
    assert_eq!(game.refused_by(walk([leg(90, 10)])), "4.2g");
    game.walk([pivot(40)]).position(|position| position.frames.truncate(2));
    let mut game = setup(Row::ArtDa149);
    let gun = game.u("G");
    game.position(|position| position.pieces[gun.index()].turned = 40);
    assert_eq!(game.refused_by(walk([pivot(6)])), "4.2g");
    assert!(game.allows(walk([pivot(-45)])));
    let turntable = field().red("G", Row::ArtDa149, 400, 400, 90).blue("E", Row::Ascari, 1100, 600, 270);
    let game = turntable.file(|file| file.sides.first.brigades[0].units[0].turntable = true).acting("G");
    assert!(game.allows(walk([pivot(120)])));
}

/// Clauses: 6.2e
#[test]
fn a_change_of_formation_counts_as_moving_but_not_that_of_light_foot() {
    for (row, dice) in [(Row::Fanteria, 6 - 1), (Row::Bersaglieri, 3)] {
        let setup = field().red("A", row, 400, 400, 0).blue("E", Row::Ascari, 400, 460, 180);
        let mut game = setup.acting("A");
        game.act(Action::Form { formation: Formation::Column });
        assert_eq!(game.shot("E", rules_core::books::colonia::Plan::Stand), Ok(dice));
    }
}

/// Clauses: 4.0r, 4.0q
#[test]
fn light_foot_changes_formation_free_and_others_as_their_move() {
    let setup = |row: Row| field().red("A", row, 400, 400, 0).blue("E", Row::Ascari, 1100, 600, 270).acting("A");
    let column = || Action::Form { formation: Formation::Column };
    let mut game = setup(Row::Bersaglieri);
    game.act(column()).walk([leg(0, 60)]);
    // 8x2 became 4x4, the front's middle kept: back by one.
    assert_eq!((game.stands("A"), game.piece("A").formation), ((400, 450, 0), Formation::Column));
    let mut game = setup(Row::Fanteria);
    game.act(column());
    assert_eq!(game.refused_by(walk([leg(0, 10)])), "4.0j");
    let leg_part = Part::Leg { toward: 0, mm: 10 };
    assert_eq!(walk([leg_part]), walk([leg(0, 10)]));
}

/// Clauses: 4.0j, 4.0o, 4.0l
#[test]
fn a_unit_moves_once_stays_on_the_table_and_charges_front_first() {
    let setup = field().red("A", Row::PenneDiFalco, 400, 60, 180).red("B", Row::Ascari, 100, 600, 0);
    let mut game = setup.blue("E", Row::FanteriaSenussa, 460, 100, 270).acting("A");
    assert_eq!(game.refused_by(walk([leg(180, 50)])), "4.0o");
    // Sideways onto the enemy is no charge.
    let sideways = game.charging("E", 90, false);
    assert_eq!(game.refused_by(sideways), "4.4d");
    game.walk([leg(180, 30)]);
    assert_eq!(game.refused_by(walk([leg(180, 5)])), "4.0j");
}

/// Clauses: 4.1e, 4.1f
#[test]
fn light_foot_driven_through_a_friend_disorders_and_leaves_him_untouched() {
    // Beaten back 2 cm, the company would end on its friend: it goes on until it is clear.
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 100, 600, 0);
    let setup = setup.blue_of("E", Row::Bersaglieri, Size::Half, 470, 400, 270).blue("F", Row::Ascari, 510, 400, 270);
    let mut game = setup.acting("A");
    game.dice([6, 6, 6, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3]).dice([6, 1, 2, 3, 4, 1, 2]).charge("E", 90, false);
    // The friend stands from x = 49 to 53: clear of it the company has its centre at x = 54.
    assert_eq!((game.piece("E").disordered, game.stands("E")), (true, (540, 400, 270)));
    assert_eq!((game.piece("F").disordered, game.stands("F")), (false, (510, 400, 270)));
    assert!(game.has_event("4.1e"));
}

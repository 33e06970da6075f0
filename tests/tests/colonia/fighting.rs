//! Melee, going back, squares: clauses 9 and 2.2.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Direction, Formation, Kind, Modifier, Plan, Row, Size};
use rules_core::table::Edge;
use tests::colonia::{Setup, Table, field, leg, walk};

fn locked(setup: Setup) -> Setup {
    let setup = setup.red("A", Row::Ascari, 460, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    let setup = setup.blue("E", Row::FanteriaTurca, 500, 400, 270).tested("A").tested("E");
    setup.link("A", "E", Edge::Front, Direction::Frontal)
}

/// Red ten dice, Blue twelve; Red's and Blue's sixes.
fn round(game: &mut Table, red: usize, blue: usize) {
    let throw = |sixes: usize, dice: usize| (0..dice).map(move |at| if at < sixes { 6 } else { 1 });
    game.dice(throw(red, 10)).dice(throw(blue, 12)).act(Action::Fight);
}

/// Clauses: 9a, 9.1a, 9.3a, 2.2c, 2.2d
#[test]
fn a_frontal_charge_has_its_impetus_once() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    let mut game = setup.blue("E", Row::FanteriaTurca, 480, 400, 270).acting("A");
    game.dice([1; 14]).dice([1; 12]).charge("E", 90, false);
    assert_eq!(game.terms("A"), [(Modifier::Vbu, 10), (Modifier::Impetus, 4)]);
    assert!(game.piece("A").tested && game.piece("E").tested);
    let tally = game.game().melee_dice(game.u("A"), game.u("E"), false);
    assert_eq!(tests::colonia::terms(&tally), [(Modifier::Vbu, 10)]);
}

/// Clauses: 9d, 9.1c, 9.1d
#[test]
fn a_rear_attack_from_behind_the_rear_line_has_two_dice_more() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    let mut game = setup.blue("E", Row::FanteriaTurca, 480, 400, 90).acting("A");
    game.dice([1; 16]).dice([1; 11]).charge("E", 90, false);
    assert_eq!(game.terms("A"), [(Modifier::Vbu, 10), (Modifier::Impetus, 4), (Modifier::Rear, 2)]);
    assert!(game.piece("E").disordered && game.has_event("9.1c"));
}

/// Clauses: 9.4a, 9.4d, 9.4e, 2.2a
#[test]
fn only_this_rounds_damages_are_compared() {
    let setup = locked(field()).with("E", |piece| piece.damage = 4);
    let mut game = setup.engaged("A");
    round(&mut game, 1, 1);
    assert_eq!((game.piece("A").damage, game.piece("E").damage), (1, 5));
    assert!(game.linked("A", "E"));
    assert_eq!((game.stands("A"), game.stands("E")), ((460, 400, 90), (500, 400, 270)));
}

/// Clauses: 9.4f
#[test]
fn a_side_whose_main_is_removed_loses() {
    // One strength left and disordered: a second disorder is its last loss.
    let setup = locked(field()).with("E", |piece| (piece.losses, piece.disordered) = (11, true));
    let mut game = setup.engaged("A");
    game.dice([6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act(Action::Fight);
    assert!(game.is_gone("E") && !game.linked("A", "E"));
    // The winner may pursue after destroying it, too.
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("A") });
}

/// Clauses: 9.4h, 9.4i, 9.4j
#[test]
fn friends_in_the_way_are_pushed_and_engaged_ones_stop_it() {
    let setup = locked(field()).blue("F", Row::FanteriaTurca, 550, 400, 270).blue("G", Row::FanteriaTurca, 900, 700, 0);
    let mut game = setup.engaged("A");
    round(&mut game, 3, 0);
    game.no();
    // 1.0 free, then both 2.0 further.
    assert_eq!(
        (game.stands("E"), game.stands("F"), game.piece("F").disordered),
        ((530, 400, 270), (570, 400, 270), true)
    );
    // A friend in melee itself cannot be pushed: it stops the loser, who is not destroyed.
    let setup = locked(field()).blue("F", Row::FanteriaTurca, 550, 400, 270).red("B", Row::Ascari, 550, 460, 180);
    let setup = setup.link("B", "F", Edge::Right, Direction::Flank).tested("B").tested("F");
    let mut game = setup.engaged("A");
    round(&mut game, 3, 0);
    assert_eq!((game.stands("E"), game.stands("F")), ((510, 400, 270), (550, 400, 270)));
}

/// Clauses: 9.4k, 9.4l
#[test]
fn who_cannot_go_back_is_destroyed() {
    let edge = |x: i32| {
        let setup = field().red("A", Row::Ascari, x - 40, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
        let setup = setup.blue("E", Row::FanteriaTurca, x, 400, 270).tested("A").tested("E");
        setup.link("A", "E", Edge::Front, Direction::Frontal).engaged("A")
    };
    // Three to go, two to the edge of the table.
    let mut game = edge(1160);
    round(&mut game, 3, 0);
    assert!(game.is_gone("E"));
    let mut game = edge(1150);
    round(&mut game, 3, 0);
    assert_eq!(game.stands("E"), (1180, 400, 270));
    // Impassable ground.
    let setup = locked(field().patch("sea", Kind::Impassable, (530, 0), (700, 800)));
    let mut game = setup.engaged("A");
    round(&mut game, 2, 0);
    assert!(game.is_gone("E"));
}

/// Clauses: 9.5b, 9.5f, 9.5h
#[test]
fn new_contact_with_a_melee_is_a_round_of_the_whole() {
    let setup = locked(field()).red("B", Row::Fanteria, 500, 300, 0).blue("G", Row::FanteriaTurca, 900, 700, 0);
    let mut game = setup.acting("B");
    // E disorders at the flank contact; B supports with half its VBU and its whole Impetus.
    game.dice([1; 10]).dice([1; 6 + 5 + 1]).dice([1; 11]).charge("E", 0, false);
    assert_eq!(
        game.terms("B"),
        [(Modifier::Vbu, 12), (Modifier::Half, -6), (Modifier::Impetus, 5), (Modifier::Flank, 1)]
    );
    assert_eq!(game.sums().iter().map(|sum| sum.1).collect::<Vec<_>>(), [10, 12, 11]);
}

/// Clauses: 9.5g, 9.5i
#[test]
fn supports_go_back_with_their_main_and_links_of_the_removed_go() {
    let setup = locked(field()).red("B", Row::Ascari, 500, 340, 0);
    let setup = setup.link("B", "E", Edge::Left, Direction::Flank).tested("B");
    let mut game = setup.engaged("A");
    game.dice([1; 10]).dice([1; 6]).dice([6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act(Action::Fight);
    assert_eq!((game.stands("A"), game.stands("B")), ((440, 400, 90), (500, 320, 0)));
    assert!(game.game().state().links.is_empty());
}

/// Clauses: 9.1f, 9.1d
#[test]
fn a_pursuit_is_judged_from_where_it_began() {
    // The front line of F runs through y = 39.5 or 44.5; the pursuer's centre began at y = 40.
    for (y, from, dice) in [(375, Direction::Frontal, (10, 12)), (425, Direction::Flank, (11, 11))] {
        let setup = field().red("A", Row::Ascari, 460, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
        let setup = setup.blue_of("E", Row::FanteriaTurca, Size::Quarter, 490, 400, 270).tested("A").tested("E");
        let setup = setup.with("E", |piece| (piece.losses, piece.disordered) = (2, true));
        let setup = setup.blue("F", Row::FanteriaTurca, 542, y, 0).link("A", "E", Edge::Front, Direction::Frontal);
        let mut game = setup.engaged("A");
        game.dice([6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act(Action::Fight);
        assert!(game.is_gone("E"));
        game.dice([5]).dice(vec![1; dice.0]).dice(vec![1; dice.1]).yes();
        assert_eq!(game.game().state().links[0].from, from);
        assert_eq!((game.sums()[2].1, game.sums()[3].1), (dice.0 as i8, dice.1 as i8));
        assert_eq!(game.piece("F").disordered, from == Direction::Flank);
    }
}

/// Clauses: 2.2k, 4.5e
#[test]
fn a_unit_does_not_reorder_in_melee() {
    let mut game = locked(field()).disordered("A").engaged("A");
    game.dice([1; 9]).dice([1; 12]).act(Action::Fight);
    assert!(game.piece("A").disordered && game.linked("A", "E"));
}

fn common() -> Setup {
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("B", Row::Fanteria, 480, 300, 0).tested("A");
    setup.blue("E", Row::CavalleriaTurca, 400, 500, 180).blue("F", Row::FanteriaTurca, 900, 700, 0)
}

/// Clauses: 9.6f, 9.6b, 9.6c, 9.6i
#[test]
fn a_common_square_throws_the_sum_against_cavalry_until_a_member_disorders() {
    let mut game = common().acting("A");
    let (a, b, e) = (game.u("A"), game.u("B"), game.u("E"));
    assert_eq!(game.refused_by(Action::Square { with: vec![e] }), "9.6f");
    game.act(Action::Square { with: vec![b] });
    assert!(game.piece("B").activated && game.piece("B").formation == Formation::Square);
    assert_eq!((game.stands("A"), game.stands("B")), ((400, 300, 0), (480, 300, 0)));
    game.position(|position| {
        position.pieces[e.index()].y = 340;
        position.links.push(rules_core::books::colonia::Link {
            attacker: e,
            target: a,
            side: Edge::Front,
            from: Direction::Frontal,
            mutual: false,
        });
    });
    let dice = |game: &Table| game.game().melee_dice(a, e, false).total();
    assert_eq!(dice(&game), 24);
    game.position(|position| {
        position.pieces[a.index()].undone = true;
        position.pieces[b.index()].undone = true;
    });
    assert_eq!(dice(&game), 12);
}

/// Clauses: 9.6j, 9.6h
#[test]
fn leaving_a_square_takes_a_whole_activation_and_any_side_becomes_the_front() {
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).with("A", |piece| piece.formation = Formation::Square);
    let mut game = setup.blue("E", Row::FanteriaTurca, 480, 300, 270).red("Z", Row::Ascari, 100, 100, 0).acting("A");
    assert_eq!(game.refused_by(walk([leg(0, 10)])), "9.6h");
    // It fires half its VBU from one side.
    let side = |from: Edge| Action::Fire { target: game.u("E"), then: Plan::Stand, from };
    assert_eq!(game.preview(side(Edge::Right)).own.map(|tally| tally.total()), Some(6));
    let front = side(Edge::Front);
    assert_eq!(game.refused_by(front), "7.4e");
    game.act(Action::Leave { front: Edge::Left });
    assert_eq!((game.stands("A"), game.piece("A").formation), ((400, 300, 270), Formation::Line));
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
}

/// Clauses: 0r, 2.2q
#[test]
fn the_owner_decides_and_only_a_general_of_the_chain_counts() {
    // Another brigade's general touches the unit: his valour does not count.
    let setup = locked(field()).brigade(Side::First, "2").red("X", Row::Ascari, 100, 500, 0);
    let setup = setup.hq(Side::First, "HQ", 410, 400, 90, (30, 2, 0));
    let game = setup.engaged("A");
    assert_eq!(game.game().attached(game.u("A")), None);
    let cic = locked(field()).cic(Side::First, "CIC", 410, 400, 90, (40, 3, 0)).engaged("A");
    assert_eq!(cic.game().attached(cic.u("A")), Some(cic.u("CIC")));
    let tally = cic.game().melee_dice(cic.u("A"), cic.u("E"), false);
    assert_eq!(tally.total(), 13);
    // The square is its owner's to try.
    let setup = field().red("A", Row::CavalleriaColoniale, 400, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    let mut game = setup.blue("E", Row::FanteriaTurca, 520, 400, 270).acting("A");
    game.charge("E", 90, false);
    assert_eq!(game.decider(), Side::Second);
}

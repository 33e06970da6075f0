//! Worked cases: opportunity, counter-charge.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Frame, Order, Plan, Row};
use tests::colonia::{Table, field, leg, walk};

fn react(game: &Table, id: &str, toward: u16) -> Action {
    Action::React { unit: game.u(id), toward: toward * 100 }
}

/// Clauses: 4.5b, 4.5h, 4.5j, 4.5k, 2.2u, 4.5i, 4.5c
#[test]
fn an_opportunity_charge_stops_a_mover_at_the_trigger_step() {
    let setup = field().red("A", Row::Ascari, 470, 400, 90).order("A", Order::Manovra);
    let setup = setup.red("B", Row::Ascari, 300, 600, 90).blue("E", Row::FanteriaTurca, 600, 400, 270).ready("E");
    let mut game = setup.acting("A");
    game.act(walk([leg(90, 50)]));
    assert_eq!((game.decider(), game.stands("A")), (Side::Second, (510, 400, 90)));
    assert_eq!(game.asked(), Decision::React { mover: game.u("A"), ready: vec![game.u("E")] });
    game.dice([6, 5, 5, 5, 1, 2, 3, 4, 1, 2]).dice([6, 6, 6, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3]);
    let charge = react(&game, "E", 270);
    game.act(charge);
    assert_eq!(game.sums(), vec![(game.u("A"), 10, 2), (game.u("E"), 16, 4)]);
    assert_eq!((game.piece("A").damage, game.piece("A").disordered), (4, false));
    assert_eq!((game.stands("A"), game.stands("E")), ((490, 400, 90), (550, 400, 270)));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("E") });
    game.no();
    assert!(game.piece("E").reacted && game.game().act().is_none() && game.dice_are_spent());
}

/// Clauses: 4.5c, 4.5l, 4.5o, 9.4b
#[test]
fn a_counter_charge_meets_half_way_and_both_have_impetus() {
    let setup = field().red("A", Row::CavalleriaColoniale, 400, 400, 90).red("B", Row::Ascari, 300, 600, 90);
    let mut game = setup.blue("E", Row::FanteriaTurca, 520, 400, 270).ready("E").acting("A");
    game.charge("E", 90, false);
    // The square is asked before the charge goes.
    assert_eq!(game.asked(), Decision::Square { unit: game.u("E"), charger: game.u("A") });
    game.no();
    assert_eq!(game.stands("A"), (430, 400, 90));
    game.dice([6, 6, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3]);
    game.dice([6, 6, 6, 6, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2]);
    let charge = react(&game, "E", 270);
    game.act(charge);
    assert_eq!(game.sums(), vec![(game.u("A"), 18, 2), (game.u("E"), 16, 5)]);
    assert_eq!((game.stands("A"), game.stands("E")), ((425, 400, 90), (495, 400, 270)));
    assert_eq!((game.piece("A").damage, game.piece("A").disordered), (5, false));
}

/// Clauses: 4.5h, 4.6p, 4.6o
#[test]
fn moving_off_inside_the_reach_triggers_nothing() {
    let setup = || {
        let setup = field().red("A", Row::Ascari, 540, 400, 90).order("A", Order::Ritirata);
        setup.red("B", Row::Ascari, 300, 600, 90).blue("E", Row::FanteriaTurca, 600, 400, 270).ready("E")
    };
    let mut game = setup().acting("A");
    assert_eq!(game.refused_by(walk([leg(270, 24)])), "4.6o");
    game.walk([leg(270, 30)]);
    assert_eq!((game.decider(), game.stands("A")), (Side::First, (510, 400, 90)));
    assert!(!game.piece("A").disordered && !game.piece("E").reacted);
}

/// Clauses: 4.5f, 2.2h, 2.2i
#[test]
fn standing_in_opportunity_rallies_and_the_rallied_unit_only_shoots_back() {
    let setup = |disordered: bool| {
        let setup = field().red("A", Row::Ascari, 470, 400, 90).order("A", Order::Manovra);
        let setup = setup.blue("E", Row::FanteriaTurca, 600, 400, 270).blue("F", Row::FanteriaTurca, 900, 700, 270);
        let setup = setup.ready("E").order("E", Order::Manovra);
        if disordered { setup.disordered("E") } else { setup }
    };
    let mut game = setup(true).naming("E");
    let name = Action::Name { unit: game.u("E") };
    game.act(name);
    assert!(!game.piece("E").disordered && game.piece("E").opportunity && game.piece("E").rallied);
    assert_eq!(game.asked(), Decision::Name { brigade: 1 });
    let red = |game: &mut Table| {
        let unit = game.u("A");
        game.position(|position| {
            position.frames =
                vec![Frame::Brigades { side: Side::Second }, Frame::Units { brigade: 0, joined: Vec::new() }];
        });
        game.act(Action::Name { unit });
    };
    red(&mut game);
    let mut shot = game.clone();
    game.walk([leg(90, 50)]);
    assert_eq!((game.decider(), game.stands("A")), (Side::First, (520, 400, 90)));
    let fire = shot.firing("E", Plan::Stand);
    shot.act(fire);
    assert_eq!(shot.asked(), Decision::Return { unit: shot.u("E"), at: shot.u("A") });
    // In order from the start, it might have charged.
    let mut game = setup(false).naming("E");
    let name = Action::Name { unit: game.u("E") };
    game.act(name);
    red(&mut game);
    game.walk([leg(90, 50)]);
    assert_eq!(game.asked(), Decision::React { mover: game.u("A"), ready: vec![game.u("E")] });
}

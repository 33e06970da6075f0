//! Worked cases: generals at risk, generals who go along.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Frame, Modifier, Order, Pose, Row};
use tests::colonia::{field, leg};

/// Clauses: 8a, 8b, 8f, 9.3b, 2.2p
#[test]
fn a_double_1_carries_the_unit_into_its_firer() {
    let setup = field().red("A", Row::FanteriaDiMarina, 600, 290, 0).red("C", Row::FanteriaDiMarina, 900, 100, 0);
    let setup = setup.blue("E", Row::Boxers, 600, 410, 180).hq(Side::Second, "HQ", 600, 460, 180, (30, 1, 0));
    let mut game = setup.acting("A");
    game.dice([6, 1, 2, 3, 4, 1, 2, 3, 4]).dice([1, 1]).dice([6, 6, 5, 1, 2, 3, 1, 2, 3, 4]);
    game.dice([6, 6, 6, 6, 5, 5, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2]).fire("E");
    assert_eq!(game.sums()[1..], [(game.u("A"), 10, 2), (game.u("E"), 18, 6)]);
    let bonus = [(Modifier::Vbu, 8), (Modifier::Impetus, 6), (Modifier::Valour, 1), (Modifier::Fury, 3)];
    assert_eq!(game.terms("E"), bonus);
    assert_eq!((game.stands("E"), game.stands("HQ")), ((600, 330, 180), (600, 380, 180)));
    assert_eq!((game.piece("A").damage, game.piece("A").disordered, game.stands("A")), (6, true, (600, 250, 0)));
    assert_eq!(game.piece("E").damage, 3);
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("E") });
    game.no();
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    assert!(game.dice_are_spent());
}

/// Clauses: 8a, 8b, 2.1.4d
#[test]
fn a_double_6_scatters_the_unit_though_nothing_hit_and_a_deputy_comes() {
    let setup = field().red("A", Row::Fanteria, 600, 300, 0).blue("E", Row::FanteriaMista, 600, 410, 180);
    let setup = setup.hq(Side::Second, "HQ", 600, 460, 180, (30, 1, 1));
    let mut game =
        setup.blue("F", Row::FanteriaMista, 300, 700, 180).blue("G", Row::FanteriaMista, 500, 700, 180).acting("A");
    game.dice([5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2]).dice([6, 6]);
    game.position(|position| {
        position.pieces.iter_mut().for_each(|piece| piece.activated = true);
        position.brigades.iter_mut().for_each(|brigade| brigade.activated = true);
    });
    game.fire("E");
    assert_eq!(game.range(), 7000);
    assert!(game.is_gone("HQ") && game.is_gone("E"));
    // The next turn begins with the deputy.
    assert_eq!((game.decider(), game.asked()), (Side::Second, Decision::Put { unit: game.u("HQ") }));
    assert_eq!(game.refused_by(Action::Put { x: 300, y: 400, facing: 180 }), "2.1.4d");
    game.act(Action::Put { x: 300, y: 750, facing: 180 });
    let hq = game.u("HQ");
    assert_eq!((game.game().radius(hq).0, game.game().valour(hq)), (20_000, 0));
}

/// Clauses: 2.1.4g, 2.2p, 9.3b
#[test]
fn a_general_goes_along_with_a_charge_and_his_valour_counts() {
    let setup = |order: Order| {
        let setup = field().red("A", Row::Ascari, 400, 400, 90).order("A", Order::Attacco);
        let setup = setup.hq(Side::First, "HQ", 350, 400, 90, (30, 1, 0)).order("HQ", order);
        setup.blue("E", Row::FanteriaSenussa, 480, 400, 270)
    };
    let charge = |game: &tests::colonia::Table| Action::Charge {
        target: game.u("E"),
        parts: vec![leg(90, 1000)],
        bonus: false,
        with: Some(game.u("HQ")),
    };
    let mut game = setup(Order::Attacco).acting("A");
    game.dice([6, 6, 6, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3]).dice([6, 1, 2, 3, 4, 1, 2, 3]);
    let action = charge(&game);
    game.act(action).no();
    assert_eq!((game.stands("A"), game.stands("HQ")), ((440, 400, 90), (390, 400, 90)));
    assert_eq!(game.sums(), vec![(game.u("A"), 15, 3), (game.u("E"), 8, 1)]);
    assert_eq!((game.stands("E"), game.piece("E").damage, game.piece("E").disordered), ((500, 400, 270), 3, false));
    let hq = Action::Name { unit: game.u("HQ") };
    game.act(hq);
    assert_eq!(game.refused_by(tests::colonia::walk([leg(90, 10)])), "2.1.4g");
    // On DIFESA he stays.
    let mut game = setup(Order::Difesa).acting("A");
    let action = charge(&game);
    assert_eq!(game.refused_by(action), "4.6v");
    let start = Pose { x: 400, y: 400, facing: 90 };
    assert!(matches!(game.game().state().frames.last(), Some(Frame::Act(act)) if act.start == start));
    let alone = game.charging("E", 90, false);
    assert_eq!(game.preview(&alone).own.map(|tally| tally.total()), Some(14));
}

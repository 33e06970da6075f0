//! Worked cases: the end of the turn.

use rules_core::books::bravado::{Action, Code, Decision, Status, Victory};
use tests::bravado::{RED, field};

/// Clauses: B13b, B13d, B13e, B13f, B13k, B3h, B13a, B13c, B13j, B0r
#[test]
fn rally_flight_and_the_breaking_point() {
    let mut setup = field().red("R", Code::Li, 30.0, 29.0, 0);
    let line = [("U1", 20.0, 70.0), ("U2", 100.0, 70.0), ("U3", 30.0, 40.0), ("U4", 80.0, 40.0)];
    for (id, x, y) in line {
        setup = setup.blue(id, Code::Li, x, y, 0).status(id, Status::Routed);
    }
    for (at, id) in ["V1", "V2", "V3", "V4", "L1", "L2", "L3"].into_iter().enumerate() {
        setup = setup.blue(id, Code::Li, 40.0 + 6.0 * at as f64, 84.0, 180);
    }
    let setup = setup.lost(["L1", "L2", "L3"]).with("U2", |piece| piece.newly_routed = true);
    let mut game = setup.end();
    game.dice([3, 4]).begin();
    assert_eq!(game.asked(), Decision::Face { unit: game.u("U1") });
    assert_eq!(game.status("U1"), Some(Status::Permanent));
    game.dice([2, 3]).act(Action::Face { facing: 180 });
    assert!(game.dice_are_spent());
    assert_eq!(game.stands("U1"), (20.0, 70.0, 180));
    assert_eq!(game.stands("U2"), (100.0, 70.0, 0));
    // No test with an enemy within 10: from 40 to 50.
    assert_eq!(game.stands("U3"), (30.0, 50.0, 0));
    assert_eq!((game.stands("U4"), game.totals()), ((80.0, 50.0, 0), vec![7, 5]));
    // 2 x (3 destroyed + 3 Routed) = 12 of 11.
    let ending = game.ending();
    assert_eq!(ending.map(|ending| (ending.victory, ending.winner)), Some((Victory::Beaten, Some(RED))));
}

/// Clauses: B13c, B9o
#[test]
fn a_rallied_unit_faces_any_way_in_which_it_has_room() {
    let setup = field().blue("U", Code::Li, 20.0, 70.0, 0).blue("V", Code::Li, 20.0, 72.0, 0);
    let mut game = setup.status("U", Status::Routed).end();
    game.dice([6, 6]).begin();
    // Turned by a quarter it would reach to 72.
    assert_eq!(game.refused_by(Action::Face { facing: 90 }), "B9o");
    game.act(Action::Face { facing: 180 });
    assert_eq!(game.stands("U"), (20.0, 70.0, 180));
}

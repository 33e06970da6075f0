//! Moves in the making, and what a line of sight is hidden by.

use rules_core::books::bravado::{Action, Code, Hidden, Kind, Part};
use rules_core::table::{Point, Segment};
use tests::bravado::{RED, ahead, cm, field, turn};

#[test]
fn a_legal_move_is_proposed_as_it_is() {
    let game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 80.0, 180).moves();
    let action = game.move_of("A", [ahead(8.0)]);
    let proposed = game.game().propose(RED, &action);
    assert!(proposed.refusal.is_none() && proposed.within.is_none());
    assert_eq!(proposed.preview, game.preview(&action));
}

#[test]
fn a_move_too_far_goes_as_far_as_its_allowance() {
    // Line infantry moves 10 (B3e); an enemy 18 away bars double rate.
    let game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 50.0, 180).moves();
    let proposed = game.game().propose(RED, &game.move_of("A", [turn(90), ahead(14.0)]));
    assert_eq!(proposed.refusal.map(|refusal| refusal.clause.id()), Some("B9a"));
    let step = &proposed.preview.steps[0];
    assert_eq!((step.cost, step.have), (cm(14.0), cm(10.0)));
    assert_eq!((step.at.x, step.at.y), (540, 300));
    let within = proposed.within.unwrap();
    assert_eq!(within.action, game.move_of("A", [turn(90), ahead(10.0)]));
}

#[test]
fn a_move_stops_2_before_an_enemy() {
    // From front line 31 to front line 39: 8 apart, of which 2 must stay (B9q).
    let game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 40.0, 180).moves();
    let proposed = game.game().propose(RED, &game.move_of("A", [ahead(9.0)]));
    assert_eq!(proposed.refusal.map(|refusal| refusal.clause.id()), Some("B9q"));
    let Action::Move { parts, .. } = proposed.within.unwrap().action else { panic!("a move") };
    assert_eq!(parts, [Part::Leg { toward: 0, mm: 60 }]);
}

#[test]
fn a_refused_charge_goes_nowhere_but_says_where_it_led() {
    let game = field().red("A", Code::Fa, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 40.0, 180).moves();
    let proposed = game.game().propose(RED, &game.charge_of("A", "X", [ahead(7.0)]));
    assert_eq!(proposed.refusal.map(|refusal| refusal.clause.id()), Some("B10a"));
    assert!(proposed.within.is_none());
    assert_eq!((proposed.preview.steps[0].at.x, proposed.preview.steps[0].at.y), (400, 370));
}

#[test]
fn who_has_moved_goes_nowhere() {
    let mut game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 80.0, 180).moves();
    game.go("A", [ahead(1.0)]);
    let proposed = game.game().propose(RED, &game.move_of("A", [ahead(1.0)]));
    assert!(proposed.refusal.is_some() && proposed.within.is_none());
}

#[test]
fn a_line_is_hidden_by_woods_ridges_and_units() {
    let game = field()
        .red("A", Code::Li, 40.0, 30.0, 0)
        .blue("X", Code::Li, 40.0, 60.0, 180)
        .patch("wood", Kind::Wood, (60.0, 40.0), (70.0, 50.0))
        .patch("hill", Kind::Hill, (80.0, 40.0), (90.0, 50.0))
        .moves();
    let hidden = |x: i32| game.game().hidden(None, None, &Segment::new(Point::cm(x, 20), Point::cm(x, 70)));
    assert!(matches!(hidden(65), Some(Hidden::Cover(_))));
    assert!(matches!(hidden(85), Some(Hidden::Ridge(_))));
    assert!(matches!(hidden(40), Some(Hidden::Base(_))));
    assert_eq!(hidden(55), None);
    // Nobody hides himself.
    let (own, other) = (game.u("A"), game.u("X"));
    let line = Segment::new(Point::cm(40, 31), Point::cm(40, 59));
    assert_eq!(game.game().hidden(Some(own), Some(other), &line), None);
}

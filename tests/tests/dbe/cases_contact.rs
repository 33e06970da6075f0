//! Worked cases: contact, lining up, turning, swapping.

use rules_core::books::dbe::{Action, Code, Effect, Kind, Modifier};
use rules_core::table::Edge;
use tests::dbe::{NORTH, SOUTH, ahead, field};

/// Clauses: H4.10e, H4.10h, H4.10i, H4.10j
#[test]
fn lining_up_slides_at_most_2_cm() {
    let setup = |x| field().south("A", Code::Inf, x, 40.0, 0.0).north("X", Code::Inf, 50.0, 50.0, 180.0);
    let mut game = setup(48.5).moves();
    game.attack("A", [ahead(8.0)], "X", Edge::Front);
    assert_eq!((game.stands("A"), game.cost()), ((50.0, 48.0, 0.0), 8000));
    assert!(game.are_paired("A", "X"));
    let mut game = setup(47.5).moves();
    let slides = game.attack_of("A", [ahead(8.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(slides), "H4.10j");
}

/// Clauses: H4.10g, H4.10i, 8.0c, H4.10p, H4.10s, H4.10t
#[test]
fn a_flanked_element_turns_on_its_centre_and_the_attacker_closes_up() {
    let setup = field().south("A", Code::Lgt, 70.0, 52.0, 270.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup.north("Y", Code::Inf, 100.0, 80.0, 180.0).moves();
    let front = game.attack_of("A", [ahead(7.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(front), "H4.10g");
    game.attack("A", [ahead(7.0)], "X", Edge::Left);
    assert_eq!((game.stands("A"), game.cost()), ((63.0, 51.0, 270.0), 7000));
    assert_eq!(game.stands("X"), (60.0, 50.0, 180.0));
    // Nobody else moves; T2d and the melee that follows.
    game.dice([4, 3]).spare().done();
    if matches!(game.asked(), rules_core::books::dbe::Decision::Generals) {
        game.done();
    }
    assert_eq!(game.shifts("X").first(), Some(&(60.0, 50.0, 90.0)));
    assert_eq!(game.shifts("A").first(), Some(&(62.0, 50.0, 270.0)));
    assert_eq!(game.melees(), [(7, 6)]);
}

/// Clauses: H4.10c, H4.10v, H4.10w, 8.3a, 8.4h, 9.1f, 9.1g, H4.12k
#[test]
fn no_room_to_turn_is_minus_one_and_a_blocked_column_kills() {
    let setup = field().south("L", Code::Lgt, 63.0, 51.0, 270.0).moved("L");
    let setup = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Inf, 60.0, 52.0, 180.0);
    let mut game = setup.patch("cliff", Kind::Impassable, (50.0, 53.0), (62.0, 60.0)).facing();
    let (unit, enemy) = (game.u("X"), game.u("L"));
    assert!(game.contact("L", "Y").is_none());
    game.dice([5, 4]).spare().act(Action::Face { unit, enemy });
    assert!(game.has_event("H4.10v"));
    assert_eq!(game.fought(), (8, 7, Effect::Withdraw));
    assert_eq!(game.terms().1, [(Modifier::M1, 1), (Modifier::M10, -1)]);
    assert!(game.is_lost("X") && !game.is_lost("Y"));
    assert_eq!(game.decider(), SOUTH);
    game.no();
    assert_eq!((game.stands("Y"), game.army_lost(NORTH)), ((60.0, 52.0, 180.0), 4));
}

/// Clauses: 8.1a, 8.1c, H4.12a, H4.12b
#[test]
fn foot_may_attack_cavalry_only_where_the_cavalry_stands_on_bad_ground() {
    let setup = || field().south("A", Code::Inf, 40.0, 40.0, 0.0).north("X", Code::Lcv, 40.0, 46.0, 180.0);
    let mut game = setup().moves();
    let open = game.attack_of("A", [ahead(4.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(open), "8.1a");
    let mut game = setup().patch("crops", Kind::Easy, (30.0, 45.0), (50.0, 60.0)).moves();
    let easy = game.attack_of("A", [ahead(4.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(easy), "H4.12b");
    let mut game = setup().patch("vines", Kind::Rough, (30.0, 45.0), (50.0, 60.0)).moves();
    game.attack("A", [ahead(4.0)], "X", Edge::Front);
    assert_eq!((game.stands("A"), game.cost()), ((40.0, 43.5, 0.0), 3500));
    assert!(game.are_paired("A", "X"));
}

/// Clauses: 8.2a, 8.2b, H4.6e, H4.6f, 9.1f
#[test]
fn a_supported_gun_changes_places_with_its_infantry() {
    let setup = field().south("L", Code::Lcv, 40.0, 56.5, 0.0).moved("L");
    let setup = setup.north("G", Code::Art, 40.0, 60.0, 180.0).north("I", Code::Inf, 40.0, 63.0, 180.0);
    let mut game = setup.swaps();
    game.begin();
    assert_eq!(game.decider(), NORTH);
    game.dice([3, 1]).spare().yes();
    assert_eq!(game.shifts("I"), [(40.0, 59.0, 180.0), (40.0, 61.0, 180.0)]);
    assert_eq!(game.shifts("G"), [(40.0, 62.0, 180.0), (40.0, 64.0, 180.0)]);
    assert!(game.piece("G").silent);
    assert_eq!(game.fought(), (6, 5, Effect::Withdraw));
    game.no();
    assert_eq!(game.stands("L"), (40.0, 56.5, 0.0));
}

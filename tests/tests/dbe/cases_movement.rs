//! Worked cases: moves, groups, front zones, breaking off.

use rules_core::books::dbe::{Code, Kind, Leg, Manoeuvre};
use tests::dbe::{SOUTH, ahead, field, pivot, toward, wheel_right};

/// Clauses: H4.8a, H4.8b
#[test]
fn mixed_ground_is_priced_centimetre_by_centimetre() {
    let setup = field().south("A", Code::Lcv, 20.0, 20.0, 0.0).north("X", Code::Inf, 100.0, 80.0, 180.0);
    let mut game = setup.patch("vines", Kind::Rough, (0.0, 26.0), (60.0, 40.0)).moves();
    let far = game.move_of("A", [ahead(11.7)]);
    assert_eq!(game.refused_by(far), "H4.8b");
    game.go("A", [ahead(11.6)]);
    assert_eq!((game.stands("A"), game.cost()), ((20.0, 31.6, 0.0), 20_000));
}

/// Clauses: H4.9a, H4.9b, H4.9c, H4.9f, H4.9g
#[test]
fn turning_about_costs_4_and_a_full_pivot_more() {
    let setup = || field().south("A", Code::Inf, 50.0, 30.0, 0.0).north("X", Code::Inf, 100.0, 80.0, 180.0);
    let mut game = setup().moves();
    // A pivot of 180 degrees is 7.02 long: 0.98 are left.
    let too_far = game.move_of("A", [pivot(180), ahead(1.0)]);
    assert_eq!(game.refused_by(too_far), "H4.8b");
    let just = game.move_of("A", [pivot(180), ahead(0.97)]);
    assert!(game.allows(&just));
    let twice = game.move_of("A", [Leg::About, Leg::About]);
    assert_eq!(game.refused_by(twice), "H4.9g");
    game.go("A", [Leg::About, ahead(4.0)]);
    assert_eq!((game.stands("A"), game.cost()), ((50.0, 26.0, 180.0), 8000));
}

/// Clauses: H4.9d, H4.9f, H4.9g, H4.9h, H4.9i
#[test]
fn a_group_wheel_is_paid_on_the_outer_front_corner() {
    let setup = field().south("A", Code::Inf, 40.0, 30.0, 0.0).south("B", Code::Inf, 44.0, 30.0, 0.0);
    let mut game = setup.south("C", Code::Inf, 48.0, 30.0, 0.0).moves();
    let wheel = |degrees| Manoeuvre::March { legs: vec![wheel_right(degrees)] };
    let wide = game.group_of(["A", "B", "C"], wheel(45));
    assert_eq!(game.refused_by(wide), "H4.8b");
    let apart = game.group_of(["A", "C"], wheel(10));
    assert_eq!(game.refused_by(apart), "H4.9d");
    let lawful = game.group_of(["A", "B", "C"], wheel(30));
    game.act(lawful);
    assert_eq!(game.stands("A"), (40.84, 35.13, 30.0));
    assert_eq!(game.stands("B"), (44.3, 33.13, 30.0));
    assert_eq!(game.stands("C"), (47.77, 31.13, 30.0));
    // 12 x 0.5236 = 6.283.
    assert_eq!(game.cost(), 6283);
}

/// Clauses: H4.9q, H4.9r, H4.9v
#[test]
fn nobody_slips_through_a_front_zone_but_voltigeurs_have_none() {
    let setup = |code| field().south("A", Code::Lgt, 50.0, 42.0, 0.0).north("X", code, 56.0, 46.0, 180.0);
    let mut game = setup(Code::Inf).moves();
    let slide = game.move_of("A", [toward(90.0, 12.0)]);
    assert_eq!(game.refused_by(slide), "H4.9v");
    let mut game = setup(Code::Vol).moves();
    game.go("A", [toward(90.0, 12.0)]);
    assert_eq!((game.stands("A"), game.cost()), ((62.0, 42.0, 0.0), 12_000));
}

/// Clauses: H4.9s, H4.9t
#[test]
fn only_the_faster_element_may_break_off_and_at_least_4_cm() {
    let setup = || {
        let setup = field().general(SOUTH, "GEN", 30.0, 15.0, 0.0).south("A", Code::Lcv, 30.0, 30.0, 0.0);
        setup.north("X", Code::Inf, 30.0, 32.5, 180.0).north("Y", Code::Inf, 100.0, 80.0, 180.0)
    };
    let mut game = setup().moves();
    assert!(game.are_paired("A", "X"));
    let (short, enough) = (game.break_off("A", 3.0), game.break_off("A", 4.0));
    assert_eq!(game.refused_by(short), "H4.9s");
    assert_eq!(game.preview(&enough).points, Some(1));
    game.act(enough);
    assert_eq!((game.stands("A"), game.cost()), ((30.0, 26.0, 0.0), 4000));
    assert!(game.contact("A", "X").is_none());
    let mut game = setup().north_active().moves();
    let (back, ahead) = (game.break_off("X", 4.0), game.move_of("X", [ahead(1.0)]));
    assert_eq!(game.refused_by(back), "H4.9s");
    assert_eq!(game.refused_by(ahead), "H4.9t");
}

//! Worked cases: cities.

use rules_core::books::dbe::{Code, Effect, Modifier};
use tests::dbe::{SOUTH, Setup, ahead, field};

/// A city of radius 6 whose edge so many defenders hold, evenly spread from the north on.
fn held_by(count: u32) -> Setup {
    let mut setup = field().city("city", 60.0, 60.0, 6.0);
    for at in 0..count {
        let facing = 360.0 / f64::from(count) * f64::from(at);
        let (sin, cos) = facing.to_radians().sin_cos();
        setup = setup.north(&format!("D{at}"), Code::Inf, 60.0 + 4.66 * sin, 60.0 + 4.66 * cos, facing);
    }
    setup
}

/// Clauses: 12.0a, 12.0e, H4.18c, H4.18d, H4.18f
#[test]
fn four_defenders_leave_breaches_and_five_do_not() {
    let game = held_by(5).moves();
    assert_eq!(game.game().edge_defended(game.u("D3")), Some(0));
    assert_eq!(game.game().breaches(0, SOUTH), Some(vec![]));
    let game = held_by(4).moves();
    let breaches = game.game().breaches(0, SOUTH).unwrap();
    // Each defender mans 38.94 degrees: 51.06 degrees of 6 cm are 5.35.
    let lengths: Vec<i32> = breaches.iter().map(|breach| (breach.length.0 + 25) / 50 * 50).collect();
    assert_eq!(lengths, [5350; 4]);
}

/// Clauses: H4.18f, H4.18g, H4.18h
#[test]
fn an_enemy_centre_passes_the_middle_of_a_breach_only() {
    // From the north-east, at the middle between two defenders, to just inside the outline.
    let (x, y) = (60.0 + 9.0 * 0.5_f64.sqrt(), 60.0 + 9.0 * 0.5_f64.sqrt());
    let mut game = held_by(4).south("A", Code::Lgt, x, y, 225.0).moves();
    game.go("A", [ahead(3.1)]);
    assert!(game.game().town_of(game.u("A")).is_some());
    // One defender, his right corner at 19.5 degrees: 1.5 cm along the outline from it nobody enters, 2.5 cm he may.
    let mut game = held_by(1).south("A", Code::Lgt, 66.0, 64.99, 270.0).moves();
    let shut = game.move_of("A", [ahead(2.8)]);
    assert_eq!(game.refused_by(shut), "H4.18f");
    let game = held_by(1).south("A", Code::Lgt, 66.0, 64.37, 270.0).moves();
    let through = game.move_of("A", [ahead(2.1)]);
    assert!(game.allows(&through));
}

/// Clauses: 12.0c, 12.0d, 12.0g, H4.18i, H4.18l
#[test]
fn storming_an_edge_place_without_rear_support() {
    let setup = field().city("city", 60.0, 60.0, 6.0).north("X", Code::Inf, 60.0, 55.34, 180.0);
    let setup = setup.south("A", Code::Inf, 60.0, 53.34, 0.0).south("B", Code::Inf, 60.0, 51.34, 0.0);
    let mut game = setup.north("Y", Code::Inf, 100.0, 80.0, 180.0).melee();
    game.dice([6, 3]).spare().begin();
    assert_eq!(game.fought(), (9, 8, Effect::Withdraw));
    assert_eq!(game.terms(), (vec![], vec![(Modifier::M5, 2)]));
    assert_eq!(game.stands("X"), (60.0, 57.34, 180.0));
    game.yes();
    assert_eq!(game.stands("A"), (60.0, 55.34, 0.0));
    assert_eq!(game.game().town_of(game.u("A")), Some(0));
    assert!(game.are_paired("A", "X"));
}

//! Pursuit: section 13.

use rules_core::books::dbe::{Code, Decision, Kind};
use tests::dbe::{Setup, field};

/// South's A beats North's X before it.
fn win(own: Code) -> Setup {
    let depth = f64::from(own.size(false).1) / 200.0;
    let setup = field().south("A", own, 60.0, 50.0 - depth, 0.0).north("X", Code::Inf, 60.0, 51.0, 180.0);
    setup.north("far", Code::Inf, 110.0, 80.0, 180.0)
}

fn pursued(setup: Setup) -> (f64, f64, f64) {
    let mut game = setup.melee();
    game.dice([6, 3]).spare().begin();
    if matches!(game.asked(), Decision::Pursue { .. }) {
        game.yes();
    }
    game.stands("A")
}

/// Clauses: 8.4k
#[test]
fn guns_never_pursue() {
    assert_eq!(pursued(win(Code::Art)), (60.0, 48.0, 0.0));
}

/// Clauses: H4.15c
#[test]
fn nobody_pursues_off_the_table() {
    let setup = field().south("A", Code::Inf, 60.0, 87.0, 0.0).north("X", Code::Inf, 60.0, 89.0, 180.0);
    let mut game = setup.north("far", Code::Inf, 110.0, 60.0, 180.0).melee();
    game.dice([6, 3]).spare().begin();
    assert!(game.is_lost("X"));
    game.yes();
    assert_eq!(game.stands("A"), (60.0, 89.0, 0.0));
}

/// Clauses: H4.15d, H4.15e
#[test]
fn cavalry_stays_out_of_a_city_and_goes_into_a_wood() {
    let city = win(Code::Hcv).city("city", 60.0, 56.0, 6.0);
    assert_eq!(pursued(city), (60.0, 48.5, 0.0));
    let wood = win(Code::Hcv).patch("wood", Kind::Wood, (50.0, 49.0), (70.0, 60.0));
    assert_eq!(pursued(wood), (60.0, 50.5, 0.0));
}

/// Clauses: H4.15f
#[test]
fn heavy_cavalry_must_go_and_a_garrison_need_not() {
    let mut game = win(Code::Hcv).melee();
    game.dice([6, 3]).spare().begin();
    assert_eq!(game.stands("A"), (60.0, 50.5, 0.0));
    let mut game = win(Code::Inf).melee();
    game.dice([6, 3]).begin();
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("A") });
}

/// Clauses: H4.15g
#[test]
fn a_winner_an_enemy_still_touches_does_not_pursue() {
    let setup = win(Code::Inf).north("G", Code::Art, 64.0, 49.0, 270.0);
    let mut game = setup.melee();
    assert!(game.contact("G", "A").is_some());
    game.dice([6, 3]).spare().begin();
    assert_eq!((game.stands("X"), game.stands("A")), ((60.0, 53.0, 180.0), (60.0, 49.0, 0.0)));
}

/// Clauses: H4.15h
#[test]
fn a_friend_in_the_way_stops_pursuit() {
    let setup = field().south("A", Code::Inf, 60.0, 49.0, 0.0).north("X", Code::Inf, 58.5, 51.0, 180.0);
    let setup = setup.south("V", Code::Vol, 62.6, 52.5, 0.0).north("far", Code::Inf, 110.0, 80.0, 180.0);
    let mut game = setup.melee();
    game.dice([6, 3]).spare().begin();
    if matches!(game.asked(), Decision::Pursue { .. }) {
        game.yes();
    }
    // V's rear is at 51.5, A's front was at 50.
    assert_eq!(game.stands("A"), (60.0, 50.5, 0.0));
}

/// Clauses: H4.15i, H4.15j, H4.12b
#[test]
fn foot_stops_half_a_centimetre_before_cavalry_in_the_open() {
    let setup = field().south("A", Code::Inf, 60.0, 49.0, 0.0).north("X", Code::Inf, 58.5, 51.0, 180.0);
    let setup = setup.north("H", Code::Hcv, 62.7, 53.0, 180.0);
    let mut game = setup.melee();
    game.dice([6, 3]).spare().begin();
    if matches!(game.asked(), Decision::Pursue { .. }) {
        game.yes();
    }
    // H's front is at 51.5; A's comes to 51.
    assert_eq!(game.stands("A"), (60.0, 50.0, 0.0));
    assert!(game.contact("A", "H").is_none());
}

/// Clauses: H4.15l
#[test]
fn pursuit_pays_neither_ground_nor_lines() {
    let setup = win(Code::Inf).patch("marsh", Kind::Marsh, (50.0, 50.0), (70.0, 60.0));
    let setup = setup.line("wall", Kind::Wall, &[(50.0, 50.5), (70.0, 50.5)], 0.0);
    assert_eq!(pursued(setup), (60.0, 51.0, 0.0));
}

/// Clauses: H4.15n, H4.15o
#[test]
fn an_enemy_met_on_its_flank_turns_at_once_and_the_contact_waits() {
    // Behind X, facing east, stands Y: the pursuer comes on its right flank.
    let setup = field().south("A", Code::Hcv, 60.0, 48.5, 0.0).north("X", Code::Inf, 60.0, 51.0, 180.0);
    let setup = setup.north("Y", Code::Inf, 60.0, 54.0, 90.0).north("far", Code::Inf, 110.0, 80.0, 180.0);
    let mut game = setup.melee();
    // X is beaten: F, its way blocked by Y who faces elsewhere; A goes 2 on and meets Y's flank at 52.
    game.dice([6, 3]).spare().begin();
    assert!(game.is_lost("X"));
    assert_eq!(game.shifts("A").first(), Some(&(60.0, 50.5, 0.0)));
    assert_eq!(game.shifts("Y").first(), Some(&(60.0, 54.0, 180.0)));
    assert_eq!(game.melees().len(), 1);
}

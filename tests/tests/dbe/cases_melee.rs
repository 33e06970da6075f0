//! Worked cases: melee and its results.

use rules_core::books::dbe::{Code, Decision, Effect, Kind, Modifier};
use tests::dbe::{NORTH, SOUTH, Setup, ahead, field};

/// X on two fronts: A before it, B on its flank.
fn two_fronts() -> Setup {
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Lgt, 63.0, 51.0, 270.0);
    setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Inf, 100.0, 80.0, 180.0)
}

/// Clauses: 8.0d, 8.4e, 9.0b, H4.12o
#[test]
fn an_element_attacked_on_two_fronts_dies_when_it_loses_doubled_or_not() {
    let mut game = two_fronts().melee();
    assert!(!game.game().contacts().is_empty() && game.are_paired("A", "X"));
    game.dice([4, 5, 5, 4]).spare().begin();
    assert_eq!(game.melees(), [(8, 8), (9, 7)]);
    assert_eq!(game.terms().0, [(Modifier::M2, 1)]);
    assert!(game.is_lost("X") && game.has_event("8.4e"));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("A") });
    game.no();
    assert_eq!(game.army_lost(NORTH), 4);
}

/// Clauses: 8.4f, H4.13d, H4.13e, 9.1a, 8.4j, H4.15b
#[test]
fn an_element_that_wins_on_two_fronts_throws_back_both_enemies() {
    let mut game = two_fronts().melee();
    game.dice([2, 6]).spare().begin();
    assert_eq!(game.fought(), (6, 9, Effect::Withdraw));
    assert_eq!((game.stands("A"), game.stands("B")), ((60.0, 46.0, 0.0), (65.0, 51.0, 270.0)));
    assert_eq!((game.asked(), game.decider()), (Decision::Pursue { unit: game.u("X") }, NORTH));
    game.yes();
    assert_eq!(game.stands("X"), (60.0, 48.0, 180.0));
    assert!(game.are_paired("X", "A") && game.has_event("H4.15m"));
    assert_eq!(game.melees().len(), 1);
}

/// Clauses: 8.1b, H4.12c, H4.13b, 8.4i
#[test]
fn foot_does_not_continue_a_cavalry_fight_in_its_own_turn() {
    let setup = field().south("I", Code::Inf, 40.0, 40.0, 0.0).south("Z", Code::Inf, 100.0, 10.0, 0.0);
    let setup = || setup.north("H", Code::Hcv, 40.0, 42.5, 180.0);
    let setup = setup();
    let mut game = setup.melee();
    // South's T4: no dice; then the die of North's command.
    game.dice([1]).begin();
    assert!(game.dice_are_spent() && game.melees().is_empty());
    assert!(game.are_paired("H", "I"));
    game.dice([3, 3, 6, 1]).spare().done();
    if game.asked() == Decision::Generals {
        game.done();
    }
    assert_eq!(game.melees(), [(7, 7), (10, 5)]);
    assert!(game.is_lost("I"));
    assert_eq!((game.army_lost(SOUTH), game.stands("H")), (4, (40.0, 40.5, 180.0)));
}

/// Clauses: H4.9t
#[test]
fn foot_in_contact_with_cavalry_neither_moves_nor_shoots() {
    let setup = field().south("I", Code::Inf, 40.0, 40.0, 0.0).north("H", Code::Hcv, 40.0, 42.5, 180.0);
    let mut game = setup.north("X", Code::Inf, 46.0, 44.0, 180.0).moves();
    let (step, back) = (game.move_of("I", [ahead(1.0)]), game.break_off("I", 4.0));
    assert_eq!((game.refused_by(step), game.refused_by(back)), ("H4.9t", "H4.9s"));
    assert!(!game.game().may_shoot(game.u("I"), game.u("X")));
}

/// Clauses: 8.3a, 8.3b, 8.4a, H4.13b, H4.1o
#[test]
fn rear_support_and_the_slope() {
    let setup = || {
        let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Inf, 60.0, 46.0, 0.0);
        setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Inf, 100.0, 80.0, 180.0)
    };
    let mut game = setup().patch("hill", Kind::HillGentle, (50.0, 49.5), (70.0, 60.0)).melee();
    game.dice([5, 1]).spare().begin();
    assert_eq!(game.fought(), (9, 5, Effect::Withdraw));
    assert_eq!(game.terms(), (vec![(Modifier::M1, 1)], vec![(Modifier::M3, 1)]));
    assert_eq!(game.stands("X"), (60.0, 52.0, 180.0));
    game.yes();
    assert!(game.stands("A") == (60.0, 50.0, 0.0) && game.are_paired("A", "X"));
    let mut game = setup().melee();
    game.dice([5, 1]).spare().begin().yes();
    assert_eq!(game.fought(), (9, 4, Effect::Destroyed));
    assert!(game.is_lost("X"));
    assert_eq!((game.stands("A"), game.army_lost(NORTH)), ((60.0, 50.0, 0.0), 4));
}

/// Clauses: 9.1f, H4.14d, H4.14e
#[test]
fn a_column_gives_way_only_as_far_as_needed() {
    let setup = field().south("A", Code::Inf, 60.0, 50.0, 0.0).south("B", Code::Inf, 60.0, 47.0, 0.0);
    let setup = setup.south("C", Code::Art, 60.0, 43.0, 0.0).north("X", Code::Inf, 60.0, 52.0, 180.0);
    let mut game = setup.north_active().melee();
    game.dice([4, 3]).spare().begin();
    assert_eq!(game.fought(), (7, 6, Effect::Withdraw));
    game.no();
    let places = (game.stands("A"), game.stands("B"), game.stands("C"));
    assert_eq!(places, ((60.0, 48.0, 0.0), (60.0, 46.0, 0.0), (60.0, 43.0, 0.0)));
}

/// Clauses: 9.1b, 9.1e, H4.14g
#[test]
fn a_friend_facing_elsewhere_blocks_withdrawal() {
    let setup = field().south("A", Code::Inf, 60.0, 50.0, 0.0).south("V", Code::Vol, 60.0, 46.5, 90.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 52.0, 180.0).north_active().melee();
    game.dice([4, 3]).spare().begin();
    assert_eq!(game.fought(), (7, 6, Effect::Withdraw));
    game.no();
    assert!(game.is_lost("A"));
    assert_eq!((game.army_lost(SOUTH), game.stands("V")), (4, (60.0, 46.5, 90.0)));
}

/// Clauses: 10.0h, H4.16r
#[test]
fn the_malus_counts_in_the_own_turn_only() {
    let setup = || {
        let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("Z", Code::Inf, 100.0, 10.0, 0.0);
        let setup = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Inf, 100.0, 80.0, 180.0);
        setup.corps_state(0, |corps| corps.broken = true)
    };
    let mut game = setup().melee();
    game.dice([4, 3, 2, 6]).spare().begin();
    assert_eq!(game.melees(), [(6, 6), (4, 9)]);
    assert!(game.is_lost("A"));
    let mut game = setup().north_active().melee();
    game.dice([3, 4]).spare().begin();
    assert_eq!(game.fought(), (6, 7, Effect::Withdraw));
    game.no();
    assert_eq!(game.stands("X"), (60.0, 52.0, 180.0));
}

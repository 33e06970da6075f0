//! Results of combat: clauses 5.1.1 to 5.1.4, 7.1.5.

use rules_core::books::obbedisco::Name::{Hoffern, Menotti, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, Leader, Name, Order};
use tests::obbedisco::{Setup, Table, table};

use crate::road::{facing, fight};

/// Menotti (4 SP, cmd 3) attacks Fort Ampola, 4318, from 4218: 7 and a die.
fn storm<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.leader(Menotti, 4119).activated(Menotti);
    game.dice([4]).march().step(4218).no_reaction().dice(dice).attack(4318);
    game
}

fn asked_to_retreat(game: &Table) -> Option<(Name, u8, u8, bool)> {
    match game.asked() {
        Decision::Retreat { leader, least, most, rout, .. } => Some((leader, least, most, rout)),
        _ => None,
    }
}

fn asked_to_advance(game: &Table) -> Option<(Name, u8)> {
    match game.asked() {
        Decision::Advance { leader, left } => Some((leader, left)),
        _ => None,
    }
}

fn tests_thrown(game: &Table) -> usize {
    game.events.iter().filter(|event| matches!(event, Event::Test { .. })).count()
}

fn entrenched(leader: &mut Leader) {
    leader.entrenched = true;
}

/// Clauses: 5.1.1a, 5.1.1b
#[test]
fn after_a_tie_each_may_go_2_hexes_the_defender_first_and_nobody_follows() {
    let mut game = fight(facing(), [4, 4]);
    assert_eq!(asked_to_retreat(&game), Some((Thour, 0, 2, false)));
    game.retreat([3715, 3714]);
    assert_eq!(asked_to_retreat(&game), Some((Sprovieri, 0, 2, false)));
    assert_eq!(game.fp(Thour), 0, "the points come after both retreats");
    game.retreat([3718]).dice([6, 6]).stay().all_dice_thrown();
    // Sprovieri has the price of his attack too.
    assert_eq!((game.fp(Thour), game.fp(Sprovieri)), (1, 2));
    assert_eq!((game.hex(Thour), game.hex(Sprovieri)), (3714, 3718));
    assert!(matches!(game.asked(), Decision::Cup { .. }), "no advance, and the activation is over");
}

/// Clauses: 5.1.1a
#[test]
fn after_a_tie_both_may_stay() {
    let mut game = fight(facing(), [4, 4]);
    game.stay().dice([6, 6]).stay();
    assert_eq!((game.hex(Thour), game.hex(Sprovieri)), (3716, 3717));
}

/// Clauses: 5.1.1c, 5.1.1d, 7a
#[test]
fn after_a_tie_both_test_the_defender_first() {
    // Thour (cmd 2) passes with 4, Sprovieri (cmd 1) with 5.
    use Order::{Disordered, Ordered};
    for (dice, thour, sprovieri) in
        [([4, 5], Ordered, Ordered), ([3, 5], Disordered, Ordered), ([4, 4], Ordered, Disordered)]
    {
        let mut game = fight(facing(), [4, 4]);
        game.stay().dice(dice).stay().all_dice_thrown();
        assert_eq!((game.order(Thour), game.order(Sprovieri)), (thour, sprovieri), "{dice:?}");
    }
}

/// Clauses: 5.1.1d
#[test]
fn a_disordered_leader_who_fails_after_a_tie_stays_disordered() {
    // 5 + 3 against 5 - 1 + 4.
    let mut game = fight(facing().leader_with(Thour, 3716, |thour| thour.order = Order::Disordered), [3, 4]);
    game.stay().dice([1, 5]).stay().all_dice_thrown();
    assert_eq!((game.order(Thour), game.fp(Thour), game.hex(Thour)), (Order::Disordered, 1, 3716));
}

/// Clauses: 5.1.1d, 7b
#[test]
fn a_tied_garrison_stays_and_tests_for_itself() {
    // 5 + 1 against 2 + trench 1 + 3.
    for (die, disordered) in [(5, false), (4, true)] {
        let mut game = fight(table().leader(Sprovieri, 3718).garrison(AUSTRIAN, 3716, 2), [1, 3]);
        assert_eq!(asked_to_retreat(&game), Some((Sprovieri, 0, 2, false)));
        game.dice([die, 5]).stay().all_dice_thrown();
        assert_eq!(game.garrison(3716).map(|unit| (unit.fp, unit.disordered)), Some((1, disordered)));
    }
}

/// Clauses: 5.1.1d, 7d
#[test]
fn a_tied_stack_tests_once_and_a_failure_disorders_both() {
    // 5 + 6 against 3 + 2 + 2 + trench 1 + 3.
    for (die, order) in [(4, Order::Ordered), (3, Order::Disordered)] {
        let mut game = fight(facing().garrison(AUSTRIAN, 3716, 2), [6, 3]);
        game.stay().dice([die, 5]).stay().all_dice_thrown();
        let garrison = game.garrison(3716).map(|unit| (unit.fp, unit.disordered));
        assert_eq!((game.order(Thour), game.fp(Thour), garrison), (order, 1, Some((1, die == 3))));
    }
}

/// Clauses: 5.1.1d, 7.1.5a
#[test]
fn who_routs_by_the_point_of_a_tie_flees_4_hexes_without_a_test() {
    // 5 + 1 against 1 + 2 + 3; only Sprovieri tests.
    let mut game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 4), [1, 3]);
    game.stay().dice([5]).stay().all_dice_thrown();
    assert_eq!(asked_to_retreat(&game), Some((Thour, 4, 4, true)));
    game.retreat([3715, 3714, 3713, 3712]);
    assert_eq!((game.order(Thour), game.hex(Thour), tests_thrown(&game)), (Order::Routed, 3712, 1));
}

/// Clauses: 5.1.1d
#[test]
fn when_both_rout_by_the_point_of_a_tie_the_defender_flees_first() {
    // Sprovieri comes over the river with 2 FP; the price makes 3, and Hoffern in 3618 cuts the road: 4 + 1 - 2 - 2 + 6
    // against 1 + 2 + 4. His retreat into Hoffern's ZOC makes 4, the tie 5; Thour has 4 + 1. Nobody tests.
    let setup = facing().leader_with(Sprovieri, 3817, |leader| leader.fp = 2).leader(Hoffern, 3618);
    let mut game = setup.leader_with(Thour, 3716, |thour| thour.fp = 4).activated(Sprovieri);
    game.dice([6]).march().step(3717).dice([6, 4]).attack(3716);
    game.stay().retreat([3718]).stay().all_dice_thrown();
    assert_eq!((game.fought(), tests_thrown(&game)), (Some((7, 7, 0)), 0));
    assert_eq!(asked_to_retreat(&game), Some((Thour, 4, 4, true)));
    game.retreat([3715, 3714, 3713, 3712]);
    assert_eq!(asked_to_retreat(&game), Some((Sprovieri, 4, 4, true)));
    game.retreat([3719, 3720, 3721, 3722]);
    assert_eq!((game.hex(Sprovieri), game.fp(Sprovieri)), (3722, 4));
}

/// Clauses: 5.1.2a
#[test]
fn beaten_by_1_or_2_he_is_disordered_gains_1_fp_and_goes_1_or_2_hexes() {
    for dice in [[5, 4], [5, 3]] {
        let mut game = fight(facing(), dice);
        assert_eq!((game.order(Thour), game.fp(Thour)), (Order::Disordered, 1));
        assert_eq!(game.refused_by(Action::Stay), "5.1m");
        game.retreat([3715]);
        assert!(game.allows(Action::Stay));
        game.dice([1]).retreat([3714]);
        assert_eq!(asked_to_retreat(&game), None);
    }
    // The attacker beaten likewise, besides his price.
    let game = fight(facing(), [4, 5]);
    assert_eq!((game.order(Sprovieri), game.fp(Sprovieri)), (Order::Disordered, 2));
    assert_eq!(asked_to_retreat(&game), Some((Sprovieri, 1, 2, false)));
}

/// Clauses: 5.1.2b
#[test]
fn in_town_trench_or_fort_he_who_is_beaten_by_1_or_2_may_stay() {
    // Condino: 5 + 4 against 5 + 1 + 2, from 3716.
    let mut game = table().leader(Sprovieri, 3717).leader(Thour, 3715).activated(Sprovieri);
    game.dice([4]).march().step(3716).no_reaction().dice([4, 2]).attack(3715);
    assert_eq!((game.fought(), asked_to_retreat(&game)), (Some((9, 8, 1)), Some((Thour, 0, 2, false))));
    // Own trench, and a garrison's.
    for (setup, dice) in
        [(facing().leader_with(Thour, 3716, entrenched), [5, 3]), (facing().garrison(AUSTRIAN, 3716, 2), [6, 2])]
    {
        let mut game = fight(setup, dice);
        assert_eq!(asked_to_retreat(&game), Some((Thour, 0, 2, false)));
        game.stay();
        assert_eq!((game.hex(Thour), game.order(Thour), game.fp(Thour)), (3716, Order::Disordered, 1));
    }
    // Fort: 7 + 6 against 3 + 2 + 4 + 3.
    let game = storm(table().leader(Hoffern, 4318), [6, 3]);
    assert_eq!((game.fought(), asked_to_retreat(&game)), (Some((13, 12, 1)), Some((Hoffern, 0, 2, false))));
    // An attacker beaten in his town: Thour in Condino assaults 3716, 5 + 3 against 5 + 4.
    let mut game = table().leader(Thour, 3715).leader(Sprovieri, 3716).activated(Thour);
    game.dice([6]).march().dice([3, 4]).attack(3716);
    assert_eq!(asked_to_retreat(&game), Some((Thour, 0, 2, false)));
}

/// Clauses: 5.1.2b, 3c, 7.1.5d
#[test]
fn a_garrison_that_surrenders_takes_its_trench_from_the_leader_beside_it() {
    // 5 + 6 against 3 + 2 + 2 + trench 1 + 2, by 1; the garrison's fourth point holds, its fifth does not.
    for (fp, least) in [(3, 0), (4, 1)] {
        let game = fight(facing().garrison_with(AUSTRIAN, 3716, 2, |unit| unit.fp = fp), [6, 2]);
        assert_eq!(game.fought(), Some((11, 10, 1)));
        assert_eq!(asked_to_retreat(&game), Some((Thour, least, 2, false)), "{fp} FP");
    }
}

/// Clauses: 5.1.2c
#[test]
fn a_garrison_beaten_by_1_or_2_stays() {
    // 5 + 1 against 2 + 1 + 2; nothing is vacated, so nobody tests.
    let game = fight(table().leader(Sprovieri, 3718).garrison(AUSTRIAN, 3716, 2), [1, 2]);
    let garrison = game.garrison(3716).map(|unit| (unit.fp, unit.disordered));
    assert_eq!((game.fought(), garrison, tests_thrown(&game)), (Some((6, 5, 1)), Some((1, true)), 0));
}

/// Clauses: 5.1.2d
#[test]
fn the_winner_by_1_or_2_advances_1_hex_if_he_passes_at_plus_1() {
    // Sprovieri: cmd 1 + 1; Thour: cmd 2 + 1.
    for (die, left) in [(4, Some((Sprovieri, 1))), (3, None)] {
        let mut game = fight(facing(), [5, 4]);
        game.retreat([3715]).dice([die]).stay().all_dice_thrown();
        assert_eq!(asked_to_advance(&game), left, "{die}");
    }
    for (die, left) in [(3, Some((Thour, 1))), (2, None)] {
        let mut game = fight(facing(), [4, 5]);
        game.retreat([3718]).dice([die]).stay().all_dice_thrown();
        assert_eq!(asked_to_advance(&game), left, "{die}");
        if left.is_some() {
            game.advance(3717);
            assert_eq!((game.hex(Thour), asked_to_advance(&game)), (3717, None));
        }
    }
}

/// Clauses: 5.1.2e
#[test]
fn nobody_tests_for_an_advance_that_cannot_be() {
    // Thour stays in his trench.
    let mut game = fight(facing().leader_with(Thour, 3716, entrenched), [5, 3]);
    game.stay();
    assert_eq!(tests_thrown(&game), 0);
    // Thour wins with 4 FP (1 + 2 + 6 against 5 + 2) and cannot move.
    let mut game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 4), [2, 6]);
    game.retreat([3718]).stay();
    assert_eq!((game.fought(), tests_thrown(&game)), (Some((7, 9, -2)), 0));
    assert!(matches!(game.asked(), Decision::Cup { .. }));
}

/// Clauses: 5.1.3a
#[test]
fn beaten_by_3_or_4_he_must_go_whatever_the_terrain() {
    // By 3 in the open, by 4 out of a trench (5 + 6 against 5 + 1 + 1), by 3 out of Condino (5 + 5 against 5 + 1 + 1).
    let mut town = table().leader(Sprovieri, 3717).leader(Thour, 3715).activated(Sprovieri);
    town.dice([4]).march().step(3716).no_reaction().dice([5, 1]).attack(3715);
    for mut game in [fight(facing(), [5, 2]), fight(facing().leader_with(Thour, 3716, entrenched), [6, 1]), town] {
        assert_eq!((game.order(Thour), game.fp(Thour)), (Order::Disordered, 2));
        assert_eq!(asked_to_retreat(&game), Some((Thour, 1, 2, false)));
        assert_eq!(game.refused_by(Action::Stay), "5.1m");
    }
    let game = fight(facing(), [2, 5]);
    assert_eq!((game.order(Sprovieri), game.fp(Sprovieri)), (Order::Disordered, 3), "price and 2");
}

/// Clauses: 5.1.3b
#[test]
fn a_garrison_beaten_by_3_or_4_is_eliminated() {
    // 5 + a against 2 + 1 + d: by 2 it stands, by 3 and 4 it falls.
    for (dice, stands) in [([2, 2], true), ([3, 2], false), ([4, 2], false)] {
        let game = fight(table().leader(Sprovieri, 3718).garrison(AUSTRIAN, 3716, 2), [dice[0], dice[1], 1]);
        assert_eq!(game.garrison(3716).is_some(), stands, "{dice:?}");
    }
}

/// Clauses: 5.1.3c
#[test]
fn a_fort_keeps_those_who_use_it_with_fp_and_disorder() {
    // Garrison: 7 + 2 against 1 + 4 + 1. Hoffern: 7 + 6 against 3 + 2 + 4 + 1.
    let game = storm(table().garrison(AUSTRIAN, 4318, 1), [2, 1]);
    let garrison = game.garrison(4318).map(|unit| (unit.fp, unit.disordered));
    assert_eq!((game.fought(), garrison), (Some((9, 6, 3)), Some((2, true))));
    let game = storm(table().leader(Hoffern, 4318), [6, 1]);
    assert_eq!((game.fought(), game.fp(Hoffern), game.order(Hoffern)), (Some((13, 10, 3)), 2, Order::Disordered));
    assert_eq!((asked_to_retreat(&game), game.hex(Hoffern)), (None, 4318));
}

/// Clauses: 5.1.3d
#[test]
fn the_winner_by_3_or_4_advances_1_hex_untested() {
    let mut game = fight(facing(), [5, 2]);
    game.retreat([3715]).stay();
    assert_eq!((asked_to_advance(&game), tests_thrown(&game)), (Some((Sprovieri, 1)), 0));
    game.advance(3716);
    assert_eq!((game.hex(Sprovieri), asked_to_advance(&game)), (3716, None));
    let mut game = fight(facing(), [2, 5]);
    game.retreat([3718]).stay();
    assert_eq!((asked_to_advance(&game), tests_thrown(&game)), (Some((Thour, 1)), 0));
}

/// Clauses: 5.1.4a
#[test]
fn beaten_by_5_he_routs_and_moves_4_hexes() {
    let mut game = fight(facing(), [6, 1]);
    assert_eq!((game.order(Thour), asked_to_retreat(&game)), (Order::Routed, Some((Thour, 4, 4, true))));
    game.retreat([3715, 3714, 3713]);
    assert_eq!(game.refused_by(Action::Stay), "5.1.4a");
    game.retreat([3712]);
    assert_eq!((game.hex(Thour), asked_to_retreat(&game)), (3712, None));
    let game = fight(facing(), [1, 6]);
    assert_eq!((game.order(Sprovieri), asked_to_retreat(&game)), (Order::Routed, Some((Sprovieri, 4, 4, true))));
    // A garrison in a fort: 7 + 5 against 1 + 4 + 2.
    let game = storm(table().garrison(AUSTRIAN, 4318, 1), [5, 2]);
    assert_eq!((game.fought(), game.garrison(4318)), (Some((12, 7, 5)), None));
}

/// Clauses: 5.1.4b
#[test]
fn neither_fort_nor_trench_nor_town_saves_from_rout() {
    let weary = |leader: &mut Leader| leader.fp = 4;
    // Fort: 7 + 6 against 1 + 2 + 4 + 1. Town with trench: 5 + 6 against 1 + 2 + 1 + 1 + 1.
    let fort = storm(table().leader_with(Hoffern, 4318, weary), [6, 1]);
    let dug = |leader: &mut Leader| (leader.fp, leader.entrenched) = (4, true);
    let mut town = table().leader(Sprovieri, 3717).leader_with(Thour, 3715, dug).activated(Sprovieri);
    town.dice([4]).march().step(3716).dice([6, 1]).attack(3715);
    for (game, leader) in [(fort, Hoffern), (town, Thour)] {
        assert_eq!(game.fought().map(|sums| sums.2), Some(5));
        assert_eq!((game.order(leader), asked_to_retreat(&game)), (Order::Routed, Some((leader, 4, 4, true))));
    }
}

/// Clauses: 5.1.4c
#[test]
fn the_winner_by_5_advances_up_to_3_hexes() {
    let mut game = fight(facing(), [6, 1]);
    game.retreat([3715, 3714, 3713, 3712]);
    assert_eq!((asked_to_advance(&game), tests_thrown(&game)), (Some((Sprovieri, 3)), 0));
    game.advance(3716).advance(3616).advance(3617);
    assert_eq!((game.hex(Sprovieri), asked_to_advance(&game)), (3617, None));
}

/// Clauses: 5.1.4d
#[test]
fn enemy_zoc_shortens_an_advance() {
    // Hoffern in 3815 covers 3716, the first hex: one more, wherever it lies.
    for second in [3616, 3715] {
        let mut game = fight(facing().leader(Hoffern, 3815), [6, 1]);
        game.retreat([3715, 3714, 3713, 3712]).advance(3716);
        assert_eq!(asked_to_advance(&game), Some((Sprovieri, 1)));
        game.advance(second);
        assert_eq!((game.hex(Sprovieri), asked_to_advance(&game)), (second, None));
    }
    // Hoffern in 3614 covers 3715 and 3615 but not 3716, 3815: a later hex in ZOC ends it.
    for (second, left) in [(3715, None), (3815, Some((Sprovieri, 1)))] {
        let mut game = fight(facing().leader(Hoffern, 3614), [6, 1]);
        game.retreat([3715, 3714, 3713, 3712]).advance(3716);
        assert_eq!(asked_to_advance(&game), Some((Sprovieri, 2)));
        game.advance(second);
        assert_eq!(asked_to_advance(&game), left, "{second}");
    }
}

/// Clauses: 7.1.5a, 7.1.5b, 7.1.5c
#[test]
fn a_fifth_point_routs_for_4_hexes_and_leaves_the_winners_advance() {
    // Condino, 4 FP: 5 + 1 against 1 + 2 + 1 + 1, by 1. No staying in town; the winner tests for one hex.
    let mut game = table().leader(Sprovieri, 3717).leader_with(Thour, 3715, |thour| thour.fp = 4).activated(Sprovieri);
    game.dice([4]).march().step(3716).dice([1, 1]).attack(3715);
    assert_eq!((game.fought(), game.order(Thour)), (Some((6, 5, 1)), Order::Routed));
    assert_eq!(asked_to_retreat(&game), Some((Thour, 4, 4, true)));
    game.retreat([3714, 3713, 3712]).dice([4]).retreat([3711]).all_dice_thrown();
    assert_eq!(asked_to_advance(&game), Some((Sprovieri, 1)));
    // 3 FP and beaten by 3: 5 + 2 against 3 + 2 - 2 + 1, five points.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 3), [2, 1]);
    assert_eq!((game.fought(), game.order(Thour), game.fp(Thour)), (Some((7, 4, 3)), Order::Routed, 4));
    // 3 FP and beaten by 1 (5 + 1 against 3 + 2): four points are no rout.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 3), [1, 2]);
    assert_eq!((game.order(Thour), game.fp(Thour)), (Order::Disordered, 4));
}

/// Clauses: 7.1.5d
#[test]
fn a_garrison_surrenders_at_its_fifth_point() {
    // 5 + 1 against 2 + 1 - 2 + 3 = 4, by 2: 3 FP stand a fourth. With 4 FP (2 + 1 - 4 + 6 = 5) it is one too many.
    for (fp, dice, stands) in [(3, [1, 3], true), (4, [1, 6], false)] {
        let setup = table().leader(Sprovieri, 3718).garrison_with(AUSTRIAN, 3716, 2, |unit| unit.fp = fp);
        let game = fight(setup, [dice[0], dice[1], 1]);
        assert_eq!(game.fought().map(|sums| sums.2.signum()), Some(1));
        assert_eq!(game.garrison(3716).map(|unit| unit.fp), stands.then_some(4), "{fp} FP");
    }
    // After a tie too: 3 + 1 + 1 against the same 5; only Sprovieri is left to test.
    let setup = table().leader_with(Sprovieri, 3718, |leader| leader.sp = 3);
    let mut game = fight(setup.garrison_with(AUSTRIAN, 3716, 2, |unit| unit.fp = 4), [1, 6]);
    game.dice([5]).stay().all_dice_thrown();
    assert_eq!((game.fought(), game.garrison(3716)), (Some((5, 5, 0)), None));
}

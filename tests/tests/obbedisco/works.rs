//! Forts and trenches: clause 6.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Leader, Modifier, Name, Order};
use rules_core::{Game, Viewer};
use tests::obbedisco::{Setup, Table, attack, table};

use crate::road::{facing, fight};

/// Menotti (4 SP, cmd 3) attacks Fort Ampola, 4318, from 4218.
fn storm(setup: Setup) -> Table {
    let mut game = setup.leader(Menotti, 4119).activated(Menotti);
    game.dice([4]).march().step(4218).no_reaction().dice([5, 2]).attack(4318);
    game
}

fn defence_of(game: &Table, what: Modifier) -> Option<i8> {
    game.terms().1.into_iter().find(|term| term.0 == what).map(|term| term.1)
}

fn trenches(game: &Table) -> Vec<u16> {
    game.game().view(Viewer::Spectator).trenches.into_iter().map(|hex| hex.0).collect()
}

fn dug(leader: &mut Leader) {
    leader.entrenched = true;
}

/// Clauses: 6.1a
#[test]
fn there_are_two_forts_and_each_gives_4() {
    let game = table().begin();
    let map = &game.game().board().map;
    let forts: Vec<u16> =
        map.grid.cells().filter(|&cell| map.ground_at(cell).fort).map(|cell| map.grid.id(cell).0).collect();
    assert_eq!(forts, [3703, 4318]);
    // 1 SP + 4 + 2.
    let game = storm(table().garrison(AUSTRIAN, 4318, 1));
    assert_eq!((defence_of(&game, Modifier::Fort), game.fought()), (Some(4), Some((12, 7, 5))));
    // Lardaro from 3704: 2 SP + 4 + 2.
    let mut game = table().leader(Menotti, 3705).garrison(AUSTRIAN, 3703, 2).activated(Menotti);
    game.dice([4]).march().step(3704).no_reaction().dice([3, 2]).attack(3703);
    assert_eq!((defence_of(&game, Modifier::Fort), game.fought()), (Some(4), Some((10, 8, 2))));
}

/// Clauses: 6.1b, 6.1e
#[test]
fn a_fort_serves_leaders_of_up_to_3_sp_whatever_their_fatigue() {
    // SP, FP, defence of Montluisant (cmd 3) with a 2.
    for (sp, fp, fort, defence) in [
        (3, 0, Some(4), 3 + 3 + 4 + 2),
        (4, 0, None, 4 + 3 + 2),
        (3, 4, Some(4), 1 + 3 + 4 + 2),
        (4, 4, None, 1 + 3 + 2),
    ] {
        let game = storm(table().leader_with(Montluisant, 4318, |leader| (leader.sp, leader.fp) = (sp, fp)));
        assert_eq!(defence_of(&game, Modifier::Fort), fort, "{sp} SP");
        assert_eq!(game.fought().map(|sums| sums.1), Some(defence), "{sp} SP, {fp} FP");
    }
}

/// Clauses: 6.1c
#[test]
fn a_leader_outside_the_fort_is_hit_alone_and_its_garrison_needs_a_new_attack() {
    // 7 + 5 against 4 + 3 + 2.
    let mut game = storm(table().leader(Montluisant, 4318).garrison(AUSTRIAN, 4318, 1));
    assert_eq!((game.fought(), defence_of(&game, Modifier::GarrisonStrength)), (Some((12, 9, 3)), None));
    game.retreat([4317]).stay();
    let garrison = game.garrison(4318).map(|unit| (unit.fp, unit.disordered));
    assert_eq!((game.hex(Menotti), garrison), (4218, Some((0, false))));
    // Still 4 MP left, but no second attack; the next activation meets the garrison in its fort.
    assert!(!game.allows(attack(4318)));
    let mut game =
        table().leader_with(Menotti, 4218, |menotti| menotti.fp = 1).garrison(AUSTRIAN, 4318, 1).activated(Menotti);
    game.dice([4]).march().dice([2, 2, 6]).attack(4318);
    assert_eq!((game.fought(), defence_of(&game, Modifier::Fort)), (Some((9, 7, 2)), Some(4)));
}

/// Clauses: 6.1d
#[test]
fn a_fort_serves_the_side_that_holds_it_and_is_entered_when_empty() {
    let mut game = table().leader(Menotti, 4218).activated(Menotti);
    game.dice([4]).march().step(4318);
    assert_eq!(game.hex(Menotti), 4318);
    let mut game = table().leader(Menotti, 4218).garrison(AUSTRIAN, 4318, 1).activated(Menotti);
    game.dice([4]).march();
    assert_eq!(game.refused_by(tests::obbedisco::step(4318)), "4.1h");
    // Sprovieri with 3 SP in the fort: 3 + 1 + 4 and 1 for the bridged river.
    let mut game =
        table().leader_with(Sprovieri, 4318, |leader| leader.sp = 3).leader(Montluisant, 4316).activated(Montluisant);
    game.dice([4]).march().step(4317).no_reaction().dice([6, 2]).attack(4318);
    assert_eq!(game.fought(), Some((13, 11, 2)));
    assert!(matches!(game.asked(), Decision::Retreat { leader: Sprovieri, least: 0, .. }), "he may stay");
}

/// Clauses: 6.2a
#[test]
fn a_trench_adds_1_to_the_terrain() {
    // Condino: 3 + 2 + town 1 + trench 1 + 1.
    let mut game = table().leader(Sprovieri, 3717).leader_with(Thour, 3715, dug).activated(Sprovieri);
    game.dice([4]).march().step(3716).no_reaction().dice([3, 1]).attack(3715);
    assert_eq!((defence_of(&game, Modifier::Town), defence_of(&game, Modifier::Trench)), (Some(1), Some(1)));
    assert_eq!(game.fought(), Some((8, 8, 0)));
    // It serves the attacked, not the attacker: Thour out of his trench, 3 + 2 + 1.
    let mut game = table().leader_with(Thour, 3716, dug).leader(Sprovieri, 3717).activated(Thour);
    game.dice([6]).march().dice([1, 1]).attack(3717);
    assert_eq!(game.fought(), Some((6, 6, 0)));
}

/// Clauses: 6.2b
#[test]
fn a_trench_is_an_activation_of_its_own_for_1_fp() {
    let mut game = table().leader(Thour, 3716).activated(Thour);
    game.act(Action::Entrench);
    assert_eq!((trenches(&game), game.fp(Thour), game.leader(Thour).activations), (vec![3716], 1, 1));
    assert!(matches!(game.asked(), Decision::Cup { .. }), "no march after it");
    let mut game = table().leader(Thour, 3716).activated(Thour);
    game.dice([4]).march();
    assert!(!game.allows(Action::Entrench), "nor before it");
    let mut game = table().leader(Hoffern, 3703).activated(Hoffern);
    assert_eq!(game.refused_by(Action::Entrench), "6.2b");
}

/// Clauses: 6.2c
#[test]
fn a_trench_is_destroyed_when_its_builder_leaves_for_any_reason() {
    let setup = || facing().leader_with(Thour, 3716, dug);
    let march = {
        let mut game = setup().activated(Thour);
        game.dice([4]).march().step(3715);
        game
    };
    let reaction = {
        let mut game = setup().activated(Sprovieri);
        game.dice([4]).march().step(3717).dice([5]);
        game.act(Action::React { leader: Thour, to: rules_core::hex::HexId(3715) });
        game
    };
    let retreat = {
        let mut game = fight(setup(), [6, 1]);
        game.retreat([3715]);
        game
    };
    let rout = {
        let mut game = setup()
            .leader_with(Thour, 3716, |leader| (leader.order, leader.entrenched) = (Order::Routed, true))
            .activated(Thour);
        game.march().retreat([3715]);
        game
    };
    for (game, how) in [(march, "march"), (reaction, "reaction"), (retreat, "retreat"), (rout, "rout")] {
        assert_eq!((game.hex(Thour), trenches(&game).len()), (3715, 0), "{how}");
        assert!(game.cited().contains(&"6.2c"), "{how}");
    }
    // Advance: he beats off Sprovieri by 3 and follows.
    let mut game = fight(setup(), [1, 3]);
    assert_eq!(game.fought(), Some((6, 9, -3)));
    game.retreat([3718]).stay();
    assert_eq!(trenches(&game), [3716]);
    game.advance(3717);
    assert!(trenches(&game).is_empty());
    // Removal: a routed builder at his last SP.
    let last = |leader: &mut Leader| (leader.order, leader.sp, leader.entrenched) = (Order::Routed, 1, true);
    let game = fight(facing().leader_with(Thour, 3716, last), [6, 1]);
    assert!(!game.leader(Thour).entrenched && game.cited().contains(&"6.2c"));
}

/// Clauses: 6.2d
#[test]
fn not_by_the_routed_nor_twice_but_at_3_fp_and_at_once() {
    let refused = |setup: Setup, leader: Name| setup.activated(leader).refused_by(Action::Entrench);
    assert_eq!(refused(table().leader_with(Thour, 3716, |thour| thour.order = Order::Routed), Thour), "6.2d");
    assert_eq!(refused(table().leader_with(Thour, 3716, dug), Thour), "6.2d");
    assert_eq!(refused(table().leader(Kaim, 5802).garrison(AUSTRIAN, 5802, 2), Kaim), "6.2d");
    let mut game = table().leader_with(Thour, 3716, |thour| thour.fp = 3).activated(Thour);
    game.act(Action::Entrench);
    assert_eq!((game.fp(Thour), game.order(Thour), trenches(&game)), (4, Order::Ordered, vec![3716]));
    // One counts: a dug leader beside a garrison, 3 + 2 + 2 + 1 + 1.
    let game = fight(facing().leader_with(Thour, 3716, dug).garrison(AUSTRIAN, 3716, 2), [4, 1]);
    assert_eq!((defence_of(&game, Modifier::Trench), game.fought()), (Some(1), Some((9, 9, 0))));
}

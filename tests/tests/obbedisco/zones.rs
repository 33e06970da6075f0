//! Zones of control: clause 1.9.

use rules_core::books::obbedisco::Name::{LaPorta, Menotti, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, ITALIAN, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{step, table};

const ROUND_4411: [u16; 6] = [4311, 4312, 4410, 4412, 4511, 4512];
const ROUND_AMPOLA: [u16; 6] = [4217, 4218, 4317, 4319, 4417, 4418];

/// Clauses: 1.9a
#[test]
fn a_leader_with_up_to_three_fp_controls_his_six_neighbours() {
    for fp in 0..=4 {
        let game = table().leader_with(Thour, 4411, |thour| thour.fp = fp).begin();
        let expected: &[u16] = if fp < 4 { &ROUND_4411 } else { &[] };
        assert_eq!(game.zoc(AUSTRIAN), expected, "{fp} FP");
        assert!(game.zoc(ITALIAN).is_empty());
    }
}

/// Clauses: 1.9b
#[test]
fn no_zoc_enters_level_four_or_five() {
    let game = table().levels([(4311, 4), (4512, 5)]).leader(Thour, 4411).begin();
    assert_eq!(game.zoc(AUSTRIAN), [4312, 4410, 4412, 4511]);
}

/// Clauses: 1.9c
#[test]
fn no_zoc_enters_a_lake() {
    // 3726 touches Lake Idro at 3727.
    let game = table().leader(Thour, 3726).begin();
    assert_eq!(game.zoc(AUSTRIAN), [3625, 3626, 3725, 3825, 3826]);
}

/// Clauses: 1.9d, 1.9a, 1.9e
#[test]
fn a_garrison_has_a_zoc_too_even_in_a_fort_and_over_rivers() {
    // The Palvico runs between 4318 and 4217 and 4317.
    for fp in 0..=4 {
        let game = table().garrison_with(AUSTRIAN, 4318, 1, |garrison| garrison.fp = fp).begin();
        let expected: &[u16] = if fp < 4 { &ROUND_AMPOLA } else { &[] };
        assert_eq!(game.zoc(AUSTRIAN), expected, "{fp} FP");
    }
}

/// Clauses: 1.9e
#[test]
fn friends_in_the_hex_do_not_cancel_a_zoc() {
    // Thour in 4411, Menotti in 4512, La Porta in 4310: his own garrison in 4410 stands in La Porta's ZOC.
    let guarded = table().leader(LaPorta, 4310).leader(Menotti, 4512).leader(Thour, 4411).garrison(AUSTRIAN, 4410, 1);
    let mut game = guarded.activated(Thour);
    assert!(game.zoc(ITALIAN).contains(&4410) && game.zoc(ITALIAN).contains(&4411));
    game.dice([6]).march();
    assert_eq!(game.refused_by(step(4410)), "2.5c");
}

/// Clauses: 1.9e
#[test]
fn a_fort_does_not_keep_a_zoc_out_and_nobody_is_in_his_own() {
    let game = table().garrison(AUSTRIAN, 4318, 1).leader(LaPorta, 4317).begin();
    assert!(game.zoc(ITALIAN).contains(&4318));
    assert!(!game.zoc(AUSTRIAN).contains(&4318));
    // A second unit beside it covers the hex.
    let game = table().garrison(AUSTRIAN, 4318, 1).leader(Thour, 4218).begin();
    assert!(game.zoc(AUSTRIAN).contains(&4318));
}

/// Clauses: 1.9f
#[test]
fn a_zoc_follows_place_fatigue_and_rout_at_once() {
    // Place: Thour steps away in the reaction window.
    let mut game = table().leader(Thour, 4410).leader(LaPorta, 4412).activated(LaPorta);
    game.dice([6]).march().step(4411);
    assert!(game.zoc(AUSTRIAN).contains(&4411));
    game.dice([6]).act(Action::React { leader: Thour, to: HexId(4409) });
    assert_eq!(game.zoc(AUSTRIAN), [4309, 4310, 4408, 4410, 4509, 4510]);
    // Fatigue: the re-activation FP is his fourth.
    let mut game = table().leader_with(Thour, 4410, |thour| thour.fp = 3).re_activated(Thour);
    game.dice([6]).march().step(4409);
    assert!(!game.zoc(AUSTRIAN).is_empty());
    game.act(Action::Stop);
    assert!(game.zoc(AUSTRIAN).is_empty());
    // State: routed by 7 (4 + 2 + 6 against 3 + 2), though he still has to run.
    let mut game = table().leader(Thour, 4411).leader(LaPorta, 4412).activated(LaPorta);
    game.dice([6]).march().dice([6, 1]).attack(4411);
    assert_eq!((game.order(Thour), game.hex(Thour)), (Order::Routed, 4411));
    assert!(game.zoc(AUSTRIAN).is_empty());
}

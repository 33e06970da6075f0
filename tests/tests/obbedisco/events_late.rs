//! Random events of the dice 8 to 12: clauses 8r8 to 8r12.

use rules_core::books::obbedisco::Name::{Bruzzesi, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Frame, ITALIAN, Leader, Modifier, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, attack, table};

use crate::events::happens;

const fn raise(hex: u16) -> Action {
    Action::Raise { at: HexId(hex) }
}

const fn guns(hex: u16) -> Action {
    Action::Attack { target: HexId(hex), guns: true }
}

fn tired(fp: u8) -> impl Fn(&mut Leader) {
    move |leader| leader.fp = fp
}

/// Clauses: 8r8
#[test]
fn valley_guides_lead_the_next_italian_march() {
    let guided = || table().with(|position| position.effects.guides = 1);
    assert_eq!(happens(table(), [4, 4]).game().state().effects.guides, 1);
    // An Austrian march does not use them.
    let mut game = guided().leader(Thour, 3716).activated(Thour);
    game.dice([2]).march();
    assert_eq!((game.march_state().mp, game.game().state().effects.guides), (4, 1));
    // 2 + 2 + 2, and the hill 3516 asks no die.
    let mut game = guided().leader(Sprovieri, 3517).activated(Sprovieri);
    game.dice([2]).march();
    assert_eq!((game.march_state().mp, game.march_state().road_mp), (6, 8));
    game.step(3516).all_dice_thrown();
    assert_eq!((game.fp(Sprovieri), game.game().state().effects.guides), (0, 0));
    // Nor does the mountain between 2801 and 2802; unsupplied there, 4 + 2 - 2 + 2.
    let mut game = guided().leader(Sprovieri, 2801).activated(Sprovieri);
    game.dice([4]).march();
    assert_eq!(game.march_state().mp, 6);
    game.step(2802).all_dice_thrown();
    assert_eq!(game.hex(Sprovieri), 2802);
}

/// Clauses: 8r9
#[test]
fn marksmen_aim_at_an_italian_within_3_hexes() {
    // Thour in 3716: Sprovieri in 3719 is 3 hexes off, La Porta in 3720 is 4; a garrison's marksmen reach Menotti.
    let setup = || {
        let near = table().leader(Thour, 3716).leader(Sprovieri, 3719).leader(LaPorta, 3720);
        near.garrison(AUSTRIAN, 4318, 1).leader(Menotti, 4119)
    };
    let mut game = happens(setup(), [4, 5]);
    assert_eq!((game.asked(), game.decider()), (Decision::Marksmen, AUSTRIAN));
    assert!(game.allows(Action::Choose { leader: Menotti }));
    assert_eq!(game.refused_by(Action::Choose { leader: LaPorta }), "8r9");
    // Sprovieri (cmd 1): 5 passes, 4 gains 1 FP.
    for (die, fp) in [(5, 0), (4, 1)] {
        let mut game = happens(setup(), [4, 5]);
        game.dice([die]).act(Action::Choose { leader: Sprovieri }).all_dice_thrown();
        assert_eq!(game.fp(Sprovieri), fp, "{die}");
    }
}

/// Clauses: 8r9
#[test]
fn italians_under_the_gunboats_are_aimed_at_first_and_worse() {
    for hex in [5803, 5903, 5904, 5905] {
        // No Austrian within 3 hexes is wanted. Bruzzesi (cmd 2): 5 passes, 4 fails.
        for (die, fp) in [(5, 0), (4, 1)] {
            let near = table().leader(Thour, 3716).leader(Sprovieri, 3719).leader(Bruzzesi, hex);
            let mut game = happens(near, [4, 5]);
            assert_eq!(game.refused_by(Action::Choose { leader: Sprovieri }), "8r9");
            game.dice([die]).act(Action::Choose { leader: Bruzzesi });
            assert_eq!(game.fp(Bruzzesi), fp, "{hex}, {die}");
        }
    }
}

/// Clauses: 8r10
#[test]
fn guns_by_hand_halve_a_fort_for_one_italian_attack() {
    let setup = || table().leader(Menotti, 4119).garrison(AUSTRIAN, 4318, 1);
    let storm = |setup: Setup| {
        let mut game = setup.with(|position| position.effects.guns = 1).activated(Menotti);
        game.dice([4]).march().step(4218).no_reaction();
        game
    };
    assert_eq!(happens(table(), [5, 5]).game().state().effects.guns, 1);
    // 7 + 1 against 1 + 2 + 5; the Italian may keep them for later: 7 + 1 against 1 + 4 + 3.
    let mut game = storm(setup());
    game.dice([1, 5]).act(guns(4318));
    assert_eq!((game.fought(), game.game().state().effects.guns), (Some((8, 8, 0)), 0));
    assert!(game.terms().1.contains(&(Modifier::Fort, 2)));
    let mut game = storm(setup());
    game.dice([1, 3]).attack(4318);
    assert_eq!((game.fought(), game.game().state().effects.guns), (Some((8, 8, 0)), 1));
    // Without the event, against no fort, and for Austrians there are none.
    let mut game = setup().activated(Menotti);
    game.dice([4]).march().step(4218).no_reaction();
    assert_eq!(game.refused_by(guns(4318)), "8r10");
    let mut game = storm(table().leader(Menotti, 4119).leader(Montluisant, 4318));
    assert_eq!(game.refused_by(guns(4318)), "8r10");
    let held = table().leader_with(Sprovieri, 4318, |leader| leader.sp = 3).leader(Montluisant, 4316);
    let mut game = held.with(|position| position.effects.guns = 1).activated(Montluisant);
    game.dice([4]).march().step(4317).no_reaction();
    assert_eq!(game.refused_by(guns(4318)), "8r10");
    assert!(game.allows(attack(4318)));
}

/// Clauses: 8r11
#[test]
fn landesschuetzen_raise_a_garrison_in_one_of_three_austrian_cities() {
    let mut game = happens(table(), [5, 6]);
    assert_eq!((game.asked(), game.decider()), (Decision::Landesschuetzen, AUSTRIAN));
    for hex in [3600, 5802, 3706] {
        assert!(game.allows(raise(hex)), "{hex}");
    }
    assert_eq!(game.refused_by(raise(4707)), "8r11");
    game.act(raise(3706));
    assert_eq!(game.garrison(3706).map(|unit| (unit.side, unit.sp, unit.fp)), Some((AUSTRIAN, 1, 0)));
}

/// Clauses: 8r11
#[test]
fn no_garrison_is_raised_under_italians_beside_them_or_a_third_time() {
    // Thour is there to be rested, so that the Austrian is asked in any case.
    let at = |setup: Setup| setup.leader_with(Thour, 3601, tired(1)).at(Frame::Landesschuetzen);
    let refused = |setup: Setup, hex: u16| !at(setup).allows(raise(hex));
    assert!(refused(table().with(|position| position.italian_cities.push(HexId(3706))), 3706), "Italian-controlled");
    assert!(refused(table().garrison(AUSTRIAN, 3706, 1), 3706), "a garrison is there");
    assert!(refused(table().leader(LaPorta, 3707), 3706), "Italian ZOC");
    assert!(!refused(table().leader_with(LaPorta, 3707, tired(4)), 3706), "the spent have no ZOC");
    assert!(at(table().leader(Hoffern, 3706)).allows(raise(3706)), "a leader does not matter");
    assert!(at(table().with(|position| position.raised = 1)).allows(raise(3706)));
    assert!(refused(table().with(|position| position.raised = 2), 3706), "twice a game");
    let mut game = at(table());
    game.act(raise(5802));
    assert_eq!(game.game().state().raised, 1);
}

/// Clauses: 8r11
#[test]
fn or_landesschuetzen_rest_a_supplied_austrian_by_up_to_2_fp() {
    // Kaim in 4707, cut off by La Porta and Bruzzesi on the road on both sides.
    let setup = || {
        let cut = table().leader_with(Kaim, 4707, tired(3)).leader(LaPorta, 4607).leader(Bruzzesi, 4807);
        cut.leader_with(Hoffern, 3601, tired(3)).leader_with(Thour, 3705, tired(1))
    };
    for (leader, fp) in [(Hoffern, 1), (Thour, 0)] {
        let mut game = setup().at(Frame::Landesschuetzen);
        game.act(Action::Choose { leader });
        assert_eq!((game.fp(leader), game.game().state().raised), (fp, 0));
        assert!(matches!(game.asked(), Decision::Cup { .. }));
    }
    let mut game = setup().at(Frame::Landesschuetzen);
    assert!(!game.game().is_supplied(Kaim));
    assert_eq!(game.refused_by(Action::Choose { leader: Kaim }), "8r11");
    assert_eq!(game.refused_by(Action::Choose { leader: LaPorta }), "8r11");
}

/// Clauses: 8r12
#[test]
fn the_generals_carriage_restores_an_italian_and_a_drawn_chit() {
    let worn = |leader: &mut Leader| (leader.fp, leader.order, leader.drawn) = (3, Order::Disordered, 2);
    let mut game =
        happens(table().leader_with(Sprovieri, 3717, worn).leader(LaPorta, 3819).leader(Thour, 4410), [6, 6]);
    assert_eq!((game.asked(), game.decider()), (Decision::Carriage, ITALIAN));
    assert_eq!(game.refused_by(Action::Choose { leader: Thour }), "8r12");
    let mut other = game.clone();
    game.act(Action::Choose { leader: Sprovieri });
    let state = game.leader(Sprovieri);
    assert_eq!((state.fp, state.order, state.chits, state.drawn), (1, Order::Ordered, 1, 1));
    // Nothing drawn, nothing returns.
    other.act(Action::Choose { leader: LaPorta });
    assert_eq!((other.leader(LaPorta).chits, other.leader(Sprovieri).fp), (0, 3));
    let shown = |game: &Table| matches!(game.asked(), Decision::Cup { .. });
    assert!(shown(&game) && shown(&other));
}

//! Combat, disorder and counters: clauses 5, 5.1a, 5.2, 7.3.1.

use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, ITALIAN, Modifier, Order};
use rules_core::{Game, Viewer};
use tests::obbedisco::{attack, table};

use crate::road::{assault, facing, fight};

/// Clauses: 5a
#[test]
fn each_side_adds_sp_and_cmd_to_its_die() {
    use Modifier::{Command, Strength};
    let mut game = table().leader_with(Menotti, 3718, |menotti| menotti.sp = 2).leader(Thour, 3716).activated(Menotti);
    game.dice([4]).march().step(3717).no_reaction().dice([5, 1]).attack(3716);
    let sums = (vec![(Strength, 2), (Command, 3)], vec![(Strength, 3), (Command, 2)]);
    assert_eq!(game.terms(), sums);
    assert_eq!(game.fought(), Some((10, 6, 4)));
}

/// Clauses: 5a
#[test]
fn terrain_counts_for_the_defender_alone() {
    // Condino is a town: 3 + 2 + 1 + 1. Attacked out of it, nothing: 3 + 2 + 1.
    let mut game = table().leader(Sprovieri, 3717).leader(Thour, 3715).activated(Sprovieri);
    game.dice([4]).march().step(3716).no_reaction().dice([2, 1]).attack(3715);
    assert_eq!(game.fought(), Some((7, 7, 0)));
    let mut game = table().leader(Thour, 3715).leader(Sprovieri, 3716).activated(Thour);
    game.dice([6]).march().dice([1, 1]).attack(3716);
    assert_eq!(game.fought(), Some((6, 6, 0)));
}

/// Clauses: 5b
#[test]
fn a_combat_runs_from_the_tests_to_the_advance_in_one_order() {
    // Assault with morale tests: 5 + 1 and 4 + 2 pass; 11 against 10; the winner's 4 + 1 + 1 passes.
    let setup = facing().leader(Sprovieri, 3717).options(|options| options.morale_control = true);
    let mut game = assault(setup, [5, 4, 6, 5]);
    assert_eq!(game.fought(), Some((11, 10, 1)), "the attacker throws first");
    game.retreat([3715]).dice([4]).stay().advance(3716).all_dice_thrown();
    let steps: Vec<String> = game
        .events
        .iter()
        .skip_while(|event| !matches!(event, Event::Test { .. }))
        .filter_map(|event| match event {
            Event::Test { clause, .. } => Some(format!("test {clause}")),
            Event::Attack { .. } => Some("MP".into()),
            Event::Fought { .. } => Some("dice".into()),
            Event::Disordered { .. } => Some("disorder".into()),
            Event::Fatigue { clause, .. } => Some(format!("FP {clause}")),
            Event::Retreated { .. } => Some("retreat".into()),
            Event::Advanced { .. } => Some("advance".into()),
            _ => None,
        })
        .collect();
    let order = ["test 11.1a", "test 11.1e", "MP", "dice", "disorder", "FP 5.1.2a", "retreat", "FP 4.3c"];
    assert_eq!(steps[..8], order);
    assert_eq!(steps[8..], ["test 5.1.2d", "advance"]);
    // During movement the FP comes before the dice.
    let game = fight(facing(), [6, 3]);
    let at = |wanted: fn(&Event) -> bool| game.events.iter().position(wanted);
    assert!(at(|event| matches!(event, Event::Fatigue { .. })) < at(|event| matches!(event, Event::Fought { .. })));
}

/// Clauses: 5c
#[test]
fn leader_and_garrison_defend_together_by_the_leaders_modifiers() {
    use Modifier::{Command, Disorder, Fatigue, GarrisonStrength, Strength, Trench};
    let stack = || {
        let setup = facing().leader_with(Thour, 3716, |thour| (thour.fp, thour.order) = (2, Order::Disordered));
        setup.garrison_with(AUSTRIAN, 3716, 2, |unit| (unit.fp, unit.disordered) = (3, true))
    };
    // 3 + 2 + 2 - 1 - 1 + trench 1 + die 1 = 7; nothing for the garrison's own 3 FP and disorder.
    let mut game = fight(stack(), [6, 1]);
    let wanted = [(Strength, 3), (GarrisonStrength, 2), (Command, 2), (Fatigue, -1), (Disorder, -1), (Trench, 1)];
    assert_eq!((game.terms().1, game.fought()), (wanted.to_vec(), Some((11, 7, 4))));
    // Each by its own rules: the garrison is eliminated, the leader goes with 2 FP more.
    assert_eq!((game.garrison(3716), game.fp(Thour)), (None, 4));
    game.retreat([3715]);
    assert_eq!(game.hex(Thour), 3715);
    // By 2 both take a point (7 + 2 = 9).
    let game = fight(stack(), [6, 3]);
    assert_eq!((game.fp(Thour), game.garrison(3716).map(|unit| unit.fp)), (3, Some(4)));
}

/// Clauses: 5d, 6.5b
#[test]
fn a_lone_garrison_adds_no_cmd_and_is_always_supplied() {
    // Cut off from both sources by La Porta in 3715: 2 SP + trench 1 + die 3 and nothing else.
    let game = fight(table().leader(Sprovieri, 3718).leader(LaPorta, 3715).garrison(AUSTRIAN, 3716, 2), [1, 3]);
    let wanted = vec![(Modifier::Strength, 2), (Modifier::Trench, 1)];
    assert_eq!((game.terms().1, game.fought()), (wanted, Some((6, 6, 0))));
}

/// Clauses: 5e
#[test]
fn a_hex_is_not_vacated_while_its_garrison_stays() {
    // 5 + 6 against 3 + 2 + 2 + trench 1 + 2 = 10: Thour could hold on, goes, and leaves the garrison behind.
    let mut game = fight(facing().garrison(AUSTRIAN, 3716, 2), [6, 2]);
    assert_eq!(game.fought(), Some((11, 10, 1)));
    game.retreat([3715]).stay().all_dice_thrown();
    assert!(!game.cited().contains(&"5.1.2d"), "no test for an advance that cannot be");
    assert!(!matches!(game.asked(), Decision::Advance { .. }));
    assert_eq!(game.garrison(3716).map(|unit| (unit.fp, unit.disordered)), Some((1, true)));
}

/// Clauses: 5.1a
#[test]
fn the_difference_of_the_sums_finds_the_result() {
    // Attacker's die, defender's die, the clause of the result.
    let results = [
        (4, 4, "5.1.1a"),
        (5, 4, "5.1.2a"),
        (5, 3, "5.1.2a"),
        (5, 2, "5.1.3a"),
        (6, 2, "5.1.3a"),
        (6, 1, "5.1.4a"),
        (4, 5, "5.1.2a"),
        (3, 5, "5.1.2a"),
        (2, 5, "5.1.3a"),
        (2, 6, "5.1.3a"),
        (1, 6, "5.1.4a"),
    ];
    for (attack, defence, result) in results {
        let game = fight(facing(), [attack, defence]);
        let found = game.events.iter().find_map(|event| match event {
            Event::Fought { clause, difference, .. } => Some((clause.id(), *difference)),
            _ => None,
        });
        assert_eq!(found, Some((result, attack as i8 - defence as i8)));
        let beaten = [(Thour, attack > defence), (Sprovieri, attack < defence)];
        for (leader, lost) in beaten {
            assert_eq!(game.order(leader) != Order::Ordered, lost, "{leader:?} in {result}");
        }
    }
}

/// Clauses: 5.2a
#[test]
fn disorder_costs_1_mp_and_1_in_combat_besides_fatigue_until_recovery() {
    // MP 4 + 2 - 1 (2 FP) - 1; attack 4 + 1 - 2 (3 FP) - 1 + 6 = 8; defence 3 + 2 - 1 - 1 + 5 = 8.
    let setup = table()
        .leader_with(Sprovieri, 3718, |leader| (leader.fp, leader.order) = (2, Order::Disordered))
        .leader_with(Thour, 3716, |leader| (leader.fp, leader.order) = (2, Order::Disordered));
    let mut game = setup.activated(Sprovieri);
    game.dice([4]).march();
    assert_eq!(game.march_state().mp, 4);
    game.step(3717).no_reaction().dice([6, 5]).attack(3716);
    assert_eq!(game.fought(), Some((8, 8, 0)));
    let mut game = table().leader_with(LaPorta, 3819, |leader| leader.order = Order::Disordered).begin();
    game.end_turn();
    assert_eq!(game.order(LaPorta), Order::Ordered);
}

/// Clauses: 5.2b
#[test]
fn disorder_touches_no_test_zoc_attack_or_reaction() {
    let broken = |leader: &mut rules_core::books::obbedisco::Leader| leader.order = Order::Disordered;
    // Mules: 4 + cmd 2 passes.
    let mut game = table().leader_with(LaPorta, 3819, broken).begin();
    game.chit("Event").dice([3, 3, 4]).act(Action::Draw);
    assert_eq!(game.fp(LaPorta), 0);
    let mut game = facing().leader_with(Sprovieri, 3718, broken).leader_with(Thour, 3716, broken).activated(Sprovieri);
    assert_eq!((game.zoc(ITALIAN).len(), game.zoc(AUSTRIAN).len()), (6, 6));
    game.dice([4]).march().step(3717);
    assert!(matches!(game.asked(), Decision::Reaction { .. }));
    game.no_reaction();
    assert!(game.allows(attack(3716)));
}

/// Clauses: 7.3.1a
#[test]
fn counters_show_the_sp_that_are_left() {
    // A routed leader attacked loses one of 3; a detachment of 2 leaves one of 3.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.order = Order::Routed), [6, 1]);
    let mut other = table().options(|options| options.detachments = true).leader(Hoffern, 3716).activated(Hoffern);
    other.act(Action::Detach { sp: 2 });
    for (game, leader, sp) in [(&game, Thour, 2), (&other, Hoffern, 1), (&other, Montluisant, 0)] {
        let view = game.game().view(Viewer::Spectator);
        let shown = view.leaders.iter().find(|shown| shown.name == leader);
        assert_eq!(shown.map(|shown| shown.state.sp), Some(sp), "{leader:?}");
    }
}

//! The odds shown before the dice, against those the rulebook prints: H7a, H7b.

use core::cmp::Reverse;

use rules_core::books::dbe::{Action, Code, Decision, Effect, Kind, Outcome};
use rules_core::odds::{self, BUDGET, Odds};
use tests::dbe::{Setup, Table, field};

fn shown(game: &Table, action: &Action) -> Odds<Outcome> {
    assert!(game.allows(action), "{action:?}");
    let odds = odds::of(game.game(), game.decider(), action, BUDGET);
    assert!(odds.sampled.abs() < 1e-9, "{}", odds.sampled);
    odds
}

/// The share of an outcome, in tenths of a percent.
fn tenths(odds: &Odds<Outcome>, outcome: Outcome) -> f64 {
    let shares = odds.outcomes.iter().filter(|(known, _)| *known == outcome).map(|(_, share)| share);
    shares.sum::<f64>() * 1000.0
}

/// The rulebook prints tenths of a percent, halves rounded either way.
fn printed<const N: usize>(have: [f64; N], want: [i32; N]) {
    let near = have.iter().zip(want).all(|(have, want)| (have - f64::from(want)).abs() <= 0.5 + 1e-9);
    assert!(near, "{have:?}, printed {want:?}");
}

const SUFFERED: [Effect; 3] = [Effect::Withdraw, Effect::Flight, Effect::Destroyed];

/// The first and the second suffer so much: withdraw, flight, destroyed.
fn melee(setup: Setup, first: [i32; 3], second: [i32; 3]) {
    let game = setup.north("far", Code::Inf, 110.0, 80.0, 180.0).melee();
    assert_eq!(game.asked(), Decision::Begin);
    let odds = shown(&game, &Action::Begin);
    printed(SUFFERED.map(|effect| tenths(&odds, Outcome::Lost(Reverse(effect)))), first);
    printed(SUFFERED.map(|effect| tenths(&odds, Outcome::Won(effect))), second);
}

/// Front to front in the middle of the table.
fn pair(own: Code, other: Code) -> Setup {
    let depth = |code: Code| f64::from(code.size(false).1) / 200.0;
    let setup = field().south("A", own, 60.0, 50.0 - depth(own), 0.0);
    setup.north("X", other, 60.0, 50.0 + depth(other), 180.0)
}

fn wood(setup: Setup) -> Setup {
    setup.patch("wood", Kind::Wood, (50.0, 40.0), (70.0, 60.0))
}

/// Clauses: 8.4a, 9.0b, H4.13c
#[test]
fn odds_of_melees_are_those_of_h7a() {
    use Code::{Art, Hcv, Inf, Lcv, Lgt, Vol};
    melee(pair(Inf, Inf), [433, 0, 67], [433, 0, 67]);
    melee(pair(Inf, Inf).south("B", Inf, 60.0, 47.0, 0.0), [323, 0, 0], [548, 0, 129]);
    melee(pair(Hcv, Inf), [467, 0, 33], [0, 467, 33]);
    melee(pair(Hcv, Inf).north("Y", Inf, 60.0, 53.0, 180.0), [613, 0, 65], [0, 323, 0]);
    melee(pair(Lcv, Inf), [548, 129, 0], [323, 0, 0]);
    melee(pair(Hcv, Lgt), [188, 0, 0], [0, 531, 281]);
    melee(pair(Lcv, Vol), [188, 0, 0], [0, 0, 812]);
    melee(pair(Hcv, Lcv), [323, 0, 0], [0, 677, 0]);
    melee(pair(Inf, Art), [290, 0, 32], [0, 0, 677]);
    melee(wood(pair(Inf, Lgt)), [484, 0, 194], [290, 32, 0]);
    melee(wood(pair(Hcv, Inf)), [0, 484, 194], [290, 0, 32]);
    // M5: X holds a redoubt.
    let redoubt = pair(Inf, Inf).line("redoubt", Kind::Redoubt, &[(63.0, 50.0), (57.0, 50.0)], 0.0);
    melee(redoubt, [625, 0, 188], [188, 0, 0]);
}

/// The target suffers so much: nothing, withdraw, flight, destroyed.
fn fire<const N: usize>(setup: Setup, gun: bool, extra: [&str; N], suffers: [i32; 4]) {
    // Others may be shot at, too: so the target is asked for.
    let setup = setup.south("G far", Code::Art, 8.0, 70.0, 0.0).north("F far", Code::Inf, 8.0, 82.0, 180.0).skirmish();
    let mut game = if gun { setup.guns() } else { setup.foot() };
    let unit = game.u("X");
    game.act(Action::Target { unit });
    let shot = game.shot("A", extra);
    let odds = shown(&game, &shot);
    let effects = [Effect::None, Effect::Withdraw, Effect::Flight, Effect::Destroyed];
    printed(effects.map(|effect| tenths(&odds, Outcome::Won(effect))), suffers);
}

/// A target so many centimetres before a shooter's front.
fn target(own: Code, other: Code, range: f64) -> Setup {
    let depth = |code: Code| f64::from(code.size(false).1) / 200.0;
    let setup = field().south("A", own, 50.0, 30.0 - depth(own), 0.0);
    setup.north("X", other, 50.0, 30.0 + range + depth(other), 180.0)
}

/// Clauses: H4.11a, H4.11s, H4.11t
#[test]
fn odds_of_fire_are_those_of_h7b() {
    use Code::{Art, Inf, Lcv, Vol};
    fire(target(Art, Inf, 14.0), true, [], [583, 361, 0, 56]);
    fire(target(Art, Inf, 12.0), true, [], [417, 472, 0, 111]);
    let two = target(Art, Inf, 12.0).south("B", Art, 54.0, 28.0, 0.0);
    fire(two, true, ["B"], [278, 472, 0, 250]);
    let redoubt = target(Art, Inf, 14.0).line("redoubt", Kind::Redoubt, &[(53.0, 44.0), (47.0, 44.0)], 0.0);
    fire(redoubt, true, [], [833, 167, 0, 0]);
    fire(target(Art, Lcv, 14.0), true, [], [417, 417, 0, 167]);
    fire(target(Inf, Inf, 3.0), false, [], [583, 361, 56, 0]);
    fire(target(Vol, Inf, 3.0), false, [], [722, 250, 28, 0]);
    fire(target(Inf, Vol, 3.0), false, [], [722, 278, 0, 0]);
    fire(target(Vol, Art, 3.0), false, [], [1000, 0, 0, 0]);
    fire(target(Art, Art, 14.0), true, [], [1000, 0, 0, 0]);
}

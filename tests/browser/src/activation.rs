//! An activation of *Italiani in Colonia* in which everything happens: a wheel, a move, fire, a charge that is met by
//! one out of opportunity, a melee fought on, a pursuit. Its moves are such as a hand can make.

use anyhow::{Result, anyhow};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rules_core::books::colonia::{Action, Colonia, Decision, Part, Plan, Unit};
use rules_core::table::{Angle, Base, Edge, Hand, Length};
use rules_core::{Game as _, Session, Side};

/// How many times an activation is tried from where it begins.
const TRIES: u32 = 60;
/// How many games are looked through.
const GAMES: u64 = 60;
/// How many turns are looked at.
const TURNS: u32 = 6;
/// Near an axis a drag snaps to it: such a leg is made along it or not at all.
const SNAP: i32 = 8;

/// What must happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    wheel: bool,
    fire: bool,
    charge: bool,
    fight: bool,
    pursuit: bool,
}

impl Met {
    const fn all(self) -> bool {
        self.wheel && self.fire && self.charge && self.fight && self.pursuit
    }
}

/// The number of entries before an activation that has it all, and the game to the end of it: in this game after so many
/// entries or, where the rules have changed since that was noted, in one of the next games.
///
/// # Errors
/// There is none, or a game runs into a dead end.
pub fn eventful(start: &Colonia, seed: u64, after: usize) -> Result<(usize, Session<Colonia>)> {
    if let Some(found) = in_game(start, seed, Some(after))? {
        return Ok(found);
    }
    for seed in seed..seed + GAMES {
        if let Some((after, found)) = in_game(start, seed, None)? {
            eprintln!("found in game {seed} after {after} entries: note it");
            return Ok((after, found));
        }
    }
    Err(anyhow!("no activation has it all"))
}

fn in_game(start: &Colonia, seed: u64, only: Option<usize>) -> Result<Option<(usize, Session<Colonia>)>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut session = Session::new(start.clone(), seed);
    let bold = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
    let mut fresh = false;
    while session.game().turn() <= TURNS {
        let pending = session.game().pending();
        let Some(side) = pending.decider() else { break };
        let Some(question) = pending.question(side).cloned() else { break };
        let after = session.journal().entries.len();
        if only.is_some_and(|only| after > only) {
            break;
        }
        if fresh
            && side == bold
            && only.is_none_or(|only| only == after)
            && matches!(question.what, Decision::Name { .. })
            && let Some(found) = activation(&session, side)
        {
            return Ok(Some((after, found)));
        }
        let action = steered(session.game(), side, &question.what, bold, &mut rng)?;
        fresh = matches!(action, Action::Brigade { .. } | Action::Open { .. });
        session.act(side, action).map_err(|error| anyhow!("{error:?}"))?;
    }
    Ok(None)
}

/// The bold side goes forward; the other waits in opportunity.
fn steered(game: &Colonia, side: Side, what: &Decision, bold: Side, rng: &mut ChaCha8Rng) -> Result<Action> {
    if matches!(what, Decision::Opportunity) {
        let able = game.on_table_of(side).filter(|&unit| side != bold && game.may_stand_ready(unit).is_ok());
        return Ok(Action::Opportunity { units: able.collect() });
    }
    let mut candidates = Vec::new();
    game.candidates(rng, &mut candidates);
    let gap = |action: &Action| match action {
        Action::Move { parts, .. } => {
            let Decision::Act { unit } = what else { return 0 };
            let end = parts.iter().fold(game.base(*unit), |base, part| part.motion(&base).end(&base));
            nearest(game, *unit, &end).map_or(0, |(_, gap)| -gap.0)
        }
        Action::Charge { .. } => i32::MAX,
        _ => i32::MIN + 1,
    };
    if side == bold && matches!(what, Decision::Act { .. }) && !rng.next_u32().is_multiple_of(4) {
        let best = candidates.iter().map(gap).max();
        candidates.retain(|action| Some(gap(action)) == best);
    }
    pick(candidates, rng).ok_or_else(|| anyhow!("no candidate for {what:?}"))
}

fn pick<T>(mut list: Vec<T>, rng: &mut ChaCha8Rng) -> Option<T> {
    let at = rng.next_u32() as usize;
    (!list.is_empty()).then(|| list.swap_remove(at % list.len()))
}

fn nearest(game: &Colonia, unit: Unit, base: &Base) -> Option<(Unit, Length)> {
    let enemies = game.on_table_of(game.side_of(unit).other());
    enemies.map(|enemy| (enemy, base.gap(&game.base(enemy)))).min_by_key(|(_, gap)| *gap)
}

/// The activation that begins here, if one of some tries has it all.
fn activation(session: &Session<Colonia>, side: Side) -> Option<Session<Colonia>> {
    let mut rng = ChaCha8Rng::seed_from_u64(session.journal().entries.len() as u64);
    let near = |unit: Unit| {
        nearest(session.game(), unit, &session.game().base(unit)).is_some_and(|(_, gap)| gap < Length::cm(14))
    };
    if !session.game().on_table_of(side).any(near) {
        return None;
    }
    for _ in 0..TRIES {
        if let Some(found) = attempt(session.clone(), side, &mut rng) {
            return Some(found);
        }
    }
    None
}

fn attempt(mut session: Session<Colonia>, side: Side, rng: &mut ChaCha8Rng) -> Option<Session<Colonia>> {
    let mut met = Met::default();
    let mut charged = false;
    for _ in 0..60 {
        let pending = session.game().pending();
        let asked = pending.decider()?;
        let question = pending.question(asked).cloned()?;
        let over = matches!(question.what, Decision::Brigade | Decision::Opportunity | Decision::Orders);
        if over {
            return met.all().then_some(session);
        }
        let action = match question.what {
            Decision::Act { unit } => act(session.game(), side, unit, met, rng),
            Decision::Engaged { .. } => Some(Action::Fight),
            Decision::Pursue { .. } => Some(Action::Yes),
            Decision::React { .. } => {
                let mut all = Vec::new();
                session.game().candidates(rng, &mut all);
                all.retain(|action| !charged || matches!(action, Action::React { .. }));
                pick(all, rng)
            }
            _ => {
                let mut all = Vec::new();
                session.game().candidates(rng, &mut all);
                pick(all, rng)
            }
        };
        let action = action?;
        match (&question.what, &action) {
            (_, Action::Move { parts, .. }) => {
                met.wheel |= matches!(parts.as_slice(), [Part::Wheel { .. }, Part::Leg { .. }]);
            }
            (_, Action::Fire { .. }) => met.fire = true,
            (_, Action::React { .. }) => met.charge |= charged,
            (_, Action::Fight) => met.fight = true,
            (Decision::Pursue { .. }, _) => met.pursuit = true,
            _ => {}
        }
        charged = matches!(action, Action::Charge { .. });
        // Whoever must retreat may not fight on.
        if session.act(asked, action).is_err() {
            return None;
        }
    }
    None
}

/// What a unit does: what has not happened yet, if it can; otherwise little.
fn act(game: &Colonia, side: Side, unit: Unit, met: Met, rng: &mut ChaCha8Rng) -> Option<Action> {
    let word = rng.next_u32();
    let legal = |actions: Vec<Action>| -> Vec<Action> {
        actions.into_iter().filter(|action| game.check(side, action).is_ok()).collect()
    };
    let fresh = game.act().is_some_and(|act| !act.moved && !act.fired);
    if fresh && !met.charge {
        let stopped = |action: &Action| game.preview(side, action).is_ok_and(|seen| !seen.interrupts.is_empty());
        let all = legal(charges(game, unit)).into_iter().filter(stopped).collect();
        if let Some(action) = pick(all, rng) {
            return Some(action);
        }
    }
    if fresh
        && !met.wheel
        && word & 1 == 0
        && let Some(action) = pick(legal(wheels(game, unit)), rng)
    {
        return Some(action);
    }
    if !met.fire || word & 6 == 0 {
        let fires =
            game.on_table_of(side.other()).map(|target| Action::Fire { target, then: Plan::Stand, from: Edge::Front });
        if let Some(action) = pick(legal(fires.collect()), rng) {
            return Some(action);
        }
    }
    let done = legal(vec![Action::Done]).pop();
    done.or_else(|| pick(legal(straight(game, unit)), rng)).or_else(|| pick(legal(wheels(game, unit)), rng))
}

fn bearing(base: &Base, oblique: i32) -> u16 {
    (base.facing() + Angle::degrees(oblique)).normalised().0 as u16
}

/// Charges by one leg that ends within its target.
fn charges(game: &Colonia, unit: Unit) -> Vec<Action> {
    let base = game.base(unit);
    let mut all = Vec::new();
    for target in game.on_table_of(game.side_of(unit).other()) {
        let other = game.base(target);
        let way =
            (base.centre().direction_to(other.centre()) - base.facing()).signed().rounded_to(Angle::DEGREE).0 / 100;
        for oblique in [way, 0] {
            if oblique != 0 && (oblique.abs() < SNAP || oblique.abs() > 45) {
                continue;
            }
            let (right, ahead) = base.local(other.centre());
            let far = f64::from(oblique).to_radians();
            let mm = (f64::from(right.0) * far.sin() + f64::from(ahead.0) * far.cos()) / 100.0;
            if !(1.0..600.0).contains(&mm) {
                continue;
            }
            let part = Part::Leg { toward: bearing(&base, oblique), mm: mm.round() as u16 };
            if other.contains(part.motion(&base).end(&base).centre()) {
                all.push(Action::Charge { target, parts: vec![part], bonus: false, with: None });
            }
        }
    }
    all
}

/// A wheel and a leg ahead.
fn wheels(game: &Colonia, unit: Unit) -> Vec<Action> {
    let mut all = Vec::new();
    for on in Hand::ALL {
        for degrees in [10, 15, 20, 30] {
            for mm in [10, 20, 30] {
                let base = game.base(unit);
                let wheel = Part::Wheel { on, degrees };
                let base = wheel.motion(&base).end(&base);
                let leg = Part::Leg { toward: bearing(&base, 0), mm };
                all.push(Action::Move { parts: vec![wheel, leg], with: None });
            }
        }
    }
    all
}

/// Straight ahead.
fn straight(game: &Colonia, unit: Unit) -> Vec<Action> {
    let base = game.base(unit);
    let leg = |mm| Action::Move { parts: vec![Part::Leg { toward: bearing(&base, 0), mm }], with: None };
    (1..=10).map(|cm| leg(10 * cm)).collect()
}

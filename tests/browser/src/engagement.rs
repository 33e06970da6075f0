//! A small battle of *Bravado* by points, one General a side, and players whose moves are such as a hand can make.

use anyhow::{Context, Result, anyhow};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rules_core::books::bravado::army::{ArmyList, Battle, Nation, free};
use rules_core::books::bravado::{
    Action, Bravado, Code, Decision, Event, Field, HIGHEST, Options, Part, Placed, Pose, Quality, Reason, Scenario,
    Unit, What,
};
use rules_core::secret::{Commitment, Salt};
use rules_core::table::{Angle, Base, Hand, Length};
use rules_core::{BySide, Focus, Game as _, Session, Side, Viewer};

/// How many games are looked through.
const GAMES: u64 = 400;
/// How many entries a turn that is played by hand may have.
const ENTRIES: usize = 48;
/// How far beyond where it is drawn a charge goes on to touch.
pub const BEYOND: u16 = 60;

/// The lists of the battle.
pub fn lists() -> Battle {
    let list = |nation, units: &[(Code, u8)]| {
        let mut list = ArmyList::empty(nation);
        for &(code, count) in units {
            list.add(code, Quality::Regular, count);
        }
        list
    };
    let french = list(Nation::French, &[(Code::Li, 2), (Code::Lc, 1), (Code::Fa, 1)]);
    let austrians = list(Nation::Austrian, &[(Code::Li, 2), (Code::Lt, 1), (Code::Hc, 1)]);
    Battle { field: Field::Open, budget: 40, armies: [french, austrians] }
}

/// The battle as it begins.
///
/// # Errors
/// It does not start.
pub fn start(options: Options) -> Result<Bravado> {
    let file = free(&lists().code()).context("the battle is known by its code")?;
    let scenario = Scenario::new(file).map_err(|problems| anyhow!("{problems}"))?;
    Bravado::start(&scenario, &options).map_err(|problems| anyhow!("{problems}"))
}

/// What a player does.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Seals a number; 0 is a pass.
    Bid(u8),
    /// Shows what he has sealed.
    Show,
    /// Anything else.
    Act(Action),
}

/// A game and how it was played.
pub struct Played {
    /// The game.
    pub session: Session<Bravado>,
    /// What was done, entry by entry.
    pub steps: Vec<(Side, Step)>,
    turns: Vec<u32>,
    told: Vec<Vec<Event>>,
    /// Entries at which a General has left some of his units beyond his reach.
    beyond: Vec<usize>,
}

/// Plays the game of a seed to its end.
///
/// # Errors
/// It runs into a dead end.
pub fn play(options: Options, seed: u64) -> Result<Played> {
    let mut rng = dice(seed);
    let session = Session::new(start(options)?, seed);
    let mut game = Played { session, steps: Vec::new(), turns: Vec::new(), told: Vec::new(), beyond: Vec::new() };
    let mut sealed: BySide<Option<(u8, Salt)>> = BySide::default();
    loop {
        let pending = game.session.game().pending();
        let Some(side) = pending.decider() else { break };
        let what = pending.question(side).context("somebody is asked")?.what.clone();
        let state = game.session.game();
        let step = answer(state, side, &what, &mut rng).with_context(|| format!("{what:?}"))?;
        let action = match step.clone() {
            Step::Bid(number) => {
                let salt = Salt([number; 16]);
                sealed[side] = Some((number, salt));
                Action::Seal { seal: Commitment::to(&[number], salt) }
            }
            Step::Show => Action::Open { number: sealed[side].take() },
            Step::Act(action) => action,
        };
        if let Action::Choose { general } = action {
            let listed = state.commanded(general);
            let left =
                state.units_of(side).any(|unit| !listed.contains(&unit) && state.gap(general, unit) > Length::cm(20));
            if left && !listed.is_empty() {
                game.beyond.push(game.steps.len());
            }
        }
        game.turns.push(state.turn());
        let played = game.session.act(side, action.clone()).map_err(|error| anyhow!("{action:?}: {error:?}"))?;
        game.told.push(played.events);
        game.steps.push((side, step));
    }
    Ok(game)
}

/// What happens in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    beyond: bool,
    wheel: bool,
    charge: bool,
    fire: bool,
    melee: bool,
    status: bool,
    pluck: bool,
}

impl Met {
    /// Whether it has all that a turn with this way of command can have.
    const fn all(self, command: bool) -> bool {
        self.wheel && self.charge && self.fire && self.melee && self.status && (!command || self.beyond && self.pluck)
    }
}

impl Played {
    /// What happens from one entry to another.
    pub fn met(&self, from: usize, to: usize) -> Met {
        let mut met = Met { beyond: self.beyond.iter().any(|at| (from..to).contains(at)), ..Met::default() };
        for (_, step) in self.steps.iter().take(to).skip(from) {
            let Step::Act(action) = step else { continue };
            match action {
                Action::Move { parts, .. } => met.wheel |= parts.iter().any(|part| matches!(part, Part::Wheel { .. })),
                Action::Charge { .. } => met.charge = true,
                Action::Yes => met.pluck = true,
                _ => {}
            }
        }
        for event in self.told.iter().take(to).skip(from).flatten() {
            match &event.what {
                What::Fired { .. } => met.fire = true,
                What::Fought { .. } => met.melee = true,
                What::Became { .. } => met.status = true,
                _ => {}
            }
        }
        met
    }

    /// A turn in which everything happens: its first entry, and the one after its last.
    pub fn find(&self, command: bool) -> Option<(usize, usize)> {
        let last = self.turns.last().copied().unwrap_or_default();
        (2..last).find_map(|turn| {
            let from = self.turns.iter().position(|&known| known == turn)?;
            let to = self.turns.iter().position(|&known| known == turn + 1)?;
            (to - from <= ENTRIES && self.met(from, to).all(command)).then_some((from, to))
        })
    }

    /// The last entry before the end, so many at least, at which nobody has sealed anything.
    pub fn near_the_end(&self, least: usize) -> usize {
        let unsealed = |at: &usize| {
            let game = self.session.at(*at);
            Side::BOTH.into_iter().all(|side| game.game().state().bids[side].seal.is_none())
        };
        (0..=self.steps.len().saturating_sub(least)).rev().find(unsealed).unwrap_or(0)
    }
}

/// A game with a turn in which everything happens, and where it begins and ends: the game of this seed or, where the rules
/// have changed since that was noted, of one of the next.
///
/// # Errors
/// There is none, or a game runs into a dead end.
pub fn eventful(options: Options, seed: u64) -> Result<(Played, usize, usize)> {
    for next in seed..seed + GAMES {
        let played = play(options, next)?;
        if let Some((from, to)) = played.find(!options.simple_command) {
            if next != seed {
                eprintln!("found in game {next}: note it");
            }
            return Ok((played, from, to));
        }
    }
    Err(anyhow!("no game has it all"))
}

/// What players are steered by.
pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}

fn pick<T>(mut list: Vec<T>, rng: &mut ChaCha8Rng) -> Option<T> {
    let at = below(rng, list.len());
    (!list.is_empty()).then(|| list.swap_remove(at))
}

/// What a player does: such as a hand can make, and such as the page offers.
///
/// # Errors
/// Nothing is offered.
pub fn answer(game: &Bravado, side: Side, what: &Decision, rng: &mut ChaCha8Rng) -> Result<Step> {
    let legal = |action: &Action| game.check(side, action).is_ok();
    let offers = || {
        let hints = game.hints(Focus { viewer: Viewer::Player(side), unit: None });
        hints.offers.into_iter().map(|offer| offer.action).collect::<Vec<_>>()
    };
    let action = match what {
        Decision::Bid => return Ok(Step::Bid(1 + below(rng, usize::from(HIGHEST)) as u8)),
        Decision::Reveal => return Ok(Step::Show),
        Decision::Deploy { generals, units } => set_up(game, side, generals, units),
        Decision::Move { units } => order(game, side, units, rng),
        Decision::Ride { generals } => ride(game, side, generals, rng),
        Decision::Fire => {
            let shots = offers().into_iter().filter(|action| matches!(action, Action::Fire { .. })).collect();
            pick(shots, rng).unwrap_or(Action::Done)
        }
        Decision::Pluck { .. } => Action::Yes,
        Decision::Pursue { unit, router } => {
            let catch = Action::Pursue { mm: (game.gap(*unit, *router).0 / 100 + 1) as u16, hand: Hand::Left };
            if legal(&catch) { catch } else { Action::No }
        }
        _ => pick(offers(), rng).context("nothing is offered")?,
    };
    Ok(Step::Act(action))
}

/// The General and his units in a rank near the middle.
fn set_up(game: &Bravado, side: Side, generals: &[Unit], units: &[Unit]) -> Action {
    let (width, height) = (game.board().file.width, game.board().file.height);
    let seen = |along: i32, deep: i32| match side {
        Side::First => Pose { x: along, y: deep, facing: 0 },
        Side::Second => Pose { x: width - along, y: height - deep, facing: 180 },
    };
    let left = width / 2 - 25 * units.len() as i32;
    let spot = |(&unit, at): (&Unit, i32)| Placed { unit, at: seen(left + 50 * at + 25, 170) };
    let mut at: Vec<Placed> = units.iter().zip(0..).map(spot).collect();
    at.extend(generals.first().map(|&unit| Placed { unit, at: seen(width / 2, 110) }));
    Action::Deploy { at }
}

/// The nearest enemy, and the gap to it.
fn nearest(game: &Bravado, unit: Unit) -> Option<(Unit, Length)> {
    game.enemies_of(unit).map(|enemy| (enemy, game.gap(unit, enemy))).min_by_key(|&(enemy, gap)| (gap, enemy))
}

/// Into contact if somebody can be, else nearer to the enemy; or no more.
fn order(game: &Bravado, side: Side, units: &[Unit], rng: &mut ChaCha8Rng) -> Action {
    let legal = |action: &Action| game.check(side, action).is_ok();
    let mut units = units.to_vec();
    let turn = below(rng, units.len());
    units.rotate_left(turn);
    for &unit in &units {
        if let Some(action) = charges(game, side, unit).into_iter().find(legal) {
            return action;
        }
    }
    for &unit in &units {
        if legal(&Action::Recover { unit }) {
            return Action::Recover { unit };
        }
        let Some((enemy, gap)) = nearest(game, unit) else { continue };
        let range = game.reach(unit);
        // Whoever can fire stands, more often than not.
        if gap < Length::cm(3) || gap <= range && below(rng, 4) != 0 {
            continue;
        }
        if let Some(action) = marches(game, unit, enemy, gap, rng).into_iter().find(legal) {
            return action;
        }
    }
    Action::Done
}

const fn ahead(mm: u16) -> Part {
    Part::Leg { toward: 0, mm }
}

/// Degrees to turn toward an enemy, by fives.
fn turn_to(game: &Bravado, unit: Unit, enemy: Unit) -> i16 {
    let base = game.base(unit);
    let turn = (base.centre().direction_to(game.base(enemy).centre()) - base.facing()).signed();
    ((turn.0 + turn.0.signum() * 250) / 500 * 5) as i16
}

/// Straight ahead, after a turn or a wheel where the enemy stands aside.
fn marches(game: &Bravado, unit: Unit, enemy: Unit, gap: Length, rng: &mut ChaCha8Rng) -> Vec<Action> {
    let degrees = turn_to(game, unit, enemy);
    let most = (gap - Length::cm(3)).0 / 100;
    let whole = game.code(unit).allowance() * 10;
    let far = [2 * whole, whole, whole / 2, 20];
    let far = far.into_iter().map(|mm| (mm.min(most) / 10 * 10).max(10) as u16).collect::<Vec<_>>();
    let on = if degrees < 0 { Hand::Left } else { Hand::Right };
    let first = match degrees.unsigned_abs() {
        0..10 if below(rng, 4) == 0 => Some(Part::Wheel { on: Hand::ALL[below(rng, 2)], degrees: 10 }),
        0..10 => None,
        10..30 => Some(Part::Wheel { on, degrees: degrees.unsigned_abs().min(25) as u8 }),
        _ => Some(Part::Turn { degrees }),
    };
    let parts = |&mm: &u16| first.into_iter().chain([ahead(mm)]).collect();
    far.iter().map(|mm| Action::Move { unit, parts: parts(mm) }).collect()
}

/// Charges that, drawn from the middle of a unit straight ahead after a turn or none, end within their target.
fn charges(game: &Bravado, side: Side, unit: Unit) -> Vec<Action> {
    let mut all = Vec::new();
    let Some((target, gap)) = nearest(game, unit) else { return all };
    if gap > Length::cm(game.code(unit).allowance()) {
        return all;
    }
    let other = *game.base(target);
    let generals: Vec<Base> =
        Side::BOTH.into_iter().flat_map(|side| game.generals_of(side)).map(|unit| *game.base(unit)).collect();
    let covered = |place| generals.iter().any(|general| general.contains(place));
    if covered(game.base(unit).centre()) {
        return all;
    }
    for degrees in [0, turn_to(game, unit, target)] {
        if degrees.unsigned_abs() % 5 != 0 || all.len() > 1 {
            continue;
        }
        let base = game.base(unit).facing_to((game.base(unit).facing() + Angle::degrees(degrees.into())).normalised());
        let (_, front) = base.local(other.centre());
        let mm = (front.0 / 100).clamp(0, 5000) as u16;
        let end = base.place(Length::ZERO, Length::mm(mm.into()));
        let free = other.inset(Length::mm(3)).contains(end) && !covered(end);
        if mm < 10 || !free {
            continue;
        }
        let way = |mm| {
            let turn = (degrees != 0).then_some(Part::Turn { degrees });
            turn.into_iter().chain([ahead(mm)]).collect::<Vec<_>>()
        };
        // By keys the move that meets him is refused, and offered as a charge.
        let plain = game.check(side, &Action::Move { unit, parts: way(mm) }).err().map(|refusal| refusal.reason);
        let meets =
            matches!(plain, Some(Reason::TooNear { enemy: met } | Reason::Blocked { by: met }) if met == target);
        let charge = Action::Charge { unit, target, parts: way(mm + BEYOND), hand: Hand::Left };
        let touches =
            game.preview(side, &charge).is_ok_and(|preview| preview.steps.iter().any(|step| step.contact.is_some()));
        if meets && touches {
            all.push(charge);
        }
    }
    all
}

/// The General follows his units where nobody stands in his way; or stays.
fn ride(game: &Bravado, side: Side, generals: &[Unit], rng: &mut ChaCha8Rng) -> Action {
    for &general in generals {
        let far = game.units_of(side).map(|unit| game.gap(general, unit)).max().unwrap_or(Length::ZERO);
        if far < Length::cm(14) || below(rng, 3) == 0 {
            continue;
        }
        for mm in [80, 40, 20] {
            let action = Action::Ride { general, parts: vec![ahead(mm)], with: None };
            let end = game.base(general).place(Length::ZERO, Length::mm(mm.into()));
            let alone = game.units_of(side).all(|unit| game.base(unit).inset(Length::cm(-2)).contains(end).eq(&false));
            if alone && game.check(side, &action).is_ok() {
                return action;
            }
        }
    }
    Action::Done
}

/// A game of random choices up to a later turn in which guns may fire after others have, and that shot.
///
/// # Errors
/// It comes to none.
pub fn to_a_shot(start: Bravado, seed: u64) -> Result<(Session<Bravado>, Action)> {
    let mut rng = dice(seed);
    let mut session = Session::new(start, seed);
    while let Some(side) = session.game().pending().decider() {
        let game = session.game();
        let mut all = Vec::new();
        game.candidates(&mut rng, &mut all);
        let of_guns = |action: &&Action| matches!(action, Action::Fire { unit, .. } if game.code(*unit).is_gun());
        if game.turn() > 2
            && game.units().filter(|&unit| game.piece(unit).fired).count() > 1
            && let Some(shot) = all.iter().find(of_guns)
        {
            let shot = shot.clone();
            return Ok((session, shot));
        }
        let action = pick(all, &mut rng).context("nothing is offered")?;
        session.act(side, action).map_err(|error| anyhow!("{error:?}"))?;
    }
    Err(anyhow!("no guns fire"))
}

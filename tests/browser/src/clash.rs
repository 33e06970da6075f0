//! The last three turns of a small battle of *De Bellis Empire*, in which everything happens: a group wheels, a front
//! comes into contact, a melee is fought with support from behind, the winner pursues, a corps breaks and the battle is
//! won. Its moves are such as a hand can make.

use anyhow::{Context, Result, anyhow};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rules_core::books::dbe::army::{self, ArmyList, CorpsList, Field, Nation};
use rules_core::books::dbe::{
    Action, Dbe, Decision, Event, Frame, Leg, Manoeuvre, Modifier, Onto, Options, Placed, Pose, Scenario, Unit, What,
};
use rules_core::table::{Angle, Base, Edge, Hand, Length, Motion, TableEdge};
use rules_core::{Game as _, Pending, Session, Side};

/// How many games are looked through.
const GAMES: u64 = 400;
/// How many turns such a game may last, and how many entries its last three may have.
const TURNS: u32 = 24;
const ENTRIES: usize = 70;
/// Near an axis a drag snaps to it: such a leg is made along it or not at all.
const SNAP: i32 = 8;
/// How much farther than drawn a contact may reach.
pub const REACH: Length = Length::cm(2);

/// The battle: its ground and its two lists.
pub fn lists() -> (Field, [ArmyList; 2]) {
    let list = |nation, plain| ArmyList { nation, corps: vec![CorpsList { plain, guard: [0; 7] }] };
    // Infantry, light infantry, voltigeurs, heavy, light and irregular cavalry, guns.
    let [french, austrians] = [[4, 0, 0, 2, 0, 0, 0], [4, 0, 0, 0, 2, 0, 0]];
    (Field::Open, [list(Nation::French, french), list(Nation::Austrian, austrians)])
}

/// The code of the battle.
pub fn code() -> String {
    let (field, [first, second]) = lists();
    army::code(field, &first, &second)
}

/// The battle as it begins.
///
/// # Errors
/// It does not start.
pub fn start() -> Result<Dbe> {
    let file = army::free(&code()).context("the battle is known by its code")?;
    let scenario = Scenario::new(file).map_err(|problems| anyhow!("{problems}"))?;
    Dbe::start(&scenario, &Options::default()).map_err(|problems| anyhow!("{problems}"))
}

/// What must happen in the last three turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    wheel: bool,
    contact: bool,
    supported: bool,
    pursuit: bool,
    broken: bool,
    won: bool,
}

impl Met {
    const fn all(self) -> bool {
        self.wheel && self.contact && self.supported && self.pursuit && self.broken && self.won
    }

    fn see(&mut self, action: &Action, events: &[Event]) {
        self.wheel |= matches!(action, Action::Group { how: Manoeuvre::March { legs }, .. }
            if legs.iter().any(|leg| matches!(leg, Leg::Wheel { .. })));
        self.contact |= joins(action);
        for event in events {
            match &event.what {
                What::Fought { own, other, .. } => {
                    let terms = own.tally.0.iter().chain(&other.tally.0);
                    self.supported |= terms.into_iter().any(|term| term.what == Modifier::M1);
                }
                What::Pursued { goes, .. } => self.pursuit |= *goes,
                What::Broken { .. } => self.broken = true,
                What::Over { ending } => self.won |= ending.winner.is_some(),
                _ => {}
            }
        }
    }
}

/// Whether an action brings somebody into contact.
pub const fn joins(action: &Action) -> bool {
    matches!(action, Action::Move { onto: Some(_), .. } | Action::Group { onto: Some(_), .. })
}

/// The number of entries before the last three turns of a battle that has it all, and the whole of it: the game of this
/// seed or, where the rules have changed since that was noted, of one of the next.
///
/// # Errors
/// There is none, or a game runs into a dead end.
pub fn eventful(seed: u64) -> Result<(usize, Session<Dbe>)> {
    for next in seed..seed + GAMES {
        if let (Some(found), _) = game(next)? {
            if next != seed {
                eprintln!("found in game {next}: note it");
            }
            return Ok(found);
        }
    }
    Err(anyhow!("no battle has it all"))
}

/// The game of a seed, if its end has it all, and what its end has.
///
/// # Errors
/// It runs into a dead end.
#[allow(clippy::type_complexity)]
pub fn game(seed: u64) -> Result<(Option<(usize, Session<Dbe>)>, Met)> {
    let mut rng = dice(seed);
    let mut session = Session::new(start()?, seed);
    let mut told: Vec<(u32, Action, Vec<Event>)> = Vec::new();
    while session.game().turn() <= TURNS {
        let pending = session.game().pending();
        let Some(side) = pending.decider() else { break };
        let what = pending.question(side).context("somebody is asked")?.what.clone();
        let action = answer(session.game(), side, &what, &mut rng).with_context(|| format!("{what:?}"))?;
        let turn = session.game().turn();
        let events = session.act(side, action.clone()).map_err(|error| anyhow!("{action:?}: {error:?}"))?.events;
        told.push((turn, action, events));
    }
    let mut met = Met::default();
    if !matches!(session.game().pending(), Pending::Over(_)) {
        return Ok((None, met));
    }
    let last = told.last().map_or(0, |(turn, ..)| *turn);
    let from = told.iter().position(|(turn, ..)| *turn + 2 >= last).unwrap_or(0);
    told.iter().skip(from).for_each(|(_, action, events)| met.see(action, events));
    let fits = met.all() && told.len() - from <= ENTRIES;
    Ok((fits.then_some((from, session)), met))
}

/// What players are steered by.
pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// What a player answers: such as a hand can make.
///
/// # Errors
/// Nothing is offered.
pub fn answer(game: &Dbe, side: Side, what: &Decision, rng: &mut ChaCha8Rng) -> Result<Action> {
    Ok(match what {
        Decision::Deploy => set_up(game, side, rng).context("a corps is left to place")?,
        Decision::Move => order(game, side, rng),
        Decision::Generals => Action::Done,
        Decision::Pursue { .. } => Action::Yes,
        Decision::Shoot { shooters, .. } => volley(game, side, shooters).context("somebody shoots")?,
        Decision::Keep { count, from, .. } => {
            Action::Keep { units: from.iter().copied().take(usize::from(*count)).collect() }
        }
        _ => {
            let mut all = Vec::new();
            game.candidates(rng, &mut all);
            pick(all, rng).context("nothing is offered")?
        }
    })
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}

fn pick<T>(mut list: Vec<T>, rng: &mut ChaCha8Rng) -> Option<T> {
    let at = below(rng, list.len());
    (!list.is_empty()).then(|| list.swap_remove(at))
}

/// A corps in files two deep near the middle, its cavalry outside, its general behind.
fn set_up(game: &Dbe, side: Side, rng: &mut ChaCha8Rng) -> Option<Action> {
    let corps = game.corps_to_place(side).next()?;
    let card = game.corps_card(corps);
    let (horse, foot): (Vec<Unit>, Vec<Unit>) =
        card.units.iter().copied().partition(|&unit| game.code(unit).is_cavalry());
    let mut files: Vec<Vec<Unit>> = foot.chunks(2).map(<[Unit]>::to_vec).collect();
    for (at, unit) in horse.into_iter().enumerate() {
        files.insert(if at % 2 == 0 { 0 } else { files.len() }, vec![unit]);
    }
    let (width, height) = (game.board().file.width, game.board().file.height);
    let left = width / 2 - files.len() as i32 * 200 + (below(rng, 5) as i32 - 2) * 200;
    let seen = |along: i32, deep: i32| match game.state().edges[side] {
        Some(TableEdge::North) => Pose { x: width - along, y: height - deep, facing: 1800 },
        _ => Pose { x: along, y: deep, facing: 0 },
    };
    let mut at = Vec::new();
    for (file, column) in (0..).zip(&files) {
        let mut front = 2400;
        for &unit in column {
            let depth = game.code(unit).size(false).1;
            at.push(Placed { unit, at: seen(left + 400 * file + 200, front - depth / 2) });
            front -= depth;
        }
    }
    at.push(Placed { unit: card.general, at: seen(width / 2, 1600) });
    Some(Action::Deploy { at })
}

/// The volley that the page offers: the best shooter, and of foot two others.
fn volley(game: &Dbe, side: Side, shooters: &[Unit]) -> Option<Action> {
    let worth = |main: Unit| {
        let preview = game.preview(side, &Action::Shoot { main, extra: Vec::new() });
        preview.map_or(i8::MIN, |preview| preview.own.total())
    };
    let best = shooters.iter().rev().map(|&unit| (worth(unit), unit)).max_by_key(|&(worth, _)| worth);
    let (_, main) = best?;
    let foot = matches!(game.state().frames.last(), Some(Frame::Fire(fire)) if fire.foot);
    let mut extra: Vec<Unit> = shooters.iter().copied().filter(|&unit| foot && unit != main).collect();
    extra.truncate(2);
    Some(Action::Shoot { main, extra })
}

/// An order: into contact if somebody can be, else nearer to the enemy, now and then wheeling; or no more.
fn order(game: &Dbe, side: Side, rng: &mut ChaCha8Rng) -> Action {
    let able = |&unit: &Unit| {
        let piece = game.piece(unit);
        !piece.moved && !piece.fled_now && !piece.must_flee && !game.is_in_contact(unit)
    };
    let mut movers: Vec<Unit> = game.elements_of(side).filter(able).collect();
    let turn = below(rng, movers.len());
    movers.rotate_left(turn);
    let legal = |action: &Action| game.check(side, action).is_ok();
    for &unit in &movers {
        if below(rng, 8) == 0 {
            continue;
        }
        if let Some(action) = contacts(game, unit).into_iter().find(|wanted| legal(wanted)) {
            return action;
        }
    }
    for &unit in &movers {
        let mut ways = [wheels(game, unit, rng), marches(game, unit, rng), turns(game, unit)];
        if below(rng, 3) != 0 {
            ways.swap(0, 1);
        }
        let near = nearest(game, unit, game.base(unit)).is_some_and(|(_, gap)| gap < Length::cm(3));
        if let Some(action) = ways.into_iter().flatten().find(|action| !near && legal(action)) {
            return action;
        }
    }
    Action::Done
}

fn nearest(game: &Dbe, unit: Unit, base: &Base) -> Option<(Unit, Length)> {
    let enemies = game.elements_of(game.side_of(unit).other());
    enemies.map(|enemy| (enemy, base.gap(game.base(enemy)))).min_by_key(|(_, gap)| *gap)
}

fn single(game: &Dbe, unit: Unit, legs: Vec<Leg>, onto: Option<Onto>) -> Option<Action> {
    let pay = game.payment(game.card(unit).corps?, &[unit])?;
    Some(Action::Move { unit, legs, onto, pay })
}

/// The whole group of an element that leads it, the others in the order in which a lasso takes them.
fn group(game: &Dbe, unit: Unit, legs: Vec<Leg>, onto: Option<Onto>) -> Option<Action> {
    let mut units = game.group_of(unit);
    units.get_mut(1..)?.sort_unstable();
    let pay = (units.len() > 1).then(|| game.payment(game.card(unit).corps?, &units)).flatten()?;
    Some(Action::Group { units, how: Manoeuvre::March { legs }, onto, pay })
}

/// The body of a group as the page wheels it.
pub fn body(game: &Dbe, units: &[Unit]) -> Option<Base> {
    let bases: Vec<Base> = units.iter().map(|&unit| *game.base(unit)).collect();
    Base::around(&bases)
}

/// The edges of an enemy, the nearest to a front first.
fn edges(enemy: &Base, from: &Base) -> [Edge; 4] {
    let mut edges = Edge::ALL;
    edges.sort_by_key(|&edge| enemy.edge_centre(edge).distance(from.muzzle()));
    edges
}

const fn ahead(length: Length) -> Leg {
    Leg::Straight { toward: Angle::ZERO, length }
}

/// Contacts by one leg that, drawn from the middle of an element, ends within an enemy: of its group, then alone.
fn contacts(game: &Dbe, unit: Unit) -> Vec<Action> {
    let (base, mut all) = (game.base(unit), Vec::new());
    let mut enemies: Vec<Unit> = game.elements_of(game.side_of(unit).other()).collect();
    enemies.sort_by_key(|&enemy| base.gap(game.base(enemy)));
    for target in enemies.into_iter().take(3) {
        let other = game.base(target);
        if base.gap(other) > Length::cm(game.code(unit).open()) {
            continue;
        }
        let covered = |place| game.generals_of(game.side_of(target)).any(|general| game.base(general).contains(place));
        let way = (base.centre().direction_to(other.centre()) - base.facing()).signed().rounded_to(Angle::DEGREE);
        for toward in [Angle::ZERO, way] {
            let oblique = toward.0 / 100;
            let off = (oblique - (oblique + 360 + 45).rem_euclid(360) / 90 * 90).rem_euclid(360);
            if toward != Angle::ZERO && off.min(360 - off) < SNAP {
                continue;
            }
            let (right, front) = base.local(other.centre());
            let (sin, cos) = f64::from(oblique).to_radians().sin_cos();
            let far = Length((f64::from(right.0) * sin + f64::from(front.0) * cos).round() as i32);
            let far = far.rounded_to(Length::MILLIMETRE);
            let toward = toward.normalised();
            let end = Motion::Leg { oblique: toward, length: far }.end(base).centre();
            if far < Length::CENTIMETRE || !other.inset(Length::mm(4)).contains(end) || covered(end) {
                continue;
            }
            let legs = vec![Leg::Straight { toward, length: far + REACH }];
            let onto = |edge| Some(Onto { target, edge });
            let together = game.group_of(unit);
            let first = |all: &mut Vec<Action>, make: &dyn Fn(Edge) -> Option<Action>, from: &Base| {
                let legal = |action: &Action| game.check(game.side_of(unit), action).is_ok();
                all.extend(edges(other, from).into_iter().filter_map(make).find(legal));
            };
            if toward == Angle::ZERO
                && let Some(body) = body(game, &together)
            {
                first(&mut all, &|edge| group(game, unit, legs.clone(), onto(edge)), &body);
            }
            first(&mut all, &|edge| single(game, unit, legs.clone(), onto(edge)), base);
        }
    }
    all
}

/// The group of an element straight ahead, or it alone.
fn marches(game: &Dbe, unit: Unit, rng: &mut ChaCha8Rng) -> Vec<Action> {
    let open = game.group_of(unit).iter().map(|&unit| game.code(unit).open()).min().unwrap_or_default();
    let far = [open, open - 1, open / 2].into_iter().chain((below(rng, 2) == 0).then_some(2));
    let together = far.filter_map(|cm| group(game, unit, vec![ahead(Length::cm(cm))], None));
    let alone = [game.code(unit).open(), 4, 2].into_iter();
    let alone = alone.filter_map(|cm| single(game, unit, vec![ahead(Length::cm(cm))], None));
    together.chain(alone).collect()
}

/// The group of an element wheels a little, and goes on.
fn wheels(game: &Dbe, unit: Unit, rng: &mut ChaCha8Rng) -> Vec<Action> {
    let on = Hand::ALL[below(rng, 2)];
    let turn = |degrees| Leg::Wheel { on, turn: Angle::degrees(degrees) };
    let legs = [vec![turn(10), ahead(Length::cm(2))], vec![turn(15)], vec![turn(10)]];
    legs.into_iter().filter_map(|legs| group(game, unit, legs, None)).collect()
}

/// An element turns to the enemy, and goes there.
fn turns(game: &Dbe, unit: Unit) -> Vec<Action> {
    let base = game.base(unit);
    let Some((enemy, gap)) = nearest(game, unit, base) else { return Vec::new() };
    let turn = base.centre().direction_to(game.base(enemy).centre()) - base.facing();
    let turn = turn.signed().rounded_to(Angle::DEGREE);
    if turn.abs() < Angle::degrees(10) || turn.abs() > Angle::degrees(100) {
        return Vec::new();
    }
    let far = |cm| (Length::cm(cm) < gap).then(|| vec![Leg::Pivot { turn }, ahead(Length::cm(cm))]);
    let legs = [8, 6, 4, 2].into_iter().filter_map(far).chain([vec![Leg::Pivot { turn }]]);
    legs.filter_map(|legs| single(game, unit, legs, None)).collect()
}

/// A game of random choices up to its first melee that is fought with fronts on each other, and the choice to fight it.
///
/// # Errors
/// It comes to none.
pub fn to_a_melee(start: Dbe, seed: u64) -> Result<(Session<Dbe>, Action)> {
    let mut rng = dice(seed);
    let mut session = Session::new(start, seed);
    while session.game().turn() <= TURNS {
        let pending = session.game().pending();
        let Some(side) = pending.decider() else { break };
        if let Some(Decision::Melee { pairs }) = pending.question(side).map(|question| &question.what)
            && let Some(&(unit, _)) = pairs.iter().find(|(own, other)| own != other)
        {
            return Ok((session, Action::Name { unit }));
        }
        let mut all = Vec::new();
        session.game().candidates(&mut rng, &mut all);
        let action = pick(all, &mut rng).context("nothing is offered")?;
        session.act(side, action).map_err(|error| anyhow!("{error:?}"))?;
    }
    Err(anyhow!("no melee"))
}

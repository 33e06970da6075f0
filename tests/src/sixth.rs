//! A sixth book, for tests and as the example of "how to add a book": *Il ponte*, a skirmish for a bridge.
//!
//! Each turn both companies seal an order, then open it; in an order drawn by lot they advance by the millimetre, and
//! the other may answer with a volley; who meet on the bridge fight rounds. After six turns the stronger has won.

use rand::Rng;
use rules_core::cite::{ClauseEntry, Role::Enforced, Status::House, find, numbered};
use rules_core::dice::{Chance, Classes, Face, Request};
use rules_core::{BySide, Clause, Dice, Focus, Game, OutOfDice, Pending, Problems, Question, Refusal, Side, Viewer};
use rules_core::{digest::Facts, problem::Fault, secret::Commitment, secret::Salt};
use serde::{Deserialize, Serialize};

const fn row(id: &'static str) -> ClauseEntry {
    ClauseEntry::new(id, id, House, Enforced)
}
/// Sealing, opening, advance, volley, throwing it again, as they are asked; then lots, melee, who answers.
static CLAUSES: [ClauseEntry; 8] =
    numbered([row("1a"), row("1b"), row("2b"), row("3a"), row("3b"), row("2a"), row("4"), row("5")]);
macro_rules! clause {
    ($id:literal) => {
        const { find(&CLAUSES, $id) }
    };
}
/// The state, which is also position file, scenario and view. `orders` are those opened: a charge goes 120 mm instead of
/// 60 and is hit on 5 instead of 6. `hits` are those of the volley that may be thrown again. The last frame is on top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ponte {
    pub turn: u32,
    pub men: BySide<u8>,
    pub mm: BySide<u16>,
    pub seals: BySide<Option<Commitment>>,
    pub orders: BySide<Option<bool>>,
    pub hits: u8,
    pub frames: Vec<(Ask, Side)>,
}
/// What is asked: of both at once until each has answered, then of the side beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    Seal,
    Open,
    Advance,
    Volley,
    Again,
}
/// What a side may answer. Who has lost his order opens none, and does not charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    Seal(Commitment),
    Open(Option<(bool, Salt)>),
    Advance { mm: u16 },
    Fire(bool),
}
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum What {
    Did(Action),
    Leads,
    Threw(Vec<Face>),
}
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Reason {
    NotAsked,
    WrongSeal,
    TooFar { have: u16, most: u16 },
}
type Log = rules_core::Log<(Clause, Side, What)>;
impl Ponte {
    fn asked(&self, side: Side) -> Option<Question<Ask>> {
        let &(what, by) = self.frames.last()?;
        let asked = match what {
            Ask::Seal => self.seals[side].is_none(),
            Ask::Open => self.orders[side].is_none(),
            _ => by == side,
        };
        asked.then_some(Question { what, clause: Clause::of(&CLAUSES[what as usize]) })
    }
    fn reach(&self, side: Side) -> u16 {
        self.mm[side].min(if self.orders[side] == Some(true) { 120 } else { 60 })
    }
}
const UNSEEN: Commitment = Commitment([0; 32]);
fn sealed((charge, salt): (bool, Salt)) -> Commitment {
    Commitment::to(&[charge.into()], salt)
}
/// All that a bot seals: its salts are few, so that it can open again what it has sealed.
fn bot_orders() -> impl Iterator<Item = (bool, Salt)> {
    (0..32).map(|number| (number < 16, Salt([number % 16; 16])))
}
impl Game for Ponte {
    type Scenario = Self;
    type Options = ();
    type Position = Self;
    type Decision = Ask;
    type Action = Action;
    type Event = (Clause, Side, What);
    type Reason = Reason;
    type Hints = u16;
    type Preview = u16;
    type View = Self;
    type Outcome = (u8, u8);
    type Ending = Option<Side>;
    const BOOK: &'static str = "ponte";
    const SIDES: BySide<&'static str> = BySide::new("volunteers", "jaegers");
    fn clauses() -> &'static [ClauseEntry] {
        &CLAUSES
    }
    fn start(scenario: &Self, options: &()) -> Result<Self, Problems> {
        Self::from_position(scenario, options, scenario)
    }
    fn from_position(_: &Self, (): &(), position: &Self) -> Result<Self, Problems> {
        let sound = Side::BOTH.into_iter().all(|side| position.men[side] <= 20 && position.mm[side] <= 300);
        let asks = position.pending() != Pending::Continue;
        if sound && asks { Ok(position.clone()) } else { Err(Problems::one("men, mm, frames", Fault::Unknown)) }
    }
    fn position(&self) -> Self {
        self.clone()
    }
    fn pending(&self) -> Pending<Ask, Option<Side>> {
        let stronger = Side::BOTH.into_iter().find(|&side| self.men[side] > self.men[side.other()]);
        match (self.asked(Side::First), self.asked(Side::Second)) {
            _ if self.turn > 6 || self.men.first.min(self.men.second) == 0 => Pending::Over(stronger),
            (None, None) => Pending::Continue,
            (first, second) => Pending::Decide(BySide { first, second }),
        }
    }
    fn winner(ending: &Option<Side>) -> Option<Side> {
        *ending
    }
    fn hints(&self, focus: Focus) -> u16 {
        if let Viewer::Player(side) = focus.viewer { self.reach(side) } else { 0 }
    }
    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        let (asked, seal, most) = (self.asked(side), self.seals[side], self.reach(side));
        let reason = match (asked.as_ref().map(|question| question.what), *action) {
            (Some(Ask::Open), Action::Open(Some(order))) if seal != Some(sealed(order)) => Reason::WrongSeal,
            (Some(Ask::Advance), Action::Advance { mm: have }) if have > most => Reason::TooFar { have, most },
            (Some(Ask::Seal), Action::Seal(_))
            | (Some(Ask::Open), Action::Open(_))
            | (Some(Ask::Advance), Action::Advance { .. })
            | (Some(Ask::Volley | Ask::Again), Action::Fire(_)) => return Ok(()),
            _ => Reason::NotAsked,
        };
        Err(Refusal::new(asked.map_or(clause!("5"), |question| question.clause), reason))
    }
    fn preview(&self, side: Side, action: &Action) -> Result<u16, Refusal<Reason>> {
        self.check(side, action).map(|()| self.reach(side))
    }
    fn resolve(&mut self, side: Side, action: &Action, dice: &mut dyn Dice, log: &mut Log) -> Result<(), OutOfDice> {
        let clause = self.asked(side).map_or(clause!("5"), |question| question.clause);
        log.push((clause, side, What::Did(*action)));
        match *action {
            Action::Seal(seal) => self.seals[side] = Some(seal),
            Action::Open(order) => self.orders[side] = Some(order.is_some_and(|(charge, _)| charge)),
            Action::Advance { mm } => {
                self.mm[side] -= mm;
                self.frames.pop();
                self.frames.push((Ask::Volley, side.other()));
            }
            Action::Fire(fires) => {
                let again = self.frames.pop() == Some((Ask::Again, side));
                let least = if self.orders[side.other()] == Some(true) { 5 } else { 6 };
                if fires {
                    let faces = dice.pool(Request { side, clause }, self.men[side].into(), Classes::at_least(least))?;
                    self.hits = faces.iter().filter(|&&face| i32::from(face) >= least).count() as u8;
                    log.push((clause, side, What::Threw(faces)));
                }
                if fires && !again {
                    self.frames.push((Ask::Again, side));
                } else {
                    self.men[side.other()] = self.men[side.other()].saturating_sub(core::mem::take(&mut self.hits));
                }
            }
        }
        Ok(())
    }
    /// What goes on by itself: orders, lots, the rounds of a melee on the bridge, the next turn.
    fn proceed(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), OutOfDice> {
        match self.frames.last() {
            Some((Ask::Seal, _)) => self.frames = vec![(Ask::Open, Side::First)],
            Some(_) => {
                let lots = Side::BOTH.map(|side| Chance { label: Self::SIDES[side], weight: self.men[side].into() });
                let leader = Side::BOTH[dice.draw(Request { side: Side::First, clause: clause!("2a") }, &lots)?];
                self.frames = vec![(Ask::Advance, leader.other()), (Ask::Advance, leader)];
                log.push((clause!("2a"), leader, What::Leads));
            }
            None if self.mm.first + self.mm.second == 0 => {
                let mut throw = |side| dice.die(Request { side, clause: clause!("4") }, Classes::EACH);
                let (first, second) = (throw(Side::First)?, throw(Side::Second)?);
                log.push((clause!("4"), Side::First, What::Threw(vec![first, second])));
                if first != second {
                    let loser = Side::BOTH[usize::from(first > second)];
                    (self.men[loser], self.mm[loser]) = (self.men[loser] - 1, 60);
                }
            }
            None => {
                (self.turn, self.seals, self.orders) = (self.turn + 1, BySide::default(), BySide::default());
                self.frames.push((Ask::Seal, Side::First));
            }
        }
        Ok(())
    }
    fn candidates(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let Some(side) = self.pending().decider() else { return };
        let most = self.reach(side);
        let moves = [most, rng.next_u32() as u16 % (most + 1)].map(|mm| Action::Advance { mm });
        let orders = bot_orders().flat_map(|order| [Action::Seal(sealed(order)), Action::Open(Some(order))]);
        let all = orders.chain(moves).chain([Action::Open(None), Action::Fire(true), Action::Fire(false)]);
        into.extend(all.filter(|action| self.check(side, action).is_ok()));
    }
    fn view(&self, viewer: Viewer) -> Self {
        let hide = |side| self.seals[side].map(|seal| if viewer == Viewer::Player(side) { seal } else { UNSEEN });
        Self { seals: BySide::new(hide(Side::First), hide(Side::Second)), ..self.clone() }
    }
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        let hidden = matches!(event.2, What::Did(Action::Seal(_))) && viewer != Viewer::Player(event.1);
        let seen = if hidden { What::Did(Action::Seal(UNSEEN)) } else { event.2.clone() };
        Some((event.0, event.1, seen))
    }
    fn resample(&self, viewer: Side, rng: &mut dyn Rng) -> Self {
        let (mut other, seal) = (self.clone(), bot_orders().map(sealed).nth(rng.next_u32() as usize % 32));
        if self.orders[viewer.other()].is_none() {
            other.seals[viewer.other()] = self.seals[viewer.other()].and(seal);
        }
        other
    }
    fn outcome(&self, _: &[Self::Event]) -> (u8, u8) {
        (self.men.first, self.men.second)
    }
    fn cited(event: &Self::Event, cite: &mut dyn FnMut(Clause)) {
        cite(event.0);
    }
    fn turn(&self) -> u32 {
        self.turn
    }
    fn facts(&self, facts: &mut Facts) {
        facts.bytes(&[self.turn as u8, self.hits, self.frames.len() as u8]);
        for side in Side::BOTH {
            facts.bytes(&[self.men[side], self.orders[side].map_or(2, u8::from)]);
            facts.number(self.mm[side].into());
            facts.bytes(&self.seals[side].map_or([0; 32], |seal| seal.0));
        }
        self.frames.iter().for_each(|&(ask, side)| facts.bytes(&[ask as u8, side as u8]));
    }
    fn reveals(action: &Action) -> bool {
        matches!(action, Action::Open(_))
    }
    fn kind(action: &Action) -> &'static str {
        if matches!(action, Action::Seal(_) | Action::Open(_)) { "order" } else { "move" }
    }
}

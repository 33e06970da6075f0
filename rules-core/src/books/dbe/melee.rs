//! Melee: section 11, results 8.4e, 8.4f, H4.13d to H4.13f.

use alloc::vec::Vec;

use super::event::{Effect, Modifier, Roll, Tally, Tell as _, What};
use super::geometry::{are_beside, is_directly_behind};
use super::position::{Contact, Frame, Melee, Pursuit, Stage, Why};
use super::results::{Cause, is_doubled, melee_effect};
use super::terrain::Class;
use super::units::{Code, Unit};
use super::{Dbe, Events, clause};
use crate::InOrder as _;
use crate::dice::{Classes, Request};
use crate::table::{Edge, Length};
use crate::{Dice, OutOfDice};

/// The most that wider front adds.
const WIDEST: usize = 2;

impl Dbe {
    /// The ground an element fights on: its own, a farm it attacks left out (H4.18p).
    pub(super) fn fighting_ground(&self, unit: Unit) -> Class {
        let at = self.base(unit).centre();
        match self.town_at(at) {
            Some(town) if self.town_of(unit).is_none() => {
                let ground = self.board.ground.class_at_without(at, town);
                ground.unwrap_or_default()
            }
            _ => self.ground_of(unit),
        }
    }

    /// The element that supports another from behind in melee (8.3a, 8.3b, H4.12e, H4.12f).
    pub fn rear_support(&self, unit: Unit) -> Option<Unit> {
        let code = self.code(unit);
        if !matches!(code, Code::Inf | Code::Lgt) {
            return None;
        }
        let base = self.base(unit);
        self.elements_of(self.side_of(unit)).find(|&other| {
            other != unit
                && self.code(other) == code
                && is_directly_behind(self.base(other), base)
                && !self.is_in_contact(other)
        })
    }

    /// Whether a contact counts for M2 and 8.4e: a front that is no gun's, not fresh, not foot on a cavalry flank in
    /// the open (H4.12o, H4.12p, H4.15o).
    fn counts(&self, contact: &Contact, against: Unit) -> bool {
        let by = contact.other(against);
        let idle = !contact.is_pair()
            && self.code(by).is_foot()
            && self.code(against).is_cavalry()
            && self.ground_of(against).is_open();
        !self.code(by).is_gun() && !contact.fresh && !idle
    }

    /// Whether an element is attacked on several fronts (8.4e, H4.12o).
    pub(super) fn is_on_several_fronts(&self, unit: Unit) -> bool {
        let on = self.contacts_of(unit).filter(|contact| contact.is_pair() || contact.on == unit);
        let edges: Vec<Edge> = on.filter(|contact| self.counts(contact, unit)).map(|contact| contact.edge).collect();
        edges.iter().any(|&edge| edge != edges[0])
    }

    /// How many widen the front of a main element (M2).
    fn wider(&self, unit: Unit, foe: Unit) -> usize {
        let base = self.base(unit);
        let count = self.elements_of(self.side_of(unit)).filter(|&other| {
            if other == unit || self.code(other).is_gun() {
                return false;
            }
            match self.front_contact(other) {
                Some(contact) => {
                    contact.by == other && contact.on == foe && !contact.is_pair() && self.counts(contact, foe)
                }
                None => are_beside(self.base(other), base),
            }
        });
        count.count().min(WIDEST)
    }

    /// Whether an element holds the edge of a city or a redoubt against another (M5).
    fn is_sheltered(&self, unit: Unit, foe: Unit) -> Option<crate::Clause> {
        if let Some(town) = self.edge_defended(unit)
            && self.town_of(foe) != Some(town)
        {
            return Some(clause!("12.0c"));
        }
        let ahead = self.base(unit).ahead_of(Edge::Front, self.base(foe).centre()) > Length::ZERO;
        (ahead && self.in_redoubt(unit)).then_some(clause!("H4.4g"))
    }

    /// What is added to a main element's die (8.4a).
    pub fn melee_tally(&self, unit: Unit, foe: Unit) -> Tally {
        let (card, code) = (self.card(unit), self.code(unit));
        let mut tally = Tally::default();
        tally.add(Modifier::Factor, code.melee(self.code(foe).is_cavalry()), clause!("H4.2a"));
        if self.rear_support(unit).is_some() && self.town_of(unit).is_none() && self.town_of(foe).is_none() {
            tally.add(Modifier::M1, 1, clause!("8.3a"));
        }
        tally.add(Modifier::M2, self.wider(unit, foe) as i8, clause!("8.4d"));
        let sheltered = self.is_sheltered(unit, foe);
        if let Some(clause) = sheltered {
            tally.add(Modifier::M5, 2, clause);
        } else {
            if self.level(unit) > self.level(foe) {
                tally.add(Modifier::M3, 1, clause!("H4.4d"));
            }
            let contact = self.contacts_of(unit).find(|contact| contact.has(foe));
            let came = contact.is_some_and(|contact| contact.maker != unit);
            if came && self.line_between(self.base(unit), self.base(foe)) {
                tally.add(Modifier::M4, 1, clause!("H4.12q"));
            }
        }
        if !self.attached_to(unit).is_empty() {
            tally.add(Modifier::M6, 1, clause!("H4.19d"));
        }
        if card.guard {
            tally.add(Modifier::M7, 1, clause!("H4.2c"));
        }
        if sheltered.is_none() {
            let ground = self.fighting_ground(unit);
            let value = match ground {
                Class::Open | Class::Easy => 0,
                _ if code.is_cavalry() || code.is_gun() => -2,
                Class::Difficult if code == Code::Inf => -1,
                _ => 0,
            };
            tally.add(Modifier::M8, value, clause!("H4.4d"));
        }
        if self.is_shaken(unit) && card.side == self.position.active {
            tally.add(Modifier::M9, -1, clause!("10.0h"));
        }
        if self.must_turn(unit) && self.touches_on(unit).any(|contact| contact.by == foe) {
            tally.add(Modifier::M10, -1, clause!("H4.10v"));
        }
        tally
    }

    /// Whether a pair is fought in this turn: foot does not go on with a fight against cavalry in open or easy ground
    /// in its own (8.1b, H4.12c).
    fn is_due(&self, one: Unit, other: Unit) -> bool {
        let barred = |foot: Unit, horse: Unit| {
            self.code(foot).is_foot()
                && self.code(horse).is_cavalry()
                && self.ground_of(horse).is_open()
                && self.side_of(foot) == self.position.active
        };
        !barred(one, other) && !barred(other, one)
    }

    /// A pair, the active player's element first.
    fn ordered(&self, one: Unit, other: Unit) -> (Unit, Unit) {
        if self.side_of(one) == self.position.active { (one, other) } else { (other, one) }
    }

    /// Those an element that could not turn may have to fight (H4.12k).
    pub(super) fn foes_of_unturned(&self, unit: Unit) -> Vec<Unit> {
        let touches = self.touches_on(unit).filter(|contact| !contact.fresh);
        let by = touches.map(|contact| contact.by).filter(|&by| !self.piece(by).fought && self.is_due(unit, by));
        by.collect()
    }

    /// The melees still to be fought: pairs in contact, and elements that could not turn (H4.12g, H4.12i, H4.12m,
    /// H4.12n).
    pub(super) fn melees_left(&self, melee: &Melee) -> (Vec<(Unit, Unit)>, Vec<Unit>) {
        let idle = |unit: Unit| self.piece(unit).is_on_table() && !self.piece(unit).fought;
        let pairs = melee.pairs.iter().copied().filter(|&(own, other)| {
            let touching =
                self.contacts_of(own).any(|contact| contact.is_pair() && contact.has(other) && !contact.fresh);
            touching && idle(own) && idle(other)
        });
        let unturned = melee.unturned.iter().copied();
        let unturned =
            unturned.filter(|&unit| idle(unit) && self.must_turn(unit) && !self.foes_of_unturned(unit).is_empty());
        (pairs.collect(), unturned.collect())
    }

    /// Runs T4. Answers whether somebody is asked or a throw is to be repeated.
    pub(super) fn run_melee(
        &mut self,
        mut melee: Melee,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        if !melee.begun {
            melee.begun = true;
            let pairs = self.contacts().iter().filter(|contact| contact.is_pair() && !contact.fresh);
            let pairs = pairs.filter(|contact| self.is_due(contact.by, contact.on));
            melee.pairs = pairs.map(|contact| self.ordered(contact.by, contact.on)).collect();
            melee.pairs.put_in_order();
            melee.unturned = self.elements().filter(|&unit| self.must_turn(unit)).collect();
            self.set_top(Frame::Melee(melee));
            return Ok(false);
        }
        match melee.stage {
            Stage::Next => {
                let (pairs, unturned) = self.melees_left(&melee);
                match (pairs.as_slice(), unturned.as_slice()) {
                    ([], []) => {
                        self.set_top(Frame::Checks);
                        Ok(false)
                    }
                    ([(own, _)], []) => {
                        self.begin_melee(&melee, *own);
                        Ok(false)
                    }
                    ([], [unit]) => {
                        self.begin_melee(&melee, *unit);
                        Ok(false)
                    }
                    _ => Ok(true),
                }
            }
            Stage::Toucher => {
                let foes = self.foes_of_unturned(melee.own);
                if let &[only] = foes.as_slice() {
                    self.name_toucher(&melee, only);
                }
                Ok(foes.len() > 1)
            }
            Stage::Dice => self.roll_melee(melee, dice, log),
            Stage::Helpers | Stage::Pursuit => {
                let next = Melee { stage: Stage::Next, ..melee.clone() };
                self.set_top(Frame::Melee(next));
                if let Some(unit) = melee.winner.filter(|&unit| self.may_pursue(unit, melee.unturned_winner)) {
                    let (depth, from) = (melee.depth, self.pose(unit));
                    self.push_frame(Frame::Pursuit(Pursuit { unit, depth, goes: false, meets: Vec::new(), from }));
                }
                Ok(false)
            }
        }
    }

    /// Begins the melee of a main element of the active player, or of one that could not turn.
    pub(super) fn begin_melee(&mut self, melee: &Melee, unit: Unit) {
        let (pairs, _) = self.melees_left(melee);
        let next = match pairs.iter().find(|&&(own, _)| own == unit) {
            Some(&(own, other)) => Melee { own, other, stage: Stage::Dice, ..melee.clone() },
            None => Melee { own: unit, stage: Stage::Toucher, ..melee.clone() },
        };
        self.set_top(Frame::Melee(next));
    }

    /// The toucher an unturned element fights is known.
    pub(super) fn name_toucher(&mut self, melee: &Melee, foe: Unit) {
        let (own, other) = self.ordered(melee.own, foe);
        self.set_top(Frame::Melee(Melee { own, other, stage: Stage::Dice, ..melee.clone() }));
    }

    /// The opposed roll; a tie is thrown again (9.0b).
    fn roll_melee(&mut self, melee: Melee, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let (own, other) = (melee.own, melee.other);
        let clause = clause!("8.4a");
        let mut throw = |unit: Unit| dice.die(Request { side: self.side_of(unit), clause }, Classes::EACH);
        let (own_die, other_die) = (throw(own)?, throw(other)?);
        let own_roll = Roll { unit: own, die: own_die, tally: self.melee_tally(own, other) };
        let other_roll = Roll { unit: other, die: other_die, tally: self.melee_tally(other, own) };
        let (have, need) = (own_roll.total(), other_roll.total());
        if have == need {
            let (doubled, effect) = (false, Effect::None);
            log.event(clause!("9.0b"), What::Fought { own: own_roll, other: other_roll, doubled, effect });
            return Ok(true);
        }
        let (winner, loser) = if have > need { (own, other) } else { (other, own) };
        let doubled = is_doubled(have.max(need), have.min(need));
        let table = melee_effect(self.code(loser), self.code(winner), doubled, self.fighting_ground(loser));
        let unturned_loser = self.must_turn(loser);
        let surrounded = !unturned_loser && self.is_on_several_fronts(loser);
        let effect = if surrounded { Effect::Destroyed } else { table };
        let cites = if surrounded { clause!("8.4e") } else { clause!("8.4b") };
        log.event(cites, What::Fought { own: own_roll, other: other_roll, doubled, effect });
        for unit in [own, other] {
            self.piece_mut(unit).fought = true;
        }
        // All that touch a winner on several fronts are thrown back (8.4f, H4.13d).
        let mut helpers: Vec<Unit> = Vec::new();
        if self.is_on_several_fronts(winner) {
            let touching = self.contacts_of(winner).map(|contact| contact.other(winner));
            helpers = touching.filter(|&unit| unit != loser).collect();
            helpers.put_in_order();
            helpers.dedup();
        }
        let unturned_winner = self.must_turn(winner);
        let depth = self.base(loser).depth().0 / 10;
        let next = Melee { winner: Some(winner), depth, unturned_winner, stage: Stage::Pursuit, ..melee };
        self.set_top(Frame::Melee(next));
        if !helpers.is_empty() {
            self.push_frame(Frame::Helpers { winner, left: helpers });
        }
        if surrounded {
            self.destroy(loser, clause!("8.4e"), Cause::Melee, dice, log)?;
        } else {
            self.suffer(loser, effect, Why::Melee(winner), dice, log)?;
        }
        Ok(false)
    }

    /// Helpers withdraw in their owner's order (H4.13e). Answers whether he is asked.
    pub(super) fn run_helpers(
        &mut self,
        winner: Unit,
        left: &[Unit],
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let left: Vec<Unit> = left.iter().copied().filter(|&unit| self.piece(unit).is_on_table()).collect();
        match left.as_slice() {
            [] => {
                self.pop_frame();
                Ok(false)
            }
            &[only] => {
                self.send_back(winner, &left, only, dice, log)?;
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    /// One helper withdraws (8.4f, H4.12j).
    pub(super) fn send_back(
        &mut self,
        winner: Unit,
        left: &[Unit],
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let left: Vec<Unit> = left.iter().copied().filter(|&other| other != unit).collect();
        self.set_top(Frame::Helpers { winner, left });
        self.withdraw(unit, Some(winner), Cause::Melee, dice, log)
    }
}

//! Combat: clauses 5, 5.1.1 to 5.1.4, 7.1.5, 6.1, 4.3, 11.1.

use serde::Serialize;

use super::event::{Event, Modifier, Tally};
use super::position::{Advance, Combat, Frame, March, Stage};
use super::refusal::Reason;
use super::terrain::level_defence;
use super::units::{AUSTRIAN, MOST_FP, Name, Unit};
use super::{Events, Obbedisco, clause, refuse};
use crate::dice::{Classes, Request};
use crate::hex::HexId;
use crate::{Clause, Dice, OutOfDice, Refusal, Side};

/// MP of an attack beyond the cost of entry (2.4b, 2.5d).
pub(super) const ATTACK_MP: u8 = 2;
/// The most SP of a leader that can use a fort (6.1b).
pub(super) const FORT_HOLDS: u8 = 3;

/// The result bands of a combat (5.1.1–5.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Equal totals.
    Tie,
    /// By 1 or 2.
    Slight,
    /// By 3 or 4.
    Clear,
    /// By 5 or more.
    Crushing,
}

impl Band {
    /// The band of a difference, whoever won.
    pub const fn of(difference: i8) -> Self {
        match difference.unsigned_abs() {
            0 => Self::Tie,
            1 | 2 => Self::Slight,
            3 | 4 => Self::Clear,
            _ => Self::Crushing,
        }
    }

    /// The clause of the band.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Tie => clause!("5.1.1a"),
            Self::Slight => clause!("5.1.2a"),
            Self::Clear => clause!("5.1.3a"),
            Self::Crushing => clause!("5.1.4a"),
        }
    }
}

/// Who defends an attacked hex, and behind what (5c, 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Defence {
    pub leader: Option<Name>,
    pub garrison: bool,
    pub fort: bool,
    pub trench: bool,
}

/// What an attack costs before its results (2.4b, 2.5d, 2.6, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AttackPrice {
    pub assault: bool,
    pub mp: u8,
    /// FP before the dice: re-activation, and the attack unless an assault.
    pub fp_before: u8,
    /// FP in all.
    pub fp: u8,
}

impl Obbedisco {
    /// Who defends this hex against an attack.
    pub(super) fn defence(&self, side: Side, target: HexId) -> Defence {
        let leader = self.leaders_of(side).find(|&(_, hex)| hex == target).map(|(name, _)| name);
        let garrison = self.garrison_at(target).is_some_and(|garrison| garrison.side == side);
        let fort_hex = self.board.map.ground(target).fort;
        let outside = fort_hex && leader.is_some_and(|leader| self.leader(leader).sp > FORT_HOLDS);
        if outside {
            // 6.1c: he stands outside, and alone.
            return Defence { leader, garrison: false, fort: false, trench: false };
        }
        let dug = leader.is_some_and(|leader| self.leader(leader).entrenched);
        Defence { leader, garrison, fort: fort_hex, trench: !fort_hex && (dug || garrison) }
    }

    /// Whether a leader uses the fort of his hex (6.1b).
    fn uses_fort(&self, leader: Name) -> bool {
        self.board.map.ground(self.place_of(leader)).fort && self.leader(leader).sp <= FORT_HOLDS
    }

    /// Whether a beaten leader may stay: town, trench or fort (5.1.2b).
    fn may_hold_on(&self, leader: Name) -> bool {
        let hex = self.place_of(leader);
        let ground = self.board.map.ground(hex);
        let trench = self.leader(leader).entrenched || !ground.fort && self.garrison_at(hex).is_some();
        ground.town.is_some() || trench || self.uses_fort(leader)
    }

    /// The price of an attack now.
    pub(super) fn attack_price(&self, march: &March, target: HexId) -> Option<AttackPrice> {
        let assault = !march.stepped;
        let crossing = if assault {
            let edge = self.board.map.edge(self.place_of(march.leader), target)?;
            self.crossing(edge)?
        } else {
            0
        };
        let owed = u8::from(march.owes_reactivation);
        Some(AttackPrice { assault, mp: ATTACK_MP + crossing, fp_before: owed + u8::from(!assault), fp: owed + 1 })
    }

    /// Whether a march may attack this hex now (2.4, 2.5, 2.6).
    pub(super) fn check_attack(&self, march: &March, target: HexId, guns: bool) -> Result<(), Refusal<Reason>> {
        let leader = march.leader;
        let from = self.place_of(leader);
        let map = &self.board.map;
        if map.grid.cell(target).is_none() {
            refuse!("2.4d", Reason::NotOnMap { hex: target });
        }
        if !map.grid.is_adjacent(map.cell(from), map.cell(target)) {
            refuse!("2.4d", Reason::NotAdjacent { from, to: target });
        }
        if !self.holds(leader.side().other(), target) {
            refuse!("2.4d", Reason::NoEnemy { hex: target });
        }
        let state = self.leader(leader);
        if state.is_routed() {
            refuse!("5.3a", Reason::Routed);
        }
        if let Some(friend) = self.friend_at(from, leader) {
            refuse!("2.9d", Reason::InFriendsHex { leader: friend });
        }
        if march.attacked {
            refuse!("2.4g", Reason::AlreadyAttacked);
        }
        if state.attacks >= 2 {
            refuse!("2.6d", Reason::TwoAttacks);
        }
        let Some(price) = self.attack_price(march, target) else {
            refuse!("2.5e", Reason::NoEntry { hex: target });
        };
        if state.fp >= 3 {
            refuse!("2.4h", Reason::TooTired { have: state.fp, price: price.fp, most: 2 });
        }
        if state.fp + price.fp > 3 {
            refuse!("2.6e", Reason::TooTired { have: state.fp, price: price.fp, most: 3 });
        }
        if march.spent + price.mp > march.mp {
            let (have, need) = (i16::from(march.mp) - i16::from(march.spent), i16::from(price.mp));
            let reason = Reason::MpShort { have, need, bonus_lost: march.on_road };
            let clause = if price.assault { clause!("2.5d") } else { clause!("2.4b") };
            return Err(Refusal::new(clause, reason));
        }
        let against_fort = self.defence(leader.side().other(), target).fort;
        if guns && (leader.side() == AUSTRIAN || self.position.effects.guns == 0 || !against_fort) {
            refuse!("8r10", Reason::NoGuns);
        }
        Ok(())
    }

    /// C0 and C1: tests before any price, then the price (5b, 8r2, 11.1).
    pub(super) fn attack(
        &mut self,
        mut march: March,
        target: HexId,
        guns: bool,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let attacker = march.leader;
        let side = attacker.side();
        let from = self.place_of(attacker);
        let Some(price) = self.attack_price(&march, target) else {
            return Ok(());
        };
        let defence = self.defence(side.other(), target);
        let mut combat = Combat {
            attacker,
            from,
            target,
            assault: price.assault,
            defender: defence.leader,
            garrison: defence.garrison,
            difference: 0,
            stage: Stage::Dice,
            attacker_bonus: false,
            defender_bonus: false,
            guns,
        };
        if self.position.effects.telegram
            && side == AUSTRIAN
            && !self.test_leader(attacker, 0, clause!("8r2"), dice, log)?
        {
            self.stop(march, clause!("8r2"), log);
            return Ok(());
        }
        let mut driven_off = false;
        if self.options.morale_control {
            let tally = self.test_tally(Unit::Leader(attacker));
            let (passed, six) = self.test(Unit::Leader(attacker), tally, true, clause!("11.1a"), dice, log)?;
            if !passed {
                self.disorder(attacker, clause!("11.1a"), log);
                self.set_top(Frame::March(March { over: true, ..march }));
                self.push_frame(Frame::Combat(Combat { stage: Stage::CalledOff, ..combat }));
                self.begin_retreat(attacker, 0, 2, false, false);
                return Ok(());
            }
            combat.attacker_bonus = six;
            driven_off = self.test_defender(&mut combat, defence, dice, log)?;
        }
        let clause = if price.assault { clause!("2.5d") } else { clause!("2.4b") };
        log.push(Event::Attack { leader: attacker, from, target, assault: price.assault, mp: price.mp, clause });
        march.spent += price.mp;
        if march.on_road {
            march.on_road = false;
        }
        march.attacked = true;
        self.leader_mut(attacker).attacks += 1;
        if march.owes_reactivation {
            march.owes_reactivation = false;
            self.tire(attacker, 1, clause!("4.3a"), log);
        }
        if !price.assault {
            self.tire(attacker, 1, clause!("4.3b"), log);
        }
        self.set_top(Frame::March(march));
        if driven_off {
            combat.stage = Stage::DrivenOff;
        }
        self.push_frame(Frame::Combat(combat));
        if let Some(defender) = combat.defender.filter(|_| driven_off) {
            log.push(Event::DrivenOff { leader: defender, clause: clause!("11.1f") });
            if self.leader(defender).is_disordered() {
                self.begin_rout_move(defender, clause!("11.1e"), log);
            } else {
                self.disorder(defender, clause!("11.1e"), log);
                self.begin_retreat(defender, 1, 2, false, false);
            }
        }
        Ok(())
    }

    /// 11.1e–g: the defender's test. Answers whether his leader is driven off.
    fn test_defender(
        &mut self,
        combat: &mut Combat,
        defence: Defence,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let unit = defence.leader.map_or(Unit::Garrison(combat.target), Unit::Leader);
        let (passed, six) = self.test(unit, self.test_tally(unit), true, clause!("11.1e"), dice, log)?;
        combat.defender_bonus = six;
        if passed {
            return Ok(false);
        }
        if defence.garrison {
            self.disorder_garrison(combat.target, clause!("11.1g"), log);
        }
        let Some(leader) = defence.leader else {
            return Ok(false);
        };
        if self.leader(leader).is_routed() {
            return Ok(false);
        }
        if defence.fort {
            self.disorder(leader, clause!("11.1g"), log);
            return Ok(false);
        }
        Ok(true)
    }

    /// Runs a combat from one decision to the next.
    pub(super) fn run_combat(
        &mut self,
        combat: Combat,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        match combat.stage {
            Stage::CalledOff => self.pop_frame(),
            Stage::DrivenOff => self.finish_driving_off(combat, log),
            Stage::Dice => self.fight(combat, dice, log)?,
            Stage::TieAttacker => {
                self.next_stage(combat, Stage::TieTests);
                self.begin_retreat(combat.attacker, 0, 2, false, false);
            }
            Stage::TieTests => self.finish_tie(combat, dice, log)?,
            Stage::Price => self.reward_winner(combat, dice, log)?,
            Stage::Done => self.finish_combat(combat),
        }
        Ok(())
    }

    fn next_stage(&mut self, combat: Combat, stage: Stage) {
        self.set_top(Frame::Combat(Combat { stage, ..combat }));
    }

    /// 11.1f: the field is the attacker's, or a garrison left behind fights on (11.1g).
    fn finish_driving_off(&mut self, combat: Combat, log: &mut Events) {
        if combat.garrison && self.garrison_at(combat.target).is_some() {
            let alone = Combat { defender: None, defender_bonus: false, stage: Stage::Dice, ..combat };
            self.set_top(Frame::Combat(alone));
            return;
        }
        // A difference of 1 marks the attacker as winner; no table is read for it.
        self.set_top(Frame::Combat(Combat { difference: 1, stage: Stage::Done, ..combat }));
        self.pay_assault(&combat, log);
        if self.can_advance_into(combat.attacker, combat.target) {
            self.push_frame(Frame::Advance(Advance {
                leader: combat.attacker,
                vacated: combat.target,
                gone: 0,
                left: 1,
            }));
        }
    }

    /// The attacker's sum without his die (5a).
    pub(super) fn attack_tally(&self, combat: &Combat, fp: u8) -> Tally {
        let leader = combat.attacker;
        let state = self.leader(leader);
        let mut tally = Tally::default();
        tally.add(Modifier::Strength, state.sp as i8, clause!("5a"));
        tally.add(Modifier::Command, self.board.ratings(leader).cmd as i8, clause!("5a"));
        let tired = if fp >= 3 { clause!("4f.1b") } else { clause!("4f.1a") };
        tally.add(Modifier::Fatigue, fatigue_combat(fp), tired);
        self.add_state(&mut tally, leader);
        if combat.attacker_bonus {
            tally.add(Modifier::Morale, 2, clause!("11.1c"));
        }
        tally
    }

    /// The defender's sum without his die (5a, 5c–d, 9e, 6).
    pub(super) fn defence_tally(&self, combat: &Combat) -> Tally {
        let map = &self.board.map;
        let ground = map.ground(combat.target);
        let defence = self.defence(combat.attacker.side().other(), combat.target);
        let garrison = self.garrison_at(combat.target).filter(|_| combat.garrison);
        let mut tally = Tally::default();
        if let Some(leader) = combat.defender {
            let state = self.leader(leader);
            let broken = state.fp >= MOST_FP || state.is_routed();
            let (sp, clause) = if state.is_routed() {
                (1, clause!("5.3a"))
            } else if broken {
                (1, clause!("4f.1c"))
            } else {
                (state.sp as i8, clause!("5a"))
            };
            tally.add(Modifier::Strength, sp, clause);
            if let Some(garrison) = garrison {
                tally.add(Modifier::GarrisonStrength, garrison.sp as i8, clause!("5c"));
            }
            tally.add(Modifier::Command, self.board.ratings(leader).cmd as i8, clause!("5a"));
            if !broken {
                tally.add(Modifier::Fatigue, fatigue_combat(state.fp), clause!("4f.1a"));
            }
            self.add_state(&mut tally, leader);
        } else if let Some(garrison) = garrison {
            tally.add(Modifier::Strength, garrison.sp as i8, clause!("5d"));
            match garrison.fp {
                MOST_FP => tally.add(Modifier::Fatigue, -4, clause!("4.2a")),
                fp => tally.add(Modifier::Fatigue, fatigue_combat(fp), clause!("4f.1d")),
            }
            if garrison.disordered {
                tally.add(Modifier::Disorder, -1, clause!("5.2a"));
            }
        }
        tally.add(Modifier::Level, level_defence(ground.level), clause!("9e"));
        if map.edge(combat.from, combat.target).is_some_and(|edge| edge.river) {
            tally.add(Modifier::River, 1, clause!("9e"));
        }
        if ground.town.is_some() {
            tally.add(Modifier::Town, 1, clause!("9f"));
        }
        if defence.fort {
            let (value, clause) = if combat.guns { (2, clause!("8r10")) } else { (4, clause!("6.1a")) };
            tally.add(Modifier::Fort, value, clause);
        }
        if defence.trench {
            let dug = combat.defender.is_some_and(|leader| self.leader(leader).entrenched);
            tally.add(Modifier::Trench, 1, if dug { clause!("6.2a") } else { clause!("3b") });
        }
        if combat.defender_bonus {
            tally.add(Modifier::Morale, 1, clause!("11.1e"));
        }
        tally
    }

    /// Disorder, supply, cartridges.
    fn add_state(&self, tally: &mut Tally, leader: Name) {
        let state = self.leader(leader);
        if state.is_disordered() {
            tally.add(Modifier::Disorder, -1, clause!("5.2a"));
        }
        if !self.is_supplied(leader) {
            tally.add(Modifier::Unsupplied, -2, clause!("6.5a"));
        }
        if state.cartridges_low > 0 {
            tally.add(Modifier::Cartridges, -2, clause!("8r5"));
        }
    }

    /// C2 to C5: dice, comparison, the loser's FP, disorder and retreat.
    fn fight(&mut self, mut combat: Combat, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let side = combat.attacker.side();
        let mut attack = self.attack_tally(&combat, self.leader(combat.attacker).fp);
        let mut defence = self.defence_tally(&combat);
        let roll = |side: Side, dice: &mut dyn Dice| {
            dice.die(Request { side, clause: clause!("5a") }, Classes::EACH).map(|face| face as i8)
        };
        attack.add(Modifier::Die, roll(side, dice)?, clause!("5a"));
        defence.add(Modifier::Die, roll(side.other(), dice)?, clause!("5a"));
        for leader in [Some(combat.attacker), combat.defender].into_iter().flatten() {
            let state = self.leader_mut(leader);
            state.cartridges_low = state.cartridges_low.saturating_sub(1);
        }
        if combat.guns {
            self.position.effects.guns = self.position.effects.guns.saturating_sub(1);
        }
        combat.difference = attack.total() - defence.total();
        let band = Band::of(combat.difference);
        log.push(Event::Fought {
            attacker: combat.attacker,
            target: combat.target,
            attack,
            defence,
            difference: combat.difference,
            clause: band.clause(),
        });
        let routed = combat.defender.filter(|&leader| self.leader(leader).is_routed());
        if combat.difference == 0 {
            self.next_stage(combat, Stage::TieAttacker);
            match (combat.defender, routed) {
                (_, Some(leader)) => self.harry_routed(leader, log),
                (Some(leader), None) => self.begin_retreat(leader, 0, 2, false, false),
                (None, None) => {}
            }
            return Ok(());
        }
        self.next_stage(combat, Stage::Price);
        if combat.difference > 0 {
            if combat.garrison {
                self.beat_garrison(combat.target, band, log);
            }
            match (combat.defender, routed) {
                (_, Some(leader)) => self.harry_routed(leader, log),
                (Some(leader), None) => self.beat_leader(leader, band, log),
                (None, None) => {}
            }
        } else {
            self.beat_leader(combat.attacker, band, log);
        }
        Ok(())
    }

    /// C4 and C5 for a beaten leader (5.1.2–5.1.4, 7.1.5).
    fn beat_leader(&mut self, leader: Name, band: Band, log: &mut Events) {
        let (fp, clause) = match band {
            Band::Tie => return,
            Band::Crushing => {
                self.begin_rout_move(leader, clause!("5.1.4a"), log);
                return;
            }
            Band::Slight => (1, clause!("5.1.2a")),
            Band::Clear => (2, clause!("5.1.3a")),
        };
        self.disorder(leader, clause, log);
        if self.tire_in_combat(leader, fp, clause, log) {
            self.begin_rout_move(leader, clause!("7.1.5a"), log);
            return;
        }
        if band == Band::Clear {
            if self.uses_fort(leader) {
                log.push(Event::Stayed { leader, clause: clause!("5.1.3c") });
            } else {
                self.begin_retreat(leader, 1, 2, false, true);
            }
        } else {
            let least = u8::from(!self.may_hold_on(leader));
            self.begin_retreat(leader, least, 2, false, false);
        }
    }

    /// C4 and C5 for a beaten garrison (5.1.2c, 5.1.3b–c, 5.1.4a, 7.1.5d).
    fn beat_garrison(&mut self, hex: HexId, band: Band, log: &mut Events) {
        let fort = self.board.map.ground(hex).fort;
        let (fp, clause) = match band {
            Band::Tie => return,
            Band::Crushing => return self.eliminate(hex, clause!("5.1.4a"), log),
            Band::Clear if !fort => return self.eliminate(hex, clause!("5.1.3b"), log),
            Band::Clear => (2, clause!("5.1.3c")),
            Band::Slight => (1, clause!("5.1.2c")),
        };
        self.disorder_garrison(hex, clause, log);
        self.tire_garrison(hex, fp, clause, log);
    }

    /// FP for a garrison; past 4 it surrenders (7.1.5d).
    fn tire_garrison(&mut self, hex: HexId, by: u8, clause: Clause, log: &mut Events) {
        let Some(garrison) = self.garrison_at_mut(hex) else {
            return;
        };
        if garrison.fp + by > MOST_FP {
            self.eliminate(hex, clause!("7.1.5d"), log);
            return;
        }
        garrison.fp += by;
        let now = garrison.fp;
        log.push(Event::Fatigue { unit: Unit::Garrison(hex), by: by as i8, now, clause });
    }

    /// 5.1.1b–d: after both retreats FP, then tests, defender first; who routs by FP moves without test.
    fn finish_tie(&mut self, combat: Combat, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.next_stage(combat, Stage::Done);
        let present =
            |game: &Self, leader: Name| game.leader(leader).hex().is_some() && !game.leader(leader).is_routed();
        let mut fleeing = arrayvec::ArrayVec::<Name, 2>::new();
        let defender = combat.defender.filter(|&leader| present(self, leader));
        if let Some(leader) = defender
            && self.tire_in_combat(leader, 1, clause!("5.1.1b"), log)
        {
            fleeing.push(leader);
        }
        if combat.garrison {
            self.tire_garrison(combat.target, 1, clause!("5.1.1b"), log);
        }
        let attacker = Some(combat.attacker).filter(|&leader| present(self, leader));
        if let Some(leader) = attacker
            && self.tire_in_combat(leader, 1, clause!("5.1.1b"), log)
        {
            fleeing.push(leader);
        }
        if !fleeing.contains(&combat.attacker) {
            self.pay_assault(&combat, log);
        }
        self.test_tied_defender(&combat, defender.filter(|leader| !fleeing.contains(leader)), dice, log)?;
        if let Some(leader) = attacker.filter(|leader| !fleeing.contains(leader))
            && !self.test_leader(leader, 0, clause!("5.1.1c"), dice, log)?
        {
            self.disorder(leader, clause!("5.1.1c"), log);
        }
        for leader in fleeing.into_iter().rev() {
            self.begin_rout_move(leader, clause!("7.1.5a"), log);
        }
        Ok(())
    }

    /// A stack tests once, with its leader (7d); a failure disorders both (5.1.1d).
    fn test_tied_defender(
        &mut self,
        combat: &Combat,
        leader: Option<Name>,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let garrison = combat.garrison && self.garrison_at(combat.target).is_some();
        let passed = match leader {
            Some(leader) => self.test_leader(leader, 0, clause!("5.1.1c"), dice, log)?,
            None if garrison => {
                let unit = Unit::Garrison(combat.target);
                self.test(unit, self.test_tally(unit), false, clause!("5.1.1c"), dice, log)?.0
            }
            None => return Ok(()),
        };
        if !passed {
            if let Some(leader) = leader {
                self.disorder(leader, clause!("5.1.1c"), log);
            }
            if garrison {
                self.disorder_garrison(combat.target, clause!("5.1.1d"), log);
            }
        }
        Ok(())
    }

    /// C6: an assault pays its FP after the combat (4.3c–d).
    fn pay_assault(&mut self, combat: &Combat, log: &mut Events) {
        if combat.assault && self.leader(combat.attacker).hex().is_some() {
            self.tire(combat.attacker, 1, clause!("4.3c"), log);
        }
    }

    /// C6 and C7: the assault's price, the winner's test and advance.
    fn reward_winner(&mut self, combat: Combat, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.pay_assault(&combat, log);
        self.next_stage(combat, Stage::Done);
        let (winner, vacated) =
            if combat.difference > 0 { (Some(combat.attacker), combat.target) } else { (combat.defender, combat.from) };
        let Some(winner) = winner else { return Ok(()) };
        if !self.can_advance_into(winner, vacated) {
            return Ok(());
        }
        let left = match Band::of(combat.difference) {
            Band::Tie => return Ok(()),
            Band::Slight => {
                if !self.test_leader(winner, 1, clause!("5.1.2d"), dice, log)? {
                    return Ok(());
                }
                1
            }
            Band::Clear => 1,
            Band::Crushing => 3,
        };
        self.push_frame(Frame::Advance(Advance { leader: winner, vacated, gone: 0, left }));
        Ok(())
    }

    /// A5: a winning attacker may go on without further combat (2.5g–i).
    fn finish_combat(&mut self, combat: Combat) {
        self.pop_frame();
        if let Some(Frame::March(march)) = self.position.frames.last().cloned() {
            let over = combat.difference <= 0;
            self.set_top(Frame::March(March { over, entered_zoc: false, ..march }));
        }
    }
}

/// Combat modifier of fatigue below 4 (4f).
pub(super) const fn fatigue_combat(fp: u8) -> i8 {
    match fp {
        0 | 1 => 0,
        2 => -1,
        3 => -2,
        _ => 0,
    }
}

//! What the computer makes of a position, and what seems sensible in it.

use alloc::vec::Vec;

use rand::Rng;

use super::Caricat;
use super::decision::Action;
use super::files::{ScoreBy, SideName};
use super::position::{Frame, Go, Stage, Step};
use super::units::{AUSTRIAN, ELIMINATED, ITALIAN, Kind, Level, Mobile, SHAKEN, Squad, Unit};
use crate::Side;
use crate::hex::{Cell, HexId};
use crate::search::{Idea, Judge};

/// What a point of victory is worth.
const POINT: i32 = 330;
/// The difference of points at which nobody is ahead, where levels of victory are counted (13.4.1a).
const EVEN: i32 = 8;
/// What each level of damage takes off a unit, in hundredths of its points.
const DAMAGE: [i32; 6] = [0, 9, 26, 45, 65, 100];
/// How many pieces that have not moved are looked at.
const MOVERS: usize = 5;

impl Judge for Caricat {
    const NODES: u32 = 64_000;
    const REACH: u32 = 3;

    fn worth(&self, side: Side) -> i32 {
        let (italian, austrian) = (self.score(ITALIAN).total(), self.score(AUSTRIAN).total());
        let level = match self.board.file.rules.score.by {
            ScoreBy::Levels => EVEN,
            ScoreBy::Points => 0,
        };
        let points = POINT * (i32::from(italian) - i32::from(austrian) - level);
        let worth = points + self.prospects(ITALIAN) - self.prospects(AUSTRIAN);
        if side == ITALIAN { worth } else { -worth }
    }

    fn sensible(&self, side: Side, _rng: &mut dyn Rng, into: &mut Vec<Idea<Action>>) {
        let mut add = |action: Action, urge: u32| into.push(Idea { action, urge: urge.max(1) });
        match self.position.frames.last() {
            Some(Frame::Go(go)) if go.stage == Stage::Move => self.moves(go, &mut add),
            Some(Frame::Go(go)) => self.fights(go, &mut add),
            Some(Frame::Reaction { mover, from, to }) => {
                add(Action::React { units: self.reactors(*mover, *from, *to) }, 100);
                add(Action::React { units: Squad::default() }, 10);
            }
            _ => self.legal_actions(&mut |action| add(action, self.urge(side, action))),
        }
        if into.is_empty() {
            self.legal_actions(&mut |action| into.push(Idea { action, urge: 1 }));
        }
    }

    fn plan(&self) -> u32 {
        let who = self.go().map(|go| go.who);
        let leaders =
            self.position.leaders.iter().filter(|chief| chief.activated && who != Some(Mobile::Leader(chief.id)));
        let units =
            self.position.units.iter().filter(|unit| unit.marker.is_some() && who != Some(Mobile::Unit(unit.id)));
        u32::from(self.position.turn) << 8 | (leaders.count() + units.count()) as u32
    }
}

impl Caricat {
    /// What a unit is worth while it is whole.
    fn price(&self, unit: Unit) -> i32 {
        let score = self.board.file.rules.score;
        let points = if self.card(unit).kind == Kind::Cavalry { score.cavalry } else { score.infantry };
        POINT * i32::from(points)
    }

    /// The units' order, and how near they are to what they could gain.
    fn prospects(&self, side: Side) -> i32 {
        let damage: i32 = self
            .units_of(side)
            .map(|(unit, _)| {
                let damage = usize::from(self.unit(unit).damage.min(ELIMINATED));
                -self.price(unit) * DAMAGE.get(damage).copied().unwrap_or(100) / 100
            })
            .sum();
        let grid = &self.board.map.grid;
        let able: Vec<Cell> = self
            .units_of(side)
            .filter(|&(unit, _)| self.unit(unit).damage <= SHAKEN)
            .map(|(_, hex)| self.board.map.cell(hex))
            .collect();
        let file = &self.board.file;
        let ground: i32 = file
            .objectives
            .iter()
            .zip(&self.position.control)
            .filter(|(_, control)| **control != Some(SideName(side)))
            .map(|(objective, _)| {
                // Taking it gains what it counts for both.
                let gain = i32::from(objective.vp.of(side)) + i32::from(objective.vp.of(side.other()));
                let cell = self.board.map.cell(objective.hex);
                let away = able.iter().map(|&at| grid.distance(at, cell)).min().unwrap_or(40).min(20);
                gain * POINT * i32::from(20 - away) / 50
            })
            .sum();
        damage + ground
    }

    /// How far a piece feels from where it should be.
    fn pull(&self, side: Side, piece: Mobile, at: Cell) -> i32 {
        let grid = &self.board.map.grid;
        let enemies = self.enemies(side);
        let enemy = enemies.iter().map(|&(_, cell)| i32::from(grid.distance(at, cell))).min().unwrap_or(30);
        match piece {
            Mobile::Leader(leader) => {
                let own = self.command(leader).filter_map(|unit| self.unit(unit).hex());
                let nearest = own.map(|hex| i32::from(grid.distance(at, self.board.map.cell(hex)))).min().unwrap_or(0);
                2 * (nearest - 1).max(0) + if enemy <= 1 { 3 } else { 0 }
            }
            Mobile::Unit(unit) if self.unit(unit).damage >= SHAKEN => 2 * (12 - enemy.min(6)),
            Mobile::Unit(unit) => {
                let file = &self.board.file;
                let wanted = file.objectives.iter().zip(&self.position.control);
                let wanted = wanted.filter(|(objective, control)| {
                    **control != Some(SideName(side)) && objective.vp.of(side) + objective.vp.of(side.other()) > 0
                });
                let ground = wanted
                    .map(|(objective, _)| {
                        let away = i32::from(grid.distance(at, self.board.map.cell(objective.hex)));
                        2 * away - i32::from(objective.vp.of(side).min(3))
                    })
                    .min();
                let fight = 2 * (enemy - 1) + 1;
                let cavalry = self.is_cavalry(unit);
                ground.unwrap_or(80).min(if cavalry { fight + 4 } else { fight })
            }
        }
    }

    fn moves(&self, go: &Go, add: &mut impl FnMut(Action, u32)) {
        let mut stop = false;
        self.other_moves(go, &mut |action| {
            let urge = match action {
                Action::Stop => {
                    stop = true;
                    40
                }
                Action::EndMovement => 40,
                Action::Withdraw { .. } => 60,
                _ => 5,
            };
            add(action, urge);
        });
        let mut offered = 0;
        let mut step = |piece: Mobile, forced: bool| {
            let here = match piece {
                Mobile::Unit(unit) => self.unit(unit).hex(),
                Mobile::Leader(leader) => self.leader(leader).hex(),
            };
            let now = here.map_or(100, |hex| self.pull(go.side, piece, self.board.map.cell(hex)));
            let mut any = false;
            self.steps_of(go, piece, &mut |action| {
                let Action::Step { to, .. } = action else { return };
                let gain = now - self.pull(go.side, piece, self.board.map.cell(to));
                if gain > 0 || forced {
                    any = true;
                    let urge = if gain > 0 { 70 + 15 * gain.min(8) } else { 8 + gain.max(-7) };
                    add(action, urge as u32);
                }
            });
            any
        };
        if let Some(mover) = go.mover {
            step(mover.piece, true);
            return;
        }
        let pieces: Vec<Mobile> = self.movable(go).collect();
        for &piece in &pieces {
            if offered < MOVERS && step(piece, false) {
                offered += 1;
            }
        }
        if offered == 0 {
            for piece in pieces {
                step(piece, self.check_end_movement(go).is_err());
            }
        }
    }

    fn fights(&self, go: &Go, add: &mut impl FnMut(Action, u32)) {
        self.targets_of(go, &mut |target, units| {
            let mut melee = |units: Squad, charge: bool| {
                if !units.is_empty() && self.check_attack(go, &units, target, true, charge).is_ok() {
                    let action = Action::Melee { units, target, charge };
                    add(action, self.urge_to_fight(&action));
                }
            };
            let all = units.filtered(|unit| self.check_attack(go, &Squad::one(unit), target, true, false).is_ok());
            melee(all, false);
            for &unit in units.units() {
                if all.len() > 1 {
                    melee(Squad::one(unit), false);
                }
                if self.is_cavalry(unit) {
                    melee(Squad::one(unit), true);
                }
            }
            let all = units.filtered(|unit| self.check_attack(go, &Squad::one(unit), target, false, false).is_ok());
            if !all.is_empty() {
                let action = Action::Fire { units: all, target };
                let preview = self.foresee(&action);
                let hurt = u32::from(self.unit(target).damage);
                add(action, 55 + 10 * u32::from(preview.dice.unwrap_or(0).min(6)) + 8 * hurt);
            }
        });
        if self.check_end_combat(go).is_ok() {
            add(Action::EndCombat, 40);
        }
    }

    fn urge_to_fight(&self, action: &Action) -> u32 {
        let preview = self.foresee(action);
        match i32::from(preview.own.total()) - i32::from(preview.other.total()) {
            ..=-2 => 2,
            -1 => 12,
            0 => 35,
            1 => 90,
            lead => 120 + 30 * lead.min(6) as u32,
        }
    }

    fn urge(&self, side: Side, action: Action) -> u32 {
        let attacks = side == ITALIAN || self.board.file.rules.score.by == ScoreBy::Points;
        match (self.position.frames.last(), action) {
            (_, Action::Opt { used }) => {
                if used {
                    20
                } else {
                    60
                }
            }
            (_, Action::Throw { leader }) => match self.leader(leader).level {
                Level::Reserve => 80,
                Level::Hold if attacks => 70,
                _ => 10,
            },
            (_, Action::Call { .. }) => 25,
            (_, Action::EndCommitment) => 40,
            (_, Action::Shift { to }) => match to {
                Level::Attack => {
                    if attacks {
                        70
                    } else {
                        20
                    }
                }
                Level::Advance => {
                    if attacks {
                        90
                    } else {
                        60
                    }
                }
                Level::Hold => {
                    if attacks {
                        30
                    } else {
                        80
                    }
                }
                Level::Reserve => 5,
            },
            (_, Action::Keep) => 35,
            (_, Action::Activate { leader }) => {
                let touching = self.command(leader).filter(|&unit| self.in_contact_with(unit).next().is_some());
                100 + 15 * touching.count().min(6) as u32
            }
            (_, Action::Ride { unit }) => {
                if self.unit(unit).damage >= SHAKEN {
                    30
                } else {
                    95
                }
            }
            (_, Action::Pass) => 4,
            (Some(Frame::Attack(attack)), Action::Evade) => {
                let weaker = self.card(attack.target).melee
                    < attack.units.units().iter().map(|&unit| self.card(unit).melee).sum::<u8>();
                if weaker { 60 } else { 20 }
            }
            (_, Action::Stand) => 40,
            (_, Action::Answer { .. }) => 60 + 10 * u32::from(self.foresee(&action).dice.unwrap_or(0)),
            (Some(Frame::Attack(attack)), Action::Name { unit }) => match attack.step {
                Step::Naming => {
                    let preview = self.foresee(&action);
                    (60 + 6 * i32::from(preview.own.total()) - 10 * i32::from(self.unit(unit).damage)).max(1) as u32
                }
                // The freshest bears the loss.
                _ => 60 - 10 * u32::from(self.unit(unit).damage.min(5)),
            },
            (_, Action::Name { unit }) => 10 + u32::from(self.unit(unit).damage),
            (_, Action::Retreat { to } | Action::Escape { to }) => {
                let away = self.nearest_enemy_to(side, to).min(8);
                20 + 10 * away - if self.in_zoc_of(side.other(), to) { 15 } else { 0 }
            }
            (_, Action::Advance { to, .. }) => {
                let file = &self.board.file;
                let held = file.objectives.iter().zip(&self.position.control);
                let gain = held.filter(|(objective, control)| objective.hex == to && **control != Some(SideName(side)));
                if gain.count() > 0 { 200 } else { 60 }
            }
            (_, Action::Stay) => 45,
            (_, Action::Follow) => 55,
            (_, Action::Rally { unit }) => 50 + 10 * u32::from(self.unit(unit).damage),
            (_, Action::Join { unit }) => 40 - 5 * u32::from(self.unit(unit).damage.min(5)),
            (_, Action::Bridge { destroyed }) => {
                if destroyed {
                    10
                } else {
                    60
                }
            }
            _ => 10,
        }
    }

    fn nearest_enemy_to(&self, side: Side, hex: HexId) -> u32 {
        let at = self.board.map.cell(hex);
        let enemies = self.enemies(side).iter();
        enemies.map(|&(_, cell)| u32::from(self.board.map.grid.distance(at, cell))).min().unwrap_or(30)
    }
}

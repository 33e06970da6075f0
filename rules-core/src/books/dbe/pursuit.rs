//! Pursuit: section 13.

use alloc::vec::Vec;

use super::contact::Lined;
use super::decision::Onto;
use super::event::{Tell as _, What};
use super::files::Kind;
use super::geometry::{HALF_CM, Pose, RULER, TOUCH, edges_touch};
use super::position::{Contact, Frame, Pursuit};
use super::terrain::Class;
use super::units::{Code, Unit};
use super::{Dbe, Events, clause};
use crate::table::{Base, Edge, Length, Motion, Obstacle, Quarter, Segment, inside_base};
use crate::{Dice, OutOfDice};

impl Dbe {
    /// Whether a winner may pursue at all (8.4k, H4.15a, H4.15g).
    pub(super) fn may_pursue(&self, unit: Unit, unturned: bool) -> bool {
        self.piece(unit).is_on_table() && !self.code(unit).is_gun() && !unturned && !self.is_in_contact(unit)
    }

    /// Whether a winner must pursue (8.4i, H4.15f).
    pub(super) fn must_pursue(&self, unit: Unit) -> bool {
        self.code(unit) == Code::Hcv && self.edge_defended(unit).is_none() && !self.in_redoubt(unit)
    }

    /// How far a pursuit gets, and where it ends (H4.15a, H4.15c, H4.15d, H4.15h, H4.15j).
    fn pursuit_path(&self, pursuit: &Pursuit) -> Base {
        let (unit, base) = (pursuit.unit, *self.base(pursuit.unit));
        let (code, side) = (self.code(unit), self.side_of(unit));
        let motion = Motion::ahead(Length(pursuit.depth * 10));
        let mut obstacles: Vec<Obstacle<'_, ()>> = Vec::new();
        for other in self.elements().filter(|&other| other != unit) {
            let its = self.base(other);
            let shy = code.is_foot() && self.code(other).is_cavalry() && self.ground_of(other).is_open();
            obstacles.push(if self.side_of(other) == side {
                Obstacle::no_nearer((), its, Length::ZERO, &base)
            } else if shy {
                Obstacle::no_nearer((), its, HALF_CM, &base)
            } else {
                Obstacle::base((), its, Length::ZERO)
            });
        }
        for lie in &self.board.ground.pieces {
            if let Some(shape) = lie.shape.as_ref().filter(|_| lie.kind == Kind::Impassable) {
                obstacles.push(Obstacle::area((), shape, -TOUCH));
            }
        }
        obstacles.push(Obstacle::edges((), self.board.ground.table, Length::ZERO));
        let stop = RULER.sweep(&base, &motion, obstacles);
        let end = stop.map_or_else(|| motion.end(&base), |stop| stop.base);
        let way = Segment::new(base.centre(), end.centre());
        let barred = self.bars_centre(unit, &way).and_then(|at| self.board.ground.piece(at));
        // Foot may follow into a vacated place on a city's edge, breach or not (H4.18i, H4.18j).
        let stops_at = barred.filter(|lie| lie.kind != Kind::Town || !code.is_foot());
        let enters = code.is_cavalry() && self.town_at(end.centre()).is_some() && self.town_at(base.centre()).is_none();
        if stops_at.is_some() || enters { base } else { end }
    }

    /// Runs a pursuit. Answers whether somebody is asked.
    pub(super) fn run_pursuit(&mut self, pursuit: &Pursuit, log: &mut Events) -> bool {
        let unit = pursuit.unit;
        if !pursuit.goes {
            let stays = self.pursuit_path(pursuit).centre().distance(self.base(unit).centre()) <= Length(10);
            if stays && self.front_touches(unit, self.base(unit), &[]).is_none() {
                self.pop_frame();
                return false;
            }
            if !self.must_pursue(unit) {
                return true;
            }
            self.go_after(pursuit, log);
            return false;
        }
        match pursuit.meets.as_slice() {
            [] => {
                self.pop_frame();
                false
            }
            &[(target, edge)] => {
                self.pop_frame();
                self.meet(pursuit, Onto { target, edge }, log);
                false
            }
            _ => true,
        }
    }

    /// Declines a pursuit (8.4j).
    pub(super) fn stay_back(&mut self, unit: Unit, log: &mut Events) {
        self.pop_frame();
        log.event(clause!("8.4j"), What::Pursued { unit, goes: false });
    }

    /// The pursuer goes forward; whom it meets is noted.
    pub(super) fn go_after(&mut self, pursuit: &Pursuit, log: &mut Events) {
        let unit = pursuit.unit;
        let clause = if self.must_pursue(unit) { clause!("8.4i") } else { clause!("8.4j") };
        log.event(clause, What::Pursued { unit, goes: true });
        let end = self.pursuit_path(pursuit);
        let reached = self.generals_met(unit, &end);
        self.shift_to(unit, Pose::nearest(&end), clause!("H4.15a"), log);
        let meets = self.met_at(pursuit, &end);
        self.set_top(Frame::Pursuit(Pursuit { goes: true, meets, ..pursuit.clone() }));
        self.reach_generals(&reached);
    }

    fn generals_met(&self, unit: Unit, end: &Base) -> Vec<Unit> {
        let base = self.base(unit);
        let motion = Motion::toward(base, end.centre());
        let generals = self.generals_of(self.side_of(unit).other());
        let met = generals.filter(|&general| {
            let its = self.base(general);
            self.piece(general).with.is_none()
                && (end.is_within(its, TOUCH)
                    || RULER.sweep(base, &motion, [Obstacle::base((), its, Length::ZERO)]).is_some())
        });
        met.collect()
    }

    /// The enemies a pursuer's front has come to, the largest share first, smaller shares left out (H4.15k).
    fn met_at(&self, pursuit: &Pursuit, end: &Base) -> Vec<(Unit, Edge)> {
        let unit = pursuit.unit;
        let began = pursuit.from.centre();
        let strip = end.zone(Edge::Front, TOUCH * 2);
        let mut met: Vec<(Length, Unit, Edge)> = Vec::new();
        for enemy in self.elements_of(self.side_of(unit).other()) {
            let its = self.base(enemy);
            if !end.is_within(its, TOUCH) || self.may_attack(unit, enemy).is_err() {
                continue;
            }
            let edge = match its.quarter_of(began, Length(10)) {
                Quarter::Front => Edge::Front,
                Quarter::Flank if its.local(began).0 > Length::ZERO => Edge::Right,
                Quarter::Flank => Edge::Left,
                Quarter::Rear => Edge::Rear,
            };
            let share = match edges_touch(end, Edge::Front, its, edge) {
                Some(share) => share,
                // A corner, or an edge askew: what of it lies before the front.
                None => match inside_base(&its.edge(edge), &strip) {
                    Some(run) => run.length().max(Length(1)),
                    None => continue,
                },
            };
            if self.edge_holder(unit, Onto { target: enemy, edge }).is_none() {
                met.push((share, enemy, edge));
            }
        }
        let most = met.iter().map(|&(share, ..)| share).max().unwrap_or_default();
        met.retain(|&(share, ..)| share + Length(10) >= most);
        met.into_iter().map(|(_, enemy, edge)| (enemy, edge)).collect()
    }

    /// A pursuer comes into contact (H4.15b, H4.15k, H4.15m, H4.15n).
    pub(super) fn meet(&mut self, pursuit: &Pursuit, onto: Onto, log: &mut Events) {
        let unit = pursuit.unit;
        let base = *self.base(unit);
        let Ok(Lined::Up { at, target }) = self.line_up(unit, &base, onto, &[]) else {
            // It cannot line up: it stops half a centimetre short, not behind where it began.
            let gone = base.centre().distance(pursuit.from.centre()).min(HALF_CM);
            self.shift_to(unit, Pose::nearest(&base.advanced(-gone)), clause!("H4.15k"), log);
            return;
        };
        self.shift_to(unit, at, clause!("H4.15k"), log);
        if let Some(target) = target {
            self.shift_to(onto.target, target, clause!("H4.10l"), log);
        }
        let contact = Contact { by: unit, on: onto.target, edge: onto.edge, maker: unit, fresh: true };
        self.add_contact(contact, clause!("H4.15m"), log);
        if self.must_turn(onto.target) {
            self.push_frame(Frame::Turn { unit: onto.target });
        }
    }

    /// An element turns at once after a pursuit (H4.15n). Answers whether its owner is asked.
    pub(super) fn run_turn(&mut self, unit: Unit, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let enemies: Vec<Unit> = self.touches_on(unit).map(|contact| contact.by).collect();
        if !self.must_turn(unit) {
            self.pop_frame();
            return Ok(false);
        }
        if let &[only] = enemies.as_slice() {
            self.pop_frame();
            self.turn_to(unit, only, dice, log)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether a pursuit by foot would be into cavalry in open or easy ground (H4.15i); for previews.
    pub fn shies_from(&self, unit: Unit, enemy: Unit) -> bool {
        let class: Class = self.ground_of(enemy);
        self.code(unit).is_foot() && self.code(enemy).is_cavalry() && class.is_open()
    }
}

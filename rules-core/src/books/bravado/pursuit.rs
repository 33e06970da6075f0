//! Pursuit: B11l to B11y.

use super::event::{Tell as _, What};
use super::geometry::{Pose, RULER, SLACK, is_over};
use super::path::NEAR;
use super::position::{Frame, Link};
use super::terrain::Bar;
use super::units::{Code, Unit};
use super::{Bravado, Clause, Events, Legal, Reason, clause, refuse};
use crate::table::{Hand, Length, Motion, Obstacle, Segment};
use crate::{Dice, OutOfDice};

/// A pursuit found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chase {
    /// Who.
    pub(super) unit: Unit,
    /// Where it ends.
    pub(super) to: Pose,
    /// How far it runs.
    pub(super) length: Length,
    /// What it costs and may cost.
    pub(super) cost: (Length, Length),
    /// The router is caught.
    pub(super) caught: bool,
    /// The contact it makes.
    pub(super) link: Option<Link>,
    disorders: Option<Clause>,
    generals: alloc::vec::Vec<Unit>,
}

impl Bravado {
    /// A pursuit of so many millimetres (B11r to B11y).
    ///
    /// # Refusals
    /// Too far, or no place to end.
    pub(super) fn plan_pursuit(&self, unit: Unit, router: Unit, mm: u16, hand: Hand) -> Legal<Chase> {
        let chosen = Length::mm(mm.into());
        let (start, its) = (*self.base(unit), self.base(router));
        let whole = Length::cm(self.code(unit).allowance());
        if mm == 0 || is_over(chosen, whole) {
            refuse!("B11l", Reason::TooFar { have: whole.0, need: chosen.0 });
        }
        let facing = start.centre().direction_to(its.centre()).rounded_to(RULER.facing);
        let base = start.facing_to(facing);
        let gap = start.gap(its);
        let mut length = chosen;
        let (met, barred) = self.pursuit_stops(unit, router, &base, chosen);
        length = length.min(barred);
        let met = met.filter(|met| met.travelled <= length + SLACK);
        if let Some(met) = &met {
            length = met.travelled;
        }
        let way = Segment::new(base.centre(), Motion::ahead(length).end(&base).centre());
        let ground = &self.board.ground;
        let wet = ground.water(&way).is_some();
        let (cost, have) = (self.price(self.code(unit), &way), if wet { whole / 2 } else { whole });
        if is_over(cost, have) {
            refuse!("B11r", Reason::TooFar { have: have.0, need: cost.0 });
        }
        // Equal is not caught (B11t); another touched sooner shields it (B11s).
        let caught = is_over(length, gap);
        let disorders = if wet { Some(clause!("B7d")) } else { ground.town(&way).map(|_| clause!("B7b")) };
        let at = Motion::ahead(length).end(&base);
        let mut generals = alloc::vec::Vec::new();
        self.note_generals(&mut generals, unit, &base, &Motion::ahead(length));
        let mut chase =
            Chase { unit, to: Pose::nearest(&at), length, cost: (cost, have), caught, link: None, disorders, generals };
        if let Some(target) = met.and_then(|met| met.by.first().copied()) {
            // Lined up, or as it stands where there is no room (B11u).
            let (to, link) = match self.contact(unit, target, &base, &at, hand, caught.then_some(router)) {
                Some((to, link)) => (Pose::nearest(&to), link),
                None => (Pose::nearest(&at), self.link(unit, target, &base, &at)),
            };
            (chase.to, chase.link) = (to, Some(link));
            return Ok(chase);
        }
        let end = RULER.stored(&at);
        match self.bars(unit, &end) {
            Some(by @ Bar::Edge) => refuse!("B11y", Reason::Barred { by }),
            Some(by) => refuse!("B7k", Reason::Barred { by }),
            None => {}
        }
        if let Some(town) = self.full_town(unit, &end) {
            refuse!("B7l", Reason::Full { town });
        }
        if let Some(by) = self.standing_at(unit, &end, &[caught.then_some(router)]) {
            refuse!("B11x", Reason::Blocked { by });
        }
        if length == Length::ZERO {
            refuse!("B11y", Reason::NoMove);
        }
        Ok(chase)
    }

    /// What a pursuer meets: the first other enemy it touches, and how far ground and table let it go (B11u, B11y).
    fn pursuit_stops(
        &self,
        unit: Unit,
        router: Unit,
        base: &crate::table::Base,
        length: Length,
    ) -> (Option<super::charge::Met>, Length) {
        let whole_mm = |length: Length| Length::mm(length.0.max(0) / 100);
        let motion = Motion::ahead(length);
        let mut most = length;
        let mut stop_at = |travelled: Length| most = most.min(whole_mm(travelled));
        let table = Obstacle::edges((), self.board.ground.table, -SLACK);
        if let Some(stop) = RULER.sweep(base, &motion, [table]) {
            stop_at(stop.travelled);
        }
        let code = if self.code(unit) == Code::Lt { Code::Lt } else { Code::Li };
        for (_, shape) in self.board.ground.closed_to(code) {
            if !shape.overlaps(base, RULER.overlap)
                && let Some(stop) = RULER.sweep(base, &motion, [Obstacle::area((), shape, -RULER.overlap)])
            {
                stop_at(stop.travelled);
            }
        }
        let kept_off = self.enemies_of(unit).filter(|&enemy| enemy != router && !self.may_contact(unit, enemy));
        let obstacles = kept_off.map(|enemy| {
            let margin = self.margin(base, enemy).min(NEAR);
            Obstacle::base((), self.base(enemy), margin)
        });
        if let Some(stop) = RULER.sweep(base, &motion, obstacles) {
            stop_at(stop.travelled);
        }
        (self.touches_ahead(unit, base, length, Some(router)), most)
    }

    /// Pursues (B11l to B11w).
    pub(super) fn pursue(
        &mut self,
        chase: &Chase,
        router: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let (unit, from) = (chase.unit, self.pose(chase.unit));
        let piece = self.piece_mut(unit);
        (piece.pursued, piece.shifted) = (true, true);
        self.set_pose(unit, chase.to);
        log.event(clause!("B11l"), What::Pursued { unit, from, to: chase.to });
        self.disorder(unit, chase.disorders, log);
        // The fight lies under what the catch brings: it comes after it.
        if let Some(link) = chase.link {
            let Link { target, edge, flank, .. } = link;
            let to = chase.to;
            log.event(clause!("B11o"), What::Charged { unit, target, edge, flank, from, to, cost: chase.cost.0 });
            self.piece_mut(unit).charged = true;
            self.push_frame(Frame::Clash { link });
        }
        if chase.caught {
            self.destroy(router, clause!("B11n"), dice, log)?;
        }
        let mut generals = chase.generals.clone();
        generals.extend(self.stood_on(unit).into_iter().filter(|general| !chase.generals.contains(general)));
        self.scatter(&generals);
        Ok(())
    }
}

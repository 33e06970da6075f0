//! Contact: clauses 0h, 9a–d, 9.1. Links, what they count as, and how attackers align.

use alloc::vec::Vec;

use super::command::{SLACK, TOUCH};
use super::event::{Tell as _, What};
use super::geometry::Pose;
use super::sight::counts_as;
use super::units::{Direction, Formation, Link, Unit};
use super::{Colonia, Events, clause};
use crate::InOrder as _;
use crate::table::{Along, Angle, Base, Edge, Length, Point};

/// Edges side by side within this lie along each other.
pub(super) const PARALLEL: Angle = Angle(550);
/// What a slid front must still share (9c).
const SHARE: Length = Length::cm(1);

impl Colonia {
    /// A unit has come into contact with an enemy, having begun its move with its centre at `start`.
    pub(super) fn engage(&mut self, attacker: Unit, target: Unit, start: Point, mutual: bool, log: &mut Events) {
        if self.position.links.iter().any(|link| link.holds(attacker) && link.holds(target)) {
            return;
        }
        let (own, other) = (self.base(attacker), self.base(target));
        let closed = self.piece(target).garrison.is_some();
        let side = if closed || mutual {
            Edge::Front
        } else {
            match own.contact(&other, TOUCH + TOUCH, Angle::ZERO) {
                Some(contact) => contact.other.edge_against(&other, own.facing()),
                None => other.edge_toward(own.muzzle()),
            }
        };
        let square = self.piece(target).formation == Formation::Square;
        let (side, from) = if square || closed {
            (side, Direction::Frontal)
        } else {
            (side, counts_as(side, other.quarter_of(start, SLACK)))
        };
        self.position.links.push(Link { attacker, target, side, from, mutual });
        log.event(clause!("9a"), What::Contact { attacker, target, side, from });
        match from {
            Direction::Frontal => {}
            Direction::Flank => self.disorder(target, true, clause!("9.1b"), log),
            Direction::Rear => self.disorder(target, true, clause!("9.1c"), log),
        }
    }

    /// All units connected with one by links (9.5b).
    pub(super) fn melee_of(&self, unit: Unit) -> Vec<Unit> {
        let mut units = alloc::vec![unit];
        let mut at = 0;
        while let Some(&one) = units.get(at) {
            for link in self.position.links.iter().filter(|link| link.holds(one)) {
                let other = link.other(one);
                if !units.contains(&other) {
                    units.push(other);
                }
            }
            at += 1;
        }
        units.put_in_order();
        units
    }

    /// How much edge a link shares.
    pub(super) fn shared(&self, link: &Link) -> Length {
        let own = self.base(link.attacker);
        let other = match self.perimeter(link) {
            Some(wall) => wall,
            None => self.base(link.target),
        };
        own.shared_edge(Edge::Front, &other, link.side, TOUCH + TOUCH, PARALLEL).unwrap_or_default()
    }

    /// The perimeter edge a garrison is attacked on, as a thin base whose front faces outward.
    fn perimeter(&self, link: &Link) -> Option<Base> {
        let lie = self.shelter(link.target)?;
        let muzzle = self.base(link.attacker).muzzle();
        let edge = lie.shape.edges().min_by_key(|edge| edge.distance(muzzle))?;
        // Clockwise, the area lies to the right: outward is to the left.
        let outward = edge.vector().direction() - Angle::QUARTER;
        let depth = Length::cm(1);
        let centre = edge.from.midpoint(edge.to).toward(outward + Angle::HALF, depth / 2);
        Some(Base::new(centre, outward, edge.length(), depth))
    }

    /// The links that share most edge in a melee (9.5c).
    pub(super) fn main_links(&self, units: &[Unit]) -> Vec<(Unit, Unit)> {
        let links: Vec<(Length, &Link)> = self
            .position
            .links
            .iter()
            .filter(|link| units.contains(&link.attacker))
            .map(|link| (self.shared(link), link))
            .collect();
        let most = links.iter().map(|&(shared, _)| shared).max().unwrap_or_default();
        let near = |shared: Length| shared + SLACK >= most;
        links.into_iter().filter(|&(shared, _)| near(shared)).map(|(_, link)| (link.attacker, link.target)).collect()
    }

    /// Attackers of a melee that are still in contact align (9b–c).
    pub(super) fn align_all(&mut self, units: &[Unit], log: &mut Events) {
        let links: Vec<Link> =
            self.position.links.iter().filter(|link| units.contains(&link.attacker)).copied().collect();
        for link in links {
            let (unit, target) = match self.active() {
                // Where both attacked, the active unit aligns (4.5o).
                Some(side) if link.mutual && self.side_of(link.target) == side => (link.target, link.attacker),
                _ => (link.attacker, link.target),
            };
            let targets =
                self.position.links.iter().filter(|other| other.attacker == unit || other.mutual && other.holds(unit));
            if targets.count() == 1 {
                self.align(unit, target, &link, log);
            }
        }
    }

    fn align(&mut self, unit: Unit, target: Unit, link: &Link, log: &mut Events) {
        if matches!(self.piece(unit).formation, Formation::Square) || self.piece(unit).garrison.is_some() {
            return;
        }
        let own = self.base(unit);
        let (other, edge) = match self.perimeter(link) {
            Some(wall) if link.target == target => (wall, Edge::Front),
            _ => (self.base(target), if link.target == target { link.side } else { Edge::Front }),
        };
        let place = |along: Along| Pose::nearest(&own.set_on(&other, edge, along));
        let stands = |game: &Self, pose: Pose| {
            let base = game.base_at(unit, pose);
            game.is_free_but(unit, target, &base)
        };
        let mut pose = place(Along::Wholly);
        if !stands(self, pose) {
            // The least further slide that still shares one centimetre.
            let wide = other.edge_length(edge);
            let reach = (wide + own.width()) / 2 - SHARE;
            let frame = own.set_on(&other, edge, Along::Wholly);
            let middle = frame.at(other.edge_centre(edge)).local(frame.muzzle()).0;
            let slide = crate::table::least_shift(reach * 2, Length::MILLIMETRE, |shift| {
                let off = middle + shift;
                off.abs() <= reach && stands(self, place(Along::At(off)))
            });
            match slide {
                Some(shift) => pose = place(Along::At(middle + shift)),
                None => return,
            }
        }
        if pose != self.pose(unit) {
            self.set_pose(unit, pose);
            log.event(clause!("9c"), What::Aligned { unit, to: pose });
        }
    }

    /// As [`Self::is_free`], the unit it stands against aside.
    fn is_free_but(&self, unit: Unit, target: Unit, base: &Base) -> bool {
        let room = Length(150);
        self.board.ground.holds(base)
            && self.barred_by(unit, base).is_none()
            && !self.on_table().any(|other| {
                let slack = if other == target { room } else { TOUCH };
                let inside = other == target && self.piece(target).garrison.is_some();
                other != unit && !inside && self.base(other).overlaps(base, slack)
            })
    }
}

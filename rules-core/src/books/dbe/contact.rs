//! Contact and lining up: H4.10a to H4.10o.

use alloc::vec::Vec;

use super::decision::Onto;
use super::geometry::{Pose, RULER, TOUCH, edges_touch};
use super::position::Contact;
use super::terrain::Class;
use super::units::Unit;
use super::{Dbe, Legal, Reason, clause, refuse};
use crate::InOrder as _;
use crate::Refusal;
use crate::table::{Along, Angle, Base, Edge, Length, Point, Quarter, Segment, Vector};

/// Bases of some units elsewhere than where they stand.
pub(super) type Moved<'a> = &'a [(Unit, Base)];

/// How a front comes to stand on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lined {
    /// There, the target slid if it had to (H4.10l).
    Up {
        /// The mover's place.
        at: Pose,
        /// The target's, if it slides.
        target: Option<Pose>,
    },
    /// Not at all: the path ends short of it (H4.10k).
    Short,
}

impl Dbe {
    /// All contacts.
    pub fn contacts(&self) -> &[Contact] {
        self.position.contacts.as_deref().unwrap_or(&[])
    }

    pub(super) fn contacts_mut(&mut self) -> &mut Vec<Contact> {
        self.position.contacts.get_or_insert_with(Vec::new)
    }

    /// The contacts of a unit.
    pub fn contacts_of(&self, unit: Unit) -> impl Iterator<Item = &Contact> + use<'_> {
        self.contacts().iter().filter(move |contact| contact.has(unit))
    }

    /// Whether a unit is in contact.
    pub fn is_in_contact(&self, unit: Unit) -> bool {
        self.contacts_of(unit).next().is_some()
    }

    /// Its front-to-front partner (8.0a).
    pub fn partner(&self, unit: Unit) -> Option<Unit> {
        self.contacts_of(unit).find(|contact| contact.is_pair()).map(|contact| contact.other(unit))
    }

    /// The contact its front is in (H4.10c).
    pub fn front_contact(&self, unit: Unit) -> Option<&Contact> {
        self.contacts_of(unit).find(|contact| contact.has_front_of(unit))
    }

    /// Contacts with its flanks and rear.
    pub fn touches_on(&self, unit: Unit) -> impl Iterator<Item = &Contact> + use<'_> {
        self.contacts().iter().filter(move |contact| contact.on == unit && !contact.is_pair())
    }

    pub(super) fn drop_contacts(&mut self, unit: Unit) {
        self.contacts_mut().retain(|contact| !contact.has(unit));
    }

    /// Reads contacts off the table: pairs of fronts first, then fronts on the edge they share most of (H4.10a, H4.10c).
    pub(super) fn read_contacts(&self) -> Vec<Contact> {
        let mut found: Vec<(bool, Length, Contact)> = Vec::new();
        for by in self.elements() {
            for on in self.elements_of(self.side_of(by).other()) {
                if !self.base(by).is_within(self.base(on), TOUCH) {
                    continue;
                }
                for edge in Edge::ALL {
                    let pair = edge == Edge::Front;
                    if pair && by > on {
                        continue;
                    }
                    if let Some(shared) = edges_touch(self.base(by), Edge::Front, self.base(on), edge) {
                        // Ruling: who moved made it; else whoever is active.
                        let active = self.side_of(by) == self.position.active;
                        let by_made = !pair || self.piece(by).moved || active && !self.piece(on).moved;
                        let maker = if by_made { by } else { on };
                        found.push((!pair, Length::ZERO - shared, Contact { by, on, edge, maker, fresh: false }));
                    }
                }
            }
        }
        found.put_in_order_by(|&(flank, shared, contact)| (flank, shared, contact.by, contact.on));
        let mut kept: Vec<Contact> = Vec::new();
        for (_, _, contact) in found {
            let taken = |unit: Unit| kept.iter().any(|known| known.has_front_of(unit));
            let edge_taken = kept.iter().any(|known| known.on == contact.on && known.edge == contact.edge);
            if !(taken(contact.by) || edge_taken || contact.is_pair() && taken(contact.on)) {
                kept.push(contact);
            }
        }
        kept
    }

    /// The base of a unit, where some have moved.
    pub(super) fn base_in(&self, moved: Moved<'_>, unit: Unit) -> Base {
        moved.iter().find(|(known, _)| *known == unit).map_or(*self.base(unit), |(_, base)| *base)
    }

    /// Who stands where a base would stand, some left aside (H4.1h).
    pub(super) fn standing_at(&self, unit: Unit, base: &Base, moved: Moved<'_>, aside: &[Unit]) -> Option<Unit> {
        let near = base.bounds();
        self.elements().find(|&other| {
            if other == unit || aside.contains(&other) {
                return false;
            }
            let known = self.base_in(moved, other);
            known.bounds().meets(&near) && RULER.overlap(base, &known)
        })
    }

    /// From which edge a place lets an attacker come (H4.10g).
    pub(super) fn is_edge_open(&self, target: Unit, from: Point, edge: Edge) -> bool {
        let quarter = self.base(target).quarter_of(from, Length(10));
        match edge {
            Edge::Front => quarter == Quarter::Front,
            Edge::Left | Edge::Right => quarter != Quarter::Front,
            Edge::Rear => quarter == Quarter::Rear,
        }
    }

    /// Whether an element may attack another: no gun engages, no foot attacks cavalry in open or easy ground (8.1a,
    /// 8.4g, H4.12b).
    pub(super) fn may_attack(&self, unit: Unit, target: Unit) -> Legal {
        if self.code(unit).is_gun() {
            refuse!("8.4g", Reason::GunsDoNotEngage);
        }
        if self.code(unit).is_foot() && self.code(target).is_cavalry() {
            let class = self.ground_of(target);
            if class.is_open() {
                if class == Class::Open {
                    refuse!("8.1a", Reason::FootOnCavalry { class });
                }
                refuse!("H4.12b", Reason::FootOnCavalry { class });
            }
        }
        Ok(())
    }

    /// The place of a front on an edge (H4.10i).
    pub(super) fn place_on(at: &Base, target: &Base, edge: Edge) -> Base {
        let off = (target.depth() - at.width()).scaled(1, 2);
        let along = match edge {
            Edge::Front | Edge::Rear => Along::Middle,
            Edge::Right => Along::At(off),
            Edge::Left => Along::At(-off),
        };
        at.set_on(target, edge, along)
    }

    /// How far lining up shifts the middle of the front along and across an edge, and how far it turns (H4.10j).
    pub(super) fn check_shift(&self, at: &Base, placed: &Base) -> Legal {
        let turn = at.facing().apart(placed.facing());
        if turn >= Angle::QUARTER {
            refuse!("H4.10j", Reason::TooSharp { have: turn.0 });
        }
        let (along, across) = placed.local(at.muzzle());
        let (along, across) = (along.abs(), (across - placed.depth().scaled(1, 2)).abs());
        let most = self.cm(2);
        if !RULER.is_within(along, most) || !RULER.is_within(across, most) {
            refuse!("H4.10j", Reason::Slide { along: along.0, across: across.0, most: most.0 });
        }
        Ok(())
    }

    /// Who holds an edge already (H4.10m).
    pub(super) fn edge_holder(&self, unit: Unit, onto: Onto) -> Option<Unit> {
        let held = self.contacts().iter().find(|contact| {
            let its = if contact.is_pair() { contact.has(onto.target) } else { contact.on == onto.target };
            its && contact.edge == onto.edge && !contact.has(unit)
        });
        held.map(|contact| contact.other(onto.target))
    }

    /// Lines a mover up on an edge it has reached (H4.10h–m). `moved` tells where others stand meanwhile.
    ///
    /// # Refusals
    /// The edge is held, the shift is too great, the place is not free or does not bear the base.
    pub(super) fn line_up(&self, unit: Unit, at: &Base, onto: Onto, moved: Moved<'_>) -> Legal<Lined> {
        if let Some(by) = self.edge_holder(unit, onto) {
            refuse!("H4.10m", Reason::EdgeHeld { by });
        }
        let target = self.base_in(moved, onto.target);
        let placed = RULER.stored(&Self::place_on(at, &target, onto.edge));
        self.check_shift(at, &placed)?;
        let Some(by) = self.standing_at(unit, &placed, moved, &[onto.target]) else {
            if let Some(by) = self.bears(unit, &placed) {
                refuse!("H4.10j", Reason::Barred { by });
            }
            return Ok(Lined::Up { at: Pose::nearest(&placed), target: None });
        };
        if self.side_of(by) != self.side_of(unit) {
            refuse!("H4.10j", Reason::Blocked { by });
        }
        Ok(self.slide_target(unit, at, &placed, onto, moved).unwrap_or(Lined::Short))
    }

    /// The nearest free place along the edge, the target slid to match (H4.10l).
    fn slide_target(&self, unit: Unit, at: &Base, placed: &Base, onto: Onto, moved: Moved<'_>) -> Option<Lined> {
        if self.is_in_contact(onto.target) {
            return None;
        }
        let target = self.base_in(moved, onto.target);
        let mut found = None;
        crate::table::least_shift(self.cm(2), Length(50), |shift| {
            let by = Vector::polar(placed.facing() + Angle::QUARTER, shift);
            let (own, its) = (RULER.stored(&placed.shifted(by)), RULER.stored(&target.shifted(by)));
            let free = self.check_shift(at, &own).is_ok()
                && self.standing_at(unit, &own, moved, &[onto.target]).is_none()
                && self.standing_at(onto.target, &its, moved, &[unit]).is_none()
                && self.bears(unit, &own).is_none()
                && self.bears(onto.target, &its).is_none();
            if free {
                found = Some(Lined::Up { at: Pose::nearest(&own), target: Some(Pose::nearest(&its)) });
            }
            free
        });
        found
    }

    /// Whether a front at a place reaches an edge (H4.10e).
    ///
    /// # Refusals
    /// It does not, or the edge is not open to where the mover began.
    pub(super) fn check_reached(&self, unit: Unit, at: &Base, onto: Onto, moved: Moved<'_>) -> Legal {
        let target = self.base_in(moved, onto.target);
        let began = self.base(unit).centre();
        if !self.is_edge_open(onto.target, began, onto.edge) {
            refuse!("H4.10g", Reason::WrongEdge { target: onto.target });
        }
        if at.edge(Edge::Front).distance_to(&target.edge(onto.edge)) > TOUCH {
            return Err(unreached(onto.target));
        }
        Ok(())
    }

    /// An enemy whose free front would come onto the flank or rear of a base and did not stand there before (H4.10f).
    pub(super) fn exposed_to(&self, unit: Unit, base: &Base) -> Option<Unit> {
        let touched = |enemy: Unit, at: &Base| {
            let sides = [Edge::Left, Edge::Right, Edge::Rear];
            sides.into_iter().any(|edge| edges_touch(self.base(enemy), Edge::Front, at, edge).is_some())
        };
        self.elements_of(self.side_of(unit).other()).find(|&enemy| {
            self.base(enemy).is_within(base, TOUCH)
                && self.front_contact(enemy).is_none()
                && touched(enemy, base)
                && !touched(enemy, self.base(unit))
        })
    }

    /// An enemy whose edge the front of a base touches.
    pub(super) fn front_touches(&self, unit: Unit, base: &Base, moved: Moved<'_>) -> Option<(Unit, Edge)> {
        let enemies = self.elements_of(self.side_of(unit).other());
        let near = enemies.filter(|&enemy| self.base_in(moved, enemy).is_within(base, TOUCH));
        near.flat_map(|enemy| Edge::ALL.map(|edge| (enemy, edge)))
            .find(|&(enemy, edge)| edges_touch(base, Edge::Front, &self.base_in(moved, enemy), edge).is_some())
    }

    /// Whether a line between two centres crosses a wall or bank (H4.12q).
    pub(super) fn line_between(&self, one: &Base, other: &Base) -> bool {
        self.board.ground.walls_crossed(&Segment::new(one.centre(), other.centre())).next().is_some()
    }
}

/// The refusal of a move that does not come to its target.
pub(super) fn unreached(target: Unit) -> Refusal<Reason> {
    Refusal::new(clause!("H4.10e"), Reason::Unreached { target })
}

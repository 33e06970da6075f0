//! Arc, range and sight: clauses 7.4, 7.6, 5.2.

use super::command::SLACK;
use super::files::Kind;
use super::refusal::Reason;
use super::units::{Direction, Formation, Unit};
use super::{Colonia, refuse};
use crate::Refusal;
use crate::table::{Angle, Arc, Base, Bounds, Edge, Length, Point, Quarter, Screen, Segment, clear_pair};

/// The arc each side of straight ahead (7.4b), and what counts as its limit (0c).
const ARC: Angle = Angle(4550);
/// How much of a line a wood or houses let through (7.6f).
const COVER: Length = Length(3010);
/// Bases hide what lies behind them if more than this of a line is inside (7.6e).
const INSIDE: Length = Length::MILLIMETRE;

/// How a target is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// From here.
    pub muzzle: Point,
    /// To there.
    pub point: Point,
    /// The range.
    pub range: Length,
    /// The side hit.
    pub side: Edge,
    /// What it counts as (7.2e).
    pub from: Direction,
}

impl Colonia {
    /// The area a garrison defends.
    pub(super) fn shelter(&self, unit: Unit) -> Option<&super::Lie> {
        self.board.ground.piece(self.piece(unit).garrison?)
    }

    /// Where a unit fires from, seen from a place: its muzzle, or the perimeter's nearest point (5.2.6e).
    pub(super) fn muzzle(&self, unit: Unit, from: Edge, toward: Point) -> Point {
        match self.shelter(unit) {
            Some(lie) => lie.shape.nearest_on_border(toward),
            None => self.base(unit).edge_centre(from),
        }
    }

    /// The arc a unit fires and charges into.
    pub(super) fn arc(base: &Base, from: Edge) -> Arc {
        Arc::from_middle(base, from, ARC)
    }

    /// Range, side and point of a target, if it is inside the arc (7.4b–e).
    ///
    /// # Refusals
    /// [`Reason::OutOfArc`].
    pub fn sighting(&self, unit: Unit, target: Unit, from: Edge) -> Result<Sighting, Refusal<Reason>> {
        let (own, other) = (self.base(unit), self.base(target));
        if let Some(lie) = self.shelter(target) {
            let eye = if self.piece(unit).garrison.is_some() { own.centre() } else { own.edge_centre(from) };
            let point = lie.shape.nearest_on_border(eye);
            let muzzle =
                self.muzzle(unit, from, if self.piece(unit).garrison.is_some() { other.centre() } else { eye });
            if self.piece(unit).garrison.is_none() && !Self::arc(&own, from).contains(point) {
                refuse!("7.4b", Reason::OutOfArc);
            }
            let range = muzzle.distance(point);
            return Ok(Sighting { muzzle, point, range, side: Edge::Front, from: Direction::Frontal });
        }
        let garrison = self.piece(unit).garrison.is_some();
        let muzzle = self.muzzle(unit, from, other.muzzle());
        let arc = Self::arc(&own, from);
        let centres = Edge::ALL.into_iter().map(|edge| (edge, other.edge_centre(edge)));
        let nearest = centres
            .filter(|&(_, at)| garrison || arc.contains(at))
            .min_by_key(|&(edge, at)| (muzzle.distance(at), edge));
        let Some((side, point)) = nearest else { refuse!("7.4e", Reason::OutOfArc) };
        let from = if self.piece(target).formation == Formation::Square {
            Direction::Frontal
        } else {
            counts_as(side, other.quarter_of(muzzle, SLACK))
        };
        Ok(Sighting { muzzle, point, range: muzzle.distance(point), side, from })
    }

    /// Whether a unit sees another (7.6).
    pub fn sees(&self, unit: Unit, target: Unit, from: Edge) -> bool {
        let (own, other) = (self.base(unit), self.base(target));
        self.sees_from(unit, &own, target, &other, from)
    }

    /// Whether a unit put at a base would see another at a base.
    pub(super) fn sees_from(&self, unit: Unit, own: &Base, target: Unit, other: &Base, from: Edge) -> bool {
        let one_line = self.piece(unit).garrison.is_some() || self.piece(target).garrison.is_some();
        if one_line {
            let Ok(sighting) = self.sighting(unit, target, from) else { return false };
            return self.is_clear(unit, own, target, other, &Segment::new(sighting.muzzle, sighting.point));
        }
        let line = own.edge(from);
        clear_pair([line.from, line.to], other.corners(), |line| self.is_clear(unit, own, target, other, line))
            .is_some()
    }

    /// Whether nothing hides the end of a line (7.6d–i).
    fn is_clear(&self, unit: Unit, own: &Base, target: Unit, other: &Base, line: &Segment) -> bool {
        self.hides(Some((unit, own)), Some((target, other)), line).is_none()
    }

    /// What hides the end of a line from its beginning (7.6d–i): a line that begins on a unit, or ends on one, is not
    /// hidden by that one, its own area or the crest it stands on.
    pub fn hidden(&self, from: Option<Unit>, to: Option<Unit>, line: &Segment) -> Option<Hidden> {
        let base = |unit: Option<Unit>| unit.filter(|&unit| self.exists(unit)).map(|unit| (unit, self.base(unit)));
        let (from, to) = (base(from), base(to));
        let lent = |end: &Option<(Unit, Base)>| end.as_ref().map(|(unit, base)| (*unit, *base));
        let (own, other) = (lent(&from), lent(&to));
        self.hides(
            own.as_ref().map(|(unit, base)| (*unit, base)),
            other.as_ref().map(|(unit, base)| (*unit, base)),
            line,
        )
    }

    fn hides(&self, own: Option<(Unit, &Base)>, other: Option<(Unit, &Base)>, line: &Segment) -> Option<Hidden> {
        let ends = || [own, other].into_iter().flatten();
        let bounds = Bounds::around(&[line.from, line.to]);
        let mut cover = Length::ZERO;
        for (at, lie) in self.board.ground.near(bounds) {
            match lie.kind {
                Kind::Wood | Kind::BuiltUp if !ends().any(|(unit, _)| self.piece(unit).garrison == Some(at)) => {
                    cover += lie.shape.length_inside(line);
                    if cover > COVER {
                        return Some(Hidden::Cover(at));
                    }
                }
                Kind::HillGentle | Kind::HillSteep => {
                    let Some(crest) = &lie.crest else { continue };
                    if ends().any(|(_, base)| crest.touches(base, Length::ZERO)) {
                        continue;
                    }
                    let reach = if lie.kind == Kind::HillGentle { Length::cm(15) } else { Length::cm(5) };
                    if Screen::Crest(crest, reach + SLACK).blocks(line) {
                        return Some(Hidden::Crest(at));
                    }
                }
                _ => {}
            }
        }
        let mut high: Option<bool> = None;
        for screen in self.on_table() {
            if ends().any(|(unit, _)| unit == screen) {
                continue;
            }
            let base = self.base(screen);
            if !base.bounds().meets(&bounds) || !Screen::Base(&base, INSIDE).blocks(line) {
                continue;
            }
            // From a height over bases below, unless they are close to either (7.6h).
            let above = *high.get_or_insert_with(|| own.is_some_and(|(_, own)| self.height(own) > 0))
                && self.height(&base) == 0
                && ends().all(|(_, end)| base.gap(end) > Length::cm(4) + SLACK);
            if !above {
                return Some(Hidden::Base(screen));
            }
        }
        None
    }
}

/// What hides the end of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// More than 3 cm of woods or houses, the last of it in this piece of ground (7.6f).
    Cover(u8),
    /// The crest of this hill (5.2.3).
    Crest(u8),
    /// This unit's base (7.6e).
    Base(Unit),
}

/// What a side touched or ranged to counts as, by where the attacker was (7.2e, 9.1d).
pub(super) const fn counts_as(side: Edge, quarter: Quarter) -> Direction {
    match (side, quarter) {
        (Edge::Front, _) | (_, Quarter::Front) => Direction::Frontal,
        (Edge::Rear, Quarter::Rear) => Direction::Rear,
        _ => Direction::Flank,
    }
}

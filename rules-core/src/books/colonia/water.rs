//! Water, and what accessories do: clauses 5.1.6, 2.1.5b.

use super::command::{SLACK, TOUCH};
use super::event::{Tell as _, What};
use super::files::Kind;
use super::geometry::Pose;
use super::position::Act;
use super::refusal::Reason;
use super::troops::Row;
use super::units::{Class, Place, Unit};
use super::{Colonia, Events, clause, refuse};
use crate::dice::Face;
use crate::table::{Angle, Base, Length, Motion, Segment};
use crate::{Dice, OutOfDice, Refusal};

/// The least that finds a ford (5.1.6e).
const FOUND: u8 = 9;
/// The widest water, crossing included, in millimetres.
const WIDEST: i32 = 1500;
/// How far from a place searched in vain the next search must be, in millimetres (5.1.6e).
const AWAY: i32 = 50;

impl Colonia {
    /// The river whose bank a unit touches (5.1.6h).
    fn river_at(&self, unit: Unit) -> Option<u8> {
        let base = self.base(unit);
        let near = self.board.ground.near(base.bounds().grown(TOUCH));
        let found = near.filter(|(_, lie)| lie.kind == Kind::River && lie.shape.gap(&base) <= TOUCH + SLACK);
        found.map(|(at, _)| at).next()
    }

    /// Whether a unit stands at a marked ford.
    fn at_marked_ford(&self, unit: Unit) -> bool {
        let base = self.base(unit);
        self.board.ground.pieces.iter().any(|lie| {
            lie.kind == Kind::Ford
                && lie.line.as_ref().is_some_and(|line| {
                    let off = line.segments().map(|way| off_line(&way, base.centre())).min();
                    off.is_some_and(|off| off <= lie.width / 2 + SLACK) && lie.shape.gap(&base) <= TOUCH + SLACK
                })
        })
    }

    /// Whether a unit may look for a ford (5.1.6e, 5.1.6h).
    pub(super) fn check_search(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        self.check_may_move(act)?;
        let piece = self.piece(act.unit);
        if self.river_at(act.unit).is_none() || self.allowance(act.unit).is_none() {
            refuse!("5.1.6h", Reason::NoFord);
        }
        let near = piece.sought.is_some_and(|(x, y)| {
            let (dx, dy) = (piece.x - x, piece.y - y);
            dx * dx + dy * dy < AWAY * AWAY
        });
        if piece.searched || near || piece.ford.is_some() {
            refuse!("5.1.6e", Reason::NoFord);
        }
        self.check_other_move(act)
    }

    pub(super) fn search_ford(&mut self, act: &Act, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let unit = act.unit;
        let river = self.river_at(unit);
        let side = self.side_of(unit);
        let faces: [Face; 2] = [Self::die(side, clause!("5.1.6e"), dice)?, Self::die(side, clause!("5.1.6e"), dice)?];
        let success = faces[0] + faces[1] >= FOUND;
        log.event(clause!("5.1.6e"), What::Water { unit, dice: faces, success });
        let piece = self.piece_mut(unit);
        (piece.searched, piece.shifted) = (true, true);
        if success {
            piece.ford = river;
        } else {
            piece.sought = Some((piece.x, piece.y));
        }
        if let Some(act) = self.act_mut() {
            (act.moved, act.met) = (true, true);
        }
        Ok(())
    }

    /// Whether a unit may ford here (5.1.6h–i); where it comes out.
    pub(super) fn check_ford(&self, act: &Act) -> Result<Base, Refusal<Reason>> {
        let unit = act.unit;
        self.check_may_move(act)?;
        let Some(river) = self.river_at(unit) else { refuse!("5.1.6h", Reason::NoFord) };
        let known = self.piece(unit).ford == Some(river) || self.at_marked_ford(unit);
        if !known || self.allowance(unit).is_none() {
            refuse!("5.1.6h", Reason::NoFord);
        }
        let base = self.base(unit);
        let Some(bearing) = self.straight_across(&base, river) else { refuse!("5.1.6h", Reason::NoFord) };
        let Some(bank) = self.far_bank(unit, &base, bearing, river) else { refuse!("5.1.6h", Reason::NoFord) };
        let stored = self.base_at(unit, Pose::nearest(&bank));
        if self.on_table().any(|other| other != unit && self.base(other).overlaps(&stored, TOUCH)) {
            refuse!("5.1.6h", Reason::BadPlace { unit });
        }
        let enemy = self.on_table_of(self.side_of(unit).other()).find(|&enemy| self.base(enemy).gap(&stored) <= TOUCH);
        if let Some(enemy) = enemy {
            refuse!("4.0k", Reason::TouchesEnemy { unit: enemy });
        }
        let course = super::walk::Course {
            end: bank,
            spent: self.allowance(unit).unwrap_or_default(),
            allowance: self.allowance(unit).unwrap_or_default(),
            disorder: None,
            steps: 0,
            touched: alloc::vec::Vec::new(),
        };
        self.check_meets(act, &[], &course)?;
        Ok(bank)
    }

    /// Square across a river from where a base stands.
    fn straight_across(&self, base: &Base, river: u8) -> Option<Angle> {
        let line = self.board.ground.piece(river)?.line.as_ref()?;
        Some(base.centre().direction_to(line.nearest(base.centre())))
    }

    /// Where a base that goes on across water first stands on the far bank.
    pub(super) fn far_bank(&self, unit: Unit, base: &Base, bearing: Angle, river: u8) -> Option<Base> {
        let water = &self.board.ground.piece(river)?.shape;
        let at =
            |mm: i32| Motion::Leg { oblique: (bearing - base.facing()).normalised(), length: Length::mm(mm) }.end(base);
        let wet = (1..=WIDEST).find(|&mm| water.overlaps(&at(mm), Length::ZERO))?;
        let dry = (wet..=WIDEST).find(|&mm| !water.overlaps(&at(mm), Length::ZERO))?;
        let bank = at(dry);
        let free = self.board.ground.holds(&bank)
            && self.barred_by(unit, &bank).is_none()
            && !self.on_table().any(|other| other != unit && self.base(other).overlaps(&bank, TOUCH));
        free.then_some(bank)
    }

    pub(super) fn ford(&mut self, act: &Act, log: &mut Events) {
        let unit = act.unit;
        let Ok(bank) = self.check_ford(act) else { return };
        let (from, to) = (self.pose(unit), Pose::nearest(&bank));
        self.set_pose(unit, to);
        let piece = self.piece_mut(unit);
        (piece.shifted, piece.ford, piece.sought) = (true, None, None);
        log.event(clause!("5.1.6h"), What::Moved { unit, from, to, parts: alloc::vec::Vec::new() });
        self.position.crossing.push((unit, None));
        if let Some(act) = self.act_mut() {
            (act.moved, act.met) = (true, true);
        }
    }

    /// A move that has led over a wooden bridge is thrown for (5.1.6d).
    pub(super) fn cross_bridges(&mut self, unit: Unit, start: &Base, _log: &mut Events) {
        let way = Segment::new(start.centre(), self.base(unit).centre());
        let rivers = self.board.ground.pieces.iter().filter(|lie| lie.kind == Kind::River);
        let crossed = rivers.filter_map(|lie| lie.line.as_ref()).any(|line| !line.crossings(&way).is_empty());
        if !crossed {
            return;
        }
        let wooden = self.board.ground.pieces.iter().position(|lie| {
            lie.kind == Kind::BridgeWood
                && lie.line.as_ref().is_some_and(|line| {
                    line.segments().any(|stretch| stretch.distance_to(&way) <= lie.width / 2 + SLACK)
                })
        });
        if let Some(at) = wooden {
            self.position.crossing.push((unit, Some(at as u8)));
        }
    }

    /// Throws for what has crossed water.
    pub(super) fn settle_crossings(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        while let Some((unit, bridge)) = self.position.crossing.first().copied() {
            let side = self.side_of(unit);
            let exempt = matches!(self.card(unit).class, Class::Light | Class::CavalryLight | Class::Hq);
            if self.piece(unit).is_on_table() && (bridge.is_some() || !exempt) {
                let clause = if bridge.is_some() { clause!("5.1.6d") } else { clause!("5.1.6f") };
                let faces: [Face; 2] = [Self::die(side, clause, dice)?, Self::die(side, clause, dice)?];
                if let Some(piece) = bridge {
                    let falls = faces[0] == faces[1];
                    log.event(clause, What::Water { unit, dice: faces, success: !falls });
                    if falls {
                        self.position.cut.push(piece);
                        log.event(clause, What::Bridge { piece, stands: false });
                        self.remove(unit, clause, log);
                    }
                } else {
                    let column = if self.is_column(unit) { 2 } else { 0 };
                    let sum = (faces[0] + faces[1]).saturating_sub(column);
                    log.event(clause, What::Water { unit, dice: faces, success: sum <= 10 });
                    self.disorder(unit, false, clause!("5.1.6f"), log);
                    match sum {
                        0..=4 => {}
                        5..=7 => self.lose(unit, 1, clause, log),
                        8..=10 => self.lose(unit, 3, clause, log),
                        _ => self.remove(unit, clause, log),
                    }
                }
            }
            self.position.crossing.remove(0);
        }
        Ok(())
    }

    /// Whether engineers may work at a bridge here (2.1.5b).
    pub(super) fn check_work(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        if self.card(act.unit).row != Row::Genio || act.moved || act.fired {
            refuse!("2.1.5b", Reason::NotEligible { unit: act.unit });
        }
        if self.bridge_at(act.unit).is_none() {
            refuse!("2.1.5b", Reason::NoFord);
        }
        Ok(())
    }

    /// A bridge, standing or cut, that a unit touches.
    fn bridge_at(&self, unit: Unit) -> Option<u8> {
        let base = self.base(unit);
        let near = self.board.ground.near(base.bounds().grown(TOUCH));
        let bridges = near.filter(|(_, lie)| {
            matches!(lie.kind, Kind::BridgeStone | Kind::BridgeWood) && lie.shape.gap(&base) <= TOUCH + SLACK
        });
        bridges.map(|(at, _)| at).next()
    }

    pub(super) fn work(&mut self, act: &Act, log: &mut Events) {
        let unit = act.unit;
        let piece = self.piece_mut(unit);
        piece.works += 1;
        if piece.works >= 2 {
            piece.works = 0;
            if let Some(bridge) = self.bridge_at(unit) {
                let stands = self.position.cut.contains(&bridge);
                if stands {
                    self.position.cut.retain(|&cut| cut != bridge);
                } else {
                    self.position.cut.push(bridge);
                }
                log.event(clause!("2.1.5b"), What::Bridge { piece: bridge, stands });
            }
        }
        if let Some(act) = self.act_mut() {
            act.spent = true;
        }
    }

    /// Whether a foot unit may board a lorry that touches it (2.1.5b).
    pub(super) fn check_board(&self, act: &Act, lorry: Unit) -> Result<(), Refusal<Reason>> {
        let unit = act.unit;
        self.check_may_move(act)?;
        let fits = self.exists(lorry)
            && self.card(lorry).row == Row::Autocarri
            && self.side_of(lorry) == self.side_of(unit)
            && self.piece(lorry).is_on_table()
            && self.card(unit).class.is_foot()
            && self.are_near(unit, lorry)
            && !self.all().any(|other| self.piece(other).place == Place::Aboard(lorry));
        if !fits {
            refuse!("2.1.5b", Reason::NotEligible { unit: lorry });
        }
        self.check_other_move(act)
    }

    pub(super) fn board_lorry(&mut self, act: &Act, lorry: Unit, log: &mut Events) {
        self.piece_mut(act.unit).place = Place::Aboard(lorry);
        log.event(clause!("2.1.5b"), What::Boarded { unit: act.unit, lorry });
        if let Some(act) = self.act_mut() {
            (act.moved, act.met) = (true, true);
        }
    }

    /// Whether a unit may leave its lorry for a place that touches it (2.1.5b).
    pub(super) fn check_unload(&self, unit: Unit, lorry: Unit, pose: Pose) -> Result<(), Refusal<Reason>> {
        if !super::setup::in_range(pose) {
            refuse!("0j", Reason::BadPlace { unit });
        }
        let base = self.base_at(unit, pose);
        let enemy = self.on_table_of(self.side_of(unit).other()).any(|other| self.base(other).is_within(&base, TOUCH));
        if !self.base(lorry).is_within(&base, TOUCH) || enemy || !self.is_free(unit, &base) {
            refuse!("2.1.5b", Reason::BadPlace { unit });
        }
        Ok(())
    }

    /// Places beside a lorry where a unit it carries could leave it.
    pub fn unload_spots(&self, unit: Unit, lorry: Unit) -> alloc::vec::Vec<Pose> {
        let host = self.base(lorry);
        let (width, depth) = self.size_of(unit);
        let spots = crate::table::Edge::ALL.into_iter().map(|edge| {
            let half = if edge.is_flank() { width } else { depth } / 2;
            let at = host.edge_centre(edge).toward(host.edge_facing(edge), half);
            Pose::nearest(&Base::new(at, host.facing(), width, depth))
        });
        spots.filter(|&pose| self.check_unload(unit, lorry, pose).is_ok()).collect()
    }
}

/// How far a place lies from the endless line through a way.
fn off_line(way: &Segment, place: crate::table::Point) -> Length {
    let far = Length::cm(200);
    let toward = way.vector().direction();
    let line = Segment::new(way.from.toward(toward + Angle::HALF, far), way.to.toward(toward, far));
    line.distance(place)
}

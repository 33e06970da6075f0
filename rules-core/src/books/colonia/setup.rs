//! Set-up and the start of a turn: clauses 1.2c–e, 2.1.4d, 2.1.6.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::command::{SLACK, TOUCH};
use super::decision::Placed;
use super::event::{Tell as _, What};
use super::files::Compass;
use super::geometry::{Pose, gap};
use super::morale::{combat, damages};
use super::position::{Frame, Position};
use super::refusal::Reason;
use super::scenario::{Options, Scenario};
use super::units::{Brigade, Chief, Formation, Order, Piece, Place, Unit};
use super::{Colonia, Events, clause, refuse};
use crate::InOrder as _;
use crate::dice::{Classes, Request};
use crate::problem::Problems;
use crate::table::{Base, Edge};
use crate::{Clause, Dice, OutOfDice, Refusal, Side};

/// How far from its spot a blocked arrival may stand (1.2e).
const NEAR: i32 = 60;
/// The dice of a sortie with bombs (2.1.6c).
const BOMBS: usize = 4;

impl Colonia {
    /// The state before the first decision.
    pub(super) fn set_up(scenario: &Scenario, options: Options) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        let deploys = board.file.deploy.is_some();
        let pieces = board.roster.iter().map(|card| {
            let (x, y, facing) = card.spot;
            let order = match (card.general, card.brigade.and_then(|at| board.brigades.get(usize::from(at)))) {
                (_, Some(brigade)) => brigade.order,
                (Some(_), None) => Self::superiors_start(&board, card.side, &card.id),
                (None, None) => Order::Manovra,
            };
            Piece {
                place: if deploys || card.arrival.is_some() { Place::Due } else { Place::Table },
                x,
                y,
                facing,
                disordered: card.disordered,
                formation: if card.column { Formation::Column } else { Formation::Line },
                order,
                ..Piece::default()
            }
        });
        let position = Position {
            pieces: pieces.collect(),
            chiefs: board.generals.iter().map(|_| Chief::default()).collect(),
            brigades: board.brigades.iter().map(|_| Brigade::default()).collect(),
            holders: board.file.victory.objectives.iter().map(|objective| objective.holder).collect(),
            ..Position::default()
        };
        let mut game = Self { board, options, position, bases: Vec::new() };
        game.refresh();
        if options.aeroplane && game.board.file.rules.aeroplane.is_none() {
            return Err(Problems::one("aeroplane", crate::problem::Fault::Contradiction));
        }
        game.push_frame(if deploys {
            Frame::Deploy { side: None }
        } else {
            Frame::Start { begun: false, queue: Vec::new() }
        });
        if !deploys {
            // No dice before the first decision.
            let mut script = crate::dice::Script::new(&[]);
            if game.run(&mut script, &mut Events::muted()).is_err() {
                return Err(Problems::one("frames", crate::problem::Fault::Contradiction));
            }
        }
        Ok(game)
    }

    fn superiors_start(board: &super::Board, side: Side, id: &str) -> Order {
        let file = &board.file.sides[side];
        let divisions = file.divisions.iter().map(|division| &division.general);
        core::iter::once(&file.commander)
            .chain(divisions)
            .find(|general| general.id == id)
            .map_or(Order::Manovra, |general| general.order)
    }

    /// Who sets up first is thrown for: the low die.
    pub(super) fn throw_for_set_up(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let first = Self::die(Side::First, clause!("1.2c"), dice)?;
        let second = Self::die(Side::Second, clause!("1.2c"), dice)?;
        log.event(clause!("1.2c"), What::Threw { first, second });
        // A tie: the question stands.
        if first != second {
            let side = if first < second { Side::First } else { Side::Second };
            self.set_top(Frame::Deploy { side: Some(side) });
        }
        Ok(())
    }

    /// Set-up of a generic battle. Answers whether somebody is asked.
    pub(super) fn run_deploy(&mut self, side: Side) -> bool {
        if self.to_deploy(side).is_some() {
            return true;
        }
        if self.to_deploy(side.other()).is_some() {
            self.set_top(Frame::Deploy { side: Some(side.other()) });
            return true;
        }
        self.set_top(Frame::Start { begun: false, queue: Vec::new() });
        false
    }

    /// Who may be set up next by a side: each brigade, or at the end the superiors.
    pub fn to_deploy(&self, side: Side) -> Option<Vec<Vec<Unit>>> {
        let due = |unit: &Unit| self.piece(*unit).place == Place::Due && self.card(*unit).arrival.is_none();
        let groups: Vec<Vec<Unit>> = self
            .board
            .brigades
            .iter()
            .filter(|card| card.side == side)
            .map(|card| card.general.into_iter().chain(card.units.iter().copied()).filter(due).collect())
            .filter(|group: &Vec<Unit>| !group.is_empty())
            .collect();
        if !groups.is_empty() {
            return Some(groups);
        }
        let superiors = self.board.generals_of(side).into_iter();
        let superiors: Vec<Unit> = superiors.filter(|unit| self.card(*unit).brigade.is_none()).filter(due).collect();
        if superiors.is_empty() { None } else { Some(alloc::vec![superiors]) }
    }

    pub(super) fn check_deploy(&self, side: Side, at: &[Placed]) -> Result<(), Refusal<Reason>> {
        let groups = self.to_deploy(side).unwrap_or_default();
        let same = |group: &&Vec<Unit>| {
            group.len() == at.len() && group.iter().all(|unit| at.iter().any(|placed| placed.unit == *unit))
        };
        if groups.iter().find(same).is_none() {
            refuse!("1.2c", Reason::Incomplete);
        }
        let zone = i32::from(self.board.file.deploy.unwrap_or(0)) * 100;
        let height = self.board.ground.height.0;
        let mut bases: Vec<Base> = Vec::new();
        for placed in at {
            let pose = Pose { x: placed.x, y: placed.y, facing: placed.facing };
            let unit = placed.unit;
            if !in_range(pose) {
                refuse!("0j", Reason::BadPlace { unit });
            }
            let base = self.base_at(unit, pose);
            let bounds = base.bounds();
            let within = match side {
                Side::First => bounds.high.y.0 <= zone + SLACK.0,
                Side::Second => bounds.low.y.0 >= height - zone - SLACK.0,
            };
            if !within || !self.is_free(unit, &base) || bases.iter().any(|other| other.overlaps(&base, TOUCH)) {
                refuse!("1.2c", Reason::BadPlace { unit });
            }
            bases.push(base);
        }
        Ok(())
    }

    pub(super) fn deploy(&mut self, side: Side, at: &[Placed], log: &mut Events) {
        for placed in at {
            let pose = Pose { x: placed.x, y: placed.y, facing: placed.facing };
            self.put(placed.unit, pose, clause!("1.2c"), log);
        }
        self.set_top(Frame::Deploy { side: Some(side.other()) });
    }

    /// Whether a base of a unit could stand there: on the table, off barred ground, clear of all others.
    pub(super) fn is_free(&self, unit: Unit, base: &Base) -> bool {
        self.board.ground.holds(base)
            && self.barred_by(unit, base).is_none()
            && !self.on_table().any(|other| other != unit && self.base(other).overlaps(base, TOUCH))
    }

    pub(super) fn put(&mut self, unit: Unit, pose: Pose, clause: Clause, log: &mut Events) {
        self.set_pose(unit, pose);
        self.piece_mut(unit).place = Place::Table;
        log.event(clause, What::Put { unit, at: pose });
    }

    /// TURN-START.
    pub(super) fn run_start(&mut self, begun: bool, queue: Vec<Unit>, log: &mut Events) {
        if !begun {
            log.event(clause!("6.1e"), What::TurnBegan { turn: self.position.turn });
            self.arrivals(log);
            let queue = self.missing_generals();
            self.set_top(Frame::Start { begun: true, queue });
            if let Some(side) = self
                .board
                .file
                .rules
                .aeroplane
                .filter(|&side| self.options.aeroplane && self.position.turn >= 2 && !self.position.downed[side])
            {
                self.push_frame(Frame::Sortie { side });
            }
            return;
        }
        let mut queue = queue;
        match queue.pop() {
            Some(unit) => {
                self.set_top(Frame::Start { begun: true, queue });
                self.push_frame(Frame::Put { unit });
            }
            None => self.set_top(Frame::Opportunity { side: Side::First }),
        }
    }

    /// Units due this turn come at their spot, or at the nearest free one (1.2e).
    fn arrivals(&mut self, log: &mut Events) {
        for unit in self.all() {
            let due = self.card(unit).arrival.is_some_and(|turn| turn <= self.position.turn);
            if !due || self.piece(unit).place != Place::Due {
                continue;
            }
            let spot = self.pose(unit);
            let edge = self.card(unit).brigade.and_then(|at| self.board.brigades.get(usize::from(at))?.edge);
            match self.nearest_free(unit, spot, edge) {
                Some(pose) => self.put(unit, pose, clause!("1.2e"), log),
                None => log.event(clause!("1.2e"), What::Delayed { unit }),
            }
        }
    }

    fn nearest_free(&self, unit: Unit, spot: Pose, edge: Option<Compass>) -> Option<Pose> {
        let free = |pose: Pose| self.is_free(unit, &self.base_at(unit, pose)).then_some(pose);
        if let Some(edge) = edge {
            let along_x = matches!(edge, Compass::North | Compass::South);
            let length = if along_x { self.board.file.width } else { self.board.file.height };
            let at = |shift: i32| {
                if along_x { Pose { x: spot.x + shift, ..spot } } else { Pose { y: spot.y + shift, ..spot } }
            };
            return (0..=i32::from(length)).find_map(|shift| free(at(shift)).or_else(|| free(at(-shift))));
        }
        let mut spots: Vec<(i32, Pose)> = Vec::new();
        for x in (-NEAR..=NEAR).step_by(5) {
            for y in (-NEAR..=NEAR).step_by(5) {
                let far = x * x + y * y;
                if far <= NEAR * NEAR {
                    spots.push((far, Pose { x: spot.x + x, y: spot.y + y, ..spot }));
                }
            }
        }
        spots.put_in_order_by(|&(far, pose)| (far, pose.x, pose.y));
        spots.into_iter().find_map(|(_, pose)| free(pose))
    }

    /// Generals whose deputies come now (2.1.4d), the next one last.
    fn missing_generals(&self) -> Vec<Unit> {
        let mut missing: Vec<Unit> = self
            .board
            .generals
            .iter()
            .copied()
            .filter(|&unit| self.piece(unit).place == Place::Removed && !self.deputy_spots(unit).is_empty())
            .collect();
        missing.reverse();
        missing
    }

    /// The units a deputy may be put beside.
    fn hosts(&self, general: Unit) -> Vec<Unit> {
        let card = self.card(general);
        match card.brigade {
            Some(brigade) => self.members(brigade).filter(|&unit| !self.card(unit).is_hq()).collect(),
            None => self.on_table_of(card.side).filter(|&unit| !self.card(unit).is_hq()).collect(),
        }
    }

    /// Free places touching a unit of his, each side of each tried.
    pub fn deputy_spots(&self, general: Unit) -> Vec<Pose> {
        let mut spots = Vec::new();
        for host in self.hosts(general) {
            let base = self.base(host);
            for edge in [Edge::Rear, Edge::Left, Edge::Right, Edge::Front] {
                let (_, depth) = self.size_of(general);
                // Behind or beside it, facing as it does.
                let outward = base.edge_facing(edge);
                let (width, _) = self.size_of(general);
                let half = if edge.is_flank() { width } else { depth } / 2;
                let at = base.edge_centre(edge).toward(outward, half);
                let pose = Pose::nearest(&Base::new(at, base.facing(), width, depth));
                if self.check_put(general, pose).is_ok() {
                    spots.push(pose);
                }
            }
        }
        spots
    }

    pub(super) fn check_put(&self, unit: Unit, pose: Pose) -> Result<(), Refusal<Reason>> {
        if !in_range(pose) {
            refuse!("0j", Reason::BadPlace { unit });
        }
        let base = self.base_at(unit, pose);
        let touches = self.hosts(unit).into_iter().any(|host| gap(&self.base(host), &base) <= TOUCH);
        let enemy = self.on_table_of(self.side_of(unit).other()).any(|other| gap(&self.base(other), &base) <= TOUCH);
        if !touches || enemy || !self.is_free(unit, &base) {
            refuse!("2.1.4d", Reason::BadPlace { unit });
        }
        Ok(())
    }

    /// PLACE: asks where there is a place; the deputy takes over with nothing of his predecessor's.
    pub(super) fn run_put(&mut self, unit: Unit, _log: &mut Events) -> bool {
        if self.piece(unit).is_on_table() || self.deputy_spots(unit).is_empty() {
            self.pop_frame();
            return false;
        }
        let order = self.piece(unit).order;
        *self.piece_mut(unit) = Piece { place: Place::Removed, order, ..Piece::default() };
        if let Some(chief) = self.chief_mut(unit) {
            chief.deputy = true;
        }
        true
    }

    /// Whether the aeroplane flies; a 1 afterwards loses it.
    fn flies(side: Side, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let die = dice.die(Request { side, clause: clause!("2.1.6c") }, Classes::at_least(4))?;
        log.event(clause!("2.1.6c"), What::Flew { side, die, success: die >= 4 });
        Ok(die >= 4)
    }

    fn lands(&mut self, side: Side, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let die = dice.die(Request { side, clause: clause!("2.1.6c") }, Classes::is(1))?;
        log.event(clause!("2.1.6c"), What::Flew { side, die, success: die > 1 });
        self.position.downed[side] = die == 1;
        Ok(())
    }

    pub(super) fn check_bomb(&self, side: Side, target: Unit) -> Result<(), Refusal<Reason>> {
        if !self.exists(target) || self.side_of(target) == side || !self.piece(target).is_on_table() {
            refuse!("2.1.6c", Reason::NoSuchUnit);
        }
        Ok(())
    }

    pub(super) fn check_scout(&self, side: Side, general: Unit) -> Result<(), Refusal<Reason>> {
        self.check_bomb(side, general)?;
        if self.card(general).general.is_none() || !self.options.orders {
            refuse!("2.1.6c", Reason::NotEligible { unit: general });
        }
        Ok(())
    }

    pub(super) fn bomb(
        &mut self,
        side: Side,
        target: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.pop_frame();
        if Self::flies(side, dice, log)? {
            let request = Request { side, clause: clause!("2.1.6c") };
            let faces = dice.pools(request, combat(&[BOMBS]))?.concat();
            let by = damages(&faces);
            log.event(clause!("2.1.6c"), What::Bombed { side, target, dice: faces, damage: by });
            self.hit(target, by, None, log);
            self.lands(side, dice, log)?;
        }
        Ok(())
    }

    pub(super) fn scout(
        &mut self,
        side: Side,
        general: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.pop_frame();
        if Self::flies(side, dice, log)? {
            log.event(clause!("2.1.6c"), What::Scouted { general });
            self.position.scouted[side].push(general);
            self.lands(side, dice, log)?;
        }
        Ok(())
    }
}

/// Whether a place from outside can be computed with at all.
pub(super) const fn in_range(pose: Pose) -> bool {
    pose.x.unsigned_abs() <= 20_000 && pose.y.unsigned_abs() <= 20_000 && pose.facing < 360
}

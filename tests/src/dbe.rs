//! A table for *De Bellis Empire*: set up any position, throw known dice, look at what came of it.
//!
//! Places are centimetres, facings degrees. As the cases have it, South is side 1 and active, owns y = 0 and is listed
//! first; North owns y = 90.
//!
//! ```
//! use rules_core::books::dbe::Code;
//! use tests::dbe::{ahead, field};
//!
//! let mut game = field().south("A", Code::Inf, 40.0, 30.0, 0.0).north("X", Code::Inf, 40.0, 80.0, 180.0).moves();
//! game.go("A", [ahead(8.0)]);
//! assert_eq!(game.stands("A"), (40.0, 38.0, 0.0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::collections::VecDeque;
use std::sync::OnceLock;

use rules_core::books::dbe::army::{Nation, battle};
use rules_core::books::dbe::{
    Action, Code, Contact, Corps, CorpsFile, CrossingFile, Dbe, Decision, Effect, Ending, Event, Fire, Frame, Kind,
    Leg, Manoeuvre, Melee, Modifier, Onto, Options, Pay, Piece, Place, Pose, Position, Preview, Reason, Scenario,
    ScenarioFile, SideFile, TerrainFile, Unit, UnitFile, What,
};
use rules_core::dice::Rolled;
use rules_core::table::{Angle, Edge, Hand, Length, TableEdge};
use rules_core::{BySide, Focus, Game, OutOfDice, Pending, Play, PlayError, Refusal, Session, Side, Viewer};

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;
/// South, the first side.
pub const SOUTH: Side = Side::First;
/// North, the second side.
pub const NORTH: Side = Side::Second;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 2] = [const { OnceLock::new() }; 2];
    let read = || match scenarios::dbe(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[usize::from(id != "marengo-1800")].get_or_init(read).clone()
}

/// A free battle of two corps a side, set up by the players, with a river, a city, a wall and a redoubt.
pub fn free_battle() -> Scenario {
    let mut file = battle("free", Nation::French.army(2, 'F'), Nation::Austrian.army(2, 'A'));
    let line = |id: &str, kind: Kind, line: &[(i32, i32)], width: i32| TerrainFile {
        line: line.to_vec(),
        width,
        ..ground(id, kind)
    };
    let area = |id: &str, kind: Kind, (west, south): (i32, i32), (east, north): (i32, i32)| TerrainFile {
        polygon: vec![(west, south), (east, south), (east, north), (west, north)],
        ..ground(id, kind)
    };
    let crossing = |bridge, x, y, width| CrossingFile { bridge, x, y, width };
    file.rounds = 12;
    file.terrain = vec![
        TerrainFile {
            crossings: vec![crossing(true, 2500, 4500, 500), crossing(false, 800, 4500, 800)],
            ..line("river", Kind::River, &[(0, 4500), (3000, 4500), (4000, 9000)], 200)
        },
        TerrainFile { circle: Some((6000, 3000, 700)), ..ground("city", Kind::Town) },
        area("wood", Kind::Wood, (7800, 3800), (9000, 5400)),
        area("vines", Kind::Rough, (9600, 3000), (11_000, 4200)),
        TerrainFile {
            crest: vec![(4600, 6200), (6400, 6200)],
            ..area("hill", Kind::HillGentle, (4200, 5600), (6800, 6800))
        },
        area("lake", Kind::Impassable, (10_000, 5600), (11_200, 6200)),
        line("wall", Kind::Wall, &[(3400, 3600), (4800, 3600)], 0),
        line("redoubt", Kind::Redoubt, &[(7000, 6900), (7600, 6900)], 0),
        line("road", Kind::Road, &[(2500, 0), (2500, 9000)], 200),
    ];
    match Scenario::new(file) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Hundredths of a centimetre.
pub fn hundredths(centimetres: f64) -> i32 {
    (centimetres * 100.0).round() as i32
}

/// A length of centimetres.
pub fn cm(centimetres: f64) -> Length {
    Length((centimetres * 1000.0).round() as i32)
}

/// A place.
pub fn pose(x: f64, y: f64, facing: f64) -> Pose {
    Pose { x: hundredths(x), y: hundredths(y), facing: (facing * 10.0).round() as u16 }
}

/// Straight ahead.
pub fn ahead(centimetres: f64) -> Leg {
    toward(0.0, centimetres)
}

/// Straight back.
pub fn back(centimetres: f64) -> Leg {
    toward(180.0, centimetres)
}

/// Straight in a direction seen from the facing.
pub fn toward(degrees: f64, centimetres: f64) -> Leg {
    Leg::Straight { toward: Angle((degrees * 100.0).round() as i32), length: cm(centimetres) }
}

/// A wheel on the right front corner.
pub fn wheel_right(degrees: i32) -> Leg {
    Leg::Wheel { on: Hand::Right, turn: Angle::degrees(degrees) }
}

/// A wheel on the left front corner.
pub fn wheel_left(degrees: i32) -> Leg {
    Leg::Wheel { on: Hand::Left, turn: Angle::degrees(degrees) }
}

/// A pivot, clockwise.
pub fn pivot(degrees: i32) -> Leg {
    Leg::Pivot { turn: Angle::degrees(degrees) }
}

fn unit_file(id: &str, code: Code, at: (f64, f64, f64)) -> UnitFile {
    let at = pose(at.0, at.1, at.2);
    UnitFile { id: id.into(), name: id.into(), code, guard: false, x: at.x, y: at.y, facing: at.facing, arrival: None }
}

fn corps_file(id: &str, x: f64, y: f64) -> CorpsFile {
    let general = unit_file(&format!("{id} GEN"), Code::Gen, (x, y, 0.0));
    CorpsFile { id: id.into(), name: id.into(), general, units: Vec::new(), arrival: None }
}

/// A piece of ground with nothing set.
pub fn ground(id: &str, kind: Kind) -> TerrainFile {
    TerrainFile {
        id: id.into(),
        kind,
        name: String::new(),
        polygon: Vec::new(),
        circle: None,
        line: Vec::new(),
        width: 0,
        crest: Vec::new(),
        radius: 0,
        banks: false,
        crossings: Vec::new(),
    }
}

/// An open table of 120 x 90: one corps a side, its general in the corner.
pub fn field() -> Setup {
    let side = |name: &str, edge: TableEdge, y: f64| SideFile {
        name: name.into(),
        edge: Some(edge),
        chief: None,
        corps: vec![corps_file(&format!("{name} 1"), 2.0, y)],
    };
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "dbe".into(),
        date: String::new(),
        width: 12_000,
        height: 9000,
        large: false,
        rounds: 20,
        first: Some(SOUTH),
        deploy: false,
        budgeted: false,
        open_fords: false,
        terrain: Vec::new(),
        sides: BySide::new(side("South", TableEdge::South, 2.0), side("North", TableEdge::North, 88.0)),
        victory: None,
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), changes: Vec::new(), active: SOUTH }
}

type Tweak = Box<dyn Fn(&mut Piece)>;
type Change = Box<dyn Fn(&Scenario, &mut Position)>;

/// A position in the making.
pub struct Setup {
    /// The scenario.
    pub file: ScenarioFile,
    /// The optional rules.
    pub options: Options,
    tweaks: Vec<(String, Tweak)>,
    changes: Vec<Change>,
    active: Side,
}

impl Setup {
    /// An element of the corps of a side begun last.
    pub fn unit(mut self, side: Side, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        match self.file.sides[side].corps.last_mut() {
            Some(corps) => corps.units.push(unit_file(id, code, (x, y, facing))),
            None => panic!("no corps"),
        }
        self
    }

    /// An element of South.
    pub fn south(self, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        self.unit(SOUTH, id, code, x, y, facing)
    }

    /// An element of North.
    pub fn north(self, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        self.unit(NORTH, id, code, x, y, facing)
    }

    /// The element named last is Guard.
    pub fn guard(mut self, side: Side) -> Self {
        if let Some(unit) = self.file.sides[side].corps.last_mut().and_then(|corps| corps.units.last_mut()) {
            unit.guard = true;
        }
        self
    }

    /// The general of the corps of a side begun last.
    pub fn general(mut self, side: Side, id: &str, x: f64, y: f64, facing: f64) -> Self {
        if let Some(corps) = self.file.sides[side].corps.last_mut() {
            corps.general = unit_file(id, Code::Gen, (x, y, facing));
        }
        self
    }

    /// The General-in-Chief of a side.
    pub fn chief(mut self, side: Side, id: &str, x: f64, y: f64, facing: f64) -> Self {
        self.file.sides[side].chief = Some(unit_file(id, Code::Cic, (x, y, facing)));
        self
    }

    /// The elements of a side named from here on are of a further corps.
    pub fn corps(mut self, side: Side, id: &str) -> Self {
        let y = if side == SOUTH { 2.0 } else { 88.0 };
        let x = 2.0 + 4.0 * self.file.sides[side].corps.len() as f64;
        self.file.sides[side].corps.push(corps_file(id, x, y));
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64)) -> Self {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        let polygon = corners.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        self.file.terrain.push(TerrainFile { polygon, ..ground(id, kind) });
        self
    }

    /// A hill with its crest.
    pub fn hill(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64), crest: &[(f64, f64)]) -> Self {
        self = self.patch(id, kind, low, high);
        if let Some(hill) = self.file.terrain.last_mut() {
            hill.crest = crest.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        }
        self
    }

    /// A round city or farm.
    pub fn city(mut self, id: &str, x: f64, y: f64, radius: f64) -> Self {
        let circle = Some((hundredths(x), hundredths(y), hundredths(radius)));
        self.file.terrain.push(TerrainFile { circle, ..ground(id, Kind::Town) });
        self
    }

    /// A wall, a redoubt's front, or with a width a road, stream or river.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(f64, f64)], width: f64) -> Self {
        let line = line.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        self.file.terrain.push(TerrainFile { line, width: hundredths(width), ..ground(id, kind) });
        self
    }

    /// A bridge or ford of the water named last.
    pub fn crossing(mut self, bridge: bool, x: f64, y: f64, width: f64) -> Self {
        if let Some(water) = self.file.terrain.last_mut() {
            water.crossings.push(CrossingFile { bridge, x: hundredths(x), y: hundredths(y), width: hundredths(width) });
        }
        self
    }

    /// Anything else of the scenario.
    pub fn file(mut self, set: impl FnOnce(&mut ScenarioFile)) -> Self {
        set(&mut self.file);
        self
    }

    /// Anything about a unit as it stands.
    pub fn with(mut self, id: &str, set: impl Fn(&mut Piece) + 'static) -> Self {
        self.tweaks.push((id.into(), Box::new(set)));
        self
    }

    /// A unit that has moved this turn.
    pub fn moved(self, id: &str) -> Self {
        self.with(id, |piece| piece.moved = true)
    }

    /// Units that are lost.
    pub fn lost<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.place = Place::Lost);
        }
        self
    }

    /// A general attached to an element.
    pub fn attached(self, general: &str, unit: &str) -> Self {
        let (general, unit) = (general.to_string(), unit.to_string());
        self.position(move |scenario, position| {
            let at = |id: &str| match scenario.0.roster.iter().position(|card| card.id == id) {
                Some(at) => at,
                None => panic!("no unit {id}"),
            };
            let (general, unit) = (at(&general), at(&unit));
            let (x, y) = (position.pieces[unit].x, position.pieces[unit].y);
            let piece = &mut position.pieces[general];
            (piece.x, piece.y, piece.with) = (x, y, Some(Unit(unit as u8)));
        })
    }

    /// Two lines of foot in musket range at the table's east end, so that T3b asks for a target.
    pub fn skirmish(self) -> Self {
        self.south("S far", Code::Inf, 112.0, 44.0, 0.0).north("N far", Code::Inf, 112.0, 48.0, 180.0)
    }

    /// Anything about the position.
    pub fn position(mut self, change: impl Fn(&Scenario, &mut Position) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    /// A corps, by its place in the list.
    pub fn corps_state(self, corps: usize, set: impl Fn(&mut Corps) + 'static) -> Self {
        self.position(move |_, position| set(&mut position.corps[corps]))
    }

    /// It is North's turn.
    pub fn north_active(mut self) -> Self {
        self.active = NORTH;
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off: no corps is empty.
        for (side, y) in [(SOUTH, 5.0), (NORTH, 85.0)] {
            let corps = file.sides[side].corps.iter_mut().enumerate();
            for (at, corps) in corps.filter(|(_, corps)| corps.units.is_empty()) {
                let facing = if side == SOUTH { 0.0 } else { 180.0 };
                corps.units.push(unit_file(
                    &format!("{} idle", corps.id),
                    Code::Inf,
                    (116.0 - 4.0 * at as f64, y, facing),
                ));
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = match Dbe::start(&scenario, &self.options) {
            Ok(game) => game.position(),
            Err(problems) => panic!("{problems}"),
        };
        position.active = self.active;
        position.contacts = None;
        for corps in &mut position.corps {
            corps.points = 6;
        }
        for (id, tweak) in &self.tweaks {
            match scenario.0.roster.iter().position(|card| card.id == *id) {
                Some(at) => tweak(&mut position.pieces[at]),
                None => panic!("no unit {id}"),
            }
        }
        for change in &self.changes {
            change(&scenario, &mut position);
        }
        (scenario, self.options, position)
    }

    /// The table with this frame on it.
    pub fn at(self, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        match Dbe::from_position(&scenario, &options, &position) {
            Ok(game) => {
                Table { scenario, options, session: Session::new(game, 1), events: Vec::new(), dice: VecDeque::new() }
            }
            Err(problems) => panic!("{problems}"),
        }
    }

    /// The table as the game starts.
    pub fn start(self) -> Table {
        let (scenario, options, _) = self.build();
        match Dbe::start(&scenario, &options) {
            Ok(game) => {
                Table { scenario, options, session: Session::new(game, 1), events: Vec::new(), dice: VecDeque::new() }
            }
            Err(problems) => panic!("{problems}"),
        }
    }

    /// T1.
    pub fn command(self) -> Table {
        self.at(Frame::Command { thrown: false })
    }

    /// T2a.
    pub fn flights(self) -> Table {
        self.at(Frame::Flights)
    }

    /// T2b.
    pub fn moves(self) -> Table {
        self.at(Frame::Moves)
    }

    /// T2c.
    pub fn generals(self) -> Table {
        self.at(Frame::Generals)
    }

    /// T2d.
    pub fn facing(self) -> Table {
        self.at(Frame::Facing { stuck: Vec::new() })
    }

    /// T2e.
    pub fn swaps(self) -> Table {
        self.at(Frame::Swaps { left: None })
    }

    /// T3a.
    pub fn guns(self) -> Table {
        self.at(Frame::Fire(Fire::default()))
    }

    /// T3b.
    pub fn foot(self) -> Table {
        self.at(Frame::Fire(Fire { foot: true, ..Fire::default() }))
    }

    /// T4.
    pub fn melee(self) -> Table {
        self.at(Frame::Melee(Melee::default()))
    }

    /// T5.
    pub fn checks(self) -> Table {
        self.at(Frame::Checks)
    }
}

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table {
    scenario: Scenario,
    options: Options,
    /// The session.
    pub session: Session<Dbe>,
    /// All events so far.
    pub events: Vec<Event>,
    dice: VecDeque<Rolled>,
}

impl Table {
    /// Lays out dice to be thrown next, in order.
    pub fn dice(&mut self, faces: impl IntoIterator<Item = u8>) -> &mut Self {
        self.dice.extend(faces.into_iter().map(Rolled::Die));
        self
    }

    /// Whether all dice laid out have been thrown.
    pub fn dice_are_spent(&self) -> bool {
        self.dice.is_empty()
    }

    /// The state.
    pub fn game(&self) -> &Dbe {
        self.session.game()
    }

    /// The number of a unit.
    pub fn u(&self, id: &str) -> Unit {
        match self.scenario.0.roster.iter().position(|card| card.id == id) {
            Some(at) => Unit(at as u8),
            None => panic!("no unit {id}"),
        }
    }

    /// The ids of units.
    pub fn names(&self, units: &[Unit]) -> Vec<&str> {
        units.iter().map(|&unit| self.scenario.0.card(unit).id.as_str()).collect()
    }

    /// Changes the position as it stands and goes on from there.
    pub fn position(&mut self, change: impl FnOnce(&mut Position)) -> &mut Self {
        let mut position = self.game().position();
        change(&mut position);
        match Dbe::from_position(&self.scenario, &self.options, &position) {
            Ok(game) => self.session = Session::new(game, 1),
            Err(problems) => panic!("unsound position: {problems}"),
        }
        self
    }

    /// A game of the same battle from a position.
    pub fn begun_from(&self, position: &Position) -> Dbe {
        match Dbe::from_position(&self.scenario, &self.options, position) {
            Ok(game) => game,
            Err(problems) => panic!("unsound position: {problems}"),
        }
    }

    /// The side that must decide now.
    pub fn decider(&self) -> Side {
        match self.game().pending().decider() {
            Some(side) => side,
            None => panic!("nobody is asked: {:?}", self.game().pending()),
        }
    }

    /// What must be decided now.
    pub fn asked(&self) -> Decision {
        match self.game().pending().question(self.decider()) {
            Some(question) => question.what.clone(),
            None => panic!("nothing is asked"),
        }
    }

    /// The ending, if the game is over.
    pub fn ending(&self) -> Option<Ending> {
        match self.game().pending() {
            Pending::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Plays a legal action of whoever must decide, taking as many of the dice laid out as it throws.
    pub fn act(&mut self, action: Action) -> &mut Self {
        let side = self.decider();
        let mut rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        loop {
            match self.session.play_entered(side, Play::Act(action.clone()), &rolls) {
                Ok(played) => {
                    self.dice.drain(..rolls.len());
                    self.events.extend(played.events);
                    return self;
                }
                Err(PlayError::SpareDice(used)) => rolls.truncate(used),
                Err(error) => panic!("{action:?}: {error:?}"),
            }
        }
    }

    /// Lays out dice for the commands of the turns that follow.
    pub fn spare(&mut self) -> &mut Self {
        self.dice([1; 8])
    }

    /// Where a unit was shifted to by a clause, in order.
    pub fn shifts(&self, id: &str) -> Vec<(f64, f64, f64)> {
        let unit = self.u(id);
        let shifts = self.events.iter().filter_map(|event| match event.what {
            What::Shifted { unit: shifted, to, .. } if shifted == unit => Some(to),
            _ => None,
        });
        shifts.map(|to| (f64::from(to.x) / 100.0, f64::from(to.y) / 100.0, f64::from(to.facing) / 10.0)).collect()
    }

    /// Lets what waits for dice go on.
    pub fn begin(&mut self) -> &mut Self {
        if self.asked() == Decision::Begin {
            self.act(Action::Begin);
        }
        self
    }

    /// Whether the action is legal for whoever must decide.
    pub fn allows(&self, action: &Action) -> bool {
        self.game().check(self.decider(), action).is_ok()
    }

    /// The refusal of an action by whoever must decide; the state must not change.
    pub fn refusal(&mut self, action: Action) -> Refusal<Reason> {
        let side = self.decider();
        let before = self.session.digest();
        match self.session.act(side, action.clone()) {
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.session.digest(), before, "a refusal changed the state");
                refusal
            }
            other => panic!("{action:?} was not refused: {other:?}"),
        }
    }

    /// The clause that refuses an action; the state must not change.
    pub fn refused_by(&mut self, action: Action) -> &'static str {
        self.refusal(action).clause.id()
    }

    /// Who throws what next, after the dice laid out, if the action is played.
    pub fn wanted(&self, action: Action) -> OutOfDice {
        let rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        match self.session.clone().play_entered(self.decider(), Play::Act(action.clone()), &rolls) {
            Err(PlayError::Dice(wanted)) => wanted,
            other => panic!("{action:?} wants no dice: {other:?}"),
        }
    }

    /// Points that pay a move of these units.
    pub fn pay(&self, units: &[Unit]) -> Pay {
        let corps = units.first().and_then(|&unit| self.scenario.0.card(unit).corps).unwrap_or(0);
        self.game().payment(corps, units).unwrap_or(Pay { corps: self.game().points_needed(corps, units), chief: 0 })
    }

    /// A single move.
    pub fn move_of<const N: usize>(&self, id: &str, legs: [Leg; N]) -> Action {
        let unit = self.u(id);
        Action::Move { unit, legs: legs.to_vec(), onto: None, pay: self.pay(&[unit]) }
    }

    /// A single move into contact.
    pub fn attack_of<const N: usize>(&self, id: &str, legs: [Leg; N], target: &str, edge: Edge) -> Action {
        let (unit, target) = (self.u(id), self.u(target));
        Action::Move { unit, legs: legs.to_vec(), onto: Some(Onto { target, edge }), pay: self.pay(&[unit]) }
    }

    /// A group move.
    pub fn group_of<const N: usize>(&self, ids: [&str; N], how: Manoeuvre) -> Action {
        let units: Vec<Unit> = ids.iter().map(|id| self.u(id)).collect();
        let pay = self.pay(&units);
        Action::Group { units, how, onto: None, pay }
    }

    /// A group's march into contact.
    pub fn group_attack<const N: usize>(&self, ids: [&str; N], legs: Vec<Leg>, target: &str, edge: Edge) -> Action {
        let units: Vec<Unit> = ids.iter().map(|id| self.u(id)).collect();
        let pay = self.pay(&units);
        let onto = Some(Onto { target: self.u(target), edge });
        Action::Group { units, how: Manoeuvre::March { legs }, onto, pay }
    }

    /// Moves a single element.
    pub fn go<const N: usize>(&mut self, id: &str, legs: [Leg; N]) -> &mut Self {
        let action = self.move_of(id, legs);
        self.act(action)
    }

    /// Moves a single element into contact.
    pub fn attack<const N: usize>(&mut self, id: &str, legs: [Leg; N], target: &str, edge: Edge) -> &mut Self {
        let action = self.attack_of(id, legs, target, edge);
        self.act(action)
    }

    /// Breaks off.
    pub fn break_off(&self, id: &str, centimetres: f64) -> Action {
        let unit = self.u(id);
        Action::BreakOff { unit, length: cm(centimetres), pay: self.pay(&[unit]) }
    }

    /// Has done.
    pub fn done(&mut self) -> &mut Self {
        self.act(Action::Done)
    }

    /// Yes.
    pub fn yes(&mut self) -> &mut Self {
        self.act(Action::Yes)
    }

    /// No.
    pub fn no(&mut self) -> &mut Self {
        self.act(Action::No)
    }

    /// Names a unit.
    pub fn name(&mut self, id: &str) -> &mut Self {
        let unit = self.u(id);
        self.act(Action::Name { unit })
    }

    /// A volley.
    pub fn shot<const N: usize>(&self, main: &str, extra: [&str; N]) -> Action {
        Action::Shoot { main: self.u(main), extra: extra.iter().map(|id| self.u(id)).collect() }
    }

    /// Shoots.
    pub fn shoot<const N: usize>(&mut self, main: &str, extra: [&str; N]) -> &mut Self {
        let action = self.shot(main, extra);
        self.act(action)
    }

    /// A unit as it stands.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// Where a unit stands: centimetres and degrees.
    pub fn stands(&self, id: &str) -> (f64, f64, f64) {
        let piece = self.piece(id);
        (f64::from(piece.x) / 100.0, f64::from(piece.y) / 100.0, f64::from(piece.facing) / 10.0)
    }

    /// Whether a unit is lost.
    pub fn is_lost(&self, id: &str) -> bool {
        self.piece(id).place == Place::Lost
    }

    /// Whether the front of one is in contact with an edge of the other.
    pub fn contact(&self, by: &str, on: &str) -> Option<Contact> {
        let (by, on) = (self.u(by), self.u(on));
        self.game().contacts_of(by).copied().find(|contact| contact.has(on))
    }

    /// Whether two are front to front.
    pub fn are_paired(&self, one: &str, other: &str) -> bool {
        self.contact(one, other).is_some_and(|contact| contact.is_pair())
    }

    /// Points lost by a side.
    pub fn army_lost(&self, side: Side) -> u16 {
        self.game().army_lost(side)
    }

    /// What a move just made cost, in thousandths of a centimetre.
    pub fn cost(&self) -> i32 {
        let mut moves = self.events.iter().rev();
        let found = moves.find_map(|event| if let What::Moved { cost, .. } = event.what { Some(cost) } else { None });
        found.unwrap_or(0)
    }

    /// The last melee fought: the active player's total, the other's, what came of it.
    pub fn fought(&self) -> (i8, i8, Effect) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fought { own, other, effect, .. } => Some((own.total(), other.total(), *effect)),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no melee"))
    }

    /// All melees fought.
    pub fn melees(&self) -> Vec<(i8, i8)> {
        let melees = self.events.iter().filter_map(|event| match &event.what {
            What::Fought { own, other, .. } => Some((own.total(), other.total())),
            _ => None,
        });
        melees.collect()
    }

    /// The terms of the last melee without factors: the active player's and the other's.
    pub fn terms(&self) -> (Terms, Terms) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fought { own, other, .. } => Some((terms(&own.tally), terms(&other.tally))),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no melee"))
    }

    /// The last shot: the shooter's total, the target's, what came of it.
    pub fn fired(&self) -> (i8, i8, Effect) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { shooter, target, effect, .. } => Some((shooter.total(), target.total(), *effect)),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no shot"))
    }

    /// The terms of the last shot without factors: the shooter's and the target's.
    pub fn fire_terms(&self) -> (Terms, Terms) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { shooter, target, .. } => Some((terms(&shooter.tally), terms(&target.tally))),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no shot"))
    }

    /// The targets the active player may name now, or who shoots at the one named.
    pub fn targets(&self) -> Vec<&str> {
        match self.asked() {
            Decision::Target { targets } => self.names(&targets),
            Decision::Shoot { target, .. } => self.names(&[target]),
            _ => Vec::new(),
        }
    }

    /// What the page would tell about an action that is legal now.
    pub fn foreseen(&self, action: &Action) -> Preview {
        match self.game().preview(self.decider(), action) {
            Ok(preview) => preview,
            Err(refusal) => panic!("{action:?}: {refusal:?}"),
        }
    }

    /// What may be done now.
    pub fn hints(&self) -> rules_core::books::dbe::Hints {
        self.game().hints(Focus { viewer: Viewer::Player(self.decider()), unit: None })
    }

    /// What modifies a melee of one main element against another, factors left out.
    pub fn melee_terms(&self, unit: &str, foe: &str) -> Terms {
        terms(&self.game().melee_tally(self.u(unit), self.u(foe)))
    }

    /// Whether an event by this clause has happened.
    pub fn has_event(&self, clause: &str) -> bool {
        self.events.iter().any(|event| event.clause.id() == clause)
    }
}

fn terms(tally: &rules_core::books::dbe::Tally) -> Terms {
    tally.0.iter().filter(|term| term.what != Modifier::Factor).map(|term| (term.what, term.value)).collect()
}

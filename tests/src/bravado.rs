//! A table for *Bravado*: set up any position, throw known dice, look at what came of it.
//!
//! Places are centimetres, facings degrees. As the cases have it, Red is side 1 with the south as its home edge, Blue is
//! side 2 with the north; each has an Army Commander aside, in its corner.
//!
//! ```
//! use rules_core::books::bravado::Code;
//! use tests::bravado::{ahead, field};
//!
//! let mut game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 80.0, 180).moves();
//! game.go("A", [ahead(8.0)]);
//! assert_eq!(game.stands("A"), (40.0, 38.0, 0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::collections::VecDeque;
use std::sync::OnceLock;

use rules_core::books::bravado::army::{Nation, battle};
use rules_core::books::bravado::{
    Action, Bravado, Code, CrossingFile, Decision, Ending, Event, Frame, GeneralFile, Kind, Link, Modifier, Options,
    Part, Phase, Piece, Place, Pose, Position, Preview, Quality, Reason, Scenario, ScenarioFile, SideFile, Status,
    TerrainFile, Test, Unit, UnitFile, What,
};
use rules_core::dice::Rolled;
use rules_core::secret::{Commitment, Salt};
use rules_core::table::{Hand, Length, TableEdge};
use rules_core::{BySide, Game, OutOfDice, Pending, Play, PlayError, Refusal, Session, Side};

/// Red, the first side.
pub const RED: Side = Side::First;
/// Blue, the second side.
pub const BLUE: Side = Side::Second;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 2] = [const { OnceLock::new() }; 2];
    let read = || match scenarios::bravado(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[usize::from(id != "maida-1806")].get_or_init(read).clone()
}

/// A piece of ground with nothing set.
pub fn ground(id: &str, kind: Kind) -> TerrainFile {
    TerrainFile {
        id: id.into(),
        kind,
        name: String::new(),
        polygon: Vec::new(),
        line: Vec::new(),
        width: 0,
        crest: Vec::new(),
        crossings: Vec::new(),
    }
}

/// A free battle, set up by the players, with a river, a town, works, and fewer Generals than there should be.
pub fn free_battle() -> Scenario {
    let mut file = battle("free", Nation::French.army('F'), Nation::Austrian.army('A'));
    let area = |id: &str, kind: Kind, (west, south): (i32, i32), (east, north): (i32, i32)| TerrainFile {
        polygon: vec![(west, south), (east, south), (east, north), (west, north)],
        ..ground(id, kind)
    };
    let line = |id: &str, kind: Kind, line: &[(i32, i32)], width: i32| TerrainFile {
        line: line.to_vec(),
        width,
        ..ground(id, kind)
    };
    file.sides.second.generals.truncate(1);
    file.turns = 8;
    file.terrain = vec![
        TerrainFile {
            crossings: vec![
                CrossingFile { bridge: true, x: 250, y: 450, width: 50 },
                CrossingFile { bridge: false, x: 60, y: 450, width: 80 },
            ],
            ..line("river", Kind::River, &[(0, 450), (300, 450), (400, 900)], 20)
        },
        area("town", Kind::Town, (560, 300), (640, 380)),
        area("wood", Kind::Wood, (780, 380), (900, 540)),
        area("hill", Kind::Hill, (420, 560), (680, 680)),
        area("lake", Kind::Impassable, (1000, 560), (1120, 620)),
        line("works", Kind::Works, &[(660, 440), (760, 440)], 0),
        line("road", Kind::Road, &[(250, 0), (250, 900)], 20),
        line("brook", Kind::Stream, &[(900, 300), (1200, 300)], 10),
    ];
    match Scenario::new(file) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Millimetres.
pub fn mm(centimetres: f64) -> i32 {
    (centimetres * 10.0).round() as i32
}

/// A length of centimetres.
pub fn cm(centimetres: f64) -> Length {
    Length((centimetres * 1000.0).round() as i32)
}

/// A place.
pub fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose { x: mm(x), y: mm(y), facing }
}

/// Straight ahead.
pub fn ahead(centimetres: f64) -> Part {
    toward(0, centimetres)
}

/// Straight back.
pub fn back(centimetres: f64) -> Part {
    toward(180, centimetres)
}

/// Straight in a direction seen from the facing.
pub fn toward(degrees: u16, centimetres: f64) -> Part {
    Part::Leg { toward: degrees * 100, mm: mm(centimetres) as u16 }
}

/// A turn about the centre, clockwise.
pub fn turn(degrees: i16) -> Part {
    Part::Turn { degrees }
}

/// A wheel about the right front corner.
pub fn wheel_right(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Right, degrees }
}

fn unit_file(id: &str, code: Code, x: f64, y: f64, facing: u16) -> UnitFile {
    UnitFile {
        id: id.into(),
        name: id.into(),
        code,
        quality: Quality::Regular,
        status: Status::Fine,
        base: None,
        x: mm(x),
        y: mm(y),
        facing,
        arrives: None,
    }
}

fn general_file(id: &str, x: f64, y: f64, facing: u16) -> GeneralFile {
    GeneralFile { id: id.into(), name: id.into(), x: mm(x), y: mm(y), facing, arrives: None }
}

/// An open table of 120 x 90, an Army Commander a side in its corner.
pub fn field() -> Setup {
    let side = |name: &str, edge: TableEdge, y: f64, facing: u16| SideFile {
        name: name.into(),
        edge: Some(edge),
        pluck: None,
        generals: vec![general_file(&format!("{name} AC"), if y < 45.0 { 2.0 } else { 118.0 }, y, facing)],
        units: Vec::new(),
    };
    let sides = BySide::new(side("Red", TableEdge::South, 2.0, 0), side("Blue", TableEdge::North, 88.0, 180));
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "bravado".into(),
        date: String::new(),
        width: 1200,
        height: 900,
        turns: 12,
        deploy: false,
        first: None,
        fog: None,
        terrain: Vec::new(),
        sides,
        victory: None,
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), changes: Vec::new() }
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
}

impl Setup {
    /// A unit of a side.
    pub fn unit(mut self, side: Side, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.file.sides[side].units.push(unit_file(id, code, x, y, facing));
        self
    }

    /// A unit of Red.
    pub fn red(self, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.unit(RED, id, code, x, y, facing)
    }

    /// A unit of Blue.
    pub fn blue(self, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.unit(BLUE, id, code, x, y, facing)
    }

    /// A further General of a side.
    pub fn general(mut self, side: Side, id: &str, x: f64, y: f64, facing: u16) -> Self {
        self.file.sides[side].generals.push(general_file(id, x, y, facing));
        self
    }

    /// The Army Commander of a side stands here.
    pub fn commander(mut self, side: Side, x: f64, y: f64, facing: u16) -> Self {
        if let Some(general) = self.file.sides[side].generals.first_mut() {
            *general = general_file(&general.id.clone(), x, y, facing);
        }
        self
    }

    /// A unit's quality.
    pub fn quality(mut self, id: &str, quality: Quality) -> Self {
        for side in [RED, BLUE] {
            for unit in self.file.sides[side].units.iter_mut().filter(|unit| unit.id == id) {
                unit.quality = quality;
            }
        }
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64)) -> Self {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        let polygon = corners.iter().map(|&(x, y)| (mm(x), mm(y))).collect();
        self.file.terrain.push(TerrainFile { polygon, ..ground(id, kind) });
        self
    }

    /// Works, or with a width a road, stream or river.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(f64, f64)], width: f64) -> Self {
        let line = line.iter().map(|&(x, y)| (mm(x), mm(y))).collect();
        self.file.terrain.push(TerrainFile { line, width: mm(width), ..ground(id, kind) });
        self
    }

    /// A bridge or ford of the water named last.
    pub fn crossing(mut self, bridge: bool, x: f64, y: f64, width: f64) -> Self {
        if let Some(water) = self.file.terrain.last_mut() {
            water.crossings.push(CrossingFile { bridge, x: mm(x), y: mm(y), width: mm(width) });
        }
        self
    }

    /// Anything else of the scenario.
    pub fn file(mut self, set: impl FnOnce(&mut ScenarioFile)) -> Self {
        set(&mut self.file);
        self
    }

    /// The optional rules.
    pub fn options(mut self, set: impl FnOnce(&mut Options)) -> Self {
        set(&mut self.options);
        self
    }

    /// Anything about a unit or General as he stands.
    pub fn with(mut self, id: &str, set: impl Fn(&mut Piece) + 'static) -> Self {
        self.tweaks.push((id.into(), Box::new(set)));
        self
    }

    /// A unit's status.
    pub fn status(self, id: &str, status: Status) -> Self {
        self.with(id, move |piece| piece.status = status)
    }

    /// Units that have fired.
    pub fn fired<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.fired = true);
        }
        self
    }

    /// Units or Generals that are lost.
    pub fn lost<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.place = Place::Lost);
        }
        self
    }

    /// A General attached to a unit, behind the middle of its rear edge.
    pub fn attached(self, general: &str, unit: &str) -> Self {
        let (general, unit) = (general.to_string(), unit.to_string());
        self.position(move |scenario, position| {
            let at = |id: &str| match scenario.0.roster.iter().position(|card| card.id == id) {
                Some(at) => at,
                None => panic!("no unit {id}"),
            };
            let (general, unit) = (at(&general), at(&unit));
            let (host, depth) = (position.pieces[unit], scenario.0.roster[unit].size.1);
            let behind = depth / 2 + 10;
            let piece = &mut position.pieces[general];
            let radians = f64::from(host.facing).to_radians();
            piece.x = host.x - (f64::from(behind) * radians.sin()).round() as i32;
            piece.y = host.y - (f64::from(behind) * radians.cos()).round() as i32;
            (piece.facing, piece.with, piece.beside) = (host.facing, Some(Unit(unit as u8)), (0, -behind, 0));
        })
    }

    /// Anything about the position.
    pub fn position(mut self, change: impl Fn(&Scenario, &mut Position) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off.
        for (side, y) in [(RED, 5.0), (BLUE, 85.0)] {
            if file.sides[side].units.is_empty() {
                let facing = if side == RED { 0 } else { 180 };
                let id = if side == RED { "Red idle" } else { "Blue idle" };
                file.sides[side].units.push(unit_file(id, Code::Li, 110.0, y, facing));
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = match Bravado::start(&scenario, &self.options) {
            Ok(game) => game.position(),
            Err(problems) => panic!("{problems}"),
        };
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

    fn table(scenario: Scenario, options: Options, position: &Position) -> Table {
        match Bravado::from_position(&scenario, &options, position) {
            Ok(game) => {
                Table { scenario, options, session: Session::new(game, 1), events: Vec::new(), dice: VecDeque::new() }
            }
            Err(problems) => panic!("{problems}"),
        }
    }

    /// The table with this frame on it and nobody in a phase.
    pub fn at(self, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        Self::table(scenario, options, &position)
    }

    /// The table with this frame in a phase of a side's Army Commander, number 1, all its units listed that may act.
    pub fn in_phase(self, side: Side, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        let roster = scenario.0.roster.iter().enumerate().zip(&position.pieces);
        let own = roster.clone().filter(|((_, card), piece)| card.side == side && piece.is_on_table());
        let list = own.filter(|((_, card), piece)| {
            let spent = piece.moved || piece.fired || piece.fought || piece.status == Status::Routed;
            !card.code.is_general() && !spent
        });
        let list: Vec<Unit> = list.map(|((at, _), _)| Unit(at as u8)).collect();
        let general = roster.clone().find(|((_, card), _)| card.side == side && card.code == Code::Ac);
        let general = general.map(|((at, _), _)| Unit(at as u8)).filter(|_| !options.simple_command);
        let number = u8::from(general.is_some());
        position.phase = Some(Phase { side, general, number, list, second: false });
        Self::table(scenario, options, &position)
    }

    /// The table as the game starts.
    pub fn start(self) -> Table {
        let (scenario, options, _) = self.build();
        match Bravado::start(&scenario, &options) {
            Ok(game) => {
                Table { scenario, options, session: Session::new(game, 1), events: Vec::new(), dice: VecDeque::new() }
            }
            Err(problems) => panic!("{problems}"),
        }
    }

    /// Why the scenario or its start is refused: the fields at fault.
    pub fn faults(self) -> Vec<String> {
        let fields = |problems: rules_core::Problems| problems.0.into_iter().map(|problem| problem.field).collect();
        match Scenario::new(self.file) {
            Ok(scenario) => match Bravado::start(&scenario, &self.options) {
                Ok(_) => Vec::new(),
                Err(problems) => fields(problems),
            },
            Err(problems) => fields(problems),
        }
    }

    /// TURN-START.
    pub fn turn_start(self) -> Table {
        self.at(Frame::Start)
    }

    /// BID.
    pub fn bid(self) -> Table {
        self.at(Frame::Bid)
    }

    /// MOVE, Red has initiative.
    pub fn moves(self) -> Table {
        self.in_phase(RED, Frame::Moves)
    }

    /// MOVE, Red has initiative and whoever is over 20 from all enemies began the turn so.
    pub fn fresh_moves(self) -> Table {
        let mut table = self.moves();
        let far: Vec<Unit> = table
            .game()
            .all()
            .filter(|&unit| table.game().enemies_of(unit).all(|enemy| table.game().gap(unit, enemy) > cm(20.01)))
            .collect();
        table.position(|position| {
            for unit in far {
                position.pieces[unit.index()].far = true;
            }
        });
        table
    }

    /// FIRE-OTHER, Red has initiative.
    pub fn other_fires(self) -> Table {
        self.in_phase(RED, Frame::Fire { own: false })
    }

    /// FIRE-OWN, Red has initiative.
    pub fn red_fires(self) -> Table {
        self.in_phase(RED, Frame::Fire { own: true })
    }

    /// END-TURN.
    pub fn end(self) -> Table {
        self.at(Frame::Rally { next: 0 })
    }
}

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table {
    scenario: Scenario,
    options: Options,
    /// The session.
    pub session: Session<Bravado>,
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
    pub fn game(&self) -> &Bravado {
        self.session.game()
    }

    /// The number of a unit or General.
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
        match Bravado::from_position(&self.scenario, &self.options, &position) {
            Ok(game) => self.session = Session::new(game, 1),
            Err(problems) => panic!("unsound position: {problems}"),
        }
        self
    }

    /// The side that must decide now.
    pub fn decider(&self) -> Side {
        match self.game().pending().decider() {
            Some(side) => side,
            None => panic!("nobody is asked: {:?}", self.game().pending()),
        }
    }

    /// What a side must decide now.
    pub fn asks(&self, side: Side) -> Option<Decision> {
        self.game().pending().question(side).map(|question| question.what.clone())
    }

    /// What must be decided now.
    pub fn asked(&self) -> Decision {
        match self.asks(self.decider()) {
            Some(what) => what,
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

    /// Plays a legal action of a side, taking as many of the dice laid out as it throws.
    pub fn act_as(&mut self, side: Side, action: Action) -> &mut Self {
        let mut rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        loop {
            match self.session.play_entered(side, Play::Act(action.clone()), &rolls) {
                Ok(played) => {
                    self.dice.drain(..rolls.len());
                    self.events.extend(played.events);
                    return self;
                }
                Err(PlayError::SpareDice(used)) => rolls.truncate(used),
                // A Bravado Test that no die is laid out for passes.
                Err(PlayError::Dice(wanted)) if wanted.request.clause.id() == "B2v" && wanted.found.is_none() => {
                    self.dice([6]);
                    rolls.push(Rolled::Die(6));
                }
                Err(error) => panic!("{action:?}: {error:?}"),
            }
        }
    }

    /// Plays a legal action of whoever must decide; a Bravado Test that no die is laid out for passes.
    pub fn act(&mut self, action: Action) -> &mut Self {
        self.act_as(self.decider(), action)
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

    /// What an action would cost and be worth.
    pub fn preview(&self, action: &Action) -> Preview {
        match self.game().preview(self.decider(), action) {
            Ok(preview) => preview,
            Err(refusal) => panic!("{action:?}: {refusal:?}"),
        }
    }

    /// A move.
    pub fn move_of<const N: usize>(&self, id: &str, parts: [Part; N]) -> Action {
        Action::Move { unit: self.u(id), parts: parts.to_vec() }
    }

    /// A charge.
    pub fn charge_of<const N: usize>(&self, id: &str, target: &str, parts: [Part; N]) -> Action {
        Action::Charge { unit: self.u(id), target: self.u(target), parts: parts.to_vec(), hand: Hand::Right }
    }

    /// A General's move.
    pub fn ride_of<const N: usize>(&self, id: &str, parts: [Part; N], with: Option<&str>) -> Action {
        Action::Ride { general: self.u(id), parts: parts.to_vec(), with: with.map(|id| self.u(id)) }
    }

    /// A shot.
    pub fn shot_of(&self, id: &str, target: &str) -> Action {
        Action::Fire { unit: self.u(id), target: self.u(target) }
    }

    /// Moves a unit.
    pub fn go<const N: usize>(&mut self, id: &str, parts: [Part; N]) -> &mut Self {
        self.act(self.move_of(id, parts))
    }

    /// Charges.
    pub fn charge<const N: usize>(&mut self, id: &str, target: &str, parts: [Part; N]) -> &mut Self {
        self.act(self.charge_of(id, target, parts))
    }

    /// Fires.
    pub fn shoot(&mut self, id: &str, target: &str) -> &mut Self {
        self.act(self.shot_of(id, target))
    }

    /// Both sides have done whatever they are asked, until a decision of another kind.
    pub fn on_to_melee(&mut self) -> &mut Self {
        while matches!(self.asked(), Decision::Move { .. } | Decision::Ride { .. } | Decision::Fire) {
            self.act(Action::Done);
        }
        self
    }

    /// Fights the contact of a charger.
    pub fn fight(&mut self, charger: &str) -> &mut Self {
        let charger = self.u(charger);
        self.act(Action::Fight { charger })
    }

    /// Pursues so far.
    pub fn pursue(&mut self, centimetres: f64) -> &mut Self {
        self.act(Action::Pursue { mm: mm(centimetres) as u16, hand: Hand::Right })
    }

    /// Seals and shows numbers; none: that side is not asked, 0: a pass.
    pub fn bids(&mut self, red: Option<u8>, blue: Option<u8>) -> &mut Self {
        let salt = Salt([3; 16]);
        for (side, number) in [(RED, red), (BLUE, blue)] {
            assert_eq!(number.is_some(), self.asks(side) == Some(Decision::Bid), "{side:?}");
            if let Some(number) = number {
                self.act_as(side, Action::Seal { seal: Commitment::to(&[number], salt) });
            }
        }
        for (side, number) in [(RED, red), (BLUE, blue)] {
            if let Some(number) = number {
                self.act_as(side, Action::Open { number: Some((number, salt)) });
            }
        }
        self
    }

    /// Picks a General.
    pub fn choose(&mut self, id: &str) -> &mut Self {
        let general = self.u(id);
        self.act(Action::Choose { general })
    }

    /// Where a unit or General stands.
    pub fn stands(&self, id: &str) -> (f64, f64, u16) {
        let pose = self.game().pose(self.u(id));
        (f64::from(pose.x) / 10.0, f64::from(pose.y) / 10.0, pose.facing)
    }

    /// All that changes of a unit or General.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// The status of a unit; none once it is destroyed.
    pub fn status(&self, id: &str) -> Option<Status> {
        let piece = self.piece(id);
        piece.is_on_table().then_some(piece.status)
    }

    /// Whether a unit or General is gone for good.
    pub fn is_lost(&self, id: &str) -> bool {
        self.piece(id).place == Place::Lost
    }

    /// The contact a unit has made.
    pub fn link(&self, charger: &str) -> Option<Link> {
        let charger = self.u(charger);
        self.game().state().links.iter().find(|link| link.charger == charger).copied()
    }

    /// All morale tests so far.
    pub fn tests(&self) -> Vec<&Test> {
        self.events.iter().flat_map(Event::tests).collect()
    }

    /// The total of each morale test so far.
    pub fn totals(&self) -> Vec<i8> {
        self.tests().iter().map(|test| test.total).collect()
    }

    /// The modifiers of the last morale test.
    pub fn terms(&self) -> Vec<(Modifier, i8)> {
        let last = self.tests().last().map(|test| &test.tally.terms);
        last.into_iter().flatten().map(|term| (term.what, term.value)).collect()
    }

    /// The causes of Good and of Bad of the last morale test.
    pub fn causes(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let ids = |clauses: &[rules_core::Clause]| clauses.iter().map(|clause| clause.id()).collect();
        self.tests().last().map_or((Vec::new(), Vec::new()), |test| (ids(&test.tally.good), ids(&test.tally.bad)))
    }

    /// The clauses of all events so far.
    pub fn cited(&self) -> Vec<&'static str> {
        let mut cited = Vec::new();
        self.events.iter().for_each(|event| Bravado::cited(event, &mut |clause| cited.push(clause.id())));
        cited
    }

    /// Whether something happened.
    pub fn happened(&self, what: impl Fn(&What) -> bool) -> bool {
        self.events.iter().any(|event| what(&event.what))
    }
}

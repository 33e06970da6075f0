//! A table for *Italiani in Colonia*: set up any position, throw known dice, look at what came of it.
//!
//! Places are millimetres. As the cases have it, Red is side 1 and active, Blue is side 2, orders are DIFESA.
//!
//! ```
//! use rules_core::books::colonia::Row;
//! use tests::colonia::{field, leg};
//!
//! let mut game = field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::Ascari, 400, 700, 180).acting("A");
//! game.walk([leg(0, 50)]);
//! assert_eq!(game.stands("A"), (400, 350, 0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::collections::VecDeque;
use std::sync::OnceLock;

use rules_core::books::colonia::{
    Act, Action, BrigadeFile, Chief, Colonia, Compass, Decision, Direction, Ending, Event, Formation, Frame,
    GeneralFile, Kind, Link, List, Modifier, Options, Order, Part, Piece, Place, Plan, Pose, Position, Preview, Reason,
    Row, RulesFile, Scenario, ScenarioFile, SideFile, Size, Tally, TerrainFile, Troop, Unit, UnitFile, VictoryFile,
    What,
};
use rules_core::dice::Rolled;
use rules_core::table::{Edge, Hand};
use rules_core::{BySide, Focus, Game, OutOfDice, Pending, Play, PlayError, Refusal, Session, Side, Viewer};

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 4] = [const { OnceLock::new() }; 4];
    let at = match id {
        "coatit-1895" => 0,
        "sciara-sciat-1911" => 1,
        "langfang-1900" => 2,
        _ => 3,
    };
    let read = || match scenarios::colonia(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[at].get_or_init(read).clone()
}

/// A straight leg, bearing in degrees, length in millimetres.
pub fn leg(degrees: u16, mm: u16) -> Part {
    Part::Leg { toward: degrees * 100, mm }
}

/// A wheel on the right front corner.
pub fn wheel_right(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Right, degrees }
}

/// A wheel on the left front corner.
pub fn wheel_left(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Left, degrees }
}

/// A pivot, clockwise.
pub fn pivot(by: i16) -> Part {
    Part::Pivot { by }
}

fn general(id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> GeneralFile {
    GeneralFile {
        id: id.into(),
        name: id.into(),
        x,
        y,
        facing,
        m: 5,
        radius: grades.0,
        valour: grades.1,
        charisma: grades.2,
        order: Order::Difesa,
    }
}

fn brigade(id: &str, units: Vec<UnitFile>) -> BrigadeFile {
    BrigadeFile {
        id: id.into(),
        name: id.into(),
        division: None,
        general: None,
        order: Order::Difesa,
        fixed_order: false,
        arrival: None,
        arrival_edge: None,
        units,
    }
}

/// An open field of 120 x 80 with nobody on it.
pub fn field() -> Setup {
    let side = |name: &str, edge: Compass| SideFile {
        name: name.into(),
        list: List::Italiani,
        edge,
        commander: general(&format!("{name} CIC"), 600, 40, 0, (40, 0, 0)),
        divisions: Vec::new(),
        brigades: vec![brigade(&format!("{name} 1"), Vec::new())],
    };
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "colonia".into(),
        date: String::new(),
        width: 1200,
        height: 800,
        turns: 12,
        first: Some(Side::First),
        deploy: None,
        terrain: Vec::new(),
        sides: BySide::new(side("Red", Compass::South), side("Blue", Compass::North)),
        victory: VictoryFile { percent_per_point: 10, objectives: Vec::new(), sudden: Vec::new() },
        rules: RulesFile::default(),
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), turn: 1, links: Vec::new(), chiefs: Vec::new() }
}

type Tweak = Box<dyn Fn(&mut Piece)>;

/// A position in the making.
pub struct Setup {
    /// The scenario.
    pub file: ScenarioFile,
    /// The optional rules.
    pub options: Options,
    tweaks: Vec<(String, Tweak)>,
    turn: u8,
    links: Vec<(String, String, Edge, Direction)>,
    chiefs: Vec<(String, Chief)>,
}

impl Setup {
    /// A unit, full size, light foot in halves.
    fn unit(mut self, side: Side, id: &str, row: Row, size: Size, at: (i32, i32, u16)) -> Self {
        let own = &mut self.file.sides[side];
        if let Some(list) = Troop::of(row).list {
            own.list = list;
        }
        let light = Troop::of(row).class == rules_core::books::colonia::Class::Light;
        let size = if light && size == Size::Full { Size::Half } else { size };
        let unit = UnitFile {
            id: id.into(),
            name: id.into(),
            row,
            size,
            x: at.0,
            y: at.1,
            facing: at.2,
            disordered: false,
            column: false,
            turntable: false,
            arrival: None,
        };
        match own.brigades.last_mut() {
            Some(brigade) => brigade.units.push(unit),
            None => panic!("no brigade"),
        }
        self
    }

    /// A unit of Red.
    pub fn red(self, id: &str, row: Row, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::First, id, row, Size::Full, (x, y, facing))
    }

    /// A unit of Blue.
    pub fn blue(self, id: &str, row: Row, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::Second, id, row, Size::Full, (x, y, facing))
    }

    /// A unit of Red of a size.
    pub fn red_of(self, id: &str, row: Row, size: Size, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::First, id, row, size, (x, y, facing))
    }

    /// A unit of Blue of a size.
    pub fn blue_of(self, id: &str, row: Row, size: Size, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::Second, id, row, size, (x, y, facing))
    }

    /// A brigade general of the brigade begun last: radius, valour, charisma.
    pub fn hq(mut self, side: Side, id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> Self {
        if let Some(brigade) = self.file.sides[side].brigades.last_mut() {
            brigade.general = Some(general(id, x, y, facing, grades));
        }
        self
    }

    /// The commander-in-chief of a side stands on the table.
    pub fn cic(mut self, side: Side, id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> Self {
        self.file.sides[side].commander = general(id, x, y, facing, grades);
        self
    }

    /// The units named from here on are of a further brigade of the side.
    pub fn brigade(mut self, side: Side, id: &str) -> Self {
        self.file.sides[side].brigades.push(brigade(id, Vec::new()));
        self
    }

    /// Ground.
    pub fn ground(mut self, id: &str, kind: Kind, corners: &[(i32, i32)]) -> Self {
        self.file.terrain.push(TerrainFile {
            id: id.into(),
            kind,
            name: id.into(),
            polygon: corners.to_vec(),
            line: Vec::new(),
            width: 0,
            crest: Vec::new(),
            crops: false,
            cover_from: None,
        });
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(self, id: &str, kind: Kind, low: (i32, i32), high: (i32, i32)) -> Self {
        self.ground(id, kind, &[low, (high.0, low.1), high, (low.0, high.1)])
    }

    /// A line of ground with a width.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(i32, i32)], width: u16) -> Self {
        self.file.terrain.push(TerrainFile {
            id: id.into(),
            kind,
            name: id.into(),
            polygon: Vec::new(),
            line: line.to_vec(),
            width,
            crest: Vec::new(),
            crops: false,
            cover_from: None,
        });
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

    /// A unit's stored order, or a general's marker.
    pub fn order(self, id: &str, order: Order) -> Self {
        self.with(id, move |piece| piece.order = order)
    }

    /// Disordered.
    pub fn disordered(self, id: &str) -> Self {
        self.with(id, |piece| piece.disordered = true)
    }

    /// In column, or limbered.
    pub fn column(self, id: &str) -> Self {
        self.with(id, |piece| piece.formation = Formation::Column)
    }

    /// In opportunity.
    pub fn ready(self, id: &str) -> Self {
        self.with(id, |piece| piece.opportunity = true)
    }

    /// Tested by an earlier round.
    pub fn tested(self, id: &str) -> Self {
        self.with(id, |piece| piece.tested = true)
    }

    /// A contact: attacker, target, side, what it counts as.
    pub fn link(mut self, attacker: &str, target: &str, side: Edge, from: Direction) -> Self {
        self.links.push((attacker.into(), target.into(), side, from));
        self
    }

    /// The turn.
    pub fn turn(mut self, turn: u8) -> Self {
        self.turn = turn;
        self
    }

    /// Without orders.
    pub fn without_orders(mut self) -> Self {
        self.options.orders = false;
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off: no brigade is empty.
        for (side, y) in [(Side::First, 30), (Side::Second, 770)] {
            let name = if side == Side::First { "Red idle" } else { "Blue idle" };
            for brigade in file.sides[side].brigades.iter_mut().filter(|brigade| brigade.units.is_empty()) {
                brigade.units.push(UnitFile {
                    id: name.into(),
                    name: name.into(),
                    row: Row::Muli,
                    size: Size::Full,
                    x: 30,
                    y,
                    facing: 0,
                    disordered: false,
                    column: false,
                    turntable: false,
                    arrival: None,
                });
            }
            // A commander who was not placed is not there.
            let commander = &mut file.sides[side].commander;
            if commander.id.ends_with(" CIC") {
                (commander.x, commander.y) = (1170, y + if side == Side::First { 0 } else { -10 });
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let game = match Colonia::start(&scenario, &self.options) {
            Ok(game) => game,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = game.position();
        position.turn = self.turn;
        position.frames.clear();
        let board = &scenario.0;
        for (at, card) in board.roster.iter().enumerate() {
            if card.id.ends_with(" CIC") || card.id.ends_with(" idle") {
                position.pieces[at].place = Place::Due;
            }
        }
        let unit = |id: &str| match board.roster.iter().position(|card| card.id == id) {
            Some(at) => Unit(at as u8),
            None => panic!("no unit {id}"),
        };
        for (id, tweak) in &self.tweaks {
            tweak(&mut position.pieces[unit(id).index()]);
        }
        for (attacker, target, side, from) in &self.links {
            position.links.push(Link {
                attacker: unit(attacker),
                target: unit(target),
                side: *side,
                from: *from,
                mutual: false,
            });
        }
        for (id, chief) in &self.chiefs {
            if let Some(card) = board.card(unit(id)).general {
                position.chiefs[usize::from(card.chief)] = *chief;
            }
        }
        (scenario, self.options, position)
    }

    /// Begins with these frames.
    pub fn at(self, frames: impl FnOnce(&Scenario) -> Vec<Frame>) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = frames(&scenario);
        match Colonia::from_position(&scenario, &options, &position) {
            Ok(game) => {
                Table { scenario, options, session: Session::new(game, 1), dice: VecDeque::new(), events: Vec::new() }
            }
            Err(problems) => panic!("unsound position: {problems}"),
        }
    }

    /// Begins as the scenario does, with its own set-up.
    pub fn from_the_start(self) -> Table {
        let scenario = match Scenario::new(self.file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        match Colonia::start(&scenario, &self.options) {
            Ok(game) => Table {
                scenario,
                options: self.options,
                session: Session::new(game, 1),
                dice: VecDeque::new(),
                events: Vec::new(),
            },
            Err(problems) => panic!("{problems}"),
        }
    }

    /// Begins with a unit that has just been named and may act.
    pub fn acting(self, id: &str) -> Table {
        let id = id.to_string();
        let mut table = self.naming(&id);
        table.position(|scenario, position| {
            let (unit, _) = find(scenario, &id);
            let piece = &mut position.pieces[unit.index()];
            (piece.activated, piece.steadies) = (true, piece.disordered);
            let start = Pose { x: piece.x, y: piece.y, facing: piece.facing };
            position.frames.push(Frame::Act(Act {
                unit,
                start,
                moved: false,
                fired: false,
                plan: None,
                actions: 0,
                limbered: false,
                turned: 0,
                formed: false,
                met: false,
                spent: false,
            }));
        });
        table
    }

    /// Begins with the owner naming a unit of this one's brigade.
    pub fn naming(self, id: &str) -> Table {
        let id = id.to_string();
        self.at(|scenario| {
            let (_, brigade) = find(scenario, &id);
            let side = scenario.0.brigades[usize::from(brigade)].side;
            vec![Frame::Brigades { side: side.other() }, Frame::Units { brigade, joined: Vec::new() }]
        })
    }

    /// Begins with an engaged unit that has just been named.
    pub fn engaged(self, id: &str) -> Table {
        let id = id.to_string();
        let mut table = self.naming(&id);
        table.position(|scenario, position| {
            let (unit, _) = find(scenario, &id);
            position.pieces[unit.index()].activated = true;
            position.frames.push(Frame::Engaged { unit });
        });
        table
    }

    /// Begins with the choice of a brigade.
    pub fn choosing(self, side: Side) -> Table {
        self.at(|_| vec![Frame::Brigades { side }])
    }
}

fn find(scenario: &Scenario, id: &str) -> (Unit, u8) {
    match scenario.0.roster.iter().position(|card| card.id == id) {
        Some(at) => (Unit(at as u8), scenario.0.roster[at].brigade.unwrap_or(0)),
        None => panic!("no unit {id}"),
    }
}

/// A game on the table.
pub struct Table {
    /// The scenario.
    pub scenario: Scenario,
    options: Options,
    /// The session.
    pub session: Session<Colonia>,
    /// All events so far.
    pub events: Vec<Event>,
    dice: VecDeque<Rolled>,
}

impl Table {
    /// A unit by its id.
    pub fn u(&self, id: &str) -> Unit {
        find(&self.scenario, id).0
    }

    /// The state.
    pub fn game(&self) -> &Colonia {
        self.session.game()
    }

    /// Lays out dice to be thrown next, in order.
    pub fn dice(&mut self, faces: impl IntoIterator<Item = u8>) -> &mut Self {
        self.dice.extend(faces.into_iter().map(Rolled::Die));
        self
    }

    /// Whether all dice laid out have been thrown.
    pub fn dice_are_spent(&self) -> bool {
        self.dice.is_empty()
    }

    /// Changes the position as it stands and goes on from there.
    pub fn position(&mut self, change: impl FnOnce(&Scenario, &mut Position)) -> &mut Self {
        let mut position = self.game().position();
        change(&self.scenario, &mut position);
        match Colonia::from_position(&self.scenario, &self.options, &position) {
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
        self.act_as(side, action)
    }

    /// Plays a legal action of a side.
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
                Err(error) => panic!("{action:?}: {error:?}"),
            }
        }
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

    /// Moves.
    pub fn walk<const N: usize>(&mut self, parts: [Part; N]) -> &mut Self {
        self.act(walk(parts))
    }

    /// Charges straight along a bearing in degrees.
    pub fn charge(&mut self, target: &str, degrees: u16, bonus: bool) -> &mut Self {
        let action = self.charging(target, degrees, bonus);
        self.act(action)
    }

    /// A straight charge.
    pub fn charging(&self, target: &str, degrees: u16, bonus: bool) -> Action {
        Action::Charge { target: self.u(target), parts: vec![leg(degrees, 1000)], bonus, with: None }
    }

    /// Fires and does nothing more.
    pub fn fire(&mut self, target: &str) -> &mut Self {
        let action = self.firing(target, Plan::Stand);
        self.act(action)
    }

    /// A shot.
    pub fn firing(&self, target: &str, then: Plan) -> Action {
        Action::Fire { target: self.u(target), then, from: Edge::Front }
    }

    /// Ends the activation.
    pub fn done(&mut self) -> &mut Self {
        self.act(Action::Done)
    }

    /// Answers yes.
    pub fn yes(&mut self) -> &mut Self {
        self.act(Action::Yes)
    }

    /// Answers no.
    pub fn no(&mut self) -> &mut Self {
        self.act(Action::No)
    }

    /// A unit as it is.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// Where a unit stands.
    pub fn stands(&self, id: &str) -> (i32, i32, u16) {
        let piece = self.piece(id);
        (piece.x, piece.y, piece.facing)
    }

    /// A unit's strength.
    pub fn vbu(&self, id: &str) -> u8 {
        self.game().vbu(self.u(id))
    }

    /// Whether a unit is removed.
    pub fn is_gone(&self, id: &str) -> bool {
        self.piece(id).place == Place::Removed
    }

    /// Whether two units are in contact.
    pub fn linked(&self, one: &str, other: &str) -> bool {
        let (one, other) = (self.u(one), self.u(other));
        self.game().state().links.iter().any(|link| link.holds(one) && link.holds(other))
    }

    /// The sums thrown so far, with the damages, in order.
    pub fn sums(&self) -> Vec<(Unit, i8, u8)> {
        self.events
            .iter()
            .filter_map(|event| match &event.what {
                What::Fired { unit, tally, damage, .. } | What::Fought { unit, tally, damage, .. } => {
                    Some((*unit, tally.total(), *damage))
                }
                _ => None,
            })
            .collect()
    }

    /// The terms of the last sum thrown by a unit.
    pub fn terms(&self, id: &str) -> Terms {
        let own = self.u(id);
        let tally = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { unit, tally, .. } | What::Fought { unit, tally, .. } if *unit == own => Some(tally.clone()),
            _ => None,
        });
        terms(&tally.unwrap_or_default())
    }

    /// The range of the last shot, in hundredths of a millimetre.
    pub fn range(&self) -> i32 {
        let found = self.events.iter().rev().find_map(|event| match event.what {
            What::Fired { range, .. } => Some(range),
            _ => None,
        });
        found.unwrap_or(-1)
    }

    /// Whether an event cites a clause.
    pub fn has_event(&self, id: &str) -> bool {
        self.events.iter().any(|event| event.clause.id() == id)
    }

    /// The dice a shot would have now, or the clause that refuses it.
    pub fn shot(&self, target: &str, then: Plan) -> Result<i8, &'static str> {
        let action = self.firing(target, then);
        match self.game().preview(self.decider(), &action) {
            Ok(preview) => Ok(preview.own.map_or(0, |tally| tally.total())),
            Err(refusal) => Err(refusal.clause.id()),
        }
    }

    /// What may be done now, as the side asked sees it.
    pub fn hints(&self) -> rules_core::books::colonia::Hints {
        self.game().hints(Focus { viewer: Viewer::Player(self.decider()), unit: None })
    }
}

/// A move.
pub fn walk<const N: usize>(parts: [Part; N]) -> Action {
    Action::Move { parts: parts.to_vec(), with: None }
}

/// The terms of a sum.
pub fn terms(tally: &Tally) -> Terms {
    tally.0.iter().map(|term| (term.what, term.value)).collect()
}

impl Table {
    /// The same table once more, to try something else.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self {
            scenario: self.scenario.clone(),
            options: self.options,
            session: self.session.clone(),
            events: self.events.clone(),
            dice: self.dice.clone(),
        }
    }
}

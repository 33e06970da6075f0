//! What may be changed in the scenario files of each book.

use rules_core::books::dbe::ArrivalFile;
use rules_core::books::{bravado, caricat, colonia, dbe, obbedisco};
use rules_core::hex::HexId;
use rules_core::table::TableEdge;

use super::SetUp;
use super::field::{Field, Piece, of_word, word_of, words};

words!(bravado::Code, bravado::Quality, bravado::Status);
words!(caricat::Level);
words!(colonia::Row, colonia::Size, colonia::Order);
words!(dbe::Code);

/// The piece that stands for the battle itself.
const BATTLE: &str = "battle";

fn piece<'a>(id: &str, name: &str, fields: Vec<(&'static str, &'a mut dyn Field)>) -> Piece<'a> {
    Piece { id: id.to_owned(), name: name.to_owned(), fields }
}

/// Adds one like another behind it.
fn double_in<T: Clone>(list: &mut Vec<T>, is: impl Fn(&T) -> bool, renamed: impl FnOnce(&mut T)) -> bool {
    let Some(at) = list.iter().position(is) else { return false };
    let mut one = list[at].clone();
    renamed(&mut one);
    list.insert(at + 1, one);
    true
}

/// Takes one away, which must not be the last.
fn leave_out_of<T>(list: &mut Vec<T>, is: impl Fn(&T) -> bool) -> bool {
    let Some(at) = list.iter().position(is).filter(|_| list.len() > 1) else { return false };
    list.remove(at);
    true
}

impl SetUp for bravado::ScenarioFile {
    fn pieces(&mut self) -> Vec<Piece<'_>> {
        let mut pieces = vec![piece(BATTLE, "", vec![("turns", &mut self.turns), ("deploy", &mut self.deploy)])];
        for army in [&mut self.sides.first, &mut self.sides.second] {
            for known in &mut army.generals {
                let bravado::GeneralFile { id, name, x, y, facing, arrives } = known;
                pieces.push(piece(id, name, vec![("x", x), ("y", y), ("facing", facing), ("arrives", arrives)]));
            }
            for known in &mut army.units {
                let bravado::UnitFile { id, name, code, quality, status, x, y, facing, arrives, base: _ } = known;
                let fields: Vec<(&'static str, &mut dyn Field)> = vec![
                    ("x", x),
                    ("y", y),
                    ("facing", facing),
                    ("arrives", arrives),
                    ("code", code),
                    ("quality", quality),
                    ("status", status),
                ];
                pieces.push(piece(id, name, fields));
            }
        }
        pieces
    }

    fn leave_out(&mut self, piece: &str) -> bool {
        // The first General listed commands the army (B1f).
        [&mut self.sides.first, &mut self.sides.second].into_iter().any(|army| {
            let commands = army.generals.first().is_some_and(|first| first.id == piece);
            leave_out_of(&mut army.units, |unit| unit.id == piece)
                || !commands && leave_out_of(&mut army.generals, |general| general.id == piece)
        })
    }

    fn double(&mut self, like: &str, piece: &str) -> bool {
        [&mut self.sides.first, &mut self.sides.second].into_iter().any(|army| {
            double_in(&mut army.units, |unit| unit.id == like, |unit| piece.clone_into(&mut unit.id))
                || double_in(&mut army.generals, |one| one.id == like, |one| piece.clone_into(&mut one.id))
        })
    }
}

/// A round and an edge, as `4west`; 0 from the start.
impl Field for Option<ArrivalFile> {
    fn text(&self) -> String {
        self.map_or_else(|| "0".to_owned(), |arrival| format!("{}{}", arrival.round, word_of(&arrival.edge)))
    }

    fn set(&mut self, value: &str) -> bool {
        let end = value.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(value.len());
        let (round, edge) = value.split_at(end);
        *self = match (round.parse(), of_word::<TableEdge>(edge)) {
            (Ok(round), Some(edge)) => Some(ArrivalFile { round, edge }),
            _ => None,
        };
        self.is_some() || value == "0"
    }
}

fn element(unit: &mut dbe::UnitFile) -> Piece<'_> {
    let dbe::UnitFile { id, name, code, guard, x, y, facing, arrival } = unit;
    let mut fields: Vec<(&'static str, &mut dyn Field)> =
        vec![("x", x), ("y", y), ("facing", facing), ("arrives", arrival)];
    // A general is a general.
    if !code.is_general() {
        fields.extend([("code", code as &mut dyn Field), ("guard", guard)]);
    }
    piece(id, name, fields)
}

impl SetUp for dbe::ScenarioFile {
    fn pieces(&mut self) -> Vec<Piece<'_>> {
        let mut pieces = vec![piece(BATTLE, "", vec![("turns", &mut self.rounds), ("deploy", &mut self.deploy)])];
        for army in [&mut self.sides.first, &mut self.sides.second] {
            pieces.extend(army.chief.as_mut().map(element));
            for corps in &mut army.corps {
                pieces.push(piece(&corps.id, &corps.name, vec![("arrives", &mut corps.arrival)]));
                pieces.push(element(&mut corps.general));
                pieces.extend(corps.units.iter_mut().map(element));
            }
        }
        pieces
    }

    fn leave_out(&mut self, piece: &str) -> bool {
        [&mut self.sides.first, &mut self.sides.second].into_iter().any(|army| {
            army.corps.iter_mut().any(|corps| leave_out_of(&mut corps.units, |unit| unit.id == piece))
                || leave_out_of(&mut army.corps, |corps| corps.id == piece)
        })
    }

    fn double(&mut self, like: &str, piece: &str) -> bool {
        let mut corps = self.sides.first.corps.iter_mut().chain(&mut self.sides.second.corps);
        corps.any(|corps| double_in(&mut corps.units, |unit| unit.id == like, |unit| piece.clone_into(&mut unit.id)))
    }
}

fn commander(general: &mut colonia::GeneralFile) -> Piece<'_> {
    let colonia::GeneralFile { id, name, x, y, facing, m, radius, valour, charisma, order: _ } = general;
    let fields: Vec<(&'static str, &mut dyn Field)> = vec![
        ("x", x),
        ("y", y),
        ("facing", facing),
        ("m", m),
        ("radius", radius),
        ("valour", valour),
        ("charisma", charisma),
    ];
    piece(id, name, fields)
}

fn formed(unit: &mut colonia::UnitFile) -> Piece<'_> {
    let colonia::UnitFile { id, name, row, size, x, y, facing, disordered, column, arrival, turntable: _ } = unit;
    let fields: Vec<(&'static str, &mut dyn Field)> = vec![
        ("x", x),
        ("y", y),
        ("facing", facing),
        ("arrives", arrival),
        ("row", row),
        ("size", size),
        ("disordered", disordered),
        ("column", column),
    ];
    piece(id, name, fields)
}

impl SetUp for colonia::ScenarioFile {
    fn pieces(&mut self) -> Vec<Piece<'_>> {
        let mut pieces = vec![piece(BATTLE, "", vec![("turns", &mut self.turns), ("deploy", &mut self.deploy)])];
        for army in [&mut self.sides.first, &mut self.sides.second] {
            pieces.push(commander(&mut army.commander));
            pieces.extend(army.divisions.iter_mut().map(|division| commander(&mut division.general)));
            for brigade in &mut army.brigades {
                let orders: Vec<(&'static str, &mut dyn Field)> =
                    vec![("order", &mut brigade.order), ("arrives", &mut brigade.arrival)];
                pieces.push(piece(&brigade.id, &brigade.name, orders));
                pieces.extend(brigade.general.as_mut().map(commander));
                pieces.extend(brigade.units.iter_mut().map(formed));
            }
        }
        pieces
    }

    fn leave_out(&mut self, piece: &str) -> bool {
        [&mut self.sides.first, &mut self.sides.second].into_iter().any(|army| {
            army.brigades.iter_mut().any(|brigade| leave_out_of(&mut brigade.units, |unit| unit.id == piece))
                || leave_out_of(&mut army.brigades, |brigade| brigade.id == piece)
        })
    }

    fn double(&mut self, like: &str, piece: &str) -> bool {
        let mut brigades = self.sides.first.brigades.iter_mut().chain(&mut self.sides.second.brigades);
        brigades
            .any(|brigade| double_in(&mut brigade.units, |unit| unit.id == like, |unit| piece.clone_into(&mut unit.id)))
    }
}

impl SetUp for caricat::ScenarioFile {
    fn pieces(&mut self) -> Vec<Piece<'_>> {
        let mut pieces = vec![piece(BATTLE, "", vec![("turns", &mut self.turns)])];
        for leader in &mut self.leaders {
            let caricat::LeaderFile { id, name, initiative, range, assault, level, hex, .. } = leader;
            let fields: Vec<(&'static str, &mut dyn Field)> = vec![
                ("hex", hex),
                ("level", level),
                ("initiative", initiative),
                ("range", range),
                ("assault", assault),
            ];
            pieces.push(piece(id.label(), name, fields));
        }
        for unit in &mut self.units {
            let caricat::UnitFile { id, name, melee, morale, fire, reduced, hex, .. } = unit;
            let fields: Vec<(&'static str, &mut dyn Field)> = vec![
                ("hex", hex),
                ("melee", melee),
                ("morale", morale),
                ("fire", fire),
                ("reduced_melee", &mut reduced.melee),
                ("reduced_fire", &mut reduced.fire),
            ];
            pieces.push(piece(id.label(), name, fields));
        }
        pieces
    }

    fn leave_out(&mut self, piece: &str) -> bool {
        leave_out_of(&mut self.units, |unit| unit.id.label() == piece)
    }

    fn double(&mut self, like: &str, piece: &str) -> bool {
        let Some(id) = caricat::Unit::parse(piece) else { return false };
        double_in(&mut self.units, |unit| unit.id.label() == like, |unit| unit.id = id)
    }
}

/// The name of a leader without its space.
fn joined(name: obbedisco::Name) -> String {
    name.label().replace(' ', "")
}

impl SetUp for obbedisco::ScenarioFile {
    fn pieces(&mut self) -> Vec<Piece<'_>> {
        let mut pieces = vec![piece(BATTLE, "", vec![("turns", &mut self.turns)])];
        for leader in &mut self.leaders {
            let obbedisco::LeaderFile { name, sp, init, cmd, hex, arrives, .. } = leader;
            let fields: Vec<(&'static str, &mut dyn Field)> =
                vec![("hex", hex), ("arrives", arrives), ("sp", sp), ("init", init), ("cmd", cmd)];
            pieces.push(piece(&joined(*name), name.label(), fields));
        }
        for garrison in &mut self.garrisons {
            pieces.push(piece(&garrison.hex.to_string(), "", vec![("sp", &mut garrison.sp)]));
        }
        pieces
    }

    fn leave_out(&mut self, piece: &str) -> bool {
        let before = self.garrisons.len();
        self.garrisons.retain(|garrison| garrison.hex.to_string() != piece);
        self.garrisons.len() < before
    }

    fn double(&mut self, like: &str, piece: &str) -> bool {
        let Some(hex) = HexId::parse(piece) else { return false };
        double_in(&mut self.garrisons, |known| known.hex.to_string() == like, |known| known.hex = hex)
    }
}

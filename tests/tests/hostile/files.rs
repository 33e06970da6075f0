//! Files: saves of every book, exchanges and set-ups, cut short, damaged, made up. They are refused, or open as far as
//! they hold.

use links::Exchange;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use referee::host::Hosted;
use rules_core::books::bravado::Bravado;
use rules_core::books::caricat::Caricat;
use rules_core::books::colonia::Colonia;
use rules_core::books::dbe::Dbe;
use rules_core::books::obbedisco::Obbedisco;
use rules_core::dice::Rolled;
use rules_core::save::{Save, SaveError};
use rules_core::{Entry, Session};
use scenarios::changes::SetUpFile;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::mutate::{below, spoil};

/// How many entries the sound saves have.
const LENGTH: usize = 8;

/// What every save names.
#[derive(Deserialize)]
struct Head {
    book: String,
}

/// A scenario of each book, read once.
struct Table<G: Hosted>(&'static str, G::Scenario);

impl<G: Hosted> Table<G> {
    fn new(id: &'static str) -> Self {
        Self(id, G::scenario(id).unwrap())
    }

    /// The first actions of a random game, saved.
    fn saved(&self, seed: u64) -> Save<G> {
        let options = G::Options::default();
        let mut session = Session::new(G::start(&self.1, &options).unwrap(), seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut candidates = Vec::new();
        for _ in 0..LENGTH {
            let side = session.game().pending().decider().unwrap();
            candidates.clear();
            session.game().candidates(&mut rng, &mut candidates);
            session.act(side, candidates.swap_remove(below(&mut rng, candidates.len()))).unwrap();
        }
        Save::of(&session, self.0, &options, None)
    }

    /// Opens what may be a save of this book.
    fn open(&self, bytes: &[u8]) -> Outcome {
        let Ok(save) = serde_json::from_slice::<Save<G>>(bytes) else { return Outcome::Refused };
        let length = save.journal.entries.len();
        let opened = if save.scenario == self.0 {
            save.open(&self.1, |_, _, _| ())
        } else {
            let Ok(scenario) = G::scenario(&save.scenario) else { return Outcome::Refused };
            save.open(&scenario, |_, _, _| ())
        };
        match opened {
            Ok(session) => {
                assert_eq!(session.journal().entries.len(), length);
                Outcome::Whole
            }
            Err(broken) => {
                let Some(holds) = broken.holds else { return Outcome::Refused };
                let kept = holds.journal().entries.len();
                if let SaveError::Entry { number, .. } = broken.error {
                    assert_eq!(kept, number, "what holds is all before the entry that does not");
                }
                assert!(kept <= length && (holds.is_over() || holds.game().pending().decider().is_some()));
                Outcome::Partly(kept)
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Refused,
    Partly(usize),
    Whole,
}

struct Books {
    obbedisco: Table<Obbedisco>,
    caricat: Table<Caricat>,
    colonia: Table<Colonia>,
    dbe: Table<Dbe>,
    bravado: Table<Bravado>,
}

impl Books {
    fn new() -> Self {
        Self {
            obbedisco: Table::new("bezzecca-1866"),
            caricat: Table::new("pastrengo-1848"),
            colonia: Table::new("langfang-1900"),
            dbe: Table::new("marengo-1800"),
            bravado: Table::new("maida-1806"),
        }
    }

    /// A sound save of each book.
    fn saves(&self) -> Vec<Value> {
        fn value<G: Hosted>(table: &Table<G>) -> Value {
            serde_json::to_value(table.saved(5)).unwrap()
        }
        vec![value(&self.obbedisco), value(&self.caricat), value(&self.colonia), value(&self.dbe), value(&self.bravado)]
    }

    /// Opens what may be any file, as page and command line do.
    fn open(&self, bytes: &[u8]) -> Outcome {
        if let Ok(file) = serde_json::from_slice::<SetUpFile>(bytes) {
            let sound = file.id().is_some_and(|id| scenarios::changes::check(&id).is_ok());
            return if sound { Outcome::Whole } else { Outcome::Refused };
        }
        if serde_json::from_slice::<Exchange>(bytes).is_ok() {
            return Outcome::Whole;
        }
        let Ok(head) = serde_json::from_slice::<Head>(bytes) else { return Outcome::Refused };
        match head.book.as_str() {
            "obbedisco" => self.obbedisco.open(bytes),
            "caricat" => self.caricat.open(bytes),
            "colonia" => self.colonia.open(bytes),
            "dbe" => self.dbe.open(bytes),
            "bravado" => self.bravado.open(bytes),
            _ => Outcome::Refused,
        }
    }
}

fn set_up() -> Value {
    json!({ "set_up": 1, "scenario": "maida-1806", "options": ["extreme"], "by_hand": true, "changes": [
        { "piece": "BR-11", "set": { "x": 300, "y": 700, "facing": 180, "quality": "elite" } },
        { "piece": "BR-12", "out": true }, { "piece": "BR-13x1", "like": "BR-13", "set": { "x": 60, "y": 60 } } ] })
}

fn spoilt(rng: &mut ChaCha8Rng, sound: &[Value], texts: &[String]) -> Vec<u8> {
    let which = below(rng, sound.len());
    let mut bytes = texts[which].clone().into_bytes();
    match below(rng, 8) {
        0 => bytes.truncate(below(rng, bytes.len())),
        1 => {
            let at = below(rng, bytes.len());
            bytes[at] ^= 1 << below(rng, 8);
        }
        2 => {
            for _ in 0..8 {
                let at = below(rng, bytes.len());
                bytes[at] = b"0123456789abcdef\"{}[]:,-"[below(rng, 24)];
            }
        }
        3 => bytes = (0..below(rng, 300)).map(|_| (rng.next_u32() % 256) as u8).collect(),
        4 => {
            // A piece of the file stands elsewhere.
            let (from, to) = (below(rng, bytes.len()), below(rng, bytes.len()));
            bytes.copy_within(from.min(to)..from.max(to), from.min(to) / 2);
        }
        5 => {
            // Another book's name, or its journal.
            let mut document = sound[which].clone();
            let other = &sound[below(rng, sound.len())];
            let field = ["book", "scenario", "journal", "options", "hash"][below(rng, 5)];
            document[field] = other[field].clone();
            bytes = document.to_string().into_bytes();
        }
        _ => {
            let mut document = sound[which].clone();
            for _ in 0..=below(rng, 2) {
                let donor = below(rng, sound.len());
                spoil(rng, &mut document, &sound[donor]);
            }
            bytes = document.to_string().into_bytes();
        }
    }
    bytes
}

fn survive(seed: u64, inputs: usize) {
    let books = Books::new();
    let mut sound = books.saves();
    sound.push(set_up());
    let texts: Vec<String> = sound.iter().map(Value::to_string).collect();
    for text in &texts {
        assert_eq!(books.open(text.as_bytes()), Outcome::Whole, "{text}");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut refused, mut partly) = (0, 0);
    for _ in 0..inputs {
        match books.open(&spoilt(&mut rng, &sound, &texts)) {
            Outcome::Refused => refused += 1,
            Outcome::Partly(_) => partly += 1,
            Outcome::Whole => {}
        }
    }
    assert!(refused > inputs / 4 && partly > inputs / 100, "{refused} refused, {partly} in part, of {inputs}");
}

#[test]
fn fifty_thousand_spoilt_files_are_refused_or_open_as_far_as_they_hold() {
    survive(1, 50_000);
}

#[test]
#[ignore = "five million files, half an hour"]
fn five_million_spoilt_files_are_refused_or_open_as_far_as_they_hold() {
    survive(2, 5_000_000);
}

fn breaks_at_each_entry<G: Hosted>(table: &Table<G>, spoil: impl Fn(&mut Entry<G::Action>)) {
    let sound = table.saved(9);
    for number in 0..LENGTH {
        let mut spoilt = sound.clone();
        spoil(&mut spoilt.journal.entries[number]);
        let text = serde_json::to_string(&spoilt).unwrap();
        assert_eq!(table.open(text.as_bytes()), Outcome::Partly(number), "{} at {number}", G::BOOK);
    }
}

#[test]
fn a_journal_that_breaks_a_rule_at_any_entry_opens_up_to_it_in_every_book() {
    let books = Books::new();
    // A die that no rule throws.
    breaks_at_each_entry(&books.obbedisco, |entry| entry.rolls.push(Rolled::Die(1)));
    breaks_at_each_entry(&books.caricat, |entry| entry.rolls.push(Rolled::Die(1)));
    breaks_at_each_entry(&books.colonia, |entry| entry.rolls.push(Rolled::Die(1)));
    breaks_at_each_entry(&books.dbe, |entry| entry.rolls.push(Rolled::Die(1)));
    breaks_at_each_entry(&books.bravado, |entry| entry.rolls.push(Rolled::Die(1)));
    // The other side's hand. Where both choose in secret either may be first.
    breaks_at_each_entry(&books.obbedisco, |entry| entry.side = entry.side.other());
    breaks_at_each_entry(&books.caricat, |entry| entry.side = entry.side.other());
    breaks_at_each_entry(&books.dbe, |entry| entry.side = entry.side.other());
}

#[test]
fn files_of_ten_megabytes_and_deep_nests_are_refused() {
    let books = Books::new();
    let big = format!("{{\"format\":1,\"book\":\"{}\"}}", "x".repeat(10_000_000));
    assert_eq!(books.open(big.as_bytes()), Outcome::Refused);
    let mut save = serde_json::to_value(books.obbedisco.saved(1)).unwrap();
    let entry = save["journal"]["entries"][0].clone();
    save["journal"]["entries"] = Value::Array(vec![entry; 50_000]);
    let long = save.to_string();
    assert!(long.len() > 2_000_000);
    assert!(matches!(books.open(long.as_bytes()), Outcome::Partly(_) | Outcome::Refused));
    for deep in ["[".repeat(1_000_000), "{\"changes\":".repeat(500_000), "{\"book\":".repeat(500_000)] {
        assert_eq!(books.open(deep.as_bytes()), Outcome::Refused);
    }
}

//! Starting, opening and importing games.

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::books::obbedisco::{Event, Obbedisco, Options};
use rules_core::save::{Broken, FORMAT, Save, SaveError};
use rules_core::{Entry, Game as _, Problems, Session};
use serde::Deserialize;

use super::{GameStore, Logged, Model, scenario};
use crate::storage::{self, DiceSource, Hold, SlotInfo, StorageProblem};

/// What a new game of the Bezzecca campaign is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The scenario's id.
    pub scenario: String,
    /// Option 11.1.
    pub morale_control: bool,
    /// Option 11.2.
    pub detachments: bool,
    /// Option 11.3.
    pub loos: bool,
    /// Who sits on each side.
    pub seats: [String; 2],
    /// Where the dice come from.
    pub dice: DiceSource,
    /// The seed of the generated dice; any if there is none.
    pub seed: Option<u64>,
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            scenario: scenario::BEZZECCA.to_owned(),
            morale_control: false,
            detachments: false,
            loos: false,
            seats: [String::new(), String::new()],
            dice: DiceSource::Generated,
            seed: None,
        }
    }
}

/// Why a game does not open, or not whole.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenFault {
    /// The storage does not give it out, or does not take it.
    Storage(StorageProblem),
    /// It is no save file; the message is the reader's.
    Malformed(String),
    /// A newer version wrote it.
    Newer {
        /// The format of the file.
        have: u32,
        /// The newest one read here.
        most: u32,
    },
    /// Another book's.
    OtherBook(String),
    /// Played on a scenario that is not here.
    UnknownScenario(String),
    /// Its start does not hold.
    BadStart(Problems),
    /// This entry does not hold; everything before it does.
    Entry(usize),
    /// All entries hold, but the state is not the one saved.
    Hash,
}

/// A game that was opened.
#[derive(Clone)]
pub enum Opened {
    /// Whole.
    Whole(GameStore),
    /// Not whole; the entries that hold can be played on in a slot of their own.
    Broken {
        /// Why.
        fault: OpenFault,
    },
}

/// What every save of any version names, read first so that the message can be exact.
#[derive(Deserialize)]
struct Head {
    format: u32,
    book: String,
    scenario: String,
}

/// A save as read: whole, or up to the last entry that holds.
struct Read {
    scenario: String,
    options: Options,
    start: Option<rules_core::books::obbedisco::Position>,
    session: Session<Obbedisco>,
    logged: Vec<Logged>,
    fault: Option<OpenFault>,
}

fn read(text: &str) -> Result<Read, OpenFault> {
    let malformed = |error: serde_json::Error| OpenFault::Malformed(error.to_string());
    let head: Head = serde_json::from_str(text).map_err(malformed)?;
    if head.format > FORMAT {
        return Err(OpenFault::Newer { have: head.format, most: FORMAT });
    }
    if head.book != Obbedisco::BOOK {
        return Err(OpenFault::OtherBook(head.book));
    }
    let Some(board) = scenario::built_in(&head.scenario) else {
        return Err(OpenFault::UnknownScenario(head.scenario));
    };
    let save: Save<Obbedisco> = serde_json::from_str(text).map_err(malformed)?;
    let (options, start) = (save.options, save.start.clone());
    let takebacks = save.journal.takebacks.clone();
    let mut logged: Vec<Logged> = Vec::new();
    let seen = |at: usize, entry: &Entry<_>, events: &[Event]| {
        let known: usize = logged.iter().map(|entry: &Logged| entry.takebacks.len()).sum();
        logged.push(Logged {
            side: entry.side,
            play: entry.play,
            events: Arc::from(events),
            rolls: entry.rolls.len(),
            entered: entry.entered,
            takebacks: takebacks.iter().skip(known).filter(|back| back.to as usize <= at).copied().collect(),
        });
    };
    let (session, fault) = match save.open(board, seen) {
        Ok(session) => (session, None),
        Err(Broken { error, holds }) => {
            let fault = match error {
                SaveError::NewerFormat { have, most } => OpenFault::Newer { have, most },
                SaveError::OtherBook { have } => OpenFault::OtherBook(have),
                SaveError::Start(problems) => OpenFault::BadStart(problems),
                SaveError::Entry { number, .. } => OpenFault::Entry(number),
                SaveError::Hash { .. } => OpenFault::Hash,
            };
            match holds {
                Some(session) => (*session, Some(fault)),
                None => return Err(fault),
            }
        }
    };
    Ok(Read { scenario: head.scenario, options, start, session, logged, fault })
}

fn model(read: Read, info: SlotInfo, hold: Hold) -> Model {
    Model {
        session: read.session,
        logged: read.logged,
        info: SlotInfo { book: Obbedisco::BOOK.to_owned(), scenario: read.scenario, ..info },
        options: read.options,
        start: read.start,
        hold,
        generation: 0,
    }
}

/// Starts a game, keeps it in a new slot and answers with the slot's id.
///
/// # Errors
/// When the scenario is unknown. A storage that does not take the game leaves it playable, and says so.
pub fn start(new: &NewGame) -> Result<String, OpenFault> {
    let Some(board) = scenario::built_in(&new.scenario) else {
        return Err(OpenFault::UnknownScenario(new.scenario.clone()));
    };
    let options = Options { morale_control: new.morale_control, detachments: new.detachments, loos: new.loos };
    let game = Obbedisco::start(board, &options).map_err(OpenFault::BadStart)?;
    let seed = new.seed.unwrap_or_else(any_seed);
    let id = storage::fresh_id(&new.scenario);
    let info = SlotInfo { id: id.clone(), seats: new.seats.clone(), dice: new.dice, ..SlotInfo::default() };
    let read = Read {
        scenario: new.scenario.clone(),
        options,
        start: None,
        session: Session::new(game, seed),
        logged: Vec::new(),
        fault: None,
    };
    put(model(read, info, Hold::claim(&id)));
    Ok(id)
}

thread_local! {
    /// A game just started or imported that the storage did not take: it can still be played, and exported.
    static UNKEPT: std::cell::RefCell<Option<(Model, StorageProblem)>> = const { std::cell::RefCell::new(None) };
}

fn any_seed() -> u64 {
    // Below 2^53, so that the seed survives programs that read numbers as floats.
    let random = getrandom::u64().unwrap_or_else(|_| js_sys::Date::now() as u64);
    random & ((1 << 53) - 1)
}

fn put(model: Model) {
    if let Err(problem) = storage::keep(&model.hold, &model.describe(), &model.save()) {
        UNKEPT.set(Some((model, problem)));
    }
}

/// Opens the game in a slot and claims the slot for this tab.
///
/// # Errors
/// When the storage does not give it out or nothing of it can be read.
pub fn open(slot: &str) -> Result<Opened, OpenFault> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.clone().filter(|(model, _)| model.info.id == slot));
    if let Some((model, problem)) = unkept {
        let store = GameStore::new(model);
        store.health.set(Some(problem));
        return Ok(Opened::Whole(store));
    }
    let (info, text) = storage::read(slot).map_err(OpenFault::Storage)?;
    let read = read(&text)?;
    if let Some(fault) = read.fault {
        return Ok(Opened::Broken { fault });
    }
    let info = info.unwrap_or_else(|| SlotInfo { id: slot.to_owned(), ..SlotInfo::default() });
    let store = GameStore::new(model(read, info, Hold::claim(slot)));
    Ok(Opened::Whole(store))
}

/// Puts what holds of a broken game into a slot of its own, leaving the broken one as it is.
///
/// # Errors
/// When nothing holds or the storage does not take it.
pub fn open_rest(slot: &str) -> Result<String, OpenFault> {
    let (info, text) = storage::read(slot).map_err(OpenFault::Storage)?;
    let read = read(&text)?;
    let id = storage::fresh_id(&read.scenario);
    let info = SlotInfo { id: id.clone(), ..info.unwrap_or_default() };
    put(model(read, info, Hold::claim(&id)));
    Ok(id)
}

/// Puts a save file into a slot of its own and answers with the slot's id. A file that does not hold whole is taken
/// as it is, so that opening it can say what is amiss.
///
/// # Errors
/// When nothing of it can be read, or the storage does not take it.
pub fn import(name: &str, text: &str) -> Result<String, OpenFault> {
    let read = read(text)?;
    let id = storage::fresh_id(&read.scenario);
    let name = name.trim_end_matches(".json").trim_start_matches("tamburino-").to_owned();
    let broken = read.fault.is_some();
    let model = model(read, SlotInfo { id: id.clone(), name, ..SlotInfo::default() }, Hold::claim(&id));
    if broken {
        storage::keep(&model.hold, &model.describe(), text).map_err(OpenFault::Storage)?;
    } else {
        put(model);
    }
    Ok(id)
}

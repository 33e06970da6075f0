//! Starting, opening and importing games.

use std::cell::RefCell;

use leptos::prelude::Set as _;

use rules_core::any::Book;
use rules_core::save::FORMAT;
use rules_core::{Entry, PlayError, Problems, Session, Side};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::GameStore;
use super::desk::Desk;
use super::held::{Held, Parts};
use super::kept::{self, Kept};
use super::presenter::{Logged, Presenter};
use crate::books::{self, BookFace};
use crate::json::{Misfit, Tree};
use crate::storage::{self, DiceSource, Hold, SlotInfo, StorageProblem};

/// What a new game is to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewGame {
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed, by the names of their fields.
    pub options: Vec<&'static str>,
    /// Who sits on each side.
    pub seats: [String; 2],
    /// Where the dice come from.
    pub dice: DiceSource,
    /// The seed of the generated dice; any if there is none.
    pub seed: Option<u64>,
    /// The side played here, where the other is played by link.
    pub by_link: Option<Side>,
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
    /// It begins from a position set up by hand, which the page does not read.
    SetUp,
    /// Its start does not hold.
    BadStart(Problems),
    /// This entry does not hold, for this reason if the rules refuse it; everything before it does.
    Entry(usize, String),
    /// The dice of this entry are not those of the game's seed.
    Dice(usize),
    /// All entries hold, but the state is not the one saved.
    Hash,
}

/// A game that was opened.
#[derive(Clone)]
pub enum Opened {
    /// Whole.
    Whole(Box<GameStore>),
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
    #[serde(default)]
    start: Option<IgnoredAny>,
}

/// A game as read: whole, or up to the last entry that holds.
pub type Read = (Box<dyn Desk>, Option<OpenFault>);

impl From<Misfit> for OpenFault {
    fn from(misfit: Misfit) -> Self {
        Self::Malformed(misfit.0)
    }
}

pub(super) fn read(text: &str, info: SlotInfo) -> Result<Read, OpenFault> {
    let save = Tree::read(text)?;
    let head = Head::deserialize(&save)?;
    if head.format > FORMAT {
        return Err(OpenFault::Newer { have: head.format, most: FORMAT });
    }
    if head.start.is_some() {
        return Err(OpenFault::SetUp);
    }
    let Some(face) = Book::of(&head.book).and_then(books::face) else { return Err(OpenFault::OtherBook(head.book)) };
    let info = SlotInfo { book: head.book, scenario: head.scenario, ..info };
    (face.read)(face, Kept::deserialize(&save)?, info)
}

/// Reads a save of one book; the info names its scenario.
pub fn read_as<P: Presenter>(face: &'static BookFace, kept: Kept<Tree>, info: SlotInfo) -> Result<Read, OpenFault>
where
    Held<P>: Desk + 'static,
{
    let Some(scenario) = P::scenario(&info.scenario) else {
        return Err(OpenFault::UnknownScenario(info.scenario));
    };
    let options = P::Options::deserialize(&kept.options)?;
    let journal = kept::journal::<P::Action>(kept.journal)?;
    let takebacks = journal.takebacks.clone();
    let mut logged: Vec<Logged<P>> = Vec::new();
    let seen = |at: usize, entry: &Entry<P::Action>, events: &[P::Event]| {
        let known: usize = logged.iter().map(|entry: &Logged<P>| entry.takebacks.len()).sum();
        logged.push(Logged {
            side: entry.side,
            play: entry.play.clone(),
            events: events.to_vec(),
            rolls: entry.rolls.len(),
            entered: entry.entered,
            takebacks: takebacks.iter().skip(known).filter(|back| back.to as usize <= at).copied().collect(),
        });
    };
    let game = P::start(scenario, &options).map_err(OpenFault::BadStart)?;
    let (session, fault) = match Session::replay(game, kept.seed, journal, seen) {
        Ok(session) if session.digest() == kept.hash => (session, None),
        Ok(session) => (session, Some(OpenFault::Hash)),
        Err((number, error, session)) => {
            let why = match error {
                PlayError::Refused(refused) => {
                    let by = session.game().pending().decider().unwrap_or(Side::First);
                    session.game().refusal(&refused, by)
                }
                _ => String::new(),
            };
            (session, Some(OpenFault::Entry(number, why)))
        }
    };
    let fault = match info.link {
        Some(_) => fault.or_else(|| session.foreign_dice().map(OpenFault::Dice)),
        None => fault,
    };
    let parts = Parts { session, logged, options };
    Ok((Box::new(Held::<P>::new(face, parts, info)), fault))
}

/// Starts a game of one book; the info names its scenario.
pub fn start_as<P: Presenter>(
    face: &'static BookFace,
    new: &NewGame,
    info: SlotInfo,
) -> Result<Box<dyn Desk>, OpenFault>
where
    Held<P>: Desk + 'static,
{
    let Some(scenario) = P::scenario(&info.scenario) else {
        return Err(OpenFault::UnknownScenario(info.scenario));
    };
    // Each option by name, as a book may play one unless it is agreed away.
    let offered = face.scenario(&info.scenario).map(|scenario| scenario.options).unwrap_or_default();
    let agreed =
        offered.iter().map(|option| (Tree::Text(option.key.to_owned()), Tree::Bool(new.options.contains(&option.key))));
    let options = P::Options::deserialize(&Tree::Names(agreed.collect()))?;
    let game = P::start(scenario, &options).map_err(OpenFault::BadStart)?;
    let session = Session::new(game, new.seed.unwrap_or_else(any_seed));
    let parts = Parts { session, logged: Vec::new(), options };
    Ok(Box::new(Held::<P>::new(face, parts, info)))
}

/// Starts a game, keeps it in a new slot and answers with the slot's id.
///
/// # Errors
/// When the scenario is unknown. A storage that does not take the game leaves it playable, and says so.
pub fn start(new: &NewGame) -> Result<String, OpenFault> {
    let Some(face) = books::of_scenario(&new.scenario) else {
        return Err(OpenFault::UnknownScenario(new.scenario.clone()));
    };
    let id = storage::fresh_id(&new.scenario);
    let info = SlotInfo {
        id: id.clone(),
        book: face.book.id().to_owned(),
        scenario: new.scenario.clone(),
        seats: new.seats.clone(),
        dice: new.dice,
        link: new.by_link.map(super::by_link::invitation),
        ..SlotInfo::default()
    };
    put((face.start)(face, new, info)?);
    Ok(id)
}

thread_local! {
    /// A game just started or imported that the storage did not take: it can still be played, and exported.
    static UNKEPT: RefCell<Option<(Box<dyn Desk>, StorageProblem)>> = const { RefCell::new(None) };
}

fn any_seed() -> u64 {
    // Below 2^53, so that the seed survives programs that read numbers as floats.
    let random = getrandom::u64().unwrap_or_else(|_| js_sys::Date::now() as u64);
    random & ((1 << 53) - 1)
}

/// Keeps a game in its slot; where the storage does not take it, it can still be played until the page is left.
pub(super) fn put(desk: Box<dyn Desk>) {
    let hold = Hold::claim(&desk.info().id);
    if let Err(problem) = storage::keep(&hold, &desk.describe(), &desk.save()) {
        UNKEPT.set(Some((desk, problem)));
    }
}

/// Opens the game in a slot and claims the slot for this tab.
///
/// # Errors
/// When the storage does not give it out or nothing of it can be read.
pub fn open(slot: &str) -> Result<Opened, OpenFault> {
    let unkept = UNKEPT.with_borrow(|unkept| {
        let unkept = unkept.as_ref().filter(|(desk, _)| desk.info().id == slot);
        unkept.map(|(desk, problem)| (desk.copy(), problem.clone()))
    });
    if let Some((desk, problem)) = unkept {
        let store = GameStore::new(desk, Hold::claim(slot));
        store.health.set(Some(problem));
        return Ok(Opened::Whole(Box::new(store)));
    }
    let (info, text) = storage::read(slot).map_err(OpenFault::Storage)?;
    let info = info.unwrap_or_else(|| SlotInfo { id: slot.to_owned(), ..SlotInfo::default() });
    let (desk, fault) = read(&text, info)?;
    if let Some(fault) = fault {
        return Ok(Opened::Broken { fault });
    }
    let store = GameStore::new(desk, Hold::claim(slot));
    super::by_link::show_news(&store, slot);
    Ok(Opened::Whole(Box::new(store)))
}

/// Puts what holds of a broken game into a slot of its own, leaving the broken one as it is.
///
/// # Errors
/// When nothing holds or the storage does not take it.
pub fn open_rest(slot: &str) -> Result<String, OpenFault> {
    let (info, text) = storage::read(slot).map_err(OpenFault::Storage)?;
    let (mut desk, _) = read(&text, info.unwrap_or_default())?;
    let id = storage::fresh_id(&desk.info().scenario);
    desk.info_mut().id.clone_from(&id);
    // The other player of a game by link knows only the one that is broken.
    desk.info_mut().link = None;
    put(desk);
    Ok(id)
}

/// Puts a save file into a slot of its own and answers with the slot's id. A file that does not hold whole is taken
/// as it is, so that opening it can say what is amiss.
///
/// # Errors
/// When nothing of it can be read, or the storage does not take it.
pub fn import(name: &str, text: &str) -> Result<String, OpenFault> {
    let name = name.trim_end_matches(".json").trim_start_matches("tamburino-").to_owned();
    let (mut desk, fault) = read(text, SlotInfo { name, ..SlotInfo::default() })?;
    let id = storage::fresh_id(&desk.info().scenario);
    desk.info_mut().id.clone_from(&id);
    if fault.is_some() {
        storage::keep(&Hold::claim(&id), &desk.describe(), text).map_err(OpenFault::Storage)?;
    } else {
        put(desk);
    }
    Ok(id)
}

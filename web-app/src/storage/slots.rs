//! Named slots: a save, and what the list of saved games says about it.

use rules_core::Side;
use rules_core::digest::Digest;
use serde::{Deserialize, Serialize};

use super::{StorageProblem, allowed, get, set, tab};

/// Where a game's dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceSource {
    /// The page throws them.
    #[default]
    Generated,
    /// The players throw real dice and enter them.
    Hand,
}

/// How a game is played by link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByLink {
    /// The game's own name, which both players' devices know it by.
    pub game: Digest,
    /// The side that is played here.
    pub mine: Side,
    /// The side of the one who invited.
    pub inviter: Side,
    /// The inviter's number, sealed.
    pub seal: Digest,
    /// The number of the player here.
    pub number: Digest,
    /// The other's number, once it is known. Before, nothing can be played.
    pub other: Option<Digest>,
    /// How many entries both players have.
    pub both: usize,
    /// How many entries have been offered to be sent: they are not undone any more.
    pub sent: usize,
}

/// What the list of saved games says about a slot without opening its save.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlotInfo {
    /// The slot's id, as in addresses.
    pub id: String,
    /// The name the player gave it.
    pub name: String,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// Who sits on each side, as typed; empty for nobody in particular.
    pub seats: [String; 2],
    /// Where its dice come from.
    pub dice: DiceSource,
    /// When it was last kept, in milliseconds since 1970.
    pub kept: u64,
    /// The turn being played.
    pub turn: u8,
    /// The number of the scenario's turns.
    pub turns: u8,
    /// Entries in the journal.
    pub entries: u32,
    /// The side that must decide: 0 or 1.
    pub decider: Option<u8>,
    /// The name of the unit that is to act.
    pub unit: Option<String>,
    /// What counts for victory, first and second side.
    pub score: [i32; 2],
    /// Whether the game has ended.
    pub over: bool,
    /// How it is played by link, if it is.
    pub link: Option<ByLink>,
    /// The step of the guided first game it is, while it is one.
    pub lesson: Option<usize>,
}

/// A slot as found: readable, or damaged with only its id known.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The slot's id.
    pub id: String,
    /// What is said about it, if it can be read.
    pub info: Option<SlotInfo>,
}

const INFO: &str = "tamburino/slot/";
const SAVE: &str = "tamburino/save/";

/// All slots, the last kept first, the damaged ones at the end.
///
/// # Errors
/// When the storage is forbidden.
pub fn slots() -> Result<Vec<Stored>, StorageProblem> {
    let storage = allowed()?;
    let count = storage.length().map_err(|_| StorageProblem::Forbidden)?;
    let found: Vec<Stored> = (0..count)
        .filter_map(|at| storage.key(at).ok().flatten())
        .filter_map(|key| key.strip_prefix(SAVE).map(str::to_owned))
        .map(|id| Stored { info: info(&id), id })
        .collect();
    let kept = |stored: &Stored| stored.info.as_ref().map_or(0, |info| info.kept);
    // The latest first; the browser lists keys in no order, so equal times go by id.
    let mut ordered: Vec<Stored> = Vec::with_capacity(found.len());
    for stored in found {
        let later = |other: &Stored| kept(other).cmp(&kept(&stored)).then_with(|| stored.id.cmp(&other.id));
        let at = ordered.iter().position(|other| later(other).is_lt()).unwrap_or(ordered.len());
        ordered.insert(at, stored);
    }
    Ok(ordered)
}

/// What is said about one slot.
fn info(id: &str) -> Option<SlotInfo> {
    get::<SlotInfo>(&format!("{INFO}{id}")).filter(|info| info.id == id)
}

/// The slot's description and its save as text. A save whose description is damaged still opens.
///
/// # Errors
/// When the storage is forbidden or the slot is empty.
pub fn read(id: &str) -> Result<(Option<SlotInfo>, String), StorageProblem> {
    let storage = allowed()?;
    let save = storage.get_item(&format!("{SAVE}{id}")).map_err(|_| StorageProblem::Forbidden)?;
    Ok((info(id), save.ok_or(StorageProblem::Missing)?))
}

/// Keeps a slot whole: its save, then its description. A full storage leaves the former save untouched.
///
/// # Errors
/// When the storage is forbidden or full, or another tab plays this slot.
pub fn keep(hold: &tab::Hold, info: &SlotInfo, save: &str) -> Result<(), StorageProblem> {
    let storage = allowed()?;
    if !hold.ours() {
        return Err(StorageProblem::Elsewhere);
    }
    storage.set_item(&format!("{SAVE}{}", info.id), save).map_err(|_| StorageProblem::Full)?;
    set(&format!("{INFO}{}", info.id), info)
}

/// Gives a slot another name.
///
/// # Errors
/// When the storage is forbidden or full, or the slot's description is damaged.
pub fn rename(id: &str, name: &str) -> Result<(), StorageProblem> {
    allowed()?;
    let mut info = info(id).ok_or(StorageProblem::Corrupt)?;
    name.trim().clone_into(&mut info.name);
    set(&format!("{INFO}{id}"), &info)
}

/// Copies a slot into one of its own. A copy of a game by link is played at one screen: the other player knows only one.
///
/// # Errors
/// When the storage is forbidden or full, or the slot is empty.
pub fn duplicate(id: &str) -> Result<(), StorageProblem> {
    let (info, save) = read(id)?;
    let info = info.ok_or(StorageProblem::Corrupt)?;
    let copy = fresh_id(&info.scenario);
    keep(&tab::Hold::claim(&copy), &SlotInfo { id: copy.clone(), link: None, ..info }, &save)
}

/// A slot that was deleted, so that it can be put back.
#[derive(Clone, Debug, PartialEq)]
pub struct Deleted {
    /// The slot's id.
    pub id: String,
    /// What was said about it, if it could be read.
    pub info: Option<SlotInfo>,
    save: String,
}

impl Deleted {
    /// Puts the slot back as it was. Where its id has been taken since, it gets another.
    ///
    /// # Errors
    /// When the storage is forbidden or full.
    pub fn put_back(&self) -> Result<(), StorageProblem> {
        let storage = allowed()?;
        let taken = storage.get_item(&format!("{SAVE}{}", self.id)).is_ok_and(|save| save.is_some());
        let id = match &self.info {
            Some(info) if taken => fresh_id(&info.scenario),
            _ => self.id.clone(),
        };
        storage.set_item(&format!("{SAVE}{id}"), &self.save).map_err(|_| StorageProblem::Full)?;
        let Some(info) = &self.info else { return Ok(()) };
        let info = SlotInfo { id: id.clone(), ..info.clone() };
        set(&format!("{INFO}{id}"), &info)
    }
}

/// Deletes a slot and hands it over.
///
/// # Errors
/// When the storage is forbidden or the slot is empty.
pub fn delete(id: &str) -> Result<Deleted, StorageProblem> {
    let (info, save) = read(id)?;
    let deleted = Deleted { id: id.to_owned(), info, save };
    if let Ok(storage) = allowed() {
        // Removing an item cannot fail where storage is allowed.
        let _ = storage.remove_item(&format!("{SAVE}{id}"));
        let _ = storage.remove_item(&format!("{INFO}{id}"));
    }
    tab::forget(id);
    Ok(deleted)
}

/// An id for a new slot of this scenario that no slot has yet.
pub fn fresh_id(scenario: &str) -> String {
    let taken: Vec<String> = slots().unwrap_or_default().into_iter().map(|stored| stored.id).collect();
    // The ids of scenarios that players change or make up go on after a tilde or a low line, too long for a slot's.
    unused(scenario.split(['~', '_']).next().unwrap_or_default(), &taken)
}

fn unused(scenario: &str, taken: &[String]) -> String {
    // One of so many numbers is free.
    (1..=taken.len() + 1)
        .map(|number| format!("{scenario}-{number}"))
        .find(|id| !taken.contains(id))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_slot_takes_the_first_free_number() {
        let taken = ["bezzecca-1866-1".to_owned(), "bezzecca-1866-3".to_owned()];
        assert_eq!(unused("bezzecca-1866", &taken), "bezzecca-1866-2");
    }

    #[test]
    fn a_description_from_an_older_page_is_read_with_defaults() {
        let info: Result<SlotInfo, _> = serde_json::from_str(r#"{"id":"a","name":"Prova"}"#);
        assert_eq!(info.map(|info| (info.name, info.turn)).ok(), Some(("Prova".to_owned(), 0)));
    }
}

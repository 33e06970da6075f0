//! Playing by link: what is sent to the other player, and what comes from him.

use std::cell::RefCell;

use leptos::prelude::*;
use links::exchange::{FORMAT, Moves, seal, seed};
use links::{Entries, Exchange, Fits, ScenarioLink, Whole, fits};
use rules_core::Side;
use rules_core::digest::Digest;
use rules_core::save;
use scenarios::changes::{self, SetUpFile};
use serde::Deserialize;

use super::open::{put, read};
use super::{GameStore, OpenFault, import};
use crate::json;
use crate::storage::{self, ByLink, DiceSource, SlotInfo};
use crate::tr;

/// Why what came by link does not fit.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkFault {
    /// The link itself cannot be read.
    Link(links::Fault),
    /// A newer version wrote it.
    Newer,
    /// It continues a game that is not in this browser.
    Unknown,
    /// It is another game from some entry on; this slot holds the one known here.
    Parts {
        /// The slot.
        slot: String,
        /// So many entries are surely the same.
        same: usize,
        /// Whether the next entry is the first that differs.
        exactly: bool,
    },
    /// Entries between are missing, from this number on.
    Missing(usize),
    /// Moves were taken back there that were not taken back here.
    TakenBack,
    /// The number that was opened is not the one that was sealed, or numbers were exchanged.
    Seal,
    /// It decides for the side that is played here, at this entry.
    NotTheirs,
    /// A set-up that no scenario could have.
    SetUp,
    /// Its game does not hold.
    Game(OpenFault),
}

impl LinkFault {
    /// Its name, for tests of the page.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Link(_) => "link",
            Self::Newer => "newer",
            Self::Unknown => "unknown",
            Self::Parts { .. } => "parts",
            Self::Missing(_) => "missing",
            Self::TakenBack => "taken-back",
            Self::Seal => "seal",
            Self::NotTheirs => "not-theirs",
            Self::SetUp => "set-up",
            Self::Game(_) => "game",
        }
    }
}

/// What came by link.
#[derive(Clone, Debug)]
pub enum Came {
    /// A game, now in this slot.
    Game(String),
    /// An invitation, which may be accepted.
    Invitation(Box<Exchange>),
    /// A set-up, as the path of the link to its scenario.
    SetUp(String),
}

/// What tells a save, an exchange and a set-up apart.
#[derive(Deserialize)]
struct Kind {
    exchange: Option<u32>,
    set_up: Option<u32>,
}

thread_local! {
    /// The slot in which moves have just arrived, and how many entries it had before.
    static NEWS: RefCell<Option<(String, usize)>> = const { RefCell::new(None) };
}

/// Shows what has arrived from its beginning on.
pub(super) fn show_news(game: &GameStore, slot: &str) {
    if let Some((_, from)) = NEWS.take().filter(|(of, _)| of == slot) {
        game.look_back(from);
    }
}

/// Opens a game at the state after so many entries, the next time it is opened.
pub fn open_at(slot: &str, entries: usize) {
    NEWS.set(Some((slot.to_owned(), entries)));
}

fn any_number() -> Digest {
    let mut number = Digest([0; 16]);
    // Without randomness the seal would only be easier to guess.
    let _ = getrandom::fill(&mut number.0);
    number
}

/// A new game to which the other player is invited.
pub(super) fn invitation(mine: Side) -> ByLink {
    let number = any_number();
    let game = any_number();
    ByLink { game, mine, inviter: mine, seal: seal(number), number, other: None, both: 0, sent: 0 }
}

/// Takes in the text of a link, or of a file with this name.
///
/// # Errors
/// Why it does not fit; nothing has changed then.
pub fn came(name: &str, text: &str) -> Result<Came, LinkFault> {
    match json::read(text).map_err(|misfit| LinkFault::Game(misfit.into()))? {
        Kind { exchange: Some(format), .. } if format > FORMAT => Err(LinkFault::Newer),
        Kind { set_up: Some(format), .. } if format > changes::FORMAT => Err(LinkFault::Newer),
        Kind { set_up: Some(_), .. } => {
            let file: SetUpFile = serde_json::from_str(text).map_err(|error| malformed(&error))?;
            let scenario = file.id().ok_or(LinkFault::SetUp)?;
            let link = ScenarioLink { scenario, options: file.options, by_hand: file.by_hand };
            Ok(Came::SetUp(link.path()))
        }
        Kind { exchange: Some(_), .. } => {
            let exchange: Exchange = serde_json::from_str(text).map_err(|error| malformed(&error))?;
            if exchange.answer.is_none() && find(exchange.game).is_none() {
                return Ok(Came::Invitation(Box::new(exchange)));
            }
            receive(exchange).map(Came::Game)
        }
        Kind { .. } => import(name, text).map(Came::Game).map_err(LinkFault::Game),
    }
}

fn malformed(error: &serde_json::Error) -> LinkFault {
    LinkFault::Game(OpenFault::Malformed(error.to_string()))
}

/// The slot of a game by link, what is said about it, and its save.
fn find(game: Digest) -> Option<(SlotInfo, ByLink, String)> {
    let infos = storage::slots().unwrap_or_default().into_iter().filter_map(|slot| slot.info);
    let info = infos.into_iter().find(|info| info.link.as_ref().is_some_and(|link| link.game == game))?;
    let (_, text) = storage::read(&info.id).ok()?;
    let link = info.link.clone()?;
    Some((info, link, text))
}

/// Accepts an invitation: a slot of its own, in which nothing can be played until the other has opened his number.
///
/// # Errors
/// When the scenario is unknown or does not start so.
pub fn accept(exchange: &Exchange) -> Result<String, OpenFault> {
    let id = storage::fresh_id(&exchange.scenario);
    let link = ByLink {
        game: exchange.game,
        mine: exchange.inviter.other(),
        inviter: exchange.inviter,
        seal: exchange.seal,
        number: any_number(),
        other: None,
        both: 0,
        sent: 0,
    };
    let info = SlotInfo {
        id: id.clone(),
        seats: exchange.seats.clone(),
        dice: if exchange.by_hand { DiceSource::Hand } else { DiceSource::Generated },
        link: Some(link),
        ..SlotInfo::default()
    };
    let whole = Whole {
        format: save::FORMAT,
        rules: save::RULES.to_owned(),
        book: exchange.book.clone(),
        scenario: exchange.scenario.clone(),
        options: exchange.options.clone(),
        seed: 0,
        journal: Entries { entries: Vec::new(), takebacks: Vec::new() },
        hash: Digest([0; 16]),
    };
    // Nothing has been played, so the digest has nothing to tell.
    let (desk, _) = read(&serde_json::to_string(&whole).unwrap_or_default(), info)?;
    put(desk);
    Ok(id)
}

/// Takes in what the other player has sent; answers with the slot of the game.
///
/// # Errors
/// Why it does not fit; nothing has changed then.
fn receive(exchange: Exchange) -> Result<String, LinkFault> {
    let Some((info, link, text)) = find(exchange.game) else { return Err(LinkFault::Unknown) };
    let slot = info.id.clone();
    let known = link.other;
    let (whole, link, before) = joined(&text, exchange, &info, link)?;
    let after = whole.journal.entries.len();
    if after == before && known == link.other {
        // Opened once more, or the player's own link: the game is shown as it stands.
        return Ok(slot);
    }
    let text = serde_json::to_string(&whole).unwrap_or_default();
    let info = SlotInfo { link: Some(ByLink { both: after, ..link }), ..info };
    let (desk, fault) = read(&text, info).map_err(LinkFault::Game)?;
    if let Some(fault) = fault {
        return Err(LinkFault::Game(fault));
    }
    put(desk);
    if after > before {
        open_at(&slot, before);
    }
    Ok(slot)
}

/// The game with what came, and how many entries it had before.
fn joined(text: &str, exchange: Exchange, info: &SlotInfo, link: ByLink) -> Result<(Whole, ByLink, usize), LinkFault> {
    let mut whole: Whole = serde_json::from_str(text).map_err(|error| malformed(&error))?;
    let before = whole.journal.entries.len();
    let invited_here = link.mine != link.inviter;
    let mut link = link;
    let theirs = if invited_here { exchange.opened } else { exchange.answer };
    let wrong = |number: Digest| invited_here && seal(number) != link.seal || link.other.is_some_and(|o| o != number);
    match theirs {
        Some(number) if wrong(number) => return Err(LinkFault::Seal),
        Some(number) if link.other.is_none() => {
            link.other = Some(number);
            whole.seed = if invited_here { seed(number, link.number) } else { seed(link.number, number) };
        }
        _ => {}
    }
    if exchange.seal != link.seal || invited_here && exchange.answer.is_some_and(|number| number != link.number) {
        return Err(LinkFault::Seal);
    }
    if let Some(moves) = exchange.moves {
        let (desk, _) = read(text, info.clone()).map_err(LinkFault::Game)?;
        match fits(&whole.journal, &moves, |entries| desk.digest_at(entries)) {
            Fits::Known => {}
            Fits::Missing(from) => return Err(LinkFault::Missing(from)),
            Fits::TakenBack => return Err(LinkFault::TakenBack),
            Fits::Parts { same, exactly } => {
                return Err(LinkFault::Parts { slot: info.id.clone(), same, exactly });
            }
            Fits::Continues(known) => {
                whole.journal.entries.extend(moves.entries.into_iter().skip(known));
                whole.hash = moves.hash;
                if whole.journal.decided_since(before, link.mine) {
                    return Err(LinkFault::NotTheirs);
                }
            }
        }
    }
    Ok((whole, link, before))
}

impl GameStore {
    /// How the game is played by link, if it is.
    pub fn by_link(&self) -> Option<ByLink> {
        self.desk.read().info().link.clone()
    }

    /// Whether the decision on show may be taken here.
    pub fn is_played_here(&self) -> bool {
        let desk = self.desk.read();
        match &desk.info().link {
            None => true,
            Some(link) => link.other.is_some() && (desk.decider() == Some(link.mine) || desk.looking_back().is_some()),
        }
    }

    /// Why a side cannot act here, if it is so.
    pub(super) fn why_not_here(&self, side: Side) -> Option<String> {
        let desk = self.desk.read_untracked();
        let link = desk.info().link.as_ref()?;
        (link.other.is_none() || link.mine != side).then(|| tr!(links.other_decides).to_owned())
    }

    /// What is to be sent to the other player, as a text; from now on it is not undone.
    pub fn to_send(&self) -> Option<String> {
        let exchange = self.desk.with_untracked(|desk| {
            let info = desk.info();
            let link = info.link.clone()?;
            let whole: Whole = serde_json::from_str(&desk.save()).ok()?;
            let invited_here = link.mine != link.inviter;
            let moves = link.other.map(|_| Moves {
                from: link.both,
                continues: desk.digest_at(link.both),
                turns: whole.journal.turns(link.both),
                takebacks: whole.journal.takebacks.len(),
                entries: whole.journal.entries.iter().skip(link.both).cloned().collect(),
                hash: whole.hash,
            });
            Some(Exchange {
                exchange: FORMAT,
                rules: whole.rules,
                game: link.game,
                book: whole.book,
                scenario: whole.scenario,
                options: whole.options,
                by_hand: info.dice == DiceSource::Hand,
                seats: info.seats.clone(),
                inviter: link.inviter,
                seal: link.seal,
                answer: if invited_here { Some(link.number) } else { link.other },
                opened: if invited_here { link.other } else { link.other.map(|_| link.number) },
                moves,
            })
        })?;
        self.desk.update(|desk| {
            let steps = desk.steps();
            if let Some(link) = &mut desk.info_mut().link {
                link.sent = steps;
            }
        });
        self.keep();
        serde_json::to_string(&exchange).ok()
    }

    /// The whole game as a text for a link.
    pub fn whole(&self) -> String {
        self.desk.with_untracked(|desk| desk.save())
    }
}

//! The commands themselves, each once for all books.

use std::fs;
use std::io::Write;

use links::ScenarioLink;
use rules_core::any::Book;
use rules_core::dice::Rolled;
use rules_core::save::Save;
use rules_core::{Agreement, Focus, Game, Play, Session, Side, Viewer};
use scenarios::changes::SetUpFile;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::coverage::pages as coverage_pages;
use crate::duel::Terms;
use crate::error::Error;
use crate::host::Hosted;
use crate::{claims, for_book, fuzz as random};

type Out<'a> = &'a mut dyn Write;

fn read(path: &str) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| Error::file(path, &error))
}

/// Writes whole or not at all.
fn write(path: &str, text: &str) -> Result<(), Error> {
    let draft = format!("{path}.part");
    fs::write(&draft, text).and_then(|()| fs::rename(&draft, path)).map_err(|error| Error::file(path, &error))
}

fn parse<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::json(field, &error))
}

fn print(out: Out<'_>, value: &impl serde::Serialize) -> Result<(), Error> {
    let text = serde_json::to_string(value).map_err(|error| Error::json("output", &error))?;
    Ok(writeln!(out, "{text}")?)
}

/// The book a save names, before the whole of it is read.
fn book_of(path: &str, text: &str) -> Result<String, Error> {
    let value: Value = parse(path, text)?;
    match value.get("book").and_then(Value::as_str) {
        Some(book) => Ok(book.to_string()),
        None => Err(Error::Json { field: format!("{path}: book"), message: "missing or not a text".into() }),
    }
}

fn side_of<G: Game>(name: &str) -> Result<Side, Error> {
    Side::BOTH
        .into_iter()
        .find(|&side| G::SIDES[side] == name)
        .ok_or_else(|| Error::UnknownSide { name: name.into(), known: [G::SIDES.first, G::SIDES.second] })
}

/// `name=value` pairs as the book's options.
fn options_of<G: Game>(pairs: &[String]) -> Result<G::Options, Error> {
    let mut object = serde_json::Map::new();
    for pair in pairs {
        let bad = |message: &str| Error::BadOption { option: pair.clone(), message: message.into() };
        let (name, value) = pair.split_once('=').ok_or_else(|| bad("expected name=value"))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.into()));
        object.insert(name.into(), value);
    }
    serde_json::from_value(Value::Object(object))
        .map_err(|error| Error::BadOption { option: pairs.join(" "), message: error.to_string() })
}

fn dice_of(text: &str) -> Result<Vec<Rolled>, Error> {
    text.split(',')
        .map(str::trim)
        .filter(|die| !die.is_empty())
        .map(|die| Rolled::parse(die).ok_or_else(|| Error::BadDie { die: die.into() }))
        .collect()
}

/// An action of the book, or an agreement.
fn play_of<G: Game>(text: &str) -> Result<Play<G::Action>, Error> {
    let value: Value = parse("--action", text)?;
    if let Some(agreement) = value.get("agree") {
        let agreement: Agreement =
            serde_json::from_value(agreement.clone()).map_err(|error| Error::json("--action", &error))?;
        return Ok(Play::Agree(agreement));
    }
    serde_json::from_value(value).map(Play::Act).map_err(|error| Error::json("--action", &error))
}

struct Opened<G: Game> {
    session: Session<G>,
    save: Save<G>,
}

fn open<G: Hosted>(path: &str, text: &str) -> Result<Opened<G>, Error> {
    let save: Save<G> = parse(path, text)?;
    let scenario = G::scenario(&save.scenario).map_err(|_| Error::UnknownScenario { id: save.scenario.clone() })?;
    let session = save.clone().open(&scenario, |_, _, _| ()).map_err(|broken| Error::save(&broken.error))?;
    Ok(Opened { session, save })
}

pub(crate) fn scenarios(out: Out<'_>) -> Result<(), Error> {
    fn defaults<G: Game>() -> Result<Value, Error> {
        serde_json::to_value(G::Options::default()).map_err(|error| Error::json("options", &error))
    }
    for known in scenarios::ALL {
        let options = for_book!(known.book.id(), defaults())?;
        print(out, &json!({ "id": known.id, "book": known.book, "map": known.map, "options": options }))?;
    }
    Ok(())
}

pub(crate) fn start(
    id: &str,
    seed: u64,
    options: &[String],
    position: Option<&str>,
    path: &str,
    out: Out<'_>,
) -> Result<(), Error> {
    fn begin<G: Hosted>(
        id: &str,
        seed: u64,
        options: &[String],
        position: Option<&str>,
        path: &str,
        out: Out<'_>,
    ) -> Result<(), Error> {
        let scenario = G::scenario(id)?;
        let options = options_of::<G>(options)?;
        let position: Option<G::Position> = match position {
            Some(file) => Some(parse(file, &read(file)?)?),
            None => None,
        };
        let game = match &position {
            Some(position) => G::from_position(&scenario, &options, position)?,
            None => G::start(&scenario, &options)?,
        };
        let session = Session::new(game, seed);
        let save = Save::of(&session, id, &options, position);
        write(path, &serde_json::to_string_pretty(&save).map_err(|error| Error::json(path, &error))?)?;
        print(out, &json!({ "book": G::BOOK, "scenario": id, "seed": seed, "hash": session.digest() }))
    }
    let book = scenarios::book_of(id).ok_or_else(|| Error::UnknownScenario { id: id.into() })?;
    for_book!(book.id(), begin(id, seed, options, position, path, out))
}

pub(crate) fn show(path: &str, side: Option<&str>, position: bool, out: Out<'_>) -> Result<(), Error> {
    fn tell<G: Hosted>(path: &str, text: &str, side: Option<&str>, position: bool, out: Out<'_>) -> Result<(), Error> {
        let Opened { session, save } = open::<G>(path, text)?;
        let game = session.game();
        if position {
            return print(out, &game.position());
        }
        let viewer = match side {
            Some(name) => Viewer::Player(side_of::<G>(name)?),
            None => Viewer::Spectator,
        };
        let asked = game.pending().decider();
        print(
            out,
            &json!({
                "scenario": save.scenario,
                "options": save.options,
                "entries": session.journal().entries.len(),
                "decider": asked.map(|side| G::SIDES[side]),
                "pending": game.pending(),
                "standing": session.standing(),
                "hints": game.hints(Focus { viewer, unit: None }),
                "view": game.view(viewer),
                "hash": session.digest(),
            }),
        )
    }
    let text = read(path)?;
    for_book!(&book_of(path, &text)?, tell(path, &text, side, position, out))
}

pub(crate) fn play(
    path: &str,
    action: &str,
    dice: Option<&str>,
    side: Option<&str>,
    to: &str,
    out: Out<'_>,
) -> Result<(), Error> {
    fn act<G: Hosted>(
        path: &str,
        text: &str,
        action: &str,
        dice: Option<&str>,
        side: Option<&str>,
        to: &str,
        out: Out<'_>,
    ) -> Result<(), Error> {
        let Opened { mut session, save } = open::<G>(path, text)?;
        let play = play_of::<G>(action)?;
        let side = match side {
            Some(name) => side_of::<G>(name)?,
            None => session.game().pending().decider().ok_or(Error::Over)?,
        };
        let played = match dice {
            Some(dice) => session.play_entered(side, play, &dice_of(dice)?),
            None => session.play(side, play),
        }
        .map_err(|error| Error::play(&error))?;
        let save = Save::of(&session, &save.scenario, &save.options, save.start);
        write(to, &serde_json::to_string_pretty(&save).map_err(|error| Error::json(to, &error))?)?;
        played.events.iter().try_for_each(|event| print(out, event))
    }
    let text = read(path)?;
    for_book!(&book_of(path, &text)?, act(path, &text, action, dice, side, to, out))
}

pub(crate) fn odds(path: &str, action: &str, budget: usize, out: Out<'_>) -> Result<(), Error> {
    fn work_out<G: Hosted>(path: &str, text: &str, action: &str, budget: usize, out: Out<'_>) -> Result<(), Error> {
        let Opened { session, .. } = open::<G>(path, text)?;
        let side = session.game().pending().decider().ok_or(Error::Over)?;
        let action: G::Action = parse("--action", action)?;
        session.game().check(side, &action).map_err(|refusal| Error::play(&refusal))?;
        print(out, &rules_core::odds::of(session.game(), side, &action, budget))
    }
    let text = read(path)?;
    for_book!(&book_of(path, &text)?, work_out(path, &text, action, budget, out))
}

/// Writes a file as the link that carries it.
///
/// # Errors
/// When the file cannot be read or is no JSON.
pub(crate) fn link(path: &str, out: Out<'_>) -> Result<(), Error> {
    let text = read(path)?;
    // What a person laid out is packed without its layout.
    let value: Value = parse(path, &text)?;
    if value.get("set_up").is_some() {
        let file: SetUpFile = parse(path, &text)?;
        let id = file.id().ok_or_else(|| Error::UnknownScenario { id: file.scenario.clone() })?;
        scenarios::changes::check(&id)?;
        let link = ScenarioLink { scenario: id, options: file.options, by_hand: file.by_hand };
        return Ok(writeln!(out, "#/s/{}", link.path())?);
    }
    let text = serde_json::to_string(&value).map_err(|error| Error::json(path, &error))?;
    Ok(writeln!(out, "#/g/{}", links::pack::pack(&text))?)
}

/// Writes what a link carries as a file.
///
/// # Errors
/// When the link cannot be read or the file cannot be written.
pub(crate) fn unlink(link: &str, path: &str) -> Result<(), Error> {
    if let Some((_, scenario)) = link.rsplit_once("#/s/") {
        let link = ScenarioLink::parse(scenario).ok_or_else(|| Error::UnknownScenario { id: scenario.into() })?;
        scenarios::changes::check(&link.scenario)?;
        let file = SetUpFile::new(&link.scenario, link.options, link.by_hand);
        return write(path, &serde_json::to_string_pretty(&file).map_err(|error| Error::json(path, &error))?);
    }
    let packed = link.rsplit_once("#/g/").map_or(link, |(_, packed)| packed);
    let text = links::pack::unpack(packed).map_err(|fault| Error::Link { message: format!("{fault:?}") })?;
    write(path, &text)
}

pub(crate) fn replay(path: &str, out: Out<'_>) -> Result<(), Error> {
    fn again<G: Hosted>(path: &str, text: &str, out: Out<'_>) -> Result<(), Error> {
        let save: Save<G> = parse(path, text)?;
        let scenario = G::scenario(&save.scenario).map_err(|_| Error::UnknownScenario { id: save.scenario.clone() })?;
        let mut lines = Vec::new();
        let opened = save.open(&scenario, |number, entry, events| {
            lines.push(json!({
                "entry": number,
                "side": G::SIDES[entry.side],
                "play": entry.play,
                "rolls": entry.rolls,
                "events": events,
            }));
        });
        lines.iter().try_for_each(|line| print(out, line))?;
        let session = opened.map_err(|broken| Error::save(&broken.error))?;
        print(
            out,
            &json!({
                "entries": session.journal().entries.len(),
                "standing": session.standing(),
                "pending": session.game().pending(),
                "hash": session.digest(),
            }),
        )
    }
    let text = read(path)?;
    for_book!(&book_of(path, &text)?, again(path, &text, out))
}

pub(crate) fn fuzz(
    book: &str,
    scenario: Option<&str>,
    games: u64,
    seed: u64,
    options: &[String],
    out: Out<'_>,
) -> Result<(), Error> {
    fn run<G: Hosted>(
        scenario: Option<&str>,
        games: u64,
        seed: u64,
        options: &[String],
        out: Out<'_>,
    ) -> Result<(), Error> {
        let first = scenarios::ALL.into_iter().find(|known| known.book.id() == G::BOOK).map_or("", |known| known.id);
        let id = scenario.unwrap_or(first);
        let start = G::start(&G::scenario(id)?, &options_of::<G>(options)?)?;
        print(out, &random::fuzz(&start, id, games, seed, &G::probes()))
    }
    for_book!(book, run(scenario, games, seed, options, out))
}

pub(crate) fn duel(
    book: &str,
    scenario: Option<&str>,
    terms: Terms,
    options: &[String],
    out: Out<'_>,
) -> Result<(), Error> {
    fn run<G: Hosted>(scenario: Option<&str>, terms: Terms, options: &[String], out: Out<'_>) -> Result<(), Error> {
        let first = scenarios::ALL.into_iter().find(|known| known.book.id() == G::BOOK).map_or("", |known| known.id);
        let id = scenario.unwrap_or(first);
        let start = G::start(&G::scenario(id)?, &options_of::<G>(options)?)?;
        print(out, &crate::duel::duel(&start, id, terms))
    }
    for_book!(book, run(scenario, terms, options, out))
}

pub(crate) fn clauses(book: Option<&str>, json: bool, out: Out<'_>) -> Result<(), Error> {
    let books: Vec<Book> = match book {
        Some(id) => vec![Book::of(id).ok_or_else(|| Error::UnknownBook { id: id.into() })?],
        None => Book::ALL.to_vec(),
    };
    let rows: Vec<claims::Row> = books.into_iter().flat_map(claims::rows).collect();
    if json {
        return print(out, &rows);
    }
    for row in rows {
        let role = if row.enforced { "enforced" } else { "informs" };
        let told = row.why.map(|why| format!("  ({why})")).unwrap_or_default();
        writeln!(out, "{} {:8} {:8} {role:9} {}{told}", row.book, row.clause, row.status, row.tests.join(" "))?;
    }
    Ok(())
}

pub(crate) fn coverage(folder: &str) -> Result<(), Error> {
    for page in coverage_pages() {
        write(&format!("{folder}/{}", page.path), &page.text)?;
    }
    Ok(())
}

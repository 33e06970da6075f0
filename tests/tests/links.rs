//! Links: how long they are, and that those of released versions open for ever.
//!
//! `WRITE_GOLDEN=1 cargo test -p tests --test links -- --ignored` writes new ones, as for golden games.
// Helpers here are part of tests, too.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use links::exchange::{FORMAT, Moves, seal};
use links::pack::{pack, unpack};
use links::{Exchange, Fits, MOST_IN_CODE, ScenarioLink, Whole, fits};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use referee::host::Hosted;
use rules_core::books::bravado::Bravado;
use rules_core::books::caricat::Caricat;
use rules_core::books::colonia::Colonia;
use rules_core::books::dbe::Dbe;
use rules_core::books::obbedisco::Obbedisco;
use rules_core::digest::Digest;
use rules_core::save::Save;
use rules_core::{Game, Pending, Session, Side};
use serde_json::Value;

const GOLDEN: [&str; 5] = ["obbedisco-plain", "caricat-pastrengo", "colonia-langfang", "dbe-marengo", "bravado-maida"];

/// Exchanges: the file, the game and the turn after which it was sent. In the last two something goes by link sealed.
const EXCHANGES: [(&str, &str, usize); 5] = [
    ("exchange", "obbedisco-plain", 4),
    ("exchange-caricat", "caricat-pastrengo", 2),
    ("exchange-dbe", "dbe-marengo", 1),
    ("exchange-colonia", "colonia-coatit", 2),
    ("exchange-bravado", "bravado-maida", 2),
];

/// A link to a scenario of each book as it is, changed, and made up.
const SCENARIOS: [&str; 8] = [
    "bezzecca-1866~LaPorta.h3725.sp5~Salomone.a3~3703.out/loos,detachments/hand",
    "montebello-1859~84eI.h1914~84eII.h2014.morale8~BLA.level-advance~NOV.out",
    "coatit-1895~IT-2.order-attacco~IT-1G.valour2.radius40~IT-23.size-full~ET-33.out/orders",
    "marengo-1800~AU-11.code-LCV.guard1.a4west~FR-28.out~battle.t9/flee_again,fire_duel",
    "free_city_f1I4i2l2v1h1c1g_a6i2l1h1c1g",
    "maida-1806~BR-11.x300.y700.f180.quality-elite~BR-12.out~BR-13x1.like-BR-13.x60.y60~battle.t14/extreme",
    "points_village60_f4i1iE1l1c1g_a5i1l1h1g",
    "campo-1896/-",
];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text of a golden game without the layout of its file.
fn game(name: &str) -> String {
    text(&format!("{name}.json")).trim().to_owned()
}

fn opens<G: Hosted>(text: &str) -> Session<G> {
    let save: Save<G> = serde_json::from_str(text).unwrap();
    let scenario = G::scenario(&save.scenario).unwrap();
    save.open(&scenario, |_, _, _| ()).map_err(|broken| broken.error).unwrap()
}

fn is_over<G: Hosted>(text: &str) -> bool {
    matches!(opens::<G>(text).game().pending(), Pending::Over(_))
}

#[test]
fn golden_links_open_and_end_as_they_ended() {
    for name in GOLDEN {
        let link = text(&format!("{name}.link"));
        let packed = link.trim().strip_prefix("#/g/").unwrap();
        let text = unpack(packed).unwrap();
        let over = match name.split('-').next().unwrap() {
            "obbedisco" => is_over::<Obbedisco>(&text),
            "caricat" => is_over::<Caricat>(&text),
            "colonia" => is_over::<Colonia>(&text),
            "dbe" => is_over::<Dbe>(&text),
            _ => is_over::<Bravado>(&text),
        };
        assert!(over, "{name}");
    }
}

fn continues<G: Hosted>(came: &Exchange, game: &str) -> Fits {
    assert_eq!(came.book, G::BOOK);
    let session = opens::<G>(game);
    let moves = came.moves.as_ref().unwrap();
    let mut known: Whole = serde_json::from_str(game).unwrap();
    known.journal.entries.truncate(moves.from);
    let fits = fits(&known.journal, moves, |entries| session.at(entries).digest());
    // What came leads to the state it names.
    assert_eq!(session.at(moves.from + moves.entries.len()).digest(), moves.hash);
    fits
}

#[test]
fn golden_exchanges_continue_their_games() {
    for (name, of, _) in EXCHANGES {
        let link = text(&format!("{name}.link"));
        let came: Exchange = serde_json::from_str(&unpack(link.trim().strip_prefix("#/g/").unwrap()).unwrap()).unwrap();
        assert_eq!(came.opened.map(seal), Some(came.seal));
        let fits = match of.split('-').next().unwrap() {
            "obbedisco" => continues::<Obbedisco>(&came, &game(of)),
            "caricat" => continues::<Caricat>(&came, &game(of)),
            "colonia" => continues::<Colonia>(&came, &game(of)),
            "dbe" => continues::<Dbe>(&came, &game(of)),
            _ => continues::<Bravado>(&came, &game(of)),
        };
        assert_eq!(fits, Fits::Continues(0), "{name}");
    }
}

/// The digest of the state in which a link to a scenario begins.
fn begins(path: &str) -> Digest {
    fn digest<G: Hosted>(link: &ScenarioLink) -> Digest {
        let mut options = serde_json::to_value(G::Options::default()).unwrap();
        if let (Some(agreed), Value::Object(fields)) = (&link.options, &mut options) {
            fields.iter_mut().for_each(|(name, field)| *field = agreed.contains(name).into());
            assert!(agreed.iter().all(|name| fields.contains_key(name)), "{agreed:?}");
        }
        let scenario = G::scenario(&link.scenario).unwrap_or_else(|problems| panic!("{}: {problems}", link.scenario));
        let game = G::start(&scenario, &serde_json::from_value(options).unwrap()).unwrap();
        Session::new(game, 1).digest()
    }
    let link = ScenarioLink::parse(path).unwrap_or_else(|| panic!("{path}"));
    assert_eq!(link.path(), path);
    match scenarios::book_of(&link.scenario).unwrap().id() {
        "obbedisco" => digest::<Obbedisco>(&link),
        "caricat" => digest::<Caricat>(&link),
        "colonia" => digest::<Colonia>(&link),
        "dbe" => digest::<Dbe>(&link),
        _ => digest::<Bravado>(&link),
    }
}

#[test]
fn golden_links_to_scenarios_begin_as_they_began() {
    let lines = text("scenarios.links");
    assert_eq!(lines.lines().count(), SCENARIOS.len());
    for line in lines.lines() {
        let (link, digest) = line.split_once(' ').unwrap();
        assert_eq!(begins(link.strip_prefix("#/s/").unwrap()).to_string(), digest, "{link}");
    }
}

#[test]
fn a_finished_game_of_obbedisco_is_under_6000_characters() {
    for name in ["obbedisco-plain", "obbedisco-morale", "obbedisco-all-options"] {
        let length = "#/g/".len() + pack(&game(name)).len();
        assert!(length < 6_000, "{name}: {length}");
    }
}

#[test]
fn every_scenario_with_any_options_is_under_200_characters() {
    fn all<G: Game>() -> Vec<String> {
        match serde_json::to_value(G::Options::default()).unwrap() {
            Value::Object(options) => options.keys().cloned().collect(),
            other => panic!("{other}"),
        }
    }
    for known in scenarios::ALL {
        let options = match known.book.id() {
            "obbedisco" => all::<Obbedisco>(),
            "caricat" => all::<Caricat>(),
            "colonia" => all::<Colonia>(),
            "dbe" => all::<Dbe>(),
            "bravado" => all::<Bravado>(),
            other => panic!("{other}"),
        };
        let link = ScenarioLink { scenario: known.id.to_owned(), options: Some(options), by_hand: true };
        assert!("#/s/".len() + link.path().len() < 200, "{}", link.path());
        assert_eq!(ScenarioLink::parse(&link.path()), Some(link));
    }
}

/// What the second player sends after a turn of a golden game: all entries of one turn.
fn exchange(name: &str, turn: usize) -> (Whole, Exchange) {
    let whole: Whole = serde_json::from_str(&game(name)).unwrap();
    let ends = whole.journal.turns(usize::MAX);
    let (from, continues) = ends[turn];
    let (to, hash) = ends[turn + 1];
    let moves = Moves {
        from,
        continues,
        turns: whole.journal.turns(from),
        takebacks: 0,
        entries: whole.journal.entries[from..to].to_vec(),
        hash,
    };
    let number = Digest([7; 16]);
    let exchange = Exchange {
        exchange: FORMAT,
        rules: whole.rules.clone(),
        game: Digest([0xa5; 16]),
        book: whole.book.clone(),
        scenario: whole.scenario.clone(),
        options: whole.options.clone(),
        by_hand: false,
        seats: ["Anna".into(), "Bruno".into()],
        inviter: Side::First,
        seal: seal(number),
        answer: Some(Digest([9; 16])),
        opened: Some(number),
        moves: Some(moves),
    };
    (whole, exchange)
}

#[test]
fn an_exchange_of_a_whole_turn_fits_into_a_qr_code() {
    for (name, turn) in [
        ("obbedisco-plain", 4),
        ("caricat-pastrengo", 2),
        ("colonia-langfang", 2),
        ("dbe-marengo", 1),
        ("bravado-maida", 2),
    ] {
        let (_, exchange) = exchange(name, turn);
        let entries = exchange.moves.as_ref().unwrap().entries.len();
        let length = pack(&serde_json::to_string(&exchange).unwrap()).len();
        assert!(length < MOST_IN_CODE, "{name}: {entries} entries, {length} characters");
    }
}

#[test]
fn an_exchange_comes_back_as_it_was_sent_and_continues_its_game_alone() {
    let (whole, sent) = exchange("obbedisco-plain", 4);
    let text = serde_json::to_string(&sent).unwrap();
    let came: Exchange = serde_json::from_str(&unpack(&pack(&text)).unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&came).unwrap(), text);
    let moves = came.moves.unwrap();
    let session = opens::<Obbedisco>(&game("obbedisco-plain"));
    let digest_at = |entries| session.at(entries).digest();

    let mut known = whole.journal.clone();
    known.entries.truncate(moves.from);
    assert_eq!(fits(&known, &moves, digest_at), Fits::Continues(0));
    assert_eq!(fits(&whole.journal, &moves, digest_at), Fits::Known);
    known.entries.truncate(moves.from - 3);
    assert_eq!(fits(&known, &moves, digest_at), Fits::Missing(moves.from - 3));

    // Another game of the same scenario parts from it before the end of the first turn.
    let other: Whole = serde_json::from_str(&game("obbedisco-morale")).unwrap();
    let session = opens::<Obbedisco>(&game("obbedisco-morale"));
    let parts = fits(&other.journal, &moves, |entries| session.at(entries).digest());
    assert_eq!(parts, Fits::Parts { same: 0, exactly: false });
}

/// What was sealed in a golden game, entry by entry.
fn sealed(name: &str) -> Vec<String> {
    let whole: Whole = serde_json::from_str(&game(name)).unwrap();
    let plays = whole.journal.entries.iter().map(|entry| {
        let entry: Value = serde_json::from_str(entry.get()).unwrap();
        entry["play"].to_string()
    });
    plays.filter(|play| play.contains("seal")).collect()
}

#[test]
fn an_order_laid_face_down_cannot_be_read_in_a_link() {
    let sealed = sealed("colonia-coatit");
    assert!(!sealed.is_empty(), "no order was laid face down");
    for play in sealed {
        let words = ["salt", "attacco", "manovra", "difesa", "ritirata"];
        assert!(words.iter().all(|word| !play.contains(word)), "{play}");
    }
}

#[test]
fn a_bravado_number_cannot_be_read_in_a_link() {
    let sealed = sealed("bravado-maida");
    assert!(!sealed.is_empty(), "no number was sealed");
    for play in sealed {
        // The 32 bytes of the promise and nothing beside them.
        let play: Value = serde_json::from_str(&play).unwrap();
        let seal = play["act"]["seal"]["seal"].as_array().unwrap();
        assert_eq!(seal.len(), 32);
        assert_eq!(play, serde_json::json!({ "act": { "seal": { "seal": seal } } }));
    }
}

#[test]
fn dice_that_are_not_of_the_seed_are_found() {
    use rules_core::dice::Rolled;
    let session = opens::<Obbedisco>(&game("obbedisco-plain"));
    assert_eq!(session.foreign_dice(), None);
    let mut journal = session.journal().clone();
    // A die nobody would miss: the game goes on with another face, as far as it holds.
    let at = journal.entries.iter().position(|entry| entry.rolls == [Rolled::Die(1)]).unwrap();
    journal.entries.truncate(at + 1);
    journal.entries[at].rolls = vec![Rolled::Die(6)];
    journal.entries[at].digest = None;
    let forged = Session::replay(session.start().clone(), session.seed(), journal.clone(), |_, _, _| ()).unwrap();
    assert_eq!(forged.foreign_dice(), Some(at));
    // Marked as entered by hand, it is what it says.
    journal.entries[at].entered = true;
    let entered = Session::replay(session.start().clone(), session.seed(), journal, |_, _, _| ()).unwrap();
    assert_eq!(entered.foreign_dice(), None);
}

#[test]
fn dice_thrown_after_moves_were_taken_back_are_those_of_the_seed() {
    let whole = opens::<Obbedisco>(&game("obbedisco-plain"));
    let mut session = whole.at(60);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut play_on = |session: &mut Session<Obbedisco>, count: usize| {
        for _ in 0..count {
            let side = session.game().pending().decider().unwrap();
            let mut candidates = Vec::new();
            session.game().candidates(&mut rng, &mut candidates);
            session.act(side, candidates.swap_remove(0)).unwrap();
        }
    };
    session.take_back(Side::First, 40).unwrap();
    play_on(&mut session, 15);
    session.take_back(Side::Second, 45).unwrap();
    play_on(&mut session, 10);
    assert_eq!(session.journal().takebacks.len(), 2);
    assert!(session.journal().entries[40..].iter().any(|entry| !entry.rolls.is_empty()));
    assert_eq!(session.foreign_dice(), None);
}

#[test]
#[ignore = "writes the golden links anew, if WRITE_GOLDEN is set"]
fn write_golden_links() {
    // The deep tests run what is ignored, too.
    if std::env::var_os("WRITE_GOLDEN").is_none() {
        return;
    }
    for (name, game, turn) in EXCHANGES {
        let (_, exchange) = exchange(game, turn);
        let packed = pack(&serde_json::to_string(&exchange).unwrap());
        fs::write(file(&format!("{name}.link")), format!("#/g/{packed}\n")).unwrap();
    }
    let lines = SCENARIOS.map(|path| format!("#/s/{path} {}\n", begins(path)));
    fs::write(file("scenarios.links"), lines.concat()).unwrap();
    for name in GOLDEN {
        fs::write(file(&format!("{name}.link")), format!("#/g/{}\n", pack(&game(name)))).unwrap();
    }
}

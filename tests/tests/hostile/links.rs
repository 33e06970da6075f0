//! Links: cut short, damaged, made up.

use links::pack::{pack, unpack};
use links::{Exchange, Fault, MOST_BYTES, MOST_LETTERS, ScenarioLink, Whole, fits};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::digest::Digest;
use serde_json::{Value, json};

use crate::mutate::{below, spoil};

/// A short game of a made-up book: links know no rules.
fn game() -> Value {
    let entry = |number: usize| {
        let digest = (number % 4 == 3).then(|| Digest([number as u8; 16]).to_string());
        json!({ "side": if number.is_multiple_of(2) { "first" } else { "second" },
            "play": { "act": { "step": { "to": format!("{number:04}") } } }, "rolls": [1], "entered": false, "digest": digest })
    };
    let entries: Vec<Value> = (0..12).map(entry).collect();
    json!({ "format": 1, "rules": "0.1.0", "book": "obbedisco", "scenario": "bezzecca-1866", "options": {}, "seed": 7,
        "journal": { "entries": entries, "takebacks": [] }, "hash": Digest([3; 16]).to_string() })
}

fn exchange() -> Value {
    let entries = game()["journal"]["entries"].as_array().unwrap()[8..].to_vec();
    let digest = |byte: u8| Digest([byte; 16]).to_string();
    json!({ "exchange": 1, "rules": "0.1.0", "game": digest(1), "book": "obbedisco", "scenario": "bezzecca-1866",
        "options": {}, "seats": ["", ""], "inviter": "first", "seal": digest(2), "answer": digest(4), "opened": digest(5),
        "moves": { "from": 8, "continues": digest(6), "turns": [[4, digest(3)], [8, digest(7)]], "entries": entries,
            "hash": digest(8) } })
}

/// Opens what may be a link, as far as no rule is needed for it.
fn open(known: &Whole, packed: &str) -> Result<(), Fault> {
    let text = unpack(packed)?;
    if let Ok(exchange) = serde_json::from_str::<Exchange>(&text)
        && let Some(moves) = exchange.moves
    {
        let _ = fits(&known.journal, &moves, |entries| Digest([entries as u8; 16]));
    }
    if let Ok(whole) = serde_json::from_str::<Whole>(&text) {
        let turns = whole.journal.turns(usize::MAX);
        assert!(turns.len() <= whole.journal.entries.len());
    }
    Ok(())
}

fn spoilt(rng: &mut ChaCha8Rng, sound: &[Value; 2], packed: &[String; 2]) -> String {
    const LETTERS: &[u8] = b"ABCabc012-_ %<>\"'=+/";
    let which = below(rng, 2);
    let mut letters = packed[which].clone().into_bytes();
    match below(rng, 8) {
        0 => letters.truncate(below(rng, letters.len())),
        1 => {
            let at = below(rng, letters.len());
            letters[at] = LETTERS[below(rng, LETTERS.len())];
        }
        2 => {
            let at = below(rng, letters.len());
            letters[at] ^= 1 << below(rng, 7);
        }
        3 => letters = (0..below(rng, 200)).map(|_| (rng.next_u32() % 128) as u8).collect(),
        4 => {
            let (from, to) = (below(rng, letters.len()), below(rng, letters.len()));
            letters.copy_within(from.min(to)..from.max(to), from.min(to) / 2);
        }
        _ => {
            let mut document = sound[which].clone();
            for _ in 0..=below(rng, 3) {
                spoil(rng, &mut document, &sound[1 - which]);
            }
            return pack(&document.to_string());
        }
    }
    String::from_utf8_lossy(&letters).into_owned()
}

fn survive(seed: u64, inputs: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let sound = [game(), exchange()];
    let packed = [pack(&sound[0].to_string()), pack(&sound[1].to_string())];
    let known: Whole = serde_json::from_str(&sound[0].to_string()).unwrap();
    let mut refused = 0;
    for _ in 0..inputs {
        let link = spoilt(&mut rng, &sound, &packed);
        refused += usize::from(open(&known, &link).is_err());
        let _ = ScenarioLink::parse(&link);
    }
    assert!(refused > inputs / 10 && refused < inputs, "{refused} of {inputs}");
}

#[test]
fn sound_links_open() {
    let known: Whole = serde_json::from_str(&game().to_string()).unwrap();
    for sound in [game(), exchange()] {
        assert_eq!(open(&known, &pack(&sound.to_string())), Ok(()));
    }
}

#[test]
fn spoilt_links_are_refused_or_read_and_nothing_else() {
    survive(1, 50_000);
}

#[test]
#[ignore = "five million links, some minutes"]
fn five_million_spoilt_links_are_refused_or_read() {
    survive(2, 5_000_000);
}

#[test]
fn links_of_ten_megabytes_and_bombs_are_given_up() {
    assert_eq!(unpack(&format!("1{}", "A".repeat(10_000_000))), Err(Fault::TooLong));
    let bomb = pack(&"[".repeat(MOST_BYTES + 1));
    assert!(bomb.len() < MOST_LETTERS);
    assert_eq!(unpack(&bomb), Err(Fault::TooLong));
}

#[test]
fn deep_nesting_is_refused_by_the_reader() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let text = unpack(&pack(&deep)).unwrap();
    assert!(serde_json::from_str::<Exchange>(&text).is_err());
    let inside = exchange().to_string().replace("\"options\":{}", &format!("\"options\":{deep}"));
    // The optional rules are kept as they stand, and are refused where the book reads them.
    let kept: Exchange = serde_json::from_str(&inside).unwrap();
    assert!(serde_json::from_str::<Value>(kept.options.get()).is_err());
}

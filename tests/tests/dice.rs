//! The sequence of generated dice, pinned: every saved game's seed depends on it.
// Helpers here are part of tests, too.
#![allow(clippy::unwrap_used)]

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::dice::{Chance, Classes, Dice, Face, Generated, Request};
use rules_core::{Clause, Side};

const SEED: u64 = 1866;
const STREAM: u64 = 7 | 3 << 32;

/// Lots of unlike weights, one of them never drawn.
const LOTS: [Chance<'static>; 4] = [
    Chance { label: "Kaim", weight: 4 },
    Chance { label: "Event", weight: 3 },
    Chance { label: "Loos", weight: 0 },
    Chance { label: "End", weight: 1 },
];

fn request() -> Request {
    Request { side: Side::First, clause: Clause::of(&rules_core::books::obbedisco::CLAUSES[0]) }
}

fn faces(dice: &mut Generated, count: usize) -> Vec<Face> {
    (0..count).map(|_| dice.die(request(), Classes::EACH).unwrap()).collect()
}

/// The words of the stream, straight from the library: key = seed, least byte first, then the name, then noughts.
fn words() -> impl Iterator<Item = u32> {
    let mut key = SEED.to_le_bytes().to_vec();
    key.extend(b"tamburino");
    key.resize(32, 0);
    let mut rng = ChaCha8Rng::from_seed(key.try_into().unwrap());
    rng.set_stream(STREAM);
    core::iter::repeat_with(move || rng.next_u32())
}

/// A number below `bound`: words from the incomplete last span are thrown away, the others divided.
fn below(words: &mut impl Iterator<Item = u32>, bound: u64) -> u64 {
    let whole = (1 << 32) / bound * bound;
    words.map(u64::from).find(|word| *word < whole).unwrap() % bound
}

#[test]
fn the_first_faces_of_a_seed_and_stream_are_pinned() {
    let mut dice = Generated::new(SEED, STREAM);
    let thrown = faces(&mut dice, 20);
    let mut words = words();
    let expected: Vec<Face> = (0..20).map(|_| below(&mut words, 6) as Face + 1).collect();
    assert_eq!(thrown, expected);
    assert_eq!(thrown, [2, 3, 6, 5, 4, 4, 3, 6, 4, 2, 1, 3, 6, 4, 5, 1, 1, 6, 5, 1]);
}

#[test]
fn the_first_draws_after_them_are_pinned() {
    let mut dice = Generated::new(SEED, STREAM);
    faces(&mut dice, 20);
    let drawn: Vec<&str> = (0..5).map(|_| LOTS[dice.draw(request(), &LOTS).unwrap()].label).collect();
    let mut words = words();
    for _ in 0..20 {
        below(&mut words, 6);
    }
    let expected: Vec<&str> = (0..5)
        .map(|_| match below(&mut words, 8) {
            0..=3 => "Kaim",
            4..=6 => "Event",
            _ => "End",
        })
        .collect();
    assert_eq!(drawn, expected);
    assert_eq!(drawn, ["Kaim", "Kaim", "Kaim", "Event", "Kaim"]);
}

#[test]
fn another_seed_or_stream_throws_other_dice() {
    let thrown = |seed, stream| faces(&mut Generated::new(seed, stream), 20);
    let here = thrown(SEED, STREAM);
    for (seed, stream) in [(SEED + 1, STREAM), (SEED, STREAM + 1), (SEED, 7), (SEED, 7 | 4 << 32)] {
        assert_ne!(here, thrown(seed, stream), "seed {seed}, stream {stream}");
    }
    assert_eq!(here, thrown(SEED, STREAM));
}

#[test]
fn an_empty_cup_is_an_error_and_throws_nothing() {
    let mut dice = Generated::new(SEED, STREAM);
    assert!(dice.draw(request(), &LOTS[2..3]).is_err());
    assert!(dice.draw(request(), &[]).is_err());
    assert_eq!(faces(&mut dice, 20), faces(&mut Generated::new(SEED, STREAM), 20));
}

#[test]
fn faces_are_fair() {
    let mut count = [0u32; 6];
    for face in faces(&mut Generated::new(SEED, 0), 60_000) {
        count[usize::from(face) - 1] += 1;
    }
    // Five standard deviations of a binomial of 60,000 throws at 1 in 6.
    assert!(count.iter().all(|count| count.abs_diff(10_000) < 457), "{count:?}");
}

//! Every variant in both languages.

use rules_core::books::bravado::{
    Action, Band, Bar, Code, Decision, Ending, Event, Fate as Fared, Flight, Frame, Modifier, Outcome, Part as Leg,
    Placed, Pose, Quality, Reason, Stand, Status, Tally, Test, Victory, What,
};
use rules_core::secret::{Commitment, Salt};
use rules_core::table::{Edge, Hand, Length};

use super::super::names::{band, code, edge, hand, parts, quality, stand, stand_dice, status};
use super::super::outcome::cause;
use super::super::{
    Fate, Names, action, ending_line, events, heading, icon, modifier, outcome, reason, score_lines, side_in,
    winner_line,
};
use super::*;

const SPRITE: &str = include_str!("../../../../../../assets/icons/sprite.svg");

const HERE: Pose = Pose { x: 500, y: 400, facing: 90 };
const THERE: Pose = Pose { x: 530, y: 440, facing: 90 };

fn legs() -> Vec<Leg> {
    let mut legs: Vec<Leg> = [0, 18_000, 4500, 31_500].map(|toward| Leg::Leg { toward, mm: 52 }).into();
    legs.extend(Hand::ALL.map(|on| Leg::Wheel { on, degrees: 15 }));
    legs.extend([-30, 30, 180].map(|degrees| Leg::Turn { degrees }));
    legs
}

fn actions(game: &Bravado) -> Vec<Action> {
    let (own, target, general) = (unit(game, "BR-13"), unit(game, "FR-13"), unit(game, "BR-1G"));
    let salt = Salt([7; 16]);
    let mut all = vec![
        Action::Begin,
        Action::Deploy { at: vec![Placed { unit: general, at: HERE }, Placed { unit: own, at: THERE }] },
        Action::Join { general, unit: own },
        Action::Seal { seal: Commitment::to(&[3], salt) },
        Action::Open { number: Some((3, salt)) },
        Action::Open { number: None },
        Action::Choose { general },
        Action::Recover { unit: own },
        Action::Done,
        Action::Fire { unit: own, target },
        Action::Yes,
        Action::Pursue { mm: 75, hand: Hand::Left },
        Action::Stop { back: 0 },
        Action::Stop { back: 25 },
        Action::Name { unit: own },
        Action::Face { facing: 270 },
    ];
    for leg in legs() {
        all.push(Action::Move { unit: own, parts: vec![leg, Leg::Leg { toward: 0, mm: 10 }] });
        all.push(Action::Ride { general, parts: vec![leg], with: None });
    }
    all.push(Action::Ride { general, parts: legs(), with: Some(own) });
    all.push(Action::Charge { unit: own, target, parts: legs(), hand: Hand::Right });
    all
}

#[test]
fn every_action_has_words_and_an_icon() {
    let game = maida();
    let names = Names::new(&game);
    for act in actions(&game) {
        differs(|| action(&act, &names));
        let symbol = format!("<symbol id=\"i-{}\"", icon(&act));
        assert!(SPRITE.contains(&symbol), "{act:?}: {symbol}");
    }
    both(|| action(&Action::No, &names));
    differs(|| parts(&legs()));
}

#[test]
fn every_decision_has_a_heading() {
    let game = changed(MAIDA, Options::default(), |game, position| {
        position.phase = Some(phase(game, Side::First, "BR-1G", 3));
        position.frames = vec![Frame::Moves];
    });
    let names = Names::new(&game);
    let (own, other, general) = (unit(&game, "BR-13"), unit(&game, "FR-13"), unit(&game, "BR-1G"));
    for decision in [
        Decision::Begin,
        Decision::Deploy { generals: vec![general], units: vec![own] },
        Decision::Deploy { generals: vec![general, general], units: vec![own] },
        Decision::Join { generals: vec![general] },
        Decision::Bid,
        Decision::Reveal,
        Decision::General { able: vec![general] },
        Decision::RideFirst { general },
        Decision::Move { units: vec![own] },
        Decision::Ride { generals: vec![general] },
        Decision::Ride { generals: vec![general, general] },
        Decision::Fire,
        Decision::Melee { chargers: vec![own] },
        Decision::Pluck { general },
        Decision::Pursue { unit: own, router: other },
        Decision::Stop { unit: own, leg: 40 },
        Decision::Refuge { general, with: vec![own] },
        Decision::Face { unit: own },
    ] {
        differs(|| {
            let (heading, note) = heading(&decision, &names);
            [heading, note.unwrap_or_else(|| "-".into())].join(" / ")
        });
    }
}

fn test(unit: Unit, dice: &[u8], total: i8) -> Test {
    let mut tally = Tally::default();
    if dice.len() > 2 {
        tally.good.push(clause("B3m"));
    }
    tally.add(Modifier::Charging, 1, clause("B6e"));
    Test { unit, dice: dice.to_vec(), tally, total, passed: total >= 7 }
}

const VICTORIES: [Victory; 5] =
    [Victory::Beaten, Victory::Leaderless, Victory::Both, Victory::Points, Victory::Fraction];

fn ending(victory: Victory, winner: Option<Side>) -> Ending {
    let (points, left) = (rules_core::BySide::new(3, 1), rules_core::BySide::new(8, 5));
    Ending { victory, winner, points, left }
}

fn happenings(game: &Bravado) -> Vec<(What, &'static str)> {
    let (own, target, general) = (unit(game, "BR-13"), unit(game, "FR-13"), unit(game, "BR-1G"));
    let (side, cost) = (Side::First, Length(5000));
    let mut all = vec![
        (What::NoRoom { unit: own }, "B1q"),
        (What::Pluck { general, die: 5, pluck: 2 }, "B1r"),
        (What::TurnBegan { turn: 3 }, "B2a"),
        (What::Sealed { side }, "B2c"),
        (What::Shown { side, number: Some(4) }, "B2g"),
        (What::Shown { side, number: None }, "B2d"),
        (What::Chosen { general, list: vec![own] }, "B2n"),
        (What::Chosen { general, list: vec![] }, "B2n"),
        (What::Moved { unit: own, from: HERE, to: THERE, cost }, "B9c"),
        (What::Moved { unit: own, from: HERE, to: HERE, cost: Length::ZERO }, "B9c"),
        (What::Moved { unit: general, from: HERE, to: THERE, cost }, "B12b"),
        (What::Moved { unit: own, from: HERE, to: THERE, cost: Length::ZERO }, "B10s"),
        (What::FireDone { side }, "B2s"),
        (What::Fought { round: 2, charger: test(own, &[3, 5], 9), target: test(target, &[1, 2, 6], 9) }, "B5b"),
        (What::Tested { test: test(own, &[3, 5], 9) }, "B13b"),
        (What::Tested { test: test(own, &[1, 2], 4) }, "B10r"),
        (What::Parted { charger: own, target }, "B5e"),
        (What::Parted { charger: own, target }, "B5f"),
        (What::Freed { charger: own, target }, "B5i"),
        (What::FellBack { unit: own, flight: Flight::Full, from: HERE, to: THERE }, "B11b"),
        (What::FellBack { unit: own, flight: Flight::Half, from: HERE, to: THERE }, "B11a"),
        (What::Pursued { unit: own, from: HERE, to: THERE }, "B11l"),
        (What::Stayed { unit: own }, "B11l"),
        (What::Fate { general, die: 2 }, "B12i"),
        (What::Attached { general, unit: own }, "B12c"),
        (What::Attached { general, unit: own }, "B12g"),
        (What::Removed { general }, "B2x"),
        (What::Bravado { general, die: 4, markers: 0, number: 3, passed: true }, "B2v"),
        (What::Bravado { general, die: 2, markers: 1, number: 3, passed: false }, "B2v"),
        (What::Spent { general, left: 1 }, "B1s"),
        (What::Exhausted { general }, "B2v"),
        (What::Marked { general, markers: 1 }, "B2y"),
        (What::Restored { general, die: 3, helped: true, up: true }, "B13h"),
        (What::Restored { general, die: 3, helped: false, up: false }, "B13g"),
        (What::Faced { unit: own, facing: 180 }, "B13c"),
        (What::Taken { objective: 0, side }, "B13o"),
    ];
    for id in ["B1k", "B2i", "B8a"] {
        all.push((What::Rolled { first: 3, second: 5 }, id));
        all.push((What::Rolled { first: 4, second: 4 }, id));
        all.push((What::Leads { side }, id));
    }
    all.extend(["B2g", "B2h", "B1c"].map(|id| (What::Leads { side }, id)));
    all.extend(["B1l", "B1p", "B1q"].map(|id| (What::Placed { unit: own, at: HERE }, id)));
    all.extend(["B4v", "B11i", "B11j", "B11n", "B10s"].map(|id| (What::Destroyed { unit: own }, id)));
    for (now, id) in [
        (Status::Fine, "B9s"),
        (Status::Permanent, "B13c"),
        (Status::Disordered, "B7b"),
        (Status::Disordered, "B4s"),
        (Status::Routed, "B4t"),
    ] {
        all.push((What::Became { unit: own, status: now }, id));
    }
    for (flank, id) in [(false, "B10h"), (true, "B10i"), (false, "B11o")] {
        let charged = What::Charged { unit: own, target, edge: Edge::Left, flank, from: HERE, to: THERE, cost };
        all.push((charged, id));
    }
    for band in [Band::Musket, Band::Close, Band::Medium, Band::Long, Band::Extreme] {
        let test = test(target, &[2, 2, 6], 9);
        all.push((What::Fired { unit: own, band, range: Length(4700), test }, "B4q"));
    }
    for victory in VICTORIES {
        all.push((What::Over { ending: ending(victory, Some(side)) }, "B13k"));
    }
    all
}

#[test]
fn every_event_is_told_and_cites_its_clause() {
    let game = maida();
    let names = Names::new(&game);
    for (what, id) in happenings(&game) {
        let event = Event { clause: clause(id), what };
        let mark = Part::Clause(event.clause);
        let lines = events(std::slice::from_ref(&event), &names);
        assert!(lines.iter().any(|line| line.parts.contains(&mark)), "{event:?}");
        differs(|| events(std::slice::from_ref(&event), &names).iter().map(text).collect::<Vec<_>>().join(" / "));
    }
}

#[test]
fn every_reason_is_explained() {
    let game = maida();
    let names = Names::new(&game);
    let (unit, enemy) = (unit(&game, "BR-13"), super::unit(&game, "FR-13"));
    let mut all = vec![
        (Reason::Over, "B13j"),
        (Reason::NotYourDecision, "B2e"),
        (Reason::NotAsked, "B0u"),
        (Reason::Incomplete { have: 0, need: 1 }, "B1l"),
        (Reason::Incomplete { have: 5, need: 4 }, "B1l"),
        (Reason::Incomplete { have: 3, need: 6 }, "B1m"),
        (Reason::BadPlace { unit }, "B1l"),
        (Reason::BadPlace { unit }, "B0c"),
        (Reason::WrongSeal, "B2e"),
        (Reason::EnemyNear { enemy, have: 9500, over: 10_000 }, "B9s"),
        (Reason::NoMove, "B9c"),
        (Reason::NoMove, "B11y"),
        (Reason::Barred { by: Bar::Edge }, "B9p"),
        (Reason::Full { town: 6 }, "B7l"),
        (Reason::Blocked { by: enemy }, "B9o"),
        (Reason::TooNear { enemy }, "B9q"),
        (Reason::TooNear { enemy }, "B9r"),
        (Reason::Unreached { target: enemy }, "B10n"),
        (Reason::TouchesFirst { enemy }, "B10e"),
        (Reason::NotStraight { have: 1500, need: 2000 }, "B10d"),
        (Reason::NoRoom { target: enemy }, "B10g"),
        (Reason::OutOfArc, "B4b"),
        (Reason::OutOfRange { have: 5000, need: 5300 }, "B4i"),
        (Reason::NoSight, "B4k"),
        (Reason::HasFired, "B4a"),
        (Reason::NoFire, "B4l"),
        (Reason::Spent, "B4l"),
        (Reason::HasMoved { most: 0, have: 3000 }, "B4n"),
        (Reason::HasMoved { most: 8000, have: 9000 }, "B4n"),
        (Reason::InContact { unit }, "B4o"),
        (Reason::With, "B12c"),
        (Reason::TooLong { most: 9000, have: 12_000 }, "B9d"),
        (Reason::TooLong { most: 10_000, have: 12_000 }, "B14e"),
    ];
    all.extend(["B10b", "B2q", "B2p"].map(|id| (Reason::NoSuchUnit, id)));
    all.extend(
        ["B2n", "B2b", "B14b", "B10a", "B10k", "B10l", "B4c", "B2q", "B1g"]
            .map(|id| (Reason::NotEligible { unit }, id)),
    );
    all.extend(["B10a", "B9s", "B3i", "B4l"].map(|id| (Reason::Status { status: Status::Permanent }, id)));
    all.extend(["B7f", "B9i", "B9a"].map(|id| (Reason::TooFar { have: 10_000, need: 12_500 }, id)));
    all.extend(["B7a", "B7k", "B7o"].map(|id| (Reason::Barred { by: Bar::Ground(0) }, id)));
    for (why, id) in all {
        differs(|| reason(&why, clause(id), Side::First, &names));
    }
}

#[test]
fn every_name_of_a_state_has_words() {
    for what in Edge::ALL {
        differs(|| edge(what).to_owned());
    }
    for what in Hand::ALL {
        differs(|| hand(what).to_owned());
    }
    for what in [Code::Li, Code::Lt, Code::Lc, Code::Hc, Code::Fa, Code::Ha, Code::Gn, Code::Ac] {
        both(|| code(what).to_owned());
    }
    for what in [Quality::Militia, Quality::Poor, Quality::Regular, Quality::Elite, Quality::Guard] {
        differs(|| quality(what).to_owned());
    }
    for what in [Status::Fine, Status::Disordered, Status::Permanent, Status::Routed] {
        differs(|| status(what).to_owned());
    }
    for what in [Band::Musket, Band::Close, Band::Medium, Band::Long, Band::Extreme] {
        differs(|| band(what).to_owned());
    }
    for what in [Stand::Good, Stand::Indifferent, Stand::Bad] {
        differs(|| stand(what).to_owned());
        differs(|| stand_dice(what).to_owned());
    }
    for what in [
        Modifier::HeavyOnLight,
        Modifier::SteadyFoot,
        Modifier::Charging,
        Modifier::GunsMeleed,
        Modifier::GunsOnGuns,
        Modifier::Quality,
        Modifier::Extreme,
    ] {
        differs(|| modifier(what).to_owned());
    }
    for id in ["B3k", "B3l", "B3m", "B3n", "B3o", "B3p", "B3q", "B3r", "B10r", "B14g"] {
        differs(|| cause(clause(id)));
    }
    let game = maida();
    let (own, enemy, general) = (unit(&game, "BR-13"), unit(&game, "FR-13"), unit(&game, "BR-1G"));
    for fared in [Fared::Stands(Status::Disordered), Fared::Stands(Status::Routed), Fared::Gone] {
        for who in [own, enemy, general] {
            let came = Outcome { fates: vec![(who, fared)], ..Outcome::default() };
            differs(|| outcome(Fate::of(&came, Side::First, &game, &[who])));
        }
    }
    differs(|| outcome([Fate::None; 2]));
    differs(|| outcome([Fate::Routed, Fate::Destroyed]));
}

#[test]
fn every_ending_and_every_score_has_words() {
    for id in [MAIDA, AUERSTEDT] {
        let game = battle(id);
        let names = Names::new(&game);
        for winner in [None, Some(Side::First), Some(Side::Second)] {
            differs(|| winner_line(winner, &names));
            for victory in VICTORIES {
                differs(|| ending_line(&ending(victory, winner), &names));
            }
        }
        for side in Side::BOTH {
            differs(|| score_lines(side, &names).join("; "));
            differs(|| side_in(id, side).unwrap_or_default().to_owned());
        }
    }
}

#[test]
fn everything_of_a_battle_has_a_name_and_no_two_units_of_a_side_share_one() {
    for id in [MAIDA, AUERSTEDT] {
        let game = battle(id);
        let names = Names::new(&game);
        for side in Side::BOTH {
            let mut said: Vec<String> = Vec::new();
            for unit in game.all().filter(|&unit| game.side_of(unit) == side) {
                let [italian, _] = both(|| names.unit(unit));
                assert!(!said.contains(&italian), "{italian}");
                said.push(italian);
            }
        }
        for at in 0..game.board().file.terrain.len() as u8 {
            both(|| names.ground(at));
        }
    }
}

//! Every variant in both languages.

use rules_core::Side;
use rules_core::books::dbe::army::{Nation, battle as free};
use rules_core::books::dbe::{
    Action, Bar, Class, Code, Decision, Effect, Ending, Event, Leg, Manoeuvre, Modifier, Onto, Options, Outcome, Pay,
    Placed, Pose, Reason, Roll, Scenario, Tally, Victory, What,
};
use rules_core::table::{Angle, Edge, Hand, Length, TableEdge};

use super::super::names::{border, class, code, edge, effect, hand, nation};
use super::super::{
    Names, action, ending_line, events, heading, icon, modifier, outcome, reason, score_lines, side_in, winner_line,
};
use super::*;

const SPRITE: &str = include_str!("../../../../../../assets/icons/sprite.svg");

const HERE: Pose = Pose { x: 5000, y: 4000, facing: 900 };

const fn straight(toward: i32) -> Leg {
    Leg::Straight { toward: Angle(toward), length: Length(5200) }
}

fn actions(game: &Dbe) -> Vec<Action> {
    let (own, other, target) = (unit(game, "AU-12"), unit(game, "AU-13"), unit(game, "FR-12"));
    let general = unit(game, "AU-1G");
    let pay = Pay { corps: 1, chief: 0 };
    let onto = Some(Onto { target, edge: Edge::Left });
    let mut all = vec![
        Action::Begin,
        Action::Deploy { at: vec![Placed { unit: own, at: HERE }] },
        Action::Chief { at: HERE },
        Action::TakeOver { corps: Some(0) },
        Action::TakeOver { corps: None },
        Action::FleeFirst { unit: own },
        Action::Arrive { place: 0 },
        Action::BreakOff { unit: own, length: Length(4000), pay },
        Action::Done,
        Action::General { unit: general, legs: vec![], attach: Some(own) },
        Action::General { unit: general, legs: vec![straight(0)], attach: Some(own) },
        Action::General { unit: general, legs: vec![straight(0)], attach: None },
        Action::Detach { unit: general },
        Action::Face { unit: own, enemy: target },
        Action::Yes,
        Action::No,
        Action::Target { unit: target },
        Action::Shoot { main: own, extra: vec![] },
        Action::Shoot { main: own, extra: vec![other] },
        Action::Decline,
        Action::Keep { units: vec![] },
        Action::Keep { units: vec![own, other] },
        Action::Recover { corps: 1 },
    ];
    all.extend(TableEdge::ALL.map(|edge| Action::Edge { edge }));
    all.extend(Hand::ALL.map(|hand| Action::SideStep { hand }));
    let legs = [
        straight(0),
        straight(18_000),
        straight(4500),
        straight(31_500),
        Leg::Wheel { on: Hand::Left, turn: Angle::degrees(15) },
        Leg::Wheel { on: Hand::Right, turn: Angle::degrees(15) },
        Leg::Pivot { turn: Angle::degrees(-30) },
        Leg::Pivot { turn: Angle::degrees(30) },
        Leg::About,
    ];
    for leg in legs {
        all.push(Action::Move { unit: own, legs: vec![leg], onto: None, pay });
        all.push(Action::Move { unit: own, legs: vec![leg, straight(0)], onto, pay });
    }
    let length = Length(4000);
    let mut hows = vec![
        Manoeuvre::March { legs: vec![straight(0)] },
        Manoeuvre::Back { length },
        Manoeuvre::Column { legs: vec![straight(0)] },
        Manoeuvre::Deploy { to: vec![HERE] },
    ];
    hows.extend(Hand::ALL.map(|hand| Manoeuvre::Slide { hand, length }));
    all.extend(hows.into_iter().map(|how| Action::Group { units: vec![own, other], how, onto: None, pay }));
    all
}

#[test]
fn every_action_has_words_and_an_icon() {
    let game = marengo();
    let names = Names::new(&game);
    for act in actions(&game) {
        if matches!(act, Action::No) {
            both(|| action(&act, &names));
        } else {
            differs(|| action(&act, &names));
        }
        let symbol = format!("<symbol id=\"i-{}\"", icon(&act));
        assert!(SPRITE.contains(&symbol), "{act:?}: {symbol}");
    }
}

#[test]
fn every_decision_has_a_heading() {
    let game = marengo();
    let names = Names::new(&game);
    let (own, other) = (unit(&game, "AU-12"), unit(&game, "FR-12"));
    for decision in [
        Decision::Begin,
        Decision::Edge,
        Decision::Deploy,
        Decision::Chief,
        Decision::TakeOver { corps: vec![0] },
        Decision::FleeFirst { units: vec![own] },
        Decision::SideStep { unit: own },
        Decision::Arrive { unit: own, places: vec![HERE] },
        Decision::Move,
        Decision::Generals,
        Decision::Face { units: vec![(own, vec![other])] },
        Decision::Swap { gun: own },
        Decision::Target { targets: vec![other] },
        Decision::Shoot { target: other, shooters: vec![own] },
        Decision::Melee { pairs: vec![(own, other)] },
        Decision::Toucher { unit: own, touchers: vec![other] },
        Decision::Helper { units: vec![own] },
        Decision::Pursue { unit: own },
        Decision::Meet { unit: own, enemies: vec![other] },
        Decision::Keep { corps: 0, count: 3, from: vec![own] },
        Decision::Recover { corps: vec![0, 1] },
        Decision::Refuge { general: unit(&game, "AU-1G"), with: vec![own] },
    ] {
        differs(|| {
            let (heading, note) = heading(&decision, &names);
            [heading, note.unwrap_or_else(|| "-".into())].join(" / ")
        });
    }
}

fn roll(unit: Unit, die: u8) -> Roll {
    let mut tally = Tally::default();
    tally.add(Modifier::Factor, 3, clause("H4.2a"));
    tally.add(Modifier::M9, -1, clause("10.0h"));
    Roll { unit, die, tally }
}

fn happenings(game: &Dbe) -> Vec<(What, &'static str)> {
    let (own, other, target, general) =
        (unit(game, "AU-12"), unit(game, "AU-13"), unit(game, "FR-12"), unit(game, "AU-1G"));
    let side = Side::First;
    let to = Pose { x: 5300, y: 4400, facing: 900 };
    let mut all = vec![
        (What::SetUp { first: 3, second: 5 }, "H4.5a"),
        (What::SetUp { first: 4, second: 4 }, "H4.5a"),
        (What::First { side }, "H4.5a"),
        (What::Edge { side, edge: TableEdge::West }, "H4.5b"),
        (What::Placed { unit: own, at: HERE }, "H4.5c"),
        (What::Placed { unit: own, at: HERE }, "H4.5k"),
        (What::TurnBegan { round: 3, side }, "H4.6a"),
        (What::Command { corps: 0, die: 4 }, "H4.7a"),
        (What::ChiefCommand { points: 2 }, "H4.7c"),
        (What::TakenOver { corps: 0 }, "H4.7j"),
        (What::Moved { unit: own, from: HERE, to, cost: 5000 }, "H4.9c"),
        (What::Moved { unit: own, from: HERE, to: HERE, cost: 2000 }, "H4.9c"),
        (What::Moved { unit: general, from: HERE, to, cost: 5000 }, "H4.19b"),
        (What::Paid { corps: 0, of_corps: 1, of_chief: 0 }, "H4.7e"),
        (What::Paid { corps: 0, of_corps: 2, of_chief: 0 }, "H4.7e"),
        (What::Paid { corps: 0, of_corps: 1, of_chief: 1 }, "H4.7e"),
        (What::CannotTurn { unit: own }, "H4.10v"),
        (What::Swapped { gun: unit(game, "AU-15"), supporter: own }, "8.2b"),
        (What::Spared { target }, "H4.11q"),
        (What::Gone { unit: own, points: 4 }, "H4.14z"),
        (What::Destroyed { unit: general, points: 5 }, "H4.19l"),
        (What::Attached { general, unit: own }, "H4.19e"),
        (What::Detached { general }, "H4.19f"),
        (What::Broken { corps: 0, lost: 20, budget: 55, die: Some(3) }, "10.0a"),
        (What::Broken { corps: 0, lost: 20, budget: 55, die: None }, "10.0j"),
        (What::Kept { corps: 0, units: vec![own, other] }, "H4.16c"),
        (What::Kept { corps: 0, units: vec![] }, "H4.16c"),
        (What::Taken { objective: 0, side }, "H4.17i"),
    ];
    for id in
        ["8.0c", "H4.10t", "H4.10l", "H4.10u", "H4.6e", "9.1a", "9.2a", "9.2b", "H4.16i", "H4.15a", "H4.15k", "8.2b"]
    {
        all.push((What::Shifted { unit: own, from: HERE, to }, id));
    }
    for id in ["H4.13c", "H4.14aa", "8.4e", "9.1c", "H4.16l"] {
        all.push((What::Destroyed { unit: own, points: 4 }, id));
    }
    for which in Edge::ALL {
        all.extend(["H4.10h", "H4.15m"].map(|id| (What::Contact { by: own, on: target, edge: which }, id)));
    }
    for goes in [true, false] {
        all.push((What::Pursued { unit: own, goes }, "8.4j"));
        all.push((What::Fate { general, die: if goes { 3 } else { 4 }, at_most: 3 }, "H4.19i"));
    }
    for (die, doubled, effect) in [
        (1, true, Effect::Destroyed),
        (3, false, Effect::Withdraw),
        (5, false, Effect::None),
        (6, false, Effect::Flight),
    ] {
        let (shooter, target) = (roll(own, 5), roll(target, die));
        all.push((
            What::Fired { shooter: shooter.clone(), target: target.clone(), extra: vec![], doubled, effect },
            "H4.11t",
        ));
        let extra = vec![other];
        all.push((What::Fired { shooter: shooter.clone(), target: target.clone(), extra, doubled, effect }, "H4.11t"));
        all.push((What::Fought { own: shooter, other: target, doubled, effect }, "8.4b"));
    }
    for victory in VICTORIES {
        all.push((What::Over { ending: ending(victory, Some(side)) }, "H4.17d"));
    }
    all
}

const VICTORIES: [Victory; 6] =
    [Victory::Broken, Victory::Third, Victory::Annihilated, Victory::Both, Victory::Points, Victory::Fraction];

fn ending(victory: Victory, winner: Option<Side>) -> Ending {
    let (points, lost) = (rules_core::BySide::new(3, 1), rules_core::BySide::new(20, 61));
    Ending { victory, winner, points, lost }
}

#[test]
fn every_event_is_told_and_cites_its_clause() {
    let game = marengo();
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
    let game = marengo();
    let names = Names::new(&game);
    let (unit, enemy) = (unit(&game, "AU-12"), super::unit(&game, "FR-12"));
    let class = Class::Rough;
    let mut all = vec![
        (Reason::Over, "H4.17d"),
        (Reason::NotYourDecision, "H4.6a"),
        (Reason::NotAsked, "H4.6a"),
        (Reason::NotOnTable { unit }, "H4.5k"),
        (Reason::HasMoved { unit }, "H4.8g"),
        (Reason::InContact { unit }, "H4.9t"),
        (Reason::NotOnFront, "H4.9s"),
        (Reason::Flees { unit }, "H4.16n"),
        (Reason::Points { have: 1, need: 2 }, "H4.7e"),
        (Reason::OutOfRadius { unit }, "H4.7c"),
        (Reason::NoMove, "H4.9a"),
        (Reason::TooFar { have: 8000, need: 9250 }, "H4.8b"),
        (Reason::TooLong { most: 4000, have: 5000 }, "H4.9f"),
        (Reason::TooShort { least: 4000, have: 3000 }, "H4.9s"),
        (Reason::Ground { class }, "H4.8a"),
        (Reason::Barred { by: Bar::Edge }, "H4.9p"),
        (Reason::Unnamed { enemy }, "H4.10d"),
        (Reason::Exposed { enemy }, "H4.10f"),
        (Reason::Zone { enemy }, "H4.9v"),
        (Reason::Unreached { target: enemy }, "H4.10e"),
        (Reason::WrongEdge { target: enemy }, "H4.10g"),
        (Reason::EdgeHeld { by: enemy }, "H4.10m"),
        (Reason::Slide { along: 2500, across: 300, most: 2000 }, "H4.10j"),
        (Reason::TooSharp { have: 9500 }, "H4.10j"),
        (Reason::GunsDoNotEngage, "8.4g"),
        (Reason::FootOnCavalry { class: Class::Open }, "8.1a"),
        (Reason::NoGroup, "H4.9d"),
        (Reason::OneWide, "H4.9n"),
        (Reason::HoldsCity, "H4.18e"),
        (Reason::NotFaster { have: 8000, than: 8000 }, "H4.9s"),
        (Reason::NoEnemyAhead, "H4.9f"),
        (Reason::GeneralMoved, "H4.19b"),
        (Reason::NotBeside { unit }, "H4.19d"),
        (Reason::OutOfArc, "H4.11c"),
        (Reason::OutOfRange { have: 4000, need: 4250 }, "H4.11d"),
        (Reason::NoSight, "H4.11f"),
        (Reason::NotNearest { nearest: enemy }, "H4.11k"),
        (Reason::CannotShoot { unit }, "H4.11b"),
    ];
    all.extend(["H4.7a", "H4.10e", "H4.19b"].map(|id| (Reason::NoSuchUnit, id)));
    all.extend(["H4.12l", "H4.19d"].map(|id| (Reason::NotEligible { unit }, id)));
    all.extend(["H4.5c", "H4.11n"].map(|id| (Reason::Incomplete { have: 3, need: 2 }, id)));
    all.extend(["H4.5g", "H4.5i", "H4.9m", "H4.5f"].map(|id| (Reason::BadPlace { unit }, id)));
    all.extend(["H4.7a", "H4.7c"].map(|id| (Reason::Purse { have: 1, need: 2 }, id)));
    all.extend(["H4.4f", "H4.18f"].map(|id| (Reason::Barred { by: Bar::Ground(0) }, id)));
    all.extend(["H4.9p", "H4.18p"].map(|id| (Reason::Blocked { by: enemy }, id)));
    all.extend(["H4.9f", "H4.9g", "H4.9j"].map(|id| (Reason::NoManoeuvre, id)));
    for (why, id) in all {
        differs(|| reason(&why, clause(id), Side::First, &names));
    }
}

#[test]
fn every_name_of_a_state_has_words() {
    for what in Edge::ALL {
        differs(|| edge(what).to_owned());
    }
    for what in TableEdge::ALL {
        differs(|| border(what).to_owned());
    }
    for what in Hand::ALL {
        differs(|| hand(what).to_owned());
    }
    for what in [Class::Open, Class::Easy, Class::Rough, Class::Difficult, Class::Impassable] {
        differs(|| class(what).to_owned());
    }
    for what in
        [Code::Inf, Code::Lgt, Code::Vol, Code::Hcv, Code::Lcv, Code::Icv, Code::Art, Code::Hart, Code::Gen, Code::Cic]
    {
        differs(|| code(what).to_owned());
    }
    for what in [Effect::None, Effect::Withdraw, Effect::Flight, Effect::Destroyed] {
        differs(|| effect(what).to_owned());
        for what in [Outcome::Won(what), Outcome::Lost(std::cmp::Reverse(what))] {
            differs(|| outcome(what));
        }
    }
    differs(|| outcome(Outcome::Nothing));
    differs(|| outcome(Outcome::Die(4)));
    for what in Nation::ALL {
        differs(|| nation(what).to_owned());
    }
    for what in [
        Modifier::Factor,
        Modifier::F1,
        Modifier::F2,
        Modifier::F3,
        Modifier::F4,
        Modifier::F5,
        Modifier::F6,
        Modifier::M1,
        Modifier::M2,
        Modifier::M3,
        Modifier::M4,
        Modifier::M5,
        Modifier::M6,
        Modifier::M7,
        Modifier::M8,
        Modifier::M9,
        Modifier::M10,
    ] {
        differs(|| modifier(what).to_owned());
    }
}

#[test]
fn every_ending_and_every_score_has_words() {
    for id in [MARENGO, QUATRE_BRAS] {
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
fn everything_of_a_battle_has_a_name_and_free_armies_go_by_type_and_number() {
    for id in [MARENGO, QUATRE_BRAS] {
        let game = battle(id);
        let names = Names::new(&game);
        for unit in game.all() {
            both(|| names.unit(unit));
        }
        for at in 0..game.board().corps.len() as u8 {
            both(|| names.corps(at));
        }
        for at in 0..game.board().file.terrain.len() as u8 {
            both(|| names.ground(at));
        }
    }
    let file = free("x", Nation::French.army(2, 'A'), Nation::Russian.army(1, 'B'));
    let game = Dbe::start(&Scenario::new(file).unwrap(), &Options::default()).unwrap();
    let names = Names::new(&game);
    assert_eq!(both(|| names.unit(unit(&game, "A2-1"))), ["Fanteria 2-1", "Infantry 2-1"]);
    assert_eq!(both(|| names.unit(unit(&game, "A2-G"))), ["Generale di Corpo, 2º Corpo", "corps general, corps 2"]);
    assert_eq!(both(|| names.unit(unit(&game, "A-C"))), ["Generale in Capo", "General-in-Chief"]);
    assert_eq!(both(|| names.corps(0)), ["1º Corpo", "Corps 1"]);
    assert_eq!(both(|| names.side(Side::Second)), ["Russi", "Russians"]);
}

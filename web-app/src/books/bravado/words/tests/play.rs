//! Whole games, every line of which is said in both languages, by what the page offers.

use rules_core::Session;
use rules_core::books::bravado::army::{Nation, battle as free};
use rules_core::books::bravado::{Action, Decision, Frame, Scenario};

use super::super::{Names, action, card, cost, events, heading, short};
use super::*;
use crate::session_store::facts::Choices;

/// Numbers to choose by.
struct Choosing(u64);

impl Choosing {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

fn acts(choices: &Choices) -> Vec<String> {
    let groups = choices.groups.iter().flat_map(|group| &group.choices);
    let ballot = choices.ballot.iter().map(|ballot| &ballot.play);
    let all = choices.first.iter().chain(groups).chain(&choices.rest).chain(ballot);
    all.map(|choice| choice.act.to_string()).collect()
}

/// Plays so many entries at random, saying all that comes. Answers what kinds of action were played.
fn say_all(start: Bravado, seed: u64, entries: usize) -> Vec<&'static str> {
    let mut choosing = Choosing(seed);
    let mut session = Session::new(start, seed);
    let mut kinds = Vec::new();
    for _ in 0..entries {
        let game = session.game().clone();
        let names = Names::new(&game);
        let pending = game.pending();
        let Some(side) = pending.decider() else { break };
        let decision = pending.question(side).unwrap().what.clone();
        both(|| {
            let (heading, note) = heading(&decision, &names);
            [heading, note.unwrap_or_else(|| "-".into())].join(" / ")
        });
        // Somebody is chosen, as a player would.
        let all = on(&game, &Eye::default(), Bravado::choices);
        let focus = match all.pieces.len() {
            0 => None,
            count => all.pieces.get(choosing.below(count)).map(|piece| piece.key),
        };
        let eye = Eye { focus, ..Eye::default() };
        let pool = on(&game, &eye, |now| {
            for offer in &now.hints.offers {
                both(|| action(&offer.action, &names));
                both(|| ["-", &cost(&offer.action, &offer.preview, &names).join("; ")].concat());
                both(|| ["-", &short(&offer.preview)].concat());
            }
            both(|| {
                let said = |unit| card::states(unit, now.view, &names).join(", ");
                now.view.units.iter().map(said).collect::<Vec<_>>().join(";")
            });
            let _ = (Bravado::chances(now), Bravado::stage(now), Bravado::table(now), Bravado::bar(now));
            assert!(Bravado::asked(now).is_some());
            let choices = Bravado::choices(now);
            for forbidden in &choices.forbidden {
                assert!(!forbidden.why.is_empty() && !forbidden.label.is_empty());
            }
            acts(&choices)
        });
        assert!(!pool.is_empty(), "nothing offered: {decision:?}");
        let offered: Vec<Action> = pool.iter().map(|act| serde_json::from_str(act).unwrap()).collect();
        for act in &offered {
            assert!(game.check(side, act).is_ok(), "offered but refused: {act:?} {:?}", game.check(side, act));
        }
        let ends = |act: &&Action| matches!(act, Action::Done | Action::No);
        let fights = |act: &&Action| {
            matches!(act, Action::Charge { .. } | Action::Fire { .. } | Action::Fight { .. } | Action::Pursue { .. })
        };
        let keen: Vec<&Action> = offered.iter().filter(|act| !ends(act)).collect();
        let fighting: Vec<&Action> = offered.iter().filter(fights).collect();
        let chosen = if keen.is_empty() || choosing.below(6) == 0 {
            offered[choosing.below(offered.len())].clone()
        } else if fighting.is_empty() {
            keen[choosing.below(keen.len())].clone()
        } else {
            fighting[choosing.below(fighting.len())].clone()
        };
        kinds.push(chosen.kind());
        let played = session.act(side, chosen).unwrap();
        let names = Names::new(session.game());
        if !played.events.is_empty() {
            both(|| events(&played.events, &names).iter().map(text).collect::<Vec<_>>().join(" / "));
        }
    }
    kinds
}

#[test]
fn a_game_of_maida_is_told_in_both_languages() {
    let kinds = say_all(maida(), 1806, 220);
    for kind in ["begin", "seal", "open", "choose", "move", "done", "fire"] {
        assert!(kinds.contains(&kind), "{kind} never came");
    }
}

#[test]
fn a_game_of_auerstedt_with_simple_command_is_told_in_both_languages() {
    let scenario = scenarios::bravado(AUERSTEDT).unwrap();
    let options = Options { simple_command: true, extreme: true, ..Options::default() };
    let kinds = say_all(Bravado::start(&scenario, &options).unwrap(), 1014, 160);
    assert!(!kinds.contains(&"seal"));
}

#[test]
fn a_melee_with_pursuit_and_rally_is_told_in_both_languages() {
    // Everybody stands close: the two lines of Maida 10 cm apart.
    let game = changed(MAIDA, Options { command_efficiency: true, ..Options::default() }, |game, position| {
        for (unit, piece) in game.all().zip(position.pieces.iter_mut()) {
            if game.side_of(unit) == Side::Second {
                piece.x -= 220;
            }
        }
        position.frames = vec![Frame::Bid];
    });
    let kinds = say_all(game, 704, 220);
    for kind in ["charge", "fight"] {
        assert!(kinds.contains(&kind), "{kind} never came: {kinds:?}");
    }
}

#[test]
fn two_free_armies_are_set_up_and_told_in_both_languages() {
    let scenario = scenarios::bravado("points_stream60_f4i1iG1l1c1g_a5iM1l1h1g").unwrap();
    let game = Bravado::start(&scenario, &Options { militia_guard: true, ..Options::default() }).unwrap();
    let kinds = say_all(game, 1809, 40);
    // Two Generals a side.
    assert_eq!(kinds.iter().filter(|kind| **kind == "place").count(), 4, "{kinds:?}");
}

#[test]
fn armies_by_points_go_by_nation_type_and_number() {
    italian();
    let game = battle("points_village60_r4i1l1g_b2i");
    let names = Names::new(&game);
    assert_eq!([Side::First, Side::Second].map(|side| names.side(side)), ["Russi", "Britannici"]);
    assert_eq!(names.unit(unit(&game, "A5")), "Fanteria leggera 5");
    assert_eq!(names.unit(unit(&game, "A-G1")), "Comandante in Capo");
    assert_eq!(names.unit(unit(&game, "A-G2")), "Generale 2");
    assert_eq!(names.ground(0), "Villaggio");
}

#[test]
fn added_generals_are_attached_one_after_the_other() {
    italian();
    let mut first = Nation::French.army('A');
    first.generals.truncate(1);
    let mut file = free("x", first, Nation::Austrian.army('B'));
    file.deploy = false;
    for (side, y, facing) in [(Side::First, 100, 0), (Side::Second, 800, 180)] {
        for (at, unit) in file.sides[side].units.iter_mut().enumerate() {
            (unit.x, unit.y, unit.facing) = (100 + 60 * at as i32, y, facing);
        }
        for (at, general) in file.sides[side].generals.iter_mut().enumerate() {
            (general.x, general.y, general.facing) = (100 + 60 * at as i32, y, facing);
        }
    }
    let game = Bravado::start(&Scenario::new(file).unwrap(), &Options::default()).unwrap();
    let mut session = Session::new(game, 1);
    session.act(Side::First, Action::Begin).unwrap();
    let game = session.game();
    assert!(matches!(game.pending().question(Side::First).unwrap().what, Decision::Join { .. }));
    let asked = on(game, &Eye::default(), Bravado::asked).unwrap();
    assert_eq!(asked.heading, "A quale unità si aggrega Generale aggiunto 1?");
    let choices = on(game, &Eye::default(), Bravado::choices);
    assert_eq!(choices.first.len(), 8);
}

//! Whole games, every line of which is said in both languages, by what the page offers.

use rules_core::Session;
use rules_core::books::dbe::army::{Nation, battle as free};
use rules_core::books::dbe::{Action, Options, Scenario};

use super::super::{Names, action, card, cost, events, heading, short};
use super::*;
use crate::session_store::facts::Choices;

/// Numbers to choose by.
struct Choosing(u64);

impl Choosing {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn acts(choices: &Choices) -> Vec<String> {
    let groups = choices.groups.iter().flat_map(|group| &group.choices);
    let ballot = choices.ballot.iter().map(|ballot| &ballot.play);
    let all = choices.first.iter().chain(groups).chain(&choices.rest).chain(ballot);
    all.map(|choice| choice.act.to_string()).collect()
}

/// Plays so many entries at random, saying all that comes. Answers what kinds of action were played.
fn say_all(start: Dbe, seed: u64, entries: usize) -> Vec<&'static str> {
    let mut choosing = Choosing(seed);
    let mut session = Session::new(start, seed);
    let mut kinds = Vec::new();
    for _ in 0..entries {
        let game = session.game().clone();
        let names = Names::new(&game);
        let pending = game.pending();
        let Some(side) = pending.decider() else { break };
        let decision = pending.question(side).unwrap().what.clone();
        let asked =
            |(heading, note): (String, Option<String>)| [heading, note.unwrap_or_else(|| "-".into())].join(" / ");
        both(|| asked(heading(&decision, &names)));
        // Somebody is chosen, as a player would.
        let all = on(&game, &Eye::default(), Dbe::choices);
        let focus = match all.pieces.len() {
            0 => None,
            count => all.pieces.get(choosing.below(count)).map(|piece| piece.key),
        };
        let marks: Vec<(u32, u8)> = game.all().map(|unit| (unit.0.into(), choosing.below(3) as u8)).collect();
        let eye = Eye { focus, marks, ..Eye::default() };
        let pool = on(&game, &eye, |now| {
            for offer in &now.hints.offers {
                both(|| action(&offer.action, &names));
                both(|| ["-", &cost(&offer.preview, &names).join("; ")].concat());
                both(|| ["-", &short(&offer.preview)].concat());
            }
            both(|| {
                let said = |unit| card::states(unit, now.view, &names).join(", ");
                now.view.units.iter().map(said).collect::<Vec<_>>().join(";")
            });
            both(|| now.view.units.iter().map(|unit| card::kind(unit, &names)).collect::<Vec<_>>().join("; "));
            let _ = Dbe::chances(now);
            assert!(Dbe::asked(now).is_some());
            let choices = Dbe::choices(now);
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
        let ends = |act: &&Action| matches!(act, Action::Done | Action::No | Action::Decline);
        let fights = |act: &&Action| {
            matches!(
                act,
                Action::Move { onto: Some(_), .. } | Action::Group { onto: Some(_), .. } | Action::Shoot { .. }
            )
        };
        let keen: Vec<&Action> = offered.iter().filter(|act| !ends(act)).collect();
        let fighting: Vec<&Action> = offered.iter().filter(fights).collect();
        let chosen = if keen.is_empty() || choosing.below(5) == 0 {
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
fn a_game_of_marengo_is_told_in_both_languages() {
    let kinds = say_all(marengo(), 1800, 260);
    for kind in ["move", "group", "general", "done", "target", "shoot"] {
        assert!(kinds.contains(&kind), "{kind} never came");
    }
}

#[test]
fn a_game_of_quatre_bras_is_told_in_both_languages() {
    say_all(battle(QUATRE_BRAS), 1815, 260);
}

#[test]
fn two_free_armies_are_set_up_and_told_in_both_languages() {
    let file = free("x", Nation::French.army(2, 'A'), Nation::Austrian.army(2, 'B'));
    let game = Dbe::start(&Scenario::new(file).unwrap(), &Options::default()).unwrap();
    let kinds = say_all(game, 1809, 200);
    // An edge, two corps a side, two Generals-in-Chief.
    assert_eq!(kinds.iter().filter(|kind| **kind == "place").count(), 7);
}

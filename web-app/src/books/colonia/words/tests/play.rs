//! Whole games, every line of which is said in both languages, by what the page offers.

use rules_core::books::colonia::{Action, Colonia};
use rules_core::{Focus, Game as _, Session, Viewer};

use super::super::{Names, action, card, cost, events, heading, refusal, short};
use super::*;
use crate::session_store::facts::{Choices, Eye};
use crate::session_store::presenter::{Now, Presenter as _};

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
fn say_all(start: Colonia, seed: u64, entries: usize) -> Vec<&'static str> {
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
        let focus = game.focus(None);
        let unit = focus.and_then(|key| u16::try_from(key).ok());
        let hints = game.hints(Focus { viewer: Viewer::Player(side), unit });
        for offer in &hints.offers {
            both(|| action(&offer.action, &names));
            both(|| ["-", &cost(&offer.action, &offer.preview, &names).join("; ")].concat());
            both(|| ["-", &short(&offer.preview)].concat());
        }
        for refused in &hints.refused {
            both(|| refusal(&refused.refusal, side, &names));
        }
        let view = game.view(Viewer::Player(side));
        both(|| {
            view.units.iter().map(|unit| card::states(unit, &view, &names).join(", ")).collect::<Vec<_>>().join(";")
        });
        both(|| view.units.iter().map(|unit| card::kind(unit, &view, &names)).collect::<Vec<_>>().join("; "));
        let marks: Vec<(u32, u8)> = game.all().map(|unit| (unit.0.into(), choosing.below(4) as u8)).collect();
        let eye = Eye { marks, ..Eye::default() };
        let now = Now {
            game: &game,
            view: &view,
            hints: &hints,
            logged: &[],
            focus,
            live: true,
            side: Some(side),
            eye: &eye,
        };
        let choices = Colonia::choices(&now);
        for forbidden in &choices.forbidden {
            assert!(!forbidden.why.is_empty() && !forbidden.label.is_empty());
        }
        let pool = acts(&choices);
        assert!(!pool.is_empty(), "nothing offered: {decision:?}");
        let offered: Vec<Action> = pool.iter().map(|act| serde_json::from_str(act).unwrap()).collect();
        for act in &offered {
            assert!(game.check(side, act).is_ok(), "offered but refused: {act:?}");
        }
        let keen: Vec<&Action> = offered.iter().filter(|act| !matches!(act, Action::Done | Action::No)).collect();
        let chosen = if keen.is_empty() || choosing.below(6) == 0 {
            offered[choosing.below(offered.len())].clone()
        } else {
            // What fights is tried first.
            let fights: Vec<&&Action> =
                keen.iter().filter(|act| matches!(act, Action::Charge { .. } | Action::Fire { .. })).collect();
            match fights.as_slice() {
                [] => keen[choosing.below(keen.len())].clone(),
                some => (**some[choosing.below(some.len())]).clone(),
            }
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
fn a_game_of_coatit_is_told_in_both_languages() {
    let kinds = say_all(battle(COATIT), 1895, 250);
    for kind in ["opportunity", "lay", "open", "brigade", "name", "move", "fire"] {
        assert!(kinds.contains(&kind), "{kind} never came");
    }
}

#[test]
fn a_game_of_sciara_sciat_is_told_in_both_languages() {
    say_all(battle(SCIARA), 1911, 250);
}

#[test]
fn a_game_of_langfang_is_told_in_both_languages() {
    say_all(battle(LANGFANG), 1900, 250);
}

#[test]
fn a_generic_battle_is_set_up_and_told_in_both_languages() {
    let kinds = say_all(battle(CAMPO), 1896, 200);
    // Two brigades and a commander-in-chief a side.
    assert_eq!(kinds.iter().filter(|kind| **kind == "place").count(), 6);
}

//! Whole games, every line of which is said in both languages.

use rules_core::books::caricat::{Action, Caricat};
use rules_core::{Focus, Game as _, Session, Viewer};

use super::super::{Names, action, card, cost, events, heading, refusal, short};
use super::*;

/// Numbers to choose by.
struct Choosing(u64);

impl Choosing {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays so many entries at random, saying all that comes.
fn say_all(start: Caricat, seed: u64, entries: usize) {
    let mut choosing = Choosing(seed);
    let mut session = Session::new(start, seed);
    for _ in 0..entries {
        let game = session.game().clone();
        let names = Names::new(&game);
        let pending = game.pending();
        let Some(side) = pending.decider() else { return };
        let decision = pending.question(side).unwrap().what;
        let asked =
            |(heading, note): (String, Option<String>)| [heading, note.unwrap_or_else(|| "-".into())].join(" / ");
        both(|| asked(heading(&decision, side, &names)));
        let hints = game.hints(Focus { viewer: Viewer::Player(side), unit: None });
        for offer in &hints.offers {
            both(|| action(&offer.action, side, &names));
            both(|| ["-", &cost(&offer.action, &offer.preview, &names).join("; ")].concat());
            both(|| ["-", &short(&offer.preview)].concat());
        }
        for refused in &hints.refused {
            both(|| refusal(&refused.refusal, side, &names));
        }
        let view = game.view(Viewer::Spectator);
        both(|| view.units.iter().map(|unit| card::unit_states(unit).join(", ")).collect::<Vec<_>>().join("; "));
        both(|| {
            view.leaders.iter().map(|leader| card::leader_states(leader).join(", ")).collect::<Vec<_>>().join("; ")
        });
        let keen: Vec<Action> = hints
            .offers
            .iter()
            .map(|offer| offer.action)
            .filter(|action| !matches!(action, Action::Pass | Action::EndMovement | Action::EndCombat))
            .collect();
        let pool = if keen.is_empty() || choosing.below(8) == 0 {
            hints.offers.iter().map(|offer| offer.action).collect()
        } else {
            keen
        };
        let played = session.act(side, pool[choosing.below(pool.len())]).unwrap();
        let names = Names::new(session.game());
        if !played.events.is_empty() {
            both(|| events(&played.events, &names).iter().map(text).collect::<Vec<_>>().join(" / "));
        }
    }
}

#[test]
fn a_game_of_pastrengo_is_told_in_both_languages() {
    say_all(pastrengo(), 1848, 400);
}

#[test]
fn a_game_of_montebello_is_told_in_both_languages() {
    say_all(montebello(), 1859, 400);
}

//! Dice and drum, on request only.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::session_store::GameStore;
use crate::ui_store::UiStore;

#[wasm_bindgen(module = "/js/sound.js")]
extern "C" {
    fn dice(count: u32);
    fn drum();
}

/// Lets the dice of each new entry be heard, and the drum at each new turn, while the player wants it.
pub fn accompany(game: GameStore, ui: UiStore) {
    Effect::new(move |before: Option<(usize, u8)>| {
        let now = (game.steps(), game.turn());
        let Some((steps, turn)) = before else { return now };
        if ui.settings.read_untracked().sound && now.0 == steps + 1 && game.looking_back().is_none() {
            let rolls = game.entry(steps).map_or(0, |entry| entry.rolls);
            if turn != now.1 {
                drum();
            } else if rolls > 0 {
                dice(rolls as u32);
            }
        }
        now
    });
}

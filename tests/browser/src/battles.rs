//! Games of *Caricat!* in which much happens soon.

use anyhow::{Context, Result, anyhow};
use rules_core::books::caricat::{Action, Caricat, Event, Level, Mobile};
use rules_core::hex::HexId;
use rules_core::{Game as _, Side};

use crate::script::Script;

/// The battle of Pastrengo.
pub const PASTRENGO: &str = "pastrengo-1848";
/// The battle of Montebello.
pub const MONTEBELLO: &str = "montebello-1859";

/// How much the players of these games like an action: to ride up and charge, to close and fight.
fn liked(game: &Caricat, action: &Action) -> u32 {
    let near = |side: Side, hex: HexId| {
        let enemies = game.units_of(side.other()).map(|(_, at)| u32::from(game.board().map.distance(at, hex)));
        enemies.min().unwrap_or(50)
    };
    match *action {
        Action::Melee { charge: true, .. } => 200,
        Action::Melee { .. } => 100,
        Action::Ride { .. } => 90,
        Action::Step { piece: Mobile::Unit(unit), to } => {
            let (side, from) = (game.card(unit).side, game.unit(unit).hex());
            match from {
                Some(from) if near(side, to) >= near(side, from) => 10,
                _ => 80 - near(side, to).min(40),
            }
        }
        Action::Shift { to: Level::Attack | Level::Advance } | Action::Throw { .. } | Action::Activate { .. } => 40,
        Action::Stop => 30,
        Action::Fire { .. } => 25,
        _ => 20,
    }
}

/// Two turns with a charge, a melee, a retreat and a recovery.
///
/// # Errors
/// No seed has it all.
pub fn eventful(scenario: &str) -> Result<Script<Caricat>> {
    for seed in 1..300 {
        let script = Script::<Caricat>::steered(scenario, seed, 2, liked)?;
        let events = script.events()?;
        let met = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
        if met(|event| matches!(event, Event::Declared { charge: true, .. }))
            && met(|event| matches!(event, Event::Fought { .. }))
            && met(|event| matches!(event, Event::Retreated { .. }))
            && met(|event| matches!(event, Event::Recovery { success: true, .. }))
        {
            return Ok(script);
        }
    }
    Err(anyhow!("no game of {scenario} has it all in two turns"))
}

/// How many actions lead to the first melee with more than one attacker if there is one, who decides there, and it.
///
/// # Errors
/// There is no melee.
pub fn before_a_melee(script: &Script<Caricat>) -> Result<(usize, Side, Action)> {
    let mut first = None;
    for (at, action) in script.plays()?.into_iter().enumerate() {
        if let Action::Melee { units, .. } = action {
            let side = script.at(at).pending().decider().context("somebody decides")?;
            if units.len() > 1 {
                return Ok((at, side, action));
            }
            first = first.or(Some((at, side, action)));
        }
    }
    first.context("no melee")
}

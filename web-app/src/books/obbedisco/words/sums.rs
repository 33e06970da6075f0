//! Sums term by term.

use rules_core::books::obbedisco::Modifier;

use crate::tr;

/// What a term of a sum stands for.
pub fn modifier(what: Modifier) -> &'static str {
    match what {
        Modifier::Die => tr!(ev.modifier.die),
        Modifier::SecondDie => tr!(ev.modifier.second_die),
        Modifier::Strength => tr!(ev.modifier.strength),
        Modifier::GarrisonStrength => tr!(ev.modifier.garrison_strength),
        Modifier::Command => tr!(ev.modifier.command),
        Modifier::Initiative => tr!(ev.modifier.initiative),
        Modifier::MoverInitiative => tr!(ev.modifier.mover_initiative),
        Modifier::Fatigue => tr!(ev.modifier.fatigue),
        Modifier::Disorder => tr!(ev.modifier.disorder),
        Modifier::Unsupplied => tr!(ev.modifier.unsupplied),
        Modifier::Level => tr!(ev.modifier.level),
        Modifier::River => tr!(ev.modifier.river),
        Modifier::Town => tr!(ev.modifier.town),
        Modifier::Fort => tr!(ev.modifier.fort),
        Modifier::Trench => tr!(ev.modifier.trench),
        Modifier::Cartridges => tr!(ev.modifier.cartridges),
        Modifier::Morale => tr!(ev.modifier.morale),
        Modifier::Winner => tr!(ev.modifier.winner),
        Modifier::Garrison => tr!(ev.modifier.garrison),
        Modifier::Guides => tr!(ev.modifier.guides),
        Modifier::Gunboats => tr!(ev.modifier.gunboats),
        Modifier::LongRoad => tr!(ev.modifier.long_road),
    }
}

//! Counters of units and leaders.

use rules_core::Side;
use rules_core::books::caricat::{ChiefView, ITALIAN, Kind, Leader, Level, UnitView, View};

use crate::board::face;
use crate::board::{Arm, CounterFace, Face, Flag, Shape, Tone};

pub(super) const fn tone(side: Side) -> Tone {
    if matches!(side, ITALIAN) { Tone::Savoy } else { Tone::Austria }
}

/// At Montebello the infantry is French, the cavalry Piedmontese.
const fn flag(side: Side, french: bool) -> Flag {
    match side {
        Side::First if french => Flag::France,
        Side::First => Flag::Italy,
        Side::Second => Flag::Austria,
    }
}

pub(super) const fn holder(side: Side) -> (Tone, Flag) {
    (tone(side), flag(side, false))
}

/// The marker of a level.
const fn shape(level: Level) -> Shape {
    match level {
        Level::Attack => Shape::Arrowhead,
        Level::Advance => Shape::Pennant,
        Level::Hold => Shape::Square,
        Level::Reserve => Shape::Disc,
    }
}

/// The number of a leader's command within his side.
fn command(view: &View, leader: Leader) -> u8 {
    let Some(side) = view.leaders.iter().find(|chief| chief.id == leader).map(|chief| chief.side) else { return 0 };
    let own = view.leaders.iter().filter(|chief| chief.side == side);
    own.take_while(|chief| chief.id != leader).count() as u8
}

fn arm(unit: &UnitView) -> Arm {
    let label = unit.id.label();
    let light = ["KJ", "FJ", "CH", "IP"].iter().any(|prefix| label.starts_with(prefix));
    match unit.kind {
        Kind::Cavalry => Arm::Cavalry,
        Kind::Infantry if light => Arm::Light,
        Kind::Infantry => Arm::Infantry,
    }
}

/// The counter of a unit.
pub(super) fn unit(unit: &UnitView, view: &View, french: bool) -> CounterFace {
    CounterFace {
        tone: tone(unit.side),
        flag: flag(unit.side, french && unit.kind == Kind::Infantry),
        badge: unit.id.label().to_owned(),
        routed: unit.state.is_routed(),
        face: Face::Unit(face::Unit {
            arm: arm(unit),
            melee: unit.melee,
            morale: unit.morale,
            fire: (unit.kind == Kind::Infantry).then_some(unit.fire),
            damage: unit.state.damage.min(3),
            command: unit.command.map(|leader| command(view, leader)),
            cut_off: unit.line == Some(false),
        }),
    }
}

/// The counter of a leader.
pub(super) fn leader(chief: &ChiefView, view: &View, french: bool) -> CounterFace {
    CounterFace {
        tone: tone(chief.side),
        flag: flag(chief.side, french),
        badge: chief.id.label().to_owned(),
        routed: false,
        face: Face::Leader(face::Leader {
            shape: shape(chief.state.level),
            initiative: chief.initiative,
            range: chief.range,
            assault: chief.assault,
            command: command(view, chief.id),
            staff: chief.state.staff,
        }),
    }
}

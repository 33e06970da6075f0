//! Everything that changes in a game, in a form a person can write: the state and the position file are one.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::decision::{Part, Plan};
use super::geometry::Pose;
use super::units::{Brigade, Chief, Link, Piece, Unit, front};
use super::victory::Ending;
use crate::table::Edge;
use crate::{BySide, Side};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// The units and generals, in roster order.
    pub pieces: Vec<Piece>,
    /// The generals, in roster order.
    pub chiefs: Vec<Chief>,
    /// The brigades, side 1's first.
    pub brigades: Vec<Brigade>,
    /// The contacts, the oldest first.
    pub links: Vec<Link>,
    /// Who holds each objective, in list order.
    pub holders: Vec<Option<Side>>,
    /// Bridges cut or made in play, by their places in the list of terrain.
    pub cut: Vec<u8>,
    /// Both have laid their markers, or need not.
    pub laid: BySide<bool>,
    /// The side's superiors' markers have been shown this turn.
    pub revealed: BySide<bool>,
    /// The aeroplane is lost.
    pub downed: BySide<bool>,
    /// The enemy generals whose stored order the aeroplane has seen this turn (2.1.6c).
    pub scouted: BySide<Vec<Unit>>,
    /// Units whose crossing of water is still to be thrown for, with the wooden bridge; none: a ford.
    pub crossing: Vec<(Unit, Option<u8>)>,
    /// Pending decisions, the one on top last.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            turn: 1,
            pieces: Vec::new(),
            chiefs: Vec::new(),
            brigades: Vec::new(),
            links: Vec::new(),
            holders: Vec::new(),
            cut: Vec::new(),
            laid: BySide::default(),
            revealed: BySide::default(),
            downed: BySide::default(),
            scouted: BySide::default(),
            crossing: Vec::new(),
            frames: Vec::new(),
            ending: None,
        }
    }
}

/// A pending decision, or a procedure waiting for what lies above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Set-up of a generic battle: this side is due; none: who begins is thrown for.
    Deploy {
        /// Whose turn it is.
        side: Option<Side>,
    },
    /// TURN-START.
    Start {
        /// Arrivals have come, deputies and aeroplanes are queued.
        #[serde(default)]
        begun: bool,
        /// The generals whose deputies are still to be put, the next one last.
        #[serde(default)]
        queue: Vec<Unit>,
    },
    /// The aeroplane flies (2.1.6c).
    Sortie {
        /// Whose.
        side: Side,
    },
    /// PLACE.
    Put {
        /// Whom.
        unit: Unit,
    },
    /// OPPORTUNITY.
    Opportunity {
        /// Who declares.
        side: Side,
    },
    /// ORDERS: both at once.
    Orders,
    /// The marker the aeroplane has seen is shown to both (2.1.6c).
    Spied {
        /// Whose.
        general: Unit,
    },
    /// INITIATIVE.
    Initiative,
    /// BRIGADE.
    Brigades {
        /// Who is due.
        side: Side,
    },
    /// REVEAL.
    Reveal {
        /// The brigade being activated.
        brigade: u8,
        /// The generals whose markers are still to be shown, the next one last.
        left: Vec<Unit>,
    },
    /// UNIT.
    Units {
        /// The brigade being activated.
        brigade: u8,
        /// The superiors that have joined it.
        #[serde(default)]
        joined: Vec<Unit>,
    },
    /// ACT.
    Act(Act),
    /// ENGAGED.
    Engaged {
        /// Which unit.
        unit: Unit,
    },
    /// A move under way.
    Walk(Walk),
    /// A charge out of opportunity under way.
    Ride {
        /// Who charges.
        unit: Unit,
        /// Whom.
        target: Unit,
        /// Bearing.
        toward: u16,
        /// The target charges it, too (4.5l).
        #[serde(default)]
        mutual: bool,
        /// The square has been thrown for (9.6g).
        #[serde(default)]
        squared: bool,
    },
    /// SQUARE.
    Square {
        /// The unit charged.
        unit: Unit,
        /// By whom.
        charger: Unit,
    },
    /// INTERRUPT and ORDER.
    React {
        /// The mover.
        mover: Unit,
        /// Those that may charge it.
        ready: Vec<Unit>,
    },
    /// Fire, RETURN and GENERAL.
    Shot(Shot),
    /// MELEE, MAIN and PURSUE.
    Melee(Melee),
    /// END-TURN.
    End,
}

/// What a unit has done in its activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which.
    pub unit: Unit,
    /// Where its activation began.
    #[serde(default)]
    pub start: Pose,
    /// It has moved.
    #[serde(default)]
    pub moved: bool,
    /// It has fired.
    #[serde(default)]
    pub fired: bool,
    /// What it announced with its shot (6.2d).
    #[serde(default)]
    pub plan: Option<Plan>,
    /// Actions of a gun (4.2a).
    #[serde(default)]
    pub actions: u8,
    /// The gun has been unlimbered.
    #[serde(default)]
    pub limbered: bool,
    /// Degrees a gun has turned (4.2e).
    #[serde(default)]
    pub turned: u16,
    /// Light foot has changed formation (4.0r).
    #[serde(default)]
    pub formed: bool,
    /// It has met its order.
    #[serde(default)]
    pub met: bool,
    /// Nothing more may follow.
    #[serde(default)]
    pub spent: bool,
}

/// Why a unit is moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// An ordinary move.
    Move,
    /// A charge.
    Charge {
        /// Whom.
        target: Unit,
    },
    /// A general's fury (8f).
    Fury {
        /// The firer.
        target: Unit,
    },
}

/// A move under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// Who.
    pub unit: Unit,
    /// Why.
    pub gait: Gait,
    /// How.
    pub parts: Vec<Part>,
    /// The general going along.
    #[serde(default)]
    pub with: Option<Unit>,
    /// Where it began.
    pub start: Pose,
    /// Where the general began.
    #[serde(default)]
    pub with_start: Pose,
    /// Hundredths of a millimetre it may spend.
    pub allowance: i32,
    /// Steps taken.
    #[serde(default)]
    pub step: u32,
    /// Units that have been asked about this move (4.5h).
    #[serde(default)]
    pub asked: Vec<Unit>,
    /// The square has been thrown for (9.6g).
    #[serde(default)]
    pub squared: bool,
}

/// Where a shot stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Whether the target returns fire.
    #[default]
    Return,
    /// The dice.
    Dice,
    /// The target's general.
    General,
    /// The firer's general, after a return shot.
    Firer,
    /// Whether the target fires back by its general's double 2.
    Answer,
    /// Done.
    Done,
}

/// A shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who fires.
    pub unit: Unit,
    /// At whom.
    pub target: Unit,
    /// It fires having moved, or announcing to.
    #[serde(default)]
    pub moved: bool,
    /// The side a square fires from.
    #[serde(default = "front")]
    pub from: Edge,
    /// Where it stands.
    #[serde(default)]
    pub aim: Aim,
    /// The target has returned fire.
    #[serde(default)]
    pub returned: bool,
    /// It is itself an answer, which nobody returns.
    #[serde(default)]
    pub answer: bool,
}

/// Where a melee round stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bout {
    /// The main units.
    #[default]
    Main,
    /// The dice.
    Dice,
    /// Whether the winner pursues.
    Pursue,
    /// Attackers align.
    Align,
}

/// A melee round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// A unit that began it.
    pub unit: Unit,
    /// The main units, attacker and target of their link.
    #[serde(default)]
    pub main: Option<(Unit, Unit)>,
    /// Where it stands.
    #[serde(default)]
    pub bout: Bout,
    /// The units in it.
    #[serde(default)]
    pub units: Vec<Unit>,
    /// The winning main unit.
    #[serde(default)]
    pub winner: Option<Unit>,
    /// The bearing a pursuit takes is the winner's facing; where it stood when the round began.
    #[serde(default)]
    pub loser: Option<Unit>,
}

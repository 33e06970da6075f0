//! What a side may be asked, and what it may answer.

use serde::{Deserialize, Serialize};

use super::scenario::Goal;
use super::units::Name;
use crate::hex::HexId;

/// What a side may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Which of several leaders due arrives next, and where (9s.1f, 11.3b).
    Arrival,
    /// Draw a chit or pass; after a pass, pass too or refuse (2.1j).
    Cup {
        /// The other side has passed at this draw.
        passed: bool,
    },
    /// What the leader drawn does (2.1h, 2.2b).
    Activation {
        /// The leader.
        leader: Name,
    },
    /// The next step, an attack or a stop (2.2, 2.4, 2.5).
    March {
        /// The leader on the march.
        leader: Name,
    },
    /// Whether a leader steps away from the one who entered his ZOC (2.8).
    Reaction {
        /// The leader who entered.
        mover: Name,
    },
    /// Which of two equally near ends a retreat makes for (5.1c).
    RetreatGoal {
        /// The retreating leader.
        leader: Name,
    },
    /// The next hex of a retreat, or where allowed to stay (5.1).
    Retreat {
        /// The retreating leader.
        leader: Name,
        /// Hexes gone so far.
        gone: u8,
        /// Hexes he must go at least.
        least: u8,
        /// Hexes he may go at most.
        most: u8,
        /// A rout move.
        rout: bool,
    },
    /// The next hex of a winner's advance, or stay (5.1o).
    Advance {
        /// The advancing leader.
        leader: Name,
        /// Hexes left.
        left: u8,
    },
    /// Whether a detachment is left as the activation ends (11.2a).
    Parting {
        /// The leader.
        leader: Name,
    },
    /// Which Italian leader the marksmen aim at (8r9).
    Marksmen,
    /// A garrison raised, or fatigue off a leader (8r11).
    Landesschuetzen,
    /// Which leader the General's carriage helps (8r12).
    Carriage,
}

/// What a side may answer. Append only: saved games depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Places a leader who is due (9s.1, 11.3).
    Place {
        /// The leader.
        leader: Name,
        /// Where.
        at: HexId,
    },
    /// Draws a chit (2.1d).
    Draw,
    /// Passes (2.1j).
    Pass,
    /// Refuses the other side's pass, who must draw (2.1j).
    Refuse,
    /// Lets the chit go (2.1h).
    Decline,
    /// Marches (4.1).
    March,
    /// Force-marches (2.7).
    ForcedMarch,
    /// Builds a trench (6.2).
    Entrench,
    /// Leaves a detachment (11.2).
    Detach {
        /// Strength points left behind, 1 or 2.
        sp: u8,
    },
    /// Steps into an adjacent hex.
    Step {
        /// The hex.
        to: HexId,
    },
    /// Leaves the map by an exit road (10v.d).
    Exit,
    /// Attacks an adjacent hex: an assault before the first step, else an attack during movement.
    Attack {
        /// The hex attacked.
        target: HexId,
        /// Uses the guns brought up by hand against a fort (8r10).
        #[serde(default)]
        guns: bool,
    },
    /// Ends the march (2.2f).
    Stop,
    /// Tries to step away (2.8).
    React {
        /// Who.
        leader: Name,
        /// Where to.
        to: HexId,
    },
    /// Makes no further attempt to step away.
    StandFast,
    /// Chooses the end of a retreat.
    MakeFor {
        /// The end.
        goal: Goal,
    },
    /// Retreats into an adjacent hex.
    Retreat {
        /// The hex.
        to: HexId,
    },
    /// Stays: ends a retreat or an advance, or does not begin one.
    Stay,
    /// Advances into an adjacent hex.
    Advance {
        /// The hex.
        to: HexId,
    },
    /// Ends the activation without a detachment.
    EndActivation,
    /// Names a leader (8r9, 8r11, 8r12).
    Choose {
        /// The leader.
        leader: Name,
    },
    /// Raises a garrison (8r11).
    Raise {
        /// Where.
        at: HexId,
    },
}

impl Action {
    /// The kind of action, for statistics.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Place { .. } => "place",
            Self::Draw => "draw",
            Self::Pass => "pass",
            Self::Refuse => "refuse",
            Self::Decline => "decline",
            Self::March => "march",
            Self::ForcedMarch => "forced_march",
            Self::Entrench => "entrench",
            Self::Detach { .. } => "detach",
            Self::Step { .. } => "step",
            Self::Exit => "exit",
            Self::Attack { .. } => "attack",
            Self::Stop => "stop",
            Self::React { .. } => "react",
            Self::StandFast => "stand_fast",
            Self::MakeFor { .. } => "make_for",
            Self::Retreat { .. } => "retreat",
            Self::Stay => "stay",
            Self::Advance { .. } => "advance",
            Self::EndActivation => "end_activation",
            Self::Choose { .. } => "choose",
            Self::Raise { .. } => "raise",
        }
    }
}

//! Everything that changes in a game, in a form a person can write: the state and the position file are one.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::files::SideName;
use super::scenario::{LEADERS, OBJECTIVES, UNITS};
use super::units::{Chief, Leader, Level, Mobile, Piece, Squad, Unit, side_name};
use super::victory::Ending;
use crate::Side;
use crate::hex::HexId;

/// The deepest stack of nested decisions, with room to spare.
pub(super) const FRAMES: usize = 8;
/// The most hexes a retreat may pass through.
pub(super) const WAY: usize = 24;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// The combat units; one left out is eliminated.
    pub units: ArrayVec<Piece, UNITS>,
    /// The leaders; one left out is out of the game.
    pub leaders: ArrayVec<Chief, LEADERS>,
    /// Who controls each objective, in list order; left out altogether: as at the start.
    pub control: ArrayVec<Option<SideName>, OBJECTIVES>,
    /// The leader under orders has been replaced before the game (13.3.1).
    pub replaced: bool,
    /// The king hesitates (13.3.4).
    pub indecision: bool,
    /// The brigade off the map has been freed by an enemy near it (13.1.2b).
    pub freed: bool,
    /// The bridge is destroyed (13.2.2).
    pub blown: bool,
    /// Italian leaders killed (7.3e).
    pub italian_leaders_lost: u8,
    /// Austrian leaders killed.
    pub austrian_leaders_lost: u8,
    /// Pending decisions, the one on top last.
    pub frames: ArrayVec<Frame, FRAMES>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            turn: 1,
            units: ArrayVec::new(),
            leaders: ArrayVec::new(),
            control: ArrayVec::new(),
            replaced: false,
            indecision: false,
            freed: false,
            blown: false,
            italian_leaders_lost: 0,
            austrian_leaders_lost: 0,
            frames: ArrayVec::new(),
            ending: None,
        }
    }
}

/// A pending decision, or a procedure waiting for the decision above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// SETUP: the options of 13.3.1 and 13.3.4.
    SetUp {
        /// Who is asked.
        #[serde(with = "side_name")]
        side: Side,
    },
    /// `COMMIT_AU` and `COMMIT_IT`.
    Commit {
        /// Whose.
        #[serde(with = "side_name")]
        side: Side,
    },
    /// A throw for a level has succeeded (2c).
    Shift {
        /// Whose.
        leader: Leader,
    },
    /// CHOOSE.
    Choose {
        /// Who has the go.
        #[serde(with = "side_name")]
        side: Side,
        /// The other side has just passed (4.1i).
        #[serde(default)]
        passed: bool,
    },
    /// OPEN to CLOSE.
    Go(Go),
    /// REACT.
    Reaction {
        /// Who moved.
        mover: Unit,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
    },
    /// EVADE to AFTER.
    Attack(Attack),
    /// Losers retreat.
    Retreats(Retreats),
    /// A winner advances.
    Advance(Advance),
    /// A leader may go along.
    Follow {
        /// Who.
        leader: Leader,
        /// Where.
        to: HexId,
    },
    /// A leader goes to a unit.
    Join {
        /// Who.
        leader: Leader,
        /// Why.
        why: Joining,
    },
    /// SWEEP.
    Sweep {
        /// Whose cavalry.
        #[serde(with = "side_name")]
        side: Side,
    },
    /// RECOVER.
    Recover {
        /// How each unit recovers has been fixed (10e).
        #[serde(default)]
        opened: bool,
    },
    /// 13.2.2: whether the bridge is destroyed.
    Bridge,
    /// RECOVER ends.
    EndOfTurn,
}

/// Why a leader goes to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joining {
    /// He is alone beside an enemy (1.4g).
    Alone,
    /// His unit is gone (7.3b).
    Survivor,
    /// Staff (7.3.1d).
    Staff,
}

/// Where a go stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// MOVE.
    Move,
    /// COMBAT.
    Combat,
    /// CLOSE.
    Close,
}

/// A go: a command or a cavalry unit in action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Go {
    /// A leader with his command, or a cavalry unit.
    pub who: Mobile,
    /// Whose.
    #[serde(with = "side_name")]
    pub side: Side,
    /// The current level when it was chosen (4.1e).
    #[serde(default)]
    pub level: Option<Level>,
    /// Where it stands.
    pub stage: Stage,
    /// The command had no leader as it opened (7.3.1a).
    #[serde(default)]
    pub leaderless: bool,
    /// A forced move at the end of the turn (7.5.1p).
    #[serde(default)]
    pub sweep: bool,
    /// The piece that is moving.
    #[serde(default)]
    pub mover: Option<Mover>,
    /// The ride of the cavalry, for a charge (9.1e).
    #[serde(default)]
    pub ride: Option<Ride>,
}

/// What governs a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Nothing.
    Free,
    /// Attack (3.1e–h).
    Attack,
    /// Advance (3.1m).
    Advance,
    /// Advance, excused (3.1n).
    Excused,
    /// Hold (3.1q).
    Hold,
    /// The order (13.2.1b).
    Order,
    /// Broken (7.5.1d).
    FallBack,
    /// Routed (7.5.1g).
    Flight,
    /// Shaken, leaving enemy ZOC (7.5.1k).
    Withdrawal,
}

/// A piece on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    /// Which.
    pub piece: Mobile,
    /// What governs it.
    pub duty: Duty,
    /// MP without road bonus.
    pub mp: u8,
    /// MP spent.
    #[serde(default)]
    pub spent: u8,
    /// Steps taken.
    #[serde(default)]
    pub steps: u8,
    /// Whether the road bonus still holds (6.1).
    #[serde(default)]
    pub on_road: bool,
    /// Where it began; none if off the map.
    #[serde(default)]
    pub start: Option<HexId>,
    /// At Attack, the nearest enemies every step so far went toward, a bit each in list order (3.1e).
    #[serde(default)]
    pub toward: u64,
    /// All hexes so far were clear and no water or escarpment was crossed (9.1e).
    #[serde(default)]
    pub clear: bool,
}

/// A cavalry unit's finished move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ride {
    /// Where it began.
    pub start: HexId,
    /// Whether it could be a charge so far.
    pub clear: bool,
}

/// Where an attack stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Cavalry may slip away.
    Evasion,
    /// It has succeeded and picks a hex.
    Escape,
    /// The defender may answer.
    Answer,
    /// Fire, or fire before melee.
    Fire,
    /// The attacker names a unit.
    Naming,
    /// Melee dice.
    Melee,
    /// Losses.
    Losses,
    /// Retreats.
    Retreats,
    /// Advance.
    Advance,
    /// A winner recovers.
    Rally,
    /// The charger pays.
    Charge,
    /// Leaders at risk.
    Leaders,
    /// Reserve wakes.
    Wake,
}

/// An attack (7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// In melee.
    pub melee: bool,
    /// As a charge.
    #[serde(default)]
    pub charge: bool,
    /// The attackers still involved.
    pub units: Squad,
    /// The defender.
    pub target: Unit,
    /// His level as the attack was declared (3.1v); none for cavalry.
    #[serde(default)]
    pub level: Option<Level>,
    /// Where it stands.
    pub step: Step,
    /// Whom the defender fires at.
    #[serde(default)]
    pub answer: Option<Unit>,
    /// The unit the attacker names (8b).
    #[serde(default)]
    pub named: Option<Unit>,
    /// Attackers' total less defender's, once dice have fallen.
    #[serde(default)]
    pub difference: i8,
    /// Levels the loser still has to lose.
    #[serde(default)]
    pub losses: u8,
    /// The melee dice have fallen.
    #[serde(default)]
    pub fought: bool,
    /// Hexes the losers stood in.
    #[serde(default)]
    pub vacated: Hexes,
}

/// Up to six hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hexes(pub [Option<HexId>; 6]);

impl Hexes {
    /// Adds a hex; a seventh is left out.
    pub fn push(&mut self, hex: HexId) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(hex);
        }
    }

    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + use<> {
        self.0.into_iter().flatten()
    }
}

/// The retreats of the losers of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreats {
    /// Units yet to retreat.
    pub units: Squad,
    /// The one retreating.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// Hexes it must go; in flight, its MP.
    pub hexes: u8,
    /// The full allowance (7.2.1f).
    #[serde(default)]
    pub flight: bool,
    /// Hexes gone, or MP spent.
    #[serde(default)]
    pub gone: u8,
    /// The hexes it has been in, the starting hex first.
    #[serde(default)]
    pub used: ArrayVec<HexId, WAY>,
    /// Leaders going with it (1.4h).
    #[serde(default)]
    pub with: ArrayVec<Leader, 4>,
}

/// A winner's advance (7.2.1g–h, 9.1d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// The winners.
    pub units: Squad,
    /// Hexes that may be entered first.
    pub hexes: Hexes,
    /// A charger must.
    #[serde(default)]
    pub must: bool,
    /// A second hex may follow.
    #[serde(default)]
    pub pursuit: bool,
    /// The unit that has entered the first.
    #[serde(default)]
    pub unit: Option<Unit>,
}

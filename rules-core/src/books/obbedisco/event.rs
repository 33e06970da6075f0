//! What can happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::scenario::Goal;
use super::units::{Name, Unit};
use super::victory::Ending;
use crate::dice::Face;
use crate::hex::HexId;
use crate::{Clause, Side};

/// A chit of the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chit {
    /// A leader's.
    Leader(Name),
    /// End of the turn.
    End,
    /// A random event.
    Event,
}

/// What a modifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// The die.
    Die,
    /// The second die of a forced march.
    SecondDie,
    /// Strength points.
    Strength,
    /// Strength points of the garrison beside the leader.
    GarrisonStrength,
    /// Command.
    Command,
    /// Initiative.
    Initiative,
    /// The mover's initiative.
    MoverInitiative,
    /// Fatigue.
    Fatigue,
    /// Disorder.
    Disorder,
    /// Out of supply.
    Unsupplied,
    /// The level of the hex.
    Level,
    /// A river on the attacked hexside.
    River,
    /// A town.
    Town,
    /// A fort.
    Fort,
    /// A trench.
    Trench,
    /// Short of cartridges.
    Cartridges,
    /// A natural six in the morale test.
    Morale,
    /// The winner's +1.
    Winner,
    /// A garrison's +1.
    Garrison,
    /// Valley guides.
    Guides,
    /// Under the gunboats.
    Gunboats,
    /// Far from the source.
    LongRoad,
}

/// One modifier with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Term {
    /// What it stands for.
    pub what: Modifier,
    /// How much.
    pub value: i8,
    /// The clause that gives it.
    pub clause: Clause,
}

/// A sum, term by term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally(pub Vec<Term>);

impl Tally {
    /// Adds a term; one of value 0 is left out.
    pub fn add(&mut self, what: Modifier, value: i8, clause: Clause) {
        if value != 0 {
            self.0.push(Term { what, value, clause });
        }
    }

    /// The sum.
    pub fn total(&self) -> i8 {
        self.0.iter().map(|term| term.value).sum()
    }
}

/// Why fatigue changed, states changed, or chits were lost: the clause says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u8,
        /// 2a.
        clause: Clause,
    },
    /// A leader arrives.
    Arrived {
        /// The leader.
        leader: Name,
        /// Where.
        at: HexId,
        /// The clause that places him.
        clause: Clause,
    },
    /// A leader is due and cannot enter.
    Waits {
        /// The leader.
        leader: Name,
        /// The clause that keeps him.
        clause: Clause,
    },
    /// The cup is filled.
    CupFilled {
        /// Italian chits.
        italian: u8,
        /// Austrian chits.
        austrian: u8,
        /// Event chits.
        events: u8,
        /// End chits.
        ends: u8,
        /// 2.1a.
        clause: Clause,
    },
    /// A side passes, or refuses the other's pass.
    Passed {
        /// Who.
        side: Side,
        /// Whether he refused.
        refused: bool,
        /// 2.1j.
        clause: Clause,
    },
    /// A chit is drawn.
    Drawn {
        /// By whom.
        side: Side,
        /// The chit.
        chit: Chit,
        /// 2.1d.
        clause: Clause,
    },
    /// An early End chit goes back.
    PutBack {
        /// 2.1k.
        clause: Clause,
    },
    /// A leader's chit is lost or let go.
    ChitLost {
        /// Whose.
        leader: Name,
        /// Why.
        clause: Clause,
    },
    /// A leader is activated.
    Activated {
        /// The leader.
        leader: Name,
        /// Whether he was activated before this turn.
        again: bool,
        /// 2.2e or 2.1g.
        clause: Clause,
    },
    /// Movement points are rolled.
    MovePoints {
        /// The leader.
        leader: Name,
        /// The sum.
        tally: Tally,
        /// MP without road bonus.
        mp: u8,
        /// MP on the road.
        road_mp: u8,
        /// 4.1a or 2.7a.
        clause: Clause,
    },
    /// A march step.
    Stepped {
        /// The leader.
        leader: Name,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// MP it cost.
        cost: u8,
        /// MP spent so far.
        spent: u8,
        /// The clause of the way taken.
        clause: Clause,
    },
    /// The road bonus is lost.
    BonusLost {
        /// The leader.
        leader: Name,
        /// 4.1f.
        clause: Clause,
    },
    /// A die for hill or mountain.
    TerrainRoll {
        /// The leader.
        leader: Name,
        /// The hex entered.
        at: HexId,
        /// The die.
        die: Face,
        /// It bites on this or less.
        bites_on: u8,
        /// 9.1 or 9.2.
        clause: Clause,
    },
    /// Fatigue changes.
    Fatigue {
        /// Whose.
        unit: Unit,
        /// By how much.
        by: i8,
        /// FP now.
        now: u8,
        /// Why.
        clause: Clause,
    },
    /// A unit is disordered.
    Disordered {
        /// Which.
        unit: Unit,
        /// Why.
        clause: Clause,
    },
    /// A unit is in order again, or rallied from rout.
    Reordered {
        /// Which.
        unit: Unit,
        /// Rallied from rout: disordered now.
        rallied: bool,
        /// Why.
        clause: Clause,
    },
    /// A leader routs.
    Routed {
        /// Who.
        leader: Name,
        /// Why.
        clause: Clause,
    },
    /// A routed leader loses a strength point.
    StrengthLost {
        /// Who.
        leader: Name,
        /// SP left.
        left: u8,
        /// 5.3c.
        clause: Clause,
    },
    /// A garrison is eliminated.
    Eliminated {
        /// Where.
        garrison: HexId,
        /// Why.
        clause: Clause,
    },
    /// A city changes hands.
    Control {
        /// The city.
        city: HexId,
        /// Whose it is now.
        side: Side,
        /// 10v.e or 10v.f.
        clause: Clause,
    },
    /// A reaction window opens.
    Window {
        /// The leader who entered.
        mover: Name,
        /// Where.
        at: HexId,
        /// 2.8a.
        clause: Clause,
    },
    /// An attempt to step away.
    ReactionRoll {
        /// Who tries.
        leader: Name,
        /// From whom.
        mover: Name,
        /// The sum.
        tally: Tally,
        /// Whether he gets away.
        success: bool,
        /// 2.8b.
        clause: Clause,
    },
    /// A leader steps away.
    Reacted {
        /// Who.
        leader: Name,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// 2.8i.
        clause: Clause,
    },
    /// An attack is declared.
    Attack {
        /// By whom.
        leader: Name,
        /// From here.
        from: HexId,
        /// On this hex.
        target: HexId,
        /// An assault.
        assault: bool,
        /// MP it costs.
        mp: u8,
        /// 2.4b or 2.5d.
        clause: Clause,
    },
    /// A command test.
    Test {
        /// Whose.
        unit: Unit,
        /// The sum.
        tally: Tally,
        /// Whether it is passed.
        passed: bool,
        /// What it is for.
        clause: Clause,
    },
    /// The dice of a combat.
    Fought {
        /// The attacker.
        attacker: Name,
        /// The hex attacked.
        target: HexId,
        /// The attacker's sum.
        attack: Tally,
        /// The defender's sum.
        defence: Tally,
        /// Attacker's less defender's.
        difference: i8,
        /// The result's clause.
        clause: Clause,
    },
    /// A defender leaves without a fight.
    DrivenOff {
        /// Who.
        leader: Name,
        /// 11.1f.
        clause: Clause,
    },
    /// A retreat begins towards an end.
    MakesFor {
        /// Who.
        leader: Name,
        /// The end.
        goal: Goal,
        /// 5.1c.
        clause: Clause,
    },
    /// A hex of a retreat or rout move.
    Retreated {
        /// Who.
        leader: Name,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// The clause of its direction.
        clause: Clause,
    },
    /// A leader stays where he might have moved.
    Stayed {
        /// Who.
        leader: Name,
        /// Why he may or must.
        clause: Clause,
    },
    /// A hex of an advance.
    Advanced {
        /// Who.
        leader: Name,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// The clause that allows it.
        clause: Clause,
    },
    /// A leader leaves the map.
    LeftMap {
        /// Who.
        leader: Name,
        /// From here.
        from: HexId,
        /// By which exit road he counts; `None` if he is removed.
        exit: Option<Goal>,
        /// The clause.
        clause: Clause,
    },
    /// A trench is built, or destroyed as its builder leaves.
    Trench {
        /// Where.
        at: HexId,
        /// Built or destroyed.
        built: bool,
        /// 6.2b or 6.2c.
        clause: Clause,
    },
    /// A garrison appears: a detachment, or raised by an event.
    Garrisoned {
        /// Where.
        at: HexId,
        /// Its SP.
        sp: u8,
        /// 11.2a or 8r11.
        clause: Clause,
    },
    /// An activation ends.
    ActivationEnded {
        /// The leader.
        leader: Name,
        /// Why.
        clause: Clause,
    },
    /// A random event.
    Chance {
        /// Who threw.
        side: Side,
        /// The dice.
        dice: [Face; 2],
        /// The event's clause.
        clause: Clause,
    },
    /// An event finds its target, or none.
    ChanceTarget {
        /// The target.
        leader: Option<Name>,
        /// The event's clause.
        clause: Clause,
    },
    /// One of a leader's chits returns to the cup.
    ChitReturned {
        /// Whose.
        leader: Name,
        /// 8r12.
        clause: Clause,
    },
    /// A leader stands too near the enemy to rally.
    TooClose {
        /// Who.
        leader: Name,
        /// Hexes to the nearest enemy.
        distance: u16,
        /// 3.3.2a.
        clause: Clause,
    },
    /// The turn ends.
    TurnEnded {
        /// Its number.
        turn: u8,
        /// By End chit, passes or an empty cup.
        clause: Clause,
    },
    /// The game ends.
    Over {
        /// How.
        ending: Ending,
        /// 10v.
        clause: Clause,
    },
}

impl Event {
    /// The clause of the event itself.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::TurnBegan { clause, .. }
            | Self::Arrived { clause, .. }
            | Self::Waits { clause, .. }
            | Self::CupFilled { clause, .. }
            | Self::Passed { clause, .. }
            | Self::Drawn { clause, .. }
            | Self::PutBack { clause }
            | Self::ChitLost { clause, .. }
            | Self::Activated { clause, .. }
            | Self::MovePoints { clause, .. }
            | Self::Stepped { clause, .. }
            | Self::BonusLost { clause, .. }
            | Self::TerrainRoll { clause, .. }
            | Self::Fatigue { clause, .. }
            | Self::Disordered { clause, .. }
            | Self::Reordered { clause, .. }
            | Self::Routed { clause, .. }
            | Self::StrengthLost { clause, .. }
            | Self::Eliminated { clause, .. }
            | Self::Control { clause, .. }
            | Self::Window { clause, .. }
            | Self::ReactionRoll { clause, .. }
            | Self::Reacted { clause, .. }
            | Self::Attack { clause, .. }
            | Self::Test { clause, .. }
            | Self::Fought { clause, .. }
            | Self::DrivenOff { clause, .. }
            | Self::MakesFor { clause, .. }
            | Self::Retreated { clause, .. }
            | Self::Stayed { clause, .. }
            | Self::Advanced { clause, .. }
            | Self::LeftMap { clause, .. }
            | Self::Trench { clause, .. }
            | Self::Garrisoned { clause, .. }
            | Self::ActivationEnded { clause, .. }
            | Self::Chance { clause, .. }
            | Self::ChanceTarget { clause, .. }
            | Self::ChitReturned { clause, .. }
            | Self::TooClose { clause, .. }
            | Self::TurnEnded { clause, .. }
            | Self::Over { clause, .. } => *clause,
        }
    }

    /// The sums of the event, if it has any.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        let (one, other) = match self {
            Self::MovePoints { tally, .. } | Self::ReactionRoll { tally, .. } | Self::Test { tally, .. } => {
                (Some(tally), None)
            }
            Self::Fought { attack, defence, .. } => (Some(attack), Some(defence)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}

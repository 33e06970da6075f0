//! What can happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::decision::Part;
use super::geometry::Pose;
use super::units::{Direction, Formation, Order, Unit};
use super::victory::Ending;
use crate::dice::Face;
use crate::table::Edge;
use crate::{Clause, Side};

/// What a modifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Strength.
    Vbu,
    /// Dice of a gun's band.
    Band,
    /// Losses of a gun.
    Losses,
    /// Half strength in column or square, or in support.
    Half,
    /// The strength of a whole square.
    Pool,
    /// Target cavalry.
    Cavalry,
    /// Target in square.
    Square,
    /// Target in column.
    Column,
    /// From the flank.
    Flank,
    /// From the rear.
    Rear,
    /// Range over five.
    Long,
    /// Disordered.
    Disordered,
    /// Moved in this activation.
    Moved,
    /// Target light foot or artillery.
    Loose,
    /// Cover.
    Cover,
    /// Impetus.
    Impetus,
    /// Units behind.
    Behind,
    /// A general's valour.
    Valour,
    /// A general's fury.
    Fury,
    /// Higher ground.
    Higher,
    /// Cavalry in ground against it.
    Ground,
    /// Against a garrison.
    Garrison,
    /// A general's charisma.
    Charisma,
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

    /// The dice: the sum, never below 0 (0m).
    pub fn dice(&self) -> usize {
        usize::try_from(self.total()).unwrap_or(0)
    }
}

/// What happened, and the clause that says why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The clause.
    pub clause: Clause,
    /// What.
    pub what: What,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// One die each.
    Threw {
        /// Side 1's.
        first: Face,
        /// Side 2's.
        second: Face,
    },
    /// A unit is put on the table.
    Put {
        /// Which.
        unit: Unit,
        /// Where.
        at: Pose,
    },
    /// An arrival finds no room and comes later.
    Delayed {
        /// Which.
        unit: Unit,
    },
    /// The aeroplane flies, or not.
    Flew {
        /// Whose.
        side: Side,
        /// The die.
        die: Face,
        /// Whether it flies, or stays in play.
        success: bool,
    },
    /// It has seen a marker.
    Scouted {
        /// Whose.
        general: Unit,
    },
    /// A unit stands in opportunity.
    Opportunity {
        /// Which.
        unit: Unit,
    },
    /// It stands so no more.
    OpportunityLost {
        /// Which.
        unit: Unit,
    },
    /// A side has laid its markers.
    Laid {
        /// Which.
        side: Side,
    },
    /// A marker is shown and valid.
    Shown {
        /// Whose.
        general: Unit,
        /// The order.
        order: Order,
    },
    /// A marker is void: the old order stays.
    Void {
        /// Whose.
        general: Unit,
        /// The order that stays.
        order: Order,
    },
    /// A unit receives an order.
    Received {
        /// Which.
        unit: Unit,
        /// What.
        order: Order,
    },
    /// A side activates first.
    First {
        /// Which.
        side: Side,
    },
    /// A brigade is activated.
    Brigade {
        /// Its place in the list.
        brigade: u8,
    },
    /// A unit is activated.
    Activated {
        /// Which.
        unit: Unit,
    },
    /// Damages are tested.
    Cohesion {
        /// Whose.
        unit: Unit,
        /// The dice.
        dice: Vec<Face>,
        /// Added to each.
        charisma: i8,
        /// Losses that come of it.
        losses: u8,
    },
    /// A unit has moved.
    Moved {
        /// Which.
        unit: Unit,
        /// From here.
        from: Pose,
        /// To there.
        to: Pose,
        /// How.
        parts: Vec<Part>,
    },
    /// A unit has changed formation.
    Formed {
        /// Which.
        unit: Unit,
        /// Into what.
        formation: Formation,
    },
    /// A unit takes up the defence of a built-up area.
    Garrisoned {
        /// Which.
        unit: Unit,
        /// The piece of ground.
        piece: u8,
    },
    /// A unit charges.
    Charges {
        /// Who.
        unit: Unit,
        /// Whom.
        target: Unit,
    },
    /// The die of a bonus, a disengagement, a pursuit, a retreat: a half is taken where the clause says so.
    Die {
        /// Whose.
        unit: Unit,
        /// The die.
        die: Face,
        /// Centimetres it gives.
        cm: u8,
    },
    /// A charge has fallen short.
    Missed {
        /// Whose.
        unit: Unit,
    },
    /// A unit charged by cavalry tries to form square.
    Square {
        /// Which.
        unit: Unit,
        /// The die.
        die: Face,
        /// Whether it does.
        success: bool,
    },
    /// A move is cut short.
    Stopped {
        /// Whose.
        unit: Unit,
        /// By whom.
        by: Unit,
    },
    /// Two units are in contact.
    Contact {
        /// Who made it.
        attacker: Unit,
        /// With whom.
        target: Unit,
        /// The side touched.
        side: Edge,
        /// What it counts as.
        from: Direction,
    },
    /// A unit fires.
    Fired {
        /// Who.
        unit: Unit,
        /// At whom.
        target: Unit,
        /// Range in hundredths of a millimetre.
        range: i32,
        /// The sum of its dice.
        tally: Tally,
        /// The dice.
        dice: Vec<Face>,
        /// Damages.
        damage: u8,
    },
    /// A unit has more damage markers.
    Damaged {
        /// Which.
        unit: Unit,
        /// How many more.
        by: u8,
        /// How many now.
        now: u8,
    },
    /// A unit is disordered.
    Disordered {
        /// Which.
        unit: Unit,
    },
    /// A unit is in order again.
    Rallied {
        /// Which.
        unit: Unit,
    },
    /// A unit takes losses.
    Lost {
        /// Which.
        unit: Unit,
        /// How many.
        by: u8,
    },
    /// A unit leaves play.
    Removed {
        /// Which.
        unit: Unit,
    },
    /// Two dice for an attached general.
    General {
        /// The unit shot at.
        unit: Unit,
        /// Its general.
        general: Unit,
        /// The dice.
        dice: [Face; 2],
    },
    /// A unit halts for the turn.
    Halted {
        /// Which.
        unit: Unit,
    },
    /// A unit is tested.
    Tested {
        /// Which.
        unit: Unit,
    },
    /// A unit throws in a melee.
    Fought {
        /// Which.
        unit: Unit,
        /// Against which main unit.
        against: Unit,
        /// It supports.
        support: bool,
        /// The sum of its dice.
        tally: Tally,
        /// The dice.
        dice: Vec<Face>,
        /// Damages.
        damage: u8,
    },
    /// A melee round is over.
    Round {
        /// The main unit that loses; none if equal.
        loser: Option<Unit>,
        /// By how much.
        by: u8,
    },
    /// A unit goes back or is pushed.
    WentBack {
        /// Which.
        unit: Unit,
        /// From here.
        from: Pose,
        /// To there.
        to: Pose,
    },
    /// An attacker aligns.
    Aligned {
        /// Which.
        unit: Unit,
        /// To here.
        to: Pose,
    },
    /// Two dice at the water: for a ford, a crossing or a wooden bridge.
    Water {
        /// Whose.
        unit: Unit,
        /// The dice.
        dice: [Face; 2],
        /// Whether the ford is found, the unit over, the bridge whole.
        success: bool,
    },
    /// A bridge is made or cut.
    Bridge {
        /// The crossing, by its place in the list.
        piece: u8,
        /// Whether it stands.
        stands: bool,
    },
    /// A unit boards a lorry.
    Boarded {
        /// Which.
        unit: Unit,
        /// The lorry.
        lorry: Unit,
    },
    /// A brigade passes to RITIRATA by itself.
    Automatic {
        /// Its place in the list.
        brigade: u8,
    },
    /// An objective changes hands.
    Objective {
        /// Its place in the list.
        objective: u8,
        /// Whose it is now.
        side: Side,
    },
    /// The aeroplane drops bombs.
    Bombed {
        /// Whose.
        side: Side,
        /// On whom.
        target: Unit,
        /// The dice.
        dice: Vec<Face>,
        /// Damages.
        damage: u8,
    },
    /// The game ends.
    Over {
        /// How.
        ending: Ending,
    },
}

impl Event {
    /// The sum of the event, if it has one.
    pub fn tally(&self) -> Option<&Tally> {
        match &self.what {
            What::Fired { tally, .. } | What::Fought { tally, .. } => Some(tally),
            _ => None,
        }
    }
}

/// Adds an event to a log.
pub(super) trait Tell {
    /// Says what happened and by which clause.
    fn event(&mut self, clause: Clause, what: What);
}

impl Tell for crate::Log<Event> {
    fn event(&mut self, clause: Clause, what: What) {
        self.push(Event { clause, what });
    }
}

//! Everything that changes in a game, in a form a person can write: the state and the position file are one.

use alloc::format;
use alloc::string::String;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::chance::RAISED_AT_MOST;
use super::morale::ROUT_HEXES;
use super::scenario::{Board, Goal, Options};
use super::units::{AUSTRIAN, Garrison, ITALIAN, LEADERS, Leader, MOST_FP, Name, Place};
use super::victory::Ending;
use crate::InOrder as _;
use crate::hex::HexId;
use crate::problem::{Fault, Problems};
use crate::{BySide, Side};

/// The most garrisons a game can hold: four at the start, two raised, a detachment for each Austrian leader.
pub(super) const GARRISONS: usize = 16;
/// The deepest stack of nested decisions, with room to spare.
pub(super) const FRAMES: usize = 8;

/// The most strength points of a garrison or detachment (9s.2, 11.2a).
const GARRISON_SP: u8 = 2;
/// How often anything can have happened in a turn, with room to spare.
const TIMES: u8 = 40;
/// The most hexes of a retreat, friends' hexes passed through included, with room to spare.
const LONGEST_RETREAT: usize = 20;
/// The most MP a march can have, with room to spare.
const MOST_MP: u8 = 60;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// Who draws next (2.1d–e).
    #[serde(with = "super::units::side_name")]
    pub drawer: Side,
    /// End chits in the cup.
    pub end_chits: u8,
    /// Event chits in the cup.
    pub event_chits: u8,
    /// Which sides have activated a leader this turn (2.1k).
    pub activated: BySide<bool>,
    /// The leaders by name; one left out is removed.
    #[serde(with = "by_name")]
    pub leaders: [Leader; LEADERS],
    /// The garrisons and detachments.
    pub garrisons: ArrayVec<Garrison, GARRISONS>,
    /// The cities the Italian controls, in map order; the Austrian has the others (10v.e–f).
    pub italian_cities: ArrayVec<HexId, 64>,
    /// Italian leaders who left by the exit roads and count (10v.a).
    pub exited: Exited,
    /// Events that last for the turn (8).
    pub effects: Effects,
    /// Garrisons raised by event 11 so far.
    pub raised: u8,
    /// The turn from which the brigade of option 11.3 arrives.
    pub loos_from: Option<u8>,
    /// Pending decisions, the one on top last.
    pub frames: ArrayVec<Frame, FRAMES>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            turn: 1,
            drawer: ITALIAN,
            end_chits: 0,
            event_chits: 0,
            activated: BySide::default(),
            leaders: [Leader { place: Place::Removed, ..Leader::default() }; LEADERS],
            garrisons: ArrayVec::new(),
            italian_cities: ArrayVec::new(),
            exited: Exited::default(),
            effects: Effects::default(),
            raised: 0,
            loos_from: None,
            frames: ArrayVec::new(),
            ending: None,
        }
    }
}

/// Qualified exits by road (10v.a, 10v.c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exited {
    /// By the Roncone road.
    pub roncone: u8,
    /// By the Riva road.
    pub riva: u8,
}

/// Events that last for the turn (8r2–8r10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effects {
    /// 8r2: Austrian attacks need a test.
    pub telegram: bool,
    /// 8r4: mountain storm.
    pub storm: bool,
    /// 8r7: chits still to be tested.
    pub misread: u8,
    /// 8r8: Italian marches still to be guided.
    pub guides: u8,
    /// 8r10: Italian attacks that may still use guns.
    pub guns: u8,
}

/// A pending decision, or a procedure waiting for the decision above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// T0: leaders due (9s.1, 11.3).
    Arrivals,
    /// T2: draw or pass.
    Cup {
        /// The other side has passed at this draw.
        passed: bool,
    },
    /// A0: what the leader drawn does.
    Activation {
        /// The leader.
        leader: Name,
        /// He has begun by leaving a detachment, so he is activated.
        begun: bool,
    },
    /// A2, A3, A5.
    March(March),
    /// A3: the reaction window.
    Reaction(Reaction),
    /// A4.
    Combat(Combat),
    /// A retreat or rout move.
    Retreat(Retreat),
    /// A winner's advance.
    Advance(Advance),
    /// A6, with option 11.2.
    Parting {
        /// The leader.
        leader: Name,
    },
    /// 8r9.
    Marksmen,
    /// 8r11.
    Landesschuetzen,
    /// 8r12.
    Carriage,
    /// T5, at R2.
    Recovery {
        /// The next leader to look at, in the order of 3.3a.
        next: u8,
    },
}

impl Frame {
    /// Calls `each` with every number of the frame and the most it can be.
    fn numbers(&self, mut each: impl FnMut(&str, u8, u8)) {
        match self {
            Self::March(march) => {
                each("mp", march.mp, MOST_MP);
                each("road_mp", march.road_mp, MOST_MP);
                each("spent", march.spent, MOST_MP);
            }
            Self::Reaction(window) => each("tries", window.tries, TIMES),
            Self::Combat(combat) => each("difference", combat.difference.unsigned_abs(), MOST_MP),
            Self::Retreat(retreat) => {
                each("gone", retreat.gone, LONGEST_RETREAT as u8);
                each("least", retreat.least, ROUT_HEXES);
                each("most", retreat.most, ROUT_HEXES);
            }
            Self::Advance(advance) => {
                each("gone", advance.gone, 3);
                each("left", advance.left, 3);
            }
            Self::Recovery { next } => each("next", *next, LEADERS as u8),
            _ => {}
        }
    }
}

/// A march (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Who marches.
    pub leader: Name,
    /// MP without road bonus.
    pub mp: u8,
    /// MP while the road bonus holds.
    pub road_mp: u8,
    /// MP spent.
    #[serde(default)]
    pub spent: u8,
    /// Whether the road bonus still holds (4.1f).
    #[serde(default)]
    pub on_road: bool,
    /// Has stepped in this march.
    #[serde(default)]
    pub stepped: bool,
    /// Has stepped since the last combat, or not fought yet: may attack.
    #[serde(default)]
    pub attacked: bool,
    /// His last step entered an enemy ZOC and he is still in one: attack or stop.
    #[serde(default)]
    pub entered_zoc: bool,
    /// The activation's hill roll is used up (9.1b–c).
    #[serde(default)]
    pub hill_rolled: bool,
    /// Led by valley guides (8r8).
    #[serde(default)]
    pub guided: bool,
    /// A re-activation whose FP is not yet paid (2.6).
    #[serde(default)]
    pub owes_reactivation: bool,
    /// The march is over.
    #[serde(default)]
    pub over: bool,
}

/// A reaction window (2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// The leader who entered.
    pub mover: Name,
    /// The leader who has last tried.
    #[serde(default)]
    pub trying: Option<Name>,
    /// How often he has tried.
    #[serde(default)]
    pub tries: u8,
    /// Leaders who are done, a bit each in table order.
    #[serde(default)]
    pub done: u16,
}

/// A combat between its dice and its end (5b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Who attacks.
    pub attacker: Name,
    /// From where.
    pub from: HexId,
    /// The hex attacked.
    pub target: HexId,
    /// An assault (2.5d), which pays its FP at C6.
    pub assault: bool,
    /// The leader attacked, if there was one.
    pub defender: Option<Name>,
    /// The garrison takes part.
    pub garrison: bool,
    /// Attacker's total less defender's; decides nothing before the dice.
    #[serde(default)]
    pub difference: i8,
    /// Where the procedure stands.
    pub stage: Stage,
    /// The attacker's bonus for a natural six in his morale test (11.1c).
    #[serde(default)]
    pub attacker_bonus: bool,
    /// The defender's (11.1e).
    #[serde(default)]
    pub defender_bonus: bool,
    /// Guns by hand are used (8r10).
    #[serde(default)]
    pub guns: bool,
}

/// Where a combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The attacker failed his morale test and may retreat (11.1a).
    CalledOff,
    /// The defender failed his and leaves (11.1e).
    DrivenOff,
    /// C2: dice.
    Dice,
    /// A tie: the attacker's retreat comes next (5.1.1d).
    TieAttacker,
    /// A tie: FP and tests come next.
    TieTests,
    /// C6: the loser's retreat is done.
    Price,
    /// C7 is done.
    Done,
}

/// A retreat or rout move (5.1, 5.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Who retreats.
    pub leader: Name,
    /// The end he makes for, once it is known (5.1c).
    #[serde(default)]
    pub goal: Option<Goal>,
    /// Hexes gone.
    #[serde(default)]
    pub gone: u8,
    /// Hexes he must go.
    pub least: u8,
    /// Hexes he may go.
    pub most: u8,
    /// A rout move of four hexes.
    #[serde(default)]
    pub rout: bool,
    /// Whatever the terrain (5.1.3a): level 4 may be entered as a last resort.
    #[serde(default)]
    pub any_terrain: bool,
    /// The hexes he has been in, the starting hex first.
    #[serde(default)]
    pub visited: ArrayVec<HexId, LONGEST_RETREAT>,
}

/// A winner's advance (5.1o).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Who advances.
    pub leader: Name,
    /// The vacated hex.
    pub vacated: HexId,
    /// Hexes gone.
    #[serde(default)]
    pub gone: u8,
    /// Hexes left.
    pub left: u8,
}

impl Position {
    /// Checks a position against its scenario and fills in what was left out.
    ///
    /// # Errors
    /// Every fault.
    pub(super) fn validated(mut self, board: &Board, options: &Options) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut range = |field: String, have: u8, least: u8, most: u8| {
            if !(least..=most).contains(&have) {
                problems.add(field, Fault::OutOfRange { have: have.into(), least: least.into(), most: most.into() });
            }
        };
        range("turn".into(), self.turn, 1, board.file.turns);
        range("end_chits".into(), self.end_chits, 0, TIMES);
        range("event_chits".into(), self.event_chits, 0, TIMES);
        range("raised".into(), self.raised, 0, RAISED_AT_MOST);
        range("exited.roncone".into(), self.exited.roncone, 0, LEADERS as u8);
        range("exited.riva".into(), self.exited.riva, 0, LEADERS as u8);
        range("effects.misread".into(), self.effects.misread, 0, TIMES);
        range("effects.guides".into(), self.effects.guides, 0, TIMES);
        range("effects.guns".into(), self.effects.guns, 0, TIMES);
        range("loos_from".into(), self.loos_from.unwrap_or(0), 0, 99);
        for name in Name::ALL {
            let ratings = board.ratings(name);
            let leader = &mut self.leaders[name.index()];
            if leader.sp == 0 && leader.place != Place::Removed {
                leader.sp = ratings.sp;
            }
            if leader.is_routed() {
                leader.fp = MOST_FP;
            }
            let field = |part: &str| format!("leaders.{}.{part}", name.label());
            range(field("sp"), leader.sp, 0, ratings.sp);
            range(field("fp"), leader.fp, 0, MOST_FP);
            range(field("chits"), leader.chits, 0, 9);
            range(field("drawn"), leader.drawn, 0, 9);
            range(field("activations"), leader.activations, 0, TIMES);
            range(field("attacks"), leader.attacks, 0, 2);
            range(field("cartridges_low"), leader.cartridges_low, 0, TIMES);
        }
        for (at, garrison) in self.garrisons.iter().enumerate() {
            range(format!("garrisons[{at}].sp"), garrison.sp, 1, GARRISON_SP);
            range(format!("garrisons[{at}].fp"), garrison.fp, 0, MOST_FP);
        }
        for (at, frame) in self.frames.iter().enumerate() {
            frame.numbers(|name, have, most| range(format!("frames[{at}].{name}"), have, 0, most));
        }
        self.check_places(board, &mut problems);
        self.check_frames(board, options, &mut problems);
        self.italian_cities.put_in_order();
        problems.or(self)
    }

    fn check_places(&self, board: &Board, problems: &mut Problems) {
        let stands = |field: String, hex: HexId, problems: &mut Problems| match board.map.grid.cell(hex) {
            None => problems.add(field, Fault::NotOnMap),
            Some(cell) if !board.map.ground_at(cell).is_land() => problems.add(field, Fault::NoStanding),
            Some(_) => {}
        };
        for name in Name::ALL {
            let Some(hex) = self.leaders[name.index()].hex() else {
                continue;
            };
            stands(format!("leaders.{}.place", name.label()), hex, problems);
            let others = Name::ALL.into_iter().filter(|&other| other > name);
            let meets = others.filter(|other| self.leaders[other.index()].hex() == Some(hex));
            // Two of one side may share a hex only while one of them passes through (2.9b).
            let passes = |leader: Name| {
                self.frames.iter().any(|frame| match frame {
                    // Nobody attacks or is attacked out of a friend's hex.
                    Frame::March(march) => march.leader == leader && self.frames.len() == 1,
                    Frame::Retreat(retreat) => retreat.leader == leader,
                    _ => false,
                })
            };
            if meets.clone().any(|other| other.side() != name.side() || !passes(name) && !passes(other)) {
                problems.add(format!("leaders.{}.place", name.label()), Fault::Contradiction);
            }
            if self.garrisons.iter().any(|garrison| garrison.hex == hex && garrison.side != name.side()) {
                problems.add(format!("leaders.{}.place", name.label()), Fault::Contradiction);
            }
        }
        for (at, garrison) in self.garrisons.iter().enumerate() {
            stands(format!("garrisons[{at}].hex"), garrison.hex, problems);
            if self.garrisons[..at].iter().any(|other| other.hex == garrison.hex) {
                problems.add(format!("garrisons[{at}].hex"), Fault::Duplicate);
            }
        }
        for (at, &hex) in self.italian_cities.iter().enumerate() {
            if board.city(hex).is_none() {
                problems.add(format!("italian_cities[{at}]"), Fault::Unknown);
            }
            if self.italian_cities[..at].contains(&hex) {
                problems.add(format!("italian_cities[{at}]"), Fault::Duplicate);
            }
        }
    }

    /// Frames must concern leaders on the map and hexes of it, and lie on each other as the rules nest them.
    fn check_frames(&self, board: &Board, options: &Options, problems: &mut Problems) {
        let mut below: Option<&Frame> = None;
        for (at, frame) in self.frames.iter().enumerate() {
            let field = format!("frames[{at}]");
            let present = |name: Name| self.leaders[name.index()].hex().is_some();
            let known = |hex: HexId| board.map.grid.cell(hex).is_some();
            let sound = match frame {
                Frame::Arrivals | Frame::Cup { .. } | Frame::Recovery { .. } => at == 0,
                Frame::Activation { leader, .. } => at == 0 && present(*leader),
                Frame::Parting { leader } => {
                    // Under a rout move by chit (5.3f) it waits for anybody; on top it asks an Austrian (11.2a).
                    let above = self.frames.get(at + 1);
                    let waits = matches!(above, Some(Frame::Retreat(retreat)) if retreat.leader == *leader);
                    at == 0 && present(*leader) && (waits || options.detachments && leader.side() == AUSTRIAN)
                }
                // He may be off the map already while the winner is asked for his advance (5.1l).
                Frame::March(march) => at == 0 && (present(march.leader) || self.frames.len() > 1),
                Frame::Reaction(window) => {
                    matches!(below, Some(Frame::March(march)) if march.leader == window.mover)
                }
                Frame::Combat(combat) => {
                    matches!(below, Some(Frame::March(march)) if march.leader == combat.attacker)
                        && combat.defender.is_none_or(|name| name.side() != combat.attacker.side())
                        && known(combat.from)
                        && known(combat.target)
                }
                Frame::Retreat(retreat) => {
                    present(retreat.leader)
                        && retreat.least <= retreat.most
                        && retreat.visited.iter().copied().all(known)
                        && retreat.goal.is_none_or(|goal| Goal::of(retreat.leader.side()).contains(&goal))
                        && matches!(
                            below,
                            None | Some(
                                Frame::Combat(_) | Frame::Recovery { .. } | Frame::Parting { .. } | Frame::Retreat(_)
                            )
                        )
                }
                Frame::Advance(advance) => {
                    present(advance.leader) && known(advance.vacated) && matches!(below, Some(Frame::Combat(_)))
                }
                Frame::Marksmen | Frame::Landesschuetzen | Frame::Carriage => at == 0,
            };
            if !sound {
                problems.add(field, Fault::Contradiction);
            }
            below = Some(frame);
        }
    }
}

/// Leaders as a table by name.
mod by_name {
    use alloc::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::books::obbedisco::units::{LEADERS, Leader, Name, Place};

    pub(super) fn serialize<S: Serializer>(leaders: &[Leader; LEADERS], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Name::ALL.into_iter().zip(leaders))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Leader; LEADERS], D::Error> {
        let named = BTreeMap::<Name, Leader>::deserialize(deserializer)?;
        let mut leaders = [Leader { place: Place::Removed, ..Leader::default() }; LEADERS];
        for (name, leader) in named {
            leaders[name.index()] = leader;
        }
        Ok(leaders)
    }
}

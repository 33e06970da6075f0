//! Moves made on the table: a drag of an element, a group or a general becomes an order, and the rules say what it would
//! come to.

use rules_core::InOrder as _;
use rules_core::books::dbe::{Action, Dbe, Decision, Leg, Manoeuvre, Onto, Pay, Preview, Proposed, Reason, Unit};
use rules_core::table::{Angle, Base, Edge, Hand, Length, Motion};
use rules_core::{Game as _, Refusal, Side};

use super::words::{self, Names, names};
use super::{card, deploy, moves};
use crate::session_store::facts::Pick;
use crate::session_store::presenter::{Now, act};
use crate::table_board::{Ghost, Overlay, Price, Proposal, Refused, Weight, tracks};
use crate::tr;

/// A way in which a drag may be meant.
struct Way {
    label: String,
    action: Action,
    proposed: Proposed,
}

/// What a drag may be meant as.
struct Making {
    side: Side,
    /// In which ways, the likeliest first; never none.
    ways: Vec<Way>,
    /// Why it may not be a contact, where it leads to an enemy.
    denied: Option<Refusal<Reason>>,
}

impl Making {
    /// The way wanted, or the first.
    fn way(&self, proposal: &Proposal) -> Option<&Way> {
        self.ways.get(proposal.way).or(self.ways.first())
    }
}

/// What a move in the making would come to.
pub(super) fn propose(now: &Now<'_, Dbe>, proposal: &Proposal) -> Option<Ghost> {
    if deploy::is_due(now) {
        return deploy::propose(now, proposal);
    }
    let making = making(now, proposal)?;
    let mut ghost = ghost(now, &making, making.way(proposal)?, proposal);
    ghost.ways = making.ways.iter().map(|way| way.label.clone()).collect();
    Some(ghost)
}

/// What making the move means.
pub(super) fn carry(now: &Now<'_, Dbe>, proposal: &Proposal) -> Pick {
    if deploy::is_due(now) {
        return deploy::carry(now, proposal);
    }
    let making = making(now, proposal);
    let Some((making, way)) = making.as_ref().and_then(|making| Some((making, making.way(proposal)?))) else {
        return Pick::Play(Vec::new());
    };
    match (&way.proposed.refusal, within(way)) {
        (None, _) => Pick::Play(vec![act(&way.action)]),
        (Some(_), Some((action, _))) => Pick::Play(vec![act(action)]),
        (Some(refusal), None) => {
            let why = words::refusal(refusal, making.side, &Names::new(now.game));
            Pick::Refused { hex: None, why, clause: Some(refusal.clause) }
        }
    }
}

/// Whether an action would bring somebody into contact, or a general to an element.
const fn joins(action: &Action) -> bool {
    matches!(
        action,
        Action::Move { onto: Some(_), .. }
            | Action::Group { onto: Some(_), .. }
            | Action::General { attach: Some(_), .. }
    )
}

/// The move that is legal along the same way, if the one wanted is not. A contact that fails is not a move.
fn within(way: &Way) -> Option<(&Action, &Preview)> {
    let within = way.proposed.within.as_ref().filter(|_| !joins(&way.action))?;
    Some((&within.action, &within.preview))
}

fn making(now: &Now<'_, Dbe>, proposal: &Proposal) -> Option<Making> {
    let (side, question) = now.question().filter(|_| now.live)?;
    let units: Vec<Unit> = proposal.keys.iter().filter_map(|&key| card::unit(now.game, key)).collect();
    let first = *units.first()?;
    let wanted = match question.what {
        Decision::Generals => rides(now, first, proposal),
        Decision::Move if units.len() == 1 => singles(now, side, first, proposal),
        Decision::Move => groups(now, side, &units, proposal),
        _ => return None,
    };
    let mut ways: Vec<Way> = Vec::new();
    let mut denied = None;
    for (label, action) in wanted {
        // The first one always stands, so that it can say why not; of the others those that may be.
        let proposed = if ways.is_empty() {
            now.game.propose(side, &action)
        } else {
            match now.game.preview(side, &action) {
                Ok(preview) => Proposed { preview, refusal: None, within: None },
                Err(refusal) => {
                    if joins(&action) {
                        denied.get_or_insert(refusal);
                    }
                    continue;
                }
            }
        };
        ways.push(Way { label, action, proposed });
    }
    if let Some(best) = ways.iter().position(|way| joins(&way.action) && way.proposed.refusal.is_none()) {
        denied = None;
        if proposal.onto.is_some() {
            ways.swap(0, best);
        }
    }
    Some(Making { side, ways, denied })
}

/// The motions of a body as legs: whole millimetres and degrees.
fn legs(proposal: &Proposal) -> Vec<Leg> {
    let leg = |motion: &Motion| match *motion {
        Motion::Leg { oblique, length } => {
            Leg::Straight { toward: oblique.normalised(), length: length.rounded_to(Length::MILLIMETRE) }
        }
        Motion::Wheel { on, turn } => Leg::Wheel { on, turn: turn.abs().rounded_to(Angle::DEGREE) },
        Motion::Pivot { turn } | Motion::Around { turn, .. } if turn.abs() == Angle::HALF => Leg::About,
        Motion::Pivot { turn } | Motion::Around { turn, .. } => Leg::Pivot { turn: turn.rounded_to(Angle::DEGREE) },
    };
    proposal.motions.iter().map(leg).collect()
}

/// Whose points may pay besides the corps' own: the General-in-Chief's alone (H4.7f).
fn chief_pays(
    now: &Now<'_, Dbe>,
    side: Side,
    units: &[Unit],
    pay: Pay,
    action: impl Fn(Pay) -> Action,
) -> Option<Action> {
    let need = pay.sum();
    let other = action(Pay { corps: 0, chief: need });
    (pay.corps > 0
        && now.game.state().chief_points >= need
        && !units.is_empty()
        && now.game.check(side, &other).is_ok())
    .then_some(other)
}

/// The enemy a drag leads to, or that stops it.
fn meets(now: &Now<'_, Dbe>, side: Side, plain: &Action, proposal: &Proposal) -> Option<Unit> {
    let enemy = |unit: &Unit| now.game.side_of(*unit) != side && !now.game.code(*unit).is_general();
    let onto = proposal.onto.and_then(|key| card::unit(now.game, key)).filter(enemy);
    onto.or_else(|| match now.game.check(side, plain).err()?.reason {
        Reason::Unnamed { enemy } | Reason::Blocked { by: enemy } => Some(enemy),
        _ => None,
    })
    .filter(enemy)
}

/// The edges of an enemy by how near they are to a place a base comes from.
fn edges(now: &Now<'_, Dbe>, from: &Base, enemy: Unit) -> [Edge; 4] {
    let mut edges = Edge::ALL;
    let its = now.game.base(enemy);
    edges.put_in_order_by(|&edge| its.edge_centre(edge).distance(from.muzzle()));
    edges
}

/// A contact needs a way that surely reaches: the last leg goes on a little.
fn reaching(mut legs: Vec<Leg>) -> Vec<Leg> {
    if let Some(Leg::Straight { length, .. }) = legs.last_mut() {
        *length += Length::cm(2);
    }
    legs
}

fn singles(now: &Now<'_, Dbe>, side: Side, unit: Unit, proposal: &Proposal) -> Vec<(String, Action)> {
    let pay = moves::pay(now.game, &[unit]).unwrap_or_default();
    let legs = legs(proposal);
    if moves::in_contact(now.game, unit)
        && let [Leg::Straight { toward: Angle::HALF, length }] = legs.as_slice()
    {
        return vec![(tr!(dbe.way.off).to_owned(), Action::BreakOff { unit, length: *length, pay })];
    }
    let make = |legs: Vec<Leg>, onto, pay| Action::Move { unit, legs, onto, pay };
    let plain = make(legs.clone(), None, pay);
    let mut ways = vec![(tr!(dbe.way.go).to_owned(), plain.clone())];
    if let Some(enemy) = meets(now, side, &plain, proposal) {
        let from = *now.game.base(unit);
        ways.extend(edges(now, &from, enemy).map(|edge| {
            let onto = Some(Onto { target: enemy, edge });
            let label = words::fill(tr!(dbe.way.contact), &[names::edge(edge)]);
            (label, make(reaching(legs.clone()), onto, pay))
        }));
    }
    let paid = chief_pays(now, side, &[unit], pay, |pay| make(legs.clone(), None, pay));
    ways.extend(paid.map(|action| (words::fill(tr!(dbe.way.chief), &[tr!(dbe.way.go)]), action)));
    ways
}

fn groups(now: &Now<'_, Dbe>, side: Side, units: &[Unit], proposal: &Proposal) -> Vec<(String, Action)> {
    let pay = moves::pay(now.game, units).unwrap_or_default();
    let legs = legs(proposal);
    let make = |how: Manoeuvre, onto, pay| Action::Group { units: units.to_vec(), how, onto, pay };
    let how = match legs.as_slice() {
        [Leg::Straight { toward: Angle::HALF, length }] => Manoeuvre::Back { length: *length },
        [Leg::Straight { toward: Angle::QUARTER, length }] => Manoeuvre::Slide { hand: Hand::Right, length: *length },
        [Leg::Straight { toward: Angle(27_000), length }] => Manoeuvre::Slide { hand: Hand::Left, length: *length },
        _ => Manoeuvre::March { legs: legs.clone() },
    };
    let plain = make(how.clone(), None, pay);
    let mut ways = vec![(tr!(dbe.way.group).to_owned(), plain.clone())];
    if let Some(enemy) = meets(now, side, &plain, proposal) {
        ways.extend(edges(now, &proposal.body, enemy).map(|edge| {
            let onto = Some(Onto { target: enemy, edge });
            let label = words::fill(tr!(dbe.way.contact), &[names::edge(edge)]);
            (label, make(Manoeuvre::March { legs: reaching(legs.clone()) }, onto, pay))
        }));
    }
    if let Some((file, action)) = moves::file(now.game, units, &legs, pay) {
        ways.push((words::fill(tr!(dbe.unit.of), &[tr!(dbe.way.column), &Names::new(now.game).unit(file)]), action));
    }
    ways.extend(moves::spread(now.game, units, pay).map(|action| (tr!(dbe.way.deploy).to_owned(), action)));
    let paid = chief_pays(now, side, units, pay, |pay| make(how.clone(), None, pay));
    ways.extend(paid.map(|action| (words::fill(tr!(dbe.way.chief), &[tr!(dbe.way.group)]), action)));
    ways
}

/// A general rides, and attaches himself to an own element he comes to.
fn rides(now: &Now<'_, Dbe>, general: Unit, proposal: &Proposal) -> Vec<(String, Action)> {
    let legs = legs(proposal);
    let own = |unit: &Unit| !now.game.code(*unit).is_general();
    let onto = proposal.onto.and_then(|key| card::unit(now.game, key)).filter(own);
    let near = onto.or_else(|| {
        let end = proposal.poses.first()?;
        now.game.elements_of(now.game.side_of(general)).find(|&unit| end.gap(now.game.base(unit)) <= Length::mm(5))
    });
    let ride = (tr!(dbe.way.ride).to_owned(), Action::General { unit: general, legs: legs.clone(), attach: None });
    let mut ways = Vec::new();
    if let Some(unit) = near.filter(|&unit| now.game.side_of(unit) == now.game.side_of(general)) {
        let label = words::fill(tr!(dbe.way.attach), &[&Names::new(now.game).unit(unit)]);
        // Where the drag does not end beside the element, the way there is found.
        for legs in [Some(legs.clone()), Some(Vec::new()), now.game.legs_to_join(general, unit).map(|leg| vec![leg])] {
            let Some(legs) = legs else { continue };
            ways.push((label.clone(), Action::General { unit: general, legs, attach: Some(unit) }));
        }
        let side = now.game.side_of(general);
        let mut found = false;
        ways.retain(|(_, action)| {
            let legal = !found && now.game.check(side, action).is_ok();
            found |= legal;
            legal
        });
    }
    ways.push(ride);
    ways
}

fn ghost(now: &Now<'_, Dbe>, making: &Making, way: &Way, proposal: &Proposal) -> Ghost {
    let side = making.side;
    let names = Names::new(now.game);
    let legal = within(way);
    let (action, preview) = legal.unwrap_or((&way.action, &way.proposed.preview));
    let large = now.game.board().file.large;
    let end = |unit: Unit, at: rules_core::books::dbe::Pose| at.base(now.game.code(unit), large);
    let mut poses: Vec<(u32, Base)> =
        preview.steps.iter().map(|step| (card::key(step.unit), end(step.unit, step.at))).collect();
    if poses.is_empty() {
        poses = proposal.keys.iter().copied().zip(proposal.poses.iter().copied()).collect();
    }
    let dearest = preview.steps.iter().max_by_key(|step| step.cost);
    let used = dearest.map_or_else(String::new, |step| {
        words::fill(tr!(dbe.way.used), &[&names::cm(step.cost.0), &names::cm(step.have.0)])
    });
    let motions = motions(action, proposal, &poses);
    let overlay = Overlay { tracks: tracks(proposal.body, &motions, &used), ..Overlay::default() };
    let plain = |text: String, clause: &str| Price {
        text: names::capital(&text),
        clause: super::clause(clause),
        weight: Weight::Plain,
    };
    let mut prices = Vec::new();
    if let Some(points) = preview.points {
        prices.push(plain(words::fill(tr!(dbe.cost.point_note), &[&points.to_string()]), "H4.7e"));
    }
    if preview.by_road {
        prices.push(plain(tr!(dbe.cost.by_road).to_owned(), "H4.8d"));
    }
    let mut touched: Vec<Unit> = preview.steps.iter().filter_map(|step| step.onto).collect();
    touched.dedup();
    if !touched.is_empty() {
        prices.push(plain(words::fill(tr!(dbe.cost.contact), &[&names.units(&touched)]), "H4.10h"));
    }
    let why = way.proposed.refusal.as_ref().map(|refusal| (words::refusal(refusal, side, &names), refusal.clause));
    let refused = match why {
        Some((text, clause)) if legal.is_some() => {
            let text = words::fill(tr!(dbe.way.stops), &[&text]);
            prices.push(Price { text, clause: Some(clause), weight: Weight::Costs });
            None
        }
        Some((text, clause)) => Some(Refused { text, clause: Some(clause) }),
        None => None,
    };
    if let Some(denied) = making.denied.as_ref().filter(|_| !joins(action)) {
        let text = words::fill(tr!(dbe.way.no_contact), &[&words::refusal(denied, side, &names)]);
        prices.push(Price { text, clause: Some(denied.clause), weight: Weight::Costs });
    }
    let mut said: Vec<String> = vec![words::action(action, &names), used.clone()];
    said.extend(prices.iter().map(|price| price.text.clone()));
    said.extend(refused.iter().map(|refused| refused.text.clone()));
    said.retain(|part| !part.is_empty());
    Ghost { poses, overlay, used, prices, refused, ways: Vec::new(), said: said.join("; ") }
}

/// The motions of the body as they would be made: cut short where it may not go on, and led to where it lines up.
fn motions(action: &Action, proposal: &Proposal, poses: &[(u32, Base)]) -> Vec<Motion> {
    let legs: Vec<Leg> = match action {
        Action::Move { legs, .. } | Action::General { legs, .. } => legs.clone(),
        Action::Group { how: Manoeuvre::March { legs } | Manoeuvre::Column { legs }, .. } => legs.clone(),
        Action::Group { how: Manoeuvre::Back { length }, .. } | Action::BreakOff { length, .. } => {
            return vec![Motion::back(*length)];
        }
        Action::Group { how: Manoeuvre::Slide { hand, length }, .. } => return vec![Motion::sideways(*hand, *length)],
        _ => return Vec::new(),
    };
    let single = proposal.keys.len() == 1;
    let mut body = proposal.body;
    let mut motions = Vec::new();
    for (at, leg) in legs.iter().enumerate() {
        let mut motion = match *leg {
            Leg::Straight { toward, length } => Motion::Leg { oblique: toward, length },
            Leg::Wheel { on, turn } => Motion::Wheel { on, turn },
            Leg::Pivot { turn } => Motion::Pivot { turn },
            Leg::About => Motion::Pivot { turn: Angle::HALF },
        };
        if single
            && at + 1 == legs.len()
            && joins(action)
            && let Some((_, end)) = poses.first()
        {
            motion = Motion::toward(&body, end.centre());
        }
        body = motion.end(&body);
        motions.push(motion);
    }
    motions
}

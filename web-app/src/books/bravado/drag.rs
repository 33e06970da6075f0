//! Moves made on the table: a drag becomes a move, a charge, a ride, a pursuit or a facing, and the rules say what it
//! would come to.

use rules_core::books::bravado::{Action, Bravado, Decision, Part, Preview, Proposed, Reason, Step, Unit};
use rules_core::table::{Angle, Base, Hand, Length, Motion};
use rules_core::{Clause, Game as _, Side};

use super::words::{self, Names, names};
use super::{card, clause, deploy, moves};
use crate::session_store::facts::Pick;
use crate::session_store::presenter::{Now, act};
use crate::table_board::{Ghost, Note, Overlay, Price, Proposal, Refused, Weight, tracks};
use crate::tr;

/// How far a charge may go on beyond where it was let go: a player lets go where he meets the enemy.
const BEYOND: u16 = 60;
/// How near a General let go beside a unit is taken to be with it.
const BESIDE: Length = Length::mm(5);

/// A way in which a drag may be meant.
struct Way {
    label: String,
    action: Action,
    proposed: Proposed,
}

/// What a move in the making would come to.
pub(super) fn propose(now: &Now<'_, Bravado>, proposal: &Proposal) -> Option<Ghost> {
    if deploy::is_due(now) {
        return deploy::propose(now, proposal);
    }
    let (side, unit, ways) = ways(now, proposal)?;
    let way = ways.get(proposal.way).or(ways.first())?;
    let mut ghost = ghost(now, side, unit, way, proposal);
    ghost.ways = ways.iter().map(|way| way.label.clone()).collect();
    Some(ghost)
}

/// What making the move means.
pub(super) fn carry(now: &Now<'_, Bravado>, proposal: &Proposal) -> Pick {
    if deploy::is_due(now) {
        return deploy::carry(now, proposal);
    }
    let Some((side, _, ways)) = ways(now, proposal) else { return Pick::Play(Vec::new()) };
    let Some(way) = ways.get(proposal.way).or(ways.first()) else { return Pick::Play(Vec::new()) };
    match (&way.proposed.refusal, &way.proposed.within) {
        (None, _) => Pick::Play(vec![act(&way.action)]),
        (Some(_), Some(within)) => Pick::Play(vec![act(&within.action)]),
        (Some(refusal), None) => {
            let why = words::refusal(refusal, side, &Names::new(now.game));
            Pick::Refused { hex: None, why, clause: Some(refusal.clause) }
        }
    }
}

/// The ways in which a drag may be meant, the likeliest first.
fn ways(now: &Now<'_, Bravado>, proposal: &Proposal) -> Option<(Side, Unit, Vec<Way>)> {
    let (side, question) = now.question().filter(|_| now.live)?;
    let unit = card::unit(now.game, *proposal.keys.first()?)?;
    let end = proposal.poses.first()?;
    let go = || tr!(bra.way.go).to_owned();
    let wanted = match question.what {
        Decision::Move { .. } => marches(now, side, unit, proposal),
        Decision::Ride { .. } | Decision::RideFirst { .. } => rides(now, unit, proposal),
        Decision::Pursue { unit: winner, .. } if winner == unit => {
            let far = now.game.base(unit).centre().distance(end.centre()).rounded_to(Length::MILLIMETRE).0 / 100;
            let action = moves::pursue(far.clamp(1, 5000));
            let other = moves::other_hand(now.game, side, &action);
            let label = |action: Action| (words::action(&action, &Names::new(now.game)), action);
            [Some(action), other].into_iter().flatten().map(label).collect()
        }
        Decision::Face { unit: rallied } if rallied == unit => {
            let facing = end.facing().rounded_to(Angle::DEGREE).normalised().0 / 100;
            vec![(go(), Action::Face { facing: facing as u16 })]
        }
        _ => return None,
    };
    let mut ways: Vec<Way> = wanted
        .into_iter()
        .map(|(label, action)| Way { label, proposed: now.game.propose(side, &action), action })
        .collect();
    // The first one always stands, so that it can say why not; of the others those that may be.
    let mut at = 0;
    ways.retain(|way| {
        at += 1;
        at == 1 || way.proposed.refusal.is_none()
    });
    Some((side, unit, ways))
}

/// The motions as parts of a move: whole millimetres and degrees (B0d).
fn parts(proposal: &Proposal) -> Vec<Part> {
    let part = |motion: &Motion| match *motion {
        Motion::Leg { oblique, length } => Part::Leg {
            toward: oblique.normalised().0 as u16,
            mm: (length.rounded_to(Length::MILLIMETRE).0 / 100).clamp(0, 5000) as u16,
        },
        Motion::Wheel { on, turn } => Part::Wheel { on, degrees: degrees(turn.abs()).clamp(0, 255) as u8 },
        Motion::Pivot { turn } | Motion::Around { turn, .. } => Part::Turn { degrees: degrees(turn) as i16 },
    };
    let empty = |part: &Part| {
        matches!(part, Part::Leg { mm: 0, .. } | Part::Turn { degrees: 0 } | Part::Wheel { degrees: 0, .. })
    };
    proposal.motions.iter().map(part).filter(|part| !empty(part)).collect()
}

fn degrees(angle: Angle) -> i32 {
    angle.rounded_to(Angle::DEGREE).0 / 100
}

/// The enemy a drag leads to, or that stops it.
fn meets(now: &Now<'_, Bravado>, side: Side, plain: &Action, proposal: &Proposal) -> Option<Unit> {
    let enemy = |unit: &Unit| now.game.side_of(*unit) != side && !now.game.is_general(*unit);
    let onto = proposal.onto.and_then(|key| card::unit(now.game, key)).filter(enemy);
    onto.or_else(|| match now.game.check(side, plain).err()?.reason {
        Reason::TooNear { enemy } | Reason::Blocked { by: enemy } => Some(enemy),
        _ => None,
    })
    .filter(enemy)
}

/// A unit moves; where it meets an enemy it may charge him.
fn marches(now: &Now<'_, Bravado>, side: Side, unit: Unit, proposal: &Proposal) -> Vec<(String, Action)> {
    let parts = parts(proposal);
    let plain = Action::Move { unit, parts: parts.clone() };
    let mut ways = Vec::new();
    if let Some(target) = meets(now, side, &plain, proposal) {
        // The way as it was dragged, on until it touches, or else straight at him after a turn.
        let dragged = on_ahead(&parts)
            .map(|parts| Action::Charge { unit, target, parts, hand: Hand::Left })
            .filter(|action| now.may(action));
        let charge = dragged.or_else(|| moves::charge(now, side, unit, target));
        let name = Names::new(now.game).unit(target);
        match charge {
            Some(action) => {
                let label = words::fill(tr!(bra.way.charge), &[&name]);
                let other = moves::other_hand(now.game, side, &action);
                ways.push((label, action));
                ways.extend(other.map(|action| {
                    let hand = if let Action::Charge { hand, .. } = action { hand } else { Hand::Left };
                    (words::fill(tr!(bra.way.charge_hand), &[&name, names::hand(hand)]), action)
                }));
            }
            // Why not is said of the charge where it was meant.
            None if proposal.onto.is_some() => {
                let parts = on_ahead(&parts).unwrap_or_else(|| parts.clone());
                let label = words::fill(tr!(bra.way.charge), &[&name]);
                ways.push((label, Action::Charge { unit, target, parts, hand: Hand::Left }));
            }
            None => {}
        }
    }
    let go = (tr!(bra.way.go).to_owned(), plain);
    if proposal.onto.is_some() || ways.is_empty() {
        ways.push(go);
    } else {
        ways.insert(0, go);
    }
    ways
}

/// A way whose last leg leads straight ahead, and on a little.
fn on_ahead(parts: &[Part]) -> Option<Vec<Part>> {
    let mut parts = parts.to_vec();
    match parts.last_mut() {
        Some(Part::Leg { toward: 0, mm }) => *mm = mm.saturating_add(BEYOND).min(5000),
        // A front that touches after a turn or a wheel goes on from there.
        Some(Part::Turn { .. } | Part::Wheel { .. }) => parts.push(Part::Leg { toward: 0, mm: BEYOND }),
        _ => return None,
    }
    Some(parts)
}

/// A General rides, and is attached to an own unit he comes to (B12c).
fn rides(now: &Now<'_, Bravado>, general: Unit, proposal: &Proposal) -> Vec<(String, Action)> {
    let game = now.game;
    let parts = parts(proposal);
    let side = game.side_of(general);
    let own = |unit: &Unit| game.side_of(*unit) == side && !game.is_general(*unit);
    let onto = proposal.onto.and_then(|key| card::unit(game, key)).filter(own);
    let end = proposal.poses.first().copied();
    let near: Vec<Unit> =
        game.units_of(side).filter(|&unit| end.is_some_and(|end| end.gap(game.base(unit)) <= BESIDE)).collect();
    let label = |unit| words::fill(tr!(bra.way.attach), &[&Names::new(game).unit(unit)]);
    let mut ways = Vec::new();
    let mut seen: Vec<Unit> = Vec::new();
    for unit in onto.into_iter().chain(near) {
        if seen.contains(&unit) {
            continue;
        }
        seen.push(unit);
        // As he was let go, or else to the unit's rear.
        let there = game.parts_to_join(general, unit).unwrap_or_default();
        let rides = [parts.clone(), there].map(|parts| Action::Ride { general, parts, with: Some(unit) });
        ways.extend(rides.into_iter().find(|action| now.may(action)).map(|action| (label(unit), action)));
    }
    ways.push((tr!(bra.way.ride).to_owned(), Action::Ride { general, parts, with: None }));
    ways
}

/// What a way costs, brings and leads to, each with its clause.
fn prices(action: &Action, preview: &Preview, step: Option<&Step>, names: &Names<'_>) -> Vec<Price> {
    let mut prices = Vec::new();
    let mut say = |is: bool, text: &str, clause: Option<Clause>, weight: Weight| {
        if is {
            prices.push(Price { text: names::capital(text), clause, weight });
        }
    };
    if let Some(step) = step {
        say(step.on_road, tr!(bra.cost.road), clause("B9j"), Weight::Plain);
        say(step.doubled, tr!(bra.cost.doubled), clause("B9g"), Weight::Plain);
        say(step.halved, tr!(bra.cost.halved), clause("B7f"), Weight::Costs);
        say(step.disorders.is_some(), tr!(bra.cost.disorders), step.disorders, Weight::Costs);
        let short = matches!(action, Action::Charge { .. }) && step.contact.is_none();
        say(short, tr!(bra.cost.short), clause("B10n"), Weight::Costs);
        if let Some(link) = step.contact {
            let said = words::fill(tr!(bra.cost.contact), &[&names.unit(link.target), names::edge(link.edge)]);
            let flank = words::fill(tr!(bra.cost.flank), &[&said]);
            let id = if link.flank { "B10i" } else { "B10h" };
            say(true, if link.flank { &flank } else { &said }, clause(id), Weight::Plain);
        }
        if let Some(unit) = step.with {
            say(true, &words::fill(tr!(bra.cost.joins), &[&names.unit(unit)]), clause("B12c"), Weight::Plain);
        }
    }
    for test in &preview.tests {
        say(true, &words::action::forecast(test, names), clause("B6a"), Weight::Plain);
    }
    say(preview.catches, tr!(bra.ev.caught_short), clause("B11s"), Weight::Plain);
    prices
}

fn ghost(now: &Now<'_, Bravado>, side: Side, unit: Unit, way: &Way, proposal: &Proposal) -> Ghost {
    let game = now.game;
    let names = Names::new(game);
    let within = way.proposed.within.as_ref();
    let (action, preview) = within.map_or((&way.action, &way.proposed.preview), |it| (&it.action, &it.preview));
    let start = *game.base(unit);
    let step = preview.steps.first();
    let size = game.card(unit).size;
    let end: Base = match (step, &way.action) {
        (Some(step), _) => step.at.base(size),
        (None, Action::Face { facing }) => start.facing_to(Angle::degrees(i32::from(*facing))),
        (None, _) => proposal.poses.first().copied().unwrap_or(start),
    };
    let used = step.map_or_else(String::new, |step| {
        words::fill(tr!(bra.way.used), &[&names::cm(step.cost.0), &names::cm(step.have.0)])
    });
    let motions = motions(&start, action, &end, step.is_some_and(|step| step.contact.is_some()));
    let mut overlay = Overlay { tracks: tracks(start, &motions, &used), ..Overlay::default() };
    if step.is_some_and(|step| step.disorders.is_some()) {
        let text = names::capital(tr!(bra.cost.disorders));
        overlay.notes.push(Note { at: end.muzzle(), text, weight: Weight::Costs });
    }
    let mut prices = prices(action, preview, step, &names);
    let why = way.proposed.refusal.as_ref().map(|refusal| (words::refusal(refusal, side, &names), refusal.clause));
    let refused = match why {
        Some((text, clause)) if within.is_some() => {
            let text = words::fill(tr!(bra.way.stops), &[&text]);
            prices.push(Price { text, clause: Some(clause), weight: Weight::Costs });
            None
        }
        Some((text, clause)) => Some(Refused { text, clause: Some(clause) }),
        None => None,
    };
    let mut said: Vec<String> = vec![words::action(action, &names), used.clone()];
    said.extend(prices.iter().map(|price| price.text.clone()));
    said.extend(refused.iter().map(|refused| refused.text.clone()));
    said.retain(|part| !part.is_empty());
    Ghost {
        poses: vec![(card::key(unit), end)],
        overlay,
        used,
        prices,
        refused,
        ways: Vec::new(),
        said: said.join("; "),
    }
}

/// The motions of an action; the last leg of a charge leads to where it lines up.
fn motions(start: &Base, action: &Action, end: &Base, contact: bool) -> Vec<Motion> {
    let parts = match action {
        Action::Move { parts, .. } | Action::Charge { parts, .. } | Action::Ride { parts, .. } => parts,
        Action::Pursue { .. } => return vec![Motion::toward(start, end.centre())],
        _ => return Vec::new(),
    };
    let mut base = *start;
    let mut motions: Vec<Motion> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let mut motion = match *part {
            Part::Turn { degrees } => Motion::Pivot { turn: Angle::degrees(degrees.into()) },
            Part::Wheel { on, degrees } => Motion::Wheel { on, turn: Angle::degrees(degrees.into()) },
            Part::Leg { toward, mm } => Motion::Leg { oblique: Angle(toward.into()), length: Length::mm(mm.into()) },
        };
        if contact && at + 1 == parts.len() {
            motion = Motion::toward(&base, end.centre());
        }
        base = motion.end(&base);
        motions.push(motion);
    }
    motions
}

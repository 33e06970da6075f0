//! Moves offered by the panel: what a player at the keys wants of a unit or a General. The board moves freely.

use rules_core::InOrder as _;
use rules_core::books::bravado::{Action, Bravado, Decision, Frame, Part, Unit};
use rules_core::table::{Angle, Hand, Length, Point};
use rules_core::{Game as _, Side};

use crate::session_store::presenter::Now;

/// The most units a General is offered to join.
const NEAR: usize = 6;

/// The units and Generals that may be asked what they do now.
pub(super) fn movers(now: &Now<'_, Bravado>) -> Vec<Unit> {
    match now.question().map(|(_, question)| question.what) {
        Some(Decision::Move { units }) => units,
        Some(Decision::Ride { generals }) => generals,
        Some(Decision::RideFirst { general }) => vec![general],
        Some(Decision::Fire) => {
            let mut shooters: Vec<Unit> = Vec::new();
            for offer in &now.hints.offers {
                if let Action::Fire { unit, .. } = offer.action
                    && !shooters.contains(&unit)
                {
                    shooters.push(unit);
                }
            }
            shooters
        }
        _ => Vec::new(),
    }
}

/// The action itself where it is legal, else the farthest it may go the same way.
fn as_far(game: &Bravado, side: Side, action: Action) -> Option<Action> {
    let proposed = game.propose(side, &action);
    match proposed.refusal {
        None => Some(action),
        Some(_) => proposed.within.map(|within| within.action),
    }
}

const fn leg(toward: u16, mm: i32) -> Part {
    Part::Leg { toward, mm: mm as u16 }
}

/// Whole degrees to turn so as to face a place.
fn turn_to(game: &Bravado, unit: Unit, place: Point) -> i16 {
    let base = game.base(unit);
    let toward = base.centre().direction_to(place).rounded_to(Angle::DEGREE);
    ((toward - base.facing()).signed().0 / 100) as i16
}

/// A turn, where there is one to make, and what follows.
fn turned(degrees: i16, after: Part) -> Vec<Part> {
    if degrees == 0 { vec![after] } else { vec![Part::Turn { degrees }, after] }
}

/// A charge that comes into contact: straight ahead if that touches, else after a turn toward the enemy.
pub(super) fn charge(now: &Now<'_, Bravado>, side: Side, unit: Unit, target: Unit) -> Option<Action> {
    let game = now.game;
    let (base, its) = (game.base(unit), game.base(target));
    let far = base.centre().distance(its.centre()).0 / 100 + 20;
    let ahead = leg(0, far.clamp(1, 5000));
    let places = [its.nearest(base.muzzle()), its.centre()].into_iter().chain(*its.corners());
    let turns = [0].into_iter().chain(places.map(|place| turn_to(game, unit, place)));
    let charges = turns.map(|degrees| Action::Charge { unit, target, parts: turned(degrees, ahead), hand: Hand::Left });
    charges.into_iter().find(|action| touches(game, side, action))
}

/// Whether a charge is legal and makes contact.
fn touches(game: &Bravado, side: Side, action: &Action) -> bool {
    game.preview(side, action).is_ok_and(|preview| preview.steps.iter().any(|step| step.contact.is_some()))
}

/// The same with the other hand, where that leads elsewhere (B10g).
pub(super) fn other_hand(game: &Bravado, side: Side, action: &Action) -> Option<Action> {
    let mut other = action.clone();
    let (Action::Charge { hand, .. } | Action::Pursue { hand, .. }) = &mut other else { return None };
    *hand = if *hand == Hand::Left { Hand::Right } else { Hand::Left };
    let ends = |action: &Action| {
        let preview = game.preview(side, action).ok()?;
        Some(preview.steps.iter().map(|step| step.at).collect::<Vec<_>>())
    };
    let (one, two) = (ends(action)?, ends(&other)?);
    (one != two).then_some(other)
}

/// The charges of a unit, the nearest enemy first.
pub(super) fn charges(now: &Now<'_, Bravado>, side: Side, unit: Unit) -> Vec<Action> {
    let reach = now.hints.reach.iter().find(|reach| reach.unit == unit);
    let mut enemies: Vec<(Length, Unit)> =
        reach.into_iter().flat_map(|reach| &reach.charges).map(|&enemy| (now.game.gap(unit, enemy), enemy)).collect();
    enemies.put_in_order();
    let mut charges = Vec::new();
    for (_, enemy) in enemies {
        let Some(action) = charge(now, side, unit, enemy) else { continue };
        let other = other_hand(now.game, side, &action);
        charges.push(action);
        charges.extend(other);
    }
    charges
}

/// Moves of a unit: ahead, toward the nearest enemy, back, aside, wheels and turns.
pub(super) fn moves(now: &Now<'_, Bravado>, side: Side, unit: Unit) -> Vec<Action> {
    let game = now.game;
    let Some(reach) = now.hints.reach.iter().find(|reach| reach.unit == unit) else { return Vec::new() };
    let whole = reach.normal.0 / 100;
    let most = reach.double.map_or(whole, |double| double.0 / 100);
    let step = |parts: Vec<Part>| Action::Move { unit, parts };
    let mut wanted = vec![vec![leg(0, most)]];
    if most > whole {
        wanted.push(vec![leg(0, whole)]);
    }
    wanted.push(vec![leg(0, whole / 2)]);
    let centre = game.base(unit).centre();
    let nearest = game.enemies_of(unit).min_by_key(|&enemy| (game.base(enemy).centre().distance(centre), enemy));
    if let Some(enemy) = nearest {
        let degrees = turn_to(game, unit, game.base(enemy).centre());
        if degrees != 0 {
            wanted.push(turned(degrees, leg(0, most)));
            wanted.push(vec![Part::Turn { degrees }]);
        }
    }
    wanted.push(vec![leg(18_000, whole / 2)]);
    wanted.extend([27_000, 9000].map(|toward| vec![leg(toward, whole / 2)]));
    wanted.extend(Hand::ALL.map(|on| vec![Part::Wheel { on, degrees: 30 }]));
    wanted.extend([-45, 45, 180].map(|degrees| vec![Part::Turn { degrees }]));
    let mut moves: Vec<Action> = Vec::new();
    for parts in wanted {
        if let Some(action) = as_far(game, side, step(parts))
            && !moves.contains(&action)
        {
            moves.push(action);
        }
    }
    moves
}

/// Where a General may ride: to own units near him, toward the enemy, back and aside.
pub(super) fn rides(now: &Now<'_, Bravado>, side: Side, general: Unit) -> Vec<Action> {
    let game = now.game;
    let first = matches!(game.state().frames.last(), Some(Frame::RideFirst));
    // Before his list is fixed he rides 10 (B14e).
    let most = if first { 100 } else { game.code(general).allowance() * 10 };
    let mut near: Vec<(Length, Unit)> = game
        .units_of(side)
        .map(|unit| (game.gap(general, unit), unit))
        .filter(|&(gap, _)| gap <= Length::mm(most))
        .collect();
    near.put_in_order();
    let join = |unit: Unit| {
        let parts = game.parts_to_join(general, unit)?;
        let ride = |with| Action::Ride { general, parts: parts.clone(), with };
        [ride(Some(unit))].into_iter().find(|action| now.may(action))
    };
    let mut rides: Vec<Action> = near.into_iter().filter_map(|(_, unit)| join(unit)).take(NEAR).collect();
    for toward in [0, 18_000, 27_000, 9000] {
        let parts = vec![leg(toward, most)];
        if let Some(action) = as_far(game, side, Action::Ride { general, parts, with: None })
            && !rides.contains(&action)
        {
            rides.push(action);
        }
    }
    rides
}

/// How far a winner may pursue: just enough to catch who runs, as far as it can, half of that.
pub(super) fn pursuits(now: &Now<'_, Bravado>, side: Side, unit: Unit, router: Unit) -> Vec<Action> {
    let game = now.game;
    let most = game.code(unit).allowance() * 10;
    let catch = game.gap(unit, router).0 / 100 + 1;
    let mut pursuits: Vec<Action> = Vec::new();
    // Where terrain makes it dear, or it may not end there, it tries shorter.
    let farthest = (1..=most / 10).rev().map(|cm| cm * 10).find(|&mm| now.may(&pursue(mm)));
    for mm in [Some(catch).filter(|&mm| mm <= most), farthest, farthest.map(|mm| mm / 2)].into_iter().flatten() {
        let action = pursue(mm);
        if !pursuits.contains(&action) && now.may(&action) {
            let other = other_hand(game, side, &action);
            pursuits.push(action);
            pursuits.extend(other);
        }
    }
    pursuits
}

/// A pursuit of so many millimetres.
pub(super) const fn pursue(mm: i32) -> Action {
    Action::Pursue { mm: mm as u16, hand: Hand::Left }
}

/// Where a charger may stop on its last leg: every centimetre short of where it touched.
pub(super) fn stops(now: &Now<'_, Bravado>, leg: i32) -> Vec<Action> {
    let short = (1..=leg / 10).map(|cm| (cm * 10) as u16).chain([leg.clamp(0, 5000) as u16]);
    let mut stops: Vec<Action> = Vec::new();
    for back in short {
        let action = Action::Stop { back };
        if back > 0 && !stops.contains(&action) && now.may(&action) {
            stops.push(action);
        }
    }
    stops
}

/// Where a rallied unit may face: as offered, and toward the nearest enemy.
pub(super) fn facings(now: &Now<'_, Bravado>, unit: Unit) -> Option<Action> {
    let game = now.game;
    let centre = game.base(unit).centre();
    let enemy = game.enemies_of(unit).min_by_key(|&enemy| (game.base(enemy).centre().distance(centre), enemy))?;
    let facing = i32::from(game.piece(unit).facing) + i32::from(turn_to(game, unit, game.base(enemy).centre()));
    Some(Action::Face { facing: facing.rem_euclid(360) as u16 })
}

//! Moves offered by the panel: what a player at the keys wants of an element, its group and its generals. The board
//! moves freely.

use rules_core::InOrder as _;
use rules_core::Side;
use rules_core::books::dbe::{Action, Code, Dbe, Leg, Manoeuvre, Onto, Pay, Pose, Unit};
use rules_core::table::{Angle, Base, Edge, Hand, Length};

/// The most enemies whose edges are tried.
const ENEMIES: usize = 6;

/// Straight ahead.
const fn ahead(length: Length) -> Leg {
    Leg::Straight { toward: Angle::ZERO, length }
}

/// A length of the rules.
pub(super) fn cm(game: &Dbe, centimetres: i32) -> Length {
    Length(centimetres * if game.board().file.large { 1250 } else { 1000 })
}

/// The elements of a side that may be moved and paid for, the move itself aside; one in contact only by breaking off.
pub(super) fn movers(game: &Dbe, side: Side) -> Vec<Unit> {
    let may = |&unit: &Unit| {
        let piece = game.piece(unit);
        let free = !piece.moved && !piece.fled_now && !piece.must_flee;
        free && pay(game, &[unit]).is_some() && (!in_contact(game, unit) || can_break_off(game, side, unit))
    };
    game.elements_of(side).filter(may).collect()
}

/// Whether anything touches it or is touched by it.
pub(super) fn in_contact(game: &Dbe, unit: Unit) -> bool {
    game.contacts().iter().any(|contact| contact.has(unit))
}

fn can_break_off(game: &Dbe, side: Side, unit: Unit) -> bool {
    use rules_core::Game as _;
    pay(game, &[unit]).is_some_and(|pay| game.check(side, &Action::BreakOff { unit, length: cm(game, 4), pay }).is_ok())
}

/// The generals of a side that may still do something.
pub(super) fn riders(game: &Dbe, side: Side) -> Vec<Unit> {
    let may = |&general: &Unit| {
        let piece = game.piece(general);
        !piece.moved && (!piece.carried || piece.with.is_some())
    };
    game.generals_of(side).filter(may).collect()
}

/// What pays a move of these.
pub(super) fn pay(game: &Dbe, units: &[Unit]) -> Option<Pay> {
    let corps = units.first().and_then(|&unit| game.card(unit).corps)?;
    game.payment(corps, units)
}

/// The action itself where it is legal, else the farthest it may go the same way.
fn as_far(game: &Dbe, side: Side, action: Action) -> Option<Action> {
    let proposed = game.propose(side, &action);
    match proposed.refusal {
        None => Some(action),
        Some(_) => proposed.within.map(|within| within.action),
    }
}

/// Whom it could come to, the nearest first.
fn enemies(game: &Dbe, unit: Unit, reach: Length) -> Vec<Unit> {
    let base = game.base(unit);
    let mut near: Vec<(Length, Unit)> = game
        .elements_of(game.side_of(unit).other())
        .map(|enemy| (base.gap(game.base(enemy)), enemy))
        .filter(|&(gap, _)| gap <= reach)
        .collect();
    near.put_in_order();
    near.into_iter().take(ENEMIES).map(|(_, enemy)| enemy).collect()
}

/// Where the front of an element lined up on an edge has its middle (H4.10i).
fn goal(base: &Base, target: &Base, edge: Edge) -> rules_core::table::Point {
    let half = base.width().scaled(1, 2);
    match edge {
        Edge::Front => target.edge_centre(Edge::Front),
        Edge::Rear => target.edge_centre(Edge::Rear),
        // Square in, the corner nearer the target's front on its front corner.
        Edge::Left => target.place(-target.width().scaled(1, 2), target.depth().scaled(1, 2) - half),
        Edge::Right => target.place(target.width().scaled(1, 2), target.depth().scaled(1, 2) - half),
    }
}

/// The leg that brings the middle of a front to an edge, and a hair beyond.
fn leg_to(base: &Base, target: &Base, edge: Edge) -> Leg {
    let way = goal(base, target, edge) - base.muzzle();
    let toward = (way.direction() - base.facing()).normalised();
    Leg::Straight { toward, length: (way.length() + Length(300)).max(Length(100)) }
}

/// Moves of a single element.
pub(super) fn single(game: &Dbe, side: Side, unit: Unit) -> Vec<Action> {
    let Some(pay) = pay(game, &[unit]) else { return Vec::new() };
    let (base, code) = (game.base(unit), game.code(unit));
    let (open, road) = (cm(game, code.open()), cm(game, code.road()));
    let step = |legs: Vec<Leg>| Action::Move { unit, legs, onto: None, pay };
    if in_contact(game, unit) {
        let off = |length| Action::BreakOff { unit, length, pay };
        return [off(cm(game, 4)), off(open)].into_iter().filter_map(|action| as_far(game, side, action)).collect();
    }
    let mut moves = Vec::new();
    for target in enemies(game, unit, open) {
        for edge in Edge::ALL {
            let onto = Some(Onto { target, edge });
            moves.push(Action::Move { unit, legs: vec![leg_to(base, game.base(target), edge)], onto, pay });
        }
    }
    if road > open {
        moves.push(step(vec![ahead(road)]));
    }
    let back = Leg::Straight { toward: Angle::HALF, length: open.scaled(1, 2) };
    let far = [step(vec![ahead(open)]), step(vec![ahead(open.scaled(1, 2))]), step(vec![back])];
    moves.extend(far.into_iter().filter_map(|action| as_far(game, side, action)));
    for hand in Hand::ALL {
        moves.push(step(vec![Leg::Wheel { on: hand, turn: Angle::degrees(30) }]));
        let turn = Angle::degrees(if hand == Hand::Right { 45 } else { -45 });
        moves.push(step(vec![Leg::Pivot { turn }]));
    }
    moves.push(step(vec![Leg::About]));
    moves
}

/// Moves of all that hang together with an element.
pub(super) fn group(game: &Dbe, side: Side, unit: Unit) -> Vec<Action> {
    let units = game.group_of(unit);
    let Some(pay) = (units.len() > 1).then(|| pay(game, &units)).flatten() else { return Vec::new() };
    let open = units.iter().map(|&unit| game.code(unit).open()).min().unwrap_or_default();
    let open = cm(game, open);
    let make = |how: Manoeuvre| Action::Group { units: units.clone(), how, onto: None, pay };
    let march = |leg: Leg| make(Manoeuvre::March { legs: vec![leg] });
    let mut moves = Vec::new();
    for target in enemies(game, unit, open) {
        for edge in Edge::ALL {
            let how = Manoeuvre::March { legs: vec![ahead(open)] };
            moves.push(Action::Group { units: units.clone(), how, onto: Some(Onto { target, edge }), pay });
        }
    }
    let mut far = vec![
        march(ahead(open)),
        march(ahead(open.scaled(1, 2))),
        make(Manoeuvre::Back { length: open.scaled(1, 2) }),
        march(Leg::About),
    ];
    for hand in Hand::ALL {
        far.push(march(Leg::Wheel { on: hand, turn: Angle::degrees(30) }));
        far.push(make(Manoeuvre::Slide { hand, length: cm(game, 4) }));
    }
    moves.extend(far.into_iter().filter_map(|action| as_far(game, side, action)));
    moves.extend(column(game, &units, open, pay));
    moves.extend(spread(game, &units, pay));
    moves
}

/// The whole as a column behind its first element, the nearest first.
fn column(game: &Dbe, units: &[Unit], open: Length, pay: Pay) -> Option<Action> {
    file(game, units, &[ahead(open.scaled(1, 2))], pay).map(|(_, action)| action)
}

/// A group as a column whose head is the first of it and moves so; the others fall in behind, the nearest first. With the
/// head.
pub(super) fn file(game: &Dbe, units: &[Unit], legs: &[Leg], pay: Pay) -> Option<(Unit, Action)> {
    let (&head, rest) = units.split_first()?;
    let at = game.base(head).centre();
    let mut file: Vec<(Length, Unit)> =
        rest.iter().map(|&unit| (game.base(unit).centre().distance(at), unit)).collect();
    file.put_in_order();
    let units = [head].into_iter().chain(file.into_iter().map(|(_, unit)| unit)).collect();
    Some((head, Action::Group { units, how: Manoeuvre::Column { legs: legs.to_vec() }, onto: None, pay }))
}

/// A column spread out beside its head: the next to its right, the one after to its left, and so on. None where the
/// group is no column.
pub(super) fn spread(game: &Dbe, units: &[Unit], pay: Pay) -> Option<Action> {
    let head = *units.iter().max_by_key(|&&unit| ahead_of(game, units[0], unit))?;
    let mut file = column_of(game, head, units);
    if file.len() < 2 || file.len() != units.len() {
        return None;
    }
    let base = *game.base(head);
    file.retain(|&unit| unit != head);
    let (mut right, mut left) = (base.width().scaled(1, 2), base.width().scaled(1, 2));
    let to = file.iter().enumerate().map(|(at, &unit)| {
        let own = game.base(unit).facing_to(base.facing());
        let half = own.width().scaled(1, 2);
        let aside = if at % 2 == 0 {
            right += own.width();
            right - half
        } else {
            left += own.width();
            half - left
        };
        // Front lines level with the head's.
        let forward = (base.depth() - own.depth()).scaled(1, 2);
        Pose::nearest(&own.at(base.place(aside, forward)))
    });
    let to = to.collect();
    let units = [head].into_iter().chain(file).collect();
    Some(Action::Group { units, how: Manoeuvre::Deploy { to }, onto: None, pay })
}

/// How far ahead of another an element stands, as that one faces.
fn ahead_of(game: &Dbe, from: Unit, unit: Unit) -> Length {
    game.base(from).local(game.base(unit).centre()).1
}

/// Those of a group that stand in one file with an element, from front to rear.
pub(super) fn column_of(game: &Dbe, unit: Unit, group: &[Unit]) -> Vec<Unit> {
    let base = game.base(unit);
    let in_file = |&other: &Unit| base.local(game.base(other).centre()).0.abs() <= Length(500);
    let mut file: Vec<Unit> = group.iter().copied().filter(in_file).collect();
    file.put_in_order_by(|&other| Length::ZERO - ahead_of(game, unit, other));
    file
}

/// What a general may do: join, leave, ride toward the enemy or back.
pub(super) fn ride(game: &Dbe, side: Side, general: Unit) -> Vec<Action> {
    if game.piece(general).with.is_some() {
        return vec![Action::Detach { unit: general }];
    }
    let base = game.base(general);
    let reach = cm(game, Code::Gen.open());
    let corps = game.card(general).corps;
    let mut near: Vec<(Length, Unit)> = game
        .elements_of(side)
        .filter(|&unit| corps.is_none() || game.card(unit).corps == corps)
        .map(|unit| (base.gap(game.base(unit)), unit))
        .filter(|&(gap, _)| gap <= reach)
        .collect();
    near.put_in_order();
    let mut rides: Vec<Action> = near
        .into_iter()
        .take(ENEMIES)
        .map(|(_, unit)| {
            let legs = game.legs_to_join(general, unit).into_iter().collect();
            Action::General { unit: general, legs, attach: Some(unit) }
        })
        .collect();
    for toward in [Angle::ZERO, Angle::QUARTER, Angle::HALF, -Angle::QUARTER] {
        let leg = Leg::Straight { toward: toward.normalised(), length: reach.scaled(1, 2) };
        rides.extend(as_far(game, side, Action::General { unit: general, legs: vec![leg], attach: None }));
    }
    rides
}

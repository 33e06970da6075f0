//! What stands on the table, and what is drawn over it: bases with their states, orders, command, arcs, sight, contacts.

use rules_core::InOrder as _;
use rules_core::books::colonia::{Action, Colonia, Decision, Formation, Frame as Going, Order, Unit, UnitView};
use rules_core::table::{Angle, Base, Edge, Length, Point};
use rules_core::{Game as _, Side};

use super::words::{self, Names, names};
use super::{card, figures};
use crate::json;
use crate::session_store::facts::{Layers, Stage};
use crate::session_store::presenter::Now;
use crate::table_board::{
    Chip, Command, FireArc, Frame, Mark, Marker, Overlay, RangeBand, Shape, Sight, TableBase, TableScene, Touch, Track,
};
use crate::tr;

/// How near two bases are drawn as touching: 2 mm.
const TOUCH: Length = Length(200);
/// How far an arc of fire opens to each side (7.4b).
const SPREAD: Angle = Angle(4500);

/// The table.
pub(super) fn table(now: &Now<'_, Colonia>) -> TableScene {
    let names = Names::new(now.game);
    let placed = placed(now);
    let free = movable(now);
    let mut bases: Vec<TableBase> = Vec::new();
    for view in &now.view.units {
        let base = match placed.iter().find(|(unit, _)| *unit == view.unit) {
            Some((_, base)) => Some(*base),
            None => view.state.is_on_table().then(|| now.game.base(view.unit)),
        };
        if let Some(base) = base {
            bases.push(of(now, view, base, &free, &names));
        }
    }
    // Generals lie on top: they stand close to their units.
    bases.put_in_order_by(|base| card::unit(now.game, base.key).is_some_and(|unit| now.game.card(unit).is_hq()));
    TableScene {
        bases,
        ghosts: aimed(now).map(|(unit, _, end)| (card::key(unit), end)).into_iter().collect(),
        group: now.eye.group.clone(),
        markers: markers(now),
        overlay: overlay(now, &free),
    }
}

/// The bases being set up, where the player has put them so far.
fn placed(now: &Now<'_, Colonia>) -> Vec<(Unit, Base)> {
    let Some((side, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::Deploy | Decision::Put { .. } => super::deploy::standing(now, side),
        _ => Vec::new(),
    }
}

/// The units the player may take hold of.
pub(super) fn movable(now: &Now<'_, Colonia>) -> Vec<Unit> {
    let Some((side, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::Act { unit } if now.game.may_move().is_ok() => vec![unit],
        Decision::Name { brigade } => now.game.nameable(brigade),
        Decision::Deploy | Decision::Put { .. } => {
            super::deploy::standing(now, side).into_iter().map(|(unit, _)| unit).collect()
        }
        _ => Vec::new(),
    }
}

fn of(now: &Now<'_, Colonia>, view: &UnitView, base: Base, free: &[Unit], names: &Names<'_>) -> TableBase {
    let game = now.game;
    let unit = view.unit;
    let file = &game.board().file;
    let list = file.sides[view.side].list;
    let state = &view.state;
    let shown = game.card(unit);
    let brigades: Vec<u8> = game.board().brigades_of(view.side).collect();
    let band = view.brigade.and_then(|brigade| brigades.iter().position(|&at| at == brigade));
    TableBase {
        key: card::key(unit),
        base,
        via: Vec::new(),
        tone: figures::tone(list),
        figures: figures::figures(shown, list, state.formation),
        band: band.and_then(|at| figures::BANDS.get(at % figures::BANDS.len())).copied(),
        strength: if shown.is_hq() { String::new() } else { view.vbu.to_string() },
        lowered: state.losses > 0,
        marks: marks(now, view),
        chip: chip(now, view),
        name: names.unit(unit).to_owned(),
        frame: frame(now, view, free),
        movable: free.contains(&unit),
    }
}

fn marks(now: &Now<'_, Colonia>, view: &UnitView) -> Vec<Mark> {
    let state = &view.state;
    let fired = now.game.act().is_some_and(|act| act.unit == view.unit && act.fired);
    let ready = state.opportunity && !state.reacted;
    let marks = [
        (state.losses > 0).then_some(Mark::Losses(state.losses)),
        (state.damage > 0).then_some(Mark::Damage(state.damage)),
        state.disordered.then_some(Mark::Disordered),
        state.tested.then_some(Mark::Tested),
        fired.then_some(Mark::Fired),
        ready.then(|| Mark::Grade("!".to_owned())),
    ];
    marks.into_iter().flatten().collect()
}

/// The order of a general: face down while his marker is laid and not shown.
fn chip(now: &Now<'_, Colonia>, view: &UnitView) -> Option<Chip> {
    if !now.game.options().orders {
        return None;
    }
    let chief = now.view.generals.iter().find(|chief| chief.unit == view.unit)?;
    if chief.state.seal.is_some() {
        return Some(Chip { shape: Shape::Blank, text: String::new() });
    }
    let shape = match view.state.order {
        Order::Attacco => Shape::Arrowhead,
        Order::Manovra => Shape::Pennant,
        Order::Difesa => Shape::Square,
        Order::Ritirata => Shape::Disc,
    };
    let letter = names::order(view.state.order).chars().next().unwrap_or(' ').to_uppercase().collect();
    Some(Chip { shape, text: letter })
}

fn frame(now: &Now<'_, Colonia>, view: &UnitView, free: &[Unit]) -> Frame {
    let unit = view.unit;
    let subject = now.question().and_then(|(_, question)| words::subject(&question.what));
    let target = aimed_at(now);
    match () {
        () if target == Some(unit) => Frame::Target,
        () if subject == Some(unit) => Frame::Active,
        () if now.eye.focus == Some(card::key(unit)) => Frame::Focus,
        () if free.contains(&unit) => Frame::MayAct,
        () if now.question().is_some_and(|(_, question)| concerns(&question.what, unit)) => Frame::MayAct,
        () if view.state.activated => Frame::Done,
        () => Frame::None,
    }
}

/// Whether a question is also about this unit.
fn concerns(what: &Decision, unit: Unit) -> bool {
    match what {
        Decision::React { ready, .. } => ready.contains(&unit),
        Decision::Main { links } => links.iter().any(|(one, other)| *one == unit || *other == unit),
        Decision::Square { charger: enemy, .. } | Decision::Return { at: enemy, .. } => *enemy == unit,
        _ => false,
    }
}

/// The action pointed at in the panel.
fn pointed(now: &Now<'_, Colonia>) -> Option<Action> {
    let act = now.eye.aim.as_ref()?.acts.first()?;
    json::read(act).ok()
}

/// The enemy the action pointed at is about, or the one that moves and may be charged.
fn aimed_at(now: &Now<'_, Colonia>) -> Option<Unit> {
    match pointed(now) {
        Some(Action::Fire { target, .. } | Action::Charge { target, .. } | Action::Bomb { target }) => Some(target),
        _ => match now.question()?.1.what {
            Decision::React { mover, .. } => Some(mover),
            _ => None,
        },
    }
}

/// The move pointed at in the panel: who, by which places, and where he ends.
fn aimed(now: &Now<'_, Colonia>) -> Option<(Unit, Vec<Point>, Base)> {
    let action = pointed(now)?;
    let unit = match (&action, now.game.state().frames.last()?) {
        (Action::Move { .. } | Action::Charge { .. }, Going::Act(act)) => act.unit,
        (Action::React { unit, .. }, Going::React { .. }) => *unit,
        _ => return None,
    };
    let preview = now.game.preview(now.side?, &action).ok()?;
    let start = now.game.base(unit);
    let line = std::iter::once(start.centre()).chain(preview.path.iter().map(|pose| pose.centre())).collect();
    let end = now.game.base_at(unit, *preview.path.last()?);
    Some((unit, line, end))
}

fn markers(now: &Now<'_, Colonia>) -> Vec<Marker> {
    if !now.eye.layers.has(Layers::OBJECTIVES) {
        return Vec::new();
    }
    let file = &now.game.board().file;
    let place = |id: &str| {
        let at = file.terrain.iter().position(|piece| piece.id == id)?;
        let bounds = now.game.board().ground.pieces.get(at)?.shape.bounds();
        Some(Point::new((bounds.low.x + bounds.high.x) / 2, (bounds.low.y + bounds.high.y) / 2))
    };
    let marker = |(objective, holder): (&rules_core::books::colonia::ObjectiveFile, &Option<Side>)| {
        let holder = holder.map(|side| figures::tone(file.sides[side].list));
        Some(Marker { at: place(&objective.piece)?, text: objective.points.to_string(), holder })
    };
    file.victory.objectives.iter().zip(&now.view.holders).filter_map(marker).collect()
}

/// The unit whose arc and reach are shown: the one chosen, or else the one that acts.
fn shown(now: &Now<'_, Colonia>) -> Option<Unit> {
    let acting = || match now.question()?.1.what {
        Decision::Act { unit } | Decision::Return { unit, .. } => Some(unit),
        _ => None,
    };
    let chosen = now.eye.focus.and_then(|key| card::unit(now.game, key));
    chosen.or_else(acting).filter(|&unit| now.game.piece(unit).is_on_table())
}

fn overlay(now: &Now<'_, Colonia>, free: &[Unit]) -> Overlay {
    let mut overlay = Overlay::default();
    let unit = shown(now);
    if let Some(unit) = unit {
        overlay.arcs = arcs(now, unit);
    }
    if free.len() == 1 && now.eye.aim.is_none() {
        overlay.reach.extend(reach(now));
    }
    if now.eye.layers.has(Layers::COMMAND) {
        overlay.commands = commands(now);
    }
    overlay.touches = now.view.links.iter().filter_map(|link| touch(now, link.attacker, link.target)).collect();
    if let Some((_, line, _)) = aimed(now) {
        overlay.tracks.push(Track { line, measured: true, ..Track::default() });
    }
    if let (Some(unit), Some(Action::Fire { target, from, .. })) = (unit, pointed(now))
        && let Ok(sighting) = now.game.sighting(unit, target, from)
    {
        let label = words::fill(tr!(col.cost.range), &[&names::cm(sighting.range.0)]);
        let (from, to) = (sighting.muzzle, sighting.point);
        overlay.sights.push(Sight { from, to, blocked: None, blocker: Vec::new(), label });
    }
    overlay
}

/// How far the unit in focus goes in each direction, as the outline of where its middle may come to stand.
fn reach(now: &Now<'_, Colonia>) -> Option<Vec<Point>> {
    let reach = &now.hints.reach;
    let unit = now.focus.and_then(|key| card::unit(now.game, key))?;
    let centre = now.game.base(unit).centre();
    let ring: Vec<Point> =
        reach.iter().map(|leg| centre.toward(Angle(leg.toward.into()), Length::mm(leg.mm.into()))).collect();
    (ring.len() > 2).then_some(ring)
}

/// The arc a unit fires into, with what each band gives; every side of a square fires.
fn arcs(now: &Now<'_, Colonia>, unit: Unit) -> Vec<FireArc> {
    let game = now.game;
    let card = game.card(unit);
    let Some(range) = card.values.range else {
        return Vec::new();
    };
    let piece = game.piece(unit);
    if piece.garrison.is_some() || (card.class.is_gun() && piece.formation == Formation::Column) {
        return Vec::new();
    }
    let dice = |dice: i32| words::fill(tr!(col.cost.band), &[&dice.to_string()]);
    let losses = i32::from(piece.losses);
    let bands: Vec<RangeBand> = if card.class.is_gun() {
        let each = card.bands().iter().zip(1..);
        each.map(|(&sum, at)| RangeBand { to: Length::cm(10 * at), gives: dice((i32::from(sum) - losses).max(0)) })
            .collect()
    } else {
        let strength = i32::from(game.vbu(unit));
        let sum = if piece.formation == Formation::Line { strength } else { strength / 2 };
        // Beyond half a small arm's range a die is lost (7.2c).
        let near = Length::cm(5);
        let far = Length::cm(range.into());
        let mut bands = vec![RangeBand { to: near.min(far), gives: dice(sum) }];
        if far > near {
            bands.push(RangeBand { to: far, gives: dice((sum - 1).max(0)) });
        }
        bands
    };
    let base = game.base(unit);
    let edges: &[Edge] = if piece.formation == Formation::Square { &Edge::ALL } else { &[Edge::Front] };
    let arc = |&edge: &Edge| {
        let at = base.edge_centre(edge);
        let faint = now.eye.aim.is_some();
        FireArc { left: at, right: at, facing: base.edge_facing(edge), spread: SPREAD, bands: bands.clone(), faint }
    };
    edges.iter().map(arc).collect()
}

fn commands(now: &Now<'_, Colonia>) -> Vec<Command> {
    let file = &now.game.board().file;
    let generals = now.view.generals.iter().map(|chief| chief.unit);
    generals
        .filter(|&unit| now.game.piece(unit).is_on_table())
        .map(|unit| {
            let radius = now.game.radius(unit);
            let side = now.game.side_of(unit);
            Command {
                tone: figures::tone(file.sides[side].list),
                centre: now.game.base(unit).centre(),
                radius,
                label: format!("{} cm", names::cm(radius.0)),
            }
        })
        .collect()
}

/// Where two bases touch.
fn touch(now: &Now<'_, Colonia>, one: Unit, other: Unit) -> Option<Touch> {
    let (one, other) = (now.game.base(one), now.game.base(other));
    let near = |own: &Base, next: &Base| -> Vec<Point> {
        own.corners().iter().copied().filter(|&corner| corner.distance(next.nearest(corner)) <= TOUCH).collect()
    };
    let ends = [near(&one, &other), near(&other, &one)].concat();
    let first = *ends.first()?;
    let last = ends.iter().copied().max_by_key(|&end| first.distance(end))?;
    Some(Touch { from: first, to: last })
}

/// What the camera should show.
pub(super) fn stage(now: &Now<'_, Colonia>) -> Stage {
    let Some((_, question)) = now.question() else { return Stage::default() };
    let middle = |unit: Unit| now.game.base(unit).centre();
    let on_table = |unit: &Unit| now.game.piece(*unit).is_on_table();
    let subject = words::subject(&question.what);
    let mut units: Vec<Unit> = subject.into_iter().collect();
    match &question.what {
        Decision::Name { brigade } => units.extend(now.game.nameable(*brigade)),
        Decision::React { mover, ready } => units.extend(ready.iter().copied().chain([*mover])),
        Decision::Square { charger, .. } => units.push(*charger),
        Decision::Return { at, .. } => units.push(*at),
        _ => {}
    }
    let places: Vec<Point> = units.into_iter().filter(on_table).map(middle).collect();
    // A move's own parts do not move the camera.
    let subject = match &question.what {
        Decision::Act { unit } | Decision::Engaged { unit } => card::key(*unit).to_string(),
        other => serde_json::to_string(other).unwrap_or_default(),
    };
    let whole = places.len() > 1;
    Stage { subject: (!places.is_empty()).then_some(subject), places, whole, ..Stage::default() }
}

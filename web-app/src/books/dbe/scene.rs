//! What stands on the table, and what is drawn over it: bases with their states, command, arcs, front zones, contacts.

use rules_core::InOrder as _;
use rules_core::books::dbe::{Action, Code, Dbe, Decision, Place, Unit, UnitView};
use rules_core::table::{Base, Bounds, Length, Point, TableEdge};
use rules_core::{Game as _, Side};

use super::words::{self, Names, names};
use super::{card, deploy, figures, moves};
use crate::json;
use crate::session_store::facts::{Layers, Stage};
use crate::session_store::presenter::Now;
use crate::table_board::{
    Chip, Command, FireArc, Frame, Mark, Marker, Overlay, RangeBand, Shape, Sight, TableBase, TableScene, Touch, Zone,
};
use crate::tr;

/// How near two bases are drawn as touching: 2 mm.
const TOUCH: Length = Length(200);

/// The table.
pub(super) fn table(now: &Now<'_, Dbe>) -> TableScene {
    let names = Names::new(now.game);
    let placed = placed(now);
    let free = movable(now);
    let answers = answers(now);
    let mut bases: Vec<TableBase> = Vec::new();
    for view in &now.view.units {
        let base = match placed.iter().find(|(unit, _)| *unit == view.unit) {
            Some((_, base)) => Some(*base),
            None => view.state.is_on_table().then_some(view.base),
        };
        if let Some(base) = base {
            bases.push(of(now, view, base, (&free, &answers), &names));
        }
    }
    // Generals lie on top: they stand close to their elements.
    bases.put_in_order_by(|base| card::unit(now.game, base.key).is_some_and(|unit| now.game.code(unit).is_general()));
    TableScene { bases, ghosts: aimed(now), group: now.eye.group.clone(), markers: markers(now), overlay: overlay(now) }
}

/// The bases being set up, where the player has put them so far.
fn placed(now: &Now<'_, Dbe>) -> Vec<(Unit, Base)> {
    let Some((side, _)) = now.question().filter(|_| now.live && deploy::is_due(now)) else { return Vec::new() };
    deploy::standing(now, side)
}

/// The units the player may take hold of.
pub(super) fn movable(now: &Now<'_, Dbe>) -> Vec<Unit> {
    let Some((side, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::Move => moves::movers(now.game, side),
        Decision::Generals => moves::riders(now.game, side),
        Decision::Deploy | Decision::Chief => placed(now).into_iter().map(|(unit, _)| unit).collect(),
        _ => Vec::new(),
    }
}

/// The units that answer what is asked.
fn answers(now: &Now<'_, Dbe>) -> Vec<Unit> {
    let Some((_, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::FleeFirst { units } | Decision::Helper { units } => units,
        Decision::Target { targets } => targets,
        Decision::Shoot { shooters, .. } => shooters,
        Decision::Melee { pairs } => pairs.into_iter().flat_map(|(own, other)| [own, other]).collect(),
        Decision::Toucher { touchers, .. } => touchers,
        Decision::Meet { enemies, .. } => enemies,
        Decision::Keep { from, .. } => from,
        Decision::Refuge { with, .. } => with,
        Decision::Face { units } => units.into_iter().map(|(unit, _)| unit).collect(),
        _ => Vec::new(),
    }
}

fn of(
    now: &Now<'_, Dbe>,
    view: &UnitView,
    base: Base,
    (free, answers): (&[Unit], &[Unit]),
    names: &Names<'_>,
) -> TableBase {
    let board = now.game.board();
    let unit = view.unit;
    let corps: Vec<u8> = board.corps_of(view.side).collect();
    let band = view.corps.and_then(|own| corps.iter().position(|&at| at == own));
    TableBase {
        key: card::key(unit),
        base,
        via: Vec::new(),
        tone: figures::tone(board, view.side),
        figures: figures::figures(board, now.game.card(unit)),
        band: band.and_then(|at| figures::BANDS.get(at % figures::BANDS.len())).copied(),
        strength: String::new(),
        lowered: false,
        marks: marks(now, view),
        chip: chip(now, view),
        name: names.unit(unit),
        frame: frame(now, view, free, answers),
        movable: free.contains(&unit),
    }
}

fn marks(now: &Now<'_, Dbe>, view: &UnitView) -> Vec<Mark> {
    let state = &view.state;
    let broken = view.corps.is_some_and(|corps| now.game.corps(corps).broken) && !view.code.is_general();
    let grade = |is: bool, text: &str| is.then(|| Mark::Grade(text.to_owned()));
    let marks = [
        (state.must_flee || state.fled_now).then_some(Mark::Routed),
        grade(view.guard, "G"),
        broken.then_some(Mark::Disordered),
        grade(state.fled_once, "F"),
        (state.moved && !view.code.is_general()).then_some(Mark::Moved),
        state.fired.then_some(Mark::Fired),
    ];
    marks.into_iter().flatten().collect()
}

/// The command points left to a general of the side whose turn it is.
fn chip(now: &Now<'_, Dbe>, view: &UnitView) -> Option<Chip> {
    if view.side != now.view.active || view.state.place != Place::Table {
        return None;
    }
    let (shape, points) = match (view.code, view.corps) {
        (Code::Cic, _) => (Shape::Square, now.view.chief_points),
        (Code::Gen, Some(corps)) => (Shape::Disc, now.game.corps(corps).points),
        _ => return None,
    };
    Some(Chip { shape, text: points.to_string() })
}

fn frame(now: &Now<'_, Dbe>, view: &UnitView, free: &[Unit], answers: &[Unit]) -> Frame {
    let unit = view.unit;
    let question = now.question().map(|(_, question)| question.what);
    let subject = question.as_ref().and_then(words::subject);
    let target = matches!(question, Some(Decision::Shoot { target, .. } | Decision::Toucher { unit: target, .. }) if target == unit);
    let own = now.eye.group.contains(&card::key(unit));
    match () {
        () if target || aimed_at(now) == Some(unit) => Frame::Target,
        () if subject == Some(unit) => Frame::Active,
        () if now.eye.focus == Some(card::key(unit)) || own => Frame::Focus,
        () if free.contains(&unit) || answers.contains(&unit) => Frame::MayAct,
        () => Frame::None,
    }
}

/// The action pointed at in the panel.
fn pointed(now: &Now<'_, Dbe>) -> Option<Action> {
    let act = now.eye.aim.as_ref()?.acts.first()?;
    json::read(act).ok()
}

/// The enemy the action pointed at is about.
fn aimed_at(now: &Now<'_, Dbe>) -> Option<Unit> {
    match pointed(now)? {
        Action::Move { onto: Some(onto), .. } | Action::Group { onto: Some(onto), .. } => Some(onto.target),
        Action::Target { unit } | Action::Face { enemy: unit, .. } => Some(unit),
        _ => None,
    }
}

/// Where a move pointed at in the panel would end.
fn aimed(now: &Now<'_, Dbe>) -> Vec<(u32, Base)> {
    let Some((action, side)) = pointed(now).zip(now.side) else { return Vec::new() };
    let Ok(preview) = now.game.preview(side, &action) else { return Vec::new() };
    let large = now.game.board().file.large;
    let ghost =
        |step: &rules_core::books::dbe::Step| (card::key(step.unit), step.at.base(now.game.code(step.unit), large));
    preview.steps.iter().map(ghost).collect()
}

fn markers(now: &Now<'_, Dbe>) -> Vec<Marker> {
    if !now.eye.layers.has(Layers::OBJECTIVES) {
        return Vec::new();
    }
    let board = now.game.board();
    let marker = |(&(piece, points), holder): (&(u8, u8), &Option<Side>)| {
        let shape = board.ground.piece(piece)?.shape.as_ref()?;
        let Bounds { low, high } = shape.bounds();
        let holder = holder.map(|side| figures::tone(board, side));
        Some(Marker { at: low.midpoint(high), text: points.to_string(), holder })
    };
    board.objectives.iter().zip(&now.view.holders).filter_map(marker).collect()
}

/// The unit whose arc, zones and command are shown: the one chosen.
fn chosen(now: &Now<'_, Dbe>) -> Option<Unit> {
    let chosen = now.eye.focus.and_then(|key| card::unit(now.game, key))?;
    now.game.piece(chosen).is_on_table().then_some(chosen)
}

fn overlay(now: &Now<'_, Dbe>) -> Overlay {
    let mut overlay = Overlay::default();
    let question = now.question().map(|(_, question)| question.what);
    let chosen = chosen(now);
    match &question {
        // Who may shoot at a target, or the targets of the one chosen.
        Some(Decision::Shoot { target, shooters }) => {
            overlay.arcs = shooters.iter().map(|&unit| arc(now, unit, true)).collect();
            overlay.sights = shooters.iter().filter_map(|&unit| shot(now, unit, *target)).collect();
        }
        _ => overlay
            .arcs
            .extend(chosen.filter(|&unit| now.game.code(unit).fire().is_some()).map(|unit| arc(now, unit, false))),
    }
    overlay.zones = zones(now, chosen);
    overlay.commands = commands(now, chosen);
    overlay.touches = now.view.contacts.iter().filter_map(|contact| touch(now, contact.by, contact.on)).collect();
    if let (Some(Decision::Deploy | Decision::Chief), Some(side)) = (&question, now.side) {
        overlay.zones.push(set_up_zone(now, side));
    }
    overlay
}

/// The arc of a shooter with its bands; a gun's close range is one (F1).
fn arc(now: &Now<'_, Dbe>, unit: Unit, faint: bool) -> FireArc {
    let arc = now.game.arc(unit);
    let code = now.game.code(unit);
    let band = |range: i32| {
        let to = moves::cm(now.game, range);
        RangeBand { to, gives: words::fill(tr!(dbe.cost.cm), &[&names::cm(to.0)]) }
    };
    let near = code.close_range();
    let bands = if near > 0 { vec![band(near), band(code.range())] } else { vec![band(code.range())] };
    FireArc { left: arc.left, right: arc.right, facing: arc.facing, spread: arc.spread, bands, faint }
}

/// How far a target is.
fn shot(now: &Now<'_, Dbe>, shooter: Unit, target: Unit) -> Option<Sight> {
    let range = now.game.range_to(shooter, target)?;
    let label = words::fill(tr!(dbe.cost.cm), &[&names::cm(range.0)]);
    let (from, to) = (now.game.base(shooter).muzzle(), now.game.base(target).centre());
    Some(Sight { from, to, blocked: None, blocker: Vec::new(), label })
}

/// The front zones of the enemy: all of them if asked for, else those an element chosen might come into.
fn zones(now: &Now<'_, Dbe>, chosen: Option<Unit>) -> Vec<Zone> {
    let all = now.eye.layers.has(Layers::ZOC);
    let reach = |zone: &Base| {
        chosen
            .filter(|&unit| Some(now.game.side_of(unit)) == now.side)
            .is_some_and(|unit| zone.gap(now.game.base(unit)) <= moves::cm(now.game, now.game.code(unit).open()))
    };
    let zone = |(unit, zone): &(Unit, Base)| {
        let tone = Some(figures::tone(now.game.board(), now.game.side_of(*unit)));
        Zone { tone, outline: zone.corners().to_vec(), label: String::new() }
    };
    now.hints.zones.iter().filter(|(_, zone)| all || reach(zone)).map(zone).collect()
}

/// Command radii: all of them if asked for, else that of a general chosen, or of the general of an element chosen.
fn commands(now: &Now<'_, Dbe>, chosen: Option<Unit>) -> Vec<Command> {
    let game = now.game;
    let all = now.eye.layers.has(Layers::COMMAND);
    let own = |general: Unit| {
        chosen.is_some_and(|unit| {
            let its = game.card(unit).corps.map(|corps| game.corps_card(corps).general);
            unit == general || its == Some(general) && Some(game.side_of(unit)) == now.side
        })
    };
    let mut commands = Vec::new();
    for general in Side::BOTH.into_iter().flat_map(|side| game.generals_of(side)) {
        if !all && !own(general) {
            continue;
        }
        let radius = moves::cm(game, if game.code(general) == Code::Cic { 48 } else { 24 });
        let base = game.base(general);
        commands.push(Command {
            tone: figures::tone(game.board(), game.side_of(general)),
            centre: base.centre(),
            // From base to base: the ring shows where the nearest edge of an element must lie.
            radius: radius + base.width().min(base.depth()) / 2,
            label: words::fill(tr!(dbe.cost.cm), &[&names::cm(radius.0)]),
        });
    }
    commands
}

/// Where a side sets up (H4.5g).
fn set_up_zone(now: &Now<'_, Dbe>, side: Side) -> Zone {
    let game = now.game;
    let (width, height) = (Length(game.board().file.width * 10), Length(game.board().file.height * 10));
    let (deep, aside) = (moves::cm(game, 24), moves::cm(game, 8));
    let (low, high) = match game.state().edges[side].unwrap_or(TableEdge::South) {
        TableEdge::South => (Point::new(aside, Length::ZERO), Point::new(width - aside, deep)),
        TableEdge::North => (Point::new(aside, height - deep), Point::new(width - aside, height)),
        TableEdge::West => (Point::new(Length::ZERO, aside), Point::new(deep, height - aside)),
        TableEdge::East => (Point::new(width - deep, aside), Point::new(width, height - aside)),
    };
    Zone {
        tone: Some(figures::tone(game.board(), side)),
        outline: vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)],
        label: tr!(dbe.zone.deploy).to_owned(),
    }
}

/// Where two bases touch.
fn touch(now: &Now<'_, Dbe>, one: Unit, other: Unit) -> Option<Touch> {
    let (one, other) = (now.game.base(one), now.game.base(other));
    let near = |own: &Base, next: &Base| -> Vec<Point> {
        own.corners().iter().copied().filter(|&corner| corner.distance(next.nearest(corner)) <= TOUCH).collect()
    };
    let ends = [near(one, other), near(other, one)].concat();
    let first = *ends.first()?;
    let last = ends.iter().copied().max_by_key(|&end| first.distance(end))?;
    Some(Touch { from: first, to: last })
}

/// What the camera should show.
pub(super) fn stage(now: &Now<'_, Dbe>) -> Stage {
    let Some((_, question)) = now.question() else { return Stage::default() };
    let on_table = |unit: &Unit| now.game.piece(*unit).is_on_table();
    let mut units: Vec<Unit> = words::subject(&question.what).into_iter().collect();
    units.extend(answers(now));
    let places: Vec<Point> = units.into_iter().filter(on_table).map(|unit| now.game.base(unit).centre()).collect();
    let whole = places.len() > 1;
    let subject = (!places.is_empty()).then(|| serde_json::to_string(&question.what).unwrap_or_default());
    Stage { subject, places, whole, ..Stage::default() }
}

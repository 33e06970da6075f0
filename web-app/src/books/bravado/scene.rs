//! What stands on the table, and what is drawn over it: bases with their status, smoke and markers, command, arcs,
//! contacts, the ways of what is pointed at.

use rules_core::InOrder as _;
use rules_core::books::bravado::{Action, Band, Bravado, Decision, Objective, Status, Step, Unit, UnitView};
use rules_core::table::{Angle, Base, Bounds, Length, Point, TableEdge};
use rules_core::{Game as _, Side};

use super::words::card::COMMAND;
use super::words::{self, Names, names};
use super::{card, deploy, figures, moves};
use crate::json;
use crate::session_store::facts::{Layers, Stage};
use crate::session_store::presenter::Now;
use crate::table_board::{
    Chip, Command, FireArc, Frame, Mark, Marker, Overlay, RangeBand, Shape, Sight, TableBase, TableScene, Touch, Track,
    Zone,
};
use crate::tr;
use crate::words::signed;

/// How near two bases are drawn as touching: 2 mm.
const TOUCH: Length = Length(200);

/// The table.
pub(super) fn table(now: &Now<'_, Bravado>) -> TableScene {
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
    // Generals lie on top: they may stand on their units.
    bases.put_in_order_by(|base| card::unit(now.game, base.key).is_some_and(|unit| now.game.is_general(unit)));
    let ghosts = aimed(now).into_iter().map(|step| ghost(now, &step)).collect();
    TableScene { bases, ghosts, group: now.eye.group.clone(), markers: markers(now), overlay: overlay(now) }
}

fn ghost(now: &Now<'_, Bravado>, step: &Step) -> (u32, Base) {
    (card::key(step.unit), step.at.base(now.game.card(step.unit).size))
}

/// The bases being set up, where the player has put them so far.
fn placed(now: &Now<'_, Bravado>) -> Vec<(Unit, Base)> {
    let Some((side, _)) = now.question().filter(|_| now.live && deploy::is_due(now)) else { return Vec::new() };
    deploy::standing(now, side)
}

/// The units and Generals the player may take hold of.
pub(super) fn movable(now: &Now<'_, Bravado>) -> Vec<Unit> {
    let Some((_, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::Move { .. } | Decision::Ride { .. } | Decision::RideFirst { .. } => moves::movers(now),
        Decision::Deploy { .. } => placed(now).into_iter().map(|(unit, _)| unit).collect(),
        Decision::Pursue { unit, .. } | Decision::Face { unit } => vec![unit],
        _ => Vec::new(),
    }
}

/// The units that answer what is asked.
fn answers(now: &Now<'_, Bravado>) -> Vec<Unit> {
    let Some((_, question)) = now.question().filter(|_| now.live) else { return Vec::new() };
    match question.what {
        Decision::General { able } => able,
        Decision::Fire => moves::movers(now),
        Decision::Melee { chargers } => {
            let links = &now.game.state().links;
            links
                .iter()
                .filter(|link| chargers.contains(&link.charger))
                .flat_map(|link| [link.charger, link.target])
                .collect()
        }
        Decision::Refuge { with, .. } => with,
        _ => Vec::new(),
    }
}

fn of(
    now: &Now<'_, Bravado>,
    view: &UnitView,
    base: Base,
    (free, answers): (&[Unit], &[Unit]),
    names: &Names<'_>,
) -> TableBase {
    let board = now.game.board();
    let unit = view.unit;
    TableBase {
        key: card::key(unit),
        base,
        via: Vec::new(),
        tone: figures::tone(board, view.side),
        figures: figures::figures(board, now.game.card(unit)),
        band: None,
        strength: String::new(),
        lowered: false,
        marks: marks(view),
        chip: chip(now, view),
        name: names.unit(unit),
        frame: frame(now, view, free, answers),
        movable: free.contains(&unit),
    }
}

/// The grade of status by colour and mark, quality, smoke, what it has done; of a General his markers.
fn marks(view: &UnitView) -> Vec<Mark> {
    let state = &view.state;
    let grade = |is: bool, value: i8| is.then(|| Mark::Grade(signed(value.into())));
    if view.code.is_general() {
        let marks = [
            state.exhausted.then_some(Mark::Exhausted),
            grade(state.markers > 0, -(state.markers.min(9) as i8)),
            state.restored.then_some(Mark::Tested),
        ];
        return marks.into_iter().flatten().collect();
    }
    let status = match state.status {
        Status::Fine => None,
        Status::Disordered => Some(Mark::Disordered),
        Status::Permanent => Some(Mark::Permanent),
        Status::Routed => Some(Mark::Routed),
    };
    let modifier = view.quality.modifier();
    let marks = [
        status,
        grade(modifier != 0, modifier),
        state.fired.then_some(Mark::Fired),
        state.fought.then_some(Mark::Tested),
        (state.moved && !state.fought).then_some(Mark::Moved),
    ];
    marks.into_iter().flatten().collect()
}

/// The Pluck of a General.
fn chip(now: &Now<'_, Bravado>, view: &UnitView) -> Option<Chip> {
    let shown = view.code.is_general() && view.state.is_on_table() && !now.game.options().simple_command;
    shown.then(|| Chip { shape: Shape::Disc, text: view.state.pluck.to_string() })
}

fn frame(now: &Now<'_, Bravado>, view: &UnitView, free: &[Unit], answers: &[Unit]) -> Frame {
    let unit = view.unit;
    let question = now.question().map(|(_, question)| question.what);
    let subject = question.as_ref().and_then(words::subject);
    let runs = matches!(question, Some(Decision::Pursue { router, .. }) if router == unit);
    let general = now.game.state().phase.as_ref().and_then(|phase| phase.general);
    match () {
        () if runs || aimed_at(now) == Some(unit) => Frame::Target,
        () if subject == Some(unit) || general == Some(unit) => Frame::Active,
        () if now.eye.focus == Some(card::key(unit)) => Frame::Focus,
        () if free.contains(&unit) || answers.contains(&unit) => Frame::MayAct,
        () if view.state.exhausted => Frame::Done,
        () => Frame::None,
    }
}

/// The action pointed at in the panel.
fn pointed(now: &Now<'_, Bravado>) -> Option<Action> {
    let act = now.eye.aim.as_ref()?.acts.first()?;
    json::read(act).ok()
}

/// The enemy the action pointed at is about.
fn aimed_at(now: &Now<'_, Bravado>) -> Option<Unit> {
    match pointed(now)? {
        Action::Fire { target, .. } | Action::Charge { target, .. } => Some(target),
        Action::Fight { charger } => {
            let link = now.game.state().links.iter().find(|link| link.charger == charger)?;
            Some(link.target)
        }
        _ => None,
    }
}

/// The way of a move pointed at in the panel.
fn aimed(now: &Now<'_, Bravado>) -> Option<Step> {
    let action = pointed(now)?;
    let moves =
        matches!(action, Action::Move { .. } | Action::Charge { .. } | Action::Ride { .. } | Action::Pursue { .. });
    let preview = moves.then(|| now.game.preview(now.side?, &action).ok()).flatten()?;
    preview.steps.into_iter().next()
}

fn markers(now: &Now<'_, Bravado>) -> Vec<Marker> {
    if !now.eye.layers.has(Layers::OBJECTIVES) {
        return Vec::new();
    }
    let board = now.game.board();
    let marker = |(objective, holder): (&Objective, &Option<Side>)| {
        let lie = board.ground.piece(objective.piece)?;
        let crossing = objective.crossing.and_then(|at| lie.crossings.get(usize::from(at)));
        let at = if let Some(crossing) = crossing {
            crossing.at
        } else {
            let Bounds { low, high } = lie.shape.as_ref()?.bounds();
            low.midpoint(high)
        };
        let holder = holder.map(|side| figures::tone(board, side));
        Some(Marker { at, text: objective.points.to_string(), holder })
    };
    board.objectives.iter().zip(&now.view.holders).filter_map(marker).collect()
}

/// The unit whose arc and reach are shown: the one that would fire or go, else the one chosen.
fn shown(now: &Now<'_, Bravado>) -> Option<Unit> {
    let pointed = match pointed(now) {
        Some(Action::Fire { unit, .. } | Action::Charge { unit, .. } | Action::Move { unit, .. }) => Some(unit),
        _ => None,
    };
    let chosen = now.eye.focus.and_then(|key| card::unit(now.game, key));
    pointed.or(chosen).filter(|&unit| now.game.piece(unit).is_on_table())
}

fn overlay(now: &Now<'_, Bravado>) -> Overlay {
    let mut overlay = Overlay::default();
    let shown = shown(now);
    let question = now.question().map(|(_, question)| question.what);
    match &question {
        Some(Decision::Fire) => {
            // All who may fire, faintly; the one chosen with its targets.
            overlay.arcs = moves::movers(now)
                .into_iter()
                .filter(|&unit| shown != Some(unit))
                .map(|unit| arc(now, unit, true))
                .map(|arc| FireArc { bands: unlabelled(arc.bands), ..arc })
                .collect();
            if let Some(unit) = shown {
                let targets = now.hints.shots.iter().filter(|shot| shot.unit == unit).flat_map(|shot| &shot.targets);
                overlay.sights = targets.map(|&target| shot(now, unit, target)).collect();
            }
        }
        Some(Decision::Deploy { .. }) => overlay.zones.extend(now.side.map(|side| set_up_zone(now, side))),
        _ => {}
    }
    overlay.arcs.extend(
        shown
            .filter(|&unit| !now.game.code(unit).ranges().is_empty())
            .map(|unit| arc(now, unit, !matches!(question, Some(Decision::Fire)))),
    );
    if now.eye.aim.is_none() {
        overlay.reach.extend(reach(now));
    }
    overlay.commands = commands(now);
    overlay.touches = now.view.links.iter().filter_map(|link| touch(now, link.charger, link.target)).collect();
    if let Some(step) = aimed(now) {
        let label = words::fill(tr!(bra.way.used), &[&names::cm(step.cost.0), &names::cm(step.have.0)]);
        let start = now.game.base(step.unit).centre();
        let line: Vec<Point> =
            if step.path.first() == Some(&start) { step.path } else { [start].into_iter().chain(step.path).collect() };
        overlay.tracks.push(Track { line, measured: true, label, ..Track::default() });
    }
    overlay
}

/// How far the unit in focus may go on open ground.
fn reach(now: &Now<'_, Bravado>) -> Option<Vec<Point>> {
    let unit = now.focus.and_then(|key| card::unit(now.game, key))?;
    let reach = now.hints.reach.iter().find(|reach| reach.unit == unit)?;
    let (centre, far) = (now.game.base(unit).centre(), reach.double.unwrap_or(reach.normal));
    Some((0..36).map(|turn| centre.toward(Angle::degrees(10 * turn), far)).collect())
}

/// The arc of a unit with its bands; what each does to its target.
fn arc(now: &Now<'_, Bravado>, unit: Unit, faint: bool) -> FireArc {
    let arc = now.game.arc(unit);
    let far = now.game.reach(unit);
    let mut ranges: Vec<(Band, Length)> =
        now.game.code(unit).ranges().iter().map(|&(band, most)| (band, Length::cm(most).min(far))).collect();
    if ranges.last().is_some_and(|&(_, most)| most < far) {
        ranges.push((Band::Extreme, far));
    }
    ranges.dedup_by_key(|&mut (_, most)| most);
    let band = |(band, to): (Band, Length)| {
        let gives = words::fill(tr!(bra.cost.range), &[&names::cm(to.0), names::band(band)]);
        RangeBand { to, gives }
    };
    let bands = ranges.into_iter().map(band).collect();
    FireArc { left: arc.left, right: arc.right, facing: arc.facing, spread: arc.spread, bands, faint }
}

/// Bands as lines alone: of many arcs only the one that is looked at says what it gives.
fn unlabelled(bands: Vec<RangeBand>) -> Vec<RangeBand> {
    bands.into_iter().map(|band| RangeBand { gives: String::new(), ..band }).collect()
}

/// The shortest line to a target, with its length.
fn shot(now: &Now<'_, Bravado>, unit: Unit, target: Unit) -> Sight {
    let from = now.game.base(unit).muzzle();
    let to = now.game.base(target).nearest(from);
    let label = words::fill(tr!(bra.cost.cm), &[&names::cm(from.distance(to).0)]);
    Sight { from, to, blocked: None, blocker: Vec::new(), label }
}

/// Command Ranges: all of them if asked for, of those who may be picked, of the one pointed at or chosen.
fn commands(now: &Now<'_, Bravado>) -> Vec<Command> {
    let game = now.game;
    if game.options().simple_command {
        return Vec::new();
    }
    let all = now.eye.layers.has(Layers::COMMAND);
    let pointed = match pointed(now) {
        Some(Action::Choose { general }) => Some(general),
        _ => None,
    };
    let picks = match now.question().map(|(_, question)| question.what) {
        Some(Decision::General { able }) if now.live => able,
        Some(Decision::RideFirst { general }) if now.live => vec![general],
        _ => Vec::new(),
    };
    let shows = |&general: &Unit| match pointed {
        Some(only) if !all => only == general,
        _ => all || picks.contains(&general) || now.eye.focus == Some(card::key(general)),
    };
    let able = |general: &Unit| !game.piece(*general).exhausted;
    let generals = Side::BOTH.into_iter().flat_map(|side| game.generals_of(side));
    let radius = Length::cm(COMMAND);
    generals
        .filter(|general| shows(general) && able(general))
        .map(|general| Command {
            tone: figures::tone(game.board(), game.side_of(general)),
            centre: game.base(general).centre(),
            // From base to base: the ring shows where the nearest edge of a unit must lie.
            radius: radius + game.base(general).width() / 2,
            label: words::fill(tr!(bra.cost.cm), &[&COMMAND.to_string()]),
        })
        .collect()
}

/// Where a side sets up (B1l).
fn set_up_zone(now: &Now<'_, Bravado>, side: Side) -> Zone {
    let file = &now.game.board().file;
    let (width, height, deep) = (Length::mm(file.width), Length::mm(file.height), Length::mm(deploy::DEEP));
    let (low, high) = match now.game.board().edges[side] {
        TableEdge::South => (Point::new(Length::ZERO, Length::ZERO), Point::new(width, deep)),
        TableEdge::North => (Point::new(Length::ZERO, height - deep), Point::new(width, height)),
        TableEdge::West => (Point::new(Length::ZERO, Length::ZERO), Point::new(deep, height)),
        TableEdge::East => (Point::new(width - deep, Length::ZERO), Point::new(width, height)),
    };
    Zone {
        tone: Some(figures::tone(now.game.board(), side)),
        outline: vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)],
        label: tr!(bra.zone.deploy).to_owned(),
    }
}

/// Where two bases touch.
fn touch(now: &Now<'_, Bravado>, one: Unit, other: Unit) -> Option<Touch> {
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
pub(super) fn stage(now: &Now<'_, Bravado>) -> Stage {
    let Some((side, question)) = now.question() else { return Stage::default() };
    let on_table = |unit: &Unit| now.game.piece(*unit).is_on_table();
    let mut units: Vec<Unit> = words::subject(&question.what).into_iter().collect();
    units.extend(answers(now));
    match &question.what {
        Decision::Move { units: acting } => units.extend(acting),
        Decision::Pursue { router, .. } => units.push(*router),
        _ => {}
    }
    let places: Vec<Point> = units.into_iter().filter(on_table).map(|unit| now.game.base(unit).centre()).collect();
    let whole = places.len() > 1;
    // A list that grows shorter, move by move and shot by shot, does not move the camera.
    let subject = match &question.what {
        Decision::Move { .. } | Decision::Fire | Decision::Ride { .. } => {
            format!("{:?} {side:?}", std::mem::discriminant(&question.what))
        }
        other => serde_json::to_string(other).unwrap_or_default(),
    };
    Stage { subject: (!places.is_empty()).then_some(subject), places, whole, ..Stage::default() }
}

//! The drawing of a scene: its layers, each drawn anew only when what it shows has changed.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use rules_core::table::{Base, Corner, Point};

use super::base;
use super::overlay;
use super::pick;
use super::pilot::{Ghost, Pilot};
use super::plane::{self, Plane};
use super::scene::{Frame, Overlay, TableBase, TableScene};
use super::sheet::TableSheet;
use super::terrain;
use crate::stage::geometry::{Point as Spot, Rect};
use crate::stage::labels::{Name, draw, name_scale, place};
use crate::stage::tween::Place;
use crate::stage::{self, Stage};

/// Pixels to the centimetre from which figures are drawn; below it signs of their arms.
pub(super) const FIGURES_FROM: f64 = 6.0;
/// Pixels to the centimetre from which bases are named.
const NAMES_FROM: f64 = 11.5;
/// Pixels to the centimetre from which pieces of terrain are named.
const PIECES_FROM: f64 = 4.5;

/// How far signs and frames stand out of a base, in sheet units.
const SIGNS: f64 = 7.0;

/// Tools at work on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Trace {
    /// None.
    #[default]
    Nothing,
    /// A tape from place to place.
    Tape(Point, Point),
    /// A line of sight as answered, or as drawn if there is no answer.
    Sight(super::scene::Sight),
    /// A lasso.
    Lasso(Vec<Point>),
}

/// What the layers are drawn from.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) sheet: StoredValue<Arc<TableSheet>>,
    pub(super) scene: Signal<TableScene>,
    pub(super) scale: RwSignal<f64>,
    pub(super) hover: RwSignal<Option<u32>>,
    pub(super) trace: RwSignal<Trace>,
    pub(super) pilot: Pilot,
    pub(super) focused: RwSignal<bool>,
}

impl Drawn {
    pub(super) fn plane(self) -> Plane {
        self.sheet.with_value(|sheet| sheet.plane())
    }
}

/// A layer of markup that follows a part of the scene.
fn layer(class: &'static str, draw: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    let markup = Memo::new(move |_| draw());
    view! { <g class=class inner_html=move || markup.get()></g> }
}

/// Everything under the bases.
pub(super) fn under(drawn: Drawn) -> impl IntoView {
    let plane = drawn.plane();
    let table = drawn.sheet.with_value(|sheet| sheet.table());
    let part = move |class, draw: fn(Plane, &Overlay) -> String| {
        let scene = drawn.scene;
        layer(class, move || scene.with(|scene| draw(plane, &scene.overlay))).into_any()
    };
    let scene = drawn.scene;
    let reach = layer("tb-reach", move || scene.with(|scene| overlay::reach(plane, &scene.overlay.reach, table)));
    let cursor = layer("tb-cursor", move || {
        let shown = if drawn.focused.get() { drawn.pilot.chosen.get() } else { None };
        ringed(plane, scene, shown, Frame::Focus)
    });
    let markers = layer("", move || scene.with(|scene| overlay::markers(plane, &scene.markers)));
    view! {
        {reach}
        {part("", |plane, over| overlay::zones(plane, &over.zones))}
        {part("", |plane, over| overlay::commands(plane, &over.commands))}
        {part("", |plane, over| overlay::arcs(plane, &over.arcs))}
        {markers}
        {cursor}
    }
}

/// Everything over the bases that the scene holds.
pub(super) fn over(drawn: Drawn) -> impl IntoView {
    let plane = drawn.plane();
    let scene = drawn.scene;
    let part = move |class, draw: fn(Plane, &Overlay) -> String| {
        layer(class, move || scene.with(|scene| draw(plane, &scene.overlay))).into_any()
    };
    let planned = layer("tb-planned", move || {
        scene.with(|scene| {
            let bodies =
                scene.ghosts.iter().filter_map(|(key, at)| Some(standing(plane, scene.base(*key)?, at, false)));
            bodies.collect()
        })
    });
    view! {
        {planned}
        {part("", |plane, over| overlay::tracks(plane, &over.tracks, None))}
        {part("", |plane, over| overlay::sights(plane, &over.sights))}
        {part("", |plane, over| overlay::touches(plane, &over.touches))}
        {part("", |plane, over| overlay::notes(plane, &over.notes))}
    }
}

/// A ghost of a base at a place.
fn standing(plane: Plane, base: &TableBase, at: &Base, refused: bool) -> String {
    let Place { at: spot, turn } = plane.place(at);
    let resized = TableBase { base: *at, frame: Frame::None, ..base.clone() };
    format!(
        r#"<g transform="translate({:.2},{:.2}) rotate({turn:.2})">{}</g>"#,
        spot.x,
        spot.y,
        base::ghost(&resized, refused)
    )
}

/// The move in the making: the only layer drawn anew during a drag.
pub(super) fn making(drawn: Drawn) -> impl IntoView {
    let plane = drawn.plane();
    let Drawn { scene, pilot, hover, trace, .. } = drawn;
    let table = drawn.sheet.with_value(|sheet| sheet.table());
    let pointed = layer("tb-hover", move || ringed(plane, scene, hover.get(), Frame::None));
    let ghost = layer("tb-making", move || {
        pilot.ghost.with(|ghost| {
            ghost
                .as_ref()
                .map_or_else(String::new, |ghost| scene.with_untracked(|scene| made(plane, scene, ghost, table)))
        })
    });
    let handles = layer("tb-handles", move || handled(plane, drawn));
    let tools = layer("", move || {
        trace.with(|trace| match trace {
            Trace::Nothing => String::new(),
            Trace::Tape(from, to) => overlay::ruler(plane, *from, *to),
            Trace::Sight(sight) => overlay::sights(plane, std::slice::from_ref(sight)),
            Trace::Lasso(line) => overlay::lasso(plane, line),
        })
    });
    view! { {pointed} {ghost} {handles} {tools} }
}

fn made(plane: Plane, scene: &TableScene, ghost: &Ghost, table: Rect) -> String {
    let refused = ghost.refused.is_some();
    let mut out = overlay::reach(plane, &ghost.overlay.reach, table);
    for (key, at) in &ghost.poses {
        if let Some(base) = scene.base(*key) {
            out.push_str(&standing(plane, base, at, refused));
        }
    }
    let corners: Vec<Spot> = ghost.poses.iter().flat_map(|(_, at)| plane.corners(at)).collect();
    let clear = (!corners.is_empty()).then(|| terrain::bounds(&corners));
    out.push_str(&overlay::all(plane, &ghost.overlay, clear));
    out
}

/// A frame around a base.
fn ringed(plane: Plane, scene: Signal<TableScene>, key: Option<u32>, frame: Frame) -> String {
    let Some(key) = key else { return String::new() };
    scene.with(|scene| {
        scene.base(key).map_or_else(String::new, |base| {
            let Place { at, turn } = plane.place(&base.base);
            let mut out = format!(r#"<g transform="translate({:.1},{:.1}) rotate({turn:.2})">"#, at.x, at.y);
            if frame == Frame::None {
                let (w, d) = (plane::length(base.base.width()), plane::length(base.base.depth()));
                let _ = write!(
                    out,
                    r#"<rect class="tb-pointed" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3"/>"#,
                    -w / 2.0 - 2.0,
                    -d / 2.0 - 2.0,
                    w + 4.0,
                    d + 4.0
                );
            } else {
                base::frame(&mut out, base, frame);
            }
            out.push_str("</g>");
            out
        })
    })
}

/// The body that handles take hold of: that of the move in the making, or of the base chosen.
pub(super) fn held(drawn: Drawn) -> Option<Base> {
    let Drawn { scene, pilot, .. } = drawn;
    let making = pilot.plan.with(|plan| plan.as_ref().map(super::plan::Plan::pose));
    making.or_else(|| {
        let chosen = pilot.chosen.get();
        scene.with(|scene| {
            let key = pick::subject(scene, chosen)?;
            let bases: Vec<Base> = pick::moving(scene, key).into_iter().map(|(_, base)| base).collect();
            match bases.as_slice() {
                [] => None,
                [one] => Some(*one),
                several => Base::around(several),
            }
        })
    })
}

/// How far ahead of its front the handle that turns a body stands, in pixels.
pub(super) const STEM: f64 = 26.0;

/// Where the handles of a body stand on the sheet: the left and right front corner, the turn, the middle.
pub(super) fn handles(plane: Plane, body: &Base, scale: f64) -> [Spot; 4] {
    let (left, right) = (plane.spot(body.corner(Corner::FrontLeft)), plane.spot(body.corner(Corner::FrontRight)));
    let muzzle = plane.spot(body.muzzle());
    let turn = plane::degrees(body.facing()).to_radians();
    let stem = (STEM + 8.0) / scale.max(0.05);
    let ahead = Spot::new(muzzle.x + libm::sin(turn) * stem, muzzle.y - libm::cos(turn) * stem);
    [left, right, ahead, plane.spot(body.centre())]
}

fn handled(plane: Plane, drawn: Drawn) -> String {
    let Some(body) = held(drawn) else { return String::new() };
    let [left, right, ahead, middle] = handles(plane, &body, drawn.scale.get());
    let muzzle = plane.spot(body.muzzle());
    let turn = plane::degrees(body.facing());
    let mut out =
        format!(r#"<path class="tb-stem" d="M{:.1},{:.1}L{:.1},{:.1}"/>"#, muzzle.x, muzzle.y, ahead.x, ahead.y);
    for (name, at, mirror) in [("wheel", left, 1), ("wheel", right, -1), ("turn", ahead, 1), ("grip", middle, 1)] {
        let _ = write!(
            out,
            r##"<g transform="translate({:.1},{:.1}) rotate({turn:.1})"><g class="tb-h"><use href="#tb-h-{name}" transform="scale({mirror},1)"/></g></g>"##,
            at.x, at.y
        );
    }
    out
}

/// Symbols of the handles.
pub(super) const SYMBOLS: &str = concat!(
    r#"<g id="tb-h-wheel"><circle class="tb-h-disc" r="9.5"/><path class="tb-h-line" d="M-3.6,4.2A5.4,5.4 0 0 1 3.8,-2.4M.4,-4.4L4.6,-3 3.2,1.2"/></g>"#,
    r#"<g id="tb-h-turn"><circle class="tb-h-disc" r="9.5"/><path class="tb-h-line" d="M-4.6,2.6A5.2,5.2 0 1 1 4.6,2.6M-7,1.2L-4.7,3.2 -2.6,.8M7,1.2L4.7,3.2 2.6,.8"/></g>"#,
    r#"<g id="tb-h-grip"><circle class="tb-h-gold" r="8"/><path class="tb-h-line" d="M0,-4.6V4.6M-4.6,0H4.6M-1.6,-3.2L0,-5 1.6,-3.2M-1.6,3.2L0,5 1.6,3.2M-3.2,-1.6L-5,0 -3.2,1.6M3.2,-1.6L5,0 3.2,1.6"/></g>"#,
);

/// The names of terrain and of bases.
pub(super) fn names(drawn: Drawn) -> (Memo<String>, Memo<String>) {
    let Drawn { sheet, scene, scale, .. } = drawn;
    let plane = drawn.plane();
    let both = Memo::new(move |_| {
        let k = scale.get();
        let (size, pixels) = (name_scale(k), k * plane::CM);
        scene.with(|scene| {
            sheet.with_value(|sheet| {
                let bounds = sheet.table();
                let mut taken: Vec<Rect> =
                    scene.bases.iter().map(|base| around(plane, &base.base).grown(SIGNS)).collect();
                let named = scene.bases.iter().filter(|base| pixels >= NAMES_FROM && !base.name.is_empty());
                let bases: Vec<Name> = named.map(|base| base_name(plane, base)).collect();
                let placed = place(&bases, &taken, &[], bounds, size);
                let of_bases = draw(&bases, &placed, size);
                taken.extend(placed.iter().map(|spot| spot.area));
                let pieces = terrain::names(sheet).into_iter();
                let pieces: Vec<Name> = pieces
                    .filter(|(_, wide, ..)| pixels >= PIECES_FROM && wide * k > 44.0)
                    .map(|(at, _, text, class)| piece_name(at, text, class))
                    .collect();
                let placed = place(&pieces, &taken, &[], bounds, size);
                (draw(&pieces, &placed, size), of_bases)
            })
        })
    });
    (Memo::new(move |_| both.with(|b| b.0.clone())), Memo::new(move |_| both.with(|b| b.1.clone())))
}

/// The upright rectangle around a base on the sheet.
fn around(plane: Plane, base: &Base) -> Rect {
    terrain::bounds(&plane.corners(base))
}

fn base_name(plane: Plane, base: &TableBase) -> Name {
    let area = around(plane, &base.base);
    Name {
        at: area.centre(),
        text: base.name.clone(),
        class: "b-unit",
        size: 12.5,
        letter: 0.53,
        away: vec![area.w.min(area.h) / 2.0 + 12.0, area.w.max(area.h) / 2.0 + 12.0],
        from: 0.0,
        always: false,
        across: false,
    }
}

fn piece_name(at: Spot, text: String, class: &'static str) -> Name {
    let (away, from) = (vec![4.0, 22.0, 48.0, 80.0], 0.0);
    Name { at, text, class, size: 15.0, letter: 0.47, away, from, always: false, across: true }
}

/// The bases, one element for each unit for as long as it is on the table.
pub(super) fn bases(drawn: Drawn, stage: Rc<Stage>) -> impl IntoView {
    let Drawn { scene, .. } = drawn;
    let keys = Memo::new(move |_| scene.with(|s| s.bases.iter().map(|base| base.key).collect::<Vec<_>>()));
    let stage = StoredValue::new_local(stage);
    view! {
        <For each=move || keys.get() key=|key| *key let:key>
            {one(drawn, key, stage)}
        </For>
    }
}

fn one(drawn: Drawn, key: u32, stage: StoredValue<Rc<Stage>, LocalStorage>) -> impl IntoView {
    let Drawn { scene, .. } = drawn;
    let plane = drawn.plane();
    let unit = Memo::new(move |_| scene.with(|s| s.base(key).cloned()));
    let face = Memo::new(move |_| unit.with(|unit| unit.as_ref().map_or_else(String::new, base::draw)));
    let element = NodeRef::<leptos::svg::G>::new();
    Effect::new(move |before: Option<Option<Place>>| {
        let before = before.flatten();
        let here = unit.with(|unit| {
            unit.as_ref().map(|unit| {
                let via: Vec<Place> = unit.via.iter().map(|base| plane.place(base)).collect();
                (plane.place(&unit.base), via)
            })
        });
        let (Some(element), Some((end, via))) = (element.get(), here) else {
            return before;
        };
        match before {
            Some(start) if start != end => {
                let places = std::iter::once(start).chain(via).chain([end]).collect();
                stage.with_value(|stage| stage.carry(key, &element, places));
            }
            Some(_) => {}
            None => stage::place(&element, end),
        }
        Some(end)
    });
    view! { <g class="tb-token" node_ref=element data-key=key.to_string() inner_html=move || face.get()></g> }
}

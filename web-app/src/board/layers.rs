//! The drawing of a scene: its layers, each drawn anew only when what it shows has changed.

use leptos::prelude::*;
use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use super::counters;
use super::curve;
use super::hex::{HEIGHT, HexId, Point, Rect};
use super::labels;
use super::overlay;
use super::scene::{Face, Frame, Lie, Scene};
use super::sheet::Sheet;
use super::signs;
use super::stage::{self, Stage};
use super::terrain;
use super::zones;

/// What the layers are drawn from.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) sheet: StoredValue<Arc<Sheet>>,
    pub(super) scene: Signal<Scene>,
    pub(super) scale: RwSignal<f64>,
    pub(super) hover: RwSignal<Option<HexId>>,
    pub(super) cursor: RwSignal<Option<HexId>>,
}

/// A layer of markup that follows a part of the scene.
fn layer(class: &'static str, draw: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    let markup = Memo::new(move |_| draw());
    view! { <g class=class inner_html=move || markup.get()></g> }
}

/// The layers under the counters.
pub(super) fn under(drawn: Drawn) -> impl IntoView {
    let Drawn { sheet, scene, .. } = drawn;
    let bounds = sheet.with_value(|s| s.bounds());
    let part = move |class, draw: fn(&Sheet, &Scene) -> String| {
        layer(class, move || sheet.with_value(|sheet| scene.with(|scene| draw(sheet, scene)))).into_any()
    };
    let letters = sheet.with_value(|s| terrain::letterings(s));
    let reach = layer("b-reach", move || {
        sheet.with_value(|s| scene.with(|scene| overlay::reach(&s.grid, &lit(scene), bounds)))
    });
    view! {
        {part("", |sheet, scene| {
            let zones = zones::zones(&sheet.grid, &scene.zones);
            zones + &overlay::zoc(&sheet.grid, &scene.zoc) + &signs::fallen(sheet, &scene.fallen)
        })}
        {reach}
        {part("", |sheet, scene| {
            zones::ranges(&sheet.grid, &scene.ranges) + &zones::lines(&sheet.grid, &scene.lines)
        })}
        <g class="b-letters" inner_html=letters></g>
        {part("", |sheet, scene| overlay::highlight(&sheet.grid, &scene.highlight))}
        {part("", |sheet, scene| overlay::trenches(&sheet.grid, &scene.trenches))}
        {part("", |sheet, scene| {
            overlay::control(&sheet.grid, &scene.control) + &signs::rings(&sheet.grid, &scene.objectives)
        })}
    }
}

/// Costs, marches and the hex under the pointer, which lie over the names of places.
pub(super) fn between(drawn: Drawn) -> impl IntoView {
    let Drawn { sheet, scene, hover, .. } = drawn;
    let part = move |class, draw: fn(&Sheet, &Scene) -> String| {
        layer(class, move || sheet.with_value(|sheet| scene.with(|scene| draw(sheet, scene)))).into_any()
    };
    let pointed = layer("", move || {
        let hex = hover.get();
        sheet.with_value(|s| hex.map_or_else(String::new, |hex| overlay::hover(&s.grid, hex)))
    });
    view! {
        {part("b-chips", costs)}
        {pointed}
        {part("", march)}
        {part("b-ghosts", ghosts)}
    }
}

/// The hexes lit: those within reach, and that of the unit which acts.
fn lit(scene: &Scene) -> Vec<HexId> {
    if scene.reach.is_empty() {
        return Vec::new();
    }
    let acting = scene.tokens.iter().filter(|t| t.frame == Frame::Active);
    let reached = scene.reach.iter().map(|(hex, _)| *hex);
    reached.chain(acting.map(|token| token.at)).collect()
}

/// Costs, but where a step of the march or a counter stands already.
fn costs(sheet: &Sheet, scene: &Scene) -> String {
    let covered = |hex: &HexId| scene.path.contains(hex) || scene.tokens.iter().any(|token| token.at == *hex);
    let open = scene.reach.iter().filter(|(hex, _)| !covered(hex));
    overlay::costs(&sheet.grid, &open.cloned().collect::<Vec<_>>())
}

/// The march; its last step has no number under a ghost.
fn march(sheet: &Sheet, scene: &Scene) -> String {
    let bare = |hex: HexId| scene.ghosts.iter().any(|ghost| ghost.at == hex);
    overlay::path(&sheet.grid, &scene.path, bare)
}

fn ghosts(sheet: &Sheet, scene: &Scene) -> String {
    let mut out = String::new();
    for ghost in &scene.ghosts {
        let at = sheet.grid.centre(ghost.at);
        let _ = write!(
            out,
            r#"<g class="b-ghost" transform="translate({:.1},{:.1})">{}<rect class="b-ghost-edge" x="-17" y="-17" width="34" height="34" rx="3"/></g>"#,
            at.x,
            at.y,
            counters::counter(&ghost.face, ghost.frame)
        );
    }
    out
}

/// Targets, attacks and the cursor, over the counters.
pub(super) fn over(drawn: Drawn) -> impl IntoView {
    let Drawn { sheet, scene, cursor, .. } = drawn;
    let aims = layer("", move || {
        sheet.with_value(|s| {
            scene.with(|scene| {
                let mut out = signs::tags(&s.grid, &scene.objectives);
                out.push_str(&overlay::targets(&s.grid, &scene.targets));
                out.push_str(&overlay::arrows(&s.grid, &scene.arrows));
                out.push_str(&signs::owing(&s.grid, &scene.owing));
                out.push_str(&signs::refused(&s.grid, &scene.refused));
                out
            })
        })
    });
    let here = layer("b-cursor", move || {
        let hex = cursor.get();
        sheet.with_value(|s| hex.map_or_else(String::new, |hex| overlay::cursor(&s.grid, hex)))
    });
    view! { {aims} {here} }
}

/// Names of places (below) and of units (above), which give way to counters and to each other.
pub(super) fn names(drawn: Drawn) -> (Memo<String>, Memo<String>) {
    let Drawn { sheet, scene, scale, .. } = drawn;
    let towns = StoredValue::new(sheet.with_value(|s| labels::place_names(s)));
    let lines = StoredValue::new(sheet.with_value(|s| line_points(s)));
    let zoom = Memo::new(move |_| {
        // A small change of magnification moves no name.
        let step = (scale.get().max(0.01).ln() * 12.0).round() / 12.0;
        step.exp()
    });
    let both = Memo::new(move |_| {
        let k = zoom.get();
        let size = labels::name_scale(k);
        sheet.with_value(|sheet| {
            scene.with(|scene| {
                let bounds = sheet.bounds();
                let framed = |i: usize| {
                    let bare = scene.tokens.get(i).is_some_and(|t| matches!(t.frame, Frame::None | Frame::Done));
                    scene.area(&sheet.grid, i).map(|area| if bare { area } else { area.grown(3.5) })
                };
                let mut taken: Vec<Rect> = (0..scene.tokens.len()).filter_map(framed).collect();
                taken.extend(scene.objectives.iter().map(|objective| signs::tag_area(&sheet.grid, objective)));
                let spot = |hex: HexId, size| Rect::around(sheet.grid.centre(hex), size, size);
                taken.extend(scene.path.iter().skip(1).map(|&hex| spot(hex, 16.0)));
                taken.extend(scene.ghosts.iter().map(|t| spot(t.at, 2.0 * counters::HALF)));
                let chips = scene.reach.iter().filter(|(_, cost)| !cost.is_empty());
                let chips: Vec<Rect> = chips.map(|(hex, _)| overlay::chip_area(&sheet.grid, *hex)).collect();
                let height = k * HEIGHT;
                let shown = height >= labels::UNIT_NAMES_FROM - 1.0;
                let units: Vec<_> = scene
                    .tokens
                    .iter()
                    .enumerate()
                    .filter(|(i, token)| {
                        shown && !token.name.is_empty() && matches!(scene.lie(*i), Lie::Card(0) | Lie::Medal(_))
                    })
                    .map(|(_, token)| labels::unit_name(sheet.grid.centre(token.at), &token.name))
                    .collect();
                let placed = labels::place(&units, &taken, &[], bounds, size);
                let unit_names = labels::draw(&units, &placed, size);
                taken.extend(placed.iter().map(|p| p.area));
                taken.extend(chips);
                let mut towns = towns.get_value();
                towns.retain(|name| name.from <= height);
                let placed = lines.with_value(|lines| labels::place(&towns, &taken, lines, bounds, size));
                let town_names = labels::draw(&towns, &placed, size);
                (town_names, unit_names)
            })
        })
    });
    (Memo::new(move |_| both.with(|b| b.0.clone())), Memo::new(move |_| both.with(|b| b.1.clone())))
}

/// Points along the roads, which names rather leave free.
fn line_points(sheet: &Sheet) -> Vec<Point> {
    let mut points = Vec::new();
    for way in &sheet.roads {
        let centres = curve::eased(&sheet.grid, way, |_| true);
        for step in centres.windows(2) {
            points.extend((0..4).map(|i| step[0].lerp(step[1], f64::from(i) / 4.0)));
        }
    }
    for lake in &sheet.lakes {
        if let [a, b] = terrain::lake_line(sheet, &lake.hexes)[..] {
            points.extend((2..9).map(|i| a.lerp(b, f64::from(i) / 10.0)));
        }
    }
    points
}

/// The counters, one element for each unit for as long as it is on the board.
pub(super) fn tokens(drawn: Drawn, stage: Rc<Stage>) -> impl IntoView {
    let Drawn { scene, .. } = drawn;
    let keys = Memo::new(move |_| scene.with(|s| s.tokens.iter().map(|t| t.key).collect::<Vec<_>>()));
    let stage = StoredValue::new_local(stage);
    view! {
        <For each=move || keys.get() key=|key| *key let:key>
            {token(drawn, key, stage)}
        </For>
    }
}

fn token(drawn: Drawn, key: u32, stage: StoredValue<Rc<Stage>, LocalStorage>) -> impl IntoView {
    let Drawn { sheet, scene, .. } = drawn;
    let unit = Memo::new(move |_| {
        scene.with(|s| {
            let index = s.tokens.iter().position(|t| t.key == key)?;
            Some((s.lie(index), s.tokens.get(index)?.clone()))
        })
    });
    let face = Memo::new(move |_| {
        unit.with(|u| match u {
            Some((Lie::Medal(_), token)) if let Face::Leader(leader) = &token.face.face => {
                counters::medal(&token.face, leader, token.frame)
            }
            Some((_, token)) => counters::counter(&token.face, token.frame),
            None => String::new(),
        })
    });
    let spot = move |lie: Lie, at: HexId| {
        let (at, off) = (sheet.with_value(|s| s.grid.centre(at)), lie.offset());
        Point::new(at.x + off.x, at.y + off.y)
    };
    let element = NodeRef::<leptos::svg::G>::new();
    Effect::new(move |before: Option<Option<Point>>| {
        let before = before.flatten();
        let here = unit.with(|u| {
            u.as_ref().map(|(lie, token)| {
                let centre = |hex: &HexId| sheet.with_value(|s| s.grid.centre(*hex));
                let via: Vec<Point> = token.via.iter().map(centre).collect();
                (spot(*lie, token.at), via)
            })
        });
        let (Some(element), Some((end, via))) = (element.get(), here) else {
            return before;
        };
        match before {
            Some(start) if start != end => {
                let points = std::iter::once(start).chain(via).chain([end]).collect();
                stage.with_value(|stage| stage.carry(key, &element, points));
            }
            Some(_) => {}
            None => stage::place(&element, end),
        }
        Some(end)
    });
    let hex = move || unit.with(|u| u.as_ref().map(|(_, t)| format!("{:04}", t.at)));
    view! {
        <g class="b-token" node_ref=element data-key=key.to_string() data-hex=hex
            inner_html=move || face.get()></g>
    }
}

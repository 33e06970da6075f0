//! The table board as a component of the page.

use std::rc::Rc;
use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use rules_core::table::Point;

use super::layers::{self, Drawn, Trace};
use super::pilot::{Ghost, Intent, Look, Pilot};
use super::plan::Proposal;
use super::plane::{self, Plane};
use super::player::Player;
use super::scene::{Sight, TableScene};
use super::sheet::TableSheet;
use super::words::TableWords;
use super::{TableControl, base, figures, overlay, terrain};
use crate::stage::camera::{Camera, fade};
use crate::stage::geometry::Rect;
use crate::stage::labels::name_scale;
use crate::stage::tween::Pace;
use crate::stage::{Grip, Motion, Order, Stage, scale_bar, watch};

/// Magnification at which figures read at a glance: 14 pixels to the centimetre.
const READING: f64 = 1.4;
/// A base takes 240 to 600 ms.
const PACE: Pace = Pace { unit: 6.0, least: 240.0, most: 600.0 };

/// What follows the magnification.
fn shades(scale: f64) -> Vec<(&'static str, f64)> {
    let pixels = scale * plane::CM;
    vec![
        ("--tb-k", name_scale(scale)),
        ("--tb-s", (1.0 / scale).clamp(0.62, 1.9)),
        ("--tb-h", 1.0 / scale),
        ("--tb-fine", fade(pixels, 5.0, 9.0)),
    ]
}

/// A table with miniatures.
///
/// The board fills its container. It takes the keyboard focus: Tab goes from base to base and out at the ends, and out
/// to the panel from a move in the making; arrows move the base chosen by a centimetre along its own axes (with Shift a
/// millimetre, with Ctrl five centimetres), brackets or comma and dot wheel it by five degrees (with Shift one), Q and E
/// turn it on the spot, Backspace takes back the last part, Enter makes the move, Escape gives it up; plus, minus and
/// Home move the camera, and so do arrows with no base chosen.
#[component]
pub fn TableBoard(
    /// The table.
    #[prop(into)]
    sheet: Arc<TableSheet>,
    /// What is shown on it.
    #[prop(into)]
    scene: Signal<TableScene>,
    /// Told what the player does.
    on_intent: Callback<Intent>,
    /// Asked, at most once a frame, what a move in the making would come to.
    preview: Callback<Proposal, Option<Ghost>>,
    /// Asked what a look along a line sees.
    #[prop(optional, into)]
    look: Option<Callback<Look, Option<Sight>>>,
    /// The words of the board.
    #[prop(into)]
    words: Signal<TableWords>,
    /// The accessible name of the board.
    #[prop(into)]
    name: Signal<String>,
    /// The words for the base last hovered, announced to screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Shares the move in the making with a panel.
    #[prop(optional)]
    pilot: Pilot,
    /// Moves the camera from outside.
    #[prop(optional)]
    control: TableControl,
    /// The places shown at first; the whole table if there are none.
    #[prop(optional)]
    first: Vec<Point>,
    /// How much moves.
    #[prop(optional, into)]
    motion: Signal<Motion>,
) -> impl IntoView {
    let kept = StoredValue::new(sheet);
    let sheet = kept.get_value();
    let bounds = sheet.bounds();
    let scale = RwSignal::new(1.0);
    let stage = Stage::new(bounds, scale, motion, PACE, shades);
    let drawn = Drawn {
        sheet: kept,
        scene,
        scale,
        hover: RwSignal::new(None),
        trace: RwSignal::new(Trace::Nothing),
        pilot,
        focused: RwSignal::new(false),
    };
    let (root, table) = (NodeRef::<Div>::new(), NodeRef::<Div>::new());
    let player = Rc::new(Player::new(Rc::clone(&stage), Grip::new(Rc::clone(&stage), root), drawn, on_intent, look));
    let plane = sheet.plane();
    watch(root, table, &stage, move |stage| opening(stage, plane, &first));
    follow(control, &stage, plane);
    ask(drawn, preview);
    heed(pilot, &player);

    let symbols =
        [terrain::symbols().as_str(), figures::symbols().as_str(), base::SYMBOLS, overlay::SYMBOLS, layers::SYMBOLS]
            .concat();
    let ground = terrain::draw(&sheet);
    let (piece_names, base_names) = layers::names(drawn);
    let view_box = format!("{} {} {} {:.1}", bounds.x, bounds.y, bounds.w, bounds.h);
    let corner = format!("left:{}px;top:{}px;width:{}px;height:{:.1}px", bounds.x, bounds.y, bounds.w, bounds.h);
    let far = move || scale.get() * plane::CM < layers::FIGURES_FROM;
    let said = move || {
        pilot.ghost.with(|ghost| match ghost {
            Some(ghost) if !ghost.said.is_empty() => ghost.said.clone(),
            Some(_) => words.with(|words| words.proposed.clone()),
            None => label.get(),
        })
    };

    let on = || Rc::clone(&player);
    let (pressing, moving, releasing, cancelling) = (on(), on(), on(), on());
    let (leaving, turning, typing) = (on(), on(), on());
    view! {
        <div
            class=format!("board table-board tb-on-{}", sheet.ground.name())
            class:tb-far=far
            node_ref=root
            role="application"
            tabindex="0"
            data-testid="table-board"
            data-group=move || scene.with(|scene| scene.group.len()).to_string()
            aria-label=move || name.get()
            on:pointerdown=move |e| pressing.press(&e)
            on:pointermove=move |e| moving.moved(&e)
            on:pointerup=move |e| releasing.release(&e)
            on:pointercancel=move |e| cancelling.cancel(&e)
            on:pointerleave=move |_| leaving.leave()
            on:wheel=move |e| turning.grip.wheel(&e)
            on:keydown=move |e| typing.key(&e)
            on:contextmenu=move |e| e.prevent_default()
            on:blur=move |_| drawn.focused.set(false)
        >
            <div class="b-plane" node_ref=table aria-hidden="true">
                <svg class="b-sheet tb-ground" style=corner.clone() viewBox=view_box.clone()>
                    <defs inner_html=symbols></defs>
                    <g inner_html=ground></g>
                </svg>
                <svg class="b-sheet b-live" style=corner.clone() viewBox=view_box.clone()>
                    {layers::under(drawn).into_any()}
                    <g class="tb-names" inner_html=move || piece_names.get()></g>
                    {layers::bases(drawn, stage).into_any()}
                    {layers::over(drawn).into_any()}
                    <g class="b-names" inner_html=move || base_names.get()></g>
                </svg>
                <svg class="b-sheet tb-over" style=corner viewBox=view_box>{layers::making(drawn).into_any()}</svg>
            </div>
            <div class="b-cartouche" aria-hidden="true">{scale_bar(scale, plane::CM, &[20.0, 10.0, 5.0, 2.0], |length| format!("{length} cm")).into_any()}</div>
            <div class="b-spoken" aria-live="polite">{said}</div>
        </div>
    }
}

/// The view a board opens with: no smaller than figures need if there are places to show, as on a phone.
fn opening(stage: &Stage, plane: Plane, first: &[Point]) -> Camera {
    if first.is_empty() {
        return Camera::whole(stage.room());
    }
    let (room, view) = (stage.room(), framing(stage, plane, first));
    let least = layers::FIGURES_FROM / plane::CM * 1.05;
    if view.scale < least { Camera::centred(room, view.to_sheet(room.middle()), least) } else { view }
}

fn framing(stage: &Stage, plane: Plane, places: &[Point]) -> Camera {
    let room = stage.room();
    let spots = places.iter().map(|&place| plane.spot(place));
    let around = spots.map(|spot| (spot.x, spot.y, spot.x, spot.y));
    let around = around.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
    around.map_or_else(
        || Camera::whole(room),
        |(left, top, right, low)| {
            Camera::framing(room, Rect::new(left, top, right - left, low - top).grown(7.0 * plane::CM), READING)
        },
    )
}

/// Does what the control orders.
fn follow(control: TableControl, stage: &Rc<Stage>, plane: Plane) {
    let stage = Rc::clone(stage);
    Effect::new(move |_| {
        for order in control.take() {
            let (room, camera) = (stage.room(), stage.camera());
            stage.fly(match order {
                Order::Whole => Camera::whole(room),
                Order::Zoom(factor) => camera.zoomed(room, room.middle(), factor),
                Order::Focus(at) => Camera::centred(room, plane.spot(at), camera.scale.max(READING)),
                Order::Reveal(at) => camera.revealing(room, plane.spot(at), 80.0),
                Order::Frame(places) => framing(&stage, plane, &places),
            });
        }
    });
}

/// Asks for a preview in the frame after the move in the making has changed, however often it did.
fn ask(drawn: Drawn, preview: Callback<Proposal, Option<Ghost>>) {
    let Drawn { pilot, scene, .. } = drawn;
    let waiting = StoredValue::new(false);
    let answer = move || {
        waiting.try_set_value(false);
        // The board may be gone by the frame that answers.
        let stands = pilot.plan.try_with_untracked(|_| ()).is_some();
        let proposal = if stands { untrack(|| pilot.proposal()) } else { None };
        let ghost = proposal.map(|proposal| {
            preview.run(proposal.clone()).unwrap_or_else(|| {
                let poses = proposal.keys.iter().copied().zip(proposal.poses).collect();
                Ghost { poses, ..Ghost::default() }
            })
        });
        if pilot.ghost.try_with_untracked(|shown| *shown != ghost) == Some(true) {
            pilot.ghost.set(ghost);
        }
    };
    Effect::new(move |_| {
        pilot.plan.track();
        pilot.way.track();
        if !waiting.get_value() {
            waiting.set_value(true);
            request_animation_frame(answer);
        }
    });
    Effect::new(move |_| scene.with(|scene| pilot.keep_to(scene)));
}

/// Makes the move in the making when the panel says so.
fn heed(pilot: Pilot, player: &Rc<Player>) {
    let player = Rc::clone(player);
    Effect::new(move |before: Option<u32>| {
        let count = pilot.commit.get();
        if before.is_some_and(|before| before != count) {
            player.commit();
        }
        count
    });
}

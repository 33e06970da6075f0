//! The board as a component of the page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use leptos::ev;
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlElement, ResizeObserver};

use super::camera::Camera;
use super::control::{BoardControl, Order};
use super::counters;
use super::hex::{HEIGHT, HexId, Point, Rect};
use super::input::{self, Key, Motioned, Pointers, Released};
use super::layers::{self, Drawn};
use super::markup;
use super::numbers;
use super::overlay;
use super::scene::{Intent, Motion, Scene};
use super::sheet::Sheet;
use super::signs;
use super::stage::{Stage, now};
use super::terrain;
use super::zones;

/// Magnification at which a counter reads at a glance: a hex of about 48 pixels.
const READING: f64 = 1.15;

/// A hex map with counters.
///
/// The board fills its container. It takes the keyboard focus: arrows move a cursor from hex to
/// hex, with Shift they move the map; plus and minus magnify, Home shows the whole map, Enter
/// chooses, Escape gives up.
#[component]
pub fn HexBoard(
    /// The printed map.
    #[prop(into)]
    sheet: Arc<Sheet>,
    /// What is shown on it.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Told what the player does.
    on_intent: Callback<Intent>,
    /// The accessible name of the board.
    #[prop(into)]
    name: Signal<String>,
    /// The words for the hex last hovered, announced to screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Moves the camera from outside.
    #[prop(optional)]
    control: BoardControl,
    /// The hexes shown at first; those of the counters if there are none.
    #[prop(optional)]
    first: Vec<HexId>,
    /// How much moves.
    #[prop(optional, into)]
    motion: Signal<Motion>,
    /// Folder of the relief drawings, without a slash at the end.
    #[prop(optional, into)]
    maps: Option<String>,
) -> impl IntoView {
    let kept = StoredValue::new(sheet);
    let sheet = kept.get_value();
    let bounds = sheet.bounds();
    let scale = RwSignal::new(1.0);
    let stage = Stage::new(bounds, scale, motion);
    let drawn = Drawn { sheet: kept, scene, scale, hover: RwSignal::new(None), cursor: RwSignal::new(None) };
    let (root, plane) = (NodeRef::<Div>::new(), NodeRef::<Div>::new());
    let canvas = NodeRef::<Canvas>::new();
    let repaint = painting(canvas, &stage, drawn);
    let player = Rc::new(Player {
        stage: Rc::clone(&stage),
        pointers: RefCell::default(),
        corner: Cell::default(),
        drawn,
        root,
        on_intent,
    });

    attach(root, plane, &stage, drawn, first);
    follow(control, &stage, drawn);

    let relief = RwSignal::new(terrain::tints(&sheet));
    let hachures = RwSignal::new(String::new());
    let folder = maps.unwrap_or_else(|| "assets/maps".to_owned());
    fetch_relief(format!("{folder}/{}", sheet.id), relief, hachures);

    let printed = format!("<defs>{}</defs>{}{}", terrain::SYMBOLS, terrain::features(&sheet), terrain::frame(&sheet));
    let symbols = [overlay::SYMBOLS, zones::SYMBOLS, signs::SYMBOLS, counters::symbols().as_str()].concat();
    let (town_names, unit_names) = layers::names(drawn);
    let view_box = format!("{} {} {} {:.1}", bounds.x, bounds.y, bounds.w, bounds.h);
    let corner = format!("left:{}px;top:{}px;width:{}px;height:{:.1}px", bounds.x, bounds.y, bounds.w, bounds.h);

    let on = || Rc::clone(&player);
    let (pressing, moving, releasing, cancelling) = (on(), on(), on(), on());
    let (leaving, turning, typing) = (on(), on(), on());
    view! {
        <div
            class="board"
            node_ref=root
            role="application"
            tabindex="0"
            data-testid="board"
            aria-label=move || name.get()
            on:pointerdown=move |e| pressing.press(&e)
            on:pointermove=move |e| moving.moved(&e)
            on:pointerup=move |e| releasing.release(&e)
            on:pointercancel=move |e| cancelling.cancel(&e)
            on:pointerleave=move |_| leaving.leave()
            on:wheel=move |e| turning.wheel(&e)
            on:keydown=move |e| typing.key(&e)
            on:blur=move |_| drawn.cursor.set(None)
        >
            <div class="b-plane" node_ref=plane aria-hidden="true">
                <svg class="b-sheet b-relief" style=corner.clone() viewBox=view_box.clone()
                    inner_html=move || relief.get()></svg>
                <svg class="b-sheet b-hachures" style=corner.clone() viewBox=view_box.clone()
                    inner_html=move || hachures.get()></svg>
                <svg class="b-sheet b-printed" style=corner.clone() viewBox=view_box.clone()
                    inner_html=printed></svg>
                <canvas class="b-numbers" node_ref=canvas on:transitionend=move |_| repaint()></canvas>
                <svg class="b-sheet b-live" style=corner viewBox=view_box>
                    <defs inner_html=symbols></defs>
                    {layers::under(drawn).into_any()}
                    <g class="b-names" inner_html=move || town_names.get()></g>
                    {layers::between(drawn).into_any()}
                    {layers::tokens(drawn, stage).into_any()}
                    {layers::over(drawn).into_any()}
                    <g class="b-names" inner_html=move || unit_names.get()></g>
                </svg>
            </div>
            {cartouche(&sheet, scale).into_any()}
            <div class="b-caption" aria-hidden="true">{move || label.get()}</div>
            <div class="b-spoken" aria-live="polite">{move || label.get()}</div>
        </div>
    }
}

/// Has the numbers painted whenever the map rests and once the letters are there; to be called
/// when their colour changes.
fn painting(canvas: NodeRef<Canvas>, stage: &Rc<Stage>, drawn: Drawn) -> impl Fn() + Clone + use<> {
    let weak = Rc::downgrade(stage);
    let paint = move || {
        if let (Some(stage), Some(canvas)) = (weak.upgrade(), canvas.try_get_untracked().flatten()) {
            drawn.sheet.try_with_value(|sheet| {
                numbers::paint(&canvas, sheet, stage.view(), stage.room());
            });
        }
    };
    stage.when_resting(paint.clone());
    let later = paint.clone();
    spawn_local(async move {
        let ready = js_sys::Reflect::get(&document(), &"fonts".into())
            .and_then(|fonts| js_sys::Reflect::get(&fonts, &"ready".into()));
        if let Some(ready) = ready.ok().and_then(|r| r.dyn_into::<js_sys::Promise>().ok())
            && wasm_bindgen_futures::JsFuture::from(ready).await.is_ok()
        {
            later();
        }
    });
    paint
}

/// Watches the size of the board for as long as it is on the page.
struct Watch {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn attach(root: NodeRef<Div>, plane: NodeRef<Div>, stage: &Rc<Stage>, drawn: Drawn, first: Vec<HexId>) {
    let stage = Rc::clone(stage);
    let watch = StoredValue::new_local(None::<Watch>);
    Effect::new(move |_| {
        let (Some(root), Some(plane)) = (root.get(), plane.get()) else {
            return;
        };
        stage.attach(root.clone().into(), plane.into());
        let (stage, first) = (Rc::clone(&stage), first.clone());
        let element: HtmlElement = root.clone().into();
        let resized = Closure::<dyn FnMut()>::new(move || {
            let (w, h) = (element.client_width(), element.client_height());
            if stage.resize(f64::from(w), f64::from(h)) {
                stage.jump(opening(&stage, drawn, &first));
            }
        });
        if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(&root);
            watch.set_value(Some(Watch { observer, _callback: resized }));
        }
    });
}

/// The view a board opens with.
fn opening(stage: &Stage, drawn: Drawn, first: &[HexId]) -> Camera {
    let hexes = if first.is_empty() {
        drawn.scene.with_untracked(|s| s.tokens.iter().map(|t| t.at).collect())
    } else {
        first.to_vec()
    };
    framing(stage, drawn, &hexes)
}

fn framing(stage: &Stage, drawn: Drawn, hexes: &[HexId]) -> Camera {
    let room = stage.room();
    let area = drawn.sheet.with_value(|sheet| {
        let known = hexes.iter().filter(|&&hex| sheet.grid.contains(hex));
        let centres: Vec<Point> = known.map(|&hex| sheet.grid.centre(hex)).collect();
        let extreme = |pick: fn(f64, f64) -> f64, start: f64| {
            centres.iter().fold((start, start), |(x, y), p| (pick(x, p.x), pick(y, p.y)))
        };
        let (left, top) = extreme(f64::min, f64::INFINITY);
        let (right, bottom) = extreme(f64::max, f64::NEG_INFINITY);
        (!centres.is_empty()).then(|| Rect::new(left, top, right - left, bottom - top).grown(1.2 * HEIGHT))
    });
    area.map_or_else(|| Camera::whole(room), |area| Camera::framing(room, area, READING))
}

/// Does what the control orders.
fn follow(control: BoardControl, stage: &Rc<Stage>, drawn: Drawn) {
    let stage = Rc::clone(stage);
    Effect::new(move |_| {
        for order in control.take() {
            let (room, camera) = (stage.room(), stage.camera());
            let centre = |hex| drawn.sheet.with_value(|s| s.grid.centre(hex));
            stage.fly(match order {
                Order::Whole => Camera::whole(room),
                Order::Zoom(factor) => camera.zoomed(room, room.middle(), factor),
                Order::Focus(hex) => Camera::centred(room, centre(hex), camera.scale.max(READING)),
                Order::Reveal(hex) => camera.revealing(room, centre(hex), 1.5 * camera.hex_height()),
                Order::Frame(hexes) => framing(&stage, drawn, &hexes),
            });
        }
    });
}

/// Loads the relief, then the hachures. Without them the tints of the levels stay.
fn fetch_relief(folder: String, relief: RwSignal<String>, hachures: RwSignal<String>) {
    spawn_local(async move {
        if let Some(drawing) = fetch(&format!("{folder}/relief.svg")).await {
            relief.try_set(drawing);
            if let Some(drawing) = fetch(&format!("{folder}/hachures.svg")).await {
                hachures.try_set(drawing);
            }
        }
    });
}

async fn fetch(url: &str) -> Option<String> {
    let response = gloo_net::http::Request::get(url).send().await.ok()?;
    if !response.ok() {
        return None;
    }
    let text = response.text().await.ok()?;
    markup::svg_inside(&text).map(str::to_owned)
}

/// Compass and scale, in a corner of the board.
fn cartouche(sheet: &Sheet, scale: RwSignal<f64>) -> impl IntoView + use<> {
    let compass = sheet.dress.north.map(|north| {
        view! {
            <svg class="b-compass" viewBox="-32 -32 64 64">
                <circle r="30"></circle>
                <g transform=format!("rotate({north})")>
                    <path class="b-needle" d="M0,-26L5,0L0,26L-5,0z"></path>
                    <path class="b-north" d="M0,-26L5,0H-5z"></path>
                    <text x="11" y="-12">"N"</text>
                </g>
            </svg>
        }
    });
    let bar = sheet.dress.km.filter(|km| *km > 0.0).map(|km| {
        let per_km = HEIGHT / km;
        // The longest of the round lengths that stays short on the screen.
        let length = move || {
            let pixels = per_km * scale.get();
            let round = [10.0, 5.0, 2.0, 1.0, 0.5, 0.2];
            round.into_iter().find(|n| n * pixels <= 130.0).unwrap_or(0.1)
        };
        let words = move || {
            let length = length();
            if length < 1.0 { format!("{} m", length * 1000.0) } else { format!("{length} km") }
        };
        let width = move || format!("width:{:.1}px", length() * per_km * scale.get());
        view! {
            <div class="b-scale">
                <div class="b-scale-words"><span>"0"</span><span>{words}</span></div>
                <div class="b-scale-bar" style=width></div>
            </div>
        }
    });
    view! { <div class="b-cartouche" aria-hidden="true">{bar}{compass}</div> }
}

/// Turns the page's events into motion and intents.
struct Player {
    stage: Rc<Stage>,
    pointers: RefCell<Pointers>,
    corner: Cell<Point>,
    drawn: Drawn,
    root: NodeRef<Div>,
    on_intent: Callback<Intent>,
}

impl Player {
    /// Where an event is on the board. The board is not measured anew while it is held.
    fn point(&self, event: &web_sys::MouseEvent) -> Point {
        if !self.pointers.borrow().is_down()
            && let Some(root) = self.root.get_untracked()
        {
            let rect = root.get_bounding_client_rect();
            self.corner.set(Point::new(rect.left(), rect.top()));
        }
        let corner = self.corner.get();
        Point::new(f64::from(event.client_x()) - corner.x, f64::from(event.client_y()) - corner.y)
    }

    fn hex_at(&self, point: Point) -> Option<HexId> {
        let on_sheet = self.stage.view().to_sheet(point);
        self.drawn.sheet.with_value(|s| s.grid.pick(on_sheet))
    }

    fn hover(&self, hex: Option<HexId>) {
        if self.drawn.hover.get_untracked() != hex {
            self.drawn.hover.set(hex);
            self.on_intent.run(Intent::Hover(hex));
        }
    }

    /// Chooses what is at a point of the sheet.
    fn choose(&self, on_sheet: Point) {
        self.stage.cut();
        let drawn = self.drawn;
        let intent = drawn.sheet.with_value(|sheet| {
            let token = drawn.scene.with_untracked(|s| s.token_at(&sheet.grid, on_sheet).map(|t| t.key));
            token.map(Intent::PickToken).or_else(|| sheet.grid.pick(on_sheet).map(Intent::Pick))
        });
        if let Some(intent) = intent {
            self.on_intent.run(intent);
        }
    }

    fn press(&self, event: &ev::PointerEvent) {
        if event.button() != 0 {
            return;
        }
        if let Some(root) = self.root.get_untracked() {
            let _ = root.set_pointer_capture(event.pointer_id());
        }
        self.drawn.cursor.set(None);
        let touch = event.pointer_type() != "mouse";
        let at = self.point(event);
        self.pointers.borrow_mut().press(event.pointer_id(), at, touch, now());
        self.stage.hold(true);
    }

    fn moved(&self, event: &ev::PointerEvent) {
        let at = self.point(event);
        let meant = self.pointers.borrow_mut().moved(event.pointer_id(), at, now());
        let (view, room) = (self.stage.view(), self.stage.room());
        match meant {
            Motioned::Nothing => {}
            Motioned::Over(point) => {
                if event.pointer_type() == "mouse" || event.pointer_type() == "pen" {
                    self.hover(self.hex_at(point));
                }
            }
            Motioned::Drag { dx, dy } => self.stage.jump(view.panned(room, dx, dy)),
            Motioned::Pinch { about, dx, dy, factor } => {
                let before = Point::new(about.x - dx, about.y - dy);
                let grown = view.zoomed(room, before, factor);
                self.stage.jump(grown.panned(room, dx, dy));
            }
        }
    }

    fn release(&self, event: &ev::PointerEvent) {
        let meant = self.pointers.borrow_mut().release(event.pointer_id(), now());
        match meant {
            Released::Nothing => {}
            Released::Click(point) => {
                self.stage.hold(false);
                self.choose(self.stage.view().to_sheet(point));
            }
            Released::Gesture { vx, vy } => {
                self.stage.hold(false);
                self.stage.let_go(vx, vy);
            }
        }
    }

    fn cancel(&self, event: &ev::PointerEvent) {
        self.pointers.borrow_mut().cancel(event.pointer_id());
        self.stage.hold(false);
    }

    fn leave(&self) {
        if !self.pointers.borrow().is_gesture() {
            self.hover(None);
        }
    }

    fn wheel(&self, event: &ev::WheelEvent) {
        event.prevent_default();
        let factor = input::wheel_factor(event.delta_y(), event.delta_mode(), event.ctrl_key());
        let at = self.point(event);
        self.stage.jump(self.stage.view().zoomed(self.stage.room(), at, factor));
    }

    fn key(&self, event: &ev::KeyboardEvent) {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(key) = input::key(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        let (room, camera) = (self.stage.room(), self.stage.camera());
        match key {
            Key::Step(columns, rows) => self.step(columns, rows),
            Key::Pan(x, y) => self.stage.fly(camera.panned(room, x * room.width, y * room.height)),
            Key::Zoom(factor) => {
                let about =
                    self.drawn.cursor.get_untracked().map_or(room.middle(), |hex| camera.to_screen(self.centre(hex)));
                self.stage.fly(camera.zoomed(room, about, factor));
            }
            Key::Whole => self.stage.fly(Camera::whole(room)),
            Key::Choose => {
                if let Some(hex) = self.drawn.cursor.get_untracked() {
                    self.choose(self.centre(hex));
                }
            }
            Key::Cancel => {
                self.stage.cut();
                self.on_intent.run(Intent::Cancel);
            }
        }
    }

    fn centre(&self, hex: HexId) -> Point {
        self.drawn.sheet.with_value(|s| s.grid.centre(hex))
    }

    /// Moves the cursor; it appears first at the acting unit, or in the middle of the board.
    fn step(&self, columns: i32, rows: i32) {
        let drawn = self.drawn;
        let hex = if let Some(hex) = drawn.cursor.get_untracked() {
            drawn.sheet.with_value(|s| s.grid.moved(hex, columns, rows))
        } else {
            let acting = drawn.scene.with_untracked(|s| {
                let mut acting = s.tokens.iter();
                let acting = acting.find(|t| t.frame == super::scene::Frame::Active);
                acting.map(|t| t.at)
            });
            let middle = || self.hex_at(self.stage.room().middle());
            let corner = || drawn.sheet.with_value(|s| s.grid.number(0, 0));
            acting.or_else(middle).unwrap_or_else(corner)
        };
        drawn.cursor.set(Some(hex));
        let (room, camera) = (self.stage.room(), self.stage.camera());
        let seen = camera.revealing(room, self.centre(hex), 1.5 * camera.hex_height());
        if seen != camera {
            self.stage.fly(seen);
        }
        self.hover(Some(hex));
    }
}

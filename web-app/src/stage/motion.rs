//! The moving parts of a board: the plane that carries the sheet, frames of animation, pieces
//! on their way. One frame is asked for at a time; whatever happened since is shown together.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::{Element, HtmlElement};

use super::camera::{Camera, Room, ease};
use super::geometry::{Point, Rect};
use super::tween::{Motion, Pace, Place, Tween};

/// Duration of a flight of the camera, in milliseconds.
const FLIGHT: f64 = 280.0;
/// Pause after which a gesture is over and the sheet is drawn finely again, in milliseconds.
const CALM: f64 = 140.0;
/// Frames without a change that must pass as well, lest a slow frame be taken for a pause.
const CALM_FRAMES: u32 = 5;
/// Time in which a released map loses most of its speed, in milliseconds.
const GLIDE: f64 = 220.0;
/// Speed below which a released map stands still, in pixels a millisecond.
const STILL: f64 = 0.03;

struct Flight {
    from: Camera,
    to: Camera,
    start: f64,
}

struct Moving {
    key: u32,
    element: Element,
    tween: Tween,
    start: f64,
}

/// What moves on a board.
pub(crate) struct Stage {
    root: RefCell<Option<HtmlElement>>,
    plane: RefCell<Option<HtmlElement>>,
    camera: Cell<Camera>,
    shown: Cell<Option<Camera>>,
    settled: Cell<f64>,
    room: Cell<Room>,
    flight: RefCell<Option<Flight>>,
    glide: Cell<Option<(f64, f64)>>,
    moving: RefCell<Vec<Moving>>,
    awake: Cell<bool>,
    held: Cell<bool>,
    busy: Cell<bool>,
    last: Cell<f64>,
    calm_at: Cell<f64>,
    calm_frames: Cell<u32>,
    resting: RefCell<Option<Box<dyn Fn()>>>,
    scale: RwSignal<f64>,
    motion: Signal<Motion>,
    pace: Pace,
    shades: Shades,
}

/// The properties of the style sheet that follow the magnification.
pub(crate) type Shades = fn(f64) -> Vec<(&'static str, f64)>;

/// Milliseconds on the page's clock.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

impl Stage {
    /// A stage for a sheet that covers `sheet`. `scale` is told the magnification whenever the
    /// camera has come to rest, and so are the properties that `shades` names.
    pub(crate) fn new(
        sheet: Rect,
        scale: RwSignal<f64>,
        motion: Signal<Motion>,
        pace: Pace,
        shades: Shades,
    ) -> Rc<Self> {
        Rc::new(Self {
            root: RefCell::default(),
            plane: RefCell::default(),
            camera: Cell::new(Camera { scale: 1.0, offset: Point::default() }),
            shown: Cell::new(None),
            settled: Cell::new(0.0),
            room: Cell::new(Room { width: 0.0, height: 0.0, sheet }),
            flight: RefCell::default(),
            glide: Cell::new(None),
            moving: RefCell::default(),
            awake: Cell::new(false),
            held: Cell::new(false),
            busy: Cell::new(false),
            last: Cell::new(0.0),
            calm_at: Cell::new(0.0),
            calm_frames: Cell::new(0),
            resting: RefCell::default(),
            scale,
            motion,
            pace,
            shades,
        })
    }

    /// Takes the elements of the page.
    pub(crate) fn attach(&self, root: HtmlElement, plane: HtmlElement) {
        *self.root.borrow_mut() = Some(root);
        *self.plane.borrow_mut() = Some(plane);
    }

    /// Has something done whenever the camera comes to rest.
    pub(crate) fn when_resting(&self, act: impl Fn() + 'static) {
        *self.resting.borrow_mut() = Some(Box::new(act));
    }

    /// How much moves now, the system's wish considered. `None` asks for a short fade instead.
    pub(crate) fn motion(&self) -> Option<Motion> {
        let wished = self.motion.try_get_untracked().unwrap_or(Motion::Off);
        (wished != Motion::Normal || !prefers_stillness()).then_some(wished)
    }

    fn flies(&self) -> bool {
        matches!(self.motion(), Some(Motion::Normal | Motion::Fast))
    }

    /// The view the camera has or is flying to.
    pub(crate) fn camera(&self) -> Camera {
        let flight = self.flight.borrow();
        flight.as_ref().map_or(self.camera.get(), |f| f.to)
    }

    /// The view shown at this moment.
    pub(crate) fn view(&self) -> Camera {
        self.camera.get()
    }

    /// The room of the camera.
    pub(crate) fn room(&self) -> Room {
        self.room.get()
    }

    /// The board has this size now. True the first time it has any.
    pub(crate) fn resize(self: &Rc<Self>, width: f64, height: f64) -> bool {
        let old = self.room.get();
        if width < 1.0 || height < 1.0 {
            return false;
        }
        let new = Room { width, height, ..old };
        self.room.set(new);
        if old.width < 1.0 {
            return true;
        }
        if old != new {
            let camera = self.camera();
            // A board that showed the whole map goes on showing it.
            let whole = camera.scale <= old.widest() * 1.001;
            self.jump(if whole { Camera::whole(new) } else { camera.resized(old, new) });
        }
        false
    }

    /// Shows a view at once.
    pub(crate) fn jump(self: &Rc<Self>, camera: Camera) {
        *self.flight.borrow_mut() = None;
        self.glide.set(None);
        self.camera.set(camera);
        self.wake();
    }

    /// Flies to a view, or shows it at once if motion is off or reduced.
    pub(crate) fn fly(self: &Rc<Self>, to: Camera) {
        if !self.flies() || self.shown.get().is_none() {
            self.jump(to);
            return;
        }
        self.glide.set(None);
        *self.flight.borrow_mut() = Some(Flight { from: self.camera.get(), to, start: now() });
        self.wake();
    }

    /// Lets the map go on at a speed in pixels a millisecond, if motion is on.
    pub(crate) fn let_go(self: &Rc<Self>, vx: f64, vy: f64) {
        if self.flies() && vx.hypot(vy) > STILL {
            self.last.set(now());
            self.glide.set(Some((vx, vy)));
        }
        self.wake();
    }

    /// A pointer holds the map, or has let it go: no drawing anew in between.
    pub(crate) fn hold(self: &Rc<Self>, held: bool) {
        self.held.set(held);
        if held {
            *self.flight.borrow_mut() = None;
            self.glide.set(None);
        }
        self.wake();
    }

    /// Ends all motion: input waits for nothing.
    pub(crate) fn cut(&self) {
        for moving in self.moving.borrow_mut().drain(..) {
            place(&moving.element, moving.tween.at(f64::INFINITY));
        }
    }

    /// Moves a piece through `places`; the last is where it stays.
    pub(crate) fn carry(self: &Rc<Self>, key: u32, element: &Element, mut places: Vec<Place>) {
        let Some(&end) = places.last() else {
            return;
        };
        // A piece still on its way goes on from where it is seen.
        let mut all = self.moving.borrow_mut();
        if let Some(index) = all.iter().position(|m| m.key == key) {
            let old = all.remove(index);
            places[0] = old.tween.at(now() - old.start);
        }
        let motion = self.motion();
        if let Some(tween) = motion.and_then(|motion| Tween::new(places, self.pace, motion)) {
            place(element, tween.at(0.0));
            all.push(Moving { key, element: element.clone(), tween, start: now() });
        } else {
            place(element, end);
            if motion.is_none() {
                fade_in(element);
            }
        }
        drop(all);
        self.wake();
    }

    /// Asks for a frame, unless one is on its way.
    fn wake(self: &Rc<Self>) {
        if !self.awake.replace(true) {
            let stage = Rc::clone(self);
            request_animation_frame(move || {
                stage.awake.set(false);
                stage.frame();
            });
        }
    }

    fn frame(self: &Rc<Self>) {
        let now = now();
        self.advance_flight(now);
        self.advance_glide(now);
        self.advance_pieces(now);
        let camera = self.camera.get();
        if self.shown.get() != Some(camera) {
            self.show(camera, now);
        } else if self.busy.get() && !self.held.get() {
            let frames = self.calm_frames.get() + 1;
            self.calm_frames.set(frames);
            if now >= self.calm_at.get() && frames >= CALM_FRAMES {
                self.settle();
            }
        }
        let flying = self.flight.borrow().is_some() || self.glide.get().is_some();
        let waiting = self.busy.get() && !self.held.get();
        if flying || waiting || !self.moving.borrow().is_empty() {
            self.wake();
        }
    }

    fn advance_flight(&self, now: f64) {
        let mut flight = self.flight.borrow_mut();
        if let Some(f) = flight.as_ref() {
            let t = (now - f.start) / FLIGHT;
            if t >= 1.0 {
                self.camera.set(f.to);
                *flight = None;
            } else {
                self.camera.set(f.from.towards(self.room.get(), f.to, ease(t.max(0.0))));
            }
        }
    }

    fn advance_glide(&self, now: f64) {
        let passed = now - self.last.replace(now);
        if let Some((vx, vy)) = self.glide.get() {
            let before = self.camera.get();
            let after = before.panned(self.room.get(), vx * passed, vy * passed);
            self.camera.set(after);
            let slower = (-passed / GLIDE).exp();
            let speed = (vx * slower, vy * slower);
            let stuck = passed > 0.0 && after == before;
            let over = stuck || speed.0.hypot(speed.1) < STILL;
            self.glide.set((!over).then_some(speed));
        }
    }

    fn advance_pieces(&self, now: f64) {
        self.moving.borrow_mut().retain(|m| {
            let elapsed = now - m.start;
            place(&m.element, m.tween.at(elapsed));
            !m.tween.is_over(elapsed)
        });
    }

    fn show(&self, camera: Camera, now: f64) {
        let first = self.shown.replace(Some(camera)).is_none();
        if let Some(plane) = self.plane.borrow().as_ref() {
            let Point { mut x, mut y } = camera.offset;
            if (camera.scale - self.settled.get()).abs() < 1e-9 {
                // On whole pixels the browser moves the finished picture instead of drawing anew.
                (x, y) = (x.round(), y.round());
            }
            let text = format!("translate3d({x:.2}px,{y:.2}px,0) scale({:.5})", camera.scale);
            let _ = plane.style().set_property("transform", &text);
        }
        if first {
            self.settle();
            return;
        }
        self.calm_at.set(now + CALM);
        self.calm_frames.set(0);
        if let Some(root) = self.root.borrow().as_ref() {
            if !self.busy.replace(true) {
                let _ = root.class_list().add_1("b-moving");
            }
            if (camera.scale - self.settled.get()).abs() > 1e-9 {
                let _ = root.class_list().add_1("b-zooming");
            }
        }
    }

    /// The camera rests: what depends on the magnification follows it.
    fn settle(&self) {
        self.busy.set(false);
        let camera = self.camera.get();
        let Some(root) = self.root.borrow().clone() else {
            return;
        };
        let _ = root.class_list().remove_2("b-moving", "b-zooming");
        if let Some(act) = self.resting.borrow().as_ref() {
            act();
        }
        if (camera.scale - self.settled.replace(camera.scale)).abs() < 1e-9 {
            return;
        }
        for (name, value) in (self.shades)(camera.scale) {
            let _ = root.style().set_property(name, &format!("{value:.3}"));
        }
        let _ = self.scale.try_set(camera.scale);
    }
}

/// Puts a piece at its place on the sheet.
pub(crate) fn place(element: &Element, Place { at, turn }: Place) {
    let mut text = format!("translate({:.2},{:.2})", at.x, at.y);
    if turn != 0.0 {
        let _ = write!(text, " rotate({turn:.2})");
    }
    let _ = element.set_attribute("transform", &text);
}

/// Starts the short fade that stands for a move. Two names of one animation, so that it starts
/// anew each time.
fn fade_in(element: &Element) {
    let classes = element.class_list();
    let again = classes.contains("b-fade-a");
    let (old, new) = if again { ("b-fade-a", "b-fade-b") } else { ("b-fade-b", "b-fade-a") };
    let _ = classes.remove_1(old);
    let _ = classes.add_1(new);
}

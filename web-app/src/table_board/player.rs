//! Pointers and keys on the table, turned into moves in the making, tools and intents.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use rules_core::table::{Angle, Edge, Hand, Length, Point, Vector};

use super::layers::{self, Drawn, Trace};
use super::pick;
use super::pilot::{Intent, Look, Tool};
use super::plan::{self, Drive, Plan};
use super::plane;
use super::scene::Sight;
use crate::stage::geometry::Point as Spot;
use crate::stage::input::{self, Key};
use crate::stage::{Grip, Stage};

/// How near to a handle a pointer must be, in pixels.
const NEAR_MOUSE: f64 = 15.0;
const NEAR_TOUCH: f64 = 24.0;
/// How far beside a base a finger still takes it, in pixels.
const BESIDE: f64 = 9.0;
/// How long a finger rests on a base to take hold of it, in milliseconds.
const LONG_PRESS: u64 = 330;
/// How far a mouse must move before it drags, in pixels.
const SLOP: f64 = 4.0;

/// What a pointer has hold of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    /// A body, this far off its middle.
    Body(Vector),
    /// The front corner opposite to the one that stays.
    Wheel(Hand),
    /// The turn.
    Turn,
    /// A tape, a line of sight, a lasso.
    Tool,
}

/// A drag of something on the table.
#[derive(Clone, Copy, Debug)]
struct Drag {
    pointer: i32,
    held: Held,
    /// Where it began on the screen; once it has moved, nothing.
    waits: Option<Spot>,
    key: Option<u32>,
}

/// Turns the page's events into motion and intents.
pub(super) struct Player {
    pub(super) stage: Rc<Stage>,
    pub(super) grip: Grip,
    pub(super) drawn: Drawn,
    pub(super) on_intent: Callback<Intent>,
    pub(super) look: Option<Callback<Look, Option<Sight>>>,
    drag: Cell<Option<Drag>>,
    lasso: RefCell<Vec<Point>>,
    press: Cell<Option<TimeoutHandle>>,
}

impl Player {
    pub(super) fn new(
        stage: Rc<Stage>,
        grip: Grip,
        drawn: Drawn,
        on_intent: Callback<Intent>,
        look: Option<Callback<Look, Option<Sight>>>,
    ) -> Self {
        let (drag, lasso, press) = (Cell::default(), RefCell::default(), Cell::default());
        Self { stage, grip, drawn, on_intent, look, drag, lasso, press }
    }

    fn place(&self, screen: Spot) -> Point {
        self.drawn.plane().point(self.stage.view().to_sheet(screen))
    }

    /// Pixels as a length on the table.
    fn reach(&self, pixels: f64) -> Length {
        plane::units(pixels / self.stage.view().scale)
    }

    fn base_at(&self, screen: Spot, touch: bool) -> Option<u32> {
        let slack = if touch { self.reach(BESIDE) } else { Length::ZERO };
        let at = self.place(screen);
        self.drawn.scene.with_untracked(|scene| pick::base_at(scene, at, slack).map(|base| base.key))
    }

    fn movable(&self, key: u32) -> bool {
        self.drawn.scene.with_untracked(|scene| scene.base(key).is_some_and(|base| base.movable))
    }

    fn hover(&self, key: Option<u32>) {
        if self.drawn.hover.get_untracked() != key {
            self.drawn.hover.set(key);
            self.on_intent.run(Intent::Hover(key));
        }
    }

    /// The handle near a point of the screen.
    fn handle_at(&self, screen: Spot, touch: bool) -> Option<Held> {
        let body = untrack(|| layers::held(self.drawn))?;
        let view = self.stage.view();
        let near = if touch { NEAR_TOUCH } else { NEAR_MOUSE };
        let [left, right, ahead, middle] = layers::handles(self.drawn.plane(), &body, view.scale);
        let far = |spot: Spot| view.to_screen(spot).distance(screen);
        let all = [
            (far(left), Held::Wheel(Hand::Right)),
            (far(right), Held::Wheel(Hand::Left)),
            (far(ahead), Held::Turn),
            (far(middle), Held::Body(self.place(screen) - body.centre())),
        ];
        let nearest = all.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.filter(|(far, _)| *far <= near).map(|(_, held)| held)
    }

    /// The body under a point: its ghost, or the base itself.
    fn body_at(&self, screen: Spot, touch: bool) -> Option<(u32, Held)> {
        let at = self.place(screen);
        let made = self.drawn.pilot.plan.with_untracked(|plan| {
            let plan = plan.as_ref()?;
            let on = plan.poses().iter().any(|pose| pose.contains(at));
            on.then(|| (plan.keys().first().copied(), plan.pose().centre()))
        });
        if let Some((Some(key), middle)) = made {
            return Some((key, Held::Body(at - middle)));
        }
        let key = self.base_at(screen, touch).filter(|&key| self.movable(key))?;
        let bases = self.drawn.scene.with_untracked(|scene| pick::moving(scene, key));
        let body = Plan::new(bases)?.pose();
        Some((key, Held::Body(at - body.centre())))
    }

    pub(super) fn press(self: &Rc<Self>, event: &ev::PointerEvent) {
        let touch = event.pointer_type() != "mouse";
        if event.button() != 0 {
            return;
        }
        self.drawn.focused.set(false);
        if self.drag.get().is_some() || self.grip.is_gesture() {
            self.grip.press(event);
            return;
        }
        let at = self.grip.point(event);
        self.grip.press(event);
        let pointer = event.pointer_id();
        let begin = |held, key| {
            self.grip.let_go(pointer);
            self.drag.set(Some(Drag { pointer, held, waits: Some(at), key }));
        };
        let tool = self.drawn.pilot.tool.get_untracked();
        if tool != Tool::Move || (event.shift_key() && self.base_at(at, touch).is_none()) {
            self.lasso.borrow_mut().clear();
            self.lasso.borrow_mut().push(self.place(at));
            begin(Held::Tool, self.base_at(at, touch));
            return;
        }
        if event.shift_key() {
            return;
        }
        if let Some(held) = self.handle_at(at, touch) {
            begin(held, None);
        } else if let Some((key, held)) = self.body_at(at, touch) {
            if touch {
                self.wait_for(pointer, key, held);
            } else {
                begin(held, Some(key));
            }
        }
    }

    /// A finger that rests on a base takes hold of it; one that moves on pans the table.
    fn wait_for(self: &Rc<Self>, pointer: i32, key: u32, held: Held) {
        let player = Rc::downgrade(self);
        let act = move || {
            if let Some(player) = player.upgrade()
                && !player.grip.is_gesture()
                && player.drag.get().is_none()
            {
                player.grip.let_go(pointer);
                player.drag.set(Some(Drag { pointer, held, waits: None, key: Some(key) }));
                player.choose(key);
            }
        };
        let timer = set_timeout_with_handle(act, std::time::Duration::from_millis(LONG_PRESS)).ok();
        self.forget_press();
        self.press.set(timer);
    }

    fn forget_press(&self) {
        if let Some(timer) = self.press.take() {
            timer.clear();
        }
    }

    fn choose(&self, key: u32) {
        self.drawn.pilot.choose(Some(key));
    }

    pub(super) fn moved(&self, event: &ev::PointerEvent) {
        let Some(mut drag) = self.drag.get().filter(|drag| drag.pointer == event.pointer_id()) else {
            let over = self.grip.moved(event);
            if self.grip.is_gesture() {
                self.forget_press();
            }
            if let Some(over) = over
                && matches!(event.pointer_type().as_str(), "mouse" | "pen")
            {
                self.hover(self.base_at(over, false));
            }
            return;
        };
        let at = self.grip.point(event);
        if drag.waits.is_some_and(|start| start.distance(at) < SLOP) {
            return;
        }
        if drag.waits.take().is_some()
            && let Some(key) = drag.key.filter(|_| drag.held != Held::Tool)
        {
            self.choose(key);
        }
        self.drag.set(Some(drag));
        self.draw_on(drag, at, event);
    }

    /// Follows a drag to a point of the screen.
    fn draw_on(&self, drag: Drag, at: Spot, event: &ev::PointerEvent) {
        let to = self.place(at);
        let pilot = self.drawn.pilot;
        let drive = match (event.alt_key(), event.ctrl_key() || event.meta_key()) {
            (true, _) => Drive::Sideways,
            (_, true) => Drive::Straight,
            _ => pilot.drive.get_untracked(),
        };
        let onto = self.base_at(at, false);
        match drag.held {
            Held::Tool => self.trace(drag, to, onto),
            held => self.drawn.scene.with_untracked(|scene| {
                pilot.change(scene, |plan| {
                    plan.over(onto);
                    match held {
                        Held::Body(off) => plan.lead(to + -off, drive),
                        Held::Wheel(on) => plan.wheel_to(on, to),
                        Held::Turn => plan.turn_to(to),
                        Held::Tool => {}
                    }
                });
            }),
        }
    }

    fn trace(&self, drag: Drag, to: Point, onto: Option<u32>) {
        let Some(from) = self.lasso.borrow().first().copied() else { return };
        self.drawn.trace.set(match self.drawn.pilot.tool.get_untracked() {
            Tool::Ruler => Trace::Tape(from, to),
            Tool::Sight => Trace::Sight(self.seen(drag.key, from, onto, to)),
            Tool::Move | Tool::Lasso => {
                self.lasso.borrow_mut().push(to);
                Trace::Lasso(self.lasso.borrow().clone())
            }
        });
    }

    /// What a look along a line sees; without an answer the line and its length.
    fn seen(&self, from_base: Option<u32>, from: Point, to_base: Option<u32>, to: Point) -> Sight {
        let to_base = to_base.filter(|&key| Some(key) != from_base);
        // From a base one looks from the middle of the edge nearest to what is looked at.
        let from = self.drawn.scene.with_untracked(|scene| {
            let eye = from_base.and_then(|key| scene.base(key));
            eye.map_or(from, |eye| {
                let middles = Edge::ALL.map(|edge| eye.base.edge_centre(edge));
                middles.into_iter().min_by_key(|middle| middle.distance(to)).unwrap_or(from)
            })
        });
        let asked = Look { from_base, from, to_base, to };
        let answer = self.look.and_then(|look| look.run(asked));
        answer.unwrap_or_else(|| Sight {
            from,
            to,
            blocked: None,
            blocker: Vec::new(),
            label: super::overlay::measured(from, to),
        })
    }

    pub(super) fn release(&self, event: &ev::PointerEvent) {
        self.forget_press();
        let Some(drag) = self.drag.get().filter(|drag| drag.pointer == event.pointer_id()) else {
            if let Some(point) = self.grip.release(event) {
                let touch = event.pointer_type() != "mouse";
                self.click(point, touch, event.shift_key());
            }
            return;
        };
        self.drag.set(None);
        let at = self.grip.point(event);
        if drag.waits.is_some() {
            if drag.held == Held::Tool {
                self.drawn.trace.set(Trace::Nothing);
            }
            self.click(at, event.pointer_type() != "mouse", event.shift_key());
            return;
        }
        if drag.held == Held::Tool {
            if let Trace::Lasso(line) = self.drawn.trace.get_untracked() {
                self.drawn.trace.set(Trace::Nothing);
                let keys = self.drawn.scene.with_untracked(|scene| {
                    pick::within(scene, &line).filter(|base| base.movable).map(|base| base.key).collect()
                });
                self.on_intent.run(Intent::Group(keys));
            }
            return;
        }
        if let Some(proposal) = untrack(|| self.drawn.pilot.proposal()) {
            self.on_intent.run(Intent::Drop(proposal));
        }
    }

    fn click(&self, at: Spot, touch: bool, shift: bool) {
        self.stage.cut();
        self.drawn.trace.set(Trace::Nothing);
        match self.base_at(at, touch) {
            Some(key) if shift => {
                let mut group = self.drawn.scene.with_untracked(|scene| scene.group.clone());
                if let Some(place) = group.iter().position(|&other| other == key) {
                    group.remove(place);
                } else {
                    group.push(key);
                }
                self.on_intent.run(Intent::Group(group));
            }
            Some(key) => {
                self.choose(key);
                self.on_intent.run(Intent::PickBase(key));
            }
            None => {
                if self.drawn.pilot.plan.with_untracked(Option::is_none) {
                    self.drawn.pilot.choose(None);
                }
                self.on_intent.run(Intent::Pick(self.place(at)));
            }
        }
    }

    pub(super) fn cancel(&self, event: &ev::PointerEvent) {
        self.forget_press();
        if self.drag.get().is_some_and(|drag| drag.pointer == event.pointer_id()) {
            self.drag.set(None);
        }
        self.grip.cancel(event);
    }

    pub(super) fn leave(&self) {
        if self.drag.get().is_none() && !self.grip.is_gesture() {
            self.hover(None);
        }
    }

    /// Makes the move in the making.
    pub(super) fn commit(&self) {
        if let Some(proposal) = untrack(|| self.drawn.pilot.proposal()) {
            self.on_intent.run(Intent::Commit(proposal));
        }
    }

    pub(super) fn key(&self, event: &ev::KeyboardEvent) {
        let pilot = self.drawn.pilot;
        let name = event.key();
        let (shift, ctrl) = (event.shift_key(), event.ctrl_key() || event.meta_key());
        let chosen = pilot.chosen.get_untracked().filter(|&key| self.movable(key));
        // Brackets come with other keys held down on many keyboards.
        let turned = match name.as_str() {
            "[" | "," => Some(-500),
            "]" | "." => Some(500),
            "{" | "<" | ";" => Some(-100),
            "}" | ">" | ":" => Some(100),
            _ => None,
        };
        let acted = match (name.as_str(), chosen) {
            ("Tab", _) => self.tab(shift),
            ("Enter" | " ", _) => self.enter(),
            ("Escape", _) => self.escape(),
            ("Backspace", Some(_)) => self.change(Plan::shorten),
            ("q" | "Q", Some(_)) => self.change(|plan| plan.pivot_by(Angle(if shift { -100 } else { -500 }))),
            ("e" | "E", Some(_)) => self.change(|plan| plan.pivot_by(Angle(if shift { 100 } else { 500 }))),
            (_, Some(_)) if turned.is_some() => self.change(|plan| plan.wheel_by(Angle(turned.unwrap_or(0)))),
            ("ArrowUp", Some(_)) => self.step(0, 1, shift, ctrl),
            ("ArrowDown", Some(_)) => self.step(0, -1, shift, ctrl),
            ("ArrowRight", Some(_)) => self.step(1, 0, shift, ctrl),
            ("ArrowLeft", Some(_)) => self.step(-1, 0, shift, ctrl),
            _ if event.alt_key() || ctrl => return,
            _ => self.camera(&name),
        };
        if acted {
            event.prevent_default();
        }
    }

    fn camera(&self, name: &str) -> bool {
        // With no base to move, arrows move the table.
        let key = input::key(name, true).or_else(|| input::key(name, false));
        let about = untrack(|| layers::held(self.drawn));
        let about = about.map(|body| self.stage.camera().to_screen(self.drawn.plane().spot(body.centre())));
        key.filter(|key| matches!(key, Key::Pan(..) | Key::Zoom(_) | Key::Whole))
            .is_some_and(|key| self.grip.key(key, about))
    }

    fn change(&self, act: impl FnOnce(&mut Plan)) -> bool {
        self.drawn.scene.with_untracked(|scene| {
            self.drawn.pilot.change(scene, |plan| {
                plan.over(None);
                act(plan);
            });
        });
        if let Some(body) = untrack(|| layers::held(self.drawn)) {
            self.reveal(body.centre());
        }
        true
    }

    fn step(&self, right: i32, up: i32, fine: bool, far: bool) -> bool {
        let length = if fine {
            Length::MILLIMETRE
        } else if far {
            Length::cm(5)
        } else {
            Length::CENTIMETRE
        };
        self.change(|plan| {
            let (right, ahead) = plan::step_of(plan.pose().facing(), right, up, length);
            plan.nudge(right, ahead);
        })
    }

    fn reveal(&self, at: Point) {
        let (room, camera) = (self.stage.room(), self.stage.camera());
        let seen = camera.revealing(room, self.drawn.plane().spot(at), 70.0);
        if seen != camera {
            self.stage.fly(seen);
        }
    }

    /// The next base; past the last one the page's own order goes on, and so it does from a move in the making, which
    /// the panel beside the board goes on with.
    fn tab(&self, back: bool) -> bool {
        let pilot = self.drawn.pilot;
        if untrack(|| pilot.proposal()).is_some() {
            return false;
        }
        let from = pilot.chosen.get_untracked();
        let next = self.drawn.scene.with_untracked(|scene| {
            let key = pick::next(scene, from, back)?;
            Some((key, scene.base(key)?.base.centre()))
        });
        self.drawn.focused.set(next.is_some());
        if let Some((key, at)) = next {
            pilot.choose(Some(key));
            self.reveal(at);
        } else {
            pilot.choose(None);
        }
        self.hover(next.map(|(key, _)| key));
        next.is_some()
    }

    fn enter(&self) -> bool {
        if untrack(|| self.drawn.pilot.proposal()).is_some() {
            self.commit();
        } else if let Some(key) = self.drawn.pilot.chosen.get_untracked() {
            self.on_intent.run(Intent::PickBase(key));
        }
        true
    }

    fn escape(&self) -> bool {
        self.stage.cut();
        self.drag.set(None);
        let pilot = self.drawn.pilot;
        if pilot.plan.with_untracked(Option::is_some) {
            pilot.give_up();
        } else if self.drawn.trace.with_untracked(|trace| *trace != Trace::Nothing) {
            self.drawn.trace.set(Trace::Nothing);
        } else {
            pilot.choose(None);
            self.on_intent.run(Intent::Cancel);
        }
        true
    }
}

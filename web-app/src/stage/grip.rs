//! Pointers on a board that move its camera: a drag pans, two fingers and the wheel magnify. What they do beyond that
//! is told to the board.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;

use super::Stage;
use super::geometry::Point;
use super::input::{self, Key, Motioned, Pointers, Released};
use super::motion::now;
use crate::stage::camera::Camera;

/// The pointers on a board.
pub(crate) struct Grip {
    stage: Rc<Stage>,
    root: NodeRef<Div>,
    pointers: RefCell<Pointers>,
    corner: Cell<Point>,
}

impl Grip {
    /// The pointers on the board in this element.
    pub(crate) fn new(stage: Rc<Stage>, root: NodeRef<Div>) -> Self {
        Self { stage, root, pointers: RefCell::default(), corner: Cell::default() }
    }

    /// Where an event is on the board. The board is not measured anew while it is held.
    pub(crate) fn point(&self, event: &web_sys::MouseEvent) -> Point {
        if !self.pointers.borrow().is_down()
            && let Some(root) = self.root.get_untracked()
        {
            let rect = root.get_bounding_client_rect();
            self.corner.set(Point::new(rect.left(), rect.top()));
        }
        let corner = self.corner.get();
        Point::new(f64::from(event.client_x()) - corner.x, f64::from(event.client_y()) - corner.y)
    }

    /// A pointer goes down: false if it is not one of ours.
    pub(crate) fn press(&self, event: &ev::PointerEvent) -> bool {
        if event.button() != 0 {
            return false;
        }
        if let Some(root) = self.root.get_untracked() {
            let _ = root.set_pointer_capture(event.pointer_id());
        }
        let touch = event.pointer_type() != "mouse";
        let at = self.point(event);
        self.pointers.borrow_mut().press(event.pointer_id(), at, touch, now());
        self.stage.hold(true);
        true
    }

    /// A pointer moves: where it is, if it only passes over.
    pub(crate) fn moved(&self, event: &ev::PointerEvent) -> Option<Point> {
        let at = self.point(event);
        let meant = self.pointers.borrow_mut().moved(event.pointer_id(), at, now());
        let (view, room) = (self.stage.view(), self.stage.room());
        match meant {
            Motioned::Nothing => {}
            Motioned::Over(point) => return Some(point),
            Motioned::Drag { dx, dy } => self.stage.jump(view.panned(room, dx, dy)),
            Motioned::Pinch { about, dx, dy, factor } => {
                let before = Point::new(about.x - dx, about.y - dy);
                let grown = view.zoomed(room, before, factor);
                self.stage.jump(grown.panned(room, dx, dy));
            }
        }
        None
    }

    /// A pointer goes up: where, if it was a click.
    pub(crate) fn release(&self, event: &ev::PointerEvent) -> Option<Point> {
        let meant = self.pointers.borrow_mut().release(event.pointer_id(), now());
        match meant {
            Released::Nothing => None,
            Released::Click(point) => {
                self.stage.hold(false);
                Some(point)
            }
            Released::Gesture { vx, vy } => {
                self.stage.hold(false);
                self.stage.let_go(vx, vy);
                None
            }
        }
    }

    /// The browser, or the board, takes a pointer away.
    pub(crate) fn cancel(&self, event: &ev::PointerEvent) {
        self.let_go(event.pointer_id());
    }

    /// A pointer moves the camera no more.
    pub(crate) fn let_go(&self, pointer: i32) {
        self.pointers.borrow_mut().cancel(pointer);
        self.stage.hold(false);
    }

    /// Whether a drag or pinch is going on.
    pub(crate) fn is_gesture(&self) -> bool {
        self.pointers.borrow().is_gesture()
    }

    /// The wheel magnifies about the pointer.
    pub(crate) fn wheel(&self, event: &ev::WheelEvent) {
        event.prevent_default();
        let factor = input::wheel_factor(event.delta_y(), event.delta_mode(), event.ctrl_key());
        let at = self.point(event);
        self.stage.jump(self.stage.view().zoomed(self.stage.room(), at, factor));
    }

    /// Does what a key asks of the camera; `about` is the point of the screen it magnifies about. False if it asks
    /// something else.
    pub(crate) fn key(&self, key: Key, about: Option<Point>) -> bool {
        let (room, camera) = (self.stage.room(), self.stage.camera());
        self.stage.fly(match key {
            Key::Pan(x, y) => camera.panned(room, x * room.width, y * room.height),
            Key::Zoom(factor) => camera.zoomed(room, about.unwrap_or(room.middle()), factor),
            Key::Whole => Camera::whole(room),
            Key::Step(..) | Key::Choose | Key::Cancel => return false,
        });
        true
    }
}

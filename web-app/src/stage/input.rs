//! Pointers and keys, told apart into what they mean. Nothing here touches the page.

use super::geometry::Point;

/// Movement beyond which a press is a drag, in pixels; fingers are less steady than a mouse.
const SLOP_MOUSE: f64 = 4.0;
const SLOP_TOUCH: f64 = 9.0;
/// Movements older than this do not count for the speed of a release, in milliseconds.
const MEMORY: f64 = 90.0;

/// What a pointer's movement means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motioned {
    /// Nothing.
    Nothing,
    /// The pointer is over this point, no button down.
    Over(Point),
    /// The map is dragged by so many pixels.
    Drag {
        /// To the right.
        dx: f64,
        /// Downwards.
        dy: f64,
    },
    /// Two fingers move: the map goes along with their middle and grows about it.
    Pinch {
        /// Where their middle is now.
        about: Point,
        /// To the right.
        dx: f64,
        /// Downwards.
        dy: f64,
        /// Magnification.
        factor: f64,
    },
}

/// What the end of a press means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Released {
    /// Nothing: another finger is still down, or it was no press of ours.
    Nothing,
    /// A click or tap.
    Click(Point),
    /// A drag or pinch ended; the map was moving at this speed, in pixels a millisecond.
    Gesture {
        /// To the right.
        vx: f64,
        /// Downwards.
        vy: f64,
    },
}

#[derive(Clone, Copy, Debug)]
struct Pressed {
    id: i32,
    at: Point,
    start: Point,
    touch: bool,
}

/// The pointers that are down and what they have done so far.
#[derive(Clone, Debug, Default)]
pub struct Pointers {
    down: Vec<Pressed>,
    dragging: bool,
    trail: Vec<(f64, Point)>,
}

impl Pointers {
    /// Whether a drag or pinch is going on.
    pub fn is_gesture(&self) -> bool {
        self.dragging
    }

    /// Whether any pointer is down.
    pub fn is_down(&self) -> bool {
        !self.down.is_empty()
    }

    /// A pointer went down at `at`, `time` milliseconds on some clock.
    pub fn press(&mut self, id: i32, at: Point, touch: bool, time: f64) {
        self.down.retain(|p| p.id != id);
        if self.down.len() >= 2 {
            return;
        }
        self.down.push(Pressed { id, at, start: at, touch });
        // Two fingers are a gesture from the start: neither is a tap any more.
        self.dragging = self.down.len() == 2;
        self.trail = vec![(time, self.middle())];
    }

    fn middle(&self) -> Point {
        match self.down[..] {
            [a, b] => a.at.lerp(b.at, 0.5),
            [a] => a.at,
            _ => Point::default(),
        }
    }

    fn spread(&self) -> Option<f64> {
        match self.down[..] {
            [a, b] => Some(a.at.distance(b.at).max(1.0)),
            _ => None,
        }
    }

    /// A pointer moved.
    pub fn moved(&mut self, id: i32, at: Point, time: f64) -> Motioned {
        let (middle, spread) = (self.middle(), self.spread());
        let Some(pressed) = self.down.iter_mut().find(|p| p.id == id) else {
            return if self.down.is_empty() { Motioned::Over(at) } else { Motioned::Nothing };
        };
        pressed.at = at;
        let slop = if pressed.touch { SLOP_TOUCH } else { SLOP_MOUSE };
        if !self.dragging {
            if pressed.start.distance(at) < slop {
                // The drag, once it is one, takes up what was let pass here.
                pressed.at = pressed.start;
                return Motioned::Nothing;
            }
            self.dragging = true;
        }
        let now = self.middle();
        self.trail.retain(|(then, _)| time - then <= MEMORY);
        self.trail.push((time, now));
        let (dx, dy) = (now.x - middle.x, now.y - middle.y);
        match (spread, self.spread()) {
            (Some(before), Some(after)) => Motioned::Pinch { about: now, dx, dy, factor: after / before },
            _ => Motioned::Drag { dx, dy },
        }
    }

    /// A pointer went up.
    pub fn release(&mut self, id: i32, time: f64) -> Released {
        let Some(index) = self.down.iter().position(|p| p.id == id) else {
            return Released::Nothing;
        };
        let pressed = self.down.remove(index);
        if !self.down.is_empty() {
            // The finger that is left goes on dragging from where it is.
            self.trail = vec![(time, self.middle())];
            return Released::Nothing;
        }
        if !std::mem::take(&mut self.dragging) {
            return Released::Click(pressed.at);
        }
        self.trail.retain(|(then, _)| time - then <= MEMORY);
        let speed = |end: Point, start: Point, over: f64| ((end.x - start.x) / over, (end.y - start.y) / over);
        let (vx, vy) = match (self.trail.first(), self.trail.last()) {
            (Some(&(start, a)), Some(&(_, b))) if time - start > 1.0 => speed(b, a, time - start),
            _ => (0.0, 0.0),
        };
        Released::Gesture { vx, vy }
    }

    /// The browser took a pointer away.
    pub fn cancel(&mut self, id: i32) {
        self.down.retain(|p| p.id != id);
        if self.down.is_empty() {
            self.dragging = false;
        }
    }
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    /// The cursor goes so many columns to the right and rows down.
    Step(i32, i32),
    /// The map goes so many shares of the board to the right and down.
    Pan(f64, f64),
    /// Magnify by this factor.
    Zoom(f64),
    /// Show the whole map.
    Whole,
    /// Choose what is under the cursor.
    Choose,
    /// Give up.
    Cancel,
}

/// What the key of this name means, if anything.
pub fn key(name: &str, shift: bool) -> Option<Key> {
    const FAR: f64 = 0.2;
    Some(match (name, shift) {
        ("ArrowUp", false) => Key::Step(0, -1),
        ("ArrowDown", false) => Key::Step(0, 1),
        ("ArrowLeft", false) => Key::Step(-1, 0),
        ("ArrowRight", false) => Key::Step(1, 0),
        ("ArrowUp", true) => Key::Pan(0.0, FAR),
        ("ArrowDown", true) => Key::Pan(0.0, -FAR),
        ("ArrowLeft", true) => Key::Pan(FAR, 0.0),
        ("ArrowRight", true) => Key::Pan(-FAR, 0.0),
        ("+" | "=", _) => Key::Zoom(1.3),
        ("-" | "_", _) => Key::Zoom(1.0 / 1.3),
        ("Home", _) => Key::Whole,
        ("Enter" | " ", _) => Key::Choose,
        ("Escape", _) => Key::Cancel,
        _ => return None,
    })
}

/// The magnification of a turn of the wheel. `mode` is that of the wheel event (0 pixels, 1 lines,
/// 2 pages); `pinch` says that it is a pinch on a touch pad, which turns finer.
pub fn wheel_factor(delta: f64, mode: u32, pinch: bool) -> f64 {
    let pixels = delta
        * match mode {
            0 => 1.0,
            1 => 33.0,
            _ => 300.0,
        };
    let strength = if pinch { 0.01 } else { 0.0018 };
    (-pixels * strength).clamp(-0.6, 0.6).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: fn(f64, f64) -> Point = Point::new;

    #[test]
    fn a_short_press_is_a_click_where_it_began() {
        let mut pointers = Pointers::default();
        pointers.press(1, P(10.0, 10.0), false, 0.0);
        assert_eq!(pointers.moved(1, P(12.0, 11.0), 10.0), Motioned::Nothing);
        assert_eq!(pointers.release(1, 20.0), Released::Click(P(10.0, 10.0)));
    }

    #[test]
    fn a_press_that_moves_is_a_drag_of_its_whole_way() {
        let mut pointers = Pointers::default();
        pointers.press(1, P(10.0, 10.0), false, 0.0);
        assert_eq!(pointers.moved(1, P(13.0, 10.0), 10.0), Motioned::Nothing);
        assert_eq!(pointers.moved(1, P(30.0, 10.0), 20.0), Motioned::Drag { dx: 20.0, dy: 0.0 });
        let Released::Gesture { vx, vy } = pointers.release(1, 40.0) else {
            panic!("a drag is not a click");
        };
        assert!((vx - 0.5).abs() < 1e-9 && vy.abs() < 1e-9);
    }

    #[test]
    fn a_pause_before_the_release_stops_the_map() {
        let mut pointers = Pointers::default();
        pointers.press(1, P(0.0, 0.0), false, 0.0);
        pointers.moved(1, P(50.0, 0.0), 20.0);
        assert_eq!(pointers.release(1, 500.0), Released::Gesture { vx: 0.0, vy: 0.0 });
    }

    #[test]
    fn two_fingers_magnify_about_their_middle() {
        let mut pointers = Pointers::default();
        pointers.press(1, P(0.0, 0.0), true, 0.0);
        pointers.press(2, P(100.0, 0.0), true, 5.0);
        assert_eq!(
            pointers.moved(2, P(200.0, 0.0), 10.0),
            Motioned::Pinch { about: P(100.0, 0.0), dx: 50.0, dy: 0.0, factor: 2.0 }
        );
        assert_eq!(pointers.release(1, 15.0), Released::Nothing);
        assert!(matches!(
            pointers.moved(2, P(210.0, 0.0), 20.0),
            Motioned::Drag { dx, .. } if (dx - 10.0).abs() < 1e-9
        ));
        assert!(matches!(pointers.release(2, 30.0), Released::Gesture { .. }));
    }

    #[test]
    fn a_pointer_without_a_press_hovers() {
        let mut pointers = Pointers::default();
        assert_eq!(pointers.moved(7, P(3.0, 4.0), 0.0), Motioned::Over(P(3.0, 4.0)));
        assert_eq!(pointers.release(7, 1.0), Released::Nothing);
    }

    #[test]
    fn keys_and_wheel_mean_what_the_help_says() {
        assert_eq!(key("ArrowLeft", false), Some(Key::Step(-1, 0)));
        assert!(matches!(key("ArrowLeft", true), Some(Key::Pan(..))));
        assert_eq!(key("Tab", false), None);
        assert!(wheel_factor(-100.0, 0, false) > 1.0);
        assert!((wheel_factor(3.0, 1, false) - wheel_factor(99.0, 0, false)).abs() < 1e-9);
    }
}

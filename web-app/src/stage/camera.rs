//! The camera: which part of the sheet stands on the screen, and how large.

use super::geometry::{Point, Rect};

/// The largest magnification: a hex then stands about 125 px high, a centimetre of the table 30 px wide.
pub const CLOSEST: f64 = 3.0;

/// A view of the sheet. A sheet point `p` stands on the screen at `p * scale + offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Screen pixels to the sheet unit.
    pub scale: f64,
    /// Where the sheet's origin stands, in pixels from the top left of the board.
    pub offset: Point,
}

/// The room the camera moves in: the board on the screen and the sheet under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Size of the board, in pixels.
    pub width: f64,
    /// Height of the board, in pixels.
    pub height: f64,
    /// The part of the plane that may be looked at, in sheet units.
    pub sheet: Rect,
}

impl Room {
    /// The scale at which the whole sheet fits, which is the smallest allowed.
    pub fn widest(self) -> f64 {
        let fit = (self.width / self.sheet.w).min(self.height / self.sheet.h);
        if fit.is_finite() && fit > 0.0 { fit.min(CLOSEST) } else { 1.0 }
    }

    /// The middle of the board on the screen.
    pub fn middle(self) -> Point {
        Point::new(self.width / 2.0, self.height / 2.0)
    }
}

impl Camera {
    /// The whole sheet, centred.
    pub fn whole(room: Room) -> Self {
        Self::centred(room, room.sheet.centre(), room.widest())
    }

    /// `point` of the sheet in the middle of the board, at `scale`, as far as the room allows.
    pub fn centred(room: Room, point: Point, scale: f64) -> Self {
        let scale = scale.clamp(room.widest(), CLOSEST);
        let middle = room.middle();
        Self { scale, offset: Point::new(middle.x - point.x * scale, middle.y - point.y * scale) }.kept(room)
    }

    /// `area` of the sheet as large as fits, at most at `largest`.
    pub fn framing(room: Room, area: Rect, largest: f64) -> Self {
        let fit = (room.width / area.w.max(1.0)).min(room.height / area.h.max(1.0));
        Self::centred(room, area.centre(), fit.min(largest))
    }

    /// The sheet point under a screen point.
    pub fn to_sheet(self, screen: Point) -> Point {
        Point::new((screen.x - self.offset.x) / self.scale, (screen.y - self.offset.y) / self.scale)
    }

    /// Where a sheet point stands on the screen.
    pub fn to_screen(self, sheet: Point) -> Point {
        Point::new(sheet.x * self.scale + self.offset.x, sheet.y * self.scale + self.offset.y)
    }

    /// Moved by pixels.
    #[must_use]
    pub fn panned(self, room: Room, dx: f64, dy: f64) -> Self {
        Self { offset: Point::new(self.offset.x + dx, self.offset.y + dy), ..self }.kept(room)
    }

    /// Magnified by `factor`; the sheet point under `about` stays where it is if the room allows.
    #[must_use]
    pub fn zoomed(self, room: Room, about: Point, factor: f64) -> Self {
        let under = self.to_sheet(about);
        let scale = (self.scale * factor).clamp(room.widest(), CLOSEST);
        Self { scale, offset: Point::new(about.x - under.x * scale, about.y - under.y * scale) }.kept(room)
    }

    /// Kept so that the board shows no more beside the sheet than it must.
    #[must_use]
    pub fn kept(self, room: Room) -> Self {
        let keep = |offset: f64, start: f64, length: f64, view: f64| {
            let (first, last) = (-start * self.scale, view - (start + length) * self.scale);
            if last >= first { f64::midpoint(first, last) } else { offset.clamp(last, first) }
        };
        Self {
            scale: self.scale,
            offset: Point::new(
                keep(self.offset.x, room.sheet.x, room.sheet.w, room.width),
                keep(self.offset.y, room.sheet.y, room.sheet.h, room.height),
            ),
        }
    }

    /// Moved just far enough that `point` of the sheet stands at least `margin` pixels inside.
    #[must_use]
    pub fn revealing(self, room: Room, point: Point, margin: f64) -> Self {
        let at = self.to_screen(point);
        let push = |at: f64, view: f64| {
            let margin = margin.min(view / 2.0);
            at.clamp(margin, view - margin) - at
        };
        self.panned(room, push(at.x, room.width), push(at.y, room.height))
    }

    /// A view on the way to `other`, with the magnification changing evenly to the eye.
    #[must_use]
    pub fn towards(self, room: Room, other: Self, t: f64) -> Self {
        // The ratio to the power of t, by the functions the board has anyway.
        let scale = self.scale * (t * (other.scale / self.scale).ln()).exp();
        let middle = room.middle();
        let span = 1.0 / other.scale - 1.0 / self.scale;
        // The share of the way in sheet units that keeps the motion straight on the screen.
        let way = if span.abs() < 1e-9 { t } else { (1.0 / scale - 1.0 / self.scale) / span };
        let centre = self.to_sheet(middle).lerp(other.to_sheet(middle), way);
        Self { scale, offset: Point::new(middle.x - centre.x * scale, middle.y - centre.y * scale) }
    }

    /// The same view after the board changed its size: what stood in the middle stays there.
    #[must_use]
    pub fn resized(self, old: Room, new: Room) -> Self {
        Self::centred(new, self.to_sheet(old.middle()), self.scale)
    }
}

/// The easing of every motion: the curve `cubic-bezier(.2, .7, .2, 1)`.
pub fn ease(t: f64) -> f64 {
    let bezier = |a: f64, b: f64, s: f64| 3.0 * a * s * (1.0 - s).powi(2) + 3.0 * b * s * s * (1.0 - s) + s.powi(3);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        if bezier(0.2, 0.2, middle) < t {
            low = middle;
        } else {
            high = middle;
        }
    }
    bezier(0.7, 1.0, f64::midpoint(low, high))
}

/// How opaque something is that begins to show at one size on the screen and is full at another.
pub fn fade(size: f64, from: f64, full: f64) -> f64 {
    ((size - from) / (full - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { width: 1014.0, height: 716.0, sheet: Rect::new(-30.0, -30.0, 1296.0, 1244.7) };

    fn near(a: Point, b: Point) -> bool {
        a.distance(b) < 1e-6
    }

    #[test]
    fn the_whole_sheet_fits_and_is_centred() {
        let camera = Camera::whole(ROOM);
        assert!((camera.scale - 716.0 / 1244.7).abs() < 1e-9);
        assert!(near(camera.to_screen(ROOM.sheet.centre()), Point::new(507.0, 358.0)));
    }

    #[test]
    fn zoom_keeps_the_point_under_the_pointer() {
        let camera = Camera::centred(ROOM, Point::new(600.0, 600.0), 1.2);
        let pointer = Point::new(300.0, 500.0);
        let zoomed = camera.zoomed(ROOM, pointer, 1.4);
        assert!(near(camera.to_sheet(pointer), zoomed.to_sheet(pointer)));
        assert!((zoomed.scale - 1.68).abs() < 1e-9);
    }

    #[test]
    fn zoom_stops_at_the_whole_sheet_and_at_the_closest() {
        let camera = Camera::centred(ROOM, Point::new(600.0, 600.0), 1.0);
        assert!((camera.zoomed(ROOM, ROOM.middle(), 100.0).scale - CLOSEST).abs() < 1e-9);
        let out = camera.zoomed(ROOM, Point::new(10.0, 10.0), 0.001);
        assert_eq!(out, Camera::whole(ROOM));
    }

    #[test]
    fn panning_stops_at_the_edge_of_the_sheet() {
        let camera = Camera::centred(ROOM, Point::new(600.0, 600.0), 1.2).panned(ROOM, 1e6, -1e6);
        assert!((camera.to_screen(Point::new(-30.0, 0.0)).x).abs() < 1e-6);
        assert!((camera.to_screen(Point::new(0.0, 1214.7)).y - 716.0).abs() < 1e-6);
    }

    #[test]
    fn a_hidden_hex_is_revealed_and_a_visible_one_moves_nothing() {
        let camera = Camera::centred(ROOM, Point::new(600.0, 600.0), 1.5);
        let revealed = camera.revealing(ROOM, Point::new(100.0, 600.0), 60.0);
        assert!((revealed.to_screen(Point::new(100.0, 600.0)).x - 60.0).abs() < 1e-6);
        assert_eq!(camera.revealing(ROOM, Point::new(620.0, 610.0), 60.0), camera);
    }

    #[test]
    fn a_flight_begins_and_ends_at_its_views() {
        let a = Camera::centred(ROOM, Point::new(300.0, 300.0), 0.8);
        let b = Camera::centred(ROOM, Point::new(800.0, 700.0), 2.0);
        for (t, end) in [(0.0, a), (1.0, b)] {
            let view = a.towards(ROOM, b, t);
            assert!((view.scale - end.scale).abs() < 1e-9);
            assert!(near(view.offset, end.offset));
        }
    }

    #[test]
    fn easing_rises_from_nought_to_one() {
        assert!(ease(0.0).abs() < 1e-3 && (ease(1.0) - 1.0).abs() < 1e-3);
        assert!(ease(0.25) > 0.5 && ease(0.25) < ease(0.5));
        assert!((fade(25.0, 16.0, 34.0) - 0.5).abs() < 1e-9);
    }
}

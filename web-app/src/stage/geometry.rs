//! Points and rectangles of sheets and of the screen. The y axis points down.

/// A point of the sheet, or of the screen, as the context says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A point from its coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point a fraction `t` of the way to `other`.
    #[must_use]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }

    /// Distance to `other`.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Sine and cosine of an angle in radians, by the library the rules use too: the program would otherwise hold two.
pub fn sin_cos(angle: f64) -> (f64, f64) {
    (libm::sin(angle), libm::cos(angle))
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width, not negative.
    pub w: f64,
    /// Height, not negative.
    pub h: f64,
}

impl Rect {
    /// A rectangle from its top left corner and size.
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self { x, y, w, h }
    }

    /// The rectangle `w` by `h` around `centre`.
    pub fn around(centre: Point, w: f64, h: f64) -> Self {
        Self::new(centre.x - w / 2.0, centre.y - h / 2.0, w, h)
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The rectangle grown by `by` on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    /// Whether `point` lies within.
    pub fn contains(self, point: Point) -> bool {
        (self.x..=self.x + self.w).contains(&point.x) && (self.y..=self.y + self.h).contains(&point.y)
    }

    /// The area common to both rectangles.
    pub fn overlap(self, other: Self) -> f64 {
        let w = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let h = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }
}

//! Names set so that they do not cover one another.

use std::fmt::Write as _;

use super::geometry::{Point, Rect};
use super::markup::Escaped;

/// Overlap, in square units, a name may suffer before it is left out.
pub const TOLERATED: f64 = 40.0;

/// What a name stands beside, and how it is set.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The middle of what it names.
    pub at: Point,
    /// The words.
    pub text: String,
    /// Classes of the style sheet.
    pub class: &'static str,
    /// Size of the letters at magnification one, in sheet units.
    pub size: f64,
    /// Mean width of a letter, as a share of the size.
    pub letter: f64,
    /// How near the name may come to the middle of what it names, in sheet units; the nearest
    /// first.
    pub away: Vec<f64>,
    /// The size a board judges its magnification by, in pixels, from which it is shown.
    pub from: f64,
    /// Whether it is shown even where it covers something.
    pub always: bool,
    /// Whether it stands across what it names rather than beside it.
    pub across: bool,
}

/// How a name hangs on its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The name begins there.
    Start,
    /// The name's middle is there.
    Middle,
    /// The name ends there.
    End,
}

/// A name that has found its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Which of the names.
    pub index: usize,
    /// The point it hangs on: its baseline.
    pub at: Point,
    /// How it hangs.
    pub anchor: Anchor,
    /// What it covers.
    pub area: Rect,
}

/// How much larger names are drawn than the sheet, so that on the screen they change less than
/// the sheet does.
pub fn name_scale(scale: f64) -> f64 {
    // Scale to the power of -3/4.
    let root = scale.sqrt();
    (1.0 / (root * root.sqrt())).clamp(0.4, 2.4)
}

/// Sets the names one after the other, each where it covers least: right, left, above, below, then
/// at the four corners. A name that would cover too much is left out, unless it is one of those
/// always shown. `taken` is covered already; `lines` are points better not covered.
pub fn place(names: &[Name], taken: &[Rect], lines: &[Point], sheet: Rect, scale: f64) -> Vec<Placed> {
    let mut areas = taken.to_vec();
    let mut placed = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let mut best: Option<(f64, f64, Placed)> = None;
        for (at, anchor, rank) in spots(name, scale) {
            let area = area(name, at, anchor, scale);
            let covered: f64 = areas.iter().map(|other| area.overlap(*other)).sum();
            let out = area.w * area.h - area.overlap(sheet);
            let crossed = lines.iter().filter(|p| area.contains(**p)).count() as f64;
            let hard = covered + out;
            let cost = hard * 4.0 + crossed * 9.0 + rank * 4.0;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                let spot = Placed { index, at, anchor, area };
                best = Some((cost, hard, spot));
            }
        }
        if let Some((_, hard, spot)) = best
            && (name.always || hard <= TOLERATED)
        {
            areas.push(spot.area);
            placed.push(spot);
        }
    }
    placed
}

/// Where a name may hang, the most liked first.
fn spots(name: &Name, scale: f64) -> Vec<(Point, Anchor, f64)> {
    let size = name.size * scale;
    let mut spots = Vec::with_capacity(8 * name.away.len());
    for (further, &away) in name.away.iter().enumerate() {
        let Point { x, y } = name.at;
        let (level, over, under) = (y + size * 0.33, y - away - size * 0.2, y + away + size * 0.8);
        if name.across {
            let lines = if further == 0 { vec![level, over, under] } else { vec![over, under] };
            let lines = lines.into_iter().enumerate();
            spots.extend(lines.map(|(rank, y)| (Point::new(x, y), Anchor::Middle, (rank + 2 * further) as f64)));
            continue;
        }
        let corner = away * 0.8;
        let around = [
            (Point::new(x + away, level), Anchor::Start),
            (Point::new(x - away, level), Anchor::End),
            (Point::new(x, over), Anchor::Middle),
            (Point::new(x, under), Anchor::Middle),
            (Point::new(x + corner, level - away * 0.8), Anchor::Start),
            (Point::new(x - corner, level - away * 0.8), Anchor::End),
            (Point::new(x + corner, level + away * 0.8), Anchor::Start),
            (Point::new(x - corner, level + away * 0.8), Anchor::End),
        ];
        for (rank, (at, anchor)) in around.into_iter().enumerate() {
            spots.push((at, anchor, (rank + 4 * further) as f64));
        }
    }
    spots
}

fn area(name: &Name, at: Point, anchor: Anchor, scale: f64) -> Rect {
    let size = name.size * scale;
    let width = size * name.letter * name.text.chars().count() as f64;
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - width / 2.0,
        Anchor::End => at.x - width,
    };
    Rect::new(left, at.y - size * 0.74, width, size * 0.96)
}

/// The drawing of placed names.
pub fn draw(names: &[Name], placed: &[Placed], scale: f64) -> String {
    let mut out = String::new();
    for spot in placed {
        let Some(name) = names.get(spot.index) else {
            continue;
        };
        let anchor = match spot.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(
            out,
            r#"<text class="{}" text-anchor="{anchor}" font-size="{:.1}" x="{:.1}" y="{:.1}">{}</text>"#,
            name.class,
            name.size * scale,
            spot.at.x,
            spot.at.y,
            Escaped(&name.text)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Rect = Rect::new(0.0, 0.0, 400.0, 400.0);

    fn village(x: f64, y: f64, text: &str) -> Name {
        Name {
            at: Point::new(x, y),
            text: text.into(),
            class: "b-name",
            size: 13.0,
            letter: 0.5,
            away: vec![12.0],
            from: 0.0,
            always: false,
            across: false,
        }
    }

    #[test]
    fn a_free_name_stands_to_the_right() {
        let placed = place(&[village(100.0, 100.0, "Locca")], &[], &[], SHEET, 1.0);
        assert_eq!(placed[0].anchor, Anchor::Start);
        assert!(placed[0].at.x > 100.0);
    }

    #[test]
    fn a_name_gives_way_to_a_counter_and_to_the_edge() {
        let counter = Rect::new(105.0, 80.0, 40.0, 40.0);
        let placed = place(&[village(100.0, 100.0, "Locca")], &[counter], &[], SHEET, 1.0);
        assert!(placed[0].area.overlap(counter) < 1e-9);
        let edge = place(&[village(390.0, 100.0, "Locca")], &[], &[], SHEET, 1.0);
        assert_eq!(edge[0].anchor, Anchor::End);
    }

    #[test]
    fn a_name_across_stands_in_the_middle_or_gives_way_upwards() {
        let mut name = village(100.0, 100.0, "Locca");
        name.across = true;
        let placed = place(std::slice::from_ref(&name), &[], &[], SHEET, 1.0);
        assert_eq!((placed[0].anchor, placed[0].at.x), (Anchor::Middle, 100.0));
        let base = Rect::around(Point::new(100.0, 104.0), 40.0, 20.0);
        let placed = place(&[name], &[base], &[], SHEET, 1.0);
        assert!(placed[0].area.overlap(base) < 1e-9 && placed[0].at.y < 100.0);
    }

    #[test]
    fn a_name_without_room_is_left_out_unless_it_must_show() {
        let all = [Rect::new(0.0, 0.0, 400.0, 400.0)];
        let mut name = village(100.0, 100.0, "Locca");
        assert!(place(std::slice::from_ref(&name), &all, &[], SHEET, 1.0).is_empty());
        name.always = true;
        assert_eq!(place(&[name], &all, &[], SHEET, 1.0).len(), 1);
    }
}

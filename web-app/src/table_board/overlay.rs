//! What lies over the ground: reach, zones, arcs, ways, sight, words. Lines and letters keep their size on the screen
//! by a property that follows the magnification, so nothing is drawn anew for it.

use std::fmt::Write as _;

use rules_core::table::{Angle, Point};

use super::plane::{self, Plane};
use super::scene::{Command, FireArc, Marker, Note, Overlay, Sight, Tone, Touch, Track, Weight, Zone};
use crate::i18n::decimal;
use crate::stage::geometry::sin_cos;
use crate::stage::geometry::{Point as Spot, Rect};
use crate::stage::markup::Escaped;

/// Definitions the overlays use.
pub(super) const SYMBOLS: &str = concat!(
    r#"<pattern id="tb-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="b-hatch" d="M0,0V9"/></pattern>"#,
    r#"<path id="tb-cross" class="tb-crossed" d="M-5,-5L5,5M5,-5L-5,5"/>"#,
    r#"<g id="tb-caution"><path class="b-mark-lamp" d="M0,-7.4L7.6,6.2H-7.6z"/><path class="b-mark-line" d="M0,-2.6v4"/><circle class="b-mark-ink" cy="3.8" r="1"/></g>"#,
    r#"<g id="tb-barred"><circle class="tb-bar-disc" r="7.4"/><path class="tb-bar" d="M-3.8,0H3.8"/></g>"#,
);

fn path(plane: Plane, points: &[Point], close: bool) -> String {
    let mut out = String::new();
    for (i, &point) in points.iter().enumerate() {
        let spot = plane.spot(point);
        let _ = write!(out, "{}{:.1},{:.1}", if i == 0 { 'M' } else { 'L' }, spot.x, spot.y);
    }
    if close && !points.is_empty() {
        out.push('Z');
    }
    out
}

/// The way a facing points on the sheet.
fn heading(facing: Angle) -> (f64, f64) {
    let (sin, cos) = sin_cos(plane::degrees(facing).to_radians());
    (sin, -cos)
}

/// Words on a card, its middle at a spot, the same size on the screen at every magnification.
fn card(out: &mut String, class: &str, at: Spot, text: &str) {
    if text.is_empty() {
        return;
    }
    let wide = 15.0 + 6.3 * text.chars().count() as f64;
    let _ = write!(
        out,
        r#"<g transform="translate({:.1},{:.1})"><g class="tb-k tb-card {class}"><rect x="{:.1}" y="-10" width="{wide:.1}" height="20" rx="10"/><text y="4.6">{}</text></g></g>"#,
        at.x,
        at.y,
        -wide / 2.0,
        Escaped(text)
    );
}

fn symbol(out: &mut String, name: &str, at: Spot) {
    let _ =
        write!(out, r##"<g transform="translate({:.1},{:.1})"><use class="tb-k" href="#tb-{name}"/></g>"##, at.x, at.y);
}

/// Outlines lit, the rest of the table in shade.
pub(super) fn reach(plane: Plane, outlines: &[Vec<Point>], table: Rect) -> String {
    let d: String = outlines.iter().map(|outline| path(plane, outline, true)).collect();
    if d.is_empty() {
        return d;
    }
    format!(
        r#"<path class="b-shade" fill-rule="evenodd" d="M0,0h{:.1}v{:.1}h-{:.1}Z{d}"/><path class="b-lit" d="{d}"/><path class="tb-lit-case" d="{d}"/><path class="tb-lit-edge" d="{d}"/>"#,
        table.w, table.h, table.w
    )
}

fn tone_class(tone: Tone) -> String {
    format!("{} b-{}", if tone.is_dark() { "b-dark" } else { "b-light" }, tone.name())
}

/// Zones, hatched: in the colours of a side, or of danger.
pub(super) fn zones(plane: Plane, zones: &[Zone]) -> String {
    let mut out = String::new();
    for zone in zones {
        let d = path(plane, &zone.outline, true);
        let class = zone.tone.map_or_else(|| "tb-danger".to_owned(), tone_class);
        let _ = write!(
            out,
            r#"<g class="tb-zone {class}"><path class="tb-zone-fill" d="{d}"/><path class="tb-zone-edge" d="{d}"/></g>"#
        );
        if !zone.label.is_empty() {
            let spots: Vec<Spot> = zone.outline.iter().map(|&point| plane.spot(point)).collect();
            card(&mut out, "", super::terrain::middle(&spots), &zone.label);
        }
    }
    out
}

/// Circles of command: dashed, cased in cream.
pub(super) fn commands(plane: Plane, commands: &[Command]) -> String {
    let mut out = String::new();
    for command in commands {
        let (at, r) = (plane.spot(command.centre), plane::length(command.radius));
        let _ = write!(
            out,
            r#"<g class="tb-command {}"><circle class="tb-command-case" cx="{x:.1}" cy="{y:.1}" r="{r:.1}"/><circle class="tb-command-line" cx="{x:.1}" cy="{y:.1}" r="{r:.1}"/></g>"#,
            tone_class(command.tone),
            x = at.x,
            y = at.y,
            r = r
        );
        card(&mut out, "tb-small", Spot::new(at.x, at.y - r), &command.label);
    }
    out
}

/// The outline of an arc at a distance.
fn sector(plane: Plane, arc: &FireArc, reach: f64) -> String {
    let (left, right) = (plane.spot(arc.left), plane.spot(arc.right));
    if arc.spread.0 >= 18_000 {
        let middle = left.lerp(right, 0.5);
        return format!(
            "M{:.1},{:.1}a{reach:.1},{reach:.1} 0 1 1 {wide:.1},0a{reach:.1},{reach:.1} 0 1 1 -{wide:.1},0Z",
            middle.x - reach,
            middle.y,
            wide = 2.0 * reach
        );
    }
    let at = |from: Spot, facing: Angle| {
        let (x, y) = heading(facing);
        Spot::new(from.x + x * reach, from.y + y * reach)
    };
    let swing = |to: Spot| format!("A{reach:.1},{reach:.1} 0 0 1 {:.1},{:.1}", to.x, to.y);
    let (start, ahead) = (at(left, arc.facing - arc.spread), at(left, arc.facing));
    let across = at(right, arc.facing);
    format!(
        "M{:.1},{:.1}L{:.1},{:.1}{}L{:.1},{:.1}{}L{:.1},{:.1}Z",
        left.x,
        left.y,
        start.x,
        start.y,
        swing(ahead),
        across.x,
        across.y,
        swing(at(right, arc.facing + arc.spread)),
        right.x,
        right.y
    )
}

/// Arcs of fire: tinted, a dashed line at the end of each band, and what each gives.
pub(super) fn arcs(plane: Plane, arcs: &[FireArc]) -> String {
    let mut out = String::new();
    for arc in arcs {
        let faint = if arc.faint { " tb-faint" } else { "" };
        let _ = write!(out, r#"<g class="tb-arc{faint}">"#);
        for (i, band) in arc.bands.iter().enumerate().rev() {
            let d = sector(plane, arc, plane::length(band.to));
            let last = if i + 1 == arc.bands.len() { " tb-arc-last" } else { "" };
            let _ = write!(out, r#"<path class="tb-arc-fill" d="{d}"/><path class="tb-arc-edge{last}" d="{d}"/>"#);
        }
        out.push_str("</g>");
        // From the corner whose side the labels stand on, else from the middle of the front.
        let (left, right) = (plane.spot(arc.left), plane.spot(arc.right));
        let (turned, from) = match labelled(arc) {
            turned if turned.0 < 0 => (turned, left),
            turned if turned.0 > 0 => (turned, right),
            turned => (turned, left.lerp(right, 0.5)),
        };
        let (x, y) = heading(arc.facing + turned);
        for band in &arc.bands {
            let r = plane::length(band.to);
            card(&mut out, "tb-small", Spot::new(from.x + x * r, from.y + y * r), &band.gives);
        }
    }
    out
}

/// How far from straight ahead the labels of an arc stand: words are wide, so those of several bands go up or down the
/// sheet and not across, where they would cover each other.
fn labelled(arc: &FireArc) -> Angle {
    let across = |turned: Angle| heading(arc.facing + turned).1.abs();
    let side = Angle(arc.spread.0.min(9000));
    if arc.bands.len() < 2 || across(Angle::ZERO) >= 0.5 {
        return Angle::ZERO;
    }
    // Sines of equal height may differ in their last bits.
    if across(Angle::ZERO - side) > across(side) + 1e-6 { Angle::ZERO - side } else { side }
}

/// Ways: gold, marked every centimetre; the arc of a wheel dashed. What is written at the end stands below `clear`, the
/// rectangle around what moves, if that is known.
pub(super) fn tracks(plane: Plane, tracks: &[Track], clear: Option<Rect>) -> String {
    let mut out = String::new();
    for track in tracks {
        if !track.arc.is_empty() {
            let d = path(plane, &track.arc, false);
            let _ = write!(out, r#"<path class="tb-swing-case" d="{d}"/><path class="tb-swing" d="{d}"/>"#);
        }
        if track.line.len() > 1 {
            let d = path(plane, &track.line, false);
            let _ = write!(out, r#"<path class="tb-path-case" d="{d}"/><path class="tb-path" d="{d}"/>"#);
            if track.measured {
                ticks(&mut out, plane, &track.line);
            }
        }
        let end = track.line.last().or(track.arc.last());
        if let Some(&end) = end {
            let spot = plane.spot(end);
            let below = clear
                .map_or(Spot::new(spot.x, spot.y + 54.0), |area| Spot::new(area.centre().x, area.y + area.h + 14.0));
            card(&mut out, "tb-gold", below, &track.label);
        }
    }
    out
}

/// A mark at every centimetre of a line, a figure at every fifth.
fn ticks(out: &mut String, plane: Plane, line: &[Point]) {
    let mut marks = String::new();
    let (mut walked, mut next) = (0.0, plane::CM);
    for pair in line.windows(2) {
        let (a, b) = (plane.spot(pair[0]), plane.spot(pair[1]));
        let length = a.distance(b);
        let (x, y) = ((b.x - a.x) / length.max(0.01), (b.y - a.y) / length.max(0.01));
        while next <= walked + length + 1e-6 {
            let at = a.lerp(b, (next - walked) / length.max(0.01));
            let count = (next / plane::CM).round() as u32;
            let half = if count.is_multiple_of(5) { 4.6 } else { 2.8 };
            let _ = write!(
                marks,
                "M{:.1},{:.1}L{:.1},{:.1}",
                at.x - y * half,
                at.y + x * half,
                at.x + y * half,
                at.y - x * half
            );
            if count.is_multiple_of(5) {
                let _ = write!(
                    out,
                    r#"<g transform="translate({:.1},{:.1})"><text class="tb-k tb-mile" y="4">{count}</text></g>"#,
                    at.x + y * 11.0,
                    at.y - x * 11.0
                );
            }
            next += plane::CM;
        }
        walked += length;
    }
    let _ = write!(out, r#"<path class="tb-path-ticks" d="{marks}"/>"#);
}

/// Lines of sight: clear up to what blocks, which is outlined, then dotted; a cross where it ends.
pub(super) fn sights(plane: Plane, sights: &[Sight]) -> String {
    let mut out = String::new();
    for sight in sights {
        let clear = path(plane, &[sight.from, sight.blocked.unwrap_or(sight.to)], false);
        let _ = write!(out, r#"<path class="tb-sight-case" d="{clear}"/><path class="tb-sight" d="{clear}"/>"#);
        let (from, to) = (plane.spot(sight.from), plane.spot(sight.to));
        if let Some(blocked) = sight.blocked {
            let hidden = path(plane, &[blocked, sight.to], false);
            let _ = write!(out, r#"<path class="tb-sight-hidden" d="{hidden}"/>"#);
            if !sight.blocker.is_empty() {
                let d = path(plane, &sight.blocker, true);
                let _ = write!(out, r#"<path class="tb-blocker-case" d="{d}"/><path class="tb-blocker" d="{d}"/>"#);
            }
            symbol(&mut out, "cross", plane.spot(blocked));
        } else {
            let _ = write!(
                out,
                r#"<g transform="translate({:.1},{:.1})"><circle class="tb-k tb-sight-end" r="4"/></g>"#,
                to.x, to.y
            );
        }
        card(&mut out, if sight.blocked.is_some() { "tb-red" } else { "" }, from.lerp(to, 0.5), &sight.label);
    }
    out
}

/// Contacts: a red bar along the stretch that touches, a diamond for a corner.
pub(super) fn touches(plane: Plane, touches: &[Touch]) -> String {
    let mut out = String::new();
    for touch in touches {
        let d = path(plane, &[touch.from, touch.to], false);
        let _ = write!(out, r#"<path class="tb-touch-case" d="{d}"/><path class="tb-touch" d="{d}"/>"#);
        for end in [touch.from, touch.to] {
            let at = plane.spot(end);
            let _ = write!(
                out,
                r#"<g transform="translate({:.1},{:.1})"><path class="tb-k tb-touch-end" d="M0,-4L4,0 0,4 -4,0z"/></g>"#,
                at.x, at.y
            );
        }
    }
    out
}

/// Words, with a sign for those that tell of a cost or a ban.
pub(super) fn notes(plane: Plane, notes: &[Note]) -> String {
    let mut out = String::new();
    for note in notes {
        let at = plane.spot(note.at);
        match note.weight {
            Weight::Plain => card(&mut out, "", at, &note.text),
            Weight::Costs => {
                symbol(&mut out, "caution", at);
                card(&mut out, "tb-small", Spot::new(at.x, at.y - 22.0), &note.text);
            }
            Weight::Forbidden => {
                symbol(&mut out, "barred", at);
                card(&mut out, "tb-small tb-red", Spot::new(at.x, at.y - 22.0), &note.text);
            }
        }
    }
    out
}

/// Objectives: a disc in the colours of the holder, open if nobody holds it.
pub(super) fn markers(plane: Plane, markers: &[Marker]) -> String {
    let mut out = String::new();
    for marker in markers {
        let at = plane.spot(marker.at);
        let class = marker.holder.map_or_else(|| "tb-open".to_owned(), tone_class);
        let _ = write!(
            out,
            r#"<g transform="translate({:.1},{:.1})"><g class="tb-k tb-objective {class}"><path class="tb-pole-line" d="M0,8V-14"/><path class="tb-pennant" d="M0,-14H16L12,-8.4 16,-3H0z"/><circle r="2.4" cy="8"/><text x="6.4" y="-5">{}</text></g></g>"#,
            at.x,
            at.y,
            Escaped(&marker.text)
        );
    }
    out
}

/// Everything of an overlay but its reach; `clear` is the rectangle around what moves.
pub(super) fn all(plane: Plane, overlay: &Overlay, clear: Option<Rect>) -> String {
    [
        zones(plane, &overlay.zones),
        commands(plane, &overlay.commands),
        arcs(plane, &overlay.arcs),
        tracks(plane, &overlay.tracks, clear),
        sights(plane, &overlay.sights),
        touches(plane, &overlay.touches),
        notes(plane, &overlay.notes),
    ]
    .concat()
}

/// A tape from point to point, with the distance in centimetres to a tenth.
pub(super) fn ruler(plane: Plane, from: Point, to: Point) -> String {
    let line = [from, to];
    let d = path(plane, &line, false);
    let mut out = format!(r#"<path class="tb-tape-case" d="{d}"/><path class="tb-tape" d="{d}"/>"#);
    ticks(&mut out, plane, &line);
    let (a, b) = (plane.spot(from), plane.spot(to));
    let away = if b.y < a.y { -22.0 } else { 26.0 };
    card(&mut out, "", Spot::new(b.x, b.y + away), &measured(from, to));
    out
}

/// The distance between two places in centimetres, to a tenth.
pub fn measured(from: Point, to: Point) -> String {
    let tenths = (i64::from(from.distance(to).0) + 50) / 100;
    format!("{}{}{} cm", tenths / 10, decimal(), tenths % 10)
}

/// A lasso while it is drawn.
pub(super) fn lasso(plane: Plane, line: &[Point]) -> String {
    let d = path(plane, line, true);
    format!(r#"<path class="tb-lasso" d="{d}"/>"#)
}

#[cfg(test)]
mod tests {
    use rules_core::table::Length;

    use super::*;
    use crate::table_board::scene::RangeBand;

    const PLANE: Plane = Plane { height: Length::cm(80) };

    #[test]
    fn the_ruler_tells_tenths_of_a_centimetre() {
        assert_eq!(measured(Point::cm(10, 10), Point::cm(13, 14)), "5.0 cm");
        assert_eq!(measured(Point::cm(0, 0), Point::new(Length(4649), Length(0))), "4.6 cm");
        assert_eq!(measured(Point::cm(0, 0), Point::new(Length(4650), Length(0))), "4.7 cm");
    }

    #[test]
    fn an_arc_opens_from_both_ends_of_the_front() {
        let arc = FireArc {
            left: Point::cm(36, 32),
            right: Point::cm(44, 32),
            facing: Angle::ZERO,
            spread: Angle::QUARTER,
            bands: vec![RangeBand { to: Length::cm(10), gives: "8 <dice>".into() }],
            faint: false,
        };
        // Ten centimetres to the left of the left corner, then round to straight ahead of it.
        let outline = sector(PLANE, &arc, 100.0);
        assert!(outline.starts_with("M360.0,480.0L260.0,480.0A100.0,100.0 0 0 1 360.0,380.0L440.0,380.0"), "{outline}");
        assert!(arcs(PLANE, &[arc]).contains("8 &lt;dice&gt;"));
    }

    #[test]
    fn labels_of_an_arc_across_the_sheet_stand_along_its_side_and_those_of_one_that_goes_up_ahead() {
        let arc = |facing: i32, bands: usize| FireArc {
            left: Point::cm(36, 32),
            right: Point::cm(44, 32),
            facing: Angle::degrees(facing),
            spread: Angle::degrees(45),
            bands: vec![RangeBand { to: Length::cm(10), gives: String::new() }; bands],
            faint: false,
        };
        assert_eq!(labelled(&arc(0, 3)), Angle::ZERO);
        assert_eq!(labelled(&arc(200, 3)), Angle::ZERO);
        assert_eq!(labelled(&arc(90, 3)), Angle::degrees(45));
        // Turned a little to the north, the side that is not level.
        assert_eq!(labelled(&arc(65, 3)), Angle::degrees(-45));
        assert_eq!(labelled(&arc(115, 3)), Angle::degrees(45));
        assert_eq!(labelled(&arc(90, 1)), Angle::ZERO);
    }

    #[test]
    fn a_way_has_a_mark_at_every_centimetre_and_a_figure_at_every_fifth() {
        let line = vec![Point::cm(10, 10), Point::cm(10, 14), Point::cm(16, 14)];
        let drawn = tracks(PLANE, &[Track { line, measured: true, ..Track::default() }], None);
        let marks = drawn.split("tb-path-ticks").nth(1).expect("marks");
        assert_eq!(marks.matches('M').count(), 10);
        assert!(drawn.contains(">5<") && drawn.contains(">10<") && !drawn.contains(">1<"));
    }

    #[test]
    fn a_blocked_line_ends_in_a_cross_and_names_what_blocks() {
        let sight = Sight {
            from: Point::cm(10, 10),
            to: Point::cm(30, 10),
            blocked: Some(Point::cm(20, 10)),
            blocker: vec![Point::cm(20, 5), Point::cm(25, 5), Point::cm(25, 15)],
            label: "Palm grove".into(),
        };
        let drawn = sights(PLANE, std::slice::from_ref(&sight));
        assert!(drawn.contains("#tb-cross") && drawn.contains("tb-blocker") && drawn.contains("Palm grove"));
        let clear = sights(PLANE, &[Sight { blocked: None, ..sight }]);
        assert!(!clear.contains("#tb-cross") && clear.contains("tb-sight-end"));
    }
}

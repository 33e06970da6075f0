//! The terrain of a table, drawn once: each piece at its true outline, decorated within it.

use std::fmt::Write as _;

mod growth;
mod outline;
mod relief;
mod symbols;
mod towns;
mod waters;
mod ways;

use super::plane;
use super::sheet::{Area, Crossing, CrossingKind, Kind, Piece, RIM, TableSheet};
use crate::lists::order_by;
use crate::stage::geometry::{Point, Rect};

pub(super) use outline::{bounds, middle};
pub(super) use symbols::symbols;

/// The layer a kind is drawn in, from the bottom up.
const fn layer(kind: &Kind) -> u16 {
    match kind {
        Kind::Hill { .. } => 0,
        Kind::Crops | Kind::Vines | Kind::Gardens | Kind::Broken | Kind::Ravines | Kind::Marsh | Kind::Impassable => 1,
        Kind::Water | Kind::River(_) | Kind::Stream(_) | Kind::DryRiver => 2,
        Kind::Camp => 3,
        Kind::Road | Kind::Track | Kind::Railway => 4,
        Kind::Trench | Kind::Works | Kind::Fence | Kind::Wall | Kind::Hedge => 5,
        Kind::Town(_) | Kind::Train => 6,
        Kind::Wood(_) => 7,
    }
}

/// The table from edge to edge: ground, terrain, rim.
pub(super) fn draw(sheet: &TableSheet) -> String {
    let mut out = String::with_capacity(64_000);
    ground(&mut out, sheet);
    let mut pieces: Vec<&Piece> = sheet.pieces.iter().collect();
    order_by(&mut pieces, |piece| (layer(&piece.kind), 0));
    out.push_str(r#"<g clip-path="url(#tb-table)">"#);
    for (number, piece) in pieces.into_iter().enumerate() {
        draw_piece(&mut out, sheet, piece, number);
    }
    let table = sheet.table();
    let _ = write!(out, r#"<rect class="tb-night" width="{:.1}" height="{:.1}"/></g>"#, table.w, table.h);
    rim(&mut out, table);
    out
}

fn ground(out: &mut String, sheet: &TableSheet) {
    let table = sheet.table();
    let (w, h) = (table.w, table.h);
    let _ = write!(
        out,
        concat!(
            r#"<clipPath id="tb-table"><rect width="{w:.1}" height="{h:.1}"/></clipPath>"#,
            r#"<rect class="tb-felt" width="{w:.1}" height="{h:.1}"/><rect width="{w:.1}" height="{h:.1}" fill="url(#tb-{ground})"/>"#,
            r#"<g clip-path="url(#tb-table)">"#
        ),
        w = w,
        h = h,
        ground = sheet.ground.name()
    );
    // Soft patches, so that the pattern does not show its repeats.
    let seed = sheet.id.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let mut chance = outline::Chance::at(Point::new(f64::from(seed % 9973), f64::from(seed / 9973 % 9973)));
    for i in 0..26 {
        let (x, y) = (chance.between(0.0, w), chance.between(0.0, h));
        let (rx, ry) = (chance.between(70.0, 190.0), chance.between(50.0, 120.0));
        let turn = chance.between(-40.0, 40.0);
        let kind = if i % 2 == 0 { "light" } else { "dark" };
        let _ = write!(
            out,
            r#"<ellipse fill="url(#tb-patch-{kind})" rx="{rx:.0}" ry="{ry:.0}" transform="translate({x:.0},{y:.0}) rotate({turn:.0})"/>"#
        );
    }
    out.push_str("</g>");
}

fn draw_piece(out: &mut String, sheet: &TableSheet, piece: &Piece, number: usize) {
    let plane = sheet.plane();
    let points: Vec<Point> = piece.area.points().iter().map(|&point| plane.spot(point)).collect();
    if points.len() < 2 {
        return;
    }
    let tint = piece.tint.map_or_else(String::new, |tint| format!(r#"style="--tb-tint:{tint}""#));
    let width = match piece.area {
        Area::Band { width, .. } => plane::length(width),
        Area::Field(_) => 0.0,
    };
    // What is a line lies along it even where a book gives its outline, and what is an area fills a band.
    let ring = if width > 0.0 { outline::banded(&points, width) } else { points.clone() };
    let table = sheet.table();
    let ways = outline::led_on(&points, table);
    match &piece.kind {
        Kind::Wood(trees) => growth::wood(out, &ring, *trees, &tint),
        Kind::Hill { steep, crest } => {
            let crest: Vec<Point> = crest.iter().map(|&point| plane.spot(point)).collect();
            relief::hill(out, &ring, &crest, *steep, &tint);
        }
        Kind::Town(houses) => towns::town(out, &ring, *houses, &tint),
        Kind::Crops => growth::crops(out, &ring, &tint),
        Kind::Vines => growth::vines(out, &ring, &tint),
        Kind::Gardens => growth::gardens(out, &ring, &tint),
        Kind::Broken => growth::broken(out, &ring, &tint),
        Kind::Camp => growth::camp(out, &ring, &tint),
        Kind::Ravines => growth::ravines(out, &ring, &tint),
        Kind::Marsh => growth::marsh(out, &ring, &tint),
        Kind::Impassable => growth::rock(out, &ring, &tint),
        Kind::Water => waters::lake(out, &outline::pushed_out(&ring, table), &ring, number, &tint),
        Kind::River(crossings) => waters::river(out, &ways, width, &crossed(plane, crossings), false, &tint),
        Kind::Stream(crossings) => waters::river(out, &ways, width, &crossed(plane, crossings), true, &tint),
        Kind::DryRiver => waters::dry(out, &ways, width, &tint),
        Kind::Road => ways::road(out, &ways, width, &tint),
        Kind::Track => ways::track(out, &ways, width, &tint),
        Kind::Railway => ways::railway(out, &ways, width, &tint),
        Kind::Fence => ways::fence(out, &points),
        Kind::Wall => ways::wall(out, &points, width),
        Kind::Hedge => ways::hedge(out, &points),
        Kind::Trench => ways::trench(out, &points, width),
        Kind::Works => ways::works(out, &points, width),
        Kind::Train => ways::train(out, &points, width),
    }
}

fn crossed(plane: plane::Plane, crossings: &[Crossing]) -> Vec<(Point, CrossingKind, f64)> {
    crossings.iter().map(|c| (plane.spot(c.at), c.kind, plane::length(c.length))).collect()
}

/// The rim: a band marked every centimetre, every five and every ten, with the tens in figures.
fn rim(out: &mut String, table: Rect) {
    let ring = |by: f64| {
        let r = table.grown(by);
        format!("M{:.1},{:.1}h{:.1}v{:.1}h-{:.1}Z", r.x, r.y, r.w, r.h, r.w)
    };
    let _ = write!(
        out,
        concat!(
            r#"<path class="tb-edge-shade" d="{inner}"/><path class="tb-rim" fill-rule="evenodd" d="{outer}{inner}"/>"#,
            r#"<path class="tb-rim-light" d="{light}"/><path class="tb-rim-line" d="{inner}"/><path class="tb-rim-rule" d="{outer}"/>"#
        ),
        inner = ring(0.0),
        outer = ring(RIM),
        light = ring(RIM - 3.0)
    );
    let mut ticks = String::new();
    let mut figures = String::new();
    let long = |mark: u32| {
        if mark.is_multiple_of(10) {
            9.0
        } else if mark.is_multiple_of(5) {
            6.5
        } else {
            3.5
        }
    };
    for mark in 0..=(table.w / plane::CM) as u32 {
        let (x, long) = (f64::from(mark) * plane::CM, long(mark));
        let _ = write!(ticks, "M{x:.0},0v-{long}M{x:.0},{:.1}v{long}", table.h);
        if mark.is_multiple_of(10) {
            for y in [-12.5, table.h + 20.5] {
                let _ = write!(figures, r#"<text x="{x:.0}" y="{y:.1}">{mark}</text>"#);
            }
        }
    }
    for mark in 0..=(table.h / plane::CM) as u32 {
        let (y, long) = (table.h - f64::from(mark) * plane::CM, long(mark));
        let _ = write!(ticks, "M0,{y:.0}h-{long}M{:.1},{y:.0}h{long}", table.w);
        if mark.is_multiple_of(10) && mark > 0 {
            for x in [-16.5, table.w + 16.5] {
                let _ = write!(figures, r#"<text x="{x:.1}" y="{:.1}">{mark}</text>"#, y + 3.4);
            }
        }
    }
    let _ = write!(out, r#"<path class="tb-ticks" d="{ticks}"/><g class="tb-figures">{figures}</g>"#);
}

/// The names of the pieces: where each stands, and how wide its piece is.
pub(super) fn names(sheet: &TableSheet) -> Vec<(Point, f64, String, &'static str)> {
    let plane = sheet.plane();
    let named = sheet.pieces.iter().filter(|piece| !piece.name.is_empty());
    named
        .map(|piece| {
            let points: Vec<Point> = piece.area.points().iter().map(|&point| plane.spot(point)).collect();
            let (at, class) = match (&piece.area, &piece.kind) {
                (Area::Band { .. }, Kind::River(_) | Kind::Stream(_) | Kind::DryRiver) => {
                    (outline::halfway(&points), "tb-name tb-water-name")
                }
                (Area::Band { .. }, _) => (outline::halfway(&points), "tb-name tb-way-name"),
                (Area::Field(_), Kind::Water) => (middle(&points), "tb-name tb-water-name"),
                (Area::Field(_), Kind::Town(_)) => (middle(&points), "tb-name tb-town-name"),
                (Area::Field(_), _) => (middle(&points), "tb-name"),
            };
            (at, outline::bounds(&points).w, piece.name.clone(), class)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rules_core::table::{Length, Point as Place};

    use super::*;
    use crate::table_board::sheet::{Ground, Houses, Trees};

    fn field(x: i32, y: i32) -> Area {
        Area::rectangle(Place::cm(x, y), Place::cm(x + 12, y + 10))
    }

    fn all_kinds() -> Vec<Kind> {
        let crossing = Crossing { at: Place::cm(20, 20), kind: CrossingKind::Bridge, length: Length::cm(3) };
        vec![
            Kind::Wood(Trees::Palm),
            Kind::Hill { steep: true, crest: Vec::new() },
            Kind::Town(Houses::Flat),
            Kind::Crops,
            Kind::Vines,
            Kind::Gardens,
            Kind::Broken,
            Kind::Camp,
            Kind::Ravines,
            Kind::Marsh,
            Kind::Impassable,
            Kind::Water,
            Kind::River(vec![crossing]),
            Kind::Stream(vec![Crossing { kind: CrossingKind::Ford, ..crossing }]),
            Kind::DryRiver,
            Kind::Road,
            Kind::Track,
            Kind::Railway,
            Kind::Fence,
            Kind::Wall,
            Kind::Hedge,
            Kind::Trench,
            Kind::Works,
            Kind::Train,
        ]
    }

    fn piece(kind: Kind, area: Area) -> Piece {
        Piece { id: "p".into(), kind, area, name: "<x>".into(), tint: None }
    }

    fn table(pieces: Vec<Piece>) -> TableSheet {
        let (width, height) = (Length::cm(60), Length::cm(40));
        TableSheet { id: "t".into(), width, height, ground: Ground::Green, pieces }
    }

    #[test]
    fn every_kind_is_drawn_as_field_and_as_band_with_symbols_that_exist() {
        let symbols = symbols();
        let band =
            || Area::Band { line: vec![Place::cm(5, 5), Place::cm(30, 20), Place::cm(50, 22)], width: Length::cm(3) };
        for kind in all_kinds() {
            for area in [field(10, 10), band()] {
                let drawn = draw(&table(vec![piece(kind.clone(), area)]));
                assert!(drawn.len() > draw(&table(Vec::new())).len(), "{kind:?}");
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{kind:?}");
                for used in drawn.split(r##"href="#"##).skip(1).filter_map(|rest| rest.split('"').next()) {
                    assert!(symbols.contains(&format!(r#"id="{used}""#)), "{used}");
                }
            }
        }
    }

    #[test]
    fn the_same_table_looks_the_same_each_time() {
        let sheet = table(vec![piece(Kind::Wood(Trees::Broadleaf), field(5, 5))]);
        assert_eq!(draw(&sheet), draw(&sheet));
    }

    #[test]
    fn houses_stand_on_fields_and_woods_over_houses() {
        let sheet = table(vec![
            piece(Kind::Wood(Trees::Broadleaf), field(5, 5)),
            piece(Kind::Town(Houses::Tiled), field(20, 5)),
            piece(Kind::Crops, field(20, 5)),
        ]);
        let drawn = draw(&sheet);
        let at = |class: &str| drawn.find(class).expect("it is drawn");
        assert!(at("tb-crops") < at("tb-town") && at("tb-town") < at("tb-wood"));
    }

    #[test]
    fn an_outline_without_an_area_is_passed_over() {
        let sheet = table(vec![
            piece(Kind::Crops, Area::Field(vec![Place::cm(1, 1)])),
            piece(Kind::Water, Area::Field(Vec::new())),
        ]);
        assert_eq!(draw(&sheet), draw(&table(Vec::new())));
    }
}

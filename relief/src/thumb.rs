//! A small picture of the map for a card: a cut of the sheet with its rivers, roads and towns, in the
//! colours of the paper.

use crate::map::Map;
use crate::sheet::Sheet;
use crate::surface::Ground;
use crate::{svg, ways};
use geo::{Coord, Rect, coord};
use std::error::Error;
use std::fmt::Write;

/// Width and height of the picture, in pixels.
const SIZE: Coord = coord! { x: 238.0, y: 258.0 };
/// Pixels to a sheet unit.
const ZOOM: f64 = 1.15;

/// The picture round `centre`.
pub(crate) fn draw(ground: &Ground, map: &Map, centre: Coord) -> Result<String, Box<dyn Error>> {
    let half = SIZE / (2.0 * ZOOM);
    let frame = Rect::new(centre - half, centre + half);
    let sheet = Sheet::draw(ground, map, frame)?;
    let mut parts = sheet.relief_parts() + &sheet.hachure_parts();
    let layout = map.layout;
    let sides: Vec<_> = map.rivers.iter().flat_map(|river| river.sides.iter().copied()).collect();
    let rivers = ways::rivers(layout, &sides, frame);
    let roads = ways::roads(layout, &map.roads, frame);
    let tracks = ways::roads(layout, &map.tracks, frame);
    let grid = ways::grid(layout, frame);
    let woods: String = (map.woods.iter().map(|hex| layout.centre(*hex)))
        .filter(|centre| ways::near(frame, *centre))
        .map(ways::trees)
        .collect();
    if !woods.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(parts, "<path fill=\"#9DB375\" stroke=\"#3D4D2B\" stroke-width=\".7\" d=\"{woods}\"/>");
    }
    // Writing to a string cannot fail.
    let _ = write!(
        parts,
        "<g fill=\"none\" stroke-linecap=\"round\">\
         <path stroke=\"#4C7F8C\" stroke-width=\"4.4\" d=\"{rivers}\"/>\
         <path stroke=\"#A9C9CF\" stroke-width=\"2.8\" d=\"{rivers}\"/>\
         <path stroke=\"#4A3626\" stroke-width=\".6\" opacity=\".3\" d=\"{grid}\"/>\
         <path stroke=\"#4A3626\" stroke-width=\"1.2\" stroke-linecap=\"butt\" stroke-dasharray=\"4 2.7\" d=\"{tracks}\"/>\
         <path stroke=\"#4A3626\" stroke-width=\"4.2\" d=\"{roads}\"/>\
         <path stroke=\"#FBF3DD\" stroke-width=\"2.6\" d=\"{roads}\"/></g>\
         <g stroke=\"#3A1712\" stroke-width=\".25\">"
    );
    for (hex, city) in &map.towns {
        let centre = layout.centre(*hex);
        if ways::near(frame, centre) {
            parts.push_str(&ways::roofs(centre, *city));
        }
    }
    parts.push_str("</g>");
    Ok(svg::document(frame, Some(SIZE), map.credit(), &parts))
}

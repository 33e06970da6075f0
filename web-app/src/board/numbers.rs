//! The printed numbers of the hexes, as a picture of the part in view.
//!
//! Near a thousand texts in the drawing would be sorted by the browser on every frame of a
//! gesture. So they are painted once the map rests, a little beyond its edges, and move with it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::hex::{HEIGHT, HexId, Point, Rect};
use super::sheet::{Cover, Sheet};
use crate::stage::camera::{Camera, Room};

/// Hex height at which the numbers appear, in pixels.
const FROM: f64 = 39.0;
/// How far beyond the board the numbers are painted, in pixels.
const BEYOND: f64 = 160.0;
/// Size of the figures, in pixels.
const SIZE: f64 = 11.0;
/// Largest number of device pixels painted to the pixel.
const SHARPEST: f64 = 2.0;

/// The land hexes of a part of the sheet, with the place of their number: its middle, at the
/// baseline.
pub fn within(sheet: &Sheet, part: Rect) -> Vec<(HexId, Point)> {
    let place = |id| {
        let centre = sheet.grid.centre(id);
        Point::new(centre.x, centre.y - HEIGHT / 2.0 + 9.2)
    };
    sheet
        .grid
        .ids()
        .filter(|&id| sheet.ground(id).is_some_and(|ground| ground.cover != Cover::Water))
        .map(|id| (id, place(id)))
        .filter(|(_, at)| part.contains(*at))
        .collect()
}

/// Paints the numbers in view, or none if the hexes are too small.
pub(super) fn paint(canvas: &HtmlCanvasElement, sheet: &Sheet, camera: Camera, room: Room) {
    let style = web_sys::HtmlElement::style(canvas);
    if camera.scale * HEIGHT < FROM || room.width < 1.0 {
        let _ = style.set_property("display", "none");
        return;
    }
    let from = camera.to_sheet(Point::new(-BEYOND, -BEYOND));
    let (width, height) = (room.width + 2.0 * BEYOND, room.height + 2.0 * BEYOND);
    let part = Rect::new(from.x, from.y, width / camera.scale, height / camera.scale);
    let sharpness = window().device_pixel_ratio().clamp(1.0, SHARPEST);
    canvas.set_width((width * sharpness) as u32);
    canvas.set_height((height * sharpness) as u32);
    let place = [
        ("display", "block".to_owned()),
        ("left", format!("{:.3}px", part.x)),
        ("top", format!("{:.3}px", part.y)),
        ("width", format!("{:.3}px", part.w)),
        ("height", format!("{:.3}px", part.h)),
    ];
    for (name, value) in place {
        let _ = style.set_property(name, &value);
    }
    let Some(context) = context(canvas) else {
        return;
    };
    let colour = window()
        .get_computed_style(canvas)
        .ok()
        .flatten()
        .and_then(|style| style.get_property_value("color").ok())
        .unwrap_or_default();
    context.set_fill_style_str(&colour);
    context.set_font(&format!("600 {}px \"Barlow Condensed\", \"Arial Narrow\", sans-serif", SIZE * sharpness));
    context.set_text_align("center");
    let scale = camera.scale * sharpness;
    for (id, at) in within(sheet, part) {
        let (x, y) = ((at.x - part.x) * scale, (at.y - part.y) * scale);
        let _ = context.fill_text(&format!("{id:04}"), x, y);
    }
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    let context = canvas.get_context("2d").ok().flatten()?;
    context.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::super::sheets::obbedisco::tests::obbedisco;
    use super::*;

    #[test]
    fn every_land_hex_has_its_number_and_no_lake_has() {
        let sheet = obbedisco();
        let water = sheet.covered(Cover::Water).count();
        let all = within(&sheet, sheet.bounds());
        assert_eq!(all.len(), 952 - water);
        assert!(all.iter().all(|(id, at)| sheet.grid.pick(*at) == Some(*id)));
    }

    #[test]
    fn only_the_part_in_view_is_painted() {
        let sheet = obbedisco();
        let part = Rect::around(sheet.grid.centre(4707), 120.0, 120.0);
        let some = within(&sheet, part);
        assert!(some.iter().any(|(id, _)| *id == 4707) && some.len() < 20);
    }
}

//! The whole sheet: what is drawn, in what order, with what classes.
//!
//! Colours are variables of the page, in attributes so that its style sheet wins and its content policy
//! may forbid inline styles; the paper's values stand in where the page sets none.

use crate::lakes::Lakes;
use crate::map::Map;
use crate::surface::Ground;
use crate::svg::{PathData, SCALE, document};
use crate::{bands, hachures, shade};
use geo::{LineString, Rect};
use std::error::Error;
use std::fmt::Write;

/// The paper's tints, from the lowest band up.
const TINTS: [&str; 7] = ["#C6D3A2", "#D6DDB4", "#E9E4C2", "#F0E0B8", "#EBD0A2", "#DDBA8B", "#CBA277"];
/// Opacity of each shore line, the outermost first, in hundredths.
const SHORE_OPACITY: [u8; 4] = [70, 50, 34, 20];
/// Width of fine, middle and heavy hachures, in tenths of a sheet unit.
const STROKES: [&str; 3] = ["3.2", "5.2", "7.6"];

/// A drawn sheet, or a cut of one.
pub(crate) struct Sheet {
    frame: Rect,
    bands: Vec<Vec<LineString>>,
    shadows: Vec<Vec<LineString>>,
    lights: Vec<Vec<LineString>>,
    strokes: [Vec<LineString>; 3],
    lakes: Lakes,
    credit: &'static str,
}

impl Sheet {
    /// Draws what lies within `frame`.
    pub(crate) fn draw(ground: &Ground, map: &Map, frame: Rect) -> Result<Self, Box<dyn Error>> {
        let lakes = Lakes::draw(map, frame)?;
        let (heights, brightness) = (&ground.heights, &ground.brightness);
        Ok(Self {
            bands: bands::bands(heights, frame)?,
            shadows: shade::shadows(brightness, frame)?,
            lights: shade::lights(brightness, frame)?,
            strokes: hachures::hachures(ground, frame, |at| lakes.dry(at))?,
            lakes,
            frame,
            credit: map.credit(),
        })
    }

    /// Everything but the hachures.
    pub(crate) fn relief(&self) -> String {
        document(self.frame, None, self.credit, &self.relief_parts())
    }

    /// The hachures, to be laid over the relief.
    pub(crate) fn hachures(&self) -> String {
        document(self.frame, None, self.credit, &self.hachure_parts())
    }

    pub(crate) fn relief_parts(&self) -> String {
        let mut out = String::new();
        self.write_relief(&mut out);
        out
    }

    fn write_relief(&self, out: &mut String) {
        let ground = PathData::closed(&[self.frame.to_polygon().exterior().clone()]);
        // Writing to a string cannot fail.
        let _ = write!(out, "<g id=\"relief-bands\" class=\"relief-bands\" transform=\"{SCALE}\">");
        let _ = write!(out, "<path fill=\"var(--t0,{})\" d=\"{ground}\"/>", TINTS[0]);
        for (i, band) in self.bands.iter().enumerate() {
            let (n, tint, d) = (i + 1, TINTS[i + 1], PathData::closed(band));
            let _ = write!(out, "<path fill=\"var(--t{n},{tint})\" d=\"{d}\"/>");
        }
        out.push_str("</g>");
        for (name, fill, opacity, layers) in
            [("shade", "#3B2A3E", ".082", &self.shadows), ("light", "#FFF8E2", ".22", &self.lights)]
        {
            let _ = write!(
                out,
                "<g id=\"relief-{name}\" class=\"relief-{name}\" transform=\"{SCALE}\" \
                 fill=\"var(--{name},{fill})\" fill-opacity=\"var(--{name}-opacity,{opacity})\">"
            );
            for layer in layers {
                let _ = write!(out, "<path d=\"{}\"/>", PathData::closed(layer));
            }
            out.push_str("</g>");
        }
        let _ = write!(
            out,
            "<g id=\"relief-lakes\" class=\"relief-lakes\" transform=\"{SCALE}\" \
             fill=\"none\" stroke=\"var(--bank,#4C7F8C)\" stroke-width=\"7\" stroke-linejoin=\"round\">\
             <path fill=\"var(--water,#A9C9CF)\" stroke=\"none\" d=\"{}\"/>\
             <path stroke-width=\"11.5\" d=\"{}\"/>",
            PathData::closed(&self.lakes.surfaces),
            PathData::open(&self.lakes.shore)
        );
        for (line, opacity) in self.lakes.lines.iter().zip(SHORE_OPACITY) {
            let _ = write!(out, "<path opacity=\".{opacity}\" d=\"{}\"/>", PathData::open(line));
        }
        out.push_str("</g>");
    }

    pub(crate) fn hachure_parts(&self) -> String {
        let mut out = format!(
            "<g id=\"relief-hachures\" class=\"relief-hachures\" transform=\"{SCALE}\" \
             fill=\"none\" stroke=\"var(--hachure,#53402D)\" stroke-linecap=\"round\" \
             opacity=\"var(--hachure-opacity,.42)\">"
        );
        for (strokes, width) in self.strokes.iter().zip(STROKES) {
            let _ = write!(out, "<path stroke-width=\"{width}\" d=\"{}\"/>", PathData::open(strokes));
        }
        out.push_str("</g>");
        out
    }
}

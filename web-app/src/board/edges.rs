//! Where forces leave the map: a signpost in the frame, with an arrow outward.

use std::fmt::Write as _;

use super::hex::Point;
use super::markup::Escaped;
use super::sheet::{Exit, FRAME, Sheet};

/// Height of a signpost.
const POST: f64 = 15.0;

/// The signposts of a sheet.
pub fn exits(sheet: &Sheet) -> String {
    let mut out = String::new();
    for exit in &sheet.exits {
        post(&mut out, sheet, exit);
    }
    out
}

/// The point of the frame nearest to an exit, and how the words beside it are turned.
fn stand(sheet: &Sheet, exit: &Exit, half: f64) -> (Point, f64, &'static str) {
    let (b, at) = (sheet.grid.bounds(), sheet.grid.centre(exit.at));
    let (columns, rows) = sheet.grid.size();
    let (column, row) = (exit.at / 100 - sheet.grid.number(0, 0) / 100, exit.at % 100 - sheet.grid.number(0, 0) % 100);
    let x = at.x.clamp(b.x + half, b.x + b.w - half);
    let y = at.y.clamp(b.y + half, b.y + b.h - half);
    let out = FRAME / 2.0;
    if row == 0 && column > 0 && column + 1 < columns {
        (Point::new(x, b.y - out), 0.0, "M0,-4.6L4.4,1.2H1.5V5H-1.5V1.2H-4.4z")
    } else if row + 1 == rows && column > 0 && column + 1 < columns {
        (Point::new(x, b.y + b.h + out), 0.0, "M0,4.6L4.4,-1.2H1.5V-5H-1.5V-1.2H-4.4z")
    } else if column == 0 {
        (Point::new(b.x - out, y), -90.0, "M0,-4.6L4.4,1.2H1.5V5H-1.5V1.2H-4.4z")
    } else {
        (Point::new(b.x + b.w + out, y), 90.0, "M0,-4.6L4.4,1.2H1.5V5H-1.5V1.2H-4.4z")
    }
}

fn post(out: &mut String, sheet: &Sheet, exit: &Exit) {
    let width = 20.0 + 5.0 * exit.name.chars().count() as f64;
    let (at, turn, arrow) = stand(sheet, exit, width / 2.0);
    let kind = if exit.tone.is_dark() { "dark" } else { "light" };
    let _ = write!(
        out,
        r#"<g class="b-post b-{kind} b-{}" transform="translate({:.1},{:.1}) rotate({turn})"><rect x="{:.1}" y="{:.1}" width="{width:.1}" height="{POST}" rx="2"/><path transform="translate({:.1},0)" d="{arrow}"/><text x="7" y="3.5">{}</text></g>"#,
        exit.tone.name(),
        at.x,
        at.y,
        -width / 2.0,
        -POST / 2.0,
        8.4 - width / 2.0,
        Escaped(&exit.name)
    );
}

#[cfg(test)]
mod tests {
    use super::super::sheets::caricat::tests::{montebello, pastrengo};
    use super::*;

    #[test]
    fn every_exit_of_the_margin_has_a_signpost_within_the_frame() {
        // Pastrengo has six exits, all at the margin; of Montebello's four Voghera lies within.
        for (sheet, posts) in [(pastrengo(), 6), (montebello(), 3)] {
            assert_eq!(exits(&sheet).matches("b-post").count(), posts);
            let (map, frame) = (sheet.grid.bounds(), sheet.bounds());
            for exit in &sheet.exits {
                let (at, ..) = stand(&sheet, exit, 40.0);
                assert!(frame.contains(at) && !map.contains(at), "{exit:?}");
            }
        }
    }
}

//! What grows on the ground: woods, vineyards and marsh, each a pattern of its own over the whole hex. Drawn once.

use std::fmt::Write as _;

use super::curve;
use super::hex::{HexId, Point};
use super::sheet::{Cover, Sheet};

/// Where trees stand in a hex, from the top down, in sheet units from its middle.
const TREES: [(f64, f64); 11] = [
    (-5.2, -15.6),
    (6.8, -14.2),
    (-13.0, -8.6),
    (1.2, -7.4),
    (13.6, -6.0),
    (-18.0, 1.4),
    (-6.6, 1.8),
    (7.4, 2.6),
    (17.8, 4.6),
    (-10.6, 11.6),
    (2.0, 12.6),
];

/// Where reeds stand in a hex.
const REEDS: [(f64, f64); 7] =
    [(-7.0, -13.0), (8.4, -11.0), (-15.4, -3.0), (0.4, -1.4), (15.6, 0.4), (-7.6, 9.6), (7.0, 12.4)];

/// Distance between rows of vines.
const ROWS: f64 = 6.4;
/// How far from the middle of its hex a row of vines ends.
const VINES: f64 = 19.0;

/// A number that depends on the hex and on `salt` alone, from 0 to 1.
pub(super) fn chance(id: HexId, salt: u32) -> f64 {
    let mix = u32::from(id).wrapping_mul(0x9E37_79B1) ^ salt.wrapping_mul(0x85EB_CA77);
    let mix = (mix ^ (mix >> 15)).wrapping_mul(0x2C1B_3C6D);
    f64::from((mix >> 12) & 1023) / 1023.0
}

/// All that grows, from the bottom up.
pub fn covers(sheet: &Sheet) -> String {
    let mut out = String::new();
    // Where hills are a class of terrain and no more, their hexes are told apart by a tint.
    if sheet.ground.iter().all(|ground| ground.level <= 1) {
        let high = |id: &HexId| sheet.ground(*id).is_some_and(|ground| ground.level == 1);
        let hills: Vec<HexId> = sheet.grid.ids().filter(high).collect();
        let _ = write!(out, r#"<path class="b-cover b-hills" d="{}"/>"#, curve::outline(&sheet.grid, &hills));
    }
    for (cover, class) in [
        (Cover::Marsh, "b-marsh"),
        (Cover::Vineyards, "b-vines"),
        (Cover::Woods, "b-woods"),
        (Cover::Village, "b-town"),
    ] {
        let hexes: Vec<HexId> = sheet.covered(cover).collect();
        if hexes.is_empty() {
            continue;
        }
        let _ = write!(out, r#"<path class="b-cover {class}" d="{}"/>"#, curve::outline(&sheet.grid, &hexes));
        match cover {
            Cover::Woods => woods(&mut out, sheet, &hexes),
            Cover::Vineyards => vineyards(&mut out, sheet, &hexes),
            Cover::Marsh => marsh(&mut out, sheet, &hexes),
            Cover::Open | Cover::Water | Cover::Village => {}
        }
    }
    out
}

/// The places of a pattern in a hex, each moved a little so that no two hexes are alike.
fn scattered(sheet: &Sheet, id: HexId, places: &[(f64, f64)]) -> Vec<Point> {
    let at = sheet.grid.centre(id);
    let turned = if chance(id, 7) < 0.5 { -1.0 } else { 1.0 };
    let place = |(salt, &(x, y)): (usize, &(f64, f64))| {
        let salt = 2 * salt as u32;
        let (dx, dy) = (chance(id, salt) - 0.5, chance(id, salt + 1) - 0.5);
        Point::new(at.x + turned * x + 3.4 * dx, at.y + y + 3.0 * dy)
    };
    places.iter().enumerate().map(place).collect()
}

fn woods(out: &mut String, sheet: &Sheet, hexes: &[HexId]) {
    let (mut shadows, mut crowns, mut lights) = (String::new(), String::new(), String::new());
    for &id in hexes {
        for (salt, Point { x, y }) in scattered(sheet, id, &TREES).into_iter().enumerate() {
            let k = 0.84 + 0.34 * chance(id, 40 + salt as u32);
            let _ = write!(
                shadows,
                "M{:.1},{:.1}a{:.1},{:.1} 0 1 0 {:.1},0a{:.1},{:.1} 0 1 0 -{:.1},0",
                x - 2.6 * k,
                y + 2.4 * k,
                4.6 * k,
                2.2 * k,
                9.2 * k,
                4.6 * k,
                2.2 * k,
                9.2 * k
            );
            // A crown of three lobes.
            let _ = write!(
                crowns,
                "M{:.1},{:.1}a{a:.1},{a:.1} 0 0 1 {:.1},-{:.1}a{b:.1},{b:.1} 0 0 1 {:.1},-{:.1}a{a:.1},{a:.1} 0 0 1 {:.1},{:.1}q-{:.1},{:.1} -{:.1},0z",
                x - 4.0 * k,
                y + 1.8 * k,
                0.6 * k,
                4.4 * k,
                6.4 * k,
                0.4 * k,
                1.2 * k,
                4.8 * k,
                4.1 * k,
                1.6 * k,
                8.2 * k,
                a = 2.5 * k,
                b = 3.4 * k,
            );
            let _ = write!(
                lights,
                "M{:.1},{:.1}q{:.1},-{:.1} {:.1},-{:.1}",
                x - 2.4 * k,
                y - 1.2 * k,
                0.8 * k,
                2.2 * k,
                2.8 * k,
                2.4 * k
            );
        }
    }
    let _ = write!(
        out,
        r#"<path class="b-tree-shade" d="{shadows}"/><path class="b-tree" d="{crowns}"/><path class="b-tree-light" d="{lights}"/>"#
    );
}

fn vineyards(out: &mut String, sheet: &Sheet, hexes: &[HexId]) {
    let mut rows = String::new();
    for &id in hexes {
        let at = sheet.grid.centre(id);
        // The cosine and sine of 25, 85 and 145 degrees: along the sides of the hex, but not quite.
        let (cos, sin) = match (chance(id, 3) * 3.0) as u8 {
            0 => (0.906, 0.423),
            1 => (0.087, 0.996),
            _ => (-0.819, 0.574),
        };
        for row in -2..=2 {
            let far = ROWS * f64::from(row) + 1.6 * (chance(id, 5) - 0.5);
            let half = (VINES * VINES - far * far).sqrt();
            let (x, y) = (at.x - far * sin, at.y + far * cos);
            let _ = write!(
                rows,
                "M{:.1},{:.1}L{:.1},{:.1}",
                x - half * cos,
                y - half * sin,
                x + half * cos,
                y + half * sin
            );
        }
    }
    let _ = write!(out, r#"<path class="b-row" d="{rows}"/><path class="b-vine" d="{rows}"/>"#);
}

fn marsh(out: &mut String, sheet: &Sheet, hexes: &[HexId]) {
    let (mut pools, mut reeds) = (String::new(), String::new());
    for &id in hexes {
        for Point { x, y } in scattered(sheet, id, &REEDS) {
            let _ = write!(pools, "M{:.1},{:.1}h10.4M{:.1},{:.1}h5.6", x - 5.2, y + 0.6, x - 1.2, y + 2.9);
            let _ = write!(reeds, "M{x:.1},{y:.1}v-5.6M{:.1},{y:.1}l-1.7,-4.3M{:.1},{y:.1}l1.7,-4.3", x - 1.5, x + 1.5);
        }
    }
    let _ = write!(out, r#"<path class="b-pool" d="{pools}"/><path class="b-reed" d="{reeds}"/>"#);
}

#[cfg(test)]
mod tests {
    use super::super::sheets::caricat::tests::{montebello, pastrengo};
    use super::*;

    #[test]
    fn every_hex_of_woods_has_its_trees_and_every_marsh_its_reeds() {
        // Counted on the map file: its w and W less the 16 hexes drawn as vineyards; its m.
        let sheet = pastrengo();
        let drawn = covers(&sheet);
        let part = |class: &str| {
            let from = drawn.split(&format!(r#"class="{class}" d=""#)).nth(1).expect("it is drawn");
            from.split('"').next().unwrap_or_default().to_owned()
        };
        let crowns = part("b-tree").matches('z').count();
        assert_eq!(crowns, TREES.len() * sheet.covered(Cover::Woods).count());
        assert_eq!(part("b-vine").matches('M').count(), 5 * 16);
        assert_eq!(part("b-reed").matches('M').count(), 3 * REEDS.len() * 15);
        assert!(!covers(&montebello()).contains("b-reed"));
    }

    #[test]
    fn patterns_keep_to_their_hex() {
        let sheet = pastrengo();
        for id in sheet.grid.ids() {
            for point in scattered(&sheet, id, &TREES).into_iter().chain(scattered(&sheet, id, &REEDS)) {
                assert_eq!(sheet.grid.pick(point), Some(id));
            }
        }
    }
}

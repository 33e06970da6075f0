//! The map sheets of *Caricat!*.

use rules_core::books::caricat::{AUSTRIAN, ExitFile, ITALIAN, MapFile};
use rules_core::{Side, hex::HexId as CoreHex};
use scenarios::{DressFile, PrintFile};

use super::super::hex::{Grid, HexId};
use super::super::sheet::{Cover, Exit, Ground, Place, PlaceKind, River, Sheet, SheetError, Tone};

/// The colours of a side.
pub const fn tone(side: Side) -> Tone {
    match side {
        ITALIAN => Tone::Savoy,
        AUSTRIAN => Tone::Austria,
    }
}

/// The sheet of a map with the exits of the battle fought on it: the rules' part, what it prints besides, and how it
/// is dressed.
///
/// # Errors
/// What keeps it from being drawn.
pub fn sheet(file: MapFile, exits: &[ExitFile], print: &PrintFile, dress: DressFile) -> Result<Sheet, SheetError> {
    let grid = super::grid(file.grid.columns, file.grid.rows, file.grid.shifted_down)?;
    let mut ground = super::ground(&grid, &file.terrain, |sign| {
        let (level, cover) = match sign {
            b'.' => (0, Cover::Open),
            b'h' => (1, Cover::Open),
            b'v' => (0, Cover::Village),
            b'V' => (1, Cover::Village),
            b'w' => (0, Cover::Woods),
            b'W' => (1, Cover::Woods),
            b'm' => (0, Cover::Marsh),
            _ => return None,
        };
        Some(Ground { level, cover })
    })?;
    // Woods and vineyards are one terrain to the rules (6.3); the sheet tells them apart.
    for hex in super::numbers(&dress.vineyards)? {
        let at = grid.index(hex).ok_or(SheetError::OffSheet(hex))?;
        let woods = ground.get_mut(at).filter(|ground| ground.cover == Cover::Woods);
        woods.ok_or(SheetError::NotWoods(hex))?.cover = Cover::Vineyards;
    }
    let hills = super::numbers(&dress.hills)?;
    let towns = super::numbers(&dress.towns)?;
    let hidden = super::numbers(&dress.unnamed)?;
    let places = file.places.into_iter().filter(|place| !hidden.contains(&place.hex.0)).map(|place| {
        let at = place.hex.0;
        let here = grid.index(at).and_then(|index| ground.get(index));
        let village = here.is_some_and(|ground| ground.cover == Cover::Village);
        let kind = if towns.contains(&at) {
            PlaceKind::City
        } else if village {
            PlaceKind::Village
        } else if hills.contains(&at) {
            PlaceKind::Hill
        } else {
            PlaceKind::Spot
        };
        Place { at, name: place.name, kind }
    });
    let places = places.collect();
    let rivers = file.rivers.into_iter().map(|river| {
        let (sides, bridges) = (super::sides(&grid, &river.sides)?, super::pairs(&river.bridges));
        Ok(River { name: river.name, great: river.major, sides, bridges })
    });
    let rivers = rivers.collect::<Result<_, _>>()?;
    let edge = exits.iter().filter(|exit| on_edge(&grid, exit.hex.0)).filter_map(|exit| {
        let side = exit.retreat.or(exit.line)?.0;
        Some(Exit { at: exit.hex.0, name: exit.name.clone(), tone: tone(side) })
    });
    let edge = edge.collect();
    let sheet = Sheet {
        places,
        rivers,
        roads: file.roads.iter().map(|way| super::plain(&way.path)).collect(),
        railways: railways(&grid, &file.railway),
        scarps: super::pairs(&file.escarpment),
        exits: edge,
        credits: [print.credits.as_slice(), &dress.credits].concat(),
        dress: super::dress(dress)?,
        ..super::bare(file.id, grid, ground)
    };
    sheet.checked()
}

fn on_edge(grid: &Grid, hex: HexId) -> bool {
    grid.contains(hex) && (0..6).any(|side| grid.beyond(hex, side).is_none())
}

/// The hexes of a railway in the order a train passes them. The file lists them by number.
fn railways(grid: &Grid, hexes: &[CoreHex]) -> Vec<Vec<HexId>> {
    let mut left: Vec<HexId> = super::plain(hexes);
    let mut lines = Vec::new();
    while !left.is_empty() {
        let mut line = vec![left.remove(0)];
        while let Some(&last) = line.last() {
            let Some(next) = left.iter().position(|&hex| grid.distance(last, hex) == 1) else { break };
            line.push(left.remove(next));
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
pub(in crate::board) mod tests {
    use super::*;

    fn drawn(id: &str) -> Sheet {
        let (print, dress) = scenarios::caricat_sheet(id).expect("it comes with the page");
        let map = scenarios::caricat_map(id).expect("its map can be read");
        let scenario = scenarios::caricat(id).expect("its battle too");
        sheet(map, &scenario.0.file.exits, &print, dress).expect("and drawn")
    }

    pub(in crate::board) fn pastrengo() -> Sheet {
        drawn("pastrengo-1848")
    }

    pub(in crate::board) fn montebello() -> Sheet {
        drawn("montebello-1859")
    }

    #[test]
    fn the_map_of_pastrengo_can_be_drawn() {
        let sheet = pastrengo();
        assert_eq!(sheet.grid.ids().count(), 702);
        assert_eq!(sheet.ground(2507), Some(Ground { level: 0, cover: Cover::Village }));
        assert_eq!(sheet.ground(2512), Some(Ground { level: 1, cover: Cover::Open }));
        assert_eq!(sheet.ground(703), Some(Ground { level: 1, cover: Cover::Woods }));
        assert_eq!(sheet.ground(2312), Some(Ground { level: 1, cover: Cover::Vineyards }));
        let kind = |at| sheet.places.iter().find(|place| place.at == at).map(|place| place.kind);
        assert_eq!((kind(2507), kind(3600)), (Some(PlaceKind::City), Some(PlaceKind::Village)));
        assert_eq!((kind(2309), kind(3110), kind(1317)), (Some(PlaceKind::Hill), Some(PlaceKind::Spot), None));
    }

    #[test]
    fn every_hex_of_a_railway_lies_on_one_line() {
        let sheet = montebello();
        assert_eq!(sheet.railways.len(), 1);
        assert_eq!((sheet.railways[0].len(), sheet.railways[0].first()), (41, Some(&15)));
        assert!(sheet.railways[0].windows(2).all(|step| sheet.grid.distance(step[0], step[1]) == 1));
    }
}

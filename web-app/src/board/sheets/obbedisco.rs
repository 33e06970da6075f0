//! The map sheet of *Obbedisco!*.

use rules_core::books::obbedisco::MapFile;
use scenarios::{DressFile, PrintFile};

use super::super::sheet::{Cover, Ground, Place, PlaceKind, River, Sheet, SheetError};

/// The sheet of a map: the rules' part of it, what it prints besides, and how it is dressed.
///
/// # Errors
/// What keeps it from being drawn.
pub fn sheet(file: MapFile, print: &PrintFile, dress: DressFile) -> Result<Sheet, SheetError> {
    let grid = super::grid(file.grid.columns, file.grid.rows, file.grid.shifted_down)?;
    let ground = super::ground(&grid, &file.levels, |sign| match sign {
        b'~' => Some(Ground { level: 0, cover: Cover::Water }),
        b'0'..=b'5' => Some(Ground { level: sign - b'0', cover: Cover::Open }),
        _ => None,
    })?;
    let towns = file.towns.into_iter().map(|town| {
        let kind = if town.city { PlaceKind::City } else { PlaceKind::Village };
        Place { at: town.hex.0, name: town.name, kind }
    });
    let forts = file.forts.into_iter().map(|f| Place { at: f.hex.0, name: f.name, kind: PlaceKind::Fort });
    let rivers = file.rivers.into_iter().map(|river| {
        let (sides, bridges) = (super::sides(&grid, &river.sides)?, super::pairs(&river.bridges));
        Ok(River { name: river.name, great: false, sides, bridges })
    });
    let rivers = rivers.collect::<Result<_, _>>()?;
    let sheet = Sheet {
        places: towns.chain(forts).collect(),
        lakes: print.lakes.iter().map(super::lake).collect::<Result<_, _>>()?,
        rivers,
        roads: file.roads.iter().map(|way| super::plain(&way.path)).collect(),
        tracks: file.tracks.iter().map(|way| super::plain(&way.path)).collect(),
        credits: print.credits.clone(),
        dress: super::dress(dress)?,
        ..super::bare(file.id, grid, ground)
    };
    sheet.checked()
}

#[cfg(test)]
pub(in crate::board) mod tests {
    use super::*;

    pub(in crate::board) fn obbedisco() -> Sheet {
        let (print, dress) = scenarios::obbedisco_sheet("bezzecca-1866").expect("it comes with the page");
        let map = scenarios::obbedisco_map("bezzecca-1866").expect("its map can be read");
        sheet(map, &print, dress).expect("and drawn")
    }

    #[test]
    fn the_map_of_the_bezzecca_campaign_can_be_drawn() {
        let sheet = obbedisco();
        assert_eq!(sheet.grid.ids().count(), 952);
        assert_eq!(sheet.ground(5108).map(|g| g.cover), Some(Cover::Water));
        assert_eq!(sheet.ground(2800), Some(Ground { level: 3, cover: Cover::Open }));
        assert_eq!(sheet.ground(2728), None);
        assert!(sheet.places.iter().any(|p| p.name == "Bezzecca"));
    }

    #[test]
    fn a_bad_map_says_what_is_wrong() {
        let small = |extra: &str| {
            format!(
                r#"{{"format":1,"id":"x","grid":{{"columns":[1,2],"rows":[1,2],"shifted_down":"even"}},"forts":[],
                "tracks":[],"rivers":[],"levels":["01","2~"]{extra}}}"#
            )
        };
        let draw = |text: String| {
            let file = serde_json::from_str(&text).expect("a map file");
            sheet(file, &PrintFile::default(), DressFile::default())
        };
        let bare = r#","towns":[],"roads":[]"#;
        assert!(draw(small(bare)).is_ok());
        let error = |text: String| draw(text).unwrap_err();
        let lost = r#","towns":[{"hex":"0901","name":"Nowhere"}],"roads":[]"#;
        assert_eq!(error(small(lost)), SheetError::OffSheet(901));
        let stuck = r#","towns":[],"roads":[{"name":"","path":["0101","0101"]}]"#;
        assert_eq!(error(small(stuck)), SheetError::NotAdjacent(101, 101));
        assert_eq!(error(small(bare).replace("2~", "2?")), SheetError::BadGround(1));
        assert_eq!(error(small(bare).replace(r#""x""#, r#""../x""#)), SheetError::BadId);
        assert_eq!(error(small(bare).replace("[1,2],\"rows", "[2,1],\"rows")), SheetError::BadGrid);
    }
}

//! The tables of battles by points. They are ours, the same seen from either long edge.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::files::{CrossingFile, Kind, ObjectiveFile, TerrainFile, VictoryFile};

/// A table of battles by points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field {
    /// Open all over.
    #[default]
    Open,
    /// A village in the middle on a road, a wood on either flank.
    Village,
    /// A stream between two hills, with a bridge and a road.
    Stream,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Open, Self::Village, Self::Stream];

    /// Its name in codes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Village => "village",
            Self::Stream => "stream",
        }
    }

    /// The pieces on a table so wide and high, and what there is to take: one point for the village or the bridge.
    pub(super) fn ground(self, width: i32, height: i32) -> (Vec<TerrainFile>, Option<VictoryFile>) {
        let (middle, centre) = (width / 2, height / 2);
        let road = || TerrainFile {
            line: alloc::vec![(middle, 0), (middle, centre), (middle, height)],
            width: 20,
            ..piece("road", Kind::Road, "Road")
        };
        let take = |piece: &str, crossing| {
            let objective = ObjectiveFile { piece: piece.to_string(), crossing, points: 1, holder: None };
            VictoryFile {
                breakpoints: None,
                objectives: alloc::vec![objective],
                infantry_only: false,
                destroyed_per_point: 0,
                draw_within: None,
            }
        };
        match self {
            Self::Open => (Vec::new(), None),
            Self::Village => {
                let polygon = alloc::vec![
                    (middle - 70, centre - 50),
                    (middle + 70, centre - 50),
                    (middle + 70, centre + 50),
                    (middle - 70, centre + 50),
                ];
                let village = TerrainFile { polygon, ..piece("village", Kind::Town, "Village") };
                let wood = |id: &str, x: i32| {
                    let polygon = alloc::vec![
                        (x - 70, centre - 90),
                        (x + 60, centre - 70),
                        (x + 80, centre),
                        (x + 60, centre + 70),
                        (x - 70, centre + 90),
                        (x - 90, centre),
                    ];
                    TerrainFile { polygon, ..piece(id, Kind::Wood, "Wood") }
                };
                let terrain =
                    alloc::vec![village, wood("wood_w", width / 5), wood("wood_e", width - width / 5), road()];
                (terrain, Some(take("village", None)))
            }
            Self::Stream => {
                let line = alloc::vec![(0, centre), (middle, centre), (width, centre)];
                let bridge = CrossingFile { bridge: true, x: middle, y: centre, width: 40 };
                let stream = TerrainFile {
                    line,
                    width: 20,
                    crossings: alloc::vec![bridge],
                    ..piece("stream", Kind::Stream, "Stream")
                };
                let hill = |id: &str, y: i32| {
                    let polygon = alloc::vec![
                        (middle - 180, y - 40),
                        (middle + 180, y - 40),
                        (middle + 220, y),
                        (middle + 180, y + 40),
                        (middle - 180, y + 40),
                        (middle - 220, y),
                    ];
                    let crest = alloc::vec![(middle - 170, y), (middle + 170, y)];
                    TerrainFile { polygon, crest, ..piece(id, Kind::Hill, "Hill") }
                };
                let hills = (hill("hill_s", height / 4), hill("hill_n", height - height / 4));
                (alloc::vec![stream, hills.0, hills.1, road()], Some(take("stream", Some(0))))
            }
        }
    }
}

fn piece(id: &str, kind: Kind, name: &str) -> TerrainFile {
    TerrainFile {
        id: id.to_string(),
        kind,
        name: name.to_string(),
        polygon: Vec::new(),
        line: Vec::new(),
        width: 0,
        crest: Vec::new(),
        crossings: Vec::new(),
    }
}

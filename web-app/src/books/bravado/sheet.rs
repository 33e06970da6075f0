//! The table of a battle: its ground and pieces of terrain.

use rules_core::books::bravado::{CrossingFile, Kind as Terrain, ScenarioFile, TerrainFile};
use rules_core::table::{Length, Point};

use super::words::names::ground_in;
use super::words::{AUERSTEDT, MAIDA};
use crate::table_board::{Area, Crossing, CrossingKind, Ground, Houses, Kind, Piece, TableSheet, Trees};

/// How wide a line of works is drawn.
const WORKS: Length = Length::mm(6);

/// A place of a scenario file.
const fn point(&(x, y): &(i32, i32)) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

/// The table of a battle.
pub(super) fn sheet(file: &ScenarioFile) -> TableSheet {
    TableSheet {
        id: file.id.clone(),
        width: Length::mm(file.width),
        height: Length::mm(file.height),
        // The plain of Maida in July is dry.
        ground: if file.id == MAIDA { Ground::Dry } else { Ground::Green },
        pieces: file.terrain.iter().map(|piece| of(&file.id, piece)).collect(),
    }
}

fn of(scenario: &str, piece: &TerrainFile) -> Piece {
    let line: Vec<Point> = piece.line.iter().map(point).collect();
    let area = if line.is_empty() {
        Area::Field(piece.polygon.iter().map(point).collect())
    } else {
        let width = if piece.kind == Terrain::Works { WORKS } else { Length::mm(piece.width) };
        Area::Band { line, width }
    };
    let crossings = || piece.crossings.iter().map(over).collect();
    let (houses, trees) = match scenario {
        AUERSTEDT => (Houses::Hipped, Trees::Conifer),
        _ => (Houses::Tiled, Trees::Broadleaf),
    };
    let kind = match piece.kind {
        Terrain::Wood => Kind::Wood(trees),
        Terrain::Town => Kind::Town(houses),
        Terrain::Hill => Kind::Hill { steep: false, crest: piece.crest.iter().map(point).collect() },
        Terrain::Stream => Kind::Stream(crossings()),
        Terrain::River => Kind::River(crossings()),
        Terrain::Impassable => Kind::Impassable,
        Terrain::Works => Kind::Works,
        Terrain::Road if piece.id.contains("track") || piece.id == "spielberg_road" => Kind::Track,
        Terrain::Road => Kind::Road,
    };
    Piece { id: piece.id.clone(), kind, area, name: ground_in(scenario, &piece.id, &piece.name), tint: None }
}

/// A bridge or a ford.
fn over(crossing: &CrossingFile) -> Crossing {
    let kind = if crossing.bridge { CrossingKind::Bridge } else { CrossingKind::Ford };
    Crossing { at: point(&(crossing.x, crossing.y)), kind, length: Length::mm(crossing.width) }
}

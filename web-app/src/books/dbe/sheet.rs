//! The table of a battle: its ground and pieces of terrain.

use rules_core::books::dbe::{Board, Kind as Terrain, Lie, TerrainFile};
use rules_core::table::{Length, Point};

use super::words::names::ground_in;
use crate::table_board::{Area, Crossing, CrossingKind, Ground, Houses, Kind, Piece, TableSheet, Trees};

/// How wide a wall is drawn.
const WALL: Length = Length::mm(4);

/// A place of a scenario file, in hundredths of a centimetre.
const fn point(&(x, y): &(i32, i32)) -> Point {
    Point::new(Length(x * 10), Length(y * 10))
}

/// The table of a battle.
pub(super) fn sheet(board: &Board) -> TableSheet {
    let file = &board.file;
    let pieces = file.terrain.iter().zip(&board.ground.pieces);
    TableSheet {
        id: file.id.clone(),
        width: Length(file.width * 10),
        height: Length(file.height * 10),
        ground: Ground::Green,
        pieces: pieces.map(|(piece, lie)| of(&file.id, piece, lie)).collect(),
    }
}

fn of(scenario: &str, piece: &TerrainFile, lie: &Lie) -> Piece {
    let line = || Area::Band { line: piece.line.iter().map(point).collect(), width: WALL };
    let crossings = || piece.crossings.iter().map(over).collect();
    let hill = |steep| Kind::Hill { steep, crest: piece.crest.iter().map(point).collect() };
    let kind = match piece.kind {
        Terrain::Easy => Kind::Crops,
        Terrain::HillGentle => hill(false),
        Terrain::HillSteep => hill(true),
        Terrain::Rough if piece.id.starts_with("vines") => Kind::Vines,
        Terrain::Rough => Kind::Broken,
        Terrain::Stream => Kind::Stream(crossings()),
        Terrain::Wood => Kind::Wood(Trees::Broadleaf),
        Terrain::Marsh => Kind::Marsh,
        Terrain::Town => Kind::Town(Houses::Tiled),
        Terrain::Wall => Kind::Wall,
        Terrain::Redoubt => Kind::Works,
        Terrain::River => Kind::River(crossings()),
        Terrain::Impassable => Kind::Impassable,
        Terrain::Road => Kind::Road,
    };
    Piece {
        id: piece.id.clone(),
        kind,
        area: lie.shape.as_ref().map_or_else(line, Area::of),
        name: ground_in(scenario, &piece.id, &piece.name),
        tint: None,
    }
}

/// A bridge or a ford.
fn over(crossing: &rules_core::books::dbe::CrossingFile) -> Crossing {
    let kind = if crossing.bridge { CrossingKind::Bridge } else { CrossingKind::Ford };
    Crossing { at: point(&(crossing.x, crossing.y)), kind, length: Length(crossing.width * 10) }
}

//! The table of a battle: its ground and pieces of terrain, as the country they stand for looks.

use rules_core::books::colonia::{Kind as Terrain, ScenarioFile, TerrainFile};
use rules_core::table::{Length, Point};

use super::words::names::ground_in;
use super::words::{CAMPO, COATIT, LANGFANG, SCIARA};
use crate::table_board::{Area, Crossing, CrossingKind, Ground, Houses, Kind, Piece, TableSheet, Trees};

/// What a country looks like.
struct Country {
    ground: Ground,
    houses: Houses,
    trees: Trees,
    /// Broken ground.
    broken: Kind,
    /// A road.
    road: Kind,
}

fn country(scenario: &str) -> Country {
    let (ground, houses, trees, broken, road) = match scenario {
        COATIT => (Ground::Dry, Houses::Huts, Trees::Broadleaf, Kind::Broken, Kind::Track),
        SCIARA => (Ground::Sand, Houses::Flat, Trees::Palm, Kind::Broken, Kind::Track),
        LANGFANG => (Ground::Dry, Houses::Hipped, Trees::Conifer, Kind::Broken, Kind::Road),
        CAMPO => (Ground::Dry, Houses::Huts, Trees::Broadleaf, Kind::Broken, Kind::Track),
        _ => (Ground::Green, Houses::Tiled, Trees::Broadleaf, Kind::Broken, Kind::Road),
    };
    Country { ground, houses, trees, broken, road }
}

fn point(&(x, y): &(i32, i32)) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

/// What single pieces are that look like no other of their kind.
fn singular(scenario: &str, id: &str) -> Option<Kind> {
    Some(match (scenario, id) {
        (COATIT, "camp") => Kind::Camp,
        (SCIARA, "sea") | (LANGFANG, "pond") => Kind::Water,
        (SCIARA, "shore_road") => Kind::Road,
        (SCIARA, "trench_n" | "trench_s") => Kind::Trench,
        (LANGFANG, "railway") => Kind::Railway,
        (LANGFANG, "train") => Kind::Train,
        (LANGFANG, "village") => Kind::Town(Houses::Ruins),
        _ => return None,
    })
}

/// The table of a battle.
pub(super) fn sheet(file: &ScenarioFile) -> TableSheet {
    let country = country(&file.id);
    let crossing =
        |piece: &&TerrainFile| matches!(piece.kind, Terrain::Ford | Terrain::BridgeStone | Terrain::BridgeWood);
    let crossings: Vec<Crossing> = file.terrain.iter().filter(crossing).map(over).collect();
    let pieces = file.terrain.iter().filter(|piece| !crossing(piece));
    TableSheet {
        id: file.id.clone(),
        width: Length::mm(file.width.into()),
        height: Length::mm(file.height.into()),
        ground: country.ground,
        pieces: pieces.map(|piece| of(file, piece, &country, &crossings)).collect(),
    }
}

/// A bridge or a ford, at its middle.
fn over(piece: &TerrainFile) -> Crossing {
    let ends = if piece.line.is_empty() { &piece.polygon } else { &piece.line };
    let count = ends.len().max(1) as i32;
    let (x, y) = ends.iter().fold((0, 0), |(x, y), end| (x + end.0, y + end.1));
    let kind = if piece.kind == Terrain::Ford { CrossingKind::Ford } else { CrossingKind::Bridge };
    Crossing { at: point(&(x / count, y / count)), kind, length: Length::mm(piece.width.max(30).into()) }
}

fn of(file: &ScenarioFile, piece: &TerrainFile, country: &Country, crossings: &[Crossing]) -> Piece {
    let line: Vec<Point> = piece.line.iter().map(point).collect();
    let area = if line.is_empty() {
        Area::Field(piece.polygon.iter().map(point).collect())
    } else {
        Area::Band { line, width: Length::mm(piece.width.into()) }
    };
    let hill = |steep| Kind::Hill { steep, crest: piece.crest.iter().map(point).collect() };
    let kind = singular(&file.id, &piece.id).unwrap_or_else(|| match piece.kind {
        Terrain::HillGentle => hill(false),
        Terrain::HillSteep => hill(true),
        Terrain::Broken if piece.crops && file.id == SCIARA => Kind::Gardens,
        Terrain::Broken if piece.crops => Kind::Crops,
        Terrain::Broken => country.broken.clone(),
        Terrain::DryRiver => Kind::DryRiver,
        Terrain::Difficult => Kind::Ravines,
        Terrain::Marsh => Kind::Marsh,
        Terrain::Wood => Kind::Wood(country.trees),
        Terrain::BuiltUp => Kind::Town(country.houses),
        Terrain::Impassable => Kind::Impassable,
        Terrain::River | Terrain::Ford | Terrain::BridgeStone | Terrain::BridgeWood => Kind::River(crossings.to_vec()),
        Terrain::ObstacleWood => Kind::Fence,
        Terrain::ObstacleStone => Kind::Wall,
        Terrain::Road => country.road.clone(),
    });
    let name = ground_in(&file.id, &piece.id).unwrap_or(&piece.name).to_owned();
    Piece { id: piece.id.clone(), kind, area, name, tint: None }
}

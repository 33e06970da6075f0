//! The map sheets of the books: each book's files put into the words of [`Sheet`].

pub mod caricat;
pub mod obbedisco;

use rules_core::hex::{HexId as CoreHex, Shifted};
use scenarios::{DressFile, LakeFile, LetteringFile};

use super::hex::{Grid, HexId, Point};
use super::sheet::{Dress, Ground, Lake, Lettering, Sheet, SheetError};

fn number(text: &str) -> Result<HexId, SheetError> {
    text.parse().map_err(|_| SheetError::Unreadable(format!("not a hex number: {text}")))
}

fn numbers(texts: &[String]) -> Result<Vec<HexId>, SheetError> {
    texts.iter().map(|text| number(text)).collect()
}

fn plain(way: &[CoreHex]) -> Vec<HexId> {
    way.iter().map(|hex| hex.0).collect()
}

/// The grid of printed columns and rows, first and last of each.
fn grid((c0, c1): (u16, u16), (r0, r1): (u16, u16), shifted_down: Shifted) -> Result<Grid, SheetError> {
    if c1 < c0 || r1 < r0 || c1 > 99 || r1 > 99 {
        return Err(SheetError::BadGrid);
    }
    Ok(Grid::new(c0, c1 - c0 + 1, r0, r1 - r0 + 1, shifted_down == Shifted::Even))
}

/// The ground of a map whose file has a line for each row and a sign for each hex.
fn ground(grid: &Grid, lines: &[String], read: impl Fn(u8) -> Option<Ground>) -> Result<Vec<Ground>, SheetError> {
    let (columns, rows) = grid.size();
    if lines.len() != usize::from(rows) {
        return Err(SheetError::BadGround(lines.len().min(usize::from(rows))));
    }
    let mut ground = Vec::with_capacity(usize::from(columns) * usize::from(rows));
    for (index, line) in lines.iter().enumerate() {
        if line.len() != usize::from(columns) {
            return Err(SheetError::BadGround(index));
        }
        for sign in line.bytes() {
            ground.push(read(sign).ok_or(SheetError::BadGround(index))?);
        }
    }
    Ok(ground)
}

/// The hexsides of a river.
fn sides(grid: &Grid, pairs: &[(CoreHex, CoreHex)]) -> Result<Vec<[Point; 2]>, SheetError> {
    let side = |&(CoreHex(a), CoreHex(b)): &(CoreHex, CoreHex)| {
        if let Some(&off) = [a, b].iter().find(|&&hex| !grid.contains(hex)) {
            return Err(SheetError::OffSheet(off));
        }
        grid.side_between(a, b).ok_or(SheetError::NotAdjacent(a, b))
    };
    pairs.iter().map(side).collect()
}

fn pairs(pairs: &[(CoreHex, CoreHex)]) -> Vec<[HexId; 2]> {
    pairs.iter().map(|&(a, b)| [a.0, b.0]).collect()
}

fn lake(file: &LakeFile) -> Result<Lake, SheetError> {
    Ok(Lake { name: file.name.clone(), hexes: numbers(&file.hexes)? })
}

fn dress(file: DressFile) -> Result<Dress, SheetError> {
    let lettering = |l: LetteringFile| Ok(Lettering { along: numbers(&l.along)?, name: l.name });
    Ok(Dress {
        north: file.north.map(f64::from),
        km: file.metres.map(|metres| f64::from(metres) / 1000.0),
        letterings: file.letterings.into_iter().map(lettering).collect::<Result<_, _>>()?,
    })
}

/// A bare sheet of a grid and its ground, to be filled.
fn bare(id: String, grid: Grid, ground: Vec<Ground>) -> Sheet {
    Sheet {
        id,
        grid,
        ground,
        places: Vec::new(),
        lakes: Vec::new(),
        rivers: Vec::new(),
        roads: Vec::new(),
        tracks: Vec::new(),
        railways: Vec::new(),
        scarps: Vec::new(),
        exits: Vec::new(),
        credits: Vec::new(),
        dress: Dress::default(),
    }
}

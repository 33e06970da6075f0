//! An order in which functions that are alike stand together, so that a packer finds again what it has just seen.

use std::collections::HashMap;

/// So many bytes make a piece that two functions can share.
const PIECE: usize = 6;

/// A piece that more functions have tells nothing of any two.
const COMMON: usize = 100;

/// How much less the pieces of each earlier function count.
const FADE: f64 = 0.9;

/// Small functions count as so much larger, as a few shared pieces would otherwise draw them anywhere.
const SMALL: f64 = 20.0;

/// A likeness too slight to leave the given order for.
const SLIGHT: f64 = 3.0;

/// The numbers of the functions in an order in which each is as like as can be to those just before it. Where none is,
/// the next in the given order follows.
pub(crate) fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let telling = Telling::of(bodies);
    let mut likeness = vec![0.0; bodies.len()];
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let mut order = Vec::with_capacity(bodies.len());
    // Instead of fading all that came before, what comes is weighed the more.
    let mut weight = 1.0;
    while !left.is_empty() {
        let best = most_alike(&left, |function| {
            let like = likeness[function] / weight;
            if like > SLIGHT { like / telling.size(function).sqrt() } else { 0.0 }
        });
        let next = left.remove(best);
        order.push(next);
        weight /= FADE;
        for piece in &telling.pieces[next] {
            for &function in &telling.functions[*piece] {
                likeness[function] += weight;
            }
        }
        if weight > 1e100 {
            for like in &mut likeness {
                *like /= weight;
            }
            weight = 1.0;
        }
    }
    order
}

/// The place of the one that is most alike, of equals the first.
fn most_alike(left: &[usize], likeness: impl Fn(usize) -> f64) -> usize {
    let mut best = (0, 0.0);
    for (place, &function) in left.iter().enumerate() {
        let like = likeness(function);
        if like > best.1 {
            best = (place, like);
        }
    }
    best.0
}

/// The pieces that some functions share and most do not.
struct Telling {
    /// The pieces of each function, by their numbers.
    pieces: Vec<Vec<usize>>,
    /// The functions that have each piece.
    functions: Vec<Vec<usize>>,
}

impl Telling {
    /// How much of a function there is to be alike. What is shared is held against its root: a long function that
    /// shares much is worth more than a short one that shares all of its little.
    fn size(&self, function: usize) -> f64 {
        self.pieces[function].len() as f64 + SMALL
    }

    fn of(bodies: &[&[u8]]) -> Self {
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut functions: Vec<Vec<usize>> = Vec::new();
        for (function, body) in bodies.iter().enumerate() {
            for piece in body.windows(PIECE) {
                let number = *numbers.entry(piece).or_insert(functions.len());
                match functions.get_mut(number) {
                    None => functions.push(vec![function]),
                    Some(known) if known.last() != Some(&function) => known.push(function),
                    Some(_) => {}
                }
            }
        }
        functions.retain(|functions| (2..=COMMON).contains(&functions.len()));
        let mut pieces = vec![Vec::new(); bodies.len()];
        for (piece, functions) in functions.iter().enumerate() {
            for &function in functions {
                pieces[function].push(piece);
            }
        }
        Self { pieces, functions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_alike_come_together_and_the_others_keep_their_order() {
        let bodies: [&[u8]; 5] = [
            b"first of one kind, with a tail",
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            b"nothing like the rest",
            b"first of one kind, with another tail",
            b"zABCDEFGHIJKLMNOPQRSTUVWXYZ",
        ];
        assert_eq!(order(&bodies), [0, 3, 1, 4, 2]);
    }

    #[test]
    fn every_function_is_named_once() {
        let bodies: Vec<Vec<u8>> = (0..300_u32).map(|at| at.to_le_bytes().repeat(1 + at as usize % 7)).collect();
        let bodies: Vec<&[u8]> = bodies.iter().map(Vec::as_slice).collect();
        let mut all = order(&bodies);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..300));
        assert!(order(&[]).is_empty());
    }
}

//! The names of places and units beside them.

use super::counters::{HALF, STACK_STEP};
use super::hex::{Point, Rect};
use super::sheet::{PlaceKind, Sheet};

pub use crate::stage::labels::Name;

/// Hex height at which the names of units appear, in pixels.
pub const UNIT_NAMES_FROM: f64 = 40.0;
/// Hex height at which the names of villages and forts appear, in pixels.
const VILLAGES_FROM: f64 = 30.0;
/// Hex height at which the names of cities appear, in pixels.
const CITIES_FROM: f64 = 12.0;
const UNIT_SIZE: f64 = 13.0;

/// The names of towns and forts, the most important first.
pub fn place_names(sheet: &Sheet) -> Vec<Name> {
    let mut names = Vec::new();
    for wanted in [PlaceKind::City, PlaceKind::Fort, PlaceKind::Village, PlaceKind::Hill, PlaceKind::Spot] {
        for place in sheet.places.iter().filter(|p| p.kind == wanted) {
            let (class, size, letter, away) = match place.kind {
                PlaceKind::City => ("b-name b-city", 15.0, 0.56, vec![HALF + 4.0, 14.0]),
                PlaceKind::Fort => ("b-name b-fortname", 13.0, 0.46, vec![HALF + 3.0, 13.0]),
                PlaceKind::Village => ("b-name", 13.0, 0.49, vec![12.0, HALF + 3.0]),
                PlaceKind::Hill => ("b-name b-hillname", 11.5, 0.46, vec![6.0, HALF + 3.0]),
                PlaceKind::Spot => ("b-name b-spotname", 11.5, 0.47, vec![5.0, HALF + 3.0]),
            };
            let text = match place.kind {
                PlaceKind::Fort => format!("Forte {}", place.name),
                _ => place.name.clone(),
            };
            names.push(Name {
                at: sheet.grid.centre(place.at),
                text,
                class,
                size,
                letter,
                away,
                from: if place.kind == PlaceKind::City { CITIES_FROM } else { VILLAGES_FROM },
                always: false,
                across: false,
            });
        }
    }
    names
}

/// The name of a unit beside its counter.
pub fn unit_name(at: Point, text: &str) -> Name {
    Name {
        at,
        text: text.to_owned(),
        class: "b-unit",
        size: UNIT_SIZE,
        letter: 0.53,
        away: vec![HALF + 3.5],
        from: UNIT_NAMES_FROM,
        always: true,
        across: false,
    }
}

/// The square a counter covers, `below` counters from the top of its stack.
pub fn counter_area(centre: Point, below: usize) -> Rect {
    let back = STACK_STEP * below as f64;
    Rect::around(Point::new(centre.x - back, centre.y - back), 2.0 * HALF, 2.0 * HALF)
}

/// The name of a lake as an Italian map letters it.
pub fn lake_name(name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|first| "AEIOUaeiou".contains(first));
    if vowel { format!("Lago d’{name}") } else { format!("Lago di {name}") }
}

#[cfg(test)]
mod tests {
    use super::super::sheets::obbedisco::tests::obbedisco;
    use super::*;
    use crate::stage::labels::{TOLERATED, place};

    #[test]
    fn the_names_of_the_campaign_map_do_not_cover_one_another() {
        let sheet = obbedisco();
        let names = place_names(&sheet);
        let placed = place(&names, &[], &[], sheet.bounds(), 1.0);
        assert_eq!(placed.len(), names.len());
        for (i, a) in placed.iter().enumerate() {
            for b in &placed[i + 1..] {
                assert!(a.area.overlap(b.area) <= TOLERATED, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn lakes_are_lettered_in_italian() {
        assert_eq!(lake_name("Idro"), "Lago d’Idro");
        assert_eq!(lake_name("Ledro"), "Lago di Ledro");
    }
}

//! What stands on a table, whatever book it is of.

use rules_core::Side;
use rules_core::books::bravado::Bravado;
use rules_core::books::colonia::Colonia;
use rules_core::books::dbe::Dbe;
use rules_core::table::{Base, Length, Point};

/// A game with bases on a table, told apart by the keys the page gives them.
pub trait Standing {
    /// From the south edge of the table to its north edge.
    fn height(&self) -> Length;
    /// What stands on the table, that on top last.
    fn standing(&self) -> Vec<(u32, Base)>;
}

impl Standing for Colonia {
    fn height(&self) -> Length {
        Length::mm(self.board().file.height.into())
    }

    fn standing(&self) -> Vec<(u32, Base)> {
        self.on_table().map(|unit| (unit.0.into(), self.base(unit))).collect()
    }
}

impl Standing for Dbe {
    fn height(&self) -> Length {
        self.board().ground.table.height
    }

    fn standing(&self) -> Vec<(u32, Base)> {
        let generals = Side::BOTH.into_iter().flat_map(|side| self.generals_of(side));
        self.elements().chain(generals).map(|unit| (unit.0.into(), *self.base(unit))).collect()
    }
}

impl Standing for Bravado {
    fn height(&self) -> Length {
        Length::mm(self.board().file.height)
    }

    fn standing(&self) -> Vec<(u32, Base)> {
        let generals = Side::BOTH.into_iter().flat_map(|side| self.generals_of(side));
        self.units().chain(generals).map(|unit| (unit.0.into(), *self.base(unit))).collect()
    }
}

/// A place on a base that no other one covers, and the base.
pub(crate) fn free_place(state: &impl Standing, key: u32) -> Option<(Point, Base)> {
    let all = state.standing();
    let base = all.iter().find(|(other, _)| *other == key).map(|(_, base)| *base)?;
    let part = |length: Length, eighths: i32| Length(length.0 * eighths / 8);
    let offs = [0, 1, -1, 2, -2, 3, -3];
    let places = offs.iter().flat_map(|&ahead| offs.map(|right| (right, ahead)));
    let mut places = places.map(|(right, ahead)| base.place(part(base.width(), right), part(base.depth(), ahead)));
    let others = all.iter().filter(|(other, _)| *other != key).map(|(_, other)| other.inset(Length::mm(-2)));
    let others: Vec<Base> = others.collect();
    places.find(|&place| others.iter().all(|other| !other.contains(place))).map(|place| (place, base))
}

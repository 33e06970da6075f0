//! The grid finds all that is near; lining up lines up; what holds a base holds its corners.

use proptest::prelude::*;
use rules_core::table::{Along, Angle, Base, Edge, Field, Hand, Length, Part, Table};

use crate::scenes::{base, base_and_corners, cases, pair, shape};

const TABLE: Table = Table { width: Length::cm(120), height: Length::cm(80) };

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn nothing_near_is_missed(bases in prop::collection::vec(base(), 1..60), from in base(), reach in 0..20_000, cell in 1000..30_000) {
        let mut field = Field::new(&TABLE, Length(cell));
        for (number, base) in bases.iter().enumerate() {
            field.insert(number as u16, &base.bounds());
        }
        // Every second one has left again.
        for (number, base) in bases.iter().enumerate().filter(|(number, _)| number % 2 == 1) {
            field.remove(number as u16, &base.bounds());
        }
        let found = field.near(&from.bounds().grown(Length(reach)));
        prop_assert!(found.is_sorted() && found.iter().all(|number| number % 2 == 0));
        for (number, base) in bases.iter().enumerate().filter(|(number, _)| number % 2 == 0) {
            prop_assert!(found.contains(&(number as u16)) || base.gap(&from) > Length(reach));
        }
    }

    #[test]
    fn quick_answers_are_the_slow_ones((one, two) in pair(), reach in 0..12_000) {
        prop_assert_eq!(one.is_within(&two, Length(reach)), one.gap(&two) <= Length(reach));
        prop_assert_eq!(one.overlaps(&two, Length(reach / 10)), one.overlap(&two) > Length(reach / 10));
    }

    #[test]
    fn lined_up_bases_share_what_they_can((one, two) in pair(), edge in prop::sample::select(&Edge::ALL[..])) {
        let longest = one.width().min(two.edge_length(edge));
        for along in [Along::Wholly, Along::Middle, Along::Flush(Hand::Left), Along::Flush(Hand::Right)] {
            let set = one.set_on(&two, edge, along);
            prop_assert!(set.gap(&two) <= Length(2) && set.overlap(&two) <= Length(2));
            let contact = set.contact(&two, Length::MILLIMETRE, Angle::DEGREE).unwrap();
            prop_assert_eq!((contact.own, contact.other), (Part::Edge(Edge::Front), Part::Edge(edge)));
            prop_assert!((contact.shared - longest).abs() <= Length(4), "{:?}", contact);
        }
    }

    #[test]
    fn a_column_and_its_line_share_the_middle_of_their_front(base in base()) {
        let column = base.reformed(base.depth(), base.width());
        prop_assert_eq!(column.muzzle(), base.muzzle());
        prop_assert!(column.reformed(base.width(), base.depth()).centre().distance(base.centre()) <= Length(2));
        prop_assert!(base.contains(base.centre()) && base.bounds().contains(base.muzzle()));
    }

    #[test]
    fn an_area_that_holds_a_base_holds_all_of_it((base, corners) in base_and_corners()) {
        let area = shape(&corners);
        let small = Base::new(base.centre(), base.facing(), Length::cm(1), Length::cm(1));
        for base in [base, small] {
            if area.holds(&base) {
                prop_assert!(area.share_of(&base) == 1000 && area.contains(base.centre()));
                prop_assert!(base.edges().iter().all(|edge| area.runs(edge).len() <= 1));
            } else if area.share_of(&base) == 0 {
                prop_assert!(!area.overlaps(&base, Length::CENTIMETRE));
            }
            prop_assert!(area.share_of(&base) == 0 || area.gap(&base) == Length::ZERO);
        }
    }
}

//! What lies under a pointer, within a lasso, next in the row.

use rules_core::table::{Base, Length, Point};

use super::scene::{TableBase, TableScene};

/// The topmost base under a place, or else the one nearest to it within `slack`.
pub fn base_at(scene: &TableScene, at: Point, slack: Length) -> Option<&TableBase> {
    let on = scene.bases.iter().rev().find(|base| base.base.contains(at));
    on.or_else(|| {
        let near = scene.bases.iter().filter(|base| base.base.inset(-slack).contains(at));
        near.min_by_key(|base| base.base.centre().distance(at))
    })
}

/// The bases whose middle lies within a lasso.
pub fn within<'a>(scene: &'a TableScene, lasso: &[Point]) -> impl Iterator<Item = &'a TableBase> {
    let ring: Vec<Point> = lasso.to_vec();
    scene.bases.iter().filter(move |base| inside(&ring, base.base.centre()))
}

/// Whether a place lies within a closed line, by counting how often a ray crosses it.
fn inside(ring: &[Point], at: Point) -> bool {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).fold(false, |inside, (a, b)| {
        let (ax, ay, bx, by) = (i64::from(a.x.0), i64::from(a.y.0), i64::from(b.x.0), i64::from(b.y.0));
        let (x, y) = (i64::from(at.x.0), i64::from(at.y.0));
        if (ay > y) == (by > y) {
            return inside;
        }
        let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
        inside != ((by > ay) == (side > 0))
    })
}

/// The key after, or before, one in the order of the scene; the first or last for none. None past the ends.
pub(super) fn next(scene: &TableScene, from: Option<u32>, back: bool) -> Option<u32> {
    let keys: Vec<u32> = scene.bases.iter().map(|base| base.key).collect();
    let place = from.and_then(|key| keys.iter().position(|&other| other == key));
    let index = match (place, back) {
        (None, false) => 0,
        (None, true) => keys.len().checked_sub(1)?,
        (Some(place), false) => place + 1,
        (Some(place), true) => place.checked_sub(1)?,
    };
    keys.get(index).copied()
}

/// The bases that move together when one is taken hold of: the group it belongs to, itself first, or itself alone.
pub(super) fn moving(scene: &TableScene, key: u32) -> Vec<(u32, Base)> {
    let of = |key: u32| scene.base(key).filter(|base| base.movable).map(|base| (key, base.base));
    let rest = scene.group.contains(&key).then_some(&scene.group);
    let rest = rest.into_iter().flatten().copied().filter(|&other| other != key);
    std::iter::once(key).chain(rest).filter_map(of).collect()
}

/// Whom the panel moves: the base chosen, or else the group, or the only base that may move.
pub(super) fn subject(scene: &TableScene, chosen: Option<u32>) -> Option<u32> {
    let may = |key: &u32| scene.base(*key).is_some_and(|base| base.movable);
    chosen.filter(may).or_else(|| scene.group.first().copied().filter(may)).or_else(|| {
        let mut movable = scene.bases.iter().filter(|base| base.movable);
        movable.next().filter(|_| movable.next().is_none()).map(|only| only.key)
    })
}

#[cfg(test)]
mod tests {
    use super::super::base::tests::foot;
    use super::*;

    fn scene() -> TableScene {
        TableScene { bases: vec![foot(1, 20, 20, 45), foot(2, 40, 20, 0), foot(3, 41, 21, 0)], ..TableScene::default() }
    }

    fn key(at: Point, slack: i32) -> Option<u32> {
        base_at(&scene(), at, Length::mm(slack)).map(|base| base.key)
    }

    #[test]
    fn a_turned_base_is_hit_where_it_lies() {
        // Its corners lie 4.24 cm along and 1.41 across the diagonal: (17, 22) and (23, 18) are on it, (23, 22) is off.
        assert_eq!(key(Point::cm(18, 22), 0), Some(1));
        assert_eq!(key(Point::cm(22, 18), 0), Some(1));
        assert_eq!(key(Point::cm(23, 23), 0), None);
        assert_eq!(key(Point::cm(17, 17), 0), None);
    }

    #[test]
    fn of_two_the_topmost_is_hit_and_a_finger_hits_what_is_near() {
        assert_eq!(key(Point::cm(41, 20), 0), Some(3));
        assert_eq!(key(Point::cm(36, 18), 0), Some(2));
        assert_eq!(key(Point::new(Length::cm(38), Length::mm(175)), 0), None);
        assert_eq!(key(Point::new(Length::cm(38), Length::mm(175)), 8), Some(2));
    }

    #[test]
    fn a_lasso_takes_the_bases_whose_middle_it_rings() {
        let scene = scene();
        let ring = [Point::cm(30, 10), Point::cm(60, 10), Point::cm(60, 30), Point::cm(30, 30)];
        assert_eq!(within(&scene, &ring).map(|base| base.key).collect::<Vec<_>>(), [2, 3]);
        let notched = [Point::cm(30, 10), Point::cm(60, 10), Point::cm(60, 30), Point::cm(40, 21), Point::cm(30, 30)];
        assert_eq!(within(&scene, &notched).map(|base| base.key).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(within(&scene, &ring[..2]).count(), 0);
    }

    #[test]
    fn tab_goes_through_all_bases_and_out_again() {
        let scene = scene();
        assert_eq!(next(&scene, None, false), Some(1));
        assert_eq!(next(&scene, Some(1), false), Some(2));
        assert_eq!(next(&scene, Some(3), false), None);
        assert_eq!(next(&scene, None, true), Some(3));
        assert_eq!(next(&scene, Some(1), true), None);
    }

    #[test]
    fn a_group_moves_with_the_base_taken_hold_of() {
        let mut scene = scene();
        scene.group = vec![1, 2];
        let keys = |scene: &TableScene, key| moving(scene, key).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(keys(&scene, 2), [2, 1]);
        assert_eq!(keys(&scene, 3), [3]);
        scene.bases[2].movable = false;
        assert!(keys(&scene, 3).is_empty());
    }
}

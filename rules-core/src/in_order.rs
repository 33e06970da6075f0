//! Sorting for programs whose size counts: the work is done on places alone, once for all types of items.
//!
//! The sorts of the standard library are made anew for each type they sort, a few kilobytes each time. This one takes
//! some times as long, which is nothing where tens of units or stretches are sorted now and then.

use alloc::vec::Vec;
use core::mem;

/// Up to so many items, each is let down to its place.
const FEW: usize = 12;

/// Items that can be compared and exchanged by their places.
trait Places {
    /// Whether the item at the one place belongs before that at the other.
    fn precedes(&mut self, one: usize, other: usize) -> bool;

    /// Exchanges two items.
    fn swap(&mut self, one: usize, other: usize);
}

struct Items<'a, T, F> {
    items: &'a mut [T],
    precedes: F,
}

impl<T, F: FnMut(&T, &T) -> bool> Places for Items<'_, T, F> {
    fn precedes(&mut self, one: usize, other: usize) -> bool {
        (self.precedes)(&self.items[one], &self.items[other])
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.items.swap(one, other);
    }
}

/// Puts the items of a slice in order. Those that are equal keep the order they had.
pub trait InOrder<T> {
    /// From the least to the greatest.
    fn put_in_order(&mut self)
    where
        T: Ord;

    /// By a key that is made for each comparison.
    fn put_in_order_by<K: Ord>(&mut self, key: impl Fn(&T) -> K);
}

impl<T> InOrder<T> for [T] {
    fn put_in_order(&mut self)
    where
        T: Ord,
    {
        sort(self.len(), &mut Items { items: self, precedes: |one: &T, other: &T| one < other });
    }

    fn put_in_order_by<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        sort(self.len(), &mut Items { items: self, precedes: |one: &T, other: &T| key(one) < key(other) });
    }
}

fn sort(len: usize, places: &mut dyn Places) {
    if len > FEW {
        carry(merged(len, places), places);
        return;
    }
    for last in 1..len {
        let mut at = last;
        while at > 0 && places.precedes(at, at - 1) {
            places.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// For each place, where the item is that belongs there: runs of one, two, four and so on are merged.
fn merged(len: usize, places: &mut dyn Places) -> Vec<usize> {
    let mut runs: Vec<usize> = (0..len).collect();
    let mut longer: Vec<usize> = Vec::with_capacity(len);
    let mut width = 1;
    while width < len {
        for pair in runs.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some((&one, lefter)), Some((&other, righter))) = (left.split_first(), right.split_first()) {
                // The earlier one stays ahead of its equal.
                if places.precedes(other, one) {
                    longer.push(other);
                    right = righter;
                } else {
                    longer.push(one);
                    left = lefter;
                }
            }
            longer.extend_from_slice(left);
            longer.extend_from_slice(right);
        }
        mem::swap(&mut runs, &mut longer);
        longer.clear();
        width *= 2;
    }
    runs
}

/// Brings every item to its place, round by round of those that take one another's.
fn carry(mut from: Vec<usize>, places: &mut dyn Places) {
    for start in 0..from.len() {
        let mut at = start;
        loop {
            let next = mem::replace(&mut from[at], at);
            if next == start {
                break;
            }
            places.swap(at, next);
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn numbers(count: usize, below: u64) -> Vec<(u64, usize)> {
        let mut state = 1866_u64 + count as u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        (0..count).map(|at| (next(), at)).collect()
    }

    #[test]
    fn any_number_of_items_is_sorted_as_the_standard_library_sorts_it() {
        for count in (0..100).chain([255, 256, 257, 1000]) {
            for below in [1, 2, 7, 1 << 31] {
                let mut have = numbers(count, below);
                let mut want = have.clone();
                want.sort_by_key(|&(number, _)| number);
                have.put_in_order_by(|&(number, _)| number);
                assert_eq!(have, want, "{count} numbers below {below}: equal ones keep their order");
                have.reverse();
                have.put_in_order();
                want.sort_unstable();
                assert_eq!(have, want);
            }
        }
    }

    #[test]
    fn a_thousand_items_take_about_as_many_comparisons_as_a_merge_must() {
        struct Counting(Vec<(u64, usize)>, usize);
        impl Places for Counting {
            fn precedes(&mut self, one: usize, other: usize) -> bool {
                self.1 += 1;
                self.0[one] < self.0[other]
            }
            fn swap(&mut self, one: usize, other: usize) {
                self.0.swap(one, other);
            }
        }
        let mut counting = Counting(numbers(1000, 1 << 31), 0);
        sort(1000, &mut counting);
        assert!(counting.0.is_sorted());
        // A merge of 1000 takes at most 1000 x 10.
        assert!(counting.1 < 10_000, "{}", counting.1);
    }
}

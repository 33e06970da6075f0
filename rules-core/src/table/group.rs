//! Groups: bases that hang together by their joins.

use alloc::vec::Vec;

/// Whether so many bases hang together: every one can be reached from the first by joins. None hang together, and one.
pub fn hang_together(count: usize, mut joined: impl FnMut(usize, usize) -> bool) -> bool {
    let mut open: Vec<usize> = (1..count).collect();
    let mut reached: Vec<usize> = (0..count.min(1)).collect();
    while let Some(from) = reached.pop() {
        let (near, far): (Vec<_>, Vec<_>) = open.into_iter().partition(|&to| joined(from, to));
        reached.extend(near);
        open = far;
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_hangs_together_until_a_link_is_missing() {
        let beside = |one: usize, other: usize| one.abs_diff(other) == 1;
        assert!(hang_together(5, beside));
        assert!(!hang_together(5, |one, other| beside(one, other) && one.min(other) != 2));
        assert!(hang_together(0, |_, _| false) && hang_together(1, |_, _| false) && !hang_together(2, |_, _| false));
    }
}

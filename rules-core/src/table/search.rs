//! Finding where on a move something first comes true, without walking every step.

/// What a look at one step tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It is so here.
    Yes,
    /// It is not so here, nor within so many steps from here.
    No {
        /// How many steps after this one are safe to pass over.
        safe: u32,
    },
}

impl Look {
    /// From a value that comes true when it falls to a limit, and falls by at most `fastest` a step: a gap, say, which
    /// no step shortens by more than its own length.
    pub fn falling(value: i64, limit: i64, fastest: i64) -> Self {
        if value <= limit {
            Self::Yes
        } else {
            let safe = (value - limit - 1) / fastest.max(1);
            Self::No { safe: u32::try_from(safe).unwrap_or(u32::MAX) }
        }
    }

    /// From a value that comes true when it rises to a limit, and rises by at most `fastest` a step.
    pub fn rising(value: i64, limit: i64, fastest: i64) -> Self {
        Self::falling(value.saturating_neg(), limit.saturating_neg(), fastest)
    }
}

/// The first step from `from` to `last`, both included, at which something is so.
///
/// It finds what walking every step would find, as long as `look` never calls steps safe that are not.
pub fn first_step(from: u32, last: u32, mut look: impl FnMut(u32) -> Look) -> Option<u32> {
    let mut step = from;
    while step <= last {
        match look(step) {
            Look::Yes => return Some(step),
            Look::No { safe } => step = step.checked_add(safe)?.checked_add(1)?,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_what_walking_finds_with_fewer_looks() {
        let gap = |step: u32| i64::from(20_000u32.saturating_sub(step * 100));
        let mut looks = 0;
        let found = first_step(0, 1000, |step| {
            looks += 1;
            Look::falling(gap(step), 5000, 100)
        });
        assert_eq!(found, (0..=1000).find(|&step| gap(step) <= 5000));
        assert!(looks < 4, "{looks}");
    }

    #[test]
    fn nothing_found_is_none() {
        assert_eq!(first_step(0, 50, |_| Look::No { safe: 0 }), None);
        assert_eq!(first_step(0, u32::MAX, |_| Look::No { safe: u32::MAX }), None);
        assert_eq!(Look::rising(400, 500, 30), Look::No { safe: 3 });
        assert_eq!(Look::rising(500, 500, 30), Look::Yes);
    }
}

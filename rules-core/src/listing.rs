//! A small map, kept as a list in the order of its keys: for some hundred keys as fast as a tree, and a fraction of the
//! program.

use alloc::vec::{IntoIter, Vec};

/// What stands for each key, in the order of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing<K, V>(Vec<(K, V)>);

impl<K, V> Default for Listing<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> Listing<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }

    /// What stands for a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.find(key).ok().and_then(|at| self.0.get(at)).map(|(_, value)| value)
    }

    /// What stands for a key; what is made stands for it from now on if there is nothing yet.
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let at = match self.find(&key) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, make()));
                at
            }
        };
        &mut self.0[at].1
    }

    /// Puts something for a key, instead of what may have stood there.
    pub fn insert(&mut self, key: K, value: V) {
        match self.find(&key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    /// The keys with what stands for them, in order.
    pub fn into_list(self) -> Vec<(K, V)> {
        self.0
    }

    /// The same, lent.
    pub fn list(&self) -> &[(K, V)] {
        &self.0
    }

    /// The same, what stands there to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<K, V> IntoIterator for Listing<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<(K, V)>;

    fn into_iter(self) -> IntoIter<(K, V)> {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_in_order_and_once() {
        let mut listing = Listing::default();
        for (key, value) in [(3, 'c'), (1, 'a'), (2, 'b'), (3, 'd')] {
            listing.insert(key, value);
        }
        assert_eq!(*listing.get_or_insert_with(2, || 'x'), 'b');
        *listing.get_or_insert_with(0, || 'x') = 'y';
        assert_eq!((listing.get(&3), listing.get(&4)), (Some(&'d'), None));
        assert_eq!(listing.into_list(), [(0, 'y'), (1, 'a'), (2, 'b'), (3, 'd')]);
    }
}

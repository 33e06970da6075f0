//! Short lists in order. The library's sorts and trees are made for long ones and weigh more than the page may.

/// The items in order, each once.
pub fn in_order<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = Vec::new();
    for item in items {
        if let Err(at) = list.binary_search(&item) {
            list.insert(at, item);
        }
    }
    list
}

/// Puts a list in order by a key, equal ones as they came.
pub fn order_by<T>(list: &mut [T], key: impl Fn(&T) -> (u16, u16)) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// The value of a key in a list of pairs, made if it is not there.
pub fn entry<K: PartialEq, V: Default>(list: &mut Vec<(K, V)>, key: K) -> &mut V {
    let at = list.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        list.push((key, V::default()));
        list.len() - 1
    });
    &mut list[at].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stand_in_order_and_once() {
        assert_eq!(in_order([3, 1, 2, 3, 1]), [1, 2, 3]);
    }

    #[test]
    fn equal_keys_keep_their_order() {
        let mut list = [(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
        order_by(&mut list, |&(key, _)| (key, 0));
        assert_eq!(list, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }

    #[test]
    fn a_key_has_one_entry() {
        let mut list: Vec<(u8, Vec<u8>)> = Vec::new();
        entry(&mut list, 1).push(5);
        entry(&mut list, 2).push(6);
        entry(&mut list, 1).push(7);
        assert_eq!(list, [(1, vec![5, 7]), (2, vec![6])]);
    }
}

//! A map that forgets its oldest entries: history must not grow with the length of a run.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::hash::Hash;

/// A map of at most `capacity` entries.
#[derive(Debug)]
pub struct Bounded<K, V> {
    capacity: usize,
    entries: FxHashMap<K, (u64, V)>,
    /// Keys in the order of insertion, with the number of the insertion: a removed key may stand here still.
    order: VecDeque<(u64, K)>,
    next: u64,
}

impl<K: Copy + Eq + Hash, V> Bounded<K, V> {
    pub fn new(capacity: usize) -> Self {
        Bounded { capacity, entries: FxHashMap::default(), order: VecDeque::new(), next: 0 }
    }

    /// Inserts or replaces; the oldest entry goes when there are too many.
    pub fn insert(&mut self, key: K, value: V) {
        self.next += 1;
        self.entries.insert(key, (self.next, value));
        self.order.push_back((self.next, key));
        while self.order.len() > 2 * self.capacity || self.entries.len() > self.capacity {
            let Some((number, key)) = self.order.pop_front() else { return };
            if self.entries.get(&key).is_some_and(|(current, _)| *current == number) {
                self.entries.remove(&key);
            }
        }
    }

    /// Whether there may have been more than are remembered.
    pub fn may_have_forgotten(&self) -> bool {
        self.next > self.capacity as u64
    }

    /// Entries that are remembered.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key).map(|(_, value)| value)
    }

    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.entries.remove(key).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_first_and_the_order_list_stays_short() {
        let mut map = Bounded::new(3);
        for number in 0..100 {
            map.insert(number % 10, number);
            map.remove(&(number % 7));
            assert!(map.entries.len() <= 3 && map.order.len() <= 6);
        }
        let mut map = Bounded::new(2);
        map.insert('a', 1);
        map.insert('b', 2);
        map.insert('c', 3);
        assert_eq!((map.get(&'a'), map.get(&'b'), map.get(&'c')), (None, Some(&2), Some(&3)));
    }
}

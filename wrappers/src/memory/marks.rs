//! A map of bits that says «not watched» without a lock and without writing anything.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// 65,536 bits, found by a hash. A bit stays set: the lock knows better.
pub struct Marks([AtomicU64; 1024]);

impl Marks {
    pub const fn new() -> Self {
        Marks([const { AtomicU64::new(0) }; 1024])
    }

    fn place(&self, key: usize) -> (&AtomicU64, u64) {
        let hash = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
        (&self.0[hash as usize >> 6], 1 << (hash & 63))
    }

    pub fn set(&self, key: usize) {
        let (word, bit) = self.place(key);
        word.fetch_or(bit, Relaxed);
    }

    pub fn set_all(&self) {
        self.0.iter().for_each(|word| word.store(u64::MAX, Relaxed));
    }

    pub fn has(&self, key: usize) -> bool {
        let (word, bit) = self.place(key);
        word.load(Relaxed) & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_found() {
        let marks = Marks::new();
        assert!((0..100_000).all(|key| !marks.has(key)));
        (0..100).for_each(|key| marks.set(key * 977));
        assert!((0..100).all(|key| marks.has(key * 977)));
        assert!((0..100_000).filter(|&key| marks.has(key)).count() < 1_000);
        marks.set_all();
        assert!((0..100_000).all(|key| marks.has(key)));
    }
}

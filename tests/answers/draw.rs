//! Numbers that look drawn, always the same for a seed.

/// Splitmix: a seed and the next one have nothing in common.
#[derive(Clone, Debug)]
pub struct Draw {
    state: u64,
    /// At most so many ranks.
    most: usize,
}

impl Draw {
    pub fn new(seed: u64, most: usize) -> Draw {
        Draw { state: seed, most }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// From 0 up to, and without, `most`.
    pub fn below(&mut self, most: usize) -> usize {
        (self.next() >> 11) as usize % most
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// How many ranks, at least so many.
    pub fn ranks(&mut self, least: usize) -> usize {
        least + self.below(self.most + 1 - least)
    }

    /// A rank that is none of these, if there is one.
    pub fn other(&mut self, ranks: usize, than: &[usize]) -> Option<usize> {
        let left: Vec<usize> = (0..ranks).filter(|rank| !than.contains(rank)).collect();
        (!left.is_empty()).then(|| self.pick(&left))
    }
}

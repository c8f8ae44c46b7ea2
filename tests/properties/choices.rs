//! Random decisions: a program is a list of seeds, one for each step, so that a failing one shrinks by leaving out
//! steps.

/// Decisions of the present step, and the steps still to come.
#[derive(Clone, Debug)]
pub struct Choices {
    steps: std::vec::IntoIter<u64>,
    state: u64,
}

impl Choices {
    pub fn new(steps: Vec<u64>) -> Self {
        Choices { steps: steps.into_iter(), state: 0 }
    }

    /// Begins the next step; false: there is none.
    pub fn next_step(&mut self) -> bool {
        match self.steps.next() {
            Some(seed) => self.state = seed,
            None => return false,
        }
        true
    }

    /// A number below `count`, by the generator «splitmix64».
    pub fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = (mixed ^ (mixed >> 31)) as usize;
        if count == 0 { 0 } else { number % count }
    }

    /// True once in so many times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of several, if there is any.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    /// Brings a list into some order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            let other = self.below(end + 1);
            list.swap(end, other);
        }
    }
}

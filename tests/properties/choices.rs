//! Random decisions from a list of numbers, so that a failing program shrinks to a short one.

/// Decisions still to be made.
#[derive(Clone, Debug)]
pub struct Choices {
    numbers: Vec<u32>,
    next: usize,
}

impl Choices {
    pub fn new(numbers: Vec<u32>) -> Self {
        Choices { numbers, next: 0 }
    }

    /// All decisions are made: the program comes to its end.
    pub fn is_over(&self) -> bool {
        self.next >= self.numbers.len()
    }

    /// A number below `count`; 0 when the list is over.
    pub fn below(&mut self, count: usize) -> usize {
        let number = self.numbers.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        if count == 0 { 0 } else { number as usize % count }
    }

    /// True once in so many times; false when the list is over.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// One of several, if there is any.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    /// Brings a list into some order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

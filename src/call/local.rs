//! Where a local variable of the program lies.

/// The stack frame that holds a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local {
    /// Where it ends: the caller's frame begins there.
    pub frame: usize,
    /// Where the caller goes on: another function, or the same one called from another place, goes back elsewhere.
    pub back: usize,
    /// The start of its function. `None` while it runs a part that the compiler has moved away from the rest (code that is
    /// rarely needed, landing pads of exceptions): nothing tells of which function that is.
    pub function: Option<usize>,
}

impl Local {
    /// Whether this may be the frame that another one was, at another moment.
    pub fn may_be(self, other: Local) -> bool {
        let functions = self.function.zip(other.function);
        (self.frame, self.back) == (other.frame, other.back) && functions.is_none_or(|(one, two)| one == two)
    }
}

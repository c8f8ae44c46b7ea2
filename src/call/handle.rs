//! What a handle stands for.

/// The kinds of MPI object that can carry attributes (MPI 5.0, 7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Comm,
    Datatype,
    Win,
}

impl Kind {
    /// The word a message uses for an object of this kind.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Comm => "communicator",
            Kind::Datatype => "datatype",
            Kind::Win => "window",
        }
    }
}

/// A handle as the program holds it, cut to the width that the ABI gives it. Only equality means anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Handle(pub usize);

impl Handle {
    /// Stands for a handle that a library does not tell. No handle has this value.
    pub const UNTOLD: Handle = Handle(usize::MAX);
    /// What a variable has that was never set. Only MPICH's null file has this value, too; the standard's interface keeps it free for that (20.3.3).
    pub const UNSET: Handle = Handle(0);
}

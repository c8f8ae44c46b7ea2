//! One-sided operations and their synchronisation, as a program asks for them (12.3, 12.5).

use super::handle::Handle;

/// The six operations. The `R…` and large-count forms are the same operations (12.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    Put,
    Get,
    Accumulate,
    GetAccumulate,
    FetchAndOp,
    CompareAndSwap,
}

impl Operation {
    /// Whether the target's memory may be changed.
    pub fn writes(self) -> bool {
        self != Operation::Get
    }

    /// Whether the target's memory is combined element by element (12.3.4).
    pub fn accumulates(self) -> bool {
        !matches!(self, Operation::Put | Operation::Get)
    }

    /// Whether something of the target's memory comes back to the origin.
    pub fn fetches(self) -> bool {
        !matches!(self, Operation::Put | Operation::Accumulate)
    }

    /// Whether it takes one element of a predefined datatype (12.3.4).
    pub fn is_single(self) -> bool {
        matches!(self, Operation::FetchAndOp | Operation::CompareAndSwap)
    }

    /// The word used in messages.
    pub fn word(self) -> &'static str {
        match self {
            Operation::Put => "put",
            Operation::Get => "get",
            Operation::Accumulate => "accumulate",
            Operation::GetAccumulate => "get_accumulate",
            Operation::FetchAndOp => "fetch_and_op",
            Operation::CompareAndSwap => "compare_and_swap",
        }
    }
}

/// A buffer of the calling process: `count` entries of a datatype from an address on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    pub address: usize,
    pub count: i64,
    pub datatype: Handle,
}

/// The target of an operation or a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A rank in the window's group, as it was given.
    Rank(i32),
    /// `MPI_PROC_NULL`.
    Null,
}

/// The operator of an accumulate (6.9.2, 12.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// One of the standard's own, by its name.
    Predefined(&'static str),
    Replace,
    NoOp,
    /// Not one of the standard's.
    Other,
}

/// One operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rma {
    pub operation: Operation,
    pub win: Handle,
    pub target: Target,
    /// In units of the target's displacement unit; an address for dynamic windows.
    pub displacement: isize,
    pub target_count: i64,
    pub target_type: Handle,
    pub origin: Buffer,
    pub result: Option<Buffer>,
    /// The compare buffer of compare_and_swap.
    pub compare: Option<Buffer>,
    pub reduction: Option<Reduction>,
    /// An `R…` form: it gives a request.
    pub request: bool,
}

/// Assertions of a synchronisation call (12.5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assertion {
    pub no_check: bool,
    pub no_store: bool,
    pub no_put: bool,
    pub no_precede: bool,
    pub no_succeed: bool,
}

/// A synchronisation call on a window (12.5).
#[derive(Clone, Debug, PartialEq)]
pub enum Sync {
    Fence(Assertion),
    /// Ranks of the group in the window's group; `None` where they cannot be told.
    Start(Option<Vec<u32>>, Assertion),
    Complete,
    Post(Option<Vec<u32>>, Assertion),
    Wait,
    /// `MPI_Win_test`; whether it was true is its result.
    Test,
    Lock {
        target: Target,
        exclusive: bool,
        assertion: Assertion,
    },
    Unlock(Target),
    LockAll(Assertion),
    UnlockAll,
    Flush(Target),
    FlushAll,
    FlushLocal(Target),
    FlushLocalAll,
    /// `MPI_Win_sync`.
    Sync,
}

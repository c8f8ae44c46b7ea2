//! What the mirror observes about a call: neutral facts, from which the checks judge.
//!
//! Only what is out of the ordinary becomes a fact: a call on a live object with a live key of its kind leaves none.
//! A fact says nothing about right or wrong, and has no words for people.

pub use super::arguments::{ArgumentWrong, BadArgument, Misplaced, ModeWrong, NullHandle};
pub use super::facts_attributes::{
    CallbackDone, CallbackRole, CutOff, DanglingCause, DanglingUse, InnerUse, KeyFound, KeyvalMade,
    KeyvalUse, KeyvalUsed, OtherLanguage, OutputAddress, Reentered, Written,
};
pub use super::facts_differences::{Because, Difference, Differs};
use super::facts_epochs::{EpochsMet, HintMet};
pub use super::facts_keys::{HandleType, KeyFault, KeyUse, Leftover, Wrong};
use super::facts_rma::{Earlier, Fault, RmaFault, Side};
pub use super::facts_windows::{
    ArgumentFault, AttachTouches, DetachMissed, FreedBy, MemoryFreed, NearRegion, SharedQuery, WhoseMemory,
    WindowArguments,
};
use super::ids::KeyId;
use super::lent::{BufferFreed, BufferMet};
pub use super::marks::{Mark, Moment};
use super::predefined::PredefinedKey;
use super::request_rules::RequestFault;
use crate::call::{Access, Flavor, Kind, TypeArgument};

/// One observation.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    KeyvalUsed(KeyvalUsed),
    KeyvalMade(KeyvalMade),
    CallbackDone(CallbackDone),
    Reentered(Reentered),
    OutputAddress(OutputAddress),
    Dangling(DanglingUse),
    CutOff(CutOff),
    OtherLanguage(OtherLanguage),
    AbsentDeleted {
        kind: Kind,
        key: KeyId,
    },
    PredefinedElsewhere {
        key: PredefinedKey,
    },
    ObjectUsed(ObjectUsed),
    /// Likewise of an object that carries no attributes.
    OtherUsed(OtherUsed),
    OutsideMpi(Span),
    Differs(Difference),
    Deprecated(Old),
    /// An argument of a constructor of datatypes.
    TypeArgument(TypeArgument),
    /// An argument of a message, or of a collective operation.
    Argument(BadArgument),
    /// A datatype that is given to a message, or to a collective operation, was not committed.
    Uncommitted {
        /// Of the parameter.
        name: &'static str,
        created: Mark,
    },
    /// A datatype that a message or a collective operation writes memory with has a byte twice.
    Overlapping {
        /// Of the parameter.
        name: &'static str,
        created: Mark,
    },
    WindowArguments(WindowArguments),
    SharedQuery(SharedQuery),
    NotDynamic {
        flavor: Flavor,
        created: Mark,
    },
    AttachTouches(AttachTouches),
    AttachRange {
        window: Mark,
        base: usize,
        size: isize,
    },
    AttachAccess {
        window: Mark,
        base: usize,
        size: isize,
        access: Access,
    },
    /// The array is not contiguous.
    AttachScattered {
        window: Mark,
        base: usize,
    },
    AttachRefused {
        window: Mark,
        live: usize,
        size: isize,
    },
    DetachMissed(DetachMissed),
    MemoryFreed(MemoryFreed),
    Left(Left),
    /// A rank outside a window's group was given, which has so many.
    BadTarget {
        window: Mark,
        rank: i32,
        size: u32,
    },
    Rma(Box<RmaFault>),
    Epoch(Box<EpochsMet>),
    Hint(HintMet),
    /// A lock on a window over memory that MPI did not allocate.
    PlainMemoryLocked {
        created: Mark,
    },
    /// The request of an `R…` operation is freed or cancelled.
    RequestMisused {
        begun: Mark,
    },
    /// Another request is started, freed or cancelled.
    Request(RequestFault),
    /// A call wrote the handle of another operation over that of one which was never completed.
    Overwritten {
        begun: Mark,
        by: Mark,
    },
    /// A buffer of a call has bytes that are in use.
    Buffer(BufferMet),
    /// A buffer of a call is no memory that can be used so.
    Unusable(UnusableBuffer),
    /// Memory was freed that an operation uses which is not complete.
    BufferFreed(BufferFreed),
    /// A wrong call of the interface of keys and values.
    Key(KeyFault),
    /// A key of that interface that was never freed.
    KeyLeft(Leftover),
}

impl Fact {
    /// Whether it says that a one-sided operation is made while no epoch is open that it belongs to (12.5).
    pub fn is_without_epoch(&self) -> bool {
        matches!(self, Fact::Rma(fault) if matches!(fault.fault, Fault::NoEpoch(_)))
    }

    /// The key that it is about, where it is about one that was made here.
    pub fn key(&self) -> Option<KeyId> {
        match self {
            Fact::KeyvalUsed(used) => match &used.found {
                KeyFound::Live(view) | KeyFound::Held(view) | KeyFound::Gone(view) => Some(view.id),
                KeyFound::Invalid { .. } | KeyFound::Unknown | KeyFound::Predefined(_) => None,
            },
            Fact::CallbackDone(done) => Some(done.key.id),
            Fact::Dangling(used) => Some(used.key),
            Fact::CutOff(cut) => Some(cut.key),
            Fact::OtherLanguage(other) => Some(other.key),
            Fact::AbsentDeleted { key, .. } => Some(*key),
            Fact::Differs(difference) => difference.key,
            Fact::Left(left) => left.key,
            Fact::KeyvalMade(_)
            | Fact::Reentered(_)
            | Fact::OutputAddress(_)
            | Fact::PredefinedElsewhere { .. }
            | Fact::ObjectUsed(_)
            | Fact::OtherUsed(_)
            | Fact::OutsideMpi(_)
            | Fact::Deprecated(_)
            | Fact::TypeArgument(_)
            | Fact::Argument(_)
            | Fact::Uncommitted { .. }
            | Fact::Overlapping { .. }
            | Fact::WindowArguments(_)
            | Fact::SharedQuery(_)
            | Fact::NotDynamic { .. }
            | Fact::AttachTouches(_)
            | Fact::AttachRange { .. }
            | Fact::AttachAccess { .. }
            | Fact::AttachScattered { .. }
            | Fact::AttachRefused { .. }
            | Fact::DetachMissed(_)
            | Fact::MemoryFreed(_)
            | Fact::BadTarget { .. }
            | Fact::Rma(_)
            | Fact::Epoch(_)
            | Fact::Hint(_)
            | Fact::PlainMemoryLocked { .. }
            | Fact::RequestMisused { .. }
            | Fact::Request(_)
            | Fact::Overwritten { .. }
            | Fact::Buffer(_)
            | Fact::Unusable(_)
            | Fact::BufferFreed(_)
            | Fact::Key(_)
            | Fact::KeyLeft(_) => None,
        }
    }

    /// The earlier operation that it is about, where that was told without a stack.
    pub fn earlier(&mut self) -> Option<&mut Earlier> {
        match self {
            Fact::Rma(fault) => fault.earlier.as_mut(),
            Fact::Epoch(met) => met.earlier(),
            Fact::Hint(met) => met.earlier.as_mut(),
            Fact::KeyvalUsed(_)
            | Fact::KeyvalMade(_)
            | Fact::CallbackDone(_)
            | Fact::Reentered(_)
            | Fact::OutputAddress(_)
            | Fact::Dangling(_)
            | Fact::CutOff(_)
            | Fact::OtherLanguage(_)
            | Fact::AbsentDeleted { .. }
            | Fact::PredefinedElsewhere { .. }
            | Fact::ObjectUsed(_)
            | Fact::OtherUsed(_)
            | Fact::OutsideMpi(_)
            | Fact::Differs(_)
            | Fact::Deprecated(_)
            | Fact::TypeArgument(_)
            | Fact::Argument(_)
            | Fact::Uncommitted { .. }
            | Fact::Overlapping { .. }
            | Fact::WindowArguments(_)
            | Fact::SharedQuery(_)
            | Fact::NotDynamic { .. }
            | Fact::AttachTouches(_)
            | Fact::AttachRange { .. }
            | Fact::AttachAccess { .. }
            | Fact::AttachScattered { .. }
            | Fact::AttachRefused { .. }
            | Fact::DetachMissed(_)
            | Fact::MemoryFreed(_)
            | Fact::Left(_)
            | Fact::BadTarget { .. }
            | Fact::PlainMemoryLocked { .. }
            | Fact::RequestMisused { .. }
            | Fact::Request(_)
            | Fact::Overwritten { .. }
            | Fact::Buffer(_)
            | Fact::Unusable(_)
            | Fact::BufferFreed(_)
            | Fact::Key(_)
            | Fact::KeyLeft(_) => None,
        }
    }
}

/// What is deprecated or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Old {
    /// The call itself.
    Call,
    /// A key that it is given.
    Key(PredefinedKey),
    /// A callback function that it is given, by its MPI-1 name.
    Function(&'static str),
}

/// A handle was given that is not simply a live object's.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectUsed {
    pub kind: Kind,
    pub found: ObjectFound,
    /// The call frees it.
    pub freeing: bool,
}

/// Likewise in place of a group, info object, operator, error handler, file or message.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherUsed {
    pub of: HandleType,
    pub found: ObjectFound,
    /// The call frees it.
    pub freeing: bool,
}

/// What the mirror knows by a handle.
#[derive(Clone, Debug, PartialEq)]
pub enum ObjectFound {
    /// The null handle of its kind.
    Null,
    /// No handle ([`Handle::UNSET`]).
    Unset,
    /// Freed, and not handed out again.
    Freed { created: Mark, freed: Mark },
    /// `MPI_COMM_WORLD`, `MPI_COMM_SELF`, or a predefined datatype or operator (told only when it is freed).
    Predefined,
    /// Made by an idup whose request is not complete.
    NotReady { created: Mark },
    /// Made from a session that has been finalized.
    SessionEnded { created: Mark, ended: Mark },
}

/// Where in the span of MPI a call was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Before MPI was initialized.
    Before,
    /// After `MPI_Finalize` returned, or after the last session ended.
    After(Mark),
    /// Inside `MPI_Finalize`, after the callbacks of `MPI_COMM_SELF`.
    Ending,
    /// `MPI_Init` or `MPI_Init_thread` after one of them.
    Again,
}

/// Something is still there at the end of MPI.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    pub what: LeftOver,
    pub kind: Kind,
    /// The key, or that of the attribute.
    pub key: Option<KeyId>,
    /// Where it was created or set.
    pub since: Mark,
    /// Where the object that carries it was created.
    pub object: Mark,
}

impl Left {
    /// What no key is part of.
    pub fn keyless(what: LeftOver, since: Mark) -> Left {
        Left { what, kind: Kind::Win, key: None, since, object: since }
    }
}

/// What is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOver {
    Keyval,
    Window,
    /// An attribute with a delete callback, on an object that the program could have freed.
    Attribute,
    /// An attribute with a delete callback, on a predefined object: told when `MPI_Finalize` begins.
    OnPredefined,
    /// The request of an `R…` operation, never completed.
    Request,
    /// Another request whose operation was never completed.
    Active,
    /// A persistent request that stands for nothing just now.
    Persistent,
    /// An object that the program made.
    Object(HandleType),
}

/// A buffer that the process cannot use as the call does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnusableBuffer {
    pub base: usize,
    /// From the first byte to the last.
    pub bytes: u64,
    /// MPI writes it.
    pub writes: bool,
    /// Which one of a one-sided operation's it is.
    pub side: Option<Side>,
    pub access: NoAccess,
}

/// What is wrong with some byte of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAccess {
    Unmapped,
    ReadOnly,
}

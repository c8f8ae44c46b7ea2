//! What the mirror observes about a call: neutral facts, from which the checks judge.
//!
//! Only what is out of the ordinary becomes a fact: a call on a live object with a live key of its kind leaves none.
//! A fact says nothing about right or wrong, and has no words for people.

use super::facts_rma::{Earlier, EpochFault, HintFault, RmaFault};
use super::forms::Form;
use super::keyvals::{KeyId, KeyView};
pub use super::marks::{Mark, When};
use super::predefined::PredefinedKey;
use crate::call::{Access, Flavor, Function, Kind, StackId};
use crate::keys::{KeyFault, Leftover};

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
    OutsideMpi(Span),
    Differs(Difference),
    Deprecated(Old),
    WindowArguments(WindowArguments),
    SharedQuery(SharedQuery),
    NotDynamic {
        flavor: Flavor,
        created: Mark,
    },
    AttachTouches(AttachTouches),
    AttachRange {
        base: usize,
        size: isize,
    },
    AttachAccess {
        base: usize,
        size: isize,
        access: Access,
    },
    /// The array is not contiguous.
    AttachScattered {
        base: usize,
    },
    AttachRefused {
        live: usize,
        size: isize,
    },
    DetachMissed(DetachMissed),
    MemoryFreed(MemoryFreed),
    Left(Left),
    /// A rank outside a window's group was given, which has so many.
    BadTarget {
        rank: i32,
        size: u32,
    },
    Rma(Box<RmaFault>),
    Epoch(EpochFault),
    Hint(HintFault),
    /// A lock on a window over memory that MPI did not allocate.
    PlainMemoryLocked {
        created: Mark,
    },
    /// The request of an `R…` operation is freed or cancelled.
    RequestMisused {
        begun: Mark,
    },
    /// A wrong call of the interface of keys and values.
    Key(KeyFault),
    /// A key of that interface that was never freed.
    KeyLeft(Leftover),
}

impl Fact {
    /// The key that it is about, where it is about one that was made here.
    pub fn key(&self) -> Option<KeyId> {
        match self {
            Fact::KeyvalUsed(used) => match &used.found {
                KeyFound::Live(view) | KeyFound::Held(view) | KeyFound::Gone(view) => Some(view.id),
                KeyFound::Invalid | KeyFound::Unknown | KeyFound::Predefined(_) => None,
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
            | Fact::OutsideMpi(_)
            | Fact::Deprecated(_)
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
            | Fact::Key(_)
            | Fact::KeyLeft(_) => None,
        }
    }

    /// The earlier operation that it is about, where that was told without a stack.
    pub fn earlier(&mut self) -> Option<&mut Earlier> {
        if let Fact::Rma(fault) = self {
            fault.earlier.as_mut()
        } else if let Fact::Epoch(fault) = self {
            fault.earlier.as_mut()
        } else if let Fact::Hint(fault) = self {
            fault.earlier.as_mut()
        } else {
            None
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

/// What a call does with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyvalUse {
    Set,
    Get,
    Delete,
    Free,
}

/// A key number was given to a call and is not simply a live key of the right kind.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyvalUsed {
    pub usage: KeyvalUse,
    /// Kind of object that the call is for.
    pub kind: Kind,
    pub keyval: i32,
    pub found: KeyFound,
    /// `None` before the real call; afterwards whether the library accepted it. Only unknown keys are told again
    /// afterwards.
    pub accepted: Option<bool>,
    /// The mirror saw every create and free of keys.
    pub complete: bool,
}

/// What the mirror knows by a key number.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyFound {
    /// `MPI_KEYVAL_INVALID`.
    Invalid,
    /// No create call seen here returned it.
    Unknown,
    /// One of the standard's own keys.
    Predefined(PredefinedKey),
    /// Not freed.
    Live(KeyView),
    /// Freed, and attributes still hold it.
    Held(KeyView),
    /// Freed, and its last attribute is gone.
    Gone(KeyView),
}

/// A create_keyval call whose callback functions are worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyvalMade {
    pub kind: Kind,
    pub copy: Function,
    pub delete: Function,
}

/// Copy or delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallbackRole {
    Copy,
    Delete,
}

/// How a copy callback left an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Yes,
    /// Some bytes only.
    Partly,
    No,
}

/// A callback of the program returned, in a way worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct CallbackDone {
    pub role: CallbackRole,
    pub kind: Kind,
    pub key: KeyView,
    /// Error code that it returned; 0 is `MPI_SUCCESS`.
    pub code: i32,
    /// The flag it left, where it wrote one.
    pub flag: Option<i32>,
    pub value: Written,
    /// The callback function itself, as a place.
    pub function: StackId,
    /// The call that ran it, where one is known, with its stack.
    pub by: Mark,
    /// Name of the duplication, equal on all ranks, where it is one: («world/3», so many processes).
    pub dup_key: Option<String>,
    /// Processes of the communicator that is duplicated, when the callback failed.
    pub processes: Option<i32>,
    /// An earlier value that the callback was given: where it was set.
    pub set: Mark,
    /// A Fortran callback wrote its extra_state.
    pub extra_state_changed: bool,
    /// A Fortran callback wrote its ierror. C functions return a code.
    pub coded: bool,
}

/// A call inside a callback, on the very object that the callback is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Reentered {
    pub role: CallbackRole,
    pub kind: Kind,
    /// What the inner call does.
    pub inner: InnerUse,
    /// The call that ran the callback.
    pub by: Mark,
    /// That call frees the object.
    pub freeing: bool,
}

/// What the inner call does to the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerUse {
    Set,
    Delete,
    Free,
}

/// An output address that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputAddress {
    /// The flag's address; otherwise the value's.
    pub flag: bool,
    pub address: usize,
}

/// How a value came to point to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DanglingCause {
    /// It was the address of heap memory that has been freed.
    Freed(Mark),
    /// It was the address of a local variable of a function that has returned.
    Returned,
}

/// A value that points to nothing was read or handed to a callback.
#[derive(Clone, Debug, PartialEq)]
pub struct DanglingUse {
    pub kind: Kind,
    pub key: KeyId,
    pub cause: DanglingCause,
    pub value: usize,
    pub set: Mark,
    /// The callback it was handed to; `None`: read by get_attr.
    pub callback: Option<CallbackRole>,
}

/// A plain INTEGER is read that cannot hold the value.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOff {
    pub kind: Kind,
    pub key: KeyId,
    pub value: usize,
    pub put: Form,
    pub set: Mark,
    /// The callback it was handed to; `None`: read by get_attr.
    pub callback: Option<CallbackRole>,
}

/// A value is an address to its reader and not to its writer, or the other way round.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherLanguage {
    pub kind: Kind,
    pub key: KeyId,
    pub put: Form,
    pub reader: Form,
    pub set: Mark,
}

/// A handle was given that is not simply a live object's.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectUsed {
    pub kind: Kind,
    pub found: ObjectFound,
    /// The call frees it.
    pub freeing: bool,
}

/// What the mirror knows by a handle.
#[derive(Clone, Debug, PartialEq)]
pub enum ObjectFound {
    /// The null handle of its kind.
    Null,
    /// Freed, and not handed out again.
    Freed { created: Mark, freed: Mark },
    /// `MPI_COMM_WORLD`, `MPI_COMM_SELF` or a predefined datatype (told only when it is freed).
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
}

/// The library's answer is not what the mirror predicts.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub what: Differs,
    pub kind: Kind,
    /// The key that it is about.
    pub key: Option<KeyId>,
    /// Known for this library and version, by name.
    pub known: Option<&'static str>,
    /// The place it is about when it is not the present call.
    pub place: Option<Mark>,
    /// A place that explains the prediction: where the value was set, the region attached, the object made.
    pub because: Option<(&'static str, &'static str, Mark)>,
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    /// get_attr found nothing where a value is set.
    ValueMissing,
    /// get_attr found something where nothing is set.
    ValueUnexpected,
    /// get_attr gave another value than was set.
    Value { expected: usize, found: usize },
    /// A predefined attribute has another value than it must have.
    Predefined { key: PredefinedKey, expected: i64, found: i64 },
    /// A right call failed.
    Refused,
    /// A callback that had to run did not, until the end of MPI.
    NotRun(CallbackRole),
    /// A callback ran that the call may not run.
    Ran(CallbackRole),
    /// A delete callback was given another value than was set.
    CallbackValue { expected: usize, found: usize },
    /// The delete callbacks of `MPI_COMM_SELF` did not run in the reverse of the order of setting.
    Order,
    /// A new key has the number of a key that is in use.
    KeyReused,
}

/// The arguments of a window creation, when one cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowArguments {
    pub flavor: Flavor,
    pub fault: ArgumentFault,
    pub value: isize,
}

/// `MPI_Win_shared_query` on a window of another flavour than shared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharedQuery {
    pub flavor: Flavor,
    pub created: Mark,
    /// Version of the standard that the library claims.
    pub standard: (u32, u32),
}

/// Which argument, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentFault {
    NegativeSize,
    DisplacementUnit,
    NullBase,
    InterCommunicator,
    /// Shared allocation over processes that share no memory.
    NotShared,
}

/// A region to be attached has bytes in common with one that is attached.
#[derive(Clone, Debug, PartialEq)]
pub struct AttachTouches {
    pub base: usize,
    pub size: usize,
    pub other_base: usize,
    pub other_size: usize,
    pub attached: Mark,
    /// Where the memory of the other region was freed while it was attached, if it was.
    pub freed: Option<Mark>,
}

/// A detach of something that is not attached.
#[derive(Clone, Debug, PartialEq)]
pub struct DetachMissed {
    pub base: usize,
    pub found: NearRegion,
}

/// What is there instead.
#[derive(Clone, Debug, PartialEq)]
pub enum NearRegion {
    /// This base was never attached to this window.
    Never,
    /// It was attached, and detached.
    Detached { attached: Mark, detached: Mark },
    /// It lies inside an attached region, so many bytes behind its start.
    Inside { offset: usize, size: usize, attached: Mark },
    /// It was attached with size 0.
    ZeroSize { attached: Mark },
}

/// Memory was freed that a window still uses.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryFreed {
    pub whose: WhoseMemory,
    pub by: FreedBy,
    /// The memory of the window: first byte and size.
    pub base: usize,
    pub size: usize,
    /// Where it became part of the window.
    pub since: Mark,
    /// Where it was freed; `None`: only found to be gone, at the present call.
    pub freed: Option<StackId>,
}

/// Whose memory it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseMemory {
    /// A region attached to a dynamic window.
    Attached,
    /// Memory given to `MPI_Win_create`.
    Given,
    /// Memory that `MPI_Win_allocate` or `MPI_Win_allocate_shared` made.
    Allocated(Flavor),
}

/// What freed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreedBy {
    Free,
    Realloc,
    FreeMem,
    /// It is not mapped any more.
    Unmapped,
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
}

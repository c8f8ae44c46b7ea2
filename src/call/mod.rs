//! What a program asked of MPI, and what MPI answered, free of any ABI.
//!
//! One variant stands for every MPI operation that is checked. Handles are opaque words that only the equality of
//! means something; who calls, and from where, is in [`Context`]. What an operation means is not here: that is the
//! mirror's.

mod constructors;
mod deprecated;
mod followed;
mod handle;
mod local;
mod names;
mod rma;

pub use constructors::{
    Allowed, Constructor, Distributed, States, TypeArgument, blocks, darray, equal_blocks, replicated,
    subarray,
};
pub use deprecated::{Deprecation, deprecation, is_deprecated};
pub use followed::{OWN, followed, is_own};
pub use handle::{Handle, Kind};
pub use local::Local;
pub use names::{CALLS, CallId, CallInfo};
pub use rma::{Assertion, Buffer, Operation, Reduction, Rma, Sync, Target};

/// The number of an interned call stack. Zero is «not taken».
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StackId(pub u32);

/// The language whose binding was called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    C,
    Fortran,
}

/// Who calls.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub call: CallId,
    /// Number of the calling thread, counted from zero in this process.
    pub thread: usize,
    /// The call stack, taken only for calls that leave something behind (creations, sets, attaches, releases).
    pub stack: StackId,
    /// Return address of the call: tells call sites apart without a stack.
    pub site: usize,
    /// Where the caller's frame lies on its stack: a call is over when the stack has shrunk past it, also when an
    /// exception or `longjmp` ended it.
    pub frame: usize,
    pub language: Language,
}

/// A copy or delete function as it was given to a create_keyval call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// One of the standard's own functions.
    Predefined(Predefined),
    /// The program's own function.
    User,
    /// A NULL that this ABI does not use for one of the standard's functions.
    Null,
}

/// One of the standard's own callback functions, as far as the ABI tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predefined {
    pub role: Role,
    /// The kind of object it is made for; `None` where the ABI has one value for all kinds.
    pub kind: Option<Kind>,
    pub name: &'static str,
    /// In Fortran: it belongs to the other one of the modules `mpi` and `mpi_f08` than the call.
    pub of_other_module: bool,
}

impl Function {
    /// Whether it is what most programs give as the copy function of a keyval of this kind: their own, or one that the standard has
    /// for that.
    pub fn is_usual_copy(self, kind: Kind) -> bool {
        self.is_usual(kind, &[Role::NullCopy, Role::Dup, Role::NullEither])
    }

    /// The same of a delete function.
    pub fn is_usual_delete(self, kind: Kind) -> bool {
        self.is_usual(kind, &[Role::NullDelete, Role::NullEither])
    }

    fn is_usual(self, kind: Kind, roles: &[Role]) -> bool {
        match self {
            Function::User => true,
            Function::Null => false,
            Function::Predefined(Predefined { role, kind: of, of_other_module, name: _ }) => {
                roles.contains(&role) && !of_other_module && of.is_none_or(|of| of == kind)
            }
        }
    }
}

/// What a predefined callback function does (7.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// `MPI_…_NULL_COPY_FN`: flag false.
    NullCopy,
    /// `MPI_…_DUP_FN`: flag true, same value.
    Dup,
    /// `MPI_…_NULL_DELETE_FN`: nothing.
    NullDelete,
    /// One value for `NULL_COPY_FN` and `NULL_DELETE_FN`: where it stands says which it is.
    NullEither,
}

/// How a window got its memory (12.2.1 to 12.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavor {
    Create,
    Allocate,
    Shared,
    Dynamic,
}

impl Flavor {
    /// A number for comparing what a library says with what is known.
    pub fn number(self) -> i64 {
        match self {
            Flavor::Create => 1,
            Flavor::Allocate => 2,
            Flavor::Dynamic => 3,
            Flavor::Shared => 4,
        }
    }

    /// The word used in messages and reports.
    pub fn word(self) -> &'static str {
        match self {
            Flavor::Create => "create",
            Flavor::Allocate => "allocate",
            Flavor::Dynamic => "dynamic",
            Flavor::Shared => "shared",
        }
    }
}

/// From what a new communicator can be named alike on all its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// The call is collective over the first communicator that it is made from.
    Parent,
    /// Only the new communicator's members make the call: they and its tag tell it from others.
    Members,
    /// Nothing that this process can see.
    Nothing,
}

/// One MPI operation as it was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// `MPI_Init`, `MPI_Init_thread`.
    WorldBegin,
    /// `MPI_Finalize`.
    WorldEnd,
    /// `MPI_Abort`.
    Abort,
    /// `MPI_Session_init`.
    SessionBegin,
    /// `MPI_Session_finalize`.
    SessionEnd {
        session: Handle,
    },
    KeyvalCreate {
        kind: Kind,
        copy: Function,
        delete: Function,
    },
    KeyvalFree {
        kind: Kind,
        keyval: i32,
    },
    /// `local`: the value is the address of a local variable of a function that is being executed.
    AttrSet {
        kind: Kind,
        object: Handle,
        keyval: i32,
        value: usize,
        local: Option<Local>,
    },
    /// `outputs` tells about the two addresses that are to be written.
    AttrGet {
        kind: Kind,
        object: Handle,
        keyval: i32,
        outputs: Outputs,
    },
    AttrDelete {
        kind: Kind,
        object: Handle,
        keyval: i32,
    },
    /// The four duplications, which copy attributes (7.4.2). `nonblocking`: the idup forms.
    CommDup {
        comm: Handle,
        nonblocking: bool,
    },
    /// Every other call that makes a communicator from up to two others, or from a group.
    CommMake {
        from: [Option<Handle>; 2],
        group: Option<Handle>,
        common: Common,
    },
    /// `MPI_Comm_get_parent`, `MPI_Type_get_contents` and their like: handles of objects that may exist already.
    /// `counted`: each handle is a reference of its own, to be freed.
    Obtain {
        kind: Kind,
        from: Option<Handle>,
        counted: bool,
    },
    /// `MPI_Group_from_session_pset`.
    GroupFromSession {
        session: Handle,
    },
    /// `MPI_Type_dup`, which copies attributes.
    TypeDup {
        datatype: Handle,
    },
    /// `MPI_Type_commit`.
    TypeCommit {
        datatype: Handle,
    },
    /// The datatype constructors; `from` is the old type where there is exactly one. `wrong`: the first argument that the text
    /// does not allow.
    TypeMake {
        from: Option<Handle>,
        wrong: Option<Box<TypeArgument>>,
    },
    /// `MPI_Comm_free`, `MPI_Comm_disconnect`, `MPI_Type_free`, `MPI_Win_free`.
    /// `unmapped`: bases of regions attached to the window whose memory is not mapped any more.
    ObjectFree {
        kind: Kind,
        object: Handle,
        unmapped: Vec<usize>,
    },
    WinMake {
        flavor: Flavor,
        comm: Handle,
        memory: WinMemory,
    },
    WinAttach {
        win: Handle,
        base: usize,
        size: isize,
        access: Access,
    },
    WinDetach {
        win: Handle,
        base: usize,
        access: Access,
    },
    WinSharedQuery {
        win: Handle,
        /// Whose memory; [`Target::Null`] for that of the first member that has any.
        rank: Target,
    },
    /// `MPI_Win_set_info`, `MPI_Win_get_info`, and those that set its name and error handler.
    WinInfo {
        win: Handle,
    },
    AllocMem {
        size: isize,
    },
    FreeMem {
        base: usize,
    },
    /// `MPI_File_open`, `MPI_File_close`: checked only for the callbacks that they run.
    FileOpen {
        comm: Handle,
    },
    FileClose,
}

impl Call {
    /// The key number of the attribute that the call sets or deletes.
    pub fn changes(&self) -> Option<i32> {
        if let Call::AttrSet { keyval, .. } | Call::AttrDelete { keyval, .. } = self {
            Some(*keyval)
        } else {
            None
        }
    }

    /// The object whose attributes the call changes, copies or deletes.
    pub fn object(&self) -> Option<(Kind, Handle)> {
        match self {
            Call::AttrSet { kind, object, .. }
            | Call::AttrDelete { kind, object, .. }
            | Call::ObjectFree { kind, object, .. } => Some((*kind, *object)),
            Call::CommDup { comm, .. } => Some((Kind::Comm, *comm)),
            Call::TypeDup { datatype } => Some((Kind::Datatype, *datatype)),
            Call::WorldBegin
            | Call::WorldEnd
            | Call::Abort
            | Call::SessionBegin
            | Call::SessionEnd { .. }
            | Call::KeyvalCreate { .. }
            | Call::KeyvalFree { .. }
            | Call::AttrGet { .. }
            | Call::CommMake { .. }
            | Call::Obtain { .. }
            | Call::GroupFromSession { .. }
            | Call::TypeMake { .. }
            | Call::TypeCommit { .. }
            | Call::WinMake { .. }
            | Call::WinAttach { .. }
            | Call::WinDetach { .. }
            | Call::WinSharedQuery { .. }
            | Call::WinInfo { .. }
            | Call::AllocMem { .. }
            | Call::FreeMem { .. }
            | Call::FileOpen { .. }
            | Call::FileClose => None,
        }
    }
}

/// The memory arguments of a window creation. For `Allocate` and `Shared` the base is not known yet (0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinMemory {
    pub base: usize,
    pub size: isize,
    pub disp_unit: isize,
    /// The communicator is an inter-communicator, as the library itself says.
    pub inter: bool,
    /// The caller's rank in the communicator and its size, where MPI could be asked.
    pub place: Option<(u32, u32)>,
}

/// The output addresses of a get_attr call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outputs {
    pub value: usize,
    pub flag: usize,
}

impl Outputs {
    /// Two good addresses; for tests and replays.
    pub const GOOD: Outputs = Outputs { value: 0x1000, flag: 0x1008 };

    /// Whether the value's address can be right.
    #[inline]
    pub fn value_is_address(&self) -> bool {
        self.value != 0 && self.value.is_multiple_of(size_of::<usize>())
    }

    /// Whether the flag's address can be right.
    #[inline]
    pub fn flag_is_address(&self) -> bool {
        self.flag != 0 && self.flag.is_multiple_of(size_of::<i32>())
    }

    /// Whether both addresses can be right.
    #[inline]
    pub fn are_addresses(&self) -> bool {
        self.value_is_address() && self.flag_is_address()
    }
}

/// What the process's memory map says about a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every byte can be read and written, or nothing certain is known.
    Usable,
    /// Every byte is mapped and readable, and some cannot be written.
    ReadOnly,
    /// At least one byte is not mapped at all.
    Unmapped,
    /// In Fortran: the elements of the array do not lie side by side.
    Scattered,
}

/// What MPI answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub success: bool,
    pub results: Results,
}

impl Outcome {
    pub fn success(results: Results) -> Self {
        Outcome { success: true, results }
    }

    pub fn failure() -> Self {
        Outcome { success: false, results: Results::None }
    }
}

/// The output arguments of a call, where it succeeded.
#[derive(Clone, Debug, PartialEq)]
pub enum Results {
    None,
    Keyval(i32),
    /// A new object; `None` where the call rightly made none for this process (a null handle).
    Object(Option<Handle>),
    /// A new datatype, and the number of how it was made: equal numbers are equal datatypes.
    Datatype {
        handle: Handle,
        recipe: u32,
    },
    /// A new communicator that its members alone made: a number that stands for them, in their order, and for the tag of
    /// the call; `None` where they cannot all be named.
    ByMembers {
        handle: Handle,
        members: Option<u64>,
    },
    /// Handles that were handed out, each a reference of its own.
    Objects(Vec<Handle>),
    /// A nonblocking duplication: the communicator and the request that completes it.
    Pending {
        comm: Handle,
        request: Handle,
    },
    /// `pointee`: for a predefined attribute, the number that the value points to (flavours as 1 to 4: create,
    /// allocate, dynamic, shared, which is how [`Flavor::number`] counts).
    Attr {
        flag: bool,
        value: usize,
        pointee: Option<i64>,
    },
    /// A window with the memory it has; `None` for a null handle.
    Window {
        win: Handle,
        base: usize,
        size: isize,
    },
    Session(Handle),
    Group(Handle),
    Memory {
        base: usize,
    },
    /// The memory of a member of a window, where the calling process can reach it.
    Shared {
        base: usize,
        size: isize,
    },
    /// Of a shared allocation that failed: the processes share no memory, as the library says.
    NotShared,
}

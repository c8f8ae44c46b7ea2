//! What a process did that orders it with others or touches memory: the events that the recorder keeps, and that the crate
//! `analysis` asks for order (12.7).
//!
//! One event is one call of the program, or one end of an operation that a call brought about. The events of a process stand in the order in which
//! it made them; those of its threads in the order of their stamps, which is taken for order between the threads: so a pair of one
//! process is silent rather than wrong. Objects go by numbers of the process; what is the same object elsewhere has the same [`Name`] there.
//!
//! An event is kept when what it says is known and has happened: a receive with its source when it has returned, a send before it is made. A process
//! that dies loses no event of a call that returned.
//!
//! [`Name`]: crate::mirror::naming::Name

mod fields;
pub mod form;
pub mod summary;

/// The number of a communicator, window, request, place or shape in its process. They begin with 1, and are not used again.
pub type Number = u32;

/// A rank in the group of a communicator or window.
pub type Rank = u32;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEvent {
    /// The stack of the call: [`Did::Place`]. 0: it was not taken.
    pub place: Number,
    pub did: Did,
}

fields::numbered! {
/// What happened.
pub enum Did {
    /// A file that code was loaded from, as frames of findings have it.
    33 Module { module: Number, path: String, build_id: String },
    /// The stack of a call of this procedure (its number in `spec`), innermost frame first: module, 0 for none, and the offset in it of what the call returns to.
    1 Place { place: Number, call: u16, fortran: bool, frames: Vec<(Number, u64)> },
    /// The bytes of a datatype.
    2 Shape { shape: Number, bytes: Shape },
    /// A communicator. `name` 0: it is not known what it is elsewhere, and with whom its events order is not known.
    3 Comm { comm: Number, name: u64, rank: Rank, size: u32 },
    /// A window that the process is a member of. `event`: the number of the event at which it was made, as in findings. `base`: the address of its memory here, of `size` bytes; both 0 for a dynamic one.
    4 Window { window: Number, name: u64, rank: Rank, members: u32, base: u64, size: u64, unit: i64, dynamic: bool, event: u64 },
    /// Memory of another member of a shared window, as this process has it mapped (12.2.3).
    5 Mapped { window: Number, rank: Rank, base: u64, size: u64 },
    /// All members of this window have its memory mapped (`MPI_Win_allocate_shared`, 12.2.3), whether they ask where or not.
    34 Shared { window: Number },

    /// A file that the process has mapped, and shares so with others that have it mapped, outside of MPI. `file` stands for it on its node.
    36 SharesMemory { file: u64, writes: bool },

    /// A message is sent. Kept before the call. `request` 0: the call is blocking.
    6 Send { comm: Number, to: Rank, tag: i32, request: Number },
    /// A synchronous send whose call has returned: the receive that matches it has begun (3.4). It comes after its [`Did::Send`].
    7 SendMatched { comm: Number, to: Rank, tag: i32 },
    /// A message was received, or taken out of the queue (`MPI_Mprobe`), by a call that has returned.
    8 Received { comm: Number, from: Rank, tag: i32, by: Posted },
    /// A receive was posted (`MPI_Irecv`, a persistent one that was started). It ends with [`Did::Done`].
    9 Post { comm: Number, from: i64, tag: i64, request: Number },
    /// A probe saw a message and left it where it is.
    10 Probed { comm: Number, from: Rank, tag: i32 },
    /// The operation of a request is complete, as the program was told. `got`: source and tag of a message that was received. `sure`: the call was about
    /// this request and no other: libraries give one handle to several operations that were complete at once.
    11 Done { request: Number, got: Option<(Rank, i32)>, synchronous: bool, sure: bool },
    /// The request was given up: nobody is told when it is complete.
    12 GivenUp { request: Number },

    /// A collective operation. Kept before the call. `request` 0: the call is blocking, and [`Did::Left`] says that it returned.
    13 Collective { comm: Number, kind: Collective, root: Rank, request: Number },
    /// The blocking collective operation that this process entered last has returned.
    14 Left { comm: Number },

    /// A fence. `precede` and `succeed`: the program did not promise that there is nothing (`MPI_MODE_NOPRECEDE`, `MPI_MODE_NOSUCCEED`). Kept before the call.
    15 Fence { window: Number, precede: bool, succeed: bool },
    /// The fence has returned.
    16 Fenced { window: Number },
    /// An exposure epoch was opened to these members (`MPI_Win_post`).
    17 Expose { window: Number, to: Vec<Rank> },
    /// An access epoch was opened to these members (`MPI_Win_start`).
    18 Access { window: Number, to: Vec<Rank> },
    /// The access epoch was closed (`MPI_Win_complete`).
    19 AccessEnded { window: Number },
    /// The exposure epoch is over (`MPI_Win_wait`, or a test that said so).
    20 ExposeEnded { window: Number },
    /// A lock was asked for; `to` is [`EVERYBODY`] for `MPI_Win_lock_all`.
    21 Lock { window: Number, to: i64, exclusive: bool },
    /// An unlock is about to be made: kept before the call.
    22 Unlock { window: Number, to: i64 },
    /// The unlock has returned.
    23 Unlocked { window: Number, to: i64 },
    /// A flush has returned. `local`: only at the origin (`MPI_Win_flush_local`).
    24 Flush { window: Number, to: i64, local: bool },
    /// `MPI_Win_sync`.
    25 Sync { window: Number },
    /// A region was attached, or is about to be detached.
    26 Attached { window: Number, base: u64, size: u64 },
    27 Detach { window: Number, base: u64 },
    /// The window is about to be freed: its [`Did::Collective`] follows.
    28 WindowEnds { window: Number },
    /// A one-sided operation is about to be made.
    29 Rma { rma: Box<KeptRma> },

    /// A call that may order this process with others, and how is not known: its procedure's number in `spec`.
    30 Unknown { call: u16 },
    /// The predefined datatypes of one instance of a datatype, in order: each with how many of it come one after another, and how often all of that comes
    /// ([`Signature`](crate::mirror::layout::Signature)).
    37 Signature { signature: Number, runs: Vec<(u32, u64)>, times: u64 },
    /// What the message holds whose event follows: a send, or a receive with a request, which has room for so much.
    38 Holds { signature: Number, count: u64 },
    /// A blocking receive is about to be made, with room for so much: [`Did::Received`] follows where it succeeds.
    39 Awaits { comm: Number, by: Posted, signature: Number, count: u64 },
    /// The message that this thread received last was taken out of the queue, and goes by this number (`MPI_Mprobe`).
    50 Taken { message: Number },
    /// Such a message is received (`MPI_Mrecv`), with room for so much. Kept before the call where that is blocking: `request` is 0.
    51 Fills { message: Number, request: Number, signature: Number, count: u64 },
    /// The message whose [`Did::Send`] follows is sent in ready mode (3.4) by a call that does not say so itself (`MPI_Start`).
    52 Ready {},
    /// What the process gives to the collective operation whose event follows, and takes from it.
    40 Contributes { call: u16, operator: u16, sends: Amounts, receives: Amounts },
    /// The events that follow are of this thread. The one that started MPI is number 0; [`MORE_THREADS`]: one of many that are not told apart.
    41 Thread { thread: u32 },
    /// A receive is about to be cancelled: whether it takes a message is known when it is complete.
    42 Cancels { request: Number },
    /// The process is about to end MPI.
    43 Closes {},
    /// A communicator, told of just before, lies between two groups: the process's own has the size that was told, the other one this.
    /// `name`: as of a [`Did::Comm`], alike in both groups; `second`: which of the two is the process's, alike for all members.
    44 Between { comm: Number, name: u64, remote: u32, second: bool },
    /// A message in parts was started (4.2.1): it is sent, with a [`Did::Send`] of this request, when the last of them is marked as ready.
    45 Parts { request: Number },
    /// Parts of the message that this request receives have arrived, as the program was told (`MPI_Parrived`).
    48 Arrived { request: Number },
    /// A communicator between two groups, told of just before, has its other group in another world. `parents`: that is the one that started this process
    /// (`MPI_Comm_get_parent`); else processes that were started over it, and `name` is alike for all who started them (11.8).
    49 OtherWorld { comm: Number, name: u64, parents: bool },
    /// A buffer is used by the call whose event follows: read, or written. It is in use until that event's request is complete, or until the
    /// event itself where that has none.
    32 Uses { at: Instances, writes: bool },
    /// The program loaded from this memory itself, or stored there, between the call before and the next one: its place is that instruction. `often`: more
    /// than once.
    46 Local { at: Instances, how: LocalAccess, often: bool },
    /// What was watched for such accesses, when MPI ends: of so many operations and moves this many, and how many accesses were seen; and why nothing was
    /// where nothing could be, as the system's number of the error (0: it could be). `exact`: the program told of its accesses itself.
    47 Watched { of: u64, watched: u64, seen: u64, error: i32, exact: bool },
    /// The one-sided operation that was made at this place last has failed, or no epoch is open for it: whether it reaches anything is not known.
    35 Failed {},
    /// Events of this process are missing here.
    31 Missing {},
    /// Events were let go here, by who keeps them: those up to [`Did::GoesOn`] say what they come to ([`summary`]).
    54 LetGo {},
    /// The events that follow were kept again.
    55 GoesOn {},
    /// So many events were let go that count for this. The place is that of the last one, where it is known.
    53 Counted { what: Counted, of: Number, with: Rank, tag: i32, count: u64 },
}
}

/// What is counted of events that were let go: of a communicator or window, with one member of it (0 where there is none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counted {
    /// Messages with this tag.
    Sent,
    Received,
    /// Collective operations.
    Collectives,
    Fences,
    /// Access epochs towards the member, and those of them that ended; exposure epochs.
    Accesses,
    AccessesEnded,
    Exposures,
}

/// How a receive took its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// What was asked for: [`ANY`] for wildcards.
    pub from: i64,
    pub tag: i64,
}

/// How much a collective operation moves, to or from each other process, as its call says it: a signature, 0 where it is not known, and the number of
/// instances.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amounts {
    /// It means nothing at this process, or is not known.
    None,
    /// The same for each.
    One(Number, u64),
    /// By rank.
    Each(Vec<(Number, u64)>),
}

/// What the program does without a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LocalAccess {
    Loads,
    Stores,
    /// One of both.
    Either,
}

/// In place of a root, between two groups (6.2.3): the process is the root (`MPI_ROOT`), or another one of its group is (`MPI_PROC_NULL`).
pub const ROOT_OF_OTHERS: Rank = Rank::MAX;
pub const ROOT_IS_NEAR: Rank = Rank::MAX - 1;
/// The wildcards `MPI_ANY_SOURCE` and `MPI_ANY_TAG`, and «any» of what is asked for.
pub const ANY: i64 = -1;
/// In place of a thread's number: there are too many.
pub const MORE_THREADS: u32 = u32::MAX;
/// In the place of a procedure's number: the instruction is the program's own, and no call.
pub const NO_CALL: u16 = u16::MAX - 1;
/// All members of a window.
pub const EVERYBODY: i64 = -1;

/// What a collective operation promises of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Collective {
    /// Nobody leaves before everybody came, or it is to be taken so.
    Everybody,
    /// Nobody leaves before the root came (broadcast, scatter).
    FromRoot,
    /// The root does not leave before everybody came (gather, reduce).
    ToRoot,
    /// A rank does not leave before all lower ranks came (scan).
    Upwards,
}

impl Did {
    /// Whether it has neither a text nor a list, so that its bytes are few whatever is in it; a one-sided operation is put in a way of its own.
    #[inline(always)]
    pub fn is_short(&self) -> bool {
        !matches!(
            self,
            Did::Module { .. }
                | Did::Place { .. }
                | Did::Shape { .. }
                | Did::Signature { .. }
                | Did::Contributes { sends: Amounts::Each(_), .. }
                | Did::Contributes { receives: Amounts::Each(_), .. }
                | Did::Expose { .. }
                | Did::Access { .. }
                | Did::Rma { .. }
        )
    }
}

/// A one-sided operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptRma {
    pub kind: RmaKind,
    pub window: Number,
    pub target: Rank,
    /// As the program gave it: in units of the target.
    pub displacement: i64,
    pub at_target: Instances,
    /// What is read, written or compared at the origin: addresses.
    pub origin: Option<Instances>,
    pub result: Option<Instances>,
    pub compare: Option<Instances>,
    /// 0: none.
    pub request: Number,
}

/// What is done at the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RmaKind {
    Put,
    Get,
    /// An update of elements of one predefined datatype. `basic`: which one, equal for equal datatypes on all ranks, 0 where there are several or it is not
    /// known. `operator` likewise; `reads`: it fetches, too; `writes`: it changes the target (not `MPI_NO_OP`).
    Accumulate {
        basic: u32,
        operator: u16,
        reads: bool,
        writes: bool,
    },
}

/// `count` instances of a shape, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instances {
    /// Address of the first instance; of the target's bytes relative to where the operation begins, so 0.
    pub at: u64,
    pub count: u64,
    pub shape: Number,
}

/// The bytes of one instance of a datatype.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// From one instance to the next, in bytes.
    pub extent: i64,
    /// Runs without a hole: offset and length, in order. `None`: not known.
    pub runs: Option<Vec<(i64, u64)>>,
    /// The size in bytes of the elements, where all are of one size; 0 where not.
    pub element: u32,
}

//! What the arguments of messages, of collective operations, and of calls on groups, topologies, packed data and files may be (3.2, 3.4, 4.2, 5.2, 6,
//! 7.3, 8.5, 14): the first one that is not so.
//!
//! The parameters and what each of them means come from the crate `mpiwarden_spec`, so one text serves all calls, with large counts and in
//! Fortran. Whoever asks knows the program's words ([`Given`]) and what MPI says of the communicator ([`Members`]). What is not significant at
//! this process is not looked at, and where the answer hangs on something that is not known there is none.
//! Each rule has a line in `tests/scenarios/arguments.txt`. Left out: what other processes gave, what a datatype covers, and whether memory is there.

pub mod addresses;
mod amounts;
pub mod buffering;
mod buffers;
pub mod datatypes;
mod files;
mod packing;
mod processes;
mod ranks;
mod topologies;

use crate::call::Reduction;
use crate::mirror::layout::Element;
use mpiwarden_spec::{By, Direction, Kind, Procedure};

/// An argument, or an element of one, that the text does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadArgument {
    /// As the standard calls it.
    pub name: &'static str,
    /// Which element, where it is an array.
    pub index: Option<usize>,
    pub value: i64,
    pub wrong: ArgumentWrong,
    /// Of MPI 5.0.
    pub section: &'static str,
}

/// What is wrong with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentWrong {
    Negative,
    /// Less than 1.
    NotPositive,
    /// A null handle.
    Null(NullHandle),
    /// No memory, and something is to be read or written there.
    NoBuffer,
    /// A null address where MPI reads or writes a value.
    NoRoom,
    /// No buffer for messages in buffered mode is attached.
    NoneAttached,
    /// One is attached already.
    SecondBuffer,
    /// More bytes than the attached one has.
    LargerThanBuffer {
        room: i64,
    },
    /// A null address in place of an array with so many elements.
    NoArray {
        elements: i64,
    },
    /// A null address in place of a string.
    NoString,
    /// A null address in place of a function.
    NoFunction,
    /// `MPI_STATUS_IGNORE` where a status is read.
    IgnoredStatus,
    /// `MPI_IN_PLACE`, where it means nothing.
    InPlace(Misplaced),
    /// A rank of none of so many processes; `remote`: those of the other group of an inter-communicator.
    Rank {
        size: i64,
        remote: bool,
    },
    /// `MPI_ANY_SOURCE` where a process must be named.
    AnySource,
    /// `MPI_ANY_TAG` where a tag must be given.
    AnyTag,
    /// Above `MPI_TAG_UB`.
    AboveTagUb(i64),
    /// A predefined operator on elements that it is not defined for.
    Undefined {
        operator: &'static str,
        element: Element,
    },
    /// A predefined operator on a datatype that the program made.
    Derived {
        operator: &'static str,
    },
    /// An operator for accumulates only.
    ForAccumulates {
        operator: &'static str,
    },
    /// A rank of none of a group's so many processes.
    OfGroup {
        size: i64,
    },
    /// A process that was named before.
    Twice,
    /// A range that goes on by nothing.
    NoStride,
    /// So many places, and fewer processes.
    LargerThanGroup {
        processes: i64,
    },
    /// A number that the product of the others does not divide.
    NotDivided {
        by: i64,
    },
    /// No node of a graph with so many.
    NoNode {
        nodes: i64,
    },
    /// A communicator without this topology.
    OtherTopology(&'static str),
    /// Outside of a dimension with so many places, whose ends do not meet.
    OutsideGrid {
        places: i64,
    },
    /// None of so many dimensions.
    NoDimension {
        dims: i64,
    },
    /// No part of a message with so many.
    NoPart {
        parts: i64,
    },
    /// Outside of a buffer of so many bytes.
    OutsideBuffer {
        bytes: i64,
    },
    /// A predefined datatype, which no constructor made.
    Named,
    /// No place from which a place in a file is counted.
    Whence,
    /// No way to lock a process.
    LockType,
    /// How a file is to be opened.
    Mode(ModeWrong),
}

/// The topology of a communicator (8.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topology {
    None,
    /// How many places each dimension has, and whether its ends meet.
    Cartesian(Vec<(i64, bool)>),
    Graph,
    Distributed,
}

impl Topology {
    /// Whether each neighbor is a process: none is `MPI_PROC_NULL`, as at the rim of a grid (8.6).
    pub fn has_all_neighbors(&self) -> bool {
        match self {
            Topology::Graph | Topology::Distributed => true,
            Topology::Cartesian(dims) => dims.iter().all(|(_, is_ring)| *is_ring),
            Topology::None => false,
        }
    }
}

/// A handle that is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullHandle {
    Comm,
    Datatype,
    Group,
    Op,
}

/// Why a file cannot be opened so (14.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeWrong {
    /// To be read, to be written, or both: none of these, or more than one.
    NotOneAccess,
    /// Together with this mode.
    ReadOnly(&'static str),
    /// `MPI_MODE_SEQUENTIAL` together with `MPI_MODE_RDWR`.
    Sequential,
}

/// Why `MPI_IN_PLACE` means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// In this argument of this call.
    Here,
    /// At a process that is not the root.
    NotRoot,
    /// On an inter-communicator.
    BetweenGroups,
}

/// The program's words, by the place of the parameter in C. Where an array's address is null it has no elements.
pub trait Given {
    fn number(&self, at: usize) -> i64;
    /// Of a buffer.
    fn address(&self, at: usize) -> usize;
    fn numbers(&self, at: usize, count: i64) -> Vec<i64>;
    /// Whether a handle is null.
    fn is_null(&self, at: usize) -> bool;
    /// Whether each handle of an array is null.
    fn are_null(&self, at: usize, count: i64) -> Vec<bool>;
    /// Whether a datatype is predefined and has bytes: then its elements lie where the buffer does.
    fn has_bytes_here(&self, datatype: usize) -> bool;
    /// The same of each datatype of an array.
    fn have_bytes_here(&self, datatypes: usize, count: i64) -> Vec<bool>;
    /// A predefined operator, and what it is to work on. `None`: the program's own, or not known.
    fn reduces(&self, op: usize, datatype: usize) -> Option<Reduces>;
    /// How many processes a group has. `None`: not known.
    fn group_size(&self, at: usize) -> Option<i64>;
    /// How many processes another communicator of the call has, which lies between no two groups. `None`: not known.
    fn comm_size(&self, at: usize) -> Option<i64>;
    /// How many bytes so many elements of a datatype have. `None`: not known.
    fn bytes(&self, datatype: usize, count: i64) -> Option<i64>;
    /// Of the process, for this call.
    fn buffering(&self) -> Buffering;
    /// Of the communicator. `None`: not known.
    fn topology(&self) -> Option<Topology>;
}

/// What a predefined operator is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduces {
    pub reduction: Reduction,
    pub on: ReducedElements,
}

/// The elements that an operator is to work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReducedElements {
    /// A predefined datatype.
    Predefined(Element),
    /// One that the program made.
    Derived,
    Unknown,
}

/// Constants of the binary interface.
#[derive(Clone, Copy, Debug)]
pub struct Special {
    pub proc_null: i64,
    pub any_source: i64,
    pub any_tag: i64,
    pub root: i64,
    pub undefined: i64,
    pub in_place: usize,
    /// `None`: MPI does not say.
    pub tag_ub: Option<i64>,
    /// `MPI_LOCK_SHARED` and `MPI_LOCK_EXCLUSIVE`.
    pub locks: [i64; 2],
    pub files: FileNumbers,
    /// `MPI_BUFFER_AUTOMATIC`, in C.
    pub buffer_automatic: usize,
}

/// What is known of the buffer that a process has for messages in buffered mode (3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffering {
    /// Nothing, or the message goes through another one.
    Unknown,
    /// None is attached.
    None,
    /// It has so many bytes.
    Room(i64),
    /// `MPI_BUFFER_AUTOMATIC`.
    Automatic,
}

/// Numbers of a binary interface that arguments of calls on files may be.
#[derive(Clone, Copy, Debug)]
pub struct FileNumbers {
    pub create: i32,
    pub excl: i32,
    pub read_only: i32,
    pub write_only: i32,
    pub read_write: i32,
    pub sequential: i32,
    pub seek_set: i32,
    pub seek_cur: i32,
    pub seek_end: i32,
    /// `MPI_DISPLACEMENT_CURRENT`.
    pub displacement_current: i64,
}

/// What MPI says of the communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Members {
    pub size: i64,
    pub rank: i64,
    /// Processes of the other group of an inter-communicator.
    pub remote: Option<i64>,
    /// From how many neighbours of its topology it receives, and to how many it sends.
    pub neighbours: Option<(i64, i64)>,
}

impl Members {
    /// How many processes may be sent to.
    pub fn reachable(&self) -> i64 {
        self.remote.unwrap_or(self.size)
    }
}

/// The first argument of a call that the text does not allow.
pub fn first_wrong(
    call: Procedure,
    given: &dyn Given,
    special: &Special,
    members: Option<&Members>,
) -> Option<BadArgument> {
    let moves = call.moves_data() || call.receives_matched() || call.accesses_file().is_some();
    let name = if moves { call.name().strip_prefix("MPI_")?.to_lowercase() } else { String::new() };
    let base = name.trim_end_matches("_c").trim_end_matches("_init");
    let is_collective = call.order().is_collective();
    // Of the names that begin so these alone do not say «immediate».
    let is_word = ["info", "init", "inter"].iter().any(|word| base.starts_with(word));
    let base = base.strip_prefix('i').filter(|_| !is_word).unwrap_or(base);
    let look = Look { call, base, is_collective, given, special, members };
    if call.moves_data() {
        let envelope = || look.ranks().or_else(|| look.tags());
        let wrong = look.comm().or_else(|| look.neighbourhood()).or_else(envelope);
        return wrong.or_else(|| look.buffers()).or_else(|| look.buffered());
    }
    if call.receives_matched() {
        return look.buffers();
    }
    if call.small().name() == "MPI_Type_get_contents" {
        return look.contents();
    }
    if call.name().starts_with("MPI_File_") {
        return look.nulls().or_else(|| look.file()).or_else(|| look.buffers());
    }
    let look_for = || look.choice().or_else(|| look.topology()).or_else(|| look.packing());
    look.nulls().or_else(look_for).or_else(|| look.amounts()).or_else(|| look.own_buffer())
}

/// The first null handle among the arguments of a call that is given nothing but objects.
pub fn null_argument(call: Procedure, given: &dyn Given) -> Option<BadArgument> {
    let (name, null) = null_given(call, given)?;
    let wrong = ArgumentWrong::Null(null);
    Some(BadArgument { name, index: None, value: 0, wrong, section: "2.5.1" })
}

/// Of calls on groups, topologies and packed data. Other null handles are the mirror's, or those of `object-null`.
fn null_given(call: Procedure, given: &dyn Given) -> Option<(&'static str, NullHandle)> {
    if !judges_nulls(call) {
        return None;
    }
    let kinds = [
        (Kind::Comm, NullHandle::Comm),
        (Kind::Datatype, NullHandle::Datatype),
        (Kind::Group, NullHandle::Group),
    ];
    let mut params = call.params().enumerate();
    params.find_map(|(at, (_, param))| {
        let is_given = param.by == By::Value && param.direction == Direction::In;
        let (_, null) = kinds.into_iter().find(|(kind, _)| *kind == param.kind && is_given)?;
        given.is_null(at).then_some((param.name(), null))
    })
}

/// Whether a null handle is one of the arguments that are judged here: not where it is `object-null`.
pub fn judges_nulls(call: Procedure) -> bool {
    call.moves_data() || (section_of_others(call).is_some() && !call.is_checked())
}

/// Of calls that are neither messages nor collective operations.
fn section_of_others(call: Procedure) -> Option<&'static str> {
    Some(match call.small().name() {
        "MPI_Buffer_attach" | "MPI_Comm_attach_buffer" => "3.6",
        "MPI_Status_set_elements" | "MPI_Status_set_elements_x" => "13.3",
        "MPI_Type_get_contents" => "5.1.13",
        "MPI_Pack" | "MPI_Unpack" | "MPI_Pack_size" => "5.2",
        "MPI_Pack_external" | "MPI_Unpack_external" | "MPI_Pack_external_size" => "5.3",
        "MPI_Group_translate_ranks" => "7.3.1",
        name if name.starts_with("MPI_Group_") => "7.3.2",
        "MPI_Comm_split" | "MPI_Comm_create_group" => "7.4.2",
        "MPI_Intercomm_create" => "7.6.2",
        "MPI_Cart_create" => "8.5.1",
        "MPI_Dims_create" => "8.5.2",
        "MPI_Graph_create" => "8.5.3",
        name if name.starts_with("MPI_Dist_graph_create") => "8.5.4",
        "MPI_Cart_shift" => "8.5.6",
        "MPI_Cart_sub" => "8.5.7",
        "MPI_Cart_map" | "MPI_Graph_map" => "8.5.8",
        name if name.starts_with("MPI_Cart") || name.contains("raph") => "8.5.5",
        "MPI_Alloc_mem" => "9.2",
        "MPI_Comm_spawn" => "11.8.2",
        "MPI_Comm_spawn_multiple" => "11.8.3",
        "MPI_Comm_accept" => "11.9.2",
        "MPI_Comm_connect" => "11.9.3",
        "MPI_Win_lock" => "12.5.3",
        "MPI_File_open" => "14.2.1",
        "MPI_File_set_size" => "14.2.4",
        "MPI_File_preallocate" => "14.2.5",
        "MPI_File_set_view" => "14.3",
        "MPI_File_seek" => "14.4.3",
        "MPI_File_seek_shared" => "14.4.4",
        name if name.starts_with("MPI_File_") => "14.4",
        _ => return None,
    })
}

/// A call that is looked at.
struct Look<'a> {
    call: Procedure,
    /// Its name in small letters, without what says when it is done.
    base: &'a str,
    is_collective: bool,
    given: &'a dyn Given,
    special: &'a Special,
    members: Option<&'a Members>,
}

impl Look<'_> {
    /// The place of a parameter in C.
    fn at(&self, name: &str) -> Option<usize> {
        self.call.params().position(|(_, param)| param.name() == name)
    }

    fn section(&self) -> &'static str {
        if self.base.starts_with("neighbor") {
            "8.6"
        } else if let Some(section) = section_of_others(self.call) {
            section
        } else if self.is_collective || self.base == "reduce_local" {
            match self.base {
                "bcast" => "6.4",
                "gather" | "gatherv" => "6.5",
                "scatter" | "scatterv" => "6.6",
                "allgather" | "allgatherv" => "6.7",
                "alltoall" | "alltoallv" | "alltoallw" => "6.8",
                "reduce_scatter" | "reduce_scatter_block" => "6.10",
                "scan" | "exscan" => "6.11",
                "barrier" => "6.3",
                _ => "6.9",
            }
        } else if self.at("partitions").is_some() {
            "4.2.1"
        } else if self.call.receives_matched() {
            "3.8.3"
        } else {
            "3.2"
        }
    }

    fn bad(&self, name: &'static str, index: Option<usize>, value: i64, wrong: ArgumentWrong) -> BadArgument {
        BadArgument { name, index, value, wrong, section: self.section() }
    }

    fn comm(&self) -> Option<BadArgument> {
        self.at("comm").filter(|at| self.given.is_null(*at))?;
        Some(self.null("comm", None, NullHandle::Comm))
    }

    fn nulls(&self) -> Option<BadArgument> {
        null_argument(self.call, self.given)
    }

    /// Only of a datatype that was made can it be said how (5.1.13), and into arrays of so many elements.
    fn contents(&self) -> Option<BadArgument> {
        if self.given.has_bytes_here(self.at("datatype")?) {
            return Some(self.bad("datatype", None, 0, ArgumentWrong::Named));
        }
        let lengths = ["max_integers", "max_addresses", "max_large_counts", "max_datatypes"];
        lengths.into_iter().find_map(|length| self.length(length))
    }

    fn null(&self, name: &'static str, index: Option<usize>, kind: NullHandle) -> BadArgument {
        BadArgument { section: "2.5.1", ..self.bad(name, index, 0, ArgumentWrong::Null(kind)) }
    }
}

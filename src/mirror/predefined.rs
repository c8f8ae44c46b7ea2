//! The standard's own objects and keys (9.1.2, 12.2.6), as far as the ABI in force tells them apart.
//!
//! The numbers come from outside: this module knows names and meaning, not values.

use crate::call::{Handle, Kind, Local};

/// What `MPI_TAG_UB` must at least be (9.1.2).
pub const LEAST_TAG_UB: i64 = 32767;

/// A predefined attribute key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PredefinedKey {
    TagUb,
    Host,
    Io,
    WtimeIsGlobal,
    /// `MPI_UNIVERSE_SIZE`, `MPI_APPNUM` or `MPI_LASTUSEDCODE`, which some libraries number in another order.
    Other,
    WinBase,
    WinSize,
    WinDispUnit,
    WinCreateFlavor,
    WinModel,
}

impl PredefinedKey {
    /// The name, for messages.
    pub fn name(self) -> &'static str {
        match self {
            PredefinedKey::TagUb => "MPI_TAG_UB",
            PredefinedKey::Host => "MPI_HOST",
            PredefinedKey::Io => "MPI_IO",
            PredefinedKey::WtimeIsGlobal => "MPI_WTIME_IS_GLOBAL",
            PredefinedKey::Other => "a predefined key",
            PredefinedKey::WinBase => "MPI_WIN_BASE",
            PredefinedKey::WinSize => "MPI_WIN_SIZE",
            PredefinedKey::WinDispUnit => "MPI_WIN_DISP_UNIT",
            PredefinedKey::WinCreateFlavor => "MPI_WIN_CREATE_FLAVOR",
            PredefinedKey::WinModel => "MPI_WIN_MODEL",
        }
    }

    /// The key with this name; every predefined name without a meaning of its own here is `Other`.
    pub fn from_name(name: &str) -> PredefinedKey {
        match name {
            "MPI_TAG_UB" => PredefinedKey::TagUb,
            "MPI_HOST" => PredefinedKey::Host,
            "MPI_IO" => PredefinedKey::Io,
            "MPI_WTIME_IS_GLOBAL" => PredefinedKey::WtimeIsGlobal,
            "MPI_WIN_BASE" => PredefinedKey::WinBase,
            "MPI_WIN_SIZE" => PredefinedKey::WinSize,
            "MPI_WIN_DISP_UNIT" => PredefinedKey::WinDispUnit,
            "MPI_WIN_CREATE_FLAVOR" => PredefinedKey::WinCreateFlavor,
            "MPI_WIN_MODEL" => PredefinedKey::WinModel,
            _ => PredefinedKey::Other,
        }
    }

    /// Whether the number that its value points to is compared with what is known: a base is an address itself, and of
    /// the others nothing is certain.
    pub fn is_compared_by_number(self) -> bool {
        match self {
            PredefinedKey::TagUb
            | PredefinedKey::WinSize
            | PredefinedKey::WinDispUnit
            | PredefinedKey::WinCreateFlavor
            | PredefinedKey::WinModel => true,
            PredefinedKey::WinBase
            | PredefinedKey::Host
            | PredefinedKey::Io
            | PredefinedKey::WtimeIsGlobal
            | PredefinedKey::Other => false,
        }
    }

    /// The kind of object that carries it.
    pub fn kind(self) -> Kind {
        match self {
            PredefinedKey::TagUb
            | PredefinedKey::Host
            | PredefinedKey::Io
            | PredefinedKey::WtimeIsGlobal
            | PredefinedKey::Other => Kind::Comm,
            PredefinedKey::WinBase
            | PredefinedKey::WinSize
            | PredefinedKey::WinDispUnit
            | PredefinedKey::WinCreateFlavor
            | PredefinedKey::WinModel => Kind::Win,
        }
    }
}

/// What the mirror must be told about the ABI and the process, once.
#[derive(Clone, Debug)]
pub struct Setup {
    pub world: Handle,
    pub myself: Handle,
    /// The null handles of communicators, datatypes and windows.
    pub null_comm: Handle,
    pub null_datatype: Handle,
    pub null_win: Handle,
    pub null_request: Handle,
    /// The address that `MPI_IN_PLACE` is.
    pub in_place: usize,
    pub keyval_invalid: i32,
    pub predefined_keys: Vec<(i32, PredefinedKey)>,
    /// Whether the library may have a key of its own, or of an extension, with this number.
    pub may_be_own_key: fn(i32) -> bool,
    /// Whether a handle is a predefined object's.
    pub is_predefined: fn(Kind, Handle) -> bool,
    /// Whether heap memory that was freed at this address still looks freed.
    pub still_freed: fn(usize) -> bool,
    /// The number of so many bytes that lies at an address; `None` where nothing can be read.
    pub number_at: fn(usize, usize) -> Option<i64>,
    /// Seen from a call whose frame lies at an address (the first): whether the call or callback whose frame lies at another
    /// still runs, by its serial number. A coroutine's frames lie on a stack of their own.
    pub runs: fn(usize, usize, u64) -> bool,
    /// Whether the frame that held a local variable is still on the calling thread's stack.
    pub frame_alive: fn(usize, Local) -> bool,
    pub library: Library,
}

/// The MPI library, for its known deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Library {
    pub family: LibraryFamily,
    pub major: u32,
    pub minor: u32,
    /// Version of the standard that it claims.
    pub standard: (u32, u32),
}

/// Who makes the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryFamily {
    OpenMpi,
    Mpich,
    Intel,
    Unknown,
}

impl Setup {
    /// The null handle of a kind.
    pub fn null(&self, kind: Kind) -> Handle {
        match kind {
            Kind::Comm => self.null_comm,
            Kind::Datatype => self.null_datatype,
            Kind::Win => self.null_win,
        }
    }

    /// The predefined key with this number. At most a dozen, so a list will do.
    pub fn predefined_key(&self, keyval: i32) -> Option<PredefinedKey> {
        self.predefined_keys.iter().find(|(number, _)| *number == keyval).map(|(_, key)| *key)
    }
}

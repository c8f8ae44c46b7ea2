//! An ABI made up for tests: which numbers are whose handles and keys. No MPI library has these.
//!
//! What the mirror asks of the process (does this address still look freed, is this stack frame still there) is
//! answered from sets that a test fills; they belong to the test's own thread.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use mpiwarden::call::{Handle, Kind, Local};
use mpiwarden::mirror::predefined::{Library, LibraryFamily, PredefinedKey, Setup};

pub const WORLD: Handle = Handle(1);
pub const MYSELF: Handle = Handle(2);
pub const NULL_REQUEST: Handle = Handle(6);
pub const INT: Handle = Handle(7);
pub const CHAR: Handle = Handle(8);
pub const KEYVAL_INVALID: i32 = -1;

/// Frames below lie on the stack of a coroutine, which a depth of 100 or more stands for.
const COROUTINE: usize = 0x7fff_0000 - 0x100 * 99;

/// Handles below are the ABI's own.
pub const FIRST_HANDLE: usize = 0x40;
/// Key numbers below are the ABI's own.
pub const FIRST_KEY: i32 = 100;

/// The predefined keys, with the names that scenarios use.
pub const PREDEFINED: [(&str, i32, PredefinedKey); 10] = [
    ("tag_ub", 10, PredefinedKey::TagUb),
    ("host", 11, PredefinedKey::Host),
    ("io", 12, PredefinedKey::Io),
    ("wtime_is_global", 13, PredefinedKey::WtimeIsGlobal),
    ("appnum", 14, PredefinedKey::Other),
    ("win_base", 20, PredefinedKey::WinBase),
    ("win_size", 21, PredefinedKey::WinSize),
    ("win_disp_unit", 22, PredefinedKey::WinDispUnit),
    ("win_create_flavor", 23, PredefinedKey::WinCreateFlavor),
    ("win_model", 24, PredefinedKey::WinModel),
];

thread_local! {
    /// Addresses that were freed and have been allocated again.
    static REUSED: RefCell<BTreeSet<usize>> = const { RefCell::new(BTreeSet::new()) };
    /// What can be read at addresses.
    static MEMORY: RefCell<BTreeMap<usize, i64>> = const { RefCell::new(BTreeMap::new()) };
    /// Calls and callbacks that were left by an exception or a jump.
    static LEFT: RefCell<BTreeSet<u64>> = const { RefCell::new(BTreeSet::new()) };
    /// Stack frames of functions that have returned.
    static RETURNED: RefCell<BTreeSet<usize>> = const { RefCell::new(BTreeSet::new()) };
}

/// From now on this address looks allocated again.
pub fn allocate_again(address: usize) {
    REUSED.with_borrow_mut(|set| set.insert(address));
}

/// From now on the function of this frame has returned.
pub fn return_from(frame: usize) {
    RETURNED.with_borrow_mut(|set| set.insert(frame));
}

/// From now on this number lies at an address.
pub fn remember(address: usize, number: i64) {
    MEMORY.with_borrow_mut(|memory| memory.insert(address, number));
}

/// From now on nobody runs in the frame of this call or callback.
pub fn leave(serial: u64) {
    LEFT.with_borrow_mut(|set| set.insert(serial));
}

/// Inner frames lie below outer ones; a coroutine's lie far below.
fn runs(at: usize, frame: usize, serial: u64) -> bool {
    let left = LEFT.with_borrow(|set| set.contains(&serial));
    let same_stack = (at < COROUTINE) == (frame < COROUTINE);
    !left && (!same_stack || frame >= at)
}

fn number_at(address: usize, bytes: usize) -> Option<i64> {
    let number = MEMORY.with_borrow(|memory| memory.get(&address).copied())?;
    Some(if bytes == 4 { i64::from(number as i32) } else { number })
}

/// The null handle of a kind.
pub fn null(kind: Kind) -> Handle {
    match kind {
        Kind::Comm => Handle(3),
        Kind::Datatype => Handle(4),
        Kind::Win => Handle(5),
    }
}

fn is_predefined(kind: Kind, handle: Handle) -> bool {
    match kind {
        Kind::Comm => handle == WORLD || handle == MYSELF,
        Kind::Datatype => handle == INT || handle == CHAR,
        Kind::Win => false,
    }
}

/// A fresh process under a library without known deviations.
pub fn setup() -> Setup {
    REUSED.with_borrow_mut(BTreeSet::clear);
    RETURNED.with_borrow_mut(BTreeSet::clear);
    LEFT.with_borrow_mut(BTreeSet::clear);
    MEMORY.with_borrow_mut(BTreeMap::clear);
    Setup {
        world: WORLD,
        myself: MYSELF,
        null_comm: null(Kind::Comm),
        null_datatype: null(Kind::Datatype),
        null_win: null(Kind::Win),
        null_request: NULL_REQUEST,
        in_place: usize::MAX,
        keyval_invalid: KEYVAL_INVALID,
        predefined_keys: PREDEFINED.iter().map(|(_, number, key)| (*number, *key)).collect(),
        is_predefined,
        // Numbers of keys that a create call makes are larger, or negative as MPICH's.
        may_be_own_key: |keyval| (0..FIRST_KEY).contains(&keyval),
        still_freed: |address| REUSED.with_borrow(|set| !set.contains(&address)),
        number_at,
        runs,
        frame_alive: |_, local: Local| RETURNED.with_borrow(|set| !set.contains(&local.frame)),
        library: Library { family: LibraryFamily::Unknown, major: 1, minor: 0, standard: (4, 1) },
    }
}

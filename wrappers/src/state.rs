//! The one mirror of this process, and whether checking is on.
//!
//! Nothing is made before the first wrapped call. The lock is held only while the mirror is read or changed: never
//! while MPI or user code runs, and never while something is written.

use crate::callbacks::KeyBox;
use crate::directory::Directory;
use crate::making::{Exchange, Hints, Making};
use crate::{abi, guard, locals, making, memory, options};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ffi::{c_char, c_int};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use warden::call::{Handle, Outcome, Results};
use warden::mirror::Mirror;
use warden::mirror::directory::Publish;
use warden::mirror::keyvals::KeyId;
use warden::mirror::objects::ObjectId;
use warden::mirror::predefined::{Library, LibraryFamily, PredefinedKey, Setup};

/// What the lock guards.
pub struct State {
    pub mirror: Mirror,
    pub library: Library,
    /// The boxes that the trampolines of each key get as extra_state.
    pub boxes: FxHashMap<KeyId, *mut KeyBox>,
    /// Those of keys that have ended, oldest first.
    pub ended: VecDeque<(KeyId, *mut KeyBox)>,
    pub directory: Directory,
    /// Windows that are being made, by the number of the thread.
    pub making: FxHashMap<usize, Making>,
    /// Windows with hints about what all members give to them, while these were not found broken.
    pub promised: FxHashMap<ObjectId, Hints>,
}

// SAFETY: the boxes are only handed to MPI and freed under the lock; a raw pointer has no thread of its own.
unsafe impl Send for State {}

impl State {
    /// Tells the other processes what the mirror has for them.
    #[inline]
    pub fn publish(&mut self) {
        if self.mirror.has_published() {
            for event in self.mirror.take_published() {
                if let Publish::Free { window } = &event {
                    self.promised.remove(window);
                }
                self.directory.apply(event);
            }
            making::note(self.directory.take_limits());
        }
    }

    /// A call has returned on a thread: where it made a window, its members and hints are known from now on. The window, if
    /// its hints say what all members give to it.
    #[inline]
    pub fn made_window(&mut self, thread: usize, outcome: &Outcome) -> Option<Handle> {
        if self.making.is_empty() {
            return None;
        }
        let Making { exchanged, hints, .. } = self.making.remove(&thread)?;
        let made = if let Results::Window { win, .. } = outcome.results { Some(win) } else { None };
        let made = made.filter(|_| outcome.success);
        let made = made.and_then(|win| Some((win, self.mirror.window_id(win)?)));
        if let Some(Exchange { rank, cards, own }) = exchanged {
            match made {
                Some((_, window)) => self.directory.bind(window, rank, &cards),
                None => self.directory.cancel(&own),
            }
            making::note(self.directory.take_limits());
        }
        let (win, window) = made?;
        self.mirror.hint_no_locks(win, hints.no_locks);
        let promised = (hints.same_size || hints.same_disp_unit) && self.mirror.is_complete();
        promised.then(|| self.promised.insert(window, hints));
        promised.then_some(win)
    }
}

static STATE: Mutex<Option<State>> = Mutex::new(None);
/// 0: not decided; 1: on; 2: off, for good.
static ON: AtomicU8 = AtomicU8::new(0);
/// Whether requests are to be followed; read without the lock.
pub static FOLLOWS: Follows = Follows(AtomicU8::new(0), 1);

/// For whom requests are followed: one byte, which the doors of calls that complete requests look at. The second byte is
/// for doors that always open.
#[repr(C)]
pub struct Follows(AtomicU8, pub u8);

impl Follows {
    const CHECKER: u8 = 1;
    const KEYS: u8 = 2;

    /// For the checker.
    #[inline(always)]
    pub fn for_checker(&self) -> bool {
        self.0.load(Relaxed) & Self::CHECKER != 0
    }

    /// For keys and values.
    #[inline(always)]
    pub fn for_keys(&self) -> bool {
        self.0.load(Relaxed) & Self::KEYS != 0
    }

    pub fn set_checker(&self, on: bool) {
        self.set(Self::CHECKER, on);
    }

    pub fn set_keys(&self, on: bool) {
        self.set(Self::KEYS, on);
    }

    fn set(&self, bit: u8, on: bool) {
        // Read first: the word is shared by all threads, and hardly ever changes.
        if (self.0.load(Relaxed) & bit != 0) != on {
            if on {
                self.0.fetch_or(bit, Relaxed);
            } else {
                self.0.fetch_and(!bit, Relaxed);
            }
        }
    }
}

/// Whether checking is on. The first call decides.
#[inline]
pub fn on() -> bool {
    match ON.load(Relaxed) {
        1 => true,
        0 => begin(),
        _ => false,
    }
}

/// Switches checking off for the rest of the process. The mirror stays, for callbacks that are under way.
pub fn switch_off() {
    ON.store(2, Relaxed);
    FOLLOWS.set_checker(false);
}

/// What happens from here on is in no table: other processes must not take it for absent.
pub fn tell_no_more() {
    if let Some(state) = lock().as_mut() {
        state.directory.apply(Publish::Incomplete);
    }
}

/// The state, locked. A panic under the lock switched checking off, so what it left is only read for the report.
pub fn lock() -> MutexGuard<'static, Option<State>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As [`lock`]; `None` where somebody holds it, perhaps this very thread.
pub fn try_lock() -> Option<MutexGuard<'static, Option<State>>> {
    match STATE.try_lock() {
        Ok(state) => Some(state),
        Err(TryLockError::Poisoned(state)) => Some(state.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// As [`try_lock`]; `None` also where a panic has left something behind.
pub fn try_lock_sound() -> Option<MutexGuard<'static, Option<State>>> {
    STATE.try_lock().ok()
}

#[cold]
#[inline(never)]
fn begin() -> bool {
    let Some(abi) = abi::get() else {
        // Several libraries: refused for good. None: the call finds that out for itself.
        if abi::several() {
            crate::emit::several_libraries();
            switch_off();
        }
        return false;
    };
    let mut state = lock();
    if ON.load(Relaxed) != 0 {
        return ON.load(Relaxed) == 1;
    }
    if options::get().checks_off {
        switch_off();
        drop(state);
        crate::emit::switched_off();
        return false;
    }
    let library = library(abi);
    let mirror = Mirror::new(setup(abi, library));
    *state = Some(State {
        mirror,
        library,
        boxes: FxHashMap::default(),
        ended: VecDeque::new(),
        directory: Directory::new(),
        making: FxHashMap::default(),
        promised: FxHashMap::default(),
    });
    // What a panic says belongs in the report, not on the program's standard error. This crate has a standard library
    // of its own, so the hook is for its own panics only.
    std::panic::set_hook(Box::new(|_| {}));
    // SAFETY: the handlers are plain functions that only store to atomics.
    unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    // Not when there was too little memory for this.
    let _ = ON.compare_exchange(0, 1, Relaxed, Relaxed);
    ON.load(Relaxed) == 1
}

/// A forked child is no rank.
extern "C" fn in_child() {
    switch_off();
}

fn setup(abi: &'static abi::Abi, library: Library) -> Setup {
    let table = abi.table();
    let keys = table.keys.iter().map(|(name, number, _)| (*number, PredefinedKey::from_name(name)));
    Setup {
        world: abi.world(),
        myself: abi.self_comm(),
        null_comm: abi.null(warden::call::Kind::Comm),
        null_datatype: abi.null(warden::call::Kind::Datatype),
        null_win: abi.null(warden::call::Kind::Win),
        null_request: abi.request_null(),
        keyval_invalid: table.keyval_invalid,
        predefined_keys: keys.collect(),
        may_be_own_key: |keyval| abi::get().is_none_or(|abi| abi.may_be_own_key(keyval)),
        is_predefined: |kind, handle: Handle| abi::get().is_some_and(|abi| abi.is_predefined(kind, handle)),
        still_freed: memory::still_freed,
        number_at: memory::number_at,
        runs: guard::runs,
        frame_alive: locals::alive,
        library,
    }
}

/// Name and version of the MPI library, from what it says of itself.
fn library(abi: &abi::Abi) -> Library {
    let text = library_version(abi);
    let family = if text.starts_with("Open MPI") {
        LibraryFamily::OpenMpi
    } else if text.starts_with("Intel") {
        LibraryFamily::Intel
    } else if text.starts_with("MPICH") {
        LibraryFamily::Mpich
    } else {
        LibraryFamily::Unknown
    };
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .find(|word| word.contains('.'))
        .unwrap_or("")
        .split('.')
        .map(|number| number.parse().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    Library { family, major, minor, standard: standard_version(abi) }
}

/// The first line of `MPI_Get_library_version`, which may be called at any time (9.1.1). Asked once.
pub fn library_version(abi: &abi::Abi) -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    // Asked before the cell is entered, so that nobody waits for it while MPI runs.
    VERSION.get().unwrap_or_else(|| {
        let version = ask_version(abi);
        VERSION.get_or_init(|| version)
    })
}

fn ask_version(abi: &abi::Abi) -> String {
    let Some(address) = abi.real(c"PMPI_Get_library_version") else { return String::new() };
    let mut text = vec![0u8; abi.table().max_library_version.max(8192) + 1];
    let mut length: c_int = 0;
    // SAFETY: MPI's function of this name, with a buffer of at least MPI_MAX_LIBRARY_VERSION_STRING.
    let code = unsafe {
        let version: unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int = std::mem::transmute(address);
        version(text.as_mut_ptr().cast(), &mut length)
    };
    let line = text.split(|byte| [0, b'\n'].contains(byte)).next().filter(|_| code == 0);
    String::from_utf8_lossy(line.unwrap_or_default()).trim_end_matches('\r').to_string()
}

/// The version of the standard that the library claims.
pub fn standard_version(abi: &abi::Abi) -> (u32, u32) {
    let Some(address) = abi.real(c"PMPI_Get_version") else { return (0, 0) };
    let (mut major, mut minor): (c_int, c_int) = (0, 0);
    // SAFETY: MPI's function of this name, which may be called at any time.
    unsafe {
        let version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        version(&mut major, &mut minor);
    }
    (major.unsigned_abs(), minor.unsigned_abs())
}

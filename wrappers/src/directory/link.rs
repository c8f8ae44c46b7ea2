//! A window of the tool's own, where tables of other nodes are read (12.2.1), on a communicator of its own.
//!
//! The program sees nothing of it: a split copies no attributes and calls no callbacks, the error handler is one that
//! returns, and neither handle is ever in the mirror. Opening and closing are collective; when they are done is the
//! business of [`links`](super::links).

use super::exchange::allgather;
use crate::abi::Abi;
use crate::asking::number;
use std::ffi::{CStr, c_int};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::Handle;

/// An open window of the tool.
#[derive(Debug)]
pub struct Link {
    pub id: u64,
    pub rank: u32,
    comm: Handle,
    win: Handle,
    /// Words of each member's table.
    words: Vec<u64>,
    get: Get,
    flush: Flush,
    /// `MPI_BYTE`.
    byte: usize,
    /// MPI refused something: nothing is read any more.
    broken: AtomicBool,
}

type Get = unsafe extern "C-unwind" fn(usize, c_int, usize, c_int, isize, c_int, usize, usize) -> c_int;
type Flush = unsafe extern "C-unwind" fn(c_int, usize) -> c_int;

impl Link {
    /// Collective over the members. A table of no words is one that cannot be read.
    pub fn open(
        abi: &Abi,
        parent: Handle,
        id: u64,
        (rank, size): (u32, usize),
        (base, words): (usize, usize),
    ) -> Option<Link> {
        type Split = unsafe extern "C-unwind" fn(usize, c_int, c_int, *mut usize) -> c_int;
        type Create = unsafe extern "C-unwind" fn(usize, isize, c_int, usize, usize, *mut usize) -> c_int;
        type LockAll = unsafe extern "C-unwind" fn(c_int, usize) -> c_int;
        let split: Split = function(abi, c"PMPI_Comm_split")?;
        let create: Create = function(abi, c"PMPI_Win_create")?;
        let lock_all: LockAll = function(abi, c"PMPI_Win_lock_all")?;
        let get: Get = function(abi, c"PMPI_Get")?;
        let flush: Flush = function(abi, c"PMPI_Win_flush")?;
        let comm = made_handle(abi, |out| {
            // SAFETY: MPI's function of this name, on the program's communicator; room for a handle.
            unsafe { split(parent.0, 0, rank as c_int, out) }
        })?;
        returns_errors(abi, [c"PMPI_Comm_create_errhandler", c"PMPI_Comm_set_errhandler"], comm);
        let win = made_handle(abi, |out| {
            // SAFETY: MPI's function of this name; the memory stays where it is as long as the process lives.
            unsafe { create(base, (words * 8) as isize, 1, abi.info_null().0, comm.0, out) }
        });
        if let Some(win) = win {
            returns_errors(abi, [c"PMPI_Win_create_errhandler", c"PMPI_Win_set_errhandler"], win);
        }
        // SAFETY: MPI's function of this name, on the window made above.
        let locked = win.is_some_and(|win| unsafe { lock_all(0, win.0) } == 0);
        // Who has no window says that here, so that all members know it.
        let mine = [if locked { words as u64 } else { u64::MAX }];
        let mut all = vec![0u64; size];
        // SAFETY: as many words as the communicator, which is a copy of the window's, has members.
        if !unsafe { allgather(abi, comm, &mine, &mut all) } || all.contains(&u64::MAX) {
            // What some have and others have not cannot be freed.
            return None;
        }
        Some(Link {
            id,
            rank,
            comm,
            win: win?,
            words: all,
            get,
            flush,
            byte: abi.byte().0,
            broken: AtomicBool::new(false),
        })
    }

    /// Collective over the members.
    pub fn close(&self, abi: &Abi) {
        type UnlockAll = unsafe extern "C-unwind" fn(usize) -> c_int;
        type Free = unsafe extern "C-unwind" fn(*mut usize) -> c_int;
        let unlock_all: Option<UnlockAll> = function(abi, c"PMPI_Win_unlock_all");
        let free_win: Option<Free> = function(abi, c"PMPI_Win_free");
        let free_comm: Option<Free> = function(abi, c"PMPI_Comm_free");
        let (mut win, mut comm) = (self.win.0, self.comm.0);
        self.broken.store(true, Relaxed);
        if let (Some(unlock_all), Some(free_win), Some(free_comm)) = (unlock_all, free_win, free_comm) {
            // SAFETY: MPI's functions of these names, on what the tool made itself. No window of the program that uses it is left,
            // so no thread has a look under way but one whose window another thread has freed, against the standard.
            unsafe {
                unlock_all(win);
                free_win(&mut win);
                free_comm(&mut comm);
            }
        }
    }

    /// A link of one's own making.
    #[cfg(test)]
    pub fn fake(words: u64, get: Get, flush: Flush) -> Link {
        Link {
            id: 1,
            rank: 0,
            comm: Handle(0),
            win: Handle(0),
            words: vec![words],
            get,
            flush,
            byte: 0,
            broken: AtomicBool::new(false),
        }
    }

    /// Begins to get words of a member's table; they are there after [`flush`](Self::flush).
    ///
    /// # Safety
    /// There must be room for the words, which stays until they are there, or the link is closed. They are few: an `int` says
    /// how many bytes.
    pub unsafe fn get(&self, target: u32, place: usize, words: usize, into: usize) {
        if self.is_broken() {
            return;
        }
        let (bytes, place, byte) = ((words * 8) as c_int, (place * 8) as isize, self.byte);
        // SAFETY: MPI's function of this name, on the tool's own window; the caller's promise.
        let code = unsafe { (self.get)(into, bytes, byte, target as c_int, place, bytes, byte, self.win.0) };
        if code != 0 {
            self.broken.store(true, Relaxed);
        }
    }

    /// Waits for what was begun. Called only where the program itself waits for this target.
    pub fn flush(&self, target: u32) {
        if self.is_broken() {
            return;
        }
        // SAFETY: MPI's function of this name, on the tool's own window.
        if unsafe { (self.flush)(target as c_int, self.win.0) } != 0 {
            self.broken.store(true, Relaxed);
        }
    }

    pub fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }

    pub fn members(&self) -> usize {
        self.words.len()
    }

    /// Words of a member's table.
    pub fn words(&self, target: u32) -> usize {
        self.words.get(target as usize).map_or(0, |words| *words as usize)
    }
}

/// A function of MPI.
fn function<F: Copy>(abi: &Abi, name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    let address = abi.real(name)?;
    // SAFETY: the callers name function types of the functions that they ask for.
    Some(unsafe { std::mem::transmute_copy(&address) })
}

/// The handle that a call made.
fn made_handle(abi: &Abi, make: impl FnOnce(*mut usize) -> c_int) -> Option<Handle> {
    let mut out = 0usize;
    if make(&mut out) != 0 {
        return None;
    }
    // SAFETY: a word, which is room for a handle of any interface.
    unsafe { abi.read_handle(&raw const out as usize) }
}

/// Gives a communicator or window of the tool an error handler that does nothing, so that calls return their errors.
/// One of the tool's own: not all libraries of the standard's interface agree on the predefined one's number.
fn returns_errors(abi: &Abi, [create, set]: [&CStr; 2], object: Handle) {
    type Create = unsafe extern "C-unwind" fn(usize, *mut usize) -> c_int;
    type Set = unsafe extern "C-unwind" fn(usize, usize) -> c_int;
    type Free = unsafe extern "C-unwind" fn(*mut usize) -> c_int;
    let handler = quiet as extern "C" fn(*mut usize, *mut c_int) as usize;
    let (Some(create), Some(set)) = (function::<Create>(abi, create), function::<Set>(abi, set)) else {
        return;
    };
    // SAFETY: MPI's function that makes an error handler, for a function that may be called as one.
    let Some(made) = made_handle(abi, |out| unsafe { create(handler, out) }) else { return };
    let mut raw = made.0;
    // SAFETY: MPI's functions of these names, on the tool's own object; the object keeps what it was given.
    unsafe {
        set(object.0, raw);
        if let Some(free) = function::<Free>(abi, c"PMPI_Errhandler_free") {
            free(&mut raw);
        }
    }
}

/// The calls that are told to it return their error codes. The further arguments that MPI may pass are not looked at: in the C
/// conventions of this library's targets it is the caller who takes them away again.
extern "C" fn quiet(_object: *mut usize, _code: *mut c_int) {}

/// Rank and size of a communicator.
pub fn place_in(abi: &Abi, comm: Handle) -> Option<(u32, usize)> {
    let rank = u32::try_from(number(abi, c"PMPI_Comm_rank", comm)?).ok()?;
    Some((rank, usize::try_from(number(abi, c"PMPI_Comm_size", comm)?).ok()?))
}

//! What the trampolines of a key need: a box for each key, which MPI is given in place of extra_state.

use crate::numbers::{int_at, wide_at};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use warden::call::{CallId, Function, Kind};
use warden::mirror::keyvals::KeyId;

/// What a trampoline needs to know of its key.
pub struct KeyBox {
    pub key: KeyId,
    pub kind: Kind,
    /// The functions as the program gave them, and what they are.
    pub copy: (usize, Function),
    pub delete: (usize, Function),
    /// A callback in Fortran may write it, while another thread runs one of the same key.
    pub extra_state: AtomicUsize,
    /// For a key made in Fortran.
    pub fortran: Option<Fortran>,
    /// The call that created the key.
    pub created_by: CallId,
}

/// Of the integers that callbacks take: address-sized, or INTEGER as in MPI-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Wide,
    Int,
}

impl Width {
    /// The integer at an address, extended by its sign.
    ///
    /// # Safety
    /// The address is good for reading one.
    #[inline(always)]
    pub unsafe fn read(self, address: usize) -> usize {
        match self {
            // SAFETY: the caller's promise.
            Width::Wide => unsafe { wide_at(address) },
            // SAFETY: as above.
            Width::Int => unsafe { int_at(address) as usize },
        }
    }
}

/// What the box of a key made in Fortran has besides.
#[derive(Clone, Copy)]
pub struct Fortran {
    pub width: Width,
    /// Address of the program's extra_state.
    pub address: usize,
    /// What MPI is given as extra_state: the address of the box, or for MPI-1 the number of the key.
    pub cell: *mut usize,
}

/// The boxes of MPI-1 keys by the numbers of the keys, for an INTEGER holds no address. Also when checking is off.
static OLD: Mutex<BTreeMap<u32, Sendable>> = Mutex::new(BTreeMap::new());

#[derive(Clone, Copy)]
struct Sendable(*mut KeyBox);

// SAFETY: the address only; who follows it answers for that.
unsafe impl Send for Sendable {}

fn old() -> MutexGuard<'static, BTreeMap<u32, Sendable>> {
    OLD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The box of an MPI-1 key by its number.
pub fn of_old(key: u32) -> Option<*mut KeyBox> {
    old().get(&key).map(|of| of.0)
}

/// Makes the cell of a new box, which says how a trampoline finds the box.
pub fn make_cell(of: *mut KeyBox, key: KeyId, width: Width) -> *mut usize {
    if width == Width::Int {
        old().insert(key.0, Sendable(of));
    }
    Box::into_raw(Box::new(match width {
        Width::Wide => of as usize,
        Width::Int => key.0 as usize,
    }))
}

/// Frees the cell of a box.
///
/// # Safety
/// The key's callbacks can never run again.
pub unsafe fn free_cell(key: KeyId, fortran: &Fortran) {
    if fortran.width == Width::Int {
        old().remove(&key.0);
    }
    if !fortran.cell.is_null() {
        // SAFETY: made by `make_cell`, and freed once, with its box.
        drop(unsafe { Box::from_raw(fortran.cell) });
    }
}

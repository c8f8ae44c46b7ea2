//! Words of a module in which the loader keeps where functions that the module imports were found.

use super::names::{is_watched, wanted};
use super::symbols::Symbols;
use std::ffi::CStr;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What a function that is imported is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Mpi,
    Memory,
}

/// A word of a module that says where an imported function lies.
pub struct Slot {
    pub at: usize,
    pub purpose: Purpose,
    /// What it said at the last look.
    pub target: AtomicUsize,
}

/// The words of an object that stand for watched functions.
///
/// # Safety
/// The object is loaded, and stays so meanwhile.
pub unsafe fn slots(symbols: &Symbols) -> Vec<Slot> {
    let purpose = |name: &CStr| match name.to_bytes() {
        b"free" | b"realloc" => Some(Purpose::Memory),
        name => is_watched(name).then_some(Purpose::Mpi),
    };
    let slot = |(at, name): (usize, &CStr)| {
        // SAFETY: the loader wrote it when it loaded the object.
        let target = unsafe { read(at) };
        purpose(name).map(|purpose| Slot { at, purpose, target: AtomicUsize::new(target) })
    };
    symbols.slots(|first| wanted(first) || matches!(&first, b"free" | b"real")).filter_map(slot).collect()
}

/// # Safety
/// A word of an object that is loaded.
pub unsafe fn read(at: usize) -> usize {
    // SAFETY: the caller's promise; the loader may be writing it for another thread.
    unsafe { AtomicUsize::from_ptr(at as *mut usize) }.load(Relaxed)
}

impl Slot {
    /// The function was not called yet: the loader will search for it then.
    pub fn is_open(&self, module: &Range<usize>) -> bool {
        module.contains(&self.target.load(Relaxed))
    }
}

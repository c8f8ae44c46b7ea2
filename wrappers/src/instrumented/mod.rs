//! Programs that were compiled so that they tell of each load and store (`mpiwarden flags`; `exact` is the other half of this file).
//!
//! A program or library asks for [`mpiwarden_watches`] when it starts. From then on memory of interest is marked in its table of pages, and what it touches
//! there is kept for each thread (`log.rs`) until that thread makes its next call.

mod interest;
mod log;

pub use interest::{forget_window, of_buffer, of_window};
pub use log::{LoggedAccess, has_seen, skip, take};

use crate::options::{self, Watch};
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// So many pages are told apart.
const PAGES: usize = 1 << 15;
/// Bytes of a page, as a power of 2.
const PAGE_BITS: u32 = 12;

/// What a program shares with this library, in the form of [`VERSION`].
#[repr(C, align(64))]
pub struct PageTable {
    pages: [AtomicU8; PAGES],
    told: AtomicUsize,
}

const VERSION: u32 = 1;

/// Those of all programs and libraries that tell.
static TABLES: Mutex<Vec<&'static PageTable>> = Mutex::new(Vec::new());
/// Whether there is any.
static TELLS: AtomicBool = AtomicBool::new(false);

/// Whether the program tells of its loads and stores.
#[inline]
pub fn tells() -> bool {
    TELLS.load(Relaxed)
}

/// A program or library starts (its version of the table) or ends (0). Answers 1 where it is watched from now on.
///
/// # Safety
/// The table lives until this is called with 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mpiwarden_watches(table: *const PageTable, version: u32) -> c_int {
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if version == 0 {
        tables.retain(|one| !std::ptr::eq(*one, table));
        return 0;
    }
    let options = options::get();
    if version != VERSION || matches!(options.watch, Watch::Off) || options.record.is_none() {
        return 0;
    }
    // SAFETY: the caller's; all of it is changed by atomic stores alone.
    let table = unsafe { &*table };
    table.told.store(log::seen as *const () as usize, Relaxed);
    tables.push(table);
    TELLS.store(true, Relaxed);
    interest::mark(&tables);
    1
}

/// Gives all tables to this function.
fn with_tables(part: impl FnOnce(&[&'static PageTable])) {
    part(&TABLES.lock().unwrap_or_else(PoisonError::into_inner));
}

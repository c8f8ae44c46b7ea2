//! Checks of windows: life, attach and detach.

pub mod attach_bad_region;
pub mod attach_inaccessible;
pub mod attach_not_contiguous;
pub mod attach_overlap;
pub mod attach_resources;
pub mod attach_zero_size;
pub mod attached_memory_freed;
pub mod detach_not_attached;
pub mod window_bad_argument;
pub mod window_leak;
pub mod window_memory_freed;
pub mod window_memory_not_yours;
pub mod window_not_dynamic;
pub mod window_query_flavor;

use crate::findings::{Finding, Place};
use crate::mirror::facts::{FreedBy, MemoryFreed};

/// Points a finding at the place where memory was freed, and says which memory it was and what freed it. Who reads the
/// report knows by that that the finding's call is not what stands at its place.
fn freed_at(finding: Finding, freed: &MemoryFreed) -> Finding {
    let mut finding = finding.detail("base", freed.base).detail("size", freed.size as i64);
    if let Some(name) = freeing(freed.by) {
        finding = finding.detail("freed_by", name);
    }
    match freed.freed {
        Some(stack) => Finding { place: Place::Past(stack), ..finding },
        None => finding,
    }
}

/// The function as the program calls it; none where the memory went without one.
fn freeing(by: FreedBy) -> Option<&'static str> {
    match by {
        FreedBy::Free => Some("free"),
        FreedBy::Realloc => Some("realloc"),
        FreedBy::FreeMem => Some("MPI_Free_mem"),
        FreedBy::WinFree => Some("MPI_Win_free"),
        FreedBy::Unmapped => None,
    }
}

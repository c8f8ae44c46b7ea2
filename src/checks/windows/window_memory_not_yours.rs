//! `window-memory-not-yours`: freeing the memory of `MPI_Win_allocate` or `MPI_Win_allocate_shared` (12.2.5).

use crate::call::{CallId, Flavor};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{MemoryFreed, WhoseMemory};

pub fn check(freed: &MemoryFreed, call: CallId) -> Option<Finding> {
    let WhoseMemory::Allocated(flavor) = freed.whose else { return None };
    let made = if flavor == Flavor::Shared { "MPI_Win_allocate_shared" } else { "MPI_Win_allocate" };
    let by = super::freeing(freed.by)?;
    let message = format!("{by} is given memory that {made} made: it belongs to the window");
    let finding =
        super::freed_at(Finding::new(Check::WindowMemoryNotYours, Verdict::Violation, call, message), freed);
    Some(finding.related("created", "the window was created here", freed.since))
}

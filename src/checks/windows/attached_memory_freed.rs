//! `attached-memory-freed`: memory freed while it is attached (12.2.4: «memory should be detached before it is freed»).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{FreedBy, MemoryFreed, WhoseMemory};

pub fn check(freed: &MemoryFreed, call: CallId) -> Option<Finding> {
    if freed.whose != WhoseMemory::Attached {
        return None;
    }
    let message = match freed.by {
        FreedBy::Free => "frees memory that is attached to a window",
        FreedBy::Realloc => "realloc moves or shortens memory that is attached to a window",
        FreedBy::FreeMem => "MPI_Free_mem frees memory that is attached to a window",
        FreedBy::WinFree => "MPI_Win_free frees memory that is attached to another window",
        FreedBy::Unmapped => {
            "the memory of an attached region is not mapped any more: it was unmapped while attached"
        }
    };
    let finding =
        super::freed_at(Finding::new(Check::AttachedMemoryFreed, Verdict::Suspicious, call, message), freed);
    Some(finding.related("attached", "the region was attached here", freed.since))
}

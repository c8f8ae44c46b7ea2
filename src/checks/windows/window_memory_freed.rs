//! `window-memory-freed`: the memory given to `MPI_Win_create` freed before the window (12.2.5).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{FreedBy, MemoryFreed, WhoseMemory};

pub fn check(freed: &MemoryFreed, call: CallId) -> Option<Finding> {
    if freed.whose != WhoseMemory::Given {
        return None;
    }
    let message = match freed.by {
        FreedBy::Free => "frees the memory of a window that still exists",
        FreedBy::Realloc => "realloc moves or shortens the memory of a window that still exists",
        FreedBy::FreeMem => "MPI_Free_mem frees the memory of a window that still exists",
        FreedBy::WinFree => "MPI_Win_free frees memory that another window still uses",
        FreedBy::Unmapped => "the memory of a window that still exists is not mapped any more",
    };
    let finding =
        super::freed_at(Finding::new(Check::WindowMemoryFreed, Verdict::Suspicious, call, message), freed);
    Some(finding.related("created", "the window was created here", freed.since))
}

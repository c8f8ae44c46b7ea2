//! `attr-dup-diverged`: a collective duplication whose copy callbacks failed on some ranks and not on others.
//!
//! No rank can see it alone: every failing rank writes the name that the duplication has on all ranks (`dup_key`) with
//! the number of processes (`comm_size`) into the details of its `attr-copy-failed`, and the merge compares.

use crate::findings::Verdict;

/// What the merge says, and how sure it is.
pub const VERDICT: Verdict = Verdict::Suspicious;

/// The message of the finding that the merge makes.
pub fn message(call: &str) -> String {
    format!(
        "copy callbacks failed in {call} on some processes and not on others: the new communicator exists on some only"
    )
}

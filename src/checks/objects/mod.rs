//! Checks of objects and of the span of MPI.

pub mod call_outside_mpi;
pub mod comm_leak;
pub mod comm_not_ready;
pub mod deprecated_call;
pub mod errhandler_leak;
pub mod file_leak;
pub mod group_leak;
pub mod info_leak;
pub mod library_mismatch;
pub mod object_after_session;
pub mod object_freed;
pub mod object_null;
pub mod object_predefined_freed;
pub mod op_leak;
pub mod type_bad_argument;
pub mod type_leak;

use super::catalogue::Check;
use crate::call::CallId;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{HandleType, Left, LeftOver};

/// An object of this type is there although MPI has ended.
fn left_behind(check: Check, of: HandleType, left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Object(of) {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let ended = if of == HandleType::File { "closed" } else { "freed" };
    let message = format!("this {} was never {ended}", of.word());
    Some(Finding::new(check, Verdict::Leak, call, message).at(left.since))
}

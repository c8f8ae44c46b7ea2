//! `attr-delete-failed`: a delete callback returned something other than `MPI_SUCCESS` (7.7.2).
//!
//! The call that caused it is erroneous, and is what the finding points at.

use super::attr_copy_failed::failed;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::Finding;
use crate::mirror::facts::{CallbackDone, CallbackRole};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    let deletes = done.role == CallbackRole::Delete;
    deletes.then(|| failed(Check::AttrDeleteFailed, "delete", done, call)).flatten()
}

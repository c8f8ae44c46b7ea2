//! `file-leak`: a file that was never closed, at the end of MPI.

use super::left_behind;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::Finding;
use crate::mirror::facts::{HandleType, Left};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    left_behind(Check::FileLeak, HandleType::File, left, call)
}

//! `errhandler-leak`: an error handler that was never freed, at the end of MPI.

use super::left_behind;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::Finding;
use crate::mirror::facts::{HandleType, Left};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    left_behind(Check::ErrhandlerLeak, HandleType::Errhandler, left, call)
}

//! `attach-inaccessible`: memory that is not mapped, or may not be written («only memory that is currently
//! accessible», 12.2.4).

use crate::call::{Access, CallId};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(base: usize, size: isize, access: Access, call: CallId) -> Option<Finding> {
    let (verdict, message) = match access {
        Access::Usable | Access::Scattered => return None,
        Access::Unmapped => {
            (Verdict::Violation, "part of the region is not mapped: there is no memory to attach")
        }
        Access::ReadOnly => (
            Verdict::Portability,
            "part of the region may not be written: an MPI library may refuse it, or fail later",
        ),
    };
    let finding = Finding::new(Check::AttachInaccessible, verdict, call, message)
        .detail("base", base)
        .detail("size", size as i64);
    Some(finding)
}

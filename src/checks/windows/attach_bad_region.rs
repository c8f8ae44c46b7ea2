//! `attach-bad-region`: a negative size, a region that wraps around, or NULL with a size (12.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(base: usize, size: isize, call: CallId) -> Finding {
    let message = if size < 0 {
        "the size of the region is negative"
    } else if base == 0 {
        "the region begins at NULL and its size is not 0"
    } else {
        "the region runs past the end of the address space"
    };
    Finding::new(Check::AttachBadRegion, Verdict::Violation, call, message)
        .detail("base", base)
        .detail("size", size as i64)
}

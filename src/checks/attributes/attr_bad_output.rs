//! `attr-bad-output`: an output address of get_attr that is NULL, or cannot hold a pointer (7.7.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::OutputAddress;

pub fn check(output: &OutputAddress, call: CallId) -> Option<Finding> {
    let what = if output.flag { "flag" } else { "attribute_val" };
    let (verdict, message) = if output.address == 0 {
        (Verdict::Violation, format!("the address for {what} is NULL"))
    } else if output.flag {
        (Verdict::Suspicious, "the address for flag is not aligned for an int".to_string())
    } else {
        (
            Verdict::Suspicious,
            "the address for attribute_val is not aligned for a pointer: it must be the address of a void *, \
             and a whole pointer is written there"
                .to_string(),
        )
    };
    Some(Finding::new(Check::AttrBadOutput, verdict, call, message).detail("address", output.address))
}

//! `value-bad-handle`: a value on a null handle, or on a handle of another type than the call says.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let name = call.name();
    let message = match fault.wrong {
        Wrong::HandleType(_) => format!("{name} is given a handle type that does not exist"),
        Wrong::HandleNull(of) => format!("{name} is given the null handle in place of {}", of.one()),
        Wrong::HandleOther(of) => format!("{name} is given a handle that is not that of {}", of.one()),
        Wrong::KeyNull
        | Wrong::KeyUnknown
        | Wrong::KeyFreed { .. }
        | Wrong::KeyPredefined(_)
        | Wrong::RequestComplete
        | Wrong::InCallback(_)
        | Wrong::FreedInCallback(_)
        | Wrong::Unavailable => return None,
    };
    let finding = Finding::new(Check::ValueBadHandle, Verdict::Violation, call, message);
    if let Wrong::HandleType(number) = fault.wrong {
        return Some(finding.detail("handle_type", number));
    }
    Some(finding)
}

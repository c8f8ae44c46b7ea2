//! `rma-out-of-bounds`: an operation touches bytes outside the target's window (12.3.1).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{OutOfBounds, RmaFault};

pub fn check(fault: &RmaFault, found: OutOfBounds, call: CallId) -> Finding {
    let word = fault.operation.word();
    let OutOfBounds { first, end, size, disp_unit, flavor } = found;
    let message = match (first < 0, size) {
        (true, _) => format!("the {word} touches memory before the start of the target's window"),
        (false, 0) => format!("the {word} touches memory at a target whose window has no memory"),
        (false, _) => format!("the {word} touches memory past the end of the target's window"),
    };
    let finding = about(fault, Check::RmaOutOfBounds, Verdict::Violation, call, message)
        .detail("first_offset", clamp(first))
        .detail("end_offset", clamp(end))
        .detail("window_bytes", size as i64)
        .detail("displacement_unit", disp_unit as i64)
        .detail("flavor", flavor.word());
    // As if elements of the displacement unit had been counted where bytes are asked for: in bytes it would have fitted.
    let room = size as i128 * disp_unit as i128;
    if first >= 0 && [2, 4, 8, 16].contains(&disp_unit) && size > 0 && size % disp_unit != 0 && end <= room {
        return finding
            .help("give the size of the window in bytes: it looks as if elements had been counted");
    }
    finding
}

fn clamp(offset: i128) -> i64 {
    offset.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

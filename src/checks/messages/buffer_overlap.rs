//! `buffer-overlap`: a buffer of a call has bytes that an operation under way uses (3.7.2, 3.9, 6.12, 6.13, 14.4.1), or that another buffer of the call has
//! (2.3, 3.10, 6.5).

use crate::call::CallId;
use crate::checks::buffers::{OF_FILES, buffer, is_local, is_of_file, uses};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::lent::{BufferMet, InUseBy};

pub fn check(met: &BufferMet, call: CallId) -> Finding {
    let finding = match met.in_use_by {
        InUseBy::Active { begun, writes } => {
            let earlier = begun.call.map_or("operation", CallId::name);
            let now = uses(call, met.writes);
            let buffer = buffer(begun.call.unwrap_or(call), writes);
            let message =
                format!("this call {now} the {buffer} of an earlier {earlier} that is not complete");
            let finding = finding(message, call).related("operation", "the operation was begun here", begun);
            let finding = finding.detail("earlier_call", earlier);
            if begun.call.is_some_and(is_of_file) { finding.section(OF_FILES) } else { finding }
        }
        InUseBy::Other { in_place } => {
            let help =
                if in_place { "give MPI_IN_PLACE, or separate buffers" } else { "give separate buffers" };
            let buffers = if is_local(call) {
                "the input buffer and the result buffer"
            } else {
                "the send buffer and the receive buffer"
            };
            finding(format!("{buffers} overlap"), call).help(help).section("2.3")
        }
        InUseBy::Received => {
            finding("parts of the receive buffer that are for several processes overlap".to_string(), call)
                .help("correct the counts and displacements, so that every byte is received once")
                .section("6.5")
        }
    };
    if met.bytes > 0 { finding.detail("bytes", met.bytes.to_string()) } else { finding }
}

fn finding(message: String, call: CallId) -> Finding {
    Finding::new(Check::BufferOverlap, Verdict::Violation, call, message)
}

//! `buffer-overlap`: a buffer of a call has bytes that an operation under way uses (3.7.2, 3.9, 6.12, 6.13), or that another buffer of the call has
//! (2.3, 3.10, 6.5).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::lent::{BufferMet, InUseBy};

pub fn check(met: &BufferMet, call: CallId) -> Finding {
    let finding = match met.in_use_by {
        InUseBy::Active { begun, writes } => {
            let earlier = begun.call.map_or("operation", CallId::name);
            let message = match (writes, met.writes) {
                (true, true) => {
                    format!(
                        "this call receives into the receive buffer of an earlier {earlier} that is not complete"
                    )
                }
                (true, false) => {
                    format!(
                        "this call sends from the receive buffer of an earlier {earlier} that is not complete"
                    )
                }
                (false, _) => {
                    format!(
                        "this call receives into the send buffer of an earlier {earlier} that is not complete"
                    )
                }
            };
            let finding = finding(message, call).related("operation", "the operation was begun here", begun);
            finding.detail("earlier_call", earlier)
        }
        InUseBy::Other { in_place } => {
            let help =
                if in_place { "give MPI_IN_PLACE, or separate buffers" } else { "give separate buffers" };
            finding("the send buffer and the receive buffer overlap".to_string(), call)
                .help(help)
                .section("2.3")
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

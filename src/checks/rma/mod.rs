//! Checks of one-sided operations and their epochs (12.3, 12.5).

pub mod epoch_misuse;
pub mod epoch_portability;
pub mod lock_plain_memory;
pub(super) mod memory;
pub mod rma_bad_operation;
pub mod rma_bad_target;
pub mod rma_buffers_overlap;
pub mod rma_detached;
pub mod rma_no_epoch;
pub mod rma_origin_reused;
pub mod rma_out_of_bounds;
pub mod rma_past_region;
pub mod rma_request_leak;
pub mod rma_request_misuse;
pub mod rma_spans_regions;
pub mod rma_truncation;
pub mod rma_type_overlap;
pub mod rma_type_uncommitted;
pub mod rma_unattached;
pub mod window_hint_broken;

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Fault, RmaFault, Side};

/// A finding about an operation: at its own call or, where it is told later, with its place.
fn about(
    fault: &RmaFault,
    check: Check,
    verdict: Verdict,
    call: CallId,
    message: impl Into<String>,
) -> Finding {
    let finding = Finding::new(check, verdict, call, message)
        .detail("operation", fault.operation.word())
        .detail("target", fault.target)
        .detail("target_world_rank", fault.world)
        .related("created", "the window was created here", fault.created);
    match fault.earlier {
        Some(earlier) => {
            let name = earlier.call.name();
            let message = match fault.fault {
                // Two operations meet, and the earlier one may be another.
                Fault::OriginReused { .. } | Fault::OriginUsed { .. } | Fault::OtherReduction { .. } => {
                    format!("the earlier operation was begun here, by {name}")
                }
                Fault::NoEpoch(_)
                | Fault::RequestEpoch { .. }
                | Fault::OutOfBounds(_)
                | Fault::Memory(_)
                | Fault::Spans { .. }
                | Fault::Accumulated(_)
                | Fault::Truncated { .. }
                | Fault::Uncommitted { .. }
                | Fault::TypeOverlap { .. }
                | Fault::BuffersOverlap { .. }
                | Fault::OriginFreed { .. } => {
                    format!("the {} was begun here, by {name}", fault.operation.word())
                }
            };
            finding.related("operation", message, earlier.mark)
        }
        None => finding,
    }
}

impl Side {
    /// The word used in messages.
    pub(in crate::checks) fn word(self) -> &'static str {
        match self {
            Side::Origin => "origin",
            Side::Target => "target",
            Side::Result => "result",
            Side::Compare => "compare",
        }
    }
}

//! `rma-request-misuse`: an `R…` operation outside a passive target epoch, or its request freed or cancelled (12.3.5).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;
use crate::mirror::facts_rma::RmaFault;

pub fn in_active_epoch(fault: &RmaFault, since: Mark, call: CallId) -> Finding {
    let message = "a request-based operation is valid in a passive target epoch only";
    about(fault, Check::RmaRequestMisuse, Verdict::Violation, call, message)
        .related("epoch", "the active target epoch was opened here", since)
        .help("use the form without a request, or lock the target")
}

pub fn check(begun: Mark, call: CallId) -> Finding {
    let message = if call.name() == "MPI_Cancel" {
        "the request of a one-sided operation is cancelled"
    } else {
        "the request of a one-sided operation is freed"
    };
    Finding::new(Check::RmaRequestMisuse, Verdict::Violation, call, message).related(
        "operation",
        "the operation was begun here",
        begun,
    )
}

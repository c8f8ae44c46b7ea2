//! `window-hint-broken`: a hint or an assertion that does not hold (12.2.1, 12.2.7, 12.5.5).

use super::about;
use super::rma_bad_operation::name;
use crate::call::{CallId, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Hint, HintFault, RmaFault};

pub fn check(fault: &HintFault, call: CallId) -> Finding {
    let (message, section, related) = match fault.hint {
        Hint::NoPrecede => (
            "the fence asserts MPI_MODE_NOPRECEDE and completes operations",
            "12.5.5",
            ("operation", "the first of them is here"),
        ),
        Hint::NoSucceed => (
            "the last fence asserted MPI_MODE_NOSUCCEED, and an operation follows it",
            "12.5.5",
            ("fence", "the fence is here"),
        ),
        Hint::NoPut => (
            "the target asserted MPI_MODE_NOPUT for this epoch, and its memory is written",
            "12.5.5",
            ("epoch", "the epoch was opened here"),
        ),
        Hint::NoCheck => (
            "MPI_MODE_NOCHECK is asserted by only one of the matching start and post",
            "12.5.5",
            ("started", "the epoch was started here"),
        ),
        Hint::NoLocks => (
            "the window was created with the hint no_locks, and is locked",
            "12.2.1",
            ("created", "the window was created here"),
        ),
        Hint::SameSize => (
            "the window is created with the hint same_size, and with different sizes",
            "12.2.2",
            ("created", "the window was created here"),
        ),
        Hint::SameDispUnit => (
            "the window is created with the hint same_disp_unit, and with different displacement units",
            "12.2.1",
            ("created", "the window was created here"),
        ),
    };
    let help = match fault.hint {
        Hint::NoPrecede => "do not assert MPI_MODE_NOPRECEDE at a fence that completes operations",
        Hint::NoSucceed => {
            "do not assert MPI_MODE_NOSUCCEED at a fence that operations follow, or call MPI_Win_fence before them"
        }
        Hint::NoPut => "do not assert MPI_MODE_NOPUT at a target that others write to in this epoch",
        Hint::NoCheck => "assert MPI_MODE_NOCHECK at both the start and the post, or at none of them",
        Hint::NoLocks => "create the window without the hint no_locks, or synchronize without locks",
        Hint::SameSize => "create the window without the hint same_size, or with one size on all processes",
        Hint::SameDispUnit => {
            "create the window without the hint same_disp_unit, or with one displacement unit on all processes"
        }
    };
    let verdict = if fault.known { Verdict::Violation } else { Verdict::Portability };
    let mut finding =
        Finding::new(Check::WindowHintBroken, verdict, call, message).section(section).help(help);
    if let Some(since) = fault.since {
        finding = finding.related(related.0, related.1, since);
    }
    if fault.hint == Hint::NoPut
        && let Some(operation) = fault.earlier
    {
        // Seen late, and as if it had been seen in time.
        finding.call = operation.call;
        return finding.at(operation.mark);
    }
    if let Some(earlier) = fault.earlier {
        finding = finding.related("operation", "the first operation is here", earlier.mark);
    }
    finding
}

/// Two operators at once on the same bytes: against the default of accumulate_ops. Operations of one origin are ordered
/// by default (12.7.2), and the text does not say whether they are concurrent all the same: libraries may assume so.
pub fn reductions(fault: &RmaFault, this: Reduction, other: Reduction, call: CallId) -> Finding {
    let message = format!(
        "{} and {} are used on the same memory at once, against the default hint same_op_no_op",
        name(other),
        name(this)
    );
    about(fault, Check::WindowHintBroken, Verdict::Portability, call, message)
        .section("12.2.1")
        .help("flush in between, or create the window with the hint accumulate_ops=same_op and one operator")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_hint_has_a_help_of_its_own() {
        let hints = [
            Hint::NoPrecede,
            Hint::NoSucceed,
            Hint::NoPut,
            Hint::NoCheck,
            Hint::NoLocks,
            Hint::SameSize,
            Hint::SameDispUnit,
        ];
        let help = |hint| {
            let fault = HintFault::new(hint, None);
            check(&fault, CallId(0)).help
        };
        let all: BTreeSet<String> = hints.into_iter().map(help).collect();
        assert_eq!(all.len(), hints.len(), "{all:?}");
    }
}

//! `window-hint-broken`: a hint or an assertion that does not hold (12.2.1, 12.2.7, 12.5.5).

use super::about;
use super::rma_bad_operation::name;
use crate::call::{CallId, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_epochs::{EpochsMet, Hint, HintMet, MetBy};
use crate::mirror::facts_rma::RmaFault;
use crate::mirror::marks::Mark;

const ASSERTIONS: &str = "12.5.5";

pub fn check(met: &HintMet, call: CallId) -> Option<Finding> {
    let (message, section, help, role, place) = match met.hint {
        Hint::Update { epoch } if !epoch.no_put => return None,
        Hint::Update { .. } => (
            "the target asserted MPI_MODE_NOPUT for this epoch, and its memory is written",
            ASSERTIONS,
            "do not assert MPI_MODE_NOPUT at a target that others write to in this epoch",
            "epoch",
            "the epoch was opened here",
        ),
        Hint::Matched { start, post } if start.no_check == post.no_check => return None,
        Hint::Matched { .. } => (
            "MPI_MODE_NOCHECK is asserted by only one of the matching start and post",
            ASSERTIONS,
            "assert MPI_MODE_NOCHECK at both the start and the post, or at none of them",
            "started",
            "the epoch was started here",
        ),
        Hint::NoLocks { .. } => (
            "the window was created with the hint no_locks, and is locked",
            "12.2.1",
            "create the window without the hint no_locks, or synchronize without locks",
            "created",
            "the window was created here",
        ),
        Hint::SameSize => (
            "the window is created with the hint same_size, and with different sizes",
            "12.2.2",
            "create the window without the hint same_size, or with one size on all processes",
            "created",
            "the window was created here",
        ),
        Hint::SameDispUnit => (
            "the window is created with the hint same_disp_unit, and with different displacement units",
            "12.2.1",
            "create the window without the hint same_disp_unit, or with one displacement unit on all processes",
            "created",
            "the window was created here",
        ),
    };
    // Of a hint that the library does not know nothing comes.
    let verdict = match met.hint {
        Hint::NoLocks { known: false } => Verdict::Portability,
        Hint::NoLocks { known: true }
        | Hint::Update { .. }
        | Hint::Matched { .. }
        | Hint::SameSize
        | Hint::SameDispUnit => Verdict::Violation,
    };
    let mut finding =
        Finding::new(Check::WindowHintBroken, verdict, call, message).section(section).help(help);
    if let Some(since) = met.since {
        finding = finding.related(role, place, since);
    }
    Some(match met.earlier {
        // Seen late, and as if it had been seen in time.
        Some(operation) => {
            finding.call = operation.call;
            finding.at(operation.mark)
        }
        None => finding,
    })
}

/// `MPI_MODE_NOPRECEDE` at a fence that closes an epoch with operations.
pub fn fence(met: &EpochsMet, call: CallId) -> Option<Finding> {
    let MetBy::Fence { no_precede: true, first, .. } = &met.by else { return None };
    let message = "the fence asserts MPI_MODE_NOPRECEDE and completes operations";
    let finding = assertion(message, call)
        .help("do not assert MPI_MODE_NOPRECEDE at a fence that completes operations");
    Some(match first {
        Some(first) => finding.related("operation", "the first operation is here", first.mark),
        None => finding,
    })
}

/// An operation after a fence with `MPI_MODE_NOSUCCEED`.
pub fn succession(fence: Mark, call: CallId) -> Finding {
    assertion("the last fence asserted MPI_MODE_NOSUCCEED, and an operation follows it", call)
        .help("do not assert MPI_MODE_NOSUCCEED at a fence that operations follow, or call MPI_Win_fence before them")
        .related("fence", "the fence is here", fence)
}

fn assertion(message: &str, call: CallId) -> Finding {
    Finding::new(Check::WindowHintBroken, Verdict::Violation, call, message).section(ASSERTIONS)
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
    use crate::call::Assertion;
    use std::collections::BTreeSet;

    #[test]
    fn each_hint_has_a_help_of_its_own() {
        let put = Assertion { no_put: true, ..Assertion::default() };
        let check_not = Assertion { no_check: true, ..Assertion::default() };
        let hints = [
            Hint::Update { epoch: put },
            Hint::Matched { start: check_not, post: put },
            Hint::NoLocks { known: true },
            Hint::SameSize,
            Hint::SameDispUnit,
        ];
        let found = hints.map(|hint| check(&HintMet::new(hint, None), CallId(0)));
        let by = MetBy::Fence { no_precede: true, crossed: None, first: None };
        let fence = fence(&EpochsMet { window: Mark::default(), by }, CallId(0));
        let all: Vec<Finding> = found
            .into_iter()
            .chain([fence])
            .flatten()
            .chain([succession(Mark::default(), CallId(0))])
            .collect();
        let helps: BTreeSet<&String> = all.iter().map(|finding| &finding.help).collect();
        assert_eq!((all.len(), helps.len()), (7, 7), "{helps:?}");
    }

    #[test]
    fn what_was_not_said_is_not_broken() {
        let [said, other] = [Assertion::default(), Assertion { no_store: true, ..Assertion::default() }];
        for hint in [Hint::Update { epoch: other }, Hint::Matched { start: said, post: other }] {
            assert_eq!(check(&HintMet::new(hint, None), CallId(0)), None);
        }
        let by = MetBy::Fence { no_precede: false, crossed: None, first: None };
        assert_eq!(fence(&EpochsMet { window: Mark::default(), by }, CallId(0)), None);
    }
}

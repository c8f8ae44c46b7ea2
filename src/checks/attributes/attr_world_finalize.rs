//! `attr-world-finalize`: a delete callback that only `MPI_Finalize` could run, on an object for which nothing is
//! promised (11.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::OnPredefined {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let message = format!(
        "this attribute is still on a predefined {} at MPI_Finalize: nothing promises that its delete callback runs",
        left.kind.word()
    );
    Some(Finding::new(Check::AttrWorldFinalize, Verdict::Portability, call, message).at(left.since))
}

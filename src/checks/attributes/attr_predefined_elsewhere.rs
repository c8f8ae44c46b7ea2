//! `attr-predefined-elsewhere`: a predefined attribute asked of another communicator than `MPI_COMM_WORLD` (9.1.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::predefined::PredefinedKey;

pub fn check(key: PredefinedKey, call: CallId) -> Finding {
    let message =
        format!("{} is promised on MPI_COMM_WORLD only, and is asked of another communicator", key.name());
    Finding::new(Check::AttrPredefinedElsewhere, Verdict::Portability, call, message)
}

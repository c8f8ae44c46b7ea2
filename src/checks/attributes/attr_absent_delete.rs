//! `attr-absent-delete`: delete_attr where nothing is attached; MPI libraries differ on it (7.7.2).

use crate::call::{CallId, Kind};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(kind: Kind, call: CallId) -> Finding {
    let message =
        format!("the {} has no attribute with this keyval: some MPI libraries fail here", kind.word());
    Finding::new(Check::AttrAbsentDelete, Verdict::Portability, call, message)
}

//! `keyval-invalid`: `MPI_KEYVAL_INVALID` given to set, get, delete or free (7.7.5).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUse, KeyvalUsed};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    let KeyFound::Invalid { freed } = used.found else { return None };
    let what = match used.usage {
        KeyvalUse::Set => "sets an attribute with MPI_KEYVAL_INVALID",
        KeyvalUse::Get => "asks for an attribute with MPI_KEYVAL_INVALID",
        KeyvalUse::Delete => "deletes an attribute with MPI_KEYVAL_INVALID",
        KeyvalUse::Free => "frees MPI_KEYVAL_INVALID",
    };
    let message = format!("{} {what}: there is no key with this value", call.name());
    let last = format!(
        "the last {} keyval was freed here, which sets its variable to MPI_KEYVAL_INVALID",
        used.kind.word()
    );
    Some(Finding::new(Check::KeyvalInvalid, Verdict::Violation, call, message).related("freed", last, freed))
}

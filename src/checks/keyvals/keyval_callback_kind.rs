//! `keyval-callback-kind`: a predefined callback function where it does not belong (7.7.2).
//!
//! Told only where the ABI has different values for them. `MPI_DUP_FN` and its like are fine on communicators.

use crate::call::{CallId, Function, Role};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::KeyvalMade;

/// What is given as the copy function.
pub fn of_copy(made: &KeyvalMade, call: CallId) -> Option<Finding> {
    judge(made, made.copy, false, call)
}

/// What is given as the delete function.
pub fn of_delete(made: &KeyvalMade, call: CallId) -> Option<Finding> {
    judge(made, made.delete, true, call)
}

fn judge(made: &KeyvalMade, function: Function, deleting: bool, call: CallId) -> Option<Finding> {
    let Function::Predefined(function) = function else { return None };
    let misplaced = match function.role {
        Role::NullCopy | Role::Dup => deleting,
        Role::NullDelete => !deleting,
        Role::NullEither => false,
    };
    let (wanted, name) = (if deleting { "delete" } else { "copy" }, function.name);
    let message = if misplaced {
        let is = if deleting { "copy" } else { "delete" };
        format!("the {is} function {name} is given as the {wanted} function")
    } else if function.of_other_module {
        format!("{name} as the {wanted} function: mpi_f08 has one of its own, and the module mpi another")
    } else {
        let kind = function.kind.filter(|kind| *kind != made.kind)?;
        let (is, wants) = (kind.word(), made.kind.word());
        format!("{name} is a {is} function, and is given as the {wanted} function of a {wants} keyval")
    };
    Some(Finding::new(Check::KeyvalCallbackKind, Verdict::Portability, call, message))
}

#[cfg(test)]
mod tests {
    use super::{CallId, Function, KeyvalMade, Role, of_copy, of_delete};
    use crate::call::{Kind, Predefined};
    use crate::checks::keyvals::keyval_null_callback;

    const KINDS: [Kind; 3] = [Kind::Comm, Kind::Win, Kind::Datatype];

    fn functions() -> impl Iterator<Item = Function> + Clone {
        let roles = [Role::NullCopy, Role::Dup, Role::NullDelete, Role::NullEither].into_iter();
        let kinds = || KINDS.into_iter().map(Some).chain([None]);
        let predefined = roles.flat_map(move |role| {
            kinds().flat_map(move |kind| {
                [false, true].map(|of_other_module| Predefined { role, kind, name: "it", of_other_module })
            })
        });
        predefined.map(Function::Predefined).chain([Function::User, Function::Null])
    }

    /// The mirror tells of no others.
    #[test]
    fn what_is_usual_is_what_no_check_complains_of() {
        for kind in KINDS {
            for (copy, delete) in functions().flat_map(|copy| functions().map(move |delete| (copy, delete))) {
                let made = KeyvalMade { kind, copy, delete };
                let call = CallId(0);
                let found =
                    [of_copy(&made, call), of_delete(&made, call), keyval_null_callback::check(&made, call)];
                let usual = copy.is_usual_copy(kind) && delete.is_usual_delete(kind);
                assert_eq!(found.iter().all(Option::is_none), usual, "{made:?}");
            }
        }
    }
}

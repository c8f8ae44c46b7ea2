//! `keyval-wrong-kind`: a key of one kind of object used on, or freed as, another (7.7, 7.7.2).

use crate::call::{CallId, Kind};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUse, KeyvalUsed, Mark};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    let (of, created): (Kind, Mark) = match &used.found {
        KeyFound::Live(view) | KeyFound::Held(view) => (view.kind, view.created),
        KeyFound::Predefined(key) => (key.kind(), Mark::default()),
        KeyFound::Invalid { .. } | KeyFound::Unknown | KeyFound::Gone(_) => return None,
    };
    if of == used.kind || !used.complete {
        return None;
    }
    let (is, wants) = (of.word(), used.kind.word());
    let message = match used.usage {
        KeyvalUse::Free => format!("{} frees a {is} keyval as a {wants} keyval", call.name()),
        KeyvalUse::Set | KeyvalUse::Get | KeyvalUse::Delete => format!("a {is} keyval is used on a {wants}"),
    };
    let finding = Finding::new(Check::KeyvalWrongKind, Verdict::Violation, call, message)
        .related("created", format!("the {is} keyval was created here"), created)
        .detail("keyval", used.keyval);
    Some(finding)
}

//! `keyval-freed`: a saved copy of a key that was freed (7.7.2).
//!
//! The key lives until its last attribute is gone, so reading and deleting with a saved copy of a held key is silent;
//! setting, or freeing it again, is not what every library accepts.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUse, KeyvalUsed, Mark};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    if !used.complete {
        return None;
    }
    let kind = used.kind.word();
    let (verdict, view, message) = match (&used.found, used.usage) {
        (KeyFound::Gone(view), KeyvalUse::Free) => {
            (Verdict::Violation, view, format!("this {} keyval was freed already", view.kind.word()))
        }
        (KeyFound::Gone(view), KeyvalUse::Set | KeyvalUse::Get | KeyvalUse::Delete) => (
            Verdict::Violation,
            view,
            format!("this {} keyval was freed, and no attribute holds it", view.kind.word()),
        ),
        (KeyFound::Held(view), KeyvalUse::Set) if view.kind == used.kind => (
            Verdict::Portability,
            view,
            format!(
                "sets an attribute on a {kind} with a keyval that was freed; only attributes set earlier keep it alive"
            ),
        ),
        (KeyFound::Held(view), KeyvalUse::Free) if view.kind == used.kind => (
            Verdict::Portability,
            view,
            "frees a keyval that was freed already; only attributes set earlier keep it alive".to_string(),
        ),
        (KeyFound::Held(_), _)
        | (KeyFound::Live(_) | KeyFound::Invalid { .. } | KeyFound::Unknown | KeyFound::Predefined(_), _) => {
            return None;
        }
    };
    let freed = view.freed.unwrap_or(Mark::default());
    let finding = Finding::new(Check::KeyvalFreed, verdict, call, message)
        .related("created", "the keyval was created here", view.created)
        .related("freed", "the keyval was freed here", freed)
        .detail("keyval", used.keyval)
        .detail("attributes", view.attributes as i64);
    Some(finding)
}

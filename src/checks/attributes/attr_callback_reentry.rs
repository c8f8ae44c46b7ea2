//! `attr-callback-reentry`: a callback sets, deletes or frees on the very object that it is about (7.4.3, 7.7.2).
//!
//! Reading there is silent, and so is everything that a callback does to other objects.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackRole, InnerUse, Reentered};

pub fn check(reentered: &Reentered, call: CallId) -> Option<Finding> {
    let role = match reentered.role {
        CallbackRole::Copy => "copy",
        CallbackRole::Delete => "delete",
    };
    let kind = reentered.kind.word();
    let (verdict, message) = match reentered.inner {
        InnerUse::Free if reentered.freeing => {
            (Verdict::Violation, format!("a {role} callback frees the {kind} whose freeing called it"))
        }
        InnerUse::Free => {
            (Verdict::Portability, format!("a {role} callback frees the {kind} that it is called for"))
        }
        InnerUse::Set => (
            Verdict::Portability,
            format!("a {role} callback sets an attribute on the {kind} that it is called for"),
        ),
        InnerUse::Delete => (
            Verdict::Portability,
            format!("a {role} callback deletes an attribute of the {kind} that it is called for"),
        ),
    };
    let finding = Finding::new(Check::AttrCallbackReentry, verdict, call, message).related(
        "callback",
        "the callback was run by this call",
        reentered.by,
    );
    Some(finding)
}

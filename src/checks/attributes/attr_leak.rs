//! `attr-leak`: an attribute on an object that the program could have freed and did not: its delete callback never ran.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Attribute {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let message = format!(
        "this attribute is on a {} that was never freed: its delete callback never ran",
        left.kind.word()
    );
    let finding = Finding::new(Check::AttrLeak, Verdict::Leak, call, message).at(left.since).related(
        "created",
        format!("the {} was created here", left.kind.word()),
        left.object,
    );
    Some(finding)
}

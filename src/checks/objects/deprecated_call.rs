//! `deprecated-call`: an interface or key that the standard deprecated or removed, once for each call site.

use crate::call::{CallId, deprecation};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::predefined::PredefinedKey;

pub fn check(key: Option<PredefinedKey>, call: CallId) -> Option<Finding> {
    if let Some(key) = key {
        let message = format!("{} is deprecated", key.name());
        let finding = Finding::new(Check::DeprecatedCall, Verdict::Note, call, message).section("16.4");
        return Some(finding.help("do without it: it never told anything that a program can use"));
    }
    let old = deprecation(call)?;
    let state = if old.removed { "was removed from the standard" } else { "is deprecated" };
    let message = format!("{} {state}", call.name());
    let finding = Finding::new(Check::DeprecatedCall, Verdict::Note, call, message).section(old.section);
    Some(finding.help(format!("use {}", old.instead)))
}

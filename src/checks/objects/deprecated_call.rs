//! `deprecated-call`: an interface or key that the standard deprecated or removed, once for each call site.

use crate::call::{CallId, deprecation};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Old;

pub fn check(old: Old, call: CallId) -> Option<Finding> {
    let finding = |message: String| Finding::new(Check::DeprecatedCall, Verdict::Note, call, message);
    match old {
        Old::Key(key) => {
            let help = "do without it: it never told anything that a program can use";
            Some(finding(format!("{} is deprecated", key.name())).section("16.4").help(help))
        }
        Old::Function(name) => {
            let new = name.replacen("MPI_", "MPI_COMM_", 1);
            Some(finding(format!("{name} is deprecated")).section("16.1").help(format!("use {new}")))
        }
        Old::Call => {
            let gone = deprecation(call)?;
            let state = if gone.removed { "was removed from the standard" } else { "is deprecated" };
            let finding = finding(format!("{} {state}", call.name())).section(gone.section);
            Some(finding.help(format!("use {}", gone.instead)))
        }
    }
}

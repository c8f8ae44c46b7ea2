//! `message-type-uncommitted`: a datatype in a message or collective operation (5.1.9), in an access to a file (14.4.1) or in the view of one (14.3) that was not committed.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(name: &'static str, created: Mark, call: CallId) -> Finding {
    let message = format!("`{name}` was not committed");
    let finding = Finding::new(Check::MessageTypeUncommitted, Verdict::Violation, call, message).related(
        "datatype",
        "the datatype was created here",
        created,
    );
    match call.name() {
        "MPI_File_set_view" => finding.section("14.3"),
        file if file.starts_with("MPI_File_") => finding.section("14.4.1"),
        _ => finding,
    }
}

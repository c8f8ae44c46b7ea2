//! `window-not-dynamic`: attach or detach on a window of another flavour (12.2.4).

use crate::call::{CallId, Flavor};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(flavor: Flavor, created: Mark, call: CallId) -> Finding {
    let made = match flavor {
        Flavor::Create => "MPI_Win_create",
        Flavor::Allocate => "MPI_Win_allocate",
        Flavor::Shared => "MPI_Win_allocate_shared",
        Flavor::Dynamic => "MPI_Win_create_dynamic",
    };
    let message = format!("{} needs a dynamic window, and this one was made by {made}", call.name());
    Finding::new(Check::WindowNotDynamic, Verdict::Violation, call, message).related(
        "created",
        "the window was created here",
        created,
    )
}

//! `window-query-flavor`: `MPI_Win_shared_query` on a window that was not made for sharing (12.2.3).
//!
//! Since MPI 4.1 created and allocated windows may be asked too; dynamic ones never.

use crate::call::{CallId, Flavor};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::SharedQuery;

pub fn check(query: &SharedQuery, call: CallId) -> Option<Finding> {
    let (verdict, message) = match query.flavor {
        Flavor::Dynamic => (Verdict::Violation, "a dynamic window is asked for shared memory: it has none"),
        Flavor::Create | Flavor::Allocate if query.standard < (4, 1) => (
            Verdict::Portability,
            "a window that was not made by MPI_Win_allocate_shared is asked for shared memory: allowed since MPI 4.1 only",
        ),
        Flavor::Create | Flavor::Allocate | Flavor::Shared => return None,
    };
    let finding = Finding::new(Check::WindowQueryFlavor, verdict, call, message).related(
        "created",
        "the window was created here",
        query.created,
    );
    Some(finding)
}

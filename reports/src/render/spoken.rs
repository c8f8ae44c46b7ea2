//! What a person calls the place of a finding: the MPI call that is made there, or what is made in its stead.
//!
//! Memory that is freed under a window is found at a `free`, which is no MPI call: the report's `call` is then the one
//! that gave the memory to the window.

use crate::report::Finding;
use std::borrow::Cow;

/// What is called at the finding's place.
pub fn of(finding: &Finding) -> Cow<'_, str> {
    match freeing(finding) {
        Some(freeing) => freeing.into(),
        None => finding.call.as_str().into(),
    }
}

/// As its programmer writes it.
pub fn in_its_language(finding: &Finding) -> Cow<'_, str> {
    match freeing(finding) {
        None if finding.language == "fortran" => format!("CALL {}", finding.call.to_ascii_uppercase()).into(),
        Some(_) | None => of(finding),
    }
}

/// What frees the memory of a window that still needs it.
fn freeing(finding: &Finding) -> Option<&'static str> {
    let checks = ["attached-memory-freed", "window-memory-freed", "window-memory-not-yours"];
    let is_memory = checks.contains(&finding.check.as_str());
    // Where the memory was unmapped, the place is that of the call that saw it.
    match finding.message.split_whitespace().next() {
        Some("frees" | "free") if is_memory => Some("free"),
        Some("realloc") if is_memory => Some("realloc"),
        Some("MPI_Free_mem") if is_memory => Some("MPI_Free_mem"),
        Some(_) | None => None,
    }
}

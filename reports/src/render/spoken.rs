//! What a person calls the place of a finding: the MPI call that is made there, or what is made in its stead.
//!
//! Memory that is freed under a window is found at a `free`, which is no MPI call: the report's `call` is then the one
//! that gave the memory to the window.

use crate::report::Finding;
use mpiwarden::findings::Detail;
use std::borrow::Cow;

/// What is called at the finding's place.
pub fn of(finding: &Finding) -> &str {
    freeing(finding).unwrap_or(&finding.call)
}

/// As its programmer writes it.
pub fn in_its_language(finding: &Finding) -> Cow<'_, str> {
    match freeing(finding) {
        None if finding.language == "fortran" => format!("CALL {}", finding.call.to_ascii_uppercase()).into(),
        Some(_) | None => of(finding).into(),
    }
}

/// What freed the memory of a window that still needed it. Where it was unmapped, the place is that of the call that saw it.
fn freeing(finding: &Finding) -> Option<&str> {
    match finding.details.get("freed_by") {
        Some(Detail::Text(name)) => Some(name),
        Some(Detail::Number(_)) | None => None,
    }
}

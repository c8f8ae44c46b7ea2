//! Between which events an access must have been.
//!
//! An access by another process has no time on the clock of the memory's own process. What its finding says still bounds
//! it: memory that was not attached yet is attached later, and memory that was detached was so before. Leaves out
//! findings that are told when the operation ends, or of a moment in the past: those say nothing certain about the
//! regions of today.

use super::wanted::Wanted;
use crate::report::{Finding, Region, Window};
use mpiwarden::findings::subject::MissingByte;

/// Of a window with more detached regions the report may lack the oldest, and the library may have forgotten them.
const MOST_DETACHED: usize = 63;

/// Events of the memory's own process; none where nothing is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// It was not before this event.
    pub from: Option<u64>,
    /// It was not after this event.
    pub to: Option<u64>,
}

/// What a region was at the access, where that is certain: for the region's entry.
pub fn note(within: Within, from: u64, detached: Option<u64>) -> Option<&'static str> {
    if within.to.is_some_and(|to| to <= from) {
        return Some("not yet attached at the access");
    }
    let gone = detached.zip(within.from).is_some_and(|(detached, from)| detached <= from);
    gone.then_some("no longer attached at the access")
}

/// The bounds of a finding's access.
pub fn of(finding: &Finding, wanted: &Wanted, window: Option<&Window>, event: Option<u64>) -> Within {
    // What is told at a later call was met before it.
    if finding.related.iter().any(|related| related.role == "operation") {
        return Within::default();
    }
    let Some(was) = wanted.was else { return Within::default() };
    if event.is_some() {
        return Within { from: event, to: event };
    }
    let (Some(window), Some(byte)) = (window, wanted.missing) else { return Within::default() };
    if window.regions.iter().filter(|region| region.detached_at.is_some()).count() > MOST_DETACHED {
        return Within::default();
    }
    let holding = || {
        let holds =
            move |region: &&Region| region.base <= byte && byte < region.base.saturating_add(region.size);
        window.regions.iter().filter(holds)
    };
    match was {
        MissingByte::Never => Within { from: None, to: holding().map(|region| region.attached_at).min() },
        MissingByte::Detached => {
            let is_named =
                |region: &&Region| wanted.named.iter().any(|named| named.detached && named.is_region(region));
            // Of several detaches of the same region it was behind the first, at least.
            let Some(from) = holding().filter(is_named).filter_map(|region| region.detached_at).min() else {
                return Within::default();
            };
            let again = holding().filter(|region| region.detached_at.is_none() && region.attached_at >= from);
            Within { from: Some(from), to: again.map(|region| region.attached_at).min() }
        }
    }
}

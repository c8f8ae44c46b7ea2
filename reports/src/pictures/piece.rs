//! Regions for a memory map: those of the report's window, and what only a finding tells of. Leaves out: where they are
//! drawn.

use super::drawn::Place;
use super::wanted::Named;
use crate::report::{Finding, Region, Window};

/// A region before it has its place in the picture.
pub struct Piece {
    pub range: (u64, u64),
    pub bytes: u64,
    pub from: u64,
    pub to: Option<u64>,
    pub label: String,
    pub detached: bool,
    pub attached_place: Option<Place>,
    pub detached_place: Option<Place>,
}

/// A region of the report's window.
pub fn of(window: &Window, region: &Region) -> Piece {
    let attached_place = Place::of(&region.attached);
    let label = match &attached_place {
        _ if window.flavor != "dynamic" => "the window's memory".into(),
        Some(place) => place.short(),
        None => "attached region".into(),
    };
    Piece {
        range: (region.base, region.base.saturating_add(region.size)),
        bytes: region.size,
        from: region.attached_at,
        to: region.detached_at.or(window.freed_at),
        label,
        detached: region.detached_at.is_some(),
        attached_place,
        detached_place: Place::of(&region.detached),
    }
}

/// A region that only the finding tells of.
pub fn from_details(finding: &Finding, named: &Named, rank: Option<i32>) -> Piece {
    let here = |role: &str| {
        let related = finding.related.iter().find(|related| related.role == role && related.rank == rank);
        related.map(|related| (Place::of(&related.stack), related.event)).unwrap_or_default()
    };
    let only = finding.related.iter().filter(|related| related.role == "attached").count() == 1;
    let ((attached_place, from), (detached_place, to)) = (
        if only { here("attached") } else { Default::default() },
        if named.detached { here("detached") } else { Default::default() },
    );
    let label = match (&attached_place, named.label) {
        (Some(place), "attached region" | "detached region") => place.short(),
        (_, label) => label.into(),
    };
    Piece {
        range: (named.base, named.base.saturating_add(named.size)),
        bytes: named.size,
        from: from.unwrap_or(0),
        to,
        label,
        detached: named.detached,
        attached_place,
        detached_place,
    }
}

/// The memory of a window that the report does not have, from 0.
pub fn whole(bytes: u64) -> Piece {
    Piece {
        range: (0, bytes),
        bytes,
        from: 0,
        to: None,
        label: "the window's memory".into(),
        detached: false,
        attached_place: None,
        detached_place: None,
    }
}

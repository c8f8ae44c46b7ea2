//! What all findings about unattached memory say: what is there instead, and which mistake it looks like.

use crate::findings::Finding;
use crate::mirror::facts_rma::{Missed, MissedAt, RmaFault};

/// Displacements below this are no addresses on any system that MPI runs on.
const SMALL: usize = 1 << 16;

/// Which misuse a missing byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::checks) enum Misuse {
    /// The byte was never attached, as far as is known.
    Unattached,
    /// The operation begins in a region and runs past its end.
    PastEnd,
    /// The byte was detached before.
    Detached,
    /// It was detached after the operation began and before it was complete.
    DetachedDuring,
}

pub(in crate::checks) fn misuse(missed: &Missed) -> Misuse {
    let hole = &missed.hole;
    match missed.at {
        MissedAt::End => Misuse::DetachedDuring,
        MissedAt::Begin | MissedAt::Opening if hole.detached.is_some() => Misuse::Detached,
        // Of what is scattered nobody knows in which part the region ends.
        MissedAt::Begin | MissedAt::Opening
            if missed.contiguous && hole.byte > missed.first && hole.before.is_some() =>
        {
            Misuse::PastEnd
        }
        MissedAt::Begin | MissedAt::Opening => Misuse::Unattached,
    }
}

/// Adds what is there instead of an attached byte, and a help for the likely mistake.
pub(super) fn explain(finding: Finding, fault: &RmaFault, missed: &Missed) -> Finding {
    let hole = &missed.hole;
    let mut finding = finding
        .detail("first_byte", missed.first)
        .detail("bytes", missed.end.wrapping_sub(missed.first) as i64)
        .detail("missing_byte", hole.byte)
        .detail("missing_when", when(missed))
        .detail("regions_attached", hole.regions as i64);
    let world = fault.world;
    if let Some(gone) = &hole.detached {
        finding = finding
            .detail("detached_region", gone.region.base)
            .detail("detached_region_bytes", gone.region.size as i64)
            .related_on(world, "attached", "the region was attached here", gone.region.attached)
            .related_on(world, "detached", "the region was detached here", gone.detached);
    }
    let near = [
        ("region_before", hole.before, "the region that it begins in was attached here"),
        ("region_below", hole.below, "the nearest region below was attached here"),
        ("region_above", hole.above, "the nearest region above was attached here"),
        (
            "region_elsewhere",
            hole.elsewhere,
            "a region of another window that holds the byte was attached here",
        ),
    ];
    for (name, region, text) in near {
        let Some(region) = region else { continue };
        let told = name == "region_below" && hole.before.is_some();
        if told {
            continue;
        }
        finding = finding.detail(name, format!("{:#x}+{}", region.base, region.size));
        if hole.detached.is_none() {
            finding = finding.related_on(world, "attached", text, region.attached);
        }
    }
    match help(missed) {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// The moment at which the byte was not attached: pictures draw a region of another time beside the access.
fn when(missed: &Missed) -> &'static str {
    match missed.at {
        MissedAt::End => "before the operation was complete",
        MissedAt::Opening => "when the epoch was opened",
        MissedAt::Begin => "at the operation",
    }
}

/// The mistake that it looks like.
fn help(missed: &Missed) -> Option<&'static str> {
    let hole = &missed.hole;
    if hole.detached.is_some() {
        return None;
    }
    if missed.first < SMALL {
        return Some(
            "give the address at the target as the displacement: a dynamic window has no base that a displacement could be counted from",
        );
    }
    if missed.own_buffer {
        return Some(
            "give the address of the memory at the target, as the target got it from MPI_Get_address, not that of the origin's own buffer",
        );
    }
    if hole.elsewhere.is_some() {
        return Some("use the window that the memory is attached to, or attach it to this one as well");
    }
    if let Some(before) = hole.before {
        let asked = missed.end.wrapping_sub(before.base);
        // What is missing is a small multiple of what was attached: elements were counted.
        if before.size > 0
            && [2, 4, 8, 16].into_iter().any(|unit| before.size.checked_mul(unit) == Some(asked))
        {
            return Some(
                "give MPI_Win_attach the size in bytes: the region looks as if elements had been counted",
            );
        }
    }
    (missed.at == MissedAt::Opening).then_some(
        "attach the memory before the target's fence or post that opens the epoch: accesses may begin there",
    )
}

//! `attach-overlap`: the region shares a byte with one that is attached to the same window (12.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::AttachTouches;

pub fn check(touches: &AttachTouches, call: CallId) -> Finding {
    let AttachTouches { base, size, other_base, other_size, attached, freed } = *touches;
    let first = base.max(other_base);
    let last = base.saturating_add(size).min(other_base.saturating_add(other_size));
    let message = match (base == other_base, freed.is_some()) {
        (_, true) => "the region overlaps one that is still attached, though its memory was freed since",
        (true, false) if size == other_size => "this region is attached to the window already",
        (_, false) => "the region overlaps one that is attached to the same window",
    };
    let finding = Finding::new(Check::AttachOverlap, Verdict::Violation, call, message)
        .related("attached", "the other region was attached here", attached)
        .detail("base", base)
        .detail("size", size as i64)
        .detail("other_base", other_base)
        .detail("other_size", other_size as i64)
        .detail("shared_bytes", last.saturating_sub(first) as i64);
    match freed {
        Some(freed) => finding.related("freed", "its memory was freed here", freed),
        None => finding,
    }
}

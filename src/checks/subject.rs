//! What the findings of a fact are about, as data: one match, without a default arm.

use super::rma::memory::{Misuse, misuse};
use crate::call::Kind;
use crate::findings::subject::{Bytes, Communicator, FirstByte, KnownRegion, MissingByte, Nearness, Subject};
use crate::mirror::directory::Near;
use crate::mirror::facts::{
    AttachTouches, CallbackDone, DetachMissed, Fact, KeyFound, KeyvalUsed, Left, LeftOver, Mark, NearRegion,
    ObjectFound, ObjectUsed,
};
use crate::mirror::facts_rma::{Fault, Missed, MissedAt, Missing, RmaFault};

/// What a fact is about. A key that it names by its number alone is added by whoever can look it up.
pub fn subject(fact: &Fact) -> Subject {
    match fact {
        Fact::KeyvalUsed(used) => keyval_used(used),
        Fact::CallbackDone(done) => callback_done(done),
        Fact::ObjectUsed(used) => object_used(used),
        Fact::SharedQuery(query) => window(query.created),
        Fact::NotDynamic { created, .. } | Fact::PlainMemoryLocked { created } => window(*created),
        Fact::AttachRefused { window: made, .. } | Fact::BadTarget { window: made, .. } => window(*made),
        Fact::Epoch(met) => window(met.window),
        Fact::Hint(met) => met.window.map(window).unwrap_or_default(),
        Fact::AttachTouches(touches) => attach_touches(touches),
        Fact::AttachRange { window, base, size } | Fact::AttachAccess { window, base, size, .. } => {
            own_bytes(*window, *base, u64::try_from(*size).unwrap_or(0))
        }
        Fact::AttachScattered { window, base } => own_bytes(*window, *base, 0),
        Fact::DetachMissed(missed) => detach_missed(missed),
        Fact::MemoryFreed(freed) => own_bytes(freed.since, freed.base, freed.size as u64),
        Fact::Left(left) => left_over(left),
        Fact::Rma(fault) => operation(fault),
        Fact::RequestMisused { begun } => request(*begun),
        Fact::KeyvalMade(_)
        | Fact::Reentered(_)
        | Fact::OutputAddress(_)
        | Fact::Dangling(_)
        | Fact::CutOff(_)
        | Fact::OtherLanguage(_)
        | Fact::AbsentDeleted { .. }
        | Fact::PredefinedElsewhere { .. }
        | Fact::OutsideMpi(_)
        | Fact::OtherUsed(_)
        | Fact::Differs(_)
        | Fact::Deprecated(_)
        | Fact::TypeArgument(_)
        | Fact::Argument(_)
        | Fact::Request(_)
        | Fact::Overwritten { .. }
        | Fact::Buffer(_)
        | Fact::Unusable(_)
        | Fact::BufferFreed(_)
        | Fact::Uncommitted { .. }
        | Fact::Overlapping { .. }
        | Fact::WindowArguments(_)
        | Fact::Key(_)
        | Fact::KeyLeft(_) => Subject::default(),
    }
}

fn window(since: Mark) -> Subject {
    Subject { window: since.when.event(), ..Subject::default() }
}

fn request(begun: Mark) -> Subject {
    Subject { request: begun.when.event(), ..Subject::default() }
}

fn own_bytes(since: Mark, base: usize, size: u64) -> Subject {
    Subject { bytes: Some(Bytes::at(base, size)), ..window(since) }
}

fn keyval(created: Mark) -> Subject {
    Subject { keyval: created.when.event(), ..Subject::default() }
}

fn keyval_used(used: &KeyvalUsed) -> Subject {
    match &used.found {
        KeyFound::Live(view) | KeyFound::Held(view) | KeyFound::Gone(view) => keyval(view.created),
        KeyFound::Invalid { .. } | KeyFound::Unknown | KeyFound::Predefined(_) => Subject::default(),
    }
}

fn callback_done(done: &CallbackDone) -> Subject {
    let communicator = done.dup_key.as_ref().zip(done.processes).and_then(|(name, processes)| {
        Some(Communicator { name: name.clone(), processes: u32::try_from(processes).ok()? })
    });
    Subject { communicator, ..keyval(done.key.created) }
}

fn object_used(used: &ObjectUsed) -> Subject {
    match used.found {
        ObjectFound::Freed { created, .. }
        | ObjectFound::NotReady { created }
        | ObjectFound::SessionEnded { created, .. }
            if used.kind == Kind::Win =>
        {
            window(created)
        }
        ObjectFound::Freed { .. }
        | ObjectFound::NotReady { .. }
        | ObjectFound::SessionEnded { .. }
        | ObjectFound::Null
        | ObjectFound::Unset
        | ObjectFound::Predefined => Subject::default(),
    }
}

fn attach_touches(touches: &AttachTouches) -> Subject {
    let AttachTouches { base, size, other_base, other_size, attached, .. } = *touches;
    let other = KnownRegion::new(Nearness::Attached, other_base, other_size);
    Subject { regions: vec![other], ..own_bytes(attached, base, size as u64) }
}

fn detach_missed(missed: &DetachMissed) -> Subject {
    let around = match missed.found {
        NearRegion::Inside { offset, size, .. } => {
            Some(KnownRegion::new(Nearness::Attached, missed.base.wrapping_sub(offset), size))
        }
        NearRegion::Never | NearRegion::Detached { .. } | NearRegion::ZeroSize { .. } => None,
    };
    Subject { regions: around.into_iter().collect(), ..own_bytes(missed.window, missed.base, 0) }
}

fn left_over(left: &Left) -> Subject {
    match left.what {
        LeftOver::Keyval => keyval(left.since),
        LeftOver::Window => window(left.since),
        LeftOver::Request => request(left.since),
        LeftOver::Attribute
        | LeftOver::OnPredefined
        | LeftOver::Active
        | LeftOver::Persistent
        | LeftOver::Object(_) => Subject::default(),
    }
}

fn operation(fault: &RmaFault) -> Subject {
    let rank = Some(fault.world).filter(|&rank| rank >= 0);
    let about = Subject { peers: rank.into_iter().collect(), ..window(fault.created) };
    // Whose memory it is must be known.
    let there = |first, number| rank.map(|_| Bytes { first, number, rank, missing: None, was: None });
    let address =
        |first: usize, end: usize| there(FirstByte::Address(first as u64), end.wrapping_sub(first) as u64);
    match &fault.fault {
        Fault::Memory(missed) => {
            let found = address(missed.first, missed.end);
            let bytes = found.map(|found| Bytes {
                missing: Some(missed.hole.byte as u64),
                was: was(missed),
                ..found
            });
            Subject { bytes, regions: regions(missed), ..about }
        }
        Fault::Spans { first, end } => Subject { bytes: address(*first, *end), ..about },
        Fault::OutOfBounds(missed) => {
            let offset = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            let (first, end) = (offset(missed.first), offset(missed.end));
            let number = end.saturating_sub(first).max(0).unsigned_abs();
            Subject { bytes: there(FirstByte::Offset(first), number), ..about }
        }
        // Of an assertion, and so of the window.
        Fault::NoEpoch(Missing::Succession { .. }) => window(fault.created),
        Fault::NoEpoch(Missing::Epoch | Missing::Lock { .. } | Missing::Member { .. })
        | Fault::RequestEpoch { .. }
        | Fault::Accumulated(_)
        | Fault::Truncated { .. }
        | Fault::Uncommitted { .. }
        | Fault::TypeOverlap { .. }
        | Fault::BuffersOverlap { .. }
        | Fault::OriginReused { .. }
        | Fault::OriginUsed { .. }
        | Fault::OriginFreed { .. }
        | Fault::OtherReduction { .. } => about,
    }
}

/// What the byte was at the operation. What was missing when the epoch was opened, or what went while the operation was under
/// way, says nothing of that moment.
fn was(missed: &Missed) -> Option<MissingByte> {
    match (missed.at, misuse(missed)) {
        (MissedAt::Begin, Misuse::Unattached) => Some(MissingByte::Never),
        (MissedAt::Begin, Misuse::Detached) => Some(MissingByte::Detached),
        (MissedAt::Begin, Misuse::PastEnd | Misuse::DetachedDuring)
        | (MissedAt::Opening | MissedAt::End, _) => None,
    }
}

fn regions(missed: &Missed) -> Vec<KnownRegion> {
    let hole = &missed.hole;
    let near = [
        (Nearness::Detached, hole.detached.map(|gone| gone.region)),
        (Nearness::Attached, hole.before),
        // The region that the bytes begin in is the nearest below.
        (Nearness::Below, hole.below.filter(|_| hole.before.is_none())),
        (Nearness::Above, hole.above),
        (Nearness::Elsewhere, hole.elsewhere),
    ];
    let region = |(what, near): (Nearness, Option<Near>)| {
        near.map(|near| KnownRegion::new(what, near.base, near.size))
    };
    near.into_iter().filter_map(region).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Operation;
    use crate::call::{Flavor, StackId};
    use crate::mirror::directory::{Gone, Hole};
    use crate::mirror::facts::{FreedBy, MemoryFreed, Moment, WhoseMemory};
    use crate::mirror::facts_rma::OutOfBounds;

    fn mark(event: u64) -> Mark {
        Mark { when: Moment::new(event, false), ..Mark::default() }
    }

    fn near(base: usize) -> Near {
        Near { base, size: 64, attached: StackId::default() }
    }

    fn rma(world: i32, fault: Fault) -> Subject {
        let fault =
            RmaFault { operation: Operation::Put, target: 1, world, earlier: None, fault, created: mark(5) };
        subject(&Fact::Rma(Box::new(fault)))
    }

    fn missed(at: MissedAt, gone: bool) -> Fault {
        let hole = Hole {
            byte: 0x1040,
            detached: gone.then(|| Gone { region: near(0x1000), detached: StackId::default() }),
            before: Some(near(0x900)),
            below: Some(near(0x900)),
            above: Some(near(0x2000)),
            ..Hole::default()
        };
        let (first, end) = (0x1000, 0x1050);
        Fault::Memory(Box::new(Missed {
            first,
            end,
            contiguous: false,
            hole,
            own_buffer: false,
            at,
            refused: false,
        }))
    }

    #[test]
    fn an_operation_is_about_bytes_of_its_target() {
        let found = rma(3, missed(MissedAt::Begin, true));
        let first = FirstByte::Address(0x1000);
        let was = Some(MissingByte::Detached);
        let bytes = Bytes { first, number: 0x50, rank: Some(3), missing: Some(0x1040), was };
        assert_eq!((found.window, found.peers, found.bytes), (Some(5), vec![3], Some(bytes)));
        let what: Vec<_> = found.regions.iter().map(|region| (region.what, region.base)).collect();
        let expected = [(Nearness::Detached, 0x1000), (Nearness::Attached, 0x900), (Nearness::Above, 0x2000)];
        assert_eq!(what, expected, "the region that holds the bytes is the nearest below, and named once");
        let never = rma(3, missed(MissedAt::Begin, false)).bytes.and_then(|bytes| bytes.was);
        assert_eq!(never, Some(MissingByte::Never));
        for moment in [missed(MissedAt::Opening, true), missed(MissedAt::End, true)] {
            assert_eq!(rma(3, moment).bytes.and_then(|bytes| bytes.was), None, "that is another moment");
        }
    }

    #[test]
    fn bytes_of_a_process_that_is_not_known_are_nobody_s() {
        let found = rma(-1, missed(MissedAt::Begin, false));
        assert_eq!((found.window, found.bytes, found.peers), (Some(5), None, Vec::new()));
    }

    #[test]
    fn offsets_count_from_the_base_and_stay_in_range() {
        let far = |first, end| {
            let missed = OutOfBounds { first, end, size: 8, disp_unit: 1, flavor: Flavor::Create };
            rma(0, Fault::OutOfBounds(missed)).bytes.map(|bytes| (bytes.first, bytes.number))
        };
        assert_eq!(far(-4, 4), Some((FirstByte::Offset(-4), 8)));
        let end = i64::MAX;
        assert_eq!(far(i128::MIN, i128::MAX), Some((FirstByte::Offset(i64::MIN), end.unsigned_abs())));
    }

    #[test]
    fn own_memory_goes_by_the_event_that_made_it_part_of_a_window() {
        let freed = MemoryFreed {
            whose: WhoseMemory::Attached,
            by: FreedBy::Free,
            base: 0x1000,
            size: 64,
            since: mark(7),
            freed: None,
        };
        let found = subject(&Fact::MemoryFreed(freed));
        assert_eq!((found.window, found.bytes), (Some(7), Some(Bytes::at(0x1000, 64))));
    }
}

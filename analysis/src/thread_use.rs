//! Which threads of one process called MPI, and which of them at once, as far as its events show it (11.2.1).
//!
//! Two calls were made at once where an event of one thread lies between the beginning and the end of a blocking receive, probe or collective operation of another
//! one. Left out: calls of which only one end is kept, as sends, and whether it was allowed.

use mpiwarden::events::{Did, KeptEvent, Number};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What the threads of a process did, by places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreadUse {
    /// Calls of other threads than the one that started MPI, and how many.
    pub others: BTreeMap<Number, u64>,
    /// A call, and the one of another thread in which it fell.
    pub at_once: BTreeMap<(Number, Number), u64>,
}

/// A blocking call that has begun: its place, and the first call of another thread since.
struct OpenCall {
    place: Number,
    is_collective: bool,
    met: Option<Number>,
}

/// Reads the events of a process, of which thread 0 started MPI.
pub fn thread_use(events: impl Iterator<Item = KeptEvent>) -> ThreadUse {
    let mut found = ThreadUse::default();
    let mut inside: FxHashMap<u32, OpenCall> = FxHashMap::default();
    let mut thread = 0;
    for KeptEvent { place, did } in events {
        let begins = match did {
            Did::Thread { thread: next } => {
                thread = next;
                continue;
            }
            Did::Missing {} | Did::LetGo {} => break,
            Did::Awaits { .. } => Some(false),
            Did::Collective { request: 0, .. } => Some(true),
            Did::Send { .. }
            | Did::SendMatched { .. }
            | Did::Received { .. }
            | Did::Post { .. }
            | Did::Probed { .. }
            | Did::Done { .. }
            | Did::Collective { .. }
            | Did::Left { .. }
            | Did::Fence { .. }
            | Did::Fenced { .. }
            | Did::Expose { .. }
            | Did::Access { .. }
            | Did::AccessEnded { .. }
            | Did::ExposeEnded { .. }
            | Did::Lock { .. }
            | Did::Unlock { .. }
            | Did::Unlocked { .. }
            | Did::Flush { .. }
            | Did::Counted { .. }
            | Did::GoesOn {}
            | Did::Rma { .. } => None,
            // They say what numbers stand for, or come with the event of a call.
            Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Comm { .. }
            | Did::Window { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Contributes { .. }
            | Did::Uses { .. }
            | Did::GivenUp { .. }
            | Did::Cancels { .. }
            | Did::Closes {}
            | Did::Between { .. }
            | Did::Parts { .. }
            | Did::Arrived { .. }
            | Did::OtherWorld { .. }
            | Did::Local { .. }
            | Did::Watched { .. }
            | Did::Sync { .. }
            | Did::Attached { .. }
            | Did::Detach { .. }
            | Did::WindowEnds { .. }
            | Did::Unknown { .. }
            | Did::Failed {} => continue,
        };
        if place == 0 {
            continue;
        }
        if thread != 0 {
            *found.others.entry(place).or_default() += 1;
        }
        for (_, other) in inside.iter_mut().filter(|(of, _)| **of != thread) {
            other.met.get_or_insert(place);
        }
        // Whatever this thread was inside of is over: by this event, or because it failed.
        if let Some(OpenCall { place: began, is_collective, met: Some(met) }) = inside.remove(&thread) {
            let ends = match is_collective {
                true => matches!(did, Did::Left { .. }),
                false => matches!(did, Did::Received { .. }) && began == place,
            };
            if ends {
                *found.at_once.entry((met, began)).or_default() += 1;
            }
        }
        if let Some(is_collective) = begins {
            inside.insert(thread, OpenCall { place, is_collective, met: None });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use mpiwarden::events::{Collective, Posted};

    const BY: Posted = Posted { from: 0, tag: 0 };

    fn used(events: &[(u32, Number, Did)]) -> ThreadUse {
        let of = |(thread, place, did): &(u32, Number, Did)| {
            let thread = Did::Thread { thread: *thread };
            [KeptEvent { place: 0, did: thread }, KeptEvent { place: *place, did: did.clone() }]
        };
        thread_use(events.iter().flat_map(of))
    }

    fn awaits() -> Did {
        Did::Awaits { comm: 1, by: BY, signature: 0, count: 1 }
    }

    fn received() -> Did {
        Did::Received { comm: 1, from: 0, tag: 0, by: BY }
    }

    fn send() -> Did {
        Did::Send { comm: 1, to: 0, tag: 0, request: 0 }
    }

    #[test]
    fn calls_within_a_blocking_one_are_at_once() {
        let enters = Did::Collective { comm: 1, kind: Collective::Everybody, root: 0, request: 0 };
        for (begins, ends) in [(awaits(), received()), (enters, Did::Left { comm: 1 })] {
            let both = used(&[(0, 7, begins.clone()), (1, 8, send()), (0, 7, ends.clone())]);
            assert_eq!(both.at_once, BTreeMap::from([((8, 7), 1)]));
            assert_eq!(both.others, BTreeMap::from([(8, 1)]));
            let apart = used(&[(0, 7, begins), (0, 7, ends), (1, 8, send())]);
            assert!(apart.at_once.is_empty());
        }
    }

    #[test]
    fn a_call_that_failed_is_over_at_an_unknown_time() {
        let failed = used(&[(0, 7, awaits()), (1, 8, send()), (0, 7, awaits()), (0, 7, received())]);
        assert!(failed.at_once.is_empty());
        let never = used(&[(0, 7, awaits()), (1, 8, send())]);
        assert!(never.at_once.is_empty());
    }
}

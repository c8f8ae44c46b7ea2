//! The recorder is told of calls that complete requests, or ask whether they are complete (3.7.3, 3.7.5, 3.7.6).

use super::spot::{Where, recording};
use super::statuses::is_ignored;
use super::{Observer, lent, request_uses, whereabouts};
use crate::abi;
use crate::asking;
use crate::emit;
use crate::memory;
use crate::output;
use crate::places::ThreadPlace;
use crate::recorder::{self, Ended, InCalls};
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::{THREAD, Thread, Whereabouts};
use mpiwarden_spec::Procedure;
use std::ffi::c_int;
use warden::mirror::facts::Fact;

/// A call that may complete requests.
pub struct Completed {
    pub at: Where,
    pub requests: Requests,
    /// How many, as the program says.
    pub count: i32,
    pub ended: Ended,
}

impl<P: Whereabouts> Observer<P> for Completed {
    /// And the place, where it waits for them.
    type Kept = (InCalls, Option<recorder::EventPlace>);

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        const NOTHING: (InCalls, Option<recorder::EventPlace>) = (InCalls::None, None);
        if !FOLLOWS.for_recorder() {
            return NOTHING;
        }
        lent::frames(thread, self.at);
        if memory::pending() {
            // What uses memory that is gone may end the process in this call.
            recording(thread, emit::freed_memory);
        }
        let snapshot = || {
            let waits = whereabouts::waits(self.at.call);
            let listed = if waits { Some(THREAD.with(ThreadPlace::of)) } else { None };
            let Ok(count) = usize::try_from(self.count) else {
                self.negative(thread);
                return None;
            };
            let (in_calls, has_unset) = recorder::snapshot(abi::get()?, self.requests, count, listed);
            if has_unset {
                request_uses::never_set(thread, self.at);
            }
            let place = (waits && !matches!(in_calls, InCalls::None)).then(|| self.at.stands());
            if let Some(place) = place.filter(|_| output::may_all_threads_call()) {
                self.waits(thread, in_calls, place);
            }
            Some((in_calls, place))
        };
        recording(thread, snapshot).flatten().unwrap_or(NOTHING)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        let (in_calls, place) = *kept;
        if !matches!(in_calls, InCalls::None) {
            let at = (self.at, place);
            recording(thread, || {
                if place.is_some() && output::may_all_threads_call() {
                    recorder::waits_no_more();
                }
                has_ended(at, in_calls, self.ended, Some(self.requests), code);
            });
        }
    }
}

impl Completed {
    /// How many requests there are must not be negative (3.7.5, 3.7.6).
    #[cold]
    #[inline(never)]
    fn negative(&self, thread: &Thread) {
        let call = Procedure::at(self.at.call);
        let section = if call.is_some_and(|call| call.name().starts_with("MPI_Request_get")) {
            "3.7.6"
        } else {
            "3.7.5"
        };
        let name = call.and_then(|call| call.params().next()).map_or("count", |(_, param)| param.name());
        request_uses::negative(thread, self.at, (name, section), self.count);
    }

    /// Another thread must not wait for the same requests.
    #[cold]
    #[inline(never)]
    fn waits(&self, thread: &Thread, in_calls: InCalls, place: recorder::EventPlace) {
        if let (Some(fault), Some(abi)) = (recorder::waits(in_calls, place), abi::get()) {
            request_uses::tell(thread, abi, self.at, Fact::Request(fault));
        }
    }
}

/// A call that says whether an operation is complete, and is given the request by its value.
pub struct LooksAt {
    pub at: Where,
    pub request: usize,
    pub flag: usize,
    pub status: usize,
}

impl<P: Whereabouts> Observer<P> for LooksAt {
    type Kept = InCalls;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> InCalls {
        if !FOLLOWS.for_recorder() {
            return InCalls::None;
        }
        // Which variable the program has it in is not known.
        let snapshot = || Some(recorder::snapshot_of(abi::get()?.handle(self.request), 0));
        recording(thread, snapshot).flatten().unwrap_or(InCalls::None)
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &InCalls, code: c_int) {
        if !matches!(kept, InCalls::None) {
            let ended = Ended::All { flag: self.flag, statuses: self.status };
            recording(thread, || has_ended((self.at, None), *kept, ended, None, code));
        }
    }
}

/// What a call says of the requests that were taken note of before it.
fn has_ended(
    (at, place): (Where, Option<recorder::EventPlace>),
    in_calls: InCalls,
    ended: Ended,
    requests: Option<Requests>,
    code: c_int,
) {
    let language = at.site.language;
    let waits_for_one = matches!((in_calls, ended), (InCalls::One(_), Ended::All { flag: 0, .. }));
    let took_part = code != 0 && waits_for_one && is_truncated(code);
    let ignores = |status| took_part || abi::get().is_none_or(|abi| is_ignored(abi, status, language));
    let at = || place.unwrap_or_else(|| at.place());
    recorder::ended(in_calls, ended, requests, ignores, code == 0 || took_part, at);
}

/// A receive that failed because the message is too long has taken it out of the queue: that the status says which one it was is only
/// recommended (3.2.4), so it is not read.
#[cold]
pub(super) fn is_truncated(code: c_int) -> bool {
    abi::get().is_some_and(|abi| asking::error_class(abi, code) == Some(abi.table().errors.truncate))
}

//! Requests that threads wait for at this moment: two that wait for one are wrong (11.6.2). Only where several threads may call MPI at once.

use super::keeping::{EventPlace, this_thread, with};
use super::pending::AwaitedBy;
use super::request_uses::mark;
use super::requests::{InCalls, each_of};
use warden::mirror::request_rules::{GivenRequest, RequestFault, RequestUse, misused};

/// This thread is about to wait for these requests, for all of them or for any. Answers with one that another thread waits for.
pub fn waits(in_calls: InCalls, at: EventPlace) -> Option<RequestFault> {
    let here = this_thread();
    let mut fault = None;
    each_of(in_calls, |handle, variable| {
        with(|recorder| {
            let Some(number) = recorder.numbers.requests.number(handle, variable) else { return };
            let others = &mut recorder.numbers.waiting;
            let other = others.iter().find(|other| other.request == number && other.thread != here);
            if let Some(other) = other {
                let waits = mark(other.at);
                let meant = recorder.numbers.requests.meant(handle, variable);
                if let [one] = &*meant {
                    let given = GivenRequest::Awaited { begun: mark(one.by.at), waits };
                    fault = fault.or(misused(RequestUse::Wait, given));
                }
            }
            recorder.numbers.waiting.push(AwaitedBy { request: number, thread: here, at });
        });
    });
    fault
}

/// This thread waits no more.
pub fn waits_no_more() {
    let here = this_thread();
    with(|recorder| recorder.numbers.waiting.retain(|one| one.thread != here));
}

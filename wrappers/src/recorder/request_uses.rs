//! What the program does to requests besides completing them, and which are left when MPI has ended: as the core's rules have it
//! (`src/mirror/request_rules.rs`).

use super::keeping::{EventPlace, Recorder, on, with};
use super::pending::{Begun, OpenRequests, Pending, Persistent};
use super::variables::Overwriting;
use crate::abi::Abi;
use crate::stack;
use warden::call::Handle;
use warden::mirror::facts::{Fact, Left, LeftOver, Mark};
use warden::mirror::left::{left_request, overwritten_request};
use warden::mirror::request_rules::{
    GivenRequest, RequestFault, RequestKind, RequestUse, RequestView, misused,
};

/// Whether a request in a variable (0: not known which) must not be used so.
pub fn request_misused(abi: &Abi, used: RequestUse, handle: Handle, variable: usize) -> Option<RequestFault> {
    if handle == abi.request_null() {
        return misused(used, GivenRequest::Null);
    }
    if handle == Handle::UNSET {
        return misused(used, GivenRequest::Unset);
    }
    with(|recorder| fault(recorder, used, handle, variable)).flatten()
}

fn fault(recorder: &Recorder, used: RequestUse, handle: Handle, variable: usize) -> Option<RequestFault> {
    let requests = &recorder.numbers.requests;
    let meant = requests.meant(handle, variable);
    let persistent = requests.persistent.get(&handle);
    if meant.is_empty() {
        let Some(persistent) = persistent else {
            let freed =
                requests.freed(handle).filter(|_| matches!(used, RequestUse::Start | RequestUse::Ready))?;
            return misused(used, GivenRequest::Freed { freed: mark(freed) });
        };
        return misused(used, GivenRequest::Known(inactive(persistent)));
    }
    // One that was given for something else meanwhile, where nobody saw it, is not known.
    if meant.iter().any(|one| one.by.persistent != persistent.is_some()) {
        return None;
    }
    // Where several are meant, perhaps, all must be misused.
    let faults: Option<Vec<RequestFault>> =
        meant.iter().map(|one| misused(used, GivenRequest::Known(active(one)))).collect();
    faults?.into_iter().next()
}

/// The requests that are there although MPI has ended.
pub fn requests_left() -> Vec<Fact> {
    if !on() {
        return Vec::new();
    }
    let found = with(|recorder| {
        let requests = &recorder.numbers.requests;
        let resting = requests.persistent.iter().filter(|(handle, _)| !requests.knows(**handle));
        let mut all: Vec<RequestView> = resting.map(|(_, persistent)| inactive(persistent)).collect();
        let mut overwriting = Vec::new();
        // What a call that never returned has completed is not known.
        if requests.asked == 0 {
            all.extend(active_ones(requests).map(active));
            overwriting.extend(active_ones(requests).filter_map(overwritten));
        }
        all.sort_by_key(|request| (!request.active, request.begun.stack));
        (all, overwriting)
    });
    let (all, overwriting) = found.unwrap_or_default();
    let mut left: Vec<Left> = all.into_iter().filter_map(left_request).collect();
    // A library may keep what it is to start again, and end with the process.
    left.retain(|left| left.what == LeftOver::Active || stack::is_by_executable(left.since.stack));
    left.into_iter().map(Fact::Left).chain(overwriting).collect()
}

/// Those of operations that are not complete, each once.
fn active_ones(requests: &OpenRequests) -> impl Iterator<Item = &Pending> {
    let is_half =
        |one: &Pending| one.by.kind == RequestKind::SendReceive && matches!(one.begun, Begun::Receive(_));
    requests.all().map(|(_, one)| one).filter(move |one| !is_half(one))
}

/// What is told of a call that wrote another handle to the variable of one, while it had that.
fn overwritten(pending: &Pending) -> Option<Fact> {
    let Overwriting { at, changed } = pending.overwritten?;
    if changed != 0 {
        return None;
    }
    overwritten_request(active(pending), mark(at))
}

fn active(pending: &Pending) -> RequestView {
    let by = pending.by;
    RequestView { kind: by.kind, persistent: by.persistent, active: true, begun: mark(by.at) }
}

fn inactive(persistent: &Persistent) -> RequestView {
    let begun = mark(persistent.made);
    RequestView { kind: persistent.begins.kind(), persistent: true, active: false, begun }
}

pub fn mark(place: EventPlace) -> Mark {
    Mark { stack: place.stack, call: place.id(), ..Mark::default() }
}

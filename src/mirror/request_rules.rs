//! What may be done to a request (3.7.3, 3.8.4, 3.9, 4.2, 6.12, 6.13).
//!
//! Which requests there are is known to those who see their calls: that of an `R…` operation to [`super::requests`], all others to the
//! recorder, which follows them for the order of events. Here is only what the text says of one. Left out: requests of `R…` operations.

use super::marks::Mark;

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    Send,
    Receive,
    /// Both, by one call.
    SendReceive,
    /// A message that is sent in parts.
    Parts,
    /// Such a message, received.
    PartsReceived,
    Collective,
    /// An operation on a file.
    File,
    /// A one-sided operation.
    OneSided,
}

/// A request that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestView {
    pub kind: RequestKind,
    /// It was made by a call that starts nothing.
    pub persistent: bool,
    /// What it stands for was begun, and is not completed.
    pub active: bool,
    /// Where that was begun, or where it was made.
    pub begun: Mark,
}

/// What a call does to a request besides completing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestUse {
    Start,
    Free,
    Cancel,
    /// It marks parts of a message as ready.
    Ready,
    /// It asks whether a part has arrived.
    Arrived,
    /// It waits for its end.
    Wait,
    /// It waits for its end, or asks whether that is there.
    Complete,
}

/// What is given to such a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenRequest {
    /// `MPI_REQUEST_NULL`.
    Null,
    /// No handle (`Handle::UNSET`).
    Unset,
    Known(RequestView),
    /// A persistent one that was freed, and whose handle was not given again.
    Freed {
        freed: Mark,
    },
    /// One of a message of which this part is ready already.
    PartReady {
        part: i64,
        begun: Mark,
    },
    /// One that another thread waits for at this moment, in a call that was made at `waits`.
    Awaited {
        begun: Mark,
        waits: Mark,
    },
}

/// A request is used as it must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestFault {
    pub used: RequestUse,
    pub given: GivenRequest,
}

/// Whether a call must not be given this request.
pub fn misused(used: RequestUse, given: GivenRequest) -> Option<RequestFault> {
    let wrong = match given {
        // To ask for parts of nothing is allowed (4.2.2), and to wait for nothing (3.7.3).
        GivenRequest::Null => !matches!(used, RequestUse::Arrived | RequestUse::Complete),
        GivenRequest::Unset
        | GivenRequest::Freed { .. }
        | GivenRequest::PartReady { .. }
        | GivenRequest::Awaited { .. } => true,
        GivenRequest::Known(RequestView { kind, persistent, active, .. }) => match (used, kind) {
            (RequestUse::Ready, kind) => kind != RequestKind::Parts,
            (RequestUse::Arrived, kind) => kind != RequestKind::PartsReceived,
            (_, RequestKind::OneSided) | (RequestUse::Wait | RequestUse::Complete, _) => false,
            (RequestUse::Start, _) => active || !persistent,
            (RequestUse::Free, RequestKind::Send | RequestKind::Receive | RequestKind::SendReceive) => false,
            (RequestUse::Free | RequestUse::Cancel, RequestKind::Parts | RequestKind::PartsReceived) => {
                active
            }
            (RequestUse::Free, RequestKind::Collective) => active,
            (RequestUse::Cancel, RequestKind::Collective | RequestKind::SendReceive) => true,
            (RequestUse::Cancel, RequestKind::Send | RequestKind::Receive) => false,
            // Chapter 14 does not say.
            (RequestUse::Free | RequestUse::Cancel, RequestKind::File) => false,
        },
    };
    wrong.then_some(RequestFault { used, given })
}

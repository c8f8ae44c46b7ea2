//! `request-misuse`: a request is started, freed, cancelled, or used for partitions where that must not be (3.7.3, 3.8.4, 3.9, 4.2, 6.12, 6.13).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::request_rules::{GivenRequest, RequestFault, RequestKind, RequestUse, RequestView};

pub fn check(fault: &RequestFault, call: CallId) -> Finding {
    let done = match fault.used {
        RequestUse::Start => "started",
        RequestUse::Free => "freed",
        RequestUse::Cancel => "cancelled",
        RequestUse::Ready => "told that partitions are ready",
        RequestUse::Arrived => "asked for partitions",
        RequestUse::Wait => "waited for",
        RequestUse::Complete => "waited for or tested",
    };
    match fault.given {
        GivenRequest::Null => {
            let message = format!("MPI_REQUEST_NULL is {done}");
            finding(fault, message, call).help("give a request that is there").section("2.5.1")
        }
        GivenRequest::Unset => {
            finding(fault, format!("what is no handle (0) is {done} in place of a request"), call)
                .help("set the variable by a call that makes a request before it is used")
                .section("2.5.1")
        }
        GivenRequest::Freed { freed } => finding(fault, format!("a request that was freed is {done}"), call)
            .related("freed", "the request was freed here", freed)
            .help("free the request after its last use"),
        GivenRequest::PartReady { part, begun } => {
            let message = format!("partition {part} is marked as ready, and is so already");
            finding(fault, message, call)
                .related("operation", "the operation was begun here", begun)
                .help("mark each partition once after each start of the operation")
        }
        GivenRequest::Awaited { begun, waits } => {
            let message = "a request is waited for that another thread waits for".to_string();
            finding(fault, message, call)
                .related("operation", "the operation was begun here", begun)
                .related("waits", "the other thread waits here", waits)
                .help("let one thread complete the request")
        }
        GivenRequest::Known(request) => known(fault, request, done, call),
    }
}

fn known(fault: &RequestFault, request: RequestView, done: &str, call: CallId) -> Finding {
    let RequestView { kind, persistent, active, begun } = request;
    let what = match kind {
        RequestKind::Send => "a send",
        RequestKind::Receive => "a receive",
        RequestKind::SendReceive => "a send and receive",
        RequestKind::Parts | RequestKind::PartsReceived => "a message in parts",
        RequestKind::Collective => "a collective operation",
        RequestKind::File => "an operation on a file",
        RequestKind::OneSided => "a one-sided operation",
    };
    let message = match fault.used {
        RequestUse::Start if !persistent => {
            format!("the request of {what} is started, and is not persistent")
        }
        RequestUse::Start => format!("a persistent request is {done} that is active"),
        RequestUse::Free => format!("the request of {what} is {done} while it is active"),
        RequestUse::Cancel => format!("{what} is {done}"),
        RequestUse::Ready => format!("partitions are marked as ready of {what} that is not sent in parts"),
        RequestUse::Wait | RequestUse::Complete => format!("{what} is {done}"),
        RequestUse::Arrived => format!("partitions are asked for of {what} that is not received in parts"),
    };
    let place = if active { "the operation was begun here" } else { "the request was made here" };
    finding(fault, message, call).related("operation", place, begun)
}

fn finding(fault: &RequestFault, message: String, call: CallId) -> Finding {
    let section = match (fault.used, fault.given) {
        (RequestUse::Start, _) => "3.9",
        (RequestUse::Cancel, GivenRequest::Known(RequestView { kind: RequestKind::Collective, .. })) => {
            "6.12"
        }
        (
            RequestUse::Free | RequestUse::Cancel,
            GivenRequest::Known(RequestView {
                kind: RequestKind::Parts | RequestKind::PartsReceived, ..
            }),
        ) => "4.2",
        (RequestUse::Ready, _) => "4.2.1",
        (RequestUse::Arrived, _) => "4.2.2",
        (RequestUse::Cancel, _) => "3.8.4",
        (RequestUse::Free | RequestUse::Complete, _) => "3.7.3",
        (RequestUse::Wait, _) => "11.6.2",
    };
    Finding::new(Check::RequestMisuse, Verdict::Violation, call, message).section(section)
}

//! `request MPI_Start persistent active receive`: what a call is given, as those know it who follow requests: its kind, and whether it is
//! `persistent` and `active`; or `null`, or `freed`, or
//! `ready` of a message of which a part is so already. `left active receive`: a request that is there when MPI has ended;
//! `overwritten active receive`: whose handle a call wrote over.

use mpiwarden::call::{CallId, StackId};
use mpiwarden::mirror::facts::{Fact, Mark};
use mpiwarden::mirror::left::{left_request, overwritten_request};
use mpiwarden::mirror::request_rules::{GivenRequest, RequestKind, RequestUse, RequestView, misused};
use mpiwarden_spec::Procedure;

use crate::line::Line;

/// The call of a line, and what is found.
pub fn read(line: &Line) -> Result<(CallId, Option<Fact>), String> {
    let has = |word: &str| line.arguments.iter().any(|given| given == word);
    let mark = Mark::from(StackId(line.number as u32));
    let kinds = [
        ("send", RequestKind::Send),
        ("receive", RequestKind::Receive),
        ("both", RequestKind::SendReceive),
        ("parts", RequestKind::Parts),
        ("parts_received", RequestKind::PartsReceived),
        ("collective", RequestKind::Collective),
        ("operation", RequestKind::OneSided),
    ];
    let kind = kinds.into_iter().find(|(word, _)| has(word)).map(|(_, kind)| kind);
    let view = kind.map(|kind| RequestView {
        kind,
        persistent: has("persistent"),
        active: has("active"),
        begun: mark,
    });
    if line.word == "overwritten" {
        let view = view.ok_or("a request of which kind?")?;
        return Ok((CallId::of("MPI_Finalize"), overwritten_request(view, mark)));
    }
    if line.word == "left" {
        let view = view.ok_or("a request of which kind?")?;
        return Ok((CallId::of("MPI_Finalize"), left_request(view).map(Fact::Left)));
    }
    let name = line.arguments.first().map_or("", String::as_str);
    let used = match name {
        "MPI_Start" | "MPI_Startall" => RequestUse::Start,
        "MPI_Request_free" => RequestUse::Free,
        "MPI_Cancel" => RequestUse::Cancel,
        "MPI_Pready" | "MPI_Pready_range" | "MPI_Pready_list" => RequestUse::Ready,
        "MPI_Parrived" => RequestUse::Arrived,
        "MPI_Wait" | "MPI_Waitall" | "MPI_Test" => RequestUse::Complete,
        _ => return Err(format!("{name} does nothing of the kind")),
    };
    let given = match view {
        Some(view) => GivenRequest::Known(view),
        None if has("null") => GivenRequest::Null,
        None if has("unset") => GivenRequest::Unset,
        None if has("ready") => GivenRequest::PartReady { part: 1, begun: mark },
        None if has("freed") => GivenRequest::Freed { freed: mark },
        None => return Err("a request of which kind?".to_string()),
    };
    Ok((CallId::counted(Procedure::of(name.to_owned().leak())), misused(used, given).map(Fact::Request)))
}

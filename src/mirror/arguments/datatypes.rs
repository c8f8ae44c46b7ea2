//! Which datatypes of a call are significant at this process for certain: those must be committed (5.1.9, and 14.3 and 14.4.1 of files). And which of these describe a buffer
//! that the call updates: those must not have overlapping entries (5.1.11).

use super::{Given, Members, Special};
use mpiwarden_spec::{By, Kind, Order, Procedure};

/// The places of single datatypes that something is sent or received with: not of a count of zero, for `MPI_PROC_NULL`, or beside `MPI_IN_PLACE`.
pub fn significant(
    call: Procedure,
    given: &dyn Given,
    special: &Special,
    members: Option<&Members>,
) -> Vec<(usize, &'static str)> {
    let at = |name: &str| call.params().position(|(_, param)| param.name() == name);
    let is = |name: &str, value: i64| at(name).is_some_and(|at| given.number(at) == value);
    let root = at("root").map(|at| given.number(at));
    let is_root = || members.is_some_and(|members| members.remote.is_none() && root == Some(members.rank));
    let nobody = |peer: &str| is(peer, special.proc_null);
    let matters = |name: &str| {
        let (side, peer) = match name {
            "sendtype" => ("send", "dest"),
            "recvtype" => ("recv", "source"),
            _ => ("", ""),
        };
        let empty = is(&format!("{side}count"), 0);
        let beside = at(&format!("{side}buf")).or_else(|| at("buf")).or_else(|| at("buffer"));
        let in_place = beside.is_some_and(|at| given.address(at) == special.in_place);
        if empty || in_place {
            return false;
        }
        // The end of a split access, or a question, is about no elements.
        if call.name().starts_with("MPI_File_") && (at("buf").is_some() || at("etype").is_some()) {
            return true;
        }
        match call.order() {
            Order::Sends { .. } | Order::SendsParts => !nobody("dest"),
            Order::Receives | Order::ReceivesParts => !nobody("source"),
            Order::SendsAndReceives if side.is_empty() => !nobody("dest") && !nobody("source"),
            Order::SendsAndReceives => !nobody(peer),
            Order::Everybody | Order::Upwards => members.is_some_and(|members| members.remote.is_none()),
            // Of others than the root one of the two is not looked at.
            Order::FromRoot => {
                is_root() || members.is_some_and(|members| members.remote.is_none()) && side != "send"
            }
            Order::ToRoot => {
                is_root() || members.is_some_and(|members| members.remote.is_none()) && side != "recv"
            }
            // Which source the message has is not said: of one from MPI_PROC_NULL the buffer is not used (3.10).
            Order::None => call.receives_matched(),
            Order::Other | Order::Probes | Order::Matches | Order::Starts | Order::Ready | Order::Arrived => {
                false
            }
        }
    };
    let single = call
        .params()
        .enumerate()
        .filter(|(_, (_, param))| param.kind == Kind::Datatype && param.by != By::Array);
    single.map(|(place, (_, param))| (place, param.name())).filter(|(_, name)| matters(name)).collect()
}

/// How many elements of a datatype that is significant the call writes to the program's memory; `None`: it writes none, or it is not known how many. Of
/// reductions nothing is said, nor of counts for each process.
pub fn updated(
    call: Procedure,
    name: &str,
    given: &dyn Given,
    special: &Special,
    members: Option<&Members>,
) -> Option<i64> {
    let at = |name: &str| call.params().position(|(_, param)| param.name() == name);
    let is_root = || {
        let root = at("root").map(|at| given.number(at));
        members.is_none_or(|members| members.remote.is_some() || root == Some(members.rank))
    };
    let reduces = call.params().any(|(_, param)| param.kind == Kind::Op);
    let is_updated = match call.order() {
        Order::Receives => true,
        Order::SendsAndReceives => name != "sendtype",
        Order::FromRoot if name == "datatype" => !reduces && !is_root(),
        Order::Everybody | Order::FromRoot | Order::ToRoot => name == "recvtype" && !reduces,
        Order::None => call.receives_matched(),
        Order::Other
        | Order::Sends { .. }
        | Order::SendsParts
        | Order::ReceivesParts
        | Order::Upwards
        | Order::Probes
        | Order::Matches
        | Order::Starts
        | Order::Ready
        | Order::Arrived => false,
    };
    let count = at(if name == "recvtype" { "recvcount" } else { "count" }).filter(|_| is_updated)?;
    let is_single = call.params().nth(count).is_some_and(|(_, param)| param.by == By::Value);
    let buffer = at("recvbuf").or_else(|| at("buf")).or_else(|| at("buffer"))?;
    (is_single && given.address(buffer) != special.in_place).then(|| given.number(count))
}

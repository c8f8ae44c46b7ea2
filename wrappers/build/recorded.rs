//! The calls whose messages and collective operations are kept as events, with their arguments: a row each for `wrappers/src/wrap/messages.rs`, and
//! what the rows of calls with requests say of it (`started`).

use mpiwarden_spec::{Kind, Order, Param, Procedure};

/// Whether a call is a row of this kind: it blocks, and what it does to order is known.
pub fn is_recorded(call: Procedure) -> bool {
    call.is_seen() && !call.makes_request() && !matches!(call.order(), Order::None | Order::Other)
}

/// The rows of these calls.
pub fn rows(calls: impl Iterator<Item = Procedure>) -> String {
    let rows: String = calls.filter(|call| is_recorded(*call)).map(row).collect();
    format!("recorded! {{\n{rows}}}\n")
}

fn row(call: Procedure) -> String {
    let arguments: Vec<String> = arguments(call).collect();
    let status = if arguments.iter().any(|name| name == "status") { "status" } else { "" };
    format!(
        "    {}({}) {} [{status}] |at| {};\n",
        call.name(),
        arguments.join(", "),
        call.place(),
        observer(call, arguments.iter().any(|name| name == "flag")),
    )
}

/// The names of a call's arguments: those that say what it does to order, and else numbers.
pub fn arguments(call: Procedure) -> impl Iterator<Item = String> {
    let is_both = call.order() == Order::SendsAndReceives;
    call.params().enumerate().map(move |(at, (_, param))| {
        if is_both && matches!(param.kind, Kind::Rank | Kind::Tag) {
            return param.name().to_owned();
        }
        named(param).map_or_else(|| format!("_{at}"), str::to_owned)
    })
}

fn named(param: &Param) -> Option<&'static str> {
    let names = [
        (Kind::Comm, "comm"),
        (Kind::Rank, "peer"),
        (Kind::Tag, "tag"),
        (Kind::Status, "status"),
        (Kind::Flag, "flag"),
        (Kind::Request, "request"),
        (Kind::Length, "count"),
    ];
    let known = names
        .into_iter()
        .find(|(kind, name)| *kind == param.kind && (*name != "count" || param.name() == "count"));
    known.map(|(_, name)| name)
}

const MESSAGE: &str = "Message { comm, peer, tag }";

fn observer(call: Procedure, has_flag: bool) -> String {
    let flag = if has_flag { "flag" } else { "flag: 0" };
    let takes =
        |takes: &str| format!("Receives {{ at, message: {MESSAGE}, status, {flag}, takes: Takes::{takes} }}");
    let collects = |kind: &str| {
        let root = if matches!(kind, "FromRoot" | "ToRoot") { "peer" } else { "0" };
        format!("Collects {{ at, comm, kind: Collective::{kind}, root: {root} }}")
    };
    match call.order() {
        Order::Sends { synchronous } => {
            format!("Sends {{ at, message: {MESSAGE}, synchronous: {synchronous} }}")
        }
        Order::Receives | Order::Matches => takes("It"),
        Order::Probes => takes("Nothing"),
        Order::SendsAndReceives => {
            "(Sends { at, message: Message { comm, peer: dest, tag: sendtag }, synchronous: false }, \
              Receives { at, message: Message { comm, peer: source, tag: recvtag }, status, flag: 0, takes: Takes::It })"
                .to_owned()
        }
        Order::Everybody => collects("Everybody"),
        Order::FromRoot => collects("FromRoot"),
        Order::ToRoot => collects("ToRoot"),
        Order::Upwards => collects("Upwards"),
        Order::Starts => {
            let count = if call.name() == "MPI_Start" { "count: 1" } else { "count" };
            format!("Restarts {{ at, requests: request, {count} }}")
        }
        Order::None | Order::Other => unreachable!("is_recorded has left them out"),
    }
}

/// What a call with a request begins, from its own arguments.
pub fn begins(call: Procedure) -> String {
    let collective = |kind: &str| {
        let root = if matches!(kind, "FromRoot" | "ToRoot") { "peer" } else { "0" };
        format!("Begins::Collective {{ comm, kind: Collective::{kind}, root: {root} }}")
    };
    match call.order() {
        Order::Sends { synchronous } => {
            format!("Begins::Send {{ message: {MESSAGE}, synchronous: {synchronous} }}")
        }
        Order::Receives => format!("Begins::Receive({MESSAGE})"),
        Order::Everybody => collective("Everybody"),
        Order::FromRoot => collective("FromRoot"),
        Order::ToRoot => collective("ToRoot"),
        Order::Upwards => collective("Upwards"),
        Order::SendsAndReceives => "Begins::SendAndReceive".to_owned(),
        Order::None | Order::Other | Order::Starts | Order::Probes | Order::Matches => {
            "Begins::Other".to_owned()
        }
    }
}

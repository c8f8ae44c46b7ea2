//! The calls whose messages and collective operations are kept as events, with their arguments: a row each for `wrappers/src/wrap/messages.rs`, and
//! what the rows of calls with requests say of it (`started`).

use crate::{arguments, waiting};
use mpiwarden_spec::{FileAccess, Kind, Order, Param, Procedure, Type};

/// The rows of questions: `NAME(arguments) the procedure's number [its arguments are plainly right];`.
pub fn questions(calls: impl Iterator<Item = Procedure>) -> String {
    let row = |call: Procedure| {
        let arguments: Vec<String> = arguments(call).collect();
        format!(
            "    {}({}) {} [{}];\n",
            call.name(),
            arguments.join(", "),
            call.place(),
            arguments::plain(call)
        )
    };
    let rows: String = calls.map(row).collect();
    format!("questions! {{\n{rows}}}\n")
}

/// The rows of these calls.
pub fn rows(calls: impl Iterator<Item = Procedure>) -> String {
    let rows: String = calls.map(row).collect();
    format!("recorded! {{\n{rows}}}\n")
}

fn row(call: Procedure) -> String {
    let arguments: Vec<String> = arguments(call).collect();
    let observer = observer(call, arguments.iter().any(|name| name == "flag"));
    // Who does not look at it leaves the program's own.
    let status = if observer.contains("status,") { "status" } else { "" };
    format!(
        "    {}({}) {} [{status}] [{}] |at| {};\n",
        call.name(),
        arguments.join(", "),
        call.place(),
        arguments::plain(call),
        observer,
    )
}

/// The names of a call's arguments: those that say what it does to order, and else numbers.
pub fn arguments(call: Procedure) -> impl Iterator<Item = String> {
    let is_both = call.order() == Order::SendsAndReceives;
    call.params().enumerate().map(move |(at, (_, param))| {
        if call.is_question() {
            // All of them are words that are looked at, but for what only the call itself writes or reads.
            let plain = param.kind == Kind::String || param.kind == Kind::Function;
            return if plain { format!("_{at}") } else { param.name().to_owned() };
        }
        if call.order() == Order::Other && call.is_recorded() && call.accesses_file().is_none() {
            return if waiting::looks_at(call, at) { format!("at_{at}") } else { format!("_{at}") };
        }
        if param.kind == Kind::Op && call.order().is_collective() {
            return "op".to_owned();
        }
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
        (Kind::Message, "message"),
        (Kind::Op, "op"),
        (Kind::File, "fh"),
        (Kind::Partition, param.name()),
        (Kind::Bytes, param.name()),
        (Kind::Length, "count"),
        (Kind::Length, "length"),
    ];
    let known = names
        .into_iter()
        .find(|(kind, name)| *kind == param.kind && (*kind != Kind::Length || param.name() == *name));
    let of_buffers = [Kind::Buffer, Kind::Count, Kind::Displacement, Kind::Datatype].contains(&param.kind);
    known.map(|(_, name)| name).or_else(|| of_buffers.then(|| param.name()))
}

/// The buffers that a call gives to MPI, from its own arguments: an expression for `wrappers/src/recorder/buffers.rs`.
fn gives(call: Procedure) -> String {
    let base = call.name().trim_start_matches("MPI_").to_lowercase();
    let base = base.trim_end_matches("_c").trim_end_matches("_init");
    let base = base.strip_prefix('i').unwrap_or(base);
    let role = match base {
        "bcast" => "Broadcast",
        "reduce" => "ReducesToRoot",
        "gather" | "gatherv" => "ToRoot",
        "scatter" | "scatterv" => "FromRoot",
        "exscan" => "Exscan",
        "allreduce" | "scan" | "reduce_scatter" | "reduce_scatter_block" => "Reduces",
        _ if base.starts_with("neighbor") => "Neighbours",
        _ => "Everywhere",
    };
    let has = |name: &str| call.params().any(|(_, param)| param.name() == name);
    let array = |name: &str| {
        let param = call.params().map(|(_, param)| param).find(|param| param.name() == name);
        let wide = param.is_some_and(|param| param.c_type(call.is_large()) != Type::Int);
        format!("Array {{ at: {name}, wide: {wide} }}")
    };
    let number = |name: &str| if call.is_large() { format!("{name} as i64") } else { format!("int({name})") };
    let given = |buffer: &str, side: &str, shared_out: bool| {
        if !has(buffer) {
            return "None".to_owned();
        }
        let [count, counts, datatype, datatypes] =
            ["count", "counts", "type", "types"].map(|end| format!("{side}{end}"));
        let datatype = if has(&datatype) { format!("datatype: {datatype}") } else { "datatype".to_owned() };
        let own = if side == "send" { "sdispls" } else { "rdispls" };
        let displacements = if has(own) { own } else { "displs" };
        let holds = if base == "reduce_scatter" {
            let kind = if side == "send" { "Counts" } else { "Own" };
            format!("Holds::{kind} {{ counts: {}, datatype }}", array("recvcounts"))
        } else if base == "reduce_scatter_block" {
            let kind = if side == "send" { "Blocks" } else { "Elements" };
            format!("Holds::{kind} {{ count: {}, datatype }}", number("recvcount"))
        } else if has(&datatypes) {
            let (counts, displacements) = (array(&counts), array(displacements));
            format!(
                "Holds::Typed {{ counts: {counts}, displacements: {displacements}, datatypes: {datatypes} }}"
            )
        } else if has(&counts) {
            let (counts, displacements) = (array(&counts), array(displacements));
            format!("Holds::Displaced {{ counts: {counts}, displacements: {displacements}, {datatype} }}")
        } else {
            let kind = if shared_out { "Blocks" } else { "Elements" };
            let count = if has(&count) { number(&count) } else { number("count") };
            format!("Holds::{kind} {{ count: {count}, {datatype} }}")
        };
        format!("Some(GivenBuffer {{ address: {buffer}, holds: {holds} }})")
    };
    let both = ["buf", "buffer"].into_iter().find(|name| has(name));
    let [sent, received] = [both.unwrap_or("sendbuf"), both.unwrap_or("recvbuf")];
    let is_all = base.contains("alltoall");
    let send = given(sent, "send", is_all || role == "FromRoot");
    let receive = given(received, "recv", is_all || base.contains("gather"));
    let reduces = call.params().any(|(_, param)| param.kind == Kind::Op) && call.order().is_collective();
    let operator = if reduces { "op" } else { "0" };
    format!(
        "Gives {{ send: {send}, receive: {receive}, roles: Roles::{role}, operator: {operator}, call: {} }}",
        call.place()
    )
}

const MESSAGE: &str = "Message { comm, peer, tag }";

/// Whether what a call sends and what it receives must not overlap.
fn has_two_buffers(call: Procedure) -> bool {
    call.params().filter(|(_, param)| param.kind == Kind::Buffer).count() > 1
}

/// What is done around an access to a file. A collective one may order processes, and how is not known (14.4.4).
fn of_file(call: Procedure, FileAccess { reads }: FileAccess) -> String {
    let (access, gives) = (format!("FileAccess {{ reads: {reads} }}"), gives(call));
    let own = if call.makes_request() {
        format!("Starts {{ at, begins: Begins::File({access}), gives: {gives}, request }}")
    } else {
        format!("Moves {{ at, access: {access}, gives: {gives} }}")
    };
    if call.order() == Order::Other { format!("(NotFollowed {{ at }}, {own})") } else { own }
}

fn observer(call: Procedure, has_flag: bool) -> String {
    if let Some(access) = call.accesses_file() {
        return of_file(call, access);
    }
    let flag = if has_flag { "flag" } else { "flag: 0" };
    let hands = if call.order() == Order::Matches { "message" } else { "0" };
    let takes = |takes: &str| {
        format!(
            "Receives {{ at, message: {MESSAGE}, gives: {}, status, {flag}, hands: {hands}, takes: Takes::{takes} }}",
            gives(call)
        )
    };
    let collects = |kind: &str| {
        let root = if matches!(kind, "FromRoot" | "ToRoot") { "peer" } else { "0" };
        format!("Collects {{ at, comm, gives: {}, kind: Collective::{kind}, root: {root} }}", gives(call))
    };
    let apart = match call.order() == Order::SendsAndReceives && has_two_buffers(call) {
        true => format!(
            "(Apart {{ at, send: Message {{ comm, peer: dest, tag: sendtag }}, \
             receive: Message {{ comm, peer: source, tag: recvtag }}, gives: {} }}, ",
            gives(call)
        ),
        false => String::new(),
    };
    match call.order() {
        Order::Sends { synchronous } => {
            format!("Sends {{ at, message: {MESSAGE}, gives: {}, synchronous: {synchronous} }}", gives(call))
        }
        Order::Receives => takes("It"),
        Order::Matches => format!("({}, GivesMessage {{ at, message, {flag} }})", takes("It")),
        Order::Probes => takes("Nothing"),
        Order::SendsAndReceives => format!(
            "{apart}(Sends {{ at, message: Message {{ comm, peer: dest, tag: sendtag }}, gives: {gives}, synchronous: false }}, \
              Receives {{ at, message: Message {{ comm, peer: source, tag: recvtag }}, gives: {gives}, status, flag: 0, hands: 0, takes: Takes::It }}){end}",
            apart = apart,
            end = if apart.is_empty() { "" } else { ")" },
            gives = gives(call)
        ),
        Order::Everybody => collects("Everybody"),
        Order::FromRoot => collects("FromRoot"),
        Order::ToRoot => collects("ToRoot"),
        Order::Upwards => collects("Upwards"),
        Order::Starts => {
            let count = if call.name() == "MPI_Start" { "count: 1" } else { "count" };
            format!("Restarts {{ at, requests: request, {count} }}")
        }
        Order::Ready => {
            let parts = match call.name() {
                "MPI_Pready" => "Parts::Range(int(partition), int(partition))",
                "MPI_Pready_range" => "Parts::Range(int(partition_low), int(partition_high))",
                _ => "Parts::List(array_of_partitions, int(length))",
            };
            format!("Readies {{ at, request, parts: {parts} }}")
        }
        Order::Arrived => "Arrives { at, request, partition: int(partition), flag }".to_owned(),
        Order::Other => "NotFollowed { at }".to_owned(),
        Order::None if call.small().name() == "MPI_Reduce_local" => {
            let count = if call.is_large() { "count as i64" } else { "int(count)" };
            let given = |buffer: &str| {
                format!(
                    "GivenBuffer {{ address: {buffer}, holds: Holds::Elements {{ count: {count}, datatype }} }}"
                )
            };
            format!("Combines {{ at, read: {}, written: {} }}", given("inbuf"), given("inoutbuf"))
        }
        Order::None if call.small().name() == "MPI_Buffer_attach" => {
            let size = if call.is_large() { "size as i64" } else { "int(size)" };
            format!("Attaches {{ at, buffer, size: {size} }}")
        }
        Order::None if call.attaches_buffer() => "{ let _ = at; AttachesElsewhere }".to_owned(),
        Order::None if call.small().name() == "MPI_Buffer_detach" => "{ let _ = at; Detaches }".to_owned(),
        // It may wait, or is there for its arguments.
        Order::None => "{ let _ = at; }".to_owned(),
        Order::SendsParts | Order::ReceivesParts => unreachable!("they make requests"),
    }
}

/// What a call with a request gives to MPI, from its own arguments.
pub fn given(call: Procedure) -> String {
    match call.order() {
        Order::None
        | Order::Other
        | Order::Starts
        | Order::Probes
        | Order::Matches
        | Order::SendsParts
        | Order::ReceivesParts
        | Order::Ready
        | Order::Arrived => "Gives::NOTHING".to_owned(),
        Order::Sends { .. }
        | Order::Receives
        | Order::SendsAndReceives
        | Order::Everybody
        | Order::FromRoot
        | Order::ToRoot
        | Order::Upwards => gives(call),
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
        Order::SendsAndReceives => {
            "Begins::SendAndReceive { send: Message { comm, peer: dest, tag: sendtag }, \
             receive: Message { comm, peer: source, tag: recvtag } }"
                .to_owned()
        }
        Order::SendsParts | Order::ReceivesParts => {
            let begins = if call.order() == Order::SendsParts { "SendParts" } else { "ReceiveParts" };
            format!("Begins::{begins} {{ message: {MESSAGE}, parts: int(partitions) }}")
        }
        Order::None
        | Order::Other
        | Order::Starts
        | Order::Probes
        | Order::Matches
        | Order::Ready
        | Order::Arrived => unreachable!("{} begins no operation that is followed", call.name()),
    }
}

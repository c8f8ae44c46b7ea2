//! Whether a call's arguments are plainly right: an expression for each call whose arguments are looked at, of its own words and of the functions of
//! `wrappers/src/arguments/quick.rs`. What is not plainly right is looked at once more, by what `spec` says of the call.

use crate::{recorded, waiting};
use mpiwarden_spec::{By, Kind, Needed, Order, Param, Procedure};

/// Whether a check looks at its arguments for themselves.
pub fn looks(call: Procedure) -> bool {
    call.has_checked_arguments() || (call.addresses() != 0 && waiting::has_row(call))
}

/// Of each procedure, which of its words must be the address of something, and whether its other arguments are looked at: asked of `spec` here, for it takes a
/// thousand instructions.
pub fn looked_at() -> String {
    let rows =
        Procedure::all().map(|call| format!("({}, {})", call.addresses(), call.has_checked_arguments()));
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}

/// The expression; `true` for other calls.
pub fn plain(call: Procedure) -> String {
    let there = named(call).filter(|(_, param)| match call.needs(param) {
        None => false,
        // Those that say something of each process count at some of them only (`side`).
        Some(Needed::Array) => !call.order().is_collective(),
        Some(Needed::Room | Needed::String | Needed::Function | Needed::Status) => true,
    });
    let there = there.map(|(name, _)| format!("quick::is_there({name})"));
    let given = named(call).filter(|(_, param)| param.kind == Kind::Info && param.by == By::Value);
    let given = given.filter(|_| call.moves_data()).map(|(name, _)| format!("quick::may_be_given({name})"));
    let terms = there.chain(given).chain([of_arguments(call)]).filter(|term| term != "true");
    let terms: Vec<String> = terms.collect();
    if terms.is_empty() {
        return "true".to_owned();
    }
    // What is always looked at needs no other reason.
    if terms.iter().any(|term| term == "false") { "false".to_owned() } else { terms.join(" && ") }
}

fn of_arguments(call: Procedure) -> String {
    if !call.has_checked_arguments() {
        return "true".to_owned();
    }
    if call.accesses_file().is_some() {
        let side = format!("quick::side(buf, {}, datatype)", number(call, "count"));
        let place = if has(call, "offset") { " && offset as i64 >= 0" } else { "" };
        return format!("quick::is_up() && quick::is_file(fh) && {side}{place}");
    }
    if call.receives_matched() {
        return format!("quick::side(buf, {}, datatype)", number(call, "count"));
    }
    if call.is_question() {
        return question(call).join(" && ");
    }
    if !call.moves_data() {
        // What is judged besides: always looked at.
        return "false".to_owned();
    }
    let terms = match call.order() {
        Order::Everybody | Order::FromRoot | Order::ToRoot | Order::Upwards => collective(call),
        Order::None
        | Order::Other
        | Order::Sends { .. }
        | Order::Receives
        | Order::SendsAndReceives
        | Order::Probes
        | Order::Matches
        | Order::SendsParts
        | Order::ReceivesParts
        | Order::Starts
        | Order::Ready
        | Order::Arrived => message(call),
    };
    terms.join(" && ")
}

/// The parameters with the names that the row has for them.
fn named(call: Procedure) -> impl Iterator<Item = (String, &'static Param)> {
    recorded::arguments(call).zip(call.params().map(|(_, param)| param))
}

fn has(call: Procedure, name: &str) -> bool {
    call.params().any(|(_, param)| param.name() == name)
}

fn number(call: Procedure, name: &str) -> String {
    let param = call.params().map(|(_, param)| param).find(|param| param.name() == name);
    let wide = param.is_some_and(|param| param.c_type(call.is_large()) != mpiwarden_spec::Type::Int);
    if wide { format!("{name} as i64") } else { format!("int({name})") }
}

/// Of a question that hangs on what only MPI or the mirror knows nothing is plainly right: it is looked at.
fn question(call: Procedure) -> Vec<String> {
    const OBJECTS: [(Kind, &str); 8] = [
        (Kind::Comm, "is_known"),
        (Kind::Datatype, "is_usual"),
        (Kind::Group, "is_group"),
        (Kind::Op, "is_op"),
        (Kind::Info, "is_info"),
        (Kind::File, "is_file"),
        (Kind::Errhandler, "is_errhandler"),
        (Kind::Win, "is_win"),
    ];
    let name = call.small().name();
    // Topologies that are not remembered are looked at.
    let of_topology = match name {
        "MPI_Cart_rank" => "quick::coordinates(coords, comm)",
        "MPI_Cart_coords" => "int(maxdims) >= 0 && quick::in_grid(rank, comm)",
        "MPI_Cart_shift" => "quick::direction(direction, comm)",
        "MPI_Cart_get" => "int(maxdims) >= 0 && quick::has_grid(comm)",
        "MPI_Cartdim_get" => "quick::has_grid(comm)",
        "MPI_Group_translate_ranks" => "quick::is_group(group2) && quick::ranks(ranks1, int(n), group1)",
        "MPI_Dims_create" => "false",
        _ if ["MPI_Cart", "MPI_Graph", "MPI_Dist"].iter().any(|of| name.starts_with(of)) => "false",
        _ => "",
    };
    if !of_topology.is_empty() {
        return vec![of_topology.to_owned()];
    }
    let mut terms = vec!["quick::is_up()".to_owned()];
    for (name, param) in named(call).filter(|(_, param)| param.by == By::Value) {
        if matches!(param.kind, Kind::Count | Kind::Bytes) {
            terms.push(format!("{} >= 0", number(call, param.name())));
        }
        if matches!(param.name(), "whence" | "offset") {
            terms.push(format!("{{ let _ = {name}; false }}"));
        }
        let Some((_, is)) = OBJECTS.iter().find(|(kind, _)| *kind == param.kind) else { continue };
        let is = if param.kind == Kind::Info && !call.name().starts_with("MPI_Info_") {
            "may_be_given"
        } else {
            is
        };
        terms.push(format!("quick::{is}({name})"));
    }
    for (name, _) in named(call).filter(|(_, param)| param.kind == Kind::Buffer) {
        terms.push(format!("{name} != 0 && !quick::is_in_place({name})"));
    }
    if let Some(room) = ["outsize", "insize"].into_iter().find(|room| has(call, room)) {
        let wide = call.is_large();
        terms.push(format!("quick::place(position, {}, {wide})", number(call, room)));
    }
    terms
}

fn message(call: Procedure) -> Vec<String> {
    let mut terms = Vec::new();
    if call.is_buffered() {
        terms.push(format!("buffering::fits({}, datatype)", number(call, "count")));
    }
    let of_parts = has(call, "partitions");
    let receives = has(call, "source");
    for (name, param) in named(call) {
        match (param.kind, param.name()) {
            (Kind::Rank, "source") if !of_parts => terms.push(format!("quick::source({name}, comm)")),
            (Kind::Rank, _) => terms.push(format!("quick::peer({name}, comm)")),
            (Kind::Tag, given) if receives && given != "sendtag" && !of_parts => {
                terms.push(format!("quick::tag_or_any({name})"));
            }
            (Kind::Tag, _) => terms.push(format!("quick::tag({name})")),
            (Kind::Partition, _) => terms.push(format!("int({name}) > 0")),
            (Kind::Op, _) => terms.push(format!("quick::reduces({name}, datatype)")),
            _ => {}
        }
    }
    for buffer in ["buf", "sendbuf", "recvbuf", "inbuf", "inoutbuf"] {
        if has(call, buffer) {
            let side = buffer.strip_suffix("buf").filter(|side| ["send", "recv"].contains(side));
            let (count, datatype) = match side {
                Some(side) => (format!("{side}count"), format!("{side}type")),
                None => ("count".to_owned(), "datatype".to_owned()),
            };
            terms.push(format!("quick::side({buffer}, {}, {datatype})", number(call, &count)));
        }
    }
    terms
}

fn collective(call: Procedure) -> Vec<String> {
    let sides = [side(call, "send"), side(call, "recv")];
    let reduces = has(call, "op").then(|| "quick::reduces(op, datatype)".to_owned());
    let base = call.name().trim_start_matches("MPI_I").trim_start_matches("MPI_").to_lowercase();
    let [send, receive] = sides;
    let of_root = |sides: String| format!("quick::root(peer, comm).is_some_and(|is_root| {sides})");
    let unless_in_place = |buffer: &str, side: &str| format!("(quick::is_in_place({buffer}) || {side})");
    let mut terms = if has(call, "root") {
        if base.starts_with("scatter") {
            let receive =
                format!("(is_root && quick::is_in_place(recvbuf) || {})", receive.unwrap_or_default());
            vec![of_root(format!("(!is_root || {}) && {receive}", send.unwrap_or_default()))]
        } else if has(call, "sendbuf") {
            let send = format!("(is_root && quick::is_in_place(sendbuf) || {})", send.unwrap_or_default());
            vec![of_root(format!("{send} && (!is_root || {})", receive.unwrap_or_default()))]
        } else {
            let side = format!("quick::side(buffer, {}, datatype)", number(call, "count"));
            vec![of_root(format!("{{ let _ = is_root; {side} }}"))]
        }
    } else if let (Some(send), Some(receive)) = (send, receive) {
        let send = if base.starts_with("neighbor") {
            format!("quick::has_neighbours(comm) && {send}")
        } else {
            unless_in_place("sendbuf", &send)
        };
        vec![format!("quick::size(comm).is_some() && {send} && {receive}")]
    } else {
        vec!["quick::is_known(comm)".to_owned()]
    };
    terms.extend(reduces);
    terms
}

/// What is sent, or received. `None`: nothing.
fn side(call: Procedure, side: &str) -> Option<String> {
    let buffer = format!("{side}buf");
    if !has(call, &buffer) {
        return None;
    }
    let first = |names: [String; 4]| names.into_iter().find(|name| has(call, name));
    let count = first([
        format!("{side}count"),
        format!("{side}counts"),
        "count".to_owned(),
        if has(call, "recvcount") { "recvcount".to_owned() } else { "recvcounts".to_owned() },
    ])?;
    let datatype =
        first([format!("{side}type"), format!("{side}types"), "datatype".to_owned(), String::new()])?;
    let is_array = |name: &str| call.params().any(|(_, param)| param.name() == name && param.by == By::Array);
    // How many neighbours there are is not asked for nothing, and neither are many datatypes looked at twice.
    if is_array(&datatype) || (is_array(&count) && call.name().to_lowercase().contains("neighbor")) {
        let _ = datatype;
        return Some(format!("{{ let _ = ({buffer}, {count}, {datatype}); false }}"));
    }
    if is_array(&count) {
        let wide = call.is_large();
        let own = if side == "send" { "sdispls" } else { "rdispls" };
        let displacements = [own, "displs"].into_iter().find(|name| has(call, name));
        let placed = displacements.map_or(String::new(), |name| format!(" && quick::is_there({name})"));
        return Some(format!("quick::counts({buffer}, {count}, {wide}, comm, {datatype}){placed}"));
    }
    Some(format!("quick::side({buffer}, {}, {datatype})", number(call, &count)))
}

//! Which arguments of a call say where a thread waits in it (`wrappers/src/observers/whereabouts.rs`): a row for each procedure of `spec`, by
//! their places in C.

use mpiwarden_spec::{By, Direction, Kind, Order, Over, Param, Procedure};

/// The rows, in the order of the procedures' numbers.
pub fn rows() -> String {
    let rows: String = Procedure::all().map(row).collect();
    format!("static SHAPES: [WaitingShape; {}] = [\n{rows}];\n", Procedure::MANY)
}

/// Whether a place says anything of it.
pub fn is_told(call: Procedure) -> bool {
    may_wait(call) || shape(call).says.is_some()
}

/// Whether a call that no check looks at, and that makes no request but of an access to a file, has a row of its own, to which its entry leads while it is recorded
/// or watched.
pub fn has_row(call: Procedure) -> bool {
    let is_watched = is_told(call) && !call.makes_request();
    let is_one = call.is_recorded() || call.accesses_file().is_some() || call.attaches_buffer();
    call.is_seen() && (is_one || is_watched)
}

/// The arguments that are looked at, by their places in C.
struct WaitingShape {
    says: Option<usize>,
    object: Option<usize>,
    peers: [Option<usize>; 2],
    tags: [Option<usize>; 2],
    other: Option<usize>,
    request: Option<usize>,
    count: Option<usize>,
}

/// Whether an argument is looked at.
pub fn looks_at(call: Procedure, at: usize) -> bool {
    let WaitingShape { says, object, peers, tags, other, request, count } = shape(call);
    let others = [says, object, other, request, count];
    is_told(call) && peers.into_iter().chain(tags).chain(others).any(|one| one == Some(at))
}

fn shape(call: Procedure) -> WaitingShape {
    let params: Vec<&Param> = call.params().map(|(_, param)| param).collect();
    let place = |is: &dyn Fn(&Param) -> bool| params.iter().position(|param| is(param));
    let given = |kind| {
        move |param: &Param| param.kind == kind && param.by != By::Array && param.direction != Direction::Out
    };
    let object = over(call).or_else(|| place(&given(Kind::Win))).or_else(|| place(&given(Kind::Comm)));
    let both = |kind| {
        let is = |param: &&(usize, &Param)| param.1.kind == kind && param.1.by == By::Value;
        let all: Vec<(usize, &Param)> = params.iter().copied().enumerate().collect();
        let mut found = all.iter().filter(is).map(|(at, _)| *at);
        [found.next(), found.next()]
    };
    let (peers, tags) = (both(Kind::Rank), both(Kind::Tag));
    let completes = call.columns().completes().next().is_some();
    let request = place(&|param| param.kind == Kind::Request && param.direction != Direction::Out)
        .filter(|_| completes);
    let count =
        request.filter(|at| params[*at].by == By::Array).and(place(&|param| param.kind == Kind::Length));
    let says = place(&|param| {
        param.direction == Direction::Out && (param.kind == Kind::Flag || param.name() == "outcount")
    });
    let says = says.filter(|_| !may_wait(call) && asks(call));
    let comms = params.iter().enumerate().filter(|(_, param)| given(Kind::Comm)(param));
    let other = comms.map(|(at, _)| at).find(|at| may_wait(call) && Some(*at) != object);
    WaitingShape { says, object, peers, tags, other, request, count }
}

fn row(call: Procedure) -> String {
    let WaitingShape {
        says,
        object,
        peers: [peer, second_peer],
        tags: [tag, second_tag],
        other,
        request,
        count,
    } = shape(call);
    let param = |at: usize| call.params().nth(at).map(|(_, param)| param);
    let is_window = object.and_then(param).is_some_and(|param| param.kind == Kind::Win);
    let by_address = object.and_then(param).is_some_and(|param| param.by == By::Pointer);
    let waits = may_wait(call);
    let changes = |kind| {
        let columns = call.columns();
        columns.makes().chain(columns.frees()).any(|place| call.all_params()[place].kind == kind)
    };
    let number = |at: Option<usize>| at.map_or("NONE".to_owned(), |at| at.to_string());
    format!(
        "    WaitingShape {{ waits: {waits}, says: {}, object: {}, is_window: {is_window}, by_address: {by_address}, peer: {}, tag: {}, second_peer: {}, \
         second_tag: {}, other: {}, request: {}, count: {}, any: {}, everybody: {}, changes: {}, begins: {} }},\n",
        number(says),
        number(object),
        number(peer),
        number(tag),
        number(second_peer),
        number(second_tag),
        number(other),
        number(request),
        number(count),
        matches!(call.small().name(), "MPI_Waitany" | "MPI_Waitsome"),
        call.columns().over.is_some(),
        changes(Kind::Comm) || changes(Kind::Win) || changes(Kind::Session),
        call.columns().starts().next().is_some(),
    )
}

/// Whether a thread can stand in it: it waits for others by the standard, or for a message to be moved.
fn may_wait(call: Procedure) -> bool {
    let is_message = matches!(call.order(), Order::Sends { .. } | Order::Receives | Order::SendsAndReceives);
    call.columns().waits || (is_message && call.is_recorded()) || call.small().name() == "MPI_Mrecv"
}

/// Whether it only asks, and says «not yet».
fn asks(call: Procedure) -> bool {
    let is_probe = matches!(call.order(), Order::Probes | Order::Matches);
    is_probe || call.columns().completes().next().is_some() || {
        let name = call.name();
        name.starts_with("MPI_Request_get_status") || matches!(name, "MPI_Win_test" | "MPI_Parrived")
    }
}

/// The communicator or window that it is collective over, as a place among the parameters in C.
fn over(call: Procedure) -> Option<usize> {
    let Some(Over::Param(place)) = call.columns().over else { return None };
    let mut params = call.params().enumerate();
    let (at, (_, param)) = params.find(|(_, (of_both, _))| *of_both == usize::from(place))?;
    matches!(param.kind, Kind::Comm | Kind::Win).then_some(at)
}

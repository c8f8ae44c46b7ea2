//! Messages from one rank to another one, sent and received in all ways (3.2, 3.4, 3.7, 3.8, 3.9).

use crate::chain::Steps;
use crate::draw::Draw;
use crate::script::Script;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    Send,
    Bsend,
    Isend,
    Ssend,
    Sendrecv,
    Persistent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    Recv,
    AnySource,
    AnyTag,
    /// It is posted at the beginning.
    Irecv,
    IrecvAny,
    /// Ended by this call: a loop of tests, one of several.
    Tested,
    Waitany,
    Waitsome,
    Persistent,
    Probed,
    Iprobed,
    Mprobed,
}

const SENT: [Sent; 7] =
    [Sent::Send, Sent::Send, Sent::Bsend, Sent::Isend, Sent::Ssend, Sent::Sendrecv, Sent::Persistent];
const TAKEN: [Taken; 12] = [
    Taken::Recv,
    Taken::AnySource,
    Taken::AnyTag,
    Taken::Irecv,
    Taken::IrecvAny,
    Taken::Tested,
    Taken::Waitany,
    Taken::Waitsome,
    Taken::Persistent,
    Taken::Probed,
    Taken::Iprobed,
    Taken::Mprobed,
];
/// How a message is sent and taken.
pub fn ways(draw: &mut Draw) -> (Sent, Taken) {
    (draw.pick(&SENT), draw.pick(&TAKEN))
}

/// Sent in the plainest way.
pub fn plainly(draw: &mut Draw) -> (Sent, Taken) {
    (Sent::Send, draw.pick(&TAKEN))
}

/// `weak`: the second access is made before the message is known to be there.
pub fn message(
    script: &mut Script,
    (from, to): (usize, usize),
    (sent, taken): (Sent, Taken),
    tag: usize,
    weak: bool,
) -> Steps {
    let mut steps = Steps::default();
    let buffer = script.buffer("MPI_INT", 2);
    let request = script.name("request");
    script.declare(format!("MPI_Request {request}[2]"));
    let send = |call: &str| format!("MPI_{call}(&token, 1, MPI_INT, {to}, {tag}, comm);");
    let sending = match sent {
        Sent::Send => send("Send"),
        Sent::Ssend => send("Ssend"),
        Sent::Bsend => {
            let room = script.name("room");
            script.declare(format!(
                "char {room}[MPI_BSEND_OVERHEAD + 64]; static int {room}_size; static void *{room}_back"
            ));
            format!(
                "MPI_Buffer_attach({room}, sizeof {room}); {} MPI_Buffer_detach(&{room}_back, &{room}_size);",
                send("Bsend")
            )
        }
        Sent::Isend => format!(
            "MPI_Isend(&token, 1, MPI_INT, {to}, {tag}, comm, &{request}[0]); MPI_Wait(&{request}[0], MPI_STATUS_IGNORE);"
        ),
        Sent::Sendrecv => format!(
            "MPI_Sendrecv(&token, 1, MPI_INT, {to}, {tag}, {buffer} + 1, 1, MPI_INT, MPI_PROC_NULL, 0, comm, MPI_STATUS_IGNORE);"
        ),
        Sent::Persistent => format!(
            "MPI_Send_init(&token, 1, MPI_INT, {to}, {tag}, comm, &{request}[0]); MPI_Start(&{request}[0]); MPI_Wait(&{request}[0], MPI_STATUS_IGNORE); MPI_Request_free(&{request}[0]);"
        ),
    };
    let got = format!("{buffer}, 1, MPI_INT");
    let recv = format!("MPI_Recv({got}, {from}, {tag}, comm, MPI_STATUS_IGNORE);");
    let irecv = format!("MPI_Irecv({got}, {from}, {tag}, comm, &{request}[1]);");
    // How it begins, before the first access or between the two; how the message is known; and how it ends.
    let (begins, known, ends) = match taken {
        Taken::Recv => (String::new(), recv, String::new()),
        Taken::AnySource => (
            String::new(),
            format!("MPI_Recv({got}, MPI_ANY_SOURCE, {tag}, comm, MPI_STATUS_IGNORE);"),
            String::new(),
        ),
        Taken::AnyTag => (
            String::new(),
            format!("MPI_Recv({got}, {from}, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);"),
            String::new(),
        ),
        Taken::Irecv => (irecv, format!("MPI_Wait(&{request}[1], MPI_STATUS_IGNORE);"), String::new()),
        Taken::IrecvAny => (
            format!("MPI_Irecv({got}, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &{request}[1]);"),
            format!("MPI_Waitall(1, &{request}[1], MPI_STATUSES_IGNORE);"),
            String::new(),
        ),
        Taken::Tested => (
            irecv,
            format!("for (int done = 0; !done;) {{ MPI_Test(&{request}[1], &done, MPI_STATUS_IGNORE); }}"),
            String::new(),
        ),
        Taken::Waitany => (
            format!("{request}[0] = MPI_REQUEST_NULL; {irecv}"),
            format!("int at; MPI_Waitany(2, {request}, &at, MPI_STATUS_IGNORE);"),
            String::new(),
        ),
        Taken::Waitsome => (
            irecv,
            format!("int count, at; MPI_Waitsome(1, &{request}[1], &count, &at, MPI_STATUSES_IGNORE);"),
            String::new(),
        ),
        Taken::Persistent => (
            format!("MPI_Recv_init({got}, {from}, {tag}, comm, &{request}[1]); MPI_Start(&{request}[1]);"),
            format!("MPI_Wait(&{request}[1], MPI_STATUS_IGNORE);"),
            format!("MPI_Request_free(&{request}[1]);"),
        ),
        Taken::Probed => (String::new(), format!("MPI_Probe({from}, {tag}, comm, MPI_STATUS_IGNORE);"), recv),
        Taken::Iprobed => (
            String::new(),
            format!(
                "for (int there = 0; !there;) {{ MPI_Iprobe({from}, {tag}, comm, &there, MPI_STATUS_IGNORE); }}"
            ),
            recv,
        ),
        Taken::Mprobed => {
            let message = script.name("message");
            script.declare(format!("MPI_Message {message}"));
            (
                String::new(),
                format!("MPI_Mprobe(MPI_ANY_SOURCE, {tag}, comm, &{message}, MPI_STATUS_IGNORE);"),
                format!("MPI_Mrecv({got}, &{message}, MPI_STATUS_IGNORE);"),
            )
        }
    };
    steps.early.push((to, begins));
    steps.between.push((from, sending));
    if weak {
        steps.rest.push((to, known));
    } else {
        steps.between.push((to, known));
    }
    steps.rest.push((to, ends));
    for part in [&mut steps.early, &mut steps.between, &mut steps.rest] {
        part.retain(|(_, step)| !step.is_empty());
    }
    steps
}

/// `weak`: a send that need not wait for the receive.
pub fn backwards(
    script: &mut Script,
    (from, to): (usize, usize),
    call: &str,
    tag: usize,
    weak: bool,
) -> Steps {
    let buffer = script.buffer("MPI_INT", 1);
    let request = script.name("request");
    script.declare(format!("MPI_Request {request}"));
    let call = if weak { call.replace("ss", "s").replace("Ss", "S") } else { call.to_owned() };
    let send = if call.starts_with('I') {
        format!(
            "MPI_{call}(&token, 1, MPI_INT, {from}, {tag}, comm, &{request}); MPI_Wait(&{request}, MPI_STATUS_IGNORE);"
        )
    } else {
        format!("MPI_{call}(&token, 1, MPI_INT, {from}, {tag}, comm);")
    };
    let receive = format!("MPI_Recv({buffer}, 1, MPI_INT, {to}, {tag}, comm, MPI_STATUS_IGNORE);");
    Steps { early: Vec::new(), between: vec![(to, send), (from, receive)], rest: Vec::new() }
}

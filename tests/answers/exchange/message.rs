//! Messages between two ranks (3.2 to 3.10, 4.2), from anybody, and around in a circle.

use super::datatype::Signature;
use super::plan::Plan;
use crate::draw::Draw;

/// A communicator, and the rank in it of a rank of the program.
#[derive(Clone, Copy, Debug)]
enum Comm {
    Same,
    /// In the order from behind.
    Reversed,
}

impl Comm {
    fn draw(draw: &mut Draw) -> Comm {
        draw.pick(&[Comm::Same, Comm::Same, Comm::Reversed])
    }

    fn name(self, ranks: usize) -> String {
        match self {
            Comm::Same => "comm".to_owned(),
            Comm::Reversed => format!("reverseds[{ranks}]"),
        }
    }

    fn rank(self, rank: usize, ranks: usize) -> usize {
        match self {
            Comm::Same => rank,
            Comm::Reversed => ranks - 1 - rank,
        }
    }
}

/// One message, or several that are the same, sent and received in ways that are drawn.
pub fn one(draw: &mut Draw, plan: &mut Plan) {
    let (from, comm) = (draw.below(plan.ranks), Comm::draw(draw));
    let Some(to) = draw.other(plan.ranks, &[from]) else { return };
    let signature = Signature::draw(draw);
    let (tag, comm_name) = (plan.tag(), comm.name(plan.ranks));
    let envelope = |rank| format!("{}, {tag}, {comm_name}", comm.rank(rank, plan.ranks));
    let (dest, source) = (envelope(to), envelope(from));
    if draw.chance(10) {
        return parts(draw, plan, (from, to), &signature, (&dest, &source));
    }
    // The receive of a ready send is there: the receiver says so first (3.4).
    let is_ready = draw.chance(8);
    let receive_began = receive(draw, plan, to, &signature, &source, is_ready);
    send(draw, plan, from, &signature, &dest, is_ready);
    if is_ready {
        return;
    }
    if let Some(receive) = receive_began {
        plan.at(to, receive);
    }
}

/// What is made at the point, if the receive is blocking. A ready one has begun, and the sender knows.
fn receive(
    draw: &mut Draw,
    plan: &mut Plan,
    to: usize,
    signature: &Signature,
    source: &str,
    is_ready: bool,
) -> Option<String> {
    let mut words = signature.words(draw, plan);
    if words.datatype == signature.basic && draw.chance(30) {
        words.count += draw.below(words.count) + 1; // room for more than what comes
    }
    let three = words.three();
    let request = plan.script.name("request");
    if is_ready {
        plan.script.declare(format!("MPI_Request {request}"));
        plan.at(
            to,
            format!("MPI_Irecv({three}, {source}, &{request}); MPI_Send(NULL, 0, MPI_BYTE, {source});"),
        );
        plan.complete(draw, to, &request);
        return None;
    }
    match draw.below(9) {
        0 | 1 => Some(format!("MPI_Recv({three}, {source}, MPI_STATUS_IGNORE);")),
        2 => Some(format!("MPI_Recv({three}, {source}, &status);")),
        3 => Some(format!("MPI_Probe({source}, &status); MPI_Recv({three}, {source}, &status);")),
        4 => Some(format!(
            "MPI_Message message; MPI_Mprobe({source}, &message, &status); MPI_Mrecv({three}, &message, MPI_STATUS_IGNORE);"
        )),
        5 => Some(format!(
            "for (done = 0; !done;) MPI_Iprobe({source}, &done, MPI_STATUS_IGNORE); MPI_Recv({three}, {source}, MPI_STATUS_IGNORE);"
        )),
        6 => {
            let kept = format!("kept_{request}");
            plan.script.declare(format!("MPI_Request {kept}"));
            plan.begin(1, to, format!("MPI_Recv_init({three}, {source}, &{kept});"));
            let when = plan.sooner(draw);
            plan.begin(when, to, format!("MPI_Start(&{kept});"));
            plan.complete(draw, to, &kept);
            plan.last(to, format!("MPI_Request_free(&{kept});"));
            None
        }
        _ => {
            plan.script.declare(format!("MPI_Request {request}"));
            let when = plan.sooner(draw);
            plan.begin(when, to, format!("MPI_Irecv({three}, {source}, &{request});"));
            plan.complete(draw, to, &request);
            None
        }
    }
}

fn send(draw: &mut Draw, plan: &mut Plan, from: usize, signature: &Signature, dest: &str, is_ready: bool) {
    let three = signature.words(draw, plan).three();
    let request = plan.script.name("request");
    if is_ready {
        let told = format!("MPI_Recv(NULL, 0, MPI_BYTE, {dest}, MPI_STATUS_IGNORE);");
        plan.at(from, format!("{told} MPI_Rsend({three}, {dest});"));
        return;
    }
    match draw.below(9) {
        0 | 1 => plan.at(from, format!("MPI_Send({three}, {dest});")),
        2 => plan.at(from, format!("MPI_Ssend({three}, {dest});")),
        3 => plan.at(from, format!("MPI_Bsend({three}, {dest});")),
        4 => {
            let kept = format!("kept_{request}");
            plan.script.declare(format!("MPI_Request {kept}"));
            plan.begin(1, from, format!("MPI_Send_init({three}, {dest}, &{kept});"));
            let when = plan.sooner(draw);
            plan.begin(when, from, format!("MPI_Startall(1, &{kept});"));
            plan.complete(draw, from, &kept);
            plan.last(from, format!("MPI_Request_free(&{kept});"));
        }
        way => {
            plan.script.declare(format!("MPI_Request {request}"));
            let call = if way == 5 { "MPI_Issend" } else { "MPI_Isend" };
            let when = plan.sooner(draw);
            plan.begin(when, from, format!("{call}({three}, {dest}, &{request});"));
            plan.complete(draw, from, &request);
        }
    }
}

/// A message in parts (4.2), where MPI has them.
fn parts(
    draw: &mut Draw,
    plan: &mut Plan,
    (from, to): (usize, usize),
    signature: &Signature,
    (at_dest, at_source): (&str, &str),
) {
    let (parts, request) = (1 + draw.below(4), plan.script.name("request"));
    let (out, into) = (signature.buffer(plan, parts), signature.buffer(plan, parts));
    let Signature { basic, count, .. } = signature;
    let (sent, received) = (format!("sent_{request}"), format!("received_{request}"));
    plan.script.declare(format!("MPI_Request {sent}, {received}"));
    // In one piece where MPI has no parts.
    let whole = format!("{}, {basic}", parts * count);
    plan.at(
        to,
        format!(
            "IN_PARTS(MPI_Precv_init({into}, {parts}, {count}, {basic}, {at_source}, MPI_INFO_NULL, &{received}), MPI_Recv_init({into}, {whole}, {at_source}, &{received})) MPI_Start(&{received});"
        ),
    );
    plan.at(
        from,
        format!(
            "IN_PARTS(MPI_Psend_init({out}, {parts}, {count}, {basic}, {at_dest}, MPI_INFO_NULL, &{sent}), MPI_Send_init({out}, {whole}, {at_dest}, &{sent})) MPI_Start(&{sent});"
        ),
    );
    plan.at(from, format!("for (int i = 0; i < {parts}; i++) IN_PARTS(MPI_Pready(i, {sent}), (void)0)"));
    plan.at(from, format!("MPI_Wait(&{sent}, &status); MPI_Request_free(&{sent});"));
    plan.at(to, format!("MPI_Wait(&{received}, MPI_STATUS_IGNORE); MPI_Request_free(&{received});"));
}

/// All others send to one rank, which takes the messages as they come. They have a communicator of their own.
pub fn from_anybody(draw: &mut Draw, plan: &mut Plan) {
    let (to, signature, tag) = (draw.below(plan.ranks), Signature::draw(draw), plan.tag());
    let (comm, others) = (plan.script.name("comm"), plan.ranks - 1);
    plan.script.declare(format!("MPI_Comm {comm}"));
    plan.first(format!("MPI_Comm_dup(comm, &{comm});"));
    let words = signature.words(draw, plan).three();
    let source = "MPI_ANY_SOURCE";
    let wanted = if draw.chance(50) { "MPI_ANY_TAG".to_owned() } else { tag.to_string() };
    let receive = match draw.below(4) {
        0 => format!("MPI_Recv({words}, {source}, {wanted}, {comm}, MPI_STATUS_IGNORE);"),
        1 => format!("MPI_Recv({words}, {source}, {wanted}, {comm}, &status);"),
        2 => format!(
            "MPI_Probe({source}, {wanted}, {comm}, &status); MPI_Recv({words}, status.MPI_SOURCE, status.MPI_TAG, {comm}, MPI_STATUS_IGNORE);"
        ),
        _ => format!(
            "MPI_Request one; MPI_Irecv({words}, {source}, {wanted}, {comm}, &one); MPI_Wait(&one, MPI_STATUS_IGNORE);"
        ),
    };
    for rank in (0..plan.ranks).filter(|rank| *rank != to) {
        send(draw, plan, rank, &signature, &format!("{to}, {tag}, {comm}"), false);
        plan.last(rank, format!("MPI_Comm_free(&{comm});"));
    }
    plan.at(to, format!("for (int from = 0; from < {others}; from++) {{ {receive} }}"));
    plan.last(to, format!("MPI_Comm_free(&{comm});"));
}

/// All ranks send to the next one and receive from the one before (3.10).
pub fn around(draw: &mut Draw, plan: &mut Plan) {
    let (signature, tag, ranks) = (Signature::draw(draw), plan.tag(), plan.ranks);
    let replaces = draw.chance(30);
    for rank in 0..ranks {
        let (next, before) = ((rank + 1) % ranks, (rank + ranks - 1) % ranks);
        let (out, into) = (signature.words(draw, plan), signature.words(draw, plan));
        plan.at(
            rank,
            if replaces {
                // One datatype for both.
                let Signature { basic, count, .. } = signature;
                format!("MPI_Sendrecv_replace({}, {count}, {basic}, {next}, {tag}, {before}, {tag}, comm, &status);", out.buffer)
            } else {
                format!("MPI_Sendrecv({}, {next}, {tag}, {}, {before}, {tag}, comm, MPI_STATUS_IGNORE);", out.three(), into.three())
            },
        );
    }
}

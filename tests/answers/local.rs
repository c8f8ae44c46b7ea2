//! Loads and stores of the program itself, without optimisation and with it: of buffers of operations under way (3.7.2, 12.3), and of window memory that
//! another process reaches (12.7). Each is made many times, for what looks at them looks at a few bytes at a time.

use crate::draw::Draw;
use crate::script::{Script, Side};

/// At most so many buffers are in use at a time, of at most so many numbers.
const BUFFERS: usize = 8;
const NUMBERS: usize = 16;
/// How often a wrong access is made, and a right one: of those many programs are one launch.
const OFTEN: usize = 100;
const SELDOM: usize = 10;

/// How the memory of one buffer is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    Store,
    Add,
    /// All of it, in a loop that the compiler may turn into vectors.
    Fill,
    Set,
    Copy,
    Load,
    Sum,
}

impl Touch {
    const STORES: [Touch; 5] = [Touch::Store, Touch::Add, Touch::Fill, Touch::Set, Touch::Copy];
    const LOADS: [Touch; 2] = [Touch::Load, Touch::Sum];

    /// `at` is an index below `count`.
    fn text(self, memory: &str, at: usize, count: usize) -> String {
        match self {
            Touch::Store => format!("{memory}[{at}] = step;"),
            Touch::Add => format!("{memory}[{at}] += step;"),
            Touch::Fill => format!("for (int i = 0; i < {count}; i++) {{ {memory}[i] = step + i; }}"),
            Touch::Set => format!("memset({memory}, step, {count} * sizeof(int));"),
            Touch::Copy => format!("memcpy({memory}, plain, {count} * sizeof(int));"),
            Touch::Load => format!("sink = {memory}[{at}];"),
            Touch::Sum => format!("for (int i = 0; i < {count}; i++) {{ sink += {memory}[i]; }}"),
        }
    }
}

/// One of several buffers.
#[derive(Clone, Debug)]
struct Plan {
    ranks: usize,
    from: usize,
    to: usize,
    /// How many numbers each buffer has.
    counts: Vec<usize>,
    /// Which of them is touched, where, and how.
    one: usize,
    at: usize,
    touch: Touch,
    /// Before the operation in question is begun, behind it, or at the end of what is under way.
    place: usize,
    how: usize,
}

impl Plan {
    fn draw(draw: &mut Draw, touches: &[Touch]) -> Plan {
        let (ranks, from) = (2, draw.below(2));
        let counts: Vec<usize> = (0..1 + draw.below(BUFFERS)).map(|_| 1 + draw.below(NUMBERS)).collect();
        let one = draw.below(counts.len());
        let at = draw.below(counts[one]);
        Plan {
            ranks,
            from,
            to: 1 - from,
            one,
            at,
            touch: draw.pick(touches),
            place: draw.below(3),
            how: draw.below(4),
            counts,
        }
    }

    fn text(&self, names: &[String]) -> String {
        self.touch.text(&names[self.one], self.at, self.counts[self.one])
    }

    fn buffers(&self, script: &mut Script) -> Vec<String> {
        self.counts.iter().map(|count| script.buffer("MPI_INT", *count)).collect()
    }

    /// Begins the loop.
    fn begin(&self, script: &mut Script, is_right: bool) {
        script.declare("volatile int sink");
        script.declare(format!("int plain[{NUMBERS}]"));
        script
            .all(format!("for (int step = 0; step < {}; step++) {{", if is_right { SELDOM } else { OFTEN }));
    }
}

/// A right program and its wrong twin.
pub fn twins(draw: &mut Draw) -> [Script; 2] {
    match draw.below(5) {
        0 => sent(draw),
        1 => received(draw),
        2 | 3 => origin(draw),
        _ => window(draw),
    }
}

/// Waits for all requests in some way.
fn complete(how: usize, requests: &str, count: usize) -> String {
    match how {
        0 => format!("MPI_Waitall({count}, {requests}, MPI_STATUSES_IGNORE);"),
        1 => format!("for (int i = 0; i < {count}; i++) {{ MPI_Wait(&{requests}[i], MPI_STATUS_IGNORE); }}"),
        2 => format!(
            "for (int done = 0; !done;) {{ MPI_Testall({count}, {requests}, &done, MPI_STATUSES_IGNORE); }}"
        ),
        _ => format!(
            "for (int i = 0, which; i < {count}; i++) {{ MPI_Waitany({count}, {requests}, &which, MPI_STATUS_IGNORE); }}"
        ),
    }
}

fn sent(draw: &mut Draw) -> [Script; 2] {
    messages(draw, true)
}

fn received(draw: &mut Draw) -> [Script; 2] {
    messages(draw, false)
}

/// Messages from one process to the other one. In question is a buffer of the sender, or of the receiver.
fn messages(draw: &mut Draw, of_sender: bool) -> [Script; 2] {
    let all_touches = [&Touch::STORES[..], &Touch::LOADS].concat();
    let plan = Plan::draw(draw, if of_sender { &Touch::STORES } else { &all_touches });
    let persistent = draw.chance(25);
    let synchronous = draw.chance(30);
    let make = |is_right: bool| {
        let Plan { ranks, from, to, counts, one, place, how, .. } = &plan;
        let mut script = Script::new(*ranks);
        let all = &mut script;
        all.title = format!("messages {is_right} sender {of_sender} persistent {persistent}: {plan:?}");
        let (names, others) = (plan.buffers(all), plan.buffers(all));
        let count = counts.len();
        let (mine, theirs) = (all.name("requests"), all.name("requests"));
        all.declare(format!("MPI_Request {mine}[{BUFFERS}], {theirs}[{BUFFERS}]"));
        // The process in question, and the other one.
        let (here, there) = if of_sender { (*from, *to) } else { (*to, *from) };
        let start = |name: &str, number: usize, peer: usize, request: &str, sends: bool, init: &str| {
            let call = match (sends, synchronous) {
                (true, true) => {
                    if init.is_empty() {
                        "MPI_Issend"
                    } else {
                        "MPI_Ssend_init"
                    }
                }
                (true, false) => {
                    if init.is_empty() {
                        "MPI_Isend"
                    } else {
                        "MPI_Send_init"
                    }
                }
                _ => {
                    if init.is_empty() {
                        "MPI_Irecv"
                    } else {
                        "MPI_Recv_init"
                    }
                }
            };
            format!(
                "{call}({name}, {}, MPI_INT, {peer}, {number}, comm, &{request}[{number}]);",
                counts[number]
            )
        };
        if persistent {
            for (number, name) in names.iter().enumerate() {
                all.at(here, start(name, number, there, &mine, of_sender, "init"));
            }
        }
        plan.begin(all, is_right);
        for (number, name) in others.iter().enumerate() {
            all.at(there, start(name, number, here, &theirs, !of_sender, ""));
        }
        let text = plan.text(&names);
        if is_right && *place == 0 {
            all.at(here, &text);
        }
        for (number, name) in names.iter().enumerate() {
            let call = if persistent {
                format!("MPI_Start(&{mine}[{number}]);")
            } else {
                start(name, number, there, &mine, of_sender, "")
            };
            if number == *one {
                all.access(Side::First, here, call);
                if !is_right && *place == 1 {
                    all.access(Side::Second, here, &text);
                }
            } else {
                all.at(here, call);
            }
        }
        if !is_right && *place != 1 {
            all.access(Side::Second, here, &text);
        }
        // What only looks at a buffer that is sent is right at any time.
        if of_sender {
            all.at(here, Touch::Load.text(&names[*one], plan.at, counts[*one]));
        }
        all.at(here, complete(*how, &mine, count));
        all.at(there, complete(0, &theirs, count));
        if is_right && *place != 0 {
            all.at(here, &text);
        }
        all.all("}");
        if persistent {
            all.at(here, format!("for (int i = 0; i < {count}; i++) {{ MPI_Request_free(&{mine}[i]); }}"));
        }
        script
    };
    [make(true), make(false)]
}

/// One-sided operations, of which a buffer of the origin is in question.
fn origin(draw: &mut Draw) -> [Script; 2] {
    let gets = draw.chance(50);
    let all_touches = [&Touch::STORES[..], &Touch::LOADS].concat();
    let plan = Plan::draw(draw, if gets { &all_touches } else { &Touch::STORES });
    let accumulates = draw.chance(30);
    let with_requests = draw.chance(25);
    let make = |is_right: bool| {
        let Plan { ranks, from, to, counts, one, place, how, .. } = &plan;
        let mut script = Script::new(*ranks);
        let all = &mut script;
        all.title = format!(
            "origin {is_right} gets {gets} accumulates {accumulates} requests {with_requests}: {plan:?}"
        );
        let names = plan.buffers(all);
        let (window, memory, requests) = (all.name("window"), all.name("memory"), all.name("requests"));
        all.declare(format!(
            "MPI_Win {window}; static int *{memory}; static MPI_Request {requests}[{BUFFERS}]"
        ));
        all.all(format!(
            "MPI_Win_allocate({}, sizeof(int), MPI_INFO_NULL, comm, &{memory}, &{window});",
            BUFFERS * NUMBERS * 4
        ));
        let by_fence = *how == 3 && !with_requests;
        if !by_fence {
            all.at(*from, format!("MPI_Win_lock(MPI_LOCK_SHARED, {to}, 0, {window});"));
        }
        plan.begin(all, is_right);
        if by_fence {
            all.all(format!("MPI_Win_fence(0, {window});"));
        }
        let text = plan.text(&names);
        if is_right && *place == 0 {
            all.at(*from, &text);
        }
        for (number, name) in names.iter().enumerate() {
            let (count, at) = (counts[number], number * NUMBERS);
            let r = if with_requests { "R" } else { "" };
            let behind = if with_requests { format!(", &{requests}[{number}]") } else { String::new() };
            let kind = match (gets, accumulates) {
                (true, _) => "get",
                (false, true) => "accumulate",
                (false, false) => "put",
            };
            let kind = if with_requests {
                kind.to_owned()
            } else {
                format!("{}{}", kind[..1].to_uppercase(), &kind[1..])
            };
            let sum = if kind.to_lowercase() == "accumulate" { "MPI_SUM, " } else { "" };
            let call = format!(
                "MPI_{r}{kind}({name}, {count}, MPI_INT, {to}, {at}, {count}, MPI_INT, {sum}{window}{behind});"
            );
            if number == *one {
                all.access(Side::First, *from, call);
                if !is_right && *place == 1 {
                    all.access(Side::Second, *from, &text);
                }
            } else {
                all.at(*from, call);
            }
        }
        if !is_right && *place != 1 {
            all.access(Side::Second, *from, &text);
        }
        let many = names.len();
        match how {
            _ if with_requests => all.at(*from, complete(*how, &requests, many)),
            _ if by_fence => all.all(format!("MPI_Win_fence(0, {window});")),
            0 if !gets => all.at(*from, format!("MPI_Win_flush_local({to}, {window});")),
            1 => all.at(*from, format!("MPI_Win_flush_all({window});")),
            2 => all.at(
                *from,
                format!("MPI_Win_unlock({to}, {window}); MPI_Win_lock(MPI_LOCK_SHARED, {to}, 0, {window});"),
            ),
            _ => all.at(*from, format!("MPI_Win_flush({to}, {window});")),
        }
        if is_right && *place != 0 {
            all.at(*from, &text);
        }
        // Whatever comes next at the target is not in question.
        if !by_fence {
            all.at(*from, format!("MPI_Win_flush({to}, {window});"));
        }
        all.all("}");
        if !by_fence {
            all.at(*from, format!("MPI_Win_unlock({to}, {window});"));
        }
        all.all(format!("MPI_Win_free(&{window});"));
        script
    };
    [make(true), make(false)]
}

/// Window memory that the other process reaches, in the same epoch or in another one.
fn window(draw: &mut Draw) -> [Script; 2] {
    let gets = draw.chance(30);
    let all_touches = [&Touch::STORES[..], &Touch::LOADS].concat();
    let mut plan = Plan::draw(draw, if gets { &Touch::STORES } else { &all_touches });
    plan.counts = vec![NUMBERS];
    plan.one = 0;
    plan.at = draw.below(NUMBERS);
    let by_lock = draw.chance(40);
    // What is reached: the one number, or all of them.
    let reached = if draw.chance(50) { (plan.at, 1) } else { (0, NUMBERS) };
    let make = |is_right: bool| {
        let Plan { ranks, from, to, place, .. } = &plan;
        let mut script = Script::new(*ranks);
        let all = &mut script;
        all.title = format!("window {is_right} gets {gets} lock {by_lock} {reached:?}: {plan:?}");
        let (window, memory) = (all.name("window"), all.name("memory"));
        let buffer = all.buffer("MPI_INT", NUMBERS);
        all.declare(format!("MPI_Win {window}; static int *{memory}"));
        all.all(format!(
            "MPI_Win_allocate({}, sizeof(int), MPI_INFO_NULL, comm, &{memory}, &{window});",
            NUMBERS * 4
        ));
        plan.begin(all, is_right);
        let (at, count) = reached;
        let kind = if gets { "Get" } else { "Put" };
        let call = format!("MPI_{kind}({buffer}, {count}, MPI_INT, {to}, {at}, {count}, MPI_INT, {window});");
        let text = plan.text(&[memory]);
        if by_lock {
            let own = |what: &str| {
                format!(
                    "MPI_Win_lock(MPI_LOCK_EXCLUSIVE, {to}, 0, {window}); {what} MPI_Win_unlock({to}, {window});"
                )
            };
            all.at(*from, format!("MPI_Win_lock(MPI_LOCK_EXCLUSIVE, {to}, 0, {window});"));
            all.access(Side::First, *from, call);
            all.at(*from, format!("MPI_Win_unlock({to}, {window});"));
            let how = if is_right { own(&text) } else { text };
            all.access(Side::Second, *to, how);
            all.all("MPI_Barrier(comm);");
        } else {
            all.all(format!("MPI_Win_fence(0, {window});"));
            all.access(Side::First, *from, call);
            if is_right {
                all.all(format!("MPI_Win_fence(0, {window});"));
            }
            all.access(Side::Second, *to, text);
            if !is_right || *place == 0 {
                all.all(format!("MPI_Win_fence(0, {window});"));
            } else {
                all.all("MPI_Barrier(comm);");
            }
        }
        all.all("}");
        all.all(format!("MPI_Win_free(&{window});"));
        script
    };
    [make(true), make(false)]
}

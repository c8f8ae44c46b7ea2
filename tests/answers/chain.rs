//! How one rank tells another one, by messages and collective operations; and for each way one that looks like it and tells nothing.

use crate::draw::Draw;
use crate::messages::{Sent, Taken, backwards, message, plainly, ways};
use crate::script::Script;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Barrier,
    Allreduce,
    Allgather,
    Alltoall,
    ReduceScatter,
    Bcast,
    Scatter,
    Gather,
    Reduce,
    Scan,
    Exscan,
}

/// A way from one rank to another.
#[derive(Clone, Debug)]
pub enum Chain {
    Message((Sent, Taken)),
    /// The one that is told sends: its synchronous send ends when the receive has begun.
    Backwards(&'static str),
    /// By a third rank.
    Third {
        by: usize,
        first: (Sent, Taken),
        second: (Sent, Taken),
    },
    Together {
        call: Call,
        root: usize,
        nonblocking: bool,
    },
}

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    No,
    /// It is all made after the second access.
    Late,
    /// Something else is done that looks alike.
    Weak,
}

const CALLS: [Call; 12] = [
    Call::Barrier,
    Call::Barrier,
    Call::Allreduce,
    Call::Allgather,
    Call::Alltoall,
    Call::ReduceScatter,
    Call::Bcast,
    Call::Scatter,
    Call::Gather,
    Call::Reduce,
    Call::Scan,
    Call::Exscan,
];

/// The steps of a way, in their order around the accesses.
#[derive(Debug, Default)]
pub struct Steps {
    /// Before the first access.
    pub early: Vec<(usize, String)>,
    /// Between the two.
    pub between: Vec<(usize, String)>,
    /// After the second one.
    pub rest: Vec<(usize, String)>,
}

fn make(script: &mut Script, steps: &[(usize, String)]) {
    for (rank, step) in steps {
        script.at(*rank, step);
    }
}

impl Steps {
    pub fn early(&self, script: &mut Script) {
        make(script, &self.early);
    }

    pub fn between(&self, script: &mut Script) {
        make(script, &self.between);
    }

    pub fn rest(&self, script: &mut Script) {
        make(script, &self.rest);
    }
}

impl Chain {
    pub fn draw(draw: &mut Draw, ranks: usize, from: usize, to: usize) -> Chain {
        match draw.below(10) {
            0..=2 => Chain::Message(ways(draw)),
            3 => Chain::Backwards(draw.pick(&["Ssend", "Issend"])),
            4 | 5 => match draw.other(ranks, &[from, to]) {
                Some(by) => Chain::Third { by, first: ways(draw), second: ways(draw) },
                None => Chain::Message(plainly(draw)),
            },
            _ => {
                let call = draw.pick(&CALLS);
                let root = match call {
                    Call::Bcast | Call::Scatter => from,
                    Call::Gather | Call::Reduce => to,
                    Call::Scan | Call::Exscan if from > to => {
                        return Chain::Together { call: Call::Barrier, root: 0, nonblocking: true };
                    }
                    Call::Barrier
                    | Call::Allreduce
                    | Call::Allgather
                    | Call::Alltoall
                    | Call::ReduceScatter
                    | Call::Scan
                    | Call::Exscan => 0,
                };
                Chain::Together { call, root, nonblocking: draw.chance(40) }
            }
        }
    }

    /// The steps, as they should be or broken.
    pub fn steps(
        &self,
        draw: &mut Draw,
        script: &mut Script,
        (from, to): (usize, usize),
        broken: Broken,
    ) -> Steps {
        let tag = draw.below(100);
        let weak = broken == Broken::Weak;
        let mut steps = match self {
            Chain::Message(way) => message(script, (from, to), *way, tag, weak),
            Chain::Backwards(call) => backwards(script, (from, to), call, tag, weak),
            Chain::Third { by, first, second } => {
                let one = message(script, (from, *by), *first, tag, false);
                let two = message(script, (*by, to), *second, tag + 100, false);
                let early = [one.early, two.early].concat();
                // Whoever is between tells before it was told.
                let between = if weak {
                    [two.between, one.between].concat()
                } else {
                    [one.between, two.between].concat()
                };
                Steps { early, between, rest: [one.rest, two.rest].concat() }
            }
            Chain::Together { call, root, nonblocking } => {
                let other = draw.other(script.ranks, &[from, to]);
                together(draw, script, (from, to, other), (*call, *root, *nonblocking), weak)
            }
        };
        if broken == Broken::Late {
            let mut rest = std::mem::take(&mut steps.between);
            rest.append(&mut steps.rest);
            steps.rest = rest;
        }
        steps
    }
}

/// `weak`: the root is another one; or who does not block does so too early or ends it too late.
fn together(
    draw: &mut Draw,
    script: &mut Script,
    (from, to, third): (usize, usize, Option<usize>),
    (mut call, mut root, nonblocking): (Call, usize, bool),
    weak: bool,
) -> Steps {
    let ranks = script.ranks;
    let mut too_early = false;
    let mut too_late = false;
    if weak && nonblocking && draw.chance(70) {
        too_early = draw.chance(50);
        too_late = !too_early;
    } else if weak {
        match call {
            Call::Bcast | Call::Scatter => root = third.unwrap_or(to),
            Call::Gather | Call::Reduce => root = third.unwrap_or(from),
            Call::Scan | Call::Exscan => {
                call = Call::Gather;
                root = third.unwrap_or(from);
            }
            Call::Barrier | Call::Allreduce | Call::Allgather | Call::Alltoall | Call::ReduceScatter => {
                (call, root) = match draw.below(3) {
                    0 => (Call::Bcast, third.unwrap_or(to)),
                    1 => (Call::Reduce, third.unwrap_or(from)),
                    _ if from > to => (Call::Scan, 0),
                    _ => (Call::Scatter, third.unwrap_or(to)),
                }
            }
        }
    }
    let (one, many) = (script.buffer("MPI_INT", 8), script.buffer("MPI_INT", 8));
    let name = |blocking: &str| {
        if nonblocking { format!("MPI_I{}", blocking.to_lowercase()) } else { format!("MPI_{blocking}") }
    };
    let request = script.name("request");
    script.declare(format!("MPI_Request {request}"));
    let end = if nonblocking { format!(", &{request});") } else { ");".to_owned() };
    let sum = format!("1, MPI_INT, MPI_SUM, comm{end}");
    let two = format!("{one}, 1, MPI_INT, {many}, 1, MPI_INT");
    let text = match call {
        Call::Barrier => format!("{}(comm{end}", name("Barrier")),
        Call::Allreduce => format!("{}({one}, {many}, {sum}", name("Allreduce")),
        Call::ReduceScatter => format!("{}({one}, {many}, {sum}", name("Reduce_scatter_block")),
        Call::Allgather => format!("{}({two}, comm{end}", name("Allgather")),
        Call::Alltoall => format!("{}({two}, comm{end}", name("Alltoall")),
        Call::Bcast => format!("{}({one}, 1, MPI_INT, {root}, comm{end}", name("Bcast")),
        Call::Scatter => format!("{}({two}, {root}, comm{end}", name("Scatter")),
        Call::Gather => format!("{}({two}, {root}, comm{end}", name("Gather")),
        Call::Reduce => format!("{}({one}, {many}, 1, MPI_INT, MPI_SUM, {root}, comm{end}", name("Reduce")),
        Call::Scan => format!("{}({one}, {many}, {sum}", name("Scan")),
        Call::Exscan => format!("{}({one}, {many}, {sum}", name("Exscan")),
    };
    let wait = format!("MPI_Wait(&{request}, MPI_STATUS_IGNORE);");
    let mut steps = Steps::default();
    for rank in 0..ranks {
        if rank == from && too_early {
            steps.early.push((rank, text.clone()));
        } else {
            steps.between.push((rank, text.clone()));
        }
    }
    for rank in (0..ranks).filter(|_| nonblocking) {
        if rank == to && too_late {
            steps.rest.push((rank, wait.clone()));
        } else {
            steps.between.push((rank, wait.clone()));
        }
    }
    steps
}

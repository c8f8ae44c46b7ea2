//! Collective calls (6, 8.6): blocking, nonblocking and persistent, in one communicator or between two groups.

use super::datatype::Signature;
use super::plan::Plan;
use crate::draw::Draw;

/// Who takes part.
#[derive(Clone, Debug)]
struct Members {
    comm: String,
    /// In the order of their ranks there.
    ranks: Vec<usize>,
}

impl Members {
    fn all(ranks: usize) -> Members {
        Members { comm: "comm".to_owned(), ranks: (0..ranks).collect() }
    }

    fn draw(draw: &mut Draw, ranks: usize) -> Vec<Members> {
        match draw.below(5) {
            0 => vec![Members { comm: format!("reverseds[{ranks}]"), ranks: (0..ranks).rev().collect() }],
            1 => vec![Members { comm: format!("seconds[{ranks}]"), ranks: (0..ranks).collect() }],
            2 => (0..2)
                .map(|half| Members {
                    comm: format!("halves[{ranks}]"),
                    ranks: (half..ranks).step_by(2).collect(),
                })
                .collect(),
            _ => vec![Members::all(ranks)],
        }
    }
}

pub fn one(draw: &mut Draw, plan: &mut Plan, has_between: bool) {
    match draw.below(8) {
        0 if has_between => between_groups(draw, plan),
        1 => neighbours(draw, plan),
        _ => within(draw, plan),
    }
}

/// How the members make the call. All of them do it alike.
#[derive(Clone, Copy, Debug)]
enum Way {
    Blocking,
    Nonblocking,
    Persistent,
}

fn within(draw: &mut Draw, plan: &mut Plan) {
    let kind = draw.below(KINDS.len());
    let way = draw.pick(&[Way::Blocking, Way::Blocking, Way::Nonblocking, Way::Persistent]);
    let signature = Signature::draw(draw);
    let root = draw.below(2);
    let in_place = draw.chance(25);
    let op = draw.pick(&["MPI_SUM", "MPI_MAX", "MPI_MIN", "own_op"]);
    let sooner = plan.sooner(draw);
    for members in Members::draw(draw, plan.ranks) {
        let size = members.ranks.len();
        let root = if root < size { root } else { 0 };
        for (rank, who) in members.ranks.iter().enumerate() {
            let call = Call { size, is_root: rank == root, root, in_place, op, signature };
            let arguments = KINDS[kind].1(&call, draw, plan);
            make(draw, plan, *who, KINDS[kind].0, &format!("{arguments}{}", members.comm), way, sooner);
        }
    }
}

fn make(draw: &mut Draw, plan: &mut Plan, rank: usize, name: &str, arguments: &str, way: Way, sooner: usize) {
    let request = plan.script.name("request");
    match way {
        Way::Blocking => plan.at(rank, format!("MPI_{name}({arguments});")),
        Way::Nonblocking => {
            let mut small = name.to_owned();
            small[..1].make_ascii_lowercase();
            plan.script.declare(format!("MPI_Request {request}"));
            plan.begin(sooner, rank, format!("MPI_I{small}({arguments}, &{request});"));
            plan.complete(draw, rank, &request);
        }
        Way::Persistent => plan.at(
            rank,
            format!(
                "PERSISTENT(MPI_{name}_init({arguments}, MPI_INFO_NULL, &again), MPI_{name}({arguments}))"
            ),
        ),
    }
}

/// What a member knows of the call.
#[derive(Clone, Copy, Debug)]
struct Call {
    size: usize,
    is_root: bool,
    root: usize,
    in_place: bool,
    op: &'static str,
    signature: Signature,
}

impl Call {
    /// What is sent: so many blocks.
    fn out(&self, draw: &mut Draw, plan: &mut Plan, blocks: usize, in_place: bool) -> String {
        if in_place {
            return IN_PLACE.to_owned();
        }
        self.taken(draw, plan, blocks)
    }

    /// Where so many blocks come.
    fn taken(&self, draw: &mut Draw, plan: &mut Plan, blocks: usize) -> String {
        let buffer = self.signature.buffer(plan, blocks);
        let (count, datatype) = self.signature.datatype(draw, plan);
        format!("{buffer}, {count}, {datatype}")
    }

    /// Both sides of a reduction of so many blocks, with what is between the members alike.
    fn reduced(&self, plan: &mut Plan, in_place: bool, takes: bool, blocks: usize) -> String {
        let Signature { basic, count, .. } = self.numbers();
        let out = if in_place { "MPI_IN_PLACE".to_owned() } else { self.numbers().buffer(plan, blocks) };
        let into = if takes { self.numbers().buffer(plan, blocks) } else { "NULL".to_owned() };
        format!("{out}, {into}, {count}, {basic}, {}, ", self.op)
    }

    /// Letters cannot be added.
    fn numbers(&self) -> Signature {
        let is_text = self.signature.basic == "MPI_CHAR";
        if is_text { Signature { basic: "MPI_INT", c: "int", ..self.signature } } else { self.signature }
    }

    /// Counts and places of one block for each member, as two arguments.
    fn blocks(&self, plan: &mut Plan) -> String {
        let (counts, places) = (plan.script.name("counts"), plan.script.name("places"));
        let count = self.signature.count;
        let list = |each: &dyn Fn(usize) -> usize| {
            (0..self.size).map(|block| each(block).to_string()).collect::<Vec<_>>().join(", ")
        };
        plan.script.declare(format!("int {counts}[] = {{{}}}", list(&|_| count)));
        plan.script.declare(format!("int {places}[] = {{{}}}", list(&|block| block * (count + 1))));
        format!("{counts}, {places}")
    }
}

type Arguments = fn(&Call, &mut Draw, &mut Plan) -> String;

/// Names, and everything before the communicator.
const KINDS: &[(&str, Arguments)] = &[
    ("Barrier", |_, _, _| String::new()),
    ("Bcast", |call, draw, plan| format!("{}, {}, ", call.taken(draw, plan, 1), call.root)),
    ("Gather", |call, draw, plan| {
        let in_place = call.in_place && call.is_root;
        let out = call.out(draw, plan, 1, in_place);
        let into = if call.is_root { call.taken(draw, plan, call.size) } else { NOTHING.to_owned() };
        format!("{out}, {into}, {}, ", call.root)
    }),
    ("Gatherv", |call, draw, plan| {
        let Signature { basic, .. } = call.signature;
        let out = call.out(draw, plan, 1, false);
        let into = if call.is_root {
            format!("{}, {}, {basic}", call.signature.buffer(plan, call.size), call.blocks(plan))
        } else {
            "NULL, NULL, NULL, MPI_DATATYPE_NULL".to_owned()
        };
        format!("{out}, {into}, {}, ", call.root)
    }),
    ("Scatter", |call, draw, plan| {
        let out = if call.is_root { call.taken(draw, plan, call.size) } else { NOTHING.to_owned() };
        let into = call.out(draw, plan, 1, call.in_place && call.is_root);
        format!("{out}, {into}, {}, ", call.root)
    }),
    ("Allgather", |call, draw, plan| {
        format!("{}, {}, ", call.out(draw, plan, 1, call.in_place), call.taken(draw, plan, call.size))
    }),
    ("Allgatherv", |call, _, plan| {
        // Open MPI takes the way by the size of what is sent: it waits for ever where members have other datatypes for the same.
        let Signature { basic, count, .. } = call.signature;
        let out = match call.in_place {
            true => IN_PLACE.to_owned(),
            false => format!("{}, {count}, {basic}", call.signature.buffer(plan, 1)),
        };
        format!("{out}, {}, {}, {basic}, ", call.signature.buffer(plan, call.size), call.blocks(plan))
    }),
    ("Alltoall", |call, draw, plan| {
        format!("{}, {}, ", call.out(draw, plan, call.size, call.in_place), call.taken(draw, plan, call.size))
    }),
    ("Alltoallv", |call, draw, plan| {
        let _ = draw;
        let mut side = || {
            let buffer = call.signature.buffer(plan, call.size);
            format!("{buffer}, {}, {}, ", call.blocks(plan), call.signature.basic)
        };
        format!("{}{}", side(), side())
    }),
    ("Reduce", |call, _, plan| {
        let in_place = call.in_place && call.is_root;
        format!("{}{}, ", call.reduced(plan, in_place, call.is_root, 1), call.root)
    }),
    ("Allreduce", |call, _, plan| call.reduced(plan, call.in_place, true, 1)),
    ("Scan", |call, _, plan| call.reduced(plan, call.in_place, true, 1)),
    ("Exscan", |call, _, plan| call.reduced(plan, call.in_place, true, 1)),
    ("Reduce_scatter_block", |call, _, plan| call.reduced(plan, call.in_place, true, call.size)),
];
const IN_PLACE: &str = "MPI_IN_PLACE, 0, MPI_DATATYPE_NULL";
const NOTHING: &str = "NULL, 0, MPI_DATATYPE_NULL";

/// Even ranks and odd ones, each a group of an inter-communicator.
fn between_groups(draw: &mut Draw, plan: &mut Plan) {
    let (ranks, signature) = (plan.ranks, Signature::draw(draw));
    let comm = format!("betweens[{ranks}]");
    let way = draw.pick(&[Way::Blocking, Way::Nonblocking]);
    let (kind, sooner) = (draw.below(3), plan.sooner(draw));
    for rank in 0..ranks {
        let call = Call { size: ranks, is_root: false, root: 0, in_place: false, op: "MPI_SUM", signature };
        let (name, arguments) = match kind {
            0 => ("Barrier", String::new()),
            // From the first of the even ones to all odd ones.
            1 => {
                let root = match rank {
                    0 => "MPI_ROOT",
                    _ if rank % 2 == 0 => "MPI_PROC_NULL",
                    _ => "0",
                };
                ("Bcast", format!("{}, {root}, ", call.taken(draw, plan, 1)))
            }
            _ => ("Allreduce", call.reduced(plan, false, true, 1)),
        };
        make(draw, plan, rank, name, &format!("{arguments}{comm}"), way, sooner);
    }
}

/// In a ring: each has two neighbours (8.6).
fn neighbours(draw: &mut Draw, plan: &mut Plan) {
    let (ranks, signature) = (plan.ranks, Signature::draw(draw));
    let way = draw.pick(&[Way::Blocking, Way::Nonblocking]);
    let (kind, sooner) = (draw.below(2), plan.sooner(draw));
    for rank in 0..ranks {
        let call = Call { size: 2, is_root: false, root: 0, in_place: false, op: "MPI_SUM", signature };
        let (name, blocks) = if kind == 0 { ("Neighbor_allgather", 1) } else { ("Neighbor_alltoall", 2) };
        let arguments =
            format!("{}, {}, rings[{ranks}]", call.taken(draw, plan, blocks), call.taken(draw, plan, 2));
        make(draw, plan, rank, name, &arguments, way, sooner);
    }
}

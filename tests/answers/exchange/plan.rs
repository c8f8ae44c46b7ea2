//! When each step of a program is made.

use crate::draw::Draw;
use crate::script::{Script, Side};

/// One line of one rank.
#[derive(Clone, Debug)]
struct Step {
    /// Twice the point; odd: between this one and the next.
    when: usize,
    rank: usize,
    code: String,
    side: Option<Side>,
}

/// A request that must be complete from some time on.
#[derive(Clone, Debug)]
struct Open {
    when: usize,
    rank: usize,
    request: String,
}

/// A program that grows.
#[derive(Debug)]
pub struct Plan {
    pub ranks: usize,
    number: usize,
    tags: usize,
    points: usize,
    here: usize,
    pub script: Script,
    steps: Vec<Step>,
    open: Vec<Open>,
    last: Vec<(usize, String)>,
}

impl Plan {
    pub fn new(draw: &mut Draw, ranks: usize, number: usize) -> Plan {
        let mut script = Script::new(ranks);
        script.declare("int done, which");
        script.declare("MPI_Status status");
        Plan {
            ranks,
            number,
            tags: 0,
            points: 3 + draw.below(6),
            here: 0,
            script,
            steps: Vec::new(),
            open: Vec::new(),
            last: Vec::new(),
        }
    }

    /// How many exchanges. Each has two points, for what follows it at once.
    pub fn points(&self) -> usize {
        self.points
    }

    /// What is added from now on belongs to this point.
    pub fn go_to(&mut self, point: usize) {
        self.here = point + 1;
    }

    /// A tag that nobody else has.
    pub fn tag(&mut self) -> usize {
        self.tags += 1;
        self.number * 100 + self.tags
    }

    /// At the point.
    pub fn at(&mut self, rank: usize, code: impl Into<String>) {
        self.step(2 * self.here, rank, code.into(), None);
    }

    /// At the point, and what the answer is about.
    pub fn asked(&mut self, side: Side, rank: usize, code: impl Into<String>) {
        self.step(2 * self.here, rank, code.into(), Some(side));
    }

    fn step(&mut self, when: usize, rank: usize, code: String, side: Option<Side>) {
        self.steps.push(Step { when, rank, code, side });
    }

    /// Before everything, by all ranks.
    pub fn first(&mut self, code: impl Into<String>) {
        self.script.all(code);
    }

    /// When all is over.
    pub fn last(&mut self, rank: usize, code: impl Into<String>) {
        self.last.push((rank, code.into()));
    }

    /// Between two points before this one.
    pub fn sooner(&self, draw: &mut Draw) -> usize {
        2 * draw.below(self.here) + 1
    }

    pub fn begin(&mut self, when: usize, rank: usize, code: impl Into<String>) {
        self.step(when, rank, code.into(), None);
    }

    /// A request that is completed at some time after this point, alone or with others.
    pub fn complete(&mut self, draw: &mut Draw, rank: usize, request: &str) {
        let left = (2 * self.points).saturating_sub(self.here) + 1;
        let when = 2 * (self.here + draw.below(left)) + 1;
        self.open.push(Open { when, rank, request: request.to_owned() });
    }

    /// The calls that complete requests of one rank at one time.
    fn completions(&mut self, draw: &mut Draw) {
        let mut open = std::mem::take(&mut self.open);
        open.sort_by_key(|open| (open.when, open.rank));
        for group in open.chunk_by(|one, other| (one.when, one.rank) == (other.when, other.rank)) {
            let requests: Vec<&str> = group.iter().map(|open| open.request.as_str()).collect();
            let Open { when, rank, .. } = group[0];
            self.step(when, rank, completion(draw, &requests), None);
        }
    }

    pub fn script(mut self, draw: &mut Draw, title: String) -> Script {
        self.completions(draw);
        // Stable: what is made at one point stays in its order.
        self.steps.sort_by_key(|step| step.when);
        let mut script = self.script;
        script.title = title;
        for Step { rank, code, side, .. } in self.steps {
            match side {
                Some(side) => script.access(side, rank, code),
                None => script.at(rank, code),
            }
        }
        for (rank, code) in self.last {
            script.at(rank, code);
        }
        script
    }
}

/// Completes these, in one of the ways (3.7.3, 3.7.5).
fn completion(draw: &mut Draw, requests: &[&str]) -> String {
    let count = requests.len();
    if draw.chance(25) {
        let mut each: Vec<String> = requests
            .iter()
            .map(|request| match draw.below(3) {
                0 => format!("MPI_Wait(&{request}, MPI_STATUS_IGNORE);"),
                1 => format!("MPI_Wait(&{request}, &status);"),
                _ => format!("for (done = 0; !done;) MPI_Test(&{request}, &done, MPI_STATUS_IGNORE);"),
            })
            .collect();
        if draw.chance(50) {
            each.reverse();
        }
        return each.join(" ");
    }
    // Handles may be copied.
    let some = format!("MPI_Request some[] = {{{}}};", requests.join(", "));
    let how = match draw.below(6) {
        0 => format!("MPI_Waitall({count}, some, MPI_STATUSES_IGNORE);"),
        1 => format!("MPI_Status of[{count}]; MPI_Waitall({count}, some, of);"),
        2 => format!("for (int i = 0; i < {count}; i++) MPI_Waitany({count}, some, &which, &status);"),
        3 => format!(
            "int at[{count}]; for (int left = {count}; left > 0; left -= which) MPI_Waitsome({count}, some, &which, at, MPI_STATUSES_IGNORE);"
        ),
        4 => format!("for (done = 0; !done;) MPI_Testall({count}, some, &done, MPI_STATUSES_IGNORE);"),
        _ => format!(
            "int at[{count}]; for (int left = {count}; left > 0; left -= which) MPI_Testsome({count}, some, &which, at, MPI_STATUSES_IGNORE);"
        ),
    };
    // Persistent requests stay: the names of them are given back.
    let back: String = requests
        .iter()
        .enumerate()
        .filter(|(_, request)| request.starts_with("kept"))
        .map(|(at, request)| format!(" {request} = some[{at}];"))
        .collect();
    format!("{some} {how}{back}")
}

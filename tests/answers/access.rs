//! One-sided operations of all kinds on the numbers of a window: what each touches, and how it is written.

use crate::draw::Draw;
use crate::pattern::Pattern;
use crate::script::Script;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Put,
    Rput,
    Get,
    Rget,
    Accumulate,
    Raccumulate,
    GetAccumulate,
    RgetAccumulate,
    /// `MPI_Get_accumulate` with `MPI_NO_OP`: it only reads.
    Read,
    FetchAndOp,
    CompareAndSwap,
}

const ALL: [Kind; 11] = [
    Kind::Put,
    Kind::Rput,
    Kind::Get,
    Kind::Rget,
    Kind::Accumulate,
    Kind::Raccumulate,
    Kind::GetAccumulate,
    Kind::RgetAccumulate,
    Kind::Read,
    Kind::FetchAndOp,
    Kind::CompareAndSwap,
];

impl Kind {
    pub fn has_request(self) -> bool {
        matches!(self, Kind::Rput | Kind::Rget | Kind::Raccumulate | Kind::RgetAccumulate)
    }

    fn is_accumulate(self) -> bool {
        !matches!(self, Kind::Put | Kind::Rput | Kind::Get | Kind::Rget)
    }

    fn writes(self) -> bool {
        !matches!(self, Kind::Get | Kind::Rget | Kind::Read)
    }

    /// It is complete at the target when it is complete at the origin.
    pub fn only_gets(self) -> bool {
        matches!(self, Kind::Get | Kind::Rget)
    }

    fn is_of_one(self) -> bool {
        matches!(self, Kind::FetchAndOp | Kind::CompareAndSwap)
    }
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Access {
    pub kind: Kind,
    pub basic: &'static str,
    pub pattern: Pattern,
}

/// Where a number of a window is: what goes before its index, and behind it.
#[derive(Clone, Debug)]
pub struct Displacement {
    pub base: String,
    pub unit: usize,
}

impl Displacement {
    pub fn of(&self, number: usize) -> String {
        format!("{}{}", self.base, number * self.unit)
    }
}

/// An operation, ready to be made.
#[derive(Clone, Debug)]
pub struct Ready {
    pub call: String,
    /// Waits for its request, where it has one.
    pub wait: Option<String>,
    pub ends: Vec<String>,
}

impl Access {
    pub fn draw(draw: &mut Draw) -> Access {
        let kind = draw.pick(&ALL);
        let mut pattern = Pattern::draw(draw);
        if kind.is_of_one() {
            pattern = Pattern::Block { first: pattern.first(), count: 1 };
        }
        let basic = if kind == Kind::CompareAndSwap {
            draw.pick(&["MPI_INT", "MPI_INT", "MPI_UNSIGNED"])
        } else {
            draw.pick(&["MPI_INT", "MPI_INT", "MPI_INT", "MPI_FLOAT", "MPI_UNSIGNED"])
        };
        Access { kind, basic, pattern }
    }

    /// Whether the two must be ordered (12.7), made through the same window.
    pub fn conflicts(&self, other: &Access) -> bool {
        let mixed = self.kind.is_accumulate() && other.kind.is_accumulate() && self.basic == other.basic;
        self.pattern.meets(&other.pattern) && (self.kind.writes() || other.kind.writes()) && !mixed
    }

    /// Makes the datatypes and buffers, and answers with the call.
    pub fn ready(&self, script: &mut Script, target: usize, at: &Displacement, win: &str) -> Ready {
        let Access { kind, basic, pattern } = self;
        let count = pattern.numbers().len();
        let (datatype, instances) = pattern.datatype(script, basic);
        let origin = script.buffer(basic, count);
        let displacement = at.of(pattern.first());
        let here = format!("{origin}, {count}, {basic}");
        let there = format!("{target}, {displacement}, {instances}, {datatype}");
        let request = kind.has_request().then(|| script.name("request"));
        if let Some(request) = &request {
            script.declare(format!("MPI_Request {request}"));
        }
        let to = request.as_ref().map_or(String::new(), |request| format!(", &{request}"));
        let mut result = || script.buffer(basic, count);
        let call = match kind {
            Kind::Put => format!("MPI_Put({here}, {there}, {win});"),
            Kind::Rput => format!("MPI_Rput({here}, {there}, {win}{to});"),
            Kind::Get => format!("MPI_Get({here}, {there}, {win});"),
            Kind::Rget => format!("MPI_Rget({here}, {there}, {win}{to});"),
            Kind::Accumulate => format!("MPI_Accumulate({here}, {there}, MPI_SUM, {win});"),
            Kind::Raccumulate => format!("MPI_Raccumulate({here}, {there}, MPI_SUM, {win}{to});"),
            Kind::GetAccumulate => {
                format!(
                    "MPI_Get_accumulate({here}, {}, {count}, {basic}, {there}, MPI_SUM, {win});",
                    result()
                )
            }
            Kind::RgetAccumulate => {
                let result = result();
                format!(
                    "MPI_Rget_accumulate({here}, {result}, {count}, {basic}, {there}, MPI_SUM, {win}{to});"
                )
            }
            Kind::Read => {
                let result = result();
                format!(
                    "MPI_Get_accumulate(NULL, 0, {basic}, {result}, {count}, {basic}, {there}, MPI_NO_OP, {win});"
                )
            }
            Kind::FetchAndOp => {
                format!(
                    "MPI_Fetch_and_op({origin}, {}, {basic}, {target}, {displacement}, MPI_SUM, {win});",
                    result()
                )
            }
            Kind::CompareAndSwap => {
                let (compare, result) = (result(), script.buffer(basic, count));
                format!(
                    "MPI_Compare_and_swap({origin}, {compare}, {result}, {basic}, {target}, {displacement}, {win});"
                )
            }
        };
        let ends = if matches!(pattern, Pattern::Block { .. }) {
            Vec::new()
        } else {
            vec![format!("MPI_Type_free(&{datatype});")]
        };
        let wait = request.map(|request| format!("MPI_Wait(&{request}, MPI_STATUS_IGNORE);"));
        Ready { call, wait, ends }
    }
}

/// Two operations that must be ordered, or two that need not.
pub fn two(draw: &mut Draw, conflict: bool) -> (Access, Access) {
    loop {
        let (first, second) = (Access::draw(draw), Access::draw(draw));
        // Concurrent accumulates with other operators break the hint `accumulate_ops`, and are another matter.
        let swaps = (first.kind == Kind::CompareAndSwap) != (second.kind == Kind::CompareAndSwap);
        let breaks = !conflict && swaps && first.pattern.meets(&second.pattern);
        if first.conflicts(&second) == conflict && !breaks {
            return (first, second);
        }
    }
}

/// The same operation without a request.
pub fn without_request(kind: Kind) -> Kind {
    match kind {
        Kind::Rput => Kind::Put,
        Kind::Rget => Kind::Get,
        Kind::Raccumulate => Kind::Accumulate,
        Kind::RgetAccumulate => Kind::GetAccumulate,
        Kind::Put
        | Kind::Get
        | Kind::Accumulate
        | Kind::GetAccumulate
        | Kind::Read
        | Kind::FetchAndOp
        | Kind::CompareAndSwap => kind,
    }
}

//! Which numbers of a window an operation touches: side by side, or with holes (5.1).

use crate::draw::Draw;
use crate::script::Script;

/// The numbers of a window that an operation touches: how its datatype says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    Block {
        first: usize,
        count: usize,
    },
    Vector {
        first: usize,
        count: usize,
        stride: usize,
    },
    /// Their distances from the first one.
    Indexed {
        first: usize,
        at: Vec<usize>,
    },
    /// Every second of a datatype that is resized.
    Resized {
        first: usize,
        count: usize,
    },
}

impl Pattern {
    pub fn draw(draw: &mut Draw) -> Pattern {
        let first = draw.below(8);
        match draw.below(6) {
            0 | 1 => Pattern::Block { first, count: 1 },
            2 => Pattern::Block { first, count: 2 + draw.below(5) },
            3 => {
                Pattern::Vector { first: draw.below(5), count: 2 + draw.below(2), stride: 2 + draw.below(3) }
            }
            4 => Pattern::Indexed { first: draw.below(4), at: vec![0, 2 + draw.below(3), 6 + draw.below(3)] },
            _ => Pattern::Resized { first: draw.below(4), count: 2 + draw.below(3) },
        }
    }

    pub fn first(&self) -> usize {
        match self {
            Pattern::Block { first, .. }
            | Pattern::Vector { first, .. }
            | Pattern::Indexed { first, .. }
            | Pattern::Resized { first, .. } => *first,
        }
    }

    pub fn numbers(&self) -> Vec<usize> {
        match self {
            Pattern::Block { first, count } => (*first..first + count).collect(),
            Pattern::Vector { first, count, stride } => (0..*count).map(|at| first + at * stride).collect(),
            Pattern::Indexed { first, at } => at.iter().map(|at| first + at).collect(),
            Pattern::Resized { first, count } => (0..*count).map(|at| first + 2 * at).collect(),
        }
    }

    pub fn meets(&self, other: &Pattern) -> bool {
        let numbers = other.numbers();
        self.numbers().iter().any(|number| numbers.contains(number))
    }

    /// The datatype at the target, made by all, and how many of it.
    pub fn datatype(&self, script: &mut Script, basic: &str) -> (String, usize) {
        if let Pattern::Block { count, .. } = self {
            return (basic.to_owned(), *count);
        }
        let name = script.name("type");
        script.declare(format!("MPI_Datatype {name}"));
        let (make, count) = match self {
            Pattern::Vector { count, stride, .. } => {
                (format!("MPI_Type_vector({count}, 1, {stride}, {basic}, &{name});"), 1)
            }
            Pattern::Resized { count, .. } => {
                (format!("MPI_Type_create_resized({basic}, 0, 8, &{name});"), *count)
            }
            Pattern::Block { .. } | Pattern::Indexed { .. } => {
                let places = script.name("places");
                let at: Vec<String> =
                    self.numbers().iter().map(|at| (at - self.first()).to_string()).collect();
                script.declare(format!("int {places}[] = {{{}}}", at.join(", ")));
                let (count, basic) = (at.len(), basic);
                (format!("MPI_Type_create_indexed_block({count}, 1, {places}, {basic}, &{name});"), 1)
            }
        };
        script.all(format!("{make} MPI_Type_commit(&{name});"));
        (name, count)
    }
}

//! `rma-bad-operation`: an accumulate with an operator or a datatype that it does not allow (12.3.4).

use super::about;
use crate::call::{CallId, Operation, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Accumulated, RmaFault, Side};
use crate::mirror::layout::{Basic, Element, Elements};

pub fn check(fault: &RmaFault, accumulated: &Accumulated, call: CallId) -> Option<Finding> {
    let message = message(fault.operation, accumulated)?;
    Some(about(fault, Check::RmaBadOperation, Verdict::Violation, call, message))
}

fn message(operation: Operation, of: &Accumulated) -> Option<String> {
    match of.reduction {
        Some(Reduction::Other) => return Some("the operator is not one of the predefined ones".to_string()),
        Some(Reduction::NoOp) if operation == Operation::Accumulate => {
            return Some("MPI_NO_OP is for operations that fetch, and for no other".to_string());
        }
        Some(Reduction::Predefined(_) | Reduction::Replace | Reduction::NoOp) | None => {}
    }
    let target = of.target?;
    let element = match target.elements {
        Elements::Unknown => return None,
        Elements::One { .. } | Elements::Mixed if operation.is_single() && !target.is_predefined() => {
            return Some(format!("{} takes a predefined datatype only", operation.word()));
        }
        Elements::Mixed => return Some(mixed(Side::Target)),
        Elements::One { element, .. } => element,
    };
    for (side, at) in [(Side::Origin, of.origin), (Side::Result, of.result)] {
        let Some(at) = at else { continue };
        match at.elements {
            Elements::Mixed => return Some(mixed(side)),
            Elements::One { element: Some(here), .. } if at.differs(&target) => {
                let what = difference(here, element);
                return Some(format!("the {} and the target datatype have {what}", side.word()));
            }
            Elements::One { .. } | Elements::Unknown => {}
        }
    }
    let element = element.filter(|element| !element.basic.takes(operation, of.reduction))?;
    Some(match of.reduction {
        Some(operator) => format!("{} is not defined for {}", name(operator), shown(element)),
        None => format!(
            "compare_and_swap takes an integer, logical or byte datatype only, and this one has {}",
            shown(element)
        ),
    })
}

fn mixed(side: Side) -> String {
    format!("the {} datatype is made of different predefined datatypes", side.word())
}

/// In what the elements differ: in their kind, where both are known, or in their size.
fn difference(one: Element, other: Option<Element>) -> String {
    match other {
        Some(other) if other.basic != one.basic => {
            format!("different elements: {} and {}", shown(one), shown(other))
        }
        Some(other) => format!("{} of different sizes{}", elements(one.basic), names(one, other)),
        None => "different elements".to_string(),
    }
}

/// Elements with their datatype's name.
pub(in crate::checks) fn shown(element: Element) -> String {
    let what = elements(element.basic);
    match element.name {
        // Whose description says its name already.
        Some("MPI_BYTE") | None => what.to_string(),
        Some(name) => format!("{what} ({name})"),
    }
}

/// The names of two datatypes, in brackets, where both have one.
fn names(one: Element, other: Element) -> String {
    match (one.name, other.name) {
        (Some(one), Some(other)) => format!(" ({one} and {other})"),
        _ => String::new(),
    }
}

/// The standard's groups of datatypes (6.9.2), as people say them.
fn elements(basic: Basic) -> &'static str {
    match basic {
        Basic::Integer => "C integers",
        Basic::FortranInteger => "Fortran integers",
        Basic::Floating => "floating point numbers",
        Basic::Logical => "logical values",
        Basic::Complex => "complex numbers",
        Basic::Byte => "bytes (MPI_BYTE)",
        Basic::MultiLanguage => "addresses, offsets or counts",
        Basic::Pair => "pairs of a value and an index",
        Basic::Other => "characters or packed data",
    }
}

/// The name of an operator.
pub(super) fn name(operator: Reduction) -> &'static str {
    match operator {
        Reduction::Predefined(name) => name,
        Reduction::Replace => "MPI_REPLACE",
        Reduction::NoOp => "MPI_NO_OP",
        Reduction::Other => "the operator",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Handle;
    use crate::mirror::facts_rma::Combined;

    /// A buffer of each sort: predefined datatypes under one and two names, of other groups and sizes, an extension of a library,
    /// a datatype made of one, mixed elements, and what is not known.
    fn buffers() -> Vec<Option<Combined>> {
        let named = |handle, name, size| Elements::One {
            handle: Handle(handle),
            element: Element::named(name),
            size,
        };
        let itself =
            |handle, name, size| Combined { datatype: Handle(handle), elements: named(handle, name, size) };
        let made = |elements| Some(Combined { datatype: Handle(90), elements });
        let predefined = [
            itself(1, "MPI_LONG", 8),
            itself(2, "MPI_INT64_T", 8),
            itself(3, "MPI_INT", 4),
            itself(4, "MPI_DOUBLE", 8),
            itself(5, "MPI_DOUBLE_INT", 16),
            itself(6, "MPI_CHAR", 1),
            itself(7, "MPIX_REAL128", 16),
        ];
        let others = [None, made(named(1, "MPI_LONG", 8)), made(Elements::Mixed), made(Elements::Unknown)];
        predefined.map(Some).into_iter().chain(others).collect()
    }

    #[test]
    fn what_is_not_usual_is_wrong_and_nothing_else_is() {
        let operators =
            [Reduction::Predefined("MPI_SUM"), Reduction::Replace, Reduction::NoOp, Reduction::Other];
        let operators: Vec<_> = operators.map(Some).into_iter().chain([None]).collect();
        let operations = [
            Operation::Accumulate,
            Operation::GetAccumulate,
            Operation::FetchAndOp,
            Operation::CompareAndSwap,
        ];
        let mut wrong = 0;
        for operation in operations {
            for &reduction in &operators {
                for target in buffers() {
                    for origin in buffers() {
                        for result in buffers() {
                            let of = Accumulated { reduction, target, origin, result };
                            let said = message(operation, &of);
                            assert_eq!(
                                said.is_none(),
                                of.is_usual(operation),
                                "{operation:?} {of:?}: {said:?}"
                            );
                            wrong += usize::from(said.is_some());
                        }
                    }
                }
            }
        }
        assert!(wrong > 1000, "{wrong}");
    }
}

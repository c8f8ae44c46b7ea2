//! `type-bad-argument`: an argument of a constructor of datatypes that the text does not allow (5.1.2 to 5.1.4).

use crate::call::{Allowed, CallId, Constructor, TypeArgument};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(argument: &TypeArgument, call: CallId) -> Finding {
    let name = argument.name;
    let subject = match argument.index {
        Some(_) => format!("an element of `{name}`"),
        None => format!("`{name}`"),
    };
    let (message, limit) = match argument.range {
        Allowed::NotNegative => (format!("{subject} is negative"), None),
        Allowed::Positive => (format!("{subject} is less than 1"), None),
        Allowed::UpToSize(size) => {
            (format!("{subject} is more than the array has in that dimension"), Some(("most", size)))
        }
        Allowed::UpToStart(start) => {
            (format!("the part ends outside of the array: {subject} is too large"), Some(("most", start)))
        }
        Allowed::RankOf(size) => {
            (format!("{subject} is not below `size`, the number of processes"), Some(("most", size - 1)))
        }
        Allowed::Order => (format!("{subject} is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN"), None),
        Allowed::Distribution => (
            format!(
                "{subject} is none of MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC and MPI_DISTRIBUTE_NONE"
            ),
            None,
        ),
        Allowed::Processes(product) => {
            (format!("{subject} is not the product of `array_of_psizes`"), Some(("product", product)))
        }
        Allowed::AtLeast(least) => (
            format!("the blocks of all processes do not hold the array: {subject} is too small"),
            Some(("least", least)),
        ),
    };
    let section = match argument.constructor {
        Constructor::Blocks => "5.1.2",
        Constructor::Subarray => "5.1.3",
        Constructor::Darray => "5.1.4",
    };
    let mut finding = Finding::new(Check::TypeBadArgument, Verdict::Violation, call, message)
        .section(section)
        .detail("argument", name)
        .detail("value", argument.value);
    if let Some(index) = argument.index {
        finding = finding.detail("element", index as i64);
    }
    if let Some((name, value)) = limit {
        finding = finding.detail(name, value);
    }
    finding
}

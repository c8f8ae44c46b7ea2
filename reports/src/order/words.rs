//! The words for two accesses without an order.

use mpiwarden::events::LocalAccess;
use mpiwarden_analysis::{Access, Kind, Pair};

/// What an access is, with its article.
pub fn access(access: Access) -> &'static str {
    match access {
        Access::Put => "a put",
        Access::Get => "a get",
        Access::Accumulate { reads: true, .. } => "a fetching accumulate",
        Access::Accumulate { reads: false, .. } => "an accumulate",
        Access::Origin { writes: true } => "the result of an operation",
        Access::Origin { writes: false } => "the origin buffer of an operation",
        Access::Buffer { writes: true } => "a receive buffer",
        Access::Buffer { writes: false } => "a send buffer",
        Access::Local { how: LocalAccess::Loads, .. } => "a load",
        Access::Local { how: LocalAccess::Stores, .. } => "a store",
        Access::Local { how: LocalAccess::Either, .. } => "a load or a store",
        Access::Attach => "the attach",
        Access::Detach => "the detach",
    }
}

/// One sentence, without ranks and addresses.
pub fn message(pair: &Pair) -> String {
    let (first, second) = (access(pair.first.access), access(pair.second.access));
    match pair.kind {
        Kind::Conflict if is_of_a_buffer(pair) => {
            format!("{first} reaches {second} before the operation is complete")
        }
        Kind::Conflict if are_of_two_types(pair) => {
            "accumulates with different predefined datatypes reach the same bytes, and nothing orders them"
                .into()
        }
        Kind::Conflict if first == second => {
            format!("{first} and another one reach the same bytes, and nothing orders them")
        }
        Kind::Conflict => format!("{first} and {second} reach the same bytes, and nothing orders them"),
        Kind::AfterAttach => format!("nothing orders {first} after the attach of the memory that it reaches"),
        Kind::BeforeDetach => {
            format!("nothing orders {first} before the detach of the memory that it reaches")
        }
    }
}

/// Whether the program itself touches the buffer of a call of its own process.
pub fn is_of_a_buffer(pair: &Pair) -> bool {
    let is_buffer = matches!(pair.second.access, Access::Origin { .. } | Access::Buffer { .. });
    pair.first.access.is_local() && is_buffer
}

/// The section that says so, where it is another one than the check's.
pub fn section(pair: &Pair) -> Option<&'static str> {
    let of_a_buffer = is_of_a_buffer(pair);
    match pair.second.access {
        Access::Buffer { .. } if of_a_buffer => Some("3.7.2"),
        Access::Origin { .. } if of_a_buffer => Some("12.3"),
        Access::Put
        | Access::Get
        | Access::Accumulate { .. }
        | Access::Origin { .. }
        | Access::Buffer { .. }
        | Access::Local { .. }
        | Access::Attach
        | Access::Detach => None,
    }
}

/// Whether both are accumulates that are no conflict but for their datatypes (12.7, rule 4).
fn are_of_two_types(pair: &Pair) -> bool {
    match (pair.first.access, pair.second.access) {
        (Access::Accumulate { basic: first, .. }, Access::Accumulate { basic: second, .. }) => {
            first != second && first != 0 && second != 0
        }
        _ => false,
    }
}

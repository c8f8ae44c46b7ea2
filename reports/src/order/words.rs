//! The words for two accesses without an order.

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
        Access::Attach => "the attach",
        Access::Detach => "the detach",
    }
}

/// One sentence, without ranks and addresses.
pub fn message(pair: &Pair) -> String {
    let (first, second) = (access(pair.first.access), access(pair.second.access));
    match pair.kind {
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

/// Whether both are accumulates that are no conflict but for their datatypes (12.7, rule 4).
fn are_of_two_types(pair: &Pair) -> bool {
    match (pair.first.access, pair.second.access) {
        (Access::Accumulate { basic: first, .. }, Access::Accumulate { basic: second, .. }) => {
            first != second && first != 0 && second != 0
        }
        _ => false,
    }
}

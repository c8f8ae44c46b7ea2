//! Collective operations between two groups (6.2.3): who is the root, and how much one group gives that the other one takes.
//!
//! Left out: what `MPI_Reduce_scatter` and its like give, and groups of which two members or none say that they are the root.

use super::amounts::AllContributions;
use super::members::{MemberPart, most};
use super::signatures::Content;
use crate::job::Team;
use crate::misfits::{Found, Misfit};
use mpiwarden::events::{ROOT_IS_NEAR, ROOT_OF_OTHERS};

/// Most pairs of members that are held against each other.
const MOST_PAIRS: usize = 1 << 16;

/// The root of an operation, by its position in the parts. `None`: the members do not agree that there is one.
fn root(team: &Team, parts: &[MemberPart]) -> Option<usize> {
    let root = parts.iter().position(|part| part.root == ROOT_OF_OTHERS)?;
    let second = team.is_in_second(parts[root].rank);
    let agrees = |(at, part): (usize, &MemberPart)| {
        at == root
            || (part.root == ROOT_IS_NEAR) == (team.is_in_second(part.rank) == second)
                && part.root != ROOT_OF_OTHERS
    };
    parts.iter().enumerate().all(agrees).then_some(root)
}

/// Whether an operation with a root may be looked at further; tells of a member that names another one.
pub(super) fn roots(team: &Team, parts: &[MemberPart], found: &mut Found) -> bool {
    let Some(root) = root(team, parts) else { return false };
    let usual = team.rank(parts[root].rank);
    let names_another = |part: &&MemberPart| ![ROOT_OF_OTHERS, ROOT_IS_NEAR, usual].contains(&part.root);
    let Some(odd) = parts.iter().find(names_another) else { return true };
    let fault = Misfit::Roots { call: odd.call, this: odd.root, other: usual };
    found.add(fault, odd.spot(), Some(parts[root].spot()));
    false
}

/// The groups that give something to an operation: of one that goes to a root, the other group.
pub(super) fn giving<'a, 'b>(team: &Team, parts: &'a [MemberPart<'b>]) -> Vec<&'a [MemberPart<'b>]> {
    let (one, other) = parts.split_at(parts.partition_point(|part| !team.is_in_second(part.rank)));
    let gives = |group: &&[MemberPart]| group.iter().all(|part| part.root != ROOT_OF_OTHERS);
    [one, other].into_iter().filter(gives).collect()
}

/// Judges what one operation moves, by its name without what begins a name.
pub(super) fn amounts(name: &str, all: &AllContributions, found: &mut Found) {
    let (team, parts) = (all.team, all.parts);
    let of = |member: usize| team.rank(parts[member].rank);
    let second = |member: usize| team.is_in_second(parts[member].rank);
    let is_all_to_all = matches!(name, "allgather" | "allgatherv" | "alltoall" | "alltoallv" | "alltoallw");
    if name == "allreduce" {
        let given: Vec<_> = (0..parts.len()).map(|member| all.sends(member, 0)).collect();
        let counts: Vec<_> = given.iter().map(|one| one.map(Content::elements)).collect();
        let usual = most(&counts);
        let Some(other) = counts.iter().position(|count| *count == usual) else { return };
        for member in 0..parts.len() {
            all.pair((member, given[member]), (other, given[other]), member, found);
        }
    } else if is_all_to_all && parts.len().saturating_mul(parts.len()) <= MOST_PAIRS {
        for source in 0..parts.len() {
            for target in (0..parts.len()).filter(|target| second(*target) != second(source)) {
                let given = all.sends(source, of(target));
                let taken = all.receives(target, of(source));
                if all.pair((source, given), (target, taken), source, found) {
                    return;
                }
            }
        }
    }
    let Some(root) = root(team, parts) else { return };
    for member in (0..parts.len()).filter(|member| second(*member) != second(root)) {
        let (giver, taker) = match name {
            "bcast" => ((root, all.sends(root, 0)), (member, all.sends(member, 0))),
            "scatter" | "scatterv" => {
                ((root, all.sends(root, of(member))), (member, all.receives(member, 0)))
            }
            "gather" | "gatherv" => ((member, all.sends(member, 0)), (root, all.receives(root, of(member)))),
            "reduce" => ((member, all.sends(member, 0)), (root, all.sends(root, 0))),
            _ => return,
        };
        all.pair(giver, taker, member, found);
    }
}

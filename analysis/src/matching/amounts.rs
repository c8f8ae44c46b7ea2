//! Whether each member gives as much to a collective operation as the others take from it (6.1, 6.4 to 6.12).
//!
//! Who gives to whom follows from the operation. A member that told nothing of a side, or gives a datatype that is not known, is left alone.

use super::members::{MemberPart, base, most};
use super::signatures::{Content, Difference, Signatures};
use crate::job::Team;
use crate::misfits::{Found, Misfit};
use mpiwarden::events::{Amounts, Number};
use mpiwarden_spec::Procedure;

/// Members of a communicator whose amounts are held against each other, pair by pair.
const MOST_PAIRS: usize = 1 << 16;

/// Judges one operation; its parts by rank.
pub(super) fn judge(name: &str, all: &AllContributions, found: &mut Found) {
    let (parts, size) = (all.parts, all.team.size);
    let Some(first) = parts.first() else { return };
    let root = parts.iter().position(|part| part.rank == first.root);
    match name {
        "bcast" => {
            // What the others take is told as what they send: there is one buffer.
            let Some(root) = root else { return };
            for member in 0..parts.len() {
                all.pair((root, all.sends(root, 0)), (member, all.sends(member, 0)), member, found);
            }
        }
        "gather" | "gatherv" => {
            let Some(root) = root else { return };
            for (member, part) in parts.iter().enumerate() {
                let taken = all.receives(root, part.rank);
                all.pair((member, all.sends(member, 0)), (root, taken), member, found);
            }
        }
        "scatter" | "scatterv" => {
            let Some(root) = root else { return };
            for (member, part) in parts.iter().enumerate() {
                let given = all.sends(root, part.rank);
                all.pair((root, given), (member, all.receives(member, 0)), member, found);
            }
        }
        "reduce" | "allreduce" | "scan" | "exscan" | "reduce_scatter_block" => {
            let given: Vec<_> = (0..parts.len()).map(|member| all.sends(member, 0)).collect();
            let usual = most(&given.iter().map(|one| one.map(Content::elements)).collect::<Vec<_>>());
            let Some(other) = given.iter().position(|one| one.map(Content::elements) == usual) else {
                return;
            };
            for member in 0..parts.len() {
                all.pair((member, given[member]), (other, given[other]), member, found);
            }
        }
        "reduce_scatter" => {
            let blocks = size.min(MOST_PAIRS as u32);
            for member in 1..parts.len() {
                let differs = (0..blocks).any(|block| {
                    all.pair((member, all.sends(member, block)), (0, all.sends(0, block)), member, found)
                });
                if differs {
                    break;
                }
            }
        }
        "allgather" | "allgatherv" | "alltoall" | "alltoallv" | "alltoallw"
            if parts.len().saturating_mul(parts.len()) <= MOST_PAIRS =>
        {
            for source in 0..parts.len() {
                for target in 0..parts.len() {
                    let given = all.sends(source, parts[target].rank);
                    let taken = all.receives(target, parts[source].rank);
                    if all.pair((source, given), (target, taken), source, found) {
                        return;
                    }
                }
            }
        }
        _ => {}
    }
}

/// What a procedure does, as the judgements call it: without what tells its forms.
pub(super) fn short(call: Procedure) -> String {
    let name = base(call).trim_start_matches("MPI_").trim_end_matches("_init").to_lowercase();
    name.strip_prefix('i').unwrap_or(&name).to_owned()
}

/// What the members of an operation give and take; its parts by rank.
pub(super) struct AllContributions<'a, 'b> {
    pub team: &'a Team,
    pub parts: &'a [MemberPart<'b>],
    pub signatures: &'a Signatures<'b>,
}

impl<'b> AllContributions<'_, 'b> {
    fn of(&self, member: usize, amounts: &Amounts, peer: u32) -> Option<Content<'b>> {
        let one: (Number, u64) = match amounts {
            Amounts::None => return None,
            Amounts::One(signature, count) => (*signature, *count),
            Amounts::Each(all) if all.len() == self.team.peers(self.parts[member].rank) as usize => {
                *all.get(peer as usize)?
            }
            Amounts::Each(_) => return None,
        };
        self.signatures.content(self.parts[member].process, one)
    }

    pub fn sends(&self, member: usize, peer: u32) -> Option<Content<'b>> {
        self.of(member, self.parts[member].gives?.sends, peer)
    }

    pub fn receives(&self, member: usize, peer: u32) -> Option<Content<'b>> {
        self.of(member, self.parts[member].gives?.receives, peer)
    }

    /// Tells where what one gives is not what the other one takes, and answers whether. `at`: the member whose call is named first.
    pub fn pair(
        &self,
        (giver, given): (usize, Option<Content>),
        (taker, taken): (usize, Option<Content>),
        at: usize,
        found: &mut Found,
    ) -> bool {
        let (Some(given), Some(taken)) = (given, taken) else { return false };
        if giver == taker && given == taken || given.is_packed() || taken.is_packed() {
            return false;
        }
        let call = self.parts[at].call;
        let fault = match given.differs(taken) {
            None => return false,
            Some(Difference::Type { first: sent, second: received, element }) => {
                Misfit::Contributions { call, sent, received, element }
            }
            Some(Difference::Amount) => {
                Misfit::Amounts { call, sent: given.elements(), received: taken.elements() }
            }
        };
        let other = if at == giver { taker } else { giver };
        found.add(fault, self.parts[at].spot(), Some(self.parts[other].spot()));
        true
    }
}

//! `MPI_Intercomm_create` (7.6.2): the members of a group wait for each other, all of them for their leader, and the leaders for each other.
//!
//! Left out: `MPI_Intercomm_create_from_groups`, whose groups are no communicators.

use super::history::History;
use super::needs::{Asking, Need};
use super::waiter::{Life, What};
use mpiwarden::events::{Number, Rank};
use mpiwarden::findings::waits::Whereabouts;
use mpiwarden_spec::Procedure;

impl Asking<'_> {
    /// What a process waits for in `MPI_Intercomm_create`. Who leads is known by the arguments: local leader, remote leader, peers' communicator, tag.
    pub(super) fn joins_groups(
        &self,
        process: usize,
        history: &History,
        at: &Whereabouts,
        call: Procedure,
    ) -> Need {
        let own_group = self.blocking_collective(process, history, call);
        // The leaders meet when all of the own group are there, or before: that is not known.
        if own_group != Need::Met {
            return own_group;
        }
        self.other_side(process, history, at).unwrap_or(Need::Unknown)
    }

    fn other_side(&self, process: usize, history: &History, at: &Whereabouts) -> Option<Need> {
        let (local, nth) = history.inside?;
        let known = history.comms.get(&local)?;
        let leader = Rank::try_from(at.peer).ok()?;
        let of = if leader == known.rank {
            let (other, theirs) = self.other_leader(process, history, at)?;
            if self.waiters[other].threads.iter().any(|one| self.meets((process, at), (other, one), theirs)) {
                return Some(Need::Met);
            }
            other
        } else {
            self.teams.comm(process, self.waiters, local)?.process(known.peer(leader)?)?
        };
        // Who has made it already has met this process, which is about to go on.
        if self.has_more(of, history)? {
            return Some(Need::Unknown);
        }
        let team = (self.waiters[process].world, known.name);
        Some(Need::Each { of: vec![of], what: What::Collective { nth, team }, certain: false })
    }

    /// The leader of the other group, and its number for the communicator of both leaders.
    fn other_leader(&self, process: usize, history: &History, at: &Whereabouts) -> Option<(usize, Number)> {
        let (to, _) = at.second;
        let peers = history.comms.get(&at.other_number)?;
        let position = peers.peer(Rank::try_from(to).ok()?)?;
        let team = self.teams.comm(process, self.waiters, at.other_number)?;
        team.members.get(&position).copied()
    }

    /// Whether another leader is in the call that belongs to this one.
    fn meets(
        &self,
        (process, own): (usize, &Whereabouts),
        (other, theirs): (usize, &Whereabouts),
        number: Number,
    ) -> bool {
        let is_call =
            |at: &Whereabouts| at.inside && at.call.is_some_and(|call| call.name() == "MPI_Intercomm_create");
        if !is_call(theirs) {
            return false;
        }
        // Of one whose communicator is not known it is taken to be so.
        let leads_to = || {
            let known = self.waiters[other].history.as_ref()?.comms.get(&theirs.other_number)?;
            let position = known.peer(Rank::try_from(theirs.second.0).ok()?)?;
            self.teams.comm(other, self.waiters, theirs.other_number)?.process(position)
        };
        let same = theirs.other_number == number;
        match leads_to() {
            Some(to) => same && to == process && theirs.tag == own.tag,
            None => true,
        }
    }

    /// Whether a process has made a communicator between groups that another one has not. `None`: it cannot be told.
    fn has_more(&self, process: usize, history: &History) -> Option<bool> {
        let waiter = &self.waiters[process];
        let theirs = waiter.history.as_ref().filter(|history| !history.lost)?;
        if waiter.life == Life::Lost {
            return None;
        }
        let between = |history: &History| -> Vec<u64> {
            history.comms.values().filter(|known| known.between.is_some()).map(|known| known.name).collect()
        };
        let own = between(history);
        Some(between(theirs).iter().any(|name| *name == 0 || !own.contains(name)))
    }
}

//! Communicators between two worlds: processes, and those that they started (11.8). They have no name that both sides know, so a group that started others and a
//! world that was started belong together where each fits the other one and nothing else does.
//!
//! Left out: communicators of two worlds that met otherwise (`MPI_Comm_accept`), and what is made of these.

use super::history::ProcessStart;
use super::waiter::Waiter;
use mpiwarden::events::{Number, Rank};
use std::collections::BTreeMap;

/// JoinedMembers by position: those who started the others come first.
type JoinedMembers = BTreeMap<Rank, (usize, Number)>;

/// One side of such communicators, as its members tell of it.
#[derive(Default)]
struct StartSide {
    size: u32,
    others: u32,
    members: JoinedMembers,
    /// Its members tell different things.
    odd: bool,
}

impl StartSide {
    fn add(&mut self, (size, others): (u32, u32), rank: Rank, member: (usize, Number)) {
        self.odd |= !self.members.is_empty() && (self.size, self.others) != (size, others);
        (self.size, self.others) = (size, others);
        self.odd |= self.members.insert(rank, member).is_some();
    }

    /// Whether each member has told of it.
    fn is_whole(&self) -> bool {
        let ranks = self.members.keys().copied();
        !self.odd && ranks.eq(0..self.size)
    }
}

/// The members of all communicators between two worlds of which both sides are certain.
pub(super) fn joined(waiters: &[Waiter]) -> Vec<JoinedMembers> {
    // Who started whom: by world and name; and the worlds that were started.
    let mut starts: BTreeMap<(u32, u64), StartSide> = BTreeMap::new();
    let mut started: BTreeMap<u32, StartSide> = BTreeMap::new();
    for (process, waiter) in waiters.iter().enumerate() {
        // A process that says nothing may have started any.
        let Some(history) = waiter.history.as_ref().filter(|history| !history.lost) else {
            return Vec::new();
        };
        if is_starting(waiter) {
            return Vec::new();
        }
        for (&number, known) in &history.comms {
            let Some(other) = known.between else { continue };
            let side = match other.start {
                None => continue,
                Some(ProcessStart::Started(name)) => starts.entry((waiter.world, name)).or_default(),
                Some(ProcessStart::Parents) => started.entry(waiter.world).or_default(),
            };
            side.add((known.size, other.size), known.rank, (process, number));
        }
    }
    let of_world = |world: u32| waiters.iter().filter(|waiter| waiter.world == world).count() as u32;
    let fits = |(from, _): &(u32, u64), start: &StartSide, world: u32| {
        // One that nobody of it has told of, or that is not there as a whole, may fit.
        let told =
            started.get(&world).is_none_or(|side| (side.size, side.others) == (start.others, start.size));
        *from != world && of_world(world) <= start.others && told
    };
    let mut worlds: Vec<u32> = waiters.iter().map(|waiter| waiter.world).collect();
    worlds.sort_unstable();
    worlds.dedup();
    let mut all = Vec::new();
    for (key, start) in &starts {
        let mut fitting = worlds.iter().filter(|world| fits(key, start, **world));
        let (Some(&world), None) = (fitting.next(), fitting.next()) else { continue };
        let alone = starts.iter().filter(|(key, start)| fits(key, start, world)).count() == 1;
        let Some(children) = started.get(&world).filter(|side| !side.odd) else { continue };
        if !alone || !start.is_whole() || of_world(world) != start.others {
            continue;
        }
        let mut members = start.members.clone();
        // Their ranks are those of their world (11.8.2); who has not told of it has not used it.
        for (process, waiter) in waiters.iter().enumerate().filter(|(_, waiter)| waiter.world == world) {
            let Ok(rank) = Rank::try_from(waiter.rank) else { continue };
            let number = children.members.get(&rank).map_or(0, |(_, number)| *number);
            members.insert(start.size.saturating_add(rank), (process, number));
        }
        let is_whole = members.len() == start.size as usize + start.others as usize;
        let agree = children
            .members
            .iter()
            .all(|(rank, member)| members.get(&start.size.saturating_add(*rank)) == Some(member));
        if is_whole && agree {
            all.push(members);
        }
    }
    all
}

/// Whether a process is about to start others: who these are is not known yet.
fn is_starting(waiter: &Waiter) -> bool {
    let starts = |name: &str| name.starts_with("MPI_Comm_spawn");
    waiter.threads.iter().any(|at| at.inside && at.call.is_some_and(|call| starts(call.name())))
}

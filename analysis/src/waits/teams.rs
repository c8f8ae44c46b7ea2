//! Which communicators and windows of the processes are the same, and who their members are.
//!
//! A process tells of a communicator when it is made or at its first use, so that a member which has not come so far is known by the others only: of
//! `MPI_COMM_WORLD` and its duplicates by its rank, of another one of the whole world by being left over.

use super::history::{History, Known};
use super::waiter::Waiter;
use super::worlds;
use mpiwarden::events::{Number, Rank};
use mpiwarden::mirror::naming::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Duplicates of `MPI_COMM_WORLD` that are known as such: they are among the first so many things that were made of it.
const DUPLICATES: u32 = 1024;

/// A communicator or window.
#[derive(Debug, Default)]
pub(super) struct MemberList {
    /// Members, of both groups where it lies between two.
    pub size: u32,
    pub between: bool,
    /// By position ([`Known::own`]): the process, and its number for it.
    pub members: BTreeMap<Rank, (usize, Number)>,
    /// Processes that are members, of which it is not known which rank they are.
    pub others: Vec<usize>,
    /// Members that tell different things of it.
    odd: bool,
}

impl MemberList {
    /// All members are known.
    pub fn is_whole(&self) -> bool {
        self.members.len() + self.others.len() == self.size as usize
    }

    /// The process at a position.
    pub fn process(&self, position: Rank) -> Option<usize> {
        self.members.get(&position).map(|(process, _)| *process)
    }
}

/// Communicators and windows have names apart from each other.
type Named = (bool, u32, u64, Option<usize>);

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Teams {
    teams: FxHashMap<Named, MemberList>,
    /// Communicators between two worlds, and by process and number which one it is.
    worlds: Vec<MemberList>,
    of_worlds: FxHashMap<(usize, Number), usize>,
}

fn named(process: usize, waiter: &Waiter, window: bool, known: &Known) -> Option<Named> {
    let own = (known.members() == 1).then_some(process);
    (known.name != 0).then_some((window, waiter.world, known.name, own))
}

impl Teams {
    pub fn of(waiters: &[Waiter]) -> Teams {
        let mut teams = Teams::default();
        for (process, waiter) in waiters.iter().enumerate() {
            let Some(history) = &waiter.history else { continue };
            for (window, list) in [(false, &history.comms), (true, &history.windows)] {
                for (&number, known) in list {
                    let Some(name) = named(process, waiter, window, known) else { continue };
                    let team = teams.teams.entry(name).or_default();
                    team.odd |= team.size != 0 && team.size != known.members();
                    team.size = known.members();
                    team.between |= known.between.is_some();
                    let before = team.members.insert(known.own(), (process, number));
                    team.odd |= before.is_some();
                }
            }
        }
        teams.teams.retain(|_, team| !team.odd);
        let alike: FxHashSet<u64> = (1..=DUPLICATES)
            .map(|nth| Name::WORLD.duplicate(nth).number())
            .chain([Name::WORLD.number()])
            .collect();
        for ((window, world, name, _), team) in &mut teams.teams {
            complete(team, *world, !*window && alike.contains(name), waiters);
        }
        for members in worlds::joined(waiters) {
            let which = teams.worlds.len();
            // Who has not told of it has no number for it.
            let told = members.values().filter(|(_, number)| *number != 0);
            teams.of_worlds.extend(told.map(|member| (*member, which)));
            let size = members.len() as Rank;
            teams.worlds.push(MemberList { size, between: true, members, ..MemberList::default() });
        }
        teams
    }

    /// What tells a communicator of a process from all others that are not the same: world and name.
    pub fn identity(&self, process: usize, waiter: &Waiter, comm: Number) -> Option<(u32, u64)> {
        let known = waiter.history.as_ref()?.comms.get(&comm)?;
        match self.of_worlds.get(&(process, comm)) {
            // No world has this number.
            Some(which) => Some((u32::MAX, *which as u64)),
            None => Some((waiter.world, known.name)),
        }
    }

    /// The communicator that a process knows by this number.
    pub fn comm(&self, process: usize, waiters: &[Waiter], comm: Number) -> Option<&MemberList> {
        if let Some(which) = self.of_worlds.get(&(process, comm)) {
            return self.worlds.get(*which);
        }
        self.find(process, &waiters[process], false, |history| history.comms.get(&comm))
    }

    pub fn window(&self, process: usize, waiters: &[Waiter], window: Number) -> Option<&MemberList> {
        self.find(process, &waiters[process], true, |history| history.windows.get(&window))
    }

    fn find(
        &self,
        process: usize,
        waiter: &Waiter,
        window: bool,
        known: impl Fn(&History) -> Option<&Known>,
    ) -> Option<&MemberList> {
        self.teams.get(&named(process, waiter, window, known(waiter.history.as_ref()?)?)?)
    }
}

/// Who is who among processes, for those who tell of them.
pub struct Who(Teams);

impl Who {
    pub fn of(waiters: &[Waiter]) -> Who {
        Who(Teams::of(waiters))
    }

    /// The process of this rank in a communicator that a process knows by this number.
    pub fn member(&self, waiters: &[Waiter], process: usize, comm: Number, rank: Rank) -> Option<usize> {
        let known = waiters[process].history.as_ref()?.comms.get(&comm)?;
        self.0.comm(process, waiters, comm)?.process(known.peer(rank)?)
    }

    /// Likewise of a window.
    pub fn member_of_window(
        &self,
        waiters: &[Waiter],
        process: usize,
        window: Number,
        rank: Rank,
    ) -> Option<usize> {
        self.0.window(process, waiters, window)?.process(rank)
    }
}

/// Adds members that have not told of it.
fn complete(team: &mut MemberList, world: u32, as_world: bool, waiters: &[Waiter]) {
    let of_world = || waiters.iter().enumerate().filter(|(_, waiter)| waiter.world == world);
    if as_world {
        for (process, waiter) in of_world() {
            if let Ok(rank) = Rank::try_from(waiter.rank) {
                // 0 is the number of nothing.
                team.members.entry(rank).or_insert((process, 0));
            }
        }
    } else if team.size as usize == of_world().count() {
        let known: Vec<usize> = team.members.values().map(|(process, _)| *process).collect();
        team.others =
            of_world().map(|(process, _)| process).filter(|process| !known.contains(process)).collect();
        // Of two groups it is not known which one they are in.
        let several = team.others.len() > 1;
        if team.between && several {
            team.others.clear();
        }
        // One process and one rank are left.
        let left = (0..team.size).find(|rank| !team.members.contains_key(rank));
        if let (&[process], Some(rank)) = (&team.others[..], left) {
            team.members.insert(rank, (process, 0));
            team.others.clear();
        }
    }
}

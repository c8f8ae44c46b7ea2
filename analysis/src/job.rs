//! Who is who: the processes in an order of their own, and which communicators and windows of theirs are the same.

use crate::answer::{Limit, Process};
use crate::edges::{Edges, Node};
use mpiwarden::events::{Did, KeptEvent, Number, Rank};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A job, its processes sorted by world and rank, so that nothing depends on how they are given.
pub(crate) struct Job<'a> {
    /// What each did before events of it are missing.
    pub events: Vec<&'a [KeptEvent]>,
    /// They ended well.
    pub whole: Vec<bool>,
    /// Their positions in what was asked.
    pub given: Vec<usize>,
    /// Where events are missing, there is a position behind the last good one.
    pub gaps: Vec<(usize, u32)>,
    pub comms: Vec<Team>,
    pub windows: Vec<Team>,
    comm_numbers: Vec<Numbers>,
    window_numbers: Vec<Numbers>,
}

/// By the number of one process: which team it is, and the process's rank there.
type Numbers = FxHashMap<Number, (usize, Rank)>;

/// The members of a communicator or window who told of it.
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// By rank; between two groups by position: those of the second group come after those of the first one.
    pub members: Vec<Member>,
    /// Of both groups, where it lies between two.
    pub size: u32,
    /// How many are in the first of its two groups. `None`: it has one.
    pub first: Option<u32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub rank: Rank,
    pub process: usize,
    /// What the process calls it.
    pub number: Number,
    /// Of windows.
    pub memory: Memory,
}

/// A member's memory in a window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    pub base: u64,
    pub size: u64,
    pub unit: i64,
    pub dynamic: bool,
}

impl Team {
    pub fn member(&self, rank: Rank) -> Option<&Member> {
        let found = self.members.binary_search_by_key(&rank, |member| member.rank).ok()?;
        self.members.get(found)
    }

    /// Whether a position is one of the second of its two groups.
    pub fn is_in_second(&self, position: Rank) -> bool {
        self.first.is_some_and(|first| position >= first)
    }

    /// Where the one is that a member calls by this rank: between two groups that is one of the other group (7.6). `None`: there is none.
    pub fn position(&self, own: Rank, rank: Rank) -> Option<Rank> {
        let Some(first) = self.first else { return Some(rank) };
        let (from, many) = if own < first { (first, self.size.checked_sub(first)?) } else { (0, first) };
        (rank < many).then_some(from + rank)
    }

    /// How many a member at a position exchanges data with in a collective operation: itself, too, where there is one group.
    pub fn peers(&self, own: Rank) -> u32 {
        let Some(first) = self.first else { return self.size };
        if own < first { self.size.saturating_sub(first) } else { first }
    }

    /// The rank that a position has in its group.
    pub fn rank(&self, position: Rank) -> Rank {
        self.first.filter(|first| position >= *first).map_or(position, |first| position - first)
    }
}

/// What makes two objects the same one: world, name, and the process where it has no other member.
type Same = (u32, u64, Option<usize>);

/// Objects of one sort, while they are found.
#[derive(Default)]
struct Sort {
    teams: BTreeMap<Same, Team>,
    numbers: Vec<FxHashMap<Number, (Same, Rank)>>,
}

impl Sort {
    fn add(&mut self, world: u32, name: u64, (size, first): (u32, Option<u32>), member: Member) {
        // Such as MPI_COMM_SELF: every process has one of its own.
        let same = (world, name, (size == 1).then_some(member.process));
        self.numbers[member.process].insert(member.number, (same, member.rank));
        let team = self.teams.entry(same).or_default();
        // Members that disagree on the sizes make the team useless below: no team has rooms for nobody.
        let agrees = team.members.is_empty() || (team.size, team.first) == (size, first);
        (team.size, team.first) = (if agrees { size } else { 0 }, first);
        team.members.push(member);
    }

    /// Teams whose members agree, and by number which one it is.
    fn end(self) -> (Vec<Team>, Vec<Numbers>) {
        let mut teams = Vec::new();
        let mut index = BTreeMap::new();
        for (same, mut team) in self.teams {
            team.members.sort_by_key(|member| (member.rank, member.process, member.number));
            let is_odd = |two: &[Member]| two[0].rank == two[1].rank;
            let processes: FxHashSet<usize> = team.members.iter().map(|member| member.process).collect();
            let agrees = !team.members.windows(2).any(is_odd)
                && processes.len() == team.members.len()
                && team.members.last().is_some_and(|last| last.rank < team.size);
            if same.1 != 0 && agrees {
                index.insert(same, teams.len());
                teams.push(team);
            }
        }
        let known = |numbers: FxHashMap<Number, (Same, Rank)>| {
            let team = |(number, (same, rank))| Some((number, (*index.get(&same)?, rank)));
            numbers.into_iter().filter_map(team).collect()
        };
        let numbers = self.numbers.into_iter().map(known).collect();
        (teams, numbers)
    }
}

impl<'a> Job<'a> {
    pub fn new(processes: &'a [Process]) -> Job<'a> {
        let mut given: Vec<usize> = (0..processes.len()).collect();
        given.sort_by_key(|at| (processes[*at].world, processes[*at].rank));
        let mut gaps = Vec::new();
        let mut events = Vec::new();
        let sort = || Sort { numbers: vec![FxHashMap::default(); processes.len()], ..Sort::default() };
        let (mut comms, mut windows) = (sort(), sort());
        for (process, at) in given.iter().enumerate() {
            let Process { world, events: all, .. } = &processes[*at];
            let gap = all.iter().position(|event| matches!(event.did, Did::Missing {} | Did::LetGo {}));
            gaps.extend(gap.map(|gap| (process, gap as u32)));
            let good = &all[..gap.unwrap_or(all.len())];
            events.push(good);
            // The process's rank in the group that it is in, and that group's size.
            let mut own: FxHashMap<Number, (Rank, u32)> = FxHashMap::default();
            for event in good {
                if let Did::Comm { comm, name, rank, size } = event.did {
                    own.insert(comm, (rank, size));
                    let member = Member { rank, process, number: comm, memory: Memory::default() };
                    comms.add(*world, name, (size, None), member);
                } else if let Did::Between { comm, name, remote, second } = event.did {
                    let Some((rank, size)) = own.get(&comm).copied().filter(|_| name != 0) else { continue };
                    let (before, first) = if second { (remote, remote) } else { (0, size) };
                    let rank = rank.saturating_add(before);
                    let member = Member { rank, process, number: comm, memory: Memory::default() };
                    comms.add(*world, name, (size.saturating_add(remote), Some(first)), member);
                } else if let Did::Window { window, name, rank, members, base, size, unit, dynamic, .. } =
                    event.did
                {
                    let memory = Memory { base, size, unit, dynamic };
                    windows.add(
                        *world,
                        name,
                        (members, None),
                        Member { rank, process, number: window, memory },
                    );
                }
            }
        }
        let (comms, comm_numbers) = comms.end();
        let (windows, window_numbers) = windows.end();
        let whole = given.iter().map(|at| processes[*at].whole).collect();
        Job { events, whole, given, gaps, comms, windows, comm_numbers, window_numbers }
    }

    /// What comes from the first event on that this is said of is taken for missing.
    pub fn ends_before(&mut self, is_last: impl Fn(&Did) -> bool) {
        for (process, events) in self.events.iter_mut().enumerate() {
            let Some(end) = events.iter().position(|event| is_last(&event.did)) else { continue };
            *events = &events[..end];
            self.gaps.retain(|(of, _)| *of != process);
            self.gaps.push((process, end as u32));
        }
    }

    /// How many processes there are.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// The communicator that a process calls by this number. `None`: it is not known what it is elsewhere.
    pub fn comm(&self, process: usize, comm: Number) -> Option<usize> {
        Some(self.comm_numbers[process].get(&comm)?.0)
    }

    pub fn window(&self, process: usize, window: Number) -> Option<usize> {
        Some(self.window_numbers[process].get(&window)?.0)
    }

    /// The communicator that a process calls by this number, and the process that it calls by this rank there.
    pub fn peer(&self, process: usize, comm: Number, rank: Rank) -> Option<(usize, usize)> {
        let (team, own) = self.rank(process, comm)?;
        let position = self.comms[team].position(own, rank)?;
        Some((team, self.comms[team].member(position)?.process))
    }

    /// The communicator that a process calls by this number, and its rank there; between two groups its position.
    pub fn rank(&self, process: usize, comm: Number) -> Option<(usize, Rank)> {
        self.comm_numbers[process].get(&comm).copied()
    }

    /// The same of a window.
    pub fn window_rank(&self, process: usize, window: Number) -> Option<(usize, Rank)> {
        self.window_numbers[process].get(&window).copied()
    }

    /// Worlds that have more processes than recorded.
    pub fn not_recorded(&self, processes: &[Process]) -> Vec<Limit> {
        let world = |process: usize| processes[self.given[process]].world;
        let mut recorded: BTreeMap<u32, u32> = BTreeMap::new();
        for process in 0..self.len() {
            *recorded.entry(world(process)).or_default() += 1;
        }
        let mut limits = Vec::new();
        for team in self.comms.iter().chain(&self.windows) {
            let Some(first) = team.members.first() else { continue };
            let world = world(first.process);
            if team.size > recorded[&world] {
                limits.push(Limit::NotRecorded { world });
            }
        }
        limits
    }

    /// Calls of which it is not known with whom they order, and their limits.
    pub fn unknown(&self, edges: &mut Edges, limits: &mut Vec<Limit>) {
        for process in 0..self.len() {
            let given = self.given[process];
            let mut open = FxHashSet::default();
            for (at, event) in self.events[process].iter().enumerate() {
                let limit = match self.why_unknown(process, &event.did, &mut open) {
                    None => continue,
                    Some(Why::Call(call)) => Some(Limit::Unknown { process: given, call }),
                    Some(Why::Comm(comm)) => Some(Limit::UnnamedComm { process: given, comm }),
                    Some(Why::Window(window)) => Some(Limit::UnnamedWindow { process: given, window }),
                    Some(Why::Request) => None,
                };
                edges.unknown(Node::new(process, at));
                limits.extend(limit);
            }
        }
    }

    fn why_unknown(&self, process: usize, did: &Did, open: &mut FxHashSet<Number>) -> Option<Why> {
        let comm = |comm: &Number| self.comm(process, *comm).is_none().then_some(Why::Comm(*comm));
        // A member that nobody knows is like a communicator that nobody knows.
        let knows = |on: &Number, rank: &Rank| self.peer(process, *on, *rank).is_some();
        let window =
            |window: &Number| self.window(process, *window).is_none().then_some(Why::Window(*window));
        match did {
            Did::Unknown { call } => Some(Why::Call(*call)),
            Did::Send { comm: on, to, request, .. } => {
                let known = knows(on, to);
                if !known {
                    open.insert(*request);
                }
                (!known).then_some(Why::Comm(*on))
            }
            Did::Post { comm: on, request, .. } | Did::Collective { comm: on, request, .. } => {
                let why = comm(on);
                if why.is_some() {
                    open.insert(*request);
                }
                why
            }
            Did::Done { request, .. } => open.remove(request).then_some(Why::Request),
            Did::Arrived { request } => open.contains(request).then_some(Why::Request),
            Did::Received { comm: on, from, .. } | Did::Probed { comm: on, from, .. } => {
                (!knows(on, from)).then_some(Why::Comm(*on))
            }
            Did::SendMatched { comm: on, .. } | Did::Left { comm: on } => comm(on),
            Did::Fence { window: on, .. }
            | Did::Fenced { window: on }
            | Did::Expose { window: on, .. }
            | Did::Access { window: on, .. }
            | Did::AccessEnded { window: on }
            | Did::ExposeEnded { window: on }
            | Did::Lock { window: on, .. }
            | Did::Unlock { window: on, .. }
            | Did::Unlocked { window: on, .. }
            | Did::Flush { window: on, .. }
            | Did::Sync { window: on } => window(on),
            // Through memory that is not known, a process may look for what others do.
            Did::Rma { rma } => window(&rma.window),
            Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Comm { .. }
            | Did::Window { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Cancels { .. }
            | Did::Closes {}
            | Did::Between { .. }
            | Did::Parts { .. }
            | Did::OtherWorld { .. }
            | Did::Local { .. }
            | Did::Watched { .. }
            | Did::Awaits { .. }
            | Did::Contributes { .. }
            | Did::Thread { .. }
            | Did::GivenUp { .. }
            | Did::Attached { .. }
            | Did::Detach { .. }
            | Did::WindowEnds { .. }
            | Did::Uses { .. }
            | Did::Failed {}
            | Did::Counted { .. }
            | Did::LetGo {}
            | Did::GoesOn {}
            | Did::Missing {} => None,
        }
    }
}

enum Why {
    Call(u16),
    Comm(Number),
    Window(Number),
    /// It completes what one of the others began.
    Request,
}

/// By request: the position of its end, and what it says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub at: u32,
    pub got: Option<(Rank, i32)>,
    pub synchronous: bool,
}

/// The ends of a process's requests.
pub(crate) fn ends(events: &[KeptEvent]) -> Ends<'_> {
    let mut ends = Ends { events, near: Vec::new(), far: FxHashMap::default() };
    // A process counts what it gives numbers to: few numbers are larger than the number of its events.
    let most = events.len().saturating_mul(2).saturating_add(1 << 10);
    for (at, event) in events.iter().enumerate() {
        let Did::Done { request, .. } = event.did else { continue };
        let number = request as usize;
        if number >= most {
            ends.far.entry(request).or_insert(at as u32);
            continue;
        }
        if number >= ends.near.len() {
            ends.near.resize((number + 1).next_power_of_two().min(most), NO_END);
        }
        if ends.near[number] == NO_END {
            ends.near[number] = at as u32;
        }
    }
    ends
}

/// By request: which event was its first end.
pub(crate) struct Ends<'a> {
    events: &'a [KeptEvent],
    /// By its number; [`NO_END`]: there was none.
    near: Vec<u32>,
    /// Of numbers that are larger than others.
    far: FxHashMap<Number, u32>,
}

const NO_END: u32 = u32::MAX;

impl Ends<'_> {
    pub fn get(&self, request: Number) -> Option<End> {
        let near = self.near.get(request as usize).copied().filter(|at| *at != NO_END);
        let at = near.or_else(|| self.far.get(&request).copied())?;
        let Did::Done { got, synchronous, .. } = self.events[at as usize].did else { return None };
        Some(End { at, got, synchronous })
    }
}

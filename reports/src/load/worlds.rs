//! Which processes belong to one `MPI_COMM_WORLD`.
//!
//! Each says how its launcher, or MPI, names its world. That name may be of one node only (Hydra's), and a launcher may start
//! several worlds by one process; so processes of one name are one world only as far as their sizes agree and no rank is
//! there twice, and pieces from several nodes are joined only where they fit together like that and somebody waits for
//! more. What is not certain stays apart: a world that lacks ranks is reported as such.

use super::process::Process;
use mpiwarden::findings::status::origin;
use rustc_hash::{FxHashMap, FxHashSet};

/// The programs of one world that are named.
const MOST_PROGRAMS: usize = 8;

/// More worlds of one name, or with ranks missing, than a run has; of a file that was damaged there may be any number.
const MOST_ALIKE: usize = 256;

/// One world, and who of it reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedWorld {
    pub id: String,
    /// Ranks; 0 while no process knows it.
    pub size: u32,
    /// Each once.
    pub reported: FxHashSet<i32>,
    /// Processes that ended before they knew their rank.
    pub without_rank: u32,
    pub spawned: bool,
    /// MPI was started by a launcher of another MPI library.
    pub foreign: bool,
    /// Processes that its own ones started by `MPI_Comm_spawn`.
    pub started: u64,
    /// Paths of its executables.
    pub programs: Vec<String>,
    pub(crate) of_node: bool,
    pub(crate) hosts: Vec<u32>,
}

impl ReportedWorld {
    /// How many ranks there should be.
    pub fn ranks(&self) -> u32 {
        let seen = self.reported.iter().max().map_or(0, |&rank| rank.max(0) as u32 + 1);
        self.size.max(seen)
    }

    pub fn is_complete(&self) -> bool {
        self.ranks() > 0 && self.reported.len() == self.ranks() as usize
    }

    fn fits(&self, size: u32, rank: i32) -> bool {
        (self.size == 0 || size == 0 || self.size == size) && !self.reported.contains(&rank)
    }

    /// Whether both can be pieces of one world, from several nodes.
    fn joins(&self, other: &ReportedWorld) -> bool {
        let ranks = self.reported.len() + other.reported.len();
        self.of_node
            && other.of_node
            && !self.spawned
            && !other.spawned
            && self.size == other.size
            && ranks <= self.size as usize
            && self.reported.is_disjoint(&other.reported)
            && self.hosts.iter().all(|host| !other.hosts.contains(host))
    }

    fn join(&mut self, other: ReportedWorld) {
        self.reported.extend(other.reported);
        self.hosts.extend(other.hosts);
        self.without_rank += other.without_rank;
        self.started += other.started;
        other.programs.into_iter().for_each(|program| self.runs(program));
    }

    fn add(&mut self, process: &Process, programs: &[String]) {
        let slot = &process.slot;
        self.size = self.size.max(slot.world);
        match slot.rank {
            ..0 => self.without_rank += 1,
            rank => {
                self.reported.insert(rank);
            }
        }
        self.spawned |= slot.origin & origin::SPAWNED != 0;
        self.foreign |= slot.origin & origin::FOREIGN != 0;
        self.of_node |= slot.origin & origin::OF_NODE != 0;
        self.started += u64::from(slot.spawned);
        if !self.hosts.contains(&process.host) {
            self.hosts.push(process.host);
        }
        if let Some(program) = programs.get(process.program as usize) {
            self.runs(program.clone());
        }
    }

    fn runs(&mut self, program: String) {
        if self.programs.len() < MOST_PROGRAMS && !self.programs.contains(&program) {
            self.programs.push(program);
        }
    }
}

/// The worlds of a run.
#[derive(Clone, Debug, Default)]
pub struct Worlds {
    pub list: Vec<ReportedWorld>,
    /// The world of each process, in the order of the processes.
    pub of: Vec<u32>,
}

impl Worlds {
    /// Sorts the processes of all status files; `programs` are the paths that [`Process::program`] counts.
    pub fn of(processes: &[Process], programs: &[String]) -> Worlds {
        let mut worlds = Worlds::default();
        let mut by_id = FxHashMap::<&str, Vec<u32>>::default();
        // A process that became another program has several slots, and is one rank all the same.
        let mut same = FxHashMap::<(u32, u32, &str, i32), u32>::default();
        for process in processes {
            let slot = &process.slot;
            let known = same.get(&(process.host, slot.pid, &slot.world_id, slot.rank)).copied();
            let alike = by_id.entry(&slot.world_id).or_default();
            let latest = &alike[alike.len().saturating_sub(MOST_ALIKE)..];
            let fitting =
                || latest.iter().copied().find(|&at| worlds.list[at as usize].fits(slot.world, slot.rank));
            let at = known.or_else(fitting).unwrap_or_else(|| {
                let id = slot.world_id.clone();
                worlds.list.push(ReportedWorld { id, ..ReportedWorld::default() });
                alike.push(worlds.list.len() as u32 - 1);
                worlds.list.len() as u32 - 1
            });
            same.insert((process.host, slot.pid, &slot.world_id, slot.rank), at);
            worlds.of.push(at);
            worlds.list[at as usize].add(process, programs);
        }
        worlds.join_nodes();
        worlds
    }

    /// Joins the pieces that the nodes of a world reported.
    fn join_nodes(&mut self) {
        let mut becomes: Vec<u32> = Vec::new();
        let mut joined = Vec::<ReportedWorld>::new();
        // Positions of those that lack ranks; mostly there is one.
        let mut waiting = Vec::<usize>::new();
        for piece in std::mem::take(&mut self.list) {
            let found = waiting.iter().position(|&at| joined[at].joins(&piece));
            let at = match found.map(|index| (index, waiting[index])) {
                Some((index, at)) => {
                    joined[at].join(piece);
                    if joined[at].is_complete() {
                        waiting.remove(index);
                    }
                    at
                }
                None => {
                    if piece.of_node && !piece.spawned && !piece.is_complete() && waiting.len() < MOST_ALIKE {
                        waiting.push(joined.len());
                    }
                    joined.push(piece);
                    joined.len() - 1
                }
            };
            becomes.push(at as u32);
        }
        self.of.iter_mut().for_each(|world| *world = becomes[*world as usize]);
        self.list = joined;
    }
}

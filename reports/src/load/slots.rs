//! Which process of the status files wrote which findings file, and whether all that it told of has been read.
//!
//! A process is known by its node and slot. Its id alone is not enough: ranks in PID namespaces of their own may all have
//! the same one. Files of older libraries have no slot in their names, and belong to the last process of that id.

use super::process::Process;
use crate::ranks::RankSet;
use rustc_hash::FxHashMap;

/// Whose a findings file is, by its name or its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    pub node: String,
    pub pid: u32,
    /// Number of its slot in the node's status file; not in the names of older libraries.
    pub slot: Option<u32>,
}

/// The processes by node and slot.
#[derive(Default)]
pub struct Slots {
    nodes: FxHashMap<Box<str>, Node>,
}

#[derive(Default)]
struct Node {
    entries: FxHashMap<u32, Entry>,
    /// The last slot of a process id.
    by_pid: FxHashMap<u32, u32>,
    /// Findings that were read from files without a slot in their names, by process id.
    unplaced: FxHashMap<u32, u64>,
}

/// One process. When it becomes another program, that one has a slot of its own.
struct Entry {
    /// Position in `processes`.
    process: usize,
    pid: u32,
    /// Findings that it says it wrote, and those that were read.
    told: u64,
    read: u64,
}

impl Slots {
    /// Takes note of a process that says it wrote so many findings.
    pub fn add(&mut self, node: &str, slot: u32, pid: u32, process: usize, told: u32) {
        if !self.nodes.contains_key(node) {
            self.nodes.insert(node.into(), Node::default());
        }
        if let Some(node) = self.nodes.get_mut(node) {
            node.entries.insert(slot, Entry { process, pid, told: told.into(), read: 0 });
            node.by_pid.insert(pid, slot);
        }
    }

    /// The position of a process.
    pub fn find(&self, owner: &Owner) -> Option<usize> {
        let node = self.nodes.get(owner.node.as_str())?;
        let slot = owner.slot.or_else(|| node.by_pid.get(&owner.pid).copied())?;
        node.entries.get(&slot).filter(|entry| entry.pid == owner.pid).map(|entry| entry.process)
    }

    /// So many findings of a process were read.
    pub fn read(&mut self, owner: &Owner, findings: u64) {
        let Some(node) = self.nodes.get_mut(owner.node.as_str()) else { return };
        match owner.slot {
            Some(slot) => {
                if let Some(entry) = node.entries.get_mut(&slot).filter(|entry| entry.pid == owner.pid) {
                    entry.read += findings;
                }
            }
            None => *node.unplaced.entry(owner.pid).or_default() += findings,
        }
    }

    /// Findings that no file holds, and the ranks that told of them.
    pub fn missing(&self, processes: &[Process]) -> (u64, RankSet) {
        let (mut count, mut ranks) = (0, Vec::new());
        for node in self.nodes.values() {
            let mut unplaced = node.unplaced.clone();
            for entry in node.entries.values() {
                let elsewhere = unplaced.entry(entry.pid).or_default();
                let lost = entry.told.saturating_sub(entry.read);
                let found = lost.min(*elsewhere);
                *elsewhere -= found;
                if lost > found {
                    count += lost - found;
                    ranks.push(processes[entry.process].slot.rank);
                }
            }
        }
        ranks.sort_unstable();
        (count, ranks.into_iter().collect())
    }
}

//! Which process of the status files wrote which findings file, and whether all that it told of has been read.

use super::status::Process;
use crate::ranks::RankSet;
use rustc_hash::FxHashMap;

/// The processes by host and number.
#[derive(Default)]
pub struct Slots {
    hosts: FxHashMap<Box<str>, u32>,
    entries: FxHashMap<(u32, u32), Entry>,
}

/// One process, or several programs that were one process after the other.
struct Entry {
    /// Position in `processes`, of the last.
    process: usize,
    /// Findings that it says it wrote, and those that were read.
    told: u64,
    read: u64,
}

impl Slots {
    /// Takes note of a process that says it wrote so many findings.
    pub fn add(&mut self, host: &str, pid: u32, process: usize, told: u32) {
        let host = match self.hosts.get(host) {
            Some(&number) => number,
            None => {
                let number = self.hosts.len() as u32;
                self.hosts.insert(host.into(), number);
                number
            }
        };
        let entry = self.entries.entry((host, pid)).or_insert(Entry { process, told: 0, read: 0 });
        entry.process = process;
        entry.told += u64::from(told);
    }

    /// The position of a process.
    pub fn find(&self, host: &str, pid: u32) -> Option<usize> {
        Some(self.entries.get(&(*self.hosts.get(host)?, pid))?.process)
    }

    /// So many findings of a process were read.
    pub fn read(&mut self, host: &str, pid: u32, findings: u64) {
        if let Some(&host) = self.hosts.get(host)
            && let Some(entry) = self.entries.get_mut(&(host, pid))
        {
            entry.read += findings;
        }
    }

    /// Findings that no file holds, and the ranks that told of them.
    pub fn missing(&self, processes: &[Process]) -> (u64, RankSet) {
        let lost = self.entries.values().filter(|entry| entry.told > entry.read);
        let mut ranks: Vec<i32> = lost.clone().map(|entry| processes[entry.process].slot.rank).collect();
        ranks.sort_unstable();
        (lost.map(|entry| entry.told - entry.read).sum(), ranks.into_iter().collect())
    }
}

//! The slots of a run as they are now: of this node's ranks in its status file, of others' in what a rank there copies.
//!
//! Little is read: the head of each slot and the places of its threads.

use super::proc;
use crate::load::open;
use mpiwarden::findings::status::{
    HEADER_SIZE, MAGIC, MAX_OWN_THREADS, MOST_SLOTS, SLOT_SIZE, State, VERSION, header, offset, own_threads,
};
use mpiwarden::findings::waits::{MAX_THREADS, Whereabouts, place};
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const HEAD: usize = 64;
const PLACES: usize = MAX_THREADS * place::SIZE;
/// From the threads without a place to the list of MPI's own.
const REST: usize = offset::FREE - offset::WITHOUT_PLACE;
const _: () = assert!(offset::OWN_THREADS > offset::WITHOUT_PLACE);
const _: () = assert!(offset::FREE - offset::OWN_THREADS == 4 + 4 * MAX_OWN_THREADS);

/// A process as its slot says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    pub pid: u32,
    /// In its world, -1 while it is not known; and how many ranks that has, 0 while it is not.
    pub rank: i32,
    pub world: u32,
    /// Raw [`State`].
    pub state: u32,
    pub threads: Vec<Whereabouts>,
    /// Threads without a place.
    pub without_place: u32,
    /// Threads that MPI started for itself; `None`: it is not known.
    pub own: Option<Vec<u32>>,
    /// It is on this machine.
    pub here: bool,
    /// It is gone.
    pub gone: bool,
    /// It was stopped, by a debugger perhaps, or killed: it is not its program that stands still.
    pub stopped: bool,
}

impl Glance {
    /// It has reached its end of MPI, or gives no account of itself.
    pub fn is_over(&self) -> bool {
        self.gone || State::is_over(self.state)
    }

    /// All of its threads that ever waited are inside of a call that may wait.
    pub fn is_inside(&self) -> bool {
        self.without_place == 0 && !self.threads.is_empty() && self.threads.iter().all(|at| at.inside)
    }
}

/// Which slot of which node.
pub type SlotKey = (String, u32);

/// The files of a run that are looked at.
pub struct Sampler {
    raw: PathBuf,
    run: String,
    node: String,
    /// By node: the file, and whether it is this machine's.
    files: BTreeMap<String, (File, bool)>,
    /// Of other nodes: the count in the copy, and since when it is that.
    renewed: BTreeMap<String, (u32, Instant)>,
}

/// A copy whose count has not gone up for so many of its periods says nothing any more: who wrote it has ended, or was stopped. Less than the time for
/// which nothing may move, of which a period is a fourth at most.
const OLD: u32 = 2;

/// What was read.
#[derive(Debug, Default)]
pub struct Sample {
    pub slots: BTreeMap<SlotKey, Glance>,
    /// Nodes whose ranks cannot be looked at, or that move.
    pub unseen: usize,
}

impl Sample {
    /// Whether a process of this machine still runs.
    pub fn runs(&self) -> bool {
        let mut left = self.slots.values().filter(|glance| glance.here && !glance.is_over());
        left.any(|glance| proc::goes_on(glance.pid).is_some())
    }
}

impl Sampler {
    pub fn new(raw: &Path, run: &str, node: &str) -> Sampler {
        Sampler {
            raw: raw.into(),
            run: run.into(),
            node: node.into(),
            files: BTreeMap::new(),
            renewed: BTreeMap::new(),
        }
    }

    /// Everything as it is now.
    pub fn take(&mut self) -> Sample {
        let mut sample = Sample::default();
        self.find();
        self.read(&mut sample);
        // Who left without an end of MPI does nothing any more.
        let waits = sample.slots.values().any(Glance::is_inside);
        for glance in sample.slots.values_mut().filter(|glance| waits && glance.here && !glance.is_over()) {
            let goes_on = proc::goes_on(glance.pid);
            glance.gone = !glance.is_inside() && goes_on.is_none();
            glance.stopped = !glance.gone && goes_on != Some(true);
        }
        sample
    }

    fn read(&mut self, sample: &mut Sample) {
        for (node, (file, here)) in &self.files {
            if *here {
                read(node, file, true, sample);
                continue;
            }
            // Gone while that node moves.
            match open::open(&self.copy_of(node)).ok().filter(|copy| is_fresh(copy, node, &mut self.renewed))
            {
                Some(copy) => read(node, &copy, false, sample),
                None => sample.unseen += 1,
            }
        }
    }

    /// What a rank of another node copies of its status file (`wrappers/src/node_copy.rs`).
    fn copy_of(&self, node: &str) -> PathBuf {
        self.raw.join(format!("{}-{node}.still", self.run))
    }

    /// The run is over: nobody is to take the copies for what is now.
    pub fn remove_copies(&self) {
        for (node, _) in self.files.iter().filter(|(_, (_, here))| !here) {
            // There may be none.
            let _ = std::fs::remove_file(self.copy_of(node));
        }
    }

    fn find(&mut self) {
        let Ok(entries) = std::fs::read_dir(&self.raw) else { return };
        let prefix = format!("{}-", self.run);
        for entry in entries.flatten() {
            let name = entry.file_name();
            let node = name.to_str().and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(".status"));
            let Some(node) = node.filter(|node| !self.files.contains_key(*node)) else { continue };
            if let Ok(file) = open::open(&entry.path()) {
                self.files.insert(node.to_string(), (file, node == self.node));
            }
        }
    }
}

/// Whether the writer of a copy still says that it holds.
fn is_fresh(copy: &File, node: &str, renewed: &mut BTreeMap<String, (u32, Instant)>) -> bool {
    let mut head = [0; HEAD];
    if copy.read_exact_at(&mut head[..header::PERIOD + 4], 0).is_err() {
        return false;
    }
    let (count, period) = (word(&head, header::RENEWED), word(&head, header::PERIOD));
    let (known, since) = *renewed.get(node).unwrap_or(&(count.wrapping_sub(1), Instant::now()));
    if known != count {
        renewed.insert(node.to_string(), (count, Instant::now()));
        return true;
    }
    since.elapsed() <= OLD * Duration::from_millis(period.into())
}

fn read(node: &str, file: &File, here: bool, sample: &mut Sample) {
    let mut head = [0; HEAD];
    let Ok(()) = file.read_exact_at(&mut head[..4], 0) else { return };
    let slots = word(&head, header::SLOTS).min(MOST_SLOTS as u32);
    let mut places = vec![0; PLACES];
    for number in 0..slots {
        let at = HEADER_SIZE as u64 + u64::from(number) * SLOT_SIZE as u64;
        if file.read_exact_at(&mut head, at).is_err() {
            break;
        }
        let version = word(&head, offset::VERSION);
        if word(&head, offset::MAGIC) != MAGIC || version != VERSION {
            continue;
        }
        let mut rest = [0; REST];
        let read = file
            .read_exact_at(&mut places, at + offset::WAITS as u64)
            .and_then(|()| file.read_exact_at(&mut rest, at + offset::WITHOUT_PLACE as u64));
        if read.is_err() {
            break;
        }
        let glance = Glance {
            pid: word(&head, offset::PID),
            rank: word(&head, offset::RANK) as i32,
            world: word(&head, offset::WORLD),
            state: word(&head, offset::STATE),
            threads: Whereabouts::all(&places),
            without_place: word(&rest, 0),
            own: own_threads(&rest[offset::OWN_THREADS - offset::WITHOUT_PLACE..]),
            here,
            gone: false,
            stopped: false,
        };
        sample.slots.insert((node.to_string(), number), glance);
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_nobody_renews_says_nothing() {
        let folder = tempfile::tempdir().expect("there is room");
        let write = |ending: &str, words: &[(usize, u32)]| {
            let mut bytes = vec![0; HEADER_SIZE + SLOT_SIZE];
            for (at, word) in words {
                bytes[*at..at + 4].copy_from_slice(&word.to_ne_bytes());
            }
            std::fs::write(folder.path().join(format!("r-other.{ending}")), bytes)
                .expect("it can be written");
        };
        let copy = |count: u32| {
            let slot = [(HEADER_SIZE + offset::MAGIC, MAGIC), (HEADER_SIZE + offset::VERSION, VERSION)];
            let head = [(header::SLOTS, 1), (header::RENEWED, count), (header::PERIOD, 20)];
            write("still", &[&head[..], &slot[..]].concat());
        };
        write("status", &[]);
        let mut sampler = Sampler::new(folder.path(), "r", "this");
        assert_eq!(sampler.take().unseen, 1, "it has no copy: it may move");
        copy(1);
        let sample = sampler.take();
        assert_eq!((sample.unseen, sample.slots.len()), (0, 1));
        std::thread::sleep(Duration::from_millis(60));
        assert_eq!(sampler.take().unseen, 1, "who wrote it may be gone");
        copy(2);
        assert_eq!(sampler.take().unseen, 0);
        sampler.remove_copies();
        assert!(!folder.path().join("r-other.still").exists());
    }
}

//! Reads what the ranks of one run wrote, whatever became of them.
//!
//! Status files give one [`Process`] a slot; findings files are streamed line by line, the lowest rank's first, and equal
//! findings of different ranks are counted together at once, so that memory grows with the number of distinct faults, not
//! of ranks. Damaged bytes cost the line they are in, and [`Loaded::limits`] says so. Places stay numbers here.

mod damage;
mod events;
mod file;
mod lines;
pub mod living;
pub mod loaded;
pub mod mirror;
pub mod open;
pub mod places;
mod process;
mod quick;
pub mod runs;
mod slots;
mod spot;
pub mod status;
mod totals;
pub mod worlds;

use std::collections::BTreeSet;
use std::path::PathBuf;
use worlds::Worlds;

pub use loaded::{CopyFailure, Loaded, NO_WORLD, RawFinding, RawRelated, Work};
pub use mirror::Happened;
pub use process::Process;
pub use runs::RunFiles;
pub use spot::WaitSpot;
pub use totals::Totals;

/// More sets of functions than programs and modules of a run import.
const MOST_IMPORTS: usize = 1_000;
/// More names of functions than MPI has.
const LONGEST_IMPORTS: u64 = 16 << 20;

impl Loaded {
    /// Reads the files of one run. Files that cannot be read are told of in `limits`.
    pub fn read(files: &RunFiles) -> Loaded {
        let mut loaded = Loaded::default();
        for path in &files.status {
            let first = loaded.processes.len();
            loaded.status.push(path.clone());
            status::read(&files.node_of(path), path, &mut loaded);
            for process in loaded.processes[first..].iter_mut().filter(|process| !process.ended()) {
                process.running = living::still_runs(process.slot.pid, path);
            }
        }
        loaded.worlds = Worlds::of(&loaded.processes, &loaded.totals.programs);
        // The lowest rank first: what others tell of the same fault need not be kept.
        let rank = |path: &&PathBuf| {
            let slot = files.owner_of(path).and_then(|owner| loaded.slots.find(&owner));
            slot.map_or(u32::MAX, |index| loaded.processes[index].slot.rank as u32)
        };
        let mut findings: Vec<&PathBuf> = files.findings.iter().collect();
        findings.sort_by_cached_key(|path| (rank(path), *path));
        for path in findings {
            file::read(path, files, &mut loaded);
        }
        for path in &files.events {
            let owner = files.owner_of(path).and_then(|owner| loaded.slots.find(&owner));
            match (owner, events::EventsFile::open(path)) {
                (Some(process), Ok(events)) => loaded.recorded.push(loaded::Recorded { process, events }),
                (None, _) => loaded
                    .damage
                    .unreadable(path, &std::io::Error::other("it is of no process that is known")),
                (Some(_), Err(error)) => loaded.damage.unreadable(path, &error),
            }
        }
        let mut imports = BTreeSet::new();
        for path in files.imports.iter().take(MOST_IMPORTS) {
            match open::read(path, LONGEST_IMPORTS) {
                Ok(bytes) => imports.extend(imported(&bytes)),
                Err(error) => loaded.damage.unreadable(path, &error),
            }
        }
        loaded.imports = imports.into_iter().collect();
        let Loaded { damage, slots, processes, lost, .. } = &mut loaded;
        *lost = damage.missing(slots, processes);
        loaded.limits = std::mem::take(damage).sentences();
        loaded
    }
}

/// One name a line; what does not look like a name of MPI is damage and is left out.
fn imported(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let name = |line: &&str| {
        line.len() > 4
            && line.to_ascii_lowercase().contains("mpi")
            && line.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.lines().filter(name).map(str::to_string).collect()
}

//! Ranks that are still alive when their launcher has ended: some launchers end them and do not wait. Their files are read when
//! they are gone, so that the report has everything that they did.
//!
//! Only processes of this machine can be asked for. One that stays, because it has nothing to do with the launcher any more, is
//! not waited for long.

use super::loaded::Loaded;
use super::runs::{self, RunFiles};
use super::status;
use std::path::Path;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(3);
const STEP: Duration = Duration::from_millis(5);

/// Waits for the processes of a run that have not reached their end of MPI.
pub fn wait(files: &RunFiles) {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let nodes = files.status.iter().map(|path| (files.node_of(path), path));
    let own = nodes.filter(|(node, _)| runs::host_of(node) == name.trim());
    let mut left: Vec<u32> = own.flat_map(|(node, path)| unfinished(&node, path)).collect();
    let begin = Instant::now();
    loop {
        left.retain(|&pid| is_alive(pid));
        if left.is_empty() || begin.elapsed() > PATIENCE {
            return;
        }
        std::thread::sleep(STEP);
    }
}

fn unfinished(node: &str, path: &Path) -> Vec<u32> {
    let mut loaded = Loaded::default();
    status::read(node, path, &mut loaded);
    let unfinished = loaded.processes.iter().filter(|process| !process.ended());
    unfinished.map(|process| process.slot.pid).collect()
}

/// Whether a process still runs, as what it was when it began to report: it has its status file mapped. A process of another
/// machine cannot be asked.
pub fn still_runs(pid: u32, status: &Path) -> bool {
    let Some(name) = status.file_name().and_then(|name| name.to_str()) else { return false };
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default();
    is_alive(pid) && maps.lines().any(|line| line.ends_with(name))
}

/// Whether a process runs: one that only waits to be buried does nothing any more.
fn is_alive(pid: u32) -> bool {
    let Ok(line) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    // The name in parentheses may hold anything.
    let state = line.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_are_not_alive() {
        assert!(is_alive(std::process::id()));
        let mut child = std::process::Command::new("/bin/true").spawn().expect("it is there");
        let begin = Instant::now();
        while is_alive(child.id()) && begin.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(STEP);
        }
        assert!(!is_alive(child.id()), "it has ended, and nobody has asked for it");
        child.wait().expect("it was started");
        assert!(!is_alive(u32::MAX));
    }
}

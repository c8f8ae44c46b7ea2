//! What a run, a host and a rank are called before MPI is up, from what launchers put into the environment.
//!
//! Files are named by it, so that files of other runs are never taken for this one's: an id holds no `-`.

use crate::options;

/// The id of the run: the same for all its processes.
pub fn run() -> String {
    let id = options::get().run.clone().unwrap_or_else(|| run_of(&variable, &started));
    clean(&id, false)
}

/// The id of the world that the launcher started this process in: the same for all its ranks on a node, and no other's.
pub fn world() -> String {
    clean(&run_of(&variable, &started), false)
}

/// Name of the machine.
pub fn host() -> String {
    let mut name = [0u8; 256];
    // SAFETY: the buffer is as long as is said; one byte is kept for the NUL.
    unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len() - 1) };
    let length = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    clean(&String::from_utf8_lossy(&name[..length]), true)
}

/// The rank, as the launcher says; -1 when it says nothing.
pub fn rank() -> i32 {
    rank_of(&variable)
}

const RANKS: [&str; 4] = ["PMIX_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"];

fn rank_of(variable: &dyn Fn(&str) -> Option<String>) -> i32 {
    RANKS.iter().find_map(|name| variable(name)?.parse().ok()).unwrap_or(-1)
}

/// `started(pid)` tells a process from a later one of the same number.
fn run_of(variable: &dyn Fn(&str) -> Option<String>, started: &dyn Fn(u32) -> Option<String>) -> String {
    let step = || Some(format!("{}.{}", variable("SLURM_JOB_ID")?, variable("SLURM_STEP_ID")?));
    let named = variable("PMIX_NAMESPACE").or_else(|| variable("PMI_JOBID")).or_else(step);
    named.unwrap_or_else(|| {
        // The ranks of one node have their launcher's daemon for a parent. Without a launcher there is one process.
        let parent = std::os::unix::process::parent_id();
        let pid = if rank_of(variable) >= 0 { parent } else { std::process::id() };
        format!("{pid}.{}", started(pid).unwrap_or_default())
    })
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// When a process was started, in clock ticks: the 22nd field of its status line, the 20th after its name.
fn started(pid: u32) -> Option<String> {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    line.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_string)
}

/// Only what is good in a file's name, and not too much of it.
fn clean(text: &str, dash: bool) -> String {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || (dash && c == '-');
    let cleaned: String = text.chars().take(64).map(|c| if good(c) { c } else { '_' }).collect();
    if cleaned.trim_matches('.').is_empty() { "_".to_string() } else { cleaned }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &'static [(&'static str, &'static str)]) -> impl Fn(&str) -> Option<String> {
        move |name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string())
    }

    #[test]
    fn launchers() {
        let none = |_: u32| None;
        assert_eq!(run_of(&environment(&[("PMIX_NAMESPACE", "prterun-a-7@1")]), &none), "prterun-a-7@1");
        assert_eq!(run_of(&environment(&[("SLURM_JOB_ID", "5"), ("SLURM_STEP_ID", "2")]), &none), "5.2");
        let daemon = run_of(&environment(&[("PMI_RANK", "1")]), &|pid| Some(format!("s{pid}")));
        let parent = std::os::unix::process::parent_id();
        assert_eq!(daemon, format!("{parent}.s{parent}"));
        let alone = run_of(&environment(&[("SLURM_JOB_ID", "5")]), &none);
        assert_eq!(alone, format!("{}.", std::process::id()));
    }

    #[test]
    fn ranks() {
        assert_eq!(rank_of(&environment(&[("PMI_RANK", "3")])), 3);
        assert_eq!(rank_of(&environment(&[("PMIX_RANK", "1"), ("PMI_RANK", "3")])), 1);
        assert_eq!(rank_of(&environment(&[("PMI_RANK", "x")])), -1);
        assert_eq!(rank_of(&environment(&[])), -1);
    }

    #[test]
    fn names_are_good_for_files() {
        assert_eq!(clean("prterun-a/7@1", false), "prterun_a_7_1");
        assert_eq!(clean("node-1.x", true), "node-1.x");
        assert_eq!(clean("..", true), "_");
        assert_eq!(clean("", true), "_");
        assert!(clean(&"x".repeat(500), true).len() == 64);
        assert!(!run().is_empty() && !run().contains('-') && !host().is_empty());
    }

    #[test]
    fn processes_are_told_apart() {
        assert!(started(std::process::id()).is_some());
        assert_eq!(started(u32::MAX), None);
    }
}

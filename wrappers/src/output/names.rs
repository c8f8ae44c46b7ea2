//! What a run and a host are called: files are named by it, so that those of other runs are never taken for this one's. An
//! id holds no `-`.

use super::world;
use crate::options;
use warden::findings::form::BOOT;

/// The id of the run: the same for all its processes.
pub fn run() -> String {
    let id = options::get().run.clone().unwrap_or_else(|| world::said().id.clone());
    clean(&id, false)
}

/// Name of the machine.
pub fn host() -> String {
    let mut name = [0u8; 256];
    // SAFETY: the buffer is as long as is said; one byte is kept for the NUL.
    unsafe { libc::gethostname(name.as_mut_ptr().cast(), name.len() - 1) };
    let length = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    clean(&String::from_utf8_lossy(&name[..length]), true)
}

/// The node, as files are named by it: the machine's name, and the beginning of the id of its last start. Containers on two
/// nodes may have one name, and the counter in a status file is none for two machines.
pub fn node() -> String {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    node_of(&host(), &boot)
}

fn node_of(host: &str, boot: &str) -> String {
    match boot.split('-').next().filter(|part| !part.is_empty() && clean(part, false) == *part) {
        Some(part) => format!("{host}{BOOT}{part}"),
        None => host.to_string(),
    }
}

pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// When a process was started, in clock ticks: the 22nd field of its status line, the 20th after its name.
pub(super) fn started(pid: u32) -> Option<String> {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    line.rsplit_once(')')?.1.split_whitespace().nth(19).map(str::to_string)
}

/// Only what is good in a file's name, and not too much of it.
pub(super) fn clean(text: &str, dash: bool) -> String {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || (dash && c == '-');
    let cleaned: String = text.chars().take(64).map(|c| if good(c) { c } else { '_' }).collect();
    if cleaned.trim_matches('.').is_empty() { "_".to_string() } else { cleaned }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn nodes_of_one_name_are_told_apart() {
        assert_eq!(node_of("node-1", "1b4e28ba-2fa1-11d2-883f-0016d3cca427\n"), "node-1+1b4e28ba");
        assert_eq!(node_of("node-1", ""), "node-1");
        assert_eq!(node_of("node-1", "../x"), "node-1");
        assert_eq!(node(), node());
    }

    #[test]
    fn processes_are_told_apart() {
        assert!(started(std::process::id()).is_some());
        assert_eq!(started(u32::MAX), None);
    }
}

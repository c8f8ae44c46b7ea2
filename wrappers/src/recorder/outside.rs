//! Memory that the process shares with others outside of MPI: files that it has mapped, by which processes may wait for each other without
//! any call. They are read in the process's map when a window is freed and when MPI ends: what lay there only between is not seen.

use super::keeping::with;
use std::hash::Hasher;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use warden::events::Did;

/// How the names begin of what MPI libraries, and what these use, share by themselves; and parts of others' names.
const OF_MPI: [&str; 10] = [
    "/dev/shm/mpich_",
    "/dev/shm/ucx_shm_",
    "/dev/shm/vader_segment",
    "/dev/shm/sm_segment",
    "/dev/shm/osc_",
    "/dev/shm/psm",
    "/dev/shm/ofi_",
    "/dev/shm/Intel_MPI",
    // Without a key, as UCX has it.
    "/SYSV00000000",
    "/memfd:mpiwarden",
];
const PARTS: [&str; 4] = ["/ompi.", "/openmpi-sessions", "/prte.", "pmix"];
/// The files of a checked run.
const OWN: [&str; 3] = [".events", ".status", ".findings"];

/// A window is about to be freed: of many windows not each is worth a look.
pub fn look_now_and_then() {
    static FREED: AtomicU32 = AtomicU32::new(0);
    if (FREED.fetch_add(1, Relaxed) + 1).is_power_of_two() {
        look();
    }
}

/// Tells of what is shared now, once of each.
pub fn look() {
    let map = std::fs::read("/proc/self/maps").unwrap_or_default();
    for (file, writes) in map.split(|&byte| byte == b'\n').filter(|line| is_shared(line)).filter_map(shared) {
        with(|recorder| {
            if recorder.numbers.is_new_outside(file, writes) {
                recorder.put(0, Did::SharesMemory { file, writes });
            }
        });
    }
}

/// A map has five lines for each library, and few that are shared: this is asked of each.
fn is_shared(line: &[u8]) -> bool {
    line.iter().position(|&byte| byte == b' ').and_then(|blank| line.get(blank + 4)) == Some(&b's')
}

/// `55d0c000-55d0e000 rw-s 00002000 08:01 1234   /path/of/file`: what stands for the file, and whether it can be changed here.
fn shared(line: &[u8]) -> Option<(u64, bool)> {
    let line = String::from_utf8_lossy(line);
    let mut words = line.splitn(6, ' ');
    let (rights, device, number, name) =
        (words.nth(1)?, words.nth(1)?, words.next()?, words.next()?.trim_start());
    let is_device = name.starts_with("/dev/") && !name.starts_with("/dev/shm/");
    let is_of_mpi =
        OF_MPI.iter().any(|begins| name.starts_with(begins)) || PARTS.iter().any(|part| name.contains(part));
    let is_own = name.contains("/raw/") && OWN.iter().any(|ends| name.ends_with(ends));
    if !name.starts_with('/') || is_device || is_of_mpi || is_own {
        return None;
    }
    let mut hasher = rustc_hash::FxHasher::default();
    for word in [device, number, name] {
        hasher.write(word.as_bytes());
    }
    Some((hasher.finish(), rights.as_bytes().get(1) == Some(&b'w')))
}

#[cfg(test)]
mod tests {
    use super::{is_shared, shared};

    #[test]
    fn what_only_programs_share_is_told() {
        let line = |rights: &str, name: &str| {
            format!("7fa8b3102000-7fa8b3308000 {rights} 00000000 00:1b 202549                     {name}")
        };
        let shared = |line: &str| is_shared(line.as_bytes()).then(|| shared(line.as_bytes())).flatten();
        let told = |rights: &str, name: &str| shared(&line(rights, name)).map(|(_, writes)| writes);
        assert_eq!(told("rw-s", "/dev/shm/my_flags"), Some(true));
        assert_eq!(told("r--s", "/home/me/with a blank"), Some(false));
        assert_eq!(told("rw-p", "/home/me/file"), None);
        for name in [
            "/dev/shm/mpich_shar_tmpyTLg6z (deleted)",
            "/dev/shm/vader_segment.vm.0.530b0001.1",
            "/tmp/ompi.vm.0/pid.16373/pmix_dstor_ds12_16373/dstore_sm.lock",
            "/tmp/report/raw/r1795492190.360326p16383-vm+4bb575b9-16390.1.events",
            "/dev/zero (deleted)",
            "/memfd:mpiwarden (deleted)",
        ] {
            assert_eq!(told("rw-s", name), None, "{name}");
        }
        assert_eq!(shared("7ff5bd000000-7ff5bd021000 rw-p 00000000 00:00 0 "), None);
        assert_ne!(shared(&line("rw-s", "/dev/shm/one")), shared(&line("rw-s", "/dev/shm/two")));
        assert_eq!(shared(&line("rw-s", "/dev/shm/one")), shared(&line("rw-s", "/dev/shm/one")));
    }
}

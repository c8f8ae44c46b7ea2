//! What reading a large run takes: memory by the number of different faults and of ranks, not by what was written.

mod support;

use mpiwarden_reports::load::{Loaded, RunFiles};
use peak_alloc::PeakAlloc;
use std::fs;
use support::{Rank, frame, freed_key, related};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const LINES: usize = 100;
const PLACES: usize = 20;

/// Files are not in the order of ranks: by their names the last would be read first.
fn host(rank: i32) -> String {
    format!("n{:03}", 999 - rank)
}

fn pid(rank: i32) -> u32 {
    10_000 - rank as u32
}

/// A rank that met each of the faults several times over, at other addresses than the others.
fn rank(rank: i32, world: u32) -> Rank {
    let mut slot = Rank::ended(rank, world);
    slot.pid = pid(rank);
    for number in 0..LINES {
        let at = |place: usize| {
            let module = "/home/u/work/of/many/folders/solver";
            vec![frame("/lib/libmpich.so.12", 7), frame(module, place as u64), frame(module, 99)]
        };
        let mut line = freed_key(at((rank as usize + number) % PLACES));
        line.related.push(related("freed", "the key was freed here", at(50)));
        line.details.insert("keyval".into(), mpiwarden::findings::Detail::Number(rank.into()));
        slot = slot.finding(line, 1);
    }
    slot
}

/// What reading the files of so many ranks takes at most, in bytes, and what was read.
fn peak(ranks: i32) -> (usize, Loaded) {
    let output = tempfile::tempdir().expect("a folder for the test");
    for first in 0..ranks {
        support::write(output.path(), "r1", &[rank(first, ranks as u32)]);
        // Each rank has a node of its own, as far as the files say.
        let raw = output.path().join("raw");
        let status = |host: &str| raw.join(format!("r1-{host}.status"));
        fs::rename(status("node-1"), status(&host(first))).expect("written above");
        let findings = |host: &str| raw.join(format!("r1-{host}-{}.0.findings", pid(first)));
        let text = fs::read_to_string(findings("node-1")).expect("written above");
        fs::write(findings(&host(first)), text.replace("node-1", &host(first))).expect("ours");
        fs::remove_file(findings("node-1")).expect("ours");
    }
    let files = RunFiles::of(output.path(), "r1").expect("readable");
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let loaded = Loaded::read(&files);
    (MEMORY.peak_usage() - before, loaded)
}

#[test]
fn memory_and_work_grow_with_what_is_different() {
    let (few, many) = (20, 200);
    let (small, first) = peak(few);
    let (large, second) = peak(many);
    for (loaded, ranks) in [(&first, few), (&second, many)] {
        assert_eq!(loaded.limits, Vec::<String>::new());
        assert_eq!(loaded.findings.len(), PLACES);
        assert_eq!(loaded.work.findings, LINES * ranks as usize);
        assert_eq!(loaded.work.whole, PLACES, "of the rest nothing is kept");
        assert!(loaded.findings.iter().all(|finding| finding.told_by == 0));
        let counts: u64 = loaded.findings.iter().map(|finding| finding.count).sum();
        assert_eq!(counts, (LINES * ranks as usize) as u64);
    }
    // A rank has a slot with a counter for each of its findings, and a name; its lines have some 60,000 bytes.
    let each = large.saturating_sub(small) / (many - few) as usize;
    assert!(each < 2_000, "{each} bytes a rank: {small} for {few}, {large} for {many}");
}

//! Which calls of a run the checks of messages do not look at: said where there were such calls, for otherwise it would be said of every run.

use super::files::Files;
use crate::load::{Loaded, loaded::Recorded};
use mpiwarden::findings::status::level;
use mpiwarden_analysis::Blind;
use std::collections::BTreeSet;

/// Calls that are named; of further ones how many there are.
const MOST_NAMED: usize = 3;

/// A phrase for each check. `threads`: by position in `files`, whether several threads of the process made events.
pub(super) fn of(loaded: &Loaded, files: &Files, blind: &[Blind], threads: &[bool]) -> Vec<String> {
    let mut phrases: Vec<String> =
        blind.iter().map(|one| format!("not by send-unbuffered: {}", unbuffered(*one))).collect();
    let calls = buffers(loaded);
    if !calls.is_empty() {
        phrases.push(format!("not by buffer-overlap: {calls}"));
    }
    // What a thread did that made no event is not known, only that there were several.
    let has_unseen = |(recorded, makes_events): (&Recorded, &bool)| {
        let slot = &loaded.processes[recorded.process].slot;
        matches!(slot.level, level::SINGLE | level::FUNNELED | level::SERIALIZED)
            && (*makes_events || slot.threads.len() > 1 || slot.without_place > 0)
    };
    if files.recorded.iter().zip(threads).any(has_unseen) {
        phrases.push("not by thread-level: calls of several threads that are not recorded".into());
    }
    phrases
}

fn unbuffered(blind: Blind) -> &'static str {
    match blind {
        Blind::Threads => "ranks with several threads that communicate",
        Blind::Started => "what MPI_Start started",
        Blind::OneHandle => "waits for copies of a handle that several sends had",
        Blind::Between => "collective operations between two groups",
        Blind::OpenCircle => "ranks that wait in more ways than one, as for any source or any request",
    }
}

/// The calls with a buffer that is not followed.
fn buffers(loaded: &Loaded) -> String {
    let calls = loaded.totals.calls.iter().chain(&loaded.totals.seen);
    let made = calls.filter(|(name, count)| **count > 0 && has_other_buffer(name));
    let made: BTreeSet<&str> = made.map(|(name, _)| &**name).collect();
    let mut named: Vec<String> = made.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    if made.len() > MOST_NAMED {
        named.push(format!("{} more calls", made.len() - MOST_NAMED));
    }
    named.join(", ")
}

/// Whether a procedure has a buffer that is held against no other: of a message in parts, a split access to a file, or one for packing.
fn has_other_buffer(name: &str) -> bool {
    let name = name.strip_suffix("_c").unwrap_or(name);
    let is_split = name.starts_with("MPI_File_") && name.ends_with("_begin");
    is_split
        || matches!(
            name,
            "MPI_Psend_init"
                | "MPI_Precv_init"
                | "MPI_Pack"
                | "MPI_Unpack"
                | "MPI_Pack_external"
                | "MPI_Unpack_external"
        )
}

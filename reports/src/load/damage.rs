//! What could not be read, as sentences for `coverage.limits`: which file, and how much of it. The first few are told, the
//! rest are counted: a disk that was full has cut off the file of every rank.

use super::process::Process;
use super::slots::Slots;
use crate::paths::name;
use crate::ranks;
use std::io;
use std::path::Path;

/// Sentences that are told.
const MOST: usize = 20;

/// What could not be read so far.
#[derive(Default)]
pub struct Damage {
    told: Vec<String>,
    more: usize,
}

/// What one findings file lost.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Lost {
    pub lines: usize,
    pub bytes: u64,
    /// Bytes of a last line that was cut off.
    pub end: u64,
    /// Whole lines at the end, as nothing else is wrong and there is no end.
    pub tail: bool,
}

impl Damage {
    /// Tells of one file.
    pub fn tell(&mut self, sentence: impl FnOnce() -> String) {
        if self.told.len() < MOST {
            self.told.push(sentence());
        } else {
            self.more += 1;
        }
    }

    pub fn unreadable(&mut self, path: &Path, error: &io::Error) {
        self.tell(|| format!("{} could not be read ({error}): what it holds is missing here", name(path)));
    }

    /// The rest of a file cannot be read.
    pub fn interrupted(&mut self, path: &Path, error: &io::Error) {
        self.tell(|| {
            format!("{} could be read in part only ({error}): the rest is missing here", name(path))
        });
    }

    pub fn lost(&mut self, path: &Path, lost: &Lost) {
        if lost.lines > 0 {
            let (what, verb) = if lost.lines == 1 { ("line", "was") } else { ("lines", "were") };
            self.tell(|| {
                format!(
                    "{} damaged {what} of {} {verb} left out ({})",
                    lost.lines,
                    name(path),
                    bytes(lost.bytes)
                )
            });
        }
        if lost.end > 0 {
            self.tell(|| {
                let verb = if lost.end == 1 { "was" } else { "were" };
                format!("{} ends inside a line: its last {} {verb} left out", name(path), bytes(lost.end))
            });
        }
        if lost.tail {
            self.tell(|| format!("{} was cut off: what its rank wrote last is missing here", name(path)));
        }
    }

    /// Findings that processes told of, and that no file holds.
    /// Returns how many.
    pub fn missing(&mut self, slots: &Slots, processes: &[Process]) -> u64 {
        let (count, ranks) = slots.missing(processes);
        if count > 0 {
            let ranks = ranks::phrase(&ranks.text(), 0);
            let (what, verb) = if count == 1 { ("finding", "is") } else { ("findings", "are") };
            // Behind the cap: it is about all files together.
            self.told.push(format!(
                "{count} {what} of {ranks} {verb} missing here: the lines were damaged, cut off or never written"
            ));
        }
        count
    }

    /// All of it.
    pub fn sentences(mut self) -> Vec<String> {
        if self.more > 0 {
            self.told
                .push(format!("… and {} more of this kind: files that were damaged or cut off", self.more));
        }
        self.told
    }
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".into() } else { format!("{count} bytes") }
}

//! Reads what the ranks of one run wrote, whatever became of them.
//!
//! Status files give one [`Process`] a slot; findings files are streamed line by line, and equal findings of
//! different ranks are counted together at once, so that memory grows with the number of distinct faults, not of ranks.
//! Damaged bytes cost the line they are in, and [`Loaded::limits`] says so. Places stay numbers here.

mod lines;
pub mod mirror;
pub mod places;
pub mod runs;
mod status;

use lines::FileLines;
use mpiwarden::findings::form::FindingLine;
use mpiwarden::findings::{Detail, Verdict};
use places::{Places, StackIndex};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::io;

pub use runs::RunFiles;
pub use status::Process;

/// Everything the ranks of one run wrote.
#[derive(Default)]
pub struct Loaded {
    pub processes: Vec<Process>,
    pub places: Places,
    pub findings: Vec<RawFinding>,
    /// Positions in `findings`.
    index: FxHashMap<Key, usize>,
    /// Failed copy callbacks by collective duplication, for `attr-dup-diverged`.
    pub copy_failures: Vec<CopyFailure>,
    pub mirrors: mirror::Mirrors,
    /// Names from the imports file.
    pub imports: Vec<String>,
    /// Sentences about what could not be read.
    pub limits: Vec<String>,
}

/// A finding before its places have names, counted over ranks.
pub struct RawFinding {
    pub check: String,
    pub verdict: Verdict,
    pub message: String,
    pub help: String,
    pub section: Option<String>,
    pub call: String,
    pub language: String,
    pub stack: StackIndex,
    /// Of the lowest rank, as are the details.
    pub related: Vec<RawRelated>,
    pub details: BTreeMap<String, Detail>,
    /// The rank that `related` and `details` come from.
    pub told_by: i32,
    /// With repetitions, in the order of reading.
    pub ranks: Vec<i32>,
    pub count: u64,
}

/// A related place without a name.
#[derive(Clone)]
pub struct RawRelated {
    pub role: String,
    pub message: String,
    pub stack: StackIndex,
    /// The process that it is in, where that is another than the one that told.
    pub rank: Option<i32>,
}

/// One process whose copy callbacks failed in one collective duplication.
pub struct CopyFailure {
    /// Equal on all ranks for the same duplication.
    pub key: String,
    pub comm_size: i64,
    pub rank: i32,
    /// Position of the finding in [`Loaded::findings`].
    pub finding: usize,
    /// The process met it again later, which was counted only: which duplications those were is not known.
    pub repeated: bool,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    check: String,
    verdict: Verdict,
    message: String,
    call: String,
    language: String,
    stack: StackIndex,
}

impl Loaded {
    /// Reads the files of one run. Files that cannot be read are told of in `limits`.
    pub fn read(files: &RunFiles) -> Loaded {
        let mut loaded = Loaded::default();
        for path in &files.status {
            match std::fs::read(path) {
                Ok(bytes) => status::read(&files.host_of(path), &bytes, &mut loaded),
                Err(error) => loaded.unreadable(path, &error),
            }
        }
        let slots: FxHashMap<(String, u32), usize> = (loaded.processes.iter().enumerate())
            .map(|(index, process)| ((process.host.clone(), process.slot.pid), index))
            .collect();
        for path in &files.findings {
            match FileLines::read(path) {
                Ok(lines) => loaded.absorb(path, lines, files, &slots),
                Err(error) => loaded.unreadable(path, &error),
            }
        }
        if let Some(path) = &files.imports {
            match std::fs::read(path) {
                Ok(bytes) => loaded.imports = imported(&bytes),
                Err(error) => loaded.unreadable(path, &error),
            }
        }
        loaded
    }

    fn unreadable(&mut self, path: &std::path::Path, error: &io::Error) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.limits.push(format!("{name} could not be read ({error}): what it holds is missing here"));
    }

    /// Takes over one findings file.
    fn absorb(
        &mut self,
        path: &std::path::Path,
        lines: FileLines,
        files: &RunFiles,
        slots: &FxHashMap<(String, u32), usize>,
    ) {
        if lines.damaged > 0 {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let (what, verb) = if lines.damaged == 1 { ("line", "was") } else { ("lines", "were") };
            self.limits.push(format!("{} damaged {what} of {name} {verb} left out", lines.damaged));
        }
        let identity = match &lines.rank {
            Some(rank) if rank.run != files.run => return,
            Some(rank) => Some((rank.host.clone(), rank.pid)),
            None => files.process_of(path),
        };
        let slot = identity
            .and_then(|identity| slots.get(&identity))
            .map(|&index| self.processes[index].slot.clone());
        let rank = slot.as_ref().map_or(lines.rank.as_ref().map_or(-1, |line| line.rank), |slot| slot.rank);
        for finding in lines.findings {
            let number = finding.number as usize;
            let in_slot = slot.as_ref().and_then(|slot| slot.counts.get(number)).copied().unwrap_or(0);
            let in_file = lines.counts.get(&finding.number).copied().unwrap_or(0);
            self.finding(rank, in_file.max(in_slot.into()).max(1), finding);
        }
        if let Some(line) = lines.mirror {
            self.mirrors.add(&mut self.places, rank, line);
        }
    }

    fn finding(&mut self, rank: i32, count: u64, line: FindingLine) {
        let key = Key {
            check: line.check,
            verdict: line.verdict,
            message: line.message,
            call: line.call,
            language: line.language,
            stack: self.places.stack(&line.stack),
        };
        let failure = dup_key(&key.check, &line.details);
        let index = match self.index.get(&key) {
            Some(&index) => {
                let known = &mut self.findings[index];
                known.ranks.push(rank);
                known.count += count;
                if rank < known.told_by {
                    known.told_by = rank;
                    known.related = related(&mut self.places, line.related);
                    known.details = line.details;
                }
                index
            }
            None => {
                self.findings.push(RawFinding {
                    check: key.check.clone(),
                    verdict: key.verdict,
                    message: key.message.clone(),
                    help: line.help,
                    section: line.section,
                    call: key.call.clone(),
                    language: key.language.clone(),
                    stack: key.stack,
                    related: related(&mut self.places, line.related),
                    details: line.details,
                    told_by: rank,
                    ranks: vec![rank],
                    count,
                });
                self.index.insert(key, self.findings.len() - 1);
                self.findings.len() - 1
            }
        };
        if let Some((key, comm_size)) = failure {
            self.copy_failures.push(CopyFailure {
                key,
                comm_size,
                rank,
                finding: index,
                repeated: count > 1,
            });
        }
    }
}

fn related(places: &mut Places, lines: Vec<mpiwarden::findings::form::RelatedLine>) -> Vec<RawRelated> {
    let place = |line: mpiwarden::findings::form::RelatedLine| RawRelated {
        role: line.role,
        message: line.message,
        stack: places.stack(&line.stack),
        rank: line.rank,
    };
    lines.into_iter().map(place).collect()
}

/// The duplication that a failed copy belongs to, where the library could tell.
fn dup_key(check: &str, details: &BTreeMap<String, Detail>) -> Option<(String, i64)> {
    match (check, details.get("dup_key")?, details.get("comm_size")?) {
        ("attr-copy-failed", Detail::Text(key), Detail::Number(size)) => Some((key.clone(), *size)),
        _ => None,
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
    let mut names: Vec<String> = text.lines().filter(name).map(str::to_string).collect();
    names.sort_unstable();
    names.dedup();
    names
}

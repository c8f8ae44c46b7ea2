//! What was read of one run, and how findings of several ranks become one.

use super::damage::Damage;
use super::events::EventsFile;
use super::mirror::Mirrors;
use super::places::{Places, StackIndex};
use super::process::Process;
use super::quick::{KnownTexts, LineKey};
use super::slots::{Owner, Slots};
use super::spot::WaitSpot;
use super::totals::Totals;
use super::worlds::Worlds;
use crate::ranks::RankSet;
use crate::report::LocalCoverage;
use mpiwarden::findings::form::{FindingLine, RelatedLine};
use mpiwarden::findings::subject::{Communicator, Subject};
use mpiwarden::findings::{Detail, Verdict};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Of findings whose process is in no status file.
pub const NO_WORLD: u32 = u32::MAX;

/// Everything the ranks of one run wrote.
#[derive(Default)]
pub struct Loaded {
    pub processes: Vec<Process>,
    pub worlds: Worlds,
    pub totals: Totals,
    pub places: Places,
    pub findings: Vec<RawFinding>,
    /// Positions in `findings`.
    pub(super) index: FxHashMap<LineKey, usize>,
    pub(super) texts: KnownTexts,
    pub(super) slots: Slots,
    pub(super) damage: Damage,
    /// How much had to be done.
    pub work: Work,
    /// What processes kept of what they did.
    pub recorded: Vec<Recorded>,
    /// Where processes were that did not reach their end of MPI; empty where all did.
    pub spots: Vec<Vec<WaitSpot>>,
    /// What of the order of accesses was judged.
    pub order: Judged,
    /// What of messages and collective calls was judged.
    pub messages: Judged,
    /// Calls of this run that checks of messages do not look at: each with the check, in words.
    pub blind: Vec<String>,
    /// How much was kept and judged. `None`: nothing was kept.
    pub amount: Option<Amount>,
    /// What was watched of the program's own loads and stores.
    pub local: Option<LocalCoverage>,
    /// Failed copy callbacks by collective duplication, for `attr-dup-diverged`.
    pub copy_failures: Vec<CopyFailure>,
    pub mirrors: Mirrors,
    /// Names from the imports files, sorted.
    pub imports: Vec<String>,
    /// Findings that processes told of, and that no file holds.
    pub lost: u64,
    /// Sentences about what could not be read.
    pub limits: Vec<String>,
    /// The status files, by number: [`Process::host`] less one.
    pub(super) status: Vec<PathBuf>,
}

/// How much the processes kept of what they did, and how much of it was judged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Amount {
    pub events: u64,
    pub bytes: u64,
    pub dropped: u64,
    pub spans: u64,
}

/// What of the order of accesses was judged, with sentences that say why not more.
pub enum Judged {
    /// Nothing: where no sentence says why, nothing was recorded.
    Nothing(Vec<String>),
    All(Vec<String>),
}

impl Default for Judged {
    fn default() -> Judged {
        Judged::Nothing(Vec::new())
    }
}

impl Judged {
    pub fn limits(&self) -> &[String] {
        match self {
            Judged::Nothing(limits) | Judged::All(limits) => limits,
        }
    }
}

/// The events of a process.
pub struct Recorded {
    /// Position in [`Loaded::processes`].
    pub process: usize,
    pub events: EventsFile,
}

/// What reading took, as far as it is not the same for every byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Lines of findings.
    pub findings: usize,
    /// Those of them that were understood as a whole: the others were only counted.
    pub whole: usize,
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
    /// Number of the event at which the lowest rank met it.
    pub event: Option<u64>,
    /// Of the lowest rank, as are the details.
    pub related: Vec<RawRelated>,
    /// None in files of older versions.
    pub subject: Option<Subject>,
    pub details: BTreeMap<String, Detail>,
    /// The rank that `related`, `subject` and `details` come from.
    pub told_by: i32,
    /// Position in [`Worlds::list`]; [`NO_WORLD`] where it is not known whose findings these are.
    pub world: u32,
    pub ranks: RankSet,
    pub count: u64,
}

/// A related place without a name.
#[derive(Clone)]
pub struct RawRelated {
    /// Name of the MPI function whose call it is, where that is known.
    pub call: Option<String>,
    pub role: String,
    pub message: String,
    pub stack: StackIndex,
    /// The process that it is in, where that is another than the one that told.
    pub rank: Option<i32>,
    /// Number of the event in that process.
    pub event: Option<u64>,
}

/// One process whose copy callbacks failed in one collective duplication.
pub struct CopyFailure {
    /// What was to be made, on all ranks.
    pub communicator: Communicator,
    pub world: u32,
    pub rank: i32,
    /// Position of the finding in [`Loaded::findings`].
    pub finding: usize,
    /// The process met it again later, which was counted only: which duplications those were is not known.
    pub repeated: bool,
}

impl Loaded {
    /// The position of the process that has this slot of a node.
    pub fn process_in(&self, node: &str, pid: u32, slot: u32) -> Option<usize> {
        self.slots.find(&Owner { node: node.into(), pid, slot: Some(slot) })
    }

    /// A finding of a fault that is known, and told by a rank that is not higher: its number, and which it is.
    pub(super) fn known(&self, key: &LineKey, rank: i32) -> Option<usize> {
        let index = *self.index.get(key)?;
        let known = &self.findings[index];
        // Which communicator it was is each rank's own to say.
        let counted = !known.is_told_after(rank) && known.communicator().is_none();
        counted.then_some(index)
    }

    /// Takes over a finding: which it is, whether it is the one that tells, and the duplication that it failed in.
    pub(super) fn finding(&mut self, world: u32, rank: i32, line: FindingLine) -> Met {
        let key = self.texts.key_of(world, &line, &mut self.places);
        let failure = line.subject.as_ref().and_then(|subject| subject.communicator.clone());
        let (finding, tells) = match self.index.get(&key) {
            Some(&index) => {
                let known = &mut self.findings[index];
                let tells = known.is_told_after(rank);
                if tells {
                    known.told_by = rank;
                    known.related = related(&mut self.places, line.related);
                    known.subject = line.subject;
                    known.details = line.details;
                    known.event = line.event;
                }
                (index, tells)
            }
            None => {
                self.findings.push(RawFinding {
                    check: line.check,
                    verdict: line.verdict,
                    message: line.message,
                    help: line.help,
                    section: line.section,
                    call: line.call,
                    language: line.language,
                    stack: key.stack,
                    event: line.event,
                    related: related(&mut self.places, line.related),
                    subject: line.subject,
                    details: line.details,
                    told_by: rank,
                    world,
                    ranks: RankSet::default(),
                    count: 0,
                });
                self.index.insert(key, self.findings.len() - 1);
                (self.findings.len() - 1, true)
            }
        };
        Met { finding, tells, failure }
    }

    /// One process met a finding so often.
    pub(super) fn count(&mut self, rank: i32, met: Met, count: u64) {
        let known = &mut self.findings[met.finding];
        known.ranks.insert(rank);
        known.count = known.count.saturating_add(count);
        if let Some(communicator) = met.failure {
            self.copy_failures.push(CopyFailure {
                communicator,
                world: self.findings[met.finding].world,
                rank,
                finding: met.finding,
                repeated: count > 1,
            });
        }
    }
}

/// A finding of one process.
pub(super) struct Met {
    /// Position in [`Loaded::findings`].
    pub(super) finding: usize,
    /// Its details are those that are shown.
    pub(super) tells: bool,
    /// What a duplication that failed was to make.
    pub(super) failure: Option<Communicator>,
}

impl RawFinding {
    /// The communicator that it is about, where it has a name.
    pub fn communicator(&self) -> Option<&Communicator> {
        self.subject.as_ref()?.communicator.as_ref()
    }

    /// Whether a rank comes before the one that told. A process whose rank is not known comes last.
    fn is_told_after(&self, rank: i32) -> bool {
        (rank as u32) < self.told_by as u32
    }

    /// Whether it was told by a lower rank than this one.
    pub fn is_told_before(&self, rank: i32) -> bool {
        (self.told_by as u32) < rank as u32
    }
}

fn related(places: &mut Places, lines: Vec<RelatedLine>) -> Vec<RawRelated> {
    let place = |line: RelatedLine| RawRelated {
        call: None,
        role: line.role,
        message: line.message,
        stack: places.stack(&line.stack),
        rank: line.rank,
        event: line.event,
    };
    lines.into_iter().map(place).collect()
}

//! What the checks say: one [`Finding`] for one fault met once, and the forms in which findings leave the process.
//!
//! A finding's stacks are numbers here; whoever writes it down knows the addresses. Ranks, counts across ranks and
//! names of places are the business of the crate `reports`.

pub mod form;
pub mod fortran;
pub mod objects;
pub mod status;
pub mod subject;
pub mod waits;

use crate::call::{CallId, Language, StackId};
use crate::checks::catalogue::Check;
use crate::mirror::facts::Mark;
use subject::Subject;

/// How sure a finding is, and whose fault it is (contract, «verdict»).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The standard's text forbids it, and the mirror is certain.
    Violation,
    /// The program is right and the MPI library's answer is not what the standard says.
    Library,
    /// The text is silent, or implementations differ on it.
    Portability,
    /// Allowed, and nearly always a mistake.
    Suspicious,
    /// Still there at the end of MPI.
    Leak,
    /// Worth knowing.
    Note,
    /// The checker could not do its work.
    Tool,
}

impl Verdict {
    /// The word used in reports.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Violation => "violation",
            Verdict::Library => "library",
            Verdict::Portability => "portability",
            Verdict::Suspicious => "suspicious",
            Verdict::Leak => "leak",
            Verdict::Note => "note",
            Verdict::Tool => "tool",
        }
    }

    /// The severity that follows from the verdict unless the configuration says otherwise.
    pub fn severity(self) -> Severity {
        match self {
            Verdict::Violation | Verdict::Library | Verdict::Tool => Severity::Error,
            Verdict::Portability | Verdict::Suspicious | Verdict::Leak => Severity::Warning,
            Verdict::Note => Severity::Note,
        }
    }
}

/// What a finding means for the exit status. Ordered by weight: the worst is the smallest, so that a sorted report begins with
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
    Note,
}

/// Where a finding points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The call that is being made: its stack is taken when the finding is written.
    Here,
    /// A place recorded earlier.
    Past(StackId),
}

/// Another place that has to do with the finding: «created here», «freed here», «callback».
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// One or two words: created, freed, set, attached, detached, callback.
    pub role: &'static str,
    /// A phrase, such as «the key was freed here».
    pub message: String,
    pub stack: StackId,
    /// Rank in `MPI_COMM_WORLD` of the process whose place it is, where that is another than the finding's.
    pub rank: Option<i32>,
    /// Number of the event, where it is known.
    pub event: Option<u64>,
}

/// A value of a finding's `details`.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Detail {
    Number(i64),
    Text(String),
}

/// One fault, met once.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub check: Check,
    pub verdict: Verdict,
    /// Lower case, no full stop, no address and no rank: equal faults have equal messages.
    pub message: String,
    /// How to mend it, an imperative; the check's own help unless the finding knows better.
    pub help: String,
    /// Section of the standard, where there is one.
    pub section: Option<&'static str>,
    pub call: CallId,
    pub language: Language,
    pub place: Place,
    /// The place is a call that was made while `MPI_Pcontrol(0)` was in force.
    pub muted: bool,
    pub related: Vec<Related>,
    /// What it is about, as data.
    pub subject: Subject,
    /// Everything that differs from run to run or rank to rank: addresses, numbers, values.
    pub details: Vec<(&'static str, Detail)>,
}

impl Finding {
    /// A finding at the call that is being made, with the check's section and help.
    pub fn new(check: Check, verdict: Verdict, call: CallId, message: impl Into<String>) -> Self {
        Finding {
            check,
            verdict,
            message: message.into(),
            help: check.info().help.to_string(),
            section: check.info().section,
            call,
            language: Language::C,
            place: Place::Here,
            muted: false,
            related: Vec::new(),
            subject: Subject::default(),
            details: Vec::new(),
        }
    }

    /// Points at a recorded place instead of the call that is being made.
    pub fn at(mut self, place: impl Into<Mark>) -> Self {
        let Mark { stack, when, .. } = place.into();
        self.place = Place::Past(stack);
        self.muted = when.is_muted();
        self
    }

    pub fn section(mut self, section: &'static str) -> Self {
        self.section = Some(section);
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Adds a related place; one whose stack was not taken is left out, for it could not be shown.
    pub fn related(mut self, role: &'static str, message: impl Into<String>, place: impl Into<Mark>) -> Self {
        let Mark { stack, when, .. } = place.into();
        if stack != StackId::default() {
            let (message, event) = (message.into(), when.event());
            self.related.push(Related { role, message, stack, rank: None, event });
        }
        self
    }

    /// As [`Finding::related`], of a place in another process.
    pub fn related_on(
        mut self,
        world_rank: i32,
        role: &'static str,
        message: impl Into<String>,
        stack: StackId,
    ) -> Self {
        if stack != StackId::default() {
            let rank = (world_rank >= 0).then_some(world_rank);
            self.related.push(Related { role, message: message.into(), stack, rank, event: None });
        }
        self
    }

    pub fn detail(mut self, name: &'static str, value: impl Into<Detail>) -> Self {
        self.details.push((name, value.into()));
        self
    }
}

impl From<i64> for Detail {
    fn from(value: i64) -> Self {
        Detail::Number(value)
    }
}

impl From<i32> for Detail {
    fn from(value: i32) -> Self {
        Detail::Number(value.into())
    }
}

impl From<usize> for Detail {
    /// Words are shown as addresses.
    fn from(value: usize) -> Self {
        Detail::Text(format!("{value:#x}"))
    }
}

impl From<String> for Detail {
    fn from(value: String) -> Self {
        Detail::Text(value)
    }
}

impl From<&str> for Detail {
    fn from(value: &str) -> Self {
        Detail::Text(value.to_string())
    }
}

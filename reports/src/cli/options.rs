//! What can be typed: the subcommands, their options and the variables that stand for them.

use crate::exit::{self, Failure};
use crate::flags::Compiler;
use crate::formats::FormatOptions;
use crate::gate::{self, Gate};
use anstream::ColorChoice;
use clap::builder::FalseyValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use mpiwarden::findings::Severity;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Checks what an MPI program asks of MPI, and what MPI answers, against the MPI standard.
#[derive(Parser)]
#[command(name = "mpiwarden", version, propagate_version = true, disable_help_subcommand = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Task,
}

#[derive(Subcommand)]
pub(super) enum Task {
    /// Run a launcher or a program, and check its ranks
    Run(RunOptions),
    /// Show the report of an output folder
    View(ViewOptions),
    /// Make report.json from what the ranks wrote, and other formats of it
    Convert(ConvertOptions),
    /// Compare two reports: what is new, what is gone, what stayed
    Diff(DiffOptions),
    /// Explain what a check reports, why it is wrong, and how to fix it
    Explain {
        /// The name in brackets, such as keyval-freed
        check: String,
    },
    /// Print what a program is built with so that all its loads and stores are seen
    Flags {
        /// The compiler behind mpicc, mpicxx or mpifort
        compiler: Compiler,
        /// What is added when the program is linked, behind its objects; without it, when sources are compiled
        #[arg(long)]
        link: bool,
    },
    /// List all checks
    Checks,
    /// Write what a shell needs to complete this command
    Completions {
        /// The shell; what is written goes to standard output
        shell: Shell,
    },
    /// Write the manual pages into a folder: what an installation needs
    #[command(hide = true)]
    Man {
        /// A folder that is there
        folder: PathBuf,
    },
}

#[derive(Args)]
#[command(
    display_name = "mpiwarden",
    override_usage = "mpiwarden run [OPTIONS] [--] LAUNCHER [its options] PROGRAM [its options]"
)]
#[command(
    after_help = exit::sentence(exit::OF_A_RUN) + "\nrun-checked.sh also knows --demo: it builds and checks a demonstration program."
)]
#[command(mut_arg("fail_on", |option| option.help("The least severity that fails the run")))]
pub(super) struct RunOptions {
    /// Where the report goes
    #[arg(
        long,
        value_name = "DIR",
        env = "MPIWARDEN_OUTPUT",
        default_value = "mpiwarden-report",
        hide_env = true
    )]
    pub(super) output: PathBuf,
    #[command(flatten)]
    pub(super) fail_on: FailOnOption,
    #[command(flatten)]
    pub(super) gating: GatingOptions,
    #[command(flatten)]
    pub(super) formats: FormatOptions,
    /// Do not pass on RMA operations that break a memory or epoch rule; their error handlers are called instead, and the
    /// default one aborts
    #[arg(long, env = "MPIWARDEN_GUARD", hide_env = true, value_parser = FalseyValueParser::new())]
    pub(super) guard: bool,
    /// How much a rank may keep of what it does, such as 64M, for judging the order of accesses; off: nothing
    #[arg(long, value_name = "SIZE", env = "MPIWARDEN_RECORD", default_value = "64M", hide_env = true, value_parser = record)]
    pub(super) record: String,
    /// Look at the program's own loads and stores: sample, a few at a time by the processor's watchpoints (sample:SEED for another choice);
    /// exact, all of a program built with the options of `mpiwarden flags` and no other's; off: not
    #[arg(long, value_name = "HOW", env = "MPIWARDEN_WATCH", default_value = "sample", hide_env = true, value_parser = watch)]
    pub(super) watch: String,
    /// Say where every rank is when nothing has moved for so many seconds; 0: never
    #[arg(long, value_name = "SECONDS", env = "MPIWARDEN_HANG_AFTER", default_value = "60", hide_env = true, value_parser = seconds)]
    pub(super) hang_after: Duration,
    /// After saying so wait on, or end the job (exit status 66)
    #[arg(long, value_name = "WHAT", env = "MPIWARDEN_ON_HANG", default_value = "report", hide_env = true)]
    pub(super) on_hang: OnHang,
    /// Leave the program's arguments and the launcher's out of all reports
    #[arg(long, env = "MPIWARDEN_HIDE_ARGUMENTS", hide_env = true, value_parser = FalseyValueParser::new())]
    pub(super) hide_arguments: bool,
    /// Only the closing line on standard error
    #[arg(long, env = "MPIWARDEN_QUIET", hide_env = true, value_parser = FalseyValueParser::new())]
    pub(super) quiet: bool,
    /// Colours on standard error
    #[arg(long, value_name = "WHEN", env = "MPIWARDEN_COLOR", default_value = "auto", hide_env = true)]
    pub(super) color: Color,
    /// A launcher (mpirun, mpiexec, srun, …) with its options and program, or a program alone
    #[arg(required = true, trailing_var_arg = true, value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
}

/// `off`, `exact`, or `sample` with a number behind a colon or none.
fn watch(text: &str) -> Result<String, String> {
    let is_seeded = text.strip_prefix("sample:").is_some_and(|seed| seed.parse::<u64>().is_ok());
    if matches!(text, "off" | "sample" | "exact") || is_seeded {
        return Ok(text.to_owned());
    }
    Err("say off, sample, sample:SEED with a whole number, or exact".into())
}

/// A number of bytes with K, M or G behind it, or `off`.
fn record(text: &str) -> Result<String, String> {
    let digits = text.trim_end_matches(|last: char| "KMGkmg".contains(last));
    let is_size = text.len() - digits.len() <= 1 && digits.parse::<u64>().is_ok_and(|bytes| bytes > 0);
    if text == "off" || is_size {
        return Ok(text.to_owned());
    }
    Err("it is no size: give a number of bytes, with K, M or G behind it, or off".to_owned())
}

/// A number of seconds, which need not be whole.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "it is no time: give a number of seconds, or 0 for never".to_owned())
}

/// What is done about a job that stands still.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum OnHang {
    /// Wait on
    Report,
    /// End the job
    Abort,
}

impl OnHang {
    pub(super) fn ends(self) -> bool {
        self == OnHang::Abort
    }
}

#[derive(Args)]
pub(super) struct GatingOptions {
    /// A suppression file, may be given again [default: mpiwarden.toml in the current folder, if there]
    #[arg(long, value_name = "FILE", env = "MPIWARDEN_SUPPRESS", hide_env = true)]
    pub(super) suppress: Vec<PathBuf>,
    /// An earlier report.json: only findings not in it count
    #[arg(long, value_name = "FILE", env = "MPIWARDEN_BASELINE", hide_env = true)]
    pub(super) baseline: Option<PathBuf>,
}

impl GatingOptions {
    pub(super) fn read(&self) -> Result<Gate, Failure> {
        gate::read::gate(&self.suppress, self.baseline.as_deref())
    }

    /// Neither option was given.
    pub(super) fn are_absent(&self) -> bool {
        self.suppress.is_empty() && self.baseline.is_none()
    }
}

#[derive(Args)]
#[command(mut_arg("fail_on", |option| option.help("The least severity that fails a case of the format junit")))]
pub(super) struct ConvertOptions {
    /// The output folder of a checked run; of one whose nodes share no folder, those of all nodes: the report is made in the first
    #[arg(value_name = "DIR", default_value = "mpiwarden-report")]
    pub(super) folders: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) gating: GatingOptions,
    #[command(flatten)]
    pub(super) formats: FormatOptions,
    #[command(flatten)]
    pub(super) fail_on: FailOnOption,
}

#[derive(Args)]
#[command(after_help = exit::sentence(exit::OF_A_COMPARISON))]
#[command(mut_arg("fail_on", |option| option.help("The least severity of a new finding that ends with 66")))]
pub(super) struct DiffOptions {
    /// The earlier report.json, or the output folder that holds it
    pub(super) old: PathBuf,
    /// The later one
    pub(super) new: PathBuf,
    /// Also write the later report as a page for a browser, with what is new, unchanged and gone
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) fail_on: FailOnOption,
}

#[derive(Args)]
#[command(
    after_help = "On a terminal it is a browser: arrows and Enter, / searches, f filters, ? tells all keys, q quits."
)]
pub(super) struct ViewOptions {
    /// The output folder of a checked run, or a report.json
    #[arg(value_name = "DIR", default_value = "mpiwarden-report")]
    pub(super) folder: PathBuf,
    /// Plain text, on a terminal too
    #[arg(long)]
    pub(super) plain: bool,
    /// Where the ranks of a job are that still runs, on this machine; on a terminal again and again
    #[arg(long, conflicts_with = "plain")]
    pub(super) live: bool,
}

/// What it is that fails, each command says itself.
#[derive(Args)]
pub(super) struct FailOnOption {
    #[arg(
        long,
        value_name = "SEVERITY",
        env = "MPIWARDEN_FAIL_ON",
        default_value = "error",
        hide_env = true
    )]
    fail_on: FailOn,
}

#[derive(Clone, Copy, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Note,
    Never,
}

impl FailOnOption {
    pub(super) fn limit(&self) -> Option<Severity> {
        match self.fail_on {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Never => None,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub(super) fn choice(self) -> ColorChoice {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}

//! What the environment tells the library. Each option of the command has its variable here; the command sets them.
//!
//! Read once, at the first MPI call: later changes that the program makes to its environment mean nothing.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;
use warden::call::{CALLS, CallId};

/// Folder for the report, `mpiwarden-report` if not set.
const OUTPUT: &str = "MPIWARDEN_OUTPUT";
/// What the files of this run begin with; made from what the launcher says if not set.
const RUN: &str = "MPIWARDEN_RUN";
/// `off`: every call is passed through unwatched.
const CHECKS: &str = "MPIWARDEN_CHECKS";
/// `1`: an operation that breaks a memory or epoch rule is not passed on.
const GUARD: &str = "MPIWARDEN_GUARD";
/// `mpi`: what other ranks have attached is read over MPI, also on the same node.
const DIRECTORY: &str = "MPIWARDEN_DIRECTORY";
/// Regions of this rank that can be read over MPI, 32768 if not set.
const DIRECTORY_SIZE: &str = "MPIWARDEN_DIRECTORY_SIZE";
/// How many bytes a rank may keep of what it does, such as `64M`; `off`, and not set: nothing.
const RECORD: &str = "MPIWARDEN_RECORD";
/// `sample`: the program's own loads and stores are watched; `sample:SEED`: what is watched of them follows from this number; `exact`: those alone that an
/// instrumented program tells of. `off`, and not set: they are not.
const WATCH: &str = "MPIWARDEN_WATCH";
/// For how many seconds nothing may move before that is said; `0`: nobody looks where the ranks are.
const HANG_AFTER: &str = "MPIWARDEN_HANG_AFTER";
/// The node that the command runs on, as files are named by it; not set: there is no command.
const COMMAND_NODE: &str = "MPIWARDEN_COMMAND_NODE";
/// For tests: the checker fails at this call, before or after the real one (`MPI_Comm_dup:after`).
const TEST_PANIC: &str = "MPIWARDEN_TEST_PANIC";

/// The options of this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Absolute.
    pub output: PathBuf,
    pub run: Option<String>,
    /// Every call is passed through unwatched.
    pub checks_off: bool,
    /// An operation that breaks a memory or epoch rule is not passed on.
    pub guard: bool,
    /// What other ranks have attached is read over MPI, also on the same node.
    pub directory_over_mpi: bool,
    /// Regions of this rank that can be read over MPI.
    pub directory_size: usize,
    /// Bytes of events that are kept; `None`: none are.
    pub record: Option<usize>,
    /// What is watched of the program's own loads and stores.
    pub watch: Watch,
    /// How long nothing may move; zero: nobody looks.
    pub hang_after: Duration,
    /// The node whose status file the command reads itself; `None`: there is no command.
    pub command_node: Option<String>,
    /// Where the checker is to fail: at this call, `before` or `after` the real one.
    pub panic: Option<(CallId, &'static str)>,
}

/// How the program's own loads and stores are looked at. A program that tells of them itself is believed, unless it is [`Watch::Off`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    Off,
    /// A few at a time. The number decides which.
    Sample(u64),
    /// As far as the program tells of them.
    Exact,
}

/// The options, read at the first call.
pub fn get() -> &'static Options {
    static OPTIONS: OnceLock<Options> = OnceLock::new();
    OPTIONS.get_or_init(|| read(|name| std::env::var_os(name).filter(|value| !value.is_empty())))
}

/// Fails where a test wants the checker to fail.
#[inline]
pub fn test_panic(call: CallId, side: &str) {
    if get().panic == Some((call, side)) {
        panic!("{TEST_PANIC} asks for it");
    }
}

/// Whether a test wants the checker to fail at this call.
#[inline]
pub fn tests_panic(call: CallId) -> bool {
    get().panic.is_some_and(|(at, _)| at == call)
}

fn read(value: impl Fn(&str) -> Option<OsString>) -> Options {
    let text = |name| value(name).map(|value| value.to_string_lossy().into_owned());
    let output = value(OUTPUT).map_or_else(|| PathBuf::from("mpiwarden-report"), PathBuf::from);
    Options {
        // Where the current folder cannot be told, the path stays as it is.
        output: std::path::absolute(&output).unwrap_or(output),
        run: text(RUN),
        checks_off: text(CHECKS).as_deref() == Some("off"),
        guard: text(GUARD).is_some_and(|text| text != "0" && text != "off"),
        directory_over_mpi: text(DIRECTORY).as_deref() == Some("mpi"),
        directory_size: text(DIRECTORY_SIZE).and_then(|text| text.parse().ok()).unwrap_or(32_768),
        record: text(RECORD).and_then(|text| size(&text)),
        watch: watch(text(WATCH).as_deref().unwrap_or("off")),
        hang_after: text(HANG_AFTER).and_then(|text| seconds(&text)).unwrap_or(Duration::from_secs(60)),
        command_node: text(COMMAND_NODE),
        panic: text(TEST_PANIC).as_deref().and_then(call_and_side),
    }
}

fn watch(text: &str) -> Watch {
    match text.split_once(':') {
        Some(("sample", seed)) => seed.parse().map_or(Watch::Off, Watch::Sample),
        _ if text == "sample" => Watch::Sample(1),
        _ if text == "exact" => Watch::Exact,
        _ => Watch::Off,
    }
}

/// A number of seconds, which need not be whole.
fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

/// A number of bytes, with K, M or G behind it.
fn size(text: &str) -> Option<usize> {
    let digits = text.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let factor: usize = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return None,
    };
    digits.parse::<usize>().ok()?.checked_mul(factor).filter(|bytes| *bytes > 0)
}

fn call_and_side(text: &str) -> Option<(CallId, &'static str)> {
    let (name, side) = text.split_once(':').unwrap_or((text, "before"));
    let side = ["before", "after"].into_iter().find(|known| *known == side)?;
    let index = CALLS.iter().position(|call| call.name == name)?;
    Some((CallId(index as u16), side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Options {
        read(|name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn nothing_set() {
        let options = with(&[]);
        assert!(options.output.is_absolute() && options.output.ends_with("mpiwarden-report"));
        assert_eq!((options.run, options.checks_off, options.panic), (None, false, None));
    }

    #[test]
    fn everything_set() {
        let options = with(&[
            ("MPIWARDEN_OUTPUT", "/there"),
            ("MPIWARDEN_RUN", "r1"),
            ("MPIWARDEN_CHECKS", "off"),
            ("MPIWARDEN_TEST_PANIC", "MPI_Comm_dup:after"),
            ("MPIWARDEN_DIRECTORY", "mpi"),
            ("MPIWARDEN_DIRECTORY_SIZE", "100"),
        ]);
        assert_eq!(options.output, PathBuf::from("/there"));
        assert_eq!(options.run.as_deref(), Some("r1"));
        assert!(options.checks_off);
        assert_eq!((options.directory_over_mpi, options.directory_size), (true, 100));
        assert_eq!(options.panic, Some((CallId::of("MPI_Comm_dup"), "after")));
    }

    #[test]
    fn sizes() {
        assert_eq!((size("64M"), size("1k"), size("123")), (Some(64 << 20), Some(1024), Some(123)));
        assert_eq!(
            (size("off"), size("0"), size("1T"), size(""), size("-1")),
            (None, None, None, None, None)
        );
    }

    #[test]
    fn waits() {
        let hang_after = |text| with(&[("MPIWARDEN_HANG_AFTER", text)]).hang_after;
        assert_eq!(with(&[]).hang_after, Duration::from_secs(60));
        assert_eq!((hang_after("0"), hang_after("0.5")), (Duration::ZERO, Duration::from_millis(500)));
        assert_eq!(
            (hang_after("soon"), hang_after("-1")),
            (Duration::from_secs(60), Duration::from_secs(60))
        );
    }

    #[test]
    fn where_to_fail() {
        assert_eq!(call_and_side("MPI_Init"), Some((CallId::of("MPI_Init"), "before")));
        assert_eq!(call_and_side("MPI_Init:before"), Some((CallId::of("MPI_Init"), "before")));
        assert_eq!(call_and_side("MPI_Init:never"), None);
        assert_eq!(call_and_side("MPI_None"), None);
    }
}

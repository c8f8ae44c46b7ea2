//! The command line of `mpiwarden`: what its options start, and how it ends. The options themselves are in `options`.

mod options;

use crate::browse::{self, state::Context};
use crate::exit::{CHECKER, FINDINGS, Failure, USAGE};
use crate::explain;
use crate::flags;
use crate::formats::{self, Format, WrittenFiles};
use crate::gate::{self, baseline};
use crate::live;
use crate::render::{gating, json, shown, terminal};
use crate::report::Report;
use crate::run::{self, How, verdict};
use crate::source::Sources;
use crate::typing;
use crate::view::{self, Gating};
use anstream::AutoStream;
use clap::{CommandFactory, Parser};
use options::{Cli, ConvertOptions, DiffOptions, RunOptions, Task, ViewOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Findings that the summary of a run shows in full.
const MOST: usize = 20;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output and are no error. A closed stream is no reason to fail.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { USAGE } else { 0 });
        }
    };
    let done = match cli.command {
        Task::Run(options) => checked(&options),
        Task::View(options) => view_folder(&options),
        Task::Convert(options) => convert(&options),
        Task::Diff(options) => diff(&options),
        Task::Explain { check } => explain::explain(&check).and_then(|text| printed(&text)),
        Task::Flags { compiler, link } => flags::line(compiler, link).and_then(|text| printed(&text)),
        Task::Checks => printed(&explain::checks()),
        Task::Completions { shell } => printed(&typing::completions(&mut Cli::command(), shell)),
        Task::Man { folder } => typing::manual(Cli::command(), &folder).map(|()| 0),
    };
    match done {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            let _ = writeln!(anstream::stderr(), "mpiwarden: {}", shown::lines(&failure.message));
            ExitCode::from(failure.status)
        }
    }
}

fn checked(options: &RunOptions) -> Result<u8, Failure> {
    let sources = Sources::default();
    let gate = options.gating.read()?;
    let how = How {
        guard: options.guard,
        record: &options.record,
        watch: &options.watch,
        hang_after: options.hang_after,
        ends_hangs: options.on_hang.ends(),
        quiet: options.quiet,
        color: options.color.choice(),
        hide_arguments: options.hide_arguments,
    };
    let done = run::run(&options.command, &options.output, how, &gate, &sources)?;
    let failure = verdict::sentence(&done);
    let fail_on = options.fail_on.limit();
    let unwritten = done.unwritten.is_some();
    let written = match &done.unwritten {
        Some(why) => WrittenFiles { failure: Some(Failure::checker(why)), ..WrittenFiles::default() },
        None => formats::write(&done.report, &options.output, &options.formats, fail_on, &sources),
    };
    let page = written.page();
    let shown = Shown {
        // Without a report all must be said here.
        most: if unwritten { usize::MAX } else { MOST },
        quiet: options.quiet && !unwritten,
        failure: failure.as_deref(),
        page,
        without_page: None,
    };
    let path = if unwritten { PathBuf::new() } else { json::path(&options.output) };
    // GitHub reads commands from standard error too, and standard output is the program's own.
    let annotations = if options.quiet { None } else { formats::annotations(&done.report, &sources) };
    let text = annotations.unwrap_or_default() + &summary(&done.report, &path, &shown, &sources);
    let failed = written.failure.map(|failure| failure.message);
    let status = match verdict::status(&done.report, done.exit_status, fail_on) {
        _ if done.ended_hang => FINDINGS.into(),
        // Only the program's own status is worth more.
        _ if failed.is_some() && done.exit_status == 0 => CHECKER.into(),
        status => status,
    };
    tell(failed);
    tell(formats::summarise(&done.report, &sources).err().map(|failure| failure.message));
    let mut stream = AutoStream::new(std::io::stderr(), options.color.choice());
    // Nobody may be reading any more; the report is written.
    let _ = stream.write_all(text.as_bytes());
    // A process ends with eight bits.
    Ok((status & 0xff) as u8)
}

fn view_folder(options: &ViewOptions) -> Result<u8, Failure> {
    if options.live {
        return live::show(&options.folder);
    }
    let (sources, folder) = (Sources::default(), &options.folder);
    let view::FoundRun { report, made } = view::newest_or_file(folder, &sources)?;
    if made {
        // Only a convenience: the folder may be read-only.
        let _ = json::write(&report, folder);
    }
    if !options.plain && browse::is_possible() {
        let base = std::env::current_dir().unwrap_or_default();
        let context = Context::new(&report, &sources, &base, browse::look());
        return browse::screen::run(&context).map(|()| 0).map_err(|error| {
            Failure::checker(format!(
                "the terminal could not be used: {error}; `mpiwarden view --plain` needs none"
            ))
        });
    }
    // A bare LD_PRELOAD leaves none, and a page that is there may have been looked at already.
    let without_page = (folder.is_dir() && !Format::Html.path(folder).exists()).then_some(folder.as_path());
    let shown = Shown { most: usize::MAX, quiet: false, failure: None, page: None, without_page };
    let path = if folder.is_file() { folder.clone() } else { json::path(folder) };
    printed(&summary(&report, &path, &shown, &sources))
}

fn convert(options: &ConvertOptions) -> Result<u8, Failure> {
    let ConvertOptions { folders, gating, formats, fail_on } = options;
    let [folder, others @ ..] = folders.as_slice() else {
        return Err(Failure::usage("give the output folder of a checked run"));
    };
    let gate = if gating.are_absent() { None } else { Some(gating.read()?) };
    let gating = gate.as_ref().map_or(Gating::AsWritten, Gating::Anew);
    let sources = Sources::default();
    let report = view::convert((folder, others), gating, &sources)?;
    let written = formats::write(&report, folder, formats, fail_on.limit(), &sources);
    let lines =
        [json::path(folder)].into_iter().chain(written.files).map(|path| format!("{}\n", path.display()));
    let annotations = formats::annotations(&report, &sources).unwrap_or_default();
    tell(formats::summarise(&report, &sources).err().map(|failure| failure.message));
    printed(&(lines.collect::<String>() + &annotations))?;
    match written.failure {
        Some(failure) => Err(failure),
        None => Ok(0),
    }
}

fn diff(options: &DiffOptions) -> Result<u8, Failure> {
    let old = gate::read::report("earlier report", &options.old)?;
    let new = gate::read::report("later report", &options.new)?;
    let found = baseline::compare(&old, &new);
    printed(&gating::difference(&found, &old, &new, &std::env::current_dir().unwrap_or_default()))?;
    if let Some(page) = &options.html {
        let sources = Sources::default();
        let report = view::against(&options.new, old.clone(), &sources)?;
        formats::write_page(&report, page, &sources)?;
    }
    let reached = |limit| found.new.iter().any(|finding| finding.severity <= limit);
    // What is new tells more than that something else may be missing.
    Ok(match (options.fail_on.limit().is_some_and(reached), &new.not_looked) {
        (true, _) => FINDINGS,
        (false, Some(_)) => CHECKER,
        (false, None) => 0,
    })
}

/// To standard error, a sentence about what goes on all the same; nobody may be reading.
fn tell(sentence: Option<impl std::fmt::Display>) {
    if let Some(sentence) = sentence {
        let _ = writeln!(anstream::stderr(), "mpiwarden: {}", shown::lines(&sentence.to_string()));
    }
}

/// To standard output. A reader that went away is no error; a disk that is full is.
fn printed(text: &str) -> Result<u8, Failure> {
    let mut stream = anstream::stdout();
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::checker(format!("standard output could not be written: {error}")))
        }
        Ok(()) | Err(_) => Ok(0),
    }
}

/// How much of a report is shown.
struct Shown<'a> {
    most: usize,
    quiet: bool,
    failure: Option<&'a str>,
    /// The page for a browser, where there is one.
    page: Option<&'a Path>,
    /// The folder, where a page can be made and is not there.
    without_page: Option<&'a Path>,
}

/// The summary; the path is the report's own.
fn summary(report: &Report, path: &Path, shown: &Shown, sources: &Sources) -> String {
    let base = std::env::current_dir().unwrap_or_default();
    let page = shown.page.map(|page| page.to_string_lossy());
    let without_page = shown.without_page.map(|folder| folder.to_string_lossy());
    let options = terminal::Options {
        most: shown.most,
        quiet: shown.quiet,
        failure: shown.failure,
        page: page.as_deref(),
        without_page: without_page.as_deref(),
        base: &base,
        report: &path.to_string_lossy(),
        command: &typed_command(&base),
    };
    terminal::text(report, &options, sources)
}

/// What to type for this command: its name when the shell finds it, else its path.
fn typed_command(base: &Path) -> String {
    let Ok(this) = std::env::current_exe() else { return "mpiwarden".into() };
    let found = run::launcher::find("mpiwarden".as_ref())
        .and_then(|path| path.canonicalize().map_err(|_| Failure::usage("")));
    if found.is_ok_and(|path| Ok(path) == this.canonicalize().map_err(|_| ())) {
        return "mpiwarden".into();
    }
    match this.strip_prefix(base) {
        Ok(rest) => Path::new(".").join(rest).display().to_string(),
        Err(_) => this.display().to_string(),
    }
}

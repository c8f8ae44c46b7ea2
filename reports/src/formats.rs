//! `--format`: files beside report.json for machines, and what GitHub Actions is told when the command runs there.
//!
//! Which texts these are is decided in `render`; here are their names, the options and the writing.

use crate::exit::Failure;
use crate::files;
use crate::render::place::Setting;
use crate::render::{github, gitlab, html, json, junit, markdown, sarif};
use crate::report::Report;
use crate::source::Sources;
use clap::{Args, ValueEnum};
use mpiwarden::findings::Severity;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A form of the report. Its variants have no documentation, for the help would need a page to say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Html,
    Sarif,
    Junit,
    Markdown,
    Gitlab,
    Jsonl,
}

impl Format {
    fn file(self) -> &'static str {
        match self {
            Format::Html => "report.html",
            Format::Sarif => "report.sarif",
            Format::Junit => "report.junit.xml",
            Format::Markdown => "report.md",
            Format::Gitlab => "report.gitlab.json",
            Format::Jsonl => "report.jsonl",
        }
    }

    /// Read by a service that shows the findings beside the repository's files.
    fn is_by_repository(self) -> bool {
        match self {
            Format::Sarif | Format::Gitlab => true,
            Format::Html | Format::Junit | Format::Markdown | Format::Jsonl => false,
        }
    }

    /// Where a folder's file of this form is.
    pub fn path(self, output: &Path) -> PathBuf {
        output.join(self.file())
    }

    fn write(
        self,
        report: &Report,
        setting: &Setting,
        fail_on: Option<Severity>,
        mut out: impl Write,
    ) -> io::Result<()> {
        let text = match self {
            Format::Html => html::text(report, setting),
            Format::Sarif => sarif::text(report, setting),
            Format::Junit => junit::text(report, setting, fail_on),
            Format::Markdown => markdown::text(report, setting),
            Format::Gitlab => gitlab::text(report, setting),
            // As they come: all findings of a run may be larger than the memory.
            Format::Jsonl => return json::write_lines(report, out),
        };
        out.write_all(text.as_bytes())
    }
}

/// The option, the same for `run` and `convert`.
#[derive(Args)]
pub struct FormatOptions {
    /// Files to write beside report.json, separated by commas
    #[arg(
        long = "format",
        value_name = "LIST",
        env = "MPIWARDEN_FORMAT",
        default_value = "html",
        hide_env = true,
        value_delimiter = ','
    )]
    formats: Vec<Format>,
}

impl FormatOptions {
    fn asks_for(&self, format: Format) -> bool {
        self.formats.contains(&format)
    }
}

/// Files of an earlier run in the same folder would be taken for this run's.
pub fn remove_older(output: &Path) -> io::Result<()> {
    for path in Format::value_variants().iter().map(|format| format.path(output)) {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

/// The files of a report that there are now, and what went wrong with those that could not be written.
#[derive(Debug, Default)]
pub struct WrittenFiles {
    pub files: Vec<PathBuf>,
    pub failure: Option<Failure>,
}

impl WrittenFiles {
    /// The page for a browser, where it was written.
    pub fn page(&self) -> Option<&Path> {
        let is_page = |path: &&PathBuf| path.file_name().is_some_and(|name| name == Format::Html.file());
        self.files.iter().find(is_page).map(PathBuf::as_path)
    }
}

/// Writes what was asked for, and anew what is there already: it must not tell of another report than report.json. A file
/// that cannot be written keeps no other from being written.
pub fn write(
    report: &Report,
    output: &Path,
    options: &FormatOptions,
    fail_on: Option<Severity>,
    sources: &Sources,
) -> WrittenFiles {
    let (base, repository) = (folder(), repository());
    let mut written = WrittenFiles::default();
    let mut problems = Vec::new();
    for format in Format::value_variants() {
        let path = format.path(output);
        let asked = options.asks_for(*format);
        if !asked && !path.exists() {
            continue;
        }
        // A file with all findings must not be replaced by one with the first.
        if *format == Format::Jsonl && report.summary.omitted > 0 {
            let (held, all) = (report.findings.len(), report.all());
            if asked {
                problems.push(format!(
                    "{} could not be written: report.json holds the first {held} of {all} findings, and the raw files of the run are gone",
                    path.display()
                ));
            }
            continue;
        }
        let base = if format.is_by_repository() { &repository } else { &base };
        let setting = Setting { base, sources };
        match files::replace(&path, |file| format.write(report, &setting, fail_on, file)) {
            Ok(()) => written.files.push(path),
            Err(error) => problems.push(format!("{} could not be written: {error}", path.display())),
        }
    }
    if !problems.is_empty() {
        let report = json::path(output);
        written.failure = Some(Failure::checker(format!(
            "{}; the report itself is in {}",
            problems.join("; "),
            report.display()
        )));
    }
    written
}

/// Writes the page for a browser to a file of any name.
pub fn write_page(report: &Report, path: &Path, sources: &Sources) -> Result<(), Failure> {
    let base = folder();
    let setting = Setting { base: &base, sources };
    files::replace(path, |file| Format::Html.write(report, &setting, None, file))
        .map_err(|error| Failure::checker(format!("{} could not be written: {error}", path.display())))
}

/// The working folder; where it is gone, paths stay as they are.
fn folder() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// The repository's folder, wherever in it the job works, where GitHub or GitLab tells it; else the working folder.
fn repository() -> PathBuf {
    let told =
        ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    let mut told = told.filter(|path| path.is_absolute());
    told.next().unwrap_or_else(folder)
}

/// Whether this is a step of GitHub Actions.
fn on_github() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// In GitHub Actions: the workflow commands that annotate the findings.
pub fn annotations(report: &Report, sources: &Sources) -> Option<String> {
    on_github().then(|| github::text(report, &Setting { base: &repository(), sources }))
}

/// In GitHub Actions: adds the report to the step's summary.
pub fn summarise(report: &Report, sources: &Sources) -> Result<(), Failure> {
    let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| on_github() && !path.is_empty())
    else {
        return Ok(());
    };
    let base = folder();
    // What stands there already may not end its line, and a heading begins one.
    let text = format!("\n{}", markdown::text(report, &Setting { base: &base, sources }));
    let file = OpenOptions::new().append(true).create(true).open(&path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        Failure::checker(format!(
            "the job summary could not be added to {}, which GITHUB_STEP_SUMMARY names: {error}",
            path.display()
        ))
    })
}

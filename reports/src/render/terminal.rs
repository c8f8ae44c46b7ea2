//! The summary on a terminal: findings as compilers show them, then what is missing, then one closing line.

use super::by_check;
use super::follows::Follows;
use super::gating;
use super::numbers::{counted, grouped};
use super::shown::shown;
use super::snippet::{self, SnippetStyle};
use super::spoken;
use super::style::{self, BOLD, DIM, FRAME, HELP, painted};
use super::values;
use super::words;
use crate::fingerprint;
use crate::report::{Finding, Frame, IN_REPORT, OpenOperation, Report, Run};
use crate::source::Sources;
use crate::symbolize::is_program;
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::Detail;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// How much is shown, and how names are written.
pub struct Options<'a> {
    /// Findings shown in full; the rest is counted.
    pub most: usize,
    /// Only the closing line.
    pub quiet: bool,
    /// Paths below it are shown relative to it.
    pub base: &'a Path,
    /// The report's own path, as the closing line names it; empty when it could not be written.
    pub report: &'a str,
    /// What the checker could not do, said before the closing line.
    pub failure: Option<&'a str>,
    /// The page for a browser, where it was written.
    pub page: Option<&'a str>,
    /// The folder that a page for a browser can be made of, where there is none.
    pub without_page: Option<&'a str>,
    /// What to type for the command.
    pub command: &'a str,
}

impl Options<'_> {
    /// The report's folder, as a shell takes it.
    fn folder(&self) -> Option<String> {
        let folder = Path::new(self.report).parent().and_then(Path::to_str)?;
        Some(shown(&quoted(folder)))
    }
}

/// A folder as a shell takes it.
fn quoted(folder: &str) -> Cow<'_, str> {
    shlex::try_quote(if folder.is_empty() { "." } else { folder }).unwrap_or_default()
}

/// The whole text, with colours in it. The last line says it all in short.
pub fn text(report: &Report, options: &Options, sources: &Sources) -> String {
    let mut out = String::new();
    if !options.quiet {
        by_check::write(&mut out, report, options.base);
        let follows = Follows::new(report);
        for finding in report.findings.iter().filter(|finding| finding.counts()).take(options.most) {
            let follows = follows.said(finding, |path| snippet::shortened(path, options.base).to_owned());
            write_finding(&mut out, (finding, &follows), &report.run, options, sources);
            out.push('\n');
        }
        write_rest(&mut out, report, options);
        write_run(&mut out, report, options.base);
        write_limits(&mut out, report);
        gating::write(&mut out, report, options.base);
        write_unnamed(&mut out, report, options.base);
        write_next(&mut out, report, options);
    }
    if let Some(failure) = options.failure {
        let _ = writeln!(out, "mpiwarden: {}", shown(failure));
    }
    let _ = writeln!(out, "{}", closing(report, options));
    out
}

/// `follows`: what it has to do with other findings.
fn write_finding(
    out: &mut String,
    (finding, follows): (&Finding, &[String]),
    run: &Run,
    options: &Options,
    sources: &Sources,
) {
    let place = fingerprint::place(&finding.stack);
    let related: Vec<_> =
        finding.related.iter().map(|related| (related, fingerprint::place(&related.stack))).collect();
    let lines =
        related.iter().map(|(_, place)| *place).chain([place]).flatten().filter_map(|place| place.line);
    let gutter = lines.max().unwrap_or(0).to_string().len().max(2);
    let severity = style::severity(finding.severity);
    let headline = words::headline(finding, |path| snippet::shortened(path, options.base).to_owned());
    let title = painted(severity, format!("{}[{}]", style::word(finding.severity), shown(&finding.check)));
    let _ = writeln!(out, "{title}{}", painted(BOLD, format!(": {}", shown(&headline))));
    let call = spoken::of(finding);
    let look = SnippetStyle { arrow: "-->", call, mark: '^', style: severity, gutter, base: options.base };
    snippet::write(out, place, None, &look, sources);
    for (related, place) in related {
        let look = SnippetStyle { arrow: ":::", call: "", mark: '-', style: FRAME, ..look };
        snippet::write(out, place, Some(&words::elsewhere(finding, related)), &look, sources);
    }
    let (gap, bar, equals) = (" ".repeat(gutter), painted(FRAME, "|"), painted(FRAME, "="));
    let _ = writeln!(out, "{gap} {bar}");
    let _ = writeln!(out, "{gap} {equals} {}", shown(&words::call_and_ranks(finding, run)));
    if let Some(values) = values::phrase(finding) {
        let _ = writeln!(out, "{gap} {equals} {}", shown(&values));
    }
    if let Some(standard) = &finding.standard {
        let (version, section) = (shown(&standard.version), shown(&standard.section));
        let _ = writeln!(out, "{gap} {equals} standard: MPI {version}, section {section}");
    }
    if finding.details.contains_key("held_back") {
        let _ = writeln!(out, "{gap} {equals} it was not passed on to the MPI library (--guard)");
    }
    if let Some(Detail::Text(did)) = finding.details.get("library_did") {
        let _ = writeln!(out, "{gap} {equals} the MPI library: {}", shown(did));
    }
    for said in follows {
        let _ = writeln!(out, "{gap} {equals} {}", shown(said));
    }
    if !finding.help.is_empty() {
        let _ = writeln!(out, "{gap} {equals} {} {}", painted(HELP, "help:"), shown(&finding.help));
    }
}

/// What was not shown, by severity, and where it is.
fn write_rest(out: &mut String, report: &Report, options: &Options) {
    let counting = report.findings.iter().filter(|finding| finding.counts());
    let rest: Vec<&Finding> = counting.skip(options.most).collect();
    let counts = report.by_severity(rest.iter().copied());
    if counts == [0; 3] {
        return;
    }
    let (command, folder) = (options.command, options.folder());
    let all = report.all();
    // What was read has left out more already; what is written will.
    let held = report.findings.len().min(if report.summary.omitted > 0 { usize::MAX } else { IN_REPORT });
    let place = match &folder {
        Some(folder) if held < all => format!(
            "{} holds the first {} of {} findings; `{command} convert {folder} --format jsonl` writes all, a line each",
            shown(options.report),
            grouped(held as u64),
            grouped(all as u64)
        ),
        Some(folder) => format!("`{command} view {folder}` shows all"),
        None => "no report could be written".into(),
    };
    let _ = writeln!(out, "… and {} more: {place}\n", words::amounts(counts, ""));
}

/// Operations shown for ranks that ended inside the same call.
const OPERATIONS: usize = 4;

/// Worlds that are listed.
const WORLDS: usize = 20;

/// Ranks that are missing or stopped early.
fn write_run(out: &mut String, report: &Report, base: &Path) {
    let run = &report.run;
    for group in &run.unfinished {
        let _ = writeln!(
            out,
            "{}",
            shown(&words::ended(group, run, |place| snippet::shortened(place, base).to_owned()))
        );
        for operation in group.operations.iter().take(OPERATIONS) {
            write_operation(out, operation);
        }
    }
    if run.worlds.len() > 1 {
        for (world, number) in run.worlds.iter().zip(1..).take(WORLDS) {
            let _ = writeln!(out, "{}", shown(&words::world(number, world)));
        }
        if run.worlds.len() > WORLDS {
            let _ = writeln!(out, "… and {}", counted((run.worlds.len() - WORLDS) as u64, "more world"));
        }
    }
    if run.ranks > run.ranks_reported {
        let _ = writeln!(
            out,
            "{} of {} reported",
            grouped(run.ranks_reported.into()),
            counted(run.ranks.into(), "rank")
        );
    }
    if !run.unfinished.is_empty() && run.ranks > 0 {
        let _ = writeln!(out, "the run is not complete: what was found until then is in the report");
    }
}

/// An operation that was not complete: in a crash it is the first to be suspected.
fn write_operation(out: &mut String, operation: &OpenOperation) {
    let place = match fingerprint::place(&operation.stack) {
        Some(Frame { file: Some(file), line: Some(line), .. }) => format!(" at {}:{line}", shown(file)),
        Some(_) | None => String::new(),
    };
    let checked = if operation.checked { "" } else { ", whose memory was not seen to be there" };
    let _ = writeln!(out, "  {}{checked}", words::operation(operation, &place));
}

fn write_limits(out: &mut String, report: &Report) {
    for limit in &report.coverage.limits {
        let _ = writeln!(out, "{} {}", painted(DIM, "limit:"), shown(limit));
    }
    // That nobody asked for it is no news; that the system refuses it is.
    let refused = report.coverage.local.as_ref().filter(|local| local.ways.is_empty());
    for why in refused.into_iter().flat_map(|local| &local.not) {
        let _ =
            writeln!(out, "{} loads and stores were not looked at: {}", painted(DIM, "limit:"), shown(why));
    }
}

/// What of the program has no debug information: its places are bare offsets.
fn write_unnamed(out: &mut String, report: &Report, base: &Path) {
    let places = report.findings.iter().filter_map(|finding| fingerprint::place(&finding.stack));
    // What the system came with is not for its users to compile.
    let theirs = |frame: &&Frame| is_program(&frame.module) && !frame.module.starts_with("/usr/");
    let unnamed = places.filter(|frame| frame.file.is_none()).filter(theirs);
    let modules: BTreeSet<&str> = unnamed.map(|frame| snippet::shortened(&frame.module, base)).collect();
    if let Some(first) = modules.first() {
        let others = match modules.len() - 1 {
            0 => String::new(),
            others => format!(" and {}", counted(others as u64, "other file")),
        };
        let first = shown(first);
        let _ = writeln!(
            out,
            "{} compile {first}{others} with -g: no source line was found for some places there",
            painted(HELP, "help:")
        );
    }
}

/// The commands that tell more: about the first finding, and about all of them, unless all were shown.
fn write_next(out: &mut String, report: &Report, options: &Options) {
    let explained =
        |finding: &&Finding| Check::from_id(&finding.check).is_some_and(|check| check != Check::Tool);
    let mut counting = report.findings.iter().filter(|finding| finding.counts());
    if let Some(finding) = counting.find(explained) {
        let _ = writeln!(out, "to read more: {} explain {}", options.command, finding.check);
    }
    // A text that shows all of them is the view.
    if let Some(folder) =
        options.folder().filter(|_| options.most < usize::MAX && !report.findings.is_empty())
    {
        let _ = writeln!(out, "to look at it: {} view {folder}", options.command);
    }
    if let Some(page) = options.page {
        let _ = writeln!(out, "to see it in a browser: open {}", shown(page));
    }
    if let Some(folder) = options.without_page {
        let folder = quoted(folder);
        let _ = writeln!(out, "to see it in a browser: {} convert {folder} makes the page", options.command);
    }
}

/// The last line.
fn closing(report: &Report, options: &Options) -> String {
    let place = match options.report {
        "" => "no report could be written".to_string(),
        path => format!("report in {}", shown(path)),
    };
    let outcome = words::outcome(report, |found| painted(BOLD, found));
    let looked = words::looked_at(report).map(|looked| format!("; {looked}")).unwrap_or_default();
    format!("mpiwarden: {outcome}{looked}; {place}")
}

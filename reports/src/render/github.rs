//! Annotations of GitHub Actions: workflow commands, one a line, that put a finding on its line of a pull request.
//!
//! GitHub takes ten a step of each kind and drops the rest, so no more are written, and of notices one less: the last one
//! says how many findings are not annotated. What does not count (suppressed, or in the baseline) is not annotated.

use super::follows::Follows;
use super::numbers::counted;
use super::place::Setting;
use super::shown::shown;
use super::style;
use super::words;
use crate::fingerprint;
use crate::report::{Finding, Omitted, Report, Run};
use mpiwarden::findings::Severity;
use std::fmt::Write;

const MOST: usize = 10;

/// The lines. Paths have to be relative to the repository's folder.
pub fn text(report: &Report, setting: &Setting) -> String {
    let mut out = String::new();
    if let Some(sentence) = words::reservation(report) {
        // As the exit status: ranks that reported and did not reach the end of MPI do not fail the job.
        let fails = words::unchecked(report).is_some() || words::blind(report).is_some();
        let level = if fails { "error" } else { "warning" };
        let _ = writeln!(out, "::{level} title=mpiwarden::{}", data(&sentence));
    }
    for sentence in words::left_out(report) {
        let _ = writeln!(out, "::notice title=mpiwarden::{}", data(&sentence));
    }
    if let Some(looked) = words::looked_at(report) {
        let _ = writeln!(out, "::notice title=mpiwarden::{}", data(&looked));
    }
    let follows = Follows::new(report);
    let mut rest = 0_usize;
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let findings = report.findings.iter().filter(|finding| finding.severity == severity);
        let room = if severity == Severity::Note { MOST - 1 } else { MOST };
        for (index, finding) in findings.filter(|finding| finding.counts()).enumerate() {
            if index < room {
                write_one(&mut out, (finding, &follows), &report.run, setting);
            } else {
                rest += 1;
            }
        }
    }
    let rest = report.in_short(Omitted::counts).saturating_add(rest);
    if rest > 0 {
        let more = counted(rest as u64, "more finding");
        let _ = writeln!(out, "::notice title=mpiwarden::{more}: see the job's summary, and report.json");
    }
    out
}

fn write_one(out: &mut String, (finding, follows): (&Finding, &Follows), run: &Run, setting: &Setting) {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let frame = fingerprint::place(&finding.stack);
    let mut said = vec![setting.headline(finding), words::occurrence(finding, run)];
    let place = frame.and_then(|frame| frame.file.as_ref().map(|file| (file, frame.line)));
    let place = match (place, frame) {
        (Some((file, line)), _) => {
            let line = line.map(|line| format!(",line={line}")).unwrap_or_default();
            format!("file={}{line},", property(&shown(&setting.path(file))))
        }
        (None, frame) => {
            said.extend(frame.map(|frame| format!("at {}", setting.written(frame))));
            String::new()
        }
    };
    let related = finding.related.iter().filter_map(|related| {
        let frame = fingerprint::place(&related.stack)?;
        Some(format!("{}: {}", words::related(finding, related), setting.written(frame)))
    });
    said.extend(related);
    said.extend(frame.and_then(|frame| setting.doubt(frame)).map(str::to_owned));
    said.push(format!("help: {}", shown(&finding.help)));
    said.extend(follows.said(finding, |path| setting.path(path)).iter().map(|said| shown(said)));
    let title = property(&shown(&format!("{}[{}]", style::word(finding.severity), finding.check)));
    let _ = writeln!(out, "::{kind} {place}title={title}::{}", data(&said.join("\n")));
}

/// A command's text: it ends with the line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A command's property: it ends with a comma or a colon, too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_leaves_its_place() {
        assert_eq!(data("100%\r\n::error::"), "100%25%0D%0A::error::");
        assert_eq!(property("a,line=7::b%3A\n"), "a%2Cline=7%3A%3Ab%253A%0A");
    }
}

//! Annotations of GitHub Actions: workflow commands, one a line, that put a finding on its line of a pull request.
//!
//! GitHub takes ten a step of each kind and drops the rest, so no more are written; the job summary has them all
//! (`markdown.rs`). What does not count (suppressed, or in the baseline) is not annotated.

use super::place::Setting;
use super::style;
use super::words::{self, clean};
use crate::fingerprint;
use crate::report::{Finding, Report};
use mpiwarden::findings::Severity;
use std::fmt::Write;

const MOST: usize = 10;

/// The lines. Paths have to be relative to the repository's folder.
pub fn text(report: &Report, setting: &Setting) -> String {
    let mut out = String::new();
    if let Some(sentence) = words::reservation(report) {
        let fails = words::unchecked(report).is_some() || words::blind(report).is_some();
        let level = if fails { "error" } else { "warning" };
        let _ = writeln!(out, "::{level} title=mpiwarden::{}", data(&sentence));
    }
    if let Some(looked) = words::looked_at(report) {
        let _ = writeln!(out, "::notice title=mpiwarden::{}", data(&looked));
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let findings = report.findings.iter().filter(|finding| finding.severity == severity);
        for finding in findings.filter(|finding| finding.counts()).take(MOST) {
            write_one(&mut out, finding, setting);
        }
    }
    out
}

fn write_one(out: &mut String, finding: &Finding, setting: &Setting) {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let frame = fingerprint::place(&finding.stack);
    let mut said = vec![clean(&finding.message), words::occurrence(finding)];
    let place = frame.and_then(|frame| frame.file.as_ref().map(|file| (file, frame.line)));
    let place = match (place, frame) {
        (Some((file, line)), _) => {
            let line = line.map(|line| format!(",line={line}")).unwrap_or_default();
            format!("file={}{line},", property(&setting.path(file)))
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
    said.push(format!("help: {}", clean(&finding.help)));
    let title = property(&format!("{}[{}]", style::word(finding.severity), finding.check));
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

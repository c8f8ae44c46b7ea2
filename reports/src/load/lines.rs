//! One findings file, line by line. Lines of an unknown kind are passed over; damaged ones are counted.

use mpiwarden::findings::form::{FindingLine, Line, MirrorLine, RankLine};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// No line that the library writes is longer; more without a line end is damage.
const LONGEST: u64 = 16 << 20;

/// What a findings file holds.
#[derive(Default)]
pub struct FileLines {
    pub rank: Option<RankLine>,
    pub findings: Vec<FindingLine>,
    /// By the finding's number.
    pub counts: FxHashMap<u32, u64>,
    pub mirror: Option<MirrorLine>,
    pub damaged: usize,
}

impl FileLines {
    pub fn read(path: &Path) -> io::Result<FileLines> {
        let mut reader = BufReader::with_capacity(1 << 16, File::open(path)?);
        let mut lines = FileLines::default();
        let mut line = Vec::new();
        loop {
            line.clear();
            if (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                return Ok(lines);
            }
            lines.line(&line);
        }
    }

    fn line(&mut self, line: &[u8]) {
        if line.trim_ascii().is_empty() {
            return;
        }
        match serde_json::from_slice(line) {
            Ok(Line::Rank(rank)) => self.rank = Some(rank),
            Ok(Line::Finding(finding)) => self.findings.push(*finding),
            Ok(Line::Detail { number, name, value }) => {
                if let Some(finding) = self.findings.iter_mut().rfind(|finding| finding.number == number) {
                    finding.details.insert(name, value);
                }
            }
            Ok(Line::Count { number, count }) => _ = self.counts.insert(number, count),
            Ok(Line::Mirror(mirror)) => self.mirror = Some(mirror),
            Err(_) => self.damaged += usize::from(!later_kind(line)),
        }
    }
}

/// A whole line of a kind that a later version added.
fn later_kind(line: &[u8]) -> bool {
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_slice(line) else { return false };
    match fields.get("line") {
        Some(serde_json::Value::String(kind)) => {
            !["rank", "finding", "detail", "count", "mirror"].contains(&kind.as_str())
        }
        _ => false,
    }
}

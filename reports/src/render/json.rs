//! `report.json`: the report itself, written so that a reader never sees half of it.

use crate::files;
use crate::load::open;
use crate::render::escaped;
use crate::report::{IN_REPORT, Report};
use crate::written::{self, Unreadable};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where a folder's report is.
pub fn path(output: &Path) -> PathBuf {
    output.join("report.json")
}

/// Writes the report, of very many findings the first.
pub fn write(report: &Report, output: &Path) -> io::Result<()> {
    files::make_folder(output)?;
    files::replace(&path(output), |file| {
        escaped::write_pretty(&mut *file, &*report.capped(IN_REPORT))?;
        file.write_all(b"\n")
    })
}

/// All findings as lines, one JSON object each: also those for which `report.json` has no room. How the run stands is not in here.
pub fn write_lines(report: &Report, mut out: impl Write) -> io::Result<()> {
    for finding in &report.findings {
        escaped::write_compact(&mut out, finding)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a report back. One of a later version is an error of the kind `Unsupported`.
pub fn read(output: &Path) -> io::Result<Report> {
    read_file(&path(output))
}

/// Reads a report that has any name.
pub fn read_file(path: &Path) -> io::Result<Report> {
    let bytes = open::read(path, u64::MAX - 1)?;
    written::parse(&bytes).map_err(|problem| {
        let kind = match problem {
            Unreadable::NoReport(_) => io::ErrorKind::InvalidData,
            Unreadable::Version(_) => io::ErrorKind::Unsupported,
        };
        io::Error::new(kind, format!("it {problem}"))
    })
}

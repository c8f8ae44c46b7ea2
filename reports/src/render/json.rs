//! `report.json`: the report itself, written so that a reader never sees half of it.

use crate::report::Report;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where a folder's report is.
pub fn path(output: &Path) -> PathBuf {
    output.join("report.json")
}

/// Writes the report under another name first and then puts it in its place.
pub fn write(report: &Report, output: &Path) -> io::Result<()> {
    fs::create_dir_all(output)?;
    let temporary = output.join(format!(".report.json.{}", std::process::id()));
    let done = (|| {
        let mut file = BufWriter::new(fs::File::create(&temporary)?);
        serde_json::to_writer_pretty(&mut file, report)?;
        file.write_all(b"\n")?;
        file.flush()?;
        fs::rename(&temporary, path(output))
    })();
    if done.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// Reads a report back.
pub fn read(output: &Path) -> io::Result<Report> {
    Ok(serde_json::from_slice(&fs::read(path(output))?)?)
}

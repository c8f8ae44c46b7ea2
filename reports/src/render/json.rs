//! `report.json`: the report itself, written so that a reader never sees half of it.

use crate::report::Report;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where a folder's report is.
pub fn path(output: &Path) -> PathBuf {
    output.join("report.json")
}

/// Writes the report.
pub fn write(report: &Report, output: &Path) -> io::Result<()> {
    fs::create_dir_all(output)?;
    replace(&path(output), |file| {
        serde_json::to_writer_pretty(&mut *file, report)?;
        file.write_all(b"\n")
    })
}

/// Writes a file under another name first and then puts it in its place.
pub fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let done = (|| {
        let mut file = BufWriter::new(File::create(&temporary)?);
        write(&mut file)?;
        file.flush()?;
        fs::rename(&temporary, path)
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

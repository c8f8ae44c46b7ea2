//! `report.json`: the report itself, written so that a reader never sees half of it.

use crate::load::open;
use crate::report::Report;
use crate::written::{self, Unreadable};
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

//! Reads the files that a run is gated by, before anything is started: a broken one is wrong usage.

use super::baseline::Earlier;
use super::config::Config;
use super::{Gate, Problem, parse};
use crate::exit::Failure;
use crate::render::json;
use jiff::civil::Date;
use jiff::{Timestamp, tz::Offset};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Taken when no other file is named.
pub const DEFAULT: &str = "mpiwarden.toml";

/// A person writes no larger file; a device without an end must not fill the memory.
const LARGEST: u64 = 1 << 20;

/// Problems of one file that are told.
const MOST: usize = 20;

/// Reads what was named. Without any suppression file, `mpiwarden.toml` in the current folder counts, if it is there.
pub fn gate(suppress: &[PathBuf], baseline: Option<&Path>) -> Result<Gate, Failure> {
    let mut config = Config::default();
    for file in suppress {
        config.add(suppressions(file).map_err(|error| unreadable("suppression file", file, &error))??);
    }
    if suppress.is_empty() {
        match suppressions(Path::new(DEFAULT)) {
            Ok(found) => config = found?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unreadable("suppression file", Path::new(DEFAULT), &error)),
        }
    }
    let baseline = baseline.map(|path| report("baseline", path)).transpose()?;
    Ok(Gate { config, baseline, today: today() })
}

/// The day on which rules with an end are judged.
pub fn today() -> Date {
    Offset::UTC.to_datetime(Timestamp::now()).date()
}

/// The outer error: the file cannot be read. The inner one: what it says cannot be understood.
fn suppressions(file: &Path) -> io::Result<Result<Config, Failure>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let limit = LARGEST >> 20;
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {limit} MiB")));
    }
    Ok(parse::parse(&file.to_string_lossy(), &bytes).map_err(|problems| {
        let mut lines: Vec<String> = problems.iter().take(MOST).map(Problem::to_string).collect();
        if problems.len() > MOST {
            lines.push(format!("… and {} more", problems.len() - MOST));
        }
        Failure::usage(lines.join("\nmpiwarden: "))
    }))
}

/// A report to compare with: the file, or the output folder that holds it.
pub fn report(what: &str, path: &Path) -> Result<Earlier, Failure> {
    let file = if path.is_dir() { json::path(path) } else { path.to_path_buf() };
    let bytes = std::fs::read(&file).map_err(|error| unreadable(what, &file, &error))?;
    Earlier::parse(&file.to_string_lossy(), &bytes).map_err(Failure::usage)
}

fn unreadable(what: &str, file: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("the {what} {} could not be read: {error}", file.display()))
}

//! Which files in an output folder belong to which run.
//!
//! Names are `RUN-NODE.status`, `RUN-NODE-PID.SLOT.findings`, `RUN-NODE-PID.SLOT.events`, `RUN-SET.imports`, and `RUN.run` for runs that the command
//! started. An id of a run holds no `-`, so that a name can be taken apart. A node is `HOST+BOOT`; older libraries named
//! it `HOST`, and left `.SLOT` out.

use super::slots::Owner;
use mpiwarden::findings::form::BOOT;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The folder inside the output folder that raw files are in.
pub fn raw(output: &Path) -> PathBuf {
    output.join("raw")
}

/// The files of one run, sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunFiles {
    pub run: String,
    pub status: Vec<PathBuf>,
    pub findings: Vec<PathBuf>,
    /// One for each set of functions that some program of the run imports.
    pub imports: Vec<PathBuf>,
    /// What processes kept of what they did.
    pub events: Vec<PathBuf>,
    /// What the command noted about the run.
    pub note: Option<PathBuf>,
    /// Copies of the library.
    pub libraries: Vec<PathBuf>,
}

impl RunFiles {
    /// The files of one run in an output folder.
    pub fn of(output: &Path, run: &str) -> io::Result<RunFiles> {
        let found = all(output)?.into_iter().find(|files| files.run == run);
        Ok(found.unwrap_or_else(|| RunFiles { run: run.into(), ..RunFiles::default() }))
    }

    /// Adds the files of the same run in another folder. A file that is in both is one.
    pub fn join(&mut self, other: RunFiles) {
        let RunFiles { run: _, status, findings, imports, events, note, libraries } = other;
        for (own, others) in [
            (&mut self.status, status),
            (&mut self.findings, findings),
            (&mut self.imports, imports),
            (&mut self.events, events),
            (&mut self.libraries, libraries),
        ] {
            for path in others {
                if !own.iter().any(|known| known.file_name() == path.file_name()) {
                    own.push(path);
                }
            }
            own.sort_unstable_by(|one, other| one.file_name().cmp(&other.file_name()));
        }
        self.note = self.note.take().or(note);
    }

    /// Every file.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        let lists = self
            .status
            .iter()
            .chain(&self.findings)
            .chain(&self.libraries)
            .chain(&self.imports)
            .chain(&self.events);
        lists.chain(&self.note)
    }

    /// The last time that any of the files was written.
    pub fn written(&self) -> SystemTime {
        let time = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
        self.paths().filter_map(time).max().unwrap_or(SystemTime::UNIX_EPOCH)
    }

    /// The first time, as far as the files tell: their birth, or their last change where that is not known.
    pub fn begun(&self) -> SystemTime {
        let time = |path: &PathBuf| {
            let data = fs::metadata(path).ok()?;
            data.created().or_else(|_| data.modified()).ok()
        };
        self.paths().filter_map(time).min().unwrap_or(SystemTime::UNIX_EPOCH)
    }

    /// The node that a status file's name gives.
    pub fn node_of(&self, path: &Path) -> String {
        self.stem(path)
    }

    /// The process that a findings file's name gives.
    pub fn owner_of(&self, path: &Path) -> Option<Owner> {
        let stem = self.stem(path);
        let (node, process) = stem.rsplit_once('-')?;
        let (pid, slot) = match process.split_once('.') {
            Some((pid, slot)) => (pid, Some(slot.parse().ok()?)),
            None => (process, None),
        };
        Some(Owner { node: node.to_string(), pid: pid.parse().ok()?, slot })
    }

    /// A file's name without run and extension.
    fn stem(&self, path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        stem.strip_prefix(&format!("{}-", self.run)).unwrap_or(&stem).to_string()
    }
}

/// The machine's name, of a node's.
pub fn host_of(node: &str) -> &str {
    node.split_once(BOOT).map_or(node, |(host, _)| host)
}

/// Every run that left files, in the order of their last writing. A folder without raw files has none.
pub fn all(output: &Path) -> io::Result<Vec<RunFiles>> {
    let entries = match fs::read_dir(raw(output)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut runs = BTreeMap::<String, RunFiles>::new();
    for entry in entries {
        let path = entry?.path();
        let (Some(name), Some(extension)) = (
            path.file_name().and_then(OsStr::to_str).map(str::to_string),
            path.extension().and_then(OsStr::to_str).map(str::to_string),
        ) else {
            continue;
        };
        let stem = &name[..name.len() - extension.len() - 1];
        let run = match extension.as_str() {
            "run" => stem,
            "status" | "findings" | "imports" | "events" | "so" => {
                stem.split_once('-').map_or(stem, |(run, _)| run)
            }
            _ => continue,
        };
        let files = runs.entry(run.to_string()).or_default();
        files.run = run.to_string();
        match extension.as_str() {
            "run" => files.note = Some(path),
            "imports" => files.imports.push(path),
            "events" => files.events.push(path),
            "status" => files.status.push(path),
            "findings" => files.findings.push(path),
            _ => files.libraries.push(path),
        }
    }
    let mut runs: Vec<RunFiles> = runs.into_values().collect();
    for files in &mut runs {
        files.status.sort_unstable();
        files.findings.sort_unstable();
        files.imports.sort_unstable();
        files.events.sort_unstable();
    }
    runs.sort_by_key(RunFiles::written);
    Ok(runs)
}

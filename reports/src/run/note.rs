//! What the command itself notes about a run, beside the raw files of its ranks.
//!
//! The file is locked while the run lasts: a later run into the same folder removes the raw files of runs that are
//! over, and of no other.

use crate::files;
use crate::hang::Waits;
use crate::load::{RunFiles, open, runs};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// No command line is longer.
const LONGEST: u64 = 16 << 20;

/// Command, times and end of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// Quoted for a shell; empty when the command did not start the run.
    pub command: String,
    /// RFC 3339, UTC.
    pub started: String,
    pub seconds: Option<f64>,
    pub exit_status: Option<i32>,
    /// Where the ranks waited when they were last looked at. Missing: nobody looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
    /// What the command saw of a script's processes.
    #[serde(default, skip_serializing_if = "Seen::is_empty")]
    pub seen: Seen,
    /// Runs in the folder that nobody told apart by a command, and of which this is the last.
    #[serde(default, skip)]
    pub alike: usize,
}

/// What the command saw of the processes of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// They used MPI without the library.
    #[serde(default)]
    pub unwatched: Vec<Unwatched>,
    /// Names of programs that started processes which nobody could look at.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Names of processes whose memory map may not be read.
    #[serde(default)]
    pub hidden: Vec<String>,
    /// Programs with an MPI library inside, or a stub of one: whether they used it is not known.
    #[serde(default)]
    pub unsure: Vec<String>,
    /// Names of processes that went on when the command was over.
    #[serde(default)]
    pub left: Vec<String>,
    /// The command started `mpiwarden run` itself.
    #[serde(default)]
    pub nested: bool,
    /// The output folder is not the one that the run began with.
    #[serde(default)]
    pub folder_lost: bool,
}

impl Seen {
    fn is_empty(&self) -> bool {
        *self == Seen::default()
    }
}

/// Why nothing of a process is in the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// It does not have the library.
    #[default]
    Dropped,
    /// It has the library and did not write here: it may not, or has another output folder.
    Unreported,
    /// The MPI library is a part of the program.
    Inside,
}

/// A process that used MPI, and that nobody watched or that did not report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unwatched {
    /// Of its world, as the library would name it.
    pub id: String,
    pub rank: u32,
    /// Of its world; 0: not known.
    pub size: u32,
    /// Who started it by `MPI_Comm_spawn` counts it, too.
    pub spawned: bool,
    pub program: String,
    /// What it is called when the variables of its launcher turn out to be another's.
    #[serde(default)]
    pub own: String,
    #[serde(default)]
    pub why: Why,
}

impl Note {
    /// The note on a run, or what its files tell when nobody noted anything.
    pub fn read(files: &RunFiles) -> Note {
        let text = files.note.as_ref().and_then(|path| open::read(path, LONGEST).ok());
        let note = text.and_then(|text| serde_json::from_slice(&text).ok());
        note.unwrap_or_else(|| Note { started: time(files.begun()), ..Note::default() })
    }

    fn write(&self, mut file: &File) -> io::Result<()> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        file.rewind()?;
        file.set_len(0)?;
        file.write_all(&text)
    }
}

/// RFC 3339 in UTC, to the second.
pub fn time(time: SystemTime) -> String {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let stamp = jiff::Timestamp::from_second(i64::try_from(seconds).unwrap_or(0));
    stamp.unwrap_or(jiff::Timestamp::UNIX_EPOCH).to_string()
}

/// A run's note, locked for as long as this lives.
pub struct Locked {
    file: File,
    path: PathBuf,
}

impl Locked {
    /// Creates the raw folder if need be, and in it the note.
    pub fn create(output: &Path, run: &str, note: &Note) -> io::Result<Locked> {
        let folder = runs::raw(output);
        files::refuse_planted(output)?;
        files::make_folder(&folder)?;
        // Once more: somebody else may have been quicker.
        files::refuse_planted(output)?;
        files::refuse_planted(&folder)?;
        let path = folder.join(format!("{run}.run"));
        let file = files::create(&path)?;
        // Some network file systems have no locks; then the folder of a concurrent run is not protected.
        let _ = flock(&file, FlockOperation::NonBlockingLockExclusive);
        note.write(&file)?;
        Ok(Locked { file, path })
    }

    /// Writes the note anew.
    pub fn renew(&self, note: &Note) -> io::Result<()> {
        note.write(&self.file)
    }

    /// Whether the note is still where it was written. If not, the folder was removed, moved or replaced, and with it what the
    /// ranks had written until then.
    pub fn is_in_place(&self) -> bool {
        let there = fs::metadata(&self.path).map(|data| (data.dev(), data.ino()));
        let held = self.file.metadata().map(|data| (data.dev(), data.ino()));
        there.is_ok_and(|there| held.is_ok_and(|held| held == there))
    }

    /// Takes the note away again: nothing was run.
    pub fn withdraw(self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The command of another run that holds the folder now. Where there are no locks nobody can tell.
pub fn holder(output: &Path, run: &str) -> Option<String> {
    let all = runs::all(output).ok()?;
    let held = |note: &PathBuf| {
        let file = open::open(note).ok()?;
        // The lock that this takes goes with the file.
        let taken = flock(&file, FlockOperation::NonBlockingLockExclusive);
        (taken == Err(rustix::io::Errno::WOULDBLOCK)).then_some(())
    };
    let other = all.iter().find(|files| files.run != run && files.note.as_ref().and_then(held).is_some())?;
    Some(Note::read(other).command)
}

/// Removes the raw files of runs that the command started and that are over. What cannot be removed stays.
pub fn remove_older(output: &Path, run: &str) {
    let Ok(all) = runs::all(output) else { return };
    for files in all.iter().filter(|files| files.run != run) {
        let Some(note) = &files.note else { continue };
        let over =
            open::open(note).is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok());
        if over {
            for path in files.paths() {
                let _ = fs::remove_file(path);
            }
        }
    }
}

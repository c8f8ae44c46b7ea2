//! What the command itself notes about a run, beside the raw files of its ranks.
//!
//! The file is locked while the run lasts: a later run into the same folder removes the raw files of runs that are
//! over, and of no other.

use crate::files;
use crate::load::{RunFiles, open, runs};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::Path;
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
    /// What the command saw of a script's processes.
    #[serde(default, skip_serializing_if = "Seen::is_empty")]
    pub seen: Seen,
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
}

impl Seen {
    fn is_empty(&self) -> bool {
        *self == Seen::default()
    }
}

/// A process that used MPI without the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unwatched {
    /// Of its world, as the library would name it.
    pub id: String,
    pub rank: u32,
    /// Of its world; 0: not known.
    pub size: u32,
    /// Who started it by `MPI_Comm_spawn` counts it, too.
    pub spawned: bool,
    pub program: String,
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
        let file = files::create(&folder.join(format!("{run}.run")))?;
        // Some network file systems have no locks; then the folder of a concurrent run is not protected.
        let _ = flock(&file, FlockOperation::NonBlockingLockExclusive);
        note.write(&file)?;
        Ok(Locked { file })
    }

    /// Writes the note anew.
    pub fn renew(&self, note: &Note) -> io::Result<()> {
        note.write(&self.file)
    }
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

//! How a run ends: by the command, by itself, or by a signal, as people, time limits and batch systems send them.
//!
//! Left out: what is left of it then (`compare.rs`).

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use crate::support::{Limit, signal};

/// How long all ranks have been there before somebody ends them, on a free machine.
const SETTLED: Duration = Duration::from_secs(3);
/// How long they may take to come.
const COMING: Duration = Duration::from_secs(30);
/// Seconds that timeout(1) gives.
pub const TIMEOUT: &str = "8";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The command ends it for the hang (`--on-hang abort`).
    Command,
    Itself,
    /// To all processes of the terminal.
    Interrupt,
    /// To the command alone.
    Terminate,
    /// timeout(1) stands before the command.
    Timeout,
    /// All ranks are killed.
    Kill,
}

impl Ending {
    /// # Errors
    /// When it is none.
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "itself" => Ok(Self::Itself),
            "SIGINT" => Ok(Self::Interrupt),
            "SIGTERM" => Ok(Self::Terminate),
            "timeout" => Ok(Self::Timeout),
            "SIGKILL" => Ok(Self::Kill),
            _ => Err(format!("`{name}` ends nothing")),
        }
    }

    /// Ends a run of so many ranks of `program` where that is the test's part.
    pub fn come(self, child: &mut Child, program: &Path, ranks: u32) {
        match self {
            Self::Command | Self::Itself | Self::Timeout => {}
            Self::Interrupt | Self::Terminate | Self::Kill => {
                let mut limit = Limit::new(COMING);
                let is_over = |child: &mut Child| !matches!(child.try_wait(), Ok(None));
                limit.wait_until(|| processes_of(program).len() >= ranks as usize || is_over(child));
                let mut settled = Limit::new(SETTLED);
                while !settled.is_over() && !is_over(child) {
                    sleep(Duration::from_millis(50));
                }
                self.send(child.id(), program);
            }
        }
    }

    fn send(self, command: u32, program: &Path) {
        match self {
            Self::Command | Self::Itself | Self::Timeout => {}
            Self::Interrupt => signal("INT", &format!("-{command}")),
            Self::Terminate => signal("TERM", &command.to_string()),
            Self::Kill => {
                for process in processes_of(program) {
                    signal("KILL", &process);
                }
            }
        }
    }
}

/// The processes that run this file, which belongs to one test alone.
fn processes_of(program: &Path) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter(|entry| fs::read_link(entry.path().join("exe")).is_ok_and(|file| file == program))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

//! Runs a compiled program through the front door, `mpiwarden run`, with a deadline.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::patience::Limit;

/// Open MPI refuses to start ranks as root without these.
const AS_ROOT: [&str; 4] = [
    "OMPI_ALLOW_RUN_AS_ROOT",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
    "PRTE_ALLOW_RUN_AS_ROOT",
    "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM",
];

/// What Open MPI need not try on one machine: networks that it does not have, libfabric's above all, which takes a second
/// for each process and then is not chosen; and binding, which puts the only rank of every run on the same core.
const ONE_MACHINE: [(&str, &str); 4] = [
    ("OMPI_MCA_mtl", "^ofi,psm,psm2"),
    ("OMPI_MCA_btl", "^ofi,openib,usnic"),
    ("OMPI_MCA_hwloc_base_binding_policy", "none"),
    ("PRTE_MCA_hwloc_default_binding_policy", "none"),
];

/// A run: the words of the command, its environment, and a folder for all it leaves behind.
#[derive(Debug)]
pub struct Job {
    pub words: Vec<OsString>,
    pub env: Vec<(String, String)>,
    /// The current folder of the run; standard output and error go to files in it.
    pub folder: PathBuf,
    /// What standard input holds (less than a pipe does); nothing when empty.
    pub input: String,
    /// On a free machine (`patience.rs`).
    pub deadline: Duration,
}

/// How a run ended.
#[derive(Debug)]
pub struct Outcome {
    /// The exit status; as a shell says it when a signal ended the run.
    pub status: i32,
    pub timed_out: bool,
    pub stdout: String,
    pub stderr: String,
    /// What to type to repeat it by hand.
    pub command: String,
}

impl Job {
    /// `mpiwarden run` around a launcher and a program; the report goes to `folder/report`.
    pub fn checked(command: &Path, folder: &Path, launcher: &[String], program: &Path) -> Self {
        let mut words: Vec<OsString> = vec![command.into(), "run".into(), "--output".into()];
        words.push(folder.join("report").into());
        for word in ["--fail-on", "never", "--quiet", "--"] {
            words.push(word.into());
        }
        words.extend(launcher.iter().map(OsString::from));
        words.push(program.into());
        Self {
            words,
            env: Vec::new(),
            folder: folder.to_path_buf(),
            input: String::new(),
            deadline: Duration::from_secs(60),
        }
    }

    /// The launcher and the program alone.
    pub fn plain(folder: &Path, launcher: &[String], program: &Path) -> Self {
        let mut job = Self::checked(Path::new(""), folder, launcher, program);
        job.words = launcher.iter().map(OsString::from).collect();
        job.words.push(program.into());
        job
    }

    /// # Errors
    /// When the command cannot be started at all.
    pub fn run(&self) -> Result<Outcome, String> {
        let mut child = start(&mut self.command()?, &self.folder)?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not read it is no trouble of the test's.
            let _ = stdin.write_all(self.input.as_bytes());
        }
        let (status, timed_out) = wait(child, self.deadline)?;
        Ok(self.outcome(shell_status(status), timed_out))
    }

    /// The command, ready to be started in the folder, which is made.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn command(&self) -> Result<Command, String> {
        fs::create_dir_all(&self.folder).map_err(|e| format!("{}: {e}", self.folder.display()))?;
        // A pipe: Open MPI 5's launcher hangs when standard input is a regular file.
        let input = if self.input.is_empty() { Stdio::null() } else { Stdio::piped() };
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).current_dir(&self.folder).stdin(input);
        ready_to_launch(&mut command);
        for (name, value) in &self.env {
            command.env(name, value);
        }
        Ok(command)
    }

    /// What a run that has ended left behind.
    pub fn outcome(&self, status: i32, timed_out: bool) -> Outcome {
        Outcome {
            status,
            timed_out,
            stdout: read(&self.folder.join("stdout")),
            stderr: read(&self.folder.join("stderr")),
            command: self.by_hand(),
        }
    }

    fn by_hand(&self) -> String {
        let mut words: Vec<String> = vec!["cd".to_owned(), quote(&self.folder.to_string_lossy())];
        words.push("&&".to_owned());
        words.extend(AS_ROOT.iter().map(|name| format!("{name}=1")));
        words.extend(self.env.iter().map(|(name, value)| format!("{name}={}", quote(value))));
        words.extend(self.words.iter().map(|word| quote(&word.to_string_lossy())));
        words.join(" ")
    }
}

/// What a command needs in its environment that starts ranks, itself or by tools of its own.
pub fn ready_to_launch(command: &mut Command) -> &mut Command {
    command.envs(AS_ROOT.map(|name| (name, "1"))).envs(ONE_MACHINE)
}

/// Starts a command in a process group of its own, its output in the files `stdout` and `stderr` of `folder` (a pipe
/// would stay open as long as any stray process of the run lives).
///
/// # Errors
/// When the command cannot be started.
pub fn start(command: &mut Command, folder: &Path) -> Result<Child, String> {
    let create = |name: &str| File::create(folder.join(name)).map_err(|e| format!("{name}: {e}"));
    command
        .stdout(create("stdout")?)
        .stderr(create("stderr")?)
        .process_group(0)
        .spawn()
        .map_err(|e| format!("{command:?}: {e}"))
}

/// Waits for the end, and says whether it came in time. Past the deadline the whole group is ended, kindly first:
/// launchers then clean up after themselves.
///
/// # Errors
/// When the process cannot be waited for.
pub fn wait(mut child: Child, deadline: Duration) -> Result<(ExitStatus, bool), String> {
    let mut signals = ["TERM", "KILL"].iter();
    let mut limit = Limit::new(deadline);
    let mut next_signal: Option<Instant> = None;
    loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            return Ok((status, next_signal.is_some()));
        }
        if next_signal.map_or_else(|| limit.is_over(), |next| Instant::now() >= next) {
            if let Some(name) = signals.next() {
                signal(name, &format!("-{}", child.id()));
            }
            next_signal = Some(Instant::now() + Duration::from_secs(3));
        }
        sleep(Duration::from_millis(10));
    }
}

/// Sends a signal to a process, or to a group given as `-ID`. It may be gone in this moment; waiting for it tells.
pub fn signal(name: &str, process: &str) {
    let _ = Command::new("kill").args(["-s", name, "--", process]).stderr(Stdio::null()).status();
}

pub fn shell_status(status: ExitStatus) -> i32 {
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(-1)
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}

/// A word as a shell wants it.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+:=,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

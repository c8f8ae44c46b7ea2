//! Hosts of a test: namespaces of this machine, each with its own name, network and shared memory.
//!
//! What runs on a host is gone when the host is. Left out: what runs there.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Seconds after which a host is gone, whatever becomes of the test.
const LIFE: u32 = 1800;

/// Why this machine has no place for hosts. What is tried here is gone when it is answered.
pub fn not_allowed() -> Option<String> {
    let words = ["unshare", "-n", "-u", "-i", "-m", "-p", "--fork", "--mount-proc", "sh", "-c"];
    let tries = "hostname second && mount -t sysfs none /sys && mount -t tmpfs none /dev/shm && \
                 ip link add cable type veth peer name cable2 && nsenter --version";
    match run(Command::new(words[0]).args(&words[1..]).arg(tries)) {
        Ok(()) => None,
        Err(why) => Some(format!("a host needs root, namespaces, virtual networks and iproute2: {why}")),
    }
}

/// A host: namespaces, and the process that keeps them. They go with it, and with them all that runs there.
pub struct Host {
    keeper: Child,
    /// The first process inside, as it is numbered outside.
    pub inside: u32,
}

/// Processes of its own, and numbers of them.
pub const OWN_PROCESSES: &[&str] = &["--pid", "--mount-proc"];
/// /sys shows the networks of who mounted it, and MPI libraries look there; Slurm looks there for control groups.
pub const OWN_SYS: &str = "mount -t sysfs none /sys";

impl Host {
    /// `further`: options of `unshare`; `script`: what more is done before it is up.
    pub fn new(name: &str, further: &[&str], script: &str) -> Result<Host, String> {
        let script = format!(
            "hostname {name} && mount -t tmpfs none /dev/shm && ip link set lo up && {script} && \
             echo up && exec sleep {LIFE}"
        );
        let mut keeper = Command::new("unshare")
            .args(["--net", "--uts", "--ipc", "--mount", "--fork", "--kill-child"])
            .args(further)
            .args(["sh", "-c", &script])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("unshare: {e}"))?;
        let mut said = String::new();
        if let Some(stdout) = keeper.stdout.take() {
            BufReader::new(stdout).read_line(&mut said).map_err(|e| e.to_string())?;
        }
        let mut host = Host { keeper, inside: 0 };
        let outside = host.keeper.id();
        let children = fs::read_to_string(format!("/proc/{outside}/task/{outside}/children"));
        let child = children.ok().and_then(|text| text.trim().parse().ok()).filter(|_| said == "up\n");
        host.inside = child.ok_or_else(|| format!("the host `{name}` did not come up"))?;
        Ok(host)
    }

    /// What stands before a command that is to run on this host.
    pub fn enter(&self) -> [String; 4] {
        ["nsenter", "--target", &self.inside.to_string(), "--all"].map(str::to_owned)
    }

    pub fn command(&self) -> Command {
        let [enter, options @ ..] = self.enter();
        let mut command = Command::new(enter);
        command.args(options);
        command
    }

    /// The same, in this folder.
    pub fn command_in(&self, folder: &Path) -> Command {
        let mut command = self.command();
        command.arg(format!("--wd={}", folder.display()));
        command
    }

    pub fn run(&self, words: &str) -> Result<(), String> {
        run(self.command().args(words.split(' ')))
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // With `--kill-child` the first process inside goes too. Gone already is as good.
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

/// Runs a command that ends by itself; else what it complained of.
pub fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|e| format!("{}: {e}", command.get_program().to_string_lossy()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(said.lines().next().unwrap_or("it failed without a word").to_owned())
}

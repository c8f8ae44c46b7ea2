//! Two ranks on two hosts: what the other has attached is read over MPI (12.2.4), because there is no other way.
//!
//! The hosts are namespaces of this machine with a virtual cable between them: each has its own name, network and
//! shared memory, and the second its own processes and numbers of them. The MPI's launcher runs on the first, and
//! reaches the second by a script that it takes for ssh. Left out: machines that do not allow this (a named skip), and
//! what is found on one host with the same way of reading (tests/cases.rs, `*_over_mpi`).

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::bench::{Test, expect, expect_silent, expect_status, sorted_lines};
use crate::support::{Family, Job};

const PROGRAM: &str = "two_hosts.c";
const ADDRESSES: [&str; 2] = ["10.213.7.1", "10.213.7.2"];
/// Seconds after which a host is gone, whatever becomes of the test.
const LIFE: u32 = 150;

pub fn reads_over_mpi(test: &Test<'_>) -> Result<(), String> {
    if let Some(why) = not_allowed() {
        test.skip(&why);
        return Ok(());
    }
    let hosts = [Host::new("first", &[])?, Host::new("second", &["--pid", "--mount-proc"])?];
    connect(&hosts)?;
    let program = test.program(PROGRAM)?;

    let outcome = test.run(&job(test, &hosts, &program, "right")?)?;
    expect_status(&outcome, 0)?;
    let said = ["rank 0 on first has 1", "rank 1 on second has 1"];
    expect(sorted_lines(&outcome) == said, &outcome, "each rank should have a host of its own")?;
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    let limits = &report.coverage.limits;
    expect(limits.is_empty(), &outcome, &format!("nothing should be left unchecked: {limits:?}"))?;

    let outcome = test.run(&job(test, &hosts, &program, "wrong")?)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let [finding] = &report.findings[..] else {
        return expect(false, &outcome, &format!("{} findings, expected one", report.findings.len()));
    };
    let is = (finding.check.as_str(), finding.verdict.as_str(), finding.ranks.as_str());
    expect(is == ("rma-detached", "violation", "0-1"), &outcome, &format!("{is:?}: {}", finding.shown()))?;
    // What was read over MPI is known where the program waits, and no earlier.
    let line = Some(test.line_of(PROGRAM, "fence")?);
    expect(finding.line_in(PROGRAM) == line, &outcome, &format!("line {line:?}: {}", finding.shown()))?;
    for role in ["attached", "detached", "operation"] {
        let line = Some(test.line_of(PROGRAM, role)?);
        let told = finding.related.iter().any(|place| place.role == role && place.line_in(PROGRAM) == line);
        expect(told, &outcome, &format!("`{role}` should be line {line:?}: {}", finding.shown()))?;
    }
    Ok(())
}

/// Why this machine has no place for the hosts. What is tried here is gone when it is answered.
fn not_allowed() -> Option<String> {
    let words = ["unshare", "-n", "-u", "-i", "-m", "-p", "--fork", "--mount-proc", "sh", "-c"];
    let tries = "hostname second && mount -t sysfs none /sys && mount -t tmpfs none /dev/shm && \
                 ip link add cable type veth peer name cable2 && nsenter --version";
    match run(Command::new(words[0]).args(&words[1..]).arg(tries)) {
        Ok(()) => None,
        Err(why) => Some(format!("two hosts need root, namespaces, virtual networks and iproute2: {why}")),
    }
}

/// A host: namespaces, and the process that keeps them. They go with it, and with them all that runs there.
struct Host {
    keeper: Child,
    /// The first process inside, as it is numbered outside.
    inside: u32,
}

impl Host {
    fn new(name: &str, further: &[&str]) -> Result<Host, String> {
        // /sys shows the networks of who mounted it; MPI libraries look there.
        let script = format!(
            "hostname {name} && mount -t sysfs none /sys && mount -t tmpfs none /dev/shm && \
             ip link set lo up && echo up && exec sleep {LIFE}"
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
    fn enter(&self) -> [String; 4] {
        ["nsenter", "--target", &self.inside.to_string(), "--all"].map(str::to_owned)
    }

    fn command(&self) -> Command {
        let [enter, options @ ..] = self.enter();
        let mut command = Command::new(enter);
        command.args(options);
        command
    }

    fn run(&self, words: &str) -> Result<(), String> {
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

/// A cable between the hosts, made on the first, so that two tests at once do not meet.
fn connect(hosts: &[Host; 2]) -> Result<(), String> {
    let other = hosts[1].inside;
    hosts[0].run(&format!("ip link add cable type veth peer name cable netns {other}"))?;
    for (host, address) in hosts.iter().zip(ADDRESSES) {
        host.run(&format!("ip address add {address}/24 dev cable"))?;
        host.run("ip link set cable up")?;
    }
    // That it is up is noticed a moment later, and until then libraries do not take it.
    let wait =
        "for i in $(seq 50); do grep -q up /sys/class/net/cable/operstate && exit; sleep 0.1; done; exit 1";
    hosts.iter().try_for_each(|host| {
        run(host.command().args(["sh", "-c", wait]))
            .map_err(|why| format!("the cable did not come up: {why}"))
    })
}

/// `mpiwarden run` on the first host, a rank on each.
fn job(test: &Test<'_>, hosts: &[Host; 2], program: &Path, argument: &str) -> Result<Job, String> {
    let target = test.target();
    let agent = agent(test, hosts)?.display().to_string();
    let addresses = ADDRESSES.join(",");
    // Without the usual options: with them Open MPI takes one host for both ranks.
    let mut words: Vec<OsString> = vec![(&target.launcher[0]).into()];
    let options: &[&str] = match (target.family, target.name) {
        (Family::Mpich, _) => &["-launcher", "ssh", "-launcher-exec", &agent, "-hosts", &addresses],
        // Debian's has no other way to dynamic windows between hosts.
        (Family::OpenMpi, "ompi4") => {
            &["--mca", "osc", "pt2pt", "--mca", "plm_rsh_agent", &agent, "--host", &addresses]
        }
        (Family::OpenMpi, _) => &["--prtemca", "plm_ssh_agent", &agent, "--host", &addresses],
    };
    words.extend(options.iter().map(OsString::from));
    words.extend(["-n", "2"].map(OsString::from));
    words.extend([program.into(), argument.into()]);
    let mut job = test.job(&["--fail-on", "never", "--quiet"], &words);
    job.words.splice(0..0, hosts[0].enter().map(OsString::from));
    job.deadline = Duration::from_secs(40);
    Ok(job)
}

/// What a launcher takes for ssh: options, a host, and a command for the shell there.
fn agent(test: &Test<'_>, hosts: &[Host; 2]) -> Result<PathBuf, String> {
    let path = test.folder.join("agent");
    let cases = hosts.iter().zip(ADDRESSES);
    let cases: String =
        cases.map(|(host, address)| format!("{address}) enter='{}' ;;\n", host.enter().join(" "))).collect();
    let script = format!(
        "#!/bin/sh\n\
         while :; do case $1 in -l) shift 2 ;; -*) shift ;; *) break ;; esac; done\n\
         case $1 in\n{cases}*) exit 1 ;;\nesac\n\
         shift\n\
         exec $enter sh -c \"$*\"\n"
    );
    let written =
        fs::write(&path, script).and_then(|()| fs::set_permissions(&path, Permissions::from_mode(0o755)));
    written.map(|()| path.clone()).map_err(|e| format!("{}: {e}", path.display()))
}

/// Runs a command that ends by itself; else what it complained of.
fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|e| format!("{}: {e}", command.get_program().to_string_lossy()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(said.lines().next().unwrap_or("it failed without a word").to_owned())
}

//! Two ranks on two hosts: what the other has attached is read over MPI (12.2.4) where the user says that everybody is watched,
//! and else not at all, which the report says. That both stand still is noticed across them, too.
//!
//! The hosts are namespaces of this machine (`hosts.rs`) with a virtual cable between them; the second has its own
//! processes and numbers of them. The MPI's launcher runs on the first, and reaches the second by a script that it takes
//! for ssh; it is told of them by an option first, then by a file. Left out: machines that do not allow this (a named
//! skip), and what is found on one host with the same way of reading (tests/cases.rs, `*_over_mpi`).

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::bench::{Test, expect, expect_silent, expect_status, sorted_lines, told};
use crate::hosts::{Host, OWN_PROCESSES, OWN_SYS, not_allowed, run};
use crate::support::{Family, Job, Outcome, Report};

const PROGRAM: &str = "two_hosts.c";
const OVER_MPI: (&str, &str) = ("MPIWARDEN_DIRECTORY", "mpi");
/// How a report says that targets were not reached.
const NOT_HERE: &str =
    "some targets are on other nodes or were not watched: RMA to their memory was not checked";
const ADDRESSES: [&str; 2] = ["10.213.7.1", "10.213.7.2"];

/// The argument of a job that stands still, and how it is told soon.
const HANGS: &str = "hangs";
const TOLD_SOON: [&str; 4] = ["--hang-after", "3", "--on-hang", "abort"];

/// Two ranks that wait for each other. The command reads the places of its own node; where the other rank waits, that one's node copies for it
/// (`wrappers/src/node_copy.rs`).
pub fn hang_is_told(test: &Test<'_>) -> Result<(), String> {
    const PROGRAM: &str = "waits.c";
    if let Some(why) = not_allowed() {
        test.skip(&why);
        return Ok(());
    }
    let hosts = two_hosts()?;
    let program = test.program(PROGRAM)?;
    let outcome = run_job(test, &job(test, &hosts, &program, (HANGS, &[]))?)?;
    expect_status(&outcome, 66)?;
    let report = test.report()?;
    let [finding] = &report.findings[..] else {
        return expect(false, &outcome, &format!("{} findings, expected one", report.findings.len()));
    };
    let line = Some(test.line_of(PROGRAM, "waits")?);
    let is = (finding.check.as_str(), finding.ranks.as_str(), finding.line_in(PROGRAM));
    expect(is == ("deadlock", "0-1", line), &outcome, &format!("{is:?}: {}", finding.shown()))?;
    let copies = copies(test)?;
    expect(copies.is_empty(), &outcome, &format!("the run is over, and these are still there: {copies:?}"))
}

/// A rank computes for longer than nothing may move, while the one on the other host waits for it: nobody stands still.
pub fn computing_is_no_hang(test: &Test<'_>) -> Result<(), String> {
    if let Some(why) = not_allowed() {
        test.skip(&why);
        return Ok(());
    }
    let hosts = two_hosts()?;
    let program = test.program("computes.c")?;
    let outcome = run_job(test, &job(test, &hosts, &program, (HANGS, &[]))?)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    let word = ["stand still", "stands still", "waits in", "wait in"]
        .into_iter()
        .find(|word| outcome.stderr.contains(word));
    expect(word.is_none(), &outcome, &format!("nobody stands still, and it says «{word:?}»"))
}

/// Copies of status files in the output folder.
fn copies(test: &Test<'_>) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(test.output().join("raw")).map_err(|error| error.to_string())?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    Ok(names.filter(|name| name.contains(".still")).collect())
}

pub fn reads_over_mpi(test: &Test<'_>) -> Result<(), String> {
    if let Some(why) = not_allowed() {
        test.skip(&why);
        return Ok(());
    }
    let hosts = two_hosts()?;
    let program = test.program(PROGRAM)?;

    let outcome = run_job(test, &job(test, &hosts, &program, ("right", &[OVER_MPI]))?)?;
    expect_status(&outcome, 0)?;
    let said = ["rank 0 on first has 1", "rank 1 on second has 1"];
    expect(sorted_lines(&outcome) == said, &outcome, "each rank should have a host of its own")?;
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    let limits = &report.coverage.limits;
    expect(limits.is_empty(), &outcome, &format!("nothing should be left unchecked: {limits:?}"))?;

    let outcome = run_job(test, &job(test, &hosts, &program, ("wrong", &[OVER_MPI]))?)?;
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

/// Nobody has promised that the other rank is watched: nothing is asked of it, and nothing said of its memory.
pub fn reads_nothing(test: &Test<'_>) -> Result<(), String> {
    if let Some(why) = not_allowed() {
        test.skip(&why);
        return Ok(());
    }
    let hosts = two_hosts()?;
    let program = test.program(PROGRAM)?;
    for argument in ["right", "wrong"] {
        let outcome = run_job(test, &job(test, &hosts, &program, (argument, &[]))?)?;
        expect_status(&outcome, 0)?;
        let report = test.report()?;
        expect_silent(&report, &outcome)?;
        let limits = &report.coverage.limits;
        let is_said = limits.iter().any(|limit| limit.as_str() == Some(NOT_HERE));
        expect(is_said, &outcome, &format!("the report should say so: {limits:?}"))?;
        brought_together(test, &report)?;
    }
    Ok(())
}

/// Each host has written into a folder of its own: of both, given together, comes the same report.
fn brought_together(test: &Test<'_>, whole: &Report) -> Result<(), String> {
    let other = test.folder.join("of-second");
    let error = |error: std::io::Error| error.to_string();
    fs::create_dir_all(other.join("raw")).map_err(error)?;
    for entry in fs::read_dir(test.output().join("raw")).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default();
        if name.to_string_lossy().contains("-second+") {
            fs::rename(&path, other.join("raw").join(name)).map_err(error)?;
        }
    }
    fs::remove_file(test.output().join("report.json")).map_err(error)?;
    let convert = |folders: &[&Path]| {
        let mut job = test.job(&[], &[]);
        job.words.truncate(1);
        job.words.push("convert".into());
        job.words.extend(folders.iter().map(OsString::from));
        let outcome = test.run(&job)?;
        expect_status(&outcome, 0)?;
        Ok::<_, String>((test.report()?, outcome))
    };
    let (half, outcome) = convert(&[&test.output()])?;
    expect(half.run.ranks_reported == 1, &outcome, "there should be one rank in the first folder")?;
    let (both, outcome) = convert(&[&test.output(), &other])?;
    let is_same = (both.run.ranks_reported, &both.coverage.calls, &both.coverage.limits)
        == (2, &whole.coverage.calls, &whole.coverage.limits);
    expect(is_same, &outcome, &format!("both folders should say the same: {:?}", both.coverage.limits))?;
    fs::remove_dir_all(&other).map_err(error)
}

fn two_hosts() -> Result<[Host; 2], String> {
    let hosts = [Host::new("first", &[], OWN_SYS)?, Host::new("second", OWN_PROCESSES, OWN_SYS)?];
    connect(&hosts)?;
    Ok(hosts)
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
        "for i in $(seq 600); do grep -q up /sys/class/net/cable/operstate && exit; sleep 0.1; done; exit 1";
    hosts.iter().try_for_each(|host| {
        run(host.command().args(["sh", "-c", wait]))
            .map_err(|why| format!("the cable did not come up: {why}"))
    })
}

/// `mpiwarden run` on the first host, a rank on each.
fn job(
    test: &Test<'_>,
    hosts: &[Host; 2],
    program: &Path,
    (argument, env): (&str, &[(&str, &str)]),
) -> Result<Job, String> {
    let target = test.target();
    let agent = agent(test, hosts)?.display().to_string();
    let addresses = ADDRESSES.join(",");
    let file = test.folder.join("hosts");
    // One rank each, else Open MPI puts as many on the first as it has cores. Hydra says the same with a colon.
    let one = if target.family == Family::Mpich { ":1" } else { " slots=1" };
    fs::write(&file, ADDRESSES.map(|address| format!("{address}{one}\n")).concat())
        .map_err(|e| e.to_string())?;
    let file = file.display().to_string();
    let by_file = argument == "wrong";
    // Without the usual options: with them Open MPI takes one host for both ranks.
    let mut words: Vec<OsString> = vec![(&target.launcher[0]).into()];
    let options: &[&str] = match (target.family, target.name) {
        (Family::Mpich, _) => &["-launcher", "ssh", "-launcher-exec", &agent],
        // Debian's has no other way to dynamic windows between hosts.
        (Family::OpenMpi, "ompi4") => &["--mca", "osc", "pt2pt", "--mca", "plm_rsh_agent", &agent],
        (Family::OpenMpi, _) => &["--prtemca", "plm_ssh_agent", &agent],
    };
    let these: [&str; 2] = match (target.family, by_file) {
        (Family::Mpich, false) => ["-hosts", &addresses],
        (Family::Mpich, true) => ["-f", &file],
        (Family::OpenMpi, false) => ["--host", &addresses],
        (Family::OpenMpi, true) => ["--hostfile", &file],
    };
    words.extend(options.iter().chain(&these).map(OsString::from));
    words.extend(["-n", "2"].map(OsString::from));
    words.extend([program.into(), argument.into()]);
    let options: &[&str] = if argument == HANGS { &TOLD_SOON } else { &["--fail-on", "never", "--quiet"] };
    let mut job = test.job(options, &words);
    job.words.splice(0..0, hosts[0].enter().map(OsString::from));
    job.env.extend(env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    job.deadline = Duration::from_secs(40);
    Ok(job)
}

/// Runs the job, and once more where MPICH 4.0 did not come back from its own `MPI_Finalize`: on a loaded machine one of two
/// hosts waits there for the other's answer, which is past answering, in 2 to 4 of 40 runs without the checker.
fn run_job(test: &Test<'_>, job: &Job) -> Result<Outcome, String> {
    let mut outcome = test.run_served(job)?;
    for _ in 0..3 {
        let is_at_the_end = outcome.timed_out && sorted_lines(&outcome).len() == ADDRESSES.len();
        if test.target().name != "mpich4" || !is_at_the_end {
            break;
        }
        outcome = test.run_served(job)?;
    }
    if outcome.timed_out { Err(told(&outcome, "did not end in time")) } else { Ok(outcome) }
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

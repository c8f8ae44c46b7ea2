//! Jobs that stand still and are ended by Slurm: by `scancel`, and by a time limit. The report says who waits for whom all the same.
//!
//! Left out: what is told of which hang (tests/hangs), and several nodes.

use std::ffi::OsString;
use std::time::Duration;

use crate::bench::{Test, expect};
use crate::hosts::run;
use crate::slurm::{Cluster, kind};
use crate::support::{Limit, Outcome, shell_status, start, wait};

const PROGRAM: &str = "waits.c";

/// `scancel` of a job that stands still, before that is noticed: the report has where all were.
pub fn cancelled(test: &Test<'_>) -> Result<(), String> {
    if cannot(test)? {
        return Ok(());
    }
    let program = test.program(PROGRAM)?;
    let Some(cluster) = Cluster::up(test)? else { return Ok(()) };
    let words = ["srun", kind(test), "--job-name=stands", "-n", "2"];
    let mut words: Vec<OsString> = words.map(OsString::from).into();
    words.push(program.into());
    let job = cluster.on_the_node(cluster.job(test, &words));
    let child = start(&mut job.command()?, &job.folder)?;
    let comes = || {
        let output = cluster.command(&["squeue", "-h", "-n", "stands", "-t", "RUNNING", "-o", "%A"]).output();
        output.is_ok_and(|output| !output.stdout.is_empty())
    };
    if !Limit::new(Duration::from_secs(30)).wait_until(comes) {
        return Err("the job did not begin".to_owned());
    }
    // Until both stand in their calls.
    Limit::new(Duration::from_secs(4)).wait_until(|| false);
    run(&mut cluster.command(&["scancel", "--name=stands"]))?;
    let (status, timed_out) = wait(child, job.deadline)?;
    let outcome = job.outcome(shell_status(status), timed_out);
    expect(!timed_out, &outcome, "did not end in time")?;
    expect_the_circle(test, &outcome)
}

/// A time limit that comes while the job stands still. Slurm counts it in minutes, so this takes two: only where there is time for it.
pub fn out_of_time(test: &Test<'_>) -> Result<(), String> {
    if std::env::var_os("MPIWARDEN_EVERY_MPI").is_none() {
        test.skip("a time limit takes two minutes: only with MPIWARDEN_EVERY_MPI");
        return Ok(());
    }
    if cannot(test)? {
        return Ok(());
    }
    let program = test.program(PROGRAM)?;
    let Some(cluster) = Cluster::up(test)? else { return Ok(()) };
    let words = ["srun", kind(test), "--time=1", "-n", "2"];
    let mut words: Vec<OsString> = words.map(OsString::from).into();
    words.push(program.into());
    let mut job = cluster.on_the_node(cluster.job(test, &words));
    job.deadline = Duration::from_secs(200);
    let outcome = test.run(&job)?;
    expect_the_circle(test, &outcome)
}

/// Whether the command under test says nothing of hangs: a named skip then.
fn cannot(test: &Test<'_>) -> Result<bool, String> {
    let mut job = test.job(&[], &[]);
    job.words.truncate(2);
    job.words.push("--help".into());
    let outcome = test.run(&job)?;
    let cannot = !outcome.stdout.contains("--on-hang");
    if cannot {
        test.skip("the command has no --on-hang yet");
    }
    Ok(cannot)
}

/// Both ranks wait for each other, at one place.
fn expect_the_circle(test: &Test<'_>, outcome: &Outcome) -> Result<(), String> {
    let line = test.line_of(PROGRAM, "waits")?;
    let report = test.report()?;
    let [finding] = &report.findings[..] else {
        return expect(false, outcome, &format!("{} findings, expected one", report.findings.len()));
    };
    let is = (finding.check.as_str(), finding.ranks.as_str(), finding.line_in(PROGRAM));
    expect(is == ("deadlock", "0-1", Some(line)), outcome, &format!("{is:?}: {}", finding.shown()))?;
    let groups = &report.run.unfinished;
    let there = groups.iter().filter(|group| group.call.as_deref() == Some("MPI_Recv"));
    let ranks: Vec<&str> = there.map(|group| group.ranks.as_str()).collect();
    let both = ranks == ["0-1"] || ranks == ["0", "1"];
    expect(both, outcome, &format!("in MPI_Recv are ranks {ranks:?}"))?;
    let printed = outcome.stderr.contains("no misuse found");
    expect(!printed, outcome, "a run that hung is called clean")
}

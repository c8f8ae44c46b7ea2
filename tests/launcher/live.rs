//! `mpiwarden view --live`: where the ranks of a job are while it runs, from another shell.
//!
//! Left out: what is told of which hang (tests/hangs), and the terminal.

use std::ffi::OsString;
use std::process::Command;
use std::time::Duration;

use crate::bench::{Test, expect, told};
use crate::support::{Limit, shell_status, signal, start, wait};

const PROGRAM: &str = "waits.c";

/// Two ranks that wait for each other, asked about long before the command itself would say so; then they are gone.
pub fn asked_from_another_shell(test: &Test<'_>) -> Result<(), String> {
    let program = test.program(PROGRAM)?;
    let job = test.checked(2, &program, &[]);
    let command: OsString = job.words.first().ok_or("the job has a command")?.clone();
    let asked = || {
        let output = Command::new(&command).args(["view", "--live"]).arg(test.output()).output();
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
    };
    let child = start(&mut job.command()?, &job.folder)?;
    let place = format!("{PROGRAM}:{})", test.line_of(PROGRAM, "waits")?);
    let mut said = String::new();
    let all_there = || {
        said = asked();
        ["nothing has moved for", "MPI_Recv", &place, "[deadlock]"].iter().all(|word| said.contains(word))
    };
    let there = Limit::new(Duration::from_secs(40)).wait_until(all_there);
    signal("TERM", &format!("-{}", child.id()));
    let (status, _) = wait(child, job.deadline)?;
    let outcome = job.outcome(shell_status(status), false);
    expect(there, &outcome, &format!("view --live says: {said}"))?;
    let afterwards = asked();
    let over = afterwards.contains("no rank of this run still runs");
    expect(over, &outcome, &told(&outcome, &format!("view --live says of a job that is over: {afterwards}")))
}

//! Ranks in PID namespaces of their own, as containers give them: all are process 1 there, and each keeps its findings.
//!
//! Left out: hosts of their own (two_hosts.rs).

use crate::bench::{Test, expect};
use crate::support::{Finding, Frame};
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "namespaces.c";
const OWN: [&str; 4] = ["--pid", "--fork", "--kill-child", "--mount-proc"];

pub fn one_process_number(test: &Test<'_>) -> Result<(), String> {
    let tried = Command::new("unshare").args(OWN).arg("true").output();
    if !tried.is_ok_and(|done| done.status.success()) {
        test.skip("PID namespaces need root and unshare");
        return Ok(());
    }
    let program = test.program(PROGRAM)?;
    let mut arguments = OWN.to_vec();
    let program = program.to_string_lossy().into_owned();
    arguments.push(&program);
    let words = |ranks| test.words(ranks, Path::new("/usr/bin/unshare"), &arguments);
    let outcome = test.run(&test.job(&["--fail-on", "never"], &words(3)))?;
    if outcome.status != 0 || outcome.stdout.matches("is process 1\n").count() != 3 {
        let plain = test.run(&test.plain(3, Path::new("/usr/bin/unshare"), &arguments))?;
        if plain.status != 0 {
            test.skip("this MPI does not start ranks in PID namespaces");
            return Ok(());
        }
    }
    expect(outcome.stdout.matches("is process 1\n").count() == 3, &outcome, "all ranks are process 1")?;
    let report = test.report()?;
    expect(report.run.complete && report.run.ranks_reported == 3, &outcome, "all ranks reported")?;
    let met_at = |finding: &Finding| {
        let here = |frame: &&Frame| frame.file.as_ref().is_some_and(|file| file.ends_with(PROGRAM));
        (finding.ranks.clone(), finding.count, finding.stack.iter().find(here).and_then(|frame| frame.line))
    };
    let mut met: Vec<_> = report.of_check("keyval-freed").map(met_at).collect();
    met.sort_unstable();
    let line = |mark| test.line_of(PROGRAM, mark).map(Some);
    let wanted = [("1".to_string(), 1, line("rank 1")?), ("2".to_string(), 2, line("rank 2")?)];
    expect(met == wanted, &outcome, &format!("findings {met:?}, expected {wanted:?}"))?;
    let lost = report.coverage.limits.iter().any(|limit| limit.to_string().contains("missing"));
    expect(!lost, &outcome, "no finding is missing")
}

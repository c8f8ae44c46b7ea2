//! How much watchpoints look at, by what the report says of it: operations are counted once each, and the budget holds.

use crate::bench::{Test, expect, expect_status};

/// Operations of tests/programs/watched.c that are offered to the watchpoints.
const OPERATIONS: u64 = 40_000;

pub fn share(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("watched.c")?;
    let mut job = test.checked(1, &program, &[]);
    job.env.push(("MPIWARDEN_WATCH".to_owned(), "sample".to_owned()));
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    if let Some(why) = report.coverage.lends_no_watchpoints() {
        test.skip(&why);
        return Ok(());
    }
    let local = report.coverage.local.as_ref().ok_or("the report does not say what was watched")?;
    // What is watched of window memory moves, too, and each move is counted.
    let moves = OPERATIONS / 10;
    let said = format!("{} of {}", local.watched, local.of);
    expect((OPERATIONS..OPERATIONS + moves).contains(&local.of), &outcome, &said)?;
    // The first ones, up to 1,024 watchpoints, and one in 64: of the first 64 buffers, and of window memory, several watch each.
    expect(local.watched <= 1024 + local.of / 64 + 1, &outcome, &said)?;
    expect(local.watched >= 1024 - 4 * 64, &outcome, &said)
}

/// A debugger has the processor's watchpoints: they are left to it, and the report says so.
pub fn traced(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("traced.c")?;
    let mut job = test.checked(1, &program, &[]);
    job.env.push(("MPIWARDEN_WATCH".to_owned(), "sample".to_owned()));
    let outcome = test.run(&job)?;
    if outcome.stdout.contains("traced: 0") {
        test.skip("the system lets no process trace another");
        return Ok(());
    }
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let local = report.coverage.local.as_ref().ok_or("the report does not say why nothing was watched")?;
    let says_why = local.not.iter().any(|why| why.contains("a debugger is there"));
    expect(says_why && local.ways.is_empty() && local.watched == 0, &outcome, &format!("{:?}", local.not))
}

/// Where the kernel lends no watchpoints, whatever its reason, the report says so once, and all else is checked.
pub fn not_lent(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("no_watchpoints.c")?;
    let played = |way: &str| {
        let mut job = test.job(&["--fail-on", "never"], &test.words(1, &program, &[way]));
        job.env.push(("MPIWARDEN_WATCH".to_owned(), "sample".to_owned()));
        let outcome = test.run(&job)?;
        expect_status(&outcome, 0)?;
        let report = test.report()?;
        let leaks = report.findings.iter().filter(|finding| finding.check == "request-leak").count();
        expect(leaks == 1, &outcome, &format!("{way}: {leaks} findings of request-leak"))?;
        let local = report.findings.iter().any(|finding| finding.check == "local-conflict");
        Ok::<_, String>((outcome, report.coverage.lends_no_watchpoints(), local))
    };
    let (outcome, why, found) = played("lent")?;
    if let Some(why) = why {
        test.skip(&why);
        return Ok(());
    }
    expect(found, &outcome, "with watchpoints the store is seen")?;
    for way in ["forbidden", "unknown", "taken"] {
        let (outcome, why, found) = played(way)?;
        expect(why.is_some() && !found, &outcome, &format!("{way}: {why:?}"))?;
        let said = outcome.stderr.matches("perf_event_open").count();
        expect(said == 1, &outcome, &format!("{way}: it is said {said} times"))?;
    }
    Ok(())
}

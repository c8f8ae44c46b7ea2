//! One-sided calls with arguments that are none: a finding, and then the library's own error or crash. The checker looks
//! at such arguments too, and must not fall over them.

use crate::bench::{Test, expect, expect_same};

const PROGRAM: &str = "bad_rma.c";

pub fn datatypes(test: &Test<'_>) -> Result<(), String> {
    finds(test, "type-freed", "object-freed")?;
    finds(test, "type-uncommitted", "rma-type-uncommitted")
}

pub fn windows(test: &Test<'_>) -> Result<(), String> {
    finds(test, "window-freed", "object-freed")?;
    finds(test, "window-null", "object-null")
}

pub fn targets(test: &Test<'_>) -> Result<(), String> {
    finds(test, "rank", "rma-bad-target")?;
    finds(test, "wraps", "rma-unattached")?;
    finds(test, "overflows", "rma-out-of-bounds")?;
    // Nothing is left for the library to stumble over.
    for argument in ["wraps", "overflows"] {
        let job = test.job(&["--guard"], &test.words(2, &test.program(PROGRAM)?, &[argument]));
        let outcome = test.run(&job)?;
        let ends = outcome.stdout.lines().last() == Some("finalized");
        expect(ends, &outcome, &format!("{argument} with --guard should come to the end"))?;
        expect(
            !outcome.stdout.contains("succeeded"),
            &outcome,
            &format!("{argument} held back should fail"),
        )?;
    }
    Ok(())
}

/// The fault is found, by this check alone, with a guard and without.
fn finds(test: &Test<'_>, argument: &str, check: &str) -> Result<(), String> {
    let program = test.program(PROGRAM)?;
    let plain = test.run(&test.plain(2, &program, &[argument]))?;
    let survives = plain.status == 0 && plain.stdout.ends_with("finalized\n");
    for options in [&["--fail-on", "never"][..], &["--fail-on", "never", "--guard"]] {
        let outcome = test.run(&test.job(options, &test.words(2, &program, &[argument])))?;
        // What a library does that crashes is not the same each time; a guard changes what the calls say.
        if survives && options.len() == 2 {
            expect_same(&outcome, &plain)?;
        }
        let report = test.report()?;
        expect(report.of_check(check).next().is_some(), &outcome, &format!("{argument} gives no {check}"))?;
        let other = report.findings.iter().find(|finding| finding.check != check);
        let shown = other.map_or(String::new(), |one| one.shown());
        expect(other.is_none(), &outcome, &format!("{argument} should give {check} only, not {shown}"))?;
        let rank_0 = report.findings.iter().all(|finding| finding.ranks == "0");
        expect(rank_0, &outcome, "the fault is rank 0's alone")?;
        expect(report.run.ranks_reported == 2, &outcome, "both ranks report")?;
    }
    Ok(())
}

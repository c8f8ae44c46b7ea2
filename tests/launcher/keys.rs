//! Programs that use keys and values are linked with the library: it is in the process once, whether it is preloaded or
//! not, and keys work whether it checks or not.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::bench::{Test, expect, expect_status};
use crate::support::{Outcome, find_program};

fn expect_once(outcome: &Outcome) -> Result<(), String> {
    expect_status(outcome, 0)?;
    expect(outcome.stdout.contains("libraries: 1"), outcome, "the library should be in the process once")
}

/// Linked and preloaded.
pub fn preloaded(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, &test.program("keys.c")?, &[]))?;
    expect_once(&outcome)?;
    let report = test.report()?;
    for check in ["key-null", "keyval-invalid"] {
        expect(report.of_check(check).count() == 1, &outcome, &format!("{check} should be found once"))?;
    }
    expect(report.findings.len() == 2, &outcome, "nothing else should be found")
}

/// Linked only: as under a bare LD_PRELOAD, the report's files are there to be converted.
pub fn linked(test: &Test<'_>) -> Result<(), String> {
    let job = test.plain(1, &test.program("keys.c")?, &[]);
    let outcome = test.run(&job)?;
    expect_once(&outcome)?;
    expect(job.folder.join("mpiwarden-report/raw").is_dir(), &outcome, "a linked library checks")
}

/// Checks are off, keys are not.
pub fn checks_off(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("keys.c")?;
    let mut job = test.checked(1, &program, &[]);
    job.env.push(("MPIWARDEN_CHECKS".to_owned(), "off".to_owned()));
    let outcome = test.run(&job)?;
    expect_once(&outcome)?;
    expect(test.report()?.findings.is_empty(), &outcome, "findings although checks are off")?;
    let mut job = test.plain(1, &program, &[]);
    job.env.push(("MPIWARDEN_CHECKS".to_owned(), "off".to_owned()));
    expect_once(&test.run(&job)?)
}

/// A key is told when the process ends, and the finding cannot be written: that is said on standard error.
pub fn late(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("keys_late.c")?;
    let outcome = test.run(&test.checked(1, &program, &[]))?;
    expect_status(&outcome, 0)?;
    expect(test.report()?.of_check("key-leak").count() == 1, &outcome, "the key should be told")?;
    let outcome = test.run(&test.plain(1, &program, &["unwritten"]))?;
    expect(outcome.stderr.contains("mpiwarden: cannot write the report"), &outcome, "nothing is said")
}

/// A panic of the checker while the process ends: the program's exit status stays, and the report says so.
pub fn late_panic(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("keys_late.c")?;
    let mut job = test.checked(1, &program, &[]);
    job.env.push(("MPIWARDEN_TEST_PANIC".to_owned(), "MPIX_Key_create:after".to_owned()));
    let outcome = test.run(&job)?;
    expect_status(&outcome, 70)?;
    let report = test.report()?;
    expect(report.run.exit_status == Some(0), &outcome, "the program's own exit status is 0")?;
    let [tool] = report.of_check("tool").collect::<Vec<_>>()[..] else {
        return Err(format!("{} findings of the check tool", report.of_check("tool").count()));
    };
    let says_so = tool.message.contains("failed at the end, after MPIX_Key_create");
    expect(says_so, &outcome, &tool.shown())
}

/// A library of the program frees its key in a destructor, which may run after this library's own.
pub fn of_a_library(test: &Test<'_>) -> Result<(), String> {
    let library = test.library("keys_library.c")?;
    let program = test.program("keys_late.c")?;
    let outcome = test.run(&test.checked(1, &program, &[&library.display().to_string()]))?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("freed in the destructor"), &outcome, "the destructor should run")?;
    expect(test.report()?.of_check("key-leak").count() == 0, &outcome, "a key that is freed later was told")
}

/// While no key was created and nothing is checked, a pair of `MPI_Isend` and `MPI_Wait` costs «a single extra if»: at most 12 instructions in
/// the library, by callgrind, as the difference of two runs of which one makes more pairs.
pub fn cost(test: &Test<'_>) -> Result<(), String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(());
    }
    let program = test.program("pairs.c")?;
    // So many that what differs between two starts does not count.
    let (few, many) = (100, 10_100);
    let [first, second] = [few, many].map(|pairs| instructions(test, &program, pairs, false));
    let (first, second) = (first?, second?);
    let each = (second - first) as f64 / f64::from(many - few);
    if each <= 0.0 || each > 12.0 {
        return Err(format!("a pair costs {each} instructions: {first} of {few}, {second} of {many} pairs"));
    }
    println!("{each} instructions a pair");
    Ok(())
}

/// 1,000 requests with values in one call of `MPI_Waitsome` and its kin: results and callbacks are right.
pub fn many_requests(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("keys_some.c")?;
    for (count, valued) in [(1_000, 800), (7, 6)] {
        let outcome = test.run(&test.checked(1, &program, &[&count.to_string()]))?;
        expect_status(&outcome, 0)?;
        let all = format!("left: 0, wrong: 0, freed: {valued}, destroyed: {valued}");
        expect(outcome.stdout.contains(&all), &outcome, &format!("it should say {all}"))?;
        expect(test.report()?.findings.is_empty(), &outcome, "nothing should be found")?;
    }
    Ok(())
}

/// 2,000 such requests cost the library twice as much as 1,000, by callgrind, not four times.
pub fn many_requests_cost(test: &Test<'_>) -> Result<(), String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(());
    }
    let program = test.program("keys_some.c")?;
    let [none, few, many] = [10, 1_010, 2_010].map(|count| instructions(test, &program, count, true));
    let (none, few, many) = (none?, few?, many?);
    let ratio = (many - few) as f64 / (few - none) as f64;
    println!("the second thousand costs {ratio} of the first");
    if ratio > 1.5 {
        return Err(format!("{none} instructions for 10 requests, {few} for 1,010, {many} for 2,010"));
    }
    Ok(())
}

/// Wrong arguments are MPI's to complain of, also where a request has a value.
pub fn nonsense(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("nonsense.c")?;
    let mut jobs = [test.plain(1, &program, &[]), test.checked(1, &program, &[])];
    for job in &mut jobs {
        if test.target().name == "ompi4" {
            // Debian's Open MPI makes dynamic windows for a single rank in no other way.
            job.env.push(("OMPI_MCA_osc".to_owned(), "pt2pt".to_owned()));
        }
        // UCX prints the time.
        job.env.push(("UCX_LOG_LEVEL".to_owned(), "fatal".to_owned()));
    }
    let [plain, checked] = jobs;
    let plain = test.run(&plain)?;
    expect(plain.status == 0 && plain.stdout.contains("end\n"), &plain, "MPI should stand it")?;
    let checked = test.run(&checked)?;
    expect(checked.stdout == plain.stdout, &checked, &format!("it should say:\n{}", plain.stdout))?;
    expect_status(&checked, 0)
}

/// Instructions that a run spends in the library itself. `checks`: arguments are looked at, too.
fn instructions(test: &Test<'_>, program: &Path, pairs: u32, checks: bool) -> Result<i64, String> {
    let file = test.folder.join(format!("callgrind.{pairs}"));
    let library = test.bench.places.library();
    let mut job = test.plain(1, program, &[]);
    job.words = ["valgrind", "--tool=callgrind", "--compress-strings=no", "--compress-pos=no"]
        .map(OsString::from)
        .into();
    job.words.push(format!("--callgrind-out-file={}", file.display()).into());
    job.words.extend([program.into(), pairs.to_string().into()]);
    job.env.push(("LD_PRELOAD".to_owned(), library.display().to_string()));
    // What is counted for who looks whether anything moves has a price of its own (benches/waits.py).
    job.env.push(("MPIWARDEN_HANG_AFTER".to_owned(), "0".to_owned()));
    if !checks {
        job.env.push(("MPIWARDEN_CHECKS".to_owned(), "off".to_owned()));
    }
    expect_status(&test.run(&job)?, 0)?;
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let (mut sum, mut own, mut of_call) = (0, false, false);
    for line in text.lines() {
        if let Some(object) = line.strip_prefix("ob=") {
            own = object.ends_with("libmpiwarden.so");
        } else if line.starts_with("calls=") {
            // The next line says what was spent in the function that was called.
            of_call = true;
        } else if line.starts_with(|c: char| c.is_ascii_digit()) {
            let cost = line.split_whitespace().nth(1).and_then(|cost| cost.parse::<i64>().ok());
            sum += cost.filter(|_| own && !of_call).unwrap_or(0);
            of_call = false;
        }
    }
    Ok(sum)
}

/// Many threads on many handles, with ThreadSanitizer watching the program: its callbacks touch memory without locks.
pub fn threads(test: &Test<'_>) -> Result<(), String> {
    let program = match test.compiled("keys_threads.c", &["-fsanitize=thread", "-lpthread"]) {
        Ok(program) => program,
        Err(what) if what.contains("tsan") => {
            test.skip("the compiler has no ThreadSanitizer");
            return Ok(());
        }
        Err(what) => return Err(what),
    };
    let mut job = test.plain(1, &program, &[]);
    // The MPI library is not instrumented; and UCX's hooks of memory calls break ThreadSanitizer itself.
    for (name, value) in [
        ("TSAN_OPTIONS", "ignore_noninstrumented_modules=1"),
        ("UCX_MEM_MMAP_HOOK_MODE", "none"),
        ("UCX_MEM_EVENTS", "n"),
    ] {
        job.env.push((name.to_owned(), value.to_owned()));
    }
    let outcome = test.run(&job)?;
    expect(!outcome.stderr.contains("ThreadSanitizer"), &outcome, "ThreadSanitizer has something to say")?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("wrong: 0, live: 0"), &outcome, "each value should end once")
}

//! That a bench which measured nothing says so and fails: a filter that fits no figure, or rows that are none. Nothing is timed,
//! and neither an MPI nor a build is needed.
//!
//! Left out: what the benches measure, and the table of docs that holds it.

#[path = "support/mod.rs"]
mod support;

use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};
use support::{arguments, find_program, skipped};

/// A bench, what it is asked for, and what it must say: that it measured nothing, and what there is.
const FILTERS: [(&str, &[&str], &[&str]); 12] = [
    (
        "run.sh",
        &["--only", "get_attr"],
        &["--only get_attr", "nothing was measured", "get-attr, ", "memory, each"],
    ),
    ("run.sh", &["--only", "nonsense", "--launcher", "env"], &["--only nonsense", "nothing was measured"]),
    (
        "run.sh",
        &["--only", "memory", "--callgrind"],
        &["--only memory", "nothing was measured", "start-and-end"],
    ),
    ("rma.sh", &["--only", "nonsense"], &["nonsense", "put", "bandwidth", "epoch"]),
    ("rma.sh", &["--only", "epoch", "--callgrind"], &["--only epoch", "nothing was measured", "put"]),
    ("scale.sh", &["--only", "nonsense"], &["nonsense", "keyvals", "ranks"]),
    ("scale.sh", &["--callgrind"], &["nothing was measured"]),
    ("programs.sh", &["nonsense"], &["nonsense", "nothing was measured"]),
    ("order.sh", &["--jobs", "nonsense"], &["nonsense", "nothing was measured", "fences, messages, locks"]),
    ("order.sh", &["--events", "0", "--each", "0", "--program", "/bin/true"], &["nothing was measured"]),
    ("order.sh", &["--jobs", "locks", "--program", "/bin/true"], &["nothing was measured", "locks 64"]),
    ("merge.sh", &["--steps", "0", "--ranks", "0", "--command", "/bin/true"], &["nothing was measured"]),
];

/// Results of rows, the exit status that they lead to, and the last words.
const CLOSINGS: [(&str, i32, &str); 6] = [
    ("[]", 1, "nothing was measured"),
    ("[True]", 0, "every goal is met"),
    ("[None, True]", 0, "every goal is met"),
    ("[True, False, None]", 1, "some goals are missed"),
    ("[False]", 1, "some goals are missed"),
    ("[None]", 0, "measured; no goal is set for these figures"),
];

fn main() {
    let arguments = arguments(2);
    let mut trials = Vec::new();
    let python = find_program(Path::new(""), "python3").is_some();
    let mut add = |name: String, run: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
        trials.push(if python { Trial::test(name, run) } else { skipped(&name, "python3 is not installed") });
    };
    for (bench, words, said) in FILTERS {
        add(format!("{bench}_{}", words.join("_")), Box::new(move || measures_nothing(bench, words, said)));
    }
    add("figures_that_nobody_printed".to_owned(), Box::new(no_figures));
    add("closing".to_owned(), Box::new(closings));
    libtest_mimic::run(&arguments, trials).exit();
}

fn measures_nothing(bench: &str, words: &[&str], expected: &[&str]) -> Result<(), Failed> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches").join(bench);
    let output = Command::new(path).args(words).output()?;
    let text = said(&output);
    if output.status.success() || text.contains("every goal is met") {
        return Err(format!("it should fail:\n{text}").into());
    }
    match expected.iter().find(|word| !text.contains(*word)) {
        Some(word) => Err(format!("it does not say `{word}`:\n{text}").into()),
        None => Ok(()),
    }
}

fn python(script: &str) -> Result<Output, Failed> {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    // Without -B it would leave compiled files beside the scripts.
    Ok(Command::new("python3").args(["-B", "-c", script]).current_dir(benches).output()?)
}

fn closings() -> Result<(), Failed> {
    for (results, status, last) in CLOSINGS {
        let output = python(&format!("import sys, bench; sys.exit(bench.closing({results}))"))?;
        if output.status.code() != Some(status) || said(&output).trim() != last {
            return Err(format!("{results}: {:?}\n{}", output.status, said(&output)).into());
        }
    }
    Ok(())
}

/// A program that prints no figure, and no pair of runs at all.
fn no_figures() -> Result<(), Failed> {
    for (runs, printed) in [(3, "''"), (0, "'figure 1.0'")] {
        let script = format!(
            "import bench\nmade = bench.Bench(None, None, [])\n\
             made.output = lambda *words, **more: {printed}\nmade.pairs({runs}, 'program', 'part')"
        );
        let output = python(&script)?;
        let expected =
            format!("nothing was measured: {runs} pairs of runs of program part printed no figure");
        if output.status.success() || !said(&output).contains(&expected) {
            return Err(format!("{:?}\n{}", output.status, said(&output)).into());
        }
    }
    Ok(())
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

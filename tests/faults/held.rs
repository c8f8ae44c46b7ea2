//! No wrapped call takes more instructions than it did: `benches/instructions.txt` has those of each, and `benches/run.sh` counts and compares.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::bench::Test;
use crate::support::find_program;

const FIGURES: &str = "benches/instructions.txt";
/// Calls that the figures have, at least.
const LEAST: usize = 30;
/// `benches/run.sh --compare` says that the figures are of another compiler.
const OF_ANOTHER: i32 = 3;

/// Why nothing can be compared here.
fn reason() -> Option<&'static str> {
    if find_program(Path::new(""), "valgrind").is_none() {
        return Some("valgrind is not installed");
    }
    let quick = std::env::var("CARGO_PROFILE_RELEASE_LTO").is_ok_and(|lto| lto == "off");
    quick.then_some("the library is built without the optimisations of a release")
}

pub fn calls_take_no_more(test: &Test<'_>) -> Result<(), String> {
    if let Some(why) = reason() {
        test.skip(why);
        return Ok(());
    }
    let figures = test.bench.places.root.join(FIGURES);
    let text = fs::read_to_string(&figures).map_err(|e| format!("{FIGURES}: {e}"))?;
    if text.lines().count() <= LEAST {
        return Err(format!("{FIGURES} has too few calls"));
    }
    match compare(test, &figures)? {
        (0, _) => {}
        (OF_ANOTHER, said) => {
            test.skip(said.lines().last().unwrap_or_default());
            return Ok(());
        }
        (status, said) => return Err(format!("status {status}\n{}", verdict(&said))),
    }
    // What costs twice of what is allowed is noticed, and a call that is gone.
    let halved = |line: &str| match line.split_once('\t') {
        Some((name, spent)) => Ok(format!("{name}\t{}\n", number(spent)? / 2.0)),
        None => Ok(format!("{line}\n")),
    };
    let halves: String = text.lines().map(halved).collect::<Result<_, String>>()?;
    let other = test.folder.join("halves.txt");
    fs::write(&other, halves + "MPI_Gone\t1\n").map_err(|e| format!("{}: {e}", other.display()))?;
    match compare(test, &other)? {
        (1, said) if said.contains("MPI_Put: ") && said.contains("MPI_Gone: not measured") => Ok(()),
        (status, said) => {
            let said = verdict(&said);
            Err(format!("calls that take twice as much are let through: status {status}\n{said}"))
        }
    }
}

/// What stands behind the table of all calls: a test's log shows the first lines alone.
fn verdict(said: &str) -> String {
    let row = |line: &&str| line.starts_with("MPI_") && !line.contains(": ");
    let table = said.lines().position(|line| row(&line)).unwrap_or_default();
    let lines: Vec<_> = said.lines().skip(table).skip_while(row).collect();
    lines.join("\n")
}

fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|e| format!("{FIGURES}: {text}: {e}"))
}

/// The exit status of the comparison, and what it printed.
fn compare(test: &Test<'_>, figures: &Path) -> Result<(i32, String), String> {
    let root = &test.bench.places.root;
    let mut command = Command::new(root.join("benches/run.sh"));
    command.args(["--only", "each", "--callgrind", "--mpicc"]).arg(&test.target().cc);
    command.arg("--library").arg(test.bench.places.library()).arg("--compare").arg(figures);
    let output = command.current_dir(root).stdin(Stdio::null()).output();
    let output = output.map_err(|e| format!("benches/run.sh: {e}"))?;
    let said =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    Ok((output.status.code().unwrap_or(-1), said))
}

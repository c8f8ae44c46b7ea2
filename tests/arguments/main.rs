//! Every argument of every procedure, once right and once wrong in each way that its meaning has: nothing may be said of the right call, and of each wrong one
//! the check must say so that is for it.
//!
//! What the arguments are follows from `spec`, so a procedure that is new there is tried without another word. A library between this one and MPI's answers
//! the calls with an error (`layer`): what is looked at is what is said of the arguments, and no call with such arguments reaches MPI. One file and one launch are for all
//! calls of a library; each call is a function on a line of its own.
//!
//! `silent.txt` lists wrong arguments of which nothing is said, with the reason. What is in it and is said, and what is not in it and is not said, fails.
//! Left out: Fortran, and what only two arguments together make wrong (`tests/cases` has programs written by hand).

mod layer;
mod right;
mod silent;
#[path = "../support/mod.rs"]
mod support;
mod wrong;

use libtest_mimic::{Failed, Trial};
use mpiwarden_spec::Procedure;
use silent::Silent;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use support::{Bench, Finding, Job, Program, Report, Target, compile, prototypes};

const RANKS: u32 = 2;
const BEGIN: &str = include_str!("begin.c");
const FILE: &str = "arguments.c";

fn main() {
    let arguments = support::arguments(2);
    let bench = Bench::of_machine();
    let trials = bench.machine.targets.iter().map(|target| match target {
        Err((name, why)) => support::skipped(&format!("{name}::arguments"), why),
        Ok(target) => {
            let (bench, name) = (Arc::clone(&bench), target.name);
            Trial::test(format!("{name}::arguments"), move || {
                let target = bench.target(name)?;
                play(&bench, target).map_err(Failed::from)
            })
        }
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// A call of the file.
struct Case {
    call: Procedure,
    /// The wrong argument, in which way, and the checks of which one is to say so. `None`: all are right.
    wrong: Option<(&'static str, &'static str, &'static [&'static str])>,
    text: String,
}

impl Case {
    fn what(&self) -> String {
        self.wrong.map_or("right".to_owned(), |(param, what, _)| format!("{param} {what}"))
    }
}

/// All calls of a library with so many parameters each.
fn cases(known: &BTreeMap<String, usize>) -> Vec<Case> {
    let mut cases = Vec::new();
    for call in Procedure::all() {
        let Ok(words) = right::words(call) else { continue };
        if known.get(call.name()) != Some(&words.len()) {
            continue;
        }
        let text = |words: &[String]| format!("{}({})", call.name(), words.join(", "));
        cases.push(Case { call, wrong: None, text: text(&words) });
        for (at, (_, param)) in call.params().enumerate() {
            for way in wrong::ways(call, param) {
                let mut words = words.clone();
                words[at] = way.word;
                let wrong = Some((param.name(), way.what, way.checks));
                cases.push(Case { call, wrong, text: text(&words) });
            }
        }
    }
    cases
}

/// The file, and the line of each case.
fn file(cases: &[Case]) -> (String, BTreeMap<u32, usize>) {
    let mut text = BEGIN.to_owned();
    let mut lines = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        lines.insert(text.lines().count() as u32 + 1, number);
        let _ = writeln!(text, "static void case_{number}(void) {{ {}; }}", case.text);
    }
    text += "int main(int argc, char **argv) {\n    void (*const cases[])(void) = {";
    for number in 0..cases.len() {
        let _ = write!(text, "case_{number}, ");
    }
    text += "};\n    begin();\n    arguments_answer = 15;\n    for (int i = 0; i < sizeof cases / sizeof cases[0]; i++)\n        \
             if (argc < 2 || atoi(argv[1]) == i) cases[i]();\n    arguments_answer = 0;\n    finish();\n    return 0;\n}\n";
    (text, lines)
}

fn play(bench: &Bench, target: &Target) -> Result<(), String> {
    let Bench { places, tokens, .. } = bench;
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let known = prototypes(target)?;
    let silent = Silent::read(places, target.name)?;
    let cases = cases(&known);
    let (text, lines) = file(&cases);
    let folder = places.target.join("arguments").join(target.name);
    let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let source = folder.join(FILE);
    fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
    let held = tokens.take(1);
    let layer = layer::build(target, &folder, &places.root)?;
    let mut flags = vec!["-w".to_owned()];
    flags.extend(layer.linked());
    let output = folder.join("arguments");
    let program = compile(
        &Program { compiler: &target.cc, source: &source, output: &output, flags: &flags },
        &places.root,
    )?;
    drop(held);
    let mut job = Job::checked(&places.command(), &folder, &target.launch(RANKS, &[]), &program);
    job.deadline = Duration::from_secs(120);
    let held = tokens.take(2);
    let outcome = job.run()?;
    drop(held);
    let how = format!(
        "to repeat:\n  {}\nexit status {}, standard error:\n{}",
        outcome.command, outcome.status, outcome.stderr
    );
    if outcome.status != 0 || outcome.timed_out {
        return Err(how);
    }
    let report = Report::read(&folder.join("report/report.json")).map_err(|what| format!("{what}\n{how}"))?;
    let problems = judge(&cases, &lines, &report, &silent);
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{}: {} of {} calls:\n  {}",
        source.display(),
        problems.len(),
        cases.len(),
        problems.join("\n  ")
    ))
}

fn judge(cases: &[Case], lines: &BTreeMap<u32, usize>, report: &Report, silent: &Silent) -> Vec<String> {
    let mut said: Vec<Vec<&Finding>> = cases.iter().map(|_| Vec::new()).collect();
    for finding in &report.findings {
        if let Some(number) = finding.line_in(FILE).and_then(|line| lines.get(&line)) {
            said[*number].push(finding);
        }
    }
    let mut problems = Vec::new();
    for (case, said) in cases.iter().zip(said) {
        let (call, what) = (case.call.name(), case.what());
        let shown = said.iter().map(|finding| finding.shown()).collect::<Vec<_>>().join("; ");
        let checks = case.wrong.map_or(&[][..], |(_, _, checks)| checks);
        let is_said = said.iter().any(|finding| checks.contains(&finding.check.as_str()));
        let is_known = |finding: &&Finding| {
            let check = finding.check.as_str();
            // The layer refuses right calls too.
            checks.contains(&check)
                || check == "deprecated-call"
                || check == "library-mismatch" && case.wrong.is_none()
                || silent.of(call, &format!("{what} {check}")).is_some()
        };
        let problem = if !said.iter().all(is_known) {
            "something else is said".to_owned()
        } else {
            match (case.wrong.is_none() || is_said, silent.of(call, &what)) {
                (true, None) | (false, Some(_)) => continue,
                (true, Some(why)) => format!("said, though silent.txt says «{why}»"),
                (false, None) => "nothing is said".to_owned(),
            }
        };
        problems.push(format!("{call} {what}: {}: {problem}: {shown}", case.text));
    }
    let names: BTreeSet<&str> = cases.iter().map(|case| case.call.name()).collect();
    problems.extend(silent.unused(&names).map(|line| format!("silent.txt: nothing fits «{line}»")));
    problems
}

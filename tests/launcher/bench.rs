//! What a test of launching works with: a folder of its own, the programs, jobs and their reports.

use std::cell::OnceCell;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use libtest_mimic::{Completion, Failed, Trial};

use crate::support::{Bench, Family, Job, Outcome, Program, Report, Target, compile, skipped};

/// One test under one target.
pub struct Test<'a> {
    pub bench: &'a Bench,
    target: Option<&'a Target>,
    pub folder: PathBuf,
    skipped: OnceCell<String>,
}

/// The status of what this signal ended.
const SIGPIPE: i32 = 128 + 13;

/// So many plain runs may differ from one with the checker.
const MOST_PLAIN_RUNS: usize = 5;

/// So many runs with the checker may be needed until one is like a plain one.
const MOST_CHECKED_RUNS: usize = 2;

/// What a test does.
pub type Run = fn(&Test<'_>) -> Result<(), String>;

impl Bench {
    /// A trial of a suite, or its named skip.
    pub fn trial(
        self: &Arc<Self>,
        suite: &str,
        name: &'static str,
        target: Option<&'static str>,
        run: Run,
    ) -> Trial {
        let trial_name = target.map_or(name.to_owned(), |target| format!("{target}::{name}"));
        if let Some(why) = target.and_then(|target| self.machine.why_missing(target)) {
            return skipped(&trial_name, why);
        }
        let bench = Arc::clone(self);
        let folder = bench.places.target.join(suite).join(target.unwrap_or("bare")).join(name);
        Trial::ignorable_test(trial_name, move || {
            let test = Test::new(&bench, target, folder)?;
            run(&test).map_err(Failed::from)?;
            Ok(test.skipped().map_or(Completion::Completed, Completion::ignored_with))
        })
    }
}

impl<'a> Test<'a> {
    pub fn new(bench: &'a Bench, target: Option<&'static str>, folder: PathBuf) -> Result<Self, String> {
        if let Some(missing) = bench.places.missing_build() {
            return Err(missing);
        }
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let target = target.and_then(|name| bench.machine.get(name));
        Ok(Self { bench, target, folder, skipped: OnceCell::new() })
    }

    /// What this target cannot do, found out only now: the test counts as skipped.
    pub fn skip(&self, why: &str) {
        self.skipped.get_or_init(|| why.to_owned());
    }

    pub fn skipped(&self) -> Option<&str> {
        self.skipped.get().map(String::as_str)
    }

    pub fn target(&self) -> &'a Target {
        self.target.expect("only tests that ask for targets come here")
    }

    /// The folder of the report of [`Test::job`].
    pub fn output(&self) -> PathBuf {
        self.folder.join("report")
    }

    pub fn report(&self) -> Result<Report, String> {
        Report::read(&self.output().join("report.json"))
    }

    /// A compiled program of tests/programs.
    pub fn program(&self, file: &str) -> Result<PathBuf, String> {
        self.compiled(file, &["-lpthread", "-ldl"])
    }

    /// The line of a program of tests/programs that bears the comment `// MARK`, in Fortran `! MARK`.
    pub fn line_of(&self, file: &str, mark: &str) -> Result<u32, String> {
        let path = self.bench.places.root.join("tests/programs").join(file);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let comments = [format!("// {mark}"), format!("! {mark}")];
        let is_marked = |line: &str| comments.iter().any(|comment| line.ends_with(comment));
        let found = text.lines().zip(1..).find(|(line, _)| is_marked(line));
        found.map(|(_, number)| number).ok_or(format!("no line of {file} is marked {mark}"))
    }

    /// A shared library from tests/programs.
    pub fn library(&self, file: &str) -> Result<PathBuf, String> {
        self.compiled(file, &["-shared", "-fPIC"])
    }

    pub fn compiled(&self, file: &str, flags: &[&str]) -> Result<PathBuf, String> {
        let source = self.bench.places.root.join("tests/programs").join(file);
        let output = self.folder.join(file).with_extension("program");
        let target = self.target();
        let compiler = match Path::new(file).extension().and_then(|extension| extension.to_str()) {
            Some("cpp") => &target.cxx,
            Some("f90") => target.fortran.as_ref()?,
            _ => &target.cc,
        };
        let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let program = Program { compiler, source: &source, output: &output, flags: &flags };
        compile(&program, &self.bench.places.root)
    }

    /// `mpiwarden run OPTIONS -- WORDS…`, the report in [`Test::output`].
    pub fn job(&self, options: &[&str], words: &[OsString]) -> Job {
        let mut job = Job::checked(&self.bench.places.command(), &self.folder, &[], Path::new(""));
        job.words.truncate(2);
        job.words.extend(["--output".into(), self.output().into_os_string()]);
        job.words.extend(options.iter().map(OsString::from));
        job.words.push("--".into());
        job.words.extend(words.iter().cloned());
        job
    }

    /// The launcher's words, then the program and its arguments.
    pub fn words(&self, ranks: u32, program: &Path, arguments: &[&str]) -> Vec<OsString> {
        let launcher = self.target().launch(ranks, &[]);
        let mut words: Vec<OsString> = launcher.into_iter().map(OsString::from).collect();
        words.push(program.into());
        words.extend(arguments.iter().map(OsString::from));
        words
    }

    /// The usual job: nothing in the findings makes it fail, nothing but trouble is said.
    pub fn checked(&self, ranks: u32, program: &Path, arguments: &[&str]) -> Job {
        self.job(&["--fail-on", "never", "--quiet"], &self.words(ranks, program, arguments))
    }

    /// The same words without the checker.
    pub fn plain(&self, ranks: u32, program: &Path, arguments: &[&str]) -> Job {
        let mut job = self.checked(ranks, program, arguments);
        job.words = self.words(ranks, program, arguments);
        job.folder = self.folder.join("plain");
        job
    }

    /// Runs a program with the checker, which must do what it does without.
    pub fn as_plain(
        &self,
        (ranks, program, arguments): (u32, &Path, &[&str]),
        same: fn(&Outcome, &Outcome) -> Result<(), String>,
    ) -> Result<Outcome, String> {
        let checked = self.checked(ranks, program, arguments);
        self.hold_against(&self.plain(ranks, program, arguments), &checked, same)
    }

    /// Runs a job with the checker, which must do what the plain one does.
    ///
    /// Launchers do not always say the same of one program: MPICH's gives now the status of a rank that aborts or leaves without
    /// `MPI_Finalize`, and now 1 with a banner on standard output, in some runs of a hundred, with and without the checker. So
    /// what comes of the checked job must be what one of a few plain ones gives; when it is not, it is played once more.
    pub fn hold_against(
        &self,
        plain: &Job,
        checked: &Job,
        same: fn(&Outcome, &Outcome) -> Result<(), String>,
    ) -> Result<Outcome, String> {
        let mut plain_ones = Vec::new();
        let mut differs = String::new();
        for _ in 0..MOST_CHECKED_RUNS {
            let outcome = self.run(checked)?;
            for place in 0..MOST_PLAIN_RUNS {
                if plain_ones.len() == place {
                    plain_ones.push(self.run(plain)?);
                }
                match same(&outcome, &plain_ones[place]) {
                    Ok(()) => return Ok(outcome),
                    Err(why) => differs = why,
                }
            }
        }
        Err(differs)
    }

    /// What lets a single rank make windows: Debian's Open MPI makes none by its other ways.
    pub fn single_rank(&self) -> impl Iterator<Item = (String, String)> {
        (self.target().name == "ompi4").then(|| ("OMPI_MCA_osc".to_owned(), "pt2pt".to_owned())).into_iter()
    }

    /// Runs a program on one rank with a checker that fails on one side of a call. A library behind the checker counts the
    /// calls that are really made.
    pub fn run_failing(
        &self,
        program: &Path,
        counter: &str,
        (call, side): (&str, &str),
    ) -> Result<Outcome, String> {
        let mut job = self.checked(1, program, &[]);
        job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), counter.to_owned()));
        job.env.push(("MPIWARDEN_TEST_PANIC".to_owned(), format!("{call}:{side}")));
        self.run(&job)
    }

    /// Runs a job, which must end in time.
    pub fn run(&self, job: &Job) -> Result<Outcome, String> {
        let outcome = self.run_served(job)?;
        if outcome.timed_out { Err(told(&outcome, "did not end in time")) } else { Ok(outcome) }
    }

    /// Runs a job; MPICH with two ranks has the machine for itself. Its launcher is ended by a SIGPIPE of its own in one of a hundred
    /// runs without the library, when a rank ends before it is served: then the job is run again. So is one whose launcher did not come as far
    /// as to start the program: that of Open MPI 5 says so on a loaded machine at times.
    pub fn run_served(&self, job: &Job) -> Result<Outcome, String> {
        let is_mpich = self.target.is_some_and(|target| target.family == Family::Mpich);
        let mut outcome = self.run_to_its_end(job)?;
        for _ in 0..2 {
            let is_over = is_mpich && outcome.status == SIGPIPE;
            if !is_over && !outcome.stderr.contains(NOT_STARTED) {
                break;
            }
            outcome = self.run_to_its_end(job)?;
        }
        Ok(outcome)
    }

    /// The same, and it may take too long.
    pub fn run_to_its_end(&self, job: &Job) -> Result<Outcome, String> {
        let busy = self.target.is_some_and(|target| target.family == Family::Mpich);
        let _held = self.bench.tokens.take(if busy { 2 } else { 1 });
        job.run()
    }
}

/// How Open MPI's launcher says that it could not start itself.
const NOT_STARTED: &str = "The PMIx server's listener thread failed to start";

/// A complaint with all that a reader needs to repeat the run.
pub fn told(outcome: &Outcome, what: &str) -> String {
    format!(
        "{what}\nto repeat:\n  {}\nexit status {}, standard output:\n{}\nstandard error:\n{}",
        outcome.command, outcome.status, outcome.stdout, outcome.stderr
    )
}

pub fn expect_status(outcome: &Outcome, status: i32) -> Result<(), String> {
    expect(outcome.status == status, outcome, &format!("exit status {}, expected {status}", outcome.status))
}

/// A condition on a run.
pub fn expect(holds: bool, outcome: &Outcome, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(told(outcome, what)) }
}

/// What several ranks said, in an order that does not depend on who was first.
pub fn sorted_lines(outcome: &Outcome) -> Vec<&str> {
    let mut lines: Vec<&str> = outcome.stdout.lines().collect();
    lines.sort_unstable();
    lines
}

/// It ended in the same way.
pub fn expect_same_status(outcome: &Outcome, plain: &Outcome) -> Result<(), String> {
    expect_status(outcome, plain.status)
}

/// The ranks said what they say without the checker, and ended in the same way.
pub fn expect_same(outcome: &Outcome, plain: &Outcome) -> Result<(), String> {
    let same = sorted_lines(outcome) == sorted_lines(plain);
    expect(same, outcome, &format!("standard output should be, in any order:\n{}", plain.stdout))?;
    expect_same_status(outcome, plain)
}

/// Everything was looked at, and nothing found.
pub fn expect_silent(report: &Report, outcome: &Outcome) -> Result<(), String> {
    let first = report.findings.first().map_or(String::new(), |finding| finding.shown());
    let what = format!("{} findings, the first: {first}", report.findings.len());
    expect(report.findings.is_empty(), outcome, &what)?;
    expect(report.run.complete, outcome, "run.complete should be true")
}

/// The one fault of tests/programs/fault.h, and nothing else but `and_also` checks.
pub fn expect_the_fault(report: &Report, outcome: &Outcome, and_also: &[&str]) -> Result<(), String> {
    expect(report.of_check("keyval-invalid").count() == 1, outcome, "the fault is not in the report, once")?;
    let other = report
        .findings
        .iter()
        .find(|finding| finding.check != "keyval-invalid" && !and_also.contains(&finding.check.as_str()));
    match other {
        Some(finding) => Err(told(outcome, &format!("not expected: {}", finding.shown()))),
        None => Ok(()),
    }
}

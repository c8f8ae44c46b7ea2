//! Readers of what others wrote, fed with files that were valid before something changed them: they may refuse, and never
//! fail otherwise.
//!
//! `MPIWARDEN_FUZZ_SECONDS=60 cargo test -p mpiwarden-reports --test fuzz -- --test-threads 4 --nocapture` feeds each for a
//! minute, all at once; `fuzz/session.rs` tells the rest. What is lost by which damage is in `damage.rs`, sentences about
//! suppression files in `suppressions.rs`.

#[path = "fuzz/mutate.rs"]
mod mutate;
#[path = "fuzz/session.rs"]
mod session;
mod support;

use mpiwarden::events::form::{Writer, piece};
use mpiwarden::events::{Collective, Did, Instances, KeptEvent, KeptRma, RmaKind, Shape};
use mpiwarden_reports::gate::baseline::{self, Earlier};
use mpiwarden_reports::gate::{self, Gate, parse};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, html, junit, markdown, sarif, terminal};
use mpiwarden_reports::report::Report;
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use mpiwarden_reports::written;
use mpiwarden_spec::Procedure;
use session::feed;
use std::fs;
use std::path::{Path, PathBuf};
use support::Rank;
use support::scene::faulty;

const GATED: &[u8] = include_bytes!("old-reports/1-gating.json");
const FINDINGS: &[u8] = include_bytes!("damage/r1-node-1-1000.findings");
const NOTE: &[u8] =
    br#"{"command":"mpirun -n 2 ./app","started":"2026-01-31T12:00:00Z","seconds":1.5,"exit_status":0}"#;
/// As other editors write it, with the patterns that are the most work.
const PATTERNS: &[u8] = b"\xef\xbb\xbf[[suppress]]\r\nfile = '**/{a,{b,{c,{d,[{]*}}}}/**/\\{?.[ch]'\r
library = '{lib*,{{{*}}}}.so{,.?}'\r\nreason = '\xc2\xab'\r\nuntil = 9999-12-31\r\n";
const RULES: &[u8] = b"[[suppress]] # one
check = \"attr-leak\"
function = 'solver::*'
file = \"src/**/a.c\"
reason = \"\"\"the library\nkeeps it\"\"\"
until = 2027-01-31

[[suppress]]
library = \"libsolver.so*\"
call = \"MPI_*\"
reason = \"a \\u00e9\"

[severity]
keyval-leak = \"error\"
rma-spans-regions = \"note\"

[checks]
attr-leak = false
";

/// Everything that is made of a report.
fn rendered(report: &Report) {
    let sources = Sources::default();
    let base = Path::new("/home/u");
    let setting = Setting { base, sources: &sources };
    let options = terminal::Options {
        most: usize::MAX,
        quiet: false,
        base,
        report: "report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    let texts = [
        terminal::text(report, &options, &sources),
        sarif::text(report, &setting),
        junit::text(report, &setting, None),
        markdown::text(report, &setting),
        gitlab::text(report, &setting),
        html::text(report, &setting),
        github::text(report, &setting),
    ];
    assert!(texts[..6].iter().all(|text| !text.is_empty()));
    let text = serde_json::to_string(report).expect("a report can be written");
    if let Err(problem) = written::parse::<Report>(text.as_bytes()) {
        panic!("what was written cannot be read: {problem}");
    }
}

#[test]
fn reports() {
    let folders =
        ["old-reports", "reports"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("it is committed").flatten());
    let reports =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "json"));
    let mut paths: Vec<PathBuf> = reports.collect();
    paths.sort();
    assert!(paths.len() > 5);
    let mut good: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).expect("it is committed")).collect();
    // One that holds the first of its findings, and the others in short.
    let gated: Report = written::parse(GATED).expect("a report");
    good.push(serde_json::to_vec(&*gated.capped(1)).expect("it can be written"));
    feed("reports", &good, |bytes| {
        match Earlier::parse("baseline.json", bytes) {
            Ok(earlier) => {
                let compared = baseline::compare(&earlier, &earlier);
                assert!(compared.new.is_empty() && compared.gone.is_empty(), "a report has all that it has");
            }
            Err(problem) => assert!(problem.contains("baseline.json")),
        }
        match written::parse::<Report>(bytes) {
            Ok(report) => {
                rendered(&report);
                true
            }
            Err(problem) => {
                assert!(problem.to_string().contains("mpiwarden"));
                false
            }
        }
    });
}

#[test]
fn suppression_files() {
    let report: Report = written::parse(GATED).expect("a good report");
    feed("suppression_files", &[RULES.to_vec(), PATTERNS.to_vec()], |bytes| {
        match parse::parse("mpiwarden.toml", bytes) {
            Ok(config) => {
                let gate = Gate { config, ..Gate::default() };
                let text = |report: &Report| serde_json::to_string(report).expect("a report can be written");
                let mut gated = report.clone();
                gate::apply(&mut gated, &gate);
                let once = text(&gated);
                gate::apply(&mut gated, &gate);
                assert_eq!(once, text(&gated), "doing it twice gives what doing it once gave");
                true
            }
            Err(problems) => {
                assert!(!problems.is_empty());
                assert!(problems.iter().all(|problem| problem.to_string().starts_with("mpiwarden.toml:")));
                false
            }
        }
    });
}

/// The files of a run, one of which is to be changed.
struct Run {
    output: tempfile::TempDir,
}

impl Run {
    fn new(ranks: &[Rank]) -> Run {
        let output = tempfile::tempdir().expect("a folder for the test");
        support::write(output.path(), "r1", ranks);
        let run = Run { output };
        fs::write(run.file("r1.run"), NOTE).expect("written");
        run
    }

    fn file(&self, name: &str) -> PathBuf {
        self.output.path().join("raw").join(name)
    }

    fn read(&self) -> Report {
        let files = RunFiles::of(self.output.path(), "r1").expect("readable");
        merge::report("r1", &Note::read(&files), Loaded::read(&files), &Sources::default())
    }

    /// Changes this file again and again.
    fn feed(&self, name: &str, file: &str, good: &[Vec<u8>], is_good: impl Fn(&Report) -> bool) {
        feed(name, good, |bytes| {
            fs::write(self.file(file), bytes).expect("written");
            let report = self.read();
            rendered(&report);
            is_good(&report)
        });
    }
}

#[test]
fn findings_files() {
    let mut rank = Rank::ended(0, 1);
    rank.counts = (1..=4).collect();
    let run = Run::new(&[rank]);
    run.feed("findings_files", "r1-node-1-1000.findings", &[FINDINGS.to_vec()], |report| {
        report.coverage.limits.is_empty() && report.findings.len() == 4
    });
}

#[test]
fn status_files() {
    let run = Run::new(&[faulty(0, 2), faulty(1, 2)]);
    let good = fs::read(run.file("r1-node-1.status")).expect("written");
    run.feed("status_files", "r1-node-1.status", &[good], |report| {
        report.coverage.limits.is_empty() && report.run.ranks_reported == 2
    });
}

/// The events of a rank of two: both put to the same bytes of rank 1, and nothing orders them.
fn events(rank: u32) -> Vec<u8> {
    let (window, shape, place, to) = (2, 3, 1, 1);
    let eight = Instances { at: 0, count: 1, shape };
    let call = Procedure::find("MPI_Put").map_or(0, |put| put.place() as u16);
    let bytes = Shape { extent: 8, runs: Some(vec![(0, 8)]), element: 8 };
    let rma = KeptRma {
        kind: RmaKind::Put,
        window,
        target: 1,
        displacement: 16,
        at_target: eight,
        origin: Some(Instances { at: 1 << 20, ..eight }),
        result: None,
        compare: None,
        request: 0,
    };
    let (base, size, unit) = (1 << 12, 64, 1);
    let made = Did::Window { window, name: 9, rank, members: 2, base, size, unit, dynamic: false, event: 1 };
    let all = [
        (0, Did::Module { module: 1, path: "/bin/app".into(), build_id: "ab".into() }),
        (0, Did::Place { place, call, fortran: false, frames: vec![(1, 0x40), (0, 0x80)] }),
        (0, Did::Comm { comm: 1, name: 7, rank, size: 2 }),
        (0, made),
        (0, Did::Shape { shape, bytes }),
        (place, Did::Lock { window, to, exclusive: false }),
        (place, Did::Rma { rma: Box::new(rma) }),
        (place, Did::Unlock { window, to }),
        (place, Did::Unlocked { window, to }),
        (place, Did::Send { comm: 1, to: 1 - rank, tag: 3, request: 4 }),
        (place, Did::Post { comm: 1, from: -1, tag: 3, request: 5 }),
        (place, Did::Done { request: 5, got: Some((1 - rank, 3)), synchronous: false, sure: true }),
        (place, Did::Done { request: 4, got: None, synchronous: false, sure: true }),
        (place, Did::Collective { comm: 1, kind: Collective::Everybody, root: 0, request: 0 }),
        (place, Did::Left { comm: 1 }),
    ];
    let mut file = vec![0; piece::HEADER];
    let mut writer = Writer::default();
    all.into_iter().for_each(|(place, did)| writer.put(&KeptEvent { place, did }, &mut file));
    for (at, word) in piece::words(None) {
        file[at..at + 4].copy_from_slice(&word.to_ne_bytes());
    }
    let used = file.len() as u64;
    file[piece::USED..piece::USED + 8].copy_from_slice(&used.to_ne_bytes());
    file
}

#[test]
fn events_files() {
    let ranks = [0, 1].map(|rank| {
        let mut rank = Rank::ended(rank, 2);
        rank.calls.push(("MPI_Put", 1));
        rank
    });
    let run = Run::new(&ranks);
    fs::write(run.file("r1-node-1-1001.1.events"), events(1)).expect("written");
    run.feed("events_files", "r1-node-1-1000.0.events", &[events(0)], |report| {
        report.coverage.limits.is_empty() && report.findings.iter().any(|one| one.check == "rma-conflict")
    });
}

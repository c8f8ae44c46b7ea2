//! From raw files to a report: joining, counting, damage, and the check that needs all ranks.

mod support;

use mpiwarden::findings::form::Line;
use mpiwarden::findings::status::{Limit, State};
use mpiwarden::findings::{Severity, Verdict};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::report::Report;
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use std::fs;
use std::path::Path;
use support::{Rank, failed_copy, finding, frame, freed_key, related};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn report_of(output: &Path, run: &str) -> Report {
    let files = RunFiles::of(output, run).expect("the folder can be read");
    merge::report(run, &Note::read(&files), Loaded::read(&files), &Sources::default())
}

fn merged(ranks: &[Rank]) -> Report {
    let output = folder();
    support::write(output.path(), "r1", ranks);
    report_of(output.path(), "r1")
}

fn at(offset: u64) -> Vec<mpiwarden::findings::form::Frame> {
    vec![frame("/lib/libmpich.so.12", 0x999), frame("/bin/app", offset), frame("/bin/app", 0x200)]
}

#[test]
fn the_same_fault_on_several_ranks_is_one_finding() {
    let mut with_place = freed_key(at(0x10));
    with_place.related.push(related("freed", "the key was freed here", at(0x20)));
    let ranks = [
        Rank::ended(2, 4).finding(freed_key(at(0x10)), 3),
        Rank::ended(0, 4).finding(with_place, 1),
        Rank::ended(1, 4).finding(freed_key(at(0x10)), 1).finding(freed_key(at(0x30)), 1),
        Rank::ended(3, 4),
    ];
    let mut report = merged(&ranks);
    report.findings.sort_by_key(|finding| finding.ranks.clone());
    let told: Vec<_> =
        report.findings.iter().map(|finding| (finding.ranks.as_str(), finding.count)).collect();
    assert_eq!(told, [("0-2", 5), ("1", 1)]);
    let related = &report.findings[0].related[0];
    assert_eq!((related.role.as_str(), related.rank), ("freed", Some(0)), "the lowest rank tells");
    assert_eq!(report.findings[0].library, "/bin/app");
    assert_eq!((report.summary.error, report.run.ranks, report.run.ranks_reported), (2, 4, 4));
    assert!(report.run.complete && report.run.unfinished.is_empty());
    assert_eq!(report.coverage.calls["MPI_Init"], 4);
    let mpi = report.run.mpi.expect("the ranks told");
    assert_eq!(
        (mpi.abi.as_str(), mpi.library.as_str(), mpi.standard.as_str()),
        ("mpich", "MPICH Version:      4.0.2", "4.0")
    );
}

#[test]
fn findings_are_ordered_by_severity_and_check() {
    let line = |check, verdict| finding(check, verdict, "m", "MPI_Comm_free", at(0x10));
    let rank = Rank::ended(0, 1)
        .finding(line("deprecated-call", Verdict::Note), 1)
        .finding(line("keyval-leak", Verdict::Leak), 1)
        .finding(line("object-null", Verdict::Violation), 1)
        .finding(line("attr-leak", Verdict::Leak), 1)
        .finding(line("library-mismatch", Verdict::Library), 1);
    let report = merged(&[rank]);
    let order: Vec<_> = report.findings.iter().map(|finding| finding.check.as_str()).collect();
    assert_eq!(order, ["library-mismatch", "object-null", "attr-leak", "keyval-leak", "deprecated-call"]);
    assert_eq!(report.findings[2].severity, Severity::Warning);
    assert_eq!((report.summary.error, report.summary.warning, report.summary.note), (2, 2, 1));
}

#[test]
fn damaged_and_cut_off_lines_cost_themselves_only() {
    let output = folder();
    let rank = Rank::ended(0, 1).finding(freed_key(at(0x10)), 1).finding(freed_key(at(0x30)), 1);
    let files = support::write(output.path(), "r1", &[rank]);
    let whole = fs::read(&files[0]).expect("written above");
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    let mut bytes = lines[0].to_vec();
    bytes.extend(b"\x00\xff not json\n");
    bytes.extend(lines[1]);
    bytes.extend(b"{\"line\":\"of a later version\",\"x\":1}\n");
    bytes.extend(&lines[2][..lines[2].len() / 2]);
    fs::write(&files[0], bytes).expect("written");
    let report = report_of(output.path(), "r1");
    assert_eq!(report.findings.len(), 1);
    let name = "r1-node-1-1000.0.findings";
    assert_eq!(
        report.coverage.limits,
        [
            format!("1 damaged line of {name} was left out (12 bytes)"),
            format!("{name} ends inside a line: its last {} bytes were left out", lines[2].len() / 2),
            "1 finding of rank 0 is missing here: the lines were damaged, cut off or never written".into(),
        ]
    );
}

/// Ranks in PID namespaces of their own are all called the same by the system.
fn of_one_number() -> [Rank; 3] {
    let rank = |rank: i32, times| {
        let mut rank = Rank::ended(rank, 3).finding(freed_key(at(0x10 * (rank as u64 + 1))), times);
        rank.pid = 1;
        rank
    };
    [rank(0, 2), rank(1, 3), rank(2, 4)]
}

#[test]
fn processes_of_one_number_are_told_apart() {
    let report = merged(&of_one_number());
    let mut met: Vec<_> =
        report.findings.iter().map(|finding| (finding.ranks.as_str(), finding.count)).collect();
    met.sort_unstable();
    assert_eq!(met, [("0", 2), ("1", 3), ("2", 4)]);
    assert_eq!(report.coverage.limits, Vec::<String>::new());
    let output = folder();
    let files = support::write(output.path(), "r1", &of_one_number());
    fs::remove_file(&files[1]).expect("written above");
    let limits = report_of(output.path(), "r1").coverage.limits;
    assert_eq!(
        limits,
        ["1 finding of rank 1 is missing here: the lines were damaged, cut off or never written"]
    );
}

#[test]
fn files_of_older_libraries_are_read() {
    let output = folder();
    let ranks = [
        Rank::ended(0, 2).finding(freed_key(at(0x10)), 2),
        Rank::ended(1, 2).finding(freed_key(at(0x20)), 3),
    ];
    for (file, rank) in support::write(output.path(), "r1", &ranks).iter().zip(&ranks) {
        // The slot stood not in the name.
        let name = format!("r1-node-1-{}.findings", rank.pid);
        fs::rename(file, file.with_file_name(name)).expect("written above");
    }
    let report = report_of(output.path(), "r1");
    let mut met: Vec<_> =
        report.findings.iter().map(|finding| (finding.ranks.as_str(), finding.count)).collect();
    met.sort_unstable();
    assert_eq!((met, report.coverage.limits), (vec![("0", 2), ("1", 3)], Vec::new()));
}

#[test]
fn files_of_other_runs_are_not_merged() {
    let output = folder();
    support::write(output.path(), "r1", &[Rank::ended(0, 1).finding(freed_key(at(0x10)), 1)]);
    support::write(output.path(), "r12", &[Rank::ended(0, 1).finding(freed_key(at(0x20)), 1)]);
    let report = report_of(output.path(), "r1");
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].stack[1].offset, 0x10);
}

#[test]
fn a_rank_that_died_is_named_with_its_call() {
    let mut dead = Rank::ended(1, 3).finding(freed_key(at(0x10)), 2);
    (dead.state, dead.in_flight) = (State::Running, Some("MPI_Comm_free"));
    let report = merged(&[Rank::ended(0, 3), dead]);
    assert!(!report.run.complete);
    assert_eq!((report.run.ranks, report.run.ranks_reported), (3, 2));
    let unfinished = &report.run.unfinished[0];
    assert_eq!((unfinished.ranks.as_str(), unfinished.call.as_deref()), ("1", Some("MPI_Comm_free")));
    assert_eq!(report.findings[0].count, 2, "the slot knows how often, also without an end");
}

#[test]
fn what_was_left_is_found_where_the_process_died_at_its_end() {
    let leak = |offset| finding("window-leak", Verdict::Leak, "never freed", "MPI_Win_create", at(offset));
    let left = |offset| Line::Candidate(Box::new(leak(offset)));
    let counts = |state, in_flight, lines: &[Line]| -> Vec<(u64, String)> {
        let mut rank = Rank { state, in_flight, ..Rank::ended(0, 1) };
        rank.lines.extend(lines.iter().cloned());
        let report = merged(&[rank]);
        // That the checker failed is a limit of its own.
        let failed = |limit: &String| limit.contains("switched itself off");
        assert!(report.coverage.limits.iter().all(failed), "{:?}", report.coverage.limits);
        report.findings.into_iter().map(|finding| (finding.count, finding.ranks)).collect()
    };
    let two = [left(0x10), left(0x20), left(0x10)];
    let found = |count| (count, "0".to_string());
    let mut died = counts(State::Ending, Some("MPI_Finalize"), &two);
    died.sort_unstable();
    assert_eq!(died, [found(1), found(2)], "one for each place");
    assert_eq!(counts(State::Ended, None, &two), []);
    assert_eq!(counts(State::Running, Some("MPI_Session_finalize"), &two[1..2]), [found(1)]);
    // The checker switched itself off, or the program went on: nothing is known.
    assert_eq!(counts(State::Failed, None, &two), []);
    assert_eq!(counts(State::Running, None, &two), []);
    let withdrawn = [left(0x10), Line::Withdrawn];
    assert_eq!(counts(State::Ending, Some("MPI_Finalize"), &withdrawn), []);

    let told = Rank { state: State::Ending, ..Rank::ended(0, 1) }.finding(leak(0x10), 1);
    let mut told = told;
    told.lines.push(left(0x10));
    let report = merged(&[told]);
    assert_eq!((report.findings.len(), report.findings[0].count), (1, 1), "it was judged already");
}

#[test]
fn limits_are_said_once() {
    let limited = |rank| {
        let mut slot = Rank::ended(rank, 2);
        slot.limits = Limit::Fortran as u32 | Limit::Unwound as u32;
        slot
    };
    let report = merged(&[limited(0), limited(1)]);
    assert_eq!(report.coverage.limits, [Limit::Fortran.sentence(), Limit::Unwound.sentence()]);
}

#[test]
fn imports_that_no_check_covers_are_listed() {
    let output = folder();
    support::write(output.path(), "r1", &[Rank::ended(0, 1)]);
    let imports =
        "MPI_Get_address\nMPI_Comm_free\nMPI_Error_string\nMPI_Send\nMPI_Get_address\n\u{fffd}broken\n";
    fs::write(output.path().join("raw/r1.imports"), imports).expect("written");
    assert_eq!(report_of(output.path(), "r1").coverage.unchecked, ["MPI_Error_string", "MPI_Get_address"]);
}

fn diverged(ranks: &[Rank]) -> Vec<String> {
    let report = merged(ranks);
    let findings = report.findings.into_iter().filter(|finding| finding.check == "attr-dup-diverged");
    findings.map(|finding| format!("{} of {:?}", finding.ranks, finding.details["comm_size"])).collect()
}

#[test]
fn a_duplication_that_failed_on_some_ranks_only_has_diverged() {
    let failed = |rank, key| Rank::ended(rank, 3).finding(failed_copy(key, 3, at(0x10)), 1);
    let some = [failed(0, "world/3"), failed(2, "world/3"), Rank::ended(1, 3)];
    assert_eq!(diverged(&some), ["0,2 of Number(3)"]);
    let all = [failed(0, "world/3"), failed(1, "world/3"), failed(2, "world/3")];
    assert!(diverged(&all).is_empty());
}

#[test]
fn divergence_is_silent_where_it_is_not_certain() {
    let failed = |rank, key, count| Rank::ended(rank, 2).finding(failed_copy(key, 2, at(0x10)), count);
    let mut dead = Rank::ended(1, 2);
    dead.state = State::Running;
    assert!(diverged(&[failed(0, "world/1", 1), dead]).is_empty(), "rank 1 might have failed as well");
    // Rank 0 failed twice and told of the first only; rank 1 failed in what may have been rank 0's second.
    let later = [failed(0, "world/1", 2), failed(1, "world/2", 1)];
    assert_eq!(
        diverged(&later),
        ["0 of Number(2)"],
        "the first of rank 0 is certain, the second of rank 1 is not"
    );
}

#[test]
fn ten_thousand_findings_on_many_ranks_are_merged_in_seconds() {
    let ranks: Vec<Rank> = (0..100)
        .map(|rank| {
            (0..100).fold(Rank::ended(rank, 100), |slot, number| {
                // A tenth is common to all ranks.
                let offset = if number < 10 { number } else { 0x1000 * (rank as u64 + 1) + number };
                slot.finding(freed_key(at(0x10 + 8 * offset)), 1)
            })
        })
        .collect();
    let begin = support::computed();
    let report = merged(&ranks);
    assert_eq!(report.findings.len(), 9010);
    assert_eq!(report.findings.iter().map(|finding| finding.count).sum::<u64>(), 10_000);
    assert_eq!(report.findings.iter().filter(|finding| finding.ranks == "0-99").count(), 10);
    let took = support::computed() - begin;
    assert!(took.as_secs() < 30, "{took:?}");
}

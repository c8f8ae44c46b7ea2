//! The worlds of a run: which processes belong together, who is missing, and that no form of the report is called clean then.

mod support;

use mpiwarden::findings::Severity;
use mpiwarden::findings::status::{Limit, State, origin};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, html, json, junit, markdown, sarif, words};
use mpiwarden_reports::report::{Looked, Report};
use mpiwarden_reports::run::note::{Note, Seen};
use mpiwarden_reports::run::verdict;
use mpiwarden_reports::source::Sources;
use mpiwarden_reports::{exit, merge};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use support::{Rank, finding, frame, freed_key};

fn merged(ranks: Vec<Rank>) -> Report {
    let output = tempfile::tempdir().expect("a folder for the test");
    // Numbers of processes are not given twice.
    let ranks: Vec<Rank> = ranks.into_iter().zip(1000..).map(|(rank, pid)| Rank { pid, ..rank }).collect();
    support::write(output.path(), "r1", &ranks);
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    merge::report("r1", &Note::read(&files), Loaded::read(&files), &Sources::default())
}

fn of(world_id: &'static str, origin: u32, ranks: impl Iterator<Item = i32>, size: u32) -> Vec<Rank> {
    ranks.map(|rank| Rank { world_id, origin, ..Rank::ended(rank, size) }).collect()
}

fn on(host: &'static str, ranks: Vec<Rank>) -> Vec<Rank> {
    ranks.into_iter().map(|rank| Rank { host, ..rank }).collect()
}

/// Size and reported ranks of each world.
fn sizes(report: &Report) -> Vec<(u32, u32)> {
    report.run.worlds.iter().map(|world| (world.ranks, world.reported)).collect()
}

fn status(report: &Report) -> i32 {
    verdict::status(report, 0, None)
}

const CHECKER: i32 = exit::CHECKER as i32;

/// No form calls it clean, and every one says why.
fn expect_not_clean(report: &Report, why: &str) {
    let (sources, base) = (Sources::default(), Path::new("/"));
    let setting = Setting { base, sources: &sources };
    let junit = junit::text(report, &setting, None);
    assert!(junit.contains("<error message=\"not everything was checked") && junit.contains(why), "{junit}");
    let markdown = markdown::text(report, &setting);
    assert!(markdown.contains("not everything was checked") && markdown.contains(why), "{markdown}");
    let gitlab = gitlab::text(report, &setting);
    assert!(gitlab.contains("not everything was checked") && gitlab.contains(why), "{gitlab}");
    let github = github::text(report, &setting);
    assert!(github.contains("not everything was checked") && github.contains(why), "{github}");
    let page = html::Verdict::of(report).text();
    assert!(!page.starts_with("Clean"), "{page}");
    let closing = words::outcome(report, |found| found);
    assert!(closing.contains("not everything was checked") && closing.contains(why), "{closing}");
}

#[test]
fn spawned_processes_are_no_ranks_of_their_parents_world() {
    let mut ranks = of("a@1", 0, 0..2, 2);
    ranks[0].spawned = 3;
    ranks.extend(of("a@2", origin::SPAWNED, 0..3, 3));
    let report = merged(ranks);
    assert_eq!(sizes(&report), [(2, 2), (3, 3)]);
    assert_eq!((report.run.ranks, report.run.ranks_reported, report.run.complete), (5, 5, true));
    let worlds = &report.run.worlds;
    assert_eq!((worlds[0].parent.as_deref(), worlds[1].parent.as_deref()), (None, Some("a@1")));
    assert_eq!(worlds[1].command, "/bin/app");
    assert_eq!(status(&report), 0);
}

#[test]
fn what_was_started_and_never_reported_is_missing() {
    let mut ranks = of("a@1", 0, 0..2, 2);
    ranks[1].spawned = 3;
    let report = merged(ranks);
    assert_eq!(sizes(&report), [(2, 2), (3, 0)]);
    assert!(!report.run.complete);
    assert_eq!(report.run.worlds[1].parent.as_deref(), Some("a@1"));
    assert_eq!(status(&report), CHECKER);
    expect_not_clean(&report, "3 of 5 ranks never reported");
    assert!(report.coverage.limits[0].starts_with("3 processes that MPI_Comm_spawn started never reported"));
}

#[test]
fn a_spawned_world_that_lacks_a_rank_is_missing_one() {
    let mut ranks = of("a@1", 0, 0..2, 2);
    ranks[0].spawned = 3;
    ranks.extend(of("a@2", origin::SPAWNED, 1..3, 3));
    let report = merged(ranks);
    assert_eq!(sizes(&report), [(2, 2), (3, 2)]);
    expect_not_clean(&report, "1 of 5 ranks never reported");
}

#[test]
fn jobs_of_a_script_are_counted_each() {
    let (first, second) = (of("p7", origin::OF_NODE, 0..2, 2), of("p8", origin::OF_NODE, 0..1, 2));
    let report = merged(first.into_iter().chain(second).collect());
    assert_eq!(sizes(&report), [(2, 2), (2, 1)]);
    assert_eq!(status(&report), CHECKER);
    expect_not_clean(&report, "1 of 4 ranks never reported");
}

#[test]
fn worlds_of_one_name_are_told_apart_by_their_ranks() {
    let twice = || of("a@1", 0, 0..2, 2);
    assert_eq!(sizes(&merged(twice().into_iter().chain(twice()).collect())), [(2, 2), (2, 2)]);
    let sizes_differ = of("a@1", 0, 0..2, 2).into_iter().chain(of("a@1", 0, 2..3, 3)).collect();
    assert_eq!(sizes(&merged(sizes_differ)), [(2, 2), (3, 1)]);
}

#[test]
fn the_nodes_of_a_world_are_joined() {
    let node = |host, id, ranks| on(host, of(id, origin::OF_NODE, ranks, 4));
    let joined = merged([node("n1", "p7", 0..2), node("n2", "p9", 2..4)].into_iter().flatten().collect());
    assert_eq!(sizes(&joined), [(4, 4)]);
    assert!(joined.run.complete);
    // Two jobs of one script.
    let twice =
        [node("n1", "p7", 0..2), node("n1", "p8", 0..2), node("n2", "p9", 2..4), node("n2", "p10", 2..4)];
    assert_eq!(sizes(&merged(twice.into_iter().flatten().collect())), [(4, 4), (4, 4)]);
    // Not on the same node, and not with ranks that are there already.
    let here = [node("n1", "p7", 0..2), node("n1", "p8", 2..4)];
    assert_eq!(sizes(&merged(here.into_iter().flatten().collect())), [(4, 2), (4, 2)]);
    let equal = [node("n1", "p7", 0..2), node("n2", "p8", 1..3)];
    assert_eq!(sizes(&merged(equal.into_iter().flatten().collect())), [(4, 2), (4, 2)]);
    let spawned = |host, id, ranks| on(host, of(id, origin::OF_NODE | origin::SPAWNED, ranks, 4));
    let spawned = [spawned("n1", "p7", 0..2), spawned("n2", "p9", 2..4)];
    assert_eq!(sizes(&merged(spawned.into_iter().flatten().collect())), [(4, 2), (4, 2)]);
}

#[test]
fn a_process_that_became_another_program_is_one_rank() {
    let output = tempfile::tempdir().expect("a folder for the test");
    let mut before = Rank { world_id: "a@1", ..Rank::ended(0, 0) };
    before.state = State::Started;
    let after = Rank { world_id: "a@1", ..Rank::ended(0, 1) };
    support::write(output.path(), "r1", &[before, after]);
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    let report = merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default());
    assert_eq!(sizes(&report), [(1, 1)]);
}

#[test]
fn a_launcher_of_another_library_is_named() {
    let report = merged(
        ["1.a", "2.a", "3.a", "4.a"].into_iter().flat_map(|id| of(id, origin::FOREIGN, 0..1, 1)).collect(),
    );
    assert_eq!(sizes(&report), [(1, 1); 4]);
    assert_eq!(report.run.ranks, 4);
    let said = "4 worlds of one rank: the launcher does not belong to this MPI library";
    assert!(report.coverage.limits[0].starts_with(said), "{:?}", report.coverage.limits);
}

#[test]
fn findings_of_several_worlds_name_theirs() {
    let at = || vec![frame("/bin/app", 0x10)];
    let faulty = |ranks: Vec<Rank>| ranks.into_iter().map(|rank| rank.finding(freed_key(at()), 2));
    let report = merged(faulty(of("a@1", 0, 0..2, 2)).chain(faulty(of("a@2", 0, 0..2, 2))).collect());
    let told: Vec<_> = report
        .findings
        .iter()
        .map(|finding| (finding.ranks.as_str(), finding.world, finding.count))
        .collect();
    assert_eq!(told, [("0-1", Some(1), 4), ("0-1", Some(2), 4)]);
    assert!(words::occurrence(&report.findings[1], &report.run).contains("on ranks 0–1 of world 2"));
    let one = merged(faulty(of("a@1", 0, 0..2, 2)).collect());
    assert_eq!((one.findings.len(), one.findings[0].world), (1, None));
}

#[test]
fn lost_findings_fail_the_run() {
    let at = |offset| vec![frame("/bin/app", offset)];
    let output = tempfile::tempdir().expect("a folder for the test");
    let rank = Rank::ended(0, 1).finding(freed_key(at(0x10)), 1).finding(freed_key(at(0x20)), 1);
    let written = support::write(output.path(), "r1", &[rank]);
    std::fs::remove_file(&written[0]).expect("it was written");
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    let report = merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default());
    assert_eq!((report.run.findings_lost, status(&report)), (2, CHECKER));
    expect_not_clean(&report, "2 findings are lost");
    // The program's own status comes first.
    assert_eq!(verdict::status(&report, 3, None), 3);
}

#[test]
fn what_was_not_read_fails_the_run() {
    let output = tempfile::tempdir().expect("a folder for the test");
    support::write(output.path(), "r1", &[Rank::ended(0, 1)]);
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    let told = |note: Note| merge::report("r1", &note, Loaded::read(&files), &Sources::default());
    let report = told(Note { alike: 2, ..Note::default() });
    assert_eq!((report.run.complete, status(&report)), (false, CHECKER));
    expect_not_clean(&report, "the folder holds 2 runs and this is the last one");
    let mut lost = Note::default();
    lost.seen.folder_lost = true;
    expect_not_clean(&told(lost), "removed, moved or replaced");
    let one = told(Note { alike: 1, ..Note::default() });
    assert_eq!((one.run.complete, status(&one)), (true, 0));
}

#[test]
fn what_nobody_could_look_at_is_said_in_every_form() {
    let output = tempfile::tempdir().expect("a folder for the test");
    support::write(output.path(), "r1", &[Rank::ended(0, 1)]);
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    let told = |seen: Seen| {
        let note = Note { seen, ..Note::default() };
        merge::report("r1", &note, Loaded::read(&files), &Sources::default())
    };
    let name = || vec!["step".to_string()];
    let cases = [
        (Seen { elsewhere: name(), ..Seen::default() }, "the command started step, and a job of it"),
        (Seen { hidden: name(), ..Seen::default() }, "step, whose memory map could not be read"),
        (Seen { unsure: name(), ..Seen::default() }, "step, with an MPI library inside"),
        (Seen { left: name(), ..Seen::default() }, "still running when the command ended: step"),
    ];
    for (seen, why) in cases {
        let report = told(seen);
        expect_not_clean(&report, why);
        assert_eq!((report.run.complete, status(&report)), (true, 0), "nothing is known to be missing");
    }
    // That run has a report of its own.
    let nested = told(Seen { nested: true, ..Seen::default() });
    assert_eq!(words::reservation(&nested), None);
}

#[test]
fn what_was_switched_off_is_no_passing_test() {
    let off = |rank| Rank { limits: Limit::Off as u32, calls: Vec::new(), ..Rank::ended(rank, 2) };
    let report = merged(vec![off(0), off(1)]);
    let (sources, base) = (Sources::default(), Path::new("/"));
    let junit = junit::text(&report, &Setting { base, sources: &sources }, None);
    assert!(junit.contains("<error") && junit.contains("switched off"), "{junit}");
    assert!(report.coverage.questions.iter().all(|question| question.looked == Looked::No));
    assert_eq!(status(&report), 0, "the user asked for it");
}

#[test]
fn a_rank_that_was_switched_off_is_said_in_every_form() {
    let off =
        Rank { limits: Limit::Off as u32, calls: Vec::new(), state: State::Started, ..Rank::ended(1, 2) };
    let report = merged(vec![Rank::ended(0, 2), off]);
    expect_not_clean(&report, "checking was switched off on rank 1 (MPIWARDEN_CHECKS=off)");
    assert!(report.run.unfinished.is_empty() && !report.run.complete);
    assert_eq!(status(&report), 0, "the user asked for it");
    // A whole job of a script.
    let off = Rank { world_id: "w2", limits: Limit::Off as u32, calls: Vec::new(), ..Rank::ended(0, 1) };
    let report = merged(vec![Rank::ended(0, 1), off]);
    expect_not_clean(&report, "checking was switched off on rank 0 of world 2 (MPIWARDEN_CHECKS=off)");
}

/// What each form says of a run without findings.
fn forms(report: &Report) -> [String; 6] {
    let (sources, base) = (Sources::default(), Path::new("/"));
    let setting = Setting { base, sources: &sources };
    let mut lines = Vec::new();
    json::write_lines(report, &mut lines).expect("to memory");
    [
        junit::text(report, &setting, None),
        markdown::text(report, &setting),
        gitlab::text(report, &setting),
        github::text(report, &setting),
        sarif::text(report, &setting),
        String::from_utf8(lines).expect("text"),
    ]
}

#[test]
fn what_was_left_out_is_said_in_every_form() {
    let mut off = merged(vec![Rank::ended(0, 1)]);
    off.configuration.off.insert("keyval-freed".into(), 1);
    let muted = merged(vec![Rank { muted: [2, 3], ..Rank::ended(0, 1) }]);
    let cases = [
        (
            off,
            "the check keyval-freed is switched off: 1 finding of it is left out",
            "1 left out by a check that is off",
        ),
        (muted, "2 findings were met while MPI_Pcontrol(0) was in force", "2 muted"),
    ];
    for (report, sentence, short) in cases {
        // The lines hold findings and nothing else.
        for form in &forms(&report)[..5] {
            // Markdown is escaped.
            assert!(form.replace('\\', "").contains(sentence), "{form}");
        }
        assert!(
            forms(&report)[0].contains("<skipped") && !forms(&report)[0].contains("the run"),
            "no passing test"
        );
        let closing = words::outcome(&report, |found| found);
        assert!(closing.starts_with("nothing that counts in 2 checked calls on 1 rank"), "{closing}");
        assert!(closing.contains(short), "{closing}");
        assert!(html::Verdict::of(&report).text().contains(short));
        assert_eq!(status(&report), 0);
    }
    let mut right = merged(vec![Rank::ended(0, 1)]);
    right.configuration.off.insert("keyval-freed".into(), 0);
    assert!(words::outcome(&right, |found| found).starts_with("no misuse found"), "it had no chance to find");
    assert_eq!(forms(&right)[5], "", "a line for each finding");
}

#[test]
fn the_forms_agree_on_ranks_that_did_not_reach_the_end() {
    let mut stopped = Rank::ended(1, 2);
    stopped.state = State::Running;
    let report = merged(vec![Rank::ended(0, 2), stopped]);
    assert_eq!(status(&report), 0, "the ranks reported: the contract has no other status for them");
    assert_eq!(verdict::status(&report, 137, None), 137, "the program's own comes first");
    let sarif: serde_json::Value = serde_json::from_str(&forms(&report)[4]).expect("JSON");
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "error");
    assert!(report.coverage.limits.is_empty(), "run.unfinished says it, and the questions");
    let asked = &report.coverage.questions[0];
    assert_eq!((asked.looked, asked.why.as_str()), (Looked::Part, "1 rank did not reach the end of MPI"));
    // Findings are worth more than that.
    let mut stopped = Rank::ended(0, 1).finding(freed_key(vec![frame("/bin/app", 0x10)]), 1);
    stopped.state = State::Aborted;
    let found = merged(vec![stopped]);
    assert_eq!(verdict::status(&found, 0, Some(Severity::Error)), i32::from(exit::FINDINGS));
}

/// A process that waits to be told of a file, maps it as a rank maps its status file, and waits again.
const MAPS: &str = "import mmap,sys
with open(sys.stdin.readline().strip()) as f: m=mmap.mmap(f.fileno(),4096,prot=mmap.PROT_READ)
print('mapped',flush=True)
sys.stdin.readline()";

#[test]
fn a_rank_that_still_runs_is_not_said_to_have_ended() {
    let mut child = Command::new("python3")
        .args(["-c", MAPS])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("there is a Python");
    let output = tempfile::tempdir().expect("a folder for the test");
    support::write(
        output.path(),
        "r1",
        &[Rank { pid: child.id(), state: State::Running, ..Rank::ended(0, 1) }],
    );
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    let said = || {
        let report = merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default());
        words::unfinished(&report.run.unfinished[0], &report.run)
    };
    // Its number alone says nothing: another process may have got it.
    assert!(said().ends_with("when it ended, before MPI_Finalize"), "{}", said());
    let stdin = child.stdin.as_mut().expect("a pipe");
    writeln!(stdin, "{}", files.status[0].display()).expect("it reads");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("it writes");
    assert!(said().ends_with("when this report was made, and still runs"), "{}", said());
    drop(child.stdin.take());
    child.wait().expect("it was started");
    assert!(said().ends_with("when it ended, before MPI_Finalize"), "{}", said());
}

#[test]
fn a_run_that_was_ended_is_not_called_clean() {
    let mut stopped = Rank::ended(1, 2);
    stopped.state = State::Running;
    let report = merged(vec![Rank::ended(0, 2), stopped]);
    expect_not_clean(&report, "rank 1 did not reach the end of MPI");
    let said = words::unfinished(&report.run.unfinished[0], &report.run);
    assert!(said.starts_with("rank 1 was outside of the calls that mpiwarden watches"), "{said}");
}

#[test]
fn each_question_says_what_was_looked_at() {
    let looked = |limits| words::looked_at(&merged(vec![Rank { limits, ..Rank::ended(0, 1) }]));
    let not = "not: order, hangs, messages, loads and stores";
    assert_eq!(looked(0), Some(format!("looked at: arguments, memory; {not}")));
    let memory = Limit::FreesLost as u32 | Limit::DirectoryFull as u32;
    assert_eq!(looked(memory), Some(format!("looked at: arguments; in part: memory (2 limits); {not}")));
    let both = Limit::Pmpi as u32;
    assert_eq!(looked(both), Some(format!("looked at in part: arguments and memory (1 limit); {not}")));
    let finding = finding("keyval-leak", mpiwarden::findings::Verdict::Leak, "m", "MPI_Finalize", Vec::new());
    let found = merged(vec![Rank::ended(0, 2).finding(finding, 1)]);
    let said = words::looked_at(&found).expect("a new report");
    assert!(said.contains("in part: arguments and memory (1 rank never reported)"), "{said}");
    let sources = Sources::default();
    let setting = Setting { base: Path::new("/home/u"), sources: &sources };
    assert!(html::text(&found, &setting).contains("looked at in part: arguments"));
}

//! Events of findings, windows and keyvals: from raw files to the report, joined over ranks; files of older libraries,
//! which have none; and findings that were muted.

mod support;

use mpiwarden::findings::form::{Frame, KeyvalLine, Line, MirrorLine};
use mpiwarden::findings::objects::{Keyval, LifeEvent, Window};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::report::{Event, Report};
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use support::{Rank, failed_copy, frame, freed_key, related};

fn merged(ranks: &[Rank]) -> Report {
    let output = tempfile::tempdir().expect("a folder for the test");
    support::write(output.path(), "r1", ranks);
    let files = RunFiles::of(output.path(), "r1").expect("the folder can be read");
    merge::report("r1", &Note::read(&files), Loaded::read(&files), &Sources::default())
}

fn at(offset: u64) -> Vec<Frame> {
    vec![frame("/bin/app", offset)]
}

/// A key made at 0x10 and freed at 0x20, with one event on the object.
fn keyval(created_at: u64, object: &str, concerned: bool) -> KeyvalLine {
    let event = LifeEvent {
        event: created_at + 1,
        what: "copied".into(),
        object: object.into(),
        from: Some("MPI_COMM_WORLD".into()),
        stack: 1,
    };
    Keyval {
        kind: "communicator".into(),
        created: at(0x10),
        freed: at(0x20),
        created_at: Some(created_at),
        freed_at: Some(created_at + 9),
        set: 1,
        copied: 1,
        deleted: 0,
        concerned,
        life: vec![event],
        life_omitted: 2,
    }
}

/// A rank with a finding at its event number and these keys.
fn rank(rank: i32, event: u64, keyvals: Vec<KeyvalLine>) -> Rank {
    let mut finding = freed_key(at(0x30));
    finding.event = Some(event);
    finding.related.push(related("freed", "the key was freed here", at(0x20)));
    finding.related[0].event = Some(event - 1);
    let window = Window {
        flavor: "dynamic".into(),
        number: Some(7),
        name: None,
        created_at: Some(3),
        freed_at: Some(8),
        created: at(0x40),
        freed: at(0x50),
        regions: Vec::new(),
    };
    let stacks = vec![at(0x60), at(0x70)];
    let mut rank = Rank::ended(rank, 4).finding(finding, 1);
    rank.lines.push(Line::Mirror(MirrorLine { windows: vec![window], keyvals, stacks }));
    rank
}

#[test]
fn the_life_of_the_lowest_rank_with_a_finding_about_the_key_is_kept() {
    let ranks = [
        rank(3, 40, vec![keyval(30, "communicator 30", true)]),
        rank(2, 30, vec![keyval(20, "communicator 20", false), keyval(22, "communicator 22", true)]),
        rank(0, 10, vec![keyval(4, "communicator 4", false)]),
        rank(1, 20, vec![keyval(11, "communicator 11", false)]),
    ];
    let report = merged(&ranks);
    let [finding] = &report.findings[..] else { panic!("{} findings", report.findings.len()) };
    assert_eq!(finding.event, Some(Event { rank: 0, number: 10 }), "of the rank that tells");
    assert_eq!((finding.related[0].rank, finding.related[0].event), (Some(0), Some(9)));
    let [keyval] = &report.keyvals[..] else { panic!("{} keyvals", report.keyvals.len()) };
    assert_eq!((keyval.ranks.as_str(), keyval.set, keyval.copied), ("0-3", 5, 5));
    assert_eq!((keyval.life_rank, keyval.created_at, keyval.freed_at), (Some(2), Some(22), Some(31)));
    let [event] = &keyval.life[..] else { panic!("{} events", keyval.life.len()) };
    assert_eq!((event.event, event.what.as_str(), event.object.as_str()), (23, "copied", "communicator 22"));
    assert_eq!((event.from.as_deref(), event.stack[0].offset), (Some("MPI_COMM_WORLD"), 0x70));
    assert_eq!(keyval.life_omitted, 2);
    let windows = report.windows.iter();
    let times = windows.map(|window| (window.rank, window.number, window.created_at, window.freed_at));
    assert!(times.clone().all(|(_, number, from, to)| (number, from, to) == (Some(7), Some(3), Some(8))));
    assert_eq!(times.count(), 4);
}

#[test]
fn without_a_finding_the_lowest_rank_tells_the_life() {
    let ranks = [3, 1, 2].map(|number| rank(number, 9, vec![keyval(number as u64, "datatype 5", false)]));
    let report = merged(&ranks);
    assert_eq!((report.keyvals[0].life_rank, report.keyvals[0].created_at), (Some(1), Some(1)));
}

/// A stack that is not in the line is damage, and costs the place only.
#[test]
fn a_stack_that_is_not_there_is_empty() {
    let mut key = keyval(1, "window 4", false);
    key.life[0].stack = u32::MAX;
    let report = merged(&[rank(0, 9, vec![key])]);
    assert!(report.keyvals[0].life[0].stack.is_empty());
}

/// The lines as the library wrote them before they had events.
#[test]
fn files_of_older_libraries_are_read_as_they_are() {
    let mirror = r#"{"line":"mirror","windows":[{"flavor":"dynamic","created":[{"m":"/bin/app","o":16}],
        "regions":[{"base":4096,"size":8,"attached_at":2,"attached":[]}]}],
        "keyvals":[{"kind":"communicator","created":[{"m":"/bin/app","o":32}],"set":2,"copied":0,"deleted":1}]}"#;
    let finding = r#"{"line":"finding","number":0,"check":"keyval-freed","verdict":"violation","message":"m",
        "help":"h","call":"MPI_Comm_get_attr","language":"c","stack":[{"m":"/bin/app","o":48}],
        "related":[{"role":"freed","message":"freed here","stack":[{"m":"/bin/app","o":64}]}]}"#;
    let mut rank = Rank::ended(0, 1);
    rank.counts.push(1);
    for line in [finding, mirror] {
        rank.lines.push(serde_json::from_str(line).expect("a line of an older library"));
    }
    let report = merged(&[rank]);
    let (finding, keyval, window) = (&report.findings[0], &report.keyvals[0], &report.windows[0]);
    assert_eq!((finding.event, finding.related[0].event), (None, None));
    assert_eq!((keyval.set, keyval.life_rank, keyval.created_at, keyval.life.len()), (2, None, None, 0));
    assert_eq!((window.number, window.created_at, window.regions[0].attached_at), (None, None, 2));
    // As does a report of such a library.
    let value = serde_json::to_value(&report).expect("a report can be written");
    assert!(value.pointer("/findings/0/event").is_none() && value.pointer("/keyvals/0/life").is_none());
    assert_eq!(serde_json::from_value::<Report>(value).expect("and read back"), report);
}

fn muted(mut rank: Rank, findings: u32, met: u32) -> Rank {
    rank.muted = [findings, met];
    rank
}

#[test]
fn muted_findings_are_counted_over_ranks() {
    let limits = |ranks: &[Rank]| merged(ranks).coverage.limits;
    assert!(limits(&[Rank::ended(0, 1)]).is_empty());
    assert!(limits(&[muted(Rank::ended(0, 1), 0, 3)]).is_empty(), "each was told at another time");
    let one = "1 finding was met while MPI_Pcontrol(0) was in force, and is not in the report";
    assert_eq!(limits(&[muted(Rank::ended(0, 1), 1, 9)]), [one]);
    let several = "5 findings were met while MPI_Pcontrol(0) was in force, and are not in the report";
    let ranks = [muted(Rank::ended(0, 3), 2, 2), Rank::ended(1, 3), muted(Rank::ended(2, 3), 3, 4)];
    assert_eq!(limits(&ranks), [several]);
}

/// A rank that had findings muted might have failed as well.
#[test]
fn what_was_muted_is_no_divergence() {
    let failed = |rank| Rank::ended(rank, 2).finding(failed_copy("world/1", 2, at(0x10)), 1);
    let diverged = |ranks: &[Rank]| {
        merged(ranks).findings.iter().filter(|finding| finding.check == "attr-dup-diverged").count()
    };
    assert_eq!(diverged(&[failed(0), Rank::ended(1, 2)]), 1);
    assert_eq!(diverged(&[failed(0), muted(Rank::ended(1, 2), 0, 1)]), 0);
}

//! What findings are about, from the ranks' files to the report: found among the windows and keys of all ranks, never guessed.

mod support;

use mpiwarden::findings::form::{FindingLine, Frame, KeyvalLine, Line, MirrorLine, WindowLine};
use mpiwarden::findings::objects::{Keyval, Region, Window};
use mpiwarden::findings::subject::{Bytes, FirstByte, Subject};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::pictures::Painter;
use mpiwarden_reports::report::{Finding, Report};
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use support::{Rank, frame, freed_key, write};

fn at(offset: u64) -> Vec<Frame> {
    vec![frame("/bin/app", offset)]
}

fn window(name: Option<u64>, created_at: u64, attached_at: u64) -> WindowLine {
    let region = Region {
        base: 0x1000,
        size: 64,
        attached_at,
        detached_at: None,
        attached: at(0x45),
        detached: Vec::new(),
    };
    Window {
        flavor: "dynamic".into(),
        number: Some(created_at + 100),
        name,
        created_at: Some(created_at),
        freed_at: None,
        created: at(0x40),
        freed: Vec::new(),
        regions: vec![region],
    }
}

fn keyval(created_at: u64) -> KeyvalLine {
    Keyval {
        kind: "communicator".into(),
        created: at(0x10 * created_at),
        freed: Vec::new(),
        created_at: Some(created_at),
        freed_at: None,
        set: 1,
        copied: 0,
        deleted: 0,
        concerned: true,
        life: Vec::new(),
        life_omitted: 0,
    }
}

fn about(subject: Option<Subject>) -> FindingLine {
    FindingLine { subject, ..freed_key(at(0x30)) }
}

fn there(rank: Option<i32>) -> Option<Bytes> {
    let first = FirstByte::Address(0x1010);
    Some(Bytes { first, number: 8, rank, missing: None, was: None })
}

/// Two ranks, each with two windows that differ in nothing but their names and events, of which the first tells.
fn report(finding: FindingLine) -> Report {
    let rank = |rank: i32, windows: Vec<WindowLine>, keyvals: Vec<KeyvalLine>| {
        let mut rank = Rank::ended(rank, 2);
        if rank.rank == 0 {
            rank = rank.finding(finding.clone(), 1);
        }
        rank.lines.push(Line::Mirror(MirrorLine { windows, keyvals, stacks: Vec::new() }));
        rank
    };
    let (one, other) = (Some(77), Some(88));
    let ranks = [
        rank(0, vec![window(one, 3, 5), window(other, 4, 6)], vec![keyval(1), keyval(2)]),
        rank(1, vec![window(other, 3, 5), window(one, 4, 6), window(None, 9, 10)], vec![keyval(2)]),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "r1", &ranks);
    let files = RunFiles::of(folder.path(), "r1").expect("the folder can be read");
    merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default())
}

fn only(report: &Report) -> &Finding {
    assert_eq!(report.findings.len(), 1);
    &report.findings[0]
}

/// Rank and creation of the window that the report ties the finding to.
fn tied(subject: Subject) -> Option<(Option<i32>, Option<u64>)> {
    let report = report(about(Some(subject)));
    let window = only(&report).subject.as_ref().expect("it is in the file").window?;
    Some((report.windows[window].rank, report.windows[window].created_at))
}

#[test]
fn a_window_goes_by_the_event_of_its_creation_or_of_an_attach() {
    let of = |window| Subject { window: Some(window), ..Subject::default() };
    assert_eq!(tied(of(3)), Some((Some(0), Some(3))));
    assert_eq!(tied(of(4)), Some((Some(0), Some(4))));
    assert_eq!(tied(of(6)), Some((Some(0), Some(4))), "a region of the second was attached then");
    assert_eq!(tied(of(9)), None, "that is another rank's event");
}

#[test]
fn the_window_of_bytes_elsewhere_is_the_target_s() {
    let of = |window, rank| Subject { window: Some(window), bytes: there(rank), ..Subject::default() };
    assert_eq!(tied(of(3, None)), Some((Some(0), Some(3))));
    assert_eq!(tied(of(3, Some(0))), Some((Some(0), Some(3))));
    assert_eq!(
        tied(of(3, Some(1))),
        Some((Some(1), Some(4))),
        "the name is the same there, the event is not"
    );
    assert_eq!(tied(of(4, Some(1))), Some((Some(1), Some(3))));
    assert_eq!(tied(of(3, Some(5))), None, "no such rank told of its windows");
}

#[test]
fn a_key_is_found_on_the_rank_that_tells() {
    let of = |keyval| {
        let subject = Subject { keyval: Some(keyval), ..Subject::default() };
        let report = report(about(Some(subject)));
        let found = only(&report).subject.as_ref().expect("it is in the file").keyval;
        found.map(|keyval| (report.keyvals[keyval].ranks.clone(), report.keyvals[keyval].created[0].offset))
    };
    assert_eq!(of(1), Some(("0".into(), 0x10)));
    assert_eq!(of(2), Some(("0-1".into(), 0x20)), "joined with the other rank's");
    assert_eq!(of(3), None);
}

#[test]
fn a_file_of_an_older_version_has_no_subject() {
    assert_eq!(only(&report(about(None))).subject, None);
    let text = serde_json::to_string(&about(None)).expect("it can be written");
    assert!(!text.contains("subject"), "{text}");
    assert_eq!(serde_json::from_str::<FindingLine>(&text).expect("and read"), about(None));
}

#[test]
fn a_picture_shows_the_window_that_the_finding_names() {
    // By places, flavor and addresses the two windows of the rank are the same.
    for (event, position) in [(3, 0), (4, 1)] {
        let subject = Subject { window: Some(event), bytes: there(None), ..Subject::default() };
        let report = report(about(Some(subject)));
        let map = Painter::new(&report).of_finding(0).memory.remove(0);
        assert_eq!((map.window, map.accesses[0].bytes), (Some(position), 8));
    }
    let mut report =
        report(about(Some(Subject { window: Some(3), bytes: there(None), ..Subject::default() })));
    report.windows.clear();
    assert_eq!(Painter::new(&report).of_finding(0).memory[0].window, None, "a position that is not there");
}

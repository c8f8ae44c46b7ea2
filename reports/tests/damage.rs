//! Files that are cut off, damaged or something else: the damage costs what it touches, and the report says so.
//!
//! `damage/` holds what a rank wrote under the library, with its paths made neutral.

mod support;

use mpiwarden::findings::form::Line;
use mpiwarden::findings::status::{HEADER_SIZE, SLOT_SIZE};
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::report::Report;
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use proptest::prelude::*;
use std::fs::{self, File};
use std::os::unix::fs::{FileExt, symlink};
use std::path::PathBuf;
use support::{Rank, frame, freed_key};

const REAL: &[u8] = include_bytes!("damage/r1-node-1-1000.findings");
const NAME: &str = "r1-node-1-1000.findings";
/// Findings in it.
const FINDINGS: usize = 4;

/// A folder with a rank's status file, and its findings file as a test will have it.
struct Place {
    output: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let output = tempfile::tempdir().expect("a folder for the test");
        let mut rank = Rank::ended(0, 1);
        rank.counts = (1..=FINDINGS as u32).collect();
        support::write(output.path(), "r1", &[rank]);
        Place { output }
    }

    fn findings(&self) -> PathBuf {
        self.output.path().join("raw").join(NAME)
    }

    fn status(&self) -> PathBuf {
        self.output.path().join("raw/r1-node-1.status")
    }

    fn write(&self, bytes: &[u8]) -> &Place {
        fs::write(self.findings(), bytes).expect("written");
        self
    }

    fn loaded(&self) -> Loaded {
        Loaded::read(&RunFiles::of(self.output.path(), "r1").expect("readable"))
    }

    fn report(&self) -> Report {
        let loaded = self.loaded();
        merge::report("r1", &Note::default(), loaded, &Sources::default())
    }
}

/// Where the lines end, and which of them are findings.
fn ends(bytes: &[u8]) -> Vec<(usize, bool)> {
    let mut end = 0;
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines
        .map(|line| {
            end += line.len();
            (end, line.starts_with(b"{\"line\":\"finding\""))
        })
        .collect()
}

#[test]
fn the_whole_file_has_nothing_to_complain_of() {
    let loaded = Place::new().write(REAL).loaded();
    assert_eq!((loaded.findings.len(), loaded.limits), (FINDINGS, Vec::new()));
    let counts: Vec<u64> = loaded.findings.iter().map(|finding| finding.count).collect();
    assert_eq!(counts, [1, 2, 3, 4]);
    assert!(loaded.findings[1].details.contains_key("answer"), "learnt afterwards");
    assert!(!loaded.mirrors.keyvals.is_empty());
}

#[test]
fn every_prefix_of_a_findings_file_keeps_what_is_whole() {
    let place = Place::new();
    let ends = ends(REAL);
    for cut in 0..REAL.len() {
        let loaded = place.write(&REAL[..cut]).loaded();
        // A line that lacks its end only is a whole one.
        let whole = ends.iter().filter(|(end, finding)| *finding && end - 1 <= cut).count();
        assert_eq!(loaded.findings.len(), whole, "cut at {cut}");
        let at_end = cut + 1 == REAL.len();
        assert_eq!(loaded.limits.is_empty(), at_end, "cut at {cut}: {:?}", loaded.limits);
        let last = ends.iter().map(|(end, _)| *end).rfind(|end| *end <= cut).unwrap_or(0);
        let inside = cut > last && !ends.iter().any(|(end, _)| end - 1 == cut);
        let said = loaded.limits.iter().any(|limit| {
            limit.starts_with(&format!("{NAME} ends inside a line: its last {} byte", cut - last))
        });
        assert_eq!(said, inside, "cut at {cut}: {:?}", loaded.limits);
        let lost = FINDINGS - whole;
        let said = loaded.limits.iter().any(|limit| limit.starts_with(&format!("{lost} finding")));
        assert_eq!(said, lost > 0, "cut at {cut}: {:?}", loaded.limits);
    }
}

#[test]
fn every_prefix_of_a_status_file_gives_a_report() {
    let place = Place::new();
    let slots = fs::read(place.status()).expect("written");
    place.write(&REAL[..ends(REAL)[1].0]);
    for cut in 0..slots.len() {
        fs::write(place.status(), &slots[..cut]).expect("written");
        let loaded = place.loaded();
        assert_eq!(loaded.findings.len(), 1, "the findings file has one");
        assert_eq!(loaded.findings[0].ranks.text(), "0", "its first line tells the rank");
        assert_eq!(loaded.limits, ["the status file of node-1 was cut off: ranks may be missing here"]);
        if cut % 512 < 2 {
            assert!(!place.report().run.complete, "cut at {cut}");
        }
    }
    assert_eq!(slots.len(), HEADER_SIZE + SLOT_SIZE);
}

#[test]
fn a_first_line_that_is_damaged_costs_no_finding() {
    let (place, end) = (Place::new(), ends(REAL)[0].0);
    // Without its end it would be one line with the next.
    for at in 0..end - 1 {
        for byte in [b'x', b'"', b'9', 0, 0xff] {
            let mut bytes = REAL.to_vec();
            bytes[at] = byte;
            let loaded = place.write(&bytes).loaded();
            assert_eq!(loaded.findings.len(), FINDINGS, "{byte} at {at}");
            assert!(loaded.findings.iter().all(|finding| finding.ranks.text() == "0"), "{byte} at {at}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damage_costs_the_lines_that_it_touches(
        damage in prop::collection::vec((0..REAL.len(), prop::collection::vec(any::<u8>(), 0..6), 0..4usize), 1..4)
    ) {
        // Each puts bytes in the place of others; the last ones first, so that places stay what they are.
        let mut damage = damage;
        damage.sort_by_key(|(at, _, _)| *at);
        let mut bytes = REAL.to_vec();
        for (at, with, replaced) in damage.iter().rev() {
            let end = (at + replaced).min(bytes.len());
            bytes.splice(at..&end, with.iter().copied());
        }
        let report = Place::new().write(&bytes).report();
        let kept: Vec<_> = report.findings.iter().map(|finding| (&*finding.check, &*finding.call)).collect();
        let (first, last) = (damage[0].0, damage.iter().map(|(at, _, replaced)| at + replaced).max());
        let mut begin = 0;
        for line in REAL.split_inclusive(|&byte| byte == b'\n') {
            let end = begin + line.len();
            // Before all damage, or behind it with the line's beginning unharmed.
            let whole = end <= first || last.is_some_and(|last| last < begin);
            if let (true, Ok(Line::Finding(line))) = (whole, serde_json::from_slice(line)) {
                prop_assert!(kept.contains(&(&line.check, &line.call)), "{} {}", line.check, line.call);
            }
            begin = end;
        }
    }

    #[test]
    fn a_damaged_status_file_costs_no_finding(
        damage in prop::collection::vec((0..HEADER_SIZE + SLOT_SIZE, any::<u8>()), 1..40)
    ) {
        let place = Place::new();
        let mut slots = fs::read(place.status()).expect("written");
        for (at, byte) in damage {
            slots[at] = byte;
        }
        fs::write(place.status(), slots).expect("written");
        let report = place.write(REAL).report();
        prop_assert_eq!(report.findings.len(), FINDINGS);
    }

    #[test]
    fn lines_of_any_text_are_no_harm(text in "\\PC{0,80}", json in any::<i64>()) {
        let mut bytes = format!("{text}\n{json}\n[{json}]\n{{\"line\":{json}}}\n").into_bytes();
        bytes.extend(REAL);
        prop_assert_eq!(Place::new().write(&bytes).report().findings.len(), FINDINGS);
    }
}

/// A finding's line, then something, then another finding's.
fn around(middle: &[u8]) -> Vec<u8> {
    let ends = ends(REAL);
    let mut bytes = REAL[..ends[1].0].to_vec();
    bytes.extend(middle);
    bytes.push(b'\n');
    bytes.extend(&REAL[ends[1].0..]);
    bytes
}

#[test]
fn strange_lines_cost_themselves_only() {
    let number = "9".repeat(400);
    let deep = [
        "[".repeat(1 << 20),
        "{\"a\":".repeat(200_000),
        format!("{{\"line\":\"x\",\"y\":{}", "[".repeat(99_999)),
    ];
    let finding = r#"{"line":"finding","number":1,"check":"c","verdict":"violation","message":"m","#;
    let lines: Vec<Vec<u8>> = vec![
        vec![0; 4096],
        vec![0xff; 100],
        b"\xc3\x28{\"line\":\"rank\"}".to_vec(),
        deep[0].clone().into(),
        deep[1].clone().into(),
        deep[2].clone().into(),
        format!("{{\"line\":\"count\",\"number\":{number},\"count\":1}}").into(),
        format!("{finding}\"call\":1,\"language\":\"c\",\"stack\":[],\"help\":\"\"}}").into(),
        format!("{finding}\"call\":\"\",\"language\":\"c\",\"stack\":{},\"help\":\"\"}}", "[".repeat(500))
            .into(),
        format!("{finding}\"call\":\"\",\"language\":\"c\",\"stack\":[{{\"m\":1}}],\"help\":\"\"}}").into(),
        format!("{finding}\"call\":\"\",\"language\":\"c\",\"stack\":[]}}").into(),
        format!(
            "{finding}\"call\":\"\",\"language\":\"c\",\"stack\":[],\"help\":\"\",\"details\":{{\"a\":[]}}}}"
        )
        .into(),
        format!("{finding}\"call\":\"\",\"language\":\"c\",\"stack\":[],\"help\":\"\"}} x").into(),
        br#"{"line":"rank","version":1,"run":"r2","host":"node-1","pid":1000,"rank":0}"#.to_vec(),
        br#"{"line":"rank","version":1,"run":"r1","host":"node-1","pid":1001,"rank":5}"#.to_vec(),
    ];
    for line in lines {
        let loaded = Place::new().write(&around(&line)).loaded();
        let shown = String::from_utf8_lossy(&line[..line.len().min(120)]).into_owned();
        assert_eq!(loaded.findings.len(), FINDINGS, "{shown}");
        let said = format!("1 damaged line of {NAME} was left out ({} bytes)", line.len() + 1);
        assert_eq!(loaded.limits, [said], "{shown}");
    }
}

#[test]
fn numbers_at_their_limits_are_counted_and_do_not_overflow() {
    let end = r#"{"line":"count","number":3,"count":18446744073709551615}"#;
    let keyval = r#"{"kind":"window","created":[],"set":18446744073709551615,"copied":1,"deleted":0}"#;
    let mirror = format!(r#"{{"line":"mirror","windows":[],"keyvals":[{keyval},{keyval}]}}"#);
    let mut bytes = REAL.to_vec();
    bytes.extend(format!("{end}\n{mirror}\n").bytes());
    let place = Place::new();
    fs::write(place.output.path().join("raw/r1-node-1-77.findings"), &bytes).expect("written");
    let report = place.write(&bytes).report();
    assert_eq!(report.findings.len(), FINDINGS);
    assert!(report.findings.iter().any(|finding| finding.count == u64::MAX));
    assert!(report.keyvals.iter().any(|keyval| keyval.set == u64::MAX));
}

#[test]
fn a_line_without_an_end_takes_no_memory_and_costs_itself_only() {
    let bytes = around(&vec![b'a'; 100 << 20]);
    let loaded = Place::new().write(&bytes).loaded();
    assert_eq!(loaded.findings.len(), FINDINGS);
    assert_eq!(loaded.limits, [format!("1 damaged line of {NAME} was left out (104857601 bytes)")]);
}

#[test]
fn what_is_no_file_is_not_waited_for() {
    for (make, what) in [
        ((|path| fs::create_dir(path).expect("made")) as fn(PathBuf), "it is a folder and no file"),
        (
            |path| {
                let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
                rustix::fs::mkfifoat(rustix::fs::CWD, path, mode).expect("made");
            },
            "it is a pipe and no file",
        ),
        (|path| symlink("/dev/zero", path).expect("made"), "it is a device and no file"),
        (|path| symlink(&path, &path).expect("made"), "symbolic link"),
    ] {
        let place = Place::new();
        make(place.findings());
        make(place.output.path().join("raw/r1-node-2.status"));
        make(place.output.path().join("raw/r1.imports"));
        make(place.output.path().join("raw/r1.run"));
        let report = place.report();
        let limits = &report.coverage.limits;
        assert_eq!(limits.iter().filter(|limit| limit.contains(what)).count(), 3, "{limits:?}");
        assert!(
            limits.iter().any(|limit| limit.starts_with("4 findings of rank 0 are missing")),
            "{limits:?}"
        );
        assert_eq!(report.run.ranks_reported, 1);
        let files = RunFiles::of(place.output.path(), "r1").expect("readable");
        assert_eq!(Note::read(&files).command, "", "the note is no file either");
    }
}

#[test]
fn a_file_that_is_gone_or_empty_is_missed() {
    let missed = "4 findings of rank 0 are missing here: the lines were damaged, cut off or never written";
    assert_eq!(Place::new().loaded().limits, [missed]);
    let empty = format!("{NAME} was cut off: what its rank wrote last is missing here");
    assert_eq!(Place::new().write(b"").loaded().limits, [&empty, missed]);
}

#[test]
fn a_status_file_of_enormous_size_has_an_end() {
    let place = Place::new();
    File::options().write(true).open(place.status()).expect("ours").set_len(1 << 40).expect("a sparse file");
    let loaded = place.write(REAL).loaded();
    assert_eq!((loaded.processes.len(), loaded.findings.len()), (1, FINDINGS));
}

#[test]
fn slots_that_cannot_be_are_left_out() {
    let place = Place::new();
    let file = File::options().write(true).open(place.status()).expect("ours");
    // Rank 2³⁰ of a world of one.
    file.write_all_at(&(1u32 << 30).to_ne_bytes(), (HEADER_SIZE + 12) as u64).expect("written");
    let report = place.write(REAL).report();
    assert_eq!((report.run.ranks, report.findings[0].ranks.as_str()), (0, "0"), "{:?}", report.run);
    assert_eq!(
        report.coverage.limits,
        ["the status file of node-1 has 1 damaged place: ranks may be missing here"]
    );
}

#[test]
fn damage_of_many_files_is_told_in_few_sentences() {
    let place = Place::new();
    let ranks: Vec<Rank> = (0..500)
        .map(|rank| Rank::ended(rank, 500).finding(freed_key(vec![frame("/bin/app", 0x10)]), 1))
        .collect();
    for file in support::write(place.output.path(), "r1", &ranks) {
        let length = fs::metadata(&file).expect("written").len();
        File::options().write(true).open(&file).expect("ours").set_len(length - 9).expect("cut");
    }
    let report = place.report();
    assert_eq!(report.findings[0].ranks, "0-499");
    let limits = &report.coverage.limits;
    assert_eq!(limits.len(), 21, "{limits:?}");
    assert!(limits[20].contains("480 more"), "{limits:?}");
}

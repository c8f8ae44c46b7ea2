//! The browser of `mpiwarden view`, without a terminal: keys in, screens out.

mod support;

use mpiwarden::findings::objects;
use mpiwarden::findings::{Detail, Severity};
use mpiwarden_reports::browse::filter::Field;
use mpiwarden_reports::browse::keys::Next;
use mpiwarden_reports::browse::look::Look;
use mpiwarden_reports::browse::state::{Context, State};
use mpiwarden_reports::browse::text::is_hidden;
use mpiwarden_reports::gate;
use mpiwarden_reports::render::suppression;
use mpiwarden_reports::report::{
    Event, Finding, Keyval, LifeEvent, Region, Report, Summary, Suppressed, Window,
};
use mpiwarden_reports::source::Sources;
use proptest::prelude::*;
use ratatui::style::{Color, Modifier};
use std::path::Path;
use support::browsing::{FULL, after, drawn, press, real, text};
use support::samples;

const NORMAL: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (40, 10);
const BASE: &str = "/home/u";

#[test]
fn the_list_tells_the_run_and_the_findings() {
    let (report, base) = real("rma-past-region");
    insta::assert_snapshot!("list", after(&report, &base, FULL, NORMAL, ""));
    insta::assert_snapshot!("list_small", after(&report, &base, FULL, SMALL, ""));
}

#[test]
fn a_finding_shows_its_source_with_the_faulty_line_marked() {
    let (report, base) = real("rma-past-region");
    insta::assert_snapshot!("finding", after(&report, &base, FULL, NORMAL, "enter"));
    insta::assert_snapshot!("finding_small", after(&report, &base, FULL, SMALL, "enter"));
    let related = after(&report, &base, FULL, NORMAL, "enter tab tab");
    assert!(related.contains("[attached]") && related.contains("▸ 19 │     MPI_Win_attach("), "{related}");
}

#[test]
fn another_frame_shows_its_own_source() {
    let (mut report, base) = real("rma-past-region");
    let mut outer = report.findings[0].stack[0].clone();
    (outer.line, outer.function) = (Some(17), Some("caller".into()));
    report.findings[0].stack.insert(1, outer);
    let shown = after(&report, &base, FULL, NORMAL, "enter down");
    assert!(shown.contains("▸ 17 │     MPI_Win_create_dynamic(") && shown.contains("▸ caller"), "{shown}");
    let back =
        after(&report, &base, FULL, NORMAL, "enter down down down down down down up up up up up up up");
    assert_eq!(back, after(&report, &base, FULL, NORMAL, "enter"), "the ends hold");
}

#[test]
fn the_memory_map_shows_what_was_wanted_and_what_is_there() {
    let (report, base) = real("rma-past-region");
    insta::assert_snapshot!("map", after(&report, &base, FULL, NORMAL, "enter tab tab tab"));
    insta::assert_snapshot!("map_of_bounds", {
        let (report, base) = real("rma-out-of-bounds");
        after(&report, &base, Look { colours: false, unicode: false }, (60, 20), "enter tab tab")
    });
}

#[test]
fn calls_stand_in_the_columns_of_their_ranks() {
    let (report, base) = real("rma-conflict");
    let keys = "enter tab tab tab tab tab tab";
    insta::assert_snapshot!("order", after(&report, &base, FULL, (80, 32), keys));
    let plain = Look { colours: false, unicode: false };
    insta::assert_snapshot!("order_narrow", after(&report, &base, plain, (44, 40), keys));
}

#[test]
fn who_waits_for_whom_is_said_group_by_group() {
    let (report, base) = real("collective-missing");
    insta::assert_snapshot!("waits", after(&report, &base, FULL, NORMAL, "enter tab tab"));
}

fn region(base: u64, attached_at: u64, detached_at: Option<u64>) -> Region {
    let stack = |line| samples::place("/home/u/heat.c", line, "open_rod");
    let detached = detached_at.map(|_| stack(90)).unwrap_or_default();
    Region { base, size: 64, attached_at, detached_at, attached: stack(20), detached }
}

/// With event numbers, regions far apart, and an access to one that is gone.
fn timed() -> Report {
    let mut finding = samples::finding("/home/u/heat.c");
    (finding.check, finding.ranks) = ("rma-detached".into(), "0".into());
    finding.event = Some(Event { rank: 0, number: 6 });
    for (name, value) in [("first_byte", "0x1010"), ("missing_byte", "0x1010"), ("operation", "put")] {
        finding.details.insert(name.into(), Detail::Text(value.into()));
    }
    finding.details.insert("bytes".into(), Detail::Number(16));
    finding.details.insert("target_world_rank".into(), Detail::Number(0));
    let mut report = samples::report(vec![finding]);
    let of_rank = objects::Window {
        flavor: "dynamic".into(),
        created: samples::place("/home/u/heat.c", 10, "open_rod"),
        freed: Vec::new(),
        regions: vec![region(0x1000, 2, Some(5)), region(0x7f00_0000, 3, None), region(0x1000, 8, None)],
        number: Some(1),
        name: None,
        created_at: Some(1),
        freed_at: None,
    };
    report.windows.push(Window { rank: Some(0), world: None, of_rank });
    report
}

#[test]
fn what_overlaps_a_region_can_be_seen() {
    let mut report = timed();
    let finding = &mut report.findings[0];
    (finding.event, finding.check) = (None, "attach-overlap".into());
    finding.details.clear();
    for (name, value) in [("base", "0x0fe0"), ("other_base", "0x1000")] {
        finding.details.insert(name.into(), Detail::Text(value.into()));
    }
    finding.details.insert("size".into(), Detail::Number(64));
    report.windows[0].of_rank.regions = vec![region(0x1000, 2, None)];
    let map = after(&report, Path::new(BASE), FULL, (80, 24), "2 enter");
    assert!(map.contains("▓▓▓▓█████") || map.contains("▓▓▓▓a████"), "{map}");
    assert!(map.contains("█▒▒▒▒") && map.contains("█ the same, over a region"), "{map}");
}

#[test]
fn a_map_with_times_shows_that_the_region_was_gone() {
    insta::assert_snapshot!("map_timed", after(&timed(), Path::new(BASE), FULL, (80, 32), "2 enter"));
}

#[test]
fn memory_that_comes_with_its_window_is_not_attached() {
    let mut report = timed();
    report.findings.clear();
    report.windows[0].of_rank.flavor = "allocate".into();
    report.windows[0].of_rank.regions = vec![region(0x1000, 1, None)];
    let map = after(&report, Path::new(BASE), FULL, NORMAL, "2 enter");
    assert!(map.contains(", made at heat.c:20") && map.contains("▒ there"), "{map}");
    assert!(!map.contains("attached"), "{map}");
}

#[test]
fn a_region_that_is_attached_later_says_so() {
    let mut report = timed();
    let finding = &mut report.findings[0];
    finding.event = None;
    finding.check = "rma-unattached".into();
    finding.details.insert("missing_when".into(), Detail::Text("at the operation".into()));
    report.windows[0].of_rank.regions = vec![region(0x1000, 8, None)];
    let map = after(&report, Path::new(BASE), FULL, (80, 32), "enter tab tab");
    assert!(map.contains("attached at heat.c:20; not yet\n  attached at the access"), "{map}");
    assert!(map.contains("the call is drawn over all of the time at which it can have been made"), "{map}");
}

#[test]
fn help_and_the_way_out_are_seen_on_a_narrow_screen() {
    let (report, base) = real("rma-past-region");
    for keys in ["", "enter", "enter tab tab tab", "2", "2 enter", "3", "4"] {
        let screen = after(&report, &base, FULL, SMALL, keys);
        let last = screen.lines().last().unwrap_or_default();
        assert!(last.contains("? help") && last.contains("q quit"), "{keys}: {last}");
    }
}

#[test]
fn a_life_has_a_column_for_each_object_and_marks_the_fault() {
    let stack = |line| samples::place("/home/u/heat.c", line, "work");
    let event = |event, what: &str, object: &str, from: Option<&str>| LifeEvent {
        event,
        what: what.into(),
        object: object.into(),
        from: from.map(str::to_string),
        stack: stack(event as u32),
    };
    let mut finding = samples::finding("/home/u/heat.c");
    finding.event = Some(Event { rank: 0, number: 30 });
    finding.related[0].role = "created".into();
    finding.related[0].stack = stack(1);
    let mut report = samples::report(vec![finding]);
    let of_rank = objects::Keyval {
        kind: "communicator".into(),
        created: stack(1),
        freed: stack(8),
        set: 16,
        copied: 8,
        deleted: 8,
        concerned: false,
        created_at: Some(1),
        freed_at: Some(20),
        life: vec![
            event(2, "set", "communicator 1", None),
            event(4, "copied", "communicator 3", Some("communicator 1")),
            event(12, "deleted", "communicator 3", None),
        ],
        life_omitted: 40,
    };
    report.keyvals.push(Keyval { ranks: "0-7".into(), world: None, life_rank: Some(0), of_rank });
    insta::assert_snapshot!("life", after(&report, Path::new(BASE), FULL, (80, 32), "enter tab tab"));
}

#[test]
fn the_rule_and_the_details_are_there() {
    let (report, base) = real("rma-past-region");
    insta::assert_snapshot!("rule", after(&report, &base, FULL, NORMAL, "enter backtab backtab"));
    let details = after(&report, &base, FULL, (80, 40), "enter backtab");
    for text in ["bytes past end", "fingerprint", "[[suppress]]", "check = \"rma-past-region\"", "ranks 0–1"]
    {
        assert!(details.contains(text), "{text}: {details}");
    }
}

#[test]
fn calls_that_no_check_covers_are_told_with_how_often() {
    let (mut report, base) = real("attr-delete-failed");
    let unchecked = &mut report.coverage.unchecked;
    unchecked.splice(.., ["MPI_Barrier", "MPI_Bcast", "MPI_Wait"].map(str::to_owned));
    report.coverage.seen = [("MPI_Barrier".to_owned(), 3), ("MPI_Bcast".to_owned(), 1_200)].into();
    let screen = after(&report, &base, FULL, (80, 60), "4");
    let at = |text: &str| screen.find(text).unwrap_or_else(|| panic!("{text} is not in\n{screen}"));
    assert!(
        at("MPI_Bcast: 1,200 calls") < at("MPI_Barrier: 3 calls") && at("MPI_Barrier: 3") < at("MPI_Wait")
    );
}

#[test]
fn windows_keyvals_and_coverage_have_lists_of_their_own() {
    let (report, base) = real("attr-delete-failed");
    insta::assert_snapshot!("keyvals", after(&report, &base, FULL, NORMAL, "tab tab"));
    insta::assert_snapshot!("coverage", after(&report, &base, FULL, NORMAL, "4"));
    let (report, base) = real("rma-detached");
    let windows = after(&report, &base, FULL, NORMAL, "2");
    assert!(windows.contains("▸ rank 0     dynamic   1 region"), "{windows}");
    let window = after(&report, &base, FULL, (80, 40), "2 down enter");
    assert!(
        window.contains("on rank 1") && window.contains("detached at bad_accumulate_before_flush.c:25"),
        "{window}"
    );
}

/// Many findings of several kinds, over many ranks.
fn many(findings: u32, ranks: u32) -> Report {
    let finding = |index: u32| {
        let base =
            if index.is_multiple_of(3) { samples::unplaced() } else { samples::finding("/home/u/halo.c") };
        let mut finding = Finding {
            message: format!("the message of finding {index}"),
            ranks: format!("{}-{}", index % ranks, ranks - 1),
            fingerprint: format!("{index:032x}"),
            ..base
        };
        if index % 3 == 2 {
            (finding.severity, finding.call) = (Severity::Note, "MPI_Win_attach".into());
        }
        finding
    };
    let mut report = samples::report((0..findings).map(finding).collect());
    report.run.ranks = ranks;
    report.summary = Summary::of(&report.findings);
    report
}

#[test]
fn search_and_filter_narrow_the_list_and_esc_takes_them_away() {
    let (report, sources) = (many(30, 8), Sources::default());
    let context = Context::new(&report, &sources, Path::new(BASE), FULL);
    let mut state = State::new(&context, NORMAL);
    press(&context, &mut state, "/ FINDING space 2");
    assert_eq!(state.listed.len(), 13, "every word must be there: {:?}", state.listed);
    press(&context, &mut state, "9");
    assert_eq!(state.listed, [29]);
    insta::assert_snapshot!("search", text(&drawn(&context, &state)));
    press(&context, &mut state, "esc");
    assert_eq!(state.listed.len(), 30, "given up");
    press(&context, &mut state, "/ 29 enter enter");
    assert_eq!(state.opened.as_ref().map(|opened| opened.index), Some(29));
    press(&context, &mut state, "esc esc");
    assert_eq!(
        (state.opened.clone(), state.listed.len(), state.cursor().at),
        (None, 30, 29),
        "stays where it was"
    );
    // Severity: note; then the call, which narrows no further; then a rank that only one has.
    press(&context, &mut state, "f enter down down down enter");
    assert_eq!(state.filter.get(Field::Severity), Some("note"));
    assert!(state.listed.iter().all(|index| report.findings[*index].severity == Severity::Note));
    assert_eq!(state.listed.len(), 10);
    press(&context, &mut state, "f down down down down down enter 0 enter");
    assert_eq!(state.filter.in_words(), "severity note, rank 0");
    assert_eq!(state.listed, [8], "of the notes only one begins at rank 0");
    insta::assert_snapshot!("filtered", text(&drawn(&context, &state)));
    press(&context, &mut state, "f x enter down enter");
    assert_eq!(state.filter.in_words(), "severity error, rank 0");
    press(&context, &mut state, "esc");
    assert_eq!(state.listed.len(), 30);
}

#[test]
fn what_does_not_count_says_so() {
    let mut report = many(3, 4);
    let reason = Suppressed { reason: "known".into(), source: "mpiwarden.toml".into(), line: 3 };
    report.findings[1].suppressed = Some(reason);
    let list = after(&report, Path::new(BASE), FULL, NORMAL, "");
    assert!(list.contains("(suppressed) the message of finding 1"), "{list}");
    let opened = after(&report, Path::new(BASE), FULL, NORMAL, "down enter");
    assert!(opened.contains("suppressed at mpiwarden.toml:3: known"), "{opened}");
    let state = after(&report, Path::new(BASE), FULL, NORMAL, "f down enter down down enter");
    assert!(state.contains("only state suppressed · 1 of 3"), "{state}");
}

#[test]
fn a_clean_run_says_that_nothing_was_found() {
    let text = after(&samples::report(Vec::new()), Path::new(BASE), FULL, NORMAL, "");
    assert!(text.contains("no misuse found in 1,234 checked calls on 8 ranks"), "{text}");
    let mut report = samples::report(Vec::new());
    (report.run.ranks_reported, report.run.complete) = (6, false);
    let text = after(&report, Path::new(BASE), FULL, NORMAL, "");
    assert!(text.contains("2 of 8 ranks never reported") && text.contains("not complete"), "{text}");
}

#[test]
fn q_and_ctrl_c_end_it_and_a_search_takes_letters() {
    let (report, sources) = (many(3, 4), Sources::default());
    let context = Context::new(&report, &sources, Path::new(BASE), FULL);
    let fresh = || State::new(&context, NORMAL);
    for (keys, next) in [
        ("q", Next::Quit),
        ("enter q", Next::Quit),
        ("/ q", Next::Stay),
        ("/ q ctrl-c", Next::Quit),
        ("? q", Next::Stay),
        ("? q q", Next::Quit),
        ("enter ctrl-z", Next::Suspend),
        ("esc", Next::Stay),
    ] {
        assert_eq!(press(&context, &mut fresh(), keys), next, "{keys}");
    }
}

#[test]
fn without_colours_and_unicode_nothing_is_lost_but_looks() {
    let (report, base) = real("rma-past-region");
    let sources = Sources::default();
    let look = Look { colours: false, unicode: false };
    let context = Context::new(&report, &sources, &base, look);
    for keys in
        ["", "enter", "enter tab tab tab", "enter tab tab tab tab", "enter backtab", "2 enter", "3", "4", "?"]
    {
        let mut state = State::new(&context, NORMAL);
        press(&context, &mut state, keys);
        let buffer = drawn(&context, &state);
        for cell in &buffer.content {
            assert!(cell.symbol().is_ascii(), "{keys}: {}", cell.symbol());
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{keys}");
        }
    }
    // What is chosen is so without colours too, by a sign and turned around.
    let mut state = State::new(&context, NORMAL);
    press(&context, &mut state, "down");
    let buffer = drawn(&context, &state);
    let row = text(&buffer).lines().position(|line| line.starts_with("> ")).expect("a sign");
    assert!(buffer[(0, row as u16)].modifier.contains(Modifier::REVERSED));
}

#[test]
fn no_text_steers_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("halo.c");
    let evil = samples::EVIL;
    std::fs::write(&file, format!("int a;\n\n/* {evil} */ MPI_Comm_get_attr(); {evil}\n")).expect("written");
    let mut report = samples::hostile(file.to_str().expect("a plain name"));
    report.windows = timed().windows;
    report.windows[0].of_rank.flavor = evil.into();
    let sources = Sources::default();
    let context = Context::new(&report, &sources, Path::new(BASE), FULL);
    let mut screens =
        vec!["", "2", "2 enter", "3", "4", "?", "f", "f down down enter", "f down down down enter"];
    let tabs: Vec<String> = (0..8).map(|count| format!("enter{}", " tab".repeat(count))).collect();
    screens.extend(tabs.iter().map(String::as_str));
    for keys in screens {
        for size in [NORMAL, SMALL, (200, 60)] {
            let mut state = State::new(&context, size);
            press(&context, &mut state, keys);
            let buffer = drawn(&context, &state);
            for cell in &buffer.content {
                assert!(!cell.symbol().contains(is_hidden), "{keys}: {:?}", cell.symbol());
            }
        }
    }
    let source = after(&report, Path::new(BASE), FULL, (200, 40), "enter");
    assert!(source.contains("\\u{1b}]0;owned"), "it is seen: {source}");
}

#[test]
fn the_rule_to_suppress_suppresses_that_finding_and_no_other() {
    let mut odd = samples::finding("/home/u/a [1]{x}*?.c");
    odd.stack[1].function = Some("f<\"x\\\u{7}\">(int)".into());
    let other = samples::finding("/home/u/other.c");
    for finding in [odd, samples::finding("/home/u/halo.c"), samples::unplaced()] {
        let rule = suppression::rule(&finding).expect("a check of the catalogue");
        let config = gate::parse::parse("mpiwarden.toml", rule.as_bytes())
            .unwrap_or_else(|problems| panic!("{rule}\n{problems:?}"));
        let fits = |finding: &Finding| config.rules.iter().any(|rule| rule.fits(finding));
        assert!(fits(&finding), "{rule}");
        assert!(!fits(&other), "{rule}");
    }
}

#[test]
fn ten_thousand_findings_over_ten_thousand_ranks_stay_quick() {
    let (report, sources) = (many(10_000, 10_000), Sources::default());
    let begun = support::computed();
    let context = Context::new(&report, &sources, Path::new(BASE), FULL);
    let mut state = State::new(&context, NORMAL);
    for keys in [
        "",
        "end",
        "enter",
        "tab",
        "esc",
        "pgup",
        "/ 9 9 9",
        "esc",
        "f enter down enter",
        "f down down down down enter",
    ] {
        let key = support::computed();
        press(&context, &mut state, keys);
        drawn(&context, &state);
        println!("{keys:?}: {:?}", support::computed() - key);
    }
    // It is a few hundred milliseconds without optimisation; the machines of tests are slow at times.
    let took = support::computed() - begun;
    assert!(took.as_secs() < 60, "{took:?}");
}

fn any_key() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "up",
        "down",
        "left",
        "right",
        "pgup",
        "pgdn",
        "home",
        "end",
        "enter",
        "esc",
        "tab",
        "backtab",
        "backspace",
        "space",
        "a",
        "/",
        "f",
        "?",
        "x",
        "c",
        "n",
        "p",
        "1",
        "2",
        "3",
        "4",
        "j",
        "k",
        "l",
        "h",
        "g",
        "G",
        "0",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_keys_on_any_screen_lead_to_a_screen(
        keys in prop::collection::vec(any_key(), 0..60),
        sizes in prop::collection::vec((1..120u16, 1..50u16), 1..4),
        count in 0..40u32,
    ) {
        let mut report = many(count, 5);
        report.windows = timed().windows;
        let (sources, base) = (Sources::default(), Path::new(BASE));
        let context = Context::new(&report, &sources, base, FULL);
        let mut state = State::new(&context, sizes[0]);
        for (number, key) in keys.iter().enumerate() {
            press(&context, &mut state, key);
            if number % 7 == 0 {
                let size = sizes[number % sizes.len()];
                state.resize(&context, size);
            }
            drawn(&context, &state);
            prop_assert!(state.cursor().at < state.rows(&context).max(1));
        }
    }
}

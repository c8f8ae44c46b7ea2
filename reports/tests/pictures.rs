//! The models of the pictures: of reports of real programs, of reports made by hand, and of reports that lie.

mod support;

use mpiwarden::findings::objects;
use mpiwarden::findings::{Detail, Verdict};
use mpiwarden_reports::pictures::{Life, MemoryMap, Painter};
use mpiwarden_reports::report::{Event, Finding, Frame, Keyval, LifeEvent, Region, Related, Report, Window};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use support::samples;

fn real(name: &str) -> Report {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports").join(name);
    serde_json::from_slice(&std::fs::read(path).expect("a committed report")).expect("of this form")
}

/// A map in lines, short enough to be read.
fn map_lines(map: &MemoryMap) -> String {
    let mut out = String::new();
    let (rank, window, flavor) = (map.rank, map.window, &map.flavor);
    let _ = writeln!(out, "map of rank {rank:?}, window {window:?}, {flavor}, timed: {}", map.timed);
    let area = |x0, x1, y0, y1| format!("x {x0:.2}-{x1:.2} y {y0:.2}-{y1:.2}");
    for bar in &map.bars {
        let place =
            |place: &Option<_>| place.as_ref().map_or("-".into(), mpiwarden_reports::pictures::Place::short);
        let (attached, detached) = (place(&bar.attached_place), place(&bar.detached_place));
        let faded = if bar.detached { ", detached" } else { "" };
        let at_access = bar.at_access.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
        let area = area(bar.x0, bar.x1, bar.y0, bar.y1);
        let _ = writeln!(
            out,
            "  bar {area}: {}..{} {} bytes, {}, {attached} to {detached}{faded}{at_access}",
            bar.first, bar.end, bar.bytes, bar.label
        );
    }
    for access in &map.accesses {
        let missing = access.missing.as_ref().map(|byte| format!(", missing {byte}")).unwrap_or_default();
        let fault = if access.fault { ", fault" } else { "" };
        let area = area(access.x0, access.x1, access.y0, access.y1);
        let (first, end, bytes, label) = (&access.first, &access.end, access.bytes, &access.label);
        let _ = writeln!(
            out,
            "  access {area}: {first}..{end} {bytes} bytes, {label} of finding {}{missing}{fault}",
            access.finding
        );
    }
    for gap in &map.gaps {
        let _ = writeln!(out, "  gap x {:.2}: {} bytes", gap.x, gap.bytes);
    }
    for tick in &map.ticks {
        let _ = writeln!(out, "  tick x {:.2}: {}", tick.x, tick.label);
    }
    if map.omitted > 0 {
        let _ = writeln!(out, "  {} more", map.omitted);
    }
    out
}

fn life_lines(life: &Life) -> String {
    let mut out = format!("life of {}: {}, rank {:?}\n", life.kind, life.title, life.rank);
    for step in &life.steps {
        let place = step.place.as_ref().map(|place| format!(" at {}", place.short())).unwrap_or_default();
        let event = step.event.map(|event| format!(" event {event}")).unwrap_or_default();
        let (lane, name) = (step.lane, &step.lane_name);
        let fault = if step.fault { " <- fault" } else { "" };
        let _ = writeln!(out, "  [{lane} {name}] {}: {}{place}{event}{fault}", step.what, step.text);
    }
    if life.omitted > 0 {
        let _ = writeln!(out, "  {} more behind step {}", life.omitted, life.omitted_after);
    }
    out
}

fn everything(report: &Report) -> String {
    let painter = Painter::new(report);
    let mut out = String::new();
    for (index, finding) in report.findings.iter().enumerate() {
        let pictures = painter.of_finding(index);
        let _ = writeln!(out, "finding {index}: {}", finding.check);
        out.extend(pictures.memory.iter().map(map_lines));
        out.extend(pictures.lives.iter().map(life_lines));
    }
    for index in 0..report.windows.len() {
        let _ = write!(out, "window {index}: {}", map_lines(&painter.of_window(index)));
    }
    for index in 0..report.keyvals.len() {
        let _ = write!(out, "keyval {index}: {}", life_lines(&painter.of_keyval(index)));
    }
    out
}

#[test]
fn an_access_past_a_region_is_drawn_over_it() {
    insta::assert_snapshot!("past_region", everything(&real("rma-past-region.json")));
}

#[test]
fn a_detached_region_ends_before_the_access() {
    insta::assert_snapshot!("detached", everything(&real("rma-detached.json")));
}

#[test]
fn offsets_are_counted_from_the_base_of_the_targets_window() {
    insta::assert_snapshot!("out_of_bounds", everything(&real("rma-out-of-bounds.json")));
}

#[test]
fn a_key_without_event_numbers_lives_in_the_order_that_must_be() {
    insta::assert_snapshot!("delete_failed", everything(&real("attr-delete-failed.json")));
}

#[test]
fn a_run_that_was_killed_has_no_windows_and_still_a_map() {
    let mut report = real("rma-past-region.json");
    report.windows.clear();
    let map = Painter::new(&report).of_finding(0).memory.remove(0);
    assert_eq!((map.window, map.bars.len(), map.accesses.len()), (None, 1, 1));
    let (bar, access) = (&map.bars[0], &map.accesses[0]);
    assert_eq!((bar.bytes, bar.label.as_str()), (64, "bad_accumulates.c:19"));
    assert!(bar.x0 < access.x0 && access.x0 < bar.x1 && bar.x1 < access.x1, "{map:?}");
}

fn stack(line: u32) -> Vec<Frame> {
    samples::place("/home/u/heat.c", line, "main")
}

fn region(base: u64, size: u64, attached_at: u64, detached_at: Option<u64>) -> Region {
    let detached = detached_at.map(|_| stack(90)).unwrap_or_default();
    Region { base, size, attached_at, detached_at, attached: stack(20), detached }
}

fn window(rank: i32, regions: Vec<Region>) -> Window {
    let of_rank = objects::Window {
        flavor: "dynamic".into(),
        created: stack(10),
        freed: Vec::new(),
        regions,
        number: None,
        name: None,
        created_at: None,
        freed_at: None,
    };
    Window { rank: Some(rank), world: None, of_rank }
}

/// The same window, made and freed at these events.
fn lived(created_at: Option<u64>, freed_at: Option<u64>, window: Window) -> Window {
    let of_rank = objects::Window { created_at, freed_at, ..window.of_rank };
    Window { of_rank, ..window }
}

fn keyval(life: Vec<LifeEvent>) -> Keyval {
    let of_rank = objects::Keyval {
        kind: "communicator".into(),
        created: stack(1),
        freed: stack(8),
        set: 1,
        copied: 1,
        deleted: 1,
        created_at: Some(1),
        freed_at: Some(9),
        concerned: false,
        life,
        life_omitted: 0,
    };
    Keyval { ranks: "0-3".into(), world: None, life_rank: Some(0), of_rank }
}

fn put(first: u64, bytes: i64) -> Finding {
    let details = [
        ("first_byte", Detail::Text(format!("{first:#x}"))),
        ("bytes", Detail::Number(bytes)),
        ("operation", Detail::Text("put".into())),
        ("target_world_rank", Detail::Number(0)),
    ];
    Finding {
        check: "rma-unattached".into(),
        call: "MPI_Put".into(),
        ranks: "0".into(),
        details: details.map(|(name, value)| (name.to_string(), value)).into_iter().collect(),
        ..samples::finding("/home/u/heat.c")
    }
}

#[test]
fn with_event_numbers_an_access_has_its_time() {
    let mut finding = put(0x1000, 8);
    finding.event = Some(Event { rank: 0, number: 5 });
    let mut report = samples::report(vec![finding]);
    let regions = vec![region(0x1000, 64, 3, Some(4)), region(0x1000, 64, 7, None)];
    report.windows.push(window(0, regions));
    let map = Painter::new(&report).of_window(0);
    assert!(map.timed);
    let access = &map.accesses[0];
    assert!(map.bars[0].y1 <= access.y0 && access.y1 <= map.bars[1].y0, "{}", map_lines(&map));
    // The clock of another process says nothing here.
    report.findings[0].event = Some(Event { rank: 1, number: 5 });
    let map = Painter::new(&report).of_window(0);
    assert!(!map.timed && map.accesses[0].y0 == 0.0 && map.accesses[0].y1 == 1.0, "{}", map_lines(&map));
}

/// A put by rank 1 into rank 0's memory: its time there is not known.
fn from_elsewhere(check: &str, when: &str) -> Finding {
    let mut finding = put(0x1000, 8);
    finding.check = check.into();
    finding.details.insert("missing_when".into(), Detail::Text(when.into()));
    finding.details.insert("missing_byte".into(), Detail::Text("0x1000".into()));
    if check == "rma-detached" {
        finding.details.insert("detached_region".into(), Detail::Text("0x1000".into()));
        finding.details.insert("detached_region_bytes".into(), Detail::Number(64));
    }
    finding.related.clear();
    finding.event = Some(Event { rank: 1, number: 5 });
    finding
}

const NOW: &str = "at the operation";

fn map_of(finding: Finding, regions: Vec<Region>) -> MemoryMap {
    let mut report = samples::report(vec![finding]);
    report.windows.push(lived(Some(1), Some(30), window(0, regions)));
    Painter::new(&report).of_finding(0).memory.remove(0)
}

#[test]
fn an_access_to_memory_that_was_never_attached_ends_where_it_is_attached() {
    let map = map_of(from_elsewhere("rma-unattached", NOW), vec![region(0x1000, 64, 7, Some(9))]);
    let (bar, access) = (&map.bars[0], &map.accesses[0]);
    assert!(!map.timed && access.y0 == 0.0 && access.y1 <= bar.y0, "{}", map_lines(&map));
    assert_eq!(bar.at_access.as_deref(), Some("not yet attached at the access"));
    // An attach that is the first thing known leaves room for what was before it.
    let first = map_of(from_elsewhere("rma-unattached", NOW), vec![region(0x1000, 64, 1, None)]);
    assert!(first.accesses[0].y1 <= first.bars[0].y0, "{}", map_lines(&first));
    // Beside the byte that is missing nothing is said.
    let beside = map_of(from_elsewhere("rma-unattached", NOW), vec![region(0x1004, 64, 7, None)]);
    assert_eq!((beside.accesses[0].y1, &beside.bars[0].at_access), (1.0, &None));
}

#[test]
fn an_access_to_detached_memory_begins_where_it_was_detached() {
    let regions = vec![region(0x1000, 64, 3, Some(6)), region(0x1000, 64, 20, None)];
    let map = map_of(from_elsewhere("rma-detached", NOW), regions);
    let access = &map.accesses[0];
    assert!(map.bars[0].y1 <= access.y0 && access.y1 <= map.bars[1].y0, "{}", map_lines(&map));
    let notes: Vec<_> = map.bars.iter().map(|bar| bar.at_access.as_deref()).collect();
    assert_eq!(notes, [Some("no longer attached at the access"), Some("not yet attached at the access")]);
}

#[test]
fn what_is_not_certain_bounds_no_access() {
    let regions = || vec![region(0x1000, 64, 3, Some(6)), region(0x1000, 64, 20, None)];
    let (opening, during) = ("when the epoch was opened", "before the operation was complete");
    let mut later = from_elsewhere("rma-detached", NOW);
    let related = Related {
        role: "operation".into(),
        message: "m".into(),
        rank: Some(1),
        stack: stack(4),
        event: None,
    };
    later.related.push(related);
    let findings = [from_elsewhere("rma-unattached", opening), from_elsewhere("rma-detached", during), later];
    for finding in findings {
        let when = finding.details["missing_when"].clone();
        let map = map_of(finding, regions());
        assert_eq!((map.accesses[0].y0, map.accesses[0].y1), (0.0, 1.0), "{when:?}");
        assert!(map.bars.iter().all(|bar| bar.at_access.is_none()), "{when:?}");
    }
    // Of so many that were detached the oldest are not in the report.
    let many = (0..64).map(|index| region(0x1000, 64, 2 + index * 2, Some(3 + index * 2))).collect();
    let map = map_of(from_elsewhere("rma-detached", NOW), many);
    assert_eq!((map.accesses[0].y0, map.accesses[0].y1), (0.0, 1.0));
}

#[test]
fn in_a_report_of_a_real_run_no_access_lies_over_what_was_not_there() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/browser/reports/windows.json");
    let report: Report =
        serde_json::from_slice(&std::fs::read(path).expect("a committed report")).expect("of this form");
    let painter = Painter::new(&report);
    let mut seen = Vec::new();
    for (index, finding) in report.findings.iter().enumerate() {
        if !["rma-unattached", "rma-detached"].contains(&finding.check.as_str()) {
            continue;
        }
        for map in painter.of_finding(index).memory {
            let access = &map.accesses[0];
            let over = |bar: &&mpiwarden_reports::pictures::Bar| {
                bar.x0 < access.x1 && access.x0 < bar.x1 && bar.y0 < access.y1 && access.y0 < bar.y1
            };
            assert_eq!(map.bars.iter().find(over), None, "{}", map_lines(&map));
            seen.extend(map.bars.iter().filter_map(|bar| bar.at_access.clone()));
        }
    }
    seen.sort();
    assert_eq!(seen, ["no longer attached at the access", "not yet attached at the access"]);
}

#[test]
fn memory_that_is_freed_is_freed_and_not_attached() {
    let mut finding = put(0x1000, 64);
    for name in ["operation", "first_byte", "bytes"] {
        finding.details.remove(name);
    }
    finding.details.insert("base".into(), Detail::Text("0x1000".into()));
    finding.details.insert("size".into(), Detail::Number(64));
    (finding.check, finding.call) = ("attached-memory-freed".into(), "MPI_Win_attach".into());
    let report = samples::report(vec![finding.clone()]);
    let lives = Painter::new(&report).of_finding(0).lives;
    assert!(lives.iter().all(|life| life.title == "what led to it") && !lives.is_empty(), "{lives:?}");
    let label = |freed_by: Option<&str>| {
        let mut finding = finding.clone();
        finding.details.extend(freed_by.map(|name| ("freed_by".into(), Detail::Text(name.into()))));
        map_of(finding, vec![region(0x1000, 64, 3, None)]).accesses[0].label.clone()
    };
    assert_eq!(label(Some("free")), "free");
    assert_eq!(label(Some("realloc")), "realloc");
    // Memory that was unmapped is seen at a later call.
    assert_eq!(label(None), "MPI_Win_attach");
}

#[test]
fn of_two_windows_that_fit_equally_none_is_drawn() {
    let mut report = samples::report(vec![put(0x1000, 8)]);
    report.findings[0].related.clear();
    report.windows =
        vec![window(0, vec![region(0x1000, 64, 3, None)]), window(0, vec![region(0x1000, 64, 5, None)])];
    assert_eq!(Painter::new(&report).of_finding(0).memory[0].window, None);
    report.windows[1].of_rank.regions[0].base = 0x2000;
    assert_eq!(Painter::new(&report).of_finding(0).memory[0].window, Some(0));
    report.windows[0].rank = Some(3);
    assert_eq!(Painter::new(&report).of_finding(0).memory[0].window, Some(1), "the only one of its rank");
}

#[test]
fn a_life_of_single_events_has_a_lane_for_each_object() {
    let event = |event, what: &str, object: &str, from: Option<&str>| LifeEvent {
        event,
        what: what.into(),
        object: object.into(),
        from: from.map(str::to_string),
        stack: stack(event as u32),
    };
    let mut finding = samples::finding("/home/u/heat.c");
    finding.related = vec![Related { role: "created".into(), stack: stack(1), ..finding.related[0].clone() }];
    finding.event = Some(Event { rank: 0, number: 5 });
    finding.message = "the fault".into();
    let mut report = samples::report(vec![finding]);
    report.keyvals = vec![keyval(vec![
        event(2, "set", "communicator 1", None),
        event(4, "copied", "communicator 2", Some("communicator 1")),
        event(12, "deleted", "communicator 1", None),
    ])];
    insta::assert_snapshot!("life", everything(&report));
    report.keyvals[0].of_rank.life_omitted = 100;
    let life = Painter::new(&report).of_keyval(0);
    assert_eq!((life.omitted, life.omitted_after), (100, 3), "behind the first half");
}

#[test]
fn a_leak_ends_with_the_end_of_mpi() {
    let mut finding = samples::unplaced();
    (finding.check, finding.verdict, finding.call) =
        ("keyval-leak".into(), Verdict::Leak, "MPI_Comm_create_keyval".into());
    let report = samples::report(vec![finding]);
    let life = Painter::new(&report).of_finding(0).lives.remove(0);
    let told: Vec<(&str, bool)> = life.steps.iter().map(|step| (step.what.as_str(), step.fault)).collect();
    assert_eq!(told, [("created", false), ("fault", true)]);
    assert_eq!(life.steps[1].text, "still there at the end of MPI");
}

#[test]
fn a_hundred_thousand_regions_stay_a_picture() {
    let regions =
        (0..100_000).map(|index| region(index * 4096, 64, index, (index % 2 == 0).then_some(index + 1)));
    let mut report = samples::report(vec![put(4096 * 77_777 + 60, 8)]);
    report.windows.push(window(0, regions.collect()));
    let map = Painter::new(&report).of_finding(0).memory.remove(0);
    assert_eq!(map.bars.len() + map.omitted, 100_000);
    assert!(map.bars.len() <= 64 && map.ticks.len() < 10);
    assert!(map.bars.iter().any(|bar| bar.first == format!("{:#x}", 4096 * 77_777)), "the one it is about");
}

#[test]
fn ten_thousand_findings_have_their_pictures_soon() {
    let findings = (0..10_000u64).map(|index| put(0x1000 + index, 8)).collect();
    let mut report = samples::report(findings);
    report.windows = (0..4096).map(|rank| window(rank % 256, vec![region(0x1000, 64, 3, None)])).collect();
    let begun = support::computed();
    let painter = Painter::new(&report);
    let maps: usize = (0..10_000).map(|index| painter.of_finding(index).memory.len()).sum();
    assert_eq!(maps, 10_000);
    let all: usize = (0..4096).map(|index| painter.of_window(index).bars.len()).sum();
    assert_eq!(all, 4096);
    // It takes well below a second; the machines of tests are slow at times.
    let took = support::computed() - begun;
    assert!(took.as_secs() < 30, "{took:?}");
}

/// Numbers as they come, and those that break arithmetic.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![0..64u64, Just(u64::MAX), Just(u64::MAX - 1), Just(1 << 63), any::<u64>()]
}

fn any_detail() -> impl Strategy<Value = Detail> {
    let extreme = prop_oneof![-64..64i64, Just(i64::MIN), Just(i64::MAX), any::<i64>()];
    prop_oneof![
        extreme.prop_map(Detail::Number),
        number().prop_map(|number| Detail::Text(format!("{number:#x}"))),
        (number(), number()).prop_map(|(base, size)| Detail::Text(format!("{base:#x}+{size}"))),
        Just(Detail::Text("\u{1b}[31m+x".into())),
    ]
}

fn any_details() -> impl Strategy<Value = BTreeMap<String, Detail>> {
    let names = prop::sample::select(vec![
        "base",
        "size",
        "offset",
        "first_byte",
        "bytes",
        "missing_byte",
        "first_offset",
        "end_offset",
        "other_base",
        "other_size",
        "detached_region",
        "detached_region_bytes",
        "region_before",
        "region_below",
        "region_above",
        "window_bytes",
        "target_world_rank",
        "operation",
    ]);
    prop::collection::btree_map(names.prop_map(str::to_string), any_detail(), 0..8)
}

prop_compose! {
    fn any_region()(base in number(), size in number(), from in number(), to in prop::option::of(number())) -> Region {
        region(base, size, from, to)
    }
}

prop_compose! {
    fn any_window()(rank in 0..2i32, flavor in "dynamic|create", regions in prop::collection::vec(any_region(), 0..70),
        created_at in prop::option::of(number()), freed_at in prop::option::of(number())) -> Window {
        let mut window = lived(created_at, freed_at, window(rank, regions));
        window.of_rank.flavor = flavor;
        window
    }
}

prop_compose! {
    fn any_finding()(details in any_details(), roles in prop::collection::vec("created|freed|set|attached|odd", 0..4),
        event in prop::option::of(number()), leak in any::<bool>(), line in 0..30u32) -> Finding {
        let related = |role: String| Related { role, message: "m".into(), rank: Some(0), stack: stack(line), event };
        Finding {
            details,
            related: roles.into_iter().map(related).collect(),
            event: event.map(|number| Event { rank: 0, number }),
            verdict: if leak { Verdict::Leak } else { Verdict::Violation },
            ranks: "0".into(),
            ..samples::finding("/home/u/heat.c")
        }
    }
}

prop_compose! {
    fn any_keyval()(events in prop::collection::vec((number(), 0..3usize, 0..40u32), 0..80), omitted in number()) -> Keyval {
        let what = ["set", "copied", "deleted"];
        let life = events.into_iter().map(|(event, kind, object)| LifeEvent {
            event, what: what[kind].into(), object: format!("communicator {object}"), from: None, stack: stack(object),
        });
        let mut keyval = keyval(life.collect());
        keyval.of_rank.life_omitted = omitted;
        keyval
    }
}

fn whole(map: &MemoryMap) {
    let part = |value: f64| (0.0..=1.0).contains(&value);
    for bar in &map.bars {
        assert!([bar.x0, bar.x1, bar.y0, bar.y1].into_iter().all(part), "{bar:?}");
        assert!(bar.x0 < bar.x1 && bar.y0 < bar.y1, "{bar:?}");
    }
    for access in &map.accesses {
        assert!([access.x0, access.x1, access.y0, access.y1].into_iter().all(part), "{access:?}");
        assert!(access.missing_x.is_none_or(part), "{access:?}");
        assert!(access.x0 < access.x1 && access.y0 < access.y1, "{access:?}");
    }
    assert!(map.gaps.iter().all(|gap| part(gap.x)) && map.ticks.iter().all(|tick| part(tick.x)), "{map:?}");
    assert!(map.bars.len() <= 64 && map.accesses.len() <= 32);
}

fn straight(life: &Life) {
    assert!(life.steps.len() <= 50, "{}", life.steps.len());
    assert!(life.omitted_after <= life.steps.len());
    let times: Vec<u64> = life.steps.iter().filter_map(|step| step.event).collect();
    if life.steps.iter().all(|step| step.event.is_some() && step.rank == life.rank) {
        assert!(times.is_sorted(), "{life:?}");
    }
}

proptest! {
    #[test]
    fn lies_lead_to_pictures_that_can_be_drawn(
        findings in prop::collection::vec(any_finding(), 1..5),
        windows in prop::collection::vec(any_window(), 0..4),
        keyvals in prop::collection::vec(any_keyval(), 0..3),
    ) {
        let mut report = samples::report(findings);
        (report.windows, report.keyvals) = (windows, keyvals);
        let painter = Painter::new(&report);
        for index in 0..report.findings.len() {
            let pictures = painter.of_finding(index);
            pictures.memory.iter().for_each(whole);
            pictures.lives.iter().for_each(straight);
            for life in &pictures.lives {
                prop_assert_eq!(life.steps.iter().filter(|step| step.fault).count(), 1);
            }
        }
        (0..report.windows.len()).for_each(|index| whole(&painter.of_window(index)));
        (0..report.keyvals.len()).for_each(|index| straight(&painter.of_keyval(index)));
    }
}

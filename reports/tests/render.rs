//! The terminal's text and report.json for a report made by hand, and the committed schema.

mod support;

use mpiwarden::findings::Detail;
use mpiwarden::findings::objects;
use mpiwarden_reports::render::shown::is_hidden;
use mpiwarden_reports::render::terminal;
use mpiwarden_reports::report::{
    Event, Keyval, LifeEvent, Looked, Question, Recording, Region, Report, Unfinished, Window, World,
};
use mpiwarden_reports::source::Sources;
use std::path::Path;
use support::samples::{SOURCE, finding, place, report, unplaced};

fn options(quiet: bool) -> terminal::Options<'static> {
    terminal::Options {
        most: 2,
        quiet,
        base: Path::new("/home/u"),
        report: "mpiwarden-report/report.json",
        failure: None,
        page: Some("mpiwarden-report/report.html"),
        without_page: None,
        command: "mpiwarden",
    }
}

fn plain(report: &Report, quiet: bool) -> String {
    let text = terminal::text(report, &options(quiet), &Sources::default());
    anstream::adapter::strip_str(&text).to_string()
}

#[test]
fn findings_with_and_without_source() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("halo.c");
    std::fs::write(&file, SOURCE).expect("written");
    let file = file.to_str().expect("a plain name");
    let report = report(vec![finding(file), finding("/home/u/src/gone.c"), unplaced()]);
    let text = plain(&report, false).replace(&format!("{}/", folder.path().display()), "");
    insta::assert_snapshot!("findings", text);
}

#[test]
fn quiet_is_one_line() {
    let text = plain(&report(vec![finding("/home/u/src/gone.c"), unplaced()]), true);
    assert_eq!(text, "mpiwarden: 1 error, 1 warning on 8 ranks; report in mpiwarden-report/report.json\n");
}

#[test]
fn nothing_found_is_said_with_its_reach() {
    insta::assert_snapshot!("nothing", plain(&report(Vec::new()), false));
}

#[test]
fn what_can_be_compiled_with_debug_information_is_named() {
    let module = |module: &str| {
        let mut finding = unplaced();
        finding.stack[0].module = module.into();
        finding
    };
    let text = |findings| plain(&report(findings), false);
    let asks = "help: compile app and 1 other file with -g: no source line was found for some places there\n";
    let unnamed = text(vec![module("/home/u/app"), module("/home/u/lib/libown.so"), module("/home/u/app")]);
    assert!(unnamed.contains(asks), "{unnamed}");
    for findings in [vec![module("/usr/bin/python3")], vec![finding("/home/u/a.c")], Vec::new()] {
        let named = text(findings);
        assert!(!named.contains("with -g"), "{named}");
    }
}

#[test]
fn more_calls_than_can_be_counted_are_a_number_all_the_same() {
    let mut report = report(Vec::new());
    report.coverage.calls =
        ["MPI_Put", "MPI_Get"].map(|call| (call.to_string(), u64::MAX)).into_iter().collect();
    let text = plain(&report, true);
    assert!(text.contains("in 18,446,744,073,709,551,615 checked calls"), "{text}");
}

#[test]
fn what_was_recorded_is_named_beside_the_checked_calls() {
    let mut report = report(Vec::new());
    report.coverage.recorded = Some(Recording { events: 2345, ..Recording::default() });
    let text = plain(&report, true);
    assert!(text.contains("in 1,234 checked calls and 2,345 recorded events on 8 ranks"), "{text}");
    report.coverage.recorded = Some(Recording::default());
    assert!(plain(&report, true).contains("in 1,234 checked calls on 8 ranks"));
}

#[test]
fn memory_that_is_freed_is_freed_and_not_attached() {
    let mut freed = unplaced();
    (freed.check, freed.call) = ("attached-memory-freed".into(), "MPI_Win_attach".into());
    freed.details.insert("freed_by".into(), Detail::Text("free".into()));
    let text = plain(&report(vec![freed]), false);
    assert!(text.contains("= free, on ") && !text.contains("= MPI_Win_attach"), "{text}");
}

#[test]
fn an_incomplete_run_names_who_ended_where() {
    let mut report = report(vec![unplaced()]);
    (report.run.complete, report.run.ranks_reported) = (false, 6);
    let group = |ranks: &str, count, call: Option<&str>| Unfinished {
        ranks: ranks.into(),
        world: None,
        count,
        call: call.map(str::to_string),
        running: false,
        operations: Vec::new(),
        ..Unfinished::default()
    };
    report.run.unfinished =
        vec![group("1", 1, Some("MPI_Comm_free")), group("2-4", 3, None), group("", 1, None)];
    report.coverage.limits = vec!["more memory was freed at once than could be kept".into()];
    insta::assert_snapshot!("incomplete", plain(&report, false));
}

#[test]
fn colours_change_no_word() {
    let text = terminal::text(&report(vec![unplaced()]), &options(false), &Sources::default());
    assert!(text.contains("\u{1b}["));
    assert!(!plain(&report(vec![unplaced()]), false).contains('\u{1b}'));
}

fn schema() -> jsonschema::Validator {
    let text = include_str!("../schema/report-1.json");
    jsonschema::validator_for(&serde_json::from_str(text).expect("JSON")).expect("a schema")
}

#[test]
fn reports_fit_the_committed_schema() {
    let mut full = report(vec![finding("/a.c"), unplaced()]);
    let stack = place("/a.c", 1, "main");
    let region = Region {
        base: u64::MAX,
        size: 8,
        attached_at: 1,
        detached_at: None,
        attached: stack.clone(),
        detached: Vec::new(),
    };
    let of_rank = objects::Window {
        flavor: "dynamic".into(),
        number: Some(4),
        name: None,
        created_at: Some(3),
        freed_at: None,
        created: stack.clone(),
        freed: Vec::new(),
        regions: vec![region],
    };
    full.windows.push(Window { rank: Some(3), world: Some(2), of_rank });
    let event = LifeEvent {
        event: 5,
        what: "copied".into(),
        object: "communicator 5".into(),
        from: Some("MPI_COMM_WORLD".into()),
        stack: stack.clone(),
    };
    let of_rank = objects::Keyval {
        kind: "communicator".into(),
        created: stack.clone(),
        freed: Vec::new(),
        set: 1,
        copied: 0,
        deleted: 1,
        concerned: false,
        created_at: Some(2),
        freed_at: Some(9),
        life: vec![event],
        life_omitted: 3,
    };
    full.keyvals.push(Keyval { ranks: "0-3".into(), world: Some(1), life_rank: Some(0), of_rank });
    full.findings[0].event = Some(Event { rank: 0, number: 7 });
    full.findings[0].related[0].event = Some(6);
    full.findings[0].world = Some(1);
    let (ranks, operations) = ("1".into(), Vec::new());
    full.run.unfinished.push(Unfinished {
        ranks,
        world: Some(2),
        count: 1,
        call: None,
        running: false,
        operations,
        ..Unfinished::default()
    });
    let world = |id: &str, parent: Option<&str>| World {
        id: id.into(),
        parent: parent.map(str::to_string),
        command: "/home/u/app".into(),
        ranks: 4,
        reported: 4,
    };
    full.run.worlds = vec![world("a@1", None), world("a@2", Some("a@1"))];
    full.run.findings_lost = 2;
    full.run.not_read = vec!["the folder was removed".into()];
    let looked = [("arguments", Looked::Yes), ("memory", Looked::Part), ("order", Looked::No)];
    full.coverage.questions = looked
        .map(|(question, looked)| Question { question: question.into(), looked, why: "2 limits".into() })
        .into();
    let mut empty = report(Vec::new());
    (empty.run.mpi, empty.run.seconds, empty.run.exit_status) = (None, None, None);
    for report in [full, empty] {
        let value = serde_json::to_value(&report).expect("a report can be written");
        let errors: Vec<String> = schema().iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(serde_json::from_value::<Report>(value).expect("and read back"), report);
    }
}

#[test]
fn the_schema_knows_every_field_and_refuses_what_is_wrong() {
    let good = serde_json::to_value(report(vec![finding("/a.c")])).expect("a report can be written");
    for (pointer, value) in [
        ("/findings/0/severity", "bad"),
        ("/findings/0/verdict", "bad"),
        ("/findings/0/ranks", "0;1"),
        ("/findings/0/fingerprint", "xyz"),
        ("/run/complete", "yes"),
        ("/schema_version", "1"),
    ] {
        let mut wrong = good.clone();
        *wrong.pointer_mut(pointer).expect("the field is there") = value.into();
        assert!(!schema().is_valid(&wrong), "{pointer}");
    }
    let text = include_str!("../schema/report-1.json");
    let finding = good.pointer("/findings/0").and_then(|value| value.as_object()).expect("an object");
    for name in finding.keys().chain(good.as_object().expect("an object").keys()) {
        assert!(text.contains(&format!("\"{name}\"")), "{name} is not in the schema");
    }
}

#[test]
fn no_text_of_a_report_steers_the_terminal() {
    let report = support::samples::hostile("/home/u/halo.c");
    for quiet in [false, true] {
        let text = terminal::text(&report, &options(quiet), &Sources::default());
        assert!(text.contains("\\u{1b}]0;owned") || quiet, "it is seen: {text}");
        for (number, part) in text.split('\u{1b}').enumerate().skip(1) {
            let style = part.strip_prefix('[').and_then(|part| part.split_once('m'));
            let is_style =
                style.is_some_and(|(code, _)| code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'));
            assert!(is_style, "sequence {number}: {part:?}");
        }
        let hidden = |character: char| !"\u{1b}\n".contains(character) && is_hidden(character);
        assert!(!text.contains(hidden), "{text:?}");
    }
}

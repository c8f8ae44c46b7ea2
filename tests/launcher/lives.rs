//! What the viewers draw comes out of real programs: the life of a key, the events of windows and findings, and how
//! many findings were muted.
//!
//! Left out: how lives of several ranks are joined (reports/tests/lives.rs), and what is muted (tests/cases.rs).

use serde_json::Value;

use crate::bench::{Test, expect};
use crate::support::{Outcome, Report};

pub fn in_c(test: &Test<'_>) -> Result<(), String> {
    let file = "lives.c";
    let program = test.program(file)?;
    let outcome = test.run(&test.checked(2, &program, &[]))?;
    let (report, json) = read(test)?;
    let often = ["set"; 40];
    // Of 44 events the first 16 and the last 16.
    let life = [&["set", "copied"][..], &often[..14], &often[..14], &["deleted", "deleted"]].concat();
    expect_life(test, file, &outcome, &json, &life, 12)?;
    let times = |what: &str| number(&json, &format!("/keyvals/0/{what}_at"));
    let (created, freed) = (times("created"), times("freed"));

    let windows: Vec<&Value> = report.windows.iter().filter(|window| window["rank"] == 0).collect();
    expect(windows.len() == 2, &outcome, &format!("{} windows of rank 0, expected two", windows.len()))?;
    let mut numbers = Vec::new();
    for window in windows {
        let at = |name: &str| window[name].as_u64();
        let region = &window["regions"][0];
        let (made, gone) = (at("created_at"), at("freed_at"));
        expect(made < gone && made < created, &outcome, &format!("a window's events: {window}"))?;
        let attached = region["attached_at"].as_u64();
        if window["flavor"] == "dynamic" {
            let detached = region["detached_at"].as_u64();
            let again = event(&json, "detach-not-attached");
            let order = [made, attached, detached, again, gone, created];
            expect(order.is_sorted_by(|a, b| a < b), &outcome, &format!("out of order: {order:?}"))?;
            let related = json.pointer("/findings/0/related").and_then(Value::as_array);
            let told = related.into_iter().flatten().filter_map(|place| place["event"].as_u64());
            let told: Vec<u64> = told.collect();
            let wanted: Vec<u64> = [attached, detached].into_iter().flatten().collect();
            expect(told == wanted, &outcome, &format!("related events {told:?}, expected {wanted:?}"))?;
        } else {
            expect(attached == made && freed < gone, &outcome, &format!("a window's events: {window}"))?;
        }
        numbers.extend(at("number"));
    }
    expect(numbers.len() == 2 && numbers[0] != numbers[1], &outcome, &format!("window numbers {numbers:?}"))
}

pub fn in_fortran(test: &Test<'_>) -> Result<(), String> {
    let file = "lives.f90";
    let program = test.compiled(file, &[])?;
    let outcome = test.run(&test.checked(2, &program, &[]))?;
    let (report, json) = read(test)?;
    expect_life(test, file, &outcome, &json, &["set", "copied", "deleted", "deleted"], 0)?;
    let numbered = report.windows.iter().all(|window| window["number"].is_u64());
    expect(numbered && report.windows.len() == 2, &outcome, "each rank's window has a number")
}

/// Two findings of each of two ranks, of which one was told later.
pub fn muted_are_counted(test: &Test<'_>) -> Result<(), String> {
    let file = "muted.c";
    let program = test.program(file)?;
    let outcome = test.run(&test.checked(2, &program, &[]))?;
    let report = test.report()?;
    let mut found: Vec<_> = report.findings.iter().map(|finding| finding.line_in(file)).collect();
    found.sort_unstable();
    let wanted = [Some(test.line_of(file, "never")?), Some(test.line_of(file, "later")?)];
    expect(found == wanted, &outcome, &format!("findings at {found:?}, expected {wanted:?}"))?;
    let sentence = "4 findings were met while MPI_Pcontrol(0) was in force, and are not in the report";
    let said = report.coverage.limits.iter().any(|limit| limit == sentence);
    expect(
        said,
        &outcome,
        &format!("the report should say: {sentence}; it says {:?}", report.coverage.limits),
    )?;
    let calls = report.coverage.calls.get("MPI_Pcontrol").copied();
    expect(calls == Some(6), &outcome, &format!("{calls:?} calls of MPI_Pcontrol, expected 6"))
}

fn read(test: &Test<'_>) -> Result<(Report, Value), String> {
    let text = std::fs::read_to_string(test.output().join("report.json")).map_err(|e| e.to_string())?;
    Ok((test.report()?, serde_json::from_str(&text).map_err(|e| e.to_string())?))
}

fn number(json: &Value, pointer: &str) -> Option<u64> {
    json.pointer(pointer).and_then(Value::as_u64)
}

/// The event at which rank 0 met the finding of a check.
fn event(json: &Value, check: &str) -> Option<u64> {
    let findings = json["findings"].as_array()?;
    let event = &findings.iter().find(|finding| finding["check"] == check)?["event"];
    event["number"].as_u64().filter(|_| event["rank"] == 0)
}

/// The one key of the program: its life on rank 0, with places, objects and the finding that ends it.
fn expect_life(
    test: &Test<'_>,
    file: &str,
    outcome: &Outcome,
    json: &Value,
    life: &[&str],
    omitted: u64,
) -> Result<(), String> {
    let keyvals = json["keyvals"].as_array().map_or(0, Vec::len);
    expect(keyvals == 1, outcome, &format!("{keyvals} keyvals, expected one"))?;
    let key = &json["keyvals"][0];
    let events: Vec<&Value> = key["life"].as_array().into_iter().flatten().collect();
    let whats: Vec<&str> = events.iter().filter_map(|event| event["what"].as_str()).collect();
    expect(whats == life, outcome, &format!("the life is {whats:?}, expected {life:?}"))?;
    let left_out = key["life_omitted"].as_u64().unwrap_or(0);
    expect(left_out == omitted, outcome, &format!("{left_out} events omitted, expected {omitted}"))?;
    expect(key["life_rank"] == 0, outcome, "the lowest rank tells the life")?;

    let mut order = vec![key["created_at"].as_u64()];
    order.extend(events.iter().map(|event| event["event"].as_u64()));
    order.extend([key["freed_at"].as_u64(), event(json, "keyval-freed")]);
    let sorted = order.iter().all(Option::is_some) && order.is_sorted();
    expect(sorted, outcome, &format!("events out of order: {order:?}"))?;

    let at = |event: &Value| {
        let stack = event["stack"].as_array();
        let named = |frame: &&Value| frame["file"].as_str().is_some_and(|name| name.ends_with(file));
        stack.into_iter().flatten().find(named).and_then(|frame| frame["line"].as_u64())
    };
    let line = |mark: &str| test.line_of(file, mark).map(|line| Some(u64::from(line)));
    let places = [at(events[0]), at(events[1]), at(events[events.len() - 2]), at(events[events.len() - 1])];
    let wanted = [line("set")?, line("copied")?, line("deleted")?, line("gone")?];
    expect(places == wanted, outcome, &format!("places {places:?}, expected {wanted:?}"))?;

    let world = "MPI_COMM_WORLD";
    let copy = events[1];
    let duplicate = copy["object"].as_str().unwrap_or_default();
    let numbered =
        duplicate.strip_prefix("communicator ").is_some_and(|number| number.parse::<u64>().is_ok());
    expect(numbered, outcome, &format!("the duplicate is called «{duplicate}»"))?;
    let objects = [&events[0]["object"], &copy["from"], &events[events.len() - 2]["object"]];
    expect(objects.iter().all(|name| *name == world), outcome, &format!("objects {objects:?}"))?;
    let last = &events[events.len() - 1]["object"];
    expect(last == duplicate, outcome, &format!("the last object is {last}, expected {duplicate}"))
}

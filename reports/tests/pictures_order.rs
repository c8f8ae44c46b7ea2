//! The pictures of what came before what, and of who waits for whom: of reports of real programs, and of reports that lie.

mod support;

use mpiwarden::findings::subject::{OrderedCall, WaitingGroup, WaitingState};
use mpiwarden_reports::pictures::{Lanes, Painter, WaitGraph};
use mpiwarden_reports::report::{Finding, Report, Subject};
use proptest::prelude::*;
use std::fmt::Write;
use support::samples;

fn real(name: &str) -> Report {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports").join(name);
    serde_json::from_slice(&std::fs::read(path).expect("a committed report")).expect("of this form")
}

/// Lanes in lines, short enough to be read.
fn lane_lines(lanes: &Lanes) -> String {
    let mut out = format!("lanes: {}\n", lanes.names.join(", "));
    for (at, step) in lanes.steps.iter().enumerate() {
        let place = step.place.as_ref().map(|place| format!(" at {}", place.short())).unwrap_or_default();
        let fault = if step.fault { " <- fault" } else { "" };
        let _ =
            writeln!(out, "  {at} [{}] {}{place}: {}{fault}", lanes.names[step.lane], step.call, step.text);
    }
    for (what, all) in [("before", &lanes.before), ("completed by", &lanes.under_way)] {
        all.iter().for_each(|known| _ = writeln!(out, "  {} {what} {}", known.from, known.to));
    }
    if let Some(of) = lanes.conflict {
        let what = if of.unordered { "no order of" } else { "no match:" };
        let _ = writeln!(out, "  {what} {} and {}", of.from, of.to);
    }
    out
}

fn wait_lines(graph: &WaitGraph) -> String {
    let mut out = String::from("waits\n");
    for (at, point) in graph.points.iter().enumerate() {
        let place = point.place.as_ref().map(|place| format!(" at {}", place.short())).unwrap_or_default();
        let fault = if point.fault { " <- fault" } else { "" };
        let _ = writeln!(
            out,
            "  {at} ({:.2} {:.2}) {} {}{place}{fault}",
            point.x, point.y, point.who, point.text
        );
    }
    graph.arrows.iter().for_each(|arrow| _ = writeln!(out, "  {} waits for {}", arrow.from, arrow.to));
    out
}

fn everything(report: &Report) -> String {
    let painter = Painter::new(report);
    let pictures = (0..report.findings.len()).map(|index| painter.of_finding(index));
    pictures
        .map(|pictures| {
            let lanes = pictures.lanes.iter().map(lane_lines).collect::<String>();
            lanes + &pictures.waits.iter().map(wait_lines).collect::<String>()
        })
        .collect()
}

#[test]
fn two_accesses_without_an_order() {
    insta::assert_snapshot!("conflict", everything(&real("rma-conflict.json")));
}

#[test]
fn the_many_wait_for_the_few() {
    insta::assert_snapshot!("collective_missing", everything(&real("collective-missing.json")));
}

#[test]
fn a_call_alone_is_no_picture() {
    let order = vec![OrderedCall { call: "MPI_Put".into(), own: true, ..OrderedCall::default() }];
    let report = samples::report(vec![about(Subject { order, ..Subject::default() })]);
    assert!(Painter::new(&report).of_finding(0).lanes.is_empty());
}

fn about(subject: Subject) -> Finding {
    Finding { subject: Some(subject), ..samples::finding("/home/u/heat.c") }
}

prop_compose! {
    fn any_call()(rank in -2..20i32, own in any::<bool>(), related in prop::option::of(0..9usize),
        after in prop::collection::vec(0..80usize, 0..3), completes in prop::option::of(0..80usize)) -> OrderedCall {
        OrderedCall { rank, call: "MPI_Put".into(), own, related, after, completes }
    }
}

prop_compose! {
    fn any_group()(ranks in "[0-9,x-]{0,6}", call in prop::option::of("[A-Z_]{0,5}"), own in any::<bool>(), state in 0..4usize,
        related in prop::option::of(0..9usize), of in prop::collection::vec(0..40usize, 0..5), any in any::<bool>(), tag in prop::option::of(any::<i64>())) -> WaitingGroup {
        let states = [WaitingState::Waits, WaitingState::Ended, WaitingState::Elsewhere, WaitingState::More];
        WaitingGroup { ranks, call, state: states[state], own, related, of, any, tag }
    }
}

proptest! {
    #[test]
    fn lies_lead_to_pictures_that_can_be_drawn(
        order in prop::collection::vec(any_call(), 0..70),
        waits in prop::collection::vec(any_group(), 0..40),
    ) {
        let report = samples::report(vec![about(Subject { order, waits, ..Subject::default() })]);
        let pictures = Painter::new(&report).of_finding(0);
        for lanes in &pictures.lanes {
            prop_assert!(lanes.steps.len() <= 48 && lanes.names.len() <= 12);
            prop_assert!(lanes.steps.iter().all(|step| step.lane < lanes.names.len()));
            let conflict = lanes.conflict.iter().map(|known| (known.from, known.to));
            let all = lanes.before.iter().chain(&lanes.under_way).map(|known| (known.from, known.to));
            for (from, to) in all.chain(conflict) {
                prop_assert!(from < lanes.steps.len() && to < lanes.steps.len());
            }
        }
        for graph in &pictures.waits {
            let part = |value: f64| (0.0..=1.0).contains(&value);
            prop_assert!(graph.points.len() <= 24 && graph.points.iter().all(|point| part(point.x) && part(point.y)));
            prop_assert!(graph.arrows.iter().all(|arrow| arrow.from < graph.points.len() && arrow.to < graph.points.len()));
        }
    }
}

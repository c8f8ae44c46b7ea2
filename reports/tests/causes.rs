//! Findings that probably follow from others: each rule ties what it says it ties, and nothing else.

mod support;

use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::subject::{Bytes, FirstByte};
use mpiwarden_reports::merge::causes::{self, RULES};
use mpiwarden_reports::render::follows::Follows;
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, markdown, sarif};
use mpiwarden_reports::report::{Event, Finding, Frame, Related, Subject};
use mpiwarden_reports::source::Sources;
use std::path::Path;
use support::samples;

fn stack(offset: u64) -> Vec<Frame> {
    vec![Frame { module: "/app".into(), offset, ..Frame::default() }]
}

/// Of this check, at this call, with one related place.
fn found(check: Check, own: u64, related: Option<(&str, u64)>) -> Finding {
    let related = related.map(|(role, offset)| Related {
        role: role.into(),
        message: "m".into(),
        rank: Some(0),
        event: None,
        stack: stack(offset),
    });
    Finding {
        check: check.info().id.into(),
        stack: stack(own),
        related: related.into_iter().collect(),
        ranks: "0-1".into(),
        fingerprint: format!(
            "{own:08x}{:024x}",
            check.info().id.bytes().fold(7, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte))
        ),
        ..samples::finding("/home/u/heat.c")
    }
}

/// Which of them follow from which, by position.
fn joined(mut findings: Vec<Finding>) -> Vec<Option<usize>> {
    causes::name(&mut findings);
    let prints: Vec<String> = findings.iter().map(|finding| finding.fingerprint.clone()).collect();
    let position = |cause: &String| prints.iter().position(|print| print == cause);
    findings.iter().map(|finding| finding.follows.as_ref().and_then(position)).collect()
}

#[test]
fn an_operation_that_nobody_can_complete_leaks_and_keeps_its_buffer() {
    let all = vec![
        found(Check::BufferInUse, 3, Some(("operation", 1))),
        found(Check::RequestLeak, 1, None),
        found(Check::RequestOverwritten, 2, Some(("operation", 1))),
        found(Check::BufferInUse, 4, Some(("operation", 9))),
        found(Check::RequestLeak, 8, None),
    ];
    assert_eq!(joined(all), [Some(2), Some(2), None, None, None]);
    let without =
        vec![found(Check::BufferInUse, 3, Some(("operation", 1))), found(Check::RequestLeak, 1, None)];
    assert_eq!(joined(without), [Some(1), None]);
}

#[test]
fn ranks_and_worlds_are_told_apart() {
    let leak = found(Check::RequestLeak, 1, None);
    let used = |ranks: &str, world| Finding {
        ranks: ranks.into(),
        world,
        ..found(Check::BufferInUse, 3, Some(("operation", 1)))
    };
    assert_eq!(joined(vec![leak.clone(), used("1-7", None)]), [None, Some(0)]);
    assert_eq!(joined(vec![leak.clone(), used("2-7", None)]), [None, None]);
    assert_eq!(joined(vec![leak, used("0", Some(2))]), [None, None]);
}

#[test]
fn memory_that_moved_is_missed_by_others() {
    let freed = found(Check::AttachedMemoryFreed, 1, Some(("attached", 5)));
    let put = |owner, attached| {
        let bytes =
            Bytes { first: FirstByte::Address(64), number: 8, rank: Some(owner), missing: None, was: None };
        let subject = Some(Subject { bytes: Some(bytes), ..Subject::default() });
        Finding { subject, ..found(Check::RmaUnattached, 2, Some(("attached", attached))) }
    };
    assert_eq!(joined(vec![put(1, 5), freed.clone()]), [Some(1), None]);
    assert_eq!(
        joined(vec![put(2, 5), freed.clone()]),
        [None, None],
        "the memory of a rank that freed nothing"
    );
    assert_eq!(joined(vec![put(1, 6), freed]), [None, None], "another region");
}

#[test]
fn a_detach_after_it_follows_on_its_window() {
    let at = |check, own, window, number| Finding {
        event: Some(Event { rank: 0, number }),
        subject: Some(Subject { window: Some(window), ..Subject::default() }),
        ..found(check, own, None)
    };
    let freed = at(Check::AttachedMemoryFreed, 1, 3, 10);
    let detach = |window, number| at(Check::DetachNotAttached, 2, window, number);
    assert_eq!(joined(vec![detach(3, 11), freed.clone()]), [Some(1), None]);
    assert_eq!(joined(vec![detach(3, 9), freed.clone()]), [None, None], "it was before");
    assert_eq!(joined(vec![detach(4, 11), freed]), [None, None], "another window");
}

#[test]
fn two_calls_are_two_calls_in_either_order() {
    for effect in [Check::CollectiveMissing, Check::Deadlock] {
        let mismatch = found(Check::CollectiveMismatch, 1, Some(("other", 2)));
        assert_eq!(joined(vec![found(effect, 2, Some(("waits", 1))), mismatch.clone()]), [Some(1), None]);
        assert_eq!(joined(vec![found(effect, 2, Some(("waits", 3))), mismatch]), [None, None]);
    }
    let all = vec![
        found(Check::MessageTruncated, 7, Some(("other", 8))),
        found(Check::MessageTypeMismatch, 7, Some(("other", 8))),
    ];
    assert_eq!(joined(all), [Some(1), None]);
    let window =
        vec![found(Check::WindowLeak, 1, None), found(Check::WindowMemoryFreed, 2, Some(("created", 1)))];
    assert_eq!(joined(window), [None, Some(0)]);
}

#[test]
fn reports_say_it_at_both() {
    let mut findings =
        vec![found(Check::RequestLeak, 1, None), found(Check::BufferInUse, 3, Some(("operation", 1)))];
    causes::name(&mut findings);
    let report = samples::report(findings);
    let follows = Follows::new(&report);
    let said = |at: usize| follows.said(&report.findings[at], str::to_owned);
    assert_eq!(said(0), ["1 other finding probably follows from this one"]);
    assert_eq!(said(1), ["probably follows from request-leak at /app+0x1: look at that one first"]);
    // Likewise where other tools show it, once each.
    let setting = Setting { base: Path::new("/home/u"), sources: &Sources::default() };
    for text in [
        sarif::text(&report, &setting),
        gitlab::text(&report, &setting),
        github::text(&report, &setting),
        markdown::text(&report, &setting),
    ] {
        for said in [said(0), said(1)].concat() {
            assert_eq!(text.matches(&said).count(), 1, "{said}\n{text}");
        }
    }
}

/// What a finding says is explained where people read about it.
#[test]
fn the_page_of_a_cause_names_what_follows() {
    for rule in &RULES {
        let (cause, effect) = (rule.cause.info(), rule.effect.info().id);
        let named = cause.page.split("probably follow from it").nth(1).is_some_and(|text| {
            text.split("\n\n").next().unwrap_or_default().contains(&format!("`{effect}`"))
        });
        assert!(named, "{} does not say that {effect} may follow from it", cause.id);
    }
}

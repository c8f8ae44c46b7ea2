//! Findings from messages and collective operations that do not fit each other (chapters 3 and 6).

use super::findings::{Asked, EventCall, EventPlaces};
use crate::load::places::StackIndex;
use crate::load::{Loaded, RawFinding, RawRelated};
use crate::ranks::RankSet;
use crate::waiting_groups::{self, WaitingProcess};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::subject::{OrderedCall, Subject, WaitingGroup};
use mpiwarden::findings::{Detail, Verdict};
use mpiwarden_analysis::{Misfit, Mismatch, NamedEvent, OneThread, Slack};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Adds a finding for each mismatch; those of the same places in other processes are the same one, met by more ranks.
pub fn add(loaded: &mut Loaded, asked: &Asked, mismatches: Vec<Mismatch>) {
    if mismatches.is_empty() {
        return;
    }
    let places = EventPlaces::of(asked, loaded);
    let mut known = FxHashMap::<(Check, StackIndex, Option<StackIndex>, u32), usize>::default();
    for mismatch in mismatches {
        let at = |spot: NamedEvent| places.of_place(spot.process, spot.place);
        let Some(first) = at(mismatch.first) else { continue };
        let second = mismatch.second.and_then(at);
        let world = asked.about[mismatch.first.process].world;
        let rank = |spot: NamedEvent| asked.about[spot.process].rank;
        let key = (check(&mismatch.fault), first.stack, second.map(|second| second.stack), world);
        let known = known.entry(key).or_insert(loaded.findings.len());
        if let Some(finding) = loaded.findings.get_mut(*known) {
            finding.ranks.insert(rank(mismatch.first));
            mismatch.second.into_iter().for_each(|other| finding.ranks.insert(rank(other)));
            if let Misfit::Unbuffered { circle, .. } = &mismatch.fault {
                circle.iter().for_each(|event| finding.ranks.insert(rank(*event)));
            }
            finding.count = finding.count.saturating_add(mismatch.count);
            continue;
        }
        let ranks = (rank(mismatch.first), mismatch.second.map(rank));
        let mut finding = finding(&mismatch, first, second, ranks, world);
        if let Misfit::Unbuffered { circle, .. } = &mismatch.fault {
            add_circle(&mut finding, circle.iter().copied().map(rank).collect());
            let waits = waits(&mismatch, circle, &|event| {
                (rank(event), places.of_place(event.process, event.place).map(|place| place.call.to_string()))
            });
            finding.subject = finding.subject.map(|subject| Subject { waits, ..subject });
        }
        loaded.findings.push(finding);
    }
}

/// The ranks of a circle, each of which waits for the next one.
fn add_circle(finding: &mut RawFinding, ranks: Vec<i32>) {
    let mut named: Vec<String> = ranks.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    if ranks.len() > MOST_NAMED {
        named.push(format!("{} more", ranks.len() - MOST_NAMED));
    }
    finding.details.insert("circle".into(), Detail::Text(named.join(", ")));
    ranks.into_iter().for_each(|rank| finding.ranks.insert(rank));
}

/// The same as data. `told`: the rank and the call of an event.
fn waits(
    mismatch: &Mismatch,
    circle: &[NamedEvent],
    told: &dyn Fn(NamedEvent) -> (i32, Option<String>),
) -> Vec<WaitingGroup> {
    let waiting = |(at, event): (usize, &NamedEvent)| {
        let (rank, call) = told(*event);
        WaitingProcess {
            number: at,
            rank,
            call,
            own: *event == mismatch.first,
            related: (mismatch.second == Some(*event)).then_some(0),
            of: [if at + 1 == circle.len() { 0 } else { at + 1 }].into(),
            ..WaitingProcess::default()
        }
    };
    waiting_groups::of(&circle.iter().enumerate().map(waiting).collect::<Vec<_>>())
}

/// Ranks of a circle that are named.
const MOST_NAMED: usize = 16;

fn check(fault: &Misfit) -> Check {
    match fault {
        Misfit::Types { .. } => Check::MessageTypeMismatch,
        Misfit::Truncated { .. } => Check::MessageTruncated,
        Misfit::Lost { .. } => Check::MessageLost,
        Misfit::Unbuffered { .. } => Check::SendUnbuffered,
        Misfit::Early {} => Check::ReadyEarly,
        Misfit::Threads { .. } => Check::ThreadLevel,
        Misfit::Operations { .. } | Misfit::Roots { .. } | Misfit::Operators { .. } => {
            Check::CollectiveMismatch
        }
        Misfit::Contributions { .. } | Misfit::Amounts { .. } => Check::CollectiveTypeMismatch,
    }
}

fn name(call: u16) -> &'static str {
    let found = Procedure::all().find(|known| known.place() == usize::from(call));
    found.map_or("the operation", Procedure::name)
}

/// One sentence, without ranks.
fn message(fault: &Misfit) -> String {
    match fault {
        Misfit::Types { sent, received, .. } => {
            format!("{} is sent, and received as {}", sent.name(), received.name())
        }
        Misfit::Truncated { .. } => "the message is longer than the buffer of its receive".into(),
        Misfit::Lost { .. } => "the message is never received".into(),
        Misfit::Unbuffered { by: Slack::Buffers, .. } => {
            "ends only because the library buffers the message".into()
        }
        Misfit::Unbuffered { by: Slack::Leaves, .. } => {
            "ends only because the library does not wait for all members of the operation".into()
        }
        Misfit::Unbuffered { by: Slack::Either, .. } => {
            "ends only because the library buffers the message, or does not wait for all members of a collective operation".into()
        }
        Misfit::Early {} => "a ready send begins before its receive is posted".into(),
        Misfit::Threads { level: OneThread::Single } => {
            "a second thread calls MPI, which provides MPI_THREAD_SINGLE".into()
        }
        Misfit::Threads { level: OneThread::Funneled } => {
            "a thread that did not start MPI calls it, which provides MPI_THREAD_FUNNELED".into()
        }
        Misfit::Threads { level: OneThread::Serialized } => {
            "two threads call MPI at once, which provides MPI_THREAD_SERIALIZED".into()
        }
        Misfit::Operations { this, other } => {
            format!("this rank calls {} where the others call {}", name(*this), name(*other))
        }
        Misfit::Roots { call, .. } => format!("the ranks name different roots of one {}", name(*call)),
        Misfit::Operators { call } => format!("the ranks name different operators of one {}", name(*call)),
        Misfit::Contributions { call, sent, received, .. } => format!(
            "the datatypes of one {} do not match: {} and {}",
            name(*call),
            sent.name(),
            received.name()
        ),
        Misfit::Amounts { call, .. } => {
            format!("one {} moves different amounts of data at two ranks", name(*call))
        }
    }
}

/// The section that the finding rests on, where it is another than the check's.
fn section(fault: &Misfit) -> Option<&'static str> {
    if let Misfit::Unbuffered { by: Slack::Leaves, .. } = fault {
        return Some("6.14");
    }
    let Misfit::Roots { call, .. } = fault else { return None };
    let name = name(*call);
    Some(if name.contains("cast") {
        "6.4"
    } else if name.contains("ather") {
        "6.5"
    } else if name.contains("catter") {
        "6.6"
    } else {
        "6.9.1"
    })
}

/// The two calls, where they have to do with each other. Of a circle each waits for the next one.
fn order(
    fault: &Misfit,
    (rank, first): (i32, &EventCall),
    (other, second): (i32, &EventCall),
) -> Vec<OrderedCall> {
    if matches!(fault, Misfit::Unbuffered { .. } | Misfit::Lost { .. }) {
        return Vec::new();
    }
    // A message is received after it was sent.
    let is_taken = matches!(fault, Misfit::Types { .. } | Misfit::Truncated { .. });
    let after = if is_taken { vec![0] } else { Vec::new() };
    let call = |rank, of: &EventCall| OrderedCall { rank, call: of.call.into(), ..OrderedCall::default() };
    vec![
        OrderedCall { own: true, ..call(rank, first) },
        OrderedCall { related: Some(0), after, ..call(other, second) },
    ]
}

/// What to do, where it is something else than for the check's other findings.
fn help(fault: &Misfit) -> Option<&'static str> {
    let Misfit::Unbuffered { by, .. } = fault else { return None };
    match by {
        Slack::Buffers => None,
        Slack::Leaves => Some(
            "put messages and collective operations in an order that also ends where each operation waits for all members",
        ),
        Slack::Either => Some("receive the message before the collective operation, or send it after it"),
    }
}

fn details(fault: &Misfit) -> Vec<(&'static str, Detail)> {
    let number = |number: u128| Detail::Number(i64::try_from(number).unwrap_or(i64::MAX));
    match fault {
        Misfit::Types { sent, received, element } | Misfit::Contributions { sent, received, element, .. } => {
            vec![
                ("sent", Detail::Text(sent.name().into())),
                ("received", Detail::Text(received.name().into())),
                ("element", number((*element).into())),
            ]
        }
        Misfit::Truncated { sent, room } => vec![("bytes", number(*sent)), ("room", number(*room))],
        Misfit::Lost { to, tag } => {
            vec![("to", number((*to).into())), ("tag", Detail::Number((*tag).into()))]
        }
        Misfit::Operations { .. }
        | Misfit::Operators { .. }
        | Misfit::Unbuffered { .. }
        | Misfit::Early {}
        | Misfit::Threads { .. } => Vec::new(),
        Misfit::Roots { this, other, .. } => {
            vec![("root", number((*this).into())), ("other_root", number((*other).into()))]
        }
        Misfit::Amounts { sent, received, .. } => {
            vec![("elements", number(*sent)), ("other_elements", number(*received))]
        }
    }
}

fn finding(
    mismatch: &Mismatch,
    first: &EventCall,
    second: Option<&EventCall>,
    (rank, other_rank): (i32, Option<i32>),
    world: u32,
) -> RawFinding {
    let fault = &mismatch.fault;
    let info = check(fault).info();
    let mut details: BTreeMap<String, Detail> =
        details(fault).into_iter().map(|(key, value)| (key.to_string(), value)).collect();
    details.insert("rank".into(), Detail::Number(rank.into()));
    let mut ranks = RankSet::default();
    ranks.insert(rank);
    if let Some(other) = other_rank {
        details.insert("other_rank".into(), Detail::Number(other.into()));
        ranks.insert(other);
    }
    let others = other_rank.filter(|other| *other != rank);
    let related = second.map(|second| RawRelated {
        call: Some(second.call.into()),
        role: "other".into(),
        message: match fault {
            Misfit::Types { .. } | Misfit::Truncated { .. } | Misfit::Lost { .. } => "received here".into(),
            Misfit::Operations { .. }
            | Misfit::Roots { .. }
            | Misfit::Operators { .. }
            | Misfit::Contributions { .. }
            | Misfit::Amounts { .. } => "the call of another rank".into(),
            Misfit::Early {} => "the receive is posted here, later".into(),
            Misfit::Threads { .. } => "another thread was in this call".into(),
            Misfit::Unbuffered { .. } => format!("the rank that it waits for is in {}", second.call),
        },
        stack: second.stack,
        rank: others,
        event: None,
    });
    let order = second
        .zip(other_rank)
        .map(|(second, other)| order(fault, (rank, first), (other, second)))
        .unwrap_or_default();
    let subject = Subject { peers: others.into_iter().collect(), order, ..Subject::default() };
    RawFinding {
        check: info.id.into(),
        verdict: match fault {
            // A correct program, as the library is; it is not safe (3.5).
            Misfit::Unbuffered { .. } => Verdict::Portability,
            Misfit::Types { .. }
            | Misfit::Truncated { .. }
            | Misfit::Lost { .. }
            | Misfit::Operations { .. }
            | Misfit::Roots { .. }
            | Misfit::Operators { .. }
            | Misfit::Contributions { .. }
            | Misfit::Amounts { .. }
            | Misfit::Early {}
            | Misfit::Threads { .. } => Verdict::Violation,
        },
        message: message(fault),
        help: help(fault).unwrap_or(info.help).into(),
        section: section(fault).or(info.section).map(str::to_string),
        call: first.call.into(),
        language: if first.fortran { "fortran" } else { "c" }.into(),
        stack: first.stack,
        event: None,
        related: related.into_iter().collect(),
        subject: Some(subject),
        details,
        told_by: rank,
        world,
        ranks,
        count: mismatch.count,
    }
}

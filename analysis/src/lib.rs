//! What the recorded processes of a job tell together: between which accesses to one byte no order stands (MPI 5.0, 12.7).
//!
//! [`analyze`] is handed the events of every process and answers with pairs. It has no I/O, no unsafe code, no clock and no MPI. What it does not know
//! makes it silent, and is a [`Limit`] of the answer.
//!
//! The way: who is who (`job`); which event comes before which one of another process (`messages`, `collectives`, `fences`, `locks`), as `edges`;
//! what reaches what by these (`order`); which accesses there are (`reading`) and which of them have common bytes (`meetings`); the order that a program may
//! make by looking at memory (`polling`); and which accesses then have none (`conflicts`, `attached`), told as `pairs`.
//!
//! Left out: the events' bytes (the core, `mpiwarden::events`), the names of places and the words of a report (`reports`), and what one
//! process alone shows (the checks of the core).

mod accesses;
mod answer;
mod attached;
mod calls;
mod clocks;
mod collectives;
mod components;
mod conflicts;
mod edges;
mod extents;
mod fences;
mod job;
mod locks;
mod matching;
mod meetings;
mod memory;
mod messages;
mod misfits;
mod order;
mod pairs;
mod polling;
mod reading;
mod recording;
mod repeated;
mod scan;
mod segments;
mod thread_use;
pub mod waits;

pub use answer::{Access, Answer, Blind, Kind, Limit, Link, Missing, Pair, Process, Side, Work};
pub use misfits::{Misfit, Mismatch, NamedEvent, OneThread, Slack};
pub use recording::{About, Events, Mark, Recording};
pub use segments::{Parts, Told, analyze_recording, match_recording};
pub use thread_use::{ThreadUse, thread_use};

use accesses::{Groups, NEVER};
use attached::Question;
use conflicts::Judge;
use edges::Edges;
use fences::Waits;
use job::Job;
use meetings::{Meeting, Shapes};
use memory::Reachable;
use order::Order;
use pairs::Pairs;
use reading::Reading;

/// Finds the pairs of accesses that nothing orders (12.7), and attach and detach without an order with operations (12.2.4). It has an answer for
/// whatever it is given.
pub fn analyze(processes: &[Process]) -> Answer {
    let events = processes.iter().map(|process| process.events.len() as u64).sum();
    let mut answer = Answer { work: Work { events, ..Work::default() }, ..Answer::default() };
    let job = Job::new(processes);
    answer.limits = job.not_recorded(processes);
    if answer.limits.is_empty() && judge(&job, &mut answer).is_none() {
        answer.limits.push(Limit::TooLarge);
    }
    answer.limits.sort_unstable();
    answer.limits.dedup();
    answer
}

/// Finds messages and collective operations of several processes that do not fit each other (chapters 3 and 6).
pub fn match_messages(processes: &[Process]) -> Answer {
    let events = processes.iter().map(|process| process.events.len() as u64).sum();
    let mut answer = Answer { work: Work { events, ..Work::default() }, ..Answer::default() };
    let mut job = Job::new(processes);
    answer.limits = job.not_recorded(processes);
    if answer.limits.is_empty() {
        job.ends_before(matching::hides);
        (answer.mismatches, answer.blind) = matching::judge(&job);
        job.unknown(&mut Edges::default(), &mut answer.limits);
        answer.limits.retain(|limit| matches!(limit, Limit::UnnamedComm { .. }));
        let ended = (0..job.len()).filter(|process| !job.whole[*process]);
        answer.limits.extend(ended.map(|process| Limit::Ended { process: job.given[process] }));
        answer
            .limits
            .extend(job.gaps.iter().map(|(process, _)| Limit::Missing { process: job.given[*process] }));
    }
    answer.limits.sort_unstable();
    answer.limits.dedup();
    answer
}

/// The accesses of a job, and which of them have common bytes.
struct Material<'a> {
    groups: Groups,
    shapes: Shapes<'a>,
    reachable: Reachable,
    meetings: Vec<Meeting>,
}

/// `None`: it is too much.
fn judge(job: &Job, answer: &mut Answer) -> Option<()> {
    let Answer { limits, work, pairs, .. } = answer;
    let mut edges = Edges::default();
    job.unknown(&mut edges, limits);
    messages::order(job, &mut edges, limits);
    collectives::order(job, &mut edges);
    let waits = fences::order(job, &mut edges);
    let ended = (0..job.len()).filter(|process| !job.whole[*process]);
    limits.extend(ended.map(|process| Limit::Ended { process: job.given[process] }));
    limits.extend(job.gaps.iter().map(|(process, _)| Limit::Missing { process: job.given[*process] }));

    let found = find(job, &waits, limits, work);
    let by = |edges: &Edges, possible| Order::new(job.len(), &edges.list, edges.hubs, possible);
    let mut certain = by(&edges, false)?;
    if locks::order(job, &certain, &mut edges, limits) {
        certain = by(&edges, false)?;
    }
    if found.reachable.shares_outside {
        limits.push(Limit::SharesMemory);
    }
    polling::order(job, (&found.groups, &found.meetings, &found.reachable), &certain, &mut edges, limits);
    work.edges = edges.list.len() as u64;
    work.possible = edges.possibles() as u64;
    let more = if work.possible > 0 { Some(by(&edges, true)?) } else { None };
    let all = more.as_ref().unwrap_or(&certain);
    work.points = all.points() as u64;
    drop(edges);

    let until = judged_until(job, &certain);
    let mut told = Pairs::new(job, &found.groups, &certain);
    let mut judge = Judge::new((all, more.as_ref().map(|_| &certain)), &found.groups, &until);
    for meeting in found.meetings.iter().filter(|meeting| meeting.conflict) {
        if let Some(unordered) =
            judge.judge(meeting).filter(|unordered| !repeated::polls(job, &found.groups, meeting, unordered))
        {
            told.conflict(meeting, unordered);
        }
    }
    work.asked = judge.asked;
    let Material { groups, shapes, reachable, .. } = &found;
    let question = Question { job, groups, shapes, reachable, certain: &certain, all, until: &until };
    for loose in question.ask(&mut work.asked) {
        told.loose(loose);
    }
    *pairs = told.end();
    Some(())
}

fn find<'a>(job: &Job<'a>, waits: &Waits, limits: &mut Vec<Limit>, work: &mut Work) -> Material<'a> {
    let reachable = Reachable::new(job);
    let mut groups = Groups::default();
    let mut shapes = Shapes::new();
    for process in 0..job.len() {
        shapes.push(Reading::new(job, (&reachable, waits), &mut groups, process).read());
    }
    let mut own = std::mem::take(&mut groups.limits);
    let meetings = meetings::find(&groups, &shapes, &mut own, work);
    limits.extend(own.into_iter().map(|limit| limit.of(|process| job.given[process])));
    let times = || groups.list.iter().flat_map(|group| &group.times);
    work.groups = groups.list.len() as u64;
    work.accesses = times().count() as u64;
    work.unfinished = times().filter(|times| times.complete == NEVER).count() as u64;
    Material { groups, shapes, reachable, meetings }
}

/// By process: up to where it is judged. What is missing of one process may have ordered all but what certainly came before it.
fn judged_until(job: &Job, certain: &Order) -> Vec<u32> {
    let mut until = vec![NEVER; job.len()];
    for (process, gap) in &job.gaps {
        for (other, until) in until.iter_mut().enumerate() {
            let known = if other == *process {
                gap.checked_sub(1)
            } else {
                certain.last_before(other, (*process, *gap))
            };
            // Position 0 only tells of something: no access is complete there.
            *until = (*until).min(known.unwrap_or(0));
        }
    }
    until
}

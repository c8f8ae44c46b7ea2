//! Made-up jobs: what the crate answers is what a model finds that tries every pair and every path.

#[path = "../history/mod.rs"]
mod history;
mod make;
mod model;
#[path = "../../../reports/src/order/threads.rs"]
mod threads;
mod windows;

use make::{Draw, make};
use mpiwarden::events::form::{Reader, Writer};
use mpiwarden::events::summary::Summary;
use mpiwarden::events::{Did, KeptEvent};
use mpiwarden_analysis::{
    About, Answer, Events, Limit, Mark, Parts, Process, Recording, Told, analyze, analyze_recording,
    match_recording,
};
use std::collections::BTreeSet;

/// How many jobs, from which seed on.
const JOBS: u64 = 3000;

#[test]
fn made_up_jobs_are_judged_as_the_rules_say() {
    let (mut right, mut wrong, mut possible) = (0, 0, 0);
    for seed in 0..JOBS {
        let (history, model) = make(seed);
        let answer = history.answer();
        assert_eq!(answer.limits, [], "seed {seed}");
        let found: BTreeSet<_> = answer
            .pairs
            .iter()
            .map(|pair| ((pair.first.process, pair.first.event), (pair.second.process, pair.second.event)))
            .collect();
        let wanted = model.pairs();
        let events = |which: &BTreeSet<_>| -> Vec<String> {
            let event = |(process, at): (usize, usize)| {
                format!("{process}.{at} {:?}", history.processes[process].events[at].did)
            };
            which.iter().map(|(one, other)| format!("{} | {}", event(*one), event(*other))).collect()
        };
        let more = events(&found.difference(&wanted).copied().collect());
        let less = events(&wanted.difference(&found).copied().collect());
        assert!(more.is_empty() && less.is_empty(), "seed {seed}: too many {more:#?}, missing {less:#?}");
        right += u64::from(found.is_empty());
        wrong += found.len() as u64;
        possible += answer.work.possible;
    }
    // The jobs are worth their time: some are right, and many edges only may be.
    assert!(right > JOBS / 50 && wrong > JOBS && possible > JOBS, "{right} {wrong} {possible}");
}

/// The events of all pairs.
fn events(answer: &Answer) -> BTreeSet<((usize, usize), (usize, usize))> {
    let event = |side: &mpiwarden_analysis::Side| (side.process, side.event);
    answer.pairs.iter().map(|pair| (event(&pair.first), event(&pair.second))).collect()
}

#[test]
fn what_is_missing_makes_nothing_wrong() {
    let mut told = 0;
    for seed in 0..JOBS {
        let (mut history, model) = make(seed);
        let all = events(&history.answer());
        let mut draw = Draw::new(seed + JOBS);
        let process = draw.below(history.processes.len());
        let list = &mut history.processes[process].events;
        // In front are the names of communicators and windows.
        let at = 7 + draw.below(list.len() - 6);
        let lost = draw.below(list.len() - at + 1);
        list.splice(at..at + lost, [KeptEvent { place: 0, did: Did::Missing {} }]);
        let answer = history.answer();
        assert_eq!(answer.limits, [Limit::Missing { process }], "seed {seed}");
        let found = events(&answer);
        // Orders that may be, each by itself, are not all at once: without some of them a pair may be told that was silent by a circle.
        let more: BTreeSet<_> = found.difference(&all).copied().collect();
        assert!(more.is_empty() || more.is_subset(&model.unordered(true)), "seed {seed}: {more:?}");
        told += found.len();
    }
    assert!(told > 100, "{told}");
}

#[test]
fn a_job_that_is_killed_is_judged_as_far_as_it_came() {
    let (mut told, mut same) = (0, 0);
    for seed in 0..JOBS {
        let (mut history, model) = make(seed);
        let mut draw = Draw::new(seed + JOBS);
        let mut lengths = model.names.clone();
        for process in &model.played[..draw.below(model.played.len())] {
            lengths[*process] += 1;
        }
        for (process, length) in history.processes.iter_mut().zip(&lengths) {
            process.events.truncate(*length);
            process.whole = false;
        }
        let begins = |(process, at): (usize, usize)| {
            matches!(history.processes[process].events[at].did, Did::Fence { .. } | Did::Unlock { .. })
        };
        let is_made = |(process, at): (usize, usize)| at < lengths[process];
        let wanted = model.cut(lengths.clone(), |node| is_made(node) && begins(node)).pairs();
        let found = events(&history.answer());
        // A receive with wildcards that was not complete may have taken any message: so there may be less.
        assert!(found.is_subset(&wanted), "seed {seed}: {:?}", found.difference(&wanted));
        same += u64::from(found == wanted);
        told += found.len() as u64;
    }
    assert!(told > JOBS / 2 && same > JOBS * 9 / 10, "{told} {same}");
}

/// Processes, and how many threads there are.
struct Threaded<'a>(&'a [Process], usize);

impl Recording for Threaded<'_> {
    fn processes(&self) -> Vec<About> {
        self.0.processes()
    }

    fn read(&self, process: usize, from: Mark) -> impl Events + '_ {
        self.0.read(process, from)
    }

    fn each<T: Send>(&self, count: usize, together: bool, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        threads::each(count, if together { self.1 } else { 1 }, make)
    }
}

/// In parts of any length, by one thread and by several.
#[test]
fn a_job_in_parts_is_judged_as_the_whole() {
    let (mut parts, mut told) = (0, 0);
    for seed in 0..JOBS {
        let (mut history, _) = make(seed);
        let mut draw = Draw::new(seed + 3 * JOBS);
        if draw.chance(10) {
            let process = draw.below(history.processes.len());
            let list = &mut history.processes[process].events;
            let at = 7 + draw.below(list.len() - 6);
            list.insert(at, KeptEvent { place: 0, did: Did::Missing {} });
        }
        let whole = history.answer();
        let how = Parts { least: draw.below(200) as u64, front: 0, most: u64::MAX };
        let found = analyze_recording(&Threaded(&history.processes, 1 + draw.below(3)), how);
        assert_eq!(found.answer.pairs, whole.pairs, "seed {seed}");
        assert_eq!(found.answer.limits, whole.limits, "seed {seed}");
        for ((process, event), place) in found.places {
            assert_eq!(history.processes[process].events[event].place, place, "seed {seed}");
        }
        parts += found.parts as u64;
        told += u64::from(found.parts > 1) * whole.pairs.len() as u64;
    }
    assert!(parts > JOBS * 3 / 2 && told > JOBS, "{parts} {told}");
}

/// The request that an event begins, 0 for none.
fn request(event: &KeptEvent) -> u32 {
    if let Did::Send { request, .. } | Did::Post { request, .. } | Did::Collective { request, .. } = event.did
    {
        return request;
    }
    0
}

/// Events of some processes are let go, and summed up: nothing that is said of the rest is wrong.
#[test]
fn what_was_let_go_makes_nothing_wrong() {
    let (mut before, mut behind, mut cuts) = (0, 0, 0);
    for seed in 0..JOBS / 2 {
        let (mut history, model) = make(seed);
        let all = events(&history.answer());
        let fits =
            |processes: &[Process]| match_recording(processes, Parts::default()).answer.mismatches.is_empty();
        let all_fit = fits(&history.processes);
        let mut draw = Draw::new(seed + 5 * JOBS);
        // By process: where the gap begins in the whole, how many are gone, and how many stand there now.
        let mut gaps = Vec::new();
        for process in &mut history.processes {
            let list = &mut process.events;
            let at = 7 + draw.below((list.len() - 6).div_ceil(2));
            let gone = draw.below((list.len() - at + 1).min(40));
            let is_let_go = draw.chance(40);
            gaps.push((at, gone, 0));
            if is_let_go {
                let mut summary = Summary::after(list[..at].iter().map(request).max().unwrap_or(0));
                list[at..at + gone].iter().for_each(|event| summary.add(event.clone()));
                let mut there = vec![KeptEvent { place: 0, did: Did::LetGo {} }];
                there.extend(summary.events());
                there.push(KeptEvent { place: 0, did: Did::GoesOn {} });
                *gaps.last_mut().unwrap() = (at, gone, there.len());
                list.splice(at..at + gone, there);
            }
        }
        let how = Parts { least: draw.below(20) as u64, front: 0, most: u64::MAX };
        let told = analyze_recording(history.processes.as_slice(), how);
        let whole = |(process, at): (usize, usize)| {
            let (gap, gone, there) = gaps[process];
            let later = there > 0 && at >= gap + there;
            (process, if later { at - there + gone } else { at })
        };
        let found: BTreeSet<_> =
            events(&told.answer).iter().map(|(one, other)| (whole(*one), whole(*other))).collect();
        let more: BTreeSet<_> = found.difference(&all).copied().collect();
        assert!(more.is_empty() || more.is_subset(&model.unordered(true)), "seed {seed}: {more:?}");
        assert!(!all_fit || fits(&history.processes), "seed {seed}");
        let is_behind =
            |(process, at): (usize, usize)| gaps[process].2 > 0 && at >= gaps[process].0 + gaps[process].1;
        let late = found.iter().filter(|(one, other)| is_behind(*one) || is_behind(*other)).count();
        assert!(late == 0 || told.to_the_end, "seed {seed}");
        behind += late;
        cuts += usize::from(told.to_the_end);
        before += found.len() - late;
    }
    assert!(before > 100 && behind > 100, "{before} {behind} {cuts}");
}

/// What is too long is judged as far as it goes.
#[test]
fn a_part_that_is_too_long_makes_nothing_wrong() {
    let mut told = 0;
    for seed in 0..JOBS / 2 {
        let (history, model) = make(seed);
        let how = Parts { least: 1, front: 0, most: 100 };
        let Told { answer, .. } = analyze_recording(history.processes.as_slice(), how);
        let all = events(&history.answer());
        let more: BTreeSet<_> = events(&answer).difference(&all).copied().collect();
        assert!(more.is_empty() || more.is_subset(&model.unordered(true)), "seed {seed}: {more:?}");
        assert!(answer.limits.iter().all(|limit| *limit == Limit::TooLong), "seed {seed}");
        told += answer.pairs.len() as u64 * u64::from(!answer.limits.is_empty());
    }
    assert!(told > 50, "{told}");
}

#[test]
fn the_order_in_which_processes_are_given_does_not_matter() {
    for seed in 0..JOBS / 10 {
        let (history, _) = make(seed);
        let answer = history.answer();
        let mut order: Vec<usize> = (0..history.processes.len()).collect();
        let mut draw = Draw::new(seed);
        for at in 1..order.len() {
            order.swap(at, draw.below(at + 1));
        }
        let turned: Vec<Process> = order.iter().map(|at| history.processes[*at].clone()).collect();
        let mut again = analyze(&turned);
        for pair in &mut again.pairs {
            pair.owner = order[pair.owner];
            pair.first.process = order[pair.first.process];
            pair.second.process = order[pair.second.process];
            pair.first.completed.0 = order[pair.first.completed.0];
            pair.second.completed.0 = order[pair.second.completed.0];
        }
        assert_eq!(again, answer, "seed {seed}");
    }
}

#[test]
fn whatever_is_given_has_an_answer() {
    let mut read = 0;
    for seed in 0..JOBS {
        let (mut history, _) = make(seed);
        let mut draw = Draw::new(seed + 2 * JOBS);
        for process in &mut history.processes {
            let mut bytes = Vec::new();
            let mut writer = Writer::default();
            process.events.iter().for_each(|event| writer.put(event, &mut bytes));
            for _ in 0..1 + draw.below(8) {
                let at = draw.below(bytes.len());
                bytes[at] = draw.below(256) as u8;
            }
            process.events = Reader::new(&bytes).collect();
        }
        read += history.answer().work.events;
    }
    assert!(read > 10 * JOBS, "{read}");
}

//! Question by question, what was looked at: the one place that decides it, for all forms of the report.
//!
//! A limit narrows what its [`Narrows`] says; other sentences, about worlds or files, narrow both questions that are asked at
//! all, and so do ranks that never reported or did not reach the end of MPI.

use crate::load::Loaded;
use crate::load::loaded::Judged;
use crate::order::INSTRUMENTED;
use crate::render::numbers::{counted, grouped};
use crate::render::words;
use crate::report::{LocalCoverage, Looked, Question, Run};
use mpiwarden::findings::status::{Limit, Narrows};

/// Every question, those that are asked first.
pub fn all(run: &Run, loaded: &Loaded, limits: &[String]) -> Vec<Question> {
    let asked = [("arguments", false), ("memory", true)];
    let of_order =
        |limit: &String| loaded.order.limits().contains(limit) || loaded.messages.limits().contains(limit);
    let asked = asked.map(|(name, memory)| match nothing(run, loaded) {
        Some(why) => question(name, Looked::No, why),
        None => {
            let narrows = |limit: &&String| !of_order(limit) && narrows(limit, memory);
            partly(name, limits.iter().filter(narrows).count() as u64, &[], run)
        }
    });
    let recorded = |name: &str, judged: &Judged, blind: &[String]| match judged {
        Judged::Nothing(limits) if limits.is_empty() => {
            question(name, Looked::No, "the ranks recorded nothing (--record)".into())
        }
        Judged::Nothing(limits) => question(name, Looked::No, counted(limits.len() as u64, "limit")),
        Judged::All(limits) => partly(name, limits.len() as u64, blind, run),
    };
    let others = [
        recorded("order", &loaded.order, &[]),
        hangs(run, loaded),
        recorded("messages", &loaded.messages, &loaded.blind),
    ];
    asked.into_iter().chain(others).chain([local(run, loaded)]).collect()
}

/// Whether somebody looked where the ranks wait. Those of a run that came to its end wait no more.
fn hangs(run: &Run, loaded: &Loaded) -> Question {
    match nothing(run, loaded) {
        Some(why) => question("hangs", Looked::No, why),
        None if loaded.processes.iter().all(|process| process.slot.threads.is_empty()) => {
            question("hangs", Looked::No, "nobody looked where the ranks wait (--hang-after 0)".into())
        }
        None => partly("hangs", 0, &[], run),
    }
}

/// Whether somebody looked at the program's own loads and stores: never at more than a sample of them.
fn local(run: &Run, loaded: &Loaded) -> Question {
    let name = "loads and stores";
    if let Some(why) = nothing(run, loaded) {
        return question(name, Looked::No, why);
    }
    match &loaded.local {
        None => question(name, Looked::No, "nothing was watched (--record, --watch)".into()),
        Some(LocalCoverage { ways, not, .. }) if ways.is_empty() => {
            question(name, Looked::No, not.join("; "))
        }
        Some(LocalCoverage { ways, watched, of, not }) => {
            let sample = if *ways == [INSTRUMENTED] {
                "those of code built with the options of `mpiwarden flags`, in the thread that makes the calls"
                    .to_owned()
            } else {
                format!("a sample: some bytes of {} of {} operations", grouped(*watched), grouped(*of))
            };
            let why: Vec<String> = [sample].into_iter().chain(not.iter().cloned()).collect();
            question(name, Looked::Part, why.join("; "))
        }
    }
}

fn question(name: &str, looked: Looked, why: String) -> Question {
    Question { question: name.into(), looked, why }
}

/// Why nothing was looked at.
fn nothing(run: &Run, loaded: &Loaded) -> Option<String> {
    if run.ranks_reported == 0 {
        return Some("no rank reported".into());
    }
    let blind = |limit| loaded.processes.iter().all(|process| process.limits().any(|known| known == limit));
    [Limit::Off, Limit::SeveralLibraries]
        .into_iter()
        .find(|&limit| blind(limit))
        .map(|limit| limit.sentence().into())
}

/// `blind`: what of this run's calls was not looked at.
fn partly(name: &str, limits: u64, blind: &[String], run: &Run) -> Question {
    let limits = (limits > 0).then(|| counted(limits, "limit"));
    let missing = run.ranks.saturating_sub(run.ranks_reported);
    let missing = (missing > 0).then(|| format!("{} never reported", counted(missing.into(), "rank")));
    let stopped = words::stopped(run);
    let stopped = (stopped > 0).then(|| format!("{} did not reach the end of MPI", counted(stopped, "rank")));
    let why: Vec<String> = limits.into_iter().chain(missing).chain(stopped).collect();
    let why: Vec<String> =
        (!why.is_empty()).then(|| why.join(", ")).into_iter().chain(blind.iter().cloned()).collect();
    let looked = if why.is_empty() { Looked::Yes } else { Looked::Part };
    question(name, looked, why.join("; "))
}

/// Whether a sentence of `coverage.limits` takes away from the arguments, or from the memory.
fn narrows(sentence: &str, memory: bool) -> bool {
    let known = Limit::ALL.into_iter().find(|limit| limit.sentence() == sentence);
    match known.map(Limit::narrows) {
        Some(Narrows::Memory) => memory,
        Some(Narrows::Both) | None => true,
    }
}

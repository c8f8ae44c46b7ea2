//! Findings of one fault at one place become one finding with all its ranks.

use super::subjects::Subjects;
use super::{callers, causes, copies, worlds};
use crate::fingerprint::{self, Said, old};
use crate::load::{Loaded, RawFinding};
use crate::ranks::RankSet;
use crate::report::{Event, Finding, Frame, Related, STANDARD, Section};
use crate::source::Sources;
use crate::symbolize::Names;
use rustc_hash::FxHashMap;

/// Same world, check, call, language, verdict and message, and the same first frames of the program.
#[derive(PartialEq, Eq, Hash)]
struct JoinKey<'a> {
    /// Ranks of two worlds are not one list.
    world: u32,
    check: &'a str,
    verdict: &'static str,
    message: &'a str,
    call: &'a str,
    language: &'a str,
    frames: Vec<FrameKey>,
}

/// A frame by its line where that is known, else by its offset: the same place in two builds is one place only with
/// debug information.
#[derive(PartialEq, Eq, Hash)]
enum FrameKey {
    Line { function: Option<String>, file: String, line: u32 },
    Offset { module: String, offset: u64 },
}

impl FrameKey {
    fn of(frame: &Frame) -> FrameKey {
        match (&frame.file, frame.line) {
            (Some(file), Some(line)) => {
                FrameKey::Line { function: frame.function.clone(), file: file.clone(), line }
            }
            (Some(_) | None, Some(_) | None) => {
                FrameKey::Offset { module: frame.module.clone(), offset: frame.offset }
            }
        }
    }
}

/// One fault while its ranks are gathered.
struct Joined<'a> {
    told: &'a RawFinding,
    stack: Vec<Frame>,
    ranks: RankSet,
    count: u64,
}

/// Every finding, ordered by severity, check, file, line and fingerprint.
pub fn join(loaded: &Loaded, names: &Names, sources: &Sources) -> Vec<Finding> {
    let mut joined = Vec::<Joined>::new();
    let mut index = FxHashMap::<JoinKey, usize>::default();
    for raw in &loaded.findings {
        let stack = names.stack_of(&raw.call, &loaded.places, raw.stack, sources);
        let key = JoinKey {
            world: raw.world,
            check: &raw.check,
            verdict: raw.verdict.word(),
            message: &raw.message,
            call: &raw.call,
            language: &raw.language,
            frames: fingerprint::program_frames(&stack).into_iter().map(FrameKey::of).collect(),
        };
        match index.get(&key) {
            Some(&at) => {
                let known = &mut joined[at];
                known.ranks.add(&raw.ranks);
                known.count = known.count.saturating_add(raw.count);
                if raw.is_told_before(known.told.told_by) {
                    known.told = raw;
                    known.stack = stack;
                }
            }
            None => {
                index.insert(key, joined.len());
                joined.push(Joined { told: raw, stack, ranks: raw.ranks.clone(), count: raw.count });
            }
        }
    }
    let subjects = Subjects::new(loaded);
    let mut findings: Vec<Finding> =
        joined.into_iter().map(|joined| finding(joined, loaded, &subjects, names, sources)).collect();
    callers::name(&mut findings);
    copies::explain(&mut findings);
    order(&mut findings);
    causes::name(&mut findings);
    findings
}

/// By severity, check, file, line and fingerprint; what is still equal, by message and ranks.
pub fn order(findings: &mut [Finding]) {
    findings.sort_by_cached_key(|finding| {
        let place = fingerprint::place(&finding.stack);
        let file = place.and_then(|place| place.file.clone());
        let line = place.and_then(|place| place.line);
        let rest = (finding.world, finding.message.clone(), finding.ranks.clone());
        (finding.severity, finding.check.clone(), file, line, finding.fingerprint.clone(), rest)
    });
}

fn finding(
    joined: Joined,
    loaded: &Loaded,
    subjects: &Subjects,
    names: &Names,
    sources: &Sources,
) -> Finding {
    let Joined { told, stack, ranks, count } = joined;
    let related = told.related.iter().map(|place| Related {
        role: place.role.clone(),
        message: place.message.clone(),
        rank: place.rank.or((told.told_by >= 0).then_some(told.told_by)),
        event: place.event,
        stack: match &place.call {
            Some(call) => names.stack_of(call, &loaded.places, place.stack, sources),
            None => names.stack(&loaded.places, place.stack),
        },
    });
    let library =
        fingerprint::program_frames(&stack).first().map(|frame| frame.module.clone()).unwrap_or_default();
    let said = Said { check: &told.check, call: &told.call, language: &told.language };
    let fingerprint = fingerprint::of(&said, &stack, sources);
    let fingerprint_v1 = Some(old::of(&said, &stack, sources)).filter(|old| *old != fingerprint);
    Finding {
        check: told.check.clone(),
        verdict: told.verdict,
        severity: told.verdict.severity(),
        message: told.message.clone(),
        help: told.help.clone(),
        call: told.call.clone(),
        language: told.language.clone(),
        ranks: ranks.text(),
        world: worlds::number(loaded, told.world),
        count,
        event: told.event.filter(|_| told.told_by >= 0).map(|number| Event { rank: told.told_by, number }),
        related: related.collect(),
        subject: subjects.of(told),
        details: told.details.clone(),
        standard: told.section.clone().map(|section| Section { version: STANDARD.into(), section }),
        library,
        fingerprint,
        fingerprint_v1,
        called_from: None,
        follows: None,
        stack,
        suppressed: None,
        baseline: None,
    }
}

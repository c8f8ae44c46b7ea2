//! Findings from pairs without an order.

use super::ordered::OrderedCalls;
use super::{advice, tested, words};
use crate::load::places::StackIndex;
use crate::load::{Loaded, RawFinding, RawRelated};
use crate::ranks::RankSet;
use mpiwarden::checks::catalogue::Check;
use mpiwarden::events::{Did, KeptEvent, LocalAccess, NO_CALL, Number};
use mpiwarden::findings::form::Frame;
use mpiwarden::findings::subject::{Bytes, FirstByte, Subject};
use mpiwarden::findings::{Detail, Verdict};
use mpiwarden_analysis::{About, Access, Kind, Missing, Pair, Side};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::Path;

/// In the place of a call: the instruction is the program's own.
const NO_CALLS_NAME: &str = "load or store";

/// A place of a process, as it told of it.
pub(crate) struct EventCall {
    pub call: &'static str,
    pub fortran: bool,
    pub stack: StackIndex,
}

/// The processes of a question, and what of their events an answer needs.
pub struct Asked {
    pub about: Vec<About>,
    /// By process: the events that say what numbers stand for.
    pub defined: Vec<Vec<KeptEvent>>,
    /// The places of the events that are named, by process and position.
    pub places: BTreeMap<(usize, usize), Number>,
}

impl Asked {
    fn rank(&self, process: usize) -> i32 {
        self.about[process].rank
    }
}

/// The places of all processes.
pub(super) struct EventPlaces(Vec<FxHashMap<Number, EventCall>>);

impl EventPlaces {
    pub fn of(asked: &Asked, loaded: &mut Loaded) -> EventPlaces {
        let names: Vec<&'static str> = Procedure::all().map(Procedure::name).collect();
        EventPlaces(asked.defined.iter().map(|told| places(told, &names, loaded)).collect())
    }

    /// That of a process with this number.
    pub fn of_place(&self, process: usize, place: Number) -> Option<&EventCall> {
        self.0[process].get(&place)
    }

    fn at(&self, asked: &Asked, process: usize, event: usize) -> Option<&EventCall> {
        self.0[process].get(asked.places.get(&(process, event))?)
    }
}

/// The places that a process told of, by their numbers.
pub(crate) fn places(
    told: &[KeptEvent],
    names: &[&'static str],
    loaded: &mut Loaded,
) -> FxHashMap<Number, EventCall> {
    let mut modules = FxHashMap::<Number, (&str, &str)>::default();
    let mut places = FxHashMap::default();
    for event in told {
        if let Did::Module { module, path, build_id } = &event.did {
            modules.insert(*module, (path, build_id));
        } else if let Did::Place { place, call, fortran, frames } = &event.did {
            let frame = |&(module, offset): &(Number, u64)| {
                let (path, build_id) = modules.get(&module).copied().unwrap_or_default();
                Frame { module: path.into(), build_id: build_id.into(), offset }
            };
            let frames: Vec<Frame> = frames.iter().map(frame).collect();
            let stack = loaded.places.stack(&frames);
            let call = match *call {
                NO_CALL => NO_CALLS_NAME,
                call => names.get(usize::from(call)).copied().unwrap_or("MPI"),
            };
            places.insert(*place, EventCall { call, fortran: *fortran, stack });
        }
    }
    places
}

/// Adds a finding for each pair; pairs of the same places in other processes are the same one, met by more ranks.
pub fn add(loaded: &mut Loaded, asked: &Asked, pairs: Vec<Pair>) {
    if pairs.is_empty() {
        return;
    }
    let places = EventPlaces::of(asked, loaded);
    let mut known = FxHashMap::<(StackIndex, StackIndex, Kind, u32), usize>::default();
    for pair in pairs.into_iter().map(local_first) {
        let (Some(first), Some(second)) = (
            places.at(asked, pair.first.process, pair.first.event),
            places.at(asked, pair.second.process, pair.second.event),
        ) else {
            continue;
        };
        if is_told(loaded, &pair, [first.stack, second.stack]) || may_poll(loaded, &pair, first.stack) {
            continue;
        }
        let world = asked.about[pair.first.process].world;
        let rank = |side: &Side| asked.rank(side.process);
        let mut key = [first.stack, second.stack];
        key.sort_unstable();
        let known = known.entry((key[0], key[1], pair.kind, world)).or_insert(loaded.findings.len());
        if let Some(finding) = loaded.findings.get_mut(*known) {
            finding.ranks.insert(rank(&pair.first));
            finding.ranks.insert(rank(&pair.second));
            finding.count = finding.count.saturating_add(pair.count);
            continue;
        }
        let finding = finding(&pair, first, second, asked, &places);
        loaded.findings.push(finding);
    }
}

/// The program's own access is what is wrong, so it comes first.
fn local_first(pair: Pair) -> Pair {
    if !pair.second.access.is_local() {
        return pair;
    }
    let missing = match pair.missing {
        Missing::CompletionOfFirst => Missing::CompletionOfSecond,
        Missing::CompletionOfSecond => Missing::CompletionOfFirst,
        Missing::Synchronisation => Missing::Synchronisation,
    };
    let (first, second) = (pair.second, pair.first);
    let (first_to_second, second_to_first) = (pair.second_to_first, pair.first_to_second);
    Pair { first, second, first_to_second, second_to_first, missing, ..pair }
}

/// Whether the program's own access may be one that polls what another process writes (12.7).
fn may_poll(loaded: &Loaded, pair: &Pair, stack: StackIndex) -> bool {
    let loads = matches!(pair.first.access, Access::Local { how: LocalAccess::Loads, .. });
    loads
        && pair.first.process != pair.second.process
        && loaded.places.frames_of(stack).first().is_some_and(|frame| {
            let (module, offset) = loaded.places.frames()[*frame as usize];
            tested::is_tested(Path::new(&loaded.places.modules()[module as usize].path), offset)
        })
}

/// Whether a process told already, while it ran, that the operation reached memory that was not attached any more: that is the same one, and more certain.
/// Of an earlier call it knew the innermost frame alone.
fn is_told(loaded: &Loaded, pair: &Pair, [operation, detach]: [StackIndex; 2]) -> bool {
    let call = |stack| loaded.places.frames_of(stack).first();
    let names = |finding: &RawFinding, stack| {
        let places = finding.related.iter().map(|place| place.stack).chain([finding.stack]);
        places.into_iter().any(|place| call(place) == call(stack))
    };
    let is_same = |finding: &RawFinding| {
        finding.check == Check::RmaDetached.info().id && names(finding, operation) && names(finding, detach)
    };
    pair.kind == Kind::BeforeDetach && loaded.findings.iter().any(is_same)
}

/// Whether a window of a process has no memory of its own: what is reached in it are addresses.
fn is_dynamic(owner: &[KeptEvent], number: Number) -> bool {
    owner
        .iter()
        .any(|event| matches!(event.did, Did::Window { window, dynamic: true, .. } if window == number))
}

/// The event at which the process that tells made the window in which the bytes are reached. Its own window of another owner's has the same name.
fn window_of(pair: &Pair, asked: &Asked) -> Option<u64> {
    let windows = |process: usize| {
        asked.defined[process].iter().filter_map(|event| {
            if let Did::Window { window, name, event, .. } = event.did {
                Some((window, name, event))
            } else {
                None
            }
        })
    };
    let (number, _) = pair.window?;
    let (_, named, _) = windows(pair.owner).find(|(window, ..)| *window == number)?;
    let (.., event) = windows(pair.first.process).find(|(_, name, _)| *name == named)?;
    (event > 0).then_some(event)
}

fn finding(
    pair: &Pair,
    first: &EventCall,
    second: &EventCall,
    asked: &Asked,
    places: &EventPlaces,
) -> RawFinding {
    let check = match pair.kind {
        Kind::Conflict if pair.first.access.is_local() => Check::LocalConflict,
        Kind::Conflict => Check::RmaConflict,
        Kind::AfterAttach | Kind::BeforeDetach => Check::RmaUnordered,
    };
    let info = check.info();
    let rank = |side: &Side| asked.rank(side.process);
    let owner = asked.rank(pair.owner);
    // A buffer of the process itself is no memory that the report has a picture of.
    let is_own = words::is_of_a_buffer(pair);
    let first_byte = if is_own { "address" } else { "first_byte" };
    let mut details = BTreeMap::from([
        ("rank".to_string(), Detail::Number(rank(&pair.first).into())),
        ("other_rank".to_string(), Detail::Number(rank(&pair.second).into())),
        ("target_world_rank".to_string(), Detail::Number(owner.into())),
        (first_byte.to_string(), Detail::Text(format!("{:#x}", pair.bytes.start))),
        ("bytes".to_string(), Detail::Number(pair.common.try_into().unwrap_or(i64::MAX))),
        ("access".to_string(), Detail::Text(words::access(pair.first.access).into())),
        ("other_access".to_string(), Detail::Text(words::access(pair.second.access).into())),
    ]);
    if let Some((number, first)) = pair.window
        && !is_dynamic(&asked.defined[pair.owner], number)
    {
        let length = i64::try_from(pair.bytes.end - pair.bytes.start).unwrap_or(i64::MAX);
        details.insert("first_offset".to_string(), Detail::Number(first));
        details.insert("end_offset".to_string(), Detail::Number(first.saturating_add(length)));
    }
    let on = |side: &Side| Some(rank(side)).filter(|other| *other != rank(&pair.first));
    let mut related = vec![RawRelated {
        call: Some(second.call.into()),
        role: "other".into(),
        message: match pair.kind {
            Kind::Conflict if words::is_of_a_buffer(pair) => "the operation that uses the memory".into(),
            Kind::Conflict => "the other access".into(),
            Kind::AfterAttach => "the memory was attached here".into(),
            Kind::BeforeDetach => "the memory was detached here".into(),
        },
        stack: second.stack,
        rank: on(&pair.second),
        event: None,
    }];
    let mut ordered = OrderedCalls::of(pair);
    ordered.is_related((pair.second.process, pair.second.event), 0);
    let mut link = |(process, event): (usize, usize), role: &str, message: &str| {
        if let Some(place) = places.at(asked, process, event) {
            ordered.is_related((process, event), related.len());
            related.push(RawRelated {
                call: Some(place.call.into()),
                role: role.into(),
                message: message.into(),
                stack: place.stack,
                rank: Some(asked.rank(process)).filter(|other| *other != rank(&pair.first)),
                event: None,
            });
        }
    };
    for (side, message) in [
        (&pair.first, "the operation is complete here"),
        (
            &pair.second,
            if pair.first.access.is_local() {
                "the operation is complete here"
            } else {
                "the other operation is complete here"
            },
        ),
    ] {
        if side.completed != (side.process, side.event) {
            link(side.completed, "completed", message);
        }
    }
    if let Some(before) = pair.first_to_second {
        link(
            (pair.first.process, before.from),
            "ordered",
            "the last call here that certainly came before the other access",
        );
    }
    if let Some(before) = pair.second_to_first {
        link(
            (pair.second.process, before.from),
            "ordered",
            "the last call there that certainly came before this access",
        );
    }
    let bytes = Bytes {
        first: FirstByte::Address(pair.bytes.start),
        number: pair.common,
        rank: Some(owner).filter(|owner| *owner != rank(&pair.first)),
        missing: None,
        was: None,
    };
    let subject = Subject {
        window: window_of(pair, asked),
        bytes: (!is_own).then_some(bytes),
        peers: on(&pair.second).into_iter().collect(),
        order: ordered.in_order(
            &|(process, event)| places.at(asked, process, event).map(|place| place.call),
            &|process| asked.rank(process),
        ),
        ..Subject::default()
    };
    let mut ranks = RankSet::default();
    ranks.insert(rank(&pair.first));
    ranks.insert(rank(&pair.second));
    RawFinding {
        check: info.id.into(),
        verdict: Verdict::Suspicious,
        message: words::message(pair),
        help: advice::help(pair, &|(process, event)| {
            places.at(asked, process, event).map(|place| place.call)
        })
        .into(),
        section: words::section(pair).or(info.section).map(str::to_string),
        call: first.call.into(),
        language: if first.fortran { "fortran" } else { "c" }.into(),
        stack: first.stack,
        event: None,
        related,
        subject: Some(subject),
        details,
        told_by: rank(&pair.first),
        world: asked.about[pair.first.process].world,
        ranks,
        count: pair.count,
    }
}

//! A job in parts: each ends where all processes meet and none has anything under way, is judged by itself, and forgotten.
//!
//! All that comes before such a meeting certainly comes before all that comes after it, and every access of the one part is complete in it. So no pair
//! has its sides in two parts, and no order between the sides of a pair goes through another part: the report is the same. The call in which they
//! meet, its beginning and its end, is in both parts. What events have numbers for, and regions that are attached, go in front of each part.
//!
//! Where a process let events go (`events::summary`), what it had under way when it went on is known, so that meetings are found behind the gap, too: the part
//! with the gap is judged up to it, and those behind the next meeting as all others.
//!
//! A part that is too long is judged as far as its beginning goes, like one whose later events are missing.

use crate::answer::{Answer, Blind, Limit, Pair, Process, Side, Work};
use crate::misfits::Mismatch;
use crate::pairs;
use crate::recording::{About, Mark, Recording};
use crate::scan::{Met, Scan, scan, tells};
use mpiwarden::events::{Did, KeptEvent, Number};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// How a job is taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Parts are joined until they have so many events of all processes.
    pub least: u64,
    /// And so many times what goes in front of each.
    pub front: u64,
    /// More events than this are not judged together.
    pub most: u64,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { least: 1 << 19, front: 32, most: 6 << 20 }
    }
}

/// What was found, and what is needed to say it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    pub answer: Answer,
    /// By process: the events that say what numbers stand for.
    pub defined: Vec<Vec<KeptEvent>>,
    /// The places of all events that the answer names, by process and position.
    pub places: BTreeMap<(usize, usize), Number>,
    /// By process: several of its threads call MPI.
    pub threads: Vec<bool>,
    /// In how many parts it was judged.
    pub parts: usize,
    /// Of processes whose events were let go in between, the last ones were judged.
    pub to_the_end: bool,
}

/// [`crate::analyze`] for events that are read when they are needed.
pub fn analyze_recording<R: Recording + ?Sized>(recording: &R, parts: Parts) -> Told {
    judged(recording, parts, crate::analyze)
}

/// [`crate::match_messages`] for events that are read when they are needed.
pub fn match_recording<R: Recording + ?Sized>(recording: &R, parts: Parts) -> Told {
    judged(recording, parts, crate::match_messages)
}

/// What is asked of the processes of a part.
type AskedOfPart = fn(&[Process]) -> Answer;

fn judged<R: Recording + ?Sized>(recording: &R, parts: Parts, ask: AskedOfPart) -> Told {
    let about = recording.processes();
    let mut given: Vec<usize> = (0..about.len()).collect();
    given.sort_by_key(|at| (about[*at].world, about[*at].rank));
    let keeps = ((1 << 22) / about.len().max(1)).clamp(64, 1 << 14);
    let count = about.len() as u32;
    let scans: Vec<Scan> = recording.each(given.len(), true, |process| {
        let at = given[process];
        scan(recording.read(at, Mark::default()), about[at].world, count, keeps)
    });
    let cuts = cuts(&scans, parts);
    let job = Whole { recording, about: &about, given: &given, scans: &scans, ask };
    let long = |at: &usize| job.length(&cuts, *at) > LARGE;
    let (large, small): (Vec<usize>, Vec<usize>) = (0..=cuts.len()).partition(long);
    let mut answers: Vec<(usize, PartAnswer)> = Vec::new();
    for (which, together) in [(small, true), (large, false)] {
        let judged = recording.each(which.len(), together, |at| job.judge(&cuts, which[at], parts.most));
        answers.extend(which.into_iter().zip(judged));
    }
    answers.sort_by_key(|(at, _)| *at);
    let mut told = Joined::default();
    answers.into_iter().for_each(|(_, part)| told.add(part));
    let events = scans.iter().map(|scan| u64::from(scan.events - scan.summed_up)).sum();
    let is_late = |(met, scan): (&Met, &Scan)| scan.gap.is_some_and(|gap| gap < met.at);
    let to_the_end = cuts.last().is_some_and(|cut| cut.iter().zip(&scans).any(is_late));
    let mut by_given = vec![Vec::new(); about.len()];
    let mut threads = vec![false; about.len()];
    for (process, scan) in scans.into_iter().enumerate() {
        by_given[given[process]] = scan.defined;
        threads[given[process]] = scan.threads;
    }
    Told { threads, to_the_end, ..told.end(&given, by_given, events, cuts.len() + 1) }
}

/// Longer parts than this are judged one after another.
const LARGE: u64 = 2 << 20;

/// The meetings at which the job is cut: by process, its part in each.
fn cuts(scans: &[Scan], parts: Parts) -> Vec<Vec<Met>> {
    let exclusive: FxHashSet<u64> = scans.iter().flat_map(|scan| scan.exclusive.iter().copied()).collect();
    let told: u64 = scans.iter().map(|scan| scan.defined.len() as u64).sum();
    let least = parts.least.max(parts.front * told);
    let mut cuts = Vec::new();
    let mut last = 0;
    let mut cut = |all: Vec<&Met>, least: u64| {
        let locked = |met: &&Met| met.locked.iter().any(|name| exclusive.contains(name));
        let balance = all.iter().fold(0u64, |sum, met| sum.wrapping_add(met.balance));
        let events: u64 = all.iter().map(|met| u64::from(met.at)).sum();
        let cuts_here = balance == 0 && events >= last + least && !all.iter().any(locked);
        if cuts_here {
            cuts.push(all.into_iter().cloned().collect());
            last = events;
        }
        cuts_here
    };
    for first in scans.first().map_or(&[][..], |scan| scan.meetings.as_slice()) {
        let same = |scan: &'_ Scan| {
            let at = scan.meetings.binary_search_by_key(&first.number, |met| met.number).ok()?;
            (scan.meetings[at].what == first.what).then_some(at)
        };
        let all: Option<Vec<usize>> = scans.iter().map(same).collect();
        if let Some(all) = all {
            cut(all.into_iter().zip(scans).map(|(at, scan)| &scan.meetings[at]).collect(), least);
        }
    }
    // What is behind a gap is judged from the first of these on, however little it is.
    let mut first = true;
    for all in late(scans) {
        first &= !cut(all, if first { 0 } else { least });
    }
    cuts
}

/// Meetings of all, where events of some were let go before.
fn late(scans: &[Scan]) -> Vec<Vec<&Met>> {
    // Who kept all has met the others as often, and has other numbers for it.
    let Some(first) = scans.iter().find(|scan| scan.gap.is_some()) else { return Vec::new() };
    let by_what: Vec<FxHashMap<u64, &Met>> = scans
        .iter()
        .map(|scan| if scan.gap.is_some() { &scan.late } else { &scan.meetings })
        .map(|meetings| meetings.iter().map(|met| (met.what, met)).collect())
        .collect();
    let all = |met: &Met| by_what.iter().map(|known| known.get(&met.what).copied()).collect();
    first.late.iter().filter_map(all).collect()
}

struct Whole<'a, R: ?Sized> {
    recording: &'a R,
    about: &'a [About],
    given: &'a [usize],
    scans: &'a [Scan],
    ask: AskedOfPart,
}

/// What a part answers, with positions in the whole.
struct PartAnswer {
    answer: Answer,
    places: BTreeMap<(usize, usize), Number>,
}

impl<R: Recording + ?Sized> Whole<'_, R> {
    /// From the beginning of the call in which it begins, to the end of the one in which it ends.
    fn range(&self, cuts: &[Vec<Met>], part: usize, process: usize) -> std::ops::Range<u32> {
        let start = part.checked_sub(1).map_or(0, |cut| cuts[cut][process].at);
        let end = cuts.get(part).map_or(u32::MAX, |cut| cut[process].at + 2);
        match self.scans[process].gap {
            // What comes behind others that were let go says nothing without them.
            Some(gap) if (start..end).contains(&gap) => start..gap + 1,
            _ => start..end,
        }
    }

    fn length(&self, cuts: &[Vec<Met>], part: usize) -> u64 {
        let of = |process: usize| {
            let range = self.range(cuts, part, process);
            u64::from(range.end.min(self.scans[process].events) - range.start)
        };
        (0..self.scans.len()).map(of).sum()
    }

    fn judge(&self, cuts: &[Vec<Met>], part: usize, most: u64) -> PartAnswer {
        let length = self.length(cuts, part);
        let mut fronts = Vec::new();
        let processes: Vec<Process> = (0..self.scans.len())
            .map(|process| {
                let about = self.about[self.given[process]];
                let range = self.range(cuts, part, process);
                let (mark, attached) = match part.checked_sub(1) {
                    None => (Mark::default(), &[][..]),
                    Some(cut) => (cuts[cut][process].mark, cuts[cut][process].attached.as_slice()),
                };
                let needed = |event: &&KeptEvent| !matches!(event.did, Did::Module { .. });
                let front = self.scans[process].defined.iter().filter(needed).chain(attached);
                let mut events: Vec<KeptEvent> = front.map(without_frames).collect();
                if let Some(cut) = part.checked_sub(1) {
                    let thread = cuts[cut][process].thread;
                    events.push(KeptEvent { place: 0, did: Did::Thread { thread } });
                }
                fronts.push((events.len(), range.start as usize));
                let whole = u64::from(range.end.min(self.scans[process].events) - range.start);
                let take = if length > most {
                    (u128::from(whole) * u128::from(most) / u128::from(length)) as u64
                } else {
                    u64::from(range.end - range.start)
                };
                let reader = self.recording.read(self.given[process], mark);
                events.extend(reader.take(take as usize).map(|event| match tells(&event.did) {
                    true => KeptEvent { place: event.place, did: NOTHING },
                    false => event,
                }));
                if length > most {
                    events.push(KeptEvent { place: 0, did: Did::Missing {} });
                }
                Process { rank: about.rank, world: about.world, events, whole: about.whole }
            })
            .collect();
        let mut answer = (self.ask)(&processes);
        if length > most {
            answer.limits.retain(|limit| !matches!(limit, Limit::Missing { .. }));
            answer.limits.push(Limit::TooLong);
        }
        let mut places = BTreeMap::new();
        let mut whole = |(process, event): (usize, usize)| {
            let (front, start) = fronts[process];
            let position = (event + start).saturating_sub(front);
            places.insert((process, position), processes[process].events[event].place);
            position
        };
        for pair in &mut answer.pairs {
            let (first, second) = (pair.first.process, pair.second.process);
            for Side { process, event, completed, .. } in [&mut pair.first, &mut pair.second] {
                *event = whole((*process, *event));
                completed.1 = whole(*completed);
            }
            for (link, from, to) in
                [(&mut pair.first_to_second, first, second), (&mut pair.second_to_first, second, first)]
            {
                if let Some(link) = link {
                    link.from = whole((from, link.from));
                    link.to = whole((to, link.to));
                }
            }
        }
        PartAnswer { answer, places }
    }
}

/// A place without its frames, which no judgement asks for.
fn without_frames(event: &KeptEvent) -> KeptEvent {
    if let Did::Place { place, call, fortran, .. } = event.did {
        let did = Did::Place { place, call, fortran, frames: Vec::new() };
        return KeptEvent { place: event.place, did };
    }
    event.clone()
}

/// In the place of an event that stands in front.
const NOTHING: Did = Did::Module { module: 0, path: String::new(), build_id: String::new() };

/// The answers of parts, while they become one.
#[derive(Default)]
struct Joined {
    found: FxHashMap<pairs::SamePair, Pair>,
    mismatches: Vec<Mismatch>,
    places: BTreeMap<(usize, usize), Number>,
    limits: Vec<Limit>,
    blind: BTreeSet<Blind>,
    work: Work,
}

impl Joined {
    fn add(&mut self, PartAnswer { answer, places }: PartAnswer) {
        for pair in answer.pairs {
            let place = |side: &Side| places.get(&(side.process, side.event)).copied().unwrap_or(0);
            let (first, second) = (&pair.first, &pair.second);
            let key = (first.process, place(first), second.process, place(second), pair.kind);
            match self.found.entry(key) {
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(pair);
                }
                std::collections::hash_map::Entry::Occupied(mut entry) => {
                    let count = entry.get().count + pair.count;
                    if pairs::rank(&pair) < pairs::rank(entry.get()) {
                        entry.insert(pair);
                    }
                    entry.get_mut().count = count;
                }
            }
        }
        for mismatch in answer.mismatches {
            match self.mismatches.iter_mut().find(|known| known.same() == mismatch.same()) {
                Some(known) => known.count += mismatch.count,
                None => self.mismatches.push(mismatch),
            }
        }
        self.places.extend(places);
        self.limits.extend(answer.limits);
        self.blind.extend(answer.blind);
        self.work.add(&answer.work);
    }

    fn end(self, given: &[usize], defined: Vec<Vec<KeptEvent>>, events: u64, parts: usize) -> Told {
        let mut pairs: Vec<Pair> = self.found.into_values().collect();
        pairs.sort_by_key(pairs::order);
        for pair in &mut pairs {
            pair.owner = given[pair.owner];
            for side in [&mut pair.first, &mut pair.second] {
                side.process = given[side.process];
                side.completed.0 = given[side.completed.0];
            }
        }
        let mut mismatches = self.mismatches;
        mismatches.sort_by_key(Mismatch::same);
        let mismatches = mismatches.into_iter().map(|mismatch| mismatch.of(|process| given[process]));
        let mismatches = mismatches.collect();
        let mut limits: Vec<Limit> =
            self.limits.into_iter().map(|limit| limit.of(|process| given[process])).collect();
        limits.sort_unstable();
        limits.dedup();
        let work = Work { events, ..self.work };
        let places = self.places.into_iter().map(|((of, at), place)| ((given[of], at), place)).collect();
        let blind = self.blind.into_iter().collect();
        let answer = Answer { pairs, mismatches, limits, blind, work };
        Told { answer, defined, places, parts, ..Told::default() }
    }
}

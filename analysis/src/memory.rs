//! Memory that others can reach: windows, attached regions, and other members' memory that a process has mapped (12.2); and
//! what a process was seen to load from or store to itself, wherever that is.

use crate::extents::{Place, bounds};
use crate::job::Job;
use mpiwarden::events::{Did, Instances, Rank, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// An attached region, from when to when.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub window: usize,
    pub bytes: Range<u64>,
    pub attached: u32,
    pub detach: Option<u32>,
}

/// A part of an address space that others can reach, and whose memory it is.
#[derive(Clone, Debug)]
pub(crate) struct Portion {
    pub here: Range<u64>,
    pub owner: usize,
    /// The address of its first byte there.
    pub there: u64,
}

/// By process.
pub(crate) struct Reachable {
    /// Sorted, without a common byte.
    own: Vec<Vec<Range<u64>>>,
    mapped: Vec<Vec<Portion>>,
    /// By owner: who can load from its memory and store there, the owner first.
    seers: Vec<Vec<usize>>,
    /// Processes that may look at each other's memory, by pairs, the smaller one first.
    shares: BTreeSet<(usize, usize)>,
    /// Some of them share memory outside of MPI.
    pub shares_outside: bool,
    /// In the order in which they were attached.
    pub regions: Vec<Vec<Region>>,
}

impl Reachable {
    pub fn new(job: &Job) -> Reachable {
        let seers = (0..job.len()).map(|process| vec![process]).collect();
        let mut reachable = Reachable {
            own: Vec::new(),
            mapped: Vec::new(),
            seers,
            shares: BTreeSet::new(),
            shares_outside: false,
            regions: Vec::new(),
        };
        let mut shared = BTreeSet::new();
        // By file: who has it, and whether somebody can change it.
        let mut files: BTreeMap<u64, (BTreeSet<usize>, bool)> = BTreeMap::new();
        for process in 0..job.len() {
            let regions = regions(job, process);
            let mut own: Vec<Range<u64>> = regions.iter().map(|region| region.bytes.clone()).collect();
            let mut mapped = Vec::new();
            for event in job.events[process] {
                if let Did::Window { base, size, .. } = event.did {
                    own.push(base..base.saturating_add(size));
                } else if let Did::Local { at: Instances { at, count, .. }, .. } = event.did {
                    own.push(at..at.saturating_add(count));
                } else if let Did::Mapped { window, rank, base, size } = event.did {
                    mapped.extend(part(job, process, (window, rank), base..base.saturating_add(size)));
                } else if let Did::Shared { window } = event.did {
                    shared.extend(job.window(process, window));
                } else if let Did::SharesMemory { file, writes } = event.did {
                    let (who, changes) = files.entry(file).or_default();
                    who.insert(process);
                    *changes |= writes;
                }
            }
            own.retain(|range| range.start < range.end);
            own.sort_unstable_by_key(|range| range.start);
            own.dedup_by(|next, range| {
                let touches = next.start <= range.end;
                if touches {
                    range.end = range.end.max(next.end);
                }
                touches
            });
            mapped.sort_by_key(|part: &Portion| (part.here.start, part.here.end, part.owner));
            mapped.dedup_by(|next, part| (&next.here, next.owner) == (&part.here, part.owner));
            for part in &mapped {
                let seers = &mut reachable.seers[part.owner];
                if seers.last() != Some(&process) {
                    seers.push(process);
                }
            }
            reachable.own.push(own);
            reachable.mapped.push(mapped);
            reachable.regions.push(regions);
        }
        for window in shared {
            let members: Vec<usize> =
                job.windows[window].members.iter().map(|member| member.process).collect();
            reachable.share(&members);
        }
        for (who, _) in files.into_values().filter(|(who, changes)| *changes && who.len() > 1) {
            reachable.shares_outside = true;
            reachable.share(&Vec::from_iter(who));
        }
        for seers in std::mem::take(&mut reachable.seers) {
            reachable.share(&seers);
            reachable.seers.push(seers);
        }
        reachable
    }

    fn share(&mut self, together: &[usize]) {
        for (at, one) in together.iter().enumerate() {
            for other in &together[at + 1..] {
                self.shares.insert((*one.min(other), *one.max(other)));
            }
        }
    }

    /// Pairs of processes that may look at each other's memory without a call.
    pub fn sharing(&self) -> &BTreeSet<(usize, usize)> {
        &self.shares
    }

    /// What others can reach of an access.
    pub fn parts(&self, process: usize, place: Place, shape: &Shape) -> Vec<Portion> {
        // What has no bounds is told of where the access is begun.
        let bounds = bounds(place, shape).unwrap_or(0..u64::MAX);
        let meets = |range: &Range<u64>| range.start < bounds.end && bounds.start < range.end;
        let own = &self.own[process];
        let first = own.partition_point(|range| range.end <= bounds.start);
        let mut parts = Vec::new();
        if own.get(first).is_some_and(meets) {
            parts.push(Portion { here: 0..u64::MAX, owner: process, there: 0 });
        }
        parts.extend(self.mapped[process].iter().filter(|part| meets(&part.here)).cloned());
        parts
    }

    /// Who can look at a process's memory by itself, and change it.
    pub fn seers(&self, owner: usize) -> impl Iterator<Item = usize> {
        self.seers[owner].iter().copied()
    }
}

/// Another member's memory, as this process has it. `None`: it is its own, or nobody's.
fn part(job: &Job, process: usize, (window, rank): (u32, Rank), here: Range<u64>) -> Option<Portion> {
    let team = job.window(process, window)?;
    let member = job.windows[team].member(rank).filter(|member| member.process != process)?;
    let end = here.end.min(here.start.saturating_add(member.memory.size));
    Some(Portion { here: here.start..end, owner: member.process, there: member.memory.base })
}

fn regions(job: &Job, process: usize) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    let mut open = rustc_hash::FxHashMap::default();
    for (at, event) in job.events[process].iter().enumerate() {
        let at = at as u32;
        if let Did::Attached { window, base, size } = event.did {
            let Some(team) = job.window(process, window) else { continue };
            open.insert((team, base), regions.len());
            let bytes = base..base.saturating_add(size);
            regions.push(Region { window: team, bytes, attached: at, detach: None });
        } else if let Did::Detach { window, base } = event.did
            && let Some(team) = job.window(process, window)
            && let Some(region) = open.remove(&(team, base))
        {
            regions[region].detach = Some(at);
        }
    }
    regions
}

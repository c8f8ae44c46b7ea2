//! Windows and the memory they have: by flavour, and for dynamic ones region by region, exact to the byte (12.2).
//!
//! Only the local side is here: what this process attached. A region that is detached leaves a trace, so that a second
//! detach can say where the first was.

use super::epochs::Epochs;
use super::facts_windows::NearRegion;
use super::ids::ObjectId;
use super::marks::Mark;
use super::name::Name;
use crate::call::Flavor;
use std::collections::{BTreeMap, VecDeque};

/// Detached regions that are remembered, for each window.
const REMEMBERED: usize = 64;

/// A window.
#[derive(Clone, Debug)]
pub struct WindowState {
    /// What it is called on all its members.
    pub name: Option<Name>,
    pub flavor: Flavor,
    pub base: usize,
    pub size: isize,
    pub disp_unit: isize,
    /// Where its memory was freed while it existed; told once.
    pub freed: bool,
    /// Memory of other members that the program asked for: first byte and size.
    pub queried: Vec<(usize, usize)>,
    pub regions: Regions,
    pub epochs: Epochs,
    /// Ranks in its group, once they were asked for.
    pub members: Option<u32>,
    /// The hint no_locks was given; whether the library gives it back.
    pub no_locks: Option<bool>,
    /// What its locks are told about was told.
    pub told_locks: bool,
}

/// A piece of memory that is attached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttachedRegion {
    pub size: usize,
    pub attached: Mark,
    /// Event number of the attach, for the viewer.
    pub at: u64,
    /// Where its memory was freed while it was attached; told once.
    pub freed: Option<Mark>,
}

/// A region that is attached no more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PastRegion {
    pub base: usize,
    pub region: AttachedRegion,
    pub detached: Mark,
    pub at: u64,
}

/// What is attached to one dynamic window.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// Regions that do not overlap each other.
    live: BTreeMap<usize, AttachedRegion>,
    /// Regions that overlapped others when they were attached: the standard forbids it, and the library accepted it.
    crossing: Vec<(usize, AttachedRegion)>,
    /// There was one: how the library keeps such regions is not known, nor which of them it gives up at a detach.
    crossed: bool,
    past: VecDeque<PastRegion>,
    /// Bases attached with size 0, which libraries do not record.
    empty: BTreeMap<usize, Mark>,
}

/// Whether a region has a byte in common with a range.
fn meets(start: usize, region: &AttachedRegion, base: usize, end: usize) -> bool {
    start < end && base < start.saturating_add(region.size)
}

impl Regions {
    /// The attached region that has a byte in common with `[base, base + size)`, the lowest such.
    pub fn overlapping(&self, base: usize, size: usize) -> Option<(usize, &AttachedRegion)> {
        let end = base.saturating_add(size);
        // Those do not overlap each other, so only the last one that begins at or before `base` can reach into it.
        let before = self.live.range(..=base).next_back();
        let before = before.filter(|(start, region)| size > 0 && meets(**start, region, base, end));
        let single = before.or_else(|| self.live.range(base..end).next());
        let single = single.map(|(start, region)| (*start, region));
        single.or_else(|| {
            let crossing = self.crossing.iter().map(|(start, region)| (*start, region));
            crossing
                .filter(|(start, region)| size > 0 && meets(*start, region, base, end))
                .min_by_key(|of| of.0)
        })
    }

    /// Every attached region that has a byte in common with the range, changeable.
    pub fn overlapping_mut(
        &mut self,
        base: usize,
        size: usize,
    ) -> impl Iterator<Item = (usize, &mut AttachedRegion)> {
        let end = base.saturating_add(size);
        let first = self.live.range(..=base).next_back().map_or(base, |(start, _)| *start);
        let live = self.live.range_mut(first..end.max(first)).map(|(start, region)| (*start, region));
        let crossing = self.crossing.iter_mut().map(|(start, region)| (*start, region));
        live.chain(crossing).filter(move |(start, region)| meets(*start, region, base, end))
    }

    /// Enters a region.
    pub fn attach(&mut self, base: usize, region: AttachedRegion) {
        if region.size == 0 {
            self.empty.insert(base, region.attached);
        } else {
            self.put_back(base, region);
        }
    }

    pub fn get(&self, base: usize) -> Option<&AttachedRegion> {
        self.live
            .get(&base)
            .or_else(|| self.crossing.iter().find(|of| of.0 == base).map(|(_, region)| region))
    }

    /// Takes a region out, for a detach. Of several with this base the largest: that a byte is attached is certain while
    /// the smallest holds it.
    pub fn take(&mut self, base: usize) -> Option<AttachedRegion> {
        let sized = self.crossing.iter().enumerate().filter(|(_, (start, _))| *start == base);
        let largest =
            sized.max_by_key(|(_, (_, region))| region.size).map(|(at, (_, region))| (at, region.size));
        let single = self.live.get(&base).map(|region| region.size);
        match largest {
            Some((at, size)) if single.is_none_or(|single| single <= size) => {
                Some(self.crossing.remove(at).1)
            }
            Some(_) | None => self.live.remove(&base),
        }
    }

    /// Puts a region back, after a detach that the library refused.
    pub fn put_back(&mut self, base: usize, region: AttachedRegion) {
        if self.overlapping(base, region.size).is_some() {
            self.crossed = true;
            self.crossing.push((base, region));
        } else {
            self.live.insert(base, region);
        }
    }

    /// Whether the library ever accepted regions that overlap.
    pub fn were_crossed(&self) -> bool {
        self.crossed
    }

    /// Remembers a region that was detached.
    pub fn remember(&mut self, past: PastRegion) {
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        self.past.push_back(past);
    }

    /// What a base that is not attached comes nearest to.
    pub fn near(&self, base: usize) -> NearRegion {
        if let Some((start, region)) = self.overlapping(base, 1) {
            return NearRegion::Inside { offset: base - start, size: region.size, attached: region.attached };
        }
        if let Some(attached) = self.empty.get(&base) {
            return NearRegion::ZeroSize { attached: *attached };
        }
        match self.past.iter().rev().find(|past| past.base == base) {
            Some(past) => NearRegion::Detached { attached: past.region.attached, detached: past.detached },
            None => NearRegion::Never,
        }
    }

    /// Regions attached now.
    pub fn live(&self) -> impl Iterator<Item = (usize, &AttachedRegion)> {
        let crossing = self.crossing.iter().map(|(base, region)| (*base, region));
        self.live.iter().map(|(base, region)| (*base, region)).chain(crossing)
    }

    pub fn live_mut(&mut self) -> impl Iterator<Item = (usize, &mut AttachedRegion)> {
        let crossing = self.crossing.iter_mut().map(|(base, region)| (*base, region));
        self.live.iter_mut().map(|(base, region)| (*base, region)).chain(crossing)
    }

    pub fn past(&self) -> impl Iterator<Item = &PastRegion> {
        self.past.iter()
    }
}

/// What the viewer shows of a window.
#[derive(Clone, Debug)]
pub struct WindowSummary {
    pub id: ObjectId,
    pub name: Option<Name>,
    pub flavor: Flavor,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Memory of a window that is not dynamic: first byte and size.
    pub memory: Option<(usize, usize)>,
    pub live: Vec<(usize, AttachedRegion)>,
    pub past: Vec<PastRegion>,
}

/// Regions that are shown of one window.
const SHOWN: usize = 256;

impl WindowState {
    pub fn summary(&self, id: ObjectId, created: Mark, freed: Option<Mark>) -> WindowSummary {
        let size = usize::try_from(self.size).unwrap_or(0);
        WindowSummary {
            id,
            name: self.name,
            flavor: self.flavor,
            created,
            freed,
            memory: (self.flavor != Flavor::Dynamic).then_some((self.base, size)),
            live: self.regions.live().take(SHOWN).map(|(base, region)| (base, *region)).collect(),
            past: self.regions.past().copied().collect(),
        }
    }
}

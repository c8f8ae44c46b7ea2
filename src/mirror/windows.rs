//! Windows and the memory they have: by flavour, and for dynamic ones region by region, exact to the byte (12.2).
//!
//! Only the local side is here: what this process attached. A region that is detached leaves a trace, so that a second
//! detach can say where the first was.

use super::epochs::Epochs;
use super::facts::{Mark, NearRegion};
use crate::call::Flavor;
use std::collections::{BTreeMap, VecDeque};

/// Detached regions that are remembered, for each window.
const REMEMBERED: usize = 64;

/// A window.
#[derive(Clone, Debug)]
pub struct Window {
    pub flavor: Flavor,
    pub base: usize,
    pub size: isize,
    pub disp_unit: isize,
    /// Where its memory was freed while it existed; told once.
    pub freed: bool,
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
pub struct Region {
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
    pub region: Region,
    pub detached: Mark,
    pub at: u64,
}

/// What is attached to one dynamic window.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    live: BTreeMap<usize, Region>,
    past: VecDeque<PastRegion>,
    /// Bases attached with size 0, which libraries do not record.
    empty: BTreeMap<usize, Mark>,
}

impl Regions {
    /// The attached region that has a byte in common with `[base, base + size)`, the lowest such.
    pub fn overlapping(&self, base: usize, size: usize) -> Option<(usize, &Region)> {
        let end = base.saturating_add(size);
        // Regions do not overlap each other, so only the last one that begins at or before `base` can reach into it.
        let before = self.live.range(..=base).next_back();
        let before = before.filter(|(start, region)| start.saturating_add(region.size) > base && size > 0);
        before.or_else(|| self.live.range(base..end).next()).map(|(start, region)| (*start, region))
    }

    /// Every attached region that has a byte in common with the range, changeable.
    pub fn overlapping_mut(&mut self, base: usize, size: usize) -> Vec<(usize, &mut Region)> {
        let first = match self.overlapping(base, size) {
            Some((start, _)) => start,
            None => return Vec::new(),
        };
        let end = base.saturating_add(size);
        self.live.range_mut(first..end.max(first + 1)).map(|(start, region)| (*start, region)).collect()
    }

    /// Enters a region. One that overlaps another is not entered: the library accepted what the standard forbids, and
    /// what a later detach of either base means is nobody's promise.
    pub fn attach(&mut self, base: usize, region: Region) {
        if region.size == 0 {
            self.empty.insert(base, region.attached);
        } else if self.overlapping(base, region.size).is_none() {
            self.live.insert(base, region);
        }
    }

    pub fn get(&self, base: usize) -> Option<&Region> {
        self.live.get(&base)
    }

    /// Takes a region out, for a detach.
    pub fn take(&mut self, base: usize) -> Option<Region> {
        self.live.remove(&base)
    }

    /// Puts a region back, after a detach that the library refused.
    pub fn put_back(&mut self, base: usize, region: Region) {
        self.live.insert(base, region);
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

    /// Attached with size 0.
    pub fn is_empty_base(&self, base: usize) -> bool {
        self.empty.contains_key(&base)
    }

    /// Regions attached now.
    pub fn len(&self) -> usize {
        self.live.len()
    }

    pub fn is_empty(&self) -> bool {
        self.live.is_empty()
    }

    pub fn live(&self) -> impl Iterator<Item = (usize, &Region)> {
        self.live.iter().map(|(base, region)| (*base, region))
    }

    pub fn live_mut(&mut self) -> impl Iterator<Item = (usize, &mut Region)> {
        self.live.iter_mut().map(|(base, region)| (*base, region))
    }

    pub fn past(&self) -> impl Iterator<Item = &PastRegion> {
        self.past.iter()
    }
}

//! Which window and which key of the report a finding is about.
//!
//! Findings name neither, for numbers of windows and keys mean nothing outside of their rank. They are told by the rank,
//! the flavor, the addresses and the places where window and regions were made. Where two fit equally well, none is
//! taken: a picture of the wrong window would be worse than a small one.

use super::access::{self, Bytes, Wanted};
use crate::report::{Finding, Frame, Keyval, Region, Report, Window};
use mpiwarden::findings::{Detail, Verdict};
use rustc_hash::FxHashMap;

/// What finds windows and keys.
pub struct Ties<'a> {
    report: &'a Report,
    /// Positions of windows, by world and rank.
    by_rank: FxHashMap<(Option<u32>, Option<i32>), Vec<usize>>,
    /// Positions of keys.
    by_creation: FxHashMap<&'a [Frame], Vec<usize>>,
}

impl<'a> Ties<'a> {
    pub fn new(report: &'a Report) -> Self {
        let mut ties = Ties { report, by_rank: FxHashMap::default(), by_creation: FxHashMap::default() };
        for (index, window) in report.windows.iter().enumerate() {
            ties.by_rank.entry((window.world, window.rank)).or_default().push(index);
        }
        for (index, keyval) in report.keyvals.iter().enumerate() {
            ties.by_creation.entry(&keyval.created).or_default().push(index);
        }
        ties
    }

    /// The window that a finding is about, which wants these bytes.
    pub fn window(&self, finding: &Finding, wanted: &Wanted) -> Option<usize> {
        let rank = access::rank(finding);
        let candidates = self.by_rank.get(&(finding.world, rank))?;
        let fitting =
            candidates.iter().filter(|&&index| fits(finding, wanted.bytes, &self.report.windows[index]));
        let scored = fitting.map(|&index| (score(finding, rank, wanted, &self.report.windows[index]), index));
        alone(scored)
    }

    /// The key that a finding is about.
    pub fn keyval(&self, finding: &Finding) -> Option<usize> {
        let created = match related(finding, "created") {
            Some(stack) => stack,
            // A leak is told at the place where the key was created.
            None if finding.verdict == Verdict::Leak => &finding.stack,
            None => return None,
        };
        let freed = related(finding, "freed");
        let candidates = self.by_creation.get(created.as_slice())?;
        let score = |keyval: &Keyval| u32::from(freed.is_some_and(|freed| *freed == keyval.freed));
        let candidates =
            candidates.iter().filter(|&&index| self.report.keyvals[index].world == finding.world);
        alone(candidates.map(|&index| (score(&self.report.keyvals[index]), index)))
    }
}

/// The one with the highest score, unless another one has the same.
fn alone(scored: impl Iterator<Item = (u32, usize)>) -> Option<usize> {
    let mut best: Option<(u32, usize)> = None;
    let mut shared = false;
    for (score, index) in scored {
        match best {
            Some((highest, _)) if score < highest => {}
            Some((highest, _)) if score == highest => shared = true,
            Some(_) | None => (best, shared) = (Some((score, index)), false),
        }
    }
    best.filter(|_| !shared).map(|(_, index)| index)
}

/// The window is of the kind that the finding's bytes are counted in.
fn fits(finding: &Finding, bytes: Bytes, window: &Window) -> bool {
    if let Some(Detail::Text(flavor)) = finding.details.get("flavor") {
        return *flavor == window.flavor;
    }
    match bytes {
        Bytes::From(..) => window.flavor != "dynamic",
        // Freed memory may be that of any window.
        Bytes::At(..) if finding.details.contains_key("target_world_rank") => window.flavor == "dynamic",
        Bytes::At(..) => true,
    }
}

fn score(finding: &Finding, rank: Option<i32>, wanted: &Wanted, window: &Window) -> u32 {
    let mut score = 0;
    if related(finding, "created").is_some_and(|stack| *stack == window.created) {
        score += 8;
    }
    // What happened in the window's own process.
    let here = |related: &&crate::report::Related| related.rank == rank;
    for related in finding.related.iter().filter(here) {
        let by_place = |region: &Region| match related.role.as_str() {
            "attached" => region.attached == related.stack,
            "detached" => region.detached == related.stack,
            _ => false,
        };
        let by_event = |region: &Region| {
            related.event.is_some() && [Some(region.attached_at), region.detached_at].contains(&related.event)
        };
        score += 2 * u32::from(window.regions.iter().any(by_place));
        score += 8 * u32::from(window.regions.iter().any(|region| by_place(region) && by_event(region)));
    }
    let named = |region: &Region| wanted.named.iter().any(|named| access::is_region(named, region));
    score += 4 * u32::from(window.regions.iter().any(named));
    if let Bytes::At(first, bytes) = wanted.bytes {
        let end = first.saturating_add(bytes.max(1));
        let touches = |region: &Region| region.base < end && first < region.base.saturating_add(region.size);
        score += 2 * u32::from(window.regions.iter().any(touches));
    } else if let Some(Detail::Number(bytes)) = finding.details.get("window_bytes") {
        let whole = |region: &Region| i128::from(region.size) == i128::from(*bytes);
        score += 4 * u32::from(window.regions.iter().any(whole));
    }
    if let Some(event) = access::event(finding, rank) {
        let begun = window.created_at.is_some_and(|created| created <= event);
        let ended = window.freed_at.is_some_and(|freed| freed < event);
        score += 4 * u32::from(begun && !ended);
    }
    score
}

fn related<'f>(finding: &'f Finding, role: &str) -> Option<&'f Vec<Frame>> {
    finding.related.iter().find(|related| related.role == role).map(|related| &related.stack)
}

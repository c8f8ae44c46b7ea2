//! What reports of older versions have instead of a subject: details, and places. Which window and which key it was is told by the
//! rank, the flavor, the addresses and the places where window and regions were made. Where two fit equally well, none is
//! taken: a picture of the wrong window would be worse than a small one.

use super::wanted::{self, Named, Range, Wanted};
use crate::report::{Finding, Frame, Keyval, Region, Report, Window};
use mpiwarden::findings::subject::MissingByte;
use mpiwarden::findings::{Detail, Verdict};
use rustc_hash::FxHashMap;

/// What the finding is about; none when it names no bytes.
pub fn wanted(finding: &Finding) -> Option<Wanted> {
    let address = |name: &str| number(finding, name).map(clamped);
    let bytes =
        if let (Some(first), Some(end)) = (number(finding, "first_offset"), number(finding, "end_offset")) {
            let offset = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            Range::From(offset(first), offset(end))
        } else if let Some(first) = address("first_byte") {
            Range::At(first, address("bytes").unwrap_or(0))
        } else {
            let base = address("base")?;
            // At a wrong detach the size is that of the region around the address, which was given no size.
            let inside = finding.details.contains_key("offset");
            Range::At(base, if inside { 0 } else { address("size").unwrap_or(0) })
        };
    let (label, missing) = (wanted::label(finding), address("missing_byte"));
    Some(Wanted { bytes, label, missing, was: was(finding), named: named(finding) })
}

/// The rank in whose memory it is, where that is said.
pub fn target(finding: &Finding) -> Option<i32> {
    let target = number(finding, "target_world_rank").and_then(|rank| i32::try_from(rank).ok());
    target.filter(|&rank| rank >= 0)
}

/// What the missing byte was. What was missing when the epoch was opened, or while the operation was under way, is of another moment.
fn was(finding: &Finding) -> Option<MissingByte> {
    let Some(Detail::Text(when)) = finding.details.get("missing_when") else { return None };
    match finding.check.as_str() {
        _ if when != "at the operation" => None,
        "rma-unattached" => Some(MissingByte::Never),
        "rma-detached" => Some(MissingByte::Detached),
        _ => None,
    }
}

fn named(finding: &Finding) -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    let mut add = |base: u64, size: u64, label, detached| {
        if !found.iter().any(|known| (known.base, known.size) == (base, size)) {
            found.push(Named { base, size, label, detached });
        }
    };
    let pair = |base: &str, size: &str| {
        Some((clamped(number(finding, base)?), clamped(number(finding, size).unwrap_or(0))))
    };
    if let Some((base, size)) = pair("detached_region", "detached_region_bytes") {
        add(base, size, "detached region", true);
    }
    if let Some((base, size)) = pair("other_base", "other_size") {
        add(base, size, "attached region", false);
    }
    if let (Some(base), Some(offset), Some(size)) =
        (number(finding, "base"), number(finding, "offset"), number(finding, "size"))
    {
        add(clamped(base - offset), clamped(size), "attached region", false);
    }
    for (name, label) in [
        ("region_before", "attached region"),
        ("region_below", "nearest region below"),
        ("region_above", "nearest region above"),
        ("region_elsewhere", "region of another window"),
    ] {
        let Some(Detail::Text(text)) = finding.details.get(name) else { continue };
        let Some((base, size)) = text.split_once('+') else { continue };
        if let (Some(base), Some(size)) = (parsed(base), parsed(size)) {
            add(clamped(base), clamped(size), label, false);
        }
    }
    found
}

fn number(finding: &Finding, name: &str) -> Option<i128> {
    match finding.details.get(name)? {
        Detail::Number(number) => Some(i128::from(*number)),
        Detail::Text(text) => parsed(text),
    }
}

fn parsed(text: &str) -> Option<i128> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok().map(i128::from),
        None => text.parse::<i64>().ok().map(i128::from),
    }
}

fn clamped(number: i128) -> u64 {
    number.clamp(0, u64::MAX.into()) as u64
}

/// What finds the windows and keys that look like those of a finding.
pub struct Resemblance<'a> {
    report: &'a Report,
    /// Positions of windows, by world and rank.
    by_rank: FxHashMap<(Option<u32>, Option<i32>), Vec<usize>>,
    /// Positions of keys.
    by_creation: FxHashMap<&'a [Frame], Vec<usize>>,
}

impl<'a> Resemblance<'a> {
    pub fn new(report: &'a Report) -> Self {
        let mut ties =
            Resemblance { report, by_rank: FxHashMap::default(), by_creation: FxHashMap::default() };
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
        let rank = target(finding).or_else(|| wanted::own_rank(finding));
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
fn fits(finding: &Finding, bytes: Range, window: &Window) -> bool {
    if let Some(Detail::Text(flavor)) = finding.details.get("flavor") {
        return *flavor == window.flavor;
    }
    match bytes {
        Range::From(..) => window.flavor != "dynamic",
        // Freed memory may be that of any window.
        Range::At(..) if finding.details.contains_key("target_world_rank") => window.flavor == "dynamic",
        Range::At(..) => true,
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
    let named = |region: &Region| wanted.named.iter().any(|named| named.is_region(region));
    score += 4 * u32::from(window.regions.iter().any(named));
    if let Range::At(first, bytes) = wanted.bytes {
        let end = first.saturating_add(bytes.max(1));
        let touches = |region: &Region| region.base < end && first < region.base.saturating_add(region.size);
        score += 2 * u32::from(window.regions.iter().any(touches));
    } else if let Some(Detail::Number(bytes)) = finding.details.get("window_bytes") {
        let whole = |region: &Region| i128::from(region.size) == i128::from(*bytes);
        score += 4 * u32::from(window.regions.iter().any(whole));
    }
    if let Some(event) = wanted::event(finding, rank) {
        let begun = window.created_at.is_some_and(|created| created <= event);
        let ended = window.freed_at.is_some_and(|freed| freed < event);
        score += 4 * u32::from(begun && !ended);
    }
    score
}

fn related<'f>(finding: &'f Finding, role: &str) -> Option<&'f Vec<Frame>> {
    finding.related.iter().find(|related| related.role == role).map(|related| &related.stack)
}

//! Which bytes a finding is about, as its details tell.
//!
//! Operations on dynamic windows name addresses, those on other windows count from the window's base, and calls about
//! regions name the region. Leaves out: on which window.

use crate::render::spoken;
use crate::report::{Finding, Region};
use mpiwarden::findings::Detail;

/// The bytes that a finding is about, and the regions that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub bytes: Bytes,
    pub label: String,
    /// First byte that is not attached.
    pub missing: Option<u64>,
    /// Regions that the details name, with what they are called there.
    pub named: Vec<Named>,
}

/// Where the bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// Addresses: the first byte and how many.
    At(u64, u64),
    /// From the window's base: the first and the first behind.
    From(i64, i64),
}

/// A region that the details name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub base: u64,
    pub size: u64,
    pub label: &'static str,
    pub detached: bool,
}

/// What the finding is about; none when it names no bytes.
pub fn of(finding: &Finding) -> Option<Wanted> {
    let address = |name: &str| number(finding, name).map(clamped);
    let bytes =
        if let (Some(first), Some(end)) = (number(finding, "first_offset"), number(finding, "end_offset")) {
            let offset = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            Bytes::From(offset(first), offset(end))
        } else if let Some(first) = address("first_byte") {
            Bytes::At(first, address("bytes").unwrap_or(0))
        } else {
            let base = address("base")?;
            // At a wrong detach the size is that of the region around the address, which was given no size.
            let inside = finding.details.contains_key("offset");
            Bytes::At(base, if inside { 0 } else { address("size").unwrap_or(0) })
        };
    let label = match finding.details.get("operation") {
        Some(Detail::Text(word)) => word.clone(),
        Some(Detail::Number(_)) | None => spoken::of(finding).into(),
    };
    Some(Wanted { bytes, label, missing: address("missing_byte"), named: named(finding) })
}

/// The rank in whose memory it is: the target's, else that of the first process that met it.
pub fn rank(finding: &Finding) -> Option<i32> {
    let target = number(finding, "target_world_rank").and_then(|rank| i32::try_from(rank).ok());
    target.filter(|&rank| rank >= 0).or_else(|| own_rank(finding))
}

/// The process that the finding's details come from.
pub fn own_rank(finding: &Finding) -> Option<i32> {
    let first = || finding.ranks.split([',', '-']).next().and_then(|rank| rank.parse().ok());
    finding.event.map(|event| event.rank).or_else(first).filter(|&rank| rank >= 0)
}

/// The number of the event at which this rank met it, where it is known.
pub fn event(finding: &Finding, rank: Option<i32>) -> Option<u64> {
    finding.event.filter(|event| rank == Some(event.rank)).map(|event| event.number)
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

/// The region that a named one is in the report, if it is there.
pub fn is_region(named: &Named, region: &Region) -> bool {
    (named.base, named.size) == (region.base, region.size)
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

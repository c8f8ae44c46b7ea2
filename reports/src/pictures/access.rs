//! Which bytes a finding is about.
//!
//! Operations on dynamic windows name addresses, those on other windows count from the window's base, and calls about
//! regions name the region. Leaves out: on which window.

use super::old;
use crate::render::spoken;
use crate::report::{Finding, Region, Subject};
use mpiwarden::findings::Detail;
use mpiwarden::findings::subject::{FirstByte, MissingByte, Nearness};

/// The bytes that a finding is about, and the regions that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub bytes: Range,
    pub label: String,
    /// First byte that is not attached, and what it was at the access.
    pub missing: Option<u64>,
    pub was: Option<MissingByte>,
    /// Regions that the finding names, with what they are called there.
    pub named: Vec<Named>,
}

/// Where the bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Addresses: the first byte and how many.
    At(u64, u64),
    /// From the window's base: the first and the first behind.
    From(i64, i64),
}

/// A region that the finding names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub base: u64,
    pub size: u64,
    pub label: &'static str,
    pub detached: bool,
}

/// What the finding is about; none when it names no bytes.
pub fn of(finding: &Finding) -> Option<Wanted> {
    match &finding.subject {
        Some(subject) => of_subject(finding, subject),
        None => old::wanted(finding),
    }
}

fn of_subject(finding: &Finding, subject: &Subject) -> Option<Wanted> {
    let known = subject.bytes.as_ref()?;
    let bytes = match known.first {
        FirstByte::Address(first) => Range::At(first, known.number),
        FirstByte::Offset(first) => Range::From(first, first.saturating_add_unsigned(known.number)),
    };
    let named = subject.regions.iter().map(|region| Named {
        base: region.base,
        size: region.size,
        label: match region.what {
            Nearness::Attached => "attached region",
            Nearness::Detached => "detached region",
            Nearness::Below => "nearest region below",
            Nearness::Above => "nearest region above",
            Nearness::Elsewhere => "region of another window",
        },
        detached: region.what == Nearness::Detached,
    });
    Some(Wanted {
        bytes,
        label: label(finding),
        missing: known.missing,
        was: known.was,
        named: named.collect(),
    })
}

/// What the bytes were wanted for.
pub fn label(finding: &Finding) -> String {
    match finding.details.get("operation") {
        Some(Detail::Text(word)) => word.clone(),
        Some(Detail::Number(_)) | None => spoken::of(finding).into(),
    }
}

/// The rank in whose memory it is: the target's, else that of the first process that met it.
pub fn rank(finding: &Finding) -> Option<i32> {
    let elsewhere = match &finding.subject {
        Some(subject) => subject.bytes.as_ref().and_then(|bytes| bytes.rank),
        None => old::target(finding),
    };
    elsewhere.or_else(|| own_rank(finding))
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

/// The region that a named one is in the report, if it is there.
pub fn is_region(named: &Named, region: &Region) -> bool {
    (named.base, named.size) == (region.base, region.size)
}

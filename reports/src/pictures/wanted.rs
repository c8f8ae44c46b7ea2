//! What a finding's call wanted with memory, whether its subject or its details say so.

use crate::render::spoken;
use crate::report::{Finding, Region};
use mpiwarden::findings::Detail;
use mpiwarden::findings::subject::MissingByte;

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

impl Named {
    /// Whether it is this region of the report.
    pub fn is_region(&self, region: &Region) -> bool {
        (self.base, self.size) == (region.base, region.size)
    }
}

/// What the bytes were wanted for.
pub fn label(finding: &Finding) -> String {
    match finding.details.get("operation") {
        Some(Detail::Text(word)) => word.clone(),
        Some(Detail::Number(_)) | None => spoken::of(finding).into(),
    }
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

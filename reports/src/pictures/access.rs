//! Which bytes a finding is about.
//!
//! Operations on dynamic windows name addresses, those on other windows count from the window's base, and calls about
//! regions name the region. Leaves out: on which window.

use super::old;
use super::wanted::{Named, Range, Wanted, label, own_rank};
use crate::report::{Finding, Subject};
use mpiwarden::findings::subject::{FirstByte, Nearness};

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

/// The rank in whose memory it is: the target's, else that of the first process that met it.
pub fn rank(finding: &Finding) -> Option<i32> {
    let elsewhere = match &finding.subject {
        Some(subject) => subject.bytes.as_ref().and_then(|bytes| bytes.rank),
        None => old::target(finding),
    };
    elsewhere.or_else(|| own_rank(finding))
}

//! `detach-not-attached`: a base that was never attached, is detached already, or lies inside a region (12.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{DetachMissed, NearRegion};

pub fn check(missed: &DetachMissed, call: CallId) -> Option<Finding> {
    let finding = |message: &str| {
        Finding::new(Check::DetachNotAttached, Verdict::Violation, call, message).detail("base", missed.base)
    };
    match missed.found {
        NearRegion::Never => Some(finding("this address was never attached to the window")),
        NearRegion::Detached { attached, detached } => Some(
            finding("this region is detached already")
                .related("attached", "it was attached here", attached)
                .related("detached", "it was detached here", detached),
        ),
        NearRegion::Inside { offset, size, attached } => Some(
            finding("this address lies inside an attached region and is not its start")
                .related("attached", "the region was attached here", attached)
                .help("detach with the base that the region was attached with")
                .detail("offset", offset as i64)
                .detail("size", size as i64),
        ),
        NearRegion::ZeroSize { .. } => None,
    }
}

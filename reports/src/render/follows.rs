//! What a report says of findings that probably follow from others: at the one which, and at the other how many.

use super::numbers::counted;
use crate::fingerprint;
use crate::report::{Finding, Report};
use rustc_hash::FxHashMap;

/// The findings of a report that follow from others.
pub struct Follows<'a> {
    /// The causes, by their fingerprints.
    causes: FxHashMap<&'a str, &'a Finding>,
    /// How many findings follow from each.
    effects: FxHashMap<&'a str, u64>,
}

impl<'a> Follows<'a> {
    pub fn new(report: &'a Report) -> Follows<'a> {
        let mut effects = FxHashMap::default();
        for cause in report.findings.iter().filter_map(|finding| finding.follows.as_deref()) {
            *effects.entry(cause).or_default() += 1;
        }
        // Of several with one fingerprint the first one is meant, as on the page.
        let mut causes = FxHashMap::default();
        for finding in
            report.findings.iter().filter(|finding| effects.contains_key(finding.fingerprint.as_str()))
        {
            causes.entry(finding.fingerprint.as_str()).or_insert(finding);
        }
        Follows { causes, effects }
    }

    /// «probably follows from attached-memory-freed at particles.cpp:24», and how many others follow from it.
    pub fn said(&self, finding: &Finding, path: impl Fn(&str) -> String) -> Vec<String> {
        let cause = finding.follows.as_deref().and_then(|cause| self.causes.get(cause));
        let follows = cause.map(|cause| {
            let place = fingerprint::place(&cause.stack).map(|frame| super::words::position(frame, &path));
            let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
            format!("probably follows from {}{place}: look at that one first", cause.check)
        });
        let effects = self.effects.get(finding.fingerprint.as_str()).map(|count| {
            let verb = if *count == 1 { "follows" } else { "follow" };
            format!("{} probably {verb} from this one", counted(*count, "other finding"))
        });
        follows.into_iter().chain(effects).collect()
    }
}

//! What a report was gated by, from the report itself: so that it can be made once more from its raw files, with the marks it
//! has. That is needed where the report holds the first of very many findings, and all are asked for.

use super::Gate;
use super::baseline::{Earlier, EarlierFinding};
use super::config::Config;
use super::suppress::SuppressionRule;
use crate::fingerprint::Recipe;
use crate::report::{BaselineState, Gone, Report};
use jiff::civil::Date;

/// The gate of a report; rules with an end are judged on this day.
pub fn of(report: &Report, today: Date) -> Gate {
    let rules = report.suppressions.iter().filter_map(|rule| {
        let until = rule.until.as_deref().and_then(|day| day.parse().ok());
        SuppressionRule::new(&rule.source, rule.line, rule.rule.clone(), rule.reason.clone(), until).ok()
    });
    let config = Config {
        rules: rules.collect(),
        severity: report.configuration.severity.clone(),
        checks: report.configuration.off.keys().map(|check| (check.clone(), false)).collect(),
    };
    let baseline = report.baseline.as_ref().map(|baseline| {
        let held =
            report.findings.iter().filter(|finding| finding.baseline == Some(BaselineState::Unchanged));
        let held = held.map(|finding| {
            EarlierFinding::new(&finding.check, finding.severity, &finding.message, &finding.fingerprint)
        });
        let omitted = report.omitted.iter().filter(|known| known.baseline == Some(BaselineState::Unchanged));
        let omitted = omitted.map(|one| EarlierFinding::new(&one.check, one.severity, "", &one.fingerprint));
        Earlier {
            source: baseline.source.clone(),
            findings: held.chain(omitted).chain(baseline.gone.iter().map(gone)).collect(),
            complete: true,
            not_looked: None,
            in_short: 0,
            unknown: baseline.unknown,
            recipe: Recipe::of_version(&report.tool.version),
        }
    });
    Gate { config, baseline, today }
}

fn gone(gone: &Gone) -> EarlierFinding {
    let stack = gone.place.iter().cloned().collect();
    let called_from = gone.called_from.clone();
    EarlierFinding {
        stack,
        called_from,
        ..EarlierFinding::new(&gone.check, gone.severity, &gone.message, &gone.fingerprint)
    }
}

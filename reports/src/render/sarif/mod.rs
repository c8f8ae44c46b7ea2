//! `report.sarif`: SARIF 2.1.0, for code scanning and editors.
//!
//! A finding is a result; its related places are both related locations and, in the report's order and ended by the
//! finding itself, a code flow. Suppressed findings stay, with their suppression; findings that are gone since the
//! baseline are left out, for services take every result for one that is there.

mod places;
mod rules;

use super::escaped::{Hidden, pretty};
use super::follows::Follows;
use super::place::Setting;
use super::spoken;
use super::words;
use crate::fingerprint::{self, Recipe};
use crate::report::{BaselineState, Finding, Report, Run as Checked};
use mpiwarden::findings::Severity;
use places::{location, message, stack};
use rules::{Rules, bag};
use serde_json::json;
use serde_sarif::sarif::{
    CodeFlow, Invocation, Location, Notification, Result, ResultLevel, Run, Sarif, Suppression, ThreadFlow,
    ThreadFlowLocation, Tool, ToolComponent,
};
use std::collections::BTreeMap;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// Results: services show no more of a run, and take no file of any size.
const MOST: usize = 5_000;
/// Related places of a result, the first ones.
const MOST_RELATED: usize = 20;
/// The fingerprint's name; its number changes when the fingerprint's recipe does. Services that know the older one go on
/// recognising what they know.
fn fingerprints(finding: &Finding, recipe: Recipe) -> BTreeMap<String, String> {
    let own = &finding.fingerprint;
    let first = ("mpiwarden/v1".to_owned(), finding.fingerprint_v1.as_ref().unwrap_or(own).clone());
    match recipe {
        Recipe::First => BTreeMap::from([first]),
        Recipe::Second => BTreeMap::from([first, ("mpiwarden/v2".to_owned(), own.clone())]),
    }
}

/// The whole file.
pub fn text(report: &Report, setting: &Setting) -> String {
    let rules = Rules::of(report);
    let recipe = Recipe::of_version(&report.tool.version);
    let follows = Follows::new(report);
    let (first, omitted) = report.first(MOST);
    let results: Vec<Result> = first
        .into_iter()
        .map(|finding| result((finding, &follows), recipe, &report.run, &rules, setting))
        .collect();
    let driver = ToolComponent::builder()
        .name(report.tool.name.clone())
        .version(report.tool.version.clone())
        .semantic_version(report.tool.version.clone())
        .rules(rules.descriptors)
        .build();
    let about = [
        ("ranks", json!(report.run.ranks)),
        ("ranks_reported", json!(report.run.ranks_reported)),
        ("mpi", json!(report.run.mpi)),
    ];
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .invocations(vec![invocation(report, omitted)])
        .column_kind(json!("unicodeCodePoints"))
        .original_uri_base_ids(places::bases(setting.base))
        .results(results)
        .properties(bag(about))
        .build();
    let sarif = Sarif::builder().schema(SCHEMA).version(json!("2.1.0")).runs(vec![run]).build();
    pretty(&sarif, Hidden::Shown) + "\n"
}

fn result(
    (finding, follows): (&Finding, &Follows),
    recipe: Recipe,
    run: &Checked,
    rules: &Rules,
    setting: &Setting,
) -> Result {
    let place = fingerprint::place(&finding.stack);
    let headline = words::headline(finding, |path| setting.path(path));
    let said = [headline, words::occurrence(finding, run), format!("Help: {}", finding.help)].into_iter();
    // The region is then without its text.
    let doubt = place.and_then(|frame| setting.doubt(frame)).map(str::to_owned);
    let follows = follows.said(finding, |path| setting.path(path)).into_iter();
    let said = said.chain(doubt).chain(follows.map(|said| format!("Note: {said}")));
    let said = said.collect::<Vec<_>>().join(". ");
    let locations: Vec<Location> =
        place.map(|frame| location(frame, spoken::of(finding), setting)).into_iter().collect();
    let details = [
        ("call", json!(finding.call)),
        ("language", json!(finding.language)),
        ("ranks", json!(finding.ranks)),
        ("verdict", json!(finding.verdict)),
        ("standard", json!(words::standard(finding))),
        ("library", json!(finding.library)),
        ("details", json!(finding.details)),
        ("follows", json!(finding.follows)),
    ];
    let mut result = Result::builder()
        .rule_id(finding.check.clone())
        .rule_index(rules.index(&finding.check))
        .level(level(finding.severity))
        .message(message(&said))
        .partial_fingerprints(fingerprints(finding, recipe))
        .properties(bag(details))
        .build();
    result.locations = Some(locations);
    // The number is one of SARIF's signed ones, and has to be at least 1.
    result.occurrence_count = Some(i64::try_from(finding.count).unwrap_or(i64::MAX).max(1));
    if !finding.stack.is_empty() {
        result.stacks = Some(vec![stack(&finding.stack, setting)]);
    }
    let related = related(finding, setting);
    if !related.is_empty() {
        result.code_flows = Some(vec![flow(&related, finding, &result)]);
        result.related_locations = Some(related);
    }
    if let Some(rule) = &finding.suppressed {
        let here = places::line_of(&rule.source, rule.line, setting);
        let suppression = Suppression::builder().kind(json!("external")).justification(rule.reason.clone());
        result.suppressions = Some(vec![suppression.location(here).build()]);
    }
    result.baseline_state = finding.baseline.map(|state| match state {
        BaselineState::New => json!("new"),
        BaselineState::Unchanged => json!("unchanged"),
    });
    result
}

/// The related places, numbered from 0 within the result.
fn related(finding: &Finding, setting: &Setting) -> Vec<Location> {
    let one = |(id, related): (usize, &crate::report::Related)| {
        let mut place = match fingerprint::place(&related.stack) {
            Some(frame) => location(frame, "", setting),
            None => Location::default(),
        };
        place.id = i64::try_from(id).ok();
        place.message = Some(message(&words::related(finding, related)));
        place
    };
    finding.related.iter().take(MOST_RELATED).enumerate().map(one).collect()
}

/// Step by step to the fault.
fn flow(related: &[Location], finding: &Finding, result: &Result) -> CodeFlow {
    let mut last = result.locations.iter().flatten().next().cloned().unwrap_or_default();
    last.message = Some(message(&finding.message));
    let step = |(location, importance): (Location, &str)| {
        // Within a code flow the places are copies: their numbers belong to the related locations.
        let location = places::plain(Location { id: None, ..location });
        ThreadFlowLocation::builder().location(location).importance(json!(importance)).build()
    };
    let before = related.iter().cloned().map(|location| (location, "important"));
    let steps: Vec<_> = before.chain([(last, "essential")]).map(step).collect();
    CodeFlow::builder().thread_flows(vec![ThreadFlow::builder().locations(steps).build()]).build()
}

/// How the run went, and what about it was not checked.
fn invocation(report: &Report, omitted: usize) -> Invocation {
    let run: &Checked = &report.run;
    let mut invocation =
        Invocation::builder().execution_successful(words::reservation(report).is_none()).build();
    invocation.command_line = (!run.command.is_empty()).then(|| run.command.clone());
    invocation.start_time_utc = (!run.started.is_empty()).then(|| run.started.clone());
    invocation.exit_code = run.exit_status.map(i64::from);
    let notices = words::reservation(report).into_iter().map(|text| ("error", text));
    let notices = notices.chain(words::looked_at(report).map(|text| ("note", text)));
    let worlds = run.worlds.iter().zip(1..).filter(|_| run.worlds.len() > 1);
    let notices = notices.chain(worlds.map(|(world, number)| ("note", words::world(number, world))));
    let notices =
        notices.chain(run.unfinished.iter().map(|group| ("warning", words::unfinished(group, run))));
    let notices = notices.chain(report.coverage.limits.iter().map(|limit| ("note", limit.clone())));
    let notices = notices.chain(words::off(report).into_iter().map(|text| ("note", text)));
    let more = (omitted > 0).then(|| ("warning", words::left_out_here(omitted)));
    let notices = notices.chain(more);
    let notification = |(level, text): (&str, String)| {
        Notification::builder().level(json!(level)).message(message(&text)).build()
    };
    invocation.tool_execution_notifications = Some(notices.map(notification).collect());
    invocation
}

fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    }
}

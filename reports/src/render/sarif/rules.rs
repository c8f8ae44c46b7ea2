//! The rules that a report's findings name: from the catalogue and its pages.
//!
//! Only those, for all pages together are larger than most reports. A check that this version does not know (the report
//! may be of a later one) gets a rule made of its finding.

use crate::explain;
use crate::render::{page, words};
use crate::report::{Finding, Report};
use mpiwarden::checks::catalogue::Check;
use serde_json::{Value, json};
use serde_sarif::sarif::{MultiformatMessageString, PropertyBag, ReportingDescriptor};
use std::collections::BTreeMap;

/// Rules in the order of their ids.
pub struct Rules {
    ids: Vec<String>,
    pub descriptors: Vec<ReportingDescriptor>,
}

impl Rules {
    pub fn of(report: &Report) -> Rules {
        let mut first = BTreeMap::<&str, &Finding>::new();
        for finding in &report.findings {
            first.entry(&finding.check).or_insert(finding);
        }
        let (ids, descriptors) =
            first.into_iter().map(|(id, finding)| (id.to_owned(), rule(finding))).unzip();
        Rules { ids, descriptors }
    }

    /// Where a rule stands in the list; every finding has given its check to it.
    pub fn index(&self, check: &str) -> i64 {
        let found = self.ids.binary_search_by(|id| id.as_str().cmp(check));
        found.ok().and_then(|index| i64::try_from(index).ok()).unwrap_or(-1)
    }
}

fn rule(finding: &Finding) -> ReportingDescriptor {
    let id = finding.check.as_str();
    let rule = ReportingDescriptor::builder().id(id).name(readable(id));
    let Some(info) = Check::from_id(id).map(Check::info) else {
        let standard = words::standard(finding);
        return rule
            .short_description(plain(&finding.message))
            .help(plain(&finding.help))
            .properties(bag([("standard", json!(standard))]))
            .build();
    };
    let section = info.section.map(|section| format!("MPI {}, section {section}", crate::report::STANDARD));
    let properties = PropertyBag {
        tags: Some(vec!["mpi".into(), info.family.name().into()]),
        ..bag([("standard", json!(section))])
    };
    let rule = rule.short_description(plain(&explain::what(info))).properties(properties);
    if info.page.is_empty() {
        return rule.help(plain(info.help)).build();
    }
    let read = anstream::adapter::strip_str(&page::text(info.page)).to_string();
    let help = MultiformatMessageString::builder().text(read).markdown(page::markdown(info.page)).build();
    rule.full_description(plain(&part(info.page, "What it reports"))).help(help).build()
}

/// What stands under a heading of a page, as one paragraph a blank line.
fn part(page: &str, heading: &str) -> String {
    let lines = page.lines().skip_while(|line| line.strip_prefix("## ") != Some(heading)).skip(1);
    let text: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    text.join("\n").trim().replace('`', "")
}

fn plain(text: &str) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text).build()
}

/// Properties of our own; what is not known is left out.
pub fn bag<const N: usize>(entries: [(&str, Value); N]) -> PropertyBag {
    let known = entries.into_iter().filter(|(_, value)| !value.is_null());
    let additional: BTreeMap<String, Value> = known.map(|(name, value)| (name.to_owned(), value)).collect();
    PropertyBag::builder().additional_properties(additional).build()
}

/// «keyval-freed» as SARIF's readable name, «KeyvalFreed».
fn readable(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    id.split('-').map(word).collect()
}

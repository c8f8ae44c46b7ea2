//! What is embedded in the page: the report with its stacks as numbers, and beside it what the page cannot find out itself:
//! source lines, rules, pictures, what to suppress.
//!
//! Written entry by entry: a report of many ranks is large, and a second one as a tree of values would be much larger.

use super::stacks::Stacks;
use super::verdict::Verdict;
use super::{pictures, rules, snippets};
use crate::render::escaped::{Hidden, compact};
use crate::render::place::Setting;
use crate::render::{suppression, values, words};
use crate::report::Report;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The whole of it, as JSON that no parser of HTML takes for markup.
pub fn text(report: &Report, setting: &Setting, verdict: &Verdict) -> String {
    let mut writer = Writer { out: String::from("{"), stacks: Stacks::default() };
    let state = verdict.outcome.word();
    let word = verdict.outcome.spoken();
    writer.field(
        "verdict",
        json!({"state": state, "word": word, "found": verdict.found, "remarks": verdict.remarks}),
    );
    writer.list("findings", &report.findings);
    writer.list("windows", &report.windows);
    writer.list("keyvals", &report.keyvals);
    let mut rest = report.without_lists();
    // The page says how many they are.
    rest.omitted.clear();
    // It has lines in the place of hashes.
    rest.sources = None;
    writer.field("report", value(&rest));
    writer.field("whereabouts", whereabouts(report, setting));
    writer.field("pictures", pictures::value(report));
    let places = writer.stacks.value();
    writer.field("places", places);
    let paths = paths(&writer.stacks, setting);
    writer.field("paths", paths);
    let sources = snippets::value(&writer.stacks, setting.sources);
    writer.field("sources", sources);
    let doubts = snippets::doubts(&writer.stacks, setting.sources);
    writer.field("doubts", doubts);
    let values: Vec<Option<String>> = report.findings.iter().map(values::phrase).collect();
    writer.field("values", value(&values));
    let rules_for: Vec<Option<String>> = report.findings.iter().map(suppression::rule).collect();
    writer.field("suppress", value(&rules_for));
    writer.field("pages", rules::value(report));
    writer.out.pop();
    writer.out.push('}');
    writer.out
}

struct Writer {
    out: String,
    /// What was met in the entries so far.
    stacks: Stacks,
}

impl Writer {
    fn field(&mut self, name: &str, mut value: Value) {
        self.stacks.take_from(&mut value);
        self.put(&json!(name));
        self.out.push(':');
        self.put(&value);
        self.out.push(',');
    }

    fn list<T: Serialize>(&mut self, name: &str, entries: &[T]) {
        self.put(&json!(name));
        self.out.push_str(":[");
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                self.out.push(',');
            }
            let mut entry = value(entry);
            self.stacks.take_from(&mut entry);
            self.put(&entry);
        }
        self.out.push_str("],");
    }

    /// In a script element these characters could end it; in JSON they stand in strings only.
    fn put(&mut self, value: &Value) {
        for character in compact(value, Hidden::Escaped).chars() {
            match character {
                '<' | '>' | '&' => {
                    self.out.push_str(&format!("\\u{:04x}", u32::from(character)));
                }
                _ => self.out.push(character),
            }
        }
    }
}

/// A report is numbers, texts and lists: there is nothing in it that JSON cannot say.
fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}

/// Where each group of `run.unfinished` was, in the words of all forms: a sentence, and the call alone.
fn whereabouts(report: &Report, setting: &Setting) -> Value {
    let said = report.run.unfinished.iter().map(|group| {
        let short = |path: &str| setting.path(path).to_string();
        let sentence = words::ended(group, &report.run, short);
        let call = match (&group.call, &group.last_call) {
            (Some(call), _) => words::partners(call, group, short),
            (None, Some(last)) => format!("outside of MPI, since {}", words::partners(last, group, short)),
            (None, None) => "outside of the calls that mpiwarden watches".into(),
        };
        json!({"said": sentence, "call": call})
    });
    said.collect()
}

/// Files and modules as a person names them, where that is shorter.
fn paths(stacks: &Stacks, setting: &Setting) -> Value {
    let mut paths = Map::new();
    let named = stacks.frames.iter().flat_map(|frame| frame.file.iter().chain([&frame.module]));
    for path in named {
        if paths.contains_key(path) {
            continue;
        }
        let shown = setting.path(path);
        if shown != *path {
            paths.insert(path.clone(), shown.into());
        }
    }
    Value::Object(paths)
}

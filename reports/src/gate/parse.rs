//! Reads the text of a suppression file, and says of everything that is wrong in it where it stands.
//!
//! Strict on purpose: a misspelt key would otherwise suppress more than was meant, or nothing. All problems are told
//! at once, except behind an error in the form of TOML itself.

use super::checker::is_about_the_checker;
use super::config::Config;
use super::place::{LineStarts, Problem};
use super::suppress::SuppressionRule;
use crate::report;
use jiff::civil::Date;
use mpiwarden::checks::catalogue::{CATALOGUE, Check};
use mpiwarden::findings::Severity;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const SECTIONS: [&str; 3] = ["suppress", "severity", "checks"];
/// Problems that are told of one file.
const MOST: usize = 500;
const SEVERITIES: [(&str, Severity); 3] =
    [("error", Severity::Error), ("warning", Severity::Warning), ("note", Severity::Note)];
const ASKED: [&str; 5] = ["check", "call", "function", "file", "library"];
const OF_A_RULE: [&str; 7] = ["check", "call", "function", "file", "library", "reason", "until"];

/// Understands a file, or tells what is wrong in it, in the order of its lines.
pub fn parse(source: &str, bytes: &[u8]) -> Result<Config, Vec<Problem>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let message = "this byte is not UTF-8: save the file as UTF-8";
            return Err(vec![LineStarts::of(&good).problem(source, good.len(), message)]);
        }
    };
    let lines = LineStarts::of(text);
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        vec![lines.problem(source, at, format!("this is not TOML: {}", error.message()))]
    })?;
    let mut reader = Reader { source, text, lines: &lines, config: Config::default(), problems: Vec::new() };
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "suppress" => reader.rules(value),
            "severity" => reader.severities(value),
            "checks" => reader.switches(value),
            other => reader.unknown_key(key.span(), other, &SECTIONS),
        }
    }
    if reader.problems.is_empty() {
        return Ok(reader.config);
    }
    reader.problems.sort_by_key(|(at, _)| *at);
    // A file can be wrong in more places than anybody reads of.
    let problems = reader.problems.into_iter().take(MOST);
    Err(problems.map(|(at, message)| lines.problem(source, at, message)).collect())
}

type Value<'a> = Spanned<DeValue<'a>>;

struct Reader<'a> {
    source: &'a str,
    text: &'a str,
    lines: &'a LineStarts<'a>,
    config: Config,
    /// By the byte at which they are.
    problems: Vec<(usize, String)>,
}

impl Reader<'_> {
    fn wrong(&mut self, at: Range<usize>, message: impl Into<String>) {
        self.problems.push((at.start, message.into()));
    }

    fn unknown_key(&mut self, at: Range<usize>, key: &str, known: &[&str]) {
        let near = nearest(key, known.iter().copied());
        let near = near.map(|name| format!("; nearest is «{name}»")).unwrap_or_default();
        let key = short(key);
        self.wrong(at, format!("there is no key «{key}» here{near}; known are {}", known.join(", ")));
    }

    /// A table, or a problem that says what to write.
    fn table<'v, 'a>(&mut self, value: &'v Value<'a>, write: &str) -> Option<&'v DeTable<'a>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong(value.span(), format!("this is {}: write {write}", kind(value)));
        }
        table
    }

    /// The check that a key or a value names, unless it is one that nothing may hide.
    fn check(&mut self, at: Range<usize>, id: &str) -> Option<String> {
        if is_about_the_checker(id) {
            self.wrong(at, format!("findings of «{id}» say that the checker failed, and are always shown"));
            return None;
        }
        if Check::from_id(id).is_none() {
            let near = nearest(id, CATALOGUE.iter().map(|info| info.id));
            let near = near.map(|name| format!("; nearest is «{name}»")).unwrap_or_default();
            let id = short(id);
            self.wrong(at, format!("there is no check «{id}»{near}; `mpiwarden checks` lists all"));
            return None;
        }
        Some(id.to_string())
    }

    fn severities(&mut self, value: &Value) {
        let Some(table) = self.table(value, "a table, such as [severity]") else { return };
        for (key, value) in table {
            let check = self.check(key.span(), key.get_ref());
            let word = value.get_ref().as_str();
            let severity = SEVERITIES.iter().find(|(name, _)| Some(*name) == word);
            match (severity, check) {
                (Some((_, severity)), Some(check)) => {
                    self.config.severity.insert(check, *severity);
                }
                (Some(_), None) => {}
                (None, _) => self.wrong(
                    value.span(),
                    format!("{} is no severity: write \"error\", \"warning\" or \"note\"", self.said(value)),
                ),
            }
        }
    }

    fn switches(&mut self, value: &Value) {
        let Some(table) = self.table(value, "a table, such as [checks]") else { return };
        for (key, value) in table {
            let check = self.check(key.span(), key.get_ref());
            match (value.get_ref().as_bool(), check) {
                (Some(on), Some(check)) => {
                    self.config.checks.insert(check, on);
                }
                (Some(_), None) => {}
                (None, _) => self.wrong(
                    value.span(),
                    format!("{} is neither true nor false: write one of them", self.said(value)),
                ),
            }
        }
    }

    fn rules(&mut self, value: &Value) {
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(value.span(), format!("this is {}: write [[suppress]] above each rule", kind(value)));
            return;
        };
        for rule in list.iter() {
            if let Some(table) = self.table(rule, "[[suppress]] above each rule") {
                self.rule(rule.span(), table);
            }
        }
    }

    fn rule(&mut self, at: Range<usize>, table: &DeTable) {
        let before = self.problems.len();
        let mut asks = report::Rule::default();
        let (mut reason, mut until) = (None, None);
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            match name {
                "check" => {
                    let id = self.text(name, value);
                    asks.check = id.and_then(|id| self.check(value.span(), &id));
                }
                "call" => asks.call = self.text(name, value),
                "function" => asks.function = self.text(name, value),
                "file" => asks.file = self.text(name, value),
                "library" => asks.library = self.text(name, value),
                "reason" => reason = self.text(name, value),
                "until" => until = self.date(value),
                other => self.unknown_key(key.span(), other, &OF_A_RULE),
            }
        }
        if !table.contains_key("reason") {
            self.wrong(
                at.clone(),
                "this rule has no reason: write why, such as reason = \"fixed in libfoo 2.1\"",
            );
        }
        if !ASKED.iter().any(|key| table.contains_key(*key)) {
            let keys = ASKED.join(", ");
            self.wrong(
                at.clone(),
                format!("this rule would suppress everything: write at least one of {keys}"),
            );
        }
        let Some(reason) = reason.filter(|_| self.problems.len() == before) else { return };
        let line = self.lines.line(at.start);
        match SuppressionRule::new(self.source, line, asks, reason, until) {
            Ok(rule) => self.config.rules.push(rule),
            Err((key, error)) => {
                let at = table.get(key).map_or(at, Spanned::span);
                self.wrong(at, format!("this pattern cannot be used: {error}"));
            }
        }
    }

    /// A string with something in it.
    fn text(&mut self, name: &str, value: &Value) -> Option<String> {
        match value.get_ref().as_str().map(str::trim) {
            Some("") => {
                let what = if name == "reason" {
                    "«reason» is empty: say why the finding is to be kept out of the count".to_string()
                } else {
                    format!("«{name}» is empty: write something or leave it out")
                };
                self.wrong(value.span(), what)
            }
            Some(text) => return Some(text.to_string()),
            None => {
                self.wrong(value.span(), format!("«{name}» is {}: write a text in quotes", kind(value)));
            }
        }
        None
    }

    fn date(&mut self, value: &Value) -> Option<Date> {
        let written = value.get_ref().as_datetime().filter(|when| when.time.is_none());
        let date = written.and_then(|when| when.date).and_then(|date| {
            Date::new(
                i16::try_from(date.year).ok()?,
                i8::try_from(date.month).ok()?,
                i8::try_from(date.day).ok()?,
            )
            .ok()
        });
        if date.is_none() {
            let found = self.said(value);
            self.wrong(
                value.span(),
                format!("{found} is no date: write a day without quotes, such as until = 2027-01-31"),
            );
        }
        date
    }

    /// A value as it stands in the file, cut when it is long.
    fn said(&self, value: &Value) -> String {
        let text = self.text.get(value.span()).unwrap_or_default();
        short(text)
    }
}

/// The beginning of a text, where it is long.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(40).collect();
    if short.len() == text.len() { short } else { format!("{short}…") }
}

/// The kind of a value, with its article.
fn kind(value: &Value) -> String {
    let word = value.get_ref().type_str();
    let article = if word.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// The known name that is most like a word, where one is.
fn nearest<'n>(word: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// Below this likeness a guess would only confuse.
    const ALIKE: f64 = 0.75;
    let rated = known.map(|name| (strsim::jaro_winkler(word, name), name));
    rated.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(likeness, _)| *likeness >= ALIKE).map(|(_, name)| name)
}

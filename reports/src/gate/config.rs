//! `mpiwarden.toml` as data: rules that suppress, severities, and checks that are off. How it is written is in `parse`.

use super::suppress::SuppressionRule;
use mpiwarden::findings::Severity;
use std::collections::BTreeMap;

/// What the suppression files say together.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// In the order of the files and of their lines.
    pub rules: Vec<SuppressionRule>,
    /// By the id of a check.
    pub severity: BTreeMap<String, Severity>,
    /// By the id of a check: on or off. What is not named is on.
    pub checks: BTreeMap<String, bool>,
}

impl Config {
    /// Adds a further file. Its rules come behind; where both speak of one check, the later file counts.
    pub fn add(&mut self, later: Config) {
        self.rules.extend(later.rules);
        self.severity.extend(later.severity);
        self.checks.extend(later.checks);
    }

    pub fn is_off(&self, check: &str) -> bool {
        self.checks.get(check) == Some(&false)
    }
}

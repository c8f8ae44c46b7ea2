//! Which window and which key of the report a finding is about.

use super::old;
use super::wanted::Wanted;
use crate::report::{Finding, Report};

/// What finds windows and keys.
pub struct Ties<'a> {
    report: &'a Report,
    old: old::Resemblance<'a>,
}

impl<'a> Ties<'a> {
    pub fn new(report: &'a Report) -> Self {
        Ties { report, old: old::Resemblance::new(report) }
    }

    /// The position of the window that a finding is about, which wants these bytes.
    pub fn window(&self, finding: &Finding, wanted: &Wanted) -> Option<usize> {
        match &finding.subject {
            Some(subject) => subject.window.filter(|&window| window < self.report.windows.len()),
            None => self.old.window(finding, wanted),
        }
    }

    /// The position of the key that a finding is about.
    pub fn keyval(&self, finding: &Finding) -> Option<usize> {
        match &finding.subject {
            Some(subject) => subject.keyval.filter(|&keyval| keyval < self.report.keyvals.len()),
            None => self.old.keyval(finding),
        }
    }
}

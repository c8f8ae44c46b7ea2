//! What `mpiwarden run` leaves to be said.

use super::program::Program;
use crate::report::Report;

/// What was run, and what came of it.
pub struct Done {
    pub report: Report,
    /// Why there is no report.json, if there is none.
    pub unwritten: Option<String>,
    /// The job was ended because it stood still.
    pub ended_hang: bool,
    /// Of the launcher.
    pub exit_status: i32,
    pub programs: Vec<Program>,
}

//! How far a report reaches: the worlds of the run, and what of each question was looked at.

use serde::{Deserialize, Serialize};

/// One `MPI_COMM_WORLD`: what a launcher started at once, or `MPI_Comm_spawn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct World {
    /// As its launcher names it; empty for one of which no process reported.
    pub id: String,
    /// The id of the world that started it; null where a launcher did, or where several may have.
    pub parent: Option<String>,
    /// The programs of its ranks that reported.
    pub command: String,
    pub ranks: u32,
    pub reported: u32,
}

/// A question that a checker of MPI programs may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Question {
    /// `arguments`, `memory`, `order`, `hangs`, `messages` or `loads and stores`; later versions may ask more.
    pub question: String,
    pub looked: Looked,
    /// Empty where all of it was looked at.
    pub why: String,
}

/// How much of a question was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Looked {
    Yes,
    Part,
    No,
}

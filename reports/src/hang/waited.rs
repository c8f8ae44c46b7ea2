//! What the command saw of waiting ranks while they ran: a part of its note on the run, for nobody can see it afterwards.

use serde::{Deserialize, Serialize};

/// Where the ranks waited when the command last looked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Waits {
    /// For how many seconds all had stood still, if they did for as long as was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still: Option<f64>,
    /// The command ended the job for it.
    #[serde(default)]
    pub ended: bool,
    pub waited: Vec<Waited>,
}

/// A process that had not reached its end of MPI, by its slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Waited {
    pub node: String,
    pub slot: u32,
    pub pid: u32,
    /// For how long it had been where it was.
    pub seconds: f64,
    /// It was gone, while others of the run went on.
    #[serde(default)]
    pub gone: bool,
    /// How many threads it had that may call MPI besides those whose place is known; `None`: nobody asked, or nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<u32>,
    /// Of a process on another node: how many operations of it had come to an end, as the copy says that a rank there keeps (`sample.rs`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copied: Option<u64>,
    /// Where its call was made, as far as its slot and its memory map say: of a process that keeps no events.
    #[serde(default)]
    pub module: String,
    #[serde(default)]
    pub offset: u64,
}

//! The windows and the keys of a report, and what became of them.

use super::Frame;
use serde::{Deserialize, Serialize};

/// One window of one rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
    pub rank: Option<i32>,
    /// Which of `run.worlds` it is in, from 1; null where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<u32>,
    /// `create`, `allocate`, `shared` or `dynamic`.
    pub flavor: String,
    /// The rank's own number of the window: no other object of the rank has the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Event numbers of the rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    pub created: Vec<Frame>,
    /// Empty when it was not freed.
    pub freed: Vec<Frame>,
    pub regions: Vec<Region>,
}

/// One piece of memory of a window. Addresses are those of that rank's process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Region {
    pub base: u64,
    pub size: u64,
    /// Event numbers of the rank.
    pub attached_at: u64,
    pub detached_at: Option<u64>,
    pub attached: Vec<Frame>,
    pub detached: Vec<Frame>,
}

/// One key, joined over the ranks of a world that created it at the same place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Keyval {
    pub ranks: String,
    /// Which of `run.worlds` they are in, from 1; null where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<u32>,
    /// `communicator`, `datatype` or `window`.
    pub kind: String,
    pub created: Vec<Frame>,
    /// Empty when it was not freed.
    pub freed: Vec<Frame>,
    pub set: u64,
    pub copied: u64,
    pub deleted: u64,
    /// The rank that event numbers and life are of: the lowest one with a finding about the key, else the lowest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life_rank: Option<i32>,
    /// Event numbers of that rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    /// What became of its attributes there: at most the first 16 events and the last 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub life: Vec<LifeEvent>,
    /// Events between those that were left out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub life_omitted: u64,
}

/// One event of the life of a key: an attribute of it was set, copied or deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LifeEvent {
    pub event: u64,
    /// `set`, `copied` or `deleted`.
    pub what: String,
    /// The object that carries the attribute, such as «communicator 3»: the number is the rank's own.
    pub object: String,
    /// The object that it was copied from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    pub stack: Vec<Frame>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

//! The windows and the keys of a report, and what became of them.

use super::Frame;
use serde::{Deserialize, Serialize};

/// One window of one rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Window {
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub rank: Option<i32>,
    /// Which of `run.worlds` it is in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    /// How it was made.
    #[cfg_attr(test, schemars(extend("enum" = ["create", "allocate", "shared", "dynamic"])))]
    pub flavor: String,
    /// The rank's own number of the window: no other object of the rank has the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Event number of the rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    /// Event number of the rank; missing when it was not freed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    /// Innermost first.
    pub created: Vec<Frame>,
    /// Empty when it was not freed.
    pub freed: Vec<Frame>,
    pub regions: Vec<Region>,
}

/// One piece of memory of a window. Addresses are those of that rank's process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Region {
    pub base: u64,
    pub size: u64,
    /// Event number of the rank.
    pub attached_at: u64,
    /// Event number of the rank; null when it stayed.
    pub detached_at: Option<u64>,
    /// Innermost first.
    pub attached: Vec<Frame>,
    /// Empty when it stayed.
    pub detached: Vec<Frame>,
}

/// One key, joined over the ranks of a world that created it at the same place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Keyval {
    /// Ascending ranges such as 0-3,7; empty when no rank was known.
    #[cfg_attr(test, schemars(regex(pattern = super::RANKS)))]
    pub ranks: String,
    /// Which of `run.worlds` the ranks are in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    /// What its attributes are on.
    #[cfg_attr(test, schemars(extend("enum" = ["communicator", "datatype", "window"])))]
    pub kind: String,
    /// Innermost first.
    pub created: Vec<Frame>,
    /// Empty when it was not freed.
    pub freed: Vec<Frame>,
    /// How often an attribute of this key was set.
    pub set: u64,
    pub copied: u64,
    pub deleted: u64,
    /// The rank that created_at, freed_at and life are of: the lowest one with a finding about the key, else the
    /// lowest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub life_rank: Option<i32>,
    /// Event number of that rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    /// Event number of that rank; missing when it was not freed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    /// What became of the attributes of the key there: at most the first 16 events and the last 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(length(max = 32)))]
    pub life: Vec<LifeEvent>,
    /// Events between those that were left out; missing when there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub life_omitted: u64,
}

/// One event of the life of a key: an attribute of it was set, copied or deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LifeEvent {
    pub event: u64,
    /// What was done to an attribute.
    #[cfg_attr(test, schemars(extend("enum" = ["set", "copied", "deleted"])))]
    pub what: String,
    /// The object that carries the attribute, such as «communicator 3»: the number is the rank's own.
    pub object: String,
    /// The object that it was copied from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Innermost first.
    pub stack: Vec<Frame>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

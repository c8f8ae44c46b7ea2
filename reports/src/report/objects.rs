//! The windows and the keys of a report, and what became of them.

#[cfg(test)]
use super::fields::RANKS;
use super::finding::Frame;
use mpiwarden::findings::objects;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

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
    #[serde(flatten)]
    pub of_rank: objects::Window<Vec<Frame>>,
}

/// One piece of memory of a window.
pub type Region = objects::Region<Vec<Frame>>;

/// One key, joined over the ranks of a world that created it at the same place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Keyval {
    /// Ascending ranges such as 0-3,7; empty when no rank was known.
    #[cfg_attr(test, schemars(regex(pattern = RANKS)))]
    pub ranks: String,
    /// Which of `run.worlds` the ranks are in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    /// The rank that created_at, freed_at and life are of: the lowest one with a finding about the key, else the
    /// lowest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub life_rank: Option<i32>,
    #[serde(flatten)]
    pub of_rank: objects::Keyval<Vec<Frame>>,
}

/// One event of the life of a key.
pub type LifeEvent = objects::LifeEvent<Vec<Frame>>;

impl Deref for Window {
    type Target = objects::Window<Vec<Frame>>;

    fn deref(&self) -> &Self::Target {
        &self.of_rank
    }
}

impl Deref for Keyval {
    type Target = objects::Keyval<Vec<Frame>>;

    fn deref(&self) -> &Self::Target {
        &self.of_rank
    }
}

//! Windows and keyvals as a rank knew them at its end of MPI, from the rank's file to the report.
//!
//! `S` is what stands for a call stack on the way: frames by module and offset in the rank's file, a number while the ranks are
//! read, and frames by function and line in the report.

use serde::{Deserialize, Serialize};

/// One window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "WindowOfRank", bound = "S: schemars::JsonSchema + Serialize + Default")
)]
pub struct Window<S> {
    /// How it was made.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["create", "allocate", "shared", "dynamic"])))]
    pub flavor: String,
    /// The rank's own number of the window: no other object of the rank has the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// A number that the window has on all its processes, where it is known. The report has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub name: Option<u64>,
    /// Event number of the rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    /// Event number of the rank; missing when it was not freed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    /// Innermost first.
    pub created: S,
    /// Empty when it was not freed.
    #[serde(default)]
    pub freed: S,
    /// Memory of the window, or the attached regions of a dynamic one.
    pub regions: Vec<Region<S>>,
}

/// One piece of memory of a window. Addresses are those of that rank's process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Region", bound = "S: schemars::JsonSchema + Serialize + Default")
)]
pub struct Region<S> {
    pub base: u64,
    pub size: u64,
    /// Event number of the rank.
    pub attached_at: u64,
    /// Event number of the rank; null when it stayed.
    #[serde(default)]
    pub detached_at: Option<u64>,
    /// Innermost first.
    pub attached: S,
    /// Empty when it stayed.
    #[serde(default)]
    pub detached: S,
}

/// One key. `L`: the stacks of its life, where they are kept in another way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "KeyvalOfRank",
        bound = "S: schemars::JsonSchema + Serialize + Default, L: schemars::JsonSchema + Serialize"
    )
)]
pub struct Keyval<S, L = S> {
    /// What its attributes are on.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["communicator", "datatype", "window"])))]
    pub kind: String,
    /// Innermost first.
    pub created: S,
    /// Empty when it was not freed.
    #[serde(default)]
    pub freed: S,
    /// How often an attribute of this key was set.
    pub set: u64,
    pub copied: u64,
    pub deleted: u64,
    /// Event number of that rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_at: Option<u64>,
    /// Event number of that rank; missing when it was not freed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub freed_at: Option<u64>,
    /// A finding of the process is about it. The report does not say so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub concerned: bool,
    /// What became of the attributes of the key there: at most the first 16 events and the last 16.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 32)))]
    pub life: Vec<LifeEvent<L>>,
    /// Events between those that were left out; missing when there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub life_omitted: u64,
}

/// One event of the life of a key: an attribute of it was set, copied or deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LifeEvent"))]
pub struct LifeEvent<S> {
    #[serde(alias = "e")]
    pub event: u64,
    /// What was done to an attribute.
    #[serde(alias = "w")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["set", "copied", "deleted"])))]
    pub what: String,
    /// The object that carries the attribute, such as «communicator 3»: the number is the rank's own.
    #[serde(alias = "o")]
    pub object: String,
    /// The object that it was copied from.
    #[serde(alias = "f", default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Innermost first.
    #[serde(alias = "s")]
    pub stack: S,
}

impl<S> Window<S> {
    /// The same window with other stacks.
    pub fn map<T>(self, mut stack: impl FnMut(S) -> T) -> Window<T> {
        let regions = self.regions.into_iter().map(|region| Region {
            base: region.base,
            size: region.size,
            attached_at: region.attached_at,
            detached_at: region.detached_at,
            attached: stack(region.attached),
            detached: stack(region.detached),
        });
        let regions = regions.collect();
        Window {
            flavor: self.flavor,
            number: self.number,
            name: self.name,
            created_at: self.created_at,
            freed_at: self.freed_at,
            created: stack(self.created),
            freed: stack(self.freed),
            regions,
        }
    }
}

impl<S, L> Keyval<S, L> {
    /// The same key with other stacks; those of its life stay.
    pub fn map<T>(self, mut stack: impl FnMut(S) -> T) -> Keyval<T, L> {
        Keyval {
            kind: self.kind,
            created: stack(self.created),
            freed: stack(self.freed),
            set: self.set,
            copied: self.copied,
            deleted: self.deleted,
            created_at: self.created_at,
            freed_at: self.freed_at,
            concerned: self.concerned,
            life: self.life,
            life_omitted: self.life_omitted,
        }
    }

    /// The same key with other stacks of its life.
    pub fn map_life<M>(self, mut stack: impl FnMut(L) -> M) -> Keyval<S, M> {
        let life = self.life.into_iter().map(|event| LifeEvent {
            event: event.event,
            what: event.what,
            object: event.object,
            from: event.from,
            stack: stack(event.stack),
        });
        Keyval {
            kind: self.kind,
            created: self.created,
            freed: self.freed,
            set: self.set,
            copied: self.copied,
            deleted: self.deleted,
            created_at: self.created_at,
            freed_at: self.freed_at,
            concerned: self.concerned,
            life: life.collect(),
            life_omitted: self.life_omitted,
        }
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

//! What a picture is made of.

use crate::fingerprint;
use crate::paths::last;
use crate::report::{Finding, Frame, Related};
use serde::Serialize;

/// The pictures of one finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pictures {
    pub memory: Vec<MemoryMap>,
    pub lives: Vec<Life>,
    pub lanes: Vec<Lanes>,
    pub waits: Vec<WaitGraph>,
}

impl Pictures {
    pub fn is_empty(&self) -> bool {
        self.memory.is_empty() && self.lives.is_empty() && self.lanes.is_empty() && self.waits.is_empty()
    }
}

/// Which call came before which: ranks side by side, time from top to bottom. Positions are those of steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lanes {
    /// The names of the lanes, from left to right.
    pub names: Vec<String>,
    /// In an order in which they may have been made.
    pub steps: Vec<LaneStep>,
    /// What certainly came before what, on another lane.
    pub before: Vec<Connection>,
    /// From the call that begins an operation to the one that completes it.
    pub under_way: Vec<Connection>,
    /// The two that nothing orders, or that do not fit each other.
    pub conflict: Option<Conflict>,
    /// Calls that are left out.
    pub omitted: usize,
}

/// A call on a lane.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaneStep {
    pub lane: usize,
    pub call: String,
    /// What it has to do with the finding; empty where only its order counts.
    pub text: String,
    pub place: Option<Place>,
    pub fault: bool,
}

/// From one to another, by their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Connection {
    pub from: usize,
    pub to: usize,
}

/// Two that are at fault together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    pub from: usize,
    pub to: usize,
    /// Nothing orders them; else they do not fit each other.
    pub unordered: bool,
}

/// Who waits for whom.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitGraph {
    pub points: Vec<WaitPoint>,
    /// From who waits to whom is waited for: positions of points.
    pub arrows: Vec<Connection>,
    /// Groups that are left out.
    pub omitted: usize,
}

/// Ranks that wait in one call for the same others. Fractions of the picture: x to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitPoint {
    pub x: f64,
    pub y: f64,
    pub who: String,
    /// How many ranks these are.
    pub ranks: usize,
    pub call: Option<String>,
    pub text: String,
    pub place: Option<Place>,
    /// The finding is about their call.
    pub fault: bool,
}

/// The memory of a window on one rank: addresses from left to right, time from top to bottom.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryMap {
    pub rank: Option<i32>,
    /// Position in the report's windows; none when the window is not there, and the finding's own details are drawn.
    pub window: Option<usize>,
    pub flavor: String,
    pub bars: Vec<Bar>,
    pub accesses: Vec<Access>,
    pub gaps: Vec<Gap>,
    pub ticks: Vec<Tick>,
    /// Regions and accesses that are left out.
    pub omitted: usize,
    /// The time of an access is known; where it is not, the access is drawn over all of the time in which it can have
    /// been made.
    pub timed: bool,
}

/// A region. Fractions of the picture: x to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    pub x0: f64,
    pub x1: f64,
    pub y0: f64,
    pub y1: f64,
    /// First address, and the first one behind.
    pub first: String,
    pub end: String,
    pub bytes: u64,
    pub label: String,
    pub detached: bool,
    pub attached_place: Option<Place>,
    pub detached_place: Option<Place>,
    /// What the region was at the faulty access that lies over it, where that is certain.
    pub at_access: Option<String>,
}

/// What a finding's call wanted with the memory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Access {
    pub x0: f64,
    pub x1: f64,
    pub y0: f64,
    pub y1: f64,
    pub first: String,
    pub end: String,
    pub bytes: u64,
    pub label: String,
    /// Position in the report's findings, from 0.
    pub finding: usize,
    /// It is the picture's subject.
    pub fault: bool,
    /// The first byte that is not attached, where the finding knows it, and its place in the picture.
    pub missing: Option<String>,
    pub missing_x: Option<f64>,
}

/// A place where the addresses between regions were cut out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gap {
    pub x: f64,
    pub bytes: u64,
}

/// An address to write below the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tick {
    pub x: f64,
    pub label: String,
}

/// What happened to a key, an attribute or an object, in order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Life {
    /// `keyval`, `attribute`, `object`, `window` or `operation`.
    pub kind: String,
    pub title: String,
    pub rank: Option<i32>,
    pub steps: Vec<Step>,
    /// Steps that are left out, behind so many of the others.
    pub omitted: u64,
    pub omitted_after: usize,
}

/// One step of a life.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// One or two words: created, set, copied, deleted, freed, or `fault`.
    pub what: String,
    pub text: String,
    pub event: Option<u64>,
    pub rank: Option<i32>,
    pub place: Option<Place>,
    /// 0 is the key itself; each object that holds an attribute of it has one of its own.
    pub lane: usize,
    pub lane_name: String,
    pub fault: bool,
}

/// The frame of a stack that a person looks at first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    pub file: Option<String>,
    pub line: Option<u32>,
    pub function: Option<String>,
    pub module: String,
}

impl Place {
    pub(super) fn of(stack: &[Frame]) -> Option<Place> {
        let frame = fingerprint::place(stack)?;
        Some(Place {
            file: frame.file.clone(),
            line: frame.line,
            function: frame.function.clone(),
            module: frame.module.clone(),
        })
    }

    /// That of the finding itself, or else of this related place.
    pub(super) fn own_or_related(finding: &Finding, own: bool, related: Option<&Related>) -> Option<Place> {
        let stack = if own { Some(&finding.stack) } else { related.map(|related| &related.stack) };
        Place::of(stack?)
    }

    /// «halo.c:25», or the module's name: for labels.
    pub fn short(&self) -> String {
        self.position(|path| last(path).to_owned())
    }

    /// The same with whole paths, which `path` shortens.
    pub fn position(&self, path: impl Fn(&str) -> String) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{}:{line}", path(file)),
            (Some(file), None) => path(file),
            (None, _) => path(&self.module),
        }
    }
}

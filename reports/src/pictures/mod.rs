//! What the viewers draw of a report: where an access lies among a window's regions over time, and the life of a key.
//!
//! Everything is laid out already, in fractions of the picture's width and height, so that a browser and a terminal
//! show the same. Leaves out: how it is drawn. Reports may come from anywhere, so every number is taken as it stands and
//! leads to a picture: none is out of range, and what is too much is left out and counted.

mod access;
mod axis;
mod life;
mod memory;
mod old;
mod piece;
mod tie;
mod when;

use crate::fingerprint;
use crate::report::{Frame, Report};
use serde::Serialize;
use std::cell::OnceCell;

/// The pictures of one finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pictures {
    pub memory: Vec<MemoryMap>,
    pub lives: Vec<Life>,
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
    fn of(stack: &[Frame]) -> Option<Place> {
        let frame = fingerprint::place(stack)?;
        Some(Place {
            file: frame.file.clone(),
            line: frame.line,
            function: frame.function.clone(),
            module: frame.module.clone(),
        })
    }

    /// «halo.c:25», or the module's name: for labels.
    pub fn short(&self) -> String {
        let name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{}:{line}", name(file)),
            (Some(file), None) => name(file),
            (None, _) => name(&self.module),
        }
    }
}

/// Makes the pictures of one report. What belongs together is looked up once.
pub struct Painter<'a> {
    report: &'a Report,
    ties: tie::Ties<'a>,
    /// Of each finding: its window, for the pictures of windows.
    windows: OnceCell<Vec<Option<usize>>>,
}

impl<'a> Painter<'a> {
    pub fn new(report: &'a Report) -> Self {
        Painter { report, ties: tie::Ties::new(report), windows: OnceCell::new() }
    }

    /// The pictures of the finding at this position; none of a position that does not exist.
    pub fn of_finding(&self, index: usize) -> Pictures {
        let Some(finding) = self.report.findings.get(index) else { return Pictures::default() };
        let memory = access::of(finding).map(|wanted| {
            let window = self.ties.window(finding, &wanted);
            memory::of_finding(self.report, finding, index, &wanted, window)
        });
        let life = life::of_finding(self.report, finding, self.ties.keyval(finding));
        Pictures { memory: memory.into_iter().collect(), lives: life.into_iter().collect() }
    }

    /// The memory of the window at this position, with what all findings wanted of it.
    pub fn of_window(&self, index: usize) -> MemoryMap {
        let windows = self.windows.get_or_init(|| {
            let window = |finding| access::of(finding).and_then(|wanted| self.ties.window(finding, &wanted));
            self.report.findings.iter().map(window).collect()
        });
        let findings = windows.iter().enumerate().filter(|(_, window)| **window == Some(index));
        let findings: Vec<usize> = findings.map(|(finding, _)| finding).collect();
        memory::of_window(self.report, index, &findings)
    }

    /// The life of the key at this position.
    pub fn of_keyval(&self, index: usize) -> Life {
        life::of_keyval(self.report, index)
    }
}

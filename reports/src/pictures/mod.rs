//! What the viewers draw of a report: where an access lies among a window's regions over time, the life of a key, which call came before which, and who
//! waits for whom.
//!
//! Everything is laid out already, in fractions of the picture's width and height, so that a browser and a terminal
//! show the same. Leaves out: how it is drawn. Reports may come from anywhere, so every number is taken as it stands and
//! leads to a picture: none is out of range, and what is too much is left out and counted.

mod access;
mod axis;
mod drawn;
mod lanes;
mod life;
mod memory;
mod old;
mod piece;
mod tie;
mod waits;
mod wanted;
mod when;

use crate::report::Report;
use std::cell::OnceCell;

pub use drawn::{
    Access, Bar, Conflict, Connection, Gap, LaneStep, Lanes, Life, MemoryMap, Pictures, Place, Step, Tick,
    WaitGraph, WaitPoint,
};

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
        Pictures {
            memory: memory.into_iter().collect(),
            lives: life.into_iter().collect(),
            lanes: lanes::of_finding(finding).into_iter().collect(),
            waits: waits::of_finding(finding).into_iter().collect(),
        }
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

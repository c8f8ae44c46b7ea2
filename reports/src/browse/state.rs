//! What the browser shows: which list, what is chosen and opened, the filter, and how far it is scrolled.
//!
//! The state is plain data. Keys change it (`keys.rs`), and a screen is drawn from it (`draw`); neither does anything
//! else.

use super::filter::{self, Field, Filter};
use super::look::Look;
use super::ranks::Strip;
use crate::pictures::{Painter, Pictures};
use crate::render::follows::Follows;
use crate::render::snippet::shortened;
use crate::report::Report;
use crate::source::Sources;
use std::cell::{OnceCell, RefCell};
use std::path::Path;
use std::rc::Rc;

/// Stacks of related places that have a tab; a report has seldom more than four.
const MOST_TABS: usize = 12;

/// What does not change while the browser runs.
pub struct Context<'a> {
    pub report: &'a Report,
    pub sources: &'a Sources,
    /// Paths below it are shown relative to it.
    pub base: &'a Path,
    pub look: Look,
    pub painter: Painter<'a>,
    pub ranks: Strip,
    pub follows: Follows<'a>,
    /// What the search looks at, of each finding.
    texts: OnceCell<Vec<String>>,
    /// Columns for the names of checks.
    pub check_width: usize,
    /// The pictures that were made last.
    pictures: RefCell<Option<(usize, Rc<Pictures>)>>,
}

impl<'a> Context<'a> {
    pub fn new(report: &'a Report, sources: &'a Sources, base: &'a Path, look: Look) -> Self {
        let (painter, ranks) = (Painter::new(report), Strip::of_report(report));
        let (texts, pictures) = (OnceCell::new(), RefCell::new(None));
        let check_width =
            report.findings.iter().map(|finding| finding.check.len()).max().unwrap_or(0).min(24);
        let follows = Follows::new(report);
        Context { report, sources, base, look, painter, ranks, follows, texts, check_width, pictures }
    }

    pub fn texts(&self) -> &[String] {
        self.texts.get_or_init(|| self.report.findings.iter().map(filter::text).collect())
    }

    pub fn pictures(&self, finding: usize) -> Rc<Pictures> {
        let mut last = self.pictures.borrow_mut();
        match &*last {
            Some((index, pictures)) if *index == finding => pictures.clone(),
            Some(_) | None => {
                let pictures = Rc::new(self.painter.of_finding(finding));
                *last = Some((finding, pictures.clone()));
                pictures
            }
        }
    }

    /// A path as it is shown.
    pub fn path(&self, path: &str) -> String {
        shortened(path, self.base).to_owned()
    }

    /// What can be looked at of a finding.
    pub fn tabs(&self, finding: usize) -> Vec<Tab> {
        let Some(told) = self.report.findings.get(finding) else { return Vec::new() };
        let pictures = self.pictures(finding);
        let related = (0..told.related.len().min(MOST_TABS)).map(Tab::Related);
        let memory = (0..pictures.memory.len()).map(Tab::Memory);
        let lives = (0..pictures.lives.len()).map(Tab::Life);
        std::iter::once(Tab::Here)
            .chain(related)
            .chain((0..pictures.lanes.len()).map(Tab::Lanes))
            .chain((0..pictures.waits.len()).map(Tab::Waits))
            .chain(memory)
            .chain(lives)
            .chain([Tab::Rule, Tab::Details])
            .collect()
    }
}

/// A list, each with a key of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Findings,
    Windows,
    Keyvals,
    Coverage,
}

impl Section {
    pub const ALL: [Section; 4] = [Section::Findings, Section::Windows, Section::Keyvals, Section::Coverage];
}

/// A part of what is known about a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Its place, its source and its stack.
    Here,
    Related(usize),
    Memory(usize),
    Life(usize),
    Lanes(usize),
    Waits(usize),
    Rule,
    Details,
}

/// What is opened from a list, by its position in the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    pub index: usize,
    pub tab: usize,
    /// The frame of the stack whose source is shown; none: the one that a person looks at first.
    pub frame: Option<usize>,
    pub scroll: usize,
}

/// What stands above everything else and takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    Help {
        scroll: usize,
    },
    /// The words of the search are being typed; those from before come back with Esc.
    Search {
        before: String,
    },
    Fields {
        cursor: usize,
    },
    Values {
        field: Field,
        cursor: usize,
    },
    /// A rank is being typed.
    Rank {
        typed: String,
    },
}

/// Where a list is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Row that is chosen.
    pub at: usize,
    /// First row that is seen.
    pub top: usize,
}

/// Everything that keys change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Columns and rows of the screen.
    pub size: (u16, u16),
    pub section: Section,
    pub filter: Filter,
    /// Positions of the findings that are listed.
    pub listed: Vec<usize>,
    /// Of the three lists, and how far the coverage is scrolled.
    pub cursors: [Cursor; 4],
    pub opened: Option<Opened>,
    pub over: Option<Over>,
}

impl State {
    pub fn new(context: &Context, size: (u16, u16)) -> State {
        State {
            size,
            section: Section::Findings,
            filter: Filter::default(),
            listed: (0..context.report.findings.len()).collect(),
            cursors: Default::default(),
            opened: None,
            over: None,
        }
    }

    pub fn cursor(&self) -> Cursor {
        self.cursors[self.section as usize]
    }

    pub fn cursor_mut(&mut self) -> &mut Cursor {
        &mut self.cursors[self.section as usize]
    }

    /// Rows of the list that is shown.
    pub fn rows(&self, context: &Context) -> usize {
        match self.section {
            Section::Findings => self.listed.len(),
            Section::Windows => context.report.windows.len(),
            Section::Keyvals => context.report.keyvals.len(),
            Section::Coverage => 0,
        }
    }

    /// The tab that is shown of the opened finding.
    pub fn tab(&self, context: &Context) -> Option<Tab> {
        let opened = self.opened.as_ref().filter(|_| self.section == Section::Findings)?;
        context.tabs(opened.index).get(opened.tab).copied()
    }

    /// Lists what the filter leaves, and stays at the finding that was chosen, if it is still there.
    pub fn refilter(&mut self, context: &Context) {
        let chosen = self.listed.get(self.cursors[Section::Findings as usize].at).copied();
        // Only a search reads all texts.
        let texts = if self.filter.words.is_empty() { &[] } else { context.texts() };
        self.listed = self.filter.apply(context.report, texts);
        let at = chosen.and_then(|chosen| self.listed.binary_search(&chosen).ok());
        self.cursors[Section::Findings as usize] = Cursor { at: at.unwrap_or(0), top: 0 };
    }
}

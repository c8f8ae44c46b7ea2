//! Plays a program on the mirror, and holds what the mirror predicts against what a library did.
//!
//! The record serves for one thing only besides the comparison: where the standard leaves an order open (callbacks of a
//! duplication, of a free) or a result (after a callback that failed), the mirror is taken the library's way.
//! What a step is to the mirror is in `acts.rs` and `acts_windows.rs`.

use std::collections::BTreeMap;

use mpiwarden::call::Kind;
use mpiwarden::findings::{Finding, Verdict};
use mpiwarden::mirror::answers::Due;

use crate::deviations::{self, Deviations};
use crate::difference::{CallbackRoleName, Difference, What};
use crate::driver::Driver;
use crate::program::{Op, Program, SLOTS};
use crate::record::Line;
use crate::setup;
use crate::things::{Key, State, Thing, Under};

pub const KINDS: [Kind; 3] = [Kind::Comm, Kind::Datatype, Kind::Win];

/// What was played.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub calls: usize,
    pub callbacks: usize,
    /// Results and callbacks about which nothing was certain.
    pub open: usize,
    pub deviations: BTreeMap<&'static str, usize>,
}

pub struct Player<'a> {
    pub program: &'a Program,
    pub lines: &'a [Line],
    pub next: usize,
    pub driver: Driver,
    pub things: [Vec<Thing>; 3],
    pub keys: Vec<Option<Key>>,
    pub slots: [[Option<usize>; SLOTS as usize]; 3],
    /// Integers in the memory that is attached, by region and place.
    pub cells: BTreeMap<(i32, i32), i32>,
    pub under: Vec<Under>,
    /// Objects that callbacks under way are about.
    pub about: Vec<(usize, i32)>,
    /// Callbacks of objects that live on after they were freed.
    pub owed: Vec<Due>,
    /// There may be others, of objects about which nothing was certain.
    pub owed_open: bool,
    pub handles: usize,
    pub deviations: &'a Deviations,
    pub played: Played,
    status: i32,
}

pub type Result<T = ()> = std::result::Result<T, Box<Difference>>;

impl<'a> Player<'a> {
    /// `status`: how the process ended, for a record that ends early.
    pub fn new(program: &'a Program, lines: &'a [Line], deviations: &'a Deviations, status: i32) -> Self {
        let predefined = [vec![setup::WORLD, setup::MYSELF], vec![setup::INT], vec![]];
        let things = [0, 1, 2].map(|kind| {
            let places = crate::program::PLACES[kind] as usize;
            let mut things = vec![Thing::empty(); places];
            for (thing, handle) in things.iter_mut().zip(&predefined[kind]) {
                (thing.state, thing.handle) = (State::Alive, *handle);
            }
            things
        });
        Player {
            program,
            lines,
            next: 0,
            driver: Driver::new(),
            things,
            keys: Vec::new(),
            slots: Default::default(),
            cells: BTreeMap::new(),
            under: Vec::new(),
            about: Vec::new(),
            owed: Vec::new(),
            owed_open: false,
            handles: setup::FIRST_HANDLE,
            deviations,
            played: Played::default(),
            status,
        }
    }

    /// The whole program; a crash that is a deviation ends it.
    pub fn play(&mut self) -> Result {
        let Err(found) = self.play_all() else { return Ok(()) };
        match self.deviations.recognise(&found).filter(|_| matches!(found.what, What::Crash(_))) {
            Some(name) => *self.played.deviations.entry(name).or_default() += 1,
            None => return Err(found),
        }
        Ok(())
    }

    fn play_all(&mut self) -> Result {
        self.begin();
        self.body(0)?;
        let line = self.line()?;
        if line == Line::Finalize && self.program.leave {
            return self.finalize();
        }
        if line != Line::ProgramEnd || self.program.leave {
            return self.strange(&format!("{line:?} where the program ends"));
        }
        // Everything is freed by now, unless a callback failed, or the steps that free were taken out.
        let own = |thing: &Thing| thing.state != State::Empty;
        if self.owed.is_empty() || self.program.wild || self.things[1].iter().skip(1).any(own) {
            return Ok(());
        }
        self.differ(What::Missing(CallbackRoleName::Delete))
    }

    pub fn body(&mut self, body: i32) -> Result {
        let program = self.program;
        for (number, step) in program.steps.iter().enumerate().filter(|(_, step)| step.body == body) {
            self.step(number, step)?;
        }
        Ok(())
    }

    /// The next line of the record; without one the process ended.
    pub fn line(&mut self) -> Result<Line> {
        self.next += 1;
        match self.lines.get(self.next - 1) {
            Some(line) => Ok(*line),
            None => Err(self.difference(What::Crash(self.status))),
        }
    }

    pub fn strange<T>(&self, what: &str) -> Result<T> {
        Err(self.difference(What::Record(what.to_owned())))
    }

    fn difference(&self, what: What) -> Box<Difference> {
        let step = self.under.last().map(|under| under.step);
        let about = self.under.last().and_then(|under| under.about);
        let made_by = about.and_then(|(kind, place)| self.things[kind][place].made_by);
        let within = self.under.iter().map(|under| self.program.steps[under.step]).collect();
        let op = step.map(|step| self.program.steps[step].op);
        // Freeing a key asks the predefined objects of its kind.
        let asked = step.map(|step| self.program.steps[step]).filter(|step| step.op == Op::FreeKey);
        let about = about.or(asked.map(|step| (step.with[0] as usize, 0)));
        let on = |has: fn(&Thing) -> bool| about.is_some_and(|(kind, place)| has(&self.things[kind][place]));
        let failed_copy = self.under.last().is_some_and(|under| under.hidden_copy_failed);
        Box::new(Difference {
            step,
            op,
            within,
            kind: about.map(|(kind, _)| kind),
            made_by,
            failed_copy,
            set_twice: on(|thing| thing.set_twice),
            broken: on(|thing| thing.broken),
            reentered: on(|thing| thing.reentered),
            orphaned: on(|thing| thing.orphaned),
            what,
        })
    }

    /// The library is not as the mirror says: a deviation with a name is counted, anything else ends the program.
    pub fn differ(&mut self, what: What) -> Result {
        let difference = self.difference(what);
        let Some(name) = self.deviations.recognise(&difference) else { return Err(difference) };
        *self.played.deviations.entry(name).or_default() += 1;
        if let Some(under) = self.under.last_mut() {
            under.deviated = true;
            if let Some((kind, place)) = under.about.filter(|_| deviations::spoils(name)) {
                self.things[kind][place].set_aside = true;
            }
        }
        Ok(())
    }

    /// Nothing that the mirror sees may be worth telling, where the program is right and the mirror says what happens.
    pub fn quiet(&mut self) -> Result {
        // What the mirror makes of a deviation is no news.
        if self.is_set_aside() || self.under.iter().any(|under| under.deviated) {
            self.driver.findings.clear();
        }
        let wrong = |finding: &Finding| !self.program.wild || finding.verdict == Verdict::Library;
        let Some(finding) = self.driver.findings.iter().find(|finding| wrong(finding)) else { return Ok(()) };
        let what = format!("{}: {}", finding.check.id(), finding.message);
        Err(self.difference(What::Finding(what)))
    }
}

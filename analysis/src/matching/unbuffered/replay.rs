//! The calls of all processes, made once more as far as they can go.

use super::steps::{CollectiveCall, Precondition, Step};
use crate::misfits::NamedEvent;
use std::collections::BTreeSet;

/// Past everything that a process does.
pub(super) const DONE: u32 = u32::MAX;

/// The calls, as they are made once more.
pub(super) struct Run {
    pub steps: Vec<Vec<Step>>,
    pub operations: Vec<CollectiveCall>,
    /// By process: its next step.
    pub next: Vec<usize>,
    /// By process: who waits until it has entered an event.
    waiting: Vec<BTreeSet<(u32, usize)>>,
    /// By operation: the members in it, and those of them that wait for the others.
    pub entered: Vec<Vec<usize>>,
    leaving: Vec<Vec<usize>>,
    ready: Vec<usize>,
}

impl Run {
    pub fn new(steps: Vec<Vec<Step>>, operations: Vec<CollectiveCall>) -> Run {
        Run {
            waiting: steps.iter().map(|_| BTreeSet::new()).collect(),
            next: vec![0; steps.len()],
            entered: vec![Vec::new(); operations.len()],
            leaving: vec![Vec::new(); operations.len()],
            ready: (0..steps.len()).collect(),
            steps,
            operations,
        }
    }

    /// Whether all processes have done everything.
    pub fn is_over(&self) -> bool {
        (0..self.steps.len()).all(|process| self.at(process) == DONE)
    }

    /// The event that a process has entered and not ended.
    pub fn at(&self, process: usize) -> u32 {
        self.steps[process].get(self.next[process]).map_or(DONE, |step| step.at)
    }

    pub fn place(&self, (process, step): (usize, usize)) -> NamedEvent {
        NamedEvent { process, place: self.steps[process][step].place }
    }

    pub fn is_met(&self, need: Precondition) -> bool {
        match need {
            Precondition::Nothing | Precondition::Enter { .. } => true,
            Precondition::Send { process, at } | Precondition::Receive { process, at } => {
                self.at(process) >= at
            }
            Precondition::Leave { operation } => {
                self.entered[operation].len() >= self.operations[operation].size
            }
        }
    }

    /// Every process goes as far as it can.
    pub fn go_on(&mut self) {
        while let Some(process) = self.ready.pop() {
            while let Some(&step) = self.steps[process].get(self.next[process]) {
                if !self.is_met(step.need) {
                    match step.need {
                        Precondition::Nothing | Precondition::Enter { .. } => {}
                        Precondition::Send { process: other, at }
                        | Precondition::Receive { process: other, at } => {
                            self.waiting[other].insert((at, process));
                        }
                        Precondition::Leave { operation } => self.leaving[operation].push(process),
                    }
                    break;
                }
                self.pass(process);
            }
            self.wake(process);
        }
    }

    /// A process makes its next step.
    fn pass(&mut self, process: usize) {
        if let Precondition::Enter { operation } = self.steps[process][self.next[process]].need {
            self.entered[operation].push(process);
            if self.entered[operation].len() >= self.operations[operation].size {
                self.ready.append(&mut self.leaving[operation]);
            }
        }
        self.next[process] += 1;
    }

    fn wake(&mut self, process: usize) {
        let at = self.at(process);
        while let Some(&(until, other)) = self.waiting[process].first()
            && until <= at
        {
            self.waiting[process].pop_first();
            self.ready.push(other);
        }
    }

    /// The library let this step end.
    pub fn force(&mut self, process: usize, step: usize) {
        self.steps[process][step].need = Precondition::Nothing;
        self.ready.push(process);
    }
}

//! The circles of processes that wait for each other where nobody can go on.

use super::replay::{DONE, Run};
use super::steps::Precondition;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Each process with the step at which it waits for the next one.
pub(super) type Circle = Vec<(usize, usize)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    /// On the way, at this place of it.
    OnWay(usize),
    Over,
}

/// All circles that have no process in common.
pub(super) fn find(run: &Run) -> Vec<Circle> {
    let mut search = CircleSearch {
        run,
        visits: vec![Visit::New; run.steps.len()],
        absent: FxHashMap::default(),
        found: Vec::new(),
    };
    for start in 0..run.steps.len() {
        if search.visits[start] == Visit::New {
            search.walk(start);
        }
    }
    search.found
}

struct CircleSearch<'a> {
    run: &'a Run,
    visits: Vec<Visit>,
    /// By operation: the members that are not in it.
    absent: FxHashMap<usize, Arc<Vec<usize>>>,
    found: Vec<Circle>,
}

/// For whom a process waits, and at which step: each of them has to go on first.
struct WaitingProcess {
    process: usize,
    /// Those that were not looked at yet.
    partners: Vec<(usize, usize)>,
    /// The step of the partner that is being looked at.
    step: usize,
}

impl CircleSearch<'_> {
    fn enter(&mut self, process: usize) -> WaitingProcess {
        WaitingProcess { process, partners: self.partners(process), step: 0 }
    }

    fn walk(&mut self, start: usize) {
        let mut way = vec![self.enter(start)];
        self.visits[start] = Visit::OnWay(0);
        while let Some(last) = way.last_mut() {
            let Some((step, partner)) = last.partners.pop() else {
                self.visits[last.process] = Visit::Over;
                way.pop();
                continue;
            };
            last.step = step;
            match self.visits[partner] {
                Visit::Over => {}
                Visit::New => {
                    self.visits[partner] = Visit::OnWay(way.len());
                    way.push(self.enter(partner));
                }
                Visit::OnWay(first) => {
                    self.found.push(way[first..].iter().map(|waits| (waits.process, waits.step)).collect());
                    // When it is opened, the others of this way may go on.
                    way.iter().for_each(|waits| self.visits[waits.process] = Visit::Over);
                    return;
                }
            }
        }
    }

    /// Steps of the call that a process is in, each with a process that it waits for. Empty: it may go on, or in more than one way.
    fn partners(&mut self, process: usize) -> Vec<(usize, usize)> {
        let run = self.run;
        let (steps, first) = (&run.steps[process], run.next[process]);
        let Some(step) = steps.get(first) else { return Vec::new() };
        let call = step.call;
        let of_call = steps[first..].iter().take_while(|step| step.call == call).enumerate();
        let mut partners = Vec::new();
        for (offset, step) in of_call.filter(|(_, step)| step.certain && !run.is_met(step.need)) {
            let step_at = first + offset;
            match step.need {
                Precondition::Nothing | Precondition::Enter { .. } => {}
                Precondition::Send { process, .. } | Precondition::Receive { process, .. } => {
                    partners.push((step_at, process))
                }
                Precondition::Leave { operation } => {
                    partners.extend(self.absent(operation).iter().map(|member| (step_at, *member)));
                }
            }
        }
        partners.retain(|(_, partner)| run.at(*partner) != DONE);
        // The last one is looked at first.
        partners.reverse();
        partners
    }

    fn absent(&mut self, operation: usize) -> Arc<Vec<usize>> {
        let run = self.run;
        let absent = self.absent.entry(operation).or_insert_with(|| {
            let entered: FxHashSet<usize> = run.entered[operation].iter().copied().collect();
            let members = run.operations[operation].members.iter().copied();
            Arc::new(members.filter(|member| !entered.contains(member)).collect())
        });
        Arc::clone(absent)
    }
}

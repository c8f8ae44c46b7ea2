//! Programs of all families, in pairs: a right one, and its wrong twin.

use crate::draw::Draw;
use crate::script::Script;
use crate::window::Flavor;
use crate::{active, looks, own, passive};

/// A program, and what must be said of it.
#[derive(Clone, Debug)]
pub struct Program {
    pub script: Script,
    /// The check that its two accesses break, if they do.
    pub answer: Option<&'static str>,
    /// It may be missed: who waits in a loop and writes there may be told anything by whoever holds the memory, so that what it does in between is silent where that
    /// one has operations of its own.
    pub may_be_missed: bool,
}

/// Processes that share memory may tell each other anything by it, for as long as they live: these programs have batches of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    Apart,
    Sharing,
}

/// So many programs, of so many ranks at most.
pub fn made(seed: u64, count: usize, batch: Batch, most: usize) -> Vec<Program> {
    let mut draw = Draw::new(seed, most);
    let mut programs = Vec::new();
    while programs.len() < count {
        let mut check = "rma-conflict";
        let mut may_be_missed = false;
        let one = &mut draw;
        let family = one.below(20);
        // Some need a third rank.
        let family = if most == 2 && [11, 12, 17, 18].contains(&family) { 0 } else { family };
        let (right, wrong) = match (batch, family) {
            (Batch::Sharing, _) => passive::twins(one, Some(Flavor::Shared)),
            (Batch::Apart, 0..=7) => passive::twins(one, None),
            (Batch::Apart, 8..=10) => active::fences(one),
            (Batch::Apart, 11 | 12) => active::posts(one),
            (Batch::Apart, 13) => looks::flag(one),
            (Batch::Apart, 14) => {
                may_be_missed = true;
                looks::mutex(one)
            }
            (Batch::Apart, 15 | 16) => own::origin(one),
            (Batch::Apart, 17 | 18) => own::buffer(one),
            (Batch::Apart, _) => {
                check = "rma-unordered";
                own::detach(one)
            }
        };
        programs.push(Program { script: right, answer: None, may_be_missed: false });
        programs.push(Program { script: wrong, answer: Some(check), may_be_missed });
    }
    programs.truncate(count);
    programs
}

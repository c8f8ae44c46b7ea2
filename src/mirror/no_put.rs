//! `MPI_MODE_NOPUT`: what a target asserted when it opened the epoch that an operation belongs to (12.5.5).
//!
//! A target may be ahead of an operation, in its next fence already, or behind: the origin's fence or start may return
//! before the target has come to its own. Then the target is asked again at later calls on the window, and the answer is
//! told at the place of the operation.

use super::asserted::Said;
use super::calls_rma::RmaTicket;
use super::directory::{AsOf, Directory};
use super::early::Early;
use super::facts::Fact;
use super::facts_epochs::{Hint, HintMet};
use super::facts_rma::Earlier;
use super::ids::ObjectId;
use super::marks::Mark;
use super::state::Mirror;
use crate::call::{Assertion, Buffer, Context, Handle, Operation, Reduction, Rma, StackId};

/// Operations of one window that wait for their target.
const MOST: usize = 64;

impl Mirror {
    /// Whether an operation changes memory of the target for certain: elements with another operator than `MPI_NO_OP`
    /// (12.3.4). compare_and_swap only may.
    fn updates(&self, rma: &Rma) -> bool {
        let has_bytes = |count: i64, datatype: Handle| {
            self.layout(datatype).is_some_and(|layout| layout.bytes(count) > 0)
        };
        let Buffer { count, datatype, .. } = rma.origin;
        match rma.operation {
            Operation::Get | Operation::CompareAndSwap => false,
            Operation::Put | Operation::Accumulate | Operation::GetAccumulate | Operation::FetchAndOp => {
                rma.reduction != Some(Reduction::NoOp)
                    && has_bytes(rma.target_count, rma.target_type)
                    && has_bytes(count, datatype)
            }
        }
    }

    /// An operation in an epoch of the target. True: the target has not opened it yet, so that the place of the
    /// operation is needed later.
    pub(super) fn no_put(
        &mut self,
        rma: &Rma,
        context: &Context,
        (window, target): (ObjectId, u32),
        when: AsOf,
        directory: &mut dyn Directory,
        facts: &mut Vec<Fact>,
    ) -> bool {
        if when == AsOf::Now || !self.updates(rma) {
            return false;
        }
        match said(directory, window, target, when) {
            Said::That(assertion) => {
                facts.extend(update(assertion, self.window_created(rma.win), None));
                false
            }
            Said::Forgotten => false,
            Said::NotYet => {
                let mut earlier = Earlier::new(context.call, context.site);
                earlier.mark.when = self.now();
                let Some(window) = self.window_mut(rma.win) else { return false };
                let waiting = &mut window.epochs.early;
                let same =
                    |old: &Early| (old.target, old.when, old.earlier.site) == (target, when, context.site);
                let new = waiting.len() < MOST && !waiting.iter().any(same);
                if new {
                    waiting.push(Early { target, when, earlier });
                }
                new
            }
        }
    }

    /// The place of the operation that [`Mirror::rma_enter`] just said to be early.
    pub fn place_of_early(&mut self, ticket: &RmaTicket, stack: StackId) {
        let Some(window) = ticket.win.and_then(|win| self.window_mut(win)) else { return };
        let placeless = |early: &&mut Early| {
            early.target == ticket.target && early.earlier.mark.stack == StackId::default()
        };
        if let Some(early) = window.epochs.early.iter_mut().rev().find(placeless) {
            early.earlier.mark.stack = stack;
        }
    }

    /// A window is about to be freed: the last chance to ask its targets.
    pub fn early_before_free(&mut self, win: Handle, directory: &mut dyn Directory, facts: &mut Vec<Fact>) {
        if !self.is_complete() || self.window(win).is_none_or(|window| window.epochs.early.is_empty()) {
            return;
        }
        let (Some(id), made) = (self.window_id(win), self.window_created(win)) else { return };
        if let Some(window) = self.window_mut(win) {
            settle(&mut window.epochs.early, (id, made), directory, facts);
        }
    }
}

/// Asks the targets of early operations once more.
pub(super) fn settle(
    waiting: &mut Vec<Early>,
    (window, made): (ObjectId, Option<Mark>),
    directory: &mut dyn Directory,
    facts: &mut Vec<Fact>,
) {
    waiting.retain(|early| match said(directory, window, early.target, early.when) {
        Said::NotYet => true,
        Said::That(assertion) => {
            facts.extend(update(assertion, made, Some(early.earlier)));
            false
        }
        Said::Forgotten => false,
    });
}

/// What the target asserted when it opened an epoch.
fn said(directory: &mut dyn Directory, window: ObjectId, target: u32, when: AsOf) -> Said {
    let Some(exposure) = directory.exposure(window, target) else { return Said::Forgotten };
    match when {
        AsOf::Now => Said::Forgotten,
        AsOf::Fence(number) => exposure.fences.of(number),
        AsOf::Post(number) => exposure.posts.of(number),
    }
}

/// An update of a target's memory in an epoch of which it said this: only where that speaks of updates, for there is one for
/// every put.
fn update(epoch: Assertion, window: Option<Mark>, earlier: Option<Earlier>) -> Option<Fact> {
    let hint = Hint::Update { epoch };
    epoch.no_put.then(|| Fact::Hint(HintMet { earlier, ..HintMet::new(hint, window) }))
}

//! Operations that get in the way of others that are not complete: of their buffers (12.3), or of their operator (12.2.1).

use super::about::About;
use super::directory::Directory;
use super::facts::Fact;
use super::facts_rma::{Earlier, Fault, Side};
use super::ids::ObjectId;
use super::in_use::{crosses, used};
use super::pending::{Pending, PendingOp};
use super::state::Mirror;
use crate::call::{Kind, Operation, Reduction};
use std::ops::Range;

impl Mirror {
    /// An operation on another window, or for another target, that is not complete and that this one gets in the way
    /// of. `window` and `target` are this one's own.
    pub(super) fn crossed_elsewhere(
        &self,
        op: &PendingOp,
        window: ObjectId,
        target: u32,
    ) -> Option<(Side, Side, Earlier)> {
        let mut elsewhere = self.in_use.meeting(op).filter(|of| (of.window, of.target) != (window, target));
        elsewhere.find_map(|of| {
            let object = self.objects.get(Kind::Win, of.win).filter(|object| object.id == of.window)?;
            let epochs = &object.window.as_deref()?.epochs;
            let old = epochs.pending.get(of.target, of.number).filter(|_| !epochs.doubtful)?;
            // What is fetched again and again from one place is often of no interest; what is got is.
            let gets = [old, op].iter().all(|op| op.operation == Operation::Get);
            if old.site == op.site && !gets {
                return None;
            }
            let (side, by) = crosses(old, op)?;
            Some((side, by, Earlier::new(old.call, old.site)))
        })
    }

    /// A call that is no one-sided operation is about to write these bytes, or to read them, and an operation that is not complete uses them.
    pub fn buffer_used(
        &self,
        bytes: &Range<usize>,
        writes: bool,
        directory: &mut dyn Directory,
    ) -> Option<Fact> {
        let mut open = self.in_use.using(bytes, writes).filter(|_| self.complete);
        open.find_map(|of| {
            let object = self.objects.get(Kind::Win, of.win).filter(|object| object.id == of.window)?;
            let window = object.window.as_deref()?;
            let epochs = &window.epochs;
            let old = epochs.pending.get(of.target, of.number).filter(|_| !epochs.doubtful)?;
            let side = used(old, bytes, writes)?;
            let about = About {
                window: of.window,
                created: object.created,
                flavor: window.flavor,
                target: of.target,
                operation: old.operation,
                directory,
            };
            Some(about.fault(Fault::OriginUsed { side, writes }, Some(Earlier::new(old.call, old.site))))
        })
    }
}

/// Operations that are not complete and that this one gets in the way of.
pub(super) fn crossed(about: &About, pending: &Pending, op: &PendingOp, facts: &mut Vec<Fact>) {
    /// Older operations looked at.
    const NEAR: usize = 8;
    for old in pending.on(about.target).rev().take(NEAR) {
        if old.site == op.site {
            continue;
        }
        let earlier = Some(Earlier::new(old.call, old.site));
        if let (Some(this), Some(other)) = (op.reduction, old.reduction)
            && this != other
            && this != Reduction::NoOp
            && other != Reduction::NoOp
            && op.meets(old)
        {
            facts.push(about.fault(Fault::OtherReduction { this, other }, earlier));
            return;
        }
        if let Some((side, by)) = crosses(old, op) {
            facts.push(about.fault(Fault::OriginReused { side, by }, earlier));
            return;
        }
    }
}

//! How the named deviations of MPI libraries look in a record. Their list is `src/mirror/deviations.rs`.

use mpiwarden::mirror::deviations::DEVIATIONS;
use mpiwarden::mirror::predefined::Library;

use crate::difference::CallbackRoleName::{Copy, Delete};
use crate::difference::{Difference, What};
use crate::launch::ALARM;
use crate::program::Op;

/// The deviations of one library.
#[derive(Clone, Copy, Debug)]
pub struct Deviations {
    pub library: Library,
}

/// One way in which a deviation shows.
type Shows = fn(&Difference) -> bool;

/// Each deviation that programs can show, with what it looks like: what its row of `docs/mpi-libraries.md` says, and
/// nothing else that may happen in the same program.
const SHOWN: &[(&str, Shows)] = &[
    ("create-group-copies", |found| copies(found, Op::CreateGroup)),
    ("dist-graph-copies", |found| copies(found, Op::DistGraph)),
    ("cart-without-dimensions-copies", |found| copies(found, Op::Cart)),
    ("hidden-duplicates", |found| {
        let making = found.op == Some(Op::Window);
        let freeing = found.op == Some(Op::Free) && found.made_by == Some(Op::Window);
        making && found.what == What::Surplus { role: Copy, kind: COMM, known: true }
            || (making || freeing) && found.what == What::Surplus { role: Delete, kind: COMM, known: false }
    }),
    ("orphaned-window-hangs", |found| {
        found.op == Some(Op::Rma) && found.orphaned && found.what == What::Crash(ALARM)
    }),
    ("window-refused-corrupts", |found| {
        found.op == Some(Op::Window) && found.failed_copy && matches!(found.what, What::Crash(_))
    }),
    ("window-broken-by-failed-copy", |found| {
        let crash = matches!(found.what, What::Crash(_));
        let making = found.op == Some(Op::Window) && found.failed_copy && crash;
        let attaching = found.op == Some(Op::Attach) && found.what == What::Refused;
        let using = matches!(found.op, Some(Op::Attach | Op::Rma | Op::Free)) && crash;
        let reading = found.op == Some(Op::Predefined) && matches!(found.what, What::Value { .. });
        making || (found.broken && (attaching || using || reading))
    }),
    ("attribute-set-twice", |found| {
        let missing = found.op == Some(Op::Set) && found.what == What::Missing(Delete);
        let surplus =
            matches!(found.what, What::Surplus { kind, known: true, .. } if Some(kind) == found.kind);
        let read = found.op == Some(Op::Get) && matches!(found.what, What::Flag { .. } | What::Value { .. });
        let other = matches!(found.what, What::Possible { .. } | What::CallbackValue { .. });
        found.set_twice && found.kind != Some(COMM) && (missing || surplus || read || other)
    }),
    ("reentered-list-breaks", |found| {
        let walks = matches!(found.op, Some(Op::Set | Op::Get | Op::Delete | Op::Free | Op::Disconnect));
        found.reentered && walks && matches!(found.what, What::Crash(_))
    }),
    ("disconnect-despite-failed-delete", |found| {
        found.op == Some(Op::Disconnect) && found.what == What::Accepted(Delete)
    }),
    ("free-despite-failed-delete", |found| {
        matches!(found.op, Some(Op::Free | Op::Disconnect)) && found.what == What::Accepted(Delete)
    }),
    ("window-base-rounded", |found| {
        let base = found.within.last().is_some_and(|step| step.op == Op::Predefined && step.with[1] == 0);
        base && matches!(found.what, What::Value { expected: 0, found: -4095..0 })
    }),
];

/// The place of communicators among the kinds.
const COMM: usize = 0;

/// Attributes are copied to a communicator that such a call makes.
fn copies(found: &Difference, op: Op) -> bool {
    let copied = found.op == Some(op) && found.what == What::Surplus { role: Copy, kind: COMM, known: true };
    let has = matches!(found.what, What::Flag { expected: false } | What::Possible { expected: false });
    let deleted = found.what == What::Surplus { role: Delete, kind: COMM, known: true };
    copied || (found.made_by == Some(op) && (has || deleted))
}

impl Deviations {
    /// The name of the deviation that a difference shows, if it is one of this library's.
    pub fn recognise(&self, found: &Difference) -> Option<&'static str> {
        SHOWN.iter().find(|(id, shows)| self.has(id) && shows(found)).map(|(id, _)| *id)
    }

    /// Whether a deviation is one of this library's.
    pub fn has(&self, id: &str) -> bool {
        DEVIATIONS.iter().any(|of| of.id == id && of.applies(self.library))
    }
}

/// Whether the object that it shows on is not compared any more.
pub fn spoils(id: &str) -> bool {
    !matches!(id, "window-base-rounded" | "hidden-duplicates")
}

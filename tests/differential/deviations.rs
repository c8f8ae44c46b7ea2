//! How the named deviations of MPI libraries look in a record. Their list is `src/mirror/deviations.rs`.

use mpiwarden::mirror::deviations::DEVIATIONS;
use mpiwarden::mirror::predefined::Library;

use crate::difference::{CallbackRoleName, Difference, What};
use crate::program::Op;

/// The deviations of one library.
#[derive(Clone, Copy, Debug)]
pub struct Deviations {
    pub library: Library,
}

/// One way in which a deviation shows.
type Shows = fn(&Difference) -> bool;

/// Each deviation that programs can show, with what it looks like.
const SHOWN: &[(&str, Shows)] = &[
    ("create-group-copies", |found| copies(found, Op::CreateGroup)),
    ("dist-graph-copies", |found| copies(found, Op::DistGraph)),
    ("cart-without-dimensions-copies", |found| copies(found, Op::Cart)),
    ("hidden-duplicates", |found| {
        let copy = found.op == Some(Op::Window)
            && matches!(found.what, What::Surplus { role: CallbackRoleName::Copy, known: true });
        let window = found.op == Some(Op::Window) || found.made_by == Some(Op::Window);
        let delete =
            window && matches!(found.what, What::Surplus { role: CallbackRoleName::Delete, known: false });
        copy || delete
    }),
    ("orphaned-window-hangs", |found| {
        found.orphans && found.op == Some(Op::Rma) && matches!(found.what, What::Crash(_))
    }),
    ("window-refused-corrupts", |found| {
        found.failed_copy && found.op == Some(Op::Window) && matches!(found.what, What::Crash(_))
    }),
    ("window-broken-by-failed-copy", |found| {
        found.failed_copy && matches!(found.what, What::Crash(_) | What::Refused | What::Value { .. })
    }),
    ("attribute-set-twice", |found| {
        let last = found.within.last();
        let keys_of_types = last.is_none_or(|step| step.with[0] != 0 || !is_attribute(step.op));
        let what = matches!(
            found.what,
            What::Missing(CallbackRoleName::Delete)
                | What::Flag { expected: false }
                | What::Possible { .. }
                | What::Value { .. }
                | What::CallbackValue { .. }
                | What::Surplus { known: true, .. }
        );
        found.out_of_order && keys_of_types && what
    }),
    ("reentered-list-breaks", |found| found.reentered && matches!(found.what, What::Crash(_))),
    ("disconnect-despite-failed-delete", |found| {
        found.op == Some(Op::Disconnect) && found.what == What::Accepted(CallbackRoleName::Delete)
    }),
    ("free-despite-failed-delete", |found| {
        matches!(found.op, Some(Op::Free | Op::Disconnect))
            && found.what == What::Accepted(CallbackRoleName::Delete)
    }),
    ("window-base-rounded", |found| {
        found.op == Some(Op::Predefined)
            && matches!(found.what, What::Value { expected: 0, found } if found < 0)
    }),
];

fn is_attribute(op: Op) -> bool {
    matches!(op, Op::Set | Op::Get | Op::Delete)
}

/// Attributes are copied to a communicator that such a call makes.
fn copies(found: &Difference, op: Op) -> bool {
    let surplus = found.op == Some(op)
        && matches!(found.what, What::Surplus { role: CallbackRoleName::Copy, known: true });
    let has = matches!(found.what, What::Flag { expected: false } | What::Possible { expected: false });
    let deleted = matches!(found.what, What::Surplus { role: CallbackRoleName::Delete, known: true });
    surplus || (found.made_by == Some(op) && (has || deleted))
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

//! A program of MPI calls as data: what a step is, how programs are made up, and the lines that `driver.c` reads.
//!
//! Nearly every program is correct by construction, because a step that is not possible is passed over by whoever plays
//! it. So a program stays one when steps are taken out. «Wild» programs also have callbacks that fail, and callbacks
//! that change the very object they are about: what becomes of those is nobody's promise.

use std::fmt::Write as _;

/// What a step does. The numbers are those of `driver.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Op {
    /// kind, slot, copy callback, delete callback, what they do
    Key = 1,
    /// kind, slot
    FreeKey,
    /// kind, place of the object, slot of the key, value
    Set,
    Get,
    Delete,
    /// place of the old communicator, place of the new one
    Dup = 10,
    DupInfo,
    Idup,
    Split,
    Create,
    CreateGroup,
    /// and the number of dimensions
    Cart,
    DistGraph,
    SplitType,
    /// kind, place
    Free,
    Disconnect,
    /// place of the old datatype, place of the new one, number
    TypeDup = 30,
    Contiguous,
    Resized,
    Commit,
    /// place of the communicator, place of the window, flavour, size, displacement unit
    Window = 40,
    /// place of the window, region, offset, size
    Attach,
    Detach,
    /// place of the window, which attribute
    Predefined,
    /// place of the window, epoch, operation, where, number
    Rma,
    TagUb,
}

/// What makes a communicator of another one. A pattern, and no method: so the matches stay without a default arm.
macro_rules! makes_comm {
    () => {
        Op::Dup
            | Op::DupInfo
            | Op::Idup
            | Op::Split
            | Op::Create
            | Op::CreateGroup
            | Op::Cart
            | Op::DistGraph
            | Op::SplitType
    };
}
pub(crate) use makes_comm;

/// What makes a datatype of another one, as a pattern.
macro_rules! makes_type {
    () => {
        Op::TypeDup | Op::Contiguous | Op::Resized
    };
}
pub(crate) use makes_type;

/// Places of communicators, datatypes and windows; the first two and the first one are predefined.
pub const PLACES: [i32; 3] = [6, 4, 3];
/// Keys of each kind at a time.
pub const SLOTS: i32 = 3;
/// What copy and delete callbacks are.
pub mod callback {
    pub const NULL: i32 = 0;
    pub const DUP: i32 = 1;
    /// A copy callback of the program that keeps the value, makes another one, copies nothing, fails.
    pub const SAME: i32 = 2;
    pub const OTHER: i32 = 3;
    pub const NOTHING: i32 = 4;
    pub const COPY_FAILS: i32 = 5;
    /// A delete callback of the program that does well, fails always, fails the first time.
    pub const DELETES: i32 = 1;
    pub const FAILS: i32 = 2;
    pub const FAILS_ONCE: i32 = 3;
}

/// One step. Body 0 is the program itself, the others are what callbacks do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub body: i32,
    pub op: Op,
    pub with: [i32; 5],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub wild: bool,
    /// Communicators may be freed before the windows that were made on them.
    pub orphans: bool,
    /// What is left stays for `MPI_Finalize`: the last program of a process.
    pub leave: bool,
    pub steps: Vec<Step>,
}

impl Program {
    /// The lines for `driver.c`.
    pub fn write(&self, number: usize, text: &mut String) {
        let [wild, orphans, leave] = [self.wild, self.orphans, self.leave].map(i32::from);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "program {number} {wild} {orphans} {leave} {}", self.steps.len());
        for Step { body, op, with: [a, b, c, d, e] } in &self.steps {
            let _ = writeln!(text, "{body} {} {a} {b} {c} {d} {e}", *op as i32);
        }
    }
}

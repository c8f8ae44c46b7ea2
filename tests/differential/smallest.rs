//! The smallest program for each deviation, as `docs/mpi-libraries.md` shows it.

use crate::program::{Op, Program, Step, callback};

/// A step of the program itself.
pub fn step(op: Op, with: [i32; 5]) -> Step {
    Step { body: 0, op, with }
}

/// A key of a kind, in a slot.
pub fn key(kind: i32, slot: i32, copy: i32, delete: i32) -> Step {
    step(Op::Key, [kind, slot, copy, delete, 0])
}

pub fn set(kind: i32, place: i32, slot: i32) -> Step {
    step(Op::Set, [kind, place, slot, 1, 0])
}

pub const WORLD: i32 = 0;
pub const MYSELF: i32 = 1;
const DYNAMIC: i32 = 3;

/// Its name, and its program.
pub fn all() -> Vec<(&'static str, Program)> {
    use callback::{COPY_FAILS, DELETES, FAILS, NULL, SAME};
    let copied = |op| vec![key(0, 0, SAME, NULL), set(0, WORLD, 0), step(op, [WORLD, 2, 0, 0, 0])];
    let cart = vec![key(0, 0, SAME, NULL), set(0, MYSELF, 0), step(Op::Cart, [WORLD, 2, 0, 0, 0])];
    let window = |copy| {
        vec![
            key(0, 0, copy, NULL),
            set(0, WORLD, 0),
            step(Op::Window, [WORLD, 0, DYNAMIC, 0, 1]),
            step(Op::Free, [2, 0, 0, 0, 0]),
        ]
    };
    let freed = |how| {
        vec![
            key(0, 0, NULL, FAILS),
            key(0, 1, NULL, NULL),
            step(Op::Dup, [WORLD, 2, 0, 0, 0]),
            set(0, 2, 1),
            set(0, 2, 0),
            step(how, [0, 2, 0, 0, 0]),
        ]
    };
    let reentered = vec![
        key(0, 0, NULL, DELETES),
        step(Op::Key, [0, 1, NULL, DELETES, 1]),
        key(0, 2, NULL, DELETES),
        step(Op::Dup, [WORLD, 2, 0, 0, 0]),
        set(0, 2, 0),
        set(0, 2, 1),
        set(0, 2, 2),
        step(Op::Delete, [0, 2, 1, 0, 0]),
        step(Op::Free, [0, 2, 0, 0, 0]),
        Step { body: 1, ..step(Op::Delete, [0, 2, 0, 0, 0]) },
        Step { body: 1, ..step(Op::Delete, [0, 2, 2, 0, 0]) },
    ];
    let orphan = vec![
        step(Op::Dup, [MYSELF, 2, 0, 0, 0]),
        step(Op::Window, [2, 0, 2, 256, 8]),
        step(Op::Free, [0, 2, 0, 0, 0]),
        step(Op::Dup, [MYSELF, 2, 0, 0, 0]),
        step(Op::Window, [2, 1, DYNAMIC, 0, 1]),
        step(Op::Rma, [0, 2, 2, 6, 77]),
        step(Op::Free, [2, 1, 0, 0, 0]),
        step(Op::Free, [2, 0, 0, 0, 0]),
        step(Op::Free, [0, 2, 0, 0, 0]),
    ];
    let twice =
        vec![key(1, 0, NULL, DELETES), key(1, 1, NULL, NULL), set(1, 0, 1), set(1, 0, 0), set(1, 0, 0)];
    let base = vec![step(Op::Window, [WORLD, 0, 1, 64, 1]), step(Op::Predefined, [0, 0, 0, 0, 0])];
    let all = [
        ("create-group-copies", copied(Op::CreateGroup)),
        ("dist-graph-copies", copied(Op::DistGraph)),
        ("cart-without-dimensions-copies", cart),
        ("hidden-duplicates", window(SAME)),
        ("window-broken-by-failed-copy", window(COPY_FAILS)),
        ("window-refused-corrupts", window(COPY_FAILS)),
        ("orphaned-window-hangs", orphan),
        ("attribute-set-twice", twice),
        ("free-despite-failed-delete", freed(Op::Free)),
        ("disconnect-despite-failed-delete", freed(Op::Disconnect)),
        ("reentered-list-breaks", reentered),
        ("window-base-rounded", base),
    ];
    let program = |steps| Program { wild: true, orphans: true, leave: false, steps };
    all.map(|(id, steps)| (id, program(steps))).to_vec()
}

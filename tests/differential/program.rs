//! A program of MPI calls as data: what a step is, how programs are made up, and the lines that `driver.c` reads.
//!
//! Nearly every program is correct by construction, because a step that is not possible is passed over by whoever plays
//! it. So a program stays one when steps are taken out. «Wild» programs also have callbacks that fail, and callbacks
//! that change the very object they are about: what becomes of those is nobody's promise.

use proptest::collection::vec;
use proptest::prelude::*;
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

/// Programs: keys of every kind, some objects, some steps, two bodies for callbacks, and an end that frees what is there.
pub fn programs(wild: bool, leave: bool) -> impl Strategy<Value = Program> {
    let slots: Vec<_> = (0..3).flat_map(|kind| (0..SLOTS).map(move |slot| (kind, slot))).collect();
    let keys: Vec<_> = slots.into_iter().map(|(kind, slot)| key_at(wild, Just(kind), Just(slot))).collect();
    let objects = vec(object(), 3..7);
    let bodies = (vec(step(wild, 0), 12..50), vec(step(wild, 1), 1..4), vec(step(wild, 2), 1..4));
    (keys, objects, bodies).prop_map(move |(keys, objects, (main, first, second))| {
        let steps = [keys, objects, main, ending(leave), first, second].concat();
        Program { wild, orphans: false, leave, steps }
    })
}

/// What frees everything; windows first.
fn ending(leave: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut add = |op, with| steps.push(Step { body: 0, op, with });
    for kind in (0..3).rev() {
        (0..PLACES[kind as usize]).for_each(|place| add(Op::Free, [kind, place, 0, 0, 0]));
    }
    if !leave {
        let predefined = [(0, 0), (0, 1), (1, 0)];
        for (kind, place) in predefined {
            (0..SLOTS).for_each(|slot| add(Op::Delete, [kind, place, slot, 0, 0]));
        }
        for kind in 0..3 {
            (0..SLOTS).for_each(|slot| add(Op::FreeKey, [kind, slot, 0, 0, 0]));
        }
    }
    steps
}

fn key(wild: bool) -> impl Strategy<Value = Step> {
    key_at(wild, prop_oneof![3 => Just(0), 2 => Just(1), 1 => Just(2)], 0..SLOTS)
}

fn key_at(
    wild: bool,
    kind: impl Strategy<Value = i32>,
    slot: impl Strategy<Value = i32>,
) -> impl Strategy<Value = Step> {
    let (copies, deletes) = if wild { (6, 4) } else { (5, 2) };
    let copy = prop_oneof![2 => 0..2, 6 => 2..copies];
    let delete = prop_oneof![1 => Just(0), 4 => 1..deletes];
    let body = prop_oneof![2 => Just(0), 1 => 1..3];
    (kind, slot, copy, delete, body).prop_map(|(kind, slot, copy, delete, body)| Step {
        body: 0,
        op: Op::Key,
        with: [kind, slot, copy, delete, body],
    })
}

fn kind_and_place() -> impl Strategy<Value = (i32, i32)> {
    prop_oneof![
        4 => (Just(0), prop_oneof![1 => 0..2, 2 => 2..PLACES[0]]),
        2 => (Just(1), 0..PLACES[1]),
        2 => (Just(2), 0..PLACES[2]),
    ]
}

/// A call that makes an object, or commits a datatype.
fn object() -> impl Strategy<Value = Step> {
    use Op::*;
    let new_comm = prop_oneof![
        3 => Just(Dup), 1 => Just(DupInfo), 1 => Just(Idup), 1 => Just(Split), 1 => Just(Create),
        1 => Just(CreateGroup), 1 => Just(Cart), 1 => Just(DistGraph), 1 => Just(SplitType),
    ];
    let comm =
        (new_comm, 0..PLACES[0], 2..PLACES[0], 0..2).prop_map(|(op, from, to, n)| (op, [from, to, n, 0, 0]));
    let new_type =
        prop_oneof![3 => Just(TypeDup), 1 => Just(Contiguous), 1 => Just(Resized), 1 => Just(Commit)];
    let types =
        (new_type, 0..PLACES[1], 1..PLACES[1], 1..5).prop_map(|(op, from, to, n)| (op, [from, to, n, 0, 0]));
    let size = prop_oneof![Just(64), Just(256), Just(4096), Just(0)];
    let unit = prop_oneof![Just(1), Just(4), Just(8)];
    let window =
        (0..PLACES[0], 0..PLACES[2], prop_oneof![Just(1), Just(2), Just(3), Just(3), Just(4)], size, unit)
            .prop_map(|(comm, place, flavor, size, unit)| (Window, [comm, place, flavor, size, unit]));
    let all = prop_oneof![8 => comm, 4 => types, 3 => window];
    all.prop_map(|(op, with)| Step { body: 0, op, with })
}

fn step(wild: bool, body: i32) -> impl Strategy<Value = Step> {
    use Op::*;
    let attribute = |op: Op| {
        (kind_and_place(), 0..SLOTS, 1..100_i32)
            .prop_map(move |((kind, place), slot, value)| (op, [kind, place, slot, value, 0]))
    };
    let made = || object().prop_map(|step| (step.op, step.with));
    let part = prop_oneof![Just(8), Just(64), Just(1000)];
    let attach = (0..PLACES[2], 0..4, 0..8, part)
        .prop_map(|(win, region, offset, size)| (Attach, [win, region, offset * 64, size, 0]));
    let detach = (0..PLACES[2], 0..4).prop_map(|(win, region)| (Detach, [win, region, 0, 0, 0]));
    let predefined = (0..PLACES[2], 0..5).prop_map(|(win, which)| (Predefined, [win, which, 0, 0, 0]));
    let rma = (0..PLACES[2], 0..5, 0..5, 0..8, 1..100_i32)
        .prop_map(|(win, epoch, op, at, number)| (Rma, [win, epoch, op, at, number]));
    let free = prop_oneof![
        kind_and_place().prop_map(|(kind, place)| (Free, [kind, place, 0, 0, 0])),
        (2..PLACES[0]).prop_map(|place| (Disconnect, [0, place, 0, 0, 0])),
    ];
    let free_key = (0..3, 0..SLOTS).prop_map(|(kind, slot)| (FreeKey, [kind, slot, 0, 0, 0]));
    let new_key = key(wild).prop_map(|step| (step.op, step.with));
    let all = prop_oneof![
        2 => new_key,
        1 => free_key,
        14 => attribute(Set),
        6 => attribute(Get),
        4 => attribute(Delete),
        14 => made(),
        4 => attach,
        1 => detach,
        1 => predefined,
        4 => rma,
        3 => free,
        1 => Just((TagUb, [0; 5])),
    ];
    all.prop_map(move |(op, with)| Step { body, op, with })
}

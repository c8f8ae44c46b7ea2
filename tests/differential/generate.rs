//! Programs that nobody thought of, always the same for a seed.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::program::{Op, PLACES, Program, SLOTS, Step};

/// Programs: keys of every kind, some objects, some steps, two bodies for callbacks, and an end that frees what is there.
fn programs(wild: bool, leave: bool) -> impl Strategy<Value = Program> {
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

/// So many programs, always the same for a seed. Half of them are wild.
pub fn made_up(seed: u64, count: usize, leave: bool) -> Vec<Program> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let kinds = [programs(false, leave).boxed(), programs(true, leave).boxed()];
    (0..count)
        .map(|index| {
            let tree = kinds[index % 2].new_tree(&mut runner).expect("no program is rejected");
            tree.current()
        })
        .collect()
}

pub fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

//! Programs that nobody thought of: whatever they do, also inside of callbacks, the store answers.

use crate::bench::{Bench, comm};
use mpiwarden_keys::{KeyId, Place};
use proptest::prelude::*;

/// What a program may do, also inside of callbacks, with few enough keys and handles that everything meets.
#[derive(Clone, Debug)]
enum Do {
    Create,
    FreeKey(usize),
    Set(usize, usize),
    Clear(usize, usize),
    Free(usize, bool),
    Copy(usize, usize),
    Begin(usize, usize),
    Complete(usize),
    GivenUp(usize),
    Made(usize),
    HandedOut(usize),
}

fn anything() -> impl Strategy<Value = Do> {
    let (key, place, request) = (0..4usize, 0..6usize, 0..3usize);
    prop_oneof![
        Just(Do::Create),
        key.clone().prop_map(Do::FreeKey),
        (key.clone(), place.clone()).prop_map(|(key, place)| Do::Set(key, place)),
        (key, place.clone()).prop_map(|(key, place)| Do::Clear(key, place)),
        (place.clone(), any::<bool>()).prop_map(|(place, succeeds)| Do::Free(place, succeeds)),
        (place.clone(), place.clone()).prop_map(|(from, to)| Do::Copy(from, to)),
        place.clone().prop_map(Do::Made),
        place.clone().prop_map(Do::HandedOut),
        (request.clone(), place).prop_map(|(request, comm)| Do::Begin(request, comm)),
        request.clone().prop_map(Do::Complete),
        request.prop_map(Do::GivenUp),
    ]
}

/// Four communicators, and two of the keys.
fn place(number: usize, keys: &[KeyId]) -> Place {
    match number {
        0..=3 => comm(number + 1),
        _ => Place::key(keys.get(number - 4).copied().unwrap_or(KeyId(16))),
    }
}

fn act(bench: &Bench, keys: &std::cell::RefCell<Vec<KeyId>>, what: &Do, fresh: &std::cell::Cell<isize>) {
    let known = keys.borrow().clone();
    let key = |number: usize| known.get(number).copied().unwrap_or(KeyId::NULL);
    // Refused or not: that is what other tests are for.
    match *what {
        Do::Create => keys.borrow_mut().push(bench.key()),
        Do::FreeKey(number) => {
            let _ = bench.free_key(key(number));
        }
        Do::Set(number, at) => {
            fresh.set(fresh.get() + 1);
            let _ = bench.set(key(number), place(at, &known), fresh.get());
        }
        Do::Clear(number, at) => {
            let _ = bench.clear(key(number), place(at, &known));
        }
        Do::Free(at, succeeds) if at < 4 => {
            let _ = bench.free(place(at, &known), succeeds);
        }
        Do::Free(at, _) => {
            let _ = bench.free_key(key(at - 4));
        }
        Do::Copy(from, to) if from != to => bench.copy(place(from, &known), place(to, &known)),
        Do::Copy(..) => {}
        Do::Begin(request, at) => bench.began(request, place(at, &known)),
        Do::Complete(request) => bench.complete(request),
        Do::GivenUp(request) => bench.given_up(request),
        Do::Made(at) if at < 4 => bench.made(place(at, &known)),
        Do::HandedOut(at) if at < 4 => bench.handed_out(place(at, &known)),
        Do::Made(_) | Do::HandedOut(_) => {}
    }
}

proptest! {
    /// Whatever a program does, also inside of callbacks: the store answers, and no value is destroyed twice.
    #[test]
    fn any_program_is_answered_and_no_value_is_destroyed_twice(
        outside in proptest::collection::vec(anything(), 1..40),
        inside in proptest::collection::vec(anything(), 0..6),
    ) {
        let bench = Bench::new();
        let keys = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
        let fresh = std::rc::Rc::new(std::cell::Cell::new(0));
        for role in ["copy", "free", "destroy"] {
            let (keys, fresh, inside) = (keys.clone(), fresh.clone(), inside.clone());
            // Each callback does one thing more, until there are none: a program that calls itself for ever is not meant.
            let left = std::cell::Cell::new(inside.len());
            bench.at(role, move |bench| {
                if let Some(next) = left.get().checked_sub(1) {
                    left.set(next);
                    act(bench, &keys, &inside[next], &fresh);
                }
            });
        }
        let copies = fresh.clone();
        bench.copied(move |_| {
            copies.set(copies.get() + 1);
            Some(copies.get())
        });
        for what in &outside {
            act(&bench, &keys, what, &fresh);
        }
        bench.end();
        let mut destroyed: Vec<String> = bench.log().into_iter().filter(|line| line.starts_with("destroy")).collect();
        let value = |line: &String| line.rsplit(' ').next().map(str::to_owned);
        destroyed.sort_by_key(value);
        let twice = destroyed.windows(2).find(|two| value(&two[0]) == value(&two[1]));
        prop_assert_eq!(twice, None);
    }
}

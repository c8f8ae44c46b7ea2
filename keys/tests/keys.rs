//! Keys and values of ticket 304, without any MPI: each sentence of the slides
//! and each choice of docs/keys-and-values.md as a test, named as the sentence.
//!
//! The same on real MPI libraries: the `good_` programs of tests/cases/keys. Several threads: keys_threads.rs.

#[path = "keys/bench.rs"]
mod bench;
#[path = "keys/handles.rs"]
mod handles;
#[path = "keys/random.rs"]
mod random;

use bench::{Bench, comm, functions};
use mpiwarden::call::Handle;
use mpiwarden_keys::{HandleType, KeyFault, KeyId, KeyUse, Place, Wrong};

fn refused(wrong: Wrong, usage: KeyUse) -> Result<(), KeyFault> {
    Err(KeyFault { usage: Some(usage), wrong })
}

#[test]
fn values_can_be_cached_on_any_handle_type_by_one_key() {
    let bench = Bench::new();
    let key = bench.key();
    for of in HandleType::ALL.iter().copied().filter(|of| *of != HandleType::Key) {
        let place = Place::new(of, Handle(0x100));
        bench.set(key, place, of as isize).expect("the key is live");
    }
    for of in HandleType::ALL.iter().copied().filter(|of| *of != HandleType::Key) {
        assert_eq!(bench.get(key, Place::new(of, Handle(0x100))), Some(of as isize), "{of:?}");
    }
    let other = bench.key();
    bench.set(key, Place::key(other), 7).expect("keys carry values too");
    assert_eq!(bench.get(key, Place::key(other)), Some(7));
}

#[test]
fn get_says_by_flag_whether_a_value_is_set_on_this_handle() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 0).expect("set");
    assert_eq!(bench.get(one, comm(1)), Some(0), "zero is a value");
    assert_eq!(bench.get(one, comm(2)), None);
    assert_eq!(bench.get(other, comm(1)), None);
}

#[test]
fn set_behaves_as_if_clear_was_called_first() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 10).expect("set");
    bench.set(key, comm(1), 20).expect("set again");
    assert_eq!(bench.log(), ["destroy key comm1 10"]);
    assert_eq!(bench.get(key, comm(1)), Some(20));
}

#[test]
fn the_value_that_is_replaced_cannot_be_read_while_it_is_destroyed() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 10).expect("set");
    bench.at("destroy", move |bench| bench.note(format!("get {:?}", bench.get(key, comm(1)))));
    bench.set(key, comm(1), 20).expect("set again");
    assert_eq!(bench.log(), ["destroy key comm1 10", "get None"]);
}

#[test]
fn after_clear_get_returns_flag_false_and_destroy_has_run() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 10).expect("set");
    bench.clear(key, comm(1)).expect("clear");
    assert_eq!(bench.log(), ["destroy key comm1 10"]);
    assert_eq!(bench.get(key, comm(1)), None);
}

#[test]
fn it_is_no_error_to_clear_what_is_not_set() {
    let bench = Bench::new();
    let key = bench.key();
    bench.clear(key, comm(1)).expect("nothing is set, and that is no error");
    assert!(bench.log().is_empty());
}

#[test]
fn free_runs_for_every_value_before_the_handle_is_freed_and_destroy_after() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.free(comm(1), true).expect("free");
    // The last set first, which the slides leave open.
    assert_eq!(
        bench.log(),
        [
            "free key comm1 2",
            "free key comm1 1",
            "MPI frees comm1",
            "destroy key comm1 2",
            "destroy key comm1 1"
        ]
    );
    assert_eq!(bench.get(one, comm(1)), None, "a new communicator with this handle has no values");
}

#[test]
fn in_a_free_callback_get_of_this_key_says_false_and_of_others_what_is_not_freed_yet() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.at("free", move |bench| {
        bench.note(format!("get {:?} {:?}", bench.get(one, comm(1)), bench.get(other, comm(1))));
    });
    bench.free(comm(1), true).expect("free");
    let log = bench.log();
    assert_eq!(log[..4], ["free key comm1 2", "get Some(1) None", "free key comm1 1", "get None None"]);
}

#[test]
fn set_and_clear_on_the_handle_are_refused_inside_of_its_callbacks() {
    let bench = Bench::new();
    let (key, other) = (bench.key(), bench.key());
    bench.set(key, comm(1), 1).expect("set");
    bench.at("free", move |bench| {
        assert_eq!(bench.set(other, comm(1), 5), refused(Wrong::InCallback(HandleType::Comm), KeyUse::Set));
        assert_eq!(bench.clear(key, comm(1)), refused(Wrong::InCallback(HandleType::Comm), KeyUse::Clear));
        bench.set(other, comm(2), 5).expect("another handle is free to use");
    });
    bench.free(comm(1), true).expect("free");
    assert_eq!(bench.get(other, comm(2)), Some(5));
}

#[test]
fn freeing_the_handle_in_its_own_free_callback_is_refused() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.at("free", |bench| {
        let wrong = Wrong::FreedInCallback(HandleType::Comm);
        assert_eq!(bench.free(comm(1), true), Err(KeyFault { usage: None, wrong }));
    });
    bench.free(comm(1), true).expect("the outer call goes on");
    assert_eq!(bench.log(), ["free key comm1 1", "MPI frees comm1", "destroy key comm1 1"]);
}

#[test]
fn another_handle_can_be_freed_in_a_free_callback() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.set(key, comm(2), 2).expect("set");
    let done = std::cell::Cell::new(false);
    bench.at("free", move |bench| {
        if !done.replace(true) {
            bench.free(comm(2), true).expect("another handle");
        }
    });
    bench.free(comm(1), true).expect("free");
    assert_eq!(
        bench.log(),
        [
            "free key comm1 1",
            "free key comm2 2",
            "MPI frees comm2",
            "destroy key comm2 2",
            "MPI frees comm1",
            "destroy key comm1 1"
        ]
    );
}

#[test]
fn a_freed_key_lives_while_values_hold_it_and_its_callbacks_get_the_null_key_and_the_old_context() {
    let bench = Bench::new();
    let key = bench.key_with(functions(77));
    bench.set(key, comm(1), 1).expect("set");
    bench.free_key(key).expect("free the key");
    assert_eq!(bench.log(), Vec::<String>::new(), "freeing a key calls nothing for values that hold it");
    bench.free(comm(1), true).expect("free");
    assert_eq!(bench.log(), ["free null comm1 1", "MPI frees comm1", "destroy null comm1 1"]);
    assert_eq!(bench.contexts(), [77, 77]);
}

#[test]
fn a_freed_key_cannot_be_used_by_a_saved_copy() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.free_key(key).expect("free the key");
    let is_freed =
        |result: Result<(), KeyFault>| matches!(result, Err(KeyFault { wrong: Wrong::KeyFreed { .. }, .. }));
    assert!(is_freed(bench.set(key, comm(1), 2)) && is_freed(bench.clear(key, comm(1))));
    assert!(is_freed(bench.free_key(key)));
    bench.free(comm(1), true).expect("free");
    assert!(is_freed(bench.set(key, comm(1), 2)), "also when nothing holds it any more");
}

#[test]
fn the_null_key_and_predefined_keys_and_what_nobody_made_are_refused() {
    let bench = Bench::new();
    assert_eq!(bench.set(KeyId::NULL, comm(1), 1), refused(Wrong::KeyNull, KeyUse::Set));
    assert_eq!(bench.free_key(KeyId(1)), refused(Wrong::KeyPredefined("MPIX_KEY_TAG_UB"), KeyUse::Free));
    assert_eq!(bench.clear(KeyId(4711), comm(1)), refused(Wrong::KeyUnknown, KeyUse::Clear));
}

#[test]
fn values_are_copied_with_flag_when_the_handle_is_duplicated() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.copied(|due| (due.value == 1).then_some(100));
    bench.copy(comm(1), comm(2));
    assert_eq!(bench.log(), ["copy key comm1 1 comm2", "copy key comm1 2 comm2"]);
    assert_eq!((bench.get(one, comm(2)), bench.get(other, comm(2))), (Some(100), None));
    assert_eq!(bench.get(one, comm(1)), Some(1));
}

#[test]
fn without_a_copy_callback_nothing_is_copied() {
    let bench = Bench::new();
    let key = bench.key_with(mpiwarden_keys::Functions { copy: 0, ..functions(0) });
    bench.set(key, comm(1), 1).expect("set");
    bench.copy(comm(1), comm(2));
    assert_eq!(bench.get(key, comm(2)), None);
    assert!(bench.log().is_empty());
}

#[test]
fn a_freed_key_is_copied_on_and_lives_with_the_copy() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.free_key(key).expect("free the key");
    bench.copied(|due| Some(due.value + 1));
    bench.copy(comm(1), comm(2));
    bench.free(comm(1), true).expect("free");
    bench.free(comm(2), true).expect("free");
    assert_eq!(bench.log().last().map(String::as_str), Some("destroy null comm2 2"));
}

#[test]
fn the_result_of_the_freeing_call_is_its_own_and_where_it_failed_the_handle_is_as_it_was() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.free(comm(1), false).expect("callbacks refuse nothing");
    assert_eq!(bench.log(), ["free key comm1 1", "MPI does not free comm1"]);
    assert_eq!(bench.get(key, comm(1)), Some(1));
}

#[test]
fn a_communicator_freed_with_operations_pending_is_destroyed_when_they_complete() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.began(0x51, comm(1));
    bench.began(0x52, comm(1));
    bench.free(comm(1), true).expect("free");
    assert_eq!(bench.log(), ["free key comm1 1", "MPI frees comm1"]);
    // The handle is a new communicator's meanwhile.
    bench.set(key, comm(1), 9).expect("set");
    bench.complete(0x52);
    assert_eq!(bench.log().len(), 2);
    bench.complete(0x51);
    assert_eq!(bench.log()[2..], ["destroy key comm1 1"]);
    assert_eq!(bench.get(key, comm(1)), Some(9));
}

#[test]
fn requests_with_equal_handles_are_counted() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.began(0x51, comm(1));
    bench.began(0x51, comm(1));
    bench.began(0x51, comm(2));
    bench.free(comm(1), true).expect("free");
    bench.complete(0x51);
    assert_eq!(bench.log().len(), 2);
    bench.complete(0x51);
    assert_eq!(bench.log().len(), 3);
    bench.complete(0x51);
    assert_eq!(bench.log().len(), 3);
}

#[test]
fn an_active_request_that_was_freed_keeps_the_communicator_until_mpi_ends() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.began(0x51, comm(1));
    bench.free(comm(1), true).expect("free");
    bench.given_up(0x51);
    assert_eq!(bench.log().len(), 2);
    bench.end();
    assert_eq!(bench.log()[2..], ["destroy key comm1 1"]);
}

#[test]
fn what_is_cached_on_a_key_is_freed_with_it_and_destroyed_when_nothing_holds_the_key() {
    let bench = Bench::new();
    let (key, meta) = (bench.key(), bench.key());
    bench.set(meta, Place::key(key), 5).expect("set on the key");
    bench.set(key, comm(1), 1).expect("set");
    bench.free_key(key).expect("free the key");
    assert_eq!(bench.log(), ["free key key16 5"]);
    bench.clear(meta, comm(3)).expect("no matter");
    bench.free(comm(1), true).expect("free");
    assert_eq!(
        bench.log()[1..],
        ["free null comm1 1", "MPI frees comm1", "destroy null comm1 1", "destroy key key16 5"]
    );
}

#[test]
fn keys_that_hold_each_other_are_gone_when_both_are_freed() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, Place::key(other), 1).expect("set");
    bench.set(other, Place::key(one), 2).expect("set");
    bench.set(one, Place::key(one), 3).expect("a key on itself");
    bench.free_key(one).expect("free");
    bench.free_key(other).expect("free");
    let mut log = bench.log();
    assert_eq!(log.iter().filter(|line| line.starts_with("free")).count(), 3, "{log:?}");
    log.retain(|line| line.starts_with("destroy"));
    assert_eq!(log.len(), 3, "{log:?}");
    assert_eq!(bench.leftovers(), 0);
}

#[test]
fn a_callback_that_was_left_by_a_jump_is_over() {
    let bench = Bench::new();
    let (key, other) = (bench.key(), bench.key());
    bench.set(key, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.jump_out("free");
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bench.free(comm(1), true))).is_err());
    bench.at("free", |_| {});
    bench.set(key, comm(1), 5).expect("no callback runs any more");
    bench.free(comm(1), true).expect("nor is this inside of one");
    assert_eq!(bench.log().iter().filter(|line| line.starts_with("destroy")).count(), 3);
}

#[test]
fn what_a_left_call_had_to_destroy_is_destroyed_by_the_next() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.jump_out("destroy");
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bench.free(comm(1), true))).is_err());
    bench.at("destroy", |_| {});
    bench.clear(one, comm(7)).expect("no matter");
    let log = bench.log();
    assert_eq!(log.last().map(String::as_str), Some("destroy key comm1 1"), "{log:?}");
}

#[test]
fn a_set_that_is_left_holds_its_key_no_more() {
    let bench = Bench::new();
    let (key, on_key) = (bench.key(), bench.key());
    bench.set(on_key, Place::key(key), 9).expect("set");
    bench.set(key, comm(1), 1).expect("set");
    bench.jump_out("destroy");
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bench.set(key, comm(1), 2))).is_err());
    bench.at("destroy", |_| {});
    assert_eq!(bench.get(key, comm(1)), None);
    bench.free_key(key).expect("it is live");
    bench.clear(on_key, comm(7)).expect("no matter");
    let log = bench.log();
    let own = log.iter().filter(|line| line.starts_with("destroy") && line.ends_with(" 9")).count();
    assert_eq!(own, 1, "the key is gone, and what was set on it: {log:?}");
}

#[test]
fn callbacks_that_come_behind_the_freeing_call_are_those_of_the_object_that_is_gone() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    let again = key;
    bench.meanwhile(move |bench| bench.set(again, comm(1), 2).expect("MPI handed it out again"));
    bench.free_untold(comm(1), true);
    assert_eq!(bench.log(), ["MPI frees comm1", "free key comm1 1", "destroy key comm1 1"]);
    assert_eq!(bench.get(key, comm(1)), Some(2));
    bench.free_untold(comm(1), false);
    assert_eq!(bench.log().last().map(String::as_str), Some("MPI does not free comm1"));
    assert_eq!(bench.get(key, comm(1)), Some(2), "it is there still");
}

#[test]
fn a_copy_to_a_handle_that_is_freed_inside_of_its_callback_goes_nowhere() {
    let bench = Bench::new();
    let (one, other) = (bench.key(), bench.key());
    bench.set(one, comm(1), 1).expect("set");
    bench.set(other, comm(1), 2).expect("set");
    bench.copied(|due| Some(due.value));
    let done = std::cell::Cell::new(false);
    bench.at("copy", move |bench| {
        if !done.replace(true) {
            bench.free(comm(2), true).expect("the new handle");
        }
    });
    bench.copy(comm(1), comm(2));
    assert_eq!((bench.get(one, comm(2)), bench.get(other, comm(2))), (None, None));
}

#[test]
fn keys_that_were_never_freed_are_left_over() {
    let bench = Bench::new();
    let (_, freed) = (bench.key(), bench.key());
    bench.free_key(freed).expect("free");
    assert_eq!(bench.leftovers(), 1);
}

#[test]
fn handle_types_are_told_by_their_numbers() {
    for (number, of) in (1..).zip(HandleType::ALL) {
        assert_eq!(HandleType::of(number), Some(*of));
    }
    assert_eq!((HandleType::of(0), HandleType::of(13), HandleType::of(-1)), (None, None, None));
}

/// The checks of keys and values, as far as the store leads to them: what is said of each wrong call.
#[test]
fn each_wrong_call_gives_its_finding_and_an_answer_gives_none() {
    use mpiwarden::call::CallId;
    use mpiwarden::checks::judge;
    use mpiwarden::mirror::facts::{Fact, Mark};
    use mpiwarden::mirror::predefined::{Library, LibraryFamily};
    use mpiwarden_keys::Leftover;
    let library = Library { family: LibraryFamily::Unknown, major: 0, minor: 0, standard: (4, 0) };
    let (of, usage) = (HandleType::Info, Some(KeyUse::Set));
    let freed = Wrong::KeyFreed { created: Mark::default(), freed: Mark::default() };
    let wrong = [
        (Wrong::KeyNull, "violation[key-null]"),
        (Wrong::KeyUnknown, "violation[key-null]"),
        (freed, "violation[key-freed]"),
        (Wrong::KeyPredefined("MPIX_KEY_TAG_UB"), "violation[key-predefined]"),
        (Wrong::HandleType(13), "violation[value-bad-handle]"),
        (Wrong::HandleNull(of), "violation[value-bad-handle]"),
        (Wrong::HandleOther(of), "violation[value-bad-handle]"),
        (Wrong::FreedInCallback(of), "violation[handle-freed-in-callback]"),
        (Wrong::InCallback(of), "portability[value-set-in-callback]"),
        (Wrong::RequestComplete, ""),
        (Wrong::Unavailable, ""),
    ];
    let facts = wrong.map(|(wrong, said)| (Fact::Key(KeyFault { usage, wrong }), said));
    let left = Fact::KeyLeft(Leftover { created: Mark::default(), values: 2 });
    for (fact, said) in facts.into_iter().chain([(left, "leak[key-leak]")]) {
        let found = judge(&fact, CallId::of("MPIX_Value_set"), library);
        let found: Vec<String> =
            found.iter().map(|one| format!("{}[{}]", one.verdict.word(), one.check.id())).collect();
        assert_eq!(found.concat(), said, "{fact:?}");
    }
}

#[test]
fn a_handle_that_comes_back_before_the_freeing_call_returns_has_values_of_its_own() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.meanwhile(move |bench| bench.set(key, comm(1), 2).expect("the new object's"));
    bench.free(comm(1), true).expect("free");
    assert_eq!(bench.log()[2..], ["destroy key comm1 1"]);
    assert_eq!(bench.get(key, comm(1)), Some(2));
}

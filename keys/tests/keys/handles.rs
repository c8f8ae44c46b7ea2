//! Handles that MPI hands out more than once, requests that are freed while they are active, and callbacks whose call
//! goes on elsewhere.

use crate::bench::{Bench, comm};
use mpiwarden::call::Handle;
use mpiwarden_keys::{HandleType, Place};

fn group(handle: usize) -> Place {
    Place::new(HandleType::Group, Handle(handle))
}

#[test]
fn values_end_with_the_last_of_several_equal_handles() {
    let bench = Bench::new();
    let key = bench.key();
    bench.handed_out(group(1));
    bench.handed_out(group(1));
    bench.set(key, group(1), 7).expect("set");
    bench.handed_out(group(1));
    for _ in 0..2 {
        bench.free(group(1), true).expect("free");
        assert_eq!(bench.get(key, group(1)), Some(7));
    }
    bench.free(group(1), true).expect("free");
    let frees = "MPI frees group1";
    assert_eq!(bench.log(), [frees, frees, "free key group1 7", frees, "destroy key group1 7"]);
    // The object comes back later, with one handle.
    bench.handed_out(group(1));
    bench.set(key, group(1), 8).expect("set");
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.log().last().map(String::as_str), Some("destroy key group1 8"));
}

#[test]
fn a_handle_that_mpi_does_not_free_counts_still() {
    let bench = Bench::new();
    let key = bench.key();
    bench.handed_out(group(1));
    bench.handed_out(group(1));
    bench.set(key, group(1), 7).expect("set");
    bench.free(group(1), false).expect("callbacks refuse nothing");
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.get(key, group(1)), Some(7), "one handle is left");
    bench.free(group(1), false).expect("callbacks refuse nothing");
    assert_eq!(bench.get(key, group(1)), Some(7), "it is there still");
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.log().last().map(String::as_str), Some("destroy key group1 7"));
}

#[test]
fn a_new_object_has_one_handle_whatever_was_counted_before() {
    let bench = Bench::new();
    let key = bench.key();
    bench.handed_out(group(1));
    bench.handed_out(group(1));
    bench.made(group(1));
    bench.set(key, group(1), 7).expect("set");
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.log().last().map(String::as_str), Some("destroy key group1 7"));
}

#[test]
fn the_handle_that_values_were_set_on_counts_although_nobody_saw_it_handed_out() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, group(1), 7).expect("set");
    bench.handed_out(group(1));
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.get(key, group(1)), Some(7));
    bench.free(group(1), true).expect("free");
    assert_eq!(bench.get(key, group(1)), None);
}

#[test]
fn a_free_callback_may_ask_for_the_handle_again_and_free_that() {
    let bench = Bench::new();
    let key = bench.key();
    bench.handed_out(group(1));
    bench.set(key, group(1), 7).expect("set");
    bench.at("free", |bench| {
        bench.handed_out(group(1));
        bench.free(group(1), true).expect("another handle than the one that is being freed");
    });
    bench.free(group(1), true).expect("free");
    let frees = "MPI frees group1";
    assert_eq!(bench.log(), ["free key group1 7", frees, frees, "destroy key group1 7"]);
}

#[test]
fn values_of_an_active_request_that_is_freed_are_destroyed_when_mpi_ends() {
    let bench = Bench::new();
    let key = bench.key();
    let request = Place::new(HandleType::Request, Handle(0x51));
    bench.set(key, request, 7).expect("set");
    bench.free_active(request).expect("free");
    assert_eq!(bench.log(), ["free key request81 7", "MPI frees request81"]);
    // The handle is another operation's meanwhile.
    bench.set(key, request, 8).expect("set");
    bench.end();
    assert_eq!(bench.log()[2..], ["destroy key request81 7"]);
    assert_eq!(bench.get(key, request), Some(8));
}

#[test]
fn a_request_that_is_freed_before_its_communicator_keeps_that_too() {
    let bench = Bench::new();
    let key = bench.key();
    bench.set(key, comm(1), 1).expect("set");
    bench.began(0x51, comm(1));
    bench.given_up(0x51);
    bench.free(comm(1), false).expect("callbacks refuse nothing");
    bench.free(comm(1), true).expect("free");
    assert_eq!(bench.log().last().map(String::as_str), Some("MPI frees comm1"));
    bench.end();
    assert_eq!(bench.log().last().map(String::as_str), Some("destroy key comm1 1"));
}

#[test]
fn a_callback_that_a_coroutine_comes_back_to_is_not_over_and_its_handle_is_free_to_others() {
    let bench = Bench::new();
    let (first, second) = (bench.key(), bench.key());
    bench.set(first, comm(1), 1).expect("set");
    bench.set(second, comm(1), 2).expect("set");
    bench.at("free", move |bench| {
        bench.on_another_stack(|bench| {
            bench.set(first, comm(2), 3).expect("a handle that no callback runs for");
            bench.clear(first, comm(1)).expect("the callback runs on a stack that waits");
        });
    });
    bench.free(comm(1), true).expect("free");
    let log = bench.log();
    assert_eq!(log[..3], ["free key comm1 2", "destroy key comm1 1", "MPI frees comm1"], "{log:?}");
    assert_eq!(log[3..], ["destroy key comm1 2"]);
}

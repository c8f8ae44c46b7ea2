//! Several threads that set, get, clear and free at once, in every order that a model checker thinks of: each value that
//! was ever set is destroyed exactly once, and none is read after its callback began.

use mpiwarden::call::Handle;
use mpiwarden::mirror::facts::Mark;
use mpiwarden_keys::{Answer, Caller, Due, Functions, HandleType, KeyId, Locked, Place, Role, Store, run};
use shuttle::sync::{Arc, Mutex};
use shuttle::thread;

/// A process whose lock the model checker knows.
struct Process {
    store: Mutex<Store>,
    ended: Mutex<Vec<(Role, isize)>>,
}

impl Locked for Process {
    fn with<R>(&self, part: impl FnOnce(&mut Store) -> R) -> R {
        part(&mut self.store.lock().expect("nobody panics under the lock"))
    }
}

impl Process {
    fn new() -> Arc<Process> {
        Arc::new(Process { store: Mutex::new(Store::default()), ended: Mutex::new(Vec::new()) })
    }

    fn key(&self) -> KeyId {
        let functions = Functions { copy: 1, free: 1, destroy: 1, ..Functions::default() };
        self.with(|store| store.create(functions, Mark::default())).expect("there is room")
    }

    fn invoke(&self, due: &Due) -> Answer {
        // A callback may be interrupted anywhere, and takes locks of its own.
        thread::yield_now();
        self.ended.lock().expect("nobody panics").push((due.role, due.value));
        Some(due.value + 1000)
    }

    fn count(&self, role: Role, value: isize) -> usize {
        self.ended.lock().expect("nobody panics").iter().filter(|one| **one == (role, value)).count()
    }
}

fn place(handle: usize) -> Place {
    Place::new(HandleType::Comm, Handle(handle))
}

fn caller(thread: usize) -> Caller {
    Caller { thread, frame: 0x1000, top: 0x1000, serial: 0 }
}

/// MPI's call that frees.
fn free(process: &Process, thread: usize, place: Place) {
    let departure =
        run::free(process, caller(thread), place, |due| process.invoke(due)).expect("not in a callback");
    thread::yield_now();
    run::freed(process, caller(thread), departure, true, |due| process.invoke(due));
}

/// Runs of the model checker for each test.
const RUNS: usize = 400;

#[test]
fn values_set_by_two_threads_on_one_handle_are_destroyed_once_each() {
    shuttle::check_random(
        || {
            let process = Process::new();
            let key = process.key();
            let threads: Vec<_> = (0..2)
                .map(|number: usize| {
                    let process = Arc::clone(&process);
                    thread::spawn(move || {
                        for step in 0..2 {
                            let value = (10 * number + step) as isize;
                            run::set(&*process, caller(number), (key, place(1)), value, |due| {
                                process.invoke(due)
                            })
                            .expect("the key is live");
                        }
                    })
                })
                .collect();
            threads.into_iter().for_each(|thread| thread.join().expect("it does not panic"));
            run::clear(&*process, caller(9), (key, place(1)), |due| process.invoke(due)).expect("live");
            for value in [0, 1, 10, 11] {
                assert_eq!(process.count(Role::Destroy, value), 1, "value {value}");
            }
        },
        RUNS,
    );
}

#[test]
fn a_key_freed_while_others_set_with_it_ends_with_its_last_value() {
    shuttle::check_random(
        || {
            let process = Process::new();
            let key = process.key();
            let other = process.key();
            // Destroyed when the key is gone: a witness.
            run::set(&*process, caller(0), (other, Place::key(key)), 77, |due| process.invoke(due))
                .expect("live");
            let setter = {
                let process = Arc::clone(&process);
                thread::spawn(move || {
                    let set = |at| {
                        run::set(&*process, caller(1), (key, place(at)), at as isize, |due| {
                            process.invoke(due)
                        })
                        .is_ok()
                    };
                    [1, 2].map(set)
                })
            };
            let freer = {
                let process = Arc::clone(&process);
                thread::spawn(move || {
                    run::free_key(&*process, caller(2), key, Mark::default(), |due| process.invoke(due))
                        .expect("freed once");
                })
            };
            let set = setter.join().expect("it does not panic");
            freer.join().expect("it does not panic");
            assert_eq!(process.count(Role::Free, 77), 1);
            for (at, was_set) in (1..).zip(set) {
                assert!(!was_set || process.count(Role::Destroy, 77) == 0, "a value holds the key");
                free(&process, 0, place(at));
                assert_eq!(process.count(Role::Destroy, at as isize), usize::from(was_set));
            }
            assert_eq!(process.count(Role::Destroy, 77), 1, "nothing holds the key any more");
        },
        RUNS,
    );
}

#[test]
fn many_handles_are_used_by_many_threads_at_once() {
    shuttle::check_random(
        || {
            let process = Process::new();
            let key = process.key();
            let threads: Vec<_> = (0..3)
                .map(|number: usize| {
                    let process = Arc::clone(&process);
                    thread::spawn(move || {
                        let (own, copy) = (place(10 + number), place(20 + number));
                        let invoke = |due: &Due| process.invoke(due);
                        run::set(&*process, caller(number), (key, own), number as isize, invoke)
                            .expect("live");
                        run::copy(&*process, caller(number), own, copy, invoke);
                        let got = process.with(|store| store.get(key, copy)).expect("live");
                        assert_eq!(got, Some(number as isize + 1000));
                        for place in [own, copy] {
                            free(&process, number, place);
                            assert_eq!(process.with(|store| store.get(key, place)).expect("live"), None);
                        }
                    })
                })
                .collect();
            threads.into_iter().for_each(|thread| thread.join().expect("it does not panic"));
            for number in 0..3 {
                for value in [number, number + 1000] {
                    assert_eq!(process.count(Role::Free, value), 1);
                    assert_eq!(process.count(Role::Destroy, value), 1);
                }
            }
            for of in HandleType::ALL {
                assert_eq!(process.with(|store| store.count(*of)), 0);
            }
        },
        RUNS,
    );
}

#[test]
fn the_last_of_two_operations_destroys_the_communicators_value_whoever_completes_it() {
    shuttle::check_random(
        || {
            let process = Process::new();
            let key = process.key();
            run::set(&*process, caller(9), (key, place(1)), 5, |due| process.invoke(due)).expect("live");
            for request in [101, 102] {
                process.with(|store| store.began(Handle(request), Handle(1)));
            }
            let threads: Vec<_> = (0..3)
                .map(|number: usize| {
                    let process = Arc::clone(&process);
                    thread::spawn(move || {
                        let invoke = |due: &Due| process.invoke(due);
                        match number {
                            0 => {
                                free(&process, 0, place(1));
                            }
                            _ => run::complete(&*process, caller(number), Handle(100 + number), invoke),
                        }
                    })
                })
                .collect();
            threads.into_iter().for_each(|thread| thread.join().expect("it does not panic"));
            assert_eq!(process.count(Role::Destroy, 5), 1);
        },
        RUNS,
    );
}

#[test]
fn a_handle_that_mpi_hands_out_again_at_once_keeps_the_values_of_its_new_object() {
    shuttle::check_random(
        || {
            let process = Process::new();
            let key = process.key();
            // Whether the handle is free, as MPI has it.
            let is_free = Arc::new(Mutex::new(true));
            let threads: Vec<_> = (0..2)
                .map(|number: usize| {
                    let (process, is_free) = (Arc::clone(&process), Arc::clone(&is_free));
                    thread::spawn(move || {
                        let invoke = |due: &Due| process.invoke(due);
                        while !std::mem::replace(&mut *is_free.lock().expect("nobody panics"), false) {
                            thread::yield_now();
                        }
                        run::set(&*process, caller(number), (key, place(1)), number as isize, invoke)
                            .expect("live");
                        let got = process.with(|store| store.get(key, place(1))).expect("live");
                        assert_eq!(got, Some(number as isize));
                        let departure =
                            run::free(&*process, caller(number), place(1), invoke).expect("no callback");
                        *is_free.lock().expect("nobody panics") = true;
                        thread::yield_now();
                        run::freed(&*process, caller(number), departure, true, invoke);
                    })
                })
                .collect();
            threads.into_iter().for_each(|thread| thread.join().expect("it does not panic"));
            for number in 0..2 {
                assert_eq!((process.count(Role::Free, number), process.count(Role::Destroy, number)), (1, 1));
            }
        },
        RUNS,
    );
}

//! One reader fed for a while: for as many seconds as `MPIWARDEN_FUZZ_SECONDS` says, else a hundred inputs.
//!
//! The seed is told, and `MPIWARDEN_FUZZ_SEED` takes it again. The input that is being tried lies in the target folder, so
//! that one that ends the whole program is there afterwards; one that fails is made smaller first.
//! `MPIWARDEN_FUZZ_INPUT` names such a file, which is then tried alone.

use super::mutate::{changed, changes};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::cell::Cell;
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// One input may take this long on a machine that has more to do. A reader that needs longer hangs, for a user.
const MOST: Duration = Duration::from_secs(20);

/// Since when the reader has been at one input.
type Since = Mutex<Option<Instant>>;

fn set(since: &Since, now: Option<Instant>) {
    *since.lock().unwrap_or_else(PoisonError::into_inner) = now;
}

/// Ends the whole program when a reader is at one input for too long: it may never come back to say so itself. The thread
/// ends with what it looks at.
fn watch(name: &str, running: &Path) -> Arc<Since> {
    let since = Arc::new(Since::default());
    let (weak, name, running) = (Arc::downgrade(&since), name.to_owned(), running.to_path_buf());
    thread::spawn(move || {
        while let Some(since) = weak.upgrade() {
            let begin = *since.lock().unwrap_or_else(PoisonError::into_inner);
            drop(since);
            if begin.is_some_and(|begin| begin.elapsed() > MOST) {
                let file = running.display();
                // Not by a macro, whose text would be kept for the end of the test. Where it cannot be said, the file is there.
                let _ = writeln!(
                    std::io::stderr(),
                    "{name}: the reader hangs for more than {} s\nthe input is {file}; to try it alone:\n  \
                     MPIWARDEN_FUZZ_INPUT={file} cargo test -p mpiwarden-reports --test fuzz {name}",
                    MOST.as_secs()
                );
                std::process::abort();
            }
            thread::sleep(Duration::from_millis(200));
        }
    });
    since
}

/// Inputs that are tried when no time is given.
const FEW: u32 = 100;

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn number(name: &str) -> Option<u64> {
    variable(name)
        .map(|value| value.parse().unwrap_or_else(|_| panic!("{name} must be a number, and is {value}")))
}

/// A seed of this moment, where none is given.
fn seed() -> u64 {
    let now = || {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        since.as_nanos() as u64
    };
    number("MPIWARDEN_FUZZ_SEED").unwrap_or_else(now)
}

/// Where inputs of a reader are kept.
fn place(name: &str, what: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder.join(format!("{name}.{what}"))
}

/// Feeds a reader with changed copies of good files.
///
/// `test` says whether the reader took the file, as it must take the good ones: what is refused at once tries nothing
/// behind.
pub fn feed(name: &str, good: &[Vec<u8>], test: impl Fn(&[u8]) -> bool) {
    assert!(good.iter().all(|file| test(file)), "{name}: a good file is refused");
    if let Some(path) = variable("MPIWARDEN_FUZZ_INPUT") {
        let accepted = test(&fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")));
        println!("{name}: {path} was {}", if accepted { "accepted" } else { "refused" });
        return;
    }
    let (begin, seconds, seed) = (Instant::now(), number("MPIWARDEN_FUZZ_SECONDS"), seed());
    println!("{name}: MPIWARDEN_FUZZ_SEED={seed}");
    let (running, tried, accepted) = (place(name, "running"), Cell::new(0u64), Cell::new(0u64));
    let since = watch(name, &running);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { failure_persistence: None, cases: FEW, ..Config::default() };
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(config, random);
    loop {
        let done = runner.run(&(any::<Index>(), changes()), |(which, changes)| {
            let input = changed(&good[which.index(good.len())], &changes);
            fs::write(&running, &input).expect("the target folder can be written");
            let begin = Instant::now();
            set(&since, Some(begin));
            let ended = catch_unwind(AssertUnwindSafe(|| test(&input)));
            set(&since, None);
            tried.set(tried.get() + 1);
            prop_assert!(ended.is_ok(), "{name}: a panic, told above");
            prop_assert!(begin.elapsed() < MOST, "{name}: one input took {:?}", begin.elapsed());
            accepted.set(accepted.get() + u64::from(ended.unwrap_or(false)));
            Ok(())
        });
        if let Err(error) = done {
            failed(name, good, error);
        }
        if begin.elapsed() >= Duration::from_secs(seconds.unwrap_or(0)) {
            break;
        }
        // The next round goes on from where the random numbers are.
        runner = TestRunner::new_with_rng(runner.config().clone(), runner.new_rng());
    }
    // Left behind only by what ended the program.
    let _ = fs::remove_file(running);
    let (tried, accepted) = (tried.get(), accepted.get());
    println!("{name}: {tried} inputs in {} s, {accepted} of them accepted", begin.elapsed().as_secs());
    if tried > 1000 {
        assert!(accepted > 0 && accepted < tried, "{name}: the changes are too strong or too weak");
    }
}

/// Keeps the smallest input that fails, and says how to try it again.
fn failed(name: &str, good: &[Vec<u8>], error: TestError<(Index, Vec<super::mutate::Change>)>) -> ! {
    match error {
        TestError::Fail(why, (which, changes)) => {
            let path = place(name, "failed");
            let kept = fs::write(&path, changed(&good[which.index(good.len())], &changes));
            panic!(
                "{why}\nthe input is {} ({kept:?}); to try it alone:\n  MPIWARDEN_FUZZ_INPUT={} cargo test -p mpiwarden-reports --test fuzz {name}",
                path.display(),
                path.display()
            );
        }
        TestError::Abort(why) => panic!("{name}: {why}"),
    }
}

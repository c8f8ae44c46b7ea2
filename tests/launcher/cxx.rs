//! MPI's C++ bindings, where a library still has them (Debian's both): a program that uses them runs as without the
//! checker, its callbacks in C++ included, and the report says that not all was watched. Other C++ programs are watched
//! as those in C are, though the libraries' headers bring the bindings into each of them.

use crate::bench::{Test, expect, expect_same, expect_silent, expect_status};

const SAYS_SO: &str = "MPI's C++ bindings";
/// The program makes one-sided operations.
const ORDER: &str = "the order of accesses was not judged: calls of some processes were not seen";
const MESSAGES: &str =
    "messages and collective calls were not held against each other: calls of some processes were not seen";

pub fn bindings(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("cxx.cpp")?;
    let outcome = test.as_plain((2, &program, &[]), expect_same)?;
    expect_status(&outcome, 0)?;
    for line in [
        "rank 1: found 1, value 7",
        "rank 1: copied 1, deleted 2, key is invalid 1",
        "rank 1: type found 1, deleted 22",
        "rank 1: put 100",
    ] {
        let says_so = outcome.stdout.lines().any(|said| said == line);
        expect(says_so, &outcome, &format!("the program should say: {line}"))?;
    }
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    let limits = &report.coverage.limits;
    let told = |what: &str| {
        limits.iter().filter(|limit| limit.as_str().is_some_and(|limit| limit.contains(what))).count()
    };
    let is_whole = [SAYS_SO, ORDER, MESSAGES].iter().all(|what| told(what) == 1) && limits.len() == 3;
    expect(is_whole, &outcome, &format!("coverage.limits is {limits:?}"))
}

/// A program in C++ that calls the C functions.
pub fn without_bindings(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, &test.program("throws.cpp")?, &[]))?;
    let report = test.report()?;
    let limits = &report.coverage.limits;
    let told = limits.iter().filter_map(|limit| limit.as_str()).any(|limit| limit.contains(SAYS_SO));
    expect(!told, &outcome, &format!("coverage.limits is {limits:?}"))
}

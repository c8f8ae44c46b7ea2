//! Programs with another allocator, or with a sanitizer of the compiler built in, or run by Valgrind: none of them notices the
//! checker, and what is found is found.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::bench::{Test, expect, expect_same, expect_silent, expect_the_fault};
use crate::process::same;
use crate::support::{Outcome, Program, compile, find_program};

pub fn own_malloc(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same(test, 1, "own_malloc.c", &[])?;
    expect_the_fault(&report, &outcome, &[])
}

pub fn jemalloc(test: &Test<'_>) -> Result<(), String> {
    preloaded(test, "libjemalloc.so.2")
}

pub fn tcmalloc(test: &Test<'_>) -> Result<(), String> {
    preloaded(test, "libtcmalloc_minimal.so.4")
}

/// An allocator that the user preloads comes behind the checker.
fn preloaded(test: &Test<'_>, library: &str) -> Result<(), String> {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let found = folders.iter().map(|folder| Path::new(folder).join(library)).find(|path| path.is_file());
    let Some(path) = found else {
        test.skip(&format!("{library} is not installed"));
        return Ok(());
    };
    let program = test.program("sanitized.c")?;
    let mut plain = test.plain(1, &program, &[]);
    let mut job = test.checked(1, &program, &[]);
    for job in [&mut plain, &mut job] {
        job.env.push(("LD_PRELOAD".to_owned(), path.display().to_string()));
    }
    let plain = test.run(&plain)?;
    let outcome = test.run(&job)?;
    expect_same(&outcome, &plain)?;
    expect_the_fault(&test.report()?, &outcome, &[])
}

/// The sanitizers' own complaints about MPI libraries are none of ours. Leaks are looked for by `leak_sanitizer` alone.
const QUIET: [(&str, &str); 3] =
    [("ASAN_OPTIONS", "detect_leaks=0"), ("UCX_MEM_MMAP_HOOK_MODE", "none"), ("UCX_MEM_EVENTS", "n")];

pub fn address_sanitizer(test: &Test<'_>) -> Result<(), String> {
    sanitized(test, &["-fsanitize=address"])
}

/// The run time is a part of the program.
pub fn address_sanitizer_inside(test: &Test<'_>) -> Result<(), String> {
    sanitized(test, &["-fsanitize=address", "-static-libasan"])
}

pub fn thread_sanitizer(test: &Test<'_>) -> Result<(), String> {
    sanitized(test, &["-fsanitize=thread"])
}

pub fn undefined_sanitizer(test: &Test<'_>) -> Result<(), String> {
    sanitized(test, &["-fsanitize=undefined"])
}

/// It looks for leaks under the checker, too: one of the program's own is found, and none of the library's.
pub fn leak_sanitizer(test: &Test<'_>) -> Result<(), String> {
    sanitized(test, &["-fsanitize=leak"])?;
    if test.skipped().is_some() {
        return Ok(());
    }
    let program = test.compiled("sanitized.c", &["-fsanitize=leak", "-lpthread"])?;
    let outcome = test.run(&test.checked(1, &program, &["leak"]))?;
    expect(outcome.status != 0, &outcome, "a leak is no success")?;
    let said = outcome.stderr.contains("LeakSanitizer: 77 byte(s) leaked in 1 allocation(s)");
    expect(said, &outcome, "the program's own leak is found, and nothing else")
}

/// A program that does nothing compiles, where the compiler has what these flags ask for.
fn empty(test: &Test<'_>, flags: &[&str]) -> Result<(), String> {
    let source = test.folder.join("empty.c");
    fs::write(&source, "int main(void) { return 0; }\n").map_err(|e| e.to_string())?;
    let output = test.folder.join("empty.program");
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
    let program = Program { compiler: &test.target().cc, source: &source, output: &output, flags: &flags };
    compile(&program, &test.bench.places.root).map(|_| ())
}

fn sanitized(test: &Test<'_>, flags: &[&str]) -> Result<(), String> {
    let flags: Vec<&str> = flags.iter().copied().chain(["-lpthread"]).collect();
    if let Err(what) = empty(test, &flags) {
        let why = what.lines().last().unwrap_or_default();
        test.skip(&format!("the compiler has no {}: {why}", flags[0]));
        return Ok(());
    }
    let program = test.compiled("sanitized.c", &flags)?;
    let mut plain = test.plain(1, &program, &[]);
    let mut job = test.checked(1, &program, &[]);
    for job in [&mut plain, &mut job] {
        job.env.extend(QUIET.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
    plain.env.push(("TSAN_OPTIONS".to_owned(), "ignore_noninstrumented_modules=1".to_owned()));
    let plain = test.run(&plain)?;
    expect(plain.status == 0, &plain, "the program is right")?;
    let outcome = test.run(&job)?;
    expect_same(&outcome, &plain)?;
    expect(!outcome.stderr.contains("Sanitizer"), &outcome, "the sanitizer has something to say")?;
    expect_the_fault(&test.report()?, &outcome, &[])
}

/// Whether a complaint is about the library itself, and not about what the MPI library does when the library calls it.
fn is_ours(complaint: &str) -> bool {
    let inner = complaint.lines().find(|line| line.contains("libmpiwarden") || line.contains("/libmpi.so"));
    inner.is_some_and(|line| line.contains("libmpiwarden"))
}

/// `mpirun valgrind ./app`: Valgrind sees nothing wrong in the library, and is told nothing by it.
pub fn valgrind(test: &Test<'_>) -> Result<(), String> {
    let Some(outcome) = under_valgrind(test, "sanitized.c", is_ours)? else { return Ok(()) };
    expect_the_fault(&test.report()?, &outcome, &[])
}

/// In Fortran: variables that a call only writes are not looked at before it, also not by MPI for the library.
pub fn valgrind_fortran(test: &Test<'_>) -> Result<(), String> {
    if let Err(why) = &test.target().fortran {
        test.skip(why);
        return Ok(());
    }
    let of_library =
        |complaint: &str| complaint.contains("libmpiwarden") && complaint.contains("uninitialised");
    let Some(outcome) = under_valgrind(test, "unset.f90", of_library)? else { return Ok(()) };
    expect_silent(&test.report()?, &outcome)
}

/// An exception that leaves a callback of a key: what it left behind on the stack is not read.
pub fn valgrind_exceptions(test: &Test<'_>) -> Result<(), String> {
    let Some(outcome) = under_valgrind(test, "keys_throw.cpp", is_ours)? else { return Ok(()) };
    expect(outcome.stdout.contains("caught 3"), &outcome, "the exceptions should pass")
}

/// A program under Memcheck, which must not complain of the library; `None`: there is no Valgrind.
fn under_valgrind(
    test: &Test<'_>,
    file: &str,
    is_of_library: impl Fn(&str) -> bool,
) -> Result<Option<Outcome>, String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(None);
    }
    let program = test.program(file)?;
    let mut words = test.words(1, &program, &[]);
    let program = words.pop().unwrap_or_default();
    words.extend(["valgrind", "-q", "--num-callers=40"].map(OsString::from));
    words.push(program);
    let mut job = test.job(&["--fail-on", "never", "--quiet"], &words);
    job.deadline *= 3;
    // Debian's Open MPI makes no windows for a single rank by its other ways.
    job.env.push(("OMPI_MCA_osc".to_owned(), "pt2pt".to_owned()));
    let outcome = test.run(&job)?;
    expect(outcome.status == 0 && outcome.stdout.contains("done"), &outcome, "the program runs to its end")?;
    let complaint = outcome.stderr.split("== \n").find(|complaint| is_of_library(complaint));
    let what = format!("Valgrind says of the library:\n{}", complaint.unwrap_or_default());
    expect(complaint.is_none(), &outcome, &what)?;
    Ok(Some(outcome))
}

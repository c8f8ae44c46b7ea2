//! Programs with another allocator, or with a sanitizer of the compiler built in, or run by Valgrind: none of them notices the
//! checker, and what is found is found.
//!
//! On some machines they break MPI programs by themselves, as AddressSanitizer does where Open MPI loads an OpenCL driver: then
//! the program fails without the checker too, and the test is skipped by name. A failure with the checker only is never skipped.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::bench::{Test, expect, expect_same, expect_the_fault};
use crate::process::same;
use crate::support::{Job, Outcome, Program, compile, find_program};

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

/// What `coverage.limits` says where memory is freed by functions that are not watched.
const FREES_UNSEEN: &str = "frees memory by functions that are not watched";

/// `delete[]` is seen where it ends in a `free` that is found by its name. Where it does not, the report says so, of programs that
/// use it; a `free` is seen all the same.
pub fn deletes(test: &Test<'_>) -> Result<(), String> {
    let allocators = ["libtcmalloc_minimal.so.4", "libjemalloc.so.2", "libmimalloc.so.2"];
    let (deletes, frees) = (test.program("deleted.cpp")?, test.program("sanitized.c")?);
    says_unseen(test, &deletes, None, false)?;
    for allocator in allocators {
        let Some(path) = installed(allocator) else { continue };
        says_unseen(test, &deletes, Some(&path), true)?;
        says_unseen(test, &frees, Some(&path), false)?;
    }
    Ok(())
}

/// A program with a `free` of its own, and one that frees by another name.
pub fn frees_of_its_own(test: &Test<'_>) -> Result<(), String> {
    says_unseen(test, &test.program("other_free.c")?, None, true)?;
    says_unseen(test, &test.program("own_malloc.c")?, None, true)?;
    says_unseen(test, &test.program("sanitized.c")?, None, false)
}

/// Whether the limit is there; where it is not, a `delete[]` of attached memory is found.
fn says_unseen(
    test: &Test<'_>,
    program: &Path,
    preload: Option<&Path>,
    expected: bool,
) -> Result<(), String> {
    let mut job = test.checked(1, program, &[]);
    job.env.extend(test.single_rank());
    job.env.extend(preload.map(|path| ("LD_PRELOAD".to_owned(), path.display().to_string())));
    let outcome = test.run(&job)?;
    let report = test.report()?;
    let limits = &report.coverage.limits;
    let says_so = limits.iter().filter_map(|said| said.as_str()).any(|said| said.contains(FREES_UNSEEN));
    expect(says_so == expected, &outcome, &format!("coverage.limits is {limits:?}"))?;
    // Some of an allocator's operators may end in a `free` by its name all the same, as jemalloc's do that are told no size.
    let deletes = program.to_string_lossy().contains("deleted");
    let found = report.of_check("attached-memory-freed").count();
    expect(found == usize::from(deletes) || expected, &outcome, &format!("{found} found"))
}

fn installed(library: &str) -> Option<PathBuf> {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];
    folders.iter().map(|folder| Path::new(folder).join(library)).find(|path| path.is_file())
}

/// An allocator that the user preloads comes behind the checker.
fn preloaded(test: &Test<'_>, library: &str) -> Result<(), String> {
    let Some(path) = installed(library) else {
        test.skip(&format!("{library} is not installed"));
        return Ok(());
    };
    let program = test.program("sanitized.c")?;
    let mut plain = test.plain(1, &program, &[]);
    let mut job = test.checked(1, &program, &[]);
    for job in [&mut plain, &mut job] {
        job.env.push(("LD_PRELOAD".to_owned(), path.display().to_string()));
    }
    let Some(plain) = run_plain(test, &plain, is_right)? else { return Ok(()) };
    let outcome = test.run(&job)?;
    expect_same(&outcome, &plain)?;
    expect_the_fault(&test.report()?, &outcome, &[])
}

/// Runs a job without the checker. `None`: the program fails on this machine by itself, and the test is skipped by name.
fn run_plain(
    test: &Test<'_>,
    job: &Job,
    is_right: impl Fn(&Outcome) -> bool,
) -> Result<Option<Outcome>, String> {
    let outcome = test.run_to_its_end(job)?;
    if outcome.timed_out || !is_right(&outcome) {
        test.skip(&format!("fails without the library too: {}", complaint(&outcome)));
        return Ok(None);
    }
    Ok(Some(outcome))
}

/// How a run failed, in one line.
fn complaint(outcome: &Outcome) -> String {
    let how = if outcome.timed_out {
        "did not end in time".to_owned()
    } else {
        format!("exit status {}", outcome.status)
    };
    let said = outcome.stderr.lines().find(|line| line.contains("ERROR") || line.contains("Sanitizer"));
    let said = said
        .or_else(|| outcome.stderr.lines().next())
        .map_or(String::new(), |line| format!(", {}", line.trim()));
    format!("{how}{said}")
}

/// Whether a program ended well, and no sanitizer complained of it.
fn is_right(plain: &Outcome) -> bool {
    plain.status == 0 && plain.stdout.contains("done") && !plain.stderr.contains("Sanitizer")
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
    let its_own = |outcome: &Outcome| {
        outcome.stderr.contains("LeakSanitizer: 77 byte(s) leaked in 1 allocation(s)") && outcome.status != 0
    };
    if run_plain(test, &test.plain(1, &program, &["leak"]), its_own)?.is_none() {
        return Ok(());
    }
    let outcome = test.run(&test.checked(1, &program, &["leak"]))?;
    expect(outcome.status != 0, &outcome, "a leak is no success")?;
    let said = its_own(&outcome);
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

/// A run that fails without the checker is a skip with its reason, and one that ends well is none.
pub fn what_fails_by_itself_is_skipped(test: &Test<'_>) -> Result<(), String> {
    for (word, skipped) in [("false", Some("fails without the library too: exit status 1")), ("true", None)] {
        let one = Test::new(test.bench, None, test.folder.join(word))?;
        let mut job = Job::plain(&one.folder, &[], Path::new("env"));
        job.words.push(word.into());
        let run = run_plain(&one, &job, |outcome| outcome.status == 0)?;
        if one.skipped() != skipped || run.is_none() != skipped.is_some() {
            return Err(format!("{word}: {:?}, {run:?}", one.skipped()));
        }
    }
    Ok(())
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
    let Some(plain) = run_plain(test, &plain, is_right)? else { return Ok(()) };
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
    // Its last call must fail, and does so for want of a group.
    let report = test.report()?;
    let checks: Vec<&str> = report.findings.iter().map(|finding| finding.check.as_str()).collect();
    expect(checks == ["object-null"], &outcome, &format!("its one fault should be told, and not {checks:?}"))
}

/// An exception that leaves a callback of a key: what it left behind on the stack is not read.
pub fn valgrind_exceptions(test: &Test<'_>) -> Result<(), String> {
    let Some(outcome) = under_valgrind(test, "keys_throw.cpp", is_ours)? else { return Ok(()) };
    expect(outcome.stdout.contains("caught 3"), &outcome, "the exceptions should pass")
}

/// A program under Memcheck, which must not complain of the library; `None`: there is no Valgrind, or the program fails under it
/// without the library, too.
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
    let last = words.pop().unwrap_or_default();
    words.extend(["valgrind", "-q", "--num-callers=40"].map(OsString::from));
    words.push(last);
    let mut job = test.job(&["--fail-on", "never", "--quiet"], &words);
    let mut plain = test.plain(1, &program, &[]);
    plain.words = words;
    for job in [&mut plain, &mut job] {
        job.deadline *= 3;
        // Debian's Open MPI makes no windows for a single rank by its other ways.
        job.env.push(("OMPI_MCA_osc".to_owned(), "pt2pt".to_owned()));
    }
    let to_its_end = |outcome: &Outcome| outcome.status == 0 && outcome.stdout.contains("done");
    let outcome = test.run(&job)?;
    if !to_its_end(&outcome) && run_plain(test, &plain, to_its_end)?.is_none() {
        return Ok(None);
    }
    expect(to_its_end(&outcome), &outcome, "the program runs to its end")?;
    let complaint = outcome.stderr.split("== \n").find(|complaint| is_of_library(complaint));
    let what = format!("Valgrind says of the library:\n{}", complaint.unwrap_or_default());
    expect(complaint.is_none(), &outcome, &what)?;
    Ok(Some(outcome))
}

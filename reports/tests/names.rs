//! Places of real programs: C with inlined functions, and C++, as the compiler on this machine makes them.

mod support;

use mpiwarden::findings::form::Frame;
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::render::terminal;
use mpiwarden_reports::report::{Finding, Report};
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use std::fs;
use std::path::Path;
use std::process::Command;
use support::{Rank, freed_key, related};

/// Prints its own stack as (module, offset) lines, from a place in `inner`, which is inlined into `outer`.
const C: &str = "#define _GNU_SOURCE
#include <execinfo.h>
#include <link.h>
#include <stdio.h>
static int find(struct dl_phdr_info *info, size_t size, void *base)
{
    (void)size;
    *(void **)base = (void *)info->dlpi_addr;
    return 1;
}
__attribute__((noinline)) void MPI_Comm_get_attr(void)
{
    void *frames[16], *base;
    int count = backtrace(frames, 16);
    dl_iterate_phdr(find, &base);
    for (int i = 1; i < count; i++)
        printf(\"%zx\\n\", (size_t)frames[i] - (size_t)base);
}
static inline __attribute__((always_inline)) void inner(void)
{
    MPI_Comm_get_attr(); /* the fault */
    __asm__ volatile(\"\");
}
__attribute__((noinline)) void outer(void)
{
    inner();
    __asm__ volatile(\"\");
}
int main(void)
{
    outer();
    return 0;
}
";

const CXX: &str = "extern \"C\" void MPI_Comm_get_attr(void);
namespace solver {
template <class T> struct Grid {
    __attribute__((noinline)) void exchange(T)
    {
        MPI_Comm_get_attr();
        __asm__ volatile(\"\");
    }
};
}
extern \"C\" __attribute__((noinline)) void outer(void)
{
    solver::Grid<double>().exchange(1.0);
    __asm__ volatile(\"\");
}
";

fn compile(compiler: &str, arguments: &[&str], folder: &Path) {
    let status = Command::new(compiler).args(arguments).current_dir(folder).status();
    assert!(status.expect("there is a compiler").success());
}

/// The stack that the program prints.
fn stack(program: &Path) -> Vec<Frame> {
    let output = Command::new(program).output().expect("it was just built");
    let text = String::from_utf8(output.stdout).expect("hexadecimal numbers");
    let module = program.to_str().expect("a plain name");
    let offset = |line| u64::from_str_radix(line, 16).expect("hexadecimal");
    // The last frames are libc's and have offsets beyond the program.
    text.lines()
        .map(offset)
        .filter(|&offset| offset < 1 << 24)
        .map(|offset| support::frame(module, offset))
        .collect()
}

fn report(output: &Path, stack: Vec<Frame>) -> Report {
    let mut finding = freed_key(stack.clone());
    finding.related.push(related("freed", "the key was freed here", stack[1..].to_vec()));
    support::write(
        output,
        "r1",
        &[Rank::ended(0, 2).finding(finding.clone(), 1), Rank::ended(1, 2).finding(finding, 1)],
    );
    let files = RunFiles::of(output, "r1").expect("readable");
    merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default())
}

fn names(finding: &Finding) -> Vec<(String, String, u32)> {
    let name = |frame: &mpiwarden_reports::report::Frame| {
        let file = Path::new(frame.file.as_ref()?).file_name()?.to_str()?.to_string();
        Some((frame.function.clone()?, file, frame.line?))
    };
    finding.stack.iter().filter_map(name).collect()
}

fn named(function: &str, file: &str, line: u32) -> (String, String, u32) {
    (function.into(), file.into(), line)
}

#[test]
fn inlined_functions_have_frames_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    fs::write(folder.path().join("app.c"), C).expect("written");
    compile("cc", &["-g", "-O1", "-o", "app", "app.c"], folder.path());
    let report = report(folder.path(), stack(&folder.path().join("app")));
    let wanted = [named("inner", "app.c", 21), named("outer", "app.c", 26), named("main", "app.c", 31)];
    assert_eq!(names(&report.findings[0])[..3], wanted);
    let frames = &report.findings[0].stack;
    assert_eq!(frames[0].offset, frames[1].offset, "one address, two functions");

    let base = folder.path().canonicalize().expect("it is there");
    let options = terminal::Options {
        most: 10,
        quiet: false,
        base: &base,
        report: "out/report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    let text = terminal::text(&report, &options, &Sources::default());
    let plain =
        anstream::adapter::strip_str(&text).to_string().replace(&format!("{}/", folder.path().display()), "");
    insta::assert_snapshot!("a_finding_with_its_source", plain);
}

#[test]
fn templates_and_namespaces_are_shown_as_written() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    fs::write(
        folder.path().join("rest.c"),
        C.replace("__attribute__((noinline)) void outer(void)", "void outer(void);\nvoid unused(void)"),
    )
    .expect("written");
    fs::write(folder.path().join("grid.cpp"), CXX).expect("written");
    compile("cc", &["-g", "-O1", "-c", "rest.c"], folder.path());
    compile("c++", &["-g", "-O1", "-o", "app", "grid.cpp", "rest.o"], folder.path());
    let report = report(folder.path(), stack(&folder.path().join("app")));
    assert_eq!(names(&report.findings[0])[0], named("solver::Grid<double>::exchange(double)", "grid.cpp", 6));
}

#[test]
fn without_debug_information_the_symbol_table_names_functions() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    fs::write(folder.path().join("app.c"), C).expect("written");
    compile("cc", &["-O1", "-o", "app", "app.c"], folder.path());
    let report = report(folder.path(), stack(&folder.path().join("app")));
    let first = &report.findings[0].stack[0];
    assert_eq!((first.function.as_deref(), &first.file, first.line), (Some("outer"), &None, None));
}

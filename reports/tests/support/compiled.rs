//! Stacks of real programs, as the compiler on this machine makes them, without MPI.

use super::{Rank, freed_key, related};
use mpiwarden::findings::form::Frame;
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::report::{Finding, Report};
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use std::path::Path;
use std::process::Command;

/// Prints its own stack as (module, offset) lines, from a place in `inner`, which is inlined into `outer`.
pub const C: &str = "#define _GNU_SOURCE
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
        printf(\"%zx\\n\", (size_t)frames[i] - (size_t)base); puts(\"\");
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

pub fn compile(compiler: &str, arguments: &[&str], folder: &Path) {
    let status = Command::new(compiler).args(arguments).current_dir(folder).status();
    assert!(status.expect("there is a compiler").success());
}

/// The stack that the program prints.
pub fn stack(program: &Path) -> Vec<Frame> {
    stacks(program).swap_remove(0)
}

/// The stacks that it prints, an empty line behind each.
pub fn stacks(program: &Path) -> Vec<Vec<Frame>> {
    let output = Command::new(program).output().expect("it was just built");
    let text = String::from_utf8(output.stdout).expect("hexadecimal numbers");
    let module = program.to_str().expect("a plain name");
    let offset = |line: &str| u64::from_str_radix(line, 16).expect("hexadecimal");
    // The last frames are libc's and have offsets beyond the program.
    let one = |text: &str| {
        let offsets = text.lines().map(offset).filter(|&offset| offset < 1 << 24);
        offsets.map(|offset| super::frame(module, offset)).collect()
    };
    text.split_terminator("\n\n").map(one).collect()
}

/// The report of two ranks that met a freed key there.
pub fn report(output: &Path, stack: Vec<Frame>) -> Report {
    let mut finding = freed_key(stack.clone());
    finding.related.push(related("freed", "the key was freed here", stack[1..].to_vec()));
    merged(output, &[Rank::ended(0, 2).finding(finding.clone(), 1), Rank::ended(1, 2).finding(finding, 1)])
}

/// The report on what these ranks wrote.
pub fn merged(output: &Path, ranks: &[Rank]) -> Report {
    super::write(output, "r1", ranks);
    let files = RunFiles::of(output, "r1").expect("readable");
    merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default())
}

pub fn names(finding: &Finding) -> Vec<(String, String, u32)> {
    let name = |frame: &mpiwarden_reports::report::Frame| {
        let file = Path::new(frame.file.as_ref()?).file_name()?.to_str()?.to_string();
        Some((frame.function.clone()?, file, frame.line?))
    };
    finding.stack.iter().filter_map(name).collect()
}

pub fn named(function: &str, file: &str, line: u32) -> (String, String, u32) {
    (function.into(), file.into(), line)
}

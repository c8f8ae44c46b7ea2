//! Places of real programs: C with inlined functions, and C++, as the compiler on this machine makes them.

mod support;

use mpiwarden_reports::render::terminal;
use mpiwarden_reports::source::Sources;
use std::fs;
use support::compiled::{C, compile, named, names, report, stack};

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

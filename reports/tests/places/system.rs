//! Headers of the system in real programs in C++: they are compiled into the program, and are none of its places.

use super::support::compiled::{C, compile, merged, names, stacks};
use super::support::{Rank, freed_key};
use mpiwarden_reports::fingerprint;
use mpiwarden_reports::render::suppression;
use mpiwarden_reports::report::Report;
use std::fs;
use std::path::Path;

/// Two faults, each behind the library's own functions, and one behind a lambda of the program.
const CXX: &str = "#include <functional>
#include <map>
extern \"C\" void MPI_Comm_get_attr(void);
struct Holder { ~Holder() { MPI_Comm_get_attr(); __asm__ volatile(\"\"); } };
__attribute__((noinline)) static void solver_grow()
{
    std::function<void()> call = MPI_Comm_get_attr;
    call();
    __asm__ volatile(\"\");
}
__attribute__((noinline)) static void io_drop()
{
    std::function<void()> call = MPI_Comm_get_attr;
    call();
    __asm__ volatile(\"nop\");
}
__attribute__((noinline)) static void by_map()
{
    std::map<int, Holder> held;
    held[1];
    held.clear();
    __asm__ volatile(\"\");
}
extern \"C\" __attribute__((noinline)) void outer(void)
{
    solver_grow();
    io_drop();
    by_map();
}
";

fn report_of(folder: &Path, flags: &[&str]) -> Report {
    let rest =
        C.replace("__attribute__((noinline)) void outer(void)", "void outer(void);\nvoid unused(void)");
    fs::write(folder.join("rest.c"), rest).expect("written");
    fs::write(folder.join("grid.cpp"), CXX).expect("written");
    compile("cc", &[flags, &["-c", "rest.c"]].concat(), folder);
    compile("c++", &[flags, &["-o", "app", "grid.cpp", "rest.o"]].concat(), folder);
    let found = stacks(&folder.join("app")).into_iter().map(freed_key);
    let rank = found.fold(Rank::ended(0, 1), |rank, finding| rank.finding(finding, 1));
    merged(folder, &[rank])
}

#[test]
fn two_faults_behind_the_same_headers_are_two_findings() {
    for flags in [["-g", "-O0"], ["-g", "-O2"]] {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let report = report_of(folder.path(), &flags);
        let places: Vec<_> = (report.findings.iter())
            .map(|finding| fingerprint::place(&finding.stack).expect("a place"))
            .map(|place| (place.file.as_deref().and_then(|file| file.rsplit('/').next()), place.line))
            .collect();
        // The destructor of what the map held is the program's own.
        let wanted = [4, 8, 14].map(|line| (Some("grid.cpp"), Some(line)));
        assert_eq!(places, wanted, "{flags:?} {:#?}", report.findings);
        let [drop, grow] = [&report.findings[2], &report.findings[1]];
        assert_ne!(drop.fingerprint, grow.fingerprint);
        assert!(names(grow).iter().any(|(_, file, _)| file == "std_function.h"), "{:?}", names(grow));
        assert!(grow.library.ends_with("/app"), "{}", grow.library);
        let rule = suppression::rule(grow).expect("a rule");
        assert!(rule.contains("file = \"grid.cpp\"") && rule.contains("solver_grow"), "{rule}");
    }
}

#[test]
fn without_debug_information_functions_are_told_apart_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let report = report_of(folder.path(), &["-O0"]);
    let functions: Vec<&str> = (report.findings.iter())
        .map(|finding| fingerprint::place(&finding.stack).expect("a place"))
        .map(|place| place.function.as_deref().unwrap_or_default())
        .collect();
    for function in ["Holder::~Holder()", "solver_grow()", "io_drop()"] {
        assert!(functions.contains(&function), "{functions:?}");
    }
}

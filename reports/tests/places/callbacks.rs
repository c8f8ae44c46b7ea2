//! Callbacks are known by their address, and their place is where they are declared.

use super::support::compiled::{compile, merged};
use super::support::{Rank, frame, freed_key, related};
use std::fs;
use std::path::Path;
use std::process::Command;

const C: &str = "static int helper(int x)
{
    return x * 3;
}

int copy(int key, int *flag)
{
    int n = 0;
    for (int j = 0; j < 10; j++)
        n += helper(j + key);
    *flag = 0;
    return n > 7 ? 1 : n;
}

int main(int argc, char **argv)
{
    return copy(argc, &argc);
}
";

const CXX: &str = "struct Cache {
    static int copy(int key,
                    int *flag);
};
template <class T> static inline T twice(T x) { return x + x; }
int Cache::copy(int key,
                int *flag)
{
    *flag = twice(key);
    return *flag > 7 ? 1 : twice(*flag);
}
typedef int (*Copy)(int, int *);
Copy chosen(int argc)
{
    return argc > 1 ? Cache::copy
                    : static_cast<Copy>([](int key, int *flag) {
        *flag = twice(key + 1);
        return *flag;
    });
}
int main(int argc, char **argv)
{
    return chosen(argc)(argc, &argc);
}
";

const FORTRAN: &str = "module fields
contains
  subroutine copy_fn(key, flag)
    integer, intent(in) :: key
    integer, intent(out) :: flag
    flag = 0
    if (key > 3) flag = key * 2
  end subroutine copy_fn
end module fields
program main
  use fields
  integer :: flag
  call copy_fn(command_argument_count(), flag)
  print *, flag
end program main
";

/// The place of the function whose symbol ends so: its name, and its line.
fn declared(folder: &Path, symbol: &str) -> (String, Option<u32>) {
    let table = Command::new("nm").arg(folder.join("app")).output().expect("binutils come with the compiler");
    let table = String::from_utf8(table.stdout).expect("text");
    let line =
        table.lines().find(|line| line.ends_with(symbol)).unwrap_or_else(|| panic!("{symbol}: {table}"));
    let address = u64::from_str_radix(line.split(' ').next().expect("a number"), 16).expect("hexadecimal");
    let module = folder.join("app");
    // As the library tells of callbacks: one byte behind the entry.
    let place = vec![frame(module.to_str().expect("a plain name"), address + 1)];
    let mut finding = freed_key(vec![frame("/bin/other", 16)]);
    finding.related.push(related("callback", "this is the callback", place));
    let report = merged(folder, &[Rank::ended(0, 1).finding(finding, 1)]);
    let [place] = &report.findings[0].related[0].stack[..] else { panic!("{report:#?}") };
    (place.function.clone().expect("a name"), place.line)
}

fn built(compiler: &str, file: &str, text: &str, level: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    fs::write(folder.path().join(file), text).expect("written");
    compile(compiler, &["-g", level, "-o", "app", file], folder.path());
    folder
}

#[test]
fn a_callback_in_c_is_where_it_is_declared() {
    for level in ["-O0", "-O2", "-O3"] {
        let folder = built("cc", "a.c", C, level);
        assert_eq!(declared(folder.path(), " copy"), ("copy".into(), Some(6)), "{level}");
    }
}

#[test]
fn members_and_lambdas_are_where_their_bodies_are() {
    for level in ["-O0", "-O2"] {
        let folder = built("c++", "a.cpp", CXX, level);
        let (name, line) = declared(folder.path(), "_ZN5Cache4copyEiPi");
        assert_eq!((name.as_str(), line), ("Cache::copy(int, int*)", Some(6)), "{level}");
        let (_, line) = declared(folder.path(), "_4_FUNEiS_");
        assert_eq!(line, Some(16), "{level}");
    }
}

#[test]
fn a_callback_in_fortran_is_its_subroutine_statement() {
    for level in ["-O0", "-O2"] {
        let folder = built("gfortran", "a.f90", FORTRAN, level);
        let (name, line) = declared(folder.path(), "__fields_MOD_copy_fn");
        assert_eq!((name.as_str(), line), ("fields::copy_fn", Some(3)), "{level}");
    }
}

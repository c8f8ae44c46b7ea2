#!/bin/sh
# Builds and checks the demonstration program: `run-checked.sh --demo [options]` calls this.
#
#   demo/demo.sh COMMAND TARGET [options of `mpiwarden run`]
#
# Uses the MPI that is installed, where it works; else installs one into TARGET, which needs Python 3.
# The exit status is 0 when the findings that the program is there for came.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
command=$1 target=$2
shift 2
work=$target/demo
mkdir -p "$work" || exit 70

say() { printf 'run-checked.sh: %s\n' "$*" >&2; }

# Open MPI refuses root, and more ranks than cores, unless told otherwise. Others do not read these.
if [ "$(id -u)" -eq 0 ]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe

# try BIN_FOLDER: builds the program with that MPI, and sees whether its launcher starts anything.
try() {
    [ -x "$1/mpicc" ] || return 1
    launcher=$1/mpiexec
    [ -x "$launcher" ] || launcher=$1/mpirun
    [ -x "$launcher" ] || return 1
    "$1/mpicc" -g -O1 -o "$work/heat" "$here/demo.c" "-Wl,-rpath,${1%/*}/lib" >"$work/build.log" 2>&1 || return 1
    "$launcher" -n 2 true >>"$work/build.log" 2>&1 </dev/null
}

installed=$(command -v mpicc) && installed=$(dirname -- "$installed") || installed=
if [ -z "$installed" ] || ! try "$installed"; then
    bin=$target/mpi/mpich5/bin
    if [ ! -x "$bin/mpicc" ]; then
        say "no MPI that works was found on the PATH: installing the package mpich from PyPI into $target/mpi"
        bash "$here/../tests/mpi/install.sh" "$target" mpich5 >&2
    fi
    try "$bin" || {
        say "no MPI to run the demonstration with; what was tried last is in $work/build.log"
        exit 70
    }
fi

say "checking demo/demo.c on 2 ranks: $launcher -n 2 heat"
report=$work/report
"$command" run --output "$report" "$@" -- "$launcher" -n 2 "$work/heat"
status=$?

missing=
for check in keyval-freed attr-delete-failed attach-overlap attached-memory-freed; do
    grep -q "\"check\": \"$check\"" "$report/report.json" 2>/dev/null || missing="$missing $check"
done
if [ -n "$missing" ]; then
    say "the demonstration failed: these findings were expected and did not come:$missing (exit status $status)"
    exit 70
fi
say "the demonstration found all four faults that the program holds (exit status $status, as meant)"
exit 0

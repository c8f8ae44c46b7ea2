#!/usr/bin/env bash
# Makes the reports of this folder anew, after a change in what a report holds:
#
#   tests/browser/reports/make.sh TARGET_FOLDER
#
# TARGET_FOLDER has the release build. Needs Debian's Open MPI with gfortran. The reports are those of real runs; only
# what differs from machine to machine is made equal: folders, the run's name, its time. Sources are named relative to
# the repository's root, where the tests make the pages.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../../.." && pwd)
command=$(CDPATH='' cd -- "${1:?usage: make.sh TARGET_FOLDER}" && pwd)/release/mpiwarden
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# make NAME RANKS SOURCE [ARGUMENTS...]
make() {
    local name=$1 ranks=$2 source=$3 program
    shift 3
    program=$work/$(basename "${source%.*}")
    case $source in
    *.f90) mpif90.openmpi -g -J "$work" -o "$program" "$source" ;;
    *) mpicc.openmpi -g -o "$program" "$source" ;;
    esac
    # setarch: the same addresses each time.
    (cd "$work" && setarch -R "$command" run --quiet --fail-on never --hang-after 2 --on-hang abort --output "$work/$name.out" -- \
        mpirun.openmpi --oversubscribe -n "$ranks" "./$(basename "$program")" "$@" >/dev/null 2>&1 </dev/null) || true
    sed -e "s|$root/||g" -e "s|$work/|/home/user/|g" -e "s|mpirun.openmpi --oversubscribe|mpirun|" \
        -e 's|^    "id": ".*"|    "id": "r1700000000.000000p1"|' \
        -e 's|^    "started": ".*"|    "started": "2026-01-02T03:04:05Z"|' \
        -e 's|^    "seconds": .*|    "seconds": 1.25,|' "$work/$name.out/report.json" >"$here/$name.json"
}

make demo 2 demo/demo.c
make clean 2 tests/programs/clean.c
make fortran 2 tests/browser/programs/climate.f90
make windows 4 tests/browser/programs/particles.c
make relay 5 tests/browser/programs/relay.c
make incomplete 2 tests/programs/in_flight.c kill open

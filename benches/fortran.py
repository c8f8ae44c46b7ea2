"""Measures what a call made in Fortran costs against the same call in C: see fortran.c, fortran.f90 and README.md.

What counts is how much more the library adds to the one than to the other, in neighbouring runs. `--callgrind` counts
the instructions of the library itself; under MPICH those of its C entries, which its Fortran procedures call, too.
"""

import shlex
import statistics
import subprocess
import sys

from bench import HERE, bench, closing, conditions, parser, scaled
from rma import Counted

FIGURES = [
    ("get-attr", "MPI_COMM_GET_ATTR", 1),
    ("set-attr", "MPI_COMM_SET_ATTR", 1),
    ("attach", "MPI_WIN_ATTACH", 1),
    ("detach", "MPI_WIN_DETACH", 1),
    ("put-flush", "MPI_PUT and MPI_WIN_FLUSH, two calls", 2),
]
LANGUAGES = ["c", "fortran"]
# The most that a call in Fortran may cost more than the same in C, in nanoseconds.
MORE = 20.0


def options():
    made = parser("benches/fortran.sh", __doc__.split(":")[0] + ".", launcher="mpiexec -n 2", runs=15, count=40_000)
    made.add_argument("--mpifc", default="mpif90", help="the Fortran compiler of the MPI to measure with")
    return made.parse_args()


def compile(using):
    using.compile("fortran", "fortran.o", "-c")
    flags = ["-g", "-O2", "-w", "-fallow-argument-mismatch", "-J", using.folder, "-o", using.folder / "fortran"]
    sources = [HERE / "fortran.f90", using.folder / "fortran.o"]
    subprocess.run([*shlex.split(using.chosen.mpifc), *flags, *sources], check=True)


def quartiles(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 4], statistics.median(ordered), ordered[-1 - len(ordered) // 4]


def times(using, chosen):
    found = using.pairs(chosen.runs, "fortran", "all", chosen.count)
    results = []
    print(f"\n{'more with the library':40} {'in C':>10} {'in Fortran':>11} {'Fortran - C':>12}"
          f" {'its quartiles':>18} {'goal':>8}  met  [ns]")
    for name, text, calls in FIGURES:
        more = {}
        for language in LANGUAGES:
            more[language] = [watched - plain for plain, watched in found[f"{language}-{name}"]]
        low, middle, high = quartiles([f - c for c, f in zip(more["c"], more["fortran"])])
        met = middle <= MORE * calls
        results.append(met)
        medians = [scaled(statistics.median(more[language]), 1) for language in LANGUAGES]
        print(f"{text:40} {medians[0]:>10} {medians[1]:>11} {scaled(middle, 1):>12}"
              f" {scaled(low, 1) + ' to ' + scaled(high, 1):>18} {scaled(MORE * calls, 1):>8} {'yes' if met else 'NO':>4}")
    return results


def counts(using, chosen):
    count = 6_400
    out = f"--callgrind-out-file={using.folder}/callgrind.%p"
    tool = ["valgrind", "--tool=callgrind", out, "--toggle-collect=timed"]
    print(f"{'instructions of the library':40} {'in C':>10} {'in Fortran':>11} {'Fortran - C':>12}")
    for name, text, _ in FIGURES:
        each = {}
        for language in LANGUAGES:
            for old in using.folder.glob("callgrind.*"):
                old.unlink()
            using.output(True, "fortran", name, count, language, tool=tool)
            files = [Counted(path, chosen.library.resolve().name) for path in using.folder.glob("callgrind.*")]
            # Rank 0: nothing is timed on the other. Whole batches in each of the rounds.
            each[language] = max(sum(file.own.values()) + sum(file.others.values()) for file in files) / count
        print(f"{text:40} {each['c']:10,.1f} {each['fortran']:11,.1f} {each['fortran'] - each['c']:12,.1f}", flush=True)


def main():
    chosen = options()
    with bench(chosen, []) as using:
        compile(using)
        if chosen.callgrind:
            return counts(using, chosen)
        conditions(chosen)
        return closing(times(using, chosen))


if __name__ == "__main__":
    sys.exit(main())

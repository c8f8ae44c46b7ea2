"""Measures what libmpiwarden.so costs: the same programs with and without it, in turn, many times.

The figures and their goals are below. Times are the CPU time of the measured thread; what counts is the median of the
differences of neighbouring runs, and beside it stand their quartiles. `--callgrind` counts instructions instead, which
do not waver on a busy machine; they have no goals of their own.
"""

import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# Figure, what it is, and the most that it may cost more, in nanoseconds a call. None: for information.
CALLS = [
    ("not-wrapped", "MPI_Comm_rank, which is not wrapped", 0.0),
    ("wait", "MPI_Wait, wrapped to follow duplications", None),
    ("free-unwatched", "malloc and free, nothing watched", 1.0),
    ("free-watched-elsewhere", "malloc and free, a region watched elsewhere", 1.0),
    ("free-watched-around", "malloc and free, watched memory on both sides", None),
    ("get-attr", "get_attr", 60.0),
    ("get-attr-predefined", "get_attr of MPI_TAG_UB", 60.0),
    ("set-attr", "set_attr, the value a number", 2000.0),
    ("set-attr-block", "set_attr, the value a block's address", 2000.0),
    ("set-attr-local", "set_attr, the value a local's address", 2000.0),
    ("set-attr-callback", "set_attr, with a delete callback", 2000.0),
    ("attach", "attach", 3000.0),
    ("detach", "detach", 3000.0),
]
SPAN = ("start-and-end", "MPI_Init and MPI_Finalize, the process", 20e6)
MEMORY = [
    ("numbers", "an attribute, the value a number", 256.0),
    ("blocks", "an attribute, the value a block's address", 256.0),
    ("regions", "an attached region", 256.0),
]
BASE_MEMORY = ("memory of a rank", 8 * 2**20)
# Where a clock that ticks, and not the library, makes the difference: so much is nothing.
NOISE = 0.3


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser = argparse.ArgumentParser(prog="benches/run.sh", description="Measure what libmpiwarden.so costs.")
    parser.add_argument("--library", type=Path, default=target / "release/libmpiwarden.so",
                        help="the library (default: that of `cargo build --release`)")
    parser.add_argument("--mpicc", default="mpicc", help="the compiler of the MPI to measure with")
    parser.add_argument("--launcher", default="", help="for example 'mpiexec -n 1'; without it the programs run alone")
    parser.add_argument("--runs", type=int, default=15, help="pairs of runs")
    parser.add_argument("--count", type=int, default=100_000, help="calls a run; cheap ones are made more often")
    parser.add_argument("--items", type=int, default=100_000, help="attributes or regions to measure memory with")
    parser.add_argument("--only", default="", help="part of the name of the figures to measure")
    parser.add_argument("--callgrind", action="store_true", help="count instructions, by valgrind")
    return parser.parse_args()


class Bench:
    def __init__(self, chosen, folder):
        self.chosen, self.folder = chosen, folder
        for name in ["calls", "memory", "span"]:
            command = [*shlex.split(chosen.mpicc), "-g", "-O2", "-o", folder / name, HERE / f"{name}.c"]
            subprocess.run(command, check=True)

    def output(self, watched, program, *arguments, tool=()):
        """What the program prints, with or without the library."""
        report = self.folder / "report"
        shutil.rmtree(report, ignore_errors=True)
        environment = ["env", f"MPIWARDEN_OUTPUT={report}", "MPIWARDEN_RUN=bench"]
        if watched:
            environment.append(f"LD_PRELOAD={self.chosen.library.resolve()}")
        command = [*shlex.split(self.chosen.launcher), *environment, *tool, self.folder / program, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{shlex.join(map(str, command))}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
        if watched and not list((report / "raw").glob("*.status")):
            sys.exit("the library did not watch the program: is it the right one?")
        if list((report / "raw").glob("*.findings")):
            sys.exit(f"the library has findings on {program} {arguments}, so other paths were measured")
        return done.stderr if tool else done.stdout

    def pairs(self, runs, program, *arguments):
        """Name to list of (without, with). Who is first alternates."""
        found = {}
        for run in range(runs):
            one = {}
            for watched in [False, True] if run % 2 == 0 else [True, False]:
                for line in self.output(watched, program, *arguments).splitlines():
                    name, value = line.split()
                    one.setdefault(name, {})[watched] = float(value)
            for name, values in one.items():
                found.setdefault(name, []).append((values[False], values[True]))
        return found

    def instructions(self, watched, program, *arguments, toggle=None):
        # `collect-atstart=no` is what --toggle-collect means; without a toggle everything is counted.
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self.folder}/callgrind.out"]
        if toggle:
            tool.append(f"--toggle-collect={toggle}")
        text = self.output(watched, program, *arguments, tool=tool)
        return int(re.search(r"Collected : (\d+)", text)[1])


def scaled(value, unit):
    return f"{value / unit:,.2f}" if abs(value / unit) < 100 else f"{value / unit:,.0f}"


def show(text, pairs, goal, unit=1.0):
    """One row. Returns whether the goal is met."""
    without, watched = (statistics.median(column) for column in zip(*pairs))
    more = sorted(one - other for other, one in pairs)
    middle = statistics.median(more)
    low, high = more[len(more) // 4], more[-1 - len(more) // 4]
    good = goal is None or middle <= max(goal, NOISE)
    verdict = "" if goal is None else "yes" if good else "NO"
    ratio = f"{watched / without:,.2f}" if without else "-"
    spread = f"{scaled(low, unit)} to {scaled(high, unit)}"
    aim = "" if goal is None else scaled(goal, unit)
    print(f"{text:48} {scaled(without, unit):>10} {scaled(watched, unit):>10} {scaled(middle, unit):>9}"
          f" {spread:>20} {ratio:>7} {aim:>8} {verdict:>4}", flush=True)
    return good


def head(title, unit):
    print(f"\n{title:48} {'without':>10} {'with':>10} {'more':>9} {'its quartiles':>20} {'ratio':>7} {'goal':>8}  met  [{unit}]")


def times(bench, chosen):
    good = True
    wanted = [row for row in CALLS if chosen.only in row[0]]
    if wanted:
        head("calls", "ns a call, CPU time")
        # One program measures all: a figure alone only on request.
        names = ["all"] if len(wanted) == len(CALLS) else [name for name, _, _ in wanted]
        found = {}
        for name in names:
            found.update(bench.pairs(chosen.runs, "calls", name, chosen.count))
        good &= all([show(text, found[name], goal) for name, text, goal in wanted])
    if chosen.only in SPAN[0]:
        head("start and end", "ms, CPU time")
        found = bench.pairs(3 * chosen.runs, "span")
        good &= show(SPAN[1], found[SPAN[0]], SPAN[2], 1e6)
    if chosen.only in "memory":
        good &= memory(bench, chosen)
    return good


def memory(bench, chosen):
    def resident(what, count):
        values = [tuple(int(bench.output(watched, "memory", what, count)) for watched in [False, True]) for _ in range(5)]
        return values

    head("memory that is resident", "KiB")
    empty = {what: resident(what, 0) for what, _, _ in MEMORY}
    good = show(BASE_MEMORY[0], empty["numbers"], BASE_MEMORY[1], 1024)
    head("memory of one of many", "bytes each")
    for what, text, goal in MEMORY:
        full = resident(what, chosen.items)
        each = [tuple((a - b) / chosen.items for a, b in zip(one, none)) for one, none in zip(full, empty[what])]
        good &= show(text, each, goal)
    return good


def counts(bench, chosen):
    print(f"{'instructions':48} {'without':>12} {'with':>12} {'more':>12}")
    count = 3200  # whole batches in each of the rounds
    for name, text, _ in [*CALLS, SPAN]:
        if chosen.only not in name:
            continue
        if name == SPAN[0]:
            without, watched = (bench.instructions(watched, "span") for watched in [False, True])
            each = 1
        else:
            without, watched = (bench.instructions(watched, "calls", name, count, toggle="timed") for watched in [False, True])
            each = count
        print(f"{text:48} {without / each:12,.1f} {watched / each:12,.1f} {(watched - without) / each:12,.1f}", flush=True)


def main():
    chosen = options()
    if not chosen.library.exists():
        sys.exit(f"{chosen.library} is not there: run `cargo build --release --workspace` first")
    with tempfile.TemporaryDirectory(prefix="mpiwarden-bench-") as folder:
        bench = Bench(chosen, Path(folder))
        if chosen.callgrind:
            return counts(bench, chosen)
        load = os.getloadavg()[0]
        print(f"{chosen.runs} pairs of runs, {os.cpu_count()} cores, load {load:.1f}")
        good = times(bench, chosen)
        print("\nevery goal is met" if good else "\nsome goals are missed")
        return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

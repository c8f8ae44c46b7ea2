"""Measures what libmpiwarden.so costs: the same programs with and without it, in turn, many times.

The figures and their goals are below. Times are the CPU time of the measured thread; what counts is the median of the
differences of neighbouring runs, and beside it stand their quartiles. `--callgrind` counts instructions instead, which
do not waver on a busy machine; they have no goals of their own.
"""

import platform
import re
import subprocess
import sys
from pathlib import Path

from bench import HERE, bench, closing, conditions, head, parser, show, wanted

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
ROUNDS_OF_EACH = 200
COUNTED_ROUNDS_OF_EACH = 3
BATCH_OF_EACH = 32  # BATCH in each.c
# Bytes by which things lie elsewhere, for what is counted to the instruction. Of a call the fewest instructions count.
PADDINGS = [0, 40, 120, 504, 2040, 8184]
BASE_MEMORY = ("memory of a rank", 8 * 2**20)
FIGURES = [*(name for name, _, _ in CALLS), SPAN[0], "memory", "each"]
COUNTED = [name for name in FIGURES if name != "memory"]  # by callgrind


def options():
    made = parser("benches/run.sh", "Measure what libmpiwarden.so costs.", launcher="", runs=15, count=100_000)
    made.add_argument("--items", type=int, default=100_000, help="attributes or regions to measure memory with")
    made.add_argument("--only", default="", help="part of the names of the figures to measure, as get-attr; `each` are the wrapped calls one by one")
    made.add_argument("--all", metavar="LAUNCHER", help="then one-sided operations, by how much there is, by ranks, whole "
                      "programs and merging, too; a launcher without its number of ranks, for example 'mpiexec -n'")
    made.add_argument("--write", metavar="FILE", type=Path, help="with --callgrind: write what the wrapped calls take, one by one")
    made.add_argument("--compare", metavar="FILE", type=Path, help="with --callgrind: fail where a wrapped call takes more than FILE says, by 5 %% and by 8 instructions")
    return made.parse_args()


def times(using, chosen):
    """Of each row whether its goal is met."""
    met = []
    rows = [row for row in CALLS if row[0] in chosen.figures]
    if rows:
        head("calls", "ns a call, CPU time")
        # One program measures all: a figure alone only on request.
        names = ["all"] if len(rows) == len(CALLS) else [name for name, _, _ in rows]
        found = {}
        for name in names:
            found.update(using.pairs(chosen.runs, "calls", name, chosen.count))
        met += [show(text, found[name], goal) for name, text, goal in rows]
    if SPAN[0] in chosen.figures:
        head("start and end", "ms, CPU time")
        found = using.pairs(3 * chosen.runs, "span")
        met.append(show(SPAN[1], found[SPAN[0]], SPAN[2], 1e6))
    if "memory" in chosen.figures:
        met += memory(using, chosen)
    if "each" in chosen.figures:
        head("wrapped calls, one by one", "ns a call")
        met += [show(name, found, None) for name, found in using.pairs(chosen.runs, "each", ROUNDS_OF_EACH).items()]
    return met


def others(chosen):
    """The other benches, one after the other. Of each whether its goals are met."""
    library = ["--library", chosen.library]
    compiler = ["--mpicc", chosen.mpicc]
    scripts = [
        ("rma.py", [*library, *compiler, "--launcher", f"{chosen.all} 2"]),
        ("scale.py", [*library, *compiler, "--launcher", chosen.all]),
        ("programs.py", library),
        ("merge.py", []),
    ]
    codes = [subprocess.run([sys.executable, HERE / script, *map(str, options)]).returncode for script, options in scripts]
    return [code == 0 for code in codes]


def memory(using, chosen):
    def resident(what, count):
        values = [tuple(int(using.output(watched, "memory", what, count)) for watched in [False, True]) for _ in range(5)]
        return values

    head("memory that is resident", "KiB")
    empty = {what: resident(what, 0) for what, _, _ in MEMORY}
    met = [show(BASE_MEMORY[0], empty["numbers"], BASE_MEMORY[1], 1024)]
    head("memory of one of many", "bytes each")
    for what, text, goal in MEMORY:
        full = resident(what, chosen.items)
        each = [tuple((a - b) / chosen.items for a, b in zip(one, none)) for one, none in zip(full, empty[what])]
        met.append(show(text, each, goal))
    return met


def instructions(using, watched, program, *arguments, toggle=None):
    # `collect-atstart=no` is what --toggle-collect means; without a toggle everything is counted.
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={using.folder}/callgrind.out"]
    if toggle:
        tool.append(f"--toggle-collect={toggle}")
    text = using.output(watched, program, *arguments, tool=tool)
    return int(re.search(r"Collected : (\d+)", text)[1])


def instructions_of_each(using, watched, padding):
    """Of each call the instructions of its cheapest batch, by its name: callgrind writes a file for each batch."""
    for old in using.folder.glob("each.out.*"):
        old.unlink()
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={using.folder}/each.out"]
    using.output(watched, "counted", COUNTED_ROUNDS_OF_EACH, tool=tool, padding=padding)
    found = {}
    for file in using.folder.glob("each.out.*"):
        text = file.read_text(errors="replace")
        name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        spent = re.search(r"^(?:summary|totals): (\d+)$", text, re.M)
        if name and spent:
            found.setdefault(name[1], []).append(int(spent[1]) / BATCH_OF_EACH)
    return {name: min(batches) for name, batches in found.items()}


def compiler():
    return subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def write(path, more):
    """One line a call: its name, a tab, the instructions. The first line says which compiler made the library."""
    rows = [f"{name}\t{spent:.1f}\n" for name, spent in more.items()]
    path.write_text(f"# {compiler()}, {platform.machine()}\n" + "".join(rows))
    print(f"{len(rows)} calls are in {path}")


def fewest(measured):
    return {name: min(more[name] for more in measured) for name in measured[0]}


def dearer(known, more):
    return {name: (spent, more[name]) for name, spent in known.items() if name in more and more[name] > max(spent * 1.05, spent + 8)}


def compare(path, more, again):
    """0: no call takes more than it did; 1: some do, or are missing; 3: the figures are of another compiler. `again` measures with a padding:
    what is dearer must be so with all of them."""
    first, *rows = path.read_text().splitlines()
    here = f"# {compiler()}, {platform.machine()}"
    if first != here:
        print(f"{path} was made with {first[2:]}, and this is {here[2:]}: not compared")
        return 3
    known = {name: float(spent) for name, spent in (row.split("\t") for row in rows)}
    missing = sorted(known.keys() - more.keys())
    for padding in PADDINGS[1:]:
        if dearer(known, more):
            more = fewest([more, again(padding)])
    more_than_before = dearer(known, more)
    for name in missing:
        print(f"{name}: not measured")
    for name, (before, now) in more_than_before.items():
        print(f"{name}: {now:,.1f} instructions more than without the library, and {before:,.1f} before")
    if missing or more_than_before or not known:
        print(f"of {len(known)} calls {len(more_than_before)} take more than {path} says, and {len(missing)} were not measured; --write FILE writes it anew, where that is meant")
        return 1
    print(f"none of {len(known)} calls takes more than {path} says")
    return 0


def counts(using, chosen):
    print(f"{'instructions':48} {'without':>12} {'with':>12} {'more':>12}")
    if "each" in chosen.figures:
        using.compile("each", "counted", "-DCOUNTED")
        without, watched = (instructions_of_each(using, watched, PADDINGS[0]) for watched in [False, True])
        for name in sorted(without):
            print(f"{name:48} {without[name]:12,.1f} {watched[name]:12,.1f} {watched[name] - without[name]:12,.1f}", flush=True)

        def again(padding):
            without, watched = (instructions_of_each(using, watched, padding) for watched in [False, True])
            return {name: watched[name] - without[name] for name in sorted(without)}

        more = {name: watched[name] - without[name] for name in sorted(without)}
        if chosen.write:
            write(chosen.write, fewest([more, *map(again, PADDINGS[1:])]))
        if chosen.compare:
            return compare(chosen.compare, more, again)
    count = 3200  # whole batches in each of the rounds
    for name, text, _ in [*CALLS, SPAN]:
        if name not in chosen.figures:
            continue
        if name == SPAN[0]:
            without, watched = (instructions(using, watched, "span") for watched in [False, True])
            each = 1
        else:
            without, watched = (instructions(using, watched, "calls", name, count, toggle="timed") for watched in [False, True])
            each = count
        print(f"{text:48} {without / each:12,.1f} {watched / each:12,.1f} {(watched - without) / each:12,.1f}", flush=True)


def main():
    chosen = options()
    chosen.figures = wanted(chosen.only, COUNTED if chosen.callgrind else FIGURES)
    with bench(chosen, ["calls", "each", "memory", "span"]) as using:
        if chosen.callgrind:
            return counts(using, chosen)
        conditions(chosen)
        met = times(using, chosen)
        if chosen.all:
            met += others(chosen)
        return closing(met)


if __name__ == "__main__":
    sys.exit(main())

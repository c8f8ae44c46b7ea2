"""Measures what libmpiwarden.so costs one-sided operations on 2 ranks of one node: see rma.c and README.md.

Times are the clock's; else all is as in run.py. `--callgrind` counts the instructions of the library itself and of what
it calls outside of MPI: those of MPI waver, for it waits busily.
"""

import re
import statistics
import sys
from collections import Counter
from pathlib import Path

from bench import bench, closing, conditions, head, parser, scaled, show

SIZES = [1, 10, 100, 1_000, 10_000, 100_000]
# The most that a put and its flush may cost more, in nanoseconds, with so many regions attached.
PUT = {1: 250.0, 10_000: 250.0}
# Of the plain run's, at least.
BANDWIDTH = 0.98
# Round trips that an epoch with one target may take more, where the directory is read over MPI.
TRIPS = 1.0
OVER_MPI = ["MPIWARDEN_DIRECTORY=mpi"]
STACKS = re.compile(r"_Unwind_|::unwind::|::stack::|backtrace")


def options():
    made = parser("benches/rma.sh", __doc__.split(":")[0] + ".", launcher="mpiexec -n 2", runs=30, count=20_000)
    made.add_argument("--only", default="", choices=["", "put", "bandwidth", "epoch"], help="the part to measure")
    return made.parse_args()


def fitting(using):
    """The numbers of regions that the MPI library lets a program attach."""
    names = [line.split()[0] for line in using.output(False, "rma", "put", 100, *SIZES).splitlines()]
    sizes = [int(name.rsplit("-", 1)[1]) for name in names]
    if sizes != SIZES:
        print(f"the MPI library refuses {SIZES[len(sizes)]:,} regions")
    return sizes


def put(using, chosen):
    sizes = fitting(using)
    head("MPI_Put of 8 bytes, MPI_Win_flush", "ns")
    found = using.pairs(chosen.runs, "rma", "put", chosen.count, *sizes)
    return [show(f"regions: {size:,}", found[f"put-flush-{size}"], PUT.get(size)) for size in sizes]


def bandwidth(using, chosen):
    """Each pair has a second plain run, for what plain runs differ by."""
    count = max(chosen.count // 50, 100)
    ratios, plain, speeds = [], [], []
    for run in range(chosen.runs):
        order = [["plain", "with", "again"], ["with", "again", "plain"], ["again", "plain", "with"]][run % 3]
        took = {which: float(using.output(which == "with", "rma", "bandwidth", count).split()[1]) for which in order}
        ratios.append(took["plain"] / took["with"])
        plain.append(took["plain"] / took["again"])
        speeds.append(2**20 / took["plain"])
    ratio, noise = quartiles(ratios), quartiles(plain)
    measurable = max(1 - noise[0], noise[2] - 1) <= 1 - BANDWIDTH
    good = ratio[1] >= BANDWIDTH
    print(f"\nMPI_Put of 1 MiB: {statistics.median(speeds):,.1f} GB/s without; with the library {told(ratio)} of that,"
          f" plain against plain {told(noise)}")
    print(f"goal {BANDWIDTH:.2f}: " + ("not measurable here" if not measurable else "yes" if good else "NO"))
    return [good if measurable else None]


def quartiles(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 4], statistics.median(ordered), ordered[-1 - len(ordered) // 4]


def told(three):
    return f"{three[1]:.3f} ({three[0]:.3f} to {three[2]:.3f})"


def epoch(using, chosen):
    counter = using.folder / "trips.so"
    using.compile("trips", counter.name, "-shared", "-fPIC")
    head("MPI_Win_lock, MPI_Put of 8 bytes, MPI_Win_unlock", "ns")
    near = using.pairs(chosen.runs, "rma", "epoch", chosen.count)
    show("the directory in memory", near["epoch"], None)
    far = using.pairs(chosen.runs, "rma", "epoch", chosen.count, variables=OVER_MPI)
    show("the directory over MPI", far["epoch"], None)
    show("a round trip of the program, to compare", near["round-trip"], None)
    output = using.output(True, "rma", "epoch", chosen.count, after=[counter], variables=OVER_MPI)
    made = {name: float(value) for name, value in map(str.split, output.splitlines())}
    good = made["trips"] < TRIPS + 0.01  # the first look at a target takes more
    print(f"round trips of the library an epoch: {made['trips']:.3f}, with {made['gets']:.3f} gets;"
          f" goal {scaled(TRIPS, 1)}: {'yes' if good else 'NO'}")
    return [good]


class Counted:
    """What a file of callgrind says of one object: instructions of its own by function, of others for it, and calls."""

    def __init__(self, path, library):
        self.own, self.others, self.calls = Counter(), Counter(), Counter()
        names, now, called = {}, {}, False
        for line in path.read_text().splitlines():
            if found := re.match(r"(ob|fn|cob|cfn)=\((\d+)\)(?: (.*))?$", line):
                key, number, name = found.groups()
                of = (key[-2:], number)
                names.setdefault(of, name)
                now[key] = names[of]
            elif line.startswith("calls="):
                called = int(line[6:].split()[0])
            elif re.match(r"[-+*\d]", line):
                inside = Path(now["ob"]).name == library
                target = Path(now.pop("cob", now["ob"])).name if called else None
                if inside and not called:
                    self.own[now["fn"]] += int(line.split()[1])
                elif inside:
                    self.calls[now["cfn"]] += called
                    # The blocks that MPI frees pass through the library; its own do so twice.
                    if target != library and "libmpi" not in target and now["cfn"] not in ["free", "realloc"]:
                        self.others[f"{now['cfn']}, not of the library"] += int(line.split()[1])
                called = False

    def stacks(self):
        return sum(count for name, count in self.calls.items() if STACKS.search(name))


def counted(using, chosen, size, count):
    for old in using.folder.glob("callgrind.*"):
        old.unlink()
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={using.folder}/callgrind.%p", "--toggle-collect=timed"]
    using.output(True, "rma", "put", count, size, tool=tool)
    files = [Counted(path, chosen.library.resolve().name) for path in using.folder.glob("callgrind.*")]
    return max(files, key=lambda file: file.own.total())  # rank 0: nothing is timed on the other


def counts(using, chosen):
    count = 2_000
    print(f"{'instructions of MPI_Put and MPI_Win_flush':48} {'library':>12} {'for it':>12} {'stacks':>12}")
    for size in fitting(using):
        file = counted(using, chosen, size, count)
        figures = [file.own.total(), file.others.total(), file.stacks()]
        print(f"regions: {size:<39,}" + "".join(f" {figure / count:12,.1f}" for figure in figures), flush=True)
        if size == 10_000 or size == SIZES[0]:
            for name, spent in (file.own + file.others).most_common(12):
                print(f"    {spent / count:8,.1f}  {name[:100]}")


def main():
    chosen = options()
    if chosen.callgrind and chosen.only not in ("", "put"):
        sys.exit(f"--only {chosen.only}: nothing was measured, for --callgrind counts only: put")
    with bench(chosen, ["rma"]) as using:
        if chosen.callgrind:
            return counts(using, chosen)
        conditions(chosen)
        parts = [part for part in [put, bandwidth, epoch] if chosen.only in part.__name__]
        return closing([met for part in parts for met in part(using, chosen)])


if __name__ == "__main__":
    sys.exit(main())

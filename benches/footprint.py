"""Measures what grows with ranks and nodes: files, messages and memory. docs/scale.md counts with it.

Needs a launcher that takes `-n`, and more ranks than the machine has cores without waiting busily: Open MPI.
"""

import argparse
import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from bench import HERE, ROOT

# The first windows map the tables of the other ranks on the node; what one more takes shows between these.
WINDOWS = (50, 250)
ROOT_ALLOWED = {name: "1" for name in (
    "OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "PRTE_ALLOW_RUN_AS_ROOT", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM")}


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    made = argparse.ArgumentParser(prog="benches/footprint.sh", description=__doc__.split(":")[0] + ".")
    made.add_argument("--command", type=Path, default=target / "release/mpiwarden", help="the command")
    made.add_argument("--mpicc", default="mpicc.openmpi", help="the compiler of the MPI to measure with")
    made.add_argument("--launcher", default="mpirun.openmpi --oversubscribe", help="without the number of ranks")
    made.add_argument("--ranks", type=int, nargs=2, default=[2, 6], help="the two numbers of ranks to compare")
    return made.parse_args()


class Scale:
    def __init__(self, chosen, folder):
        self.chosen, self.folder = chosen, folder
        self.program, self.counter = folder / "scale", folder / "count.so"
        compiler = shlex.split(chosen.mpicc)
        subprocess.run([*compiler, "-g", "-O2", "-o", self.program, HERE / "footprint.c"], check=True)
        subprocess.run([*compiler, "-O2", "-shared", "-fPIC", "-o", self.counter, HERE / "scale_count.c", "-ldl"], check=True)

    def run(self, ranks, windows, faults=0, checked=True, variables=None):
        """KiB of the largest rank and bytes of rank 0's heap, what was said, and the folder of the raw files."""
        output = self.folder / "report"
        words = [*shlex.split(self.chosen.launcher), "-n", str(ranks), self.program, str(windows), str(faults)]
        if checked:
            words = [self.chosen.command, "run", "--output", output, "--fail-on", "never", "--quiet", "--", *words]
        environment = {**os.environ, **ROOT_ALLOWED, **(variables or {})}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
        return [int(word) for word in done.stdout.split()], done.stderr, output / "raw"

    def gathered(self, ranks, windows, variables):
        """How many bytes each rank gives in each allgather that the library makes."""
        said = self.run(ranks, windows, variables={**variables, "MPIWARDEN_PRELOAD_AFTER": str(self.counter)})[1]
        return [line.split()[1] for line in said.splitlines() if line.startswith("gathered ")]

    def added(self, ranks, windows):
        """KiB that the library adds to the largest rank, and bytes to the heap of rank 0."""
        return [more - less for more, less in zip(self.run(ranks, windows)[0], self.run(ranks, windows, checked=False)[0])]


def shown(bytes_each):
    return " and ".join(bytes_each) or "none"


def size(raw, ending):
    return sum(path.stat().st_size for path in raw.iterdir() if path.name.endswith(ending))


def main():
    chosen = options()
    few, many = chosen.ranks
    with tempfile.TemporaryDirectory() as folder:
        scale = Scale(chosen, Path(folder))
        rows = []
        files = {ranks: size(scale.run(ranks, 0)[2], ".status") for ranks in (few, many)}
        slot = (files[many] - files[few]) / (many - few)
        rows.append(("status file, a node", f"{files[few] - few * slot:.0f} bytes"))
        rows.append(("status file, a rank", f"{slot:.0f} bytes"))
        one, two = (size(scale.run(few, 0, faults)[2], ".findings") for faults in (1, 2))
        rows.append(("findings file, a rank with one finding", f"{one / few:.0f} bytes"))
        rows.append(("findings file, one finding more", f"{(two - one) / few:.0f} bytes"))
        for name, variables in (("on one node", {}), ("with MPIWARDEN_DIRECTORY=mpi", {"MPIWARDEN_DIRECTORY": "mpi"})):
            first, second = (scale.gathered(few, windows, variables) for windows in (1, 2))
            rows.append((f"bytes of each rank in allgathers, {name}", f"{shown(first)}; of the second window {shown(second[len(first):])}"))
        rows.append(("memory of a rank without windows", f"{scale.added(few, 0)[0] / 1024:.1f} MiB"))
        window = {}
        for ranks in (few, many):
            first, last = (scale.added(ranks, windows)[1] for windows in WINDOWS)
            window[ranks] = (last - first) / (WINDOWS[1] - WINDOWS[0])
        member = (window[many] - window[few]) / (many - few)
        rows.append((f"heap of a window at a rank, {few} and {many} ranks", f"{window[few]:.0f} and {window[many]:.0f} bytes"))
        rows.append(("a member of its group more", f"{member:.0f} bytes"))
        width = max(len(name) for name, _ in rows)
        for name, value in rows:
            print(f"{name:{width}}  {value}")


main()

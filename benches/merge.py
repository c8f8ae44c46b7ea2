"""Measures how long the command takes to merge what many ranks wrote, and with how much memory: see README.md.

The raw files are made by ranks.py: 100 findings of some 700 bytes a rank, at 200 places in all.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import ROOT, closing
from ranks import LINES, NODE, PLACES, RUN, Ranks

# Seconds and MiB that the largest of the series may take.
SECONDS, MEMORY = 10.0, 500.0
# Twice the files may take so many times what half of them takes. The rest is the cost of a busy machine.
GROWTH = 2.5


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    made = argparse.ArgumentParser(prog="benches/merge.sh", description=__doc__.split(":")[0] + ".")
    made.add_argument("--command", type=Path, default=target / "release/mpiwarden",
                      help="the command (default: that of `cargo build --release`)")
    made.add_argument("--files", type=int, default=10_000, help="findings files of the largest run of the series")
    made.add_argument("--steps", type=int, default=4, help="runs of the series: each has twice the files of the one before")
    made.add_argument("--runs", type=int, default=3, help="how often each is merged; the median counts")
    made.add_argument("--ranks", type=int, default=1_000_000, help="ranks of the simulated job; 0: none")
    made.add_argument("--folder", type=Path, help="where the raw files are put (default: a temporary folder)")
    return made.parse_args()


def merged(command, folder):
    """Seconds, seconds of CPU time and MiB of one merge."""
    (folder / "report.json").unlink(missing_ok=True)
    begin = time.monotonic()
    process = subprocess.Popen([command, "convert", folder], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} convert {folder}\nended with {process.returncode}")
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def checked(folder, files, ranks):
    """A merge that loses something is no merge."""
    report = json.loads((folder / "report.json").read_text())
    findings = report["findings"]
    told = {
        "findings": (len(findings), PLACES if files > PLACES else len(findings)),
        "count": (sum(finding["count"] for finding in findings), 2 * LINES * files),
        "named": (all(finding["stack"][1]["line"] for finding in findings), True),
        "ranks": (report["run"]["ranks_reported"], ranks),
        "complete": (report["run"]["complete"], True),
        "limits": (report["coverage"]["limits"], []),
    }
    for name, (found, wanted) in told.items():
        if found != wanted:
            sys.exit(f"the report has {name} {found!r}, and {wanted!r} was to be expected")


def measured(chosen, folder, files, ranks):
    """One run: its files are written, merged, looked at and removed."""
    raw = folder / "raw"
    raw.mkdir()
    made = Ranks(folder, raw)
    each = max(1, ranks // files)
    size = sum(made.findings_file(rank) for rank in range(0, files * each, each))
    for node in range(-(-ranks // NODE)):
        made.status_file(node, ranks, lambda rank: rank % each == 0 and rank < files * each)
    times = [merged(chosen.command, folder) for _ in range(chosen.runs)]
    checked(folder, files, ranks)
    shutil.rmtree(raw)
    seconds, used = (statistics.median(column) for column in list(zip(*times))[:2])
    return seconds, used, max(memory for _, _, memory in times), size


def row(text, now, before, goal):
    seconds, used, memory, size = now
    growth = [f"{a / b:.2f}" if b else "-" for a, b in zip(now, before or (0, 0, 0))]
    print(f"{text:44} {size / 2**20:>8,.0f} {seconds:>8.2f} {used:>8.2f} {growth[1]:>7} {memory:>8,.0f} {growth[2]:>7}"
          f" {goal:>5}", flush=True)


def main():
    chosen = options()
    if not chosen.command.exists():
        sys.exit(f"{chosen.command} is not there: run `cargo build --release --workspace` first")
    print(f"median of {chosen.runs} merges, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f};"
          f" the largest: at most {SECONDS:.0f} s and {MEMORY:.0f} MiB, twice the files at most {GROWTH} times the CPU time\n")
    print(f"{'':44} {'MiB read':>8} {'seconds':>8} {'CPU':>8} {'to half':>7} {'MiB':>8} {'to half':>7} {'met':>5}")
    results, before = [], None
    with tempfile.TemporaryDirectory(prefix="mpiwarden-bench-", dir=chosen.folder) as folder:
        for step in reversed(range(chosen.steps)):
            files = chosen.files >> step
            now = measured(chosen, Path(folder), files, files)
            met = now[0] <= SECONDS and now[2] <= MEMORY and (not before or now[1] <= GROWTH * before[1])
            row(f"{files:,} findings files of {LINES} findings", now, before, "yes" if met else "NO")
            results.append(met)
            before = now
        if chosen.ranks:
            nodes = -(-chosen.ranks // NODE)
            files = min(chosen.ranks, nodes)
            now = measured(chosen, Path(folder), files, chosen.ranks)
            row(f"{chosen.ranks:,} ranks on {nodes:,} nodes, {files:,} with findings", now, None, "")
            results.append(None)
    return closing(results)


if __name__ == "__main__":
    sys.exit(main())

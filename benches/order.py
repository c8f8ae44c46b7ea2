"""Measures how long the command takes to judge in which order ranks did what they did, and with how much memory: see README.md.

The jobs are made up while they are read (analysis/examples/order.rs): puts between fences, puts and messages with a
reduction now and then, and random accesses under locks. What is read from a disk comes to it.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from bench import ROOT, closing

JOBS = ["fences", "messages", "locks"]
# Seconds and MiB that the large job may take.
SECONDS, MEMORY = 120.0, 4096.0
# An event of many ranks may cost so many times one of few.
GROWTH = 1.5
# A line of the program: job, ranks, events, accesses, parts, limits, seconds, KiB.
LINE = re.compile(r"(\w+) (\d+) (\d+) (\d+) (\d+) (\d+) ([\d.]+) (\d+)\s*")


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    made = argparse.ArgumentParser(prog="benches/order.sh", description=__doc__.split(":")[0] + ".")
    made.add_argument("--program", type=Path, default=target / "release/examples/order",
                      help="the program (default: that of `cargo build --release -p mpiwarden-analysis --example order`)")
    made.add_argument("--jobs", default=",".join(JOBS), help=f"which of {', '.join(JOBS)}")
    made.add_argument("--events", type=int, default=100_000_000, help="events of the large job, of 64 ranks; 0: none")
    made.add_argument("--each", type=int, default=10_000_000, help="events of the jobs by ranks; 0: none")
    made.add_argument("--ranks", default="100,1000,10000", help="their numbers of ranks")
    return made.parse_args()


def judged(program, job, ranks, events):
    """Events, seconds, seconds of CPU time, MiB, parts and limits of one job."""
    begin = os.times()
    ran = subprocess.run([program, job, str(ranks), str(events)], capture_output=True, text=True, check=False)
    used = os.times()
    found = LINE.fullmatch(ran.stdout)
    if ran.returncode != 0 or not found:
        sys.exit(f"nothing was measured: {program} {job} {ranks} {events} ended with {ran.returncode}\n{ran.stdout}{ran.stderr}")
    _, _, count, accesses, parts, limits, seconds, memory = found.groups()
    if int(count) == 0 or int(accesses) == 0:
        sys.exit(f"nothing was measured: {job} of {ranks} ranks had no events to judge")
    cpu = used.children_user + used.children_system - begin.children_user - begin.children_system
    return int(count), float(seconds), cpu, int(memory) / 1024, int(parts), int(limits)


def row(text, now, growth, met):
    count, seconds, cpu, memory, parts, limits = now
    print(f"{text:28} {count:>12,} {parts:>6,} {seconds:>8.1f} {cpu:>8.1f} {1e9 * cpu / count:>9.0f} {growth:>7} {memory:>8,.0f}"
          f" {limits:>6} {met:>4}", flush=True)


def main():
    chosen = options()
    jobs = [job for job in chosen.jobs.split(",") if job in JOBS]
    if not jobs:
        sys.exit(f"nothing was measured: --jobs {chosen.jobs} names none of {', '.join(JOBS)}")
    if not chosen.program.exists():
        sys.exit(f"nothing was measured: {chosen.program} is not there: run `cargo build --release -p mpiwarden-analysis --example order` first")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; the large job: at most {SECONDS:.0f} s and {MEMORY:.0f} MiB;"
          f" an event of many ranks: at most {GROWTH} times one of few, in CPU time\n")
    print(f"{'':28} {'events':>12} {'parts':>6} {'seconds':>8} {'CPU':>8} {'ns/event':>9} {'to few':>7} {'MiB':>8} {'limits':>6} {'met':>4}")
    results = []
    for job in jobs:
        if chosen.events:
            now = judged(chosen.program, job, 64, chosen.events)
            met = now[1] <= SECONDS and now[3] <= MEMORY and now[5] == 0
            row(f"{job}, 64 ranks", now, "", "yes" if met else "NO")
            results.append(met)
        few = None
        for ranks in map(int, filter(None, chosen.ranks.split(","))) if chosen.each else []:
            now = judged(chosen.program, job, ranks, chosen.each)
            cost = now[2] / now[0]
            few = few or cost
            met = cost <= GROWTH * few and now[3] <= MEMORY and now[5] == 0
            row(f"{job}, {ranks:,} ranks", now, f"{cost / few:.2f}", "yes" if met else "NO")
            results.append(met)
    return closing(results)


if __name__ == "__main__":
    sys.exit(main())

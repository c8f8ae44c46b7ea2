"""Measures what libmpiwarden.so costs whole programs: those that tests/corpus.sh ran, one of OpenCoarrays, and mpi4py's tests.

Each round has a run without the library, one with it and one more without, in turning order: the two without tell what a
run differs by for no reason. Times waver on a busy machine; `--callgrind` counts instructions instead: those of the
library and of what it calls in the C library, against all others of the program.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import ROOT, closing

GOAL = 1.02
# Waiting in MPI is busy here, so ranks must not share cores; threads of numerical libraries would.
VARIABLES = {"OMP_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
# What `mpiwarden run` asks of the library, where the library alone would not do it: events, a sample of loads and stores, where each rank is.
BY_THE_COMMAND = ["MPIWARDEN_RECORD=64M", "MPIWARDEN_WATCH=sample", "MPIWARDEN_HANG_AFTER=60"]
COARRAYS = "open-coarrays/openmpi/bin/*-tests/async_comp_alloc_2"
# What the library calls for itself. Everything else that it calls is MPI, or a callback of the program's.
HELPERS = re.compile(r"^(libc|libm|libgcc_s|libpthread|ld-linux)\b|^vgpreload")


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    made = argparse.ArgumentParser(prog="benches/programs.sh", description=__doc__.splitlines()[0])
    made.add_argument("names", nargs="*", metavar="NAME", help="part of a program's name, as poisson-ompi4-2 (default: all)")
    made.add_argument("--library", type=Path, default=target / "release/libmpiwarden.so", help="the library")
    made.add_argument("--corpus", type=Path, default=target / "corpus", help="where tests/corpus.sh left the commands")
    made.add_argument("--runs", type=int, default=10, help="rounds of three runs")
    made.add_argument("--callgrind", action="store_true", help="count instructions, by valgrind")
    made.add_argument("--default", action="store_true", help="with all that `mpiwarden run` has on by default: events, loads and stores, hangs")
    return made.parse_args()


def programs(chosen):
    """Name to command, as tests/corpus/told.rs left it."""
    found = {}
    for path in sorted(chosen.corpus.glob("*/command.json")):
        command = json.loads(path.read_text())
        command["folder"] = path.parent / "without"  # where tables lie that the program wants
        found[path.parent.name] = command
    for path in sorted(Path("/usr/lib").glob(f"*/{COARRAYS}"))[:1]:
        launcher = ["mpirun.openmpi", "--oversubscribe", "-n", "2"]
        found["coarrays-ompi4-2"] = {"launcher": launcher, "program": [str(path)], "input": "", "folder": None}
    # Open MPI 5 has not all functions that the library has entries for, and mpi4py would call them: there it wants the copy
    # of the library that `mpiwarden run` makes.
    binaries = chosen.corpus.parent / "mpi/mpich5/bin"
    for tests in sorted(chosen.corpus.parent.glob("mpi/mpi4py-*/test"))[:1]:
        program = [str(binaries / "python"), str(ROOT / "tests/mpi4py/driver.py"), str(tests), "."]
        launcher = [str(binaries / "mpiexec"), "-n", "1"]
        found["mpi4py-mpich5-1"] = {"launcher": launcher, "program": program, "input": "", "folder": None}
    wanted = {name: found[name] for name in found if not chosen.names or any(part in name for part in chosen.names)}
    if not wanted:
        asked = f"no program has {' or '.join(chosen.names)} in its name" if chosen.names else "there are no programs"
        there = f"; there are: {', '.join(found)}" if found else f" in {chosen.corpus}: run tests/corpus.sh first"
        sys.exit(f"{asked}, so nothing was measured{there}")
    return wanted


def run(command, folder, library, tool=(), asked=()):
    """Wall and CPU seconds of one run, those of the launcher with them; nothing when it fails."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(command["folder"], folder) if command["folder"] else folder.mkdir()
    # Without the library, too: a program more in between takes a millisecond.
    preload = ["env", f"MPIWARDEN_OUTPUT={folder}/report", *asked, f"LD_PRELOAD={library}"] if library else ["env"]
    words = [*command["launcher"], *preload, *tool, *command["program"]]
    before, begin = os.times(), time.perf_counter()
    done = subprocess.run(words, input=command["input"], capture_output=True, text=True, errors="replace",
                          cwd=folder, env={**os.environ, **VARIABLES})
    wall, after = time.perf_counter() - begin, os.times()
    if library and not list((folder / "report").glob("raw/*.status")):
        sys.exit(f"the library did not watch {words}: is it the right one?")
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return (wall, cpu) if done.returncode == 0 else None


def times(name, command, chosen, folder):
    library = chosen.library.resolve()
    rows = []
    for round_ in range(chosen.runs):
        order = [["plain", "with", "again"], ["with", "again", "plain"], ["again", "plain", "with"]][round_ % 3]
        asked = BY_THE_COMMAND if chosen.default else ()
        took = {which: run(command, folder / "run", library if which == "with" else None, asked=asked) for which in order}
        if None in took.values():
            return failing(name, [which for which in order if took[which] is None])
        rows.append(took)
    ratios = [sorted(row["with"][kind] / row["plain"][kind] for row in rows) for kind in (0, 1)]
    noise = sorted(row["again"][0] / row["plain"][0] for row in rows)
    good = statistics.median(ratios[0]) <= GOAL
    # Slower than plain runs are by chance: then it is the library.
    measurable = quartiles(ratios[0])[0] > quartiles(noise)[1] or quartiles(ratios[1])[0] > max(GOAL, quartiles(noise)[1])
    middle = [statistics.median(row[which][0] for row in rows) for which in ("plain", "with")]
    verdict = "yes" if good else "NO" if measurable else "not measurable here"
    print(f"{name:28} {middle[0]:8.2f} {middle[1]:8.2f}  {told(ratios[0])}  {told(ratios[1])}  {told(noise)}  {verdict}",
          flush=True)
    return [good if measurable or good else None]


def failing(name, which):
    """A goal is missed where a program fails only with the library. One that fails by itself has no result."""
    print(f"{name:28} fails: {', '.join(which)}", flush=True)
    return [False] if which == ["with"] else []


def quartiles(ordered):
    return ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]


def told(ordered):
    low, high = quartiles(ordered)
    return f"{statistics.median(ordered):.3f} ({low:.3f} to {high:.3f})"


def share(path, library):
    """Of one file of callgrind: instructions of the library and of what it calls for itself, and of all."""
    names, entries, calls, back, own, total = {}, set(), [], 0, 0, 0
    now, called = {}, False
    for line in path.read_text(errors="replace").splitlines():
        if found := re.match(r"(ob|fn|cob|cfn)=\((\d+)\)(?: (.*))?$", line):
            key, number, name = found.groups()
            if name is not None:
                names[key[-2:], number] = name
            now[key] = names.get((key[-2:], number), "")
            if key == "fn" and Path(now.get("ob", "")).name == library:
                entries.add(plain(now["fn"]))
        elif line.startswith("calls="):
            called = True
        elif re.match(r"[-+*\d]", line):
            inside = Path(now.get("ob", "")).name == library
            cost = int(line.split()[1])
            if called:
                target = Path(now.pop("cob", now.get("ob", ""))).name
                if inside and target != library:
                    calls.append((target, now["cfn"], cost))
                elif target == library and "::" in now["cfn"] and HELPERS.match(Path(now.get("ob", "")).name):
                    back += cost  # a helper that calls back, as dl_iterate_phdr does: what follows is counted by itself
            else:
                own += cost if inside else 0
                total += cost
            called = False
    return own - back + sum(cost for target, name, cost in calls if for_itself(target, name, entries)), total


def for_itself(target, name, entries):
    """Whether the library would not make the call but for itself: what it has an entry for, the program asked for."""
    if target.startswith("libmp"):
        return plain(name) not in entries
    return bool(HELPERS.match(target)) and name not in ("free", "realloc")


def plain(name):
    """One name for all that MPI libraries give a function: PMPI_Comm_dup, mpi_comm_dup__, ompi_comm_dup_f."""
    name = re.sub(r"^ompi_(.*)_f$", r"mpi_\1", name)
    return name.lower().removeprefix("p").rstrip("_")


def instructions(name, command, chosen, folder):
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.%p"]
    for old in folder.glob("callgrind.*"):
        old.unlink()
    if run(command, folder / "run", chosen.library.resolve(), tool, BY_THE_COMMAND if chosen.default else ()) is None:
        print(f"{name:28} fails under valgrind", flush=True)
        return []
    counts = [share(path, chosen.library.resolve().name) for path in folder.glob("callgrind.*")]
    ours, total = (sum(column) for column in zip(*counts))
    ratio = total / (total - ours)
    print(f"{name:28} {(total - ours) / 1e6:14,.0f} {ours / 1e6:12,.1f}  {ratio:.4f}  {'yes' if ratio <= GOAL else 'NO'}",
          flush=True)
    return [ratio <= GOAL]


def main():
    chosen = options()
    found = programs(chosen)
    if not chosen.library.exists():
        sys.exit(f"{chosen.library} is not there: run `cargo build --release --workspace` first")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}" + ("" if chosen.callgrind else f", {chosen.runs} rounds"))
    if chosen.callgrind:
        print(f"{'millions of instructions':28} {'program':>14} {'library':>12}  ratio   met")
    else:
        columns = "".join(f"  {text:24}" for text in ["wall, with / without", "CPU, with / without", "without / without"])
        print(f"{'seconds':28} {'without':>8} {'with':>8}{columns} met")
    measure = instructions if chosen.callgrind else times
    with tempfile.TemporaryDirectory(prefix="mpiwarden-bench-") as folder:
        met = [one for name, command in found.items() for one in measure(name, command, chosen, Path(folder))]
    return closing(met, f"every program that was measured is within {GOAL}", f"some programs are above {GOAL}, or fail with the library")


if __name__ == "__main__":
    sys.exit(main())

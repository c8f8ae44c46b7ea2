"""What the benches share: programs run with and without the library, in turn, many times."""

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# Where a clock that ticks, and not the library, makes the difference: so much is nothing.
NOISE = 0.3

# Where things lie decides how tables are filled and which blocks malloc has at hand, and that hangs on the lengths of names. For what is
# counted to the instruction they have these lengths, whoever measures, and wherever.
FOLDER_LENGTH = 200
PATH_LENGTH = 4_000
STACK_LENGTH = 32_768  # of all that lies on the stack when a program starts


def lengthened(path, padding):
    """A list of folders, at its end the root folder in as many slashes as are missing, and `padding` more."""
    return f"{path}:{'/' * (PATH_LENGTH + padding - len(path) - 1)}"


def parser(prog, description, launcher, runs, count):
    """The options that all benches have."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    made = argparse.ArgumentParser(prog=prog, description=description)
    made.add_argument("--library", type=Path, default=target / "release/libmpiwarden.so",
                      help="the library (default: that of `cargo build --release`)")
    made.add_argument("--mpicc", default="mpicc", help="the compiler of the MPI to measure with")
    made.add_argument("--launcher", default=launcher,
                      help="for example 'mpiexec -n 2' (default: '%(default)s'; nothing: the programs run alone)")
    made.add_argument("--runs", type=int, default=runs, help="pairs of runs")
    made.add_argument("--count", type=int, default=count, help="calls a run; cheap ones are made more often")
    made.add_argument("--callgrind", action="store_true", help="count instructions, by valgrind")
    return made


def wanted(only, names):
    """The names with `only` in them. A filter that fits none ends the bench: it would measure nothing."""
    found = [name for name in names if only in name]
    if not found:
        sys.exit(f"--only {only}: no figure has this in its name, so nothing was measured; there are: {', '.join(names)}")
    return found


def closing(results, met="every goal is met", missed="some goals are missed"):
    """Prints how a bench ended, and returns its exit status. Of each row: whether its goal is met, or None where it has none."""
    if not results:
        said = "nothing was measured"
    elif False in results:
        said = missed
    elif True in results:
        said = met
    else:
        said = "measured; no goal is set for these figures"
    print(f"\n{said}")
    return 1 if not results or False in results else 0


class Bench:
    def __init__(self, chosen, folder, programs):
        self.chosen, self.folder = chosen, folder
        for name in programs:
            self.compile(name, name)

    def compile(self, source, made, *flags):
        command = [*shlex.split(self.chosen.mpicc), "-g", "-O2", *flags, "-o", self.folder / made, HERE / f"{source}.c"]
        subprocess.run(command, check=True)

    def output(self, watched, program, *arguments, tool=(), after=(), variables=(), padding=None):
        """What the program prints, with or without the library. `after`: what else is loaded, after it. `padding`: the places of things
        do not hang on this machine's names, but on this number of bytes."""
        report = self.folder / f"report{'x' * ((padding or 0) % 101)}"
        shutil.rmtree(report, ignore_errors=True)
        environment = ["env", f"MPIWARDEN_OUTPUT={report}", "MPIWARDEN_RUN=bench", *variables]
        library = self.chosen.library.resolve() if padding is None else self.copied_library()
        if watched:
            environment.append(f"LD_PRELOAD={':'.join(map(str, [library, *after]))}")
        if padding is not None:
            environment = self.steady(environment[1:], self.folder / program, padding)
        command = [*shlex.split(self.chosen.launcher), *environment, *tool, self.folder / program, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{shlex.join(map(str, command))}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
        if watched and not list((report / "raw").glob("*.status")):
            sys.exit("the library did not watch the program: is it the right one?")
        # Who keeps events has a file of findings for their places; the same program is measured without events, too.
        keeps_events = list((report / "raw").glob("*.events"))
        if not keeps_events and list((report / "raw").glob("*.findings")):
            sys.exit(f"the library has findings on {program} {arguments}, so other paths were measured")
        return done.stderr if tool else done.stdout

    def copied_library(self):
        copy = self.folder / "libmpiwarden.so"
        if not copy.exists():
            shutil.copy(self.chosen.library, copy)
        return copy

    def steady(self, variables, program, padding):
        """The `env` command with these variables alone, and with those that make all of one length."""
        paths = [f"{name}={lengthened(os.environ.get(name, ''), padding)}" for name in ("PATH", "LD_LIBRARY_PATH")]
        variables = [*paths, f"HOME={self.folder}", *variables]
        # The name of the program is there twice.
        there = sum(len(word.encode()) + 1 for word in variables) + 2 * len(str(program))
        return ["env", "-i", *variables, f"PADDING={'x' * (STACK_LENGTH - there)}"]

    def pairs(self, runs, program, *arguments, variables=()):
        """Name to list of (without, with). Who is first alternates."""
        found = {}
        for run in range(runs):
            one = {}
            for watched in [False, True] if run % 2 == 0 else [True, False]:
                for line in self.output(watched, program, *arguments, variables=variables).splitlines():
                    name, value = line.rsplit(maxsplit=1)
                    one.setdefault(name, {})[watched] = float(value)
            for name, values in one.items():
                found.setdefault(name, []).append((values[False], values[True]))
        if not found:
            sys.exit(f"nothing was measured: {runs} pairs of runs of {program} {' '.join(map(str, arguments))} printed no figure")
        return found


@contextmanager
def bench(chosen, programs):
    if not chosen.library.exists():
        sys.exit(f"{chosen.library} is not there: run `cargo build --release --workspace` first")
    with tempfile.TemporaryDirectory(prefix="mpiwarden-bench-") as outer:
        folder = Path(outer) / ("x" * (FOLDER_LENGTH - len(outer) - 1) or "x")
        folder.mkdir()
        yield Bench(chosen, folder, programs)


def conditions(chosen):
    print(f"{chosen.runs} pairs of runs, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


def scaled(value, unit):
    return f"{value / unit:,.2f}" if abs(value / unit) < 100 else f"{value / unit:,.0f}"


def show(text, pairs, goal, unit=1.0):
    """One row. Returns whether the goal is met; None where there is no goal."""
    without, watched = (statistics.median(column) for column in zip(*pairs))
    more = sorted(one - other for other, one in pairs)
    middle = statistics.median(more)
    low, high = more[len(more) // 4], more[-1 - len(more) // 4]
    good = None if goal is None else middle <= max(goal, NOISE)
    verdict = "" if good is None else "yes" if good else "NO"
    ratio = f"{watched / without:,.2f}" if without else "-"
    spread = f"{scaled(low, unit)} to {scaled(high, unit)}"
    aim = "" if goal is None else scaled(goal, unit)
    print(f"{text:48} {scaled(without, unit):>10} {scaled(watched, unit):>10} {scaled(middle, unit):>9}"
          f" {spread:>20} {ratio:>7} {aim:>8} {verdict:>4}", flush=True)
    return good


def head(title, unit):
    print(f"\n{title:48} {'without':>10} {'with':>10} {'more':>9} {'its quartiles':>20} {'ratio':>7} {'goal':>8}  met  [{unit}]")

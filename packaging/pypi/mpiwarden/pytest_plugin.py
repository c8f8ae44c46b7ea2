"""``pytest --mpiwarden``: tests that start MPI programs fail where mpiwarden finds something.

A test asks for the fixture ``mpiwarden_run`` and starts its program with it::

    def test_solver(mpiwarden_run):
        done = mpiwarden_run(["mpirun", "-n", "2", "./solver"])
        assert done.returncode == 0

Without ``--mpiwarden`` the command runs as it is. With it, it runs under ``mpiwarden run``, and the test fails when the
report has a finding of at least ``--mpiwarden-fail-on``, or when no rank was checked.

Left out: tests that run inside of an MPI program (``mpirun -n 2 python -m pytest``). Start that whole command with
``mpiwarden run``: which test a finding belongs to is then seen in its stack only.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, List, Optional, Sequence

import pytest

from .report import SEVERITIES, Report, load


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    #: Of the command: with a checker, too.
    returncode: int
    stdout: str
    stderr: str
    #: None: it ran without the checker.
    report: Optional[Report]


class Findings(AssertionError):
    """A checked command had findings, or was not checked."""


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("mpiwarden")
    group.addoption("--mpiwarden", action="store_true", help="check what the fixture mpiwarden_run starts")
    group.addoption(
        "--mpiwarden-fail-on",
        choices=SEVERITIES,
        default="error",
        metavar="SEVERITY",
        help="the least severity that fails a test: error (the default), warning or note",
    )


def command_path() -> str:
    """The command ``mpiwarden`` that was installed with this module, or the one on the PATH."""
    beside = os.path.join(os.path.dirname(sys.executable), "mpiwarden")
    found = beside if os.access(beside, os.X_OK) else shutil.which("mpiwarden")
    if found is None:
        raise pytest.UsageError("mpiwarden is neither beside {} nor on the PATH: install it".format(sys.executable))
    return found


@pytest.fixture
def mpiwarden_run(request: Any, tmp_path: Path) -> Callable[..., Done]:
    """Starts a command, checked where pytest was given ``--mpiwarden``.

    ``options`` go to ``mpiwarden run``; ``fails=False`` gives findings back in place of failing; what else is given goes to
    ``subprocess.run``.
    """
    is_checked = request.config.getoption("--mpiwarden")
    least = request.config.getoption("--mpiwarden-fail-on")
    number = 0

    def run(command: Sequence[str], *, options: Sequence[str] = (), fails: bool = True, **others: Any) -> Done:
        nonlocal number
        __tracebackhide__ = True
        words: List[str] = [os.fspath(word) for word in command]
        folder = None
        if is_checked:
            number += 1
            folder = tmp_path / "mpiwarden-{}".format(number)
            words = [command_path(), "run", "--output", str(folder), "--fail-on", "never", *options, "--", *words]
        ended = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, **others
        )
        report = None if folder is None else load(folder)
        done = Done(ended.returncode, ended.stdout, ended.stderr, report)
        if report is not None and fails:
            _judge(report, least)
        return done

    return run


def _judge(report: Report, least: str) -> None:
    __tracebackhide__ = True
    if report.run.ranks_reported == 0:
        raise Findings("no rank of `{}` was checked: is it an MPI program?".format(report.run.command))
    found = report.counted(least)
    if found:
        lines = ["mpiwarden has {} of severity {} or worse:".format(_many(len(found)), least)]
        raise Findings("\n".join(lines + ["  {}".format(finding) for finding in found]))


def _many(number: int) -> str:
    return "1 finding" if number == 1 else "{} findings".format(number)

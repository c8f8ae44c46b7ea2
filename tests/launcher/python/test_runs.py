"""Tests as a user writes them: the launcher and two programs come in the environment. Not a test of mpiwarden by itself."""

import os

LAUNCHER = os.environ["LAUNCHER"].split("\n")


def test_faulty(mpiwarden_run):
    assert mpiwarden_run([*LAUNCHER, os.environ["FAULTY"]]).returncode == 0


def test_faulty_is_looked_at(mpiwarden_run, pytestconfig):
    done = mpiwarden_run([*LAUNCHER, os.environ["FAULTY"]], fails=False)
    assert done.returncode == 0
    assert (done.report is not None) == pytestconfig.getoption("--mpiwarden")
    assert done.report is None or done.report.counted("error")


def test_clean(mpiwarden_run):
    done = mpiwarden_run([*LAUNCHER, os.environ["CLEAN"]])
    again = mpiwarden_run([*LAUNCHER, os.environ["CLEAN"]], cwd="/")
    assert done.returncode == again.returncode == 0
    assert done.report is None or len(done.report) == 0


def test_no_mpi(mpiwarden_run):
    assert mpiwarden_run(["true"]).returncode in (0, 70)

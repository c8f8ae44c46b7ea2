"""Runs mpi4py's own tests on one rank, those that the suite is about or all, with a file of results for each rank.

    driver.py TEST_FOLDER RESULTS_FOLDER [all]

unittest writes its results to standard error, where those of two ranks would mix; here each rank writes to
RESULTS_FOLDER/rank-N. Standard error itself is left to MPI.
"""

import os
import runpy
import sys

MODULES = r"^test_(attributes|comm.*|win|rma.*|datatype)\.py$"


def rank():
    """The rank, before MPI is up, as the launcher tells it; 0 without a launcher."""
    for name in ("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"):
        if name in os.environ:
            return int(os.environ[name])
    return 0


def main():
    test_folder, results_folder, *which = sys.argv[1:]
    # The file stays open until the process ends: tests and MPI's last callbacks may still write.
    sys.stderr = open(os.path.join(results_folder, f"rank-{rank()}"), "w", encoding="utf-8")
    program = os.path.join(test_folder, "main.py")
    sys.argv = [program, "-v"] if which == ["all"] else [program, "-v", "-i", MODULES]
    sys.path.insert(0, test_folder)
    sys.dont_write_bytecode = True
    runpy.run_path(program, run_name="__main__")


main()

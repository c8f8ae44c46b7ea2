#!/bin/sh
# The long runs of tests/faults/load.rs in full: 1,000,000 rounds of each kind, 4 threads of 1,000,000 rounds, and the
# instructions of the first and the last tenth of 100,000. `load.sh 5` makes a tenth of that. The figures are in the log.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
MPIWARDEN_LOAD=${1:-50} exec "$here/../tests/run.sh" faults load_

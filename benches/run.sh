#!/bin/sh
# Measures what the library costs, and prints one table. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/run.py" "$@"

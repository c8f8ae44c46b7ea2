#!/bin/sh
# Measures what grows with ranks and nodes: the constants of docs/scale.md. `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/footprint.py" "$@"

#!/bin/sh
# Measures what the library costs one-sided operations. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/rma.py" "$@"

#!/bin/sh
# Measures what the library costs a call in Fortran against the same in C. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/fortran.py" "$@"

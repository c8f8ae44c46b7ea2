#!/bin/sh
# Measures what the library costs whole programs, those of tests/corpus.sh. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/programs.py" "$@"

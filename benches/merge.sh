#!/bin/sh
# Measures how long the command merges what many ranks wrote, and with how much memory. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/merge.py" "$@"

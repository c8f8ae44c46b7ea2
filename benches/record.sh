#!/bin/sh
# Measures what the library costs where events are kept. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/record.py" "$@"

#!/bin/sh
# Measures what the library costs by how much there is to keep. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/scale.py" "$@"

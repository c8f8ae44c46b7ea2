#!/bin/sh
# Measures how long the order of what ranks did is judged, and with how much memory. See README.md; `--help` names the options.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
exec python3 -B "$here/order.py" "$@"

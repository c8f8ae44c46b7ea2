#!/bin/sh
# Makes a wheel for machines whose C library is older than the one here, and prints its path.
#
#   packaging/manylinux.sh FOLDER [GLIBC]        GLIBC: the oldest C library that it is for, 2.28 unless said
#
# Zig links against any older C library (cargo-zigbuild). Both tools come from PyPI, into target/manylinux/tools; that needs Python 3. The build is
# target/manylinux/TARGET/release, of which packaging/archives.sh can make the other archives.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
say() { printf 'manylinux: %s\n' "$*" >&2; }
[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: packaging/manylinux.sh FOLDER [GLIBC]" >&2; exit 64; }
glibc=${2:-2.28}
case $glibc in
2.[0-9] | 2.[0-9][0-9]) ;;
*) say "$glibc is no version of the C library, as 2.28 is"; exit 64 ;;
esac
command -v cargo >/dev/null || { say "cargo is not on the PATH; install Rust first"; exit 70; }
mkdir -p -- "$1"
out=$(CDPATH='' cd -- "$1" && pwd)
machine=$(uname -m)
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p -- "$target/manylinux"
target=$(CDPATH='' cd -- "$target/manylinux" && pwd)

# Made anew when the versions change.
wanted="cargo-zigbuild==0.24.1 ziglang==0.17.1"
if [ "$(cat "$target/tools/installed" 2>/dev/null)" != "$wanted" ]; then
    rm -rf -- "$target/tools"
    # shellcheck disable=SC2086 # two words
    python3 -m venv "$target/tools" && "$target/tools/bin/pip" install -q --disable-pip-version-check $wanted >&2 ||
        { say "pip could not install $wanted: see above"; exit 70; }
    printf '%s\n' "$wanted" >"$target/tools/installed"
fi
(
    cd -- "$root"
    # What the flags of the project say must hold here too (.cargo/config.toml).
    PATH=$target/tools/bin:$PATH CARGO_TARGET_DIR=$target \
        cargo zigbuild --release --locked --workspace --exclude xtask --target "$machine-unknown-linux-gnu.$glibc" >&2
) || { say "the build failed: see above"; exit 70; }
built=$target/$machine-unknown-linux-gnu/release

# What Zig was asked for holds of what it made.
. "$root/packaging/of_build.sh"
needed=$(libc_of "$built")
newest=$(printf '%s\n%s\n' "$needed" "$glibc" | sort -V | tail -n 1)
[ "$newest" = "$glibc" ] || { say "what was built asks for the C library $needed, and not for $glibc"; exit 70; }

platform=manylinux_$(printf %s "$glibc" | tr . _)_$machine
(
    cd -- "$root/packaging/pypi"
    PYTHONDONTWRITEBYTECODE=1 python3 -c 'import backend, sys; print(backend.build_wheel(sys.argv[1], {"built": sys.argv[2], "platform": sys.argv[3]}))' \
        "$out" "$built" "$platform"
) | sed "s|^|$out/|"

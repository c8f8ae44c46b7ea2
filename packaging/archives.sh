#!/bin/sh
# Makes archives of what was built, for machines of the same kind without Rust: a .tar.gz with its checksum, and where dpkg-deb is there a .deb.
#
#   packaging/archives.sh BUILD_FOLDER FOLDER
#
# The same build gives the same bytes: times are those of the last commit, or what SOURCE_DATE_EPOCH says. Prints the files that it made.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ $# -eq 2 ] || { echo "usage: packaging/archives.sh BUILD_FOLDER FOLDER" >&2; exit 64; }
build=$(CDPATH='' cd -- "$1" && pwd) || { echo "archives: there is no folder $1: run ./run-checked.sh --demo first" >&2; exit 70; }
mkdir -p -- "$2"
out=$(CDPATH='' cd -- "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

version=$("$build/mpiwarden" --version | sed -n '1s/^mpiwarden \([0-9][^ ]*\).*/\1/p')
[ -n "$version" ] || { echo "archives: $build/mpiwarden does not say its version" >&2; exit 70; }
epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}
name=mpiwarden-$version-$(uname -m)

DESTDIR=$work/stage sh "$root/packaging/install.sh" "$build" "/$name" 2>/dev/null
umask 022
tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner -C "$work/stage" -cf - "$name" |
    gzip -n -9 >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
printf '%s\n' "$out/$name.tar.gz" "$out/$name.tar.gz.sha256"

if ! command -v dpkg-deb >/dev/null; then
    echo "archives: dpkg-deb is not there, so no .deb was made" >&2
    exit 0
fi
# The oldest C library that has all that the files ask for.
libc=$(cat "$build/mpiwarden" "$build/libmpiwarden.so" | grep -ao 'GLIBC_2\.[0-9]*' | sort -Vu | tail -n 1 | sed 's/GLIBC_//')
architecture=$(dpkg --print-architecture)
mkdir -- "$work/deb" "$work/deb/DEBIAN"
mv -- "$work/stage/$name" "$work/deb/usr"
# Of a package dpkg knows the files.
rm -- "$work/deb/usr/share/mpiwarden/files.txt"
rmdir -- "$work/deb/usr/share/mpiwarden"
cat >"$work/deb/DEBIAN/control" <<END
Package: mpiwarden
Version: $version
Architecture: $architecture
Maintainer: the developers of mpiwarden
Depends: libc6 (>= $libc), libgcc-s1
Section: devel
Priority: optional
Installed-Size: $(du -sk -- "$work/deb/usr" | cut -f1)
Description: watch MPI programs for departures from the MPI standard
 A preload library and a command that report where an MPI program, or the MPI
 library, departs from the standard: windows, messages, collective operations,
 requests, attributes, hangs. For C, C++ and Fortran, under every MPI.
END
find "$work/deb" -exec touch -h -d "@$epoch" {} +
deb=$out/mpiwarden_${version}_$architecture.deb
SOURCE_DATE_EPOCH=$epoch dpkg-deb --root-owner-group -Zxz --build "$work/deb" "$deb" >/dev/null
printf '%s\n' "$deb"

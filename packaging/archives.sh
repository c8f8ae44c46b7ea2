#!/bin/sh
# Makes archives of what was built, for machines of the same kind without Rust: a .tar.gz with its checksum; a .deb where dpkg-deb is there, and an
# .rpm where rpmbuild is.
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

. "$root/packaging/of_build.sh"
version=$(version_of "$build")
[ -n "$version" ] || { echo "archives: $build/mpiwarden does not say its version" >&2; exit 70; }
epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}
name=mpiwarden-$version-$(uname -m)

DESTDIR=$work/stage sh "$root/packaging/install.sh" "$build" "/$name" 2>/dev/null
umask 022
tar --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner -C "$work/stage" -cf - "$name" |
    gzip -n -9 >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
printf '%s\n' "$out/$name.tar.gz" "$out/$name.tar.gz.sha256"

libc=$(libc_of "$build")
mv -- "$work/stage/$name" "$work/usr"
# Of a package its manager knows the files.
rm -- "$work/usr/share/mpiwarden/files.txt"
rmdir -- "$work/usr/share/mpiwarden"

make_deb() {
    architecture=$(dpkg --print-architecture)
    mkdir -- "$work/deb" "$work/deb/DEBIAN"
    cp -a -- "$work/usr" "$work/deb/usr"
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
}

# What it needs is named here and not looked for: rpm would also ask for the interpreters of examples.
make_rpm() {
    mkdir -- "$work/rpm"
    cat >"$work/mpiwarden.spec" <<END
Name: mpiwarden
Version: $version
Release: 1
Summary: Watch MPI programs for departures from the MPI standard
License: MIT OR Apache-2.0
AutoReqProv: no
Requires: glibc >= $libc, libgcc
%description
A preload library and a command that report where an MPI program, or the MPI
library, departs from the standard: windows, messages, collective operations,
requests, attributes, hangs. For C, C++ and Fortran, under every MPI.
%install
mkdir -p %{buildroot}
cp -a $work/usr %{buildroot}/usr
%files
$(cd "$work" && find usr ! -type d ! -path 'usr/share/man/*' | sort | sed 's|^|"/|; s|$|"|')
"/usr/share/man/man1/mpiwarden*.1*"
END
    find "$work/usr" -exec touch -h -d "@$epoch" {} +
    # Nothing of what was built is changed: no stripping, no packages of debug information.
    SOURCE_DATE_EPOCH=$epoch rpmbuild -bb --quiet --define "_topdir $work/rpm" --define "_rpmdir $work/rpm" --define "debug_package %{nil}" \
        --define "__os_install_post %{nil}" --define "_buildhost localhost" --define "use_source_date_epoch_as_buildtime 1" \
        --define "clamp_mtime_to_source_date_epoch 1" --define "_build_id_links none" --define "_binary_payload w2.xzdio" \
        "$work/mpiwarden.spec" >"$work/rpm.log" 2>&1 || { cat "$work/rpm.log" >&2; echo "archives: rpmbuild failed: see above" >&2; exit 70; }
    rpm=$(find "$work/rpm" -name '*.rpm')
    mv -- "$rpm" "$out/"
    printf '%s\n' "$out/${rpm##*/}"
}

if command -v dpkg-deb >/dev/null; then make_deb; else echo "archives: dpkg-deb is not there, so no .deb was made" >&2; fi
if command -v rpmbuild >/dev/null; then make_rpm; else echo "archives: rpmbuild is not there, so no .rpm was made" >&2; fi

#!/bin/sh
# Lays out what was built: `run-checked.sh --install PREFIX` calls this, and so do the wheel and the Spack package.
#
#   packaging/install.sh BUILD_FOLDER PREFIX       with DESTDIR in the environment, below that folder
#
# No file knows the prefix: all find each other by where they lie, so an installed copy can be moved. The list of what
# was laid out is share/mpiwarden/files.txt, with paths from the prefix.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packaging/of_build.sh"
build=$1 prefix=$2
say() { printf 'install: %s\n' "$*" >&2; }

case $prefix in
/*) ;;
*) [ -z "${DESTDIR:-}" ] || { say "with DESTDIR the prefix must begin with /, and $prefix does not"; exit 64; } ;;
esac
top=${DESTDIR:-}$prefix
mkdir -p -- "$top" || { say "$top cannot be made: choose another prefix"; exit 70; }
top=$(CDPATH='' cd -- "$top" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
: >"$work/files.txt"

# put MODE FILE PATH: `install` makes a new file in place of an old one, so what runs from the old one runs on.
put() {
    # Readable for all, whatever the mask of who installs.
    (umask 022 && mkdir -p -- "$top/$(dirname -- "$3")")
    install -m "$1" -- "$2" "$top/$3"
    printf '%s\n' "$3" >>"$work/files.txt"
}

put 755 "$build/mpiwarden" bin/mpiwarden
put 755 "$build/libmpiwarden.so" lib/libmpiwarden.so
# Without debug information, which is most of it and of no use to programs that are linked with it.
cp -- "$build/libmpiwarden_exact.a" "$work/exact.a"
! command -v strip >/dev/null || strip --strip-debug "$work/exact.a"
put 644 "$work/exact.a" lib/libmpiwarden_exact.a
"$build/mpiwarden" flags gcc >"$work/flags" # makes what lies beside it
put 644 "$build/mpiwarden-exact/libtsan.so" lib/mpiwarden-exact/libtsan.so
for name in mpiwarden.pc mpiwarden-exact.pc; do
    put 644 "$root/packaging/$name" "lib/pkgconfig/$name"
done
for name in mpiwardenConfig.cmake mpiwardenConfigVersion.cmake; do
    put 644 "$root/packaging/$name" "lib/cmake/mpiwarden/$name"
done
version=$(version_of "$build")
[ -n "$version" ] || { say "$build/mpiwarden does not say its version"; exit 70; }
put 644 "$root/packaging/modulefile.tcl" "share/modulefiles/mpiwarden/$version"
for name in mpix_keys.h mpix_keys.f90; do
    put 644 "$root/include/$name" "include/$name"
done
# The texts, and every file that one of them leads to: pages of checks, pictures, examples, the schema.
links() { # links TEXT: the files of this folder that it names as targets of its links
    sed -n 's/](/\n](/gp' "$1" | sed -n 's/^](\([^)#: ]*\)[#)].*/\1/p' | while IFS= read -r link; do
        target=$(readlink -f -- "$(dirname -- "$1")/$link") || continue
        case $target in "$root"/*) [ ! -f "$target" ] || printf '%s\n' "$target" ;; esac
    done
}
printf '%s\n' "$root"/*.md "$root"/LICENSE-* "$root"/docs/*.md >"$work/new"
: >"$work/texts"
while [ -s "$work/new" ]; do
    cat "$work/new" >>"$work/texts"
    while IFS= read -r file; do
        case $file in *.md) links "$file" ;; esac
    done <"$work/new" | sort -u | grep -vxFf "$work/texts" >"$work/next" || :
    mv -- "$work/next" "$work/new"
done
while IFS= read -r file; do
    put 644 "$file" "share/doc/mpiwarden/${file#"$root/"}"
done <"$work/texts"

# What the command writes about itself.
mkdir -- "$work/man"
"$build/mpiwarden" man "$work/man"
for page in "$work"/man/*.1; do
    put 644 "$page" "share/man/man1/${page##*/}"
done
complete() { # complete SHELL PATH
    "$build/mpiwarden" completions "$1" >"$work/completions"
    put 644 "$work/completions" "$2"
}
complete bash share/bash-completion/completions/mpiwarden
complete zsh share/zsh/site-functions/_mpiwarden
complete fish share/fish/vendor_completions.d/mpiwarden.fish

printf '%s\n' share/mpiwarden/files.txt >>"$work/files.txt"
put 644 "$work/files.txt" share/mpiwarden/files.txt
say "mpiwarden is in $top; share/mpiwarden/files.txt there lists its files"

#!/usr/bin/env bash
# The wheel for older machines on an older machine: Debian 11 (C library 2.31) in a folder, with its own MPICH and Open MPI, and with those of this
# machine's PyPI packages. The demonstration program must be found at fault there as here.
#
#   tests/older/run.sh TARGET_FOLDER
#
# Ends with 75 where that cannot be done here; the last line says why. Needs root, debootstrap, and some ten minutes the first time; `tests/run.sh --full` has it.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
. "$here/../apt.sh"
target=${1:?usage: tests/older/run.sh TARGET_FOLDER}
mkdir -p "$target/older" && target=$(CDPATH='' cd -- "$target" && pwd) || exit 1
older=$target/older/root log=$target/older/log
SUITE=bullseye

cannot() {
    echo "$*"
    exit 75
}
[ "$(id -u)" -eq 0 ] || cannot "an older system can be made by root only"
unshare --mount true 2>/dev/null || cannot "there is no place for mounts of one's own"
command -v debootstrap >/dev/null || apt_install "$log" debootstrap
command -v debootstrap >/dev/null || cannot "debootstrap is not installed"

if [ ! -f "$older/made" ]; then
    rm -rf "$older"
    mirror=$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
    # Its own apt-get knows more about what needs what.
    debootstrap --variant=minbase "$SUITE" "$older" ${mirror:+"$mirror"} >"$log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive chroot "$older" apt-get install -y -qq --no-install-recommends \
            python3 python3-pip gcc libc6-dev mpich libmpich-dev openmpi-bin libopenmpi-dev >>"$log" 2>&1 </dev/null ||
        cannot "$SUITE could not be had: $(tail -n 1 "$log")"
    touch "$older/made"
fi

rm -rf "$target/older/wheels"
wheel=$(bash "$root/packaging/manylinux.sh" "$target/older/wheels" | tail -n 1)
[ -f "$wheel" ] || exit 1
rm -rf "$older/work" && mkdir -p "$older/work" || exit 1
cp "$wheel" "$root/demo/demo.c" "$older/work/" || exit 1
# At the places where they are here, for their compilers know them.
mkdir -p "$older$target/mpi"
for name in mpich5 ompi5; do
    [ ! -d "$target/mpi/$name" ] || { rm -rf "$older$target/mpi/$name" && cp -a "$target/mpi/$name" "$older$target/mpi/"; } || exit 1
done
cat >"$older/work/try.sh" <<'END'
set -u
cd /work
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
echo "C library: $(ldd --version | sed -n '1s/.* //p')"
pip3 install -q --no-index --no-deps --force-reinstall ./*.whl || exit 1
tried=0 failed=0
try() { # try NAME COMPILER LAUNCHER...
    local name=$1 cc=$2 found
    shift 2
    command -v "$cc" >/dev/null || { echo "$name: not here"; return; }
    tried=$((tried + 1))
    "$cc" -g -o "heat-$name" demo.c || { failed=$((failed + 1)); return; }
    mpiwarden run --quiet --output "report-$name" -- "$@" -n 2 "./heat-$name" >"said-$name" 2>&1
    status=$?
    found=$(python3 -c 'import mpiwarden, sys
report = mpiwarden.load(sys.argv[1])
print(report.run.complete, report.run.ranks_reported, *sorted(finding.check for finding in report.findings))' "report-$name")
    echo "$name: status $status, $found"
    [ "$status" -eq 66 ] && [ "$found" = "True 2 attach-overlap attached-memory-freed attr-delete-failed keyval-freed" ] || {
        failed=$((failed + 1))
        cat "said-$name"
    }
}
try mpich mpicc.mpich mpirun.mpich
try openmpi mpicc.openmpi mpirun.openmpi --oversubscribe --mca osc pt2pt
try mpich5 "$MPIS/mpich5/bin/mpicc" "$MPIS/mpich5/bin/mpirun"
try ompi5 "$MPIS/ompi5/bin/mpicc" "$MPIS/ompi5/bin/mpirun" --map-by :OVERSUBSCRIBE
echo "$tried MPIs, $failed failed"
[ "$tried" -ge 2 ] && [ "$failed" -eq 0 ]
END
cp /etc/hosts "$older/etc/hosts" # with this machine's own name
# The mounts are gone with the command.
unshare --mount sh -c 'mount --bind /proc "$1/proc" && mount --bind /dev "$1/dev" && mount --rbind /sys "$1/sys" && exec chroot "$1" env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin MPIS="$2" bash /work/try.sh' \
    sh "$older" "$target/mpi" </dev/null

#!/usr/bin/env bash
# Installs the software of the corpus, as far as it is missing.
#
#   tests/corpus/install.sh TARGET_FOLDER
#
# As root, by apt-get, one member's packages after the other: a system that lacks some still gets the rest. What cannot be
# installed is said on standard output and is no error here: the tests that need it skip by name.
# Left out: the MPIs, mpi4py and OpenCoarrays (tests/mpi/install.sh).
set -u
. "$(dirname -- "$0")/../apt.sh"
log=${1:?usage: install.sh TARGET_FOLDER}/corpus-apt.log
: >"$log"

# Each line is what one or several members need; the names are those in tests/corpus/members.rs.
groups=(
    "pkg-config libpetsc-real-dev"
    "pkg-config libhdf5-openmpi-dev libhdf5-mpich-dev"
    "libglobalarrays-dev libarmci-mpi-dev libscalapack-openmpi-dev libscalapack-mpich-dev"
    "libp4est-dev"
    "nwchem-openmpi nwchem-mpich"
    "python3-petsc4py python3-h5py-mpi python3-mpi4py"
    "mumps-test"
    "scalapack-mpi-test"
    "fenicsx-performance-tests"
    "lammps"
    "pkg-config slepc-dev"
    "libboost-mpi-dev"
    "libpnetcdf-dev"
)
# What only the whole corpus has.
[ "${MPIWARDEN_CORPUS:-quick}" != full ] || groups+=("cp2k" "meep-openmpi" "mpb-mpi")

installed() {
    dpkg-query -W -f '${Status}\n' "$1" 2>/dev/null | grep -q '^install ok installed'
}

for group in "${groups[@]}"; do
    missing=()
    for package in $group; do
        installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && continue
    apt_install "$log" "${missing[@]}"
done
exit 0

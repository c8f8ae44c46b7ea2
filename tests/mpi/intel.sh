#!/usr/bin/env bash
# Installs Intel MPI for the tests, which take it as two more targets, `impi` and `impiabi` (the standard's interface), where it is.
#
#   tests/mpi/intel.sh TARGET_FOLDER
#
# The packages `impi-rt` and `impi-devel` from PyPI, as the virtual environment TARGET_FOLDER/mpi/impi. They are under a licence of
# Intel's own, so nothing installs them unasked. Their compiler scripts hold another prefix; those that are made here call gcc.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=tests/mpi/versions.sh
. "$here/versions.sh"
folder=${1:?usage: intel.sh TARGET_FOLDER}/mpi/impi
mkdir -p "$folder" && folder=$(CDPATH='' cd -- "$folder" && pwd)
python3 -m venv "$folder"
"$folder/bin/pip" install -q --disable-pip-version-check "impi-rt==$INTEL_MPI_VERSION" "impi-devel==$INTEL_MPI_VERSION"

mkdir -p "$folder/warden"
script() { # script NAME WORDS…
    printf '#!/bin/sh\n# Made by tests/mpi/intel.sh.\n%s\n' "$2" >"$folder/warden/$1"
    chmod +x "$folder/warden/$1"
}
libraries="-L'$folder/lib' -Wl,-rpath,'$folder/lib'"
script mpicc "exec gcc -I'$folder/include' \"\$@\" $libraries -lmpi"
script mpicxx "exec g++ -DMPICH_SKIP_MPICXX -I'$folder/include' \"\$@\" $libraries -lmpi"
script mpicc_abi "exec gcc -DMPI_ABI -I'$folder/include' \"\$@\" $libraries -lmpi_abi"
script mpicxx_abi "exec g++ -DMPI_ABI -DMPICH_SKIP_MPICXX -I'$folder/include' \"\$@\" $libraries -lmpi_abi"
script mpiexec "I_MPI_ROOT='$folder' exec '$folder/bin/mpiexec' \"\$@\""
echo "Intel MPI $INTEL_MPI_VERSION is in $folder"

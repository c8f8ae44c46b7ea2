# To build mpiwarden with Spack, from the clone that holds this file:
#
#   spack repo add packaging/spack
#   spack install mpiwarden
#
# That builds what is committed on the branch main; for what is not: spack develop --path "$PWD" mpiwarden@main.
import os

from spack.package import *

try:  # Since Spack 1.0 build systems are in the repository of packages; before, they came with the line above.
    from spack_repo.builtin.build_systems.generic import Package
except ImportError:
    pass


class Mpiwarden(Package):
    """Checks what an MPI program asks of MPI, and what MPI answers, against the MPI standard: a preload library for
    every MPI, and the command that runs programs under it."""

    # The clone itself, four folders up.
    git = "file://" + os.path.realpath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 4))

    license("MIT OR Apache-2.0")

    version("main", branch="main")

    # No MPI: the library finds the program's own at run time, and one file serves all.
    depends_on("c", type="build")
    depends_on("rust@1.88:", type="build")

    # The preload needs the dynamic linker of glibc.
    conflicts("platform=darwin")
    conflicts("platform=windows")

    def setup_build_environment(self, env):
        # Nothing of the user's own, and nothing of this build left with the user.
        env.set("CARGO_HOME", join_path(self.stage.path, "cargo"))
        env.unset("CARGO_TARGET_DIR")
        env.unset("DESTDIR")

    def install(self, spec, prefix):
        Executable("./run-checked.sh")("--install", str(prefix))

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def knows_its_checks(self):
        Executable(join_path(self.prefix.bin, "mpiwarden"))("checks")

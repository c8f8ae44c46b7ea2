"""Plays the part of Spack for the recipe in packaging/spack: its directives are noted, its install step is run for real.

    spack.py PACKAGE_FILE SOURCES PREFIX

This proves that the recipe is Python, asks for nothing but the names below, and installs by its own step. It does not
prove that Spack itself concretizes and fetches it: Spack is in no registry of packages. Left out: types of arguments.
"""

import os
import subprocess
import sys
import types

package_file, sources, prefix = sys.argv[1:]
noted = []


def directive(name):
    def note(*arguments, **options):
        noted.append((name, arguments, options))

    return note


class Prefix(str):
    @property
    def bin(self):
        return os.path.join(self, "bin")


def executable(program):
    return lambda *arguments: subprocess.run([program, *arguments], check=True, stdin=subprocess.DEVNULL)


class Package:
    prefix = Prefix(prefix)
    stage = types.SimpleNamespace(path=os.path.dirname(prefix))


class Environment:
    """What the recipe wants of the environment; noted, so that the build of the tests serves again."""

    def set(self, name, value):
        noted.append(("set", (name, value), {}))

    def unset(self, name):
        noted.append(("unset", (name,), {}))


fake = types.ModuleType("spack.package")
for name in ["license", "version", "depends_on", "conflicts"]:
    setattr(fake, name, directive(name))
fake.Package, fake.Executable, fake.join_path = Package, executable, os.path.join
fake.run_after = lambda phase: lambda method: method
fake.on_package_attributes = lambda **attributes: lambda method: method
sys.modules["spack"], sys.modules["spack.package"] = types.ModuleType("spack"), fake

recipe = {"__file__": package_file, "__name__": "mpiwarden"}
with open(package_file) as file:
    exec(compile(file.read(), package_file, "exec"), recipe)
package = recipe["Mpiwarden"]()
package.setup_build_environment(Environment())
os.chdir(sources)
package.install(None, package.prefix)
package.knows_its_checks()

if not os.path.samefile(package.git[len("file://"):], sources):
    sys.exit(f"the recipe takes its sources from {package.git}")
wanted = [("version", "main"), ("depends_on", "rust@1.88:"), ("depends_on", "c"), ("set", "CARGO_HOME")]
for name, first in wanted:
    if not any(note[0] == name and note[1][0] == first for note in noted):
        sys.exit(f"the recipe has no {name} {first}: {noted}")

"""Makes a wheel and a source distribution of mpiwarden (PEP 517), by Python's own library alone.

The wheel holds what `run-checked.sh --install` lays out, in the places where pip puts it into a prefix again: the command
is the program itself, with no Python around it, and finds the library in the `lib` beside its `bin`. Beside them is a
small module that reads reports (`mpiwarden/`), with a plug-in for pytest. Building needs Rust. Left out: editable
installation.
"""

import base64
import hashlib
import io
import os
import re
import subprocess
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
# In a source distribution, everything that is not ours lies below `source`.
INSIDE = os.path.join(HERE, "source")
ROOT = INSIDE if os.path.isdir(INSIDE) else os.path.dirname(os.path.dirname(HERE))
OWN_FILES = ["pyproject.toml", "backend.py"]
MODULE = "mpiwarden"
ENTRY_POINTS = "[pytest11]\nmpiwarden = mpiwarden.pytest_plugin\n"
# What a build and its tests need, and people want to read.
SOURCES = [
    ".cargo", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Cargo.lock", "Cargo.toml", "GUIDE.md", "LICENSE-APACHE",
    "LICENSE-MIT", "README.md", "analysis", "benches", "demo", "deny.toml", "docs", "exact", "include", "keys", "packaging", "reports",
    "run-checked.sh", "rustfmt.toml", "spec", "src", "tests", "wrappers", "xtask",
]
NEVER = {"target", "__pycache__", "node_modules", "mpiwarden-report"}


def manifest(key):
    """What the manifest of the workspace says, as of `version`."""
    with open(os.path.join(ROOT, "Cargo.toml"), encoding="utf-8") as file:
        return re.search(r'^{} = "([^"]*)"'.format(key), file.read(), re.MULTILINE).group(1)


def version():
    return manifest("version")


def stem():
    return "mpiwarden-" + version()


def tag(settings):
    """Of this machine: a program needs no certain Python, and a C library at least as new as that it was built with."""
    return "py3-none-" + settings.get("platform", re.sub("[-.]", "_", sysconfig.get_platform()))


def metadata():
    head = [
        "Metadata-Version: 2.1",
        "Name: mpiwarden",
        "Version: " + version(),
        "Summary: Finds mistakes in MPI programs, in C, C++ and Fortran",
        "License: MIT OR Apache-2.0",
        "Requires-Python: >=3.7",
        "Description-Content-Type: text/markdown",
        "",
    ]
    # Empty where the project's owner has filled in none.
    address = manifest("repository")
    if address:
        head.insert(-1, "Project-URL: Repository, " + address)
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        return "\n".join(head) + "\n" + file.read()


def below(folder):
    """The files below a folder, with their paths from it, in an order that does not change."""
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NEVER)
        for name in sorted(names):
            path = os.path.join(here, name)
            yield path, os.path.relpath(path, folder)


def install(prefix, settings):
    """Builds what is not built yet, and lays it out; or lays out the build folder `built`."""
    command = ["sh", os.path.join(ROOT, "run-checked.sh"), "--install", prefix]
    if "built" in settings:
        command = ["sh", os.path.join(ROOT, "packaging", "install.sh"), settings["built"], prefix]
    environment = {name: value for name, value in os.environ.items() if name != "DESTDIR"}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit("mpiwarden could not be built: see the messages above; it needs Rust (cargo on the PATH)")


class Wheel:
    """A wheel that is being written: every file goes into its RECORD."""

    def __init__(self, path):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, name, data, mode=0o644):
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.external_attr = (0o100000 | mode) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append("{},sha256={},{}".format(name, digest, len(data)))

    def close(self, record):
        self.record.append(record + ",,")
        self.archive.writestr(record, "\n".join(self.record) + "\n")
        self.archive.close()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Settings, for packaging/manylinux.sh: `built`, a build folder, and `platform`, what the wheel is for."""
    settings = config_settings or {}
    name = "{}-{}.whl".format(stem(), tag(settings))
    data, info = stem() + ".data", stem() + ".dist-info"
    with tempfile.TemporaryDirectory() as prefix:
        install(prefix, settings)
        wheel = Wheel(os.path.join(wheel_directory, name))
        for path, inside in below(prefix):
            with open(path, "rb") as file:
                content = file.read()
            if os.path.dirname(inside) == "bin":
                wheel.add("{}/scripts/{}".format(data, os.path.basename(inside)), content, 0o755)
            else:
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                wheel.add("{}/data/{}".format(data, inside), content, mode)
    for path, inside in below(os.path.join(HERE, MODULE)):
        with open(path, "rb") as file:
            wheel.add("{}/{}".format(MODULE, inside), file.read())
    wheel.add(info + "/METADATA", metadata().encode())
    wheel.add(info + "/entry_points.txt", ENTRY_POINTS.encode())
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"]:
        with open(os.path.join(ROOT, licence), "rb") as file:
            wheel.add("{}/licenses/{}".format(info, licence), file.read())
    lines = ["Wheel-Version: 1.0", "Generator: mpiwarden", "Root-Is-Purelib: false", "Tag: " + tag(settings)]
    wheel.add(info + "/WHEEL", ("\n".join(lines) + "\n").encode())
    wheel.close(info + "/RECORD")
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = stem() + ".tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for own in OWN_FILES:
            archive.add(os.path.join(HERE, own), "{}/{}".format(stem(), own))
        for file, rest in below(os.path.join(HERE, MODULE)):
            archive.add(file, "{}/{}/{}".format(stem(), MODULE, rest))
        for source in SOURCES:
            path = os.path.join(ROOT, source)
            inside = "{}/source/{}".format(stem(), source)
            if not os.path.isdir(path):
                archive.add(path, inside)
                continue
            for file, rest in below(path):
                archive.add(file, "{}/{}".format(inside, rest))
        text = metadata().encode()
        info = tarfile.TarInfo(stem() + "/PKG-INFO")
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    return name

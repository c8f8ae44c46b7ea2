#!/bin/sh
# Writes the bills of materials: which packages, of which version and licence, are in the command and in the library. CycloneDX 1.5, JSON.
#
#   packaging/sbom.sh FOLDER
#
# cargo-cyclonedx makes them; where it is missing it is built into target/tools-sbom. Prints the files that it made.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
say() { printf 'sbom: %s\n' "$*" >&2; }
[ $# -eq 1 ] || { echo "usage: packaging/sbom.sh FOLDER" >&2; exit 64; }
command -v cargo >/dev/null || { say "cargo is not on the PATH; install Rust first"; exit 70; }
mkdir -p -- "$1"
out=$(CDPATH='' cd -- "$1" && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p -- "$target"
target=$(CDPATH='' cd -- "$target" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

VERSION=0.5.9
PATH=$target/tools-sbom/bin:$PATH
cargo cyclonedx --version >/dev/null 2>&1 || {
    say "building cargo-cyclonedx $VERSION"
    cargo install --quiet --locked --root "$target/tools-sbom" "cargo-cyclonedx@$VERSION" >&2 || { say "cargo-cyclonedx could not be built: see above"; exit 70; }
}
# It writes beside each manifest, so a copy of the sources is used: what git knows, or all but what builds and runs left.
if git -C "$root" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$root" ls-files -z | tar -C "$root" --null -T - -cf - | tar -C "$work" -xf -
else
    tar -C "$root" --exclude=./target --exclude=./.git -cf - . | tar -C "$work" -xf -
fi
# What only the tests need is in no file that users get, and would switch features on.
for manifest in "$work"/Cargo.toml "$work"/*/Cargo.toml; do
    awk '/^\[/ { tests = $0 == "[dev-dependencies]" } !tests' "$manifest" >"$work/manifest" && mv -- "$work/manifest" "$manifest"
done
epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
for of in reports:mpiwarden wrappers:libmpiwarden exact:libmpiwarden_exact; do
    package=${of%%:*} made=$out/${of#*:}-$version.cdx.json
    # Alone, for what another package asks of a dependency would be listed too.
    sed -i "s/^members = .*/members = [\"$package\"]/" "$work/Cargo.toml"
    (cd -- "$work" && SOURCE_DATE_EPOCH=$epoch cargo cyclonedx --quiet --format json --spec-version 1.5 --override-filename bom >&2) ||
        { say "cargo-cyclonedx failed: see above"; exit 70; }
    # Where it was made does not matter.
    sed "s|file://$work|file:///mpiwarden|g" "$work/$package/bom.json" >"$made" || { say "no bill was made for $package"; exit 70; }
    printf '%s\n' "$made"
done

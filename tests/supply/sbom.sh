#!/usr/bin/env bash
# The bills of materials of packaging/sbom.sh: twice the same bytes, and that of the library names what tests/supply.rs knows to be in it, and nothing else.
#
#   tests/supply/sbom.sh TARGET_FOLDER
#
# Takes minutes where cargo-cyclonedx is not built yet. Ends with 75 and says why where it cannot be built: a step that is skipped.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
target=${1:?usage: sbom.sh TARGET_FOLDER}
out=$target/sbom
rm -rf "$out"
export SOURCE_DATE_EPOCH=1700000000
sh "$here/../../packaging/sbom.sh" "$out/first" || {
    [ -x "$target/tools-sbom/bin/cargo-cyclonedx" ] && exit 1
    echo "cargo-cyclonedx could not be built here"
    exit 75
}
sh "$here/../../packaging/sbom.sh" "$out/second" || exit 1
diff -r "$out/first" "$out/second" || exit 1
listed() { # listed CONSTANT: the packages that tests/supply.rs has there
    sed -n "/^const $1/,/^\];/s/^    (\"\([^\"]*\)\".*/\1/p" "$here/../supply.rs"
}
wanted=$(printf '%s\n' "$(listed IN_THE_LIBRARY)" "$(listed WHILE_BUILDING)" | grep -vx mpiwarden-wrappers | sort)
[ "$(printf '%s\n' "$wanted" | wc -l)" -gt 20 ] || { echo "tests/supply.rs has no list of packages any more"; exit 1; }
found=$(python3 -c 'import json, sys
print("\n".join(sorted(one["name"] for one in json.load(open(sys.argv[1]))["components"])))' "$out"/first/libmpiwarden-*.json)
diff <(printf '%s\n' "$wanted") <(printf '%s\n' "$found") || exit 1
python3 -c 'import json, sys
for path in sys.argv[1:]:
    bill = json.load(open(path))
    without = [one["name"] for one in bill.get("components", []) if not one.get("licenses") or not one.get("version")]
    assert bill["specVersion"] == "1.5" and not without, (path, without)' "$out"/first/*.json

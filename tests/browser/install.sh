#!/usr/bin/env bash
# Installs what tests/browser needs, as far as it is missing.
#
#   tests/browser/install.sh TARGET_FOLDER
#
# As root, by apt-get: Debian's Chromium, and Node.js with npm where there is no node at all. In any case: the npm
# packages of package-lock.json (playwright-core drives the browser, axe-core looks at what people with other senses
# meet), below TARGET_FOLDER/browser. No browser is downloaded: playwright-core drives the one that is installed.
# What cannot be installed is said on standard output and is no error here: the tests that need it skip by name.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../apt.sh"
folder=${1:?usage: install.sh TARGET_FOLDER}/browser
mkdir -p "$folder"
log=$folder/apt.log
: >"$log"

have() { command -v "$1" >/dev/null 2>&1; }

install_debian() {
    local missing=()
    # A browser that is there under another name is as good (tests/browser/driver.rs looks for the same ones).
    have chromium || have chromium-browser || have google-chrome || missing+=(chromium fonts-dejavu-core)
    have node || missing+=(nodejs)
    have npm || missing+=(npm)
    [ ${#missing[@]} -eq 0 ] && return
    apt_install "$log" "${missing[@]}"
}

install_npm() {
    # The lock file as installed says whether there is anything to do.
    cmp -s "$here/package-lock.json" "$folder/installed.json" && return
    have npm || {
        echo "install: playwright-core and axe-core not installed: there is no npm"
        return
    }
    echo "install: playwright-core and axe-core from npm"
    cp "$here/package.json" "$here/package-lock.json" "$folder/"
    # No script of a package is run: these two need none, and playwright's would download browsers.
    (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) >"$folder/npm.log" 2>&1 </dev/null || {
        install_failed "playwright-core axe-core" "install: npm failed, its last lines: $(tail -n 3 "$folder/npm.log" | tr '\n' ' ')"
        return
    }
    cp "$here/package-lock.json" "$folder/installed.json"
}

install_debian
install_npm
exit 0

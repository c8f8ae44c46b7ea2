#!/usr/bin/env bash
# The one test command.
#
#   tests/run.sh                    everything: install, build, format, lint, all tests; quick the second time. What is over in
#                                   a moment comes first, and the programs under every MPI last
#   tests/run.sh --full             the same with more of it, before a release: some three hours (see `full` below)
#   tests/run.sh SUITE [FILTER]     one test program after the build: cases, pages, launcher, mpi4py, opencoarrays, …;
#                                   several with commas between them
#
# A filter that fits no test is a failure. It installs what is missing (install.sh in tests/mpi, tests/browser and tests/corpus), and ends in one line that adds up
# everything: «N passed, N failed, N skipped», before it the names of what failed and of what was skipped, with the reason.
# The exit status is 1 when anything failed. Nothing is written outside the target folder except what is installed; shared memory that
# killed programs left is removed (tests/sweep.sh).
#
# With MPIWARDEN_MUST_INSTALL=1, as .ci/run has it, a package that could not be installed is a failure named «install …», for
# the suites that need it skip. What the machine cannot do, as installing without root, is a skip all the same.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root" || exit 1
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$target" && target=$(CDPATH='' cd -- "$target" && pwd) || exit 1
export CARGO_TARGET_DIR="$target" CARGO_TERM_COLOR=never
# The user's flags would take the place of those in .cargo/config.toml.
[ -z "${RUSTFLAGS:-}" ] || export RUSTFLAGS="$RUSTFLAGS -C force-frame-pointers=yes"
log=$target/tests.log # what the test programs printed
: >"$log"
began=$(mktemp "$target/began.XXXXXX") || exit 1
trap 'bash tests/sweep.sh "$began"; rm -f "$began"' EXIT

command -v cargo >/dev/null || {
    echo "tests/run.sh: cargo is not on the PATH; install Rust first"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
}

# --full: programs three times, for what fails now and then; wrong and right programs, those of the pages and mpi4py's tests under every MPI, where
# they take turns otherwise; 20,000 made-up programs for each library in place
# of 2,000; programs of known answer ten times under every MPI; the long runs fifty times as long; a hundred moments of each way to end; the whole corpus; ten minutes of changed
# inputs; the bills of materials; the wheel for older systems on one. What is set already stays as it is.
full=
if [ "${1:-}" = --full ]; then
    [ $# -eq 1 ] || {
        echo "tests/run.sh: --full is everything: it takes no suite and no filter"
        exit 2
    }
    shift
    full=3
    export MPIWARDEN_DIFFERENTIAL_PROGRAMS=${MPIWARDEN_DIFFERENTIAL_PROGRAMS:-20000} MPIWARDEN_LOAD=${MPIWARDEN_LOAD:-50}
    export MPIWARDEN_EVERY_MPI=1
    export MPIWARDEN_ANSWERS_ROUNDS=${MPIWARDEN_ANSWERS_ROUNDS:-10}
    export MPIWARDEN_FAULTS=${MPIWARDEN_FAULTS:-100} MPIWARDEN_CORPUS=${MPIWARDEN_CORPUS:-full}
fi

# Suites that start programs under MPIs, a browser, or what was installed for them. All others are over in minutes together.
slow=(abi_probe exports arguments book cases pages answers launcher hangs differential faults opencoarrays mpi4py corpus browser)
quick_suites() {
    local file name
    for file in {,spec/,keys/,analysis/,reports/,wrappers/,xtask/}tests/*.rs {,analysis/,reports/}tests/*/main.rs; do
        [ -f "$file" ] || continue
        name=${file%/main.rs} name=${name##*/} name=${name%.rs}
        [[ " ${slow[*]} " == *" $name "* ]] || echo "$name"
    done | sort -u
}

# The steps that are no test programs write lines of the same kind as cargo's, so that one reader counts all.
verdict() { # verdict NAME ok|FAILED|skipped [REASON]
    case $2 in
    ok) echo "test result: ok. 1 passed; 0 failed; 0 ignored" ;;
    FAILED) printf 'test %s ... FAILED\ntest result: FAILED. 0 passed; 1 failed; 0 ignored\n' "$1" ;;
    skipped) printf 'skipped: %s — %s\ntest %s ... ignored\ntest result: ok. 0 passed; 0 failed; 1 ignored\n' "$1" "$3" "$1" ;;
    esac >>"$log"
}

step() { # step NAME COMMAND…: a step that passes or fails as a whole
    local name=$1 begin=$SECONDS
    shift
    echo "== $name"
    if "$@" </dev/null; then verdict "$name" ok; else verdict "$name" FAILED; fi
    echo "== $name took $((SECONDS - begin)) s"
}

step_or_skip() { # step_or_skip NAME COMMAND…: as a step, but one that ends with 75 is skipped; its last line is the reason
    local name=$1 begin=$SECONDS output status
    shift
    echo "== $name"
    output=$("$@" </dev/null 2>&1)
    status=$?
    printf '%s\n' "$output"
    case $status in
    0) verdict "$name" ok ;;
    75) verdict "$name" skipped "${output##*$'\n'}" ;;
    *) verdict "$name" FAILED ;;
    esac
    echo "== $name took $((SECONDS - begin)) s"
}

# The core under Miri, which finds undefined behaviour also in what the core is built on.
miri() {
    local cargo=(cargo)
    cargo miri --version >/dev/null 2>&1 || cargo=(cargo +nightly)
    "${cargo[@]}" miri --version >/dev/null 2>&1 || {
        echo "Miri is not installed: it comes with a nightly toolchain of Rust"
        return 75
    }
    PROPTEST_CASES=8 "${cargo[@]}" miri test --locked -p mpiwarden --lib
}

# Test programs: cargo's own closing lines are counted. A program that died before its closing line, or did not
# compile, has none: every «Running» without a «test result» is a failure.
cargo_test() { # cargo_test ARGUMENTS…
    local begin=$SECONDS output=$target/tests-cargo.log status running results
    echo "== cargo test $*"
    cargo test --locked "$@" </dev/null 2>&1 | tee "$output"
    status=${PIPESTATUS[0]}
    cat "$output" >>"$log"
    running=$(grep -cE '^ +(Running|Doc-tests) ' "$output")
    results=$(grep -c '^test result: ' "$output")
    while [ "$results" -lt "$running" ]; do
        verdict "a test program that ended before its closing line (see above)" FAILED
        results=$((results + 1))
    done
    tested=$((tested + $(tests_in "$output")))
    if [ "$status" -ne 0 ] && ! grep -q '^test result: FAILED' "$output" && [ "$running" -eq "$(grep -c '^test result: ' "$output")" ]; then
        verdict "cargo test $* (exit status $status)" FAILED
    fi
    echo "== cargo test took $((SECONDS - begin)) s: building, and"
    seconds "$output"
}

tested=0 # by cargo_test, skipped ones too
tests_in() {
    awk '/^test result: / { for (i = 2; i <= NF; i++) if ($i ~ /^(passed|failed|ignored)/) n += $(i - 1) } END { print n + 0 }' "$1"
}

# How long each test program took, the longest first; what is below a second is one line.
seconds() {
    awk '
        /^ +Running / { suite = $2 == "unittests" ? $2 " " $3 : $2; next }
        /^ +Doc-tests / { suite = "doc-tests"; next }
        /^test result: .* finished in / {
            took = $NF + 0; trials = 0
            for (i = 2; i <= NF; i++) if ($i ~ /^(passed|failed|ignored)/) trials += $(i - 1)
            if (took < 1) { few += took; some += trials; next }
            printf "%8.1f s %6d tests  %s\n", took, trials, suite
        }
        END { printf "%8.1f s %6d tests  %s\n", few, some, "in suites below a second each" }
    ' "$1" | sort -rn
}

closing_line() {
    awk '
        /^skipped: / { split(substr($0, 10), part, " — "); reason[part[1]] = substr($0, 10 + length(part[1]) + length(" — ")) }
        /^test .* \.\.\. ignored/ {
            name = $0; sub(/^test +(\[[^]]*\] )?/, "", name); why = name
            sub(/ +\.\.\. ignored.*/, "", name); sub(/.*\.\.\. ignored(, )?/, "", why)
            if (name in reason) why = reason[name]
            skipped[++count] = name " — " (why == "" ? "no reason given" : why)
        }
        # What a suite prints of a failed test begins so; its first lines say why.
        /^---- .* ----$/ || /^---- .* stdout ----$/ { of = $0; sub(/^---- /, "", of); sub(/( stdout)? ----$/, "", of); told = 0; next }
        /^failures:$/ || /^test result: / { of = "" }
        of != "" && $0 != "" && told < 6 { because[of] = because[of] "    " substr($0, 1, 240) "\n"; told++ }
        /^test .* \.\.\. FAILED/ { name = $0; sub(/^test +/, "", name); sub(/ +\.\.\. FAILED.*/, "", name); failed[++broken] = name }
        /^test result: / {
            for (i = 2; i <= NF; i++) {
                if ($i ~ /^passed/) p += $(i - 1); if ($i ~ /^failed/) f += $(i - 1); if ($i ~ /^ignored/) s += $(i - 1)
            }
        }
        END {
            for (i = 1; i <= count; i++) print "skipped: " skipped[i]
            for (i = 1; i <= broken; i++) printf "failed: %s\n%s", failed[i], because[failed[i]]
            printf "%d passed, %d failed, %d skipped\n", p, f, s
            exit (f > 0 || p == 0)
        }' "$log"
}

not_installed=$target/install-failures.log
: >"$not_installed"
installing() { MPIWARDEN_INSTALL_FAILURES=$not_installed bash "$@"; }
# The tests' own runs pass variables of this name on.
must_install=${MPIWARDEN_MUST_INSTALL:-0}
unset MPIWARDEN_MUST_INSTALL

# Installing waits for others most of the time, and a release build has one processor to spare: what needs neither is done meanwhile.
# The steps themselves say what went wrong.
clippy=(cargo clippy --locked --workspace --all-targets -- -D warnings)
ahead() {
    [ $# -gt 0 ] || "${clippy[@]}" &
    cargo build --release --locked --workspace
    wait
}
ahead "$@" >"$target/build-ahead.log" 2>&1 </dev/null &
ahead=$!
installing tests/mpi/install.sh "$target"
installing tests/browser/install.sh "$target"
case ,${1:-corpus}, in *,corpus,*) installing tests/corpus/install.sh "$target" ;; esac
wait "$ahead"
step "release build" cargo build --release --locked --workspace

if [ $# -gt 0 ]; then
    IFS=, read -ra suites <<<"$1"
    shift
    cargo_test --no-fail-fast "${suites[@]/#/--test=}" -- "$@"
    [ "$tested" -gt 0 ] || {
        echo "tests/run.sh: no test of ${suites[*]} was made: none has \"$*\" in its name"
        verdict "a test of ${suites[*]} with \"$*\" in its name" FAILED
    }
else
    for part in fmt clippy; do
        cargo $part --version >/dev/null 2>&1 || verdict "cargo $part" skipped "this component of Rust is not installed"
    done
    cargo fmt --version >/dev/null 2>&1 && step "cargo fmt" cargo fmt --all --check
    cargo clippy --version >/dev/null 2>&1 && step "cargo clippy" "${clippy[@]}"
    step_or_skip "cargo deny" installing tests/supply/deny.sh "$target" licenses bans sources
    step_or_skip "cargo deny advisories" installing tests/supply/deny.sh "$target" advisories
    mapfile -t quick < <(quick_suites)
    cargo_test --workspace --no-fail-fast --lib --bins "${quick[@]/#/--test=}"
    cargo_test --workspace --no-fail-fast --doc
    cargo_test --workspace --no-fail-fast "${slow[@]/#/--test=}"
    for ((round = 2; round <= ${full:-1}; round++)); do
        echo "== cases, round $round of $full"
        cargo_test --no-fail-fast --test=cases --test=pages
    done
    # All readers at once; above they had a hundred inputs each.
    seconds_of_fuzz=20
    [ -z "$full" ] || seconds_of_fuzz=600
    MPIWARDEN_FUZZ_SECONDS=${MPIWARDEN_FUZZ_SECONDS:-$seconds_of_fuzz} \
        cargo_test --workspace --test fuzz -- --test-threads 8 --nocapture
    step_or_skip "cargo miri" miri
    [ -z "$full" ] || step_or_skip "bills of materials" bash tests/supply/sbom.sh "$target"
    [ -z "$full" ] || step_or_skip "the wheel on an older system" bash tests/older/run.sh "$target"
fi

if [ "$must_install" = 1 ]; then
    while read -r what; do verdict "install $what" FAILED; done < <(sort -u "$not_installed")
fi
echo "== all steps took $SECONDS s"
closing_line

#!/usr/bin/env bash
# Real software with and without the library: the same output, the same exit status, and no finding that is not true.
#
#   tests/corpus.sh                     everything, mpi4py's whole test suite on 1 and 3 ranks with it: 10 minutes or more
#   tests/corpus.sh --quick             the part of it that tests/run.sh has: a few minutes
#   tests/corpus.sh [--quick] NAME…     some members: mpi4py, opencoarrays, or a name in tests/corpus/members.rs
#
# It installs what is missing, and ends in one line, «N passed, N failed, N skipped»; programs that fail without the library,
# or are not installed, are skipped, by name. The rows before it are those of the table in docs/trust.md. benches/programs.sh
# measures what was run here.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
target=${CARGO_TARGET_DIR:-$here/../target}
mkdir -p "$target" && target=$(CDPATH='' cd -- "$target" && pwd) || exit 1
export CARGO_TARGET_DIR=$target
known=$(sed -n 's/^        name: "\(.*\)",$/\1/p' "$here/corpus/members.rs")

export MPIWARDEN_CORPUS=full MPIWARDEN_CORPUS_ONLY=
suites=()
for word in "$@"; do
    case $word in
    --quick) MPIWARDEN_CORPUS=quick ;;
    mpi4py | opencoarrays) suites+=("$word") ;;
    -*)
        echo "tests/corpus.sh: $word is no option; there is --quick"
        exit 2
        ;;
    *)
        grep -qxF -- "$word" <<<"$known" || {
            echo "tests/corpus.sh: $word is no member; there are: mpi4py opencoarrays ${known//$'\n'/ }"
            exit 2
        }
        case " ${suites[*]-} " in *" corpus "*) ;; *) suites+=(corpus) ;; esac
        MPIWARDEN_CORPUS_ONLY+="$word "
        ;;
    esac
done
[ ${#suites[@]} -gt 0 ] || suites=(corpus opencoarrays mpi4py)
rm -f "$target"/corpus/*/row.md

bash "$here/run.sh" "$(IFS=, && echo "${suites[*]}")" | tee "$target/corpus.log"
status=${PIPESTATUS[0]}
cat "$target"/corpus/*/row.md 2>/dev/null
tail -n 1 "$target/corpus.log"
exit "$status"

#!/usr/bin/env bash
# Usage: tests/sweep.sh SINCE
# Removes the segments of shared memory that MPI libraries left since the file SINCE was made. A program that is killed, as the
# tests do by the hundred, cannot remove its own, and each holds megabytes of memory until the machine starts anew.
# What any process has mapped or open stays, and so does what is so young that a job elsewhere may be about to map it.
set -u
since=$1
folder=${MPIWARDEN_SWEPT:-/dev/shm}
[ -d "$folder" ] && [ -e "$since" ] || exit 0
in_use=$(
    cat /proc/[0-9]*/maps 2>/dev/null | awk -v folder="$folder/" 'index($6, folder) == 1 { print $6 }'
    find /proc/[0-9]*/fd -lname "$folder/*" -printf '%l\n' 2>/dev/null
)
find "$folder" -maxdepth 1 -type f -user "$(id -u)" -newer "$since" ! -newermt '-10 seconds' \
    \( -name 'mpich_sh[am]*' -o -name 'sm_segment.*' -o -name 'vader_segment.*' -o -name 'osc_*' -o -name 'ucx_shm_*' \) |
    while IFS= read -r segment; do
        printf '%s\n' "$in_use" | grep -qxF -e "$segment" || rm -f -- "$segment"
    done

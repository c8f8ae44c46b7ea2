# To be sourced by the scripts that install what the tests need.

# apt_install LOG PACKAGE...: what cannot be installed is said on standard output, and is no error.
apt_updated=
apt_install() {
    local log=$1 status=0
    shift
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "install: $* not installed: there is no apt-get on this machine"
    elif [ "$(id -u)" -ne 0 ]; then
        echo "install: $* not installed: apt-get needs root"
    else
        echo "install: apt-get install $*"
        export DEBIAN_FRONTEND=noninteractive
        [ -n "$apt_updated" ] || apt_update "$log"
        case " $* " in *" slurm"* | *" munge"*) hold_services ;; esac
        apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 </dev/null ||
            status=$?
        release_services
        [ "$status" -eq 0 ] ||
            install_failed "$*" "install: apt-get failed, its last lines: $(tail -n 3 "$log" | tr '\n' ' ')"
    fi
}

# The lists of packages. Another process may have them just now, as a new machine's own daily update.
apt_update() {
    local try
    for try in 1 2 3; do
        apt-get -o Acquire::Retries=3 update -qq >>"$1" 2>&1 </dev/null && apt_updated=yes && return
        [ "$try" -eq 3 ] || sleep "${MPIWARDEN_APT_PAUSE:-10}"
    done
    echo "install: apt-get update failed, its last lines: $(tail -n 3 "$1" | tr '\n' ' ')"
}

# install_failed WHAT SENTENCE: says it, and notes it for tests/run.sh, which may count it as a failure.
install_failed() {
    echo "$2"
    [ -z "${MPIWARDEN_INSTALL_FAILURES:-}" ] || printf '%s\n' "$1" >>"$MPIWARDEN_INSTALL_FAILURES"
}

# Debian starts the services of a package when it is installed, unless policy-rc.d says no. Those of Slurm and MUNGE are not to run
# on a machine because tests were run there: the tests start daemons of their own. A policy-rc.d that is there already is
# somebody's own, and stays. A machine without an init starts no services. The services stay enabled, so they may start when the
# machine does. Of two installs at once the second may not be held.
apt_policy=${MPIWARDEN_POLICY:-/usr/sbin/policy-rc.d}
apt_holder="$$ $(cut -d ' ' -f 22 "/proc/$$/stat" 2>/dev/null)"

hold_services() {
    [ -e "${MPIWARDEN_INIT:-/sbin/init}" ] || return 0
    # Made by an install that was killed.
    grep -q "^# mpiwarden's tests" "$apt_policy" 2>/dev/null && sh "$apt_policy" none none >/dev/null 2>&1
    trap release_services EXIT
    local signal
    for signal in HUP INT TERM; do
        # By the signal itself, so that the script that called this one ends too.
        trap "release_services; trap - $signal; kill -$signal \$\$" "$signal"
    done
    # Never in the place of another.
    (set -C && services_policy >"$apt_policy") 2>/dev/null && chmod 755 "$apt_policy"
    return 0
}

release_services() {
    ! grep -q "^holder='$apt_holder'" "$apt_policy" 2>/dev/null || rm -f "$apt_policy"
}

# The script takes itself away where the install that made it is gone.
services_policy() {
    cat <<END
#!/bin/sh
# mpiwarden's tests are installing packages, whose services are not to start.
holder='$apt_holder'
if [ "\$(cut -d ' ' -f 22 "/proc/\${holder% *}/stat" 2>/dev/null)" != "\${holder#* }" ]; then
    rm -f -- "\$0"
    exit 0
fi
[ "\$1" != --quiet ] || shift
case \$1 in
munge | munge.service | slurmctld | slurmctld.service | slurmd | slurmd.service) exit 101 ;;
esac
# As without this script: what is disabled is asked for in brackets, and is not started.
case \$2 in
"("*) exit 101 ;;
esac
exit 0
END
}

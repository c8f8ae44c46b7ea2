# To be sourced by the scripts that install what the tests need.

# apt_install LOG PACKAGE...: what cannot be installed is said on standard output, and is no error.
apt_updated=
apt_install() {
    local log=$1
    shift
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "install: $* not installed: there is no apt-get on this machine"
    elif [ "$(id -u)" -ne 0 ]; then
        echo "install: $* not installed: apt-get needs root"
    else
        echo "install: apt-get install $*"
        export DEBIAN_FRONTEND=noninteractive
        [ -n "$apt_updated" ] || apt-get update -qq >>"$log" 2>&1 </dev/null
        apt_updated=yes
        apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 </dev/null ||
            echo "install: apt-get failed, its last lines: $(tail -n 3 "$log" | tr '\n' ' ')"
    fi
}

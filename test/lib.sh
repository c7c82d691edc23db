# Sourced by the scripts beside it: they end at the first command that fails, and say where and which; what a fresh
# machine lacks, they install with the functions below.
# shellcheck shell=bash

set -Eeuo pipefail
trap 'status=$? && echo "${BASH_SOURCE[0]}:$LINENO: ended with $status: $BASH_COMMAND" >&2' ERR

# A shell may have come without a language, in which a block of the progress bar would be
# three characters, and without the folders where Debian keeps its daemons.
export LC_ALL=C.UTF-8 PATH=$PATH:/usr/sbin:/sbin

# apt COMMAND…: apt-get, one suite at a time; what the network lost is asked for again. The lock is not handed on to
# daemons that a package starts.
lock=$PWD/.cache/lock
apt() {
	mkdir -p "${lock%/*}"
	DEBIAN_FRONTEND=noninteractive flock -o "$lock" \
		apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o APT::Sandbox::User=root "$@"
}

# debian PACKAGE…: installs Debian's packages, or says that it cannot. Another who installs at the moment is waited for.
debian() {
	local log
	log=$(mktemp)
	if ! (apt update && apt install -y --no-install-recommends "$@") >"$log" 2>&1; then
		tail -n 20 "$log" >&2
		rm -f "$log"
		echo "$* cannot be installed here (it needs Debian's packages and root)" >&2
		return 1
	fi
	rm -f "$log"
}

# told FILE: what sim submit said that submits its job, in the words it wrote to a file.
told() { sed -n 's/^submit it: //p' "$1" | grep .; }

# built FILE: puts the program there. It is linked once for all suites; go build does nothing where it is up to date.
built() {
	mkdir -p .cache/built
	flock .cache/built go build -o .cache/built/sim ./cmd/sim && cp .cache/built/sim "$1"
}

# venv FOLDER REQUIREMENTS: a virtual environment with the pinned packages of a file; it is
# made anew when the file has changed or its Python is gone. Nothing is compiled that is not imported.
venv() {
	python3 -c 'import ensurepip, venv' 2>/dev/null || debian python3 python3-venv || return 1
	if ! cmp -s "$2" "$1/requirements.txt" || ! "$1/bin/python" -c '' 2>/dev/null; then
		rm -rf "$1"
		python3 -m venv "$1" && "$1/bin/pip" install -q --no-compile --disable-pip-version-check -r "$2" && cp "$2" "$1/requirements.txt"
	fi
}

# awaited SECONDS COMMAND…: looks until a command succeeds; fails when it has not by then. What is waited for comes
# about by itself: the time is how long a very busy machine may take for it.
awaited() {
	local last=$((SECONDS + $1))
	shift
	until "$@"; do
		[ "$SECONDS" -lt "$last" ] || return 1
		sleep 0.05
	done
}

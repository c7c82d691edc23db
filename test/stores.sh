#!/usr/bin/env bash
# Datasets in object stores: a real client against a server that speaks S3, with tasks that are killed, told to stop
# and started twice; and a dataset read from a web server.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
venv .cache/stores test/stores.txt
built "$work/sim"
.cache/stores/bin/python test/stores.py "$work"

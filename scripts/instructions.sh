#!/usr/bin/env bash
# Instructions per leaf of English perft, one thread, counted by valgrind: the same on every run.
# With a number as argument: fails if it takes more than that.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet -p crownhead-rules --example leaves
program="${CARGO_TARGET_DIR:-target}/release/examples/leaves"
count() { # depth -> instructions of the whole program
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}
leaves() { "$program" "$1"; }
deep=10 shallow=5 # the difference leaves out starting and ending the program
instructions=$(($(count $deep) - $(count $shallow)))
leaves=$(($(leaves $deep) - $(leaves $shallow)))
awk -v i="$instructions" -v l="$leaves" -v most="${1:-0}" 'BEGIN {
    printf "english perft(10): %d leaves, %.1f instructions a leaf\n", l, i / l
    if (most > 0 && i / l > most) { printf "more than %s\n", most; exit 1 }
}'

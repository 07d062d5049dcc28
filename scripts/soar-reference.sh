#!/usr/bin/env bash
# Asks the original Soar kernel for new random cases and compares them with ours.
# Arguments: a seed (default: of the day) and how many cases of each kind (default: 100).
# Or the word `keep`: then the cases of the checkers rules that are kept with the tests are written anew, which is
# to be done when those rules or what the player shows them have changed.
# Without Python or the package it says so and leaves it at that.
set -euo pipefail
cd "$(dirname "$0")/.."
seed="${1:-$(date +%F)}" count="${2:-100}"
kept=crates/players/tests/data/soar_cases.jsonl
skip() {
    echo "skipped: $*"
    [ "$seed" != keep ]
    exit
}

command -v python3 >/dev/null 2>&1 || skip "there is no python3"
target="${CARGO_TARGET_DIR:-target}"
venv="${SOAR_VENV:-$target/soar-venv}"
if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv" >/dev/null 2>&1 || skip "python3 cannot make a virtual environment"
fi
"$venv/bin/python" -c 'import soar_sml' >/dev/null 2>&1 ||
    "$venv/bin/python" -m pip install --quiet 'soar-sml==9.6.5' >/dev/null 2>&1 ||
    "$venv/bin/python" -m pip install --quiet soar-sml >/dev/null 2>&1 ||
    skip "the package soar-sml cannot be had"
"$venv/bin/python" -c 'import soar_sml' >/dev/null 2>&1 || skip "the package soar-sml does not run here"

cases=$(mktemp -d)
trap 'rm -rf "$cases"' EXIT

checkers() { # seed count: positions for the rules of the checkers player
    cargo build --quiet -p crownhead-players --no-default-features --example soar_cases
    "$target/debug/examples/soar_cases" make "$1" "$2" >"$cases/positions.jsonl"
    "$venv/bin/python" crates/players/tests/reference/checkers.py data/soar/checkers.soar \
        <"$cases/positions.jsonl" >"$cases/checkers.jsonl"
    printf 'checkers, seed %s: ' "$1"
    "$target/debug/examples/soar_cases" compare "$cases/checkers.jsonl"
}

if [ "$seed" = keep ]; then
    checkers kept 500
    mv "$cases/checkers.jsonl" "$kept"
    exit
fi
cargo build --quiet -p crownhead-soar --example replay
for rules in crates/soar/tests/reference/*.soar; do
    kind=$(basename "$rules" .soar)
    number=$count
    [ "$kind" != preferences ] || number=$((count * 10))
    "$venv/bin/python" crates/soar/tests/reference/original.py "$kind" "$seed" "$number" >"$cases/$kind.jsonl"
    printf '%s, seed %s: ' "$kind" "$seed"
    "$target/debug/examples/replay" "$cases/$kind.jsonl"
done
checkers "$seed" "$count"

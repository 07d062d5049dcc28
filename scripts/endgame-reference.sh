#!/usr/bin/env bash
# Reads endgame databases with another program: one that knows the files by docs/endgame-format.md alone and has its own
# rules. It opens every file, and checks random positions by the positions after their moves.
# Arguments: a seed (default: of the day) and how many positions of each game (default: 300).
# Without Python it says so and leaves it at that.
set -euo pipefail
cd "$(dirname "$0")/.."
seed="${1:-$(date +%Y%m%d)}" count="${2:-300}" pieces=3

python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { echo "skipped: there is no python3 of 3.10 or later"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Of the whole workspace and with an example, which brings in what tests depend on, as `cargo test` does: so nothing is
# built once more with other features.
cargo build --quiet --workspace --bin crownhead --example replay
for game in english lose-8; do
    "${CARGO_TARGET_DIR:-target}/debug/crownhead" endgame build --game "$game" --pieces "$pieces" --data-dir "$folder" >/dev/null
    python3 scripts/endgame-reader.py "$folder/endgame" "$game" "$seed" "$count" "$pieces"
done

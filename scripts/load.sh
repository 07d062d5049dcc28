#!/usr/bin/env bash
# A server under load: games at once, reads a second, memory, and what a kill -9 loses.
#     ./scripts/load.sh [GAMES] [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet --workspace --bin crownhead --example load
target="${CARGO_TARGET_DIR:-target}/release"
"$target/examples/load" "$target/crownhead" "${1:-500}" "${2:-30}"

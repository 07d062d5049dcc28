#!/usr/bin/env bash
# Everything that must hold, in one command: format, lints, all tests in debug mode with assertions, the
# deep ones in release mode, the instruction count, a short run of each fuzz target. Each step says how many
# minutes have passed.
# It installs what is missing if it can; what cannot be had is said and left out.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-auto}"

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

step() { printf '\n== %s (after %d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }
have() { command -v "$1" >/dev/null 2>&1; }
apt_install() { # package
    local sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo -n"
    have apt-get || return 1
    $sudo apt-get install -y -qq "$1" >/dev/null 2>&1 ||
        { $sudo apt-get update -qq && $sudo apt-get install -y -qq "$1"; } >/dev/null 2>&1
}

step "format"
cargo fmt --all --check

step "lints, warnings are errors"
cargo clippy --workspace --all-targets --quiet -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

step "tests with assertions"
# The examples are checked by the lints; building them for nothing takes minutes.
cargo test --workspace --quiet --lib --bins --tests
cargo test --workspace --quiet --doc

step "the page in a browser"
./scripts/browser.sh "${CARGO_TARGET_DIR:-target}/debug/crownhead"

step "deep tests: perft to eight thousand million positions, the second opinion"
cargo test --release --quiet -p crownhead-rules --test perft --test second_opinion

step "deep tests: no technique changes the value of a search; small trees; who beats whom"
cargo test --release --quiet -p crownhead-engine --test proof
# Without the embedded Prolog, which would take minutes to build once more.
cargo test --release --quiet -p crownhead-players --no-default-features --test trees
cargo test --release --quiet -p crownhead-arena --no-default-features --test strength --test small_board

step "deep tests: endgame databases of all games up to four pieces, built and verified"
cargo test --release --quiet -p crownhead-endgame --test all_games --test known_values

step "the endgame files read by another program"
./scripts/endgame-reference.sh 1 300

step "the soar kernel against the original"
./scripts/soar-reference.sh 1 50

step "the files of the logic player under another Prolog"
have swipl || apt_install swi-prolog-nox || true
./scripts/prolog-reference.sh 1 200

step "instructions per leaf of perft"
if have valgrind || apt_install valgrind; then
    ./scripts/instructions.sh 45
else
    echo "skipped: valgrind cannot be had"
fi

step "fuzzing, the same inputs each time"
if cargo fuzz --version >/dev/null 2>&1 || cargo install --quiet --locked cargo-fuzz; then
    # To look for more, run a target by hand without a seed and for as long as you like.
    for target in fen:1000000 move_text:200000 pdn:100000 soar:200000; do
        runs=${target#*:} target=${target%:*}
        dictionary=""
        [ ! -f "fuzz/$target.dict" ] || dictionary="-dict=fuzz/$target.dict"
        mkdir -p "$logs/$target"
        # Without sanitizers it builds with a stable compiler; the code under test has no unsafe parts.
        cargo fuzz run --sanitizer none "$target" "$logs/$target" -- -seed=1 -runs="$runs" -timeout=10 \
            -max_len=2000 ${dictionary:+"$dictionary"} >"$logs/fuzz-$target.log" 2>&1 ||
            { tail -40 "$logs/fuzz-$target.log"; exit 1; }
        grep -E '^Done|DONE' "$logs/fuzz-$target.log" | tail -1 | sed "s/^/$target: /"
    done
else
    echo "skipped: cargo-fuzz cannot be had"
fi

step "all passed"

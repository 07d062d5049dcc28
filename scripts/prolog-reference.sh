#!/usr/bin/env bash
# Runs the files of the player `prolog` under SWI-Prolog: the numbers of perft must be those in data/perft, and on random
# positions the legal moves must be those of the rules and the choice that of the embedded Prolog.
# Arguments: a seed (default: of the day) and how many positions of each game (default: 200).
# Without SWI-Prolog it says so and leaves it at that.
set -euo pipefail
cd "$(dirname "$0")/.."
seed="${1:-$(date +%Y%m%d)}" count="${2:-200}"

command -v swipl >/dev/null 2>&1 || { echo "skipped: there is no swipl; Debian has it as swi-prolog-nox"; exit 0; }
swi() { swipl -q -g "$1" -t halt "data/prolog/$2" scripts/prolog-reference.pl; } # goal, file

# Lines in data/perft up to a depth, from the start of the game: its moves are counted first, before any other position.
perft() { # game, size, side that starts, file, deepest
    local depth number goal=true
    while read -r depth number; do
        goal="$goal, check_perft($2, $3, $depth, $number)"
    done < <(awk -v most="$5" '/^fen/ { exit } /^count/ { on = $2 == "moves"; next }
        on && $1 ~ /^[0-9]+$/ && $1 <= most { print $1, $2 }' "data/perft/$1.perft")
    [ "$goal" != true ] || { echo "data/perft/$1.perft has no numbers"; exit 1; }
    swi "$goal" "$4"
    echo "$1: perft 1 to $5"
}
perft race-4 4 white race.pl 8
perft race-6 6 white race.pl 8
perft race-8 8 white race.pl 6
perft race-10 10 white race.pl 5
perft race-12 12 white race.pl 4
perft race-14 14 white race.pl 4
perft english 8 black english.pl 6

cases=$(mktemp)
trap 'rm -f "$cases"' EXIT
# Of the whole workspace, so that the embedded Prolog is not built once more with other features.
cargo build --quiet --workspace --example prolog_cases
"${CARGO_TARGET_DIR:-target}/debug/examples/prolog_cases" "$seed" "$count" >"$cases"
echo "seed $seed, $count positions of each game"
swi "check_cases('$cases')" race.pl
swi "check_cases('$cases')" english.pl
swi "start(4, Pieces), choose(4, white, Pieces, [1-3, 2-2], _)" right.pl
echo "right.pl: its own choice"

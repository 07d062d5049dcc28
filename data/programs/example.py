#!/usr/bin/env python3
"""A player for Crownhead: takes as many pieces as it can, else moves, but not back again.

Try it: crownhead match --a "program:python3 data/programs/example.py" --b random --games 20
"""
import random
import sys


def say(line):
    print(line, flush=True)  # without flush the line stays here, and the game is lost on time


def choose(legal, reversible):
    captures = [move for move in legal if "x" in move]
    if captures:
        return max(captures, key=lambda move: move.count("x")), "takes what there is to take"
    fresh = [move for move in legal if move not in reversible]
    return random.choice(fresh or legal), "there is nothing to take"


def main():
    told = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        told[word] = rest
        if word == "crownhead":  # hello, and the version of the protocol
            random.seed(1)
        elif word == "game":  # the name of the game: the program may get ready now
            say("ready example")
        elif word == "go":  # it is our turn; how long we may think is in `rest`
            own = told["moves"].split()[-2:-1]
            back = {"-".join(reversed(move.split("-"))) for move in own}
            move, why = choose(told["legal"].split(), back)
            say(f"note {why}")
            say(f"move {move}")
        elif word == "quit":
            break


main()

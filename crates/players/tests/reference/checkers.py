#!/usr/bin/env python3
"""Asks the original kernel what the rules of the checkers player make of positions.

    checkers.py RULES <cases >answered

Reads cases as JSON lines, as the example soar_cases writes them, and writes them with an answer under
"original". The input link is set as the player sets it; then decision follows decision until a move is on
the output link, and again, when it is the other's turn, until nothing is left to do. Of each decision the operator
or the impasse is written down, a digest of working memory when the decision has been made, and how many waves
the cycle took. In a tie one of the candidates is taken, which one depends on the number of the case.
"""
import json
import os
import re
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True  # the import below would leave a folder in the sources
sys.path.insert(0, os.path.join(HERE, "../../../soar/tests/reference"))
import original  # noqa: E402
import soar_sml as sml  # noqa: E402

ROUNDS = 4
MOST_DECISIONS = 100
NOT_OURS = {"epmem", "smem", "svs", "reward-link"}
PIECES = {"r": "RC", "R": "RK", "w": "WC", "W": "WK", ".": "empty"}
DECIDE_AGAIN = "sp {reference*again (state <s> ^operator <o> +) (<o> ^choice) --> (<s> ^operator <o> =)}"
IDENTIFIER = re.compile(r"[A-Z]\d+")
JUDGED = ("numJumps", "riskBeforeMove", "riskAfterMove", "tradeType")


class Memory:
    """Working memory as it was at one moment."""

    def __init__(self, elements):
        self.elements = elements
        elements["S1"] = [element for element in elements["S1"] if element[0] not in NOT_OURS]

    def values(self, name, wanted):
        return [value for attribute, value, proposal in self.elements.get(name, ())
                if attribute == wanted and not proposal]

    def value(self, name, wanted):
        return (self.values(name, wanted) or [None])[0]

    def proposals(self):
        return [value for attribute, value, proposal in self.elements["S1"] if attribute == "operator" and proposal]

    def output_link(self):
        return self.value(self.value("S1", "io"), "output-link")

    def path(self, move):
        """11-15 or 4x11x18."""
        steps = sorted((int(self.value(step, "number")), self.value(step, "destination"))
                       for step in self.values(move, "step"))
        source = self.value(move, "source")
        if not steps:
            return source + "-" + self.value(move, "destination")
        return "x".join([source] + [square for _, square in steps])

    def moves(self):
        def words(move, attribute):
            return "|".join(sorted(value.strip("|") for value in self.values(move, attribute))) or "-"
        return sorted(
            " ".join([self.path(move)] + [words(move, attribute).replace("unKnown", "?") for attribute in JUDGED])
            for move in self.values("S1", "move") + self.values("S1", "legalJumps"))

    def digest(self):
        """Numbers each identifier by what it has, then by the numbers of what it leads to, and so on."""
        objects, waiting = {}, ["S1"]
        while waiting:
            name = waiting.pop()
            if name not in objects:
                objects[name] = self.split(name)
                waiting += [below for _, below in objects[name][1]]
        numbers = dict.fromkeys(objects, 0)
        for _ in range(ROUNDS):
            numbers = {
                name: crc(constants + [f"{attribute}@{numbers[below]:08x}" for attribute, below in links])
                for name, (constants, links) in objects.items()}
        return f"{crc([f'{number:08x}' for number in numbers.values()]):08x}"

    def split(self, name):
        """The elements with constants as text, those with identifiers by attribute."""
        constants, links = [], []
        for attribute, value, proposal in self.elements.get(name, ()):
            attribute = attribute.strip("|") + ("+" if proposal else "")
            if IDENTIFIER.fullmatch(value):
                links.append((attribute, value))
            elif re.fullmatch(r"-?\d+(\.\d+)?", value):
                constants.append(f"{attribute}={value}")
            else:
                constants.append(f"{attribute}='{value.strip('|')}")
        return constants, links


def crc(texts):
    return zlib.crc32(" ".join(sorted(texts)).encode())


class Checkers(original.Original):
    """An agent with the rules of the player."""

    def __init__(self, kernel, number, rules):
        super().__init__(kernel, number, os.path.splitext(os.path.abspath(rules))[0])
        self.link = self.ids["@"]
        self.cells, self.side, self.others = [], (None, []), []
        self.waves = self.all_waves = 0

    def show(self, case):
        if not self.cells:
            for number in range(1, 33):
                cell = self.link.CreateIdWME("cell")
                cell.CreateIntWME("number", number)
                self.cells.append([cell, cell.CreateStringWME("piece", "empty"), "."])
        for cell, letter in zip(self.cells, case["board"]):
            if cell[2] != letter:
                cell[1].DestroyWME()
                cell[1:] = [cell[0].CreateStringWME("piece", PIECES[letter]), letter]
        self.put_away()
        self.show_side({attribute: case[attribute] for attribute in ("color", "direction")})
        self.others.append(self.link.CreateIntWME("isTurn", 1))
        self.show_step("hisLastMove", "hisLast", case.get("his"))
        self.show_step("myLastMove", "myLast", case.get("mine"))
        kind, moves = case.get("advice") or ("none", [None])
        for step in moves:
            self.show_step("attackingMove", "attacking", step, kind)
        self.agent.Commit()

    def show_side(self, side):
        """Colour and direction stay from move to move."""
        if self.side[0] != side:
            for element in self.side[1]:
                element.DestroyWME()
            self.side = side, [self.link.CreateStringWME(*fact) for fact in side.items()]

    def show_step(self, attribute, prefix, step, kind=None):
        element = self.link.CreateIdWME(attribute)
        source, destination = step or (-1, -1)
        element.CreateIntWME(prefix + "Source", source)
        element.CreateIntWME(prefix + "Destination", destination)
        if kind:
            element.CreateStringWME("kind", kind)
        self.others.append(element)

    def put_away(self):
        for element in self.others:
            element.DestroyWME()
        self.others = []

    def clean_up(self):
        self.put_away()
        self.others.append(self.link.CreateIntWME("isTurn", 0))
        self.agent.Commit()

    def run(self, phases):
        """Runs a few phases and counts the waves."""
        self.agent.ExecuteCommandLine(f"run --phase {phases}")
        before, stats = self.all_waves, self.agent.ExecuteCommandLine("stats")
        self.all_waves = int(re.search(r"(\d+) inner elaboration", stats).group(1))
        self.waves += self.all_waves - before

    def decide(self):
        """Input, propose, decide. Gives working memory, the impasse and its items."""
        self.run(3)
        memory = Memory(self.memory("s1"))
        states = re.findall(r"==>S: (S\d+)", self.agent.ExecuteCommandLine("print --stack --states"))
        if len(states) < 2:
            return memory, None, []
        below = Memory({"S1": [], **self.memory(states[1])})
        kind = " ".join(below.value(states[1], attribute) for attribute in ("attribute", "impasse"))
        return memory, kind, below.values(states[1], "item")

    def answer(self, case, number):
        """What the kernel makes of a case, and whether it can go on with another one."""
        answer = {"decisions": [], "moves": [], "impasse": None, "candidates": [], "picked": None}
        self.show(case)
        for _ in range(MOST_DECISIONS):
            memory, impasse, items = self.decide()
            if any(memory.values(operator, "choice") for operator in memory.proposals()):
                memory, impasse = self.pick(answer, memory, impasse, items, number)
            self.finish(answer, memory, impasse)
            if impasse or self.has_moved(memory.output_link()):
                break
        self.clean_up()
        for _ in range(MOST_DECISIONS):
            memory, impasse, _ = self.decide()
            self.finish(answer, memory, impasse)
            if impasse:
                break
        return answer, impasse == "state no-change"

    def pick(self, answer, memory, impasse, items, number):
        """The decision between moves; a tie is broken."""
        def path(operator):
            return memory.path(memory.value(operator, "choice"))
        answer["moves"], answer["impasse"] = memory.moves(), impasse
        names = {path(item): item for item in items or self.candidates(lambda name: name)}
        answer["candidates"] = sorted(names)
        if impasse and impasse != "operator tie":
            return memory, impasse
        if not impasse:
            answer["picked"] = path(memory.value("S1", "operator"))
            return memory, None
        answer["picked"] = answer["candidates"][number % len(names)]
        return self.take(names[answer["picked"]])

    def take(self, operator):
        """Takes one of several that are tied. A rule that calls them equal makes the kernel decide again."""
        waves = self.waves
        self.agent.ExecuteCommandLine(DECIDE_AGAIN)
        self.agent.ExecuteCommandLine(f"decide select {operator}")
        self.run(2)
        memory, impasse, _ = self.decide()
        self.waves = waves
        return memory, impasse

    def finish(self, answer, memory, impasse):
        """Writes a decision down and applies its operator."""
        self.run(2)
        self.agent.ExecuteCommandLine("production excise reference*again")
        name = impasse or memory.value(memory.value("S1", "operator"), "name").strip("|")
        answer["decisions"].append([name, memory.digest(), self.waves])
        self.waves = 0

    def has_moved(self, link):
        return any(attribute == "numJumps" for attribute, _, _ in self.memory(link).get(link, ()))


def main(rules):
    kernel = sml.Kernel.CreateKernelInCurrentThread(True, 0)
    agent = None
    for number, line in enumerate(sys.stdin):
        case = json.loads(line)
        if not case.get("again") or not agent:
            if agent:
                agent.close()
            agent = Checkers(kernel, number, rules)
        case["original"], is_ready = agent.answer(case, number)
        if not is_ready:
            agent.close()
            agent = None
        print(json.dumps(case, separators=(",", ":")))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])

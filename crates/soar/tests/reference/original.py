#!/usr/bin/env python3
"""Writes cases of random input with what the original kernel makes of them, one JSON object a line.

    original.py KIND SEED COUNT     KIND: preferences, tests, negation, support, functions

A case names its rule file and has steps. A step changes the input and says what is in working memory
after one decision cycle: {"in": [["+", key, id, attribute, value], ["-", key]], "out": {...}}. An
identifier of the input is written @name; the input link is @. In cases of preferences "a" adds an
operator, "3a>b" says that a is better than b, and "-3" takes that back. "operator", "impasse" and "candidates" are
those of the decision, "after" is the operator when the cycle is over if it is another one, "memory" is
what rules made of the state and the output link if that has changed.
"""
import json
import os
import random
import re
import sys

import soar_sml as sml

HERE = os.path.dirname(os.path.abspath(__file__))
HIDDEN = {"io", "epmem", "smem", "svs", "reward-link", "superstate", "type"}
ELEMENT = re.compile(r"\(\d+: (\S+) \^(\|[^|]*\||\S+) (\|[^|]*\||\S+)( \+)?\)")
UNARY = {"+": "acceptable", "-": "reject", "!": "require", "~": "prohibit", ">": "best", "<": "worst",
         "=": "indifferent"}
BINARY = {">": "better", "<": "worse", "=": "equal"}


class Original:
    """One agent of the original kernel, and its input."""

    def __init__(self, kernel, number, rules):
        self.kernel = kernel
        self.agent = kernel.CreateAgent(f"agent{number}")
        for command in ("soar stop-phase input", "watch 0", "output warnings off"):
            self.agent.ExecuteCommandLine(command)
        answer = self.agent.ExecuteCommandLine(f"source {os.path.join(HERE, rules)}.soar")
        if "rror" in answer or "gnor" in answer:
            raise SystemExit(answer)
        self.ids = {"@": self.agent.GetInputLink()}
        self.elements = {}

    def close(self):
        self.kernel.DestroyAgent(self.agent)

    def change(self, change):
        if change[0] == "-":
            self.elements.pop(change[1]).DestroyWME()
            return
        _, key, name, attribute, value = change
        parent = self.ids[name]
        if isinstance(value, float):
            element = parent.CreateFloatWME(attribute, value)
        elif isinstance(value, int):
            element = parent.CreateIntWME(attribute, value)
        elif not value.startswith("@"):
            element = parent.CreateStringWME(attribute, value)
        elif value in self.ids:
            element = parent.CreateSharedIdWME(attribute, self.ids[value])
        else:
            element = self.ids[value] = parent.CreateIdWME(attribute)
        self.elements[key] = element

    def step(self, changes):
        for change in changes:
            for plain in expanded(change) if isinstance(change, str) else [change]:
                self.change(plain)
        self.agent.Commit()
        self.agent.ExecuteCommandLine("run --phase 3")  # input, propose, decide
        out = self.decision()
        self.agent.ExecuteCommandLine("run --phase 2")  # apply, output
        memory = self.memory("s1")
        out["after"] = self.operator(memory, self.caller(memory))
        return out, memory

    def memory(self, root):
        """The elements that can be reached from an identifier, by identifier."""
        memory = {}
        for found in ELEMENT.finditer(self.agent.ExecuteCommandLine(f"print --internal --depth 1000 {root}")):
            name, attribute, value, proposal = found.groups()
            memory.setdefault(name, []).append((attribute, value, bool(proposal)))
        return memory

    def caller(self, memory):
        """Gives the label or the name of an identifier."""
        called = {}
        for wanted in ("name", "label"):
            called.update({name: value.strip("|") for name, elements in memory.items()
                           for attribute, value, _ in elements if attribute == wanted})
        return lambda name: called.get(name, name)

    def operator(self, memory, called):
        chosen = [value for attribute, value, proposal in memory["S1"] if attribute == "operator" and not proposal]
        return called(chosen[0]) if chosen else None

    def decision(self):
        memory = self.memory("s1")
        called = self.caller(memory)
        out = {"operator": self.operator(memory, called), "impasse": None}
        states = re.findall(r"==>S: (S\d+)", self.agent.ExecuteCommandLine("print --stack --states"))
        below = self.memory(states[1]).get(states[1], []) if len(states) > 1 else []
        facts = {attribute: value for attribute, value, _ in below}
        if "impasse" in facts:
            out["impasse"] = f"{facts['attribute']} {facts['impasse']}"
            out["candidates"] = sorted(called(value) for attribute, value, _ in below if attribute == "item")
        elif out["operator"]:
            out["candidates"] = self.candidates(called)
        return out

    def candidates(self, called):
        """The operators that could have been chosen."""
        text = self.agent.ExecuteCommandLine("preferences s1 operator")
        text = text[text.index("selection probabilities"):]
        return sorted(called(name) for name in set(re.findall(r"^\s+([A-Z]\d+).*%\)", text, re.M)))


def canonical(memory, inputs):
    """What rules made of the state and the output link, as sorted text. Input objects go by name."""
    def value_text(value):
        if value.startswith("|"):
            return "'" + value.strip("|")
        if value in memory and re.fullmatch(r"[A-Z]\d+", value):
            return inputs[value] if value in inputs else "(" + below(value) + ")"
        return value if re.fullmatch(r"-?\d+(\.\d+)?", value) else "'" + value

    def below(name):
        elements = [f"{attribute.strip('|')}{'+' if proposal else ''}={value_text(value)}"
                    for attribute, value, proposal in memory.get(name, [])
                    if name != "S1" or attribute not in HIDDEN]
        return " ".join(sorted(elements))

    io = next(value for attribute, value, _ in memory["S1"] if attribute == "io")
    output = next(value for attribute, value, _ in memory[io] if attribute == "output-link")
    return [below("S1"), below(output)]


def input_names(memory):
    """The identifiers of objects of the input, by the name they have."""
    io = next(value for attribute, value, _ in memory["S1"] if attribute == "io")
    link = next(value for attribute, value, _ in memory[io] if attribute == "input-link")
    found = {}
    for attribute, value, _ in memory.get(link, []):
        if attribute == "obj":
            name = [v.strip("|") for a, v, _ in memory.get(value, []) if a == "name"]
            found[value] = "@" + (name[0] if name else "?")
    return found


def number(text):
    return float(text) if "." in text else int(text)


def expanded(change):
    """The elements of the input that a short form stands for."""
    if change.startswith("-"):
        return [["-", change[1:]]]
    if len(change) == 1:
        return [["+", change, "@", "obj", "@" + change], ["+", change + "name", "@" + change, "name", change]]
    key, operator, mark, other = re.fullmatch(r"(\d+)(\w)(.)(.*)", change).groups()
    kind = UNARY[mark] if not other else BINARY[mark] if other.isalpha() else "weight"
    said = f"@say{key}"
    elements = [["+", key, "@", "say", said], ["+", key + "of", said, "of", "@" + operator],
                ["+", key + "kind", said, "kind", kind]]
    if other:
        than = "@" + other if other.isalpha() else number(other)
        elements.append(["+", key + "than", said, "than", than])
    return elements


class Preferences:
    """Random preferences between a few operators, said and taken back."""

    def __init__(self, rng):
        self.rng, self.key, self.said = rng, 0, []
        self.operators = "abcde"[: rng.randint(1, 5)]
        self.kinds = rng.sample(["-", "!", "~", ">", "<", "=", "=1", ">b", "<b", "=b"], rng.randint(1, 6))

    def say(self, operator, kind):
        self.key += 1
        self.said.append(self.key)
        if kind[1:] == "b":
            kind = kind[0] + self.rng.choice(self.operators)
        elif kind[1:] == "1":
            kind = "=" + self.rng.choice(["0.5", "1", "2.25", "-1"])
        return f"{self.key}{operator}{kind}"

    def some(self, count):
        return [self.say(self.rng.choice(self.operators), self.rng.choice(self.kinds)) for _ in range(count)]

    def steps(self):
        proposed = [operator for operator in self.operators if self.rng.random() < 0.85]
        changes = list(self.operators) + [self.say(operator, "+") for operator in proposed]
        yield changes + self.some(self.rng.randint(0, 6))
        for _ in range(self.rng.choice([0, 0, 0, 1, 2])):
            gone = self.rng.sample(self.said, min(len(self.said), self.rng.randint(0, 2)))
            self.said = [key for key in self.said if key not in gone]
            yield [f"-{key}" for key in gone] + self.some(self.rng.randint(0, 2))


class Objects:
    """Random objects with attributes and links to each other, coming and going."""

    def __init__(self, rng):
        self.rng, self.key, self.present = rng, 0, []
        self.names = ["ann", "bob", "cid", "dot", "eve", "fay"][: rng.randint(1, 6)]
        self.objects = {}

    def add(self, *element):
        self.key += 1
        return ["+", self.key, *element]

    def attribute(self):
        rng = self.rng
        name = "@" + rng.choice(self.names)
        kind = rng.choice(["color", "color", "size", "size", "size", "weight", "tag", "tag", "next", "next"])
        value = {
            "color": lambda: rng.choice(["red", "green", "blue"]),
            "size": lambda: rng.choice([0, 1, 2, 3, 4, 5, 6, 3.0]),
            "weight": lambda: rng.choice([0.5, 1.75, 2.5, 3.25, 4]),
            "tag": lambda: rng.choice(["big", "old", "red"]),
            "next": lambda: "@" + rng.choice(self.names),
        }[kind]()
        if any(fact == (name, kind, value) for _, fact in self.present):
            return []
        self.present.append((self.key + 1, (name, kind, value)))
        return [self.add(name, kind, value)]

    def vanish(self):
        """Sometimes an object that nothing points to goes with all it has."""
        name = self.rng.choice(self.names)
        pointed = any(kind == "next" and "@" + name in (of, value) for _, (of, kind, value) in self.present)
        if len(self.names) < 2 or pointed or self.rng.random() < 0.6:
            return []
        self.names.remove(name)
        self.present = [fact for fact in self.present if fact[1][0] != "@" + name]
        return [["-", self.objects.pop(name)]]

    def steps(self):
        changes = []
        for name in self.names:
            changes += [self.add("@", "obj", "@" + name), self.add("@" + name, "name", name)]
            self.objects[name] = self.key - 1
        for _ in range(self.rng.randint(0, 4 * len(self.names))):
            changes += self.attribute()
        yield changes
        for _ in range(self.rng.randint(2, 7)):
            gone = self.rng.sample(self.present, min(len(self.present), self.rng.choice([0, 0, 1, 1, 2, 3])))
            self.present = [fact for fact in self.present if fact not in gone]
            changes = [["-", key] for key, _ in gone] + self.vanish()
            for _ in range(self.rng.choice([0, 0, 1, 2])):
                changes += self.attribute()
            yield changes


def write_cases(kind, seed, count):
    rng = random.Random(f"{kind} {seed}")
    kernel = sml.Kernel.CreateKernelInCurrentThread(True, 0)
    for number in range(count):
        original = Original(kernel, number, kind)
        original.agent.ExecuteCommandLine(f"soar srand {rng.randrange(1 << 30)}")
        source = Preferences(rng) if kind == "preferences" else Objects(rng)
        steps, before = [], None
        for changes in source.steps():
            out, memory = original.step(changes)
            if out["after"] == out["operator"]:
                del out["after"]
            made = canonical(memory, input_names(memory))
            if kind != "preferences" and made != before:
                out["memory"] = before = made
            steps.append({"in": changes, "out": {key: value for key, value in out.items() if value or key == "after"}})
        original.close()
        print(json.dumps({"rules": kind, "steps": steps}, separators=(",", ":")))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    write_cases(sys.argv[1], sys.argv[2], int(sys.argv[3]))

"""Writes the raw files of a large run as its ranks would have: for merge.py.

The forms are those of src/findings/form.rs and src/findings/status.rs; merge.py looks at the report that comes of it,
so that a form that moved on does not go unnoticed. The places are those of a program that is compiled here, for places
without names would be merged too quickly.
"""

import json
import os
import struct
import subprocess

RUN = "bench"
BUILD_ID = "0123456789abcdef0123456789abcdef01234567"
LINES = 100
PLACES = 200
# Ranks of one node.
NODE = 100

# src/findings/status.rs
MAGIC, VERSION, HEADER, SLOT = 0x5357504D, 1, 4096, 8192
EXECUTABLE, LIBRARY, LIBRARY_PATH, CALLS = 64, 576, 832, 1344
COUNTS = CALLS + 8 * 576
ENDED = 4


def program(folder):
    """A program with a function for each place, and where the calls in them return to."""
    source, made = folder / "stencil.c", folder / "stencil"
    functions = "".join(
        f"__attribute__((noinline)) void exchange_{place}(int *rows)\n{{\n    use(rows, {place});\n    rows[0]++;\n}}\n\n"
        for place in range(PLACES))
    source.write_text(f"__attribute__((noinline)) void use(int *rows, int n)\n{{\n    rows[n & 7] += n;\n}}\n\n{functions}"
                      "int main(void)\n{\n    int rows[8] = {0};\n"
                      + "".join(f"    exchange_{place}(rows);\n" for place in range(PLACES)) + "    return rows[0] < 0;\n}\n")
    subprocess.run(["cc", "-g", "-O0", f"-Wl,--build-id=0x{BUILD_ID}", "-o", made, source], check=True)
    symbols = subprocess.run(["nm", made], check=True, capture_output=True, text=True).stdout.split("\n")
    named = {words[2]: int(words[0], 16) for words in map(str.split, symbols) if len(words) == 3}
    return made, [named[f"exchange_{place}"] for place in range(PLACES)], named["main"]


def c_library(program):
    """The C library that the program runs with, and its build id: it stands for the MPI library."""
    linked = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    path = next(line.split()[2] for line in linked.splitlines() if "libc.so" in line)
    notes = subprocess.run(["readelf", "-n", path], check=True, capture_output=True, text=True).stdout
    return path, next(line.split()[-1] for line in notes.splitlines() if "Build ID" in line)


class Ranks:
    def __init__(self, folder, raw):
        self.raw = raw
        made, functions, main = program(folder)
        self.executable = str(made)
        frame = {"m": self.executable, "b": BUILD_ID}
        path, build_id = c_library(made)
        library = [{"m": path, "b": build_id, "o": 0x27300}]

        def stack(place):
            own = [{**frame, "o": functions[place] + 20}, {**frame, "o": main + 40 + 12 * place}]
            return library + own

        self.stacks = [stack(place) for place in range(PLACES)]
        self.findings = [json.dumps({
            "line": "finding", "number": 0, "check": "keyval-freed", "verdict": "violation",
            "message": "the key was freed before this use", "help": "free the key after its last use, or create a new one",
            "section": "7.7.2", "call": "MPI_Comm_get_attr", "language": "c", "stack": self.stacks[place],
            "related": [{"role": "freed", "message": "the key was freed here", "stack": self.stacks[-1 - place][1:2]}],
            "details": {"keyval": "@KEY@", "comm": "world"},
        }, separators=(",", ":")).replace('"number":0', '"number":@NUMBER@').replace('"@KEY@"', "@KEY@")
            for place in range(PLACES)]
        keys = [{"kind": "communicator", "created": self.stacks[key], "freed": self.stacks[key + 50], "set": 3, "copied": 1,
                 "deleted": 4} for key in range(4)]
        mirror = json.dumps({"line": "mirror", "windows": [], "keyvals": keys}, separators=(",", ":"))
        counts = "".join(f'{{"line":"count","number":{number},"count":2}}\n' for number in range(LINES))
        self.tail = f"{counts}{mirror}\n"

    def pid(self, rank):
        return 10_000 + rank % NODE

    def findings_file(self, rank):
        """One line about the rank, 100 findings, their counts, and what the mirror knew."""
        host, pid = f"node-{rank // NODE:05}", self.pid(rank)
        lines = [f'{{"line":"rank","version":1,"run":"{RUN}","host":"{host}","pid":{pid},"rank":{rank}}}']
        for number in range(LINES):
            text = self.findings[(rank + number) % PLACES]
            lines.append(text.replace("@NUMBER@", str(number), 1).replace("@KEY@", str(0x64400000 + rank), 1))
        text = "\n".join(lines) + "\n" + self.tail
        (self.raw / f"{RUN}-{host}-{pid}.findings").write_text(text)
        return len(text)

    def slot(self):
        """A slot up to its last call counter, without what differs between ranks."""
        slot = bytearray(CALLS + 8 * 40)
        struct.pack_into("=IIIiIIIIII", slot, 0, MAGIC, VERSION, 0, 0, 0, ENDED, 1, 0x400, 0, 0)
        for start, text in [(EXECUTABLE, self.executable), (LIBRARY, "MPICH Version:      4.0.2"),
                            (LIBRARY_PATH, "/usr/lib/x86_64-linux-gnu/libmpich.so.12")]:
            slot[start:start + len(text)] = text.encode()
        struct.pack_into("=20Q", slot, CALLS, *range(1, 21))
        return slot

    def status_file(self, node, world, findings):
        """The slots of a node's ranks. What is not stored takes no place on the disk."""
        ranks = range(node * NODE, min((node + 1) * NODE, world))
        slot = self.slot()
        with (self.raw / f"{RUN}-node-{node:05}.status").open("wb", buffering=0) as file:
            file.truncate(HEADER + len(ranks) * SLOT)
            os.pwrite(file.fileno(), struct.pack("=I", len(ranks)), 0)
            for index, rank in enumerate(ranks):
                found = LINES if findings(rank) else 0
                struct.pack_into("=IiI", slot, 8, self.pid(rank), rank, world)
                struct.pack_into("=I", slot, 36, found)
                at = HEADER + index * SLOT
                os.pwrite(file.fileno(), slot, at)
                if found:
                    os.pwrite(file.fileno(), struct.pack(f"={LINES}I", *[2] * LINES), at + COUNTS)

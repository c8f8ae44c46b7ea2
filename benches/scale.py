"""Measures what libmpiwarden.so costs by the number of attributes, keyvals, communicators, threads and ranks: see scale.c.

What a call costs more must not depend on how much there is. Regions are measured by rma.sh, the merging of many ranks'
files by merge.sh. MPICH keeps the
attributes of an object in a list, so that its own calls take longer the more there are.
"""

import sys

from bench import bench, closing, conditions, head, parser, show

PARTS = {
    "attributes": [1, 10, 100, 1_000, 10_000],
    "keyvals": [1, 10, 100, 1_000, 10_000],
    # MPICH has 2,048 contexts.
    "communicators": [1, 10, 100, 1_000],
    "threads": [1, 2, 4, 8],
    "ranks": [2, 4, 8, 16, 32, 64],
}


def options():
    made = parser("benches/scale.sh", __doc__.split(":")[0] + ".", launcher="", runs=10, count=50_000)
    made.add_argument("--only", default="", choices=["", *PARTS], help="the part to measure")
    made.add_argument("--ranks", type=int, default=64, help="at most so many ranks; 0 leaves them out")
    return made.parse_args()


def calls(using, chosen, part):
    found = using.pairs(chosen.runs, "scale", part, chosen.count, *PARTS[part])
    for name, pairs in found.items():
        _, what, many = name.split("-")
        yield show(f"{what}_attr, {part}: {int(many):,}", pairs, None)


def ranks(using, chosen):
    """The launcher is `--launcher` without its number of ranks, which is put behind it."""
    launcher = chosen.launcher or "mpirun --oversubscribe -n"
    head("init, dup, 10 puts between fences, finalize", "ms, wall")
    for many in [many for many in PARTS["ranks"] if many <= chosen.ranks]:
        chosen.launcher = f"{launcher} {many}"
        yield show(f"ranks: {many}", using.pairs(chosen.runs, "scale", "ranks", 0)["ranks"], None, 1e6)


def main():
    chosen = options()
    launcher, chosen.launcher = chosen.launcher, ""
    if chosen.callgrind:
        sys.exit("nothing was measured: scale.sh has no figures by --callgrind")
    met = []
    with bench(chosen, ["scale"]) as using:
        conditions(chosen)
        for part in [part for part in PARTS if part != "ranks" and chosen.only in ("", part)]:
            head(part, "ns a call, CPU time")
            met += calls(using, chosen, part)
        chosen.launcher = launcher
        if chosen.only in ("", "ranks") and chosen.ranks:
            met += ranks(using, chosen)
    return closing(met)


if __name__ == "__main__":
    sys.exit(main())

"""Counts what keeping events costs (`--record`): instructions and bytes of an event, by callgrind. See record.c and README.md.

One rank, with itself. The library without the recorder is compared with the library with it.
"""

import re
import sys

from bench import bench, closing, parser, wanted

# Part, the calls of a round, and the events that are kept of them.
PARTS = [
    ("barrier", "MPI_Barrier", 2),
    ("allreduce", "MPI_Allreduce", 2),
    ("sendrecv", "MPI_Sendrecv", 2),
    ("isend", "MPI_Isend, MPI_Recv, MPI_Wait", 3),
    ("exchange", "MPI_Irecv, MPI_Isend, two MPI_Wait", 4),
    ("put", "MPI_Put of 8 bytes", 1),
    ("put-flush", "the same and MPI_Win_flush", 2),
    ("epoch", "MPI_Win_lock, MPI_Put, MPI_Win_unlock", 4),
    ("fence", "MPI_Put, MPI_Win_fence", 3),
]
# At most, for one event.
INSTRUCTIONS, BYTES = 150, 16.0
RECORDS = ["MPIWARDEN_RECORD=64M"]


def measured(using, name, count, watched, variables):
    """Instructions of the part, and bytes of the events file."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={using.folder}/callgrind.out", "--toggle-collect=timed"]
    text = using.output(watched, "record", name, count, tool=tool, variables=variables)
    files = list((using.folder / "report" / "raw").glob("*.events"))
    return int(re.search(r"Collected : (\d+)", text)[1]), sum(map(used, files))


def used(path):
    """Bytes of the pieces that are written (docs/recording.md)."""
    data = path.read_bytes()
    return sum(int.from_bytes(data[at + 8:at + 16], sys.byteorder) - 64 for at in range(0, len(data), 1 << 18))


def main():
    made = parser("benches/record.sh", __doc__.split(":")[0] + ".", launcher="", runs=1, count=2000)
    made.add_argument("--only", default="", help="part of the names of the parts to measure")
    chosen = made.parse_args()
    chosen.figures = wanted(chosen.only, [name for name, _, _ in PARTS])
    met = []
    with bench(chosen, ["record"]) as using:
        print(f"{'a round':42} {'without':>9} {'watched':>9} {'recorded':>9} {'an event':>9} {'bytes':>6}  met")
        for name, text, events in PARTS:
            if name not in chosen.figures:
                continue
            count = chosen.count
            without, _ = measured(using, name, count, False, ())
            watched, _ = measured(using, name, count, True, ())
            recorded, few = measured(using, name, count, True, RECORDS)
            _, many = measured(using, name, 2 * count, True, RECORDS)
            event, size = (recorded - watched) / count / events, (many - few) / count / events
            if many <= few:
                sys.exit(f"{name}: no more events of more calls, so nothing was measured")
            met.append(event <= INSTRUCTIONS and size <= BYTES)
            print(f"{text:42} {without / count:9,.0f} {watched / count:9,.0f} {recorded / count:9,.0f}"
                  f" {event:9,.0f} {size:6.1f}  {'yes' if met[-1] else 'NO'}", flush=True)
        return closing(met, missed=f"some parts take more than {INSTRUCTIONS} instructions or {BYTES:.0f} bytes an event")


if __name__ == "__main__":
    sys.exit(main())

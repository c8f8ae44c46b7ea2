// A small report as it stands in a page, for the tests of the modules.

export function sample(findings) {
    return {
        report: { summary: {} },
        findings: findings.map((finding, index) => ({ ...PLAIN, fingerprint: String(index).padStart(32, "a"), ...finding })),
        windows: [{}, {}],
        keyvals: [{}],
        places: {
            texts: ["exchange", "/home/u/src/halo.c", "/home/u/app", "setup", "/home/u/src/main.c", "/usr/lib/libx.so"],
            frames: [[0, 1, 12, 2, "0x10", 1], [3, 4, 3, 2, "0x20", 1], [null, null, null, 5, "0x30", 0]],
            stacks: [[0, 0, 1], [1, 1], [2, 2], [null]],
        },
        pages: {},
        paths: { "/home/u/src/halo.c": "src/halo.c", "/home/u/src/main.c": "src/main.c" },
        sources: { "/home/u/src/halo.c": [[9, ["nine", "ten", "eleven", "twelve", "thirteen"]], [30, ["thirty"]]] },
    };
}

const PLAIN = {
    check: "keyval-freed", verdict: "violation", severity: "error", message: "the key was freed before this use", help: "", call: "MPI_Comm_get_attr",
    language: "c", ranks: "0-3,7", count: 1, stack: 0, related: [], details: {}, standard: null, library: "/home/u/app",
};

// Where the ranks were that stopped early: group by group, and as a tree of their stacks from the outermost frame on.
import { framesView } from "./stacks.js";
import { written } from "./data.js";
import { el } from "./dom.js";
import { rankCount, ranksPhrase, ranges } from "./ranks.js";
import { counted } from "./text.js";

export function unfinished(model, groups) {
    const said = (index) => (model.whereabouts || [])[index] || { said: "", call: "" };
    const branches = tree(groups.map((group, index) => ({ ranks: group.ranks, frames: [...functions(model, group), said(index).call] })));
    return el("section", {}, el("h3", {}, "Ranks that stopped early"),
        el("ul", {}, groups.map((group, index) => el("li", {}, said(index).said,
            (group.operations || []).length ? operations(model, group.operations) : null))),
        groups.length > 1 && branches.length ? el("figure", { class: "where-tree" },
            el("figcaption", {}, "their stacks, the outermost frame first"), treeView(branches)) : null);
}

function operations(model, all) {
    return el("ul", {}, all.map((operation) => el("li", {},
        `not complete then on rank ${operation.rank}: `, el("code", {}, operation.call),
        ` at ${written(model, model.placeOf(operation.stack))}, ${counted(operation.bytes, "byte")} of `,
        operation.target_world_rank === null || operation.target_world_rank === undefined ? "a target" : `rank ${operation.target_world_rank}`,
        operation.checked ? "" : ", whose memory was not seen to be there",
        el("details", {}, el("summary", {}, "stack"), framesView(model, operation.stack)))));
}

// The functions of the program, the outermost first.
function functions(model, group) {
    if (group.stack === null || group.stack === undefined || Array.isArray(group.stack)) return [];
    const program = model.framesOf(group.stack).filter((frame) => frame && frame.program);
    const known = program.filter((frame) => frame.file);
    return (known.length ? known : program).map((frame) => frame.function || "?").reverse();
}

// Groups with common outermost frames share a branch; a branch with one way on is one line. Those without a stack are left out.
export function tree(groups) {
    const root = { children: new Map(), ranks: [] };
    for (const { frames: names, ranks } of groups.filter(({ frames: all }) => all.length > 1)) {
        let node = root;
        for (const name of names) {
            if (!node.children.has(name)) node.children.set(name, { children: new Map(), ranks: [] });
            node = node.children.get(name);
            node.ranks.push(ranks);
        }
    }
    return branches(root);
}

function branches(node) {
    return [...node.children].map(([name, child]) => {
        const names = [name];
        let last = child;
        while (last.children.size === 1) {
            const [[next, only]] = last.children;
            names.push(next);
            last = only;
        }
        return { names, ranks: joined(child.ranks), children: branches(last) };
    }).sort((a, b) => rankCount(b.ranks) - rankCount(a.ranks));
}

// Sets of ranks as one, in order.
function joined(all) {
    const sorted = all.flatMap((text) => ranges(text)).sort((a, b) => a[0] - b[0]);
    const merged = [];
    for (const [first, last] of sorted) {
        const before = merged.at(-1);
        if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
        else merged.push([first, last]);
    }
    return merged.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(",");
}

function treeView(all) {
    return el("ul", { class: "tree" }, all.map(({ names, ranks, children }) => el("li", {},
        el("strong", {}, ranksPhrase(ranks, 0)), ": ", names.map((name, index) => [index ? " › " : "", el("code", {}, name)]),
        children.length ? treeView(children) : null)));
}

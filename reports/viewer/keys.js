// The keyboard: what each key does, and the help that says so.
import { el, refill } from "./dom.js";

const HELP = [
    ["j  k  ↓  ↑", "next and previous entry of the list"],
    ["Page Down  Page Up", "ten entries on and back"],
    ["Home  End", "first and last entry"],
    ["Enter", "go into what is open beside the list"],
    ["/", "search"],
    ["Escape", "back: from the search to the list, from a finding to the list"],
    ["f  r  c  w  v", "findings, the run, coverage, windows, keyvals"],
    ["t", "light, dark, or as the system has it"],
    ["?", "this help"],
];
const VIEWS = { f: "findings", r: "run", c: "coverage", w: "windows", v: "keyvals" };
const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

// `page`: what the keys act on.
export function listenToKeys(page) {
    const dialog = document.getElementById("keys");
    refill(dialog,
        el("h2", { id: "keys-title" }, "Keys"),
        el("dl", {}, HELP.map(([keys, what]) => [el("dt", {}, keys.split(/ {2}/).map((key) => el("kbd", {}, key))), el("dd", {}, what)])),
        el("button", { type: "button", onclick: () => dialog.close() }, "close"));
    const help = () => { if (dialog.open) dialog.close(); else dialog.showModal(); };
    document.getElementById("help").addEventListener("click", help);
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (dialog.open) {
            if (event.key === "?") help();
            return;
        }
        if (pressed(event, page, help)) event.preventDefault();
    });
}

function pressed(event, page, help) {
    const { key, target } = event;
    const typing = target.closest("input, textarea, select");
    if (key === "Escape") return page.back(Boolean(typing));
    if (typing) {
        const search = target.id === "search";
        if (search && (key === "Enter" || key === "ArrowDown")) return page.enterList();
        return false;
    }
    if (key === "/") return page.search();
    if (key === "?") { help(); return true; }
    if (key === "t") { page.theme(); return true; }
    if (Object.hasOwn(VIEWS, key)) { page.view(VIEWS[key]); return true; }
    // In a pane these keys scroll, and on a button Enter presses it.
    const inPane = target.closest(".pane") && !target.closest(".rows");
    if (key === "Enter") return target.closest("a, button, summary") ? false : page.enterPane();
    if (Object.hasOwn(STEPS, key) && !(inPane && key !== "j" && key !== "k")) return page.step(STEPS[key]);
    return false;
}

// Links from places into the editor of who reads. Which one is chosen on the page, and each browser keeps it for itself: a report is read on other
// machines than the one that it was made on.
import { el } from "./dom.js";

const KEY = "mpiwarden-editor";
// The words of the choice, and the address of a place. A file that is not named from the root folder on cannot be found.
const EDITORS = {
    none: { words: "nothing", address: () => null },
    vscode: { words: "VS Code", address: (file, line) => `vscode://file${file}:${line || 1}` },
    file: { words: "the browser", address: (file) => `file://${file}` },
};

let chosen = kept();

// A text that leads to a place, once an editor is chosen.
export function linked(place, text) {
    return place && place.file ? aimed(el("a", { class: "place", "data-file": place.file, "data-line": String(place.line || 1) }, text)) : text;
}

// What places are opened in.
export function editorChoice() {
    const choice = el("select", { onchange: (event) => choose(event.target.value) },
        Object.entries(EDITORS).map(([name, { words }]) => el("option", { value: name, selected: name === chosen }, words)));
    return el("label", { class: "editor" }, "open places in ", choice);
}

// The address of a place; null where it has none.
export function address(editor, file, line) {
    if (!file.startsWith("/")) return null;
    return EDITORS[editor].address(encodeURI(file).replaceAll("?", "%3F").replaceAll("#", "%23"), line);
}

function choose(editor) {
    chosen = editor;
    try {
        localStorage.setItem(KEY, editor);
    } catch {
        // Some browsers keep nothing for pages from the disk.
    }
    for (const link of document.querySelectorAll("a.place")) aimed(link);
}

function aimed(link) {
    const to = address(chosen, link.dataset.file, link.dataset.line);
    if (to) link.setAttribute("href", to);
    else link.removeAttribute("href");
    return link;
}

function kept() {
    try {
        const editor = localStorage.getItem(KEY);
        return Object.hasOwn(EDITORS, editor) ? editor : "none";
    } catch {
        return "none";
    }
}

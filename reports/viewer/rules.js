// The page of a check, from its tree of blocks: [kind, parts…], where a part is text or a block.
import { el } from "./dom.js";

const ELEMENTS = {
    paragraph: "p", list: "ul", steps: "ol", item: "li", quote: "blockquote", code: "code", strong: "strong", emphasis: "em", span: "span",
};
const LANGUAGES = { c: "in C", fortran: "in Fortran" };

// The blocks below a heading of the page, up to the next one.
export function underHeading(page, title) {
    const from = page ? page.blocks.findIndex(([kind, , text]) => kind === "heading" && text === title) : -1;
    if (from < 0) return [];
    const rest = page.blocks.slice(from + 1);
    const to = rest.findIndex(([kind]) => kind === "heading");
    return to < 0 ? rest : rest.slice(0, to);
}

export function blocksView(blocks) {
    return blocks.map(blockView);
}

function blockView(block) {
    if (typeof block === "string") return block;
    const [kind, ...parts] = block;
    if (kind === "heading") return el("h4", {}, parts.slice(1).map(blockView));
    if (kind === "program") {
        const [language, ...text] = parts;
        return el("figure", { class: "program" },
            LANGUAGES[language] ? el("figcaption", {}, LANGUAGES[language]) : null,
            el("pre", { tabindex: "0" }, el("code", {}, text.join("").replace(/\n$/, ""))));
    }
    return el(ELEMENTS[kind] || "span", {}, parts.map(blockView));
}

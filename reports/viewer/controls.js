// The filters and the search field: what a person asks of the list.
import { choices, states } from "./filter.js";
import { el } from "./dom.js";
import { cut, grouped } from "./text.js";

const NAMES = ["severity", "verdict", "check", "call", "file", "library"];
// A longer choice would be a burden for the browser and for people; the search finds the rest.
const MOST = 400;

export class Controls {
    // `changed` is called with the state of all filters.
    constructor(model, box, changed) {
        this.fields = {};
        this.changed = changed;
        this.search = el("input", { id: "search", type: "search", placeholder: "search  ( / )", "aria-label": "search in the findings", autocomplete: "off", spellcheck: "false" });
        this.search.addEventListener("input", () => this.tell());
        const clear = el("button", { type: "button", id: "clear", onclick: () => this.clear() }, "clear");
        const more = el("button", { type: "button", id: "more", "aria-expanded": "false", onclick: () => {
            const open = box.classList.toggle("open");
            more.setAttribute("aria-expanded", String(open));
        } }, "filters");
        const grid = el("div", { class: "grid" },
            NAMES.map((name) => this.select(name, name, choices(model, name).map(([value, count]) => [value, value, count]))),
            this.rank(),
            this.select("state", "state", states(model)));
        this.clear_button = clear;
        box.append(el("div", { class: "first" }, this.search, more, clear), grid);
        this.mark();
    }

    select(name, all, options) {
        const field = el("select", { "data-filter": name, "aria-label": name },
            el("option", { value: "" }, all),
            options.slice(0, MOST).map(([value, words, count]) => {
                const option = el("option", {}, `${ending(words)} (${grouped(count)})`);
                // As the report has it: the words are made fit to be seen, and the value is compared.
                option.value = value;
                return option;
            }),
            options.length > MOST ? el("option", { disabled: true }, `${grouped(options.length - MOST)} more: search for them`) : null);
        field.addEventListener("change", () => this.tell());
        this.fields[name] = field;
        return field;
    }

    rank() {
        const field = el("input", { "data-filter": "rank", type: "text", inputmode: "text", placeholder: "rank: 0-3,7", "aria-label": "rank", autocomplete: "off" });
        field.addEventListener("input", () => this.tell());
        this.fields.rank = field;
        return field;
    }

    state() {
        const state = { search: this.search.value };
        for (const [name, field] of Object.entries(this.fields)) state[name] = field.value;
        return state;
    }

    // Sets some filters from elsewhere on the page.
    set(values) {
        for (const [name, value] of Object.entries(values)) this.fields[name].value = value;
        this.tell();
    }

    // Sets all of them, those that are not named to nothing, without telling anybody. A choice that is not there asks nothing.
    apply(values) {
        this.search.value = values.search || "";
        for (const [name, field] of Object.entries(this.fields)) field.value = values[name] || "";
        this.mark();
        return this.state();
    }

    clear() {
        this.search.value = "";
        for (const field of Object.values(this.fields)) field.value = "";
        this.tell();
        this.search.focus();
    }

    tell() {
        this.mark();
        this.changed(this.state());
    }

    // What is in use is seen at once.
    mark() {
        const fields = Object.values(this.fields);
        for (const field of fields) field.classList.toggle("used", field.value !== "");
        this.clear_button.hidden = ![this.search, ...fields].some((field) => field.value !== "");
    }
}

// Of a long path the end tells more than the beginning.
function ending(text) {
    return text.length > 60 ? "…" + text.slice(-59) : cut(text, 60);
}

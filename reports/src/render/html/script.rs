//! The page's script, joined from the modules in `reports/viewer`.
//!
//! A page that opens from the disk cannot import modules, and Node's tests can import nothing else. So the files are modules
//! of a plain form: an import, or the beginning of an export, is one line. Here each becomes a function that hands out what
//! it exports, and an import takes from what an earlier one has handed out.

use std::fmt::Write;

macro_rules! modules {
    ($($name:ident)*) => { [$((stringify!($name), include_str!(concat!("../../../viewer/", stringify!($name), ".js")))),*] };
}

/// In an order in which each stands behind what it imports.
const MODULES: [(&str, &str); 26] = modules! {
    text ranks dom editor data filter strip rows list route source stacks rules memory life lanes waits finding controls ribbon where overview
    mirror keys print main
};

/// What comes before them, and may take a moment.
const UNPACK: &str = include_str!("../../../viewer/unpack.js");

/// The whole script.
pub fn script() -> String {
    let mut out = String::from("\"use strict\";\n(async () => {\n");
    out.push_str(UNPACK);
    // Without a wait where there is nothing to unpack: the page is whole when it is loaded.
    out.push_str("const embedded = document.getElementById(\"data\");\nif (embedded.dataset.form) await unpack(embedded);\n");
    for (name, text) in MODULES {
        let mut exports = Vec::new();
        let _ = writeln!(out, "const {name}_module = (() => {{");
        for line in text.lines() {
            if let Some((names, module)) = import(line) {
                let _ = writeln!(out, "const {names} = {module}_module;");
            } else if let Some(declaration) = line.strip_prefix("export ") {
                exports.extend(declared(declaration));
                let _ = writeln!(out, "{declaration}");
            } else {
                let _ = writeln!(out, "{line}");
            }
        }
        let _ = writeln!(out, "return {{ {} }};\n}})();", exports.join(", "));
    }
    out.push_str("})();\n");
    out
}

/// `import { a, b } from "./text.js";`: what is imported, and from which module.
fn import(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("import ")?.strip_suffix(".js\";")?.split_once(" from \"./")
}

/// The name that a declaration gives.
fn declared(declaration: &str) -> Option<&str> {
    let words = ["function ", "class ", "const "];
    let rest = words.iter().find_map(|word| declaration.strip_prefix(word))?;
    rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_follow_what_they_import_and_nothing_of_their_form_is_left() {
        let mut before = Vec::new();
        for (name, text) in MODULES {
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let (names, module) = import(line).unwrap_or_else(|| panic!("{name}.js: {line}"));
                assert!(before.contains(&module), "{name}.js stands before {module}.js");
                let exported = MODULES.iter().find(|(other, _)| *other == module).expect("checked above").1;
                for asked in names.trim_matches(['{', '}', ' ']).split(", ") {
                    let known = exported.lines().filter_map(|line| line.strip_prefix("export "));
                    assert!(known.filter_map(declared).any(|known| known == asked), "{name}.js: {asked}");
                }
            }
            before.push(name);
        }
        for line in script().lines() {
            assert!(!line.starts_with("import") && !line.starts_with("export"), "{line}");
        }
    }

    #[test]
    fn nothing_in_it_ends_the_element_or_makes_markup_of_a_text() {
        let script = script();
        let lower = script.to_ascii_lowercase();
        assert!(!lower.contains("</script") && !lower.contains("<!--"));
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
            assert!(!script.contains(word), "{word}");
        }
    }
}

//! The order of the files of each crate, read from their imports: what may know what in the library, and no large circles.
//!
//! Imports are what stands behind `crate::`, `super::` and `self::` anywhere outside of unit tests, also in macros, and the names of
//! a file's own modules. From the same imports comes the picture of ARCHITECTURE.md; MPIWARDEN_WRITE_DOCS=1 draws it anew.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of `wrappers/src` from the bottom up: each may know those of its own layer and below.
const LAYERS: [(&str, &[&str]); 4] = [
    (
        "services",
        &[
            "abi",
            "array",
            "asking",
            "boxes",
            "descriptors",
            "door",
            "errno",
            "file",
            "groups",
            "info",
            "instrumented",
            "locals",
            "memory",
            "modules",
            "next",
            "node_copy",
            "numbers",
            "options",
            "output",
            "own_threads",
            "places",
            "request_lists",
            "reserve",
            "site",
            "slot",
            "stack",
            "stand_ins",
            "switch",
            "thread",
            "unwind",
            "up",
            "watchpoints",
        ],
    ),
    (
        "observers",
        &[
            "arguments",
            "calls",
            "contained",
            "directory",
            "emit",
            "keys",
            "looks",
            "making",
            "mirror_line",
            "observers",
            "recorder",
            "session_groups",
            "start",
            "state",
            "types",
            "watching",
        ],
    ),
    ("engine", &["callbacks", "engine"]),
    ("entries", &["at_exit", "entries", "fortran", "frees", "key_calls", "wrap"]),
];

/// The position of a module's layer in [`LAYERS`].
fn layer_of(module: &Module) -> Option<usize> {
    let room = module.first()?;
    LAYERS.iter().position(|(_, rooms)| rooms.contains(&room.as_str()))
}

/// The sources of every crate that has more than a few files, and how many of them may know each other in a circle. A number is
/// lowered whenever it can be; 1: there is no circle.
const CRATES: [(&str, usize); 6] = [
    ("src", 1),
    ("keys/src", 1),
    ("spec/src", 3),
    ("analysis/src", 1),
    ("wrappers/src", 3),
    ("reports/src", 1),
];

/// The path of a module in its crate.
type Module = Vec<String>;

struct Files {
    /// By module.
    all: BTreeMap<Module, PathBuf>,
    imports: BTreeMap<Module, BTreeSet<Module>>,
    /// Paths that lead out of the crate, or may.
    elsewhere: BTreeMap<Module, BTreeSet<Vec<String>>>,
}

impl Files {
    fn read(folder: &str) -> Files {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut all = BTreeMap::new();
        list(&root, &root, &mut all);
        assert!(all.len() > 5, "{folder} has files");
        let read = |(module, path): (&Module, &PathBuf)| {
            let text = fs::read_to_string(root.join(path)).expect("a file that was just listed can be read");
            let tokens: TokenStream = text.parse().expect("a file of Rust");
            let mut found = BTreeSet::new();
            paths(tokens, &mut found);
            (module.clone(), found)
        };
        let elsewhere: BTreeMap<Module, BTreeSet<Vec<String>>> = all.iter().map(read).collect();
        let inside = |(module, found): (&Module, &BTreeSet<Vec<String>>)| {
            let imports = found.iter().filter_map(|path| resolve(path, module, &all));
            (module.clone(), imports.filter(|import| import != module).collect())
        };
        let imports = elsewhere.iter().map(inside).collect();
        Files { all, imports, elsewhere }
    }

    /// Sets of files of which each knows each, in falling order of their numbers.
    fn circles(&self) -> Vec<BTreeSet<&Module>> {
        let reach: BTreeMap<&Module, BTreeSet<&Module>> =
            self.all.keys().map(|from| (from, reached(from, |module| self.imports[module].iter()))).collect();
        let mut circles: Vec<BTreeSet<&Module>> = Vec::new();
        for module in self.all.keys().filter(|module| reach[module].contains(module)) {
            if circles.iter().any(|circle| circle.contains(module)) {
                continue;
            }
            circles
                .push(reach[module].iter().copied().filter(|other| reach[*other].contains(module)).collect());
        }
        circles.sort_by_key(|circle| usize::MAX - circle.len());
        circles
    }

    fn name(&self, module: &Module) -> String {
        self.all[module].display().to_string()
    }
}

/// What is reached from one, over any number of steps.
fn reached<'a, T: Ord, I: Iterator<Item = &'a T>>(from: &'a T, next: impl Fn(&'a T) -> I) -> BTreeSet<&'a T> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        waiting.extend(next(at).filter(|other| reached.insert(*other)));
    }
    reached
}

/// Files of a crate by their modules, without those of tests alone.
fn list(root: &Path, folder: &Path, all: &mut BTreeMap<Module, PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder of sources").flatten().map(|entry| entry.path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            list(root, &path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let short = path.strip_prefix(root).expect("below the root").to_path_buf();
            let parts = short.with_extension("");
            let mut module: Module = parts.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if name == "mod" || (module.len() == 1 && (name == "lib" || name == "main")) {
                module.pop();
            }
            all.insert(module, short);
        }
    }
}

/// Every path that begins with a name, as the words in it.
fn paths(tokens: TokenStream, found: &mut BTreeSet<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if is_test(&tokens[at..]) {
            // The item ends with its body, or has none.
            let is_end =
                |token: &TokenTree| group(token, Delimiter::Brace).is_some() || is_punct(Some(token), ';');
            let end = tokens[at..].iter().position(is_end);
            at += end.map_or(tokens.len(), |end| end + 1);
            continue;
        }
        if let [TokenTree::Ident(word), TokenTree::Ident(_), body, ..] = &tokens[at..]
            && *word == "mod"
            && let Some(body) = group(body, Delimiter::Brace)
        {
            // A module in the file: what is above it is the file.
            let mut inner = BTreeSet::new();
            paths(body, &mut inner);
            found.extend(inner.into_iter().map(|mut path| {
                if path[0] == "super" {
                    path[0] = "self".to_owned();
                }
                path
            }));
            at += 3;
            continue;
        }
        if let [TokenTree::Ident(word), inside, ..] = &tokens[at..]
            && *word == "pub"
            && group(inside, Delimiter::Parenthesis).is_some()
        {
            at += 2; // who may see an item is nothing that the file knows
            continue;
        }
        if let TokenTree::Ident(_) = &tokens[at]
            && !follows_path(&tokens[..at])
        {
            tree(&tokens[at..], &Vec::new(), found);
        }
        if let TokenTree::Group(inner) = &tokens[at]
            && !follows_path(&tokens[..at])
        {
            paths(inner.stream(), found);
        }
        at += 1;
    }
}

/// `a::b::c`, `a::{b, c::d}`: each path in it, behind `before`.
fn tree(tokens: &[TokenTree], before: &[String], found: &mut BTreeSet<Vec<String>>) {
    let mut path = before.to_vec();
    let mut rest = tokens;
    while let [TokenTree::Ident(word), behind @ ..] = rest {
        path.push(word.to_string());
        rest = behind;
        if !(is_punct(rest.first(), ':') && is_punct(rest.get(1), ':')) {
            break;
        }
        rest = &rest[2..];
        if let Some(inner) = rest.first().and_then(|token| group(token, Delimiter::Brace)) {
            let inner: Vec<TokenTree> = inner.into_iter().collect();
            for part in inner.split(|token| is_punct(Some(token), ',')) {
                tree(part, &path, found);
            }
            return;
        }
    }
    if path.len() > 1 {
        found.insert(path);
    }
}

fn group(token: &TokenTree, delimiter: Delimiter) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream()),
        TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    }
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// Whether what comes next goes on with a path.
fn follows_path(before: &[TokenTree]) -> bool {
    before.len() > 1 && is_punct(before.last(), ':') && is_punct(before.get(before.len() - 2), ':')
}

/// `#[cfg(test)] mod`
fn is_test(tokens: &[TokenTree]) -> bool {
    let attribute = tokens.get(1).and_then(|token| group(token, Delimiter::Bracket));
    is_punct(tokens.first(), '#')
        && attribute.is_some_and(|attribute| attribute.to_string().replace(' ', "") == "cfg(test)")
}

/// The file that a path leads to from a module; `None`: it leads out of the crate, or names the crate's root.
fn resolve(path: &[String], from: &Module, all: &BTreeMap<Module, PathBuf>) -> Option<Module> {
    let mut words = path.iter().peekable();
    let mut base = from.clone();
    match words.peek()?.as_str() {
        "crate" => {
            base.clear();
            words.next();
        }
        "self" => {
            words.next();
        }
        "super" => {
            while words.next_if(|word| *word == "super").is_some() {
                base.pop();
            }
        }
        own => {
            let is_own = [from.as_slice(), &[own.to_string()]].concat();
            if !all.contains_key(&is_own) {
                return None;
            }
        }
    }
    let mut found = all.contains_key(&base).then(|| base.clone());
    for word in words {
        base.push(word.clone());
        if !all.contains_key(&base) {
            break;
        }
        found = Some(base.clone());
    }
    found.filter(|module| !module.is_empty())
}

#[test]
fn paths_are_read_in_every_form() {
    let text = "use crate::{a, b::{self, c as d}}; pub(in crate::seen) fn f() { crate::e::g!(x); super::h(i::j) } macro_rules! m { () => { $crate::k::l!() } }
        mod inner { use super::n::o; } #[cfg(test)] mod tests { use crate::hidden::x; } #[cfg(test)] mod elsewhere; use crate::p::{q};";
    let mut found = BTreeSet::new();
    paths(text.parse().expect("Rust"), &mut found);
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    let wanted = [
        "crate::a",
        "crate::b::c",
        "crate::b::self",
        "crate::e::g",
        "crate::k::l",
        "crate::p::q",
        "i::j",
        "self::n::o",
        "super::h",
    ]
    .map(str::to_owned);
    assert_eq!(found, wanted);
}

#[test]
fn no_room_of_the_library_knows_what_lies_above_it() {
    let files = Files::read("wrappers/src");
    let mut complaints = Vec::new();
    for (module, imports) in files.imports.iter().filter(|(module, _)| !module.is_empty()) {
        let Some(own) = layer_of(module) else {
            complaints.push(format!("{} is in no layer", files.name(module)));
            continue;
        };
        let above = imports.iter().filter(|import| layer_of(import).is_some_and(|other| other > own));
        complaints.extend(
            above.map(|other| {
                format!("{} ({}) knows {}", files.name(module), LAYERS[own].0, files.name(other))
            }),
        );
    }
    let rooms = LAYERS.iter().flat_map(|(_, rooms)| rooms.iter());
    let missing = rooms.filter(|room| !files.all.contains_key(&vec![(**room).to_owned()]));
    complaints.extend(missing.map(|room| format!("there is no room {room}")));
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

/// The engine calls observers. So none may lie above it: the real call is the only thing of the entries that is called from below.
#[test]
fn no_observer_lies_above_those_who_call_it() {
    let files = Files::read("wrappers/src");
    let observers =
        LAYERS.iter().position(|(layer, _)| *layer == "observers").expect("there is such a layer");
    let mut complaints = Vec::new();
    let mut found = 0;
    for (module, path) in &files.all {
        let text =
            fs::read_to_string(Path::new("wrappers/src").join(path)).expect("a file that was just read");
        let makes =
            |line: &&str| line.starts_with("impl") && line.contains("Observer") || line.contains("After(");
        let lines = text.lines().filter(makes).count();
        found += lines;
        if lines > 0 && layer_of(module).is_some_and(|layer| layer > observers) {
            complaints.push(files.name(module));
        }
    }
    assert!(found > 10, "only {found} observers were found");
    assert!(complaints.is_empty(), "these files have observers: {}", complaints.join(" "));
}

#[test]
fn circles_of_files_are_small() {
    let mut complaints = Vec::new();
    for (folder, most) in CRATES {
        let files = Files::read(folder);
        for circle in files.circles().iter().filter(|circle| circle.len() > most) {
            // Each with what it knows of the others: one of these is to be cut.
            let known = |module: &Module| {
                let others = files.imports[module].iter().filter(|other| circle.contains(other));
                others.map(|other| files.name(other)).collect::<Vec<_>>().join(" ")
            };
            complaints.push(format!("{folder}: a circle of {} files:", circle.len()));
            complaints.extend(
                circle.iter().map(|module| format!("    {} knows {}", files.name(module), known(module))),
            );
        }
    }
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

/// What an arrow of the picture begins or ends at: a room of the core, a layer of the library, another crate.
fn box_of(folder: &str, module: &Module) -> Option<String> {
    match folder {
        "src" => module.first().cloned(),
        "wrappers/src" => layer_of(module).map(|layer| LAYERS[layer].0.to_owned()),
        other => Some(other.trim_end_matches("/src").to_owned()),
    }
}

/// The same of a path that leads to another crate.
fn box_elsewhere(path: &[String]) -> Option<String> {
    match path[0].as_str() {
        "mpiwarden" | "warden" => path.get(1).filter(|room| ROOMS.contains(&room.as_str())).cloned(),
        "mpiwarden_analysis" => Some("analysis".to_owned()),
        "mpiwarden_keys" => Some("keys".to_owned()),
        "mpiwarden_spec" => Some("spec".to_owned()),
        _ => None,
    }
}

/// The rooms of the core.
const ROOMS: [&str; 5] = ["call", "mirror", "checks", "findings", "events"];

/// Who knows whom.
fn arrows() -> BTreeSet<(String, String)> {
    let mut arrows = BTreeSet::new();
    for (folder, _) in CRATES {
        let files = Files::read(folder);
        for (module, imports) in &files.imports {
            let Some(from) = box_of(folder, module) else { continue };
            let inside = imports.iter().filter_map(|import| box_of(folder, import));
            let outside = files.elsewhere[module].iter().filter_map(|path| box_elsewhere(path));
            let all = inside.chain(outside).filter(|to| *to != from);
            arrows.extend(all.map(|to| (from.clone(), to)));
        }
    }
    arrows
}

/// Without the arrows that follow from others.
fn few(all: &BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    let mut kept = all.clone();
    for arrow in all {
        kept.remove(arrow);
        let next = |at| kept.iter().filter(move |(from, _)| from == at).map(|(_, to)| to);
        if !reached(&arrow.0, next).contains(&arrow.1) {
            kept.insert(arrow.clone());
        }
    }
    kept
}

/// As Mermaid reads it.
fn picture() -> String {
    let mut lines = vec!["flowchart TD".to_owned()];
    let mut frame = |title: &str, boxes: &[&str]| {
        lines.push(format!("    subgraph {title}"));
        lines.extend(boxes.iter().map(|one| format!("        {one}")));
        lines.push("    end".to_owned());
    };
    let layers: Vec<&str> = LAYERS.iter().rev().map(|(layer, _)| *layer).collect();
    frame("wrappers", &layers);
    frame("core", &ROOMS);
    lines.extend(few(&arrows()).iter().map(|(from, to)| format!("    {from} --> {to}")));
    lines.join("\n") + "\n"
}

#[test]
fn the_picture_of_the_architecture_is_made_from_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).expect("ARCHITECTURE.md can be read");
    let (before, rest) = text.split_once("```mermaid\n").expect("ARCHITECTURE.md has a picture");
    let (drawn, after) = rest.split_once("```").expect("the picture ends");
    let picture = picture();
    if std::env::var_os("MPIWARDEN_WRITE_DOCS").is_some_and(|value| value == "1") {
        fs::write(&path, format!("{before}```mermaid\n{picture}```{after}"))
            .expect("ARCHITECTURE.md can be written");
        return;
    }
    assert!(
        drawn == picture,
        "ARCHITECTURE.md has another picture than the imports give: MPIWARDEN_WRITE_DOCS=1 cargo test --test layers draws it anew\n{picture}"
    );
}

#[test]
fn arrows_that_follow_from_others_are_left_out() {
    let arrows = |words: &[&str]| -> BTreeSet<(String, String)> {
        words.iter().map(|word| (word[..1].to_owned(), word[1..].to_owned())).collect()
    };
    assert_eq!(few(&arrows(&["ab", "bc", "ac"])), arrows(&["ab", "bc"]));
    assert_eq!(few(&arrows(&["ab", "ba", "ca", "cb"])).len(), 3);
}

//! docs/book: the book can be made, every text and every check is in it, and every link and picture of it leads to something that is there.
//!
//! Left out: links to other sites, what the pages say (`tests/docs.rs`), and the commands on them (`tests/browser`).

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Failed, Trial};
use support::{Places, anchors, arguments, files_below, passes, skipped};

/// Texts for people that are no page: what a program reads.
const NO_PAGES: [&str; 1] = ["docs/book/SUMMARY.md"];
/// What mdBook makes besides the pages: all pages in one, the list for the side, and what a server shows for a wrong address.
const BESIDES: [&str; 3] = ["print.html", "toc.html", "404.html"];

type Test = fn(&Book) -> Result<(), Failed>;

struct Book {
    places: Places,
    mdbook: PathBuf,
    /// The folder of the pages, made once for all tests.
    made: OnceLock<Result<PathBuf, String>>,
}

fn main() {
    let arguments = arguments(2);
    let places = Places::find();
    let mdbook = places.mpi().join("book/bin/mdbook");
    let tests: [(&str, Test); 6] = [
        ("links_lead_somewhere", Book::links_lead_somewhere),
        ("every_check_has_a_page", Book::every_check_has_a_page),
        ("every_text_is_in_it", Book::every_text_is_in_it),
        ("other_files_are_at_the_address", Book::other_files_are_at_the_address),
        ("a_wrong_link_is_refused", Book::a_wrong_link_is_refused),
        ("without_mdbook_it_says_so", Book::without_mdbook_it_says_so),
    ];
    let is_there = mdbook.is_file();
    let book = Arc::new(Book { places, mdbook, made: OnceLock::new() });
    let trials = tests.into_iter().map(|(name, test)| {
        if !is_there {
            return skipped(name, "mdBook was not installed by tests/mpi/install.sh");
        }
        let book = Arc::clone(&book);
        Trial::test(name, move || test(&book))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// `docs/book/build.py` of a folder with texts: its exit status, and what it said.
fn build(root: &Path, words: &[&Path], repository: Option<&str>) -> Result<(Option<i32>, String), String> {
    let mut command = Command::new("python3");
    command.arg(root.join("docs/book/build.py")).args(words).env_remove("MPIWARDEN_REPOSITORY");
    if let Some(address) = repository {
        command.env("MPIWARDEN_REPOSITORY", address);
    }
    let output = command.output().map_err(|e| format!("python3: {e}"))?;
    let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    Ok((output.status.code(), said.concat()))
}

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let before = format!(" {attribute}=\"");
    page.split(&before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

impl Book {
    fn folder(&self) -> PathBuf {
        self.places.target.join("book")
    }

    fn made(&self) -> Result<&Path, String> {
        let make = || {
            let (status, said) = build(&self.places.root, &[&self.folder(), &self.mdbook], None)?;
            let complains = said.contains("WARN") || said.contains("ERROR");
            match status {
                Some(0) if !complains => Ok(self.folder().join("html")),
                _ => Err(format!("docs/book/build.py ended with {status:?}:\n{said}")),
            }
        };
        self.made.get_or_init(make).as_deref().map_err(Clone::clone)
    }

    /// The pages by their paths in the book.
    fn pages(&self) -> Result<BTreeMap<String, String>, String> {
        let folder = self.made()?;
        let pages =
            files_below(folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "html"));
        let named = pages.map(|path| {
            let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
            Ok((name, text))
        });
        named
            .filter(|page| page.as_ref().map_or(true, |(name, _)| !BESIDES.contains(&name.as_str())))
            .collect()
    }

    fn links_lead_somewhere(&self) -> Result<(), Failed> {
        let (folder, pages) = (self.made()?, self.pages()?);
        let (mut problems, mut inner, mut pictures) = (Vec::new(), 0, 0);
        for (name, page) in &pages {
            let links = values(page, "href").into_iter().chain(values(page, "src"));
            for link in links.filter(|link| !link.contains(':')) {
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let path = match path {
                    "" => name.clone(),
                    path => {
                        within(name, path).ok_or_else(|| format!("{name}: {link} leads out of the book"))?
                    }
                };
                pictures += usize::from(path.ends_with(".png"));
                if !folder.join(&path).is_file() {
                    problems.push(format!("{name}: {link}: there is no {path}"));
                    continue;
                }
                let Some(page) = pages.get(&path).filter(|_| !anchor.is_empty()) else { continue };
                inner += 1;
                if !values(page, "id").contains(&anchor) {
                    problems.push(format!("{name}: {link}: {path} has no #{anchor}"));
                }
            }
        }
        if inner < 500 || pictures < 3 || pages.len() < 100 {
            problems.push(format!(
                "{} pages have {inner} links to headings and {pictures} pictures",
                pages.len()
            ));
        }
        passes(&problems)
    }

    fn every_check_has_a_page(&self) -> Result<(), Failed> {
        let pages = self.pages()?;
        let list = fs::read_to_string(self.made()?.join("toc.html"))?;
        let mut problems = Vec::new();
        let sources = files_below(&self.places.root.join("src/checks"));
        let written = sources.iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
        for source in written {
            let path = format!("checks/{}.html", file_stem(source).replace('_', "-"));
            if !pages.contains_key(&path) || !values(&list, "href").contains(&path.as_str()) {
                problems.push(format!("{path} is missing, or not in the list"));
            }
        }
        if sources.is_empty() {
            problems.push("src/checks has no page".to_owned());
        }
        passes(&problems)
    }

    /// Every heading of every text for people is a heading of the book.
    fn every_text_is_in_it(&self) -> Result<(), Failed> {
        let root = &self.places.root;
        let below = |folder: &str| files_below(&root.join(folder));
        let tops = fs::read_dir(root)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let texts = tops.chain(below("docs")).filter(|path| path.extension().is_some_and(|end| end == "md"));
        let pages = self.pages()?;
        let mut headings: Vec<&str> = pages.values().flat_map(|page| values(page, "id")).collect();
        headings.sort_unstable();
        let (mut problems, mut count) = (Vec::new(), 0);
        for path in texts {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            if NO_PAGES.contains(&name.as_str()) {
                continue;
            }
            for (anchor, line) in anchors(&fs::read_to_string(&path)?) {
                count += 1;
                if headings.binary_search(&anchor.as_str()).is_err() {
                    problems.push(format!("{name}: {line} is in no page"));
                }
            }
        }
        if count < 150 {
            problems.push(format!("the texts have {count} headings only"));
        }
        passes(&problems)
    }

    /// A small repository with a book of its own.
    fn small(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let root = self.folder().with_file_name("book-small").join(name);
        let _ = fs::remove_dir_all(&root); // of an earlier run, if any
        let book = root.join("docs/book");
        fs::create_dir_all(&book).map_err(|e| e.to_string())?;
        for file in ["build.py", "book.toml"] {
            fs::copy(self.places.root.join("docs/book").join(file), book.join(file))
                .map_err(|e| e.to_string())?;
        }
        let summary = "# Summary\n\n[Start](../../README.md)\n\n- [Second](../../README.md#second)\n";
        for (path, text) in
            [(book.join("SUMMARY.md"), summary), (root.join("README.md"), text), (root.join("a.c"), "")]
        {
            fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(root)
    }

    /// Files that are no pages lead to the repository's address where one is given, and are plain text otherwise.
    fn other_files_are_at_the_address(&self) -> Result<(), Failed> {
        let root = self
            .small("address", "# First\n\n## Second\n\n[code](a.c), `[x](a.c)`\n\n```c\n[y](a.c)\n```\n")?;
        let address = "<a href=\"https://forge.example/x/blob/HEAD/a.c\">code</a>";
        // What the manifest says counts where the variable is not set.
        for (manifest, repository, expected) in [
            ("", None, "<p>code, "),
            ("", Some("https://forge.example/x/"), address),
            ("https://forge.example/x", None, address),
            ("https://forge.example/other", Some("https://forge.example/x"), address),
            ("https://forge.example/x", Some(""), "<p>code, "),
        ] {
            fs::write(
                root.join("Cargo.toml"),
                format!("[workspace.package]\nrepository = \"{manifest}\"\n"),
            )?;
            let (status, said) = build(&root, &[&root.join("out"), &self.mdbook], repository)?;
            let page = fs::read_to_string(root.join("out/html/second.html")).unwrap_or_default();
            if status != Some(0)
                || !page.contains(expected)
                || !page.contains("[x](a.c)")
                || !page.contains("[y](a.c)")
            {
                return Err(format!(
                    "with {manifest:?} and {repository:?} it ended with {status:?}:\n{said}"
                )
                .into());
            }
        }
        Ok(())
    }

    fn a_wrong_link_is_refused(&self) -> Result<(), Failed> {
        for (name, text, expected) in [
            (
                "no-file",
                "# First\n\n## Second\n\n[gone](gone.md)\n",
                "README.md: gone.md: there is no such file",
            ),
            (
                "no-heading",
                "# First\n\n## Second\n\n[gone](#gone)\n",
                "README.md: #gone: there is no such heading",
            ),
            ("no-section", "# First\n", "README.md has no heading #second"),
        ] {
            let root = self.small(name, text)?;
            let (status, said) = build(&root, &[&root.join("out"), &self.mdbook], None)?;
            if status != Some(70) || !said.contains(expected) {
                return Err(format!("{name}: it ended with {status:?}:\n{said}").into());
            }
        }
        Ok(())
    }

    fn without_mdbook_it_says_so(&self) -> Result<(), Failed> {
        let root = self.small("without", "# First\n\n## Second\n")?;
        let (status, said) = build(&root, &[&root.join("out"), Path::new("/nowhere/mdbook")], None)?;
        if status == Some(70) && said.contains("there is no /nowhere/mdbook") && !root.join("out").exists() {
            return Ok(());
        }
        Err(format!("it ended with {status:?}:\n{said}").into())
    }
}

fn file_stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A path of the book, seen from one of its pages; none where it leads out.
fn within(page: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop()?;
            }
            "." => {}
            other => parts.push(other),
        }
    }
    Some(parts.join("/"))
}

//! `report.html`: the report as one page that opens from the disk and asks no network for anything.
//!
//! The page is a fixed shell, one style sheet and one script (`reports/viewer`), and the report as data in a script element
//! that browsers do not run. Nothing of the report becomes markup: here its text is escaped, and the script makes text nodes of
//! it. The policy in the page allows this very script and this very style sheet, by their hashes, and nothing else.

mod data;
mod packed;
mod pictures;
mod rules;
mod script;
mod snippets;
mod stacks;
mod verdict;

use super::place::Setting;
use super::words;
use crate::report::Report;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

pub use script::script;
pub use verdict::{Outcome, Verdict};

/// Findings on the page: browsers take their time with more, and nobody reads them one by one.
pub const MOST: usize = 10_000;

const SHELL: &str = include_str!("../../../viewer/page.html");
const STYLES: [&str; 4] = [
    include_str!("../../../viewer/base.css"),
    include_str!("../../../viewer/layout.css"),
    include_str!("../../../viewer/finding.css"),
    include_str!("../../../viewer/pictures.css"),
];

/// The whole page.
pub fn text(report: &Report, setting: &Setting) -> String {
    let (script, style) = (script(), STYLES.concat());
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(&style)
    );
    // Of all findings, before any is left out.
    let verdict = Verdict::of(report);
    let data = data::text(&report.capped(MOST), setting, &verdict);
    let (form, data) = packed::packed(data);
    let mut page = String::with_capacity(data.len() + script.len() + style.len() + SHELL.len() + 1024);
    // Piece by piece: what is put in is never searched for further place holders.
    for (index, piece) in SHELL.split("{{").enumerate() {
        let Some((name, rest)) = piece.split_once("}}").filter(|_| index > 0) else {
            page.push_str(piece);
            continue;
        };
        match name {
            "policy" => page.push_str(&policy),
            "style" => page.push_str(&style),
            "script" => page.push_str(&script),
            "form" => page.push_str(form),
            "data" => page.push_str(&data),
            "state" => page.push_str(verdict.outcome.word()),
            "verdict" => page.push_str(&escaped(&verdict.text())),
            "looked" => page.push_str(&escaped(&words::looked_at(report).unwrap_or_default())),
            other => unreachable!("the shell is ours, and has no place holder {other}"),
        }
        page.push_str(rest);
    }
    page
}

/// As the policy names a script or a style sheet.
fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// Text between tags.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in super::shown::shown(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(character),
        }
    }
    out
}

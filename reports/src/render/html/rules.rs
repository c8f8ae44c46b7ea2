//! The pages of the checks that occur, as a tree of blocks from which the script builds the rule in plain words.
//!
//! A block is a list: its kind, then what is in it. Text is a string, code in a line is `["code", text]`. Comments are for
//! the tests and are left out; other raw HTML becomes text. Links keep their text only: the page leads nowhere else.

use crate::explain;
use crate::report::Report;
use mpiwarden::checks::catalogue::Check;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use serde_json::{Map, Value, json};

/// By check: what it finds, and its page.
pub fn value(report: &Report) -> Value {
    let mut pages = Map::new();
    for finding in &report.findings {
        let Some(info) = Check::from_id(&finding.check).map(Check::info) else { continue };
        if !pages.contains_key(info.id) {
            let page = json!({"what": explain::what(info), "blocks": blocks(info.page)});
            pages.insert(info.id.to_string(), page);
        }
    }
    Value::Object(pages)
}

/// A page as its blocks, the title and the line below it included.
fn blocks(markdown: &str) -> Vec<Value> {
    let mut tree = Tree { open: vec![Vec::new()] };
    for event in Parser::new(markdown) {
        match event {
            Event::Start(tag) => match tag {
                Tag::Heading { level, .. } => tree.open(json!(["heading", level as u32])),
                Tag::Paragraph => tree.open(json!(["paragraph"])),
                Tag::List(None) => tree.open(json!(["list"])),
                Tag::List(Some(_)) => tree.open(json!(["steps"])),
                Tag::Item => tree.open(json!(["item"])),
                Tag::BlockQuote(_) => tree.open(json!(["quote"])),
                Tag::CodeBlock(CodeBlockKind::Fenced(language)) => {
                    tree.open(json!(["program", language.as_ref()]));
                }
                Tag::CodeBlock(CodeBlockKind::Indented) => tree.open(json!(["program", ""])),
                Tag::Strong => tree.open(json!(["strong"])),
                Tag::Emphasis => tree.open(json!(["emphasis"])),
                // No page uses these, and their text is kept.
                Tag::HtmlBlock
                | Tag::FootnoteDefinition(_)
                | Tag::DefinitionList
                | Tag::DefinitionListTitle
                | Tag::DefinitionListDefinition
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow
                | Tag::TableCell
                | Tag::Strikethrough
                | Tag::Superscript
                | Tag::Subscript
                | Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::MetadataBlock(_) => tree.open(json!(["span"])),
            },
            Event::End(TagEnd::HtmlBlock) => tree.drop_empty(),
            Event::End(_) => tree.close(),
            Event::Code(text) => tree.add(json!(["code", text.as_ref()])),
            Event::Text(text) => tree.add(json!(text.as_ref())),
            Event::SoftBreak | Event::HardBreak => tree.add(json!(" ")),
            Event::Html(text) | Event::InlineHtml(text) if text.trim_start().starts_with("<!--") => {}
            Event::Html(text) | Event::InlineHtml(text) => tree.add(json!(text.as_ref())),
            Event::Rule
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }
    tree.open.swap_remove(0)
}

/// Blocks that are not closed yet, the outermost first.
struct Tree {
    open: Vec<Vec<Value>>,
}

impl Tree {
    fn open(&mut self, block: Value) {
        if let Value::Array(parts) = block {
            self.open.push(parts);
        }
    }

    fn add(&mut self, part: Value) {
        if let Some(parts) = self.open.last_mut() {
            parts.push(part);
        }
    }

    fn close(&mut self) {
        if self.open.len() > 1 {
            let block = self.open.pop().unwrap_or_default();
            self.add(Value::Array(block));
        }
    }

    /// A block of HTML that held comments only.
    fn drop_empty(&mut self) {
        if self.open.last().is_some_and(|parts| parts.len() == 1) {
            self.open.pop();
        } else {
            self.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mpiwarden::checks::catalogue::CATALOGUE;

    #[test]
    fn a_page_becomes_blocks_of_text() {
        let page =
            "# id\nFinds `x`\n\n## Wrong\n<!-- skip: here -->\n```c\nint a;\n```\n\n- one <b>\n- **two**\n";
        assert_eq!(
            json!(blocks(page)),
            json!([
                ["heading", 1, "id"],
                ["paragraph", "Finds ", ["code", "x"]],
                ["heading", 2, "Wrong"],
                ["program", "c", "int a;\n"],
                ["list", ["item", "one ", "<b>"], ["item", ["strong", "two"]]],
            ])
        );
    }

    #[test]
    fn every_page_says_why_it_is_wrong_and_how_to_mend_it() {
        for info in CATALOGUE.iter().filter(|info| !info.page.is_empty()) {
            let blocks = json!(blocks(info.page)).to_string();
            assert!(!blocks.contains("<!--"), "{}", info.id);
            for heading in ["Why it is wrong", "How to fix it"] {
                assert!(blocks.contains(&format!("[\"heading\",2,\"{heading}\"]")), "{}", info.id);
            }
        }
    }
}

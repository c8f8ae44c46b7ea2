//! A check's page, from Markdown to a terminal. The pages use few means: headings, paragraphs, lists, code blocks,
//! `code`, and comments for the tests, which are left out. What else there is passes through as it stands.

use super::style::{BOLD, HELP, painted};
use std::fmt::Write;

/// The text with colours in it.
pub fn text(markdown: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    // With two languages on a page its programs are told apart.
    let in_both = markdown.contains("\n```c\n") && markdown.contains("\n```fortran\n");
    for line in without_comments(markdown).lines() {
        if let Some(language) = line.strip_prefix("```") {
            code = !code;
            if code && in_both {
                let _ = writeln!(out, "  {}", painted(HELP, spoken(language)));
            }
        } else if code {
            let _ = writeln!(out, "    {line}");
        } else if let Some(heading) = line.strip_prefix('#') {
            let _ = writeln!(out, "{}", painted(BOLD, heading.trim_start_matches('#').trim()));
        } else {
            let _ = writeln!(out, "{}", inline(line));
        }
    }
    tidy(out)
}

/// The page as Markdown, without the comments that are for the tests.
pub fn markdown(page: &str) -> String {
    tidy(without_comments(page))
}

/// A comment leaves its empty lines behind.
fn tidy(mut text: String) -> String {
    while text.contains("\n\n\n") {
        text = text.replace("\n\n\n", "\n\n");
    }
    text
}

/// The name of a block's language, for people.
fn spoken(language: &str) -> &str {
    match language {
        "c" => "in C",
        "fortran" => "in Fortran",
        other => other,
    }
}

fn without_comments(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("<!--") {
        text.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    text + rest
}

/// `code` in a colour, the marks of emphasis left out.
fn inline(line: &str) -> String {
    let part = |(index, part): (usize, &str)| {
        if index % 2 == 1 { painted(HELP, part) } else { part.replace("**", "") }
    };
    if line.matches('`').count() % 2 == 1 {
        return line.to_string();
    }
    line.split('`').enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_keeps_its_words_and_loses_its_marks() {
        let page = "# an-id\nFinds `x` **at once**\n\n## Wrong\n<!-- skip: ompi4 -->\n```c\nint main(void) { f(\"`\"); }\n```\n";
        let plain = anstream::adapter::strip_str(&text(page)).to_string();
        assert_eq!(plain, "an-id\nFinds x at once\n\nWrong\n\n    int main(void) { f(\"`\"); }\n");
    }

    #[test]
    fn programs_in_two_languages_are_told_apart() {
        let page = "## Wrong\n```c\nint a;\n```\n\n<!-- skip: ompi4 -->\n```fortran\nend\n```\n";
        let plain = anstream::adapter::strip_str(&text(page)).to_string();
        assert_eq!(plain, "Wrong\n  in C\n    int a;\n\n  in Fortran\n    end\n");
    }
}

//! Texts of a report that would be more than text: names of programs, files and functions, source lines and messages
//! that are made to leave their place in XML, JSON, Markdown, a URI or a workflow command.

mod support;

use mpiwarden::findings::{Detail, Severity};
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::shown::{is_hidden, lines};
use mpiwarden_reports::render::{github, gitlab, html, json, junit, markdown, sarif};
use mpiwarden_reports::report::{Report, Suppressed, Unfinished};
use mpiwarden_reports::source::Sources;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use support::samples::{finding, report};
use support::sarif_errors;

/// Each would do harm in at least one of the formats.
const TEXTS: [&str; 16] = [
    "</failure></testcase><testcase name=\"x\"/>",
    "]]><!-- --><?xml version=\"1.0\"?>&undefined;",
    "\" onerror='alert(1)' <img src=x onerror=alert(1)>",
    "a\u{0}b\u{8}\u{b}\u{1b}[31mred\u{1b}]0;title\u{7}\u{fffe}\u{ffff}\u{85}\u{9b}",
    "x\n::error file=a,line=1::b\r\n::add-mask::c%0A::d",
    "::stop-commands::token",
    "[text](https://example.org) ![picture](https://example.org) <https://example.org> https://example.org www.example.org",
    "{0} {{1}} [link](1) a](b",
    "` `` ``` ```` `\n```\n~~~\n# heading\n- item\n1. one\n> quote\n| a | b |\n| --- | --- |\n",
    "a | b \\| c \\\\| d \\",
    "**bold** _it_ ~~gone~~ $x$ &lt; &#60; a@b.org <b>",
    "http://user@host:80/../../etc/passwd?q#f",
    "%2e%2e/%00/a:b,c;d",
    "$(touch /tmp/x) `id` ; rm -rf / && \"'",
    "\u{202e}txt.c\u{2066} ünï \u{1f600}",
    "\\",
];

/// A report with one text wherever a text can be.
fn hostile(text: &str) -> Report {
    let mut one = finding(&format!("/home/u/{text}"));
    one.check = text.into();
    one.message = text.into();
    one.help = text.into();
    one.call = text.into();
    one.library = text.into();
    one.details = BTreeMap::from([(text.into(), Detail::Text(text.into()))]);
    for frame in one.stack.iter_mut().chain(&mut one.related[0].stack) {
        frame.function = Some(text.into());
        frame.module = format!("/{text}");
    }
    one.related[0].message = text.into();
    let mut unnamed = one.clone();
    unnamed.stack.iter_mut().for_each(|frame| frame.file = None);
    unnamed.stack[0].module = text.into();
    unnamed.stack[1].module = text.into();
    let mut suppressed = one.clone();
    suppressed.suppressed = Some(Suppressed { reason: text.into(), source: text.into(), line: 1 });
    let mut report = report(vec![one, unnamed, suppressed]);
    report.run.command = text.into();
    report.run.checker_failed = text.into();
    report.run.mpi.as_mut().expect("the sample has one").library = text.into();
    let operations = Vec::new();
    report.run.unfinished = vec![Unfinished {
        ranks: "1".into(),
        world: None,
        count: 1,
        call: Some(text.into()),
        running: false,
        operations,
        ..Unfinished::default()
    }];
    report.coverage.limits = vec![text.into()];
    report
}

/// Reports for all texts, together with the setting that they are shown in; their source lines hold the text, too.
fn each(check: impl Fn(&str, &Report, &Setting)) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("source.c");
    for text in TEXTS {
        let line = text.replace(['\n', '\r'], " ");
        std::fs::write(&file, format!("{line}\n").repeat(8)).expect("written");
        let mut report = hostile(text);
        let mut sourced = report.findings[0].clone();
        sourced.stack[1].file = Some(file.to_str().expect("a plain name").into());
        report.findings.push(sourced);
        check(text, &report, &Setting { base: Path::new("/home/u"), sources: &Sources::default() });
    }
}

#[test]
fn xml_stays_well_formed_and_has_no_element_of_the_texts() {
    each(|text, report, setting| {
        let xml = junit::text(report, setting, Some(Severity::Error));
        let document =
            roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{text:?}: {error}\n{xml}"));
        let known = [
            "testsuites",
            "testsuite",
            "properties",
            "property",
            "testcase",
            "failure",
            "error",
            "skipped",
            "system-out",
        ];
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            assert!(known.contains(&node.tag_name().name()), "{text:?}: {}", node.tag_name().name());
            assert!(node.attribute("onerror").is_none());
        }
        let cases = document.descendants().filter(|node| node.has_tag_name("testcase")).count();
        assert!((2..=4).contains(&cases), "{text:?}: {cases}");
    });
}

#[test]
fn sarif_stays_valid_and_no_message_has_a_link_or_a_place_holder() {
    each(|text, report, setting| {
        let sarif = sarif::text(report, setting);
        assert_eq!(sarif_errors(&sarif), Vec::<String>::new(), "{text:?}");
        let value: Value = serde_json::from_str(&sarif).expect("JSON");
        let run = &value["runs"][0];
        for result in run["results"].as_array().expect("a list") {
            let message = result["message"]["text"].as_str().expect("text");
            assert!(!message.replace("\\](", "").contains("]("), "{message}");
            let single = message.replace("{{", "").replace("}}", "");
            assert!(!single.contains(['{', '}']), "{message}");
        }
        let mut uris = Vec::new();
        collect(&value["runs"], "uri", &mut uris);
        for uri in uris {
            let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-._~/%".contains(letter);
            let path = uri.strip_prefix("file://").unwrap_or(&uri);
            assert!(path.chars().all(allowed), "{text:?}: {uri}");
            assert!(!path.split('/').any(|part| part == ".."), "{text:?}: {uri}");
        }
    });
}

/// Every text with this key, however deep.
fn collect(value: &Value, key: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str().filter(|_| name == key) {
                    Some(text) => found.push(text.into()),
                    None => collect(value, key, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, key, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn markdown_has_the_structure_of_the_renderer_and_no_link_picture_or_html() {
    each(|text, report, setting| {
        let markdown = markdown::text(report, setting);
        assert!(!markdown.contains(|letter: char| letter.is_control() && letter != '\n'), "{text:?}");
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let events: Vec<Event> = Parser::new_ext(&markdown, options).collect();
        let count = |asked: fn(&Tag) -> bool| {
            events.iter().filter(|event| matches!(event, Event::Start(tag) if asked(tag))).count()
        };
        let html = events.iter().find(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
        assert_eq!(html, None, "{text:?}\n{markdown}");
        let foreign = |tag: &Tag| {
            matches!(
                tag,
                Tag::Link { .. }
                    | Tag::Image { .. }
                    | Tag::Strikethrough
                    | Tag::BlockQuote(_)
                    | Tag::Emphasis
            )
        };
        assert_eq!(count(foreign), 0, "{text:?}\n{markdown}");
        // The title and the three findings that are not suppressed; the head of the table has cells and is no row.
        let shape = [
            count(|tag| matches!(tag, Tag::Heading { .. })),
            count(|tag| matches!(tag, Tag::TableRow)),
            count(|tag| matches!(tag, Tag::TableCell)),
        ];
        assert_eq!(shape, [4, 3, 20], "{text:?}\n{markdown}");
        // Readers make links of plain text, too, unless an escape stands in it: the parser ends a piece of text there.
        let mut code = false;
        for event in &events {
            if matches!(event, Event::Start(Tag::CodeBlock(_)) | Event::End(TagEnd::CodeBlock)) {
                code = !code;
            } else if let Event::Text(piece) = event {
                let link = piece.contains("https://") || piece.contains("www.");
                assert!(code || !link, "{piece}\n{markdown}");
            }
        }
    });
}

#[test]
fn a_workflow_command_is_one_line_whatever_is_in_it() {
    each(|text, report, setting| {
        let lines = github::text(report, setting);
        assert_eq!(lines.lines().count(), 4, "{text:?}\n{lines}");
        for line in lines.lines() {
            let command = line.strip_prefix("::").expect("a command");
            let (head, message) = command.split_once("::").expect("it has an end");
            let (kind, properties) = head.split_once(' ').expect("it has a title");
            assert_eq!(kind, "error", "{line}");
            for property in properties.split(',') {
                let name = property.split_once('=').expect("a property").0;
                assert!(["file", "line", "title"].contains(&name), "{text:?}: {line}");
            }
            assert!(!message.contains(['\r', '\n', '\u{0}', '\u{1b}']), "{line}");
        }
    });
}

#[test]
fn gitlabs_issues_hold_the_texts_as_text() {
    each(|text, report, setting| {
        let issues: Value = serde_json::from_str(&gitlab::text(report, setting)).expect("JSON");
        let issues = issues.as_array().expect("a list");
        // The report says that the checker failed: so does an issue, before the others.
        let (first, issues) = issues.split_first().expect("there is one");
        assert_eq!(first["fingerprint"], "not-everything-was-checked");
        assert_eq!(issues.len(), 3, "{text:?}: the suppressed one is left out");
        for issue in issues {
            let name = issue["check_name"].as_str().expect("a text").replace(['\r', '\t'], " ");
            assert_eq!(name, lines(text), "what hides is seen");
            assert!(issue["location"]["lines"]["begin"].is_u64());
        }
    });
}

/// Every mark of direction, and some of what hides otherwise.
const HIDDEN: &str = "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}\u{200b}\u{feff}\u{e0041}\u{180e}\u{2028}";

#[test]
fn no_form_holds_a_hidden_character() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("source.c");
    std::fs::write(&file, format!("x{HIDDEN}y\n").repeat(8)).expect("written");
    let mut report = hostile(&format!("a{HIDDEN}b"));
    let mut sourced = report.findings[0].clone();
    sourced.stack[1].file = Some(file.to_str().expect("a plain name").into());
    report.findings.push(sourced);
    let setting = Setting { base: Path::new("/home/u"), sources: &Sources::default() };
    json::write(&report, folder.path()).expect("it can be written");
    let mut all = Vec::new();
    json::write_lines(&report, &mut all).expect("to memory");
    let report_json = std::fs::read_to_string(json::path(folder.path())).expect("written");
    let forms = [
        ("json", report_json.clone()),
        ("jsonl", String::from_utf8(all).expect("text")),
        ("html", html::text(&report, &setting)),
        ("sarif", sarif::text(&report, &setting)),
        ("junit", junit::text(&report, &setting, Some(Severity::Error))),
        ("markdown", markdown::text(&report, &setting)),
        ("gitlab", gitlab::text(&report, &setting)),
        ("github", github::text(&report, &setting)),
    ];
    for (name, text) in forms {
        let found = text.chars().find(|&character| is_hidden(character) && !"\n\t".contains(character));
        assert_eq!(found, None, "{name}");
        assert!(text.contains("202e"), "{name}: it is seen");
    }
    // JSON's own escapes are the characters themselves; what services show to people is text.
    assert_eq!(json::read(folder.path()).expect("a report"), report);
    for text in [sarif::text(&report, &setting), gitlab::text(&report, &setting)] {
        let mut seen = Vec::new();
        texts(&serde_json::from_str(&text).expect("JSON"), &mut seen);
        let hidden = |text: &&String| text.contains(|character| is_hidden(character) && character != '\n');
        assert_eq!(seen.iter().find(hidden), None);
    }
}

/// Every string of a value, the names of fields included.
fn texts(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(text) => into.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| texts(value, into)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            into.push(name.clone());
            texts(value, into);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

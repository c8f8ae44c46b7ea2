//! The rule that a viewer offers for a finding: a suppression file takes it, and it fits this finding.

mod support;

use mpiwarden_reports::gate::parse;
use mpiwarden_reports::render::suppression;
use mpiwarden_reports::report::Finding;
use support::samples::{finding, unplaced};

/// Whether the rule is read without a problem and fits a finding.
fn fits(rule: &str, finding: &Finding) -> bool {
    let config = parse::parse("mpiwarden.toml", rule.as_bytes()).unwrap_or_else(|problems| {
        panic!("{}\n{rule}", problems.iter().map(ToString::to_string).collect::<String>())
    });
    assert_eq!(config.rules.len(), 1);
    config.rules[0].fits(finding)
}

#[test]
fn it_fits_its_finding_and_no_neighbour() {
    let here = finding("/home/u/src/a.c");
    let rule = suppression::rule(&here).expect("a finding of the program");
    assert!(
        rule.starts_with("[[suppress]]\ncheck = \"keyval-freed\"\ncall = \"MPI_Comm_get_attr\"\n"),
        "{rule}"
    );
    assert!(fits(&rule, &here));
    let mut moved = here.clone();
    moved.stack[1].file = Some("/elsewhere/src/a.c".into());
    assert!(fits(&rule, &moved), "folders differ from machine to machine");
    let change: [fn(&mut Finding); 4] = [
        |other| other.check = "attr-leak".into(),
        |other| other.call = "MPI_Comm_set_attr".into(),
        |other| other.stack[1].function = Some("other".into()),
        |other| other.stack[1].file = Some("/home/u/src/b.c".into()),
    ];
    for change in change {
        let mut other = here.clone();
        change(&mut other);
        assert!(!fits(&rule, &other), "{rule}");
    }
}

#[test]
fn without_a_file_it_goes_by_the_library() {
    let rule = suppression::rule(&unplaced()).expect("a finding of the program");
    assert!(rule.contains("library = \"app\"\n") && !rule.contains("file ="), "{rule}");
    assert!(fits(&rule, &unplaced()));
}

#[test]
fn names_with_signs_in_them_are_meant_as_they_stand() {
    for name in [
        "a\"b\\c.c",
        "[a]{b,c}.c",
        "*.c",
        "a?.c",
        "tab\there.c",
        "line\nfeed.c",
        "\u{7f}\u{1b}[31m.c",
        " space .c ",
        "..",
        "",
        "é\u{202e}.c",
        "!a.c",
        "~a.c",
        "operator()(int*, char const*)",
        "std::map<int, A::B*>::f(int) [clone .0]",
    ] {
        let mut odd = finding(&format!("/home/u/{name}"));
        odd.stack[1].function = Some(name.into());
        odd.library = format!("/home/u/{name}");
        let rule = suppression::rule(&odd).expect("a finding of the program");
        assert!(fits(&rule, &odd), "{name:?}\n{rule}");
        let unseen = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!rule.contains(unseen), "it reads as what it is: {rule:?}");
        odd.stack[1].file = None;
        let rule = suppression::rule(&odd).expect("a finding of the program");
        assert!(fits(&rule, &odd), "{name:?}\n{rule}");
    }
}

#[test]
fn nothing_is_offered_that_no_file_may_say() {
    let mut tool = finding("/home/u/src/a.c");
    tool.check = "tool".into();
    assert_eq!(suppression::rule(&tool), None);
    tool.check = "of-a-later-version".into();
    assert_eq!(suppression::rule(&tool), None);
}

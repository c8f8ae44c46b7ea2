//! The test support tested: a reader of expectations that overlooks one would make every case pass.

mod support;

use std::path::Path;

use support::{Case, Exit, Expectation, Frame, parse_expectations};

fn expectation(line: u32, verdict: &str, check: &str) -> Expectation {
    Expectation {
        line,
        verdict: verdict.to_owned(),
        check: check.to_owned(),
        text: String::new(),
        targets: Vec::new(),
        optional: false,
    }
}

fn one(source: &str) -> Expectation {
    let (mut all, _) = parse_expectations(source).expect("well formed");
    assert_eq!(all.len(), 1, "{source}");
    all.remove(0)
}

fn case(name: &str, text: &str) -> Result<Case, String> {
    Case::parse(name.to_owned(), Path::new(&format!("{name}.c")), text)
}

#[test]
fn an_expectation_stands_for_its_own_line() {
    let got = one("int x;\ncall(x); //~ violation[keyval-invalid]\n");
    assert_eq!(got, expectation(2, "violation", "keyval-invalid"));
}

#[test]
fn carets_point_up() {
    let source = "call(x); //~ violation[a]\n   //~^ leak[b]\n//~^^ note[c]: two up\n";
    let (all, _) = parse_expectations(source).expect("well formed");
    let lines: Vec<(u32, &str)> = all.iter().map(|e| (e.line, e.check.as_str())).collect();
    assert_eq!(lines, [(1, "a"), (1, "b"), (1, "c")]);
    assert_eq!(all[2].text, "two up");
}

#[test]
fn targets_and_optional_are_read() {
    let got = one("f(); //~ [ompi4 ompi5] optional portability[attr-absent-delete]: nothing is attached");
    assert_eq!(got.targets, ["ompi4", "ompi5"]);
    assert!(got.optional);
    assert!(got.holds_under("ompi5") && !got.holds_under("mpich4"));
    assert_eq!(got.text, "nothing is attached");
}

#[test]
fn frames_name_their_function() {
    let source = "use(); //~ violation[keyval-freed]\nask(); //~ frame[keyval-freed]: main\n";
    let (all, places) = parse_expectations(source).expect("well formed");
    assert_eq!(all, [expectation(1, "violation", "keyval-freed")]);
    assert_eq!((places[0].line, places[0].is_frame, places[0].text.as_str()), (2, true, "main"));
    assert!(parse_expectations("use(); //~ violation[a]\nask(); //~ frame[a]\n").is_err(), "no name");
    let frame = |function: &str| Frame {
        function: Some(function.to_owned()),
        file: Some("tests/a.cpp".to_owned()),
        line: Some(2),
        module: None,
        offset: None,
    };
    assert!(frame("main").is_at("a.cpp", 2, "main") && frame("ask(int)").is_at("a.cpp", 2, "ask"));
    assert!(!frame("main").is_at("a.cpp", 3, "main") && !frame("asks").is_at("a.cpp", 2, "ask"));
}

#[test]
fn related_places_are_kept_apart() {
    let source = "make(); //~ related[keyval-freed]: created here\nuse(); //~ violation[keyval-freed]\n";
    let (all, related) = parse_expectations(source).expect("well formed");
    assert_eq!(all, [expectation(2, "violation", "keyval-freed")]);
    assert_eq!((related[0].line, related[0].text.as_str()), (1, "created here"));
}

#[test]
fn slips_of_the_pen_are_errors() {
    for source in [
        "f(); //~ wrong[keyval-freed]",
        "f(); //~ violation keyval-freed",
        "f(); //~ violation[Keyval]",
        "f(); //~ violation[keyval-freed] no colon",
        "f(); //~ [ompi7] violation[keyval-freed]",
        "f(); //~ [ompi4 violation",
        "f(); //~^ violation[keyval-freed]",
        "f(); //~",
        "f(); //~ related[keyval-freed]: and no expectation of it",
        "f(); //~ optional related[keyval-freed]",
    ] {
        assert!(parse_expectations(source).is_err(), "{source}");
    }
}

#[test]
fn directives_are_read() {
    let text = "// A window of the dynamic flavour: see 12.2.4.\n// ranks: 2\n// skip: ompi4 mpich4 — no sessions\n\
        // exit: any\n// cflags: -O1 -fno-inline\n// env: A=b=c\n// mca: osc pt2pt\n// preload-after: tool.c\n\
        // in-part: order 1 limit\n// whole: messages\n\
        int x; //~ leak[window-leak]\n// ranks: 7 (below the top, so for people)\n";
    let case = case("bad_window", text).expect("well formed");
    assert_eq!((case.ranks, case.exit), (2, Exit::Any));
    assert_eq!(case.skipped_under("mpich4"), Some("no sessions"));
    assert_eq!(case.skipped_under("mpich5"), None);
    assert_eq!(case.cflags, ["-O1", "-fno-inline"]);
    assert_eq!(case.env, [("A".to_owned(), "b=c".to_owned())]);
    let questions = [("order", "1 limit"), ("messages", "")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(case.questions, questions);
    assert_eq!(case.mca, [("osc".to_owned(), "pt2pt".to_owned())]);
    assert_eq!(case.preload_after.as_deref(), Some(Path::new("tool.c")));
}

#[test]
fn wrong_directives_are_errors() {
    for text in [
        "// rank: 2",
        "// ranks: 0",
        "// ranks: many",
        "// exit: 1",
        "// skip: ompi4",
        "// skip: ompi9 — x",
        "// env: A",
        "// in-part: order",
    ] {
        assert!(case("traps/good_x", text).is_err(), "{text}");
    }
}

#[test]
fn good_programs_expect_nothing_and_bad_ones_something() {
    assert!(case("good_x", "f(); //~ note[deprecated-call]").is_err());
    assert!(case("bad_x", "f();").is_err());
    assert!(case("bad_x", "f(); //~ optional note[deprecated-call]").is_err());
    assert!(case("good_x", "f();").is_ok());
}

#[test]
fn prototypes_are_counted() {
    let header = "int MPI_Finalize(void); int PMPI_Abort(int, int);\nextern int MPI_Keyval_create (f *a, g *b,\n int *k, void *e) \
        __attribute__((x(1, 2))); typedef int (MPI_Function)(int, int); int MPI_Op_create(void (*f)(int, int), int c);";
    let counted = support::read_prototypes(header);
    let expected = [("MPI_Finalize", 0), ("MPI_Keyval_create", 4), ("MPI_Op_create", 2)];
    assert_eq!(counted, expected.map(|(name, count)| (name.to_owned(), count)).into());
}

#[test]
fn blocks_of_pages_are_found() {
    use support::BlockLanguage::{C, Fortran};
    let page = "# x\nFinds.\n\n## Wrong\n<!-- skip: ompi5 — no sessions -->\n<!-- mca: osc pt2pt -->\n```c\nint a;\n```\n\n\
        <!-- skip: ompi4 — plain addresses -->\n```fortran\nend\n```\n\n## Right\n```c\nint b;\n```\n## Limits\nNone.\n";
    let found = |heading, language| support::block_under(page, heading, language).expect("a good page");
    let wrong = found("Wrong", C).expect("there is one");
    assert!(wrong.text.ends_with("\nint a;\n") && wrong.text.contains("<mpi.h>"));
    assert_eq!(wrong.skips[0].targets, ["ompi5"]);
    assert_eq!(wrong.mca, [("osc".to_owned(), "pt2pt".to_owned())]);
    let fortran = found("Wrong", Fortran).expect("there is one");
    assert_eq!((fortran.text.as_str(), fortran.mca.len()), ("end\n", 0));
    assert_eq!((fortran.skips.len(), fortran.skips[0].targets[0].as_str()), (1, "ompi4"));
    let right = found("Right", C).expect("there is one");
    assert!(right.text.ends_with("\nint b;\n") && right.skips.is_empty());
    let both = "## Wrong\n<!-- part: of the next -->\n```c\nint a;\n```\n```fortran\nend\n```\n";
    let part = |language| {
        support::block_under(both, "Wrong", language).map(|block| block.expect("both are there").is_part)
    };
    assert_eq!((part(C), part(Fortran)), (Ok(true), Ok(false)));
    assert!(found("Right", Fortran).is_none() && found("Limits", C).is_none());
    for broken in ["<!-- ranks: 2 -->\n```c\n```\n", "```c\nint a;\n", "```fortran\nend\n"] {
        assert!(support::block_under(&format!("## Wrong\n{broken}"), "Wrong", C).is_err(), "{broken}");
    }
}

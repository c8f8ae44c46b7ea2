//! The expectations that a case carries on its faulty lines.
//!
//! ```text
//! call(x);              //~ violation[keyval-invalid]
//! //~^ violation[keyval-freed]: some text of the message      one line up for each `^`
//! //~ [ompi4 ompi5] portability[attr-absent-delete]           under these targets only
//! //~ optional violation[object-freed]                        allowed, not demanded
//! create(&k);           //~ related[keyval-freed]: created here
//! find(k);              //~ frame[keyval-freed]: main        the finding's own stack names this function here
//! ```

const VERDICTS: [&str; 7] = ["violation", "library", "portability", "suspicious", "leak", "note", "tool"];
const PLACES: [&str; 2] = ["related", "frame"];

/// One finding that a case expects at one of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    pub line: u32,
    pub verdict: String,
    pub check: String,
    /// Text that the message must contain; empty for any.
    pub text: String,
    /// Only under these targets; empty for all.
    pub targets: Vec<String>,
    pub optional: bool,
}

/// A place that a finding of `check` must name besides the one it stands at: a related place, or a frame of its stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// A frame of the finding's own stack, in the function `text`.
    pub is_frame: bool,
    pub line: u32,
    pub check: String,
    pub text: String,
    pub targets: Vec<String>,
}

/// Reads all expectations of a source text.
///
/// # Errors
/// The line and what is wrong with it: a mistyped expectation must not pass as a comment.
pub fn parse_expectations(source: &str) -> Result<(Vec<Expectation>, Vec<Related>), String> {
    let mut expectations = Vec::new();
    let mut related = Vec::new();
    for (index, text) in source.lines().enumerate() {
        let number = index as u32 + 1;
        let Some((_, comment)) = text.split_once("//~") else {
            continue;
        };
        let one = parse_one(comment, number).map_err(|what| format!("line {number}: {what}"))?;
        if PLACES.contains(&one.verdict.as_str()) {
            if one.optional {
                return Err(format!("line {number}: a related place cannot be optional"));
            }
            let is_frame = one.verdict == "frame";
            if is_frame && one.text.is_empty() {
                return Err(format!("line {number}: a frame needs the name of its function"));
            }
            let (line, check, text, targets) = (one.line, one.check, one.text, one.targets);
            related.push(Related { is_frame, line, check, text, targets });
        } else {
            expectations.push(one);
        }
    }
    for place in &related {
        if !expectations.iter().any(|one| one.check == place.check) {
            return Err(format!(
                "line {}: related[{}] without an expectation of that check",
                place.line, place.check
            ));
        }
    }
    Ok((expectations, related))
}

/// What follows `//~`.
fn parse_one(comment: &str, number: u32) -> Result<Expectation, String> {
    let rest = comment.trim_start_matches('^');
    let up = (comment.len() - rest.len()) as u32;
    if up >= number {
        return Err("points above the first line".to_owned());
    }
    let mut rest = rest.trim();
    let mut targets = Vec::new();
    if let Some(list) = rest.strip_prefix('[') {
        let (names, after) = list.split_once(']').ok_or("the list of targets has no `]`")?;
        targets = names.split_whitespace().map(str::to_owned).collect();
        if let Some(name) = targets.iter().find(|name| !super::targets::NAMES.contains(&name.as_str())) {
            return Err(format!("`{name}` is no target"));
        }
        rest = after.trim_start();
    }
    let optional = rest.strip_prefix("optional ");
    rest = optional.unwrap_or(rest).trim_start();
    let (verdict, after) = rest.split_once('[').ok_or("no `verdict[check]` after `//~`")?;
    if !PLACES.contains(&verdict) && !VERDICTS.contains(&verdict) {
        return Err(format!("`{verdict}` is no verdict"));
    }
    let (check, after) = after.split_once(']').ok_or("the check's name has no `]` after it")?;
    let well_formed = |c: char| c.is_ascii_lowercase() || c == '-';
    if check.is_empty() || !check.chars().all(well_formed) {
        return Err(format!("`{check}` is no check's name"));
    }
    let text = match after.trim_start().strip_prefix(':') {
        Some(text) => text.trim().to_owned(),
        None if after.trim().is_empty() => String::new(),
        None => {
            return Err(format!("`{}` after the check's name without a `:`", after.trim()));
        }
    };
    Ok(Expectation {
        line: number - up,
        verdict: verdict.to_owned(),
        check: check.to_owned(),
        text,
        targets,
        optional: optional.is_some(),
    })
}

impl Expectation {
    pub fn holds_under(&self, target: &str) -> bool {
        self.targets.is_empty() || self.targets.iter().any(|name| name == target)
    }
}

impl Related {
    pub fn holds_under(&self, target: &str) -> bool {
        self.targets.is_empty() || self.targets.iter().any(|name| name == target)
    }
}

//! Findings that read the same: a wrapper around MPI has one line of source and many callers. Each of them is given the
//! first caller that differs.
//!
//! «The same» is what a person sees first: check, message and place. Stacks that differ nowhere are left as they are.

use crate::fingerprint;
use crate::report::{Finding, Frame};
use crate::symbolize::{is_place, is_program};
use rustc_hash::FxHashMap;

/// What a frame reads as.
#[derive(PartialEq, Eq, Hash)]
enum Spot<'a> {
    Line(&'a str, u32),
    Offset(&'a str, u64),
}

impl<'a> Spot<'a> {
    fn of(frame: &'a Frame) -> Self {
        match (&frame.file, frame.line) {
            (Some(file), Some(line)) => Spot::Line(file, line),
            (Some(_) | None, Some(_) | None) => Spot::Offset(&frame.module, frame.offset),
        }
    }
}

/// Findings that are alike so far, and how many of their callers are, too.
struct Alike {
    findings: Vec<usize>,
    depth: usize,
}

/// Names the callers where that is needed.
pub fn name(findings: &mut [Finding]) {
    let mut groups = FxHashMap::<_, Vec<usize>>::default();
    for (index, finding) in findings.iter().enumerate() {
        let place = fingerprint::place(&finding.stack).map(Spot::of);
        groups.entry((finding.check.as_str(), finding.message.as_str(), place)).or_default().push(index);
    }
    let groups = groups.into_values().map(|findings| Alike { findings, depth: 0 });
    let mut open: Vec<Alike> = groups.filter(|alike| alike.findings.len() > 1).collect();
    let chains: FxHashMap<usize, Vec<&Frame>> = (open.iter().flat_map(|alike| &alike.findings))
        .map(|&index| (index, callers(&findings[index].stack)))
        .collect();
    let mut named = FxHashMap::<usize, Frame>::default();
    while let Some(Alike { findings, depth }) = open.pop() {
        let mut parts = FxHashMap::<Option<Spot>, Vec<usize>>::default();
        for index in findings {
            let caller = chains[&index].get(depth);
            parts.entry(caller.map(|frame| Spot::of(frame))).or_default().push(index);
        }
        let differ = parts.len() > 1;
        for findings in parts.into_iter().filter_map(|(caller, findings)| caller.map(|_| findings)) {
            if differ {
                for index in &findings {
                    named.insert(*index, chains[index][depth].clone());
                }
            }
            if findings.len() > 1 {
                open.push(Alike { findings, depth: depth + 1 });
            }
        }
    }
    for (index, caller) in named {
        findings[index].called_from = Some(caller);
    }
}

/// The callers of a finding's place within the program, up to `main`.
fn callers(stack: &[Frame]) -> Vec<&Frame> {
    let Some(at) = fingerprint::place_in(stack.iter()) else { return Vec::new() };
    let is_main = |frame: &Frame| frame.function.as_deref() == Some("main");
    let end = stack.iter().position(is_main).map_or(stack.len(), |main| main + 1);
    let outer = stack.get(at + 1..end).unwrap_or_default();
    let of = |is: fn(&Frame) -> bool| outer.iter().filter(|frame| is(frame)).collect::<Vec<_>>();
    if is_place(&stack[at]) { of(is_place) } else { of(|frame| is_program(&frame.module)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Finding;
    use mpiwarden::findings::{Severity, Verdict};

    fn finding(lines: &[u32]) -> Finding {
        let frame = |&line: &u32| Frame {
            function: Some("f".into()),
            file: Some("a.c".into()),
            line: Some(line),
            module: "/home/u/app".into(),
            offset: u64::from(line),
        };
        Finding {
            check: "attr-leak".into(),
            verdict: Verdict::Leak,
            severity: Severity::Warning,
            message: "left".into(),
            help: String::new(),
            call: "MPI_Finalize".into(),
            language: "c".into(),
            ranks: "0".into(),
            world: None,
            count: 1,
            event: None,
            stack: lines.iter().map(frame).collect(),
            related: Vec::new(),
            subject: None,
            details: Default::default(),
            standard: None,
            library: String::new(),
            fingerprint: String::new(),
            fingerprint_v1: None,
            called_from: None,
            follows: None,
            suppressed: None,
            baseline: None,
        }
    }

    fn named(stacks: &[&[u32]]) -> Vec<Option<u32>> {
        let mut findings: Vec<Finding> = stacks.iter().map(|lines| finding(lines)).collect();
        name(&mut findings);
        findings.iter().map(|finding| finding.called_from.as_ref().and_then(|frame| frame.line)).collect()
    }

    #[test]
    fn the_first_caller_that_differs_is_named() {
        assert_eq!(named(&[&[1, 2, 3], &[1, 2, 4]]), [Some(3), Some(4)]);
        assert_eq!(named(&[&[1, 2, 3], &[1, 5, 3], &[1, 5, 4]]), [Some(2), Some(3), Some(4)]);
        // Where one stack ends the others have callers all the same.
        assert_eq!(named(&[&[1], &[1, 2]]), [None, Some(2)]);
    }

    #[test]
    fn what_reads_otherwise_or_differs_nowhere_is_left_alone() {
        assert_eq!(named(&[&[1, 2], &[3, 2]]), [None, None]);
        assert_eq!(named(&[&[1, 2], &[1, 2]]), [None, None]);
        assert_eq!(named(&[&[], &[]]), [None, None]);
    }
}

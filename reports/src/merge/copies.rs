//! Memory that nobody seems to have freed: a Fortran compiler passes a copy of an array section with gaps, and frees it when the
//! call returns. Attach and `free` then stand in one line of the source, and no procedure of the program frees anything.

use crate::fingerprint;
use crate::report::{Finding, Frame};
use crate::source::is_fortran;
use mpiwarden::checks::catalogue::Check;

const HELP: &str = "pass memory that stays after the call, such as the whole array or a part without gaps: in this line the compiler \
                    passes a copy of a part with gaps, and frees the copy when the call returns";

/// Says so where it is the cause.
pub fn explain(findings: &mut [Finding]) {
    for finding in findings.iter_mut().filter(|finding| finding.check == Check::AttachedMemoryFreed.info().id)
    {
        let attached = finding.related.iter().filter(|related| related.role == "attached");
        let mut places = attached.filter_map(|related| fingerprint::place(&related.stack));
        let freed = fingerprint::place(&finding.stack);
        if freed.is_some_and(|freed| places.any(|attached| is_one_line(freed, attached))) {
            finding.help = HELP.to_string();
        }
    }
}

/// Whether two places are the same line of a Fortran source.
fn is_one_line(one: &Frame, other: &Frame) -> bool {
    one.line.is_some()
        && (one.line, &one.file, &one.function) == (other.line, &other.file, &other.function)
        && one.file.as_deref().is_some_and(is_fortran)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(file: &str, line: u32) -> Frame {
        Frame {
            function: Some("work".into()),
            file: Some(file.into()),
            line: Some(line),
            module: "/home/u/app".into(),
            offset: line.into(),
        }
    }

    #[test]
    fn only_one_line_of_fortran_is_a_copy() {
        assert!(is_one_line(&frame("/p/a.F90", 7), &frame("/p/a.F90", 7)));
        assert!(!is_one_line(&frame("/p/a.f90", 7), &frame("/p/a.f90", 8)));
        assert!(!is_one_line(&frame("/p/a.f90", 7), &frame("/p/b.f90", 7)));
        assert!(!is_one_line(&frame("/p/a.c", 7), &frame("/p/a.c", 7)));
        let unknown = Frame { line: None, ..frame("/p/a.f90", 0) };
        assert!(!is_one_line(&unknown, &unknown));
    }
}

//! Stacks as people read them: frames that are no places are folded where two or more stand together.
//!
//! Leaves out: words and colours. The page for a browser does the same (`reports/viewer/stacks.js`).

use crate::report::Frame;
use crate::symbolize::is_place;

/// A piece of a stack.
#[derive(Debug, PartialEq)]
pub enum Part<'a> {
    Frame(&'a Frame),
    /// Two or more that are no places.
    Folded(&'a [Frame]),
}

/// The pieces of a stack, innermost first. One without any place is shown as it is.
pub fn folded(stack: &[Frame]) -> Vec<Part<'_>> {
    if !stack.iter().any(is_place) {
        return stack.iter().map(Part::Frame).collect();
    }
    let mut parts = Vec::new();
    for run in stack.chunk_by(|one, next| is_place(one) == is_place(next)) {
        if run.len() > 1 && !is_place(&run[0]) {
            parts.push(Part::Folded(run));
        } else {
            parts.extend(run.iter().map(Part::Frame));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_alone_is_not_folded() {
        let own = Frame { module: "/home/u/app".into(), ..Frame::default() };
        let library = Frame { module: "/usr/lib/libc.so.6".into(), ..Frame::default() };
        let stack = [library.clone(), own.clone(), library.clone(), library.clone()];
        let parts = folded(&stack);
        assert_eq!(parts, [Part::Frame(&library), Part::Frame(&own), Part::Folded(&stack[2..])]);
        let without = [library.clone(), library.clone()];
        assert_eq!(folded(&without), [Part::Frame(&library), Part::Frame(&library)]);
    }
}

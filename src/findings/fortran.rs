//! Findings about calls made in Fortran, in Fortran's words: procedures in capitals, `.TRUE.`, INTEGER kinds (19.1).
//!
//! Checks word their messages once, with the names of the C binding; here is what a Fortran programmer calls the same.

use super::{Detail, Finding};
use crate::call::Language;

/// C's words, and Fortran's. In order: a longer phrase stands before one that it contains.
const WORDS: &[(&str, &str)] = &[
    ("wrote neither true nor false to flag", "set neither .TRUE. nor .FALSE. in flag"),
    ("without writing flag", "without setting flag"),
    ("says flag true", "sets flag to .TRUE."),
    (
        "set *flag to 1 or 0 on every way out of the copy callback",
        "set flag to .TRUE. or .FALSE. on every way out of the copy callback",
    ),
    ("set flag to false", "set flag to .FALSE."),
    ("flag is set to true", "flag is set to .TRUE."),
    (
        "through attribute_val_out, as a whole pointer,",
        "in attribute_val_out, an INTEGER(KIND=MPI_ADDRESS_KIND),",
    ),
    ("let the copy callback return MPI_SUCCESS", "let the copy callback set ierror to MPI_SUCCESS"),
    ("let the delete callback return MPI_SUCCESS", "let the delete callback set ierror to MPI_SUCCESS"),
    ("returned MPI_SUCCESS", "gave MPI_SUCCESS"),
    ("returned an error", "gave an error"),
    ("void *", "INTEGER(KIND=MPI_ADDRESS_KIND)"),
];

impl Finding {
    /// The finding of a call made in Fortran.
    pub fn in_fortran(mut self) -> Finding {
        self.language = Language::Fortran;
        self.message = spoken(&self.message);
        self.help = spoken(&self.help);
        for related in &mut self.related {
            related.message = spoken(&related.message);
        }
        for (_, detail) in &mut self.details {
            if let Detail::Text(text) = detail {
                *text = spoken(text);
            }
        }
        self
    }
}

/// A text in Fortran's words.
pub fn spoken(text: &str) -> String {
    let mut text = text.to_string();
    for (c, fortran) in WORDS {
        if text.contains(c) {
            text = text.replace(c, fortran);
        }
    }
    let mut spoken = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find("MPI_") {
        let (before, name) = rest.split_at(at);
        spoken.push_str(before);
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
        let (name, after) = name.split_at(end);
        spoken.push_str(&name.to_ascii_uppercase());
        rest = after;
    }
    spoken + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::CallId;
    use crate::checks::catalogue::Check;
    use crate::findings::Verdict;

    #[test]
    fn procedures_stand_in_capitals_and_other_words_do_not() {
        let text = "a copy callback failed inside MPI_Comm_dup, which makes the call erroneous";
        assert_eq!(
            spoken(text),
            "a copy callback failed inside MPI_COMM_DUP, which makes the call erroneous"
        );
        assert_eq!(spoken("MPI_SUCCESS"), "MPI_SUCCESS");
        assert_eq!(spoken("nothing of MPI here"), "nothing of MPI here");
    }

    #[test]
    fn every_text_of_a_finding_is_told_in_fortran() {
        let call = CallId::of("MPI_Comm_dup");
        let finding = Finding::new(Check::AttrCopyNoFlag, Verdict::Suspicious, call, "MPI_Comm_dup")
            .related("created", "by MPI_Comm_create_keyval", crate::call::StackId(1))
            .detail("library_did", "MPI_Comm_dup returned an error")
            .in_fortran();
        assert_eq!((finding.language, finding.message.as_str()), (Language::Fortran, "MPI_COMM_DUP"));
        assert!(finding.help.contains(".TRUE. or .FALSE."), "{}", finding.help);
        assert_eq!(finding.related[0].message, "by MPI_COMM_CREATE_KEYVAL");
        assert_eq!(finding.details[0].1, Detail::Text("MPI_COMM_DUP gave an error".to_string()));
    }
}

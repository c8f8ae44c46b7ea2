//! Words of messages, as a sentence wants them.

/// A word with its article.
pub fn one(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

//! The headings of a text in Markdown, as addresses name them.

/// The name of each heading of a text, with the line that it is. Lines within fences are no headings.
pub fn anchors(text: &str) -> impl Iterator<Item = (String, &str)> {
    let mut fenced = false;
    text.lines().filter_map(move |line| {
        fenced ^= line.starts_with("```");
        if fenced || !line.starts_with('#') {
            return None;
        }
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = |letter: &char| letter.is_alphanumeric() || "- _".contains(*letter);
        Some((title.chars().filter(kept).collect::<String>().replace(' ', "-"), line))
    })
}

//! Lines for the screen. Every text goes through [`shown`] on its way here: what steers a terminal becomes visible.

pub use crate::render::shown::{is_hidden, shown, source};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

pub fn span(text: &str, style: Style) -> Span<'static> {
    Span::styled(shown(text), style)
}

pub fn plain(text: &str) -> Span<'static> {
    span(text, Style::new())
}

pub fn line(text: &str, style: Style) -> Line<'static> {
    Line::from(span(text, style))
}

/// Text broken into lines between words; all lines behind the first are indented.
pub fn wrapped(spans: Vec<Span<'static>>, width: usize, indent: usize) -> Vec<Line<'static>> {
    let indent = if indent * 2 < width { indent } else { 0 };
    let mut lines = vec![Line::default()];
    let mut used = 0;
    for word in words(spans) {
        let blank = word.last().map_or(0, |part| part.content.len() - part.content.trim_end().len());
        let needed = word.iter().map(Span::width).sum::<usize>().saturating_sub(blank);
        let begun = lines.last().is_some_and(|line| !line.spans.is_empty());
        if begun && used + needed > width {
            used = begin(&mut lines, indent);
        }
        for part in word {
            let mut text = part.content.into_owned();
            // A word that is longer than a line is cut where it must be.
            while used + Span::raw(text.trim_end()).width() > width {
                let rest = text.split_off(fitting(&text, width.saturating_sub(used).max(1)));
                push(&mut lines, text, part.style);
                (used, text) = (begin(&mut lines, indent), rest);
            }
            used += Span::raw(text.as_str()).width();
            push(&mut lines, text, part.style);
        }
    }
    lines
}

/// Pieces that end in a blank: a word may have parts of several styles.
fn words(spans: Vec<Span<'static>>) -> Vec<Vec<Span<'static>>> {
    let mut words: Vec<Vec<Span<'static>>> = Vec::new();
    let mut open = false;
    for span in spans {
        for piece in span.content.split_inclusive(' ') {
            let part = Span::styled(piece.to_string(), span.style);
            match words.last_mut().filter(|_| open) {
                Some(word) => word.push(part),
                None => words.push(vec![part]),
            }
            open = !piece.ends_with(' ');
        }
    }
    words
}

fn begin(lines: &mut Vec<Line<'static>>, indent: usize) -> usize {
    lines.push(if indent > 0 { Line::raw(" ".repeat(indent)) } else { Line::default() });
    indent
}

fn push(lines: &mut [Line<'static>], text: String, style: Style) {
    if let Some(line) = lines.last_mut().filter(|_| !text.is_empty()) {
        line.push_span(Span::styled(text, style));
    }
}

/// How many bytes of a text fit into so many columns; at least one character.
fn fitting(text: &str, columns: usize) -> usize {
    let mut width = 0;
    for (at, character) in text.char_indices() {
        width += Span::raw(character.to_string()).width();
        if width > columns && at > 0 {
            return at;
        }
    }
    text.len()
}

/// The text in at most so many columns, with «…» where something was cut.
pub fn cut(text: &str, columns: usize) -> String {
    let text = shown(text);
    if Span::raw(text.as_str()).width() <= columns {
        return text;
    }
    if columns < 2 {
        return text.chars().take(columns).filter(char::is_ascii).collect();
    }
    format!("{}…", &text[..fitting(&text, columns - 1)])
}

/// As [`cut`], keeping the end: of a path the name says most.
pub fn cut_front(text: &str, columns: usize) -> String {
    let text = shown(text);
    if Span::raw(text.as_str()).width() <= columns || columns < 2 {
        return cut(&text, columns);
    }
    let mut start = text.len();
    for (at, _) in text.char_indices().rev() {
        if Span::raw(&text[at..]).width() > columns - 1 {
            break;
        }
        start = at;
    }
    format!("…{}", &text[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: Vec<Line>) -> Vec<String> {
        lines.iter().map(Line::to_string).collect()
    }

    #[test]
    fn lines_break_between_words() {
        let lines = wrapped(vec![plain("the keyval was "), plain("freed here")], 12, 2);
        assert_eq!(texts(lines), ["the keyval ", "  was freed ", "  here"]);
        assert_eq!(texts(wrapped(vec![plain("abcdefgh")], 3, 0)), ["abc", "def", "gh"]);
        assert_eq!(texts(wrapped(Vec::new(), 3, 0)), [""]);
        assert_eq!(texts(wrapped(vec![plain("変数変数")], 3, 0)), ["変", "数", "変", "数"]);
        assert_eq!(texts(wrapped(vec![plain("変"), plain(" x")], 1, 1)), ["変", " ", "x"]);
        assert_eq!(
            texts(wrapped(vec![plain("see "), plain("this"), plain(". Then")], 8, 0)),
            ["see ", "this. ", "Then"]
        );
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(
            (cut("abcdef", 4), cut("abc", 4), cut("abc", 1)),
            ("abc…".into(), "abc".into(), "a".into())
        );
        assert_eq!(cut_front("src/solver/halo.c:12", 10), "…halo.c:12");
    }
}

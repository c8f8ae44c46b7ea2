//! Text on its way to a person. Names, messages and source lines may come from anybody: what steers a terminal, shows text
//! in another order than it has, or hides, becomes visible here, in every form of the report.
//!
//! The page for a browser does the same with all its text (`reports/viewer/text.js`); a test holds the two together.
//! Leaves out: JSON, which says these characters in a way of its own (`escaped.rs`).

/// The characters that no text may bring along as they are: controls, marks of direction, what has no look of its own and
/// could hide, and what is no character at all, which XML cannot say.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}'
            | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
        || u32::from(character) & 0xfffe == 0xfffe
}

/// The text in one line, with hidden characters written as «\u{202e}».
pub fn shown(text: &str) -> String {
    if !text.contains(is_hidden) {
        return text.to_string();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\t' | '\n' | '\r' => out.push(' '),
            _ if is_hidden(character) => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
    }
    out
}

/// The first characters of a text, and a sign where it goes on.
pub fn cut(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// As [`shown`], and lines stay lines.
pub fn lines(text: &str) -> String {
    text.split('\n').map(shown).collect::<Vec<_>>().join("\n")
}

/// A line of source: as [`shown`], with tabs as wide as they are meant.
pub fn source(line: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for character in line.chars() {
        match character {
            '\t' => {
                let width = 4 - column % 4;
                out.push_str(&" ".repeat(width));
                column += width;
            }
            _ if is_hidden(character) => out.extend(character.escape_unicode()),
            _ => out.push(character),
        }
        column += usize::from(character != '\t');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(shown("a\r\nb\tc\u{0}\u{ffff}é"), "a  b c\\u{0}\\u{ffff}é");
        assert_eq!(lines("a\r\nb\u{7}\n"), "a \nb\\u{7}\n");
    }

    /// The page's script is held to the same table (`reports/viewer/tests/text.test.js`).
    #[test]
    fn the_table_of_hidden_characters_holds() {
        let table = include_str!("../../viewer/tests/hidden.json");
        let table: Vec<(String, String)> = serde_json::from_str(table).expect("the table is JSON");
        let number = |text: &str| u32::from_str_radix(text, 16).expect("a number");
        let ranges: Vec<_> = table.iter().map(|(first, last)| number(first)..=number(last)).collect();
        for character in '\0'..=char::MAX {
            let hidden = ranges.iter().any(|range| range.contains(&u32::from(character)));
            assert_eq!(is_hidden(character), hidden, "{character:?}");
        }
    }

    #[test]
    fn every_control_of_direction_is_seen() {
        let marks = ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}');
        for mark in marks.chain(['\u{200e}', '\u{200f}', '\u{61c}']) {
            assert!(is_hidden(mark), "{mark:?}");
        }
        assert!(!"ש é 変 ️a".replace('\u{fe0f}', "").contains(is_hidden));
    }

    #[test]
    fn what_steers_a_terminal_is_seen() {
        assert_eq!(shown("a\u{1b}[31m\u{202e}b\nc\u{9b}"), "a\\u{1b}[31m\\u{202e}b c\\u{9b}");
        assert_eq!(shown("größe 変数 «»"), "größe 変数 «»");
        assert_eq!(source("\tx\ty\u{7}"), "    x   y\\u{7}");
    }
}

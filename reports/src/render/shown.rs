//! Text on its way to a terminal. Names, messages and source lines may come from anybody: what steers a terminal, or
//! shows text in another order than it has, becomes visible here.

/// The characters that no text may bring to a terminal as they are: controls, marks of direction, and what has no look
/// of its own and could hide.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
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
    fn what_steers_a_terminal_is_seen() {
        assert_eq!(shown("a\u{1b}[31m\u{202e}b\nc\u{9b}"), "a\\u{1b}[31m\\u{202e}b c\\u{9b}");
        assert_eq!(shown("größe 変数 «»"), "größe 変数 «»");
        assert_eq!(source("\tx\ty\u{7}"), "    x   y\\u{7}");
    }
}

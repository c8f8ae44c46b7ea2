//! Colours and signs. Everything is drawn with colours and in Unicode; the last step takes away what a terminal cannot
//! or shall not show, so that nobody else needs to know.

use super::text::is_hidden;
use mpiwarden::findings::Severity;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

pub const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub const DIM: Style = Style::new().add_modifier(Modifier::DIM);
/// What is chosen; a sign stands beside it.
pub const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
/// Line numbers, bars and headings of parts.
pub const FRAME: Style = Style::new().fg(Color::Blue).add_modifier(Modifier::BOLD);
pub const HELP: Style = Style::new().fg(Color::Cyan);
/// The fault in a picture.
pub const FAULT: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
pub const LIVE: Style = Style::new().fg(Color::Green);

/// The style of a severity's word.
pub fn severity(severity: Severity) -> Style {
    let colour = match severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Note => Color::Green,
    };
    Style::new().fg(colour).add_modifier(Modifier::BOLD)
}

/// What this terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub colours: bool,
    /// Its characters are Unicode's.
    pub unicode: bool,
}

impl Look {
    /// From the environment's words: NO_COLOR, and the locale.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        Look {
            colours: set("NO_COLOR").is_none(),
            unicode: locale.contains("utf-8") || locale.contains("utf8"),
        }
    }

    /// Makes a drawn screen fit for the terminal. No hidden character comes through, wherever it came from.
    pub fn finish(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            let symbol = cell.symbol();
            if symbol.contains(is_hidden) {
                cell.set_symbol("?");
            } else if !self.unicode && !symbol.is_ascii() {
                let sign = ascii(symbol);
                cell.set_symbol(sign);
            }
            if !self.colours {
                cell.fg = Color::Reset;
                cell.bg = Color::Reset;
            }
        }
    }
}

/// The nearest sign of ASCII, one column wide.
fn ascii(symbol: &str) -> &'static str {
    match symbol {
        "│" | "┊" | "¦" => "|",
        "─" => "-",
        "├" | "┌" | "└" => "+",
        "█" => "#",
        "▓" => "X",
        "▒" => "=",
        "░" => "-",
        "≈" => "~",
        "●" => "o",
        "✗" => "X",
        "▸" | "→" => ">",
        "↓" => "v",
        "↑" => "^",
        "·" | "…" => ".",
        "«" | "»" => "\"",
        "–" => "-",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn the_locale_and_no_color_decide() {
        let look = |pairs: &'static [(&str, &str)]| {
            Look::of(move |name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_string()))
        };
        assert_eq!(look(&[("LANG", "en_US.UTF-8")]), Look { colours: true, unicode: true });
        assert_eq!(look(&[("LANG", "C.utf8"), ("LC_ALL", "C")]), Look { colours: true, unicode: false });
        assert_eq!(look(&[("NO_COLOR", "1"), ("LC_ALL", "")]), Look { colours: false, unicode: false });
    }

    #[test]
    fn nothing_hidden_comes_through() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        buffer[(0, 0)].set_symbol("\u{1b}[2J");
        buffer[(1, 0)].set_symbol("a\u{202e}");
        buffer[(2, 0)].set_symbol("│").set_fg(Color::Red);
        Look { colours: false, unicode: false }.finish(&mut buffer);
        let symbols: Vec<&str> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(symbols, ["?", "?", "|", " "]);
        assert_eq!(buffer[(2, 0)].fg, Color::Reset);
    }
}

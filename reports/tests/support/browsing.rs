//! The browser without a terminal: keys in, screens out.

use mpiwarden_reports::browse::draw;
use mpiwarden_reports::browse::keys::{Key, Next};
use mpiwarden_reports::browse::look::Look;
use mpiwarden_reports::browse::state::{Context, State};
use mpiwarden_reports::report::Report;
use mpiwarden_reports::source::Sources;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::path::{Path, PathBuf};

pub const FULL: Look = Look { colours: true, unicode: true };

/// A committed report of a real program, with its source where the repository has it.
pub fn real(name: &str) -> (Report, PathBuf) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = here.join("../tests/cases");
    let family = |family: &&str| cases.join(family).join(name).is_dir();
    let family = ["rma", "attributes", "hangs"].into_iter().find(family).expect("a folder of cases");
    let sources = cases.join(family).join(name).canonicalize().expect("a folder of cases");
    let text =
        std::fs::read_to_string(here.join("tests/reports").join(format!("{name}.json"))).expect("a report");
    let text = text.replace("/home/u/heat/src", sources.to_str().expect("a plain name"));
    (serde_json::from_str(&text).expect("of this form"), sources)
}

/// Types keys, and tells whether the browser goes on.
pub fn press(context: &Context, state: &mut State, keys: &str) -> Next {
    let mut next = Next::Stay;
    for word in keys.split_whitespace() {
        let key = match word {
            "up" => Key::Up,
            "down" => Key::Down,
            "left" => Key::Left,
            "right" => Key::Right,
            "pgup" => Key::PageUp,
            "pgdn" => Key::PageDown,
            "home" => Key::Home,
            "end" => Key::End,
            "enter" => Key::Enter,
            "esc" => Key::Esc,
            "tab" => Key::Tab,
            "backtab" => Key::BackTab,
            "backspace" => Key::Backspace,
            "space" => Key::Char(' '),
            "ctrl-c" => Key::Interrupt,
            "ctrl-z" => Key::Suspend,
            word => {
                for character in word.chars() {
                    next = state.key(context, Key::Char(character));
                }
                continue;
            }
        };
        next = state.key(context, key);
    }
    next
}

/// The screen as it would be drawn.
pub fn drawn(context: &Context, state: &State) -> Buffer {
    let mut terminal =
        Terminal::new(TestBackend::new(state.size.0, state.size.1)).expect("it is memory only");
    terminal.draw(|frame| draw::screen(context, state, frame.buffer_mut())).expect("it is memory only");
    terminal.backend().buffer().clone()
}

/// Its characters, without blanks at the ends of lines.
pub fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// The screen after these keys, from the beginning.
pub fn after(report: &Report, base: &Path, look: Look, size: (u16, u16), keys: &str) -> String {
    let sources = Sources::default();
    let context = Context::new(report, &sources, base, look);
    let mut state = State::new(&context, size);
    press(&context, &mut state, keys);
    text(&drawn(&context, &state))
}

//! Keys change the state, and nothing else happens here. What a key does depends on what takes the keys: what stands
//! above everything (`over.rs`), else what is opened, else the list.

#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing in most places")]

mod over;

use super::draw;
use super::state::{Context, Cursor, Opened, Over, Section, State, Tab};

/// A key as the browser knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Char(char),
    /// Ctrl-C, from anywhere.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
}

/// What the program does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Stay,
    Quit,
    Suspend,
}

impl State {
    /// A key was typed.
    pub fn key(&mut self, context: &Context, key: Key) -> Next {
        let next = match (key, self.over.take()) {
            (Key::Interrupt, _) => Next::Quit,
            (Key::Suspend, over) => {
                self.over = over;
                Next::Suspend
            }
            (_, Some(over)) => {
                self.key_over(context, key, over);
                Next::Stay
            }
            (Key::Char('q'), None) => Next::Quit,
            (Key::Char('?'), None) => {
                self.over = Some(Over::Help { scroll: 0 });
                Next::Stay
            }
            (_, None) => {
                match self.opened.take() {
                    Some(opened) => self.key_opened(context, key, opened),
                    None => self.key_list(context, key),
                }
                Next::Stay
            }
        };
        self.settle(context);
        next
    }

    /// The screen has another size.
    pub fn resize(&mut self, context: &Context, size: (u16, u16)) {
        self.size = size;
        self.settle(context);
    }

    /// Brings what is chosen into view, and scrolls no further than there is something.
    fn settle(&mut self, context: &Context) {
        let height = usize::from(draw::body(context, self).height).max(1);
        let rows = self.rows(context);
        if self.section != Section::Coverage {
            let cursor = self.cursor_mut();
            cursor.at = cursor.at.min(rows.saturating_sub(1));
            cursor.top = cursor.top.min(cursor.at).max((cursor.at + 1).saturating_sub(height));
            cursor.top = cursor.top.min(rows.saturating_sub(height));
        }
        let furthest = draw::lines(context, self).map(|lines| lines.len().saturating_sub(height));
        if let (Some(scroll), Some(furthest)) = (self.scroll(), furthest) {
            *scroll = (*scroll).min(furthest);
        }
    }

    /// How far the text that is shown is scrolled; none while a list is shown.
    fn scroll(&mut self) -> Option<&mut usize> {
        match (&mut self.over, &mut self.opened) {
            (Some(Over::Help { scroll }), _) => Some(scroll),
            (
                Some(Over::Search { .. } | Over::Fields { .. } | Over::Values { .. } | Over::Rank { .. }),
                _,
            ) => None,
            (None, Some(opened)) => Some(&mut opened.scroll),
            (None, None) => match self.section {
                Section::Coverage => Some(&mut self.cursors[Section::Coverage as usize].top),
                Section::Findings | Section::Windows | Section::Keyvals => None,
            },
        }
    }

    fn page(&self, context: &Context) -> usize {
        usize::from(draw::body(context, self).height).saturating_sub(1).max(1)
    }

    fn key_list(&mut self, context: &Context, key: Key) {
        let (rows, page) = (self.rows(context), self.page(context));
        if let Key::Tab | Key::BackTab = key {
            let step = if key == Key::Tab { 1 } else { Section::ALL.len() - 1 };
            self.section = Section::ALL[(self.section as usize + step) % Section::ALL.len()];
            return;
        }
        match key {
            Key::Char(digit @ '1'..='4') => self.section = Section::ALL[digit as usize - '1' as usize],
            Key::Char('/') => {
                self.section = Section::Findings;
                self.over = Some(Over::Search { before: self.filter.words.clone() });
            }
            Key::Char('f') => {
                self.section = Section::Findings;
                self.over = Some(Over::Fields { cursor: 0 });
            }
            Key::Esc | Key::Char('c') if !self.filter.is_empty() => {
                self.filter = Default::default();
                self.refilter(context);
            }
            Key::Enter | Key::Right | Key::Char('l') if rows > 0 => {
                let at = self.cursor().at;
                let index = if self.section == Section::Findings { self.listed[at] } else { at };
                self.opened = Some(Opened { index, ..Opened::default() });
            }
            _ if self.section == Section::Coverage => {
                let top = self.cursor().top;
                self.cursor_mut().top = moved(top, key, page, usize::MAX);
            }
            _ => {
                let at = self.cursor().at;
                self.cursor_mut().at = moved(at, key, page, rows.saturating_sub(1));
            }
        }
    }

    fn key_opened(&mut self, context: &Context, key: Key, mut opened: Opened) {
        if let Key::Esc | Key::Backspace = key {
            return;
        }
        if let Key::Char('/' | 'f') = key {
            self.key_list(context, key);
            return;
        }
        let is_finding = self.section == Section::Findings;
        let tabs = if is_finding { context.tabs(opened.index) } else { Vec::new() };
        let turn = match key {
            Key::Tab | Key::Right | Key::Char('l') => 1,
            Key::BackTab | Key::Left | Key::Char('h') => tabs.len().saturating_sub(1),
            _ => 0,
        };
        if !is_finding && key == Key::Left {
            return;
        }
        if turn > 0 && !tabs.is_empty() {
            opened =
                Opened { index: opened.index, tab: (opened.tab + turn) % tabs.len(), ..Opened::default() };
        } else if let Key::Char('n' | 'p') = key {
            let rows = self.rows(context);
            let cursor = self.cursor_mut();
            let at = if key == Key::Char('n') { cursor.at + 1 } else { cursor.at.saturating_sub(1) };
            *cursor = Cursor { at: at.min(rows.saturating_sub(1)), ..*cursor };
            let at = cursor.at;
            let index = if is_finding { self.listed.get(at).copied().unwrap_or(opened.index) } else { at };
            if index != opened.index {
                opened = Opened { index, ..Opened::default() };
            }
        } else if let (Some(frames), Key::Char('j' | 'k') | Key::Up | Key::Down) =
            (draw::frames(context, &opened, tabs.get(opened.tab).copied()), key)
        {
            let at = opened.frame.unwrap_or(frames.first);
            opened.frame = Some(moved(at, key, 1, frames.count.saturating_sub(1)));
        } else {
            self.opened = Some(opened.clone());
            opened.scroll = moved(opened.scroll, key, self.page(context), usize::MAX);
        }
        self.opened = Some(opened);
    }

    /// The tab that is shown; for the help line.
    pub fn shows_frames(&self, context: &Context) -> bool {
        matches!(self.tab(context), Some(Tab::Here | Tab::Related(_)))
    }
}

/// A position after a key that moves.
fn moved(at: usize, key: Key, page: usize, last: usize) -> usize {
    let to = match key {
        Key::Up | Key::Char('k') => at.saturating_sub(1),
        Key::Down | Key::Char('j') => at.saturating_add(1),
        Key::PageUp | Key::Char('b') => at.saturating_sub(page),
        Key::PageDown | Key::Char(' ') => at.saturating_add(page),
        Key::Home | Key::Char('g') => 0,
        Key::End | Key::Char('G') => last,
        _ => at,
    };
    to.min(last)
}

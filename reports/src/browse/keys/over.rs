//! Keys while something stands above everything: the help, the search, and the choice of a filter.

use super::{Key, moved};
use crate::browse::filter::{self, Field};
use crate::browse::state::{Context, Over, State};

impl State {
    /// What stands above everything takes the keys; it is gone unless it is put back.
    pub(super) fn key_over(&mut self, context: &Context, key: Key, over: Over) {
        match over {
            Over::Help { scroll } => {
                if !matches!(key, Key::Esc | Key::Enter | Key::Backspace | Key::Char('q' | '?')) {
                    let page = self.page(context);
                    self.over = Some(Over::Help { scroll: moved(scroll, key, page, usize::MAX) });
                }
            }
            Over::Search { before } => self.key_search(context, key, before),
            Over::Fields { cursor } => self.key_fields(context, key, cursor),
            Over::Values { field, cursor } => self.key_values(context, key, field, cursor),
            Over::Rank { mut typed } => match key {
                Key::Esc => self.over = Some(Over::Fields { cursor: Field::Rank as usize }),
                Key::Enter => {
                    self.filter.set(Field::Rank, Some(typed));
                    self.refilter(context);
                }
                _ => {
                    if let Key::Char(digit @ '0'..='9') = key
                        && typed.len() < 9
                    {
                        typed.push(digit);
                    } else if key == Key::Backspace {
                        typed.pop();
                    }
                    self.over = Some(Over::Rank { typed });
                }
            },
        }
    }

    fn key_search(&mut self, context: &Context, key: Key, before: String) {
        match key {
            Key::Enter => return,
            Key::Esc => {
                self.filter.words = before;
                return self.refilter(context);
            }
            Key::Char(character) => self.filter.words.push(character),
            Key::Backspace => {
                self.filter.words.pop();
            }
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => self.key_list(context, key),
            Key::Left
            | Key::Right
            | Key::Home
            | Key::End
            | Key::Tab
            | Key::BackTab
            | Key::Interrupt
            | Key::Suspend => {}
        }
        self.over = Some(Over::Search { before });
        // What was opened may not be listed any more.
        self.opened = None;
        if let Key::Char(_) | Key::Backspace = key {
            self.refilter(context);
        }
    }

    fn key_fields(&mut self, context: &Context, key: Key, cursor: usize) {
        let field = Field::ALL[cursor.min(Field::ALL.len() - 1)];
        match key {
            Key::Esc | Key::Char('f' | 'q') => {}
            Key::Enter | Key::Right | Key::Char('l') if field == Field::Rank => {
                let typed = self.filter.get(field).unwrap_or_default().to_string();
                self.over = Some(Over::Rank { typed });
            }
            Key::Enter | Key::Right | Key::Char('l') => self.over = Some(Over::Values { field, cursor: 0 }),
            Key::Backspace | Key::Char('x') => {
                self.filter.set(field, None);
                self.refilter(context);
                self.over = Some(Over::Fields { cursor });
            }
            _ => self.over = Some(Over::Fields { cursor: moved(cursor, key, 4, Field::ALL.len() - 1) }),
        }
        self.opened = None;
    }

    fn key_values(&mut self, context: &Context, key: Key, field: Field, cursor: usize) {
        let values = filter::values(context.report, field);
        match key {
            Key::Esc | Key::Left | Key::Backspace => {
                self.over = Some(Over::Fields { cursor: field as usize })
            }
            Key::Enter | Key::Right => {
                // The first row stands for all.
                let value =
                    cursor.checked_sub(1).and_then(|at| values.get(at)).map(|(value, _)| value.clone());
                self.filter.set(field, value);
                self.refilter(context);
            }
            _ => {
                let page = self.page(context);
                self.over = Some(Over::Values { field, cursor: moved(cursor, key, page, values.len()) });
            }
        }
    }
}

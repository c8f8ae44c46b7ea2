//! Takes the terminal over, draws and reads keys, and gives it back: at the end, after an error, in a panic, and when a
//! signal ends the process. Only SIGKILL leaves it as it is.

use super::draw;
use super::keys::{Key, Next};
use super::state::{Context, State};
use crossterm::cursor::Show;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use rustix::event::{PollFd, PollFlags, Timespec};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::{Handle, Signals};
use signal_hook::low_level;
use std::io::{self, Stdout};
use std::panic;
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How soon another size of the terminal is noticed while no key is typed, in nanoseconds.
const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Who holds it may write to the terminal.
static WRITING: Mutex<()> = Mutex::new(());

/// Shows the report until the user quits.
pub fn run(context: &Context) -> io::Result<()> {
    let ending = Ending::new()?;
    let mut taken = Taken::new()?;
    let size = taken.terminal.size()?;
    let mut state = State::new(context, (size.width, size.height));
    let ended = browse(context, &mut state, &mut taken.terminal);
    drop(taken);
    drop(ending);
    ended
}

fn browse(
    context: &Context,
    state: &mut State,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
) -> io::Result<()> {
    let mut stale = true;
    loop {
        let waiting = asks(stale)?;
        if waiting == Waiting::Gone {
            return Ok(());
        }
        // A change of the size may have come before anybody listened for it.
        let size = terminal.size()?;
        if stale || state.size != (size.width, size.height) {
            draw(context, state, terminal)?;
        }
        let mut typed = Vec::new();
        stale = false;
        while event::poll(Duration::ZERO)? {
            stale = true;
            if let Event::Key(event) = event::read()? {
                typed.extend(key(event));
            }
        }
        // Half a key that crossterm has read is not there any more.
        if waiting == Waiting::Keys && !stale && asks(true)? == Waiting::Keys {
            typed = passed_over()?;
            stale = true;
        }
        for key in typed {
            match state.key(context, key) {
                Next::Stay => {}
                Next::Quit => return Ok(()),
                Next::Suspend => {
                    suspend()?;
                    // What it knew of the screen is over.
                    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
                }
            }
        }
    }
}

/// Keys of which crossterm does not tell: where another size comes at the same moment it forgets that there is something to read, until more is typed.
fn passed_over() -> io::Result<Vec<Key>> {
    let mut bytes = [0; 256];
    let read = rustix::io::read(io::stdin(), &mut bytes)?;
    Ok(keys_of(&bytes[..read]))
}

/// The keys of what a terminal sends for them; of one that the browser does not know nothing.
fn keys_of(bytes: &[u8]) -> Vec<Key> {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = &*text;
    let mut keys = Vec::new();
    while let Some(first) = rest.chars().next() {
        let found = SENT.iter().find(|(sent, _)| rest.starts_with(sent));
        let length = match found {
            Some((sent, key)) => {
                keys.push(*key);
                sent.len()
            }
            None => {
                keys.extend((!first.is_control()).then_some(Key::Char(first)));
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    keys
}

/// What terminals send for keys that are no characters: longer ones first.
const SENT: [(&str, Key); 21] = [
    ("\u{1b}[5~", Key::PageUp),
    ("\u{1b}[6~", Key::PageDown),
    ("\u{1b}[A", Key::Up),
    ("\u{1b}OA", Key::Up),
    ("\u{1b}[B", Key::Down),
    ("\u{1b}OB", Key::Down),
    ("\u{1b}[C", Key::Right),
    ("\u{1b}OC", Key::Right),
    ("\u{1b}[D", Key::Left),
    ("\u{1b}OD", Key::Left),
    ("\u{1b}[H", Key::Home),
    ("\u{1b}[F", Key::End),
    ("\u{1b}[Z", Key::BackTab),
    ("\u{1b}", Key::Esc),
    ("\u{3}", Key::Interrupt),
    ("\u{1a}", Key::Suspend),
    ("\u{8}", Key::Backspace),
    ("\u{7f}", Key::Backspace),
    ("\r", Key::Enter),
    ("\n", Key::Enter),
    ("\t", Key::Tab),
];

/// What there is to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    Nothing,
    Keys,
    /// The terminal is gone.
    Gone,
}

fn draw(
    context: &Context,
    state: &mut State,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
) -> io::Result<()> {
    let _writing = WRITING.lock();
    let drawn = terminal.draw(|frame| {
        let area = frame.area();
        // The terminal may have changed since the last event.
        if state.size != (area.width, area.height) {
            state.resize(context, (area.width, area.height));
        }
        draw::screen(context, state, frame.buffer_mut());
    });
    drawn.map(|_| ())
}

/// Waits for a key, not long and not at all when there is something to do. A terminal that is gone has an end of file to
/// read for ever, which must not be asked for.
fn asks(at_once: bool) -> io::Result<Waiting> {
    let patience = if at_once { &Timespec { tv_sec: 0, tv_nsec: 0 } } else { &PATIENCE };
    let stdin = io::stdin();
    let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
    match rustix::event::poll(&mut asked, Some(patience)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let found = asked[0].revents();
    Ok(if found.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        Waiting::Gone
    } else if found.contains(PollFlags::IN) {
        Waiting::Keys
    } else {
        Waiting::Nothing
    })
}

fn suspend() -> io::Result<()> {
    give_back()?;
    low_level::emulate_default_handler(SIGTSTP)?;
    take_over()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "keyboards have more keys than the browser knows")]
fn key(typed: KeyEvent) -> Option<Key> {
    if typed.kind == KeyEventKind::Release {
        return None;
    }
    let control = typed.modifiers.contains(KeyModifiers::CONTROL);
    Some(match typed.code {
        KeyCode::Char('c') if control => Key::Interrupt,
        KeyCode::Char('z') if control => Key::Suspend,
        KeyCode::Char('h') if control => Key::Backspace,
        KeyCode::Char(_) if control || typed.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        _ => return None,
    })
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))
}

/// As it was: the cursor, the screen, and what keys do.
fn give_back() -> io::Result<()> {
    let screen = execute!(io::stdout(), LeaveAlternateScreen, Show);
    disable_raw_mode()?;
    screen
}

/// The terminal while it is ours; giving it up gives it back.
struct Taken {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Taken {
    fn new() -> io::Result<Self> {
        // A message that is written while the screen is ours would be gone with it.
        let message = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let _ = give_back();
            message(info);
        }));
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).and_then(|terminal| {
            take_over()?;
            Ok(terminal)
        });
        match terminal {
            Ok(terminal) => Ok(Taken { terminal }),
            Err(error) => {
                let _ = give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        // Nothing more can be done when the terminal is gone.
        let _ = give_back();
    }
}

/// Gives the terminal back when a signal ends the process, and lets the signal do so. A thread of its own: the other
/// one may be at work.
struct Ending {
    handle: Handle,
    thread: Option<JoinHandle<()>>,
}

impl Ending {
    fn new() -> io::Result<Self> {
        let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT])?;
        let handle = signals.handle();
        let thread = thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let writing = writing_soon();
                let _ = give_back();
                // Nothing is left to do when even this fails.
                let _ = low_level::emulate_default_handler(signal);
                drop(writing);
            }
        });
        Ok(Ending { handle, thread: Some(thread) })
    }
}

/// Half a screen is drawn to its end, unless the terminal takes nothing any more.
fn writing_soon() -> Option<std::sync::MutexGuard<'static, ()>> {
    for _ in 0..50 {
        if let Ok(writing) = WRITING.try_lock() {
            return Some(writing);
        }
        thread::sleep(Duration::from_millis(10));
    }
    None
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.handle.close();
        if let Some(thread) = self.thread.take() {
            // It has no panic of its own.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_that_terminals_send() {
        let expected =
            [Key::Char('c'), Key::Down, Key::Char('ü'), Key::Enter, Key::Esc, Key::PageUp, Key::Interrupt];
        assert_eq!(keys_of("c\u{1b}[Bü\r\u{1b}\u{1b}[5~\u{1}\u{3}".as_bytes()), expected);
        assert_eq!(keys_of(b""), []);
    }
}

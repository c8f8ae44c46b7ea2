//! Names places: (module, offset) becomes function, file and line, inlined functions and C++ names included.
//!
//! Each distinct place is looked up once, module by module, and a module's debug information is dropped before the
//! next is read. A file that is not the one the rank ran (another build id) names nothing. Offsets are return
//! addresses, so the byte before them is looked up: it belongs to the call. A callback's is the one before its entry, and its
//! place is its declaration.

mod declared;
mod fortran;
mod lines;
mod origin;
mod system;

pub use origin::{is_program, was_program};
pub use system::is_place;

use crate::load::places::{Module, Places, StackIndex};
use crate::report::Frame;
use crate::source::Sources;
use addr2line::Loader;
use lines::{Begins, Between};
use object::Object;
use rustc_hash::FxHashMap;
use std::fs::File;
use std::rc::Rc;

/// Names for every frame of some [`Places`].
pub struct Names {
    /// By frame number; more than one where functions were inlined, innermost first.
    frames: Vec<Rc<[Frame]>>,
    /// Of frames whose line cannot be that of a call, by frame number: the lines around it.
    doubtful: FxHashMap<u32, (Begins, Between)>,
    /// Sentences about modules that could not be used.
    pub limits: Vec<String>,
}

impl Names {
    /// Looks every place up.
    pub fn of(places: &Places, sources: &Sources) -> Names {
        let mut by_module = vec![Vec::new(); places.modules().len()];
        for (number, &(module, offset)) in places.frames().iter().enumerate() {
            by_module[module as usize].push((number, offset));
        }
        let unnamed: Rc<[Frame]> = Rc::new([]);
        let frames = vec![unnamed; places.frames().len()];
        let mut names = Names { frames, doubtful: FxHashMap::default(), limits: Vec::new() };
        for (module, wanted) in places.modules().iter().zip(by_module) {
            let loader = match open(module) {
                Ok(loader) => loader,
                Err(limit) => {
                    names.limits.extend(limit);
                    None
                }
            };
            let functions: Vec<u64> = wanted
                .iter()
                .filter(|(_, offset)| loader.as_ref().is_some_and(|loader| is_function(loader, *offset)))
                .map(|(_, offset)| offset - 1)
                .collect();
            let declared = declared::at(&module.path, &functions);
            for (number, offset) in wanted {
                let mut frames = look_up(loader.as_ref(), module, offset);
                if functions.contains(&offset.wrapping_sub(1)) {
                    frames = function(frames, declared.get(&(offset - 1)));
                } else if let Some(loader) = &loader
                    && let Some(doubt) = doubt(loader, &mut frames, offset, sources)
                {
                    names.doubtful.insert(number as u32, doubt);
                }
                names.frames[number] = frames.into();
            }
        }
        names
    }

    /// Every frame that has a name.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.frames.iter().flat_map(|frames| frames.iter())
    }

    /// The named frames of a stack, innermost first.
    pub fn stack(&self, places: &Places, stack: StackIndex) -> Vec<Frame> {
        let frames = places.frames_of(stack).iter();
        let named = || frames.clone().flat_map(|&number| self.frames[number as usize].iter());
        let own = named().take_while(|frame| is_interface(frame)).count();
        // What is all of the interface is shown all the same.
        let skipped = if own < named().count() { own } else { 0 };
        named().skip(skipped).cloned().collect()
    }

    /// As [`Names::stack`], of a call of this name.
    pub fn stack_of(&self, call: &str, places: &Places, stack: StackIndex, sources: &Sources) -> Vec<Frame> {
        let mut named = self.stack(places, stack);
        let is_own = |number: &&u32| self.frames[**number as usize].iter().all(is_interface);
        let first = places.frames_of(stack).iter().find(|number| !is_own(number));
        let first = first.and_then(|number| self.doubtful.get(number));
        if let (Some(&around), Some(frame)) = (first, named.first_mut())
            && let Some(file) = &frame.file
        {
            let (_, around) = around;
            frame.line = lines::mended(file, around, Some(call), sources);
        }
        named
    }
}

/// Whether a place is a function as such and no call: of a callback only the address is known, and no call returns to the
/// byte behind it.
fn is_function(loader: &Loader, offset: u64) -> bool {
    let Some(entry) = offset.checked_sub(1) else { return false };
    loader.find_symbol_info(entry).is_some_and(|symbol| symbol.address() == entry)
}

/// The frame of a function as such: what was inlined at its beginning is not meant.
fn function(mut frames: Vec<Frame>, declared: Option<&(String, u32)>) -> Vec<Frame> {
    let mut frame = frames.pop().unwrap_or_default();
    if let Some((file, line)) = declared {
        (frame.file, frame.line) = (Some(file.clone()), Some(*line));
    }
    vec![frame]
}

/// Whether a frame is in the Fortran module of keys and values (`include/mpix_keys.f90`), which the program compiles: the
/// call that people look for is the one that it makes of that.
fn is_interface(frame: &Frame) -> bool {
    let file = frame.file.as_deref().and_then(|file| file.rsplit('/').next());
    file == Some("mpix_keys.f90")
        || frame.function.as_deref().is_some_and(|name| name.starts_with("mpix_keys::"))
}

/// Whether the line of the innermost frame cannot be a call's. It is mended as far as that can be without its name.
fn doubt(loader: &Loader, frames: &mut [Frame], offset: u64, sources: &Sources) -> Option<(Begins, Between)> {
    let frame = frames.first_mut()?;
    let (file, line) = (frame.file.as_ref()?, frame.line?);
    let begins = lines::cannot_be_a_calls(file, line, sources)?;
    let around = lines::between(loader, offset.saturating_sub(1), line)?;
    // A function of the program may be called where a block begins.
    if begins == Begins::Procedure {
        frame.line = lines::mended(file, around, None, sources);
    }
    Some((begins, around))
}

/// The module's symbols and debug information. No file of that name: nothing to say, the place stays a number.
fn open(module: &Module) -> Result<Option<Loader>, Option<String>> {
    let Ok(file) = File::open(&module.path) else { return Ok(None) };
    let cache = object::ReadCache::new(file);
    let Ok(parsed) = object::File::parse(&cache) else { return Ok(None) };
    let build_id = parsed.build_id().ok().flatten().unwrap_or_default();
    if !module.build_id.is_empty() && hexadecimal(build_id) != module.build_id.to_ascii_lowercase() {
        return Err(Some(format!(
            "{} has changed since the run: its places have no names here",
            module.path
        )));
    }
    Ok(Loader::new(&module.path).ok())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// At least one frame.
fn look_up(loader: Option<&Loader>, module: &Module, offset: u64) -> Vec<Frame> {
    let bare = || Frame { module: module.path.clone(), offset, ..Frame::default() };
    let Some(loader) = loader else { return vec![bare()] };
    let probe = offset.saturating_sub(1);
    let mut named = Vec::new();
    if let Ok(mut frames) = loader.find_frames(probe) {
        while let Ok(Some(frame)) = frames.next() {
            let function = frame.function.as_ref().and_then(|name| {
                let raw = name.raw_name().ok()?;
                let fortran =
                    name.language.is_some_and(is_fortran).then(|| fortran::demangled(&raw)).flatten();
                fortran.or_else(|| name.demangle().ok().map(|name| name.into_owned()))
            });
            let location = frame.location.as_ref();
            named.push(Frame {
                function,
                file: location.and_then(|location| location.file).map(str::to_string),
                line: location.and_then(|location| location.line).filter(|&line| line > 0),
                ..bare()
            });
        }
    }
    if named.is_empty() {
        named.push(bare());
    }
    if let Some(outermost) = named.last_mut()
        && outermost.function.is_none()
    {
        outermost.function =
            loader.find_symbol(probe).map(|name| addr2line::demangle_auto(name.into(), None).into_owned());
    }
    named
}

fn is_fortran(language: addr2line::gimli::DwLang) -> bool {
    use addr2line::gimli::constants::{
        DW_LANG_Fortran03, DW_LANG_Fortran08, DW_LANG_Fortran77, DW_LANG_Fortran90, DW_LANG_Fortran95,
    };
    [DW_LANG_Fortran77, DW_LANG_Fortran90, DW_LANG_Fortran95, DW_LANG_Fortran03, DW_LANG_Fortran08]
        .contains(&language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mpiwarden::findings::form;

    /// This test program's own code, by the address of a function in it.
    fn here() -> (form::Frame, u64) {
        let path = std::env::current_exe().expect("a test knows its program").display().to_string();
        let maps = std::fs::read_to_string("/proc/self/maps").expect("Linux has it");
        let base = maps.lines().find(|line| line.ends_with(&path)).expect("the program is mapped");
        let base = u64::from_str_radix(base.split('-').next().expect("a range"), 16).expect("hexadecimal");
        let function = here as fn() -> (form::Frame, u64) as usize as u64;
        (form::Frame { module: path, build_id: String::new(), offset: function - base + 1 }, base)
    }

    #[test]
    fn an_address_of_this_program_gets_function_file_and_line() {
        let mut places = Places::default();
        let stack = places.stack(&[here().0]);
        let named = Names::of(&places, &Sources::default()).stack(&places, stack);
        let frame = named.last().expect("a frame for a frame");
        assert!(frame.function.as_deref().is_some_and(|name| name.contains("here")), "{frame:?}");
        assert!(frame.file.as_deref().is_some_and(|file| file.ends_with("symbolize/mod.rs")), "{frame:?}");
        assert!(frame.line.is_some());
    }

    #[test]
    fn a_file_of_another_build_names_nothing_and_says_so() {
        let mut places = Places::default();
        let frame = form::Frame { build_id: "00ff".into(), ..here().0 };
        let stack = places.stack(&[frame]);
        let names = Names::of(&places, &Sources::default());
        assert_eq!(names.limits.len(), 1);
        assert_eq!(names.stack(&places, stack)[0].function, None);
    }

    #[test]
    fn a_module_that_is_not_there_keeps_its_offset() {
        let mut places = Places::default();
        let frame = form::Frame { module: "/no/such/lib.so".into(), build_id: String::new(), offset: 0x40 };
        let stack = places.stack(&[frame]);
        let named = Names::of(&places, &Sources::default()).stack(&places, stack);
        assert_eq!((named.len(), named[0].offset, &named[0].file), (1, 0x40, &None));
    }
}

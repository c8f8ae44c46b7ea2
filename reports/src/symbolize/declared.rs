//! Where functions are declared, by the address at which they begin.
//!
//! A callback is known by its address alone. The instructions there say little: an optimised function begins with those of
//! any line of its body, or of functions that were inlined into it. So its own entry of the debug information is asked.
//! Debug information in files of its own (`-gsplit-dwarf`) is not read for this.

use addr2line::Context;
use addr2line::gimli::{
    self, AttributeValue, DW_AT_abstract_origin, DW_AT_decl_file, DW_AT_decl_line, DW_AT_entry_pc,
    DW_AT_low_pc, DW_AT_name, DW_AT_ranges, DW_AT_specification, DW_TAG_formal_parameter, DW_TAG_subprogram,
    RunTimeEndian, UnitOffset, UnitRef,
};
use object::{Object, ObjectSection};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fs::File;

type Text<'a> = gimli::EndianSlice<'a, RunTimeEndian>;

/// How many entries lead from a function to its declaration: a copy, what it is a copy of, and the class's member.
const MOST_STEPS: usize = 8;

/// File and line of each function of a module that begins at one of the addresses, where they are known.
pub fn at(module: &str, addresses: &[u64]) -> FxHashMap<u64, (String, u32)> {
    if addresses.is_empty() { FxHashMap::default() } else { read(module, addresses).unwrap_or_default() }
}

fn read(module: &str, addresses: &[u64]) -> Option<FxHashMap<u64, (String, u32)>> {
    let cache = object::ReadCache::new(File::open(module).ok()?);
    let object = object::File::parse(&cache).ok()?;
    let endian = if object.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let load = |id: gimli::SectionId| -> Result<Cow<[u8]>, gimli::Error> {
        let section = object.section_by_name(id.name());
        Ok(section.and_then(|section| section.uncompressed_data().ok()).unwrap_or_default())
    };
    let sections = gimli::DwarfSections::load(load).ok()?;
    let context = Context::from_dwarf(sections.borrow(|bytes| Text::new(bytes, endian))).ok()?;
    let one = |&address: &u64| {
        let unit = context.find_dwarf_and_unit(address).skip_all_loads()?;
        let (function, _) = find(unit, |entry| begins_at(unit, entry, address)).ok()??;
        let place = match declaration(unit, function).ok()? {
            Declared::At(place) => Some(place),
            Declared::Nowhere(origin) => lambda(unit, origin).ok()?,
        };
        Some((address, place?))
    };
    Some(addresses.iter().filter_map(one).collect())
}

type DebugEntry<'e> = gimli::DebuggingInformationEntry<Text<'e>>;

/// The first entry of its unit for which this holds, and the one that it stands in.
fn find<'e>(
    unit: UnitRef<'_, Text<'e>>,
    is: impl Fn(&DebugEntry<'e>) -> Result<bool, gimli::Error>,
) -> Result<Option<(UnitOffset, UnitOffset)>, gimli::Error> {
    let mut entries = unit.entries();
    let mut above = Vec::new();
    while let Some(entry) = entries.next_dfs()? {
        above.truncate(usize::try_from(entry.depth()).unwrap_or(0));
        if is(entry)? {
            return Ok(Some((entry.offset(), above.last().copied().unwrap_or(entry.offset()))));
        }
        above.push(entry.offset());
    }
    Ok(None)
}

/// Whether it is a function that begins there.
fn begins_at<'e>(
    unit: UnitRef<'_, Text<'e>>,
    entry: &DebugEntry<'e>,
    address: u64,
) -> Result<bool, gimli::Error> {
    if entry.tag() != DW_TAG_subprogram {
        return Ok(false);
    }
    let mut begins = None;
    // The first range is that of the entry; cold parts lie elsewhere.
    if let Some(value) = entry.attr_value(DW_AT_ranges) {
        let range = match unit.attr_ranges(value)? {
            Some(mut ranges) => ranges.next()?,
            None => None,
        };
        begins = range.map(|range| range.begin);
    }
    for name in [DW_AT_low_pc, DW_AT_entry_pc] {
        if let Some(value) = entry.attr_value(name)
            && let Some(at) = unit.attr_address(value)?
        {
            begins = Some(at);
        }
    }
    Ok(begins == Some(address))
}

/// Where a function is declared.
enum Declared {
    At((String, u32)),
    /// The compiler made it; so far it could be followed.
    Nowhere(UnitOffset),
}

/// Follows a function to where it is written. A class's member is written where its body stands, not in the class.
fn declaration(unit: UnitRef<Text>, function: UnitOffset) -> Result<Declared, gimli::Error> {
    let (mut at, mut file, mut line) = (function, None, None);
    for _ in 0..MOST_STEPS {
        let entry = unit.entry(at)?;
        let number = |name| entry.attr_value(name).and_then(|value| value.udata_value());
        file = file.or_else(|| {
            let value = entry.attr_value(DW_AT_decl_file)?;
            if let AttributeValue::FileIndex(index) = value { Some(index) } else { value.udata_value() }
        });
        line = line.or_else(|| number(DW_AT_decl_line));
        let from = [DW_AT_abstract_origin, DW_AT_specification].into_iter();
        let next = from.filter_map(|name| entry.attr_value(name)).find_map(|value| {
            if let AttributeValue::DebugInfoRef(offset) = value {
                offset.to_unit_offset(&unit.header)
            } else if let AttributeValue::UnitRef(offset) = value {
                Some(offset)
            } else {
                None
            }
        });
        match (file, line, next) {
            (Some(file), Some(line), _) => {
                let line = u32::try_from(line).ok().filter(|&line| line > 0);
                let place = path(unit, file)?.zip(line);
                return Ok(place.map_or(Declared::Nowhere(at), Declared::At));
            }
            (_, _, Some(next)) => at = next,
            (_, _, None) => break,
        }
    }
    Ok(Declared::Nowhere(at))
}

/// A lambda that is handed on as a pointer is a function of the compiler's, which is declared nowhere: meant is the
/// operator beside it, of which gcc has no more than where its parameters are.
fn lambda(unit: UnitRef<Text>, function: UnitOffset) -> Result<Option<(String, u32)>, gimli::Error> {
    let Some((_, class)) = find(unit, |entry| Ok(entry.offset() == function))? else { return Ok(None) };
    let mut entries = unit.entries_at_offset(class)?;
    let mut within = false;
    while let Some(entry) = entries.next_dfs()? {
        if entry.depth() <= 0 && entry.offset() != class {
            break;
        }
        if entry.depth() == 1 {
            let name = entry.attr_value(DW_AT_name).map(|name| unit.attr_string(name)).transpose()?;
            let is_operator = name.is_some_and(|name| name.slice() == b"operator()");
            within = entry.tag() == DW_TAG_subprogram && is_operator;
        }
        if within
            && [DW_TAG_subprogram, DW_TAG_formal_parameter].contains(&entry.tag())
            && let Declared::At(place) = declaration(unit, entry.offset())?
        {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// A file of the unit's table, as the places of instructions have it.
fn path(unit: UnitRef<Text>, index: u64) -> Result<Option<String>, gimli::Error> {
    let Some(program) = &unit.line_program else { return Ok(None) };
    let header = program.header();
    let Some(file) = header.file(index) else { return Ok(None) };
    let mut path = match &unit.comp_dir {
        Some(folder) => folder.to_string_lossy().into_owned(),
        None => String::new(),
    };
    // Folder 0 is the one that the unit was compiled in.
    if file.directory_index() != 0
        && let Some(folder) = file.directory(header)
    {
        push(&mut path, &unit.attr_string(folder)?.to_string_lossy());
    }
    push(&mut path, &unit.attr_string(file.path_name())?.to_string_lossy());
    Ok(Some(path))
}

fn push(path: &mut String, part: &str) {
    if part.starts_with('/') {
        path.clear();
    } else if !path.is_empty() && !path.ends_with('/') {
        path.push('/');
    }
    path.push_str(part);
}

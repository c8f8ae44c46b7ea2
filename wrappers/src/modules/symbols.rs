//! The dynamic symbol table of a loaded object, read where the loader has mapped it: what it defines, what it imports.
//!
//! No file is opened. A table is only good as long as the object is loaded, so it is used inside `dl_iterate_phdr`,
//! which holds the loader's lock. Symbol versions are left out: MPI libraries have none.
//!
//! All that is loaded is asked for many names when MPI starts, nearly always in vain. So a name is hashed once, and the filter of
//! the hash table, which nearly always says no, is asked first.

use std::ffi::CStr;

/// A name with its hash.
#[derive(Clone, Copy)]
pub struct Name<'a> {
    text: &'a [u8],
    hash: u32,
}

impl<'a> Name<'a> {
    /// `text`: without the NUL.
    pub const fn new(text: &'a [u8]) -> Self {
        let (mut hash, mut at) = (5381u32, 0);
        while at < text.len() {
            hash = hash.wrapping_mul(33).wrapping_add(text[at] as u32);
            at += 1;
        }
        Name { text, hash }
    }

    pub fn of(name: &'a CStr) -> Self {
        Name::new(name.to_bytes())
    }

    pub fn is(self, name: &CStr) -> bool {
        self.text == name.to_bytes()
    }
}

/// Where the parts of the table lie.
#[derive(PartialEq)]
pub struct Symbols {
    base: usize,
    table: *const libc::Elf64_Sym,
    strings: usize,
    strings_size: usize,
    gnu_hash: *const u32,
    /// The older hash table; its second word is the number of symbols.
    hash: *const u32,
    /// Relocations that may name a symbol: start, bytes.
    relocations: [(usize, usize); 2],
}

/// A hash table: after these words come a bloom filter, buckets, and chains.
struct Hashed {
    buckets: u32,
    /// Index of the first symbol that it has.
    first: u32,
    /// Words of the filter.
    filter: u32,
    shift: u32,
    filters: *const u64,
}

impl Hashed {
    /// What the filter says: no for certain, or perhaps.
    #[inline(always)]
    fn may_have(&self, hash: u32) -> bool {
        if self.filter == 0 {
            return false;
        }
        // SAFETY: the filter has so many words.
        let word = unsafe { *self.filters.add(((hash / 64) % self.filter) as usize) };
        (word >> (hash % 64)) & (word >> ((hash >> (self.shift % 32)) % 64)) & 1 != 0
    }
}

/// Tags of the dynamic section (System V gABI, chapter 5), and the entry they are in.
const DT_NULL: u64 = 0;
const DT_PLTRELSZ: u64 = 2;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const DT_RELA: u64 = 7;
const DT_RELASZ: u64 = 8;
const DT_STRSZ: u64 = 10;
const DT_JMPREL: u64 = 23;
const DT_GNU_HASH: u64 = 0x6fff_fef5;
/// The linkers' own: how many relocations of [`DT_RELA`] name no symbol, which stand first.
const DT_RELACOUNT: u64 = 0x6fff_fff9;

/// Relocations that put the address of an imported function into a word: of the procedure linkage table, of the global
/// offset table, and of a variable.
#[cfg(target_arch = "x86_64")]
const BINDS: [u32; 3] = [7, 6, 1];
#[cfg(target_arch = "aarch64")]
const BINDS: [u32; 3] = [1026, 1025, 257];

const STT_NOTYPE: u8 = 0;
const STT_OBJECT: u8 = 1;
const STT_FUNC: u8 = 2;

/// `Elf64_Rela`: address, symbol and type, addend.
type Relocation = [u64; 3];

impl Symbols {
    /// Finds the table of the object that the loader describes; `None` when it has none.
    ///
    /// # Safety
    /// `info` is a valid record of an object that stays loaded while the result is used.
    pub unsafe fn of(info: &libc::dl_phdr_info) -> Option<Symbols> {
        let base = info.dlpi_addr as usize;
        // SAFETY: the loader gives as many headers as it says.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
        let dynamic = headers.iter().find(|header| header.p_type == libc::PT_DYNAMIC)?;
        // SAFETY: the header says where the section is.
        unsafe { Symbols::of_section(base, (base + dynamic.p_vaddr as usize) as *const [u64; 2]) }
    }

    /// As [`Symbols::of`], from the dynamic section.
    ///
    /// # Safety
    /// `entry` is the dynamic section of an object at `base` that stays loaded while the result is used.
    pub unsafe fn of_section(base: usize, mut entry: *const [u64; 2]) -> Option<Symbols> {
        // glibc has replaced offsets by addresses; other loaders, and the kernel's vdso, have not.
        let address =
            |value: u64| if (value as usize) < base { base + value as usize } else { value as usize };
        let mut found = Symbols {
            base,
            table: std::ptr::null(),
            strings: 0,
            strings_size: 0,
            gnu_hash: std::ptr::null(),
            hash: std::ptr::null(),
            relocations: [(0, 0); 2],
        };
        let mut nameless = 0;
        loop {
            // SAFETY: the dynamic section ends in DT_NULL, where the loop ends.
            let [tag, value] = unsafe { *entry };
            match tag {
                DT_NULL => break,
                DT_SYMTAB => found.table = address(value) as *const libc::Elf64_Sym,
                DT_STRTAB => found.strings = address(value),
                DT_STRSZ => found.strings_size = value as usize,
                DT_GNU_HASH => found.gnu_hash = address(value) as *const u32,
                DT_HASH => found.hash = address(value) as *const u32,
                DT_JMPREL => found.relocations[0].0 = address(value),
                DT_PLTRELSZ => found.relocations[0].1 = value as usize,
                DT_RELA => found.relocations[1].0 = address(value),
                DT_RELASZ => found.relocations[1].1 = value as usize,
                DT_RELACOUNT => nameless = value as usize,
                _ => {}
            }
            entry = entry.wrapping_add(1);
        }
        // Most have no name: they need not be looked through.
        let (start, bytes) = &mut found.relocations[1];
        if *start != 0 {
            let passed = nameless.saturating_mul(size_of::<Relocation>()).min(*bytes);
            (*start, *bytes) = (*start + passed, *bytes - passed);
        }
        (!found.table.is_null() && found.strings != 0).then_some(found)
    }

    /// Whether the object defines a symbol of this name.
    #[inline]
    pub fn defines(&self, name: Name) -> bool {
        self.find(name).is_some()
    }

    /// Whether the object defines any of these names.
    pub fn defines_any(&self, names: &[Name]) -> bool {
        match self.hashed() {
            Some(table) => names.iter().any(|&name| table.may_have(name.hash) && self.defines(name)),
            None => names.iter().any(|&name| self.defines(name)),
        }
    }

    /// Address of the function or variable of this name. A function that must be called to tell its address is not
    /// found.
    #[inline]
    pub fn address(&self, name: Name) -> Option<usize> {
        let index = self.find(name)?;
        let symbol = self.symbol(index);
        let plain = matches!(symbol.st_info & 0xf, STT_NOTYPE | STT_OBJECT | STT_FUNC);
        plain.then(|| self.base + symbol.st_value as usize)
    }

    /// The index of the definition of a name.
    fn find(&self, name: Name) -> Option<u32> {
        let Some(table) = self.hashed() else {
            return (1..self.count()).find(|&index| self.is(index, name));
        };
        table.may_have(name.hash).then(|| self.follow(&table, name)).flatten()
    }

    /// Goes through one chain of the hash table.
    fn follow(&self, table: &Hashed, name: Name) -> Option<u32> {
        if table.buckets == 0 {
            return None;
        }
        let bucket = table.filters.wrapping_add(table.filter as usize).cast::<u32>();
        let chain = bucket.wrapping_add(table.buckets as usize);
        // SAFETY: the buckets follow the filter; the index is smaller than their number.
        let mut index = unsafe { *bucket.add((name.hash % table.buckets) as usize) };
        while index >= table.first && index != 0 {
            // SAFETY: the chain has an entry for each symbol from the first one on; its last one has the lowest bit set.
            let found = unsafe { *chain.add((index - table.first) as usize) };
            if found | 1 == name.hash | 1 && self.is(index, name) {
                return Some(index);
            }
            if found & 1 == 1 {
                return None;
            }
            index += 1;
        }
        None
    }

    /// The newer hash table, where there is one.
    #[inline]
    fn hashed(&self) -> Option<Hashed> {
        if self.gnu_hash.is_null() {
            return None;
        }
        // SAFETY: the table begins with these four words.
        let [buckets, first, filter, shift] = unsafe { *self.gnu_hash.cast::<[u32; 4]>() };
        Some(Hashed { buckets, first, filter, shift, filters: self.gnu_hash.wrapping_add(4).cast::<u64>() })
    }

    /// Whether a symbol is the definition of a name.
    fn is(&self, index: u32, name: Name) -> bool {
        self.defined(index) && self.name(index).is_some_and(|known| known.to_bytes() == name.text)
    }

    /// Names of the symbols that the object uses and does not define, of those whose first four bytes are `wanted`.
    pub fn imports(&self, wanted: impl Fn([u8; 4]) -> bool) -> impl Iterator<Item = &'static CStr> {
        (1..self.undefined_end())
            .filter(move |&index| !self.defined(index) && self.first_bytes(index).is_some_and(&wanted))
            .filter_map(|index| self.name(index))
    }

    /// The first bytes of a symbol's name.
    #[inline(always)]
    fn first_bytes(&self, index: u32) -> Option<[u8; 4]> {
        let at = self.symbol(index).st_name as usize;
        // SAFETY: inside the strings.
        (at + 4 <= self.strings_size).then(|| unsafe { *((self.strings + at) as *const [u8; 4]) })
    }

    /// The words into which the loader puts the addresses of functions that the object imports, with their names, of those whose
    /// first four bytes are `wanted`.
    pub fn slots(&self, wanted: impl Fn([u8; 4]) -> bool) -> impl Iterator<Item = (usize, &'static CStr)> {
        let relocations = self.relocations.iter().filter(|(start, _)| *start != 0);
        let each = relocations.flat_map(|&(start, bytes)| {
            let relocations = start as *const Relocation;
            // SAFETY: the dynamic section says where they start and how many bytes they are.
            (0..bytes / size_of::<Relocation>()).map(move |index| unsafe { *relocations.add(index) })
        });
        each.filter(|[_, info, _]| BINDS.contains(&(*info as u32))).filter_map(move |[at, info, _]| {
            let index = (info >> 32) as u32;
            let imported = index != 0 && !self.defined(index) && self.first_bytes(index).is_some_and(&wanted);
            imported.then(|| self.name(index)).flatten().map(|name| (self.base + at as usize, name))
        })
    }

    /// Symbols that are not defined come before this index.
    fn undefined_end(&self) -> u32 {
        let Some(table) = self.hashed() else { return self.count() };
        let bucket = table.filters.wrapping_add(table.filter as usize).cast::<u32>();
        // SAFETY: the buckets follow the filter's words.
        let empty = (0..table.buckets as usize).all(|index| unsafe { *bucket.add(index) } == 0);
        // A table of nothing begins at one, whatever there is: then the relocations tell.
        if empty { self.relocated_end() } else { table.first }
    }

    /// Number of symbols by the older hash table.
    fn count(&self) -> u32 {
        if self.hash.is_null() {
            return self.relocated_end();
        }
        // SAFETY: the table begins with the numbers of buckets and of chain entries, one a symbol.
        unsafe { *self.hash.add(1) }
    }

    /// One more than the highest index that a relocation uses.
    fn relocated_end(&self) -> u32 {
        let highest = self.relocations.iter().filter(|(start, _)| *start != 0).flat_map(|&(start, bytes)| {
            let relocations = start as *const Relocation;
            // SAFETY: the dynamic section says where they start and how many bytes they are.
            (0..bytes / size_of::<Relocation>())
                .map(move |index| unsafe { (*relocations.add(index))[1] >> 32 } as u32)
        });
        highest.max().map_or(0, |highest| highest + 1)
    }

    #[inline(always)]
    fn symbol(&self, index: u32) -> &libc::Elf64_Sym {
        // SAFETY: every caller has the index from one of the tables.
        unsafe { &*self.table.add(index as usize) }
    }

    #[inline(always)]
    fn defined(&self, index: u32) -> bool {
        self.symbol(index).st_shndx != 0
    }

    /// The name, good as long as the object is loaded; `None` when it lies outside the strings.
    fn name(&self, index: u32) -> Option<&'static CStr> {
        let at = self.symbol(index).st_name as usize;
        // SAFETY: inside the strings, each of which ends in a NUL.
        (at < self.strings_size).then(|| unsafe { CStr::from_ptr((self.strings + at) as *const _) })
    }
}

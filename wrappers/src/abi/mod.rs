//! Which binary interface of MPI the process has, with all its constants as this process sees them.
//!
//! It is recognised when the first wrapped call is made, never guessed before: MPI may come in late, by `dlopen`. What
//! an interface fixes stands in one table each. Nothing outside this folder knows a constant of an MPI library.

mod fortran;
mod made;
mod mpich;
mod openmpi;
mod standard;
#[expect(
    dead_code,
    reason = "the tables are whole, and a test holds each constant against `mpi.h`; not each is needed yet"
)]
mod table;

pub use fortran::Opaque;
pub use table::{Combiner, Table};

use crate::{modules, next};
use rustc_hash::FxHashMap;
use std::ffi::{CStr, c_int};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use table::{Datatypes, Distribute, Sentinel, Value};
use warden::call::{Assertion, Function, Handle, Kind, Predefined, Reduction, Role, States, Target};

/// The recognised interface.
pub struct Abi {
    table: &'static Table,
    mask: usize,
    nulls: [Handle; 3],
    request_null: Handle,
    info_null: Handle,
    other_nulls: OtherNulls,
    errors_return: Handle,
    byte: Handle,
    world: Handle,
    self_comm: Handle,
    /// From the lowest to the highest number of a predefined key.
    keys: RangeInclusive<i32>,
    /// Predefined datatypes that are known one by one, sorted, with what the standard calls them.
    datatypes: Vec<(usize, &'static str)>,
    /// A function may have two addresses: the program's own entry for it, and the library's.
    functions: Vec<(usize, &'static Sentinel)>,
    reductions: Vec<(Handle, Reduction)>,
}

/// Null handles of types that carry no attributes.
#[derive(Clone, Copy, Debug)]
pub struct OtherNulls {
    pub file: Handle,
    pub group: Handle,
    pub op: Handle,
    pub message: Handle,
    pub errhandler: Handle,
    pub session: Handle,
}

static ABI: OnceLock<Abi> = OnceLock::new();
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// The interface of the process's MPI library; `None` when there is no such library or more than one.
#[inline]
pub fn get() -> Option<&'static Abi> {
    match ABI.get() {
        Some(_) if SEVERAL.load(Relaxed) => None,
        Some(abi) => Some(abi),
        None => recognise(),
    }
}

/// Whether more than one MPI library is in the process, so that nobody can say whose call a call is.
pub fn several() -> bool {
    SEVERAL.load(Relaxed)
}

/// Looks again whether there are several libraries, after modules were loaded.
pub fn count_libraries() {
    if modules::implementations() > 1 {
        SEVERAL.store(true, Relaxed);
    }
}

#[cold]
#[inline(never)]
fn recognise() -> Option<&'static Abi> {
    count_libraries();
    if several() {
        return None;
    }
    next::find(c"PMPI_Init").or_else(|| next::find(c"MPI_Init"))?;
    // Made before the cell is entered: making it takes the loader's locks, which another thread may hold while it
    // waits for the cell.
    let abi = Abi::new(table());
    Some(ABI.get_or_init(|| abi))
}

/// The version test comes first: later Open MPI has its variables beneath a library of the standard's interface too.
fn table() -> &'static Table {
    if standard_interface() {
        &standard::TABLE
    } else if next::find(c"ompi_mpi_comm_world").is_some() {
        &openmpi::TABLE
    } else {
        &mpich::TABLE
    }
}

/// `MPI_Abi_get_version` may be called before MPI is up, and answers -1.-1 where the interface is not the standard's.
fn standard_interface() -> bool {
    let Some(address) = next::find(c"PMPI_Abi_get_version") else {
        return false;
    };
    let (mut major, mut minor): (c_int, c_int) = (-1, -1);
    // SAFETY: an MPI library's function of this name has this signature (MPI 5.0, 20.2).
    let version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int =
        unsafe { std::mem::transmute(address) };
    // SAFETY: both addresses are good for one integer.
    let code = unsafe { version(&mut major, &mut minor) };
    code == 0 && major >= 1
}

impl Abi {
    fn new(table: &'static Table) -> Self {
        let mask = if table.handle_bytes == 4 { u32::MAX as usize } else { usize::MAX };
        let handle = |value| Handle(program_view(value).unwrap_or(0));
        let mut datatypes = match &table.datatypes {
            Datatypes::Ranges(_, known) => known.to_vec(),
            Datatypes::Symbols(known) => {
                known.iter().filter_map(|&(at, name)| Some((symbol(at)?, name))).collect()
            }
        };
        datatypes.sort_unstable();
        let numbers = || table.keys.iter().map(|(_, number, _)| *number);
        Abi {
            table,
            mask,
            nulls: [handle(table.comm_null), handle(table.datatype_null), handle(table.win_null)],
            request_null: handle(table.request_null),
            info_null: handle(table.info_null),
            other_nulls: OtherNulls {
                file: handle(table.file_null),
                group: handle(table.group_null),
                op: handle(table.op_null),
                message: handle(table.message_null),
                errhandler: handle(table.errhandler_null),
                session: handle(table.session_null),
            },
            errors_return: handle(table.errors_return),
            byte: handle(table.byte),
            world: handle(table.comm_world),
            self_comm: handle(table.comm_self),
            keys: numbers().min().unwrap_or(0)..=numbers().max().unwrap_or(0),
            datatypes,
            functions: table
                .functions
                .iter()
                .flat_map(|known| views(known.value).map(move |at| (at, known)))
                .collect(),
            reductions: table.reductions.iter().filter_map(|(value, name)| reduction(*value, name)).collect(),
        }
    }

    /// The constants of the interface.
    pub fn table(&self) -> &'static Table {
        self.table
    }

    /// A handle that was passed by value.
    #[inline]
    pub fn handle(&self, raw: usize) -> Handle {
        Handle(raw & self.mask)
    }

    /// The handle that lies at an address, `None` for a null address.
    ///
    /// # Safety
    /// Any other address must be good for reading a handle, as MPI itself will do or has done.
    #[inline]
    pub unsafe fn read_handle(&self, address: usize) -> Option<Handle> {
        if address == 0 {
            return None;
        }
        // An unaligned address would be the program's fault, and no reason to stop here.
        let handle = if self.table.handle_bytes == 4 {
            // SAFETY: the caller's promise; a handle of this interface has four bytes.
            unsafe { (address as *const u32).read_unaligned() as usize }
        } else {
            // SAFETY: the caller's promise; a handle of this interface is a pointer.
            unsafe { (address as *const usize).read_unaligned() }
        };
        Some(Handle(handle))
    }

    /// Writes a handle, in its own width.
    ///
    /// # Safety
    /// The address must be good for writing a handle.
    pub unsafe fn write_handle(&self, address: usize, handle: Handle) {
        if self.table.handle_bytes == 4 {
            // SAFETY: the caller's promise; a handle of this interface has four bytes.
            unsafe { (address as *mut u32).write_unaligned(handle.0 as u32) }
        } else {
            // SAFETY: the caller's promise; a handle of this interface is a pointer.
            unsafe { (address as *mut usize).write_unaligned(handle.0) }
        }
    }

    /// Whether this is the null info.
    pub fn is_info_null(&self, info: usize) -> bool {
        self.handle(info) == self.info_null
    }

    /// Whether this is the null group.
    pub fn is_group_null(&self, group: usize) -> bool {
        Some(self.handle(group).0) == program_view(self.table.group_null)
    }

    /// The address of an element of an array of handles.
    #[inline]
    pub fn element(&self, array: usize, index: usize) -> usize {
        array.wrapping_add(index.wrapping_mul(self.table.handle_bytes))
    }

    /// The null handle of a kind.
    #[inline]
    pub fn null(&self, kind: Kind) -> Handle {
        self.nulls[kind as usize]
    }

    pub fn request_null(&self) -> Handle {
        self.request_null
    }

    /// `MPI_INFO_NULL`.
    pub fn info_null(&self) -> Handle {
        self.info_null
    }

    /// `MPI_ERRORS_RETURN`.
    pub fn errors_return(&self) -> Handle {
        self.errors_return
    }

    /// The null handles of types that carry no attributes.
    pub fn other_nulls(&self) -> OtherNulls {
        self.other_nulls
    }

    /// `MPI_BYTE`.
    pub fn byte(&self) -> Handle {
        self.byte
    }

    /// `MPI_COMM_WORLD`.
    pub fn world(&self) -> Handle {
        self.world
    }

    /// `MPI_COMM_SELF`.
    pub fn self_comm(&self) -> Handle {
        self.self_comm
    }

    /// Whether the standard itself provides this object. Null handles are not objects.
    #[inline]
    pub fn is_predefined(&self, kind: Kind, handle: Handle) -> bool {
        match kind {
            Kind::Comm => handle == self.world || handle == self.self_comm,
            Kind::Win => false,
            Kind::Datatype => match &self.table.datatypes {
                Datatypes::Ranges(ranges, _) => {
                    ranges.iter().any(|&(first, last)| (first..=last).contains(&handle.0))
                }
                Datatypes::Symbols(_) => self.known_datatype(handle).is_some(),
            },
        }
    }

    /// What the standard calls a predefined datatype. A program may call it otherwise (`MPI_Type_set_name`).
    pub fn datatype_name(&self, datatype: Handle) -> Option<&'static str> {
        self.known_datatype(datatype).filter(|name| !name.is_empty())
    }

    fn known_datatype(&self, datatype: Handle) -> Option<&'static str> {
        let place = self.datatypes.binary_search_by_key(&datatype.0, |(handle, _)| *handle).ok()?;
        Some(self.datatypes[place].1)
    }

    /// Whether predefined objects are variables of MPI, and their handles the addresses.
    pub fn has_named_objects(&self) -> bool {
        matches!(self.table.datatypes, Datatypes::Symbols(_))
    }

    /// What stands in the place of a copy function.
    pub fn copy_function(&self, raw: usize, kind: Kind) -> Function {
        self.function(raw, kind, Role::NullCopy)
    }

    /// What stands in the place of a delete function.
    pub fn delete_function(&self, raw: usize, kind: Kind) -> Function {
        self.function(raw, kind, Role::NullDelete)
    }

    fn function(&self, raw: usize, kind: Kind, place: Role) -> Function {
        match self.functions.iter().find(|(address, _)| *address == raw) {
            Some((_, known)) => Function::Predefined(Predefined {
                role: known.role,
                kind: known.kind,
                name: if known.kind.is_some() { known.name } else { name(known.role, kind, place) },
                of_other_module: false,
            }),
            None if raw == 0 => Function::Null,
            None => Function::User,
        }
    }

    /// The operator of an accumulate; `None` for one that the library has besides the standard's.
    pub fn reduction(&self, raw: usize) -> Option<Reduction> {
        let handle = self.handle(raw);
        let (first, last) = self.table.unlisted_reductions;
        let known = self.reductions.iter().find(|(known, _)| *known == handle);
        match known {
            Some((_, reduction)) => Some(*reduction),
            None if first != 0 && (first..=last).contains(&handle.0) => None,
            None => Some(Reduction::Other),
        }
    }

    /// The numbers that arguments of datatype constructors may be (5.1.3, 5.1.4).
    pub fn states(&self) -> States {
        let Distribute { block, cyclic, none, default } = self.table.distribute;
        States { orders: [self.table.order_c, self.table.order_fortran], block, cyclic, none, default }
    }

    /// The rank argument of an operation or a lock.
    #[inline]
    pub fn target(&self, raw: usize) -> Target {
        let rank = raw as i32;
        if rank == self.table.proc_null { Target::Null } else { Target::Rank(rank) }
    }

    /// The assert argument of a synchronisation call.
    pub fn assertion(&self, raw: usize) -> Assertion {
        let modes = &self.table.modes;
        let has = |bit: i32| raw as i32 & bit != 0;
        Assertion {
            no_check: has(modes.no_check),
            no_store: has(modes.no_store),
            no_put: has(modes.no_put),
            no_precede: has(modes.no_precede),
            no_succeed: has(modes.no_succeed),
        }
    }

    /// Name and kind of a predefined attribute's key.
    #[inline]
    pub fn predefined_key(&self, keyval: i32) -> Option<(&'static str, Kind)> {
        // Keys of the program lie outside, and are asked for most.
        if !self.keys.contains(&keyval) {
            return None;
        }
        let known = self.table.keys.iter().find(|(_, key, _)| *key == keyval);
        known.map(|&(name, _, kind)| (name, kind))
    }

    /// Whether the library may have a key of its own, or of an extension, with this number. Not, where a number tells that it
    /// was given to a key that a create call makes.
    pub fn may_be_own_key(&self, keyval: i32) -> bool {
        if self.has_equal_handles() {
            // The two highest bits say how an object is kept: 10 and 11 are those that are made.
            return keyval as u32 >> 31 == 0;
        }
        // Open MPI counts all keys in one list. In the standard's interface small numbers are MPI's.
        self.has_named_objects() || (0..0x1000).contains(&keyval)
    }

    /// Address of a function of the MPI library that is not wrapped (`PMPI_…`), if it has it.
    pub fn real(&self, name: &CStr) -> Option<usize> {
        // A look-up goes through the tables of all that is loaded before it, and windows are made with a dozen of them.
        static FOUND: Mutex<FxHashMap<Box<CStr>, usize>> =
            Mutex::new(FxHashMap::with_hasher(rustc_hash::FxBuildHasher));
        let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = found().get(name) {
            return Some(*known);
        }
        let address = next::find(name)?;
        found().insert(name.into(), address);
        Some(address)
    }
}

/// The name that a program writes for a function whose value serves several names.
fn name(role: Role, kind: Kind, place: Role) -> &'static str {
    let role = if role == Role::NullEither { place } else { role };
    match (role, kind) {
        (Role::Dup, Kind::Comm) => "MPI_COMM_DUP_FN",
        (Role::Dup, Kind::Datatype) => "MPI_TYPE_DUP_FN",
        (Role::Dup, Kind::Win) => "MPI_WIN_DUP_FN",
        (Role::NullDelete, Kind::Comm) => "MPI_COMM_NULL_DELETE_FN",
        (Role::NullDelete, Kind::Datatype) => "MPI_TYPE_NULL_DELETE_FN",
        (Role::NullDelete, Kind::Win) => "MPI_WIN_NULL_DELETE_FN",
        (Role::NullCopy | Role::NullEither, Kind::Comm) => "MPI_COMM_NULL_COPY_FN",
        (Role::NullCopy | Role::NullEither, Kind::Datatype) => "MPI_TYPE_NULL_COPY_FN",
        (Role::NullCopy | Role::NullEither, Kind::Win) => "MPI_WIN_NULL_COPY_FN",
    }
}

/// The operator that a program writes by this name.
fn reduction(value: Value, name: &'static str) -> Option<(Handle, Reduction)> {
    let reduction = match name {
        "MPI_REPLACE" => Reduction::Replace,
        "MPI_NO_OP" => Reduction::NoOp,
        _ => Reduction::Predefined(name),
    };
    Some((Handle(program_view(value)?), reduction))
}

/// A constant as the program sees it. `RTLD_DEFAULT` first: the linker may have made a copy of the variable in the
/// program. Where that finds nothing the library was loaded `RTLD_LOCAL`, and there can be no copy.
fn program_view(value: Value) -> Option<usize> {
    match value {
        Value::Word(word) => Some(word),
        Value::Symbol(name) => symbol(name),
    }
}

fn symbol(name: &CStr) -> Option<usize> {
    next::find_global(name).or_else(|| next::find(name))
}

/// All values that mean one constant.
fn views(value: Value) -> impl Iterator<Item = usize> {
    let library = match value {
        Value::Word(_) => None,
        Value::Symbol(name) => next::find(name),
    };
    let program = program_view(value);
    program.into_iter().chain(library.filter(|&address| Some(address) != program))
}

//! Window calls (12.2), and MPI's own memory (9.2).

use super::wrapped;
use crate::abi::Abi;
use crate::site::Site;
use crate::{array, asking, directory, making, memory, modules, options, state, watching};
use warden::call::{Access, Call, Flavor, Kind, Results, WinMemory};

wrapped! {
    MPI_Win_create(base, size, unit, info, comm, win) Full |abi| create(abi, comm, base, size, int(unit), (win, info))
        => given(abi, win, base, size, info);
    MPI_Win_create_c(base, size, unit, info, comm, win) Full
        |abi| create(abi, comm, base, size, unit as isize, (win, info))
        => given(abi, win, base, size, info);
    MPI_Win_allocate(size, unit, info, comm, base, win) Full
        |abi| allocate(abi, Flavor::Allocate, comm, size, int(unit), (win, info)) => allocated(abi, win, base, size, info);
    MPI_Win_allocate_c(size, unit, info, comm, base, win) Full
        |abi| allocate(abi, Flavor::Allocate, comm, size, unit as isize, (win, info)) => allocated(abi, win, base, size, info);
    MPI_Win_allocate_shared(size, unit, info, comm, base, win) Full
        |abi| allocate(abi, Flavor::Shared, comm, size, int(unit), (win, info)) => allocated(abi, win, base, size, info);
    MPI_Win_allocate_shared_c(size, unit, info, comm, base, win) Full
        |abi| allocate(abi, Flavor::Shared, comm, size, unit as isize, (win, info)) => allocated(abi, win, base, size, info);
    MPI_Win_create_dynamic(info, comm, win) Full |abi| allocate(abi, Flavor::Dynamic, comm, 0, 1, (win, info))
        => window(abi, win, 0, 0, info);
    MPI_Win_free(win) Nested [frees Win win] |abi| free(abi, win) => Results::None;

    MPI_Win_attach(win, base, size) Full |abi, site| attach(abi, site, win, base, size as isize)
        => attached(base, size);
    MPI_Win_detach(win, base) Full |abi| detach(abi, win, base) => Results::None;
    MPI_Win_shared_query(win, rank, size, _unit, base) Full
        |abi| Some(Call::WinSharedQuery { win: abi.handle(win), rank: abi.target(rank) }) => shared(size, base);
    MPI_Win_shared_query_c(win, rank, size, _unit, base) Full
        |abi| Some(Call::WinSharedQuery { win: abi.handle(win), rank: abi.target(rank) }) => shared(size, base);

    MPI_Win_set_info(win, _info) Caller |abi| Some(Call::WinInfo { win: abi.handle(win) }) => Results::None;
    MPI_Win_get_info(win, info) Caller [gives Info info] |abi| Some(Call::WinInfo { win: abi.handle(win) }) => Results::None;
    MPI_Win_set_name(win, _name) Caller |abi| Some(Call::WinInfo { win: abi.handle(win) }) => Results::None;
    MPI_Win_set_errhandler(win, _handler) Caller |abi| Some(Call::WinInfo { win: abi.handle(win) }) => Results::None;

    MPI_Alloc_mem(size, _info, base) Caller |abi| Some(Call::AllocMem { size: size as isize }) => memory_at(base);
    MPI_Free_mem(base) Full |abi| Some(Call::FreeMem { base }) => Results::None;
}

/// An `int` argument: the upper half of its word is not defined.
fn int(word: usize) -> isize {
    word as i32 as isize
}

/// The program's variable for the window, and its info object.
type Outer = (usize, usize);

fn create(
    abi: &'static Abi,
    comm: usize,
    base: usize,
    size: usize,
    disp_unit: isize,
    outer: Outer,
) -> Option<Call> {
    let memory = WinMemory { base, size: size as isize, disp_unit, ..WinMemory::default() };
    make(abi, Flavor::Create, comm, memory, outer)
}

fn allocate(
    abi: &'static Abi,
    flavor: Flavor,
    comm: usize,
    size: usize,
    disp_unit: isize,
    outer: Outer,
) -> Option<Call> {
    let memory = WinMemory { size: size as isize, disp_unit, ..WinMemory::default() };
    make(abi, flavor, comm, memory, outer)
}

/// Every creation. MPI is asked only about a communicator that is known to be live, for a wrong handle would call the program's
/// error handler.
fn make(
    abi: &'static Abi,
    flavor: Flavor,
    comm: usize,
    mut memory: WinMemory,
    (win, info): Outer,
) -> Option<Call> {
    if !watching::on() {
        making::absent(abi, comm);
        return None;
    }
    making::begin(abi, win, info);
    let comm = abi.handle(comm);
    let exchanges = options::get().directory_over_mpi;
    let live = state::lock()
        .as_ref()
        .is_some_and(|state| state.mirror.knows_comm(comm) && (exchanges || state.mirror.is_complete()));
    if live {
        memory.inter = asking::asked(abi, c"PMPI_Comm_test_inter", comm) > 0;
    }
    if live && !memory.inter {
        memory.place = directory::place_in(abi, comm).map(|(rank, size)| (rank, size as u32));
        if let Some(place) = memory.place.filter(|_| exchanges) {
            making::exchange(abi, comm, flavor, &memory, place);
        }
    }
    Some(Call::WinMake { flavor, comm, memory })
}

/// A window over memory of the program.
fn given(abi: &'static Abi, win: usize, base: usize, size: usize, info: usize) -> Results {
    if base != 0 && size as isize > 0 {
        memory::watch(base, size);
    }
    window(abi, win, base, size, info)
}

fn window(abi: &'static Abi, win: usize, base: usize, size: usize, info: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(win) = (unsafe { abi.read_handle(win) }) else { return Results::None };
    if !making::made(abi, win, info) {
        return Results::None;
    }
    Results::Window { win, base, size: size as isize }
}

fn allocated(abi: &'static Abi, win: usize, base: usize, size: usize, info: usize) -> Results {
    if base == 0 {
        return Results::None;
    }
    // SAFETY: MPI succeeded, so it has written the address of the memory.
    let base = unsafe { (base as *const usize).read_unaligned() };
    if base != 0 && size as isize > 0 {
        memory::watch_owned(base, size);
    }
    window(abi, win, base, size, info)
}

/// The memory of a member, where this process can reach it.
fn shared(size: usize, base: usize) -> Results {
    if size == 0 || base == 0 {
        return Results::None;
    }
    // SAFETY: MPI succeeded, so it has written both.
    unsafe {
        let size = (size as *const isize).read_unaligned();
        Results::Shared { base: (base as *const usize).read_unaligned(), size }
    }
}

fn free(abi: &'static Abi, win: usize) -> Option<Call> {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let object = unsafe { abi.read_handle(win) }?;
    directory::ending(object);
    making::before_free(abi, object);
    let (regions, own) = match state::lock().as_ref() {
        Some(state) => (state.mirror.regions_of(object), state.mirror.own_memory_of(object)),
        None => (Vec::new(), None),
    };
    if let Some(base) = own {
        memory::unwatch_owned(base);
    }
    let gone = |&(base, size): &(usize, usize)| memory::access(base, size as isize) == Access::Unmapped;
    let unmapped = regions.into_iter().filter(gone).map(|(base, _)| base).collect();
    Some(Call::ObjectFree { kind: Kind::Win, object, unmapped })
}

fn attach(abi: &Abi, site: Site, win: usize, base: usize, size: isize) -> Option<Call> {
    // SAFETY: the descriptor that the program's compiler made for this call.
    if unsafe { array::is_scattered(site.descriptor) } {
        return Some(Call::WinAttach { win: abi.handle(win), base, size, access: Access::Scattered });
    }
    let mut access = if base != 0 && size > 0 { memory::access(base, size) } else { Access::Usable };
    // Constants of the program may be attached for gets; they lie in a module's own file.
    if access == Access::ReadOnly && modules::of(base).is_some() {
        access = Access::Usable;
    }
    Some(Call::WinAttach { win: abi.handle(win), base, size, access })
}

fn attached(base: usize, size: usize) -> Results {
    if size as isize > 0 {
        memory::watch(base, size);
    }
    Results::None
}

fn detach(abi: &Abi, win: usize, base: usize) -> Option<Call> {
    let win = abi.handle(win);
    let size = state::lock().as_ref().and_then(|state| state.mirror.region_size(win, base));
    let access = size.map_or(Access::Usable, |size| memory::access(base, size as isize));
    Some(Call::WinDetach { win, base, access })
}

fn memory_at(base: usize) -> Results {
    if base == 0 {
        return Results::None;
    }
    // SAFETY: MPI succeeded, so it has written the address of the memory.
    Results::Memory { base: unsafe { (base as *const usize).read_unaligned() } }
}

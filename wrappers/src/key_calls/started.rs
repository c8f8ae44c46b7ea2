//! Calls that begin operations on communicators: watched from the first key on, to know which communicators MPI still
//! needs after they were freed (7.4.3). And which requests are persistent: those are not freed by their completion (3.9).

use super::entry::behind_door;
use crate::engine;
use crate::keys::around::{begins, begun};
use crate::keys::persistent::still;
use crate::keys::{USED, used};
use crate::next::next;
use crate::observers::After;
use crate::thread::{By, Thread};
use std::ffi::c_int;

/// A persistent request was made, whatever language asked for it.
fn persistent(comm: usize, request: usize) {
    let Some(abi) = crate::abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(handle) = (unsafe { abi.read_handle(request) }) else { return };
    still(handle);
    if used() {
        begun(comm, request);
    }
}

macro_rules! nonblocking {
    ($($name:ident ( $($before:ident)* );)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(
                by: impl Into<By>,
                $($before: usize,)*
                comm: usize,
                request: usize,
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                let _ = ($($before,)*);
                engine::around(by.into(), &begins(comm, request), |_| real())
            }
        }

        const _: () = {
            const PARAMETERS: usize = <[&str]>::len(&[$(stringify!($before)),*]) + 2;
            const _: () = assert!(warden::call::is_followed(stringify!($name), PARAMETERS), "not as in src/call/followed.rs");

            behind_door! {
                $name($($before,)* comm, request) -> c_int; USED, 0;
                // SAFETY: the program's own arguments, passed on unchanged.
                engine::around(By::C, &begins(comm, request), |()| unsafe { next!($name($($before,)* comm, request)) })
            }
        };
    )*};
}

macro_rules! persistent {
    ($($name:ident ( $($before:ident)* ) ( $($info:ident)? );)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(
                by: impl Into<By>,
                $($before: usize,)*
                comm: usize,
                $($info: usize,)?
                request: usize,
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                let _ = ($($before,)* $($info,)?);
                crate::entries::count!(stringify!($name));
                let made = After(|thread: &Thread, code| {
                    if code == 0 && !thread.inside.get() {
                        persistent(comm, request);
                    }
                });
                engine::around(by.into(), &made, |()| real())
            }
        }

        const _: () = {
            const PARAMETERS: usize =
                <[&str]>::len(&[$(stringify!($before)),*]) + <[&str]>::len(&[$(stringify!($info))?]) + 2;
            const _: () = assert!(warden::call::is_followed(stringify!($name), PARAMETERS), "not as in src/call/followed.rs");

            /// The MPI function of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[unsafe(no_mangle)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe extern "C-unwind" fn $name($($before: usize,)* comm: usize, $($info: usize,)? request: usize) -> c_int {
                let frame = crate::site::frame!();
                // SAFETY: the frame of this entry, and the program's own arguments, passed on unchanged.
                unsafe {
                    if engine::passes(crate::site::caller(frame), false) {
                        return next!($name($($before,)* comm, $($info,)? request));
                    }
                    $name::watched(By::C, $($before,)* comm, $($info,)? request, || {
                        next!($name($($before,)* comm, $($info,)? request))
                    })
                }
            }
        };
    )*};
}

nonblocking! {
    MPI_Iallgather(a b c d e f);
    MPI_Iallgather_c(a b c d e f);
    MPI_Iallgatherv(a b c d e f g);
    MPI_Iallgatherv_c(a b c d e f g);
    MPI_Iallreduce(a b c d e);
    MPI_Iallreduce_c(a b c d e);
    MPI_Ialltoall(a b c d e f);
    MPI_Ialltoall_c(a b c d e f);
    MPI_Ialltoallv(a b c d e f g h);
    MPI_Ialltoallv_c(a b c d e f g h);
    MPI_Ialltoallw(a b c d e f g h);
    MPI_Ialltoallw_c(a b c d e f g h);
    MPI_Ibarrier();
    MPI_Ibcast(a b c d);
    MPI_Ibcast_c(a b c d);
    MPI_Ibsend(a b c d e);
    MPI_Ibsend_c(a b c d e);
    MPI_Iexscan(a b c d e);
    MPI_Iexscan_c(a b c d e);
    MPI_Igather(a b c d e f g);
    MPI_Igather_c(a b c d e f g);
    MPI_Igatherv(a b c d e f g h);
    MPI_Igatherv_c(a b c d e f g h);
    MPI_Ineighbor_allgather(a b c d e f);
    MPI_Ineighbor_allgather_c(a b c d e f);
    MPI_Ineighbor_allgatherv(a b c d e f g);
    MPI_Ineighbor_allgatherv_c(a b c d e f g);
    MPI_Ineighbor_alltoall(a b c d e f);
    MPI_Ineighbor_alltoall_c(a b c d e f);
    MPI_Ineighbor_alltoallv(a b c d e f g h);
    MPI_Ineighbor_alltoallv_c(a b c d e f g h);
    MPI_Ineighbor_alltoallw(a b c d e f g h);
    MPI_Ineighbor_alltoallw_c(a b c d e f g h);
    MPI_Irecv(a b c d e);
    MPI_Irecv_c(a b c d e);
    MPI_Ireduce(a b c d e f);
    MPI_Ireduce_c(a b c d e f);
    MPI_Ireduce_scatter(a b c d e);
    MPI_Ireduce_scatter_block(a b c d e);
    MPI_Ireduce_scatter_block_c(a b c d e);
    MPI_Ireduce_scatter_c(a b c d e);
    MPI_Irsend(a b c d e);
    MPI_Irsend_c(a b c d e);
    MPI_Iscan(a b c d e);
    MPI_Iscan_c(a b c d e);
    MPI_Iscatter(a b c d e f g);
    MPI_Iscatter_c(a b c d e f g);
    MPI_Iscatterv(a b c d e f g h);
    MPI_Iscatterv_c(a b c d e f g h);
    MPI_Isend(a b c d e);
    MPI_Isend_c(a b c d e);
    MPI_Isendrecv(a b c d e f g h i j);
    MPI_Isendrecv_c(a b c d e f g h i j);
    MPI_Isendrecv_replace(a b c d e f g);
    MPI_Isendrecv_replace_c(a b c d e f g);
    MPI_Issend(a b c d e);
    MPI_Issend_c(a b c d e);
}

persistent! {
    MPI_Allgather_init(a b c d e f)(info);
    MPI_Allgather_init_c(a b c d e f)(info);
    MPI_Allgatherv_init(a b c d e f g)(info);
    MPI_Allgatherv_init_c(a b c d e f g)(info);
    MPI_Allreduce_init(a b c d e)(info);
    MPI_Allreduce_init_c(a b c d e)(info);
    MPI_Alltoall_init(a b c d e f)(info);
    MPI_Alltoall_init_c(a b c d e f)(info);
    MPI_Alltoallv_init(a b c d e f g h)(info);
    MPI_Alltoallv_init_c(a b c d e f g h)(info);
    MPI_Alltoallw_init(a b c d e f g h)(info);
    MPI_Alltoallw_init_c(a b c d e f g h)(info);
    MPI_Barrier_init()(info);
    MPI_Bcast_init(a b c d)(info);
    MPI_Bcast_init_c(a b c d)(info);
    MPI_Bsend_init(a b c d e)();
    MPI_Bsend_init_c(a b c d e)();
    MPI_Exscan_init(a b c d e)(info);
    MPI_Exscan_init_c(a b c d e)(info);
    MPI_Gather_init(a b c d e f g)(info);
    MPI_Gather_init_c(a b c d e f g)(info);
    MPI_Gatherv_init(a b c d e f g h)(info);
    MPI_Gatherv_init_c(a b c d e f g h)(info);
    MPI_Neighbor_allgather_init(a b c d e f)(info);
    MPI_Neighbor_allgather_init_c(a b c d e f)(info);
    MPI_Neighbor_allgatherv_init(a b c d e f g)(info);
    MPI_Neighbor_allgatherv_init_c(a b c d e f g)(info);
    MPI_Neighbor_alltoall_init(a b c d e f)(info);
    MPI_Neighbor_alltoall_init_c(a b c d e f)(info);
    MPI_Neighbor_alltoallv_init(a b c d e f g h)(info);
    MPI_Neighbor_alltoallv_init_c(a b c d e f g h)(info);
    MPI_Neighbor_alltoallw_init(a b c d e f g h)(info);
    MPI_Neighbor_alltoallw_init_c(a b c d e f g h)(info);
    MPI_Precv_init(a b c d e f)(info);
    MPI_Psend_init(a b c d e f)(info);
    MPI_Recv_init(a b c d e)();
    MPI_Recv_init_c(a b c d e)();
    MPI_Reduce_init(a b c d e f)(info);
    MPI_Reduce_init_c(a b c d e f)(info);
    MPI_Reduce_scatter_block_init(a b c d e)(info);
    MPI_Reduce_scatter_block_init_c(a b c d e)(info);
    MPI_Reduce_scatter_init(a b c d e)(info);
    MPI_Reduce_scatter_init_c(a b c d e)(info);
    MPI_Rsend_init(a b c d e)();
    MPI_Rsend_init_c(a b c d e)();
    MPI_Scan_init(a b c d e)(info);
    MPI_Scan_init_c(a b c d e)(info);
    MPI_Scatter_init(a b c d e f g)(info);
    MPI_Scatter_init_c(a b c d e f g)(info);
    MPI_Scatterv_init(a b c d e f g h)(info);
    MPI_Scatterv_init_c(a b c d e f g h)(info);
    MPI_Send_init(a b c d e)();
    MPI_Send_init_c(a b c d e)();
    MPI_Ssend_init(a b c d e)();
    MPI_Ssend_init_c(a b c d e)();
}

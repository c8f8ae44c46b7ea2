//! What a procedure does to the order of processes, for who records it: messages, collective operations, and what is not understood.

use crate::columns::Over;
use crate::param::{Direction, Kind};
use crate::table::Procedure;

/// What a procedure does to the order of its process with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing.
    None,
    /// It sends a message (3.2, 3.4). `synchronous`: only a receive ends it.
    Sends { synchronous: bool },
    /// It receives one.
    Receives,
    /// Both.
    SendsAndReceives,
    /// It waits for a message, or looks for one, and leaves it (3.8.1).
    Probes,
    /// Likewise, and takes it out of the queue (3.8.2).
    Matches,
    /// A collective operation on a communicator (chapter 6): nobody leaves before everybody came, or it is to be taken so.
    Everybody,
    /// Nobody leaves before the root came.
    FromRoot,
    /// The root does not leave before everybody came.
    ToRoot,
    /// Nobody leaves before those of lower rank came.
    Upwards,
    /// It starts requests that were made before (3.9).
    Starts,
    /// It initialises a message whose parts are sent one by one (4.2.1).
    SendsParts,
    /// It initialises the receive of one.
    ReceivesParts,
    /// It says that parts may be sent (4.2.2).
    Ready,
    /// It asks whether a part has arrived.
    Arrived,
    /// It may order its process with others in a way that is not said here.
    Other,
}

impl Order {
    /// Whether it is that of a collective operation on a communicator (chapters 6 and 8).
    pub fn is_collective(self) -> bool {
        match self {
            Order::Everybody | Order::FromRoot | Order::ToRoot | Order::Upwards => true,
            Order::None
            | Order::Sends { .. }
            | Order::Receives
            | Order::SendsAndReceives
            | Order::Probes
            | Order::Matches
            | Order::Starts
            | Order::SendsParts
            | Order::ReceivesParts
            | Order::Ready
            | Order::Arrived
            | Order::Other => false,
        }
    }
}

impl Procedure {
    /// Whether it is an operation on the memory of a window (12.3).
    pub fn is_one_sided(self) -> bool {
        let has = |kind| self.all_params().iter().any(|param| param.kind == kind);
        has(Kind::Displacement) && has(Kind::Win)
    }

    /// What it does to order. Of procedures that make a request it is what their operation does; one-sided communication, the making and
    /// ending of objects, and calls that complete requests are left out: they are [`Order::None`] or [`Order::Other`].
    pub fn order(self) -> Order {
        let name = self.name();
        let name = name.strip_suffix("_c").unwrap_or(name);
        match name {
            "MPI_Send" | "MPI_Bsend" | "MPI_Rsend" | "MPI_Isend" | "MPI_Ibsend" | "MPI_Irsend"
            | "MPI_Send_init" | "MPI_Bsend_init" | "MPI_Rsend_init" => {
                return Order::Sends { synchronous: false };
            }
            "MPI_Ssend" | "MPI_Issend" | "MPI_Ssend_init" => return Order::Sends { synchronous: true },
            "MPI_Recv" | "MPI_Irecv" | "MPI_Recv_init" => return Order::Receives,
            "MPI_Start" | "MPI_Startall" => return Order::Starts,
            "MPI_Psend_init" => return Order::SendsParts,
            "MPI_Precv_init" => return Order::ReceivesParts,
            "MPI_Pready" | "MPI_Pready_range" | "MPI_Pready_list" => return Order::Ready,
            "MPI_Parrived" => return Order::Arrived,
            "MPI_Sendrecv" | "MPI_Sendrecv_replace" | "MPI_Isendrecv" | "MPI_Isendrecv_replace" => {
                return Order::SendsAndReceives;
            }
            "MPI_Probe" | "MPI_Iprobe" => return Order::Probes,
            "MPI_Mprobe" | "MPI_Improbe" => return Order::Matches,
            // They wait for messages of their own process to leave its buffer, which is no matter of others (3.6).
            "MPI_Buffer_detach"
            | "MPI_Buffer_flush"
            | "MPI_Comm_detach_buffer"
            | "MPI_Comm_flush_buffer"
            | "MPI_Session_detach_buffer"
            | "MPI_Session_flush_buffer"
            | "MPI_Buffer_iflush"
            | "MPI_Comm_iflush_buffer"
            | "MPI_Session_iflush_buffer" => return Order::None,
            // They are no matter of others, but for what is in the file (14.4.2).
            "MPI_File_iread"
            | "MPI_File_iread_at"
            | "MPI_File_iread_shared"
            | "MPI_File_iwrite"
            | "MPI_File_iwrite_at"
            | "MPI_File_iwrite_shared" => return Order::None,
            // What they take was matched before.
            "MPI_Mrecv" | "MPI_Imrecv" => return Order::None,
            _ => {}
        }
        let is_comm = |place: u8| {
            self.all_params().get(usize::from(place)).is_some_and(|param| param.kind == Kind::Comm)
        };
        let makes_only_a_request = self
            .columns()
            .makes()
            .all(|place| self.all_params().get(place).is_some_and(|param| param.kind == Kind::Request));
        match self.columns().over {
            Some(Over::Param(place)) if is_comm(place) && makes_only_a_request => {
                let name = name.trim_end_matches("_init");
                match name.strip_prefix("MPI_I").unwrap_or(name.trim_start_matches("MPI_")) {
                    "bcast" | "scatter" | "scatterv" | "Bcast" | "Scatter" | "Scatterv" => Order::FromRoot,
                    "gather" | "gatherv" | "reduce" | "Gather" | "Gatherv" | "Reduce" => Order::ToRoot,
                    "scan" | "exscan" | "Scan" | "Exscan" => Order::Upwards,
                    _ => Order::Everybody,
                }
            }
            Some(_) => Order::Other,
            None if self.columns().completes().next().is_some() => Order::None,
            None if self.columns().waits || self.columns().starts().next().is_some() => Order::Other,
            None if TELLS.contains(&name) => Order::Other,
            None => Order::None,
        }
    }

    /// Whether it has an event of its own, which its row makes: it blocks, and does something to order, whether that is understood or not.
    pub fn is_recorded(self) -> bool {
        self.is_seen() && !self.is_checked() && !self.makes_request() && self.order() != Order::None
    }

    /// Whether it makes a request.
    pub fn makes_request(self) -> bool {
        self.params().any(|(_, param)| param.kind == Kind::Request && param.direction == Direction::Out)
    }
}

/// Local procedures by which a process learns what another one did, or tells it.
const TELLS: [&str; 3] = ["MPI_Publish_name", "MPI_Lookup_name", "MPI_Grequest_complete"];

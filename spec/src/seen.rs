//! Which procedures a tool watches: those that checks look at, those that are followed for keys, and those that are counted; and by
//! which numbers.
//!
//! A number is the place of a name among all names. It changes with the version of the standard: who keeps numbers keeps [`NAMES`] with
//! them.

use crate::columns::COLUMNS;
use crate::order::Order;
use crate::param::{By, Direction, Kind, Param};
use crate::table::{ENTRIES, MANY, Procedure, TEXT};

/// What a data access does (14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileAccess {
    /// It reads from the file, and so writes into its buffer.
    pub reads: bool,
}

impl Procedure {
    /// How many names there are, the forms ending in `_c` too.
    pub const MANY: usize = Procedure::of_row(MANY);

    /// Its place in [`Procedure::all`].
    pub const fn place(self) -> usize {
        Procedure::of_row(self.number()) + self.is_large() as usize
    }

    /// How many names the rows before this one have.
    const fn of_row(row: usize) -> usize {
        BEFORE[row] as usize
    }

    /// Those that a check looks at, in their order.
    pub const CHECKED: [Procedure; Procedure::checked_before(MANY)] = {
        let mut checked = [Procedure::FIRST; Procedure::checked_before(MANY)];
        let (mut row, mut at) = (0, 0);
        while row < MANY {
            if COLUMNS[row].checked {
                let small = Procedure::in_row(row);
                checked[at] = small;
                at += 1;
                if let Some(large) = small.large() {
                    checked[at] = large;
                    at += 1;
                }
            }
            row += 1;
        }
        checked
    };

    /// How many names the rows before this one have that a check looks at.
    const fn checked_before(row: usize) -> usize {
        let (mut index, mut many) = (0, 0);
        while index < row {
            if COLUMNS[index].checked {
                many += 1 + ENTRIES[index].marks.large as usize;
            }
            index += 1;
        }
        many
    }

    /// Whether a check looks at it.
    pub const fn is_checked(self) -> bool {
        COLUMNS[self.number()].checked
    }

    /// Whether no check looks at its arguments, and it must be known of all the same: it makes a request for a message or a
    /// collective operation, which may keep a communicator that was freed in use; gives a group or an error handler, objects of which
    /// several handles may be given; or gives an info object or an operator, which the program must free as these.
    pub fn is_followed(self) -> bool {
        let params = self.all_params();
        let gives = |kind| {
            let columns = self.columns();
            columns.makes().chain(columns.hands()).any(|place| params[place].kind == kind)
        };
        let has = |kind| params.iter().any(|param| param.kind == kind);
        let moves = has(Kind::Tag) || self.columns().over.is_some();
        let begins = gives(Kind::Request) && has(Kind::Comm) && moves;
        let counted = gives(Kind::Group) || gives(Kind::Errhandler);
        // What only C has more arguments for is not followed (MPI_Info_create_env).
        let is_alike = params.iter().all(|param| !param.c_only);
        let must_be_freed = (gives(Kind::Info) || gives(Kind::Op)) && self.is_seen() && is_alike;
        !self.is_checked() && (begins || counted || must_be_freed)
    }

    /// Whether it sends a message in buffered mode (3.4).
    pub fn is_buffered(self) -> bool {
        ["MPI_Bsend", "MPI_Ibsend"].contains(&self.small().name())
    }

    /// Whether it attaches a buffer for such messages (3.6): to the process, or to a communicator or session.
    pub fn attaches_buffer(self) -> bool {
        let name = self.small().name();
        name.ends_with("_attach_buffer") || name == "MPI_Buffer_attach"
    }

    /// Whether it makes processes, or connects to others, by way of one process of a group (11.8, 11.9).
    pub fn connects(self) -> bool {
        const NAMES: [&str; 4] =
            ["MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Comm_accept", "MPI_Comm_connect"];
        // Most others are told by this alone, which is quicker than by their names.
        self.is_judged() && NAMES.contains(&self.name())
    }

    /// Whether it receives a message that was taken out of the queue before (3.8.3).
    pub fn receives_matched(self) -> bool {
        ["MPI_Mrecv", "MPI_Imrecv"].contains(&self.small().name())
    }

    /// Whether its arguments are looked at for themselves: of messages, collective operations, accesses to files, questions, and calls that are judged besides.
    pub fn has_checked_arguments(self) -> bool {
        let has_buffer = self.moves_data() || self.accesses_file().is_some() || self.receives_matched();
        has_buffer || self.is_question() || self.is_judged()
    }

    /// Whether its arguments are looked at besides: of calls that choose processes or places for them, of those that hand out what an object has, and of calls on files.
    pub const fn is_judged(self) -> bool {
        COLUMNS[self.number()].judged
    }

    /// Whether it is judged, and given nothing but objects.
    pub const fn is_about_objects(self) -> bool {
        let params = self.all_params();
        let (mut index, mut objects) = (0, 0);
        while index < params.len() {
            let Param { by, direction, .. } = &params[index];
            let is_given = matches!(by, By::Value | By::Array) && matches!(direction, Direction::In);
            if is_given && !(params[index].is_handle() && matches!(by, By::Value)) {
                return false;
            }
            objects += is_given as usize;
            index += 1;
        }
        objects > 0 && self.is_judged()
    }

    /// Which of its arguments are objects of a kind that it is given: a bit for each place in C.
    pub const fn given(self, kind: Kind) -> u32 {
        let params = self.all_params();
        let (mut index, mut place, mut given) = (0, 0, 0);
        while index < params.len() {
            let Param { kind: of, by, direction, large_only, .. } = &params[index];
            index += 1;
            if *large_only && !self.is_large() {
                continue;
            }
            if *of as u8 == kind as u8 && matches!(by, By::Value) && matches!(direction, Direction::In) {
                given |= 1 << place;
            }
            place += 1;
        }
        given
    }

    /// Whether somebody looks at all arguments of the procedure of this name, and not only at those that its effects hang on.
    pub const fn is_read_whole(name: &str) -> bool {
        match Procedure::find(name) {
            Some(procedure) => procedure.is_judged() || procedure.others_given() != 0,
            None => false,
        }
    }

    /// Which of its arguments are a group, an operator, an info object or an error handler that it is given: a bit for each place in C.
    pub const fn others_given(self) -> u32 {
        self.given(Kind::Group) | self.given(Kind::Op) | self.given(Kind::Info) | self.given(Kind::Errhandler)
    }

    /// Whether it is a local call that MPI answers at once, on an object that is there: nothing is kept of it, and it is looked at only before it is
    /// made.
    pub fn is_question(self) -> bool {
        let name = self.small().name();
        let asks_object = self.params().any(|(_, param)| {
            let of = [Kind::Comm, Kind::Group, Kind::Datatype, Kind::Op, Kind::File, Kind::Win];
            let is_given = param.by == By::Value && param.direction == Direction::In;
            is_given
                && (of.contains(&param.kind)
                    || param.kind == Kind::Info && (name.starts_with("MPI_Info_") || HINTED.contains(&name)))
        });
        let is_plain = self.order() == Order::None && !self.columns().waits && self.columns().over.is_none();
        let is_local = is_plain && !self.makes_request() && !self.is_one_sided() && !self.moves_data();
        let is_known = self.is_checked() || self.is_followed() || !self.is_seen() || self.attaches_buffer();
        let is_known = is_known || self.accesses_file().is_some();
        let is_alike = self.all_params().iter().all(|param| !param.c_only);
        (asks_object || OF_MPI.contains(&name)) && is_local && is_alike && !is_known
    }

    /// Whether it is a message (chapters 3 and 4), or a collective operation on a communicator (chapters 6 and 8.6), and not
    /// [checked](Procedure::is_checked).
    pub fn moves_data(self) -> bool {
        // Most others are told by this alone, which is quicker than by their names.
        let is_among_processes = |kind| matches!(kind, Kind::Comm | Kind::Op);
        if self.is_checked() || !self.all_params().iter().any(|param| is_among_processes(param.kind)) {
            return false;
        }
        let has = |kind| self.params().any(|(_, param)| param.kind == kind);
        let is_message = match self.order() {
            Order::Sends { .. }
            | Order::Receives
            | Order::SendsAndReceives
            | Order::Probes
            | Order::Matches
            | Order::SendsParts
            | Order::ReceivesParts => true,
            Order::Everybody | Order::FromRoot | Order::ToRoot | Order::Upwards => {
                has(Kind::Buffer) || self.name().to_lowercase().contains("barrier")
            }
            Order::None | Order::Other | Order::Starts | Order::Ready | Order::Arrived => {
                has(Kind::Op) && has(Kind::Count)
            }
        };
        is_message && !self.is_one_sided() && self.is_seen()
    }

    /// Whether null handles are right where it asks about an object: each has a name (7.8), and the null file an error handler (14.7).
    pub fn takes_nulls(self) -> bool {
        const OF_NULL_FILE: [&str; 3] =
            ["MPI_File_call_errhandler", "MPI_File_get_errhandler", "MPI_File_set_errhandler"];
        let name = self.small().name();
        name.ends_with("_get_name") || OF_NULL_FILE.contains(&name)
    }

    /// Whether it moves data between a file and its buffer (14.4), and that it reads from the file. Of a split collective operation (14.4.5) it is
    /// the call that begins it; that its buffer is in use until the other one is not seen.
    pub fn accesses_file(self) -> Option<FileAccess> {
        let name = self.small().name();
        let is_one =
            name.starts_with("MPI_File_") && self.params().any(|(_, param)| param.kind == Kind::Buffer);
        let ends = name.ends_with("_end");
        let reads = name.contains("read");
        (is_one && !ends && (reads || name.contains("write"))).then_some(FileAccess { reads })
    }

    /// The procedure of this place in [`Procedure::all`].
    pub fn at(place: u16) -> Option<Procedure> {
        BY_PLACE.get(usize::from(place)).copied()
    }

    /// Whether a tool counts its calls. Left out are those that are no calls of MPI to a user: what gives no error code (clocks,
    /// arithmetic with addresses, conversions of handles), conversions of statuses, and the tools interface, whose calls are made by
    /// tools, before MPI is up, too. Neither are questions whether and which MPI library there is: programs that load one themselves
    /// look for these names first (mpi4py for `MPI_Get_version`), and must not find those of a tool.
    pub fn is_seen(self) -> bool {
        const QUESTIONS: [&str; 4] =
            ["MPI_Get_version", "MPI_Get_library_version", "MPI_Initialized", "MPI_Finalized"];
        let name = self.name();
        let converts = self.params().any(|(_, param)| param.kind == Kind::FortranStatus);
        let asks = name.starts_with("MPI_Abi_") || QUESTIONS.contains(&name);
        self.returns().0 == Kind::Error && !converts && !asks && !name.starts_with("MPI_T_")
    }
}

/// How many names there are before each row, and before the end.
const BEFORE: &[u16; MANY + 1] = &{
    let mut before = [0; MANY + 1];
    let mut row = 0;
    while row < MANY {
        before[row + 1] = before[row] + 1 + ENTRIES[row].marks.large as u16;
        row += 1;
    }
    before
};

/// All of them, as [`Procedure::all`] has them.
static BY_PLACE: [Procedure; Procedure::MANY] = {
    let mut all = [Procedure::FIRST; Procedure::MANY];
    let mut row = 0;
    while row < MANY {
        let small = Procedure::in_row(row);
        all[small.place()] = small;
        if let Some(large) = small.large() {
            all[large.place()] = large;
        }
        row += 1;
    }
    all
};

/// Questions about no object.
const OF_MPI: [&str; 3] = ["MPI_Dims_create", "MPI_Get_processor_name", "MPI_Query_thread"];

/// Local calls about names and files that are given hints.
const HINTED: [&str; 3] = ["MPI_File_delete", "MPI_Open_port", "MPI_Unpublish_name"];

/// Stands for the names and their order: a hash of the text (FNV-1a).
pub const NAMES: u32 = {
    let text = TEXT.as_bytes();
    let (mut hash, mut at) = (0x811c_9dc5_u32, 0);
    while at < text.len() {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
};

//! A program as people read it: C, with objects in arrays by their places.

use std::fmt::Write as _;

use crate::program::{Op, Program, Step, callback};

/// The whole program; `mark`: the step to point at.
pub fn program(program: &Program, mark: Option<usize>) -> String {
    let mut text = String::new();
    let bodies: Vec<i32> =
        (0..3).filter(|body| program.steps.iter().any(|step| step.body == *body)).collect();
    for body in bodies {
        let title =
            if body == 0 { "the program".to_owned() } else { format!("callbacks with body {body} do") };
        let _ = writeln!(text, "    /* {title} */"); // to a string, which cannot fail
        for (number, step) in program.steps.iter().enumerate().filter(|(_, step)| step.body == body) {
            let here = if mark == Some(number) { "  /* <-- */" } else { "" };
            let _ = writeln!(text, "    {};{here}", call(step));
        }
    }
    text
}

fn call(step: &Step) -> String {
    let [a, b, c, d, e] = step.with;
    let prefix = |kind: i32| ["Comm", "Type", "Win"][kind as usize];
    let object = |kind: i32, place: i32| match (kind, place) {
        (0, 0) => "MPI_COMM_WORLD".to_owned(),
        (0, 1) => "MPI_COMM_SELF".to_owned(),
        (1, 0) => "MPI_INT".to_owned(),
        (0, _) => format!("comm[{place}]"),
        (1, _) => format!("type[{place}]"),
        (_, _) => format!("win[{place}]"),
    };
    let key = |kind: i32, slot: i32| format!("{}_key[{slot}]", prefix(kind).to_lowercase());
    let (comm, made) = (object(0, a), object(0, b));
    match step.op {
        Op::Key => {
            let copy = match c {
                callback::NULL => "NULL_COPY_FN",
                callback::DUP => "DUP_FN",
                callback::SAME => "copy",
                callback::OTHER => "copy_with_other_value",
                callback::NOTHING => "copy_with_flag_0",
                _ => "copy_that_fails",
            };
            let delete = match d {
                callback::NULL => "NULL_DELETE_FN",
                callback::DELETES => "delete",
                callback::FAILS => "delete_that_fails",
                _ => "delete_that_fails_once",
            };
            let body = if e == 0 { String::new() } else { format!(" /* body {e} */") };
            format!("MPI_{}_create_keyval({copy}, {delete}, &{}, state){body}", prefix(a), key(a, b))
        }
        Op::FreeKey => format!("MPI_{}_free_keyval(&{})", prefix(a), key(a, b)),
        Op::Set => format!("MPI_{}_set_attr({}, {}, (void *){d})", prefix(a), object(a, b), key(a, c)),
        Op::Get => format!("MPI_{}_get_attr({}, {}, &value, &flag)", prefix(a), object(a, b), key(a, c)),
        Op::Delete => format!("MPI_{}_delete_attr({}, {})", prefix(a), object(a, b), key(a, c)),
        Op::Dup => format!("MPI_Comm_dup({comm}, &{made})"),
        Op::DupInfo => format!("MPI_Comm_dup_with_info({comm}, MPI_INFO_NULL, &{made})"),
        Op::Idup => {
            format!("MPI_Comm_idup({comm}, &{made}, &request), MPI_Wait(&request, MPI_STATUS_IGNORE)")
        }
        Op::Split => format!("MPI_Comm_split({comm}, 0, 0, &{made})"),
        Op::SplitType => {
            format!("MPI_Comm_split_type({comm}, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &{made})")
        }
        Op::Create => format!("MPI_Comm_create({comm}, its_group, &{made})"),
        Op::CreateGroup => format!("MPI_Comm_create_group({comm}, its_group, 1, &{made})"),
        Op::Cart => format!("MPI_Cart_create({comm}, {c}, dims, periods, 0, &{made})"),
        Op::DistGraph => format!("MPI_Dist_graph_create_adjacent({comm}, … itself …, &{made})"),
        Op::Free => format!("MPI_{}_free(&{})", prefix(a), object(a, b)),
        Op::Disconnect => format!("MPI_Comm_disconnect(&{made})"),
        Op::TypeDup => format!("MPI_Type_dup({}, &{})", object(1, a), object(1, b)),
        Op::Contiguous => format!("MPI_Type_contiguous({c}, {}, &{})", object(1, a), object(1, b)),
        Op::Resized => format!("MPI_Type_create_resized({}, 0, 1024, &{})", object(1, a), object(1, b)),
        Op::Commit => format!("MPI_Type_commit(&{})", object(1, a)),
        Op::Window => match c {
            1 => format!("MPI_Win_create(memory, {d}, {e}, MPI_INFO_NULL, {comm}, &win[{b}])"),
            2 => format!("MPI_Win_allocate({d}, {e}, MPI_INFO_NULL, {comm}, &base, &win[{b}])"),
            3 => format!("MPI_Win_create_dynamic(MPI_INFO_NULL, {comm}, &win[{b}])"),
            _ => format!("MPI_Win_allocate_shared({d}, {e}, MPI_INFO_NULL, {comm}, &base, &win[{b}])"),
        },
        Op::Attach => format!("MPI_Win_attach(win[{a}], region[{b}] + {c}, {d})"),
        Op::Detach => format!("MPI_Win_detach(win[{a}], where region[{b}] is attached)"),
        Op::Predefined => {
            let which = ["BASE", "SIZE", "DISP_UNIT", "CREATE_FLAVOR", "MODEL"][b as usize];
            format!("MPI_Win_get_attr(win[{a}], MPI_WIN_{which}, &value, &flag)")
        }
        Op::Rma => {
            let name = ["MPI_Put", "MPI_Get", "MPI_Accumulate", "MPI_Get_accumulate", "MPI_Fetch_and_op"];
            let epoch = [
                "fences with assertions",
                "an exclusive lock",
                "lock_all and flush",
                "a shared lock",
                "fences",
            ];
            format!(
                "{} of one MPI_INT, {e}, at place {d} of win[{a}], between {}",
                name[c as usize], epoch[b as usize]
            )
        }
        Op::TagUb => "MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag)".to_owned(),
    }
}

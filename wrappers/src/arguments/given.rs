//! The program's words, as the core asks for them.

use super::{buffering, quick};
use crate::abi::{Abi, Opaque};
use crate::numbers::{Numbers, int_at};
use crate::{asking, recorder, state};
use mpiwarden_spec::{Kind, Param, Procedure, Type};
use std::ffi::c_int;
use warden::call::{Handle, Language, Reduction};
use warden::mirror::arguments::{Buffering, Given, ReducedElements, Reduces, Topology};
use warden::mirror::facts::HandleType;
use warden::mirror::layout::Elements;

/// The words of a call, in C's terms but for arrays of handles, which are as the language has them.
pub struct CallWords<'a> {
    pub abi: &'static Abi,
    pub call: Procedure,
    pub language: Language,
    pub words: &'a [usize],
    /// The communicator, where it is there.
    pub comm: Option<Handle>,
}

impl CallWords<'_> {
    fn param(&self, at: usize) -> Option<&'static Param> {
        self.call.params().nth(at).map(|(_, param)| param)
    }

    /// The place of a parameter in C.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.call.params().position(|(_, param)| param.name() == name)
    }

    fn is_wide(&self, at: usize) -> bool {
        self.param(at).is_some_and(|param| param.c_type(self.call.is_large()) != Type::Int)
    }

    pub fn word(&self, at: usize) -> usize {
        self.words.get(at).copied().unwrap_or(0)
    }

    fn null(&self, at: usize) -> Option<Handle> {
        let nulls = [
            (Kind::Comm, self.abi.null(warden::call::Kind::Comm)),
            (Kind::Datatype, self.abi.null(warden::call::Kind::Datatype)),
            (Kind::Op, self.abi.other_nulls().op),
            (Kind::Group, self.abi.other_nulls().group),
        ];
        let kind = self.param(at)?.kind;
        nulls.into_iter().find_map(|(of, null)| (of == kind).then_some(null))
    }

    pub fn element(&self, at: usize, index: usize) -> Option<Handle> {
        let array = self.word(at);
        if array == 0 {
            return None;
        }
        match self.language {
            // SAFETY: the program gives an array of so many handles, which MPI reads too.
            Language::C => unsafe { self.abi.read_handle(self.abi.element(array, index)) },
            Language::Fortran => {
                // SAFETY: likewise, of INTEGERs.
                let integer = unsafe { int_at(array + index * size_of::<c_int>()) };
                Some(self.abi.of_fortran(Opaque::Datatype, integer))
            }
        }
    }
}

impl Given for CallWords<'_> {
    fn number(&self, at: usize) -> i64 {
        if self.is_wide(at) { self.word(at) as i64 } else { i64::from(self.word(at) as i32) }
    }

    fn address(&self, at: usize) -> usize {
        self.word(at)
    }

    fn numbers(&self, at: usize, count: i64) -> Vec<i64> {
        let read = if self.is_wide(at) { Numbers::counts } else { Numbers::ints };
        read(self.word(at), count).collect()
    }

    fn is_null(&self, at: usize) -> bool {
        self.null(at) == Some(self.abi.handle(self.word(at)))
    }

    fn are_null(&self, at: usize, count: i64) -> Vec<bool> {
        let null = self.null(at);
        let count = usize::try_from(count).unwrap_or(0);
        (0..count).map_while(|index| Some(Some(self.element(at, index)?) == null)).collect()
    }

    fn has_bytes_here(&self, datatype: usize) -> bool {
        let handle = self.abi.handle(self.word(datatype));
        self.abi.datatype_name(handle).is_some()
    }

    fn have_bytes_here(&self, datatypes: usize, count: i64) -> Vec<bool> {
        let count = usize::try_from(count).unwrap_or(0);
        let datatype = |index| self.element(datatypes, index);
        (0..count).map_while(|index| Some(self.abi.datatype_name(datatype(index)?).is_some())).collect()
    }

    fn reduces(&self, op: usize, datatype: usize) -> Option<Reduces> {
        let reduction =
            self.abi.reduction(self.word(op)).filter(|reduction| *reduction != Reduction::Other)?;
        Some(Reduces { reduction, on: self.elements(self.abi.handle(self.word(datatype))) })
    }

    fn group_size(&self, at: usize) -> Option<i64> {
        let group = self.abi.handle(self.word(at));
        // Of a group that may be gone MPI is asked nothing: it would call an error handler.
        let is_there = state::lock().as_ref().is_some_and(|state| {
            state.mirror.is_complete() && state.mirror.holds_handle(HandleType::Group, group)
        });
        let size =
            is_there.then(|| asking::number(self.abi, c"PMPI_Group_size", group)).flatten().map(i64::from);
        if let Some(size) = size {
            quick::know_group(group, size);
        }
        size
    }

    fn comm_size(&self, at: usize) -> Option<i64> {
        let comm = self.abi.handle(self.word(at));
        let is_there = state::lock().as_ref().is_some_and(|state| state.mirror.knows_comm(comm));
        let ask = |question| asking::number(self.abi, question, comm).map(i64::from);
        let is_plain = is_there && ask(c"PMPI_Comm_test_inter") == Some(0);
        is_plain.then(|| ask(c"PMPI_Comm_size")).flatten()
    }

    fn bytes(&self, datatype: usize, count: i64) -> Option<i64> {
        let layout = recorder::layout(self.abi, self.abi.handle(self.word(datatype)))?;
        i64::try_from(layout.size).ok()?.checked_mul(count)
    }

    fn buffering(&self) -> Buffering {
        buffering::now(self.call)
    }

    fn topology(&self) -> Option<Topology> {
        let comm = self.comm?;
        let topology = asking::topology(self.abi, comm);
        if let Some(Topology::Cartesian(dims)) = &topology {
            quick::know_grid(comm, dims.iter().map(|(places, _)| *places));
        }
        if topology.as_ref().is_some_and(|topology| *topology != Topology::None) {
            quick::know_neighbours(comm);
        }
        topology
    }
}

impl CallWords<'_> {
    /// What a datatype is to a reduction. A copy of a predefined one, or one of a single element, is taken for that.
    fn elements(&self, datatype: Handle) -> ReducedElements {
        let Some(layout) = recorder::layout(self.abi, datatype) else { return ReducedElements::Unknown };
        match layout.elements {
            Elements::One { element: Some(element), size, .. } if layout.size == u64::from(size) => {
                ReducedElements::Predefined(element)
            }
            Elements::One { element: Some(_), .. } | Elements::Mixed => ReducedElements::Derived,
            Elements::One { element: None, .. } | Elements::Unknown => ReducedElements::Unknown,
        }
    }
}

//! The questions to MPI about a datatype, by the functions for large counts where the library has them: the others fail
//! for a datatype that was made with large counts.

use crate::abi::{Abi, Combiner};
use std::ffi::{CStr, c_int};
use std::sync::OnceLock;
use warden::call::{Handle, Kind};
use warden::mirror::layout::Bounds;

type Size = unsafe extern "C" fn(usize, *mut i64) -> c_int;
type SmallSize = unsafe extern "C" fn(usize, *mut c_int) -> c_int;
/// Bounds have 64 bits in all forms.
type Extent = unsafe extern "C" fn(usize, *mut i64, *mut i64) -> c_int;
type Envelope = unsafe extern "C" fn(usize, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int;
type LargeEnvelope = unsafe extern "C" fn(usize, *mut i64, *mut i64, *mut i64, *mut i64, *mut c_int) -> c_int;
type Inside = unsafe extern "C" fn(usize, c_int, c_int, c_int, *mut c_int, *mut i64, *mut usize) -> c_int;
type LargeInside =
    unsafe extern "C" fn(usize, i64, i64, i64, i64, *mut c_int, *mut i64, *mut i64, *mut usize) -> c_int;
type FreeDatatype = unsafe extern "C" fn(*mut usize) -> c_int;

/// The library's functions.
pub struct Questions {
    size: Option<Size>,
    small_size: SmallSize,
    extent: Extent,
    true_extent: Extent,
    small: (Envelope, Inside),
    large: Option<(LargeEnvelope, LargeInside)>,
    free: FreeDatatype,
}

/// How much there is to say about how a datatype was made.
pub struct Shape {
    /// `None` for a number that the interface does not have.
    pub combiner: Option<Combiner>,
    integers: usize,
    addresses: usize,
    counts: usize,
    types: usize,
}

impl Shape {
    pub fn datatypes(&self) -> usize {
        self.types
    }

    pub fn numbers(&self) -> usize {
        self.integers.saturating_add(self.addresses).saturating_add(self.counts)
    }
}

/// The arguments that a datatype was made with.
pub struct Contents {
    pub integers: Vec<c_int>,
    pub addresses: Vec<i64>,
    /// Only of a datatype that was made with large counts.
    pub counts: Vec<i64>,
    pub types: Vec<Handle>,
    abi: &'static Abi,
    questions: &'static Questions,
}

impl Questions {
    /// `None` where the library lacks one of them.
    pub fn find(abi: &Abi) -> Option<&'static Questions> {
        static QUESTIONS: OnceLock<Option<Questions>> = OnceLock::new();
        match QUESTIONS.get() {
            Some(known) => known.as_ref(),
            None => {
                // Before the cell is entered, as with the interface itself (crate::abi).
                let found = Questions::look(abi);
                QUESTIONS.get_or_init(|| found).as_ref()
            }
        }
    }

    fn look(abi: &Abi) -> Option<Questions> {
        let real = |name: &CStr| abi.real(name);
        let size = real(c"PMPI_Type_size_c").or_else(|| real(c"PMPI_Type_size_x"));
        let large = real(c"PMPI_Type_get_envelope_c").zip(real(c"PMPI_Type_get_contents_c"));
        // SAFETY: an MPI library's functions of these names have these signatures (MPI 5.0, A.3), where MPI_Aint and
        // MPI_Count have 64 bits, and a handle is passed as a word or as the lower half of one.
        unsafe {
            Some(Questions {
                size: size.map(|at| std::mem::transmute::<usize, Size>(at)),
                small_size: std::mem::transmute::<usize, SmallSize>(real(c"PMPI_Type_size")?),
                extent: std::mem::transmute::<usize, Extent>(real(c"PMPI_Type_get_extent")?),
                true_extent: std::mem::transmute::<usize, Extent>(real(c"PMPI_Type_get_true_extent")?),
                small: (
                    std::mem::transmute::<usize, Envelope>(real(c"PMPI_Type_get_envelope")?),
                    std::mem::transmute::<usize, Inside>(real(c"PMPI_Type_get_contents")?),
                ),
                large: large.map(|(envelope, inside)| {
                    (
                        std::mem::transmute::<usize, LargeEnvelope>(envelope),
                        std::mem::transmute::<usize, LargeInside>(inside),
                    )
                }),
                free: std::mem::transmute::<usize, FreeDatatype>(real(c"PMPI_Type_free")?),
            })
        }
    }

    /// Size and bounds.
    pub fn bounds(&self, datatype: Handle) -> Option<Bounds> {
        let Handle(word) = datatype;
        let (mut lb, mut extent, mut true_lb, mut true_extent) = (0, 0, 0, 0);
        // SAFETY: the datatype is right, and all addresses are good for one number.
        let codes = unsafe {
            [
                (self.extent)(word, &mut lb, &mut extent),
                (self.true_extent)(word, &mut true_lb, &mut true_extent),
            ]
        };
        let size = u64::try_from(self.size(word)?).ok()?;
        (codes == [0, 0]).then_some(Bounds { size, lb, extent, true_lb, true_extent })
    }

    /// Negative where it cannot be expressed.
    fn size(&self, word: usize) -> Option<i64> {
        let (mut size, mut small) = (0i64, 0 as c_int);
        let code = match self.size {
            // SAFETY: the datatype is right, and the address is good for one number.
            Some(question) => unsafe { question(word, &mut size) },
            // SAFETY: the same.
            None => unsafe { (self.small_size)(word, &mut small) },
        };
        (code == 0).then_some(size + i64::from(small))
    }

    pub fn shape(&self, abi: &Abi, datatype: Handle) -> Option<Shape> {
        let mut numbers = [0i64; 4];
        let mut combiner: c_int = 0;
        let code = if let Some((envelope, _)) = self.large {
            let [integers, addresses, counts, types] = &mut numbers;
            // SAFETY: the datatype is right, and all addresses are good for one number.
            unsafe { envelope(datatype.0, integers, addresses, counts, types, &mut combiner) }
        } else {
            let mut small: [c_int; 3] = [0; 3];
            let [integers, addresses, types] = &mut small;
            // SAFETY: the same.
            let code = unsafe { (self.small.0)(datatype.0, integers, addresses, types, &mut combiner) };
            numbers = [small[0].into(), small[1].into(), 0, small[2].into()];
            code
        };
        let known = abi.table().combiners.iter().find(|(number, _)| *number == combiner);
        let [integers, addresses, counts, types] = numbers.map(|number| usize::try_from(number).unwrap_or(0));
        let combiner = known.map(|(_, combiner)| *combiner);
        (code == 0).then_some(Shape { combiner, integers, addresses, counts, types })
    }

    /// The arguments that a datatype was made with; not to be asked of one that is predefined.
    pub fn contents(&'static self, abi: &'static Abi, datatype: Handle, shape: &Shape) -> Option<Contents> {
        let mut integers = vec![0; shape.integers];
        let mut addresses = vec![0; shape.addresses];
        let mut counts = vec![0; shape.counts];
        // As wide as the widest handle.
        let mut types = vec![0usize; shape.types];
        let (i, a, t) = (integers.as_mut_ptr(), addresses.as_mut_ptr(), types.as_mut_ptr());
        let code = if let Some((_, inside)) = self.large {
            let room = [shape.integers, shape.addresses, shape.counts, shape.types];
            let [ints, adds, large, parts] = room.map(|room| room as i64);
            // SAFETY: the datatype is right, and each array is as long as is said.
            unsafe { inside(datatype.0, ints, adds, large, parts, i, a, counts.as_mut_ptr(), t) }
        } else {
            let room = [shape.integers, shape.addresses, shape.types];
            let [ints, adds, parts] = room.map(|room| room as c_int);
            // SAFETY: the same.
            unsafe { (self.small.1)(datatype.0, ints, adds, parts, i, a, t) }
        };
        if code != 0 {
            return None;
        }
        let at = types.as_ptr() as usize;
        let types = (0..shape.types)
            // SAFETY: MPI succeeded, so it has written this many handles.
            .filter_map(|index| unsafe { abi.read_handle(abi.element(at, index)) })
            .collect();
        Some(Contents { integers, addresses, counts, types, abi, questions: self })
    }

    /// Whether a datatype that was given as a part is one to be freed (5.1.13).
    fn is_ours(&self, abi: &Abi, part: Handle) -> bool {
        if abi.is_predefined(Kind::Datatype, part) || part == abi.null(Kind::Datatype) {
            return false;
        }
        match self.shape(abi, part).map(|shape| shape.combiner) {
            Some(Some(
                Combiner::Dup
                | Combiner::Contiguous
                | Combiner::Vector
                | Combiner::Hvector
                | Combiner::Indexed
                | Combiner::Hindexed
                | Combiner::IndexedBlock
                | Combiner::HindexedBlock
                | Combiner::Struct
                | Combiner::Subarray
                | Combiner::Darray
                | Combiner::Resized,
            )) => true,
            Some(Some(
                Combiner::Named
                | Combiner::F90Real
                | Combiner::F90Complex
                | Combiner::F90Integer
                | Combiner::ValueIndex,
            )) => false,
            // Nobody knows: rather one too many in the library than one too few.
            Some(None) | None => false,
        }
    }
}

impl Drop for Contents {
    /// Each part that is not predefined is a reference of its own.
    fn drop(&mut self) {
        for part in &self.types {
            if self.questions.is_ours(self.abi, *part) {
                let mut word = part.0;
                // SAFETY: MPI gave it to be freed, once; a handle of four bytes lies in the lower half.
                unsafe { (self.questions.free)(&mut word) };
            }
        }
    }
}

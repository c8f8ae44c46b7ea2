//! What a datatype looks like, by asking the MPI library how it was made (5.1.13).
//!
//! Asked once for each datatype, and without the state's lock: MPI may take long, or come back through a callback. Only
//! datatypes that are known to be right are asked about, so that no question fails and no error handler runs. What the
//! answers come to is the core's business (`warden::mirror::layout`).

mod ask;
mod made;
pub mod recipes;

use crate::abi::{Abi, Combiner};
use ask::{Contents, Questions};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use warden::call::{Handle, Kind};
use warden::mirror::layout::{Basic, Budget, Element, Elements, Flat, Layout, Run, Signature};

/// How deep datatypes that are made of datatypes are followed.
const DEEPEST: usize = 32;
/// How many datatypes are asked about for one.
const MOST_DATATYPES: usize = 4096;

/// The layout of a datatype, and the number of how MPI says that it was made (`recipes`), where it has one. `known` gives
/// layouts that were found out before; it is asked for the parts. The datatype must be predefined or not freed. `None` where
/// MPI does not say even its bounds.
pub fn layout(
    abi: &'static Abi,
    datatype: Handle,
    known: &dyn Fn(Handle) -> Option<Arc<Layout>>,
) -> Option<(Arc<Layout>, Option<u32>)> {
    let questions = Questions::find(abi)?;
    let mut search =
        Search { abi, questions, known, budget: Budget::default(), left: MOST_DATATYPES, recipe: None };
    let layout = search.layout(datatype, 0)?;
    Some((layout, search.recipe))
}

struct Search<'a> {
    abi: &'static Abi,
    questions: &'static Questions,
    known: &'a dyn Fn(Handle) -> Option<Arc<Layout>>,
    budget: Budget,
    left: usize,
    /// Of the datatype that the search is for.
    recipe: Option<u32>,
}

impl Search<'_> {
    fn layout(&mut self, datatype: Handle, depth: usize) -> Option<Arc<Layout>> {
        let bounds = self.questions.bounds(datatype)?;
        if self.abi.is_predefined(Kind::Datatype, datatype) {
            return Some(Arc::new(Layout::predefined(datatype, bounds, self.abi.datatype_name(datatype))));
        }
        self.left = self.left.checked_sub(1)?;
        let shape = self.questions.shape(self.abi, datatype)?;
        let size = u32::try_from(bounds.size).unwrap_or(u32::MAX);
        let unnamed =
            |basic| Elements::One { handle: datatype, element: Some(Element::unnamed(basic)), size };
        let dense = [Run { offset: bounds.true_lb, length: bounds.size }];
        let of_parameters =
            |basic| (Flat::from_runs(&dense), unnamed(basic), Signature::unnamed(basic, bounds.size));
        let (flat, elements, signature) = match shape.combiner {
            // Predefined all the same: those of Fortran's parameters, and pairs that have no name.
            Some(Combiner::F90Real) => of_parameters(Basic::Floating),
            Some(Combiner::F90Complex) => of_parameters(Basic::Complex),
            Some(Combiner::F90Integer) => of_parameters(Basic::FortranInteger),
            Some(Combiner::ValueIndex) => of_parameters(Basic::Pair),
            // A type of the library's own.
            Some(Combiner::Named) => (Flat::from_runs(&dense), Elements::Unknown, None),
            Some(combiner) if depth < DEEPEST && self.affords(&shape) => {
                match self.questions.contents(self.abi, datatype, &shape) {
                    Some(contents) => {
                        if depth == 0 {
                            self.recipe = recipes::of_contents(self.abi, combiner, &contents);
                        }
                        self.parts(combiner, &contents, (bounds.size, depth))
                    }
                    None => (None, Elements::Unknown, None),
                }
            }
            Some(_) | None => (None, Elements::Unknown, None),
        };
        Some(Arc::new(Layout::new(bounds, flat, elements).signed(signature)))
    }

    fn affords(&self, shape: &ask::Shape) -> bool {
        shape.datatypes() <= self.left && shape.numbers() <= made::MOST_NUMBERS
    }

    /// The parts are let go of at the end, whatever comes of them.
    fn parts(
        &mut self,
        combiner: Combiner,
        contents: &Contents,
        (size, depth): (u64, usize),
    ) -> (Option<Flat>, Elements, Option<Signature>) {
        // Handles of parts are only told apart while all are held, so this is not kept any longer.
        let mut seen: FxHashMap<Handle, Option<Arc<Layout>>> = FxHashMap::default();
        let parts: Vec<Option<Arc<Layout>>> = contents
            .types
            .iter()
            .map(|&part| {
                let found = seen.entry(part);
                found.or_insert_with(|| (self.known)(part).or_else(|| self.layout(part, depth + 1))).clone()
            })
            .collect();
        let table = self.abi.table();
        let flat = made::flat(table, combiner, contents, &parts, &mut self.budget);
        let signature = made::signature(combiner, contents, &parts, size);
        (flat, made::elements(combiner, contents, &parts), signature)
    }
}

//! Windows of all flavours, and what else goes on in them: operations that conflict with nothing.
//!
//! A window has 64 numbers at each rank: those below 16 are in question; from 16 on each rank has four that it alone writes into; all read those from
//! 40 on, and all add to those from 48 on. The flags of programs that wait in a loop lie from 60 on.

use crate::access::Displacement;
use crate::draw::Draw;
use crate::script::Script;

pub const NUMBERS: usize = 64;
/// Where a flag or a mutex is.
pub const FLAG: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flavor {
    Create,
    Allocate,
    Dynamic,
    Shared,
}

/// What a window is for: those of one launch are made once, for all its programs, for that takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    Passive,
    Fences,
    Posts,
    /// One beside it, over other memory.
    Beside,
}

/// A window of the first so many ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kept {
    pub ranks: usize,
    pub flavor: Flavor,
    pub of: Use,
    /// There is a second one over the same memory.
    pub again: bool,
}

/// A window of a program.
#[derive(Clone, Debug)]
pub struct Window {
    pub win: String,
    /// The memory of the rank itself.
    pub memory: String,
    kept: Kept,
    unit: usize,
}

impl Kept {
    fn name(self, what: &str) -> String {
        format!("{what}_{}_{:?}_{:?}", self.ranks, self.flavor, self.of).to_lowercase()
    }

    /// Declares it, makes it, and frees it.
    pub fn write(self) -> [String; 3] {
        let [win, second, memory, at] = ["win", "second", "memory", "at"].map(|what| self.name(what));
        let comm = format!("comms[{}]", self.ranks);
        let bytes = NUMBERS * 4;
        let mut declared =
            format!("static MPI_Win {win}, {second};\nstatic int *{memory};\nstatic MPI_Aint {at}[MOST];\n");
        let mut made = match self.flavor {
            Flavor::Create => format!(
                "MPI_Alloc_mem({bytes}, MPI_INFO_NULL, &{memory}); MPI_Win_create({memory}, {bytes}, 4, MPI_INFO_NULL, {comm}, &{win});"
            ),
            Flavor::Allocate => {
                format!("MPI_Win_allocate({bytes}, 1, MPI_INFO_NULL, {comm}, &{memory}, &{win});")
            }
            Flavor::Shared => {
                format!("MPI_Win_allocate_shared({bytes}, 4, MPI_INFO_NULL, {comm}, &{memory}, &{win});")
            }
            Flavor::Dynamic => format!(
                "MPI_Alloc_mem({bytes}, MPI_INFO_NULL, &{memory}); MPI_Win_create_dynamic(MPI_INFO_NULL, {comm}, &{win}); MPI_Win_attach({win}, {memory}, {bytes}); MPI_Aint mine; MPI_Get_address({memory}, &mine); MPI_Allgather(&mine, 1, MPI_AINT, {at}, 1, MPI_AINT, {comm});"
            ),
        };
        let mut freed = match self.flavor {
            Flavor::Create => format!("MPI_Win_free(&{win}); MPI_Free_mem({memory});"),
            Flavor::Allocate | Flavor::Shared => format!("MPI_Win_free(&{win});"),
            Flavor::Dynamic => format!(
                "MPI_Barrier({comm}); MPI_Win_detach({win}, {memory}); MPI_Win_free(&{win}); MPI_Free_mem({memory});"
            ),
        };
        if self.again {
            made += &format!(" MPI_Win_create({memory}, {bytes}, 4, MPI_INFO_NULL, {comm}, &{second});");
            freed = format!("MPI_Win_free(&{second}); {freed}");
        } else {
            declared = declared.replace(&format!(", {second}"), "");
        }
        let member = |what: String| format!("    if (rank < {}) {{ {what} }}\n", self.ranks);
        [declared, member(made), member(freed)]
    }
}

impl Window {
    pub fn draw(draw: &mut Draw) -> Flavor {
        draw.pick(&[Flavor::Create, Flavor::Allocate, Flavor::Allocate, Flavor::Dynamic])
    }

    pub fn make(script: &mut Script, flavor: Flavor, of: Use) -> Window {
        let kept = Kept { ranks: script.ranks, flavor, of, again: false };
        let unit = if flavor == Flavor::Allocate { 4 } else { 1 };
        let window = Window { win: kept.name("win"), memory: kept.name("memory"), kept, unit };
        script.windows.push(kept);
        script.all(format!("memset({}, 0, {});", window.memory, NUMBERS * 4));
        script.all("MPI_Barrier(comm);");
        window
    }

    /// Another window over the same memory.
    pub fn again(&self, script: &mut Script) -> Window {
        script.windows.push(Kept { again: true, ..self.kept });
        let kept = Kept { flavor: Flavor::Create, ..self.kept };
        Window { win: self.kept.name("second"), memory: self.memory.clone(), kept, unit: 1 }
    }

    pub fn displacement(&self, target: usize) -> Displacement {
        match self.kept.flavor {
            Flavor::Dynamic => {
                Displacement { base: format!("{}[{target}] + ", self.kept.name("at")), unit: 4 }
            }
            Flavor::Create | Flavor::Allocate | Flavor::Shared => {
                Displacement { base: String::new(), unit: self.unit }
            }
        }
    }

    /// An operation that conflicts with nothing. `quiet`: it also tells nobody anything: nothing is fetched.
    pub fn decoy(
        &self,
        draw: &mut Draw,
        script: &mut Script,
        rank: usize,
        target: usize,
        quiet: bool,
    ) -> String {
        let at = self.displacement(target);
        let win = &self.win;
        let buffer = script.buffer("MPI_INT", 4);
        let result = script.buffer("MPI_INT", 4);
        let own = at.of(16 + 4 * rank);
        let sums = at.of(48 + draw.below(4));
        match draw.below(if quiet { 2 } else { 5 }) {
            0 => format!("MPI_Put({buffer}, 4, MPI_INT, {target}, {own}, 4, MPI_INT, {win});"),
            1 => {
                format!("MPI_Accumulate({buffer}, 2, MPI_INT, {target}, {sums}, 2, MPI_INT, MPI_SUM, {win});")
            }
            2 => format!("MPI_Get({buffer}, 4, MPI_INT, {target}, {}, 4, MPI_INT, {win});", at.of(40)),
            3 => format!(
                "MPI_Get_accumulate({buffer}, 2, MPI_INT, {result}, 2, MPI_INT, {target}, {sums}, 2, MPI_INT, MPI_SUM, {win});"
            ),
            _ => format!("MPI_Fetch_and_op({buffer}, {result}, MPI_INT, {target}, {sums}, MPI_SUM, {win});"),
        }
    }
}

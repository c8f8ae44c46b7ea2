//! Amounts: of memory that MPI allocates (9.2) or buffers messages in (3.6), and of elements that a status says (13.3).

use super::{ArgumentWrong, BadArgument, Look, Misplaced};

impl Look<'_> {
    pub(super) fn amounts(&self) -> Option<BadArgument> {
        match self.call.small().name() {
            "MPI_Alloc_mem" => self.length("size"),
            "MPI_Buffer_attach" | "MPI_Comm_attach_buffer" => {
                // Then the size does not count (3.6).
                let is_automatic = self.given.address(self.at("buffer")?) == self.special.buffer_automatic;
                let wrong = if is_automatic { None } else { self.length("size") };
                wrong.or_else(|| self.nowhere("buffer", "size", |bytes| bytes > 0))
            }
            "MPI_Status_set_elements" | "MPI_Status_set_elements_x" => self.length("count"),
            _ => None,
        }
    }

    /// A null address, or `MPI_IN_PLACE`, where something of this amount is to be read or written.
    pub(super) fn nowhere(
        &self,
        buffer: &'static str,
        amount: &str,
        moves: impl FnOnce(i64) -> bool,
    ) -> Option<BadArgument> {
        let wrong = match self.given.address(self.at(buffer)?) {
            0 => ArgumentWrong::NoBuffer,
            address if address == self.special.in_place => ArgumentWrong::InPlace(Misplaced::Here),
            _ => return None,
        };
        moves(self.given.number(self.at(amount)?)).then(|| self.bad(buffer, None, 0, wrong))
    }
}

//! Packing and unpacking (5.2, 5.3): amounts, and where in the buffer.

use super::{ArgumentWrong, BadArgument, Look};

impl Look<'_> {
    pub(super) fn packing(&self) -> Option<BadArgument> {
        let (count, room) = match self.call.small().name() {
            "MPI_Pack" | "MPI_Pack_external" => ("incount", Some("outsize")),
            "MPI_Unpack" | "MPI_Unpack_external" => ("outcount", Some("insize")),
            "MPI_Pack_size" | "MPI_Pack_external_size" => ("incount", None),
            _ => return None,
        };
        self.length(count).or_else(|| room.and_then(|room| self.length(room).or_else(|| self.place(room))))
    }

    /// Where the next byte lies: in the buffer, or behind its last one.
    fn place(&self, room: &'static str) -> Option<BadArgument> {
        let size = self.given.number(self.at(room)?);
        let place = *self.given.numbers(self.at("position")?, 1).first()?;
        (!(0..=size).contains(&place))
            .then(|| self.bad("position", None, place, ArgumentWrong::OutsideBuffer { bytes: size }))
    }
}

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
        let wrong = self.length(count);
        let Some(room) = room.filter(|_| wrong.is_none()) else { return wrong };
        self.length(room).or_else(|| self.place(room)).or_else(|| self.nothing(count, room))
    }

    /// A buffer that is nowhere: the packed one, or that of so many elements.
    fn nothing(&self, count: &str, room: &str) -> Option<BadArgument> {
        let (elements, packed) = if count == "incount" { ("inbuf", "outbuf") } else { ("outbuf", "inbuf") };
        let has_bytes = || self.at("datatype").is_some_and(|at| self.given.has_bytes_here(at));
        self.nowhere(packed, room, |bytes| bytes > 0)
            .or_else(|| self.nowhere(elements, count, |count| count > 0 && has_bytes()))
    }

    /// Where the next byte lies: in the buffer, or behind its last one.
    fn place(&self, room: &'static str) -> Option<BadArgument> {
        let size = self.given.number(self.at(room)?);
        let place = *self.given.numbers(self.at("position")?, 1).first()?;
        (!(0..=size).contains(&place))
            .then(|| self.bad("position", None, place, ArgumentWrong::OutsideBuffer { bytes: size }))
    }
}

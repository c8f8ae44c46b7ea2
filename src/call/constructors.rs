//! What the arguments of a constructor of datatypes may be (5.1.2 to 5.1.4): the first one that is not so.
//!
//! Displacements, strides and the bounds of `MPI_Type_create_resized` may be any number, and zero blocks or blocks of zero elements
//! are right. Arrays come as what they hold: an array whose address is null is not looked at.

/// An argument, or an element of one, that is no value which the text allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeArgument {
    pub constructor: Constructor,
    /// As the standard calls it.
    pub name: &'static str,
    /// Which element, where it is an array.
    pub index: Option<usize>,
    pub value: i64,
    pub range: Allowed,
}

/// The constructors whose arguments have rules in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constructor {
    /// Those of 5.1.2, of blocks.
    Blocks,
    Subarray,
    Darray,
}

/// What an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    NotNegative,
    Positive,
    /// Of `array_of_subsizes`: no more than the array has in that dimension.
    UpToSize(i64),
    /// Of `array_of_starts`: so far that the part ends within the array.
    UpToStart(i64),
    /// A rank of a group of so many processes.
    RankOf(i64),
    /// `MPI_ORDER_C` or `MPI_ORDER_FORTRAN`.
    Order,
    /// One of the three distributions.
    Distribution,
    /// What the numbers of `array_of_psizes` make when multiplied.
    Processes(i64),
    /// So much that the blocks of all processes hold the array.
    AtLeast(i64),
}

/// The numbers of a binary interface that these arguments may be.
#[derive(Clone, Copy, Debug)]
pub struct States {
    /// `MPI_ORDER_C` and `MPI_ORDER_FORTRAN`.
    pub orders: [i32; 2],
    pub block: i32,
    pub cyclic: i32,
    pub none: i32,
    /// `MPI_DISTRIBUTE_DFLT_DARG`.
    pub default: i32,
}

/// One dimension of a distributed array.
#[derive(Clone, Copy, Debug)]
pub struct Distributed {
    pub gsize: i64,
    pub distrib: i32,
    pub darg: i64,
    pub psize: i64,
}

impl Constructor {
    /// The argument, unless it is what it may be. `index`: which element of an array.
    fn argument(
        self,
        name: &'static str,
        index: Option<usize>,
        value: i64,
        range: Allowed,
    ) -> Option<TypeArgument> {
        let right = match range {
            Allowed::NotNegative => value >= 0,
            Allowed::Positive => value >= 1,
            Allowed::UpToSize(most) | Allowed::UpToStart(most) => value <= most,
            Allowed::RankOf(size) => value < size,
            Allowed::AtLeast(least) => value >= least,
            Allowed::Processes(product) => value == product,
            // Whoever asks knows the numbers.
            Allowed::Order | Allowed::Distribution => false,
        };
        (!right).then_some(TypeArgument { constructor: self, name, index, value, range })
    }

    fn order(self, order: i32, states: &States) -> Option<TypeArgument> {
        let known = states.orders.contains(&order);
        self.argument("order", None, order.into(), Allowed::Order).filter(|_| !known)
    }
}

/// Of so many copies or blocks.
pub fn replicated(count: i64) -> Option<TypeArgument> {
    Constructor::Blocks.argument("count", None, count, Allowed::NotNegative)
}

/// Of blocks of one length.
pub fn equal_blocks(count: i64, length: i64) -> Option<TypeArgument> {
    let length = || Constructor::Blocks.argument("blocklength", None, length, Allowed::NotNegative);
    replicated(count).or_else(length)
}

/// Of blocks, each of a length of its own.
pub fn blocks(count: i64, lengths: impl Iterator<Item = i64>) -> Option<TypeArgument> {
    let negative = || {
        let (index, length) = lengths.enumerate().find(|(_, length)| *length < 0)?;
        Constructor::Blocks.argument("array_of_blocklengths", Some(index), length, Allowed::NotNegative)
    };
    replicated(count).or_else(negative)
}

/// Of a part of an array (5.1.3): in each dimension its size, that of the part, and where the part starts.
pub fn subarray(
    ndims: i64,
    dimensions: impl Iterator<Item = [i64; 3]>,
    order: i32,
    states: &States,
) -> Option<TypeArgument> {
    let made = Constructor::Subarray;
    let in_dimension = |(index, [size, subsize, start]): (usize, [i64; 3])| {
        let at = Some(index);
        made.argument("array_of_sizes", at, size, Allowed::Positive)
            .or_else(|| made.argument("array_of_subsizes", at, subsize, Allowed::Positive))
            .or_else(|| made.argument("array_of_subsizes", at, subsize, Allowed::UpToSize(size)))
            .or_else(|| made.argument("array_of_starts", at, start, Allowed::NotNegative))
            .or_else(|| made.argument("array_of_starts", at, start, Allowed::UpToStart(size - subsize)))
    };
    made.argument("ndims", None, ndims, Allowed::Positive)
        .or_else(|| dimensions.enumerate().find_map(in_dimension))
        .or_else(|| made.order(order, states))
}

/// Of the part of a distributed array that one process has (5.1.4).
pub fn darray(
    size: i64,
    rank: i64,
    ndims: i64,
    dimensions: impl Iterator<Item = Distributed> + Clone,
    order: i32,
    states: &States,
) -> Option<TypeArgument> {
    let made = Constructor::Darray;
    let in_dimension = |(index, dimension): (usize, Distributed)| {
        let Distributed { gsize, distrib, darg, psize } = dimension;
        let at = Some(index);
        let known = [states.block, states.cyclic, states.none].contains(&distrib);
        let is_used = distrib != states.none && darg != i64::from(states.default);
        let distribution = made.argument("array_of_distribs", at, distrib.into(), Allowed::Distribution);
        let argument = |range| made.argument("array_of_dargs", at, darg, range).filter(|_| is_used);
        // What the blocks must have, rounded up.
        let least = || gsize / psize + i64::from(gsize % psize != 0);
        made.argument("array_of_gsizes", at, gsize, Allowed::Positive)
            .or_else(|| distribution.filter(|_| !known))
            .or_else(|| argument(Allowed::Positive))
            .or_else(|| made.argument("array_of_psizes", at, psize, Allowed::Positive))
            .or_else(|| argument(Allowed::AtLeast(least())).filter(|_| distrib == states.block))
    };
    let processes = || {
        let mut dimensions = dimensions.clone().peekable();
        dimensions.peek()?; // the arrays were not given
        let product = dimensions.fold(1i64, |product, dimension| product.saturating_mul(dimension.psize));
        made.argument("size", None, size, Allowed::Processes(product))
    };
    made.argument("size", None, size, Allowed::Positive)
        .or_else(|| made.argument("rank", None, rank, Allowed::NotNegative))
        .or_else(|| made.argument("rank", None, rank, Allowed::RankOf(size)))
        .or_else(|| made.argument("ndims", None, ndims, Allowed::Positive))
        .or_else(|| dimensions.clone().enumerate().find_map(in_dimension))
        .or_else(processes)
        .or_else(|| made.order(order, states))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: States = States { orders: [56, 57], block: 121, cyclic: 122, none: 123, default: -49767 };

    fn named(wrong: Option<TypeArgument>) -> Option<(&'static str, Option<usize>, i64)> {
        wrong.map(|wrong| (wrong.name, wrong.index, wrong.value))
    }

    fn part(dimensions: &[[i64; 3]], order: i32) -> Option<(&'static str, Option<usize>, i64)> {
        named(subarray(dimensions.len() as i64, dimensions.iter().copied(), order, &STATES))
    }

    #[test]
    fn counts_and_lengths_may_be_zero_and_not_negative() {
        assert_eq!(named(replicated(0)), None);
        assert_eq!(named(replicated(-1)), Some(("count", None, -1)));
        assert_eq!(named(equal_blocks(3, 0)), None);
        assert_eq!(named(equal_blocks(3, -2)), Some(("blocklength", None, -2)));
        assert_eq!(named(blocks(3, [1, 0, 2].into_iter())), None);
        assert_eq!(named(blocks(3, [1, 0, -2].into_iter())), Some(("array_of_blocklengths", Some(2), -2)));
    }

    #[test]
    fn a_part_lies_within_its_array() {
        assert_eq!(part(&[[4, 4, 0], [5, 2, 3]], 57), None);
        assert_eq!(part(&[], 56), Some(("ndims", None, 0)));
        assert_eq!(part(&[[0, 1, 0]], 56), Some(("array_of_sizes", Some(0), 0)));
        assert_eq!(part(&[[4, 4, 0], [5, 0, 0]], 56), Some(("array_of_subsizes", Some(1), 0)));
        assert_eq!(part(&[[4, 5, 0]], 56), Some(("array_of_subsizes", Some(0), 5)));
        assert_eq!(part(&[[4, 2, -1]], 56), Some(("array_of_starts", Some(0), -1)));
        assert_eq!(part(&[[4, 2, 3]], 56), Some(("array_of_starts", Some(0), 3)));
        assert_eq!(part(&[[4, 2, 2]], 55), Some(("order", None, 55)));
    }

    #[test]
    fn a_distribution_holds_the_whole_array() {
        let one = Distributed { gsize: 10, distrib: 121, darg: 5, psize: 2 };
        let all = |size, rank, dimensions: &[Distributed]| {
            let dimensions = dimensions.iter().copied();
            named(darray(size, rank, dimensions.len() as i64, dimensions, 56, &STATES))
        };
        assert_eq!(all(2, 1, &[one]), None);
        assert_eq!(all(2, 2, &[one]), Some(("rank", None, 2)));
        assert_eq!(all(2, -1, &[one]), Some(("rank", None, -1)));
        assert_eq!(all(0, 0, &[one]), Some(("size", None, 0)));
        assert_eq!(all(3, 0, &[one]), Some(("size", None, 3)));
        let with = |change: fn(&mut Distributed)| {
            let mut dimension = one;
            change(&mut dimension);
            all(dimension.psize.max(1), 0, &[dimension])
        };
        assert_eq!(with(|it| it.darg = 4), Some(("array_of_dargs", Some(0), 4)));
        assert_eq!(with(|it| it.darg = 0), Some(("array_of_dargs", Some(0), 0)));
        assert_eq!(with(|it| it.darg = -49767), None);
        assert_eq!(with(|it| (it.distrib, it.darg) = (122, 1)), None);
        assert_eq!(with(|it| (it.distrib, it.darg) = (122, 0)), Some(("array_of_dargs", Some(0), 0)));
        assert_eq!(
            with(|it| (it.distrib, it.darg) = (123, 0)),
            None,
            "where it is not distributed it is ignored"
        );
        assert_eq!(with(|it| it.distrib = 7), Some(("array_of_distribs", Some(0), 7)));
        assert_eq!(with(|it| it.gsize = 0), Some(("array_of_gsizes", Some(0), 0)));
        assert_eq!(with(|it| it.psize = 0), Some(("array_of_psizes", Some(0), 0)));
        assert_eq!(with(|it| it.gsize = 11), Some(("array_of_dargs", Some(0), 5)));
    }
}

//! Virtual topologies (8.5): what makes one, and what may be asked of which.

use super::{ArgumentWrong, BadArgument, Look, Topology};

impl Look<'_> {
    pub(super) fn topology(&self) -> Option<BadArgument> {
        match self.call.small().name() {
            "MPI_Dims_create" => self.dims(),
            "MPI_Cart_create" | "MPI_Cart_map" => self.grid(),
            "MPI_Graph_create" | "MPI_Graph_map" => self.graph(),
            "MPI_Dist_graph_create_adjacent" => self.adjacent(),
            "MPI_Dist_graph_create" => self.edges(),
            "MPI_Cartdim_get" | "MPI_Cart_get" => self.of_grid().err().or_else(|| self.lengths()),
            "MPI_Cart_sub" => self.part_of_grid(),
            "MPI_Cart_rank" => self.coordinates(),
            "MPI_Cart_coords" => {
                self.of_grid().err().or_else(|| self.node("rank")).or_else(|| self.lengths())
            }
            "MPI_Cart_shift" => self.direction(),
            "MPI_Graphdims_get" | "MPI_Graph_get" => self.of_graph().or_else(|| self.lengths()),
            "MPI_Graph_neighbors_count" | "MPI_Graph_neighbors" => {
                self.of_graph().or_else(|| self.node("rank")).or_else(|| self.lengths())
            }
            "MPI_Dist_graph_neighbors_count" | "MPI_Dist_graph_neighbors" => {
                self.of_distributed().or_else(|| self.lengths())
            }
            _ => None,
        }
    }

    /// A collective operation among neighbours needs a topology that says who they are (8.6).
    pub(super) fn neighbourhood(&self) -> Option<BadArgument> {
        let has_none = self.base.starts_with("neighbor") && self.given.topology()? == Topology::None;
        has_none.then(|| self.other("virtual"))
    }

    /// How long the arrays are that the answer is written to.
    fn lengths(&self) -> Option<BadArgument> {
        let names = ["maxdims", "maxindex", "maxedges", "maxneighbors", "maxindegree", "maxoutdegree"];
        names.into_iter().find_map(|name| self.length(name))
    }

    fn number(&self, name: &str) -> Option<i64> {
        Some(self.given.number(self.at(name)?))
    }

    fn array(&self, name: &str, length: i64) -> Option<Vec<i64>> {
        Some(self.given.numbers(self.at(name)?, length))
    }

    /// An array of such a length that is not there.
    fn missing(&self, name: &'static str, elements: i64) -> Option<BadArgument> {
        let is_missing = elements > 0 && self.given.address(self.at(name)?) == 0;
        is_missing.then(|| self.bad(name, None, 0, ArgumentWrong::NoArray { elements }))
    }

    /// Those of a grid that are not given are to be found.
    fn dims(&self) -> Option<BadArgument> {
        if let Some(wrong) = self.length("nnodes").or_else(|| self.length("ndims")) {
            return Some(wrong);
        }
        let (nodes, dims) = (self.number("nnodes")?, self.array("dims", self.number("ndims")?)?);
        if let Some(index) = dims.iter().position(|dim| *dim < 0) {
            return Some(self.bad("dims", Some(index), dims[index], ArgumentWrong::Negative));
        }
        let product = dims.iter().filter(|dim| **dim > 0).try_fold(1i64, |all, dim| all.checked_mul(*dim))?;
        let wrong = nodes > 0 && nodes % product != 0;
        wrong.then(|| self.bad("nnodes", None, nodes, ArgumentWrong::NotDivided { by: product }))
    }

    /// One that is made.
    fn grid(&self) -> Option<BadArgument> {
        let wrong = self.length("ndims");
        if wrong.is_some() {
            return wrong;
        }
        let dims = self.array("dims", self.number("ndims")?)?;
        if let Some(index) = dims.iter().position(|dim| *dim < 0) {
            return Some(self.bad("dims", Some(index), dims[index], ArgumentWrong::Negative));
        }
        let places = dims.iter().try_fold(1i64, |all, dim| all.checked_mul(*dim)).unwrap_or(i64::MAX);
        let processes = self.group()?;
        (places > processes)
            .then(|| self.bad("dims", None, places, ArgumentWrong::LargerThanGroup { processes }))
    }

    /// How many processes the communicator has, which must be no inter-communicator.
    fn group(&self) -> Option<i64> {
        self.members.filter(|members| members.remote.is_none()).map(|members| members.size)
    }

    /// One that is made: `index` says where the edges of each node end.
    fn graph(&self) -> Option<BadArgument> {
        let (nodes, processes) = (self.number("nnodes")?, self.group()?);
        if nodes < 0 {
            return self.length("nnodes");
        }
        if nodes > processes {
            let wrong = ArgumentWrong::LargerThanGroup { processes };
            return Some(self.bad("nnodes", None, nodes, wrong));
        }
        let index = self.array("index", nodes)?;
        if index.is_empty() || index[0] < 0 || index.windows(2).any(|pair| pair[0] > pair[1]) {
            return None;
        }
        let many = *index.last()?;
        if let Some(missing) = self.missing("edges", many) {
            return Some(missing);
        }
        let edges = self.array("edges", many)?;
        let at = edges.iter().position(|node| !(0..nodes).contains(node))?;
        Some(self.bad("edges", Some(at), edges[at], ArgumentWrong::NoNode { nodes }))
    }

    fn adjacent(&self) -> Option<BadArgument> {
        [("indegree", "sources"), ("outdegree", "destinations")].into_iter().find_map(|(degree, nodes)| {
            self.length(degree).or_else(|| self.members_named(nodes, self.number(degree)?))
        })
    }

    fn edges(&self) -> Option<BadArgument> {
        let wrong = self.length("n").or_else(|| self.members_named("sources", self.number("n")?));
        if wrong.is_some() {
            return wrong;
        }
        let degrees = self.array("degrees", self.number("n")?)?;
        if let Some(index) = degrees.iter().position(|degree| *degree < 0) {
            return Some(self.bad("degrees", Some(index), degrees[index], ArgumentWrong::Negative));
        }
        let many = degrees.iter().sum();
        self.missing("destinations", many).or_else(|| self.members_named("destinations", many))
    }

    /// Each is a rank of the communicator.
    fn members_named(&self, name: &'static str, many: i64) -> Option<BadArgument> {
        let (size, ranks) = (self.group()?, self.array(name, many)?);
        let at = ranks.iter().position(|rank| !(0..size).contains(rank))?;
        Some(self.bad(name, Some(at), ranks[at], ArgumentWrong::Rank { size, remote: false }))
    }

    /// A process that is asked about.
    fn node(&self, name: &'static str) -> Option<BadArgument> {
        let (rank, size) = (self.number(name)?, self.group()?);
        (!(0..size).contains(&rank))
            .then(|| self.bad(name, None, rank, ArgumentWrong::Rank { size, remote: false }))
    }

    fn other(&self, topology: &'static str) -> BadArgument {
        self.bad("comm", None, 0, ArgumentWrong::OtherTopology(topology))
    }

    /// The dimensions of the communicator's grid, and which of them are closed to rings. `Err`: it has none. `Ok(None)`: not known.
    fn of_grid(&self) -> Result<Option<Vec<(i64, bool)>>, BadArgument> {
        match self.given.topology() {
            None => Ok(None),
            Some(Topology::Cartesian(dims)) => Ok(Some(dims)),
            Some(Topology::None | Topology::Graph | Topology::Distributed) => Err(self.other("Cartesian")),
        }
    }

    fn of_graph(&self) -> Option<BadArgument> {
        match self.given.topology()? {
            Topology::Graph => None,
            Topology::None | Topology::Cartesian(_) | Topology::Distributed => Some(self.other("graph")),
        }
    }

    fn of_distributed(&self) -> Option<BadArgument> {
        match self.given.topology()? {
            Topology::Distributed => None,
            Topology::None | Topology::Cartesian(_) | Topology::Graph => {
                Some(self.other("distributed graph"))
            }
        }
    }

    fn coordinates(&self) -> Option<BadArgument> {
        let dims = match self.of_grid() {
            Err(bad) => return Some(bad),
            Ok(dims) => dims?,
        };
        if let Some(missing) = self.missing("coords", dims.len() as i64) {
            return Some(missing);
        }
        let coords = self.array("coords", dims.len() as i64)?;
        let is_outside = |(at, (dim, periodic)): (usize, &(i64, bool))| {
            !periodic && coords.get(at).is_some_and(|place| !(0..*dim).contains(place))
        };
        let at = dims.iter().enumerate().position(is_outside)?;
        Some(self.bad("coords", Some(at), coords[at], ArgumentWrong::OutsideGrid { places: dims[at].0 }))
    }

    fn part_of_grid(&self) -> Option<BadArgument> {
        match self.of_grid() {
            Err(bad) => Some(bad),
            Ok(dims) => self.missing("remain_dims", dims?.len() as i64),
        }
    }

    fn direction(&self) -> Option<BadArgument> {
        let dims = match self.of_grid() {
            Err(bad) => return Some(bad),
            Ok(dims) => dims?.len() as i64,
        };
        let direction = self.number("direction")?;
        (!(0..dims).contains(&direction))
            .then(|| self.bad("direction", None, direction, ArgumentWrong::NoDimension { dims }))
    }
}

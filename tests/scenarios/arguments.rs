//! `arguments MPI_Send count=-1`: a call whose arguments are right but for those that the line names. An array is written `[1/-2]`, a null
//! handle or address `null`, the buffer MPI_IN_PLACE `in_place`, MPI_STATUS_IGNORE `ignored`. Of the communicator: `size=4`, `rank=1`, `remote=3` where there is another group,
//! `in=2` and `out=2` where it has neighbours, `unknown` where nothing is known of it; `topology=none`, `graph`, `distributed`, or `3+4` of a grid
//! whose second dimension is a ring when it is written `3+4*`. Of groups: `members=3`. `buffering=none`, `automatic`, or the bytes of an attached buffer. `reduces=MPI_BAND:MPI_FLOAT`, `reduces=MPI_SUM:derived`.

use mpiwarden::call::{CallId, Reduction};
use mpiwarden::mirror::arguments::addresses::nowhere;
use mpiwarden::mirror::arguments::{
    BadArgument, Buffering, FileNumbers, Given, Members, ReducedElements, Reduces, Special, Topology,
    first_wrong,
};
use mpiwarden::mirror::layout::Element;
use mpiwarden_spec::{By, Kind, Procedure};

use crate::line::Line;

const IN_PLACE: usize = usize::MAX;
const STATUS_IGNORE: usize = 1;
const SPECIAL: Special = Special {
    proc_null: -1,
    any_source: -2,
    any_tag: -3,
    root: -4,
    undefined: -5,
    in_place: IN_PLACE,
    tag_ub: Some(1000),
    locks: [234, 235],
    files: FileNumbers {
        create: 1,
        excl: 64,
        read_only: 2,
        write_only: 4,
        read_write: 8,
        sequential: 256,
        seek_set: 600,
        seek_cur: 602,
        seek_end: 604,
        displacement_current: -54_278_278,
    },
    buffer_automatic: usize::MAX - 1,
};

struct Words<'a> {
    call: Procedure,
    line: &'a Line,
}

impl<'a> Words<'a> {
    fn option(&self, name: &str) -> Option<&'a str> {
        self.line.arguments.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }

    fn of(&self, at: usize) -> Option<&'a str> {
        self.call.params().nth(at).and_then(|(_, param)| self.option(param.name()))
    }

    fn member(&self, name: &str) -> Option<i64> {
        self.option(name).and_then(|number| number.parse().ok())
    }

    fn elements(&self, at: usize) -> impl Iterator<Item = &'a str> {
        let array = self.of(at).unwrap_or("[]");
        array.trim_matches(['[', ']']).split('/').filter(|element| !element.is_empty())
    }
}

impl Given for Words<'_> {
    /// Elements have four bytes.
    fn bytes(&self, _datatype: usize, count: i64) -> Option<i64> {
        Some(4 * count)
    }

    fn buffering(&self) -> Buffering {
        match self.option("buffering") {
            Some("none") => Buffering::None,
            Some("automatic") => Buffering::Automatic,
            Some(room) => Buffering::Room(room.parse().unwrap_or_else(|_| panic!("{room} is no number"))),
            None => Buffering::Unknown,
        }
    }

    fn number(&self, at: usize) -> i64 {
        let name = self.call.params().nth(at).map_or("", |(_, param)| param.name());
        let usual = if ["partitions", "count"].contains(&name) { 1 } else { 0 };
        match self.of(at) {
            Some("proc_null") => SPECIAL.proc_null,
            Some("any_source") => SPECIAL.any_source,
            Some("any_tag") => SPECIAL.any_tag,
            Some("root") => SPECIAL.root,
            Some("undefined") => SPECIAL.undefined,
            Some(number) => number.parse().unwrap_or(usual),
            None => usual,
        }
    }

    fn address(&self, at: usize) -> usize {
        match self.of(at) {
            Some("null") => 0,
            Some("in_place") => IN_PLACE,
            Some("automatic") => SPECIAL.buffer_automatic,
            Some("ignored") => STATUS_IGNORE,
            Some(_) | None => 0x1000,
        }
    }

    fn numbers(&self, at: usize, count: i64) -> Vec<i64> {
        if let Some(one) = self.of(at).filter(|word| !word.starts_with('[')) {
            return one.parse().into_iter().collect();
        }
        let count = usize::try_from(count).unwrap_or(0);
        self.elements(at).take(count).filter_map(|element| element.parse().ok()).collect()
    }

    fn is_null(&self, at: usize) -> bool {
        self.of(at) == Some("null")
    }

    fn are_null(&self, at: usize, count: i64) -> Vec<bool> {
        let count = usize::try_from(count).unwrap_or(0);
        self.elements(at).take(count).map(|element| element == "null").collect()
    }

    fn has_bytes_here(&self, datatype: usize) -> bool {
        self.of(datatype).is_none()
    }

    fn have_bytes_here(&self, _datatypes: usize, count: i64) -> Vec<bool> {
        vec![true; usize::try_from(count).unwrap_or(0)]
    }

    fn reduces(&self, _op: usize, _datatype: usize) -> Option<Reduces> {
        let (operator, datatype) = self.option("reduces")?.split_once(':')?;
        let reduction = match operator {
            "MPI_REPLACE" => Reduction::Replace,
            "MPI_NO_OP" => Reduction::NoOp,
            _ => Reduction::Predefined(operator.to_owned().leak()),
        };
        let on = match Element::named(datatype.to_owned().leak()) {
            Some(element) => ReducedElements::Predefined(element),
            None if datatype == "derived" => ReducedElements::Derived,
            None => ReducedElements::Unknown,
        };
        Some(Reduces { reduction, on })
    }

    fn group_size(&self, _at: usize) -> Option<i64> {
        self.member("members")
    }

    fn comm_size(&self, _at: usize) -> Option<i64> {
        self.member("members")
    }

    fn topology(&self) -> Option<Topology> {
        Some(match self.option("topology")? {
            "none" => Topology::None,
            "graph" => Topology::Graph,
            "distributed" => Topology::Distributed,
            grid => {
                let dims = grid.split('+').map(|dim| {
                    let places = dim.trim_end_matches('*').parse().unwrap_or(0);
                    (places, dim.ends_with('*'))
                });
                Topology::Cartesian(dims.collect())
            }
        })
    }
}

/// The call of a line, and what is wrong with its arguments.
pub fn read(line: &Line) -> Result<(CallId, Option<BadArgument>), String> {
    let name = line.arguments.first().ok_or("arguments of which call?")?;
    let call = Procedure::find(name).ok_or(format!("{name} is no procedure"))?;
    let words = Words { call, line };
    let known = ["size", "rank", "remote", "in", "out", "reduces", "topology", "members", "buffering"];
    for word in line.arguments.iter().skip(1).filter_map(|word| word.split_once('=')) {
        let is_parameter = call.params().any(|(_, param)| {
            param.name() == word.0
                && (param.by != By::Array
                    || param.name() == "position"
                    || param.kind == Kind::Buffer
                    || word.1 == "null"
                    || word.1.starts_with('['))
        });
        if !is_parameter && !known.contains(&word.0) {
            return Err(format!("{name} has no {}, or it is an array", word.0));
        }
    }
    let members = Members {
        size: words.member("size").unwrap_or(2),
        rank: words.member("rank").unwrap_or(0),
        remote: words.member("remote"),
        neighbours: words.member("in").zip(words.member("out")),
    };
    let is_known = !line.arguments.iter().any(|word| word == "unknown");
    let wrong = nowhere(call, &words, STATUS_IGNORE);
    Ok((
        CallId::counted(call),
        wrong.or_else(|| first_wrong(call, &words, &SPECIAL, is_known.then_some(&members))),
    ))
}

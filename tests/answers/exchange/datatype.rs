//! Datatypes of one signature (3.3.1): what is sent with one of them may be received with any.

use super::plan::Plan;
use crate::draw::Draw;

/// So many elements of a predefined datatype.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    pub basic: &'static str,
    pub c: &'static str,
    pub count: usize,
}

const BASIC: [(&str, &str); 6] = [
    ("MPI_INT", "int"),
    ("MPI_DOUBLE", "double"),
    ("MPI_CHAR", "char"),
    ("MPI_SHORT", "short"),
    ("MPI_LONG", "long"),
    ("MPI_UNSIGNED", "unsigned"),
];

/// A buffer with `count` elements of a datatype.
#[derive(Clone, Debug)]
pub struct Words {
    pub buffer: String,
    pub count: usize,
    pub datatype: String,
}

impl Words {
    /// As three arguments.
    pub fn three(&self) -> String {
        format!("{}, {}, {}", self.buffer, self.count, self.datatype)
    }
}

impl Signature {
    pub fn draw(draw: &mut Draw) -> Signature {
        let (basic, c) = draw.pick(&BASIC);
        Signature { basic, c, count: 1 + draw.below(8) }
    }

    /// A buffer that is large enough for `blocks` of any datatype of this signature.
    pub fn buffer(&self, plan: &mut Plan, blocks: usize) -> String {
        let name = plan.script.name("buffer");
        plan.script.declare(format!("{} {name}[{}]", self.c, 4 * self.count * blocks + 4));
        name
    }

    /// A buffer of this signature, with a datatype that is drawn.
    pub fn words(&self, draw: &mut Draw, plan: &mut Plan) -> Words {
        let buffer = self.buffer(plan, 1);
        let (count, datatype) = self.datatype(draw, plan);
        Words { buffer, count, datatype }
    }

    /// How many of which datatype.
    pub fn datatype(&self, draw: &mut Draw, plan: &mut Plan) -> (usize, String) {
        let Signature { basic, count, .. } = *self;
        if draw.chance(50) {
            return (count, basic.to_owned());
        }
        let name = plan.script.name("type");
        plan.script.declare(format!("MPI_Datatype {name}"));
        let (make, elements) = match draw.below(6) {
            0 => (format!("MPI_Type_contiguous({count}, {basic}, &{name});"), 1),
            1 => (format!("MPI_Type_vector({count}, 1, 2, {basic}, &{name});"), 1),
            2 => (format!("MPI_Type_create_resized({basic}, 0, 2 * sizeof({}), &{name});", self.c), count),
            3 => (format!("MPI_Type_dup({basic}, &{name});"), count),
            4 => {
                let places = plan.script.name("places");
                let at: Vec<String> = (0..count).map(|at| (at * 3).to_string()).collect();
                plan.script.declare(format!("int {places}[] = {{{}}}", at.join(", ")));
                (format!("MPI_Type_create_indexed_block({count}, 1, {places}, {basic}, &{name});"), 1)
            }
            _ => {
                let (lengths, places, of) =
                    (plan.script.name("lengths"), plan.script.name("places"), plan.script.name("of"));
                plan.script.declare(format!("int {lengths}[] = {{1, {}}}", count - 1));
                let second = format!("2 * sizeof({})", self.c);
                plan.script.declare(format!("MPI_Aint {places}[] = {{0, {second}}}"));
                plan.first(format!(
                    "MPI_Datatype {of}[] = {{{basic}, {basic}}}; MPI_Type_create_struct(2, {lengths}, {places}, {of}, &{name});"
                ));
                (String::new(), 1)
            }
        };
        plan.first(format!("{make} MPI_Type_commit(&{name});"));
        for rank in 0..plan.ranks {
            plan.last(rank, format!("MPI_Type_free(&{name});"));
        }
        (elements, name)
    }
}

//! Closure of a body's contacts, as the wrench experiments read it.

use asperity_grasp::wrench::{Grasp, force_closure};
use asperity_scene::document::Quantity::{Count, Ratio, Truth};

use asperity_exhibit::readings::{ReadingKey, ReadingRow, Readings};

const SOURCE: &str = "crate/grasp/src/wrench/closure.rs#force_closure";

/// Reading: dimensions that the wrenches span.
pub const RANK: ReadingRow = ReadingRow {
    id: "rank",
    label: "Dimensions the wrenches span",
    symbol: r"\operatorname{rank}G",
    quantity: Count,
    formula: r"\operatorname{rank}[\,w_{n,i}\; w_{t,i}\,]",
    source: "crate/grasp/src/wrench/closure.rs#rank",
};
/// Reading: distance of the forces to the edges of their cones.
pub const MARGIN: ReadingRow = ReadingRow {
    id: "closure_margin",
    label: "How far inside their cones forces can be that cancel",
    symbol: "s",
    quantity: Ratio,
    formula: r"\max s:\ \sum w_i = 0,\ \sum f_{n,i} = 1,\ \|u_i\| \le f_{n,i} - s",
    source: SOURCE,
};
/// Reading: force closure.
pub const FORCE_CLOSURE: ReadingRow = ReadingRow {
    id: "force_closure",
    label: "Force closure",
    symbol: r"\mathrm{FC}",
    quantity: Truth,
    formula: r"\operatorname{rank}G = 6 \wedge s > 0",
    source: SOURCE,
};

/// Closure of contacts round a body.
pub struct Closure {
    /// Dimensions their wrenches span.
    pub rank: usize,
    /// Greatest distance inside their cones of forces that cancel.
    pub margin: Option<f64>,
    /// True if every wrench can be made.
    pub force_closure: bool,
}

impl Closure {
    /// Computes the closure of a grasp.
    pub fn of(grasp: &Grasp<6>) -> Self {
        let (rank, margin, force_closure) = force_closure(grasp);
        Self { rank, margin, force_closure }
    }

    /// Writes it under the keys of [`RANK`], [`MARGIN`] and [`FORCE_CLOSURE`].
    pub fn read<K: ReadingKey, const N: usize>(
        &self,
        [rank, margin, closed]: [K; 3],
        all: &mut Readings<K, N>,
    ) {
        all.set(rank, self.rank as f64);
        all.set_some(margin, self.margin);
        all.set_flag(closed, self.force_closure);
    }
}

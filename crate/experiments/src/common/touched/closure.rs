//! How far the contacts of a body close round it, as the wrench experiments read it.

use asperity_grasp::wrench::{Grasp, force_closure};
use asperity_scene::document::Quantity::{Count, Ratio, Truth};

use asperity_exhibit::readings::{ReadingKey, Readings, Row};

const SOURCE: &str = "crate/grasp/src/wrench/closure.rs";

/// What the wrenches span.
pub const RANK: Row = Row {
    id: "rank",
    label: "Dimensions the wrenches span",
    symbol: r"\operatorname{rank}G",
    quantity: Count,
    formula: r"\operatorname{rank}[\,w_{n,i}\; w_{t,i}\,]",
    source: SOURCE,
};
/// How far from leaving their cones.
pub const MARGIN: Row = Row {
    id: "closure_margin",
    label: "How far inside their cones forces can be that cancel",
    symbol: "s",
    quantity: Ratio,
    formula: r"\max s:\ \sum w_i = 0,\ \sum f_{n,i} = 1,\ \|u_i\| \le f_{n,i} - s",
    source: SOURCE,
};
/// Whether they close.
pub const FORCE_CLOSURE: Row = Row {
    id: "force_closure",
    label: "Force closure",
    symbol: r"\mathrm{FC}",
    quantity: Truth,
    formula: r"\operatorname{rank}G = 6 \wedge s > 0",
    source: SOURCE,
};

/// How far contacts close round a body.
pub struct Closure {
    /// Dimensions their wrenches span.
    pub rank: usize,
    /// How far inside their cones forces can be that cancel.
    pub margin: Option<f64>,
    /// Every wrench can be made.
    pub force_closure: bool,
}

impl Closure {
    /// Of a grasp.
    pub fn of(grasp: &Grasp<6>) -> Self {
        let (rank, margin, force_closure) = force_closure(grasp);
        Self { rank, margin, force_closure }
    }

    /// Under the keys of [`RANK`], [`MARGIN`] and [`FORCE_CLOSURE`].
    pub fn read<const N: usize>(&self, [rank, margin, closed]: [impl ReadingKey; 3], all: &mut Readings<N>) {
        all.set(rank, self.rank as f64);
        all.set_some(margin, self.margin);
        all.set_flag(closed, self.force_closure);
    }
}

//! The readings of a held force, with formulas and units.

use asperity_scene::document::Quantity::{Angle, Count, Force, Ratio};

use super::super::readings::Row;

/// Position of each reading in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    Normal,
    Tangential,
    Ratio,
    Compass,
    Margin,
    MarginInner,
    MarginOuter,
    Inside,
    InsideInner,
    InsideOuter,
    Distance,
    Friction,
    HalfAngle,
    DirectionError,
    WeakestInner,
}

pub(super) const COUNT: usize = TABLE.len();

const CONE: &str = "crate/grasp/src/friction/cone.rs";
const PYRAMID: &str = "crate/grasp/src/friction/pyramid.rs";
const HERE: &str = "crate/session/src/experiments/friction_cone/mod.rs";

/// In the order of [`Is`].
pub(super) const TABLE: [Row; 15] = [
    ("normal_force", "Normal force", "f_n", Force, r"f_n = f_{C_z}", HERE),
    (
        "tangential_force",
        "Tangential force",
        r"\|f_t\|",
        Force,
        r"\|f_t\| = \sqrt{f_{C_x}^2 + f_{C_y}^2}",
        HERE,
    ),
    ("ratio", "Friction this force needs", r"\|f_t\|/f_n", Ratio, r"\mu \ge \|f_t\| / f_n", HERE),
    (
        "compass",
        "Compass angle",
        r"\varphi",
        Angle,
        r"\varphi = \operatorname{atan2}(f_{C_y}, f_{C_x})",
        HERE,
    ),
    ("margin", "Friction to spare, cone", "m", Force, r"m = \mu f_n - \|f_t\|", HERE),
    (
        "margin_inner",
        "Friction to spare, inner pyramid",
        "m_{in}",
        Force,
        r"m_{in} = \mu f_n \frac{\cos(\pi/k)}{\cos(\varphi - \varphi_{\text{mid}})} - \|f_t\|",
        PYRAMID,
    ),
    (
        "margin_outer",
        "Friction to spare, outer pyramid",
        "m_{out}",
        Force,
        r"m_{out} = \frac{\mu f_n}{\cos(\varphi - \varphi_{\text{mid}})} - \|f_t\|",
        PYRAMID,
    ),
    ("inside", "Inside the cone (1 or 0)", r"f \in K", Count, r"\|f_t\| \le \mu f_n", CONE),
    (
        "inside_inner",
        "Inside the inner pyramid (1 or 0)",
        r"f \in P_{in}",
        Count,
        r"f = \sum_j a_j e_j,\; a_j \ge 0",
        PYRAMID,
    ),
    (
        "inside_outer",
        "Inside the outer pyramid (1 or 0)",
        r"f \in P_{out}",
        Count,
        r"f \cdot n_j \le 0 \;\forall j",
        PYRAMID,
    ),
    ("distance", "Distance to the cone", "d", Force, r"d = \frac{\|f_t\| - \mu f_n}{\sqrt{1 + \mu^2}}", CONE),
    ("friction", "Friction coefficient", r"\mu", Ratio, r"\mu", HERE),
    ("half_angle", "Half angle of the cone", r"\alpha", Angle, r"\alpha = \arctan \mu", CONE),
    (
        "direction_error",
        "Pyramid: wrong by, sliding this way",
        r"\delta",
        Angle,
        r"\delta = \min_j |\varphi + \pi - 2\pi j/k|",
        PYRAMID,
    ),
    (
        "weakest_inner",
        "Inner pyramid: weakest over strongest direction",
        "w",
        Ratio,
        r"w = \cos(\pi/k)",
        PYRAMID,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        super::super::super::readings::check(&TABLE);
        assert_eq!(TABLE[Is::Normal as usize].0, "normal_force");
        assert_eq!(TABLE[Is::Inside as usize].0, "inside");
        assert_eq!(TABLE[Is::WeakestInner as usize].0, "weakest_inner");
        assert_eq!(Is::WeakestInner as usize + 1, COUNT);
    }
}

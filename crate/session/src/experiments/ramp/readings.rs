//! The readings of a tilted box, with formulas and units.

use asperity_scene::document::Quantity::{Count, Force, Length, Ratio};

use super::super::readings::Row;

/// Position of each reading in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    NormalUpper,
    NormalLower,
    Difference,
    FrictionUpper,
    FrictionLower,
    UpperLeast,
    UpperMost,
    LowerLeast,
    LowerMost,
    Pull,
    Press,
    Friction,
    LeastFriction,
    SlipMargin,
    TipMargin,
    Rests,
    Slides,
    Tips,
    Residual,
}

pub(super) const COUNT: usize = TABLE.len();

const HERE: &str = "crate/session/src/experiments/ramp/solve.rs";
const FORCES: &str = "crate/grasp/src/equilibrium/forces.rs";
const EXTENT: &str = "crate/grasp/src/equilibrium/extent.rs";
const LEAST: &str = "crate/grasp/src/equilibrium/least_friction.rs";
const SPLIT: &str = r"f_{1t} + f_{2t} = mg\sin\theta,\; |f_{it}| \le \mu f_{in}";

/// In the order of [`Is`].
pub(super) const TABLE: [Row; 19] = [
    (
        "normal_upper",
        "Normal force, upper corner",
        "f_{1n}",
        Force,
        r"f_{1n} = mg\cos\theta - f_{2n}",
        FORCES,
    ),
    (
        "normal_lower",
        "Normal force, lower corner",
        "f_{2n}",
        Force,
        r"f_{2n} = mg\cos\theta\,\frac{b_1 + h \tan\theta}{b_1 + b_2}",
        FORCES,
    ),
    (
        "difference",
        "Lower corner over upper",
        r"f_{2n} - f_{1n}",
        Force,
        r"f_{2n} = f_{1n} + \frac{mgh}{l}\sin\theta",
        HERE,
    ),
    ("friction_upper", "Friction up the slope, upper corner", "f_{1t}", Force, SPLIT, FORCES),
    ("friction_lower", "Friction up the slope, lower corner", "f_{2t}", Force, SPLIT, FORCES),
    ("upper_least", "Upper corner's friction, least possible", r"\min f_{1t}", Force, SPLIT, EXTENT),
    ("upper_most", "Upper corner's friction, most possible", r"\max f_{1t}", Force, SPLIT, EXTENT),
    ("lower_least", "Lower corner's friction, least possible", r"\min f_{2t}", Force, SPLIT, EXTENT),
    ("lower_most", "Lower corner's friction, most possible", r"\max f_{2t}", Force, SPLIT, EXTENT),
    ("pull", "Weight along the slope", r"mg\sin\theta", Force, r"mg\sin\theta", HERE),
    ("press", "Weight onto the slope", r"mg\cos\theta", Force, r"mg\cos\theta", HERE),
    ("friction", "Friction coefficient", r"\mu", Ratio, r"\mu", HERE),
    (
        "least_friction",
        "Friction coefficient needed",
        r"\mu_{\min}",
        Ratio,
        r"\mu_{\min} = \tan\theta",
        LEAST,
    ),
    ("slip_margin", "Margin to slipping", r"\mu - \tan\theta", Ratio, r"\mu - \tan\theta \ge 0", HERE),
    ("tip_margin", "Margin to tipping", "b_2 - h\\tan\\theta", Length, r"b_2 - h\tan\theta \ge 0", HERE),
    ("rests", "Rests (1 or 0)", r"\text{rests}", Count, r"\mu \ge \tan\theta,\; b_2 \ge h\tan\theta", HERE),
    ("slides", "Slides (1 or 0)", r"\text{slides}", Count, r"\mu < \tan\theta,\; b_2 \ge h\mu", HERE),
    ("tips", "Tips (1 or 0)", r"\text{tips}", Count, r"h \min(\mu, \tan\theta) > b_2", HERE),
    ("residual", "Imbalance of the found forces", "r", Ratio, r"r = \|\textstyle\sum F\| / mg", FORCES),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        super::super::super::readings::check(&TABLE);
        assert_eq!(TABLE[Is::NormalUpper as usize].0, "normal_upper");
        assert_eq!(TABLE[Is::Pull as usize].0, "pull");
        assert_eq!(TABLE[Is::SlipMargin as usize].0, "slip_margin");
        assert_eq!(TABLE[Is::Residual as usize].0, "residual");
        assert_eq!(Is::Residual as usize + 1, COUNT);
    }
}

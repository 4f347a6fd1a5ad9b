//! The readings of a tilted box, with formulas and units.

use asperity_scene::document::Quantity::{Force, Length, Ratio, Truth};

use asperity_exhibit::table;

const HERE: &str = "crate/experiments/src/ramp/solve.rs";
const FORCES: &str = "crate/grasp/src/equilibrium/forces.rs";
const EXTENT: &str = "crate/grasp/src/equilibrium/extent.rs";
const LEAST: &str = "crate/grasp/src/equilibrium/least_friction.rs";
const SPLIT: &str = r"f_{1t} + f_{2t} = mg\sin\theta,\; |f_{it}| \le \mu f_{in}";

table! {
    NormalUpper: "normal_upper", "Normal force, upper corner",
        "f_{1n}", Force, r"f_{1n} = mg\cos\theta - f_{2n}", FORCES;
    NormalLower: "normal_lower", "Normal force, lower corner",
        "f_{2n}", Force, r"f_{2n} = mg\cos\theta\,\frac{b_1 + z_c \tan\theta}{b_1 + b_2}", FORCES;
    Difference: "difference", "Lower corner over upper",
        r"f_{2n} - f_{1n}", Force, r"f_{2n} = f_{1n} + mg\,\frac{2 z_c \sin\theta + (b_1 - b_2)\cos\theta}{b_1 + b_2}", HERE;
    FrictionUpper: "friction_upper", "Friction up the slope, upper corner", "f_{1t}", Force, SPLIT, FORCES;
    FrictionLower: "friction_lower", "Friction up the slope, lower corner", "f_{2t}", Force, SPLIT, FORCES;
    UpperLeast: "upper_least", "Upper corner's friction, least possible",
        r"\min f_{1t}", Force, SPLIT, EXTENT;
    UpperMost: "upper_most", "Upper corner's friction, most possible", r"\max f_{1t}", Force, SPLIT, EXTENT;
    LowerLeast: "lower_least", "Lower corner's friction, least possible",
        r"\min f_{2t}", Force, SPLIT, EXTENT;
    LowerMost: "lower_most", "Lower corner's friction, most possible", r"\max f_{2t}", Force, SPLIT, EXTENT;
    Pull: "pull", "Weight along the slope", r"mg\sin\theta", Force, r"mg\sin\theta", HERE;
    Press: "press", "Weight onto the slope", r"mg\cos\theta", Force, r"mg\cos\theta", HERE;
    Friction: "friction", "Friction coefficient", r"\mu", Ratio, r"\mu", HERE;
    LeastFriction: "least_friction", "Friction coefficient needed",
        r"\mu_{\min}", Ratio, r"\mu_{\min} = \tan\theta", LEAST;
    SlipMargin: "slip_margin", "Margin to slipping",
        r"\mu - \tan\theta", Ratio, r"\mu - \tan\theta \ge 0", HERE;
    TipMargin: "tip_margin", "Margin to tipping",
        "b_2 - z_c\\tan\\theta", Length, r"b_2 - z_c\tan\theta \ge 0", HERE;
    Rests: "rests", "Rests",
        r"\text{rests}", Truth, r"\mu \ge \tan\theta,\; b_2 \ge z_c\tan\theta", HERE;
    Slides: "slides", "Slides", r"\text{slides}", Truth, r"\mu < \tan\theta,\; b_2 \ge z_c\mu", HERE;
    Tips: "tips", "Tips", r"\text{tips}", Truth, r"z_c \min(\mu, \tan\theta) > b_2", HERE;
    Residual: "residual", "Imbalance of the found forces",
        "r", Ratio, r"r = \|\textstyle\sum F\| / mg", FORCES;
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 19] = [
    Key::NormalUpper,
    Key::NormalLower,
    Key::Difference,
    Key::FrictionUpper,
    Key::FrictionLower,
    Key::UpperLeast,
    Key::UpperMost,
    Key::LowerLeast,
    Key::LowerMost,
    Key::Pull,
    Key::Press,
    Key::Friction,
    Key::LeastFriction,
    Key::SlipMargin,
    Key::TipMargin,
    Key::Rests,
    Key::Slides,
    Key::Tips,
    Key::Residual,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&TABLE);
    }
}

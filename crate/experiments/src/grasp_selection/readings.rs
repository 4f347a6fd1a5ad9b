//! Readings of a grasp in a cloud: name, formula and source of each number.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

const COST: &str = "crate/perception/src/grasp/cost.rs";
const BOXES: &str = "crate/perception/src/grasp/boxes.rs";
const CANDIDATES: &str = "crate/perception/src/grasp/candidates.rs";
const REFINE: &str = "crate/perception/src/grasp/refine.rs";
const VOXELS: &str = "crate/perception/src/cloud/voxels.rs";
const DARBOUX: &str = "crate/perception/src/surface/darboux.rs";
const QUADRIC: &str = "crate/perception/src/surface/quadric.rs";
const TRUTH: &str = "crate/perception/src/known_shape/body.rs";
const HANDS: &str = "crate/perception/src/grasp/hands.rs";
const NOISE: &str = "crate/perception/src/camera/noise.rs";
const PUSH: &str = "crate/perception/src/grasp/push.rs";
const WEIGHTS: &str = "crate/perception/src/grasp/weights.rs";
const SURFACE: &str = "crate/perception/src/in_bin/laid.rs";
const BLOCKED: &str = "crate/perception/src/in_bin/blocked.rs";
const RANKED: &str = "crate/perception/src/in_bin/ranked.rs";
const EXAMINED: &str = "crate/perception/src/in_bin/examined.rs";
const PUSHED: &str = "crate/picking/src/pushed.rs";

table! {
    Points: "points", "Points of the cloud", "", Quantity::Count, "", VOXELS;
    Between: "between", "Points between the fingers", "n", Quantity::Count, "", COST;
    Facing: "facing", "How well they face the fingers",
        r"\sum (n_i\cdot x_G)^2", Quantity::Ratio, r"\sum_i (n_i\cdot x_G)^2", COST;
    FacingEach: "facing_each", "The same for one of them",
        "", Quantity::Ratio, r"\tfrac{1}{n}\sum_i (n_i\cdot x_G)^2", EXAMINED;
    FacingTerm: "facing_term", "Term of the points", "", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2", WEIGHTS;
    Upwards: "upwards", "How far the fingers point upwards", r"y_G\cdot z_W", Quantity::Ratio, r"R^G_{3,2}", COST;
    TiltTerm: "tilt_term", "Term of the fingers’ direction", "", Quantity::Ratio, r"\alpha\,R^G_{3,2}", WEIGHTS;
    Cost: "cost", "Cost", "c", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2 + \alpha\,R^G_{3,2}", WEIGHTS;
    Free: "free", "Nothing is in the way", "", Quantity::Truth, r"c < \infty", COST;
    HitPalm: "hit_palm", "Points inside the palm", "", Quantity::Count, "", EXAMINED;
    HitLeft: "hit_left", "Points inside the left finger", "", Quantity::Count, "", EXAMINED;
    HitRight: "hit_right", "Points inside the right finger", "", Quantity::Count, "", EXAMINED;
    InBin: "in_bin", "Overlaps of the gripper with walls and floor", "", Quantity::Count, "", BOXES;
    BinGap: "bin_gap", "Gap to the bin", "g", Quantity::Length, r"\max_k |L_k\cdot t| - r_k", BOXES;
    WaitsFree: "waits_free", "Nothing is in the way where it waits", "", Quantity::Truth, "", EXAMINED;
    WaitingHits: "waiting_hits", "Points inside the gripper where it waits", "", Quantity::Count, "", EXAMINED;
    OffCentre: "off_centre", "How far what is between is off the middle",
        r"x_m", Quantity::Length, r"\tfrac{1}{2}(x_{\min} + x_{\max})", COST;
    Bodies: "bodies_between", "Bodies between the fingers", "", Quantity::Count, "", EXAMINED;
    Candidates: "candidates", "Candidates", "", Quantity::Count, "", CANDIDATES;
    FreeCandidates: "free_candidates", "Of them with a finite cost", "", Quantity::Count, "", CANDIDATES;
    Best: "best", "Cost of the best", "", Quantity::Ratio, "", RANKED;
    Middling: "median", "Median of the finite costs", "", Quantity::Ratio, "", RANKED;
    Drawn: "drawn_cost", "Cost of this candidate before it was refined", "", Quantity::Ratio, "", REFINE;
    Better: "better", "Candidates better than this grasp", "", Quantity::Count, "", RANKED;
    BlockedPalm: "blocked_palm", "Candidates whose palm is in something", "", Quantity::Count, "", BLOCKED;
    BlockedLeft: "blocked_left", "Candidates whose left finger is", "", Quantity::Count, "", BLOCKED;
    BlockedRight: "blocked_right", "Candidates whose right finger is", "", Quantity::Count, "", BLOCKED;
    BlockedCloud: "blocked_cloud", "Candidates with points inside", "", Quantity::Count, "", BLOCKED;
    BlockedFloor: "blocked_floor", "Candidates in the floor", "", Quantity::Count, "", BLOCKED;
    BlockedWalls: "blocked_walls", "Candidates in a wall", "", Quantity::Count, "", BLOCKED;
    Neighbours: "surface_neighbours", "Neighbours at the point", "", Quantity::Count, "", DARBOUX;
    TurnAcross: "turns_across", "How much their normals turn across",
        r"\lambda_2/\sum\lambda", Quantity::Ratio, r"\lambda_2 / (\lambda_1+\lambda_2+\lambda_3)", DARBOUX;
    TurnAlong: "turns_along", "How much they turn along",
        r"\lambda_3/\sum\lambda", Quantity::Ratio, r"\lambda_3 / (\lambda_1+\lambda_2+\lambda_3)", DARBOUX;
    Bends: "bends", "Greatest curvature at the point, 1/m", r"\kappa_1", Quantity::Ratio, r"I^{-1}II", QUADRIC;
    BendsLeast: "bends_least", "Least curvature there, 1/m", r"\kappa_2", Quantity::Ratio, r"I^{-1}II", QUADRIC;
    TrulyBends: "truly_bends", "Greatest curvature of the body, 1/m", "", Quantity::Ratio, "", TRUTH;
    NormalError: "surface_normal_error", "How far the normal is off", "", Quantity::Angle, r"\angle(v_1, -n)", SURFACE;
    AxisError: "axis_error", "How far the direction of least curvature is off", "", Quantity::Angle, "", SURFACE;
    LaidError: "laid_error", "How far the gripper is from how the body bends", "", Quantity::Angle, "", SURFACE;
    LaidRight: "laid_right", "The gripper lies as the body bends", "", Quantity::Truth, "", SURFACE;
    Hands: "hands", "Hands about these axes", "", Quantity::Count, "", HANDS;
    FreeHands: "free_hands", "Grasps among these hands", "", Quantity::Count, "", HANDS;
    BestHand: "best_hand", "Cost of the best of them", "", Quantity::Ratio, "", HANDS;
    ByNormalBetween: "normal_between", "Points between the fingers by the normal alone", "", Quantity::Count, "", CANDIDATES;
    ByNormalCost: "normal_cost", "Cost by the normal alone", "", Quantity::Ratio, "", CANDIDATES;
    ByNormalFree: "normal_free", "By the normal alone nothing is in the way", "", Quantity::Truth, "", CANDIDATES;
    Depth: "pixel_depth", "Depth at the pixel", "z", Quantity::Length, "", NOISE;
    Planned: "push_planned", "A push is planned or was made", "", Quantity::Truth, "", PUSH;
    Pushes: "pushes", "Pushes that were made", "", Quantity::Count, "", PUSH;
    PushedBy: "pushed_by", "Furthest that a body has gone", "", Quantity::Length, "", PUSHED;
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 50] = [
    Key::Points,
    Key::Between,
    Key::Facing,
    Key::FacingEach,
    Key::FacingTerm,
    Key::Upwards,
    Key::TiltTerm,
    Key::Cost,
    Key::Free,
    Key::HitPalm,
    Key::HitLeft,
    Key::HitRight,
    Key::InBin,
    Key::BinGap,
    Key::WaitsFree,
    Key::WaitingHits,
    Key::OffCentre,
    Key::Bodies,
    Key::Candidates,
    Key::FreeCandidates,
    Key::Best,
    Key::Middling,
    Key::Drawn,
    Key::Better,
    Key::BlockedPalm,
    Key::BlockedLeft,
    Key::BlockedRight,
    Key::BlockedCloud,
    Key::BlockedFloor,
    Key::BlockedWalls,
    Key::Neighbours,
    Key::TurnAcross,
    Key::TurnAlong,
    Key::Bends,
    Key::BendsLeast,
    Key::TrulyBends,
    Key::NormalError,
    Key::AxisError,
    Key::LaidError,
    Key::LaidRight,
    Key::Hands,
    Key::FreeHands,
    Key::BestHand,
    Key::ByNormalBetween,
    Key::ByNormalCost,
    Key::ByNormalFree,
    Key::Depth,
    Key::Planned,
    Key::Pushes,
    Key::PushedBy,
];

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}

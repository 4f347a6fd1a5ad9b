//! Readings of a grasp in a cloud: name, formula and source of each number.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

table! {
    Points: "points", "Points of the cloud", "", Quantity::Count, "", "crate/perception/src/in_bin/observed.rs#ObservedCloud::take";
    Between: "between", "Points between the fingers", "n", Quantity::Count, "", "crate/perception/src/grasp/cost.rs#score";
    Facing: "facing", "How well they face the fingers",
        r"\sum (n_i\cdot x_G)^2", Quantity::Ratio, r"\sum_i (n_i\cdot x_G)^2", "crate/perception/src/grasp/cost.rs#score";
    FacingEach: "facing_each", "The same for one of them",
        "", Quantity::Ratio, r"\tfrac{1}{n}\sum_i (n_i\cdot x_G)^2", "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::facing_each";
    FacingTerm: "facing_term", "Term of the points", "", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2",
        "crate/perception/src/grasp/weights.rs#CostWeights::facing_term";
    Upwards: "upwards", "How far the fingers point upwards", r"y_G\cdot z_W", Quantity::Ratio, r"R^G_{3,2}",
        "crate/perception/src/grasp/cost.rs#score";
    TiltTerm: "tilt_term", "Term of the fingers’ direction", "", Quantity::Ratio, r"\alpha\,R^G_{3,2}",
        "crate/perception/src/grasp/weights.rs#CostWeights::tilt_term";
    Cost: "cost", "Cost", "c", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2 + \alpha\,R^G_{3,2}",
        "crate/perception/src/grasp/weights.rs#CostWeights::cost";
    Free: "free", "Nothing is in the way", "", Quantity::Truth, r"c < \infty", "crate/perception/src/grasp/cost.rs#GraspCost::cost";
    HitPalm: "hit_palm", "Points inside the palm", "", Quantity::Count, "", "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::at";
    HitLeft: "hit_left", "Points inside the left finger", "", Quantity::Count, "", "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::at";
    HitRight: "hit_right", "Points inside the right finger", "", Quantity::Count, "", "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::at";
    InBin: "in_bin", "Overlaps of the gripper with walls and floor", "", Quantity::Count, "", "crate/perception/src/in_bin/examined.rs#in_bin";
    BinGap: "bin_gap", "Gap to the bin", "g", Quantity::Length, r"\max_k |L_k\cdot t| - r_k", "crate/perception/src/grasp/boxes.rs#gap";
    WaitsFree: "waits_free", "Nothing is in the way where it waits", "", Quantity::Truth, "",
        "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::waits_free";
    WaitingHits: "waiting_hits", "Points inside the gripper where it waits", "", Quantity::Count, "",
        "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::at";
    OffCentre: "off_centre", "How far what is between is off the middle",
        r"x_m", Quantity::Length, r"\tfrac{1}{2}(x_{\min} + x_{\max})", "crate/perception/src/grasp/cost.rs#score";
    Bodies: "bodies_between", "Bodies between the fingers", "", Quantity::Count, "", "crate/perception/src/in_bin/examined.rs#ExaminedGrasp::at";
    Candidates: "candidates", "Candidates", "", Quantity::Count, "", "crate/perception/src/grasp/candidates.rs#candidates";
    FreeCandidates: "free_candidates", "Of them with a finite cost", "", Quantity::Count, "",
        "crate/perception/src/in_bin/ranked.rs#RankedCandidates::draw";
    Best: "best", "Cost of the best", "", Quantity::Ratio, "", "crate/perception/src/in_bin/ranked.rs#RankedCosts::best";
    Middling: "median", "Median of the finite costs", "", Quantity::Ratio, "", "crate/perception/src/in_bin/ranked.rs#RankedCosts::median";
    Drawn: "drawn_cost", "Cost of this candidate before it was refined", "", Quantity::Ratio, "", "crate/perception/src/grasp/refine.rs#refine";
    Better: "better", "Candidates better than this grasp", "", Quantity::Count, "", "crate/perception/src/in_bin/ranked.rs#RankedCosts::better_than";
    BlockedPalm: "blocked_palm", "Candidates whose palm is in something", "", Quantity::Count, "",
        "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    BlockedLeft: "blocked_left", "Candidates whose left finger is", "", Quantity::Count, "", "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    BlockedRight: "blocked_right", "Candidates whose right finger is", "", Quantity::Count, "", "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    BlockedCloud: "blocked_cloud", "Candidates with points inside", "", Quantity::Count, "", "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    BlockedFloor: "blocked_floor", "Candidates in the floor", "", Quantity::Count, "", "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    BlockedWalls: "blocked_walls", "Candidates in a wall", "", Quantity::Count, "", "crate/perception/src/in_bin/blocked.rs#Blocked::of";
    Neighbours: "surface_neighbours", "Neighbours at the point", "", Quantity::Count, "", "crate/perception/src/in_bin/laid.rs#LaidGripper::of";
    TurnAcross: "turns_across", "How much their normals turn across",
        r"\lambda_2/\sum\lambda", Quantity::Ratio, r"\lambda_2 / (\lambda_1+\lambda_2+\lambda_3)",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::turns";
    TurnAlong: "turns_along", "How much they turn along",
        r"\lambda_3/\sum\lambda", Quantity::Ratio, r"\lambda_3 / (\lambda_1+\lambda_2+\lambda_3)",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::turns";
    Bends: "bends", "Greatest curvature at the point, 1/m", r"\kappa_1", Quantity::Ratio, r"I^{-1}II",
        "crate/perception/src/surface/quadric.rs#quadric";
    BendsLeast: "bends_least", "Least curvature there, 1/m", r"\kappa_2", Quantity::Ratio, r"I^{-1}II",
        "crate/perception/src/surface/quadric.rs#quadric";
    TrulyBends: "truly_bends", "Greatest curvature of the body, 1/m", "", Quantity::Ratio, "",
        "crate/perception/src/known_shape/body.rs#BodySurface::near";
    NormalError: "surface_normal_error", "How far the normal is off", "", Quantity::Angle, r"\angle(v_1, -n)",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::normal_error";
    AxisError: "axis_error", "How far the direction of least curvature is off", "", Quantity::Angle, "",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::axis_error";
    LaidError: "laid_error", "How far the gripper is from how the body bends", "", Quantity::Angle, "",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::laid_error";
    LaidRight: "laid_right", "The gripper lies as the body bends", "", Quantity::Truth, "",
        "crate/perception/src/in_bin/laid.rs#LaidGripper::is_right";
    Hands: "hands", "Hands about these axes", "", Quantity::Count, "", "crate/perception/src/grasp/hands.rs#hands";
    FreeHands: "free_hands", "Grasps among these hands", "", Quantity::Count, "", "crate/perception/src/in_bin/laid.rs#LaidGripper::grasps";
    BestHand: "best_hand", "Cost of the best of them", "", Quantity::Ratio, "", "crate/perception/src/in_bin/laid.rs#LaidGripper::best_hand";
    ByNormalBetween: "normal_between", "Points between the fingers by the normal alone", "", Quantity::Count, "",
        "crate/perception/src/grasp/candidates.rs#along_normal";
    ByNormalCost: "normal_cost", "Cost by the normal alone", "", Quantity::Ratio, "", "crate/perception/src/grasp/candidates.rs#along_normal";
    ByNormalFree: "normal_free", "By the normal alone nothing is in the way", "", Quantity::Truth, "",
        "crate/perception/src/grasp/candidates.rs#along_normal";
    Depth: "pixel_depth", "Depth at the pixel", "z", Quantity::Length, "", "crate/perception/src/camera/image.rs#CameraImage::depth_at";
    Planned: "push_planned", "A push is planned or was made", "", Quantity::Truth, "", "crate/perception/src/grasp/push.rs#push";
    Pushes: "pushes", "Pushes that were made", "", Quantity::Count, "", "crate/picking/src/pushed.rs#PushedBin::push";
    PushedBy: "pushed_by", "Furthest that a body has gone", "", Quantity::Length, "", "crate/picking/src/pushed.rs#PushedBin::furthest";
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

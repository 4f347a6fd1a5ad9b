//! What each number of a grasp in a cloud is called, how it is computed, and where.

use asperity_scene::document::Quantity;

use crate::experiment::readings::table;

const COST: &str = "crate/perception/src/grasp/cost.rs";
const BOXES: &str = "crate/perception/src/grasp/boxes.rs";
const CANDIDATES: &str = "crate/perception/src/grasp/candidates.rs";
const VOXELS: &str = "crate/perception/src/cloud/voxels.rs";
const HERE: &str = "crate/session/src/experiments/grasp_selection/grasped.rs";

table! {
    Points: "points", "Points of the cloud", "", Quantity::Count, "", VOXELS;
    Between: "between", "Points between the fingers", "n", Quantity::Count, "", COST;
    Facing: "facing", "How well they face the fingers",
        r"\sum (n_i\cdot x_G)^2", Quantity::Ratio, r"\sum_i (n_i\cdot x_G)^2", COST;
    FacingEach: "facing_each", "The same for one of them",
        "", Quantity::Ratio, r"\tfrac{1}{n}\sum_i (n_i\cdot x_G)^2", COST;
    FacingTerm: "facing_term", "Term of the points", "", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2", HERE;
    Upwards: "upwards", "How far the fingers point upwards", r"y_G\cdot z_W", Quantity::Ratio, r"R^G_{3,2}", COST;
    TiltTerm: "tilt_term", "Term of the fingers’ direction", "", Quantity::Ratio, r"\alpha\,R^G_{3,2}", HERE;
    Cost: "cost", "Cost", "c", Quantity::Ratio, r"-w\sum_i (n_i\cdot x_G)^2 + \alpha\,R^G_{3,2}", COST;
    Free: "free", "Nothing is in the way", "", Quantity::Truth, r"c < \infty", COST;
    HitPalm: "hit_palm", "Points inside the palm", "", Quantity::Count, "", HERE;
    HitLeft: "hit_left", "Points inside the left finger", "", Quantity::Count, "", HERE;
    HitRight: "hit_right", "Points inside the right finger", "", Quantity::Count, "", HERE;
    InBin: "in_bin", "Overlaps of the gripper with walls and floor", "", Quantity::Count, "", BOXES;
    BinGap: "bin_gap", "Gap to the bin", "g", Quantity::Length, r"\max_k |L_k\cdot t| - r_k", BOXES;
    WaitsFree: "waits_free", "Nothing is in the way where it waits", "", Quantity::Truth, "", HERE;
    WaitingHits: "waiting_hits", "Points inside the gripper where it waits", "", Quantity::Count, "", HERE;
    OffCentre: "off_centre", "How far what is between is off the middle",
        r"x_m", Quantity::Length, r"\tfrac{1}{2}(x_{\min} + x_{\max})", COST;
    Bodies: "bodies_between", "Bodies between the fingers", "", Quantity::Count, "", HERE;
    Candidates: "candidates", "Candidates", "", Quantity::Count, "", CANDIDATES;
    FreeCandidates: "free_candidates", "Of them with a finite cost", "", Quantity::Count, "", CANDIDATES;
    Best: "best", "Cost of the best", "", Quantity::Ratio, "", CANDIDATES;
    Middling: "median", "Median of the finite costs", "", Quantity::Ratio, "", CANDIDATES;
    Better: "better", "Candidates better than this grasp", "", Quantity::Count, "", CANDIDATES;
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        crate::experiment::readings::check(&super::TABLE);
    }
}

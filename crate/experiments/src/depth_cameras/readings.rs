//! The readings of depth cameras and their cloud.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

const CAST: &str = "crate/perception/src/camera/cast.rs";
const CROP: &str = "crate/perception/src/cloud/crop.rs";
const VOXELS: &str = "crate/perception/src/cloud/voxels.rs";
const OUTLIERS: &str = "crate/perception/src/cloud/outliers.rs";
const NORMALS: &str = "crate/perception/src/normals/mod.rs";
const QUADRIC: &str = "crate/perception/src/surface/quadric.rs";
const BODY: &str = "crate/perception/src/known_shape/body.rs";
const IMAGE: &str = "crate/perception/src/camera/image.rs";
const IMAGES: &str = "crate/perception/src/stages/images.rs";
const ERRORS: &str = "crate/perception/src/stages/errors.rs";
const LOCAL: &str = "crate/perception/src/stages/local.rs";

table! {
    Cameras: "cameras", "Cameras in use", "", Quantity::Count, "", IMAGES;
    Pixels: "pixels", "Pixels of all", "", Quantity::Count, "", IMAGES;
    Seen: "seen", "Points seen", "n", Quantity::Count, "", CAST;
    Cropped: "cropped", "In the box", "", Quantity::Count, "", CROP;
    Thinned: "thinned", "After voxels", "", Quantity::Count, "", VOXELS;
    Filtered: "filtered", "After the filter", "", Quantity::Count, "", OUTLIERS;
    Lost: "lost", "Pixels that noise takes away", "", Quantity::Count, "", IMAGES;
    DepthError: "depth_error", "Error of depth, root mean square",
        "", Quantity::Length, r"\sqrt{\overline{(z - z_\text{true})^2}}", IMAGES;
    OffSurface: "off_surface", "Points off the surface, root mean square",
        "", Quantity::Length, r"\sqrt{\overline{d^2}}", ERRORS;
    NormalError: "normal_error", "Error of normals, median",
        "", Quantity::Angle, r"\angle(n, n_\text{true})", ERRORS;
    NormalWorst: "normal_worst", "Error that 95 of 100 normals do not pass", "", Quantity::Angle, "", ERRORS;
    Off: "off", "Share of normals off by more than 20°", "", Quantity::Ratio, "", ERRORS;
    Flipped: "flipped", "Share of normals that point inwards",
        "", Quantity::Ratio, r"n\cdot n_\text{true} < 0", ERRORS;
    Without: "without", "Share of points without a normal", "", Quantity::Ratio, "", ERRORS;
    Column: "column", "Column of the query", "u", Quantity::Count, "", IMAGE;
    Row: "row", "Row of the query", "v", Quantity::Count, "", IMAGE;
    Depth: "depth", "Depth there", "z", Quantity::Length, "", IMAGE;
    Neighbours: "neighbours", "Neighbours of the query", "k", Quantity::Count, "", LOCAL;
    Reach: "reach", "How far the last is", "", Quantity::Length, "", LOCAL;
    PlaneError: "plane_error", "Normal by the plane, error there", "", Quantity::Angle, "", LOCAL;
    QuadricError: "quadric_error", "Normal by the quadratic surface, error there",
        "", Quantity::Angle, "", LOCAL;
    Variation: "variation", "Surface variation",
        r"\sigma", Quantity::Ratio, r"\lambda_0/(\lambda_0+\lambda_1+\lambda_2)", NORMALS;
    Residual: "residual", "What the quadratic surface leaves",
        "", Quantity::Length, r"\sqrt{\overline{(q(x, y) - z)^2}}", QUADRIC;
    Bend1: "bend_1", "Greatest curvature, 1/m", r"\kappa_1", Quantity::Ratio, r"I^{-1} II", QUADRIC;
    Bend2: "bend_2", "Least curvature, 1/m", r"\kappa_2", Quantity::Ratio, r"I^{-1} II", QUADRIC;
    AlongDiffers: "along_differs", "Least bent direction: by normals, from that of the quadratic surface",
        "", Quantity::Angle, r"N = \sum n_i n_i^T", LOCAL;
    TrueBend1: "true_bend_1", "Greatest, of the body, 1/m", "", Quantity::Ratio, "", BODY;
    TrueBend2: "true_bend_2", "Least, of the body, 1/m", "", Quantity::Ratio, "", BODY;
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 28] = [
    Key::Cameras,
    Key::Pixels,
    Key::Seen,
    Key::Cropped,
    Key::Thinned,
    Key::Filtered,
    Key::Lost,
    Key::DepthError,
    Key::OffSurface,
    Key::NormalError,
    Key::NormalWorst,
    Key::Off,
    Key::Flipped,
    Key::Without,
    Key::Column,
    Key::Row,
    Key::Depth,
    Key::Neighbours,
    Key::Reach,
    Key::PlaneError,
    Key::QuadricError,
    Key::Variation,
    Key::Residual,
    Key::Bend1,
    Key::Bend2,
    Key::AlongDiffers,
    Key::TrueBend1,
    Key::TrueBend2,
];

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}

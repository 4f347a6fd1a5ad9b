//! The readings of depth cameras and their cloud.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

table! {
    Cameras: "cameras", "Cameras in use", "", Quantity::Count, "", "crate/perception/src/stages/images.rs#CameraImages::take";
    Pixels: "pixels", "Pixels of all", "", Quantity::Count, "", "crate/perception/src/stages/images.rs#CameraImages::pixels";
    Seen: "seen", "Points seen", "n", Quantity::Count, "", "crate/perception/src/stages/cloud.rs#PointCloud::of_images";
    Cropped: "cropped", "In the box", "", Quantity::Count, "", "crate/perception/src/cloud/crop.rs#crop";
    Thinned: "thinned", "After voxels", "", Quantity::Count, "", "crate/perception/src/cloud/voxels.rs#voxels";
    Filtered: "filtered", "After the filter", "", Quantity::Count, "", "crate/perception/src/cloud/outliers.rs#not_alone";
    Lost: "lost", "Pixels that noise takes away", "", Quantity::Count, "", "crate/perception/src/stages/images.rs#CameraImages::depth_errors";
    DepthError: "depth_error", "Error of depth, root mean square",
        "", Quantity::Length, r"\sqrt{\overline{(z - z_\text{true})^2}}", "crate/perception/src/stages/images.rs#CameraImages::depth_errors";
    OffSurface: "off_surface", "Points off the surface, root mean square",
        "", Quantity::Length, r"\sqrt{\overline{d^2}}", "crate/perception/src/stages/errors.rs#CloudErrors::of";
    NormalError: "normal_error", "Error of normals, median",
        "", Quantity::Angle, r"\angle(n, n_\text{true})", "crate/perception/src/stages/errors.rs#CloudErrors::quantile";
    NormalWorst: "normal_worst", "Error that 95 of 100 normals do not pass", "", Quantity::Angle, "",
        "crate/perception/src/stages/errors.rs#CloudErrors::quantile";
    Off: "off", "Share of normals off by more than 20°", "", Quantity::Ratio, "", "crate/perception/src/stages/errors.rs#CloudErrors::share_beyond";
    Flipped: "flipped", "Share of normals that point inwards",
        "", Quantity::Ratio, r"n\cdot n_\text{true} < 0", "crate/perception/src/stages/errors.rs#CloudErrors::share_beyond";
    Without: "without", "Share of points without a normal", "", Quantity::Ratio, "",
        "crate/perception/src/stages/errors.rs#CloudErrors::share_without";
    Column: "column", "Column of the query", "u", Quantity::Count, "", "crate/perception/src/camera/image.rs#CameraImage::pixel";
    Row: "row", "Row of the query", "v", Quantity::Count, "", "crate/perception/src/camera/image.rs#CameraImage::pixel";
    Depth: "depth", "Depth there", "z", Quantity::Length, "", "crate/perception/src/camera/image.rs#CameraImage::depth_at";
    Neighbours: "neighbours", "Neighbours of the query", "k", Quantity::Count, "", "crate/perception/src/stages/local.rs#LocalSurface::at";
    Reach: "reach", "How far the last is", "", Quantity::Length, "", "crate/perception/src/stages/local.rs#LocalSurface::at";
    PlaneError: "plane_error", "Normal by the plane, error there", "", Quantity::Angle, "",
        "crate/perception/src/stages/local.rs#LocalSurface::plane_error";
    QuadricError: "quadric_error", "Normal by the quadratic surface, error there",
        "", Quantity::Angle, "", "crate/perception/src/stages/local.rs#LocalSurface::quadric_error";
    Variation: "variation", "Surface variation",
        r"\sigma", Quantity::Ratio, r"\lambda_0/(\lambda_0+\lambda_1+\lambda_2)", "crate/perception/src/normals/mod.rs#PrincipalAxes::surface_variation";
    Residual: "residual", "What the quadratic surface leaves",
        "", Quantity::Length, r"\sqrt{\overline{(q(x, y) - z)^2}}", "crate/perception/src/surface/quadric.rs#quadric";
    Bend1: "bend_1", "Greatest curvature, 1/m", r"\kappa_1", Quantity::Ratio, r"I^{-1} II", "crate/perception/src/surface/quadric.rs#quadric";
    Bend2: "bend_2", "Least curvature, 1/m", r"\kappa_2", Quantity::Ratio, r"I^{-1} II", "crate/perception/src/surface/quadric.rs#quadric";
    AlongDiffers: "along_differs", "Least bent direction: by normals, from that of the quadratic surface",
        "", Quantity::Angle, r"N = \sum n_i n_i^T", "crate/perception/src/stages/local.rs#LocalSurface::along_differs";
    TrueBend1: "true_bend_1", "Greatest, of the body, 1/m", "", Quantity::Ratio, "", "crate/perception/src/known_shape/body.rs#BodySurface::near";
    TrueBend2: "true_bend_2", "Least, of the body, 1/m", "", Quantity::Ratio, "", "crate/perception/src/known_shape/body.rs#BodySurface::near";
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

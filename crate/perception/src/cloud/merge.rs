//! Merging the views of several cameras into one cloud, in the book's order: each camera's points are cropped
//! and get their normals, turned to the camera that saw them; then they are put one after another.

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use super::crop::crop;
use crate::camera::PixelPoints;
use crate::normals::image_normals;

/// Points with their normals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cloud {
    /// Points, world, m.
    pub p_W: Vec<Vec3>,
    /// Outward unit normals, world.
    pub n_W: Vec<Vec3>,
}

/// Merges what these cameras see inside a box into a cloud, normals by `k` neighbours. A camera that sees too
/// few points for a plane is left out.
///
/// # Errors
///
/// Refuses numbers of neighbours that make no plane, and names the camera.
pub fn merged(views: &[PixelPoints], low: &Vec3, high: &Vec3, k: usize) -> Result<Cloud, Fault> {
    let mut cloud = Cloud::default();
    for (i, view) in views.iter().enumerate() {
        let seen = view.seen_pixels();
        let kept = crop(seen.iter().map(|pixel| &view.p_W[*pixel]), low, high);
        let pixels: Vec<usize> = kept.into_iter().map(|i| seen[i]).collect();
        if pixels.len() < 3 {
            continue;
        }
        let n_W = image_normals(view, &pixels, k).map_err(|e| e.within(&format!("cameras[{i}]")))?;
        cloud.p_W.extend(view.points_of(&pixels));
        cloud.n_W.extend(n_W);
    }
    Ok(cloud)
}

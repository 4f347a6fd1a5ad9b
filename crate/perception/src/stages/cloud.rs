//! A cloud whose points know where they come from.

use asperity_geometry::Vec3;

use super::CameraImages;
use crate::neighbours::KdTree;
use crate::normals::spread;

/// Points, their normals and origins. World frame, m.
#[derive(Clone, Default)]
pub struct PointCloud {
    /// Positions, world, m.
    pub p_W: Vec<Vec3>,
    /// Unit normals; zero where there is none.
    pub n_W: Vec<Vec3>,
    /// Camera in use and pixel that saw each point; `u32::MAX` and its number, where it is a file's. A cube
    /// has those of its first point.
    pub from: Vec<[u32; 2]>,
}

impl PointCloud {
    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.p_W.len()
    }

    /// Returns true if there is no point.
    pub fn is_empty(&self) -> bool {
        self.p_W.is_empty()
    }

    /// Returns all points that the cameras see, without normals.
    pub(super) fn of_images(images: &CameraImages) -> Self {
        let mut cloud = Self::default();
        for (k, camera) in (0..).zip(&images.by) {
            let pixels = camera.points.seen_pixels();
            cloud.p_W.extend(camera.points.points_of(&pixels));
            cloud.from.extend(pixels.iter().map(|pixel| [k, *pixel as u32]));
        }
        cloud.n_W = vec![Vec3::zeros(); cloud.p_W.len()];
        cloud
    }

    /// Returns some of its points.
    pub(super) fn picked(&self, kept: &[usize]) -> Self {
        Self {
            p_W: kept.iter().map(|i| self.p_W[*i]).collect(),
            n_W: kept.iter().map(|i| self.n_W[*i]).collect(),
            from: kept.iter().map(|i| self.from[*i]).collect(),
        }
    }

    /// Computes the surface variation at each point, from its `k` nearest within `radius` (m); NaN where
    /// fewer than three are near. `tree`: of its points.
    pub fn surface_variations(&self, tree: &KdTree, k: usize, radius: f64) -> Vec<f64> {
        let mut near = Vec::new();
        let mut values = vec![f64::NAN; self.len()];
        for &i in tree.order() {
            tree.nearest(&self.p_W[i as usize], k, &mut near);
            near.retain(|f| f.0 <= radius * radius);
            if let Some(spread) = spread(&self.p_W, &near).filter(|_| near.len() >= 3) {
                values[i as usize] = spread.surface_variation();
            }
        }
        values
    }
}

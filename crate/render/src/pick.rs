//! Picking: what lies under the pointer, found on the CPU.

use asperity_scene::document::Pose;
use nalgebra::Vector3;

use crate::drag::parts;
use crate::frame_data::FrameData;
use crate::meshes::Mesh;
use crate::ray::Ray;

/// Thing that was hit, nearest first of its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hit {
    /// A polygon of the contact surface, by its index.
    Face(u32, Vector3<f64>),
    /// A body, by its index.
    Body(usize, Vector3<f64>),
}

/// Finds the polygon under a ray. It is drawn over the bodies, so it comes before them.
pub fn face(ray: &Ray, frame: &FrameData) -> Option<Hit> {
    let surface = &frame.surface;
    let hits = surface.triangles.iter().zip(&surface.owners).filter_map(|(t, &owner)| {
        let [a, b, c] = t.map(|i| surface.position(i));
        Some((ray.triangle(a, b, c)?, owner))
    });
    hits.min_by(|x, y| x.0.total_cmp(&y.0)).map(|(t, owner)| Hit::Face(owner, ray.at(t)))
}

/// Finds the nearest body under a ray; `tiles` are half-spaces, drawn as squares of this half width.
pub fn body(ray: &Ray, meshes: &[Mesh], poses: &[Pose], tiles: &[usize], half_width: f64) -> Option<Hit> {
    let mut nearest: Option<(f64, usize)> = None;
    let mut meet = |t: f64, body: usize| {
        if nearest.is_none_or(|(best, _)| t < best) {
            nearest = Some((t, body));
        }
    };
    for mesh in meshes.iter().filter(|m| m.is_body() && !tiles.contains(&m.body)) {
        let Some(pose) = poses.get(mesh.body) else { continue };
        let local = in_body(ray, pose);
        // The ray passes by most bodies of a pile.
        if local.origin.cross(&local.direction).norm() > f64::from(mesh.reach) * local.direction.norm() {
            continue;
        }
        for triangle in &mesh.triangles {
            let [a, b, c] = mesh.corners(triangle);
            if let Some(t) = local.triangle(a, b, c) {
                meet(t, mesh.body);
            }
        }
    }
    for &tile in tiles {
        let Some(pose) = poses.get(tile) else { continue };
        let local = in_body(ray, pose);
        if let Some(t) = local.plane(Vector3::zeros(), Vector3::z()) {
            let at = local.at(t);
            if at.x.abs() < half_width && at.y.abs() < half_width {
                meet(t, tile);
            }
        }
    }
    nearest.map(|(t, body)| Hit::Body(body, ray.at(t)))
}

/// Finds the point of the bodies a ray meets, else the one it passes closest to; `tiles` are endless here.
pub fn surface(ray: &Ray, meshes: &[Mesh], poses: &[Pose], tiles: &[usize]) -> Option<Vector3<f64>> {
    if let Some(Hit::Body(_, at)) = body(ray, meshes, poses, tiles, f64::INFINITY) {
        return Some(at);
    }
    let mut nearest: Option<(f64, Vector3<f64>)> = None;
    for mesh in meshes.iter().filter(|m| m.is_body() && !tiles.contains(&m.body)) {
        let Some(pose) = poses.get(mesh.body) else { continue };
        let (origin, rotation) = parts(pose);
        let local = in_body(ray, pose);
        for triangle in &mesh.triangles {
            let [a, b, c] = mesh.corners(triangle);
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let (at, away) = local.closest_on_segment(from, to);
                if nearest.is_none_or(|(best, _)| away < best) {
                    nearest = Some((away, origin + rotation * at));
                }
            }
        }
    }
    nearest.map(|(_, at)| at)
}

fn in_body(ray: &Ray, pose: &Pose) -> Ray {
    let (origin, rotation) = parts(pose);
    let inverse = rotation.inverse();
    Ray { origin: inverse * (ray.origin - origin), direction: inverse * ray.direction }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshes::tests::cube;

    #[test]
    fn the_nearer_of_two_bodies_is_hit() {
        let meshes = [cube(), Mesh { body: 1, ..cube() }];
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let turned = Pose { translation: [0.0, 0.0, 2.0], rotation: [half, 0.0, 0.0, half] };
        let poses = [Pose::default(), turned];
        let ray = Ray { origin: Vector3::new(0.1, 0.2, 9.0), direction: -Vector3::z() };
        let hit = body(&ray, &meshes, &poses, &[], 1.0);
        assert_eq!(hit, Some(Hit::Body(1, Vector3::new(0.1, 0.2, 2.5))));
        let beside = Ray { origin: Vector3::new(3.0, 0.2, 9.0), ..ray };
        assert_eq!(body(&beside, &meshes, &poses, &[], 1.0), None);
        assert_eq!(surface(&ray, &meshes, &poses, &[]), Some(Vector3::new(0.1, 0.2, 2.5)));
        let rim = surface(&beside, &meshes[..1], &poses, &[]).unwrap();
        assert!((rim - Vector3::new(0.5, 0.2, rim.z)).norm() < 1e-12);
        let tile = body(&beside, &meshes, &poses, &[0], 5.0);
        assert_eq!(tile, Some(Hit::Body(0, Vector3::new(3.0, 0.2, 0.0))));
    }
}

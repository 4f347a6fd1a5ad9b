//! Figures: cameras with their depth pictures, the box, the points, normals, and the surface at the query.

use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};
use asperity_perception::normals::angle;
use asperity_perception::stages::{BodySurfaces, CameraImages, LocalSurface, PointCloud};
use asperity_perception::surface::Quadric;
use asperity_scene::Role;

use crate::depth_cameras::document::{PointsBy, SurfaceFit};
use asperity_scene::document::Quantity;
use asperity_scene::frame::{LineStyle, TriadRole};
use nalgebra::Rotation3;

use super::Found;
use crate::common::pictures::{frustum, query_handles};
use asperity_exhibit::figure::Figure;

/// Handles in the order of the description.
pub(super) const HANDLES: [(&str, &str); 2] = [("Query point", "q"), ("Query pixel", "p")];

/// Sizes of a point and of a neighbour, CSS pixels.
const POINT: f64 = 2.5;
const NEIGHBOUR: f64 = 6.0;
/// Length of a drawn normal, m.
const STROKE: f64 = 0.008;
/// Share of the upper end below which the lower end counts as zero.
const NOTHING: f64 = 1e-9;
/// Number of cells of a fitted surface, a side.
const CELLS: usize = 12;

/// Returns the name and unit of the number that colours a point through the colour map; nothing where the
/// colour is a role's.
pub(super) fn coloured(by: PointsBy) -> Option<(&'static str, Quantity)> {
    match by {
        PointsBy::Camera | PointsBy::Body => None,
        PointsBy::Height => Some(("Height", Quantity::Length)),
        PointsBy::Tilt => Some(("Normal from upright", Quantity::Angle)),
        PointsBy::Bending => Some(("Surface variation", Quantity::Ratio)),
        PointsBy::NormalError => Some(("Error of the normal", Quantity::Angle)),
        PointsBy::Distance => Some(("Off the surface", Quantity::Length)),
    }
}

/// Returns the numbers of the points, NaN where there is none; empty where the colour is a role's.
pub(super) fn values(
    e: &crate::depth_cameras::document::DepthCameras,
    seen: &CameraImages,
    cloud: &PointCloud,
    tree: &asperity_perception::neighbours::KdTree,
    surfaces: &BodySurfaces,
) -> Vec<f64> {
    let n = cloud.len();
    let normal = |i: usize| Some(cloud.n_W[i]).filter(|n| *n != Vec3::zeros());
    let of = |value: &dyn Fn(usize) -> Option<f64>| (0..n).map(|i| value(i).unwrap_or(f64::NAN)).collect();
    match e.colour {
        PointsBy::Camera | PointsBy::Body => Vec::new(),
        PointsBy::Height => cloud.p_W.iter().map(|p| p.z).collect(),
        PointsBy::Tilt => of(&|i| normal(i).map(|n| angle(&n, &Vec3::z()))),
        PointsBy::NormalError => {
            of(&|i| Some(angle(&normal(i)?, &surfaces.of_point(seen, cloud, i)?.normal)))
        }
        PointsBy::Distance => of(&|i| Some(surfaces.of_point(seen, cloud, i)?.distance.abs())),
        PointsBy::Bending => cloud.surface_variations(tree, e.normals.k as usize, e.normals.radius),
    }
}

/// Returns the ends of the colour map: the middle 96 of 100 values, so that a few strays do not take all the
/// colours.
pub(super) fn ends(values: &[f64]) -> [f64; 2] {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|x| x.is_finite()).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| sorted.get((share * sorted.len().saturating_sub(1) as f64) as usize).copied();
    match (at(0.02), at(0.98)) {
        // A lower end that is only rounding is zero.
        (Some(low), Some(high)) if low < high => [if low.abs() < NOTHING * high { 0.0 } else { low }, high],
        (Some(low), _) => [low, low + 1e-9 + low.abs() * 1e-6],
        _ => [0.0, 1.0],
    }
}

pub(super) fn draw(e: &crate::depth_cameras::document::DepthCameras, found: &Found, figure: &mut Figure) {
    figure.clear();
    for camera in &found.seen.by {
        frustum(camera, &e.cameras[camera.number], figure);
    }
    if e.crop.used {
        crop_box(&e.crop, figure);
    }
    points(e, found, figure);
    strokes(e, found, figure);
    if e.query.used {
        query(e, found, figure);
    }
}

fn crop_box(of: &crate::depth_cameras::document::CropBox, figure: &mut Figure) {
    let (low, high) = (Vec3::from(of.low), Vec3::from(of.high));
    let rim = |z: f64| {
        [[low.x, low.y], [high.x, low.y], [high.x, high.y], [low.x, high.y]].map(|[x, y]| Vec3::new(x, y, z))
    };
    let (floor, lid) = (rim(low.z), rim(high.z));
    figure.line(Role::Muted, LineStyle::Closed, floor);
    figure.line(Role::Muted, LineStyle::Closed, lid);
    for (a, b) in floor.into_iter().zip(lid) {
        figure.line(Role::Muted, LineStyle::Open, [a, b]);
    }
}

fn points(e: &crate::depth_cameras::document::DepthCameras, found: &Found, figure: &mut Figure) {
    let cloud = &found.cloud;
    if !found.values.is_empty() {
        let valued = cloud.p_W.iter().copied().zip(found.values.iter().copied());
        figure.valued_points(POINT, found.ends, valued);
        return;
    }
    // One set for each colour, in the order of the colours.
    let family = |i: usize| match e.colour {
        PointsBy::Body => found.seen.body_of(cloud, i).map(|b| b as usize),
        _ => found.seen.by.get(cloud.from[i][0] as usize).map(|camera| camera.number),
    };
    let mut sets: Vec<(Role, Vec<Vec3>)> = Vec::new();
    for i in 0..cloud.len() {
        let role = family(i).map_or(Role::Muted, Role::of_family);
        match sets.iter_mut().find(|s| s.0 == role) {
            Some(set) => set.1.push(cloud.p_W[i]),
            None => sets.push((role, vec![cloud.p_W[i]])),
        }
    }
    for (role, places) in sets {
        figure.points(role, POINT, places);
    }
}

fn strokes(e: &crate::depth_cameras::document::DepthCameras, found: &Found, figure: &mut Figure) {
    let cloud = &found.cloud;
    let step = cloud.len().div_ceil((e.strokes as usize).max(1)).max(1);
    if e.strokes == 0 {
        return;
    }
    for i in (0..cloud.len()).step_by(step) {
        let (p, n) = (cloud.p_W[i], cloud.n_W[i]);
        if n != Vec3::zeros() {
            // Normals that point inwards are marked.
            let inwards =
                found.surfaces.of_point(&found.seen, cloud, i).is_some_and(|near| near.normal.dot(&n) < 0.0);
            let role = if inwards { Role::Danger } else { Role::Ink };
            figure.line(role, LineStyle::Open, [p, p + n * STROKE]);
        }
    }
}

fn query(e: &crate::depth_cameras::document::DepthCameras, found: &Found, figure: &mut Figure) {
    let Some(camera) = found.seen.of(e.query.camera) else {
        // Handles keep their places in the description's order.
        return;
    };
    let of = &e.cameras[camera.number];
    query_handles(camera, of, e.query.pixel, found.local.as_ref().map(|l| l.p_W), figure);
    let Some(local) = &found.local else { return };
    figure.line(Role::Wrench, LineStyle::Dashed, [camera.X_WC.translation.vector, local.p_W]);
    let near = local.neighbours.iter().map(|i| found.cloud.p_W[*i as usize]);
    figure.points(Role::Slip, NEIGHBOUR, near);
    if local.has_plane() {
        fitted(e.query.fit, local, figure);
    }
}

/// Draws the surface over a square about the point, and its frame: x across (greatest curvature), y inwards,
/// z along (least curvature).
fn fitted(fit: SurfaceFit, local: &LocalSurface, figure: &mut Figure) {
    let quadric = local.quadric.as_ref().ok().filter(|_| fit == SurfaceFit::Quadric);
    let axes = local.spread.axes;
    let (origin, n, x, bend) = match quadric {
        Some(Quadric { p_W, n_W, curvatures, directions, .. }) => (*p_W, *n_W, directions[0], *curvatures),
        None => (local.p_W, local.n_W, axes.column(1).into_owned(), [0.0; 2]),
    };
    let y = n.cross(&x);
    // By the scatter of normals, where the neighbours have some.
    let frame = local.darboux.as_ref().map_or_else(|| Mat3::from_columns(&[x, -n, y]), |d| d.R_WF);
    let turn = Rotation::from_rotation_matrix(&Rotation3::from_matrix_unchecked(frame));
    figure.triad(TriadRole::Contact, Pose::from_parts(origin.into(), turn));
    let half = local.reach.max(1e-6);
    let mut vertices = Vec::with_capacity((CELLS + 1) * (CELLS + 1));
    for i in 0..=CELLS {
        for j in 0..=CELLS {
            let at = |k: usize| half * (2.0 * k as f64 / CELLS as f64 - 1.0);
            let (s, t) = (at(i), at(j));
            // The surface falls away from the normal where it bends outwards.
            let height = -0.5 * (bend[0] * s * s + bend[1] * t * t);
            let slope = (n + x * (bend[0] * s) + y * (bend[1] * t)).try_unit(0.0).unwrap_or(n);
            vertices.push([origin + x * s + y * t + n * height.clamp(-half, half), slope]);
        }
    }
    let at = |i: usize, j: usize| (i * (CELLS + 1) + j) as u32;
    let mut triangles = Vec::with_capacity(2 * CELLS * CELLS);
    for i in 0..CELLS {
        for j in 0..CELLS {
            let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)];
            triangles.extend([[a, b, d], [a, d, c]]);
        }
    }
    figure.shell(Role::Cone, 0.55, &vertices, &triangles);
}

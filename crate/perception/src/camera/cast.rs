//! The depth image that a camera takes of bodies, by casting a ray through the middle of each pixel. A body
//! is tested only in the pixels of the rectangle that its box covers in the image, and each triangle of a
//! fine mesh only in those of its own.

use asperity_fault::{Fault, FaultKind, positive_in};
use asperity_geometry::{Aabb, Length, Pose, RayShape, Shape, Vec3};

use super::drawn::Drawn;
use super::{DepthImage, Pinhole};

/// Body in front of a camera.
#[derive(Clone, Debug)]
pub struct Target {
    pub(super) shape: RayShape,
    /// Box around it, in its own frame; `None` for a half-space.
    pub(super) bounds: Option<Aabb>,
    /// Pose of the body in the world.
    pub X_WB: Pose,
}

/// Range of a depth camera, m: nearer or further surfaces return nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthRange {
    /// Least depth, m.
    pub near: f64,
    /// Greatest depth, m.
    pub far: f64,
}

/// View of a camera.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Depth of each pixel.
    pub image: DepthImage,
    /// Index of the body that each pixel sees, or [`View::NOTHING`].
    pub body: Vec<u32>,
    /// Cosine of the angle between the ray and the surface's normal; 1 straight on, 0 where nothing is seen.
    pub facing: Vec<f64>,
}

impl View {
    /// Index for no body.
    pub const NOTHING: u32 = u32::MAX;
}

impl Target {
    /// Prepares a valid shape: the tree of a mesh is built here, once.
    pub fn new(shape: &Shape, X_WB: Pose) -> Self {
        Self { shape: RayShape::new(shape), bounds: shape.aabb(), X_WB }
    }

    /// Returns the columns and rows of the pixels that may see the body at `X_CB` in the camera's frame.
    fn rectangle(&self, camera: &Pinhole, X_CB: &Pose) -> [std::ops::Range<usize>; 2] {
        let all = [0..camera.width, 0..camera.height];
        let Some(bounds) = self.bounds else { return all };
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for corner in 0..8 {
            let pick = |k: usize| if corner >> k & 1 == 0 { bounds.min[k] } else { bounds.max[k] };
            let p = X_CB.rotation * Vec3::new(pick(0), pick(1), pick(2)) + X_CB.translation.vector;
            // A box that reaches behind the camera may cover anything.
            if p.z <= 1e-9 {
                return all;
            }
            for k in 0..2 {
                let at = camera.focal[k] * p[k] / p.z + camera.centre[k];
                (low[k], high[k]) = (low[k].min(at), high[k].max(at));
            }
        }
        // A pixel more on each side covers rounding.
        [0, 1].map(|k| {
            let end = all[k].end as f64;
            let from = (low[k] - 1.0).floor().clamp(0.0, end) as usize;
            let to = (high[k] + 2.0).ceil().clamp(0.0, end) as usize;
            from..to.max(from)
        })
    }
}

/// Body in the camera's frame, and the ball around its box.
struct Posed<'a> {
    target: &'a Target,
    /// Index of the body in the list.
    number: u32,
    X_CB: Pose,
    /// Centre of the ball, m.
    centre: Vec3,
    /// Lower bound of the squared way along a ray to the ball's centre, for rays that meet the ball, m².
    beside: f64,
    /// Least distance of the ball from the camera, m.
    nearest: f64,
}

/// Factor by which the ball is enlarged, so that rounding hides nothing.
const BALL: f64 = 1.0 + 1e-9;

impl<'a> Posed<'a> {
    fn new(target: &'a Target, number: u32, X_CB: Pose) -> Self {
        let Some(bounds) = target.bounds else {
            let (centre, beside) = (Vec3::zeros(), f64::NEG_INFINITY);
            return Self { target, number, X_CB, centre, beside, nearest: 0.0 };
        };
        let centre = X_CB.rotation * bounds.center() + X_CB.translation.vector;
        let radius = BALL * bounds.half_size().length();
        let away = centre.length();
        // From inside the ball every ray meets it.
        let beside = if away > radius { away * away - radius * radius } else { f64::NEG_INFINITY };
        Self {
            target,
            number,
            X_CB,
            centre,
            beside: beside * (2.0 - BALL),
            nearest: (away - radius).max(0.0),
        }
    }
}

/// Casts the view of a camera at `X_WC` on these bodies. Of two at the same distance, to the last bit, the
/// first is seen.
///
/// # Errors
///
/// Refuses an invalid camera or range, and poses that are not finite.
pub fn cast(camera: &Pinhole, X_WC: &Pose, range: DepthRange, targets: &[Target]) -> Result<View, Fault> {
    camera.validate()?;
    positive_in("m", "near", range.near)?;
    positive_in("m", "far", range.far)?;
    let finite =
        |X: &Pose| X.rotation.coords.iter().chain(X.translation.vector.iter()).all(|x| x.is_finite());
    if !finite(X_WC) {
        return Err(Fault::of(FaultKind::NotFinite, "X_WC", "Every number must be finite."));
    }
    let n = camera.pixels();
    let width = camera.width;
    let ray = |i: usize| camera.ray_C((i % width) as f64, (i / width) as f64).unit();
    let rays: Vec<Vec3> = (0..n).map(ray).collect();
    let mut distance = vec![f64::INFINITY; n];
    let mut view = View {
        image: DepthImage { camera: *camera, depth: vec![0.0; n] },
        body: vec![View::NOTHING; n],
        facing: vec![0.0; n],
    };
    let mut posed = Vec::with_capacity(targets.len());
    for (k, target) in targets.iter().enumerate() {
        if !finite(&target.X_WB) {
            return Err(Fault::of(
                FaultKind::NotFinite,
                format!("bodies[{k}]"),
                "Every number must be finite.",
            ));
        }
        posed.push(Posed::new(target, k as u32, X_WC.inverse() * target.X_WB));
    }
    // Near ones first: they hide what is behind them, which is then not tested.
    posed.sort_by(|a, b| a.nearest.total_cmp(&b.nearest));
    for Posed { target, number, X_CB, centre, beside, nearest } in posed {
        // All rays have one origin, and turn into the body's frame by one matrix.
        let R_BC = X_CB.rotation.inverse().to_rotation_matrix();
        let o_B = R_BC * -X_CB.translation.vector;
        let [columns, rows] = target.rectangle(camera, &X_CB);
        // Distance below which a ray's hit is seen: of two that are equally far the first of the list is,
        // whichever was tested first. `None` where the body cannot be met.
        let bound = |i: usize, distance: f64, body: u32| {
            let along = rays[i].dot(&centre);
            let hidden = nearest > distance || along * along.abs() < beside;
            (!hidden).then(|| if number < body { distance.next_up() } else { distance })
        };
        let mut drawn = Drawn::new(camera, target, &X_CB, &columns, &rows);
        if let Some(drawn) = &mut drawn {
            for v in rows.clone() {
                for i in v * width + columns.start..v * width + columns.end {
                    drawn.add(&o_B, &(R_BC * rays[i]), bound(i, distance[i], view.body[i]));
                }
            }
            drawn.draw();
        }
        for v in rows {
            for i in v * width + columns.start..v * width + columns.end {
                let hit = match &drawn {
                    Some(drawn) => drawn.hit(i % width, v, &(R_BC * rays[i])),
                    None => bound(i, distance[i], view.body[i])
                        .and_then(|most| target.shape.cast_B(&o_B, &(R_BC * rays[i]), most)),
                };
                if let Some((hit, facing)) = hit {
                    distance[i] = hit;
                    view.body[i] = number;
                    view.facing[i] = facing;
                }
            }
        }
    }
    for i in 0..n {
        let z = distance[i] * rays[i].z;
        if (range.near..=range.far).contains(&z) {
            view.image.depth[i] = z;
        } else {
            (view.body[i], view.facing[i]) = (View::NOTHING, 0.0);
        }
    }
    Ok(view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_geometry::{Rotation, TriangleMesh};
    use std::sync::Arc;

    const CAMERA: Pinhole = Pinhole { width: 48, height: 36, focal: [50.0, 52.0], centre: [23.5, 17.5] };
    const RANGE: DepthRange = DepthRange { near: 0.1, far: 10.0 };

    /// A camera above the origin that looks down.
    fn looking_down(height: f64) -> Pose {
        let turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI);
        Pose::from_parts(Vec3::new(0.0, 0.0, height).into(), turn)
    }

    #[test]
    fn a_plane_and_a_ball_have_the_depths_of_their_closed_forms() {
        let floor = Target::new(&Shape::HalfSpace, Pose::identity());
        let ball = Target::new(&Shape::Sphere { radius: 0.1 }, Pose::translation(0.02, 0.01, 0.3));
        let view = cast(&CAMERA, &looking_down(1.0), RANGE, &[floor, ball]).unwrap();
        // In the camera's frame the ball is at (0.02, −0.01, 0.7).
        let c = Vec3::new(0.02, -0.01, 0.7);
        for i in 0..CAMERA.pixels() {
            let d = CAMERA.ray_C((i % 48) as f64, (i / 48) as f64);
            let (b, a) = (d.dot(&c), d.norm_squared());
            let inside = b * b - a * (c.norm_squared() - 0.01);
            let want = if inside > 0.0 { (b - inside.sqrt()) / a } else { 1.0 };
            assert!((view.image.depth[i] - want).abs() < 1e-14, "{i}");
            assert_eq!(view.body[i], u32::from(inside > 0.0));
            let n = if inside > 0.0 { (d * want - c) / 0.1 } else { -Vec3::z() };
            assert!((view.facing[i] - n.dot(&d.normalize()).abs()).abs() < 1e-12);
        }
    }

    #[test]
    fn the_rectangle_of_a_body_hides_nothing_of_it() {
        let tetrahedron = TriangleMesh {
            vertices: vec![Vec3::zeros(), Vec3::x() * 0.3, Vec3::y() * 0.3, Vec3::z() * 0.3],
            triangles: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
        };
        let shapes = [
            Shape::Box { half_size: Vec3::new(0.1, 0.2, 0.05) },
            Shape::Cylinder { radius: 0.1, half_length: 0.2 },
            Shape::Capsule { radius: 0.05, half_length: 0.2 },
            Shape::Ellipsoid { semi_axes: Vec3::new(0.3, 0.1, 0.05) },
            Shape::Mesh(Arc::new(tetrahedron)),
            Shape::Mesh(Arc::new(asperity_geometry::parts::torus(0.2, 0.08, 40))),
            Shape::Convex(Arc::new(asperity_geometry::parts::icosphere(0.3, 3))),
        ];
        for (k, shape) in shapes.iter().enumerate() {
            for far in [0.3, 1.0, 3.0] {
                let turn = Rotation::from_euler_angles(0.3 * k as f64, 0.7, 1.1);
                let mut target = Target::new(shape, Pose::from_parts(Vec3::new(0.1, -0.2, 0.0).into(), turn));
                let quick = cast(&CAMERA, &looking_down(far), RANGE, &[target.clone()]).unwrap();
                target.bounds = None;
                assert_eq!(quick, cast(&CAMERA, &looking_down(far), RANGE, &[target]).unwrap());
            }
        }
    }

    #[test]
    fn an_image_is_what_its_rays_meet_one_by_one() {
        let points: Vec<Vec3> = (0..40)
            .map(|i| {
                let t = f64::from(i);
                Vec3::new(libm::sin(t), libm::cos(1.7 * t), libm::sin(2.3 * t)) * 0.1
            })
            .collect();
        let hull = asperity_geometry::convex_hull(&points).unwrap();
        let shapes = [
            Shape::HalfSpace,
            Shape::Box { half_size: Vec3::new(0.1, 0.2, 0.05) },
            Shape::Cylinder { radius: 0.1, half_length: 0.2 },
            Shape::Capsule { radius: 0.05, half_length: 0.2 },
            Shape::Ellipsoid { semi_axes: Vec3::new(0.3, 0.1, 0.05) },
            Shape::Sphere { radius: 0.1 },
            Shape::Convex(Arc::new(hull.clone())),
            Shape::Mesh(Arc::new(hull)),
        ];
        let X_WC = looking_down(1.2);
        let posed = shapes.iter().enumerate().map(|(k, shape)| {
            let t = k as f64;
            let place = Vec3::new(0.3 * libm::sin(2.0 * t), 0.25 * libm::cos(2.0 * t), 0.01 * t);
            let X_WB = if k == 0 {
                Pose::identity()
            } else {
                Pose::from_parts(place.into(), Rotation::from_euler_angles(t, 0.7 * t, 0.3))
            };
            (shape, X_WB)
        });
        let posed: Vec<(&Shape, Pose)> = posed.collect();
        let targets: Vec<Target> = posed.iter().map(|(shape, X_WB)| Target::new(shape, *X_WB)).collect();
        let view = cast(&CAMERA, &X_WC, RANGE, &targets).unwrap();
        let ready: Vec<RayShape> = shapes.iter().map(RayShape::new).collect();
        for i in 0..CAMERA.pixels() {
            let d_C = CAMERA.ray_C((i % 48) as f64, (i / 48) as f64).normalize();
            let ray =
                asperity_geometry::Ray { origin: X_WC.translation.vector, direction: X_WC.rotation * d_C };
            let hits = posed.iter().zip(&ready).map(|((_, X_WB), s)| s.cast(X_WB, &ray, f64::INFINITY));
            let hits: Vec<_> = hits.collect();
            let nearest = hits.iter().flatten().map(|h| h.distance).fold(f64::INFINITY, f64::min);
            assert!((view.image.depth[i] - nearest * d_C.z).abs() < 1e-12, "{i}");
            let own = hits[view.body[i] as usize].unwrap();
            assert!((own.distance - nearest).abs() < 1e-12, "{i}");
            assert!((view.facing[i] - own.n_W.dot(&ray.direction).abs()).abs() < 1e-9, "{i}");
        }
    }

    #[test]
    fn out_of_range_is_nothing_and_numbers_that_are_none_are_refused() {
        let floor = Target::new(&Shape::HalfSpace, Pose::identity());
        let short = DepthRange { near: 0.1, far: 0.5 };
        let view = cast(&CAMERA, &looking_down(1.0), short, std::slice::from_ref(&floor)).unwrap();
        assert!(view.body.iter().all(|b| *b == View::NOTHING) && view.image.depth.iter().all(|z| *z == 0.0));
        assert!(cast(&CAMERA, &looking_down(1.0), short, &[]).unwrap().image.depth.iter().all(|z| *z == 0.0));
        let path = |X: &Pose, range: DepthRange| {
            cast(&CAMERA, X, range, std::slice::from_ref(&floor)).unwrap_err().path
        };
        assert_eq!(path(&Pose::translation(f64::NAN, 0.0, 0.0), short), "X_WC");
        assert_eq!(path(&Pose::identity(), DepthRange { near: 0.0, far: 1.0 }), "near");
    }
}

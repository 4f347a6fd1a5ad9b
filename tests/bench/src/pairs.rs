//! The pairs of Drake's timing table, with Drake's own figures: pydrake 1.58.0, one `ComputeContactSurfaces`
//! call, CPU time, Intel Xeon (family 6 model 167); `research/drake_timings.md` says how they were taken.

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, contact_surface,
};
use asperity_fault::Fault;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

/// Modulus of the soft bodies, Pa.
const SOFT: f64 = 1e7;
/// Number of poses of one round.
pub const ROUND: usize = 64;

/// Two bodies and the rows of Drake's table they stand in.
struct Pair {
    name: &'static str,
    a: (Shape, Option<f64>),
    b: (Shape, Option<f64>),
    pose_b: Pose,
    /// Hint of both, Drake's polygons, Drake's microseconds.
    rows: &'static [(f64, u32, f64)],
}

/// One row of the table, ready to be timed.
pub struct Row {
    /// Name: `sphere / box (rigid) 0.02`.
    pub name: String,
    /// Number of Drake's polygons.
    pub drake_polygons: u32,
    /// Drake's CPU time per query, µs.
    pub drake_us: f64,
    a: HydroBody,
    b: HydroBody,
    poses: Vec<Pose>,
    work: HydroWorkspace,
    surface: ContactSurface,
}

impl Row {
    /// Returns the number of polygons at the first pose.
    pub fn polygons(&mut self) -> usize {
        let Self { a, b, poses, work, surface, .. } = self;
        contact_surface(a, &Pose::identity(), b, &poses[0], work, surface);
        surface.faces.len()
    }

    /// Makes one query at each of [`ROUND`] poses; returns a number the optimiser cannot do without.
    pub fn round(&mut self) -> f64 {
        let Self { a, b, poses, work, surface, .. } = self;
        let mut sum = 0.0;
        for pose in poses.iter() {
            contact_surface(a, &Pose::identity(), b, pose, work, surface);
            sum += surface.totals.pressure_integral;
        }
        sum
    }
}

/// Makes every row of the table.
pub fn rows() -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for pair in pairs() {
        for &(hint, drake_polygons, drake_us) in pair.rows {
            rows.push(Row {
                name: if hint < 1.0 {
                    format!("{}, {} mm", pair.name, 1e3 * hint)
                } else {
                    pair.name.to_owned()
                },
                drake_polygons,
                drake_us,
                a: body(&pair.a, hint)?,
                b: body(&pair.b, hint)?,
                poses: wiggled(&pair.pose_b),
                work: HydroWorkspace::default(),
                surface: ContactSurface::default(),
            });
        }
    }
    Ok(rows)
}

fn body((shape, modulus): &(Shape, Option<f64>), hint: f64) -> Result<HydroBody, Fault> {
    let resolution_hint = Some(hint);
    let compliance = match *modulus {
        Some(hydroelastic_modulus) => {
            Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness: None }
        }
        None => Compliance::Rigid { resolution_hint },
    };
    HydroBody::new(shape, &compliance)
}

/// Returns the poses that wiggle by 20 µm and 0.1 mrad, so that nothing is the same twice, as in Drake's
/// measurement.
fn wiggled(pose: &Pose) -> Vec<Pose> {
    let wave = |k: usize, m: f64| libm::sin(m * k as f64);
    (0..ROUND)
        .map(|k| {
            let shift = 2e-5 * Vec3::new(wave(k, 1.0), wave(k, 1.7), wave(k, 2.3));
            let turn = Rotation::from_scaled_axis(1e-4 * Vec3::new(wave(k, 1.3), wave(k, 0.7), wave(k, 3.1)));
            Pose::from_parts((pose.translation.vector + shift).into(), turn * pose.rotation)
        })
        .collect()
}

fn pairs() -> Vec<Pair> {
    let at = |x: f64, y: f64, z: f64| Pose::translation(x, y, z);
    let turned = |x: f64, y: f64, z: f64, roll: f64, pitch: f64, yaw: f64| {
        Pose::from_parts(Vec3::new(x, y, z).into(), Rotation::from_euler_angles(roll, pitch, yaw))
    };
    let sphere = |radius| Shape::Sphere { radius };
    let cuboid = |x, y, z| Shape::Box { half_size: Vec3::new(x, y, z) / 2.0 };
    let cylinder = |radius, length: f64| Shape::Cylinder { radius, half_length: length / 2.0 };
    let quarter = std::f64::consts::FRAC_PI_2;
    vec![
        Pair {
            name: "sphere R=50 mm / rigid half space",
            a: (sphere(0.05), Some(SOFT)),
            b: (Shape::HalfSpace, None),
            pose_b: at(0.0, 0.0, -0.04),
            rows: &[(0.04, 4, 1.9), (0.02, 28, 6.8), (0.01, 76, 18.0), (0.005, 276, 59.3)],
        },
        Pair {
            name: "sphere / box (rigid)",
            a: (sphere(0.05), Some(SOFT)),
            b: (cuboid(0.2, 0.2, 0.1), None),
            pose_b: at(0.0, 0.0, -0.09),
            rows: &[(0.04, 8, 19.1), (0.02, 40, 63.9), (0.01, 96, 178.1), (0.005, 312, 600.1)],
        },
        Pair {
            name: "box / rigid sphere R=30 mm",
            a: (cuboid(0.1, 0.1, 0.1), Some(SOFT)),
            b: (sphere(0.03), None),
            pose_b: at(0.0, 0.0, 0.07),
            rows: &[(0.024, 24, 18.3), (0.012, 48, 49.4), (0.006, 120, 124.8), (0.003, 416, 376.3)],
        },
        Pair {
            name: "sphere / sphere",
            a: (sphere(0.05), Some(SOFT)),
            b: (sphere(0.05), Some(SOFT)),
            pose_b: at(0.003, 0.002, 0.084),
            rows: &[(0.04, 4, 19.7), (0.02, 48, 124.8), (0.01, 240, 504.2), (0.005, 948, 2271.9)],
        },
        Pair {
            name: "box / box, corner in face",
            a: (cuboid(0.1, 0.1, 0.1), Some(SOFT)),
            b: (cuboid(0.06, 0.06, 0.06), Some(SOFT)),
            pose_b: turned(0.0, 0.0, 0.09, 0.7, 0.6, 0.0),
            rows: &[(1.0, 15, 22.1)],
        },
        Pair {
            name: "box / box, face on face",
            a: (cuboid(0.06, 0.06, 0.06), Some(SOFT)),
            b: (cuboid(0.15, 0.12, 0.05), Some(SOFT)),
            pose_b: turned(0.004, 0.003, -0.05, 0.0, 0.0, 0.2),
            rows: &[(1.0, 42, 68.8)],
        },
        Pair {
            name: "cylinder / cylinder crossed",
            a: (cylinder(0.03, 0.12), Some(SOFT)),
            b: (cylinder(0.025, 0.12), Some(SOFT)),
            pose_b: turned(0.047, 0.0, 0.0, quarter, 0.0, 0.0),
            rows: &[(0.02, 24, 32.5), (0.01, 70, 92.8), (0.005, 263, 266.3), (0.0025, 988, 774.8)],
        },
        Pair {
            name: "cylinder upright / box",
            a: (cylinder(0.03, 0.12), Some(SOFT)),
            b: (cuboid(0.2, 0.2, 0.1), Some(SOFT)),
            pose_b: at(0.0, 0.0, -0.1075),
            rows: &[(0.02, 51, 94.4), (0.01, 84, 147.1), (0.005, 164, 254.0), (0.0025, 315, 473.0)],
        },
        Pair {
            name: "capsule / ellipsoid",
            a: (Shape::Capsule { radius: 0.02, half_length: 0.04 }, Some(SOFT)),
            b: (Shape::Ellipsoid { semi_axes: Vec3::new(0.05, 0.04, 0.03) }, Some(SOFT)),
            pose_b: turned(0.061, 0.002, 0.001, 0.0, 0.0, 0.0),
            rows: &[(0.02, 29, 65.3), (0.01, 116, 218.2), (0.005, 426, 728.2), (0.0025, 1661, 2948.4)],
        },
    ]
}

//! The pairs of Drake's timing table, re-evaluated 64 poses at a time: `cargo run --release -p asperity-contact
//! --example hydroelastic_bench [substring]`.

use std::time::Instant;

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, contact_surface,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

const SOFT: f64 = 1e7;

struct Pair {
    name: &'static str,
    a: (Shape, Option<f64>),
    b: (Shape, Option<f64>),
    pose_b: Pose,
    /// Hint of both, Drake's polygons, Drake's microseconds.
    rows: &'static [(f64, u32, f64)],
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let only = std::env::args().nth(1).unwrap_or_default();
    println!("| pair | hint [m] | polygons (Drake) | us | Drake us | ratio |");
    println!("|---|---|---|---|---|---|");
    for pair in pairs() {
        for &(hint, polygons, drake_us) in pair.rows {
            let label = format!("{} {hint}", pair.name);
            if !label.contains(&only) {
                continue;
            }
            let a = body(&pair.a, hint)?;
            let b = body(&pair.b, hint)?;
            let (faces, us) = time(&a, &b, &pair.pose_b);
            println!(
                "| {} | {hint} | {faces} ({polygons}) | {us:.1} | {drake_us} | {:.1} |",
                pair.name,
                drake_us / us
            );
        }
    }
    Ok(())
}

fn body((shape, modulus): &(Shape, Option<f64>), hint: f64) -> Result<HydroBody, Box<dyn std::error::Error>> {
    let resolution_hint = Some(hint);
    let compliance = match *modulus {
        Some(hydroelastic_modulus) => {
            Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness: None }
        }
        None => Compliance::Rigid { resolution_hint },
    };
    Ok(HydroBody::new(shape, &compliance)?)
}

/// Faces at the first pose and microseconds per query: the best of several rounds over 64 poses that wiggle by 20 µm
/// and 0.1 mrad, so that nothing is the same twice.
fn time(a: &HydroBody, b: &HydroBody, pose_b: &Pose) -> (usize, f64) {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let poses: Vec<Pose> = (0..64)
        .map(|k| {
            let wave = |m: f64| libm::sin(m * f64::from(k));
            let shift = 2e-5 * Vec3::new(wave(1.0), wave(1.7), wave(2.3));
            let turn = Rotation::from_scaled_axis(1e-4 * Vec3::new(wave(1.3), wave(0.7), wave(3.1)));
            Pose::from_parts((pose_b.translation.vector + shift).into(), turn * pose_b.rotation)
        })
        .collect();
    let identity = Pose::identity();
    contact_surface(a, &identity, b, pose_b, &mut work, &mut surface);
    let faces = surface.faces.len();
    let mut best = f64::INFINITY;
    let mut spent = 0.0;
    while spent < 0.4 {
        let clock = Instant::now();
        let mut rounds = 0;
        while clock.elapsed().as_secs_f64() < 0.02 {
            for pose in &poses {
                contact_surface(a, &identity, b, pose, &mut work, &mut surface);
                std::hint::black_box(&surface.totals);
            }
            rounds += poses.len();
        }
        let seconds = clock.elapsed().as_secs_f64();
        spent += seconds;
        best = best.min(seconds / rounds as f64);
    }
    (faces, best * 1e6)
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

//! Convergence: errors against closed forms of the continuous model as the hint shrinks
//! (`tests/reference/hydroelastic/analytic.py`). Meshes are inscribed, so theory gives second order.

use std::f64::consts::PI;

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, contact_surface,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

const E: f64 = 1e6;
const R: f64 = 0.1;
const X: f64 = 0.03;
/// Slab thickness, m.
const H: f64 = 0.05;

struct Rung {
    name: &'static str,
    a: Shape,
    /// Rotation of A.
    turn: Vec3,
    /// Body B: a second body of the same shape and modulus, or a rigid half space, or A is rigid on a slab.
    against: Against,
    height: f64,
    force: f64,
    area: Option<f64>,
}

enum Against {
    RigidFloor,
    Slab,
    Twin,
}

fn ladder() -> Vec<Rung> {
    let cap = |x: f64| PI * E * (x * x - 2.0 * x * x * x / (3.0 * R));
    let disk = |x: f64| PI * (2.0 * R * x - x * x);
    let (half_length, length) = (0.15, 0.3);
    let (h, s) = (R - X, (R * R - (R - X) * (R - X)).sqrt());
    let semi_axes = Vec3::new(0.1, 0.08, 0.06);
    let he = 1.0 - X / semi_axes.z;
    let along_y = Vec3::x() * (PI / 2.0);
    // Over a strip, and over a disc, of half width s: ∫ (R − √(h² + t²)) dt, ∫ 2π t (R − √(h² + t²)) dt.
    let strip = 0.5 * (s * R - h * h * libm::log((s + R) / h));
    let disc = PI * (R * s * s - 2.0 / 3.0 * (R * R * R - h * h * h));
    let arc = R * libm::acos(h / R);
    let segment = R * arc - h * s;
    // A rounded box, and a torus.
    let half_size = Vec3::new(0.1, 0.08, 0.06);
    let (face, rim) = (4.0 * half_size.x * half_size.y, 4.0 * (half_size.x + half_size.y));
    let rounded = Shape::RoundedBox { half_size, radius: R };
    let ring_radius = 0.25;
    let (ring, around) = (Shape::Torus { ring_radius, radius: R }, 2.0 * PI * ring_radius);
    vec![
        Rung {
            name: "sphere on rigid floor",
            a: Shape::Sphere { radius: R },
            turn: Vec3::new(0.3, 0.2, 0.1),
            against: Against::RigidFloor,
            height: R - X,
            force: cap(X),
            area: Some(disk(X)),
        },
        Rung {
            name: "capsule upright",
            a: Shape::Capsule { radius: R, half_length },
            turn: Vec3::zeros(),
            against: Against::RigidFloor,
            height: R + half_length - X,
            force: cap(X),
            area: Some(disk(X)),
        },
        Rung {
            name: "capsule lying",
            a: Shape::Capsule { radius: R, half_length },
            turn: along_y,
            against: Against::RigidFloor,
            height: R - X,
            force: cap(X) + E * length * (s - h * h / R * libm::log((s + R) / h)),
            area: Some(PI * s * s + 2.0 * s * length),
        },
        Rung {
            name: "ellipsoid",
            a: Shape::Ellipsoid { semi_axes },
            turn: Vec3::zeros(),
            against: Against::RigidFloor,
            height: semi_axes.z - X,
            force: E * PI * semi_axes.x * semi_axes.y * (1.0 / 3.0 - he * he + 2.0 * he * he * he / 3.0),
            area: Some(PI * semi_axes.x * semi_axes.y * (1.0 - he * he)),
        },
        Rung {
            name: "cylinder upright",
            a: Shape::Cylinder { radius: R, half_length },
            turn: Vec3::zeros(),
            against: Against::RigidFloor,
            height: half_length - X,
            force: E / R * PI / 3.0 * (R * R * R - (R - X) * (R - X) * (R - X)),
            area: Some(PI * R * R),
        },
        Rung {
            name: "rigid sphere in slab",
            a: Shape::Sphere { radius: R },
            turn: Vec3::new(0.3, 0.2, 0.1),
            against: Against::Slab,
            height: R - X,
            force: E / H * PI * X * X * (3.0 * R - X) / 3.0,
            area: Some(2.0 * PI * R * X),
        },
        Rung {
            name: "rigid ellipsoid in slab",
            a: Shape::Ellipsoid { semi_axes },
            turn: Vec3::zeros(),
            against: Against::Slab,
            height: semi_axes.z - X,
            force: E / H
                * PI
                * semi_axes.x
                * semi_axes.y
                * semi_axes.z
                * (2.0 / 3.0 - he + he * he * he / 3.0),
            area: None,
        },
        Rung {
            name: "rigid cylinder in slab",
            a: Shape::Cylinder { radius: R, half_length },
            turn: Vec3::zeros(),
            against: Against::Slab,
            height: half_length - X,
            force: E / H * PI * R * R * X,
            area: Some(PI * R * R + 2.0 * PI * R * X),
        },
        Rung {
            name: "rounded box",
            a: rounded.clone(),
            turn: Vec3::zeros(),
            against: Against::RigidFloor,
            height: half_size.z + R - X,
            force: E / (half_size.z + R) * (face * X + rim * strip + disc),
            area: Some(face + rim * s + PI * s * s),
        },
        Rung {
            name: "rigid rounded box in slab",
            a: rounded,
            turn: Vec3::zeros(),
            against: Against::Slab,
            height: half_size.z + R - X,
            force: E / H * (face * X + rim * 0.5 * segment + PI * X * X * (3.0 * R - X) / 3.0),
            area: Some(face + rim * arc + 2.0 * PI * R * X),
        },
        Rung {
            name: "torus lying",
            a: ring.clone(),
            turn: Vec3::zeros(),
            against: Against::RigidFloor,
            height: R - X,
            force: E / R * around * 2.0 * strip,
            area: Some(around * 2.0 * s),
        },
        Rung {
            name: "rigid torus in slab",
            a: ring,
            turn: Vec3::zeros(),
            against: Against::Slab,
            height: R - X,
            force: E / H * around * segment,
            area: Some(around * 2.0 * arc),
        },
        Rung {
            name: "identical spheres",
            a: Shape::Sphere { radius: R },
            turn: Vec3::zeros(),
            against: Against::Twin,
            height: 2.0 * (R - X),
            force: cap(X),
            area: Some(disk(X)),
        },
    ]
}

#[test]
fn errors_fall_with_the_square_of_the_hint() {
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    println!("{:<26} {:>9} {:>9} {:>9} {:>9}  order", "force error at hint", "R/2.5", "R/5", "R/10", "R/20");
    for rung in ladder() {
        let errors = [2.5, 5.0, 10.0, 20.0].map(|fineness| {
            let resolution_hint = Some(R / fineness);
            let soft =
                Compliance::Compliant { hydroelastic_modulus: E, resolution_hint, slab_thickness: Some(H) };
            let rigid = Compliance::Rigid { resolution_hint };
            let (shape_b, soft_a, soft_b) = match rung.against {
                Against::RigidFloor => (Shape::HalfSpace, soft, rigid),
                Against::Slab => (Shape::HalfSpace, rigid, soft),
                Against::Twin => (rung.a.clone(), soft, soft),
            };
            let (a, b) =
                (HydroBody::new(&rung.a, &soft_a).unwrap(), HydroBody::new(&shape_b, &soft_b).unwrap());
            let X_WA =
                Pose::from_parts(Vec3::z().scale(rung.height).into(), Rotation::from_scaled_axis(rung.turn));
            contact_surface(&a, &X_WA, &b, &Pose::identity(), &mut work, &mut surface);
            let area = rung.area.map_or(0.0, |area| (surface.totals.area / area - 1.0).abs());
            ((surface.totals.force_on_b.norm() / rung.force - 1.0).abs(), area)
        });
        let order = libm::log2(errors[1].0 / errors[3].0) / 2.0;
        let line: Vec<String> = errors.iter().map(|e| format!("{:9.1e}", e.0)).collect();
        println!("{:<26} {}  {order:.2}", rung.name, line.join(" "));
        assert!((1.7..2.4).contains(&order), "{}: order {order}", rung.name);
        assert!(errors[3].0 < 5e-3 && errors[3].1 < 5e-3, "{}: {errors:?}", rung.name);
        if rung.area.is_some() {
            let order = libm::log2(errors[1].1 / errors[3].1) / 2.0;
            assert!((1.6..2.6).contains(&order), "{}: area order {order}", rung.name);
        }
    }
}

//! Invariants of any pair: action and reaction, no preferred frame, a surface that lies where it should.

use std::sync::Arc;

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, SurfaceOutcome, Totals, Unsupported,
    contact_surface,
};
use asperity_geometry::{Pose, Rotation, Shape, TetMesh, TriangleMesh, Vec3};

/// A small generator (xorshift*), so that the pairs are the same everywhere.
struct Random(u64);

impl Random {
    /// Returns a number in `[0, 1)`.
    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    fn vector(&mut self, size: f64) -> Vec3 {
        Vec3::from_fn(|_, _| self.between(-size, size))
    }

    fn pose(&mut self, reach: f64) -> Pose {
        Pose::from_parts(self.vector(reach).into(), Rotation::from_scaled_axis(self.vector(3.0)))
    }

    fn shape(&mut self) -> Shape {
        let mut length = || self.between(0.03, 0.08);
        match (length() * 1e6) as u64 % 7 {
            0 => Shape::Sphere { radius: length() },
            1 => Shape::Box { half_size: Vec3::new(length(), length(), length()) },
            2 => Shape::Cylinder { radius: length(), half_length: length() },
            3 => Shape::Capsule { radius: length(), half_length: length() },
            4 => Shape::Ellipsoid { semi_axes: Vec3::new(length(), length(), length()) },
            5 => Shape::Convex(Arc::new(octahedron(length(), length(), length()))),
            _ => Shape::HalfSpace,
        }
    }

    fn compliance(&mut self) -> Compliance {
        let resolution_hint = Some(self.between(0.015, 0.05));
        if self.unit() < 0.3 {
            return Compliance::Rigid { resolution_hint };
        }
        let hydroelastic_modulus = 10f64.powi((self.unit() * 4.0) as i32 + 4) * self.between(1.0, 2.0);
        Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness: Some(0.05) }
    }
}

fn octahedron(a: f64, b: f64, c: f64) -> TriangleMesh {
    let vertices = [(a, 0), (-a, 0), (b, 1), (-b, 1), (c, 2), (-c, 2)]
        .map(|(x, k)| Vec3::from_fn(|i, _| if i == k { x } else { 0.0 }));
    let triangles = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    TriangleMesh { vertices: vertices.to_vec(), triangles: triangles.to_vec() }
}

fn close(a: &Totals, b: &Totals, tolerance: f64) -> bool {
    let length = a.area.sqrt() + a.centroid.norm();
    let force = a.pressure_integral.max(b.pressure_integral);
    (a.force_on_b - b.force_on_b).norm() <= tolerance * force
        && (a.moment_on_b - b.moment_on_b).norm() <= tolerance * force * length
        && (a.area - b.area).abs() <= tolerance * a.area
        && (a.centroid - b.centroid).norm() <= tolerance * length
        && (a.center_of_pressure - b.center_of_pressure).norm() <= tolerance * length
}

#[test]
fn random_pairs_obey_action_and_reaction_in_any_frame() {
    let mut random = Random(7);
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let (mut contacts, mut unsupported) = (0, 0);
    for round in 0..600 {
        let (a, b) = loop {
            let mut body = || HydroBody::new(&random.shape(), &random.compliance());
            if let (Ok(a), Ok(b)) = (body(), body()) {
                break (a, b);
            }
        };
        let (X_WA, X_WB) = (random.pose(0.05), random.pose(0.05));
        let mut query = |a: &HydroBody, X_WA: &Pose, b: &HydroBody, X_WB: &Pose| {
            (contact_surface(a, X_WA, b, X_WB, &mut work, &mut surface), surface.totals, surface.clone())
        };
        let (outcome, totals, faces) = query(&a, &X_WA, &b, &X_WB);
        let (swapped_outcome, swapped, _) = query(&b, &X_WB, &a, &X_WA);
        if let SurfaceOutcome::Unsupported(why) = outcome {
            assert_eq!(swapped_outcome, outcome);
            assert!(matches!(why, Unsupported::RigidRigid | Unsupported::HalfSpaceHalfSpace));
            unsupported += 1;
            continue;
        }
        if outcome == SurfaceOutcome::NoContact {
            assert!(swapped.area < 1e-12, "round {round}");
            continue;
        }
        contacts += 1;
        let reaction =
            Totals { force_on_b: -swapped.force_on_b, moment_on_b: -swapped.moment_on_b, ..swapped };
        assert!(close(&totals, &reaction, 1e-8), "round {round}: {totals:?} {reaction:?}");

        let X_VW = random.pose(1.0);
        let (_, moved, _) = query(&a, &(X_VW * X_WA), &b, &(X_VW * X_WB));
        let back = X_VW.inverse();
        let force = back.rotation * moved.force_on_b;
        let place = |p: &Vec3| back.rotation * p + back.translation.vector;
        let returned = Totals {
            force_on_b: force,
            moment_on_b: back.rotation * moved.moment_on_b + back.translation.vector.cross(&force),
            centroid: place(&moved.centroid),
            center_of_pressure: place(&moved.center_of_pressure),
            ..moved
        };
        assert!(close(&totals, &returned, 1e-8), "round {round}: {totals:?} {returned:?}");

        lies_inside_with_equal_pressure(&faces, [(&a, &X_WA), (&b, &X_WB)]);
    }
    assert!(contacts > 200 && unsupported > 20, "{contacts} contacts, {unsupported} unsupported");
}

/// Each corner of each face is in the tetrahedra the face is made of, and their pressures there are the
/// face's.
fn lies_inside_with_equal_pressure(surface: &ContactSurface, bodies: [(&HydroBody, &Pose); 2]) {
    for (f, face) in surface.faces.iter().enumerate() {
        assert!((face.normal.norm() - 1.0).abs() < 1e-12);
        for c in surface.corners(f) {
            let (p, q) = (surface.vertices[c], surface.pressures[c]);
            for ((body, X_WB), element) in bodies.iter().zip([face.element_a, face.element_b]) {
                let Some((mesh, pressure)) = body.tet_mesh() else { continue };
                let p_B = X_WB.inverse_transform_point(&p.into()).coords;
                let l = barycentric(mesh, element as usize, &p_B);
                assert!(l.iter().all(|&x| x > -1e-7), "{l:?}");
                let own: f64 = mesh.tetrahedra[element as usize]
                    .iter()
                    .zip(l)
                    .map(|(&i, l)| l * pressure[i as usize])
                    .sum();
                let scale = body.hydroelastic_modulus().unwrap();
                assert!((own - q).abs() <= 1e-8 * scale, "{own} {q} of {scale}");
            }
        }
    }
}

fn barycentric(mesh: &TetMesh, t: usize, p: &Vec3) -> [f64; 4] {
    let c = mesh.corners(t);
    let volume = mesh.volume(t);
    [0, 1, 2, 3].map(|i| {
        let mut v = c;
        v[i] = *p;
        (v[1] - v[0]).cross(&(v[2] - v[0])).dot(&(v[3] - v[0])) / 6.0 / volume
    })
}

fn soft(hydroelastic_modulus: f64, hint: f64) -> Compliance {
    Compliance::Compliant { hydroelastic_modulus, resolution_hint: Some(hint), slab_thickness: Some(0.05) }
}

/// A box slides over the edge of another: the force follows the path without a jump.
#[test]
fn force_is_continuous_along_a_path() {
    let edge = HydroBody::new(&Shape::Box { half_size: Vec3::repeat(0.05) }, &soft(1e6, 1.0)).unwrap();
    let ball = HydroBody::new(&Shape::Sphere { radius: 0.04 }, &soft(1e6, 0.02)).unwrap();
    for a in [&edge, &ball] {
        for rigid_b in [false, true] {
            let compliance =
                if rigid_b { Compliance::Rigid { resolution_hint: None } } else { soft(2e6, 1.0) };
            let b =
                HydroBody::new(&Shape::Box { half_size: Vec3::new(0.06, 0.05, 0.03) }, &compliance).unwrap();
            let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
            let mut force_at = |x: f64| {
                let X_WB = Pose::from_parts(
                    Vec3::new(x, 0.003, 0.068).into(),
                    Rotation::from_euler_angles(0.05, 0.1, 0.3),
                );
                contact_surface(a, &Pose::identity(), &b, &X_WB, &mut work, &mut surface);
                surface.totals.force_on_b
            };
            // The largest step between neighbours shrinks with the spacing; a jump would not.
            let mut largest = |n: usize| {
                let path: Vec<Vec3> = (0..=n).map(|i| force_at(-0.13 + 0.26 * i as f64 / n as f64)).collect();
                path.windows(2).map(|w| (w[1] - w[0]).norm()).fold(0.0, f64::max)
            };
            let (coarse, fine) = (largest(100), largest(800));
            assert!(coarse > 0.0 && fine < 0.35 * coarse, "{coarse} {fine}");
        }
    }
}

/// `F = −dU/dx`, `U = ∫ min(p_A, p_B) dV` over the overlap; the gradient of U along a closed loop sums to
/// zero, so no work is done around it as long as no face is filtered out.
#[test]
fn no_work_is_done_around_a_closed_loop() {
    let a = HydroBody::new(&Shape::Box { half_size: Vec3::repeat(0.05) }, &soft(1e6, 1.0)).unwrap();
    let b = HydroBody::new(&Shape::Sphere { radius: 0.04 }, &soft(3e6, 0.03)).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let n = 4000;
    let place = |i: usize| {
        let t = std::f64::consts::TAU * i as f64 / n as f64;
        Vec3::new(0.02 * t.sin(), 0.015 * (2.0 * t).cos(), 0.078 + 0.006 * t.cos())
    };
    let (mut net, mut total) = (0.0, 0.0);
    for i in 0..n {
        let (from, to) = (place(i), place(i + 1));
        let X_WB = Pose::from_parts(
            (0.5 * (from + to)).into(),
            Rotation::from_scaled_axis(Vec3::new(0.2, 0.1, 0.4)),
        );
        contact_surface(&a, &Pose::identity(), &b, &X_WB, &mut work, &mut surface);
        let step = surface.totals.force_on_b.dot(&(to - from));
        net += step;
        total += step.abs();
    }
    assert!(net.abs() < 1e-5 * total, "{net} of {total}");
}

/// Drake lacks this pair. A sphere on a half space of the same pressure slope: the surface lies half way, as
/// between identical spheres only flatter; here against the numerical limit of an ever stiffer half space.
#[test]
fn a_compliant_half_space_stiffens_into_the_rigid_one() {
    let ball = HydroBody::new(&Shape::Sphere { radius: 0.05 }, &soft(1e6, 0.01)).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let X_WB = Pose::from_parts(
        Vec3::new(0.1, 0.2, -0.04).into(),
        Rotation::from_scaled_axis(Vec3::new(0.1, 0.0, 0.0)),
    );
    let X_WA = Pose::translation(0.1, 0.2, 0.0);
    let mut force = |compliance: Compliance| {
        let floor = HydroBody::new(&Shape::HalfSpace, &compliance).unwrap();
        let outcome = contact_surface(&ball, &X_WA, &floor, &X_WB, &mut work, &mut surface);
        assert_eq!(outcome, SurfaceOutcome::Contact);
        surface.totals.force_on_b
    };
    let rigid = force(Compliance::Rigid { resolution_hint: None });
    let error = [1e8, 1e9, 1e10].map(|e| (force(soft(e, 1.0)) - rigid).norm() / rigid.norm());
    assert!(error[0] > 5.0 * error[1] && error[1] > 5.0 * error[2] && error[2] < 1e-3, "{error:?}");
    // And it is softer than a rigid one.
    assert!(force(soft(1e6, 1.0)).norm() < rigid.norm());
}

#[test]
fn poses_that_are_no_poses_are_named() {
    let a = HydroBody::new(&Shape::Sphere { radius: 0.1 }, &soft(1e6, 0.02)).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    for bad in [f64::NAN, f64::INFINITY] {
        let X_WB = Pose::translation(bad, 0.0, 0.0);
        let outcome = contact_surface(&a, &Pose::identity(), &a, &X_WB, &mut work, &mut surface);
        assert_eq!(outcome, SurfaceOutcome::Unsupported(Unsupported::NotFinite));
    }
    // Finite but absurd: no contact, no panic.
    let far = Pose::translation(1e300, -1e300, 1e300);
    let outcome = contact_surface(&a, &Pose::identity(), &a, &far, &mut work, &mut surface);
    assert_eq!(outcome, SurfaceOutcome::NoContact);
}

/// Slivers of two fine concentric balls all meet in one point; the search gives up in bounded time and says
/// so.
#[test]
fn concentric_fine_meshes_do_not_hang() {
    let a = HydroBody::new(&Shape::Sphere { radius: 0.1 }, &soft(1e6, 0.00125)).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let X_WB = Pose::translation(1e-4, 0.0, 0.0);
    let outcome = contact_surface(&a, &Pose::identity(), &a, &X_WB, &mut work, &mut surface);
    assert_eq!(outcome, SurfaceOutcome::Unsupported(Unsupported::TooFine));
    assert!(surface.faces.is_empty());
}

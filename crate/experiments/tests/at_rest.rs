//! Static equilibrium against bodies that have come to rest: the same poses, found by convex programs and by
//! stepping.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::FRAC_PI_2;

use asperity_contact::manifold::common_face;
use asperity_dynamics::{
    self as dynamics, Description, Inertia, Joint, JointKind, Material, Mobility, Model, State, StepOptions,
    Workspace,
};
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_grasp::equilibrium::{
    ConeShape, EquilibriumAnswer, Extent, Problem, RestContact, RestingBody, feasible_extent, least_forces,
    least_friction,
};
use asperity_grasp::spatial::SpatialForce;

/// Stiffness of the bodies, N/m: 10 kg rest a micrometre deep.
const STIFFNESS: f64 = 2e8;
/// Bodies nearer than this touch, m.
const TOUCH: f64 = 1e-4;
const DT: f64 = 2e-3;
/// Forces and their balance agree to this, of the load.
const AGREE: f64 = 2e-3;
/// Both sides of the least friction.
const SIDES: [f64; 2] = [0.98, 1.02];

/// Bodies in the plane y = 0: shape, mass (0: fixed), pose.
struct Pile {
    gravity: Vec3,
    bodies: Vec<(Shape, f64, Pose)>,
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::Box { half_size: 0.5 * Vec3::new(x, y, z) }
}

fn turned(x: f64, z: f64, angle: f64) -> Pose {
    Pose::from_parts(Vec3::new(x, 0.0, z).into(), Rotation::from_axis_angle(&Vec3::y_axis(), angle))
}

/// Gravity of a table tilted towards +x, which itself stays level.
fn tilted(angle: f64) -> Vec3 {
    9.81 * Vec3::new(libm::sin(angle), 0.0, -libm::cos(angle))
}

impl Pile {
    fn on_a_floor(gravity: Vec3, bodies: Vec<(Shape, f64, Pose)>) -> Self {
        let floor = (Shape::HalfSpace, 0.0, Pose::identity());
        Self { gravity, bodies: std::iter::once(floor).chain(bodies).collect() }
    }

    /// The equilibrium's question at some poses.
    fn problem(&self, poses: &[Pose]) -> Problem {
        let numbers: Vec<Option<usize>> = self
            .bodies
            .iter()
            .scan(0, |next, (_, mass, _)| {
                let number = (*mass > 0.0).then_some(*next);
                *next += usize::from(*mass > 0.0);
                Some(number)
            })
            .collect();
        let mut work = DistanceWorkspace::default();
        let mut problem = Problem { gravity: self.gravity, ..Problem::default() };
        for (i, (a, mass, _)) in self.bodies.iter().enumerate() {
            if *mass > 0.0 {
                let com = poses[i].translation.vector;
                problem.bodies.push(RestingBody { mass: *mass, com, applied: SpatialForce::default() });
            }
            for (j, (b, _, _)) in self.bodies.iter().enumerate().skip(i + 1) {
                let (of_a, of_b) = (PreparedShape::new(a), PreparedShape::new(b));
                let Some(found) = signed_distance(&of_a, &poses[i], &of_b, &poses[j], &mut work) else {
                    continue;
                };
                if found.gap < TOUCH && (numbers[i].is_some() || numbers[j].is_some()) {
                    let middle = 0.5 * (found.p_WCa + found.p_WCb);
                    for point in common_face(a, &poses[i], b, &poses[j], &found.n_W, &middle, TOUCH) {
                        let (a, b) = (numbers[i], numbers[j]);
                        problem.contacts.push(RestContact {
                            a,
                            b,
                            point,
                            normal: found.n_W,
                            friction_ratio: 1.0,
                        });
                    }
                }
            }
        }
        problem
    }

    fn starts(&self) -> Vec<Pose> {
        self.bodies.iter().map(|b| b.2).collect()
    }

    fn least_friction(&self) -> f64 {
        least_friction(&self.problem(&self.starts()), ConeShape::Exact).unwrap().mu().unwrap()
    }

    fn stands(&self, mu: f64) -> bool {
        matches!(
            least_forces(&self.problem(&self.starts()), mu, ConeShape::Exact).unwrap(),
            EquilibriumAnswer::Holds { .. }
        )
    }

    /// Steps the bodies with this friction.
    fn run(&self, mu: f64, seconds: f64) -> Run {
        let material =
            Material { stiffness: STIFFNESS, relaxation_time: DT, friction: mu, ..Material::default() };
        let mut description = Description { gravity: self.gravity, ..Description::default() };
        // F and M: their z along −y, so that the joint's plane is the plane of the pile.
        let X_WF =
            Pose::from_parts(Vec3::zeros().into(), Rotation::from_axis_angle(&Vec3::x_axis(), FRAC_PI_2));
        for (i, (shape, mass, X_WB)) in self.bodies.iter().enumerate() {
            let moves = *mass > 0.0;
            let mut body = dynamics::Body::solid(i.to_string(), shape.clone(), 1.0, material, *X_WB);
            if moves {
                body.inertia = Inertia::Mass(*mass);
                let angle = X_WB.rotation.scaled_axis().y;
                let (x, z) = (X_WB.translation.x, X_WB.translation.z);
                let joint = Joint::new(i.to_string(), JointKind::Planar, None, i, X_WF, X_WF);
                description.joints.push(Joint { position: vec![x, z, -angle], ..joint });
            } else {
                body.mobility = Mobility::Fixed;
            }
            description.bodies.push(body);
        }
        let model = Model::new(&description).unwrap();
        let mut state = State::new(&model);
        let mut work = Workspace::new(&model, &state);
        for (pose, (_, _, X_WB)) in work.poses().iter().zip(&self.bodies) {
            assert!((pose.inverse() * X_WB).translation.vector.norm() < 1e-9);
            assert!(pose.rotation.angle_to(&X_WB.rotation) < 1e-7);
        }
        let options = StepOptions { sleep: None, ..StepOptions::default() };
        for _ in 0..(seconds / DT) as usize {
            dynamics::step(&model, &mut state, &mut work, DT, &options, dynamics::Clock::STOPPED).unwrap();
        }
        Run { poses: work.poses().to_vec(), contacts: work.contacts().to_vec(), speed: fastest(&state.v) }
    }

    /// Farthest that a body has gone, m.
    fn moved(&self, run: &Run) -> f64 {
        self.bodies
            .iter()
            .zip(&run.poses)
            .map(|(b, now)| (b.2.translation.vector - now.translation.vector).norm())
            .fold(0.0, f64::max)
    }

    /// The forces of bodies that stepping brought to rest are among those the equilibrium admits at the same
    /// poses.
    fn forces_are_admissible(&self, mu: f64, run: &Run) {
        let problem = self.problem(&run.poses);
        let load = problem.load();
        let mut forces = vec![Vec3::zeros(); problem.contacts.len()];
        for c in &run.contacts {
            let far = |k: &RestContact| {
                if k.normal.dot(&c.n_W) > 0.999 { (k.point - c.p_WC).norm() } else { f64::INFINITY }
            };
            let nearest = problem.contacts.iter().enumerate().min_by(|a, b| far(a.1).total_cmp(&far(b.1)));
            let (k, contact) = nearest.unwrap();
            assert!(far(contact) < 2.0 * TOUCH, "{c:?}");
            forces[k] += c.force;
        }
        assert!(problem.residual(&forces) < AGREE, "{}", problem.residual(&forces));
        let Extent::Normals(extent) = feasible_extent(&problem, mu, ConeShape::Exact).unwrap() else {
            unreachable!("no forces hold what stands")
        };
        for ((c, f), (least, most)) in problem.contacts.iter().zip(&forces).zip(extent) {
            let normal = f.dot(&c.normal);
            let tangential = (f - c.normal * normal).norm();
            let within = normal > least - AGREE * load && most.is_none_or(|m| normal < m + AGREE * load);
            assert!(within, "{normal} N of {least} to {most:?}");
            assert!(tangential <= mu * normal + AGREE * load, "{tangential} N on {normal} N");
        }
    }

    /// On both sides of the least friction stepping says what the equilibrium says.
    fn agrees_about_friction(&self, name: &str, expected: f64) {
        let least = self.least_friction();
        assert!((least - expected).abs() < 1e-4 * expected, "{name}: {least} {expected}");
        for side in SIDES {
            let mu = side * least;
            let run = self.run(mu, 2.0);
            let (moved, stands) = (self.moved(&run), self.stands(mu));
            println!("{name} at {side} of {least:.4}: moved {moved:.2e} m, {:.1e} m/s", run.speed);
            assert_eq!(stands, side > 1.0, "{name}");
            if stands {
                assert!(moved < 1e-4 && run.speed < 1e-5, "{name} moved {moved} m, now {} m/s", run.speed);
                self.forces_are_admissible(mu, &run);
            } else {
                assert!(moved > 0.01, "{name} stays: {moved} m");
            }
        }
    }

    /// With friction to spare the forces are many; those that stepping finds are among them.
    fn agrees_with_friction_to_spare(&self) {
        let mu = 2.0 * self.least_friction();
        let run = self.run(mu, 2.0);
        assert!(self.moved(&run) < 1e-4 && run.speed < 1e-5, "{}", run.speed);
        self.forces_are_admissible(mu, &run);
    }
}

/// Run of stepping, at its end.
struct Run {
    poses: Vec<Pose>,
    contacts: Vec<dynamics::Contact>,
    speed: f64,
}

fn fastest(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |m, v| m.max(v.abs()))
}

#[test]
fn a_box_on_a_ramp() {
    let body = (cuboid(0.2, 0.15, 0.1), 2.0, turned(0.0, 0.05, 0.0));
    let angle = 0.35;
    let pile = Pile::on_a_floor(tilted(angle), vec![body]);
    pile.agrees_about_friction("ramp", libm::tan(angle));
    pile.agrees_with_friction_to_spare();
}

#[test]
fn a_stack_of_blocks_on_a_slope() {
    let block = |x: f64, z: f64| (cuboid(0.2, 0.1, 0.06), 1.0, turned(x, z, 0.0));
    let angle = 0.2;
    let blocks = vec![block(0.0, 0.03), block(-0.03, 0.09), block(0.01, 0.15)];
    let pile = Pile::on_a_floor(tilted(angle), blocks);
    pile.agrees_about_friction("stack", libm::tan(angle));
    pile.agrees_with_friction_to_spare();
}

/// A block over an edge stands until its centre of mass is beyond it, whatever the friction.
#[test]
fn an_overhang() {
    let block = |x: f64, z: f64| (cuboid(0.2, 0.1, 0.06), 1.0, turned(x, z, 0.0));
    for side in SIDES {
        let pile = Pile::on_a_floor(tilted(0.0), vec![block(0.0, 0.03), block(0.1 * side, 0.09)]);
        let run = pile.run(0.5, 1.0);
        assert_eq!(pile.stands(0.5), side < 1.0);
        if side < 1.0 {
            assert!(pile.moved(&run) < 1e-4, "{}", pile.moved(&run));
            pile.forces_are_admissible(0.5, &run);
        } else {
            assert!(pile.moved(&run) > 0.01, "{}", pile.moved(&run));
        }
    }
}

/// `μ* = tan(α/2)` with `α` between the vertical and the line of two centres.
#[test]
fn three_spheres() {
    let ball = |x: f64, z: f64| (Shape::Sphere { radius: 0.05 }, 1.0, turned(x, z, 0.0));
    for sine in [0.5_f64, 0.75] {
        let x = 0.1 * sine;
        let top = 0.05 + 0.1 * (1.0 - sine * sine).sqrt();
        let pile = Pile::on_a_floor(tilted(0.0), vec![ball(-x, 0.05), ball(x, 0.05), ball(0.0, top)]);
        pile.agrees_about_friction("spheres", libm::tan(libm::asin(sine) / 2.0));
        pile.agrees_with_friction_to_spare();
    }
}

/// The scene's ladder at 65°: of a line between floor and wall `μ* = tan(45° − φ/2)`, and its round ends
/// change little.
#[test]
fn a_ladder() {
    let (radius, half, lean) = (0.03_f64, 1.0_f64, 65.0_f64.to_radians());
    let (sin, cos) = libm::sincos(lean);
    let body = (
        Shape::Capsule { radius, half_length: half },
        12.0,
        turned(half * cos + radius, half * sin + radius, lean - FRAC_PI_2),
    );
    let wall = (
        Shape::HalfSpace,
        0.0,
        Pose::from_parts(Vec3::zeros().into(), Rotation::from_axis_angle(&Vec3::y_axis(), FRAC_PI_2)),
    );
    let pile = Pile::on_a_floor(tilted(0.0), vec![wall, body]);
    let line = libm::tan(std::f64::consts::FRAC_PI_4 - lean / 2.0);
    let least = pile.least_friction();
    assert!((least - line).abs() < radius / half, "{least} {line}");
    pile.agrees_about_friction("ladder", least);
}

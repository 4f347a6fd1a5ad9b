//! The cell: bodies in two bins, the arm beside them, the gripper on its flange, as one model of bodies that
//! move.
//!
//! Bodies of the model, in order: those of the document, the arm's links, palm and fingers, the bins' boxes,
//! the floor. Gripper frame G is that of `asperity_perception::grasp`, and the tool's frame on the flange: y
//! points away from the arm.

use crate::clearing::document::Clearing;
use crate::grasp_selection::document::GraspBin;
use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{
    Arm, ArmDescription, ArmMotion, Joints, Obstacles, TakenOff, ToldArm, Yielding, bars,
};
use asperity_dynamics::{Body, Description, Geometry, Joint, JointKind, Limits, Model};
use asperity_geometry::{Aabb, Length, Pose, Rotation, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, Gripper};
use asperity_scene::{ErrorKind, Scene, SceneError};

use super::space::{Space, Stays};
use crate::common::hand;
use asperity_convert::arm::{between, described, radii};
use asperity_exhibit::shown_bodies::ShownBodies;

/// Distance from the palm's back, on the flange, to the origin of G, m.
const BACK: f64 = 0.075;
/// Greatest speeds of the tool, m/s and rad/s: beyond any planned, so that the set-point follows the plan.
const FAST: [f64; 2] = [50.0, 200.0];
/// Height above the walls at which the gripper's tips wait, m.
pub(super) const ABOVE: f64 = 0.2;
/// Radius of a joint's housing over that of the link it carries, as arms of moving bodies have it.
const HOUSING: f64 = 1.25;

/// Constants of a run.
pub(super) struct Cell {
    pub model: Model,
    pub arm: Arm,
    pub gripper: Gripper,
    pub obstacles: Obstacles,
    /// Shapes of the document's bodies.
    pub shapes: Vec<Shape>,
    /// Shapes of all of the model's bodies before the bins, as drawn, and their poses on the body.
    pub drawn: Vec<Vec<(Shape, Pose)>>,
    /// Boxes of both bins in the world: floor, then walls.
    pub bins: [[CornerBox; 5]; 2],
    /// Middle of each bin's floor, m.
    pub middles: [Vec3; 2],
    /// Inner size of the gripper's bin.
    pub size: GraspBin,
    /// Joints at which the arm waits, rad.
    pub home: Joints,
    /// Numbers of the fingers' joints.
    pub fingers: [usize; 2],
}

impl Cell {
    /// Returns the number of the document's bodies, the first of the model's.
    pub fn objects(&self) -> usize {
        self.shapes.len()
    }

    /// Returns the number of the palm; the fingers follow.
    pub fn palm(&self) -> usize {
        self.objects() + self.arm.count()
    }

    /// True for bodies of the hand.
    pub fn is_hand(&self, body: usize) -> bool {
        (self.palm()..self.palm() + 3).contains(&body)
    }

    pub fn build(scene: &Scene, e: &Clearing) -> Result<Self, SceneError> {
        let shapes = ShownBodies::build(scene)?.shapes;
        let gripper = Gripper::wsg_like();
        let X_LG = Pose::from_parts(
            Vec3::new(0.0, 0.0, BACK).into(),
            Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::FRAC_PI_2),
        );
        let mut made = described("experiment.robot", &e.robot)?;
        made.joints[0].X_PF =
            Pose::from_parts(Vec3::from(e.base).into(), Rotation::identity()) * made.joints[0].X_PF;
        made.X_LT = X_LG;
        let at_arm = |fault: asperity_fault::Fault| {
            SceneError::new(ErrorKind::Value, "experiment.robot", fault.message)
        };
        let arm = Arm::new(&made).map_err(at_arm)?;
        let bars = bars(&made, &radii(&e.robot));
        let links: Vec<Vec<(Shape, Pose)>> = (0..arm.count()).map(|i| link(&made, &bars, i)).collect();
        let middles = e.bins.map(|[x, y]| Vec3::new(x, y, 0.0));
        let bins = middles.map(|at| moved(super::super::grasp_selection::boxes(&e.select.bin), &at));
        let aabb = |b: &CornerBox| Aabb { min: b.low, max: b.high };
        let obstacles = Obstacles {
            bars,
            boxes: bins.iter().flatten().map(aabb).collect(),
            floor: -e.select.bin.thickness,
            tool: gripper.solids.iter().map(aabb).collect(),
        };
        let fingers = [arm.count() + 1, arm.count() + 2];
        let home = Joints::zeros(arm.count());
        let mut cell = Self {
            model: Model::new(&Description::default()).map_err(at_arm)?,
            arm,
            obstacles,
            drawn: shapes.iter().map(|s| vec![(s.clone(), Pose::identity())]).chain(links).collect(),
            shapes,
            bins,
            middles,
            size: e.select.bin,
            home,
            fingers,
            gripper,
        };
        let solids = cell.gripper.solids.iter().map(|b| {
            let middle = 0.5 * (b.low + b.high);
            let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
            vec![(shape, Pose::translation(middle.x, middle.y, middle.z))]
        });
        cell.drawn.extend(solids);
        cell.home = cell.waits(e)?;
        cell.model = Model::new(&cell.description(scene, e, &made)).map_err(|fault| convert_fault(&fault))?;
        Ok(cell)
    }

    /// Returns the joints at which the arm waits: between the bins. It must be able to stand over both.
    fn waits(&self, e: &Clearing) -> Result<Joints, SceneError> {
        let mut motion = ArmMotion::default();
        let mut space = Space::new(self, &mut motion, e.planning.clearance, Stays::Clear);
        let base = Vec3::new(e.base[0], e.base[1], 0.0);
        for (i, middle) in self.middles.iter().enumerate() {
            if space.down_at(&self.above(middle), &self.home).is_none() {
                let message = format!(
                    "the arm cannot hold its gripper over this bin: put the bin nearer than {:.2} m to where the arm stands, and not too near, \
                     or take an arm that reaches farther",
                    self.arm.reach()
                );
                return Err(SceneError::new(ErrorKind::Value, format!("experiment.bins[{i}]"), message));
            }
        }
        let [a, b] = self.middles.map(|m| m - base);
        let (sum, far) = (a + b, 0.5 * (a.length() + b.length()));
        let between = if sum.length() > 0.1 * far { sum * (far / sum.length()) } else { a };
        // If it cannot stand between them, it waits over the first.
        let places = [base + between, self.middles[0]];
        let found = places.iter().find_map(|p| space.down_at(&self.above(p), &self.home));
        found.ok_or_else(|| {
            SceneError::new(ErrorKind::Value, "experiment.bins", "the arm has no place to wait")
        })
    }

    /// Returns the place of the middle between the tips, above a place of the floor, m.
    pub fn above(&self, p: &Vec3) -> Vec3 {
        Vec3::new(p.x, p.y, self.size.height + ABOVE)
    }

    fn description(&self, scene: &Scene, e: &Clearing, made: &ArmDescription) -> Description {
        let by = &e.select.trials;
        let first = self.objects();
        let palm = self.palm();
        let mut bodies: Vec<Body> = scene
            .bodies
            .iter()
            .zip(&self.shapes)
            .map(|(from, shape)| hand::object(from, shape, asperity_convert::pose(&from.pose)))
            .collect();
        let links = made.joints.len();
        for i in 0..links {
            let touches = |(shape, X_BG): &(Shape, Pose)| Geometry::new(shape.clone(), *X_BG, hand::wall());
            let geometries = self.drawn[first + i].iter().map(touches).collect();
            bodies.extend(made.body(i).map(|body| Body { geometries, ..body }));
        }
        bodies.extend(hand::bodies(&self.gripper, by, Pose::identity()));
        bodies.extend(
            self.bins.iter().flatten().map(|b| hand::solid("bin", b, None, hand::wall(), Pose::identity())),
        );
        let floor = Pose::translation(0.0, 0.0, self.obstacles.floor);
        bodies.push(Body::fixed("floor", Shape::HalfSpace, hand::wall(), floor));
        let mut joints: Vec<Joint> = (0..links).filter_map(|i| made.joint(i, first)).collect();
        for ((joint, start), described) in joints.iter_mut().zip(self.home).zip(&made.joints) {
            joint.position = vec![start];
            let (lower, upper) = (described.limits.lower, described.limits.upper);
            joint.limits = Some(Limits { lower, upper, stiffness: f64::INFINITY, relaxation_time: 0.0 });
        }
        joints.push(Joint::new("grip", JointKind::Weld, Some(palm - 1), palm, made.X_LT, Pose::identity()));
        joints.extend(hand::fingers(&self.gripper, palm, by.force));
        // The arm and its gripper never touch each other; the first link stands on the floor.
        let own = first..palm + 3;
        let mut no_contact: Vec<(usize, usize)> =
            own.clone().flat_map(|i| (i + 1..own.end).map(move |j| (i, j))).collect();
        no_contact.push((first, bodies.len() - 1));
        let told = ToldArm {
            arm: made.clone(),
            joints: (0..links).collect(),
            held: Some(palm),
            servo: Servo::Tracking,
            yielding: Yielding::default(),
            servo_period: 1,
            delay: 0,
            sensor: Sensor::default(),
            sensor_period: 1,
            taken_off: TakenOff::All,
            seed: 0,
            range: f64::INFINITY,
            control: Parallel::default(),
            control_period: 1,
            speed: FAST,
        };
        Description { bodies, joints, arms: vec![told], no_contact, ..Description::default() }
    }
}

/// Translates a fault of the model, as far as the document has its field.
fn convert_fault(fault: &asperity_fault::Fault) -> SceneError {
    let path = if fault.path.starts_with("bodies") { fault.path.clone() } else { "experiment".to_owned() };
    SceneError::new(ErrorKind::Value, path, fault.message.clone())
}

fn moved(boxes: [CornerBox; 5], by: &Vec3) -> [CornerBox; 5] {
    boxes.map(|b| CornerBox { low: b.low + by, high: b.high + by })
}

/// Returns the shapes of a link: its bars and the housing of its joint.
fn link(arm: &ArmDescription, bars: &[asperity_dynamics::arm::Bar], i: usize) -> Vec<(Shape, Pose)> {
    let mut radius = 0.0;
    let mut parts: Vec<(Shape, Pose)> = Vec::new();
    for bar in bars.iter().filter(|b| b.link == i) {
        radius = bar.radius;
        let [a, b] = bar.ends;
        parts.push((Shape::Capsule { radius, half_length: 0.5 * (b - a).length().max(1e-6) }, between(a, b)));
    }
    let X_LM = arm.joints[i].X_ML.inverse();
    let half = X_LM.rotation * Vec3::z() * (HOUSING * radius);
    let p = X_LM.translation.vector;
    let housing = Shape::Cylinder { radius: HOUSING * radius, half_length: HOUSING * radius };
    parts.push((housing, between(p - half, p + half)));
    parts
}

//! The cell: bodies in two bins, the arm beside them, the gripper on its flange, as one model of bodies that
//! move.
//!
//! Bodies of the model, in order: the objects, the arm's links, palm and fingers, the bins' boxes,
//! the floor. Gripper frame G is that of `asperity_perception::grasp`, and the tool's frame on the flange: y
//! points away from the arm.

use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{
    Arm, ArmDescription, ArmMotion, ControlledArm, Joints, Obstacles, TakenOff, Yielding, bars, link_shapes,
};
use asperity_dynamics::{Body, Description, Geometry, Joint, JointKind, Limits, Model};
use asperity_fault::Fault;
use asperity_geometry::{Aabb, Length, Pose, Rotation, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, Gripper};
use asperity_perception::in_bin::{BIN_BOXES, BinSize};

use crate::hand;
use crate::space::{Space, Stays};
use crate::{BinObject, PickingOptions};

/// Distance from the palm's back, on the flange, to the origin of G, m.
const BACK: f64 = 0.075;
/// Greatest speeds of the tool, m/s and rad/s: beyond any planned, so that the set-point follows the plan.
const FAST: [f64; 2] = [50.0, 200.0];
/// Height above the walls at which the gripper's tips wait, m.
pub(crate) const ABOVE: f64 = 0.2;

/// Constants of a run.
pub struct PickingCell {
    /// Model of all bodies.
    pub model: Model,
    /// Arm, its gripper's frame as its tool.
    pub arm: Arm,
    /// Gripper.
    pub gripper: Gripper,
    /// Obstacles of the arm.
    pub obstacles: Obstacles,
    /// Shapes of the objects.
    pub shapes: Vec<Shape>,
    /// Shapes of all of the model's bodies before the bins, as drawn, and their poses on the body.
    pub drawn: Vec<Vec<(Shape, Pose)>>,
    /// Boxes of both bins in the world: floor, then walls.
    pub bins: [[CornerBox; BIN_BOXES]; 2],
    /// Middle of each bin's floor, m.
    pub middles: [Vec3; 2],
    /// Size of either bin.
    pub size: BinSize,
    /// Joints at which the arm waits, rad.
    pub home: Joints,
    /// Numbers of the fingers' joints.
    pub fingers: [usize; 2],
}

impl PickingCell {
    /// Returns the number of objects, the first bodies of the model.
    pub fn objects(&self) -> usize {
        self.shapes.len()
    }

    /// Returns the number of the palm; the fingers follow.
    pub fn palm(&self) -> usize {
        self.objects() + self.arm.count()
    }

    /// Returns true for bodies of the gripper.
    pub fn is_hand(&self, body: usize) -> bool {
        (self.palm()..self.palm() + 3).contains(&body)
    }

    /// Builds the cell: an arm without a tool, its links' radii (base first, m), and what lies in the first
    /// bin.
    ///
    /// # Errors
    ///
    /// Refuses an arm that is not valid (`robot`) or cannot stand over both bins (`bins`), and objects that
    /// the dynamics refuse (`bodies`).
    pub fn build(
        arm: ArmDescription,
        radii: &[f64],
        objects: &[BinObject],
        e: &PickingOptions,
    ) -> Result<Self, Fault> {
        let shapes: Vec<Shape> = objects.iter().map(|o| o.shape.clone()).collect();
        let gripper = Gripper::wsg_like();
        let mut made = arm;
        made.joints[0].X_PF =
            Pose::from_parts(Vec3::from(e.base).into(), Rotation::identity()) * made.joints[0].X_PF;
        made.X_LT = Pose::from_parts(
            Vec3::new(0.0, 0.0, BACK).into(),
            Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::FRAC_PI_2),
        );
        let at_arm = |fault: Fault| Fault { path: "robot".to_owned(), ..fault };
        let arm = Arm::new(&made).map_err(at_arm)?;
        let bars = bars(&made, radii);
        let links: Vec<Vec<(Shape, Pose)>> = (0..arm.count()).map(|i| link_shapes(&made, &bars, i)).collect();
        let size = e.observation.bin;
        let middles = e.bins.map(|[x, y]| Vec3::new(x, y, 0.0));
        let bins = middles.map(|at| moved(size.boxes(), &at));
        let aabb = |b: &CornerBox| Aabb { min: b.low, max: b.high };
        let obstacles = Obstacles {
            bars,
            boxes: bins.iter().flatten().map(aabb).collect(),
            floor: -size.thickness,
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
            size,
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
        cell.model = Model::new(&cell.description(objects, e, &made)).map_err(at_bodies)?;
        Ok(cell)
    }

    /// Returns the joints at which the arm waits: between the bins. It must be able to stand over both.
    fn waits(&self, e: &PickingOptions) -> Result<Joints, Fault> {
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
                return Err(Fault::new(format!("bins[{i}]"), message));
            }
        }
        let [a, b] = self.middles.map(|m| m - base);
        let (sum, far) = (a + b, 0.5 * (a.length() + b.length()));
        let between = if sum.length() > 0.1 * far { sum * (far / sum.length()) } else { a };
        // If it cannot stand between them, it waits over the first.
        let places = [base + between, self.middles[0]];
        let found = places.iter().find_map(|p| space.down_at(&self.above(p), &self.home));
        found.ok_or_else(|| Fault::new("bins", "the arm has no place to wait"))
    }

    /// Returns the place of the middle between the tips, above a place of the floor, m.
    pub fn above(&self, p: &Vec3) -> Vec3 {
        Vec3::new(p.x, p.y, self.size.height + ABOVE)
    }

    fn description(&self, objects: &[BinObject], e: &PickingOptions, made: &ArmDescription) -> Description {
        let (first, palm, links) = (self.objects(), self.palm(), made.joints.len());
        let bodies = self.bodies(objects, made, e.trials.friction);
        let mut joints: Vec<Joint> = (0..links).filter_map(|i| made.joint(i, first)).collect();
        for ((joint, start), described) in joints.iter_mut().zip(self.home).zip(&made.joints) {
            joint.position = vec![start];
            let (lower, upper) = (described.limits.lower, described.limits.upper);
            joint.limits = Some(Limits { lower, upper, stiffness: f64::INFINITY, relaxation_time: 0.0 });
        }
        joints.push(Joint::new("grip", JointKind::Weld, Some(palm - 1), palm, made.X_LT, Pose::identity()));
        joints.extend(hand::fingers(&self.gripper, palm, e.trials.force));
        // The arm and its gripper never touch each other; the first link stands on the floor.
        let own = first..palm + 3;
        let mut no_contact: Vec<(usize, usize)> =
            own.clone().flat_map(|i| (i + 1..own.end).map(move |j| (i, j))).collect();
        no_contact.push((first, bodies.len() - 1));
        Description { bodies, joints, arms: vec![tracking(made, palm)], no_contact, ..Description::default() }
    }

    /// Makes the bodies of the model, in order: objects, links, gripper, bins, floor.
    fn bodies(&self, objects: &[BinObject], made: &ArmDescription, friction: f64) -> Vec<Body> {
        let first = self.objects();
        let mut bodies: Vec<Body> = objects.iter().map(|object| object.body(object.X_WB)).collect();
        for i in 0..made.joints.len() {
            let touches = |(shape, X_BG): &(Shape, Pose)| Geometry::new(shape.clone(), *X_BG, hand::wall());
            let geometries = self.drawn[first + i].iter().map(touches).collect();
            bodies.extend(made.body(i).map(|body| Body { geometries, ..body }));
        }
        bodies.extend(hand::bodies(&self.gripper, friction, Pose::identity()));
        bodies.extend(
            self.bins.iter().flatten().map(|b| hand::solid("bin", b, None, hand::wall(), Pose::identity())),
        );
        let floor = Pose::translation(0.0, 0.0, self.obstacles.floor);
        bodies.push(Body::fixed("floor", Shape::HalfSpace, hand::wall(), floor));
        bodies
    }
}

/// Returns the arm's controller: it is where it is commanded, whatever touches it.
fn tracking(made: &ArmDescription, palm: usize) -> ControlledArm {
    ControlledArm {
        arm: made.clone(),
        joints: (0..made.joints.len()).collect(),
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
    }
}

/// Keeps the path of a fault of the model as far as it names an object.
fn at_bodies(fault: Fault) -> Fault {
    if fault.path.starts_with("bodies") { fault } else { Fault { path: String::new(), ..fault } }
}

fn moved(boxes: [CornerBox; BIN_BOXES], by: &Vec3) -> [CornerBox; BIN_BOXES] {
    boxes.map(|b| CornerBox { low: b.low + by, high: b.high + by })
}

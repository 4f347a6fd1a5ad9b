//! The parallel gripper as bodies that move: palm and fingers as boxes, fingers on prismatic joints whose
//! motors push with a force at most. Trials of grasps and the clearing of bins share it.

use asperity_dynamics::{Body, Geometry, Inertia, Joint, JointKind, Limits, Material, Mobility, Motor};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_perception::grasp::{CornerBox, GraspPose, Gripper};

/// Mass of the palm, and of a finger, kg.
const PALM: f64 = 1.0;
const FINGER: f64 = 0.1;
/// Stiffness and damping of a finger's servo, N/m and N·s/m; stiffness and damping time of its stops, N/m and
/// s.
const SERVO: (f64, f64) = (4000.0, 60.0);
const STOP: (f64, f64) = (1e5, 0.01);
/// Stiffness of a touching pair, N/m.
const STIFFNESS: f64 = 1e5;
/// Radii of the resistance against spinning and rolling, m: pads and bodies are no points.
const SPINNING: f64 = 0.003;
pub const ROLLING: f64 = 0.0005;

/// Returns the material of bins.
pub fn wall() -> Material {
    Material { stiffness: STIFFNESS, ..Material::default() }
}

/// Returns the material of a hand's pads.
pub fn pad(friction: f64) -> Material {
    Material { friction, spinning: SPINNING, ..wall() }
}

/// Makes a box a body; one without a mass (kg) is fixed.
pub fn solid(name: &str, b: &CornerBox, mass: Option<f64>, material: Material, X_WB: Pose) -> Body {
    let middle = 0.5 * (b.low + b.high);
    let shape = Shape::Box { half_size: 0.5 * (b.high - b.low) };
    let X_BG = Pose::translation(middle.x, middle.y, middle.z);
    let mobility = if mass.is_some() { Mobility::Moving } else { Mobility::Fixed };
    let inertia = mass.map_or(Inertia::Density(0.0), Inertia::Mass);
    let geometries = vec![Geometry::new(shape, X_BG, material)];
    Body {
        name: name.into(),
        mobility,
        inertia,
        geometries,
        X_WB,
        w_WB: Vec3::zeros(),
        v_WBcm: Vec3::zeros(),
    }
}

/// Returns a grasp's frame as a pose.
pub fn pose_of(X: &GraspPose) -> Pose {
    let turn = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(X.R_WG));
    Pose::from_parts(X.p_WG.into(), turn)
}

/// Returns the palm, left and right finger, all with the frame G.
pub fn bodies(gripper: &Gripper, friction: f64, X_WG: Pose) -> Vec<Body> {
    let pad = pad(friction);
    let parts =
        gripper.solids.iter().zip(["palm", "left finger", "right finger"]).zip([PALM, FINGER, FINGER]);
    parts.map(|((b, name), mass)| solid(name, b, Some(mass), pad, X_WG)).collect()
}

/// Returns the motor that keeps a finger `closed_by` metres from where it is open.
pub fn motor(closed_by: f64, force: f64) -> Motor {
    Motor {
        stiffness: SERVO.0,
        damping: SERVO.1,
        position: closed_by,
        velocity: 0.0,
        effort: 0.0,
        max_effort: force,
    }
}

/// Returns the joints of the fingers, which are the bodies after the palm.
pub fn fingers(gripper: &Gripper, palm: usize, force: f64) -> [Joint; 2] {
    let travel = 0.5 * gripper.opening();
    [("left", 1, 1.0), ("right", 2, -1.0)].map(|(name, after, toward)| {
        let kind = JointKind::Prismatic { axis: Vec3::new(toward, 0.0, 0.0) };
        Joint {
            limits: Some(Limits { lower: 0.0, upper: travel, stiffness: STOP.0, relaxation_time: STOP.1 }),
            motor: Some(motor(0.0, force)),
            ..Joint::new(name, kind, Some(palm), palm + after, Pose::identity(), Pose::identity())
        }
    })
}

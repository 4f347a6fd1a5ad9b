//! A robot's file as an arm of a document.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{PI, TAU};

use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3};
use asperity_linear::eigen::eigenvalues;
use asperity_scene::document::{Body, JointMotion, OwnArm, OwnJoint, Shape};
use asperity_scene::{ModelImport, ModelOwnArm, SceneError};

use super::chain::{Chain, chain, chains, six_turning};
use asperity_convert as convert;

/// Values where a file gives none: mass of a link (kg), its bar's radius (m), largest speed of a joint
/// (rad/s).
const MASS: f64 = 3.0;
const RADIUS: f64 = 0.05;
const SPEED: f64 = PI;
/// The same of one that slides, m/s; and how far it may go to either side, m.
const SLIDING: f64 = 0.5;
const TRAVEL: f64 = 1.0;

const NTH: [&str; 16] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
];

/// The arm of a grinding cell, and sentences about what was taken instead of what the file does not say.
pub fn arm_of(model: &ModelImport, name: &str) -> Result<(OwnArm, Vec<String>), SceneError> {
    let chain = chain(model)?;
    six_turning(model, &chain)?;
    Ok(of_chain(model, &chain, name))
}

/// All arms of a robot: the longest chain of joints that turn or slide from its base, then the others; each is called by its last joint
/// where there are several.
pub fn arms_of(model: &ModelImport, name: &str) -> Vec<ModelOwnArm> {
    let all = chains(model);
    let called = |chain: &Chain| match (all.len(), chain.joints.last()) {
        (2.., Some(&last)) => format!("{name}, to {}", model.joints[last].name),
        _ => name.to_owned(),
    };
    let one = |chain: &Chain| {
        let (arm, notes) = of_chain(model, chain, &called(chain));
        ModelOwnArm { arm, notes }
    };
    all.iter().map(one).collect()
}

/// Returns a chain of joints as an arm, and sentences about what its file does not say.
fn of_chain(model: &ModelImport, chain: &Chain, name: &str) -> (OwnArm, Vec<String>) {
    let n = chain.joints.len();
    let mut notes = Vec::new();
    if let (1.., Some(nth)) = (chain.left_out, NTH.get(n - 1)) {
        notes.push(format!("What moves after the {nth} joint was left out."));
    }
    let X_WJ: Vec<Pose> = chain.joints.iter().map(|&k| frame(model, k)).collect();
    let end = n - 1;
    let last = model.joints[chain.joints[end]].child;
    let onto = || about(&X_WJ[end], &axis(model, chain.joints[end]));
    let flange = X_WJ[end].inverse() * tip(model, last).map_or_else(onto, |b| pose(model, b));
    let mut unknown = Unknown::default();
    let mut joint = |i: usize| {
        let before = if i == 0 { Pose::identity() } else { X_WJ[i - 1] };
        let next = if i < end { X_WJ[i].inverse() * X_WJ[i + 1] } else { flange };
        let frames = Frames { X_WJ: &X_WJ[i], X_BJ: before.inverse() * X_WJ[i], to: next.translation.vector };
        own_joint(model, chain.joints[i], &frames, &mut |what| unknown.record(what, i + 1))
    };
    let joints = (0..n).map(&mut joint).collect();
    notes.extend(unknown.notes());
    let flange = convert::pose_document(&flange);
    (OwnArm { name: name.to_owned(), joints, flange, asked: None, posture: None }, notes)
}

/// Pose of a body in the world with all joints at zero.
fn pose(model: &ModelImport, body: usize) -> Pose {
    convert::pose(&model.bodies[body].pose)
}

/// Returns a joint's frame in the world with all joints at zero: the frame of the link it carries.
fn frame(model: &ModelImport, joint: usize) -> Pose {
    let joint = &model.joints[joint];
    joint.parent.map_or_else(Pose::identity, |b| pose(model, b)) * convert::pose(&joint.frame_in_parent)
}

/// Returns the axis of a joint in its frame.
fn axis(model: &ModelImport, joint: usize) -> Vec3 {
    match model.joints[joint].motion {
        JointMotion::Revolute { axis, .. } | JointMotion::Prismatic { axis, .. } => Vec3::from(axis),
        _ => Vec3::z(),
    }
}

/// Frames about a joint of a chain.
struct Frames<'a> {
    /// The joint in the world, and in the joint before (the world for the first).
    X_WJ: &'a Pose,
    X_BJ: Pose,
    /// Origin of the next joint, or of the flange, in the joint's frame, m.
    to: Vec3,
}

/// Returns a joint of the arm with the link that it carries. `miss` is told what the file does not say.
fn own_joint(model: &ModelImport, k: usize, about: &Frames, miss: &mut dyn FnMut(Missing)) -> OwnJoint {
    let own: Vec<usize> = rigid(model, model.joints[k].child);
    let drive = match &model.joints[k].motion {
        JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } => *drive,
        _ => Default::default(),
    };
    let slides = matches!(model.joints[k].motion, JointMotion::Prismatic { .. });
    let limits = drive.limits.unwrap_or_else(|| {
        miss(if slides { Missing::Travel } else { Missing::Stops });
        if slides { [-TRAVEL, TRAVEL] } else { [-TAU, TAU] }
    });
    let speed = model.speeds.iter().find(|(j, v)| *j == k && *v > 0.0).map(|(_, v)| *v);
    let X_JW = about.X_WJ.inverse();
    let radius = own.iter().filter_map(|&b| girth(&model.bodies[b], &(X_JW * pose(model, b)), &about.to));
    let radius = radius.reduce(f64::max).unwrap_or_else(|| {
        miss(Missing::Shape);
        RADIUS
    });
    let radius = radius.clamp(0.005, 1.0);
    let held = own.iter().filter_map(|&b| inertia(&model.bodies[b], &(X_JW * pose(model, b))));
    let (mass, center, I) = held.reduce(both).unwrap_or_else(|| {
        miss(Missing::Mass);
        (MASS, about.to * 0.5, Mat3::zeros())
    });
    // No link is thinner than a hundredth of its bar: without inertia about an axis it could not be
    // turned.
    let least = 0.4 * mass * radius * radius * 1e-2;
    let I = I + Mat3::identity() * (least - eigenvalues(&I).min()).max(0.0);
    OwnJoint {
        name: model.joints[k].name.clone(),
        slides,
        frame: convert::pose_document(&about.X_BJ),
        axis: axis(model, k).into(),
        limits,
        speed: speed.unwrap_or_else(|| {
            miss(if slides { Missing::SlidingSpeed } else { Missing::Speed });
            if slides { SLIDING } else { SPEED }
        }),
        mass,
        center_of_mass: center.into(),
        inertia: [I[(0, 0)], I[(1, 1)], I[(2, 2)], I[(0, 1)], I[(0, 2)], I[(1, 2)]],
        radius,
    }
}

/// A value that a file does not give, in the order in which it is noted.
#[derive(Clone, Copy)]
enum Missing {
    Stops,
    Speed,
    Shape,
    Mass,
    Travel,
    SlidingSpeed,
}

/// Numbers of the joints, from 1, of which the file does not give a value; by [`Missing`].
#[derive(Default)]
struct Unknown([Vec<usize>; 6]);

impl Unknown {
    /// Sentences for one joint and for several, in the order of [`Missing`].
    const SAID: [[&str; 2]; 6] = [
        ["has no stops: two turns are allowed", "have no stops: two turns are allowed"],
        ["has no speed: 3.1 rad/s was taken", "have no speed: 3.1 rad/s was taken"],
        ["carries no shape: a bar of 5 cm was taken", "carry no shape: bars of 5 cm were taken"],
        ["carries no mass: 3 kg were taken", "carry no mass: 3 kg each were taken"],
        [
            "slides without stops: 1 m to either side is allowed",
            "slide without stops: 1 m to either side is allowed",
        ],
        ["slides and has no speed: 0.5 m/s was taken", "slide and have no speed: 0.5 m/s was taken"],
    ];

    /// Records that a joint lacks a value.
    fn record(&mut self, what: Missing, joint: usize) {
        self.0[what as usize].push(joint);
    }

    /// Returns a sentence about each value that some joint lacks.
    fn notes(&self) -> impl Iterator<Item = String> {
        self.0.iter().zip(Self::SAID).filter_map(|(joints, [one, many])| {
            let list: Vec<String> = joints.iter().map(usize::to_string).collect();
            match list.len() {
                0 => None,
                1 => Some(format!("Joint {} {one}.", list.join(""))),
                _ => Some(format!("Joints {} {many}.", list.join(", "))),
            }
        })
    }
}

/// Returns the body at which a link's welds end, if they go one way: the frame a tool is put on.
fn tip(model: &ModelImport, mut body: usize) -> Option<usize> {
    let mut found = None;
    for _ in 0..model.joints.len() {
        let mut next = model.joints.iter().filter(|j| j.parent == Some(body));
        match (next.next(), next.next()) {
            (Some(one), None) if matches!(one.motion, JointMotion::Weld {}) => body = one.child,
            (None, _) => break,
            _ => return found,
        }
        found = Some(body);
    }
    found
}

/// Returns a frame at the joint whose z is its axis.
fn about(X_WJ: &Pose, axis: &Vec3) -> Pose {
    let half_turn = || Rotation::from_axis_angle(&Vec3::x_axis(), PI);
    X_WJ * Rotation::rotation_between(&Vec3::z(), axis).unwrap_or_else(half_turn)
}

/// Returns a body and all bodies that are welded to it, further out.
fn rigid(model: &ModelImport, body: usize) -> Vec<usize> {
    let mut all = vec![body];
    let mut k = 0;
    while let Some(&b) = all.get(k) {
        let welded = model.joints.iter().filter(|j| j.parent == Some(b));
        for j in welded.filter(|j| matches!(j.motion, JointMotion::Weld {})) {
            if !all.contains(&j.child) {
                all.push(j.child);
            }
        }
        k += 1;
    }
    all
}

type Inertia = (f64, Vec3, Mat3);

/// Returns mass (kg), its centre (m) and the inertia about it, in the frame in which the body has the pose
/// `X_JB`.
fn inertia(body: &Body, X_JB: &Pose) -> Option<Inertia> {
    let mass = body.mass?;
    let R = X_JB.rotation.to_rotation_matrix();
    let (center, I) = body.inertia.map_or((Vec3::zeros(), Mat3::zeros()), |i| {
        let [xx, yy, zz, xy, xz, yz] = i.matrix;
        (Vec3::from(i.center_of_mass), Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz))
    });
    Some((mass, R * center + X_JB.translation.vector, R * I * R.transpose()))
}

/// Combines two bodies by Steiner's theorem.
fn both((m, p, I): Inertia, (n, q, J): Inertia) -> Inertia {
    let d = q - p;
    let steiner = (Mat3::identity() * d.norm_squared() - d * d.transpose()) * (m * n / (m + n));
    (m + n, (p * m + q * n) / (m + n), I + J + steiner)
}

/// Returns the radius of a bar from the joint to the next one (at `to`) that holds a body's shapes, m.
fn girth(body: &Body, X_JB: &Pose, to: &Vec3) -> Option<f64> {
    let own = std::iter::once((&body.shape, Pose::identity()));
    let parts = body.parts.iter().map(|p| (&p.shape, convert::pose(&p.pose)));
    let far = own.chain(parts).filter_map(|(shape, X_BS)| {
        let X = X_JB * X_BS;
        let away = |p: Vec3| {
            let p = X.rotation * p + X.translation.vector;
            let s = if to.length() > 0.0 { (p.dot(to) / to.norm_squared()).clamp(0.0, 1.0) } else { 0.0 };
            (p - to * s).length()
        };
        let ends =
            |length: f64| [-0.5, 0.5].map(|k| away(Vec3::z() * (k * length))).into_iter().fold(0.0, f64::max);
        Some(match shape {
            Shape::Sphere { radius } => away(Vec3::zeros()) + radius,
            Shape::Cylinder { radius, length } | Shape::Capsule { radius, length } => ends(*length) + radius,
            Shape::Ellipsoid { semi_axes } => {
                away(Vec3::zeros()) + semi_axes.iter().copied().fold(0.0, f64::max)
            }
            Shape::Box { size } => {
                let corner =
                    |k: usize, i: usize| if i >> k & 1 == 0 { -0.5 * size[k] } else { 0.5 * size[k] };
                let all = (0..8).map(|i| away(Vec3::new(corner(0, i), corner(1, i), corner(2, i))));
                all.fold(0.0, f64::max)
            }
            Shape::Mesh { vertices, .. } => vertices.iter().map(|v| away(Vec3::from(*v))).fold(0.0, f64::max),
            // No file of a robot has parts of assemblies, or any other shape.
            _ => return None,
        })
    });
    far.reduce(f64::max)
}

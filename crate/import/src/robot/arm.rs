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

fn of_chain(model: &ModelImport, chain: &Chain, name: &str) -> (OwnArm, Vec<String>) {
    let n = chain.joints.len();
    let mut notes = Vec::new();
    if let (1.., Some(nth)) = (chain.left_out, NTH.get(n - 1)) {
        notes.push(format!("What moves after the {nth} joint was left out."));
    }
    let pose = |b: usize| convert::pose(&model.bodies[b].pose);
    // Each joint's frame in the world with all joints at zero: the frame of the link it carries.
    let frame = |k: &usize| {
        let joint = &model.joints[*k];
        joint.parent.map_or_else(Pose::identity, pose) * convert::pose(&joint.frame_in_parent)
    };
    let X_WJ: Vec<Pose> = chain.joints.iter().map(frame).collect();
    let axis = |k: &usize| match model.joints[*k].motion {
        JointMotion::Revolute { axis, .. } | JointMotion::Prismatic { axis, .. } => Vec3::from(axis),
        _ => Vec3::z(),
    };
    let axes: Vec<Vec3> = chain.joints.iter().map(axis).collect();
    let end = n - 1;
    let last = model.joints[chain.joints[end]].child;
    let flange = X_WJ[end].inverse() * tip(model, last).map_or_else(|| about(&X_WJ[end], &axes[end]), pose);
    let mut unknown = [const { Vec::new() }; 6];
    let mut joint = |i: usize| {
        let k = chain.joints[i];
        let number = i + 1;
        let before = if i == 0 { Pose::identity() } else { X_WJ[i - 1] };
        let next = if i < end { X_WJ[i].inverse() * X_WJ[i + 1] } else { flange };
        let own: Vec<usize> = rigid(model, model.joints[k].child);
        let drive = match &model.joints[k].motion {
            JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } => *drive,
            _ => Default::default(),
        };
        let slides = matches!(model.joints[k].motion, JointMotion::Prismatic { .. });
        let limits = drive.limits.unwrap_or_else(|| {
            unknown[if slides { 4 } else { 0 }].push(number);
            if slides { [-TRAVEL, TRAVEL] } else { [-TAU, TAU] }
        });
        let speed = model.speeds.iter().find(|(j, v)| *j == k && *v > 0.0).map(|(_, v)| *v);
        let X_JW = X_WJ[i].inverse();
        let radius =
            own.iter().filter_map(|&b| girth(&model.bodies[b], &(X_JW * pose(b)), &next.translation.vector));
        let radius = radius.reduce(f64::max).unwrap_or_else(|| {
            unknown[2].push(number);
            RADIUS
        });
        let radius = radius.clamp(0.005, 1.0);
        let held = own.iter().filter_map(|&b| inertia(&model.bodies[b], &(X_JW * pose(b))));
        let (mass, center, I) = held.reduce(both).unwrap_or_else(|| {
            unknown[3].push(number);
            (MASS, next.translation.vector * 0.5, Mat3::zeros())
        });
        // No link is thinner than a hundredth of its bar: without inertia about an axis it could not be
        // turned.
        let least = 0.4 * mass * radius * radius * 1e-2;
        let I = I + Mat3::identity() * (least - eigenvalues(&I).min()).max(0.0);
        OwnJoint {
            name: model.joints[k].name.clone(),
            slides,
            frame: convert::pose_document(&(before.inverse() * X_WJ[i])),
            axis: axes[i].into(),
            limits,
            speed: speed.unwrap_or_else(|| {
                unknown[if slides { 5 } else { 1 }].push(number);
                if slides { SLIDING } else { SPEED }
            }),
            mass,
            center_of_mass: center.into(),
            inertia: [I[(0, 0)], I[(1, 1)], I[(2, 2)], I[(0, 1)], I[(0, 2)], I[(1, 2)]],
            radius,
        }
    };
    let joints = (0..n).map(&mut joint).collect();
    let said = [
        ("has no stops: two turns are allowed", "have no stops: two turns are allowed"),
        ("has no speed: 3.1 rad/s was taken", "have no speed: 3.1 rad/s was taken"),
        ("carries no shape: a bar of 5 cm was taken", "carry no shape: bars of 5 cm were taken"),
        ("carries no mass: 3 kg were taken", "carry no mass: 3 kg each were taken"),
        (
            "slides without stops: 1 m to either side is allowed",
            "slide without stops: 1 m to either side is allowed",
        ),
        ("slides and has no speed: 0.5 m/s was taken", "slide and have no speed: 0.5 m/s was taken"),
    ];
    for (numbers, (one, many)) in unknown.iter().zip(said) {
        let list: Vec<String> = numbers.iter().map(usize::to_string).collect();
        match list.len() {
            0 => {}
            1 => notes.push(format!("Joint {} {one}.", list.join(""))),
            _ => notes.push(format!("Joints {} {many}.", list.join(", "))),
        }
    }
    let flange = convert::pose_document(&flange);
    (OwnArm { name: name.to_owned(), joints, flange, asked: None, posture: None }, notes)
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

//! Random bodies, staggered in layers so that none touches another at first (Tedrake, *Manipulation*,
//! "Generating clutter"). The stream is PCG (O'Neill 2014): the same seed gives the same bodies on every
//! machine.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use asperity_chance::Stream;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_scene::document::{
    Body, Clutter, ClutterKind, Compliance, Joint, JointMotion, Material, Pose as DocumentPose, Shape,
    Velocity,
};

use crate::pose_document;

/// Room between neighbours, as a share of the largest diagonal.
const ROOM: f64 = 0.05;
/// Depth of a flat brick, as a share of the largest edge.
const DEPTH: f64 = 0.6;
/// Resistance to rolling and spinning, as a share of the smallest edge: a point of contact stands for a small
/// patch, and without it balls would never rest.
const ROLLING: f64 = 0.005;

/// Makes the bodies, and the joints that hold flat ones in their plane; their children count from `first`.
pub(super) fn bodies(clutter: &Clutter, first: usize) -> (Vec<Body>, Vec<Joint>) {
    let mut stream = Stream::new(clutter.seed);
    let [small, large] = clutter.size;
    let cell = large * 3.0_f64.sqrt() * (1.0 + ROOM);
    let across = |half: f64| ((2.0 * half / cell) as usize).max(1);
    let columns = across(clutter.half_width[0]);
    let rows = if clutter.flat { 1 } else { across(clutter.half_width[1]) };
    let middle = |k: usize, n: usize| (k as f64 - 0.5 * (n as f64 - 1.0)) * cell;
    let (mut bodies, mut joints) = (Vec::new(), Vec::new());
    for i in 0..clutter.count as usize {
        let (column, row, layer) = (i % columns, i / columns % rows, i / (columns * rows));
        let place = Vec3::new(
            clutter.above[0] + middle(column, columns),
            clutter.above[1] + middle(row, rows),
            clutter.above[2] + layer as f64 * cell,
        );
        let kind = clutter.kinds[stream.next_word() as usize % clutter.kinds.len()];
        let mut length = || small + stream.uniform() * (large - small);
        let shape = shape(kind, [length(), length(), length()], clutter.flat.then_some(DEPTH * large));
        let mut body = Body {
            name: format!("{} {}", name(kind), i + 1),
            shape,
            pose: DocumentPose::default(),
            compliance: Compliance::Compliant {
                hydroelastic_modulus: clutter.modulus,
                resolution_hint: Some(0.5 * small),
                slab_thickness: None,
            },
            material: Material {
                dissipation: clutter.dissipation,
                friction: clutter.friction,
                rolling: Some(ROLLING * small),
                spinning: Some(ROLLING * small),
                density: Some(clutter.density),
                ..Material::default()
            },
            velocity: Velocity::default(),
            mass: None,
            parts: Vec::new(),
            inertia: None,
            fixed: false,
        };
        if clutter.flat {
            let angle = TAU * stream.uniform();
            joints.push(in_its_plane(first + i, place, angle));
        } else {
            body.pose = pose_document(&Pose::from_parts(place.into(), any_rotation(&mut stream)));
        }
        bodies.push(body);
    }
    (bodies, joints)
}

fn name(kind: ClutterKind) -> &'static str {
    match kind {
        ClutterKind::Box => "Box",
        ClutterKind::Sphere => "Ball",
        ClutterKind::Capsule => "Capsule",
        ClutterKind::Cylinder => "Cylinder",
        ClutterKind::Ellipsoid => "Egg",
    }
}

/// Returns the shape with edges and diameters `l`; the axis of a flat body out of the plane is z.
fn shape(kind: ClutterKind, l: [f64; 3], depth: Option<f64>) -> Shape {
    match kind {
        ClutterKind::Box => Shape::Box { size: [l[0], l[1], depth.unwrap_or(l[2])] },
        ClutterKind::Sphere => Shape::Sphere { radius: 0.5 * l[0] },
        // Thinner than long, and no longer than the largest edge.
        ClutterKind::Capsule => Shape::Capsule { radius: 0.25 * l[0], length: 0.5 * l[0] },
        ClutterKind::Cylinder => {
            Shape::Cylinder { radius: 0.5 * l[0].min(l[1]), length: depth.unwrap_or(l[1].max(l[0])) }
        }
        ClutterKind::Ellipsoid => Shape::Ellipsoid { semi_axes: l.map(|a| 0.5 * a) },
    }
}

/// Returns the planar joint in the world's x–z plane: the joint's x and y are the world's x and z.
fn in_its_plane(child: usize, place: Vec3, angle: f64) -> Joint {
    let upright = Rotation::from_axis_angle(&Vec3::x_axis(), FRAC_PI_2);
    let frame = Pose::from_parts(Vec3::new(0.0, place.y, 0.0).into(), upright);
    Joint {
        name: format!("plane of {child}"),
        parent: None,
        child,
        frame_in_parent: pose_document(&frame),
        frame_in_child: DocumentPose::default(),
        motion: JointMotion::Planar { position: [place.x, place.z, angle], damping: 0.0 },
    }
}

/// Draws a rotation, uniform over all of them (Shoemake, *Graphics Gems III*, 1992).
fn any_rotation(stream: &mut Stream) -> Rotation {
    let [u, v, w] = [(); 3].map(|()| stream.uniform());
    let (a, b) = ((1.0 - u).sqrt(), u.sqrt());
    let ((s, c), (t, d)) = (libm::sincos(2.0 * PI * v), libm::sincos(2.0 * PI * w));
    Rotation::new_normalize(nalgebra::Quaternion::new(b * d, a * s, a * c, b * t))
}

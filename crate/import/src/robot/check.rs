//! Checks common to the formats, which no scene would pass, with the place in the file: sizes, masses,
//! inertias no body can have, axes without direction, bodies on two joints or in a ring.
//!
//! The bounds are those of `asperity-dynamics`, which refuses the same of a model; its reader does not know
//! the file.

use asperity_convert as convert;
use asperity_geometry::Mat3;
use asperity_linear::eigen::eigenvalues;
use asperity_scene::document::{Body, Joint, JointMotion, Shape};
use asperity_scene::{ModelImport, SceneError};

use super::assemble::{Assembly, Link, MeshHull};
use super::refusal;

/// Accepted range of masses of a body that moves, kg.
const MASSES: std::ops::RangeInclusive<f64> = 1e-6..=1e6;
/// Largest distance of a shape from its link, m: beyond, the link's inertia is rounding.
const FARTHEST: f64 = 1e4;
/// Rounding of the sum of the moments of inertia, as a share.
const ROUNDING: f64 = 1e-9;

/// Places of bodies and joints in the file, by their index: `robot/link[arm]`.
pub struct Places {
    pub file: String,
    pub bodies: Vec<String>,
    pub joints: Vec<String>,
    /// Convex hulls in place of meshes.
    pub hulls: Vec<MeshHull>,
}

impl Places {
    /// Translates an error of the scene to one of the file: at the body or joint, with the scene's field in
    /// the sentence.
    pub fn translate(&self, e: &SceneError) -> SceneError {
        let of = |list: &str, places: &[String]| {
            let (index, field) = e.path.strip_prefix(list)?.strip_prefix('[')?.split_once(']')?;
            let place = places.get(index.parse::<usize>().ok()?)?;
            Some((place.clone(), field.trim_start_matches('.').to_owned()))
        };
        let found = of("bodies", &self.bodies).or_else(|| of("experiment.joints", &self.joints));
        let (place, field) = found.unwrap_or_else(|| (self.file.clone(), e.path.clone()));
        let field = if field.is_empty() { String::new() } else { format!("{field}: ") };
        refusal(&place, &format!("{field}{}", e.message))
    }
}

/// Checks the sizes of a link's shapes, from which its inertia follows where the file gives none. Shapes of
/// no size are left out, and so are invalid shapes that are only drawn.
pub fn shapes(link: &mut Link, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let weighed = !link.fixed && link.inertia.is_none();
    let (name, mut kept) = (link.name.clone(), Vec::with_capacity(link.pieces.len()));
    for piece in std::mem::take(&mut link.pieces) {
        if let Some(what) = nothing(&piece.shape) {
            into.left_out(&piece.place, format!("“{name}” has {what}, which was left out."));
            continue;
        }
        let far = piece.X_LS.translation.vector.amax();
        if far.is_nan() || far > FARTHEST {
            return Err(refusal(&piece.place, &format!("stands more than {FARTHEST} m from its body")));
        }
        let shape = match convert::shape(&piece.shape) {
            Ok(shape) => shape,
            Err(e) if link.drawn => {
                into.left_out(&piece.place, format!("What is drawn of “{name}” was left out: {e}."));
                continue;
            }
            Err(e) => {
                let field = if e.path.is_empty() { String::new() } else { format!("{}: ", e.path) };
                return Err(refusal(&piece.place, &format!("{field}{}", e.message)));
            }
        };
        if let Some(unit) = shape.mass_properties(1.0).filter(|_| weighed && piece.weighs()) {
            is_a_bodys(&unit.I_Cm)
                .map_err(|_| refusal(&piece.place, "is too thin or too small to turn as a body does"))?;
        }
        kept.push(piece);
    }
    link.pieces = kept;
    Ok(())
}

/// Returns the sentence about a shape of no size.
fn nothing(shape: &Shape) -> Option<&'static str> {
    match shape {
        Shape::Sphere { radius: 0.0 } => Some("a sphere of radius 0"),
        Shape::Capsule { radius: 0.0, .. } => Some("a capsule of radius 0"),
        Shape::Cylinder { radius, length } if *radius == 0.0 || *length == 0.0 => {
            Some("a cylinder of no size")
        }
        Shape::Box { size } if size.contains(&0.0) => Some("a box of no size"),
        Shape::Ellipsoid { semi_axes } if semi_axes.contains(&0.0) => Some("an ellipsoid of no size"),
        _ => None,
    }
}

/// Removes limits in the wrong order: Bullet's sign for a joint without them.
pub fn limits(joints: &mut [Joint], places: &Places, into: &mut Assembly<'_>) {
    for (j, joint) in joints.iter_mut().enumerate() {
        let (JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. }) = &mut joint.motion
        else {
            continue;
        };
        if let Some([low, high]) = drive.limits.filter(|[low, high]| low > high) {
            drive.limits = None;
            let (name, place) = (&joint.name, places.joints.get(j).map_or("", String::as_str));
            let said = format!(
                "The lower limit of “{name}”, {low}, exceeds the upper, {high}: the joint has no limits here."
            );
            into.mended(&format!("{place}/limit"), said);
        }
    }
}

/// Checks mass and inertia of a moving body.
pub fn weight(body: &Body, place: &str) -> Result<(), SceneError> {
    mass(super::scene::mass(body), place)?;
    let Some(given) = &body.inertia else { return Ok(()) };
    let [xx, yy, zz, xy, xz, yz] = given.matrix;
    is_a_bodys(&super::assemble::symmetric([xx, xy, xz, yy, yz, zz]))
        .map_err(|message| refusal(place, message))
}

/// Checks that moments are positive, and none above the sum of the other two.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn is_a_bodys(I_Cm: &Mat3) -> Result<(), &'static str> {
    let moments = eigenvalues(I_Cm);
    let (least, sum) = (moments.min(), moments.sum());
    if least.is_nan() || least <= 0.0 || !sum.is_finite() {
        return Err("its inertia has a moment that is not positive");
    }
    if sum - 2.0 * moments.max() < -ROUNDING * sum {
        return Err("no body has its inertia: no moment may exceed the sum of the other two");
    }
    Ok(())
}

/// Checks a mass, kg.
fn mass(mass: f64, place: &str) -> Result<(), SceneError> {
    if MASSES.contains(&mass) {
        return Ok(());
    }
    let message =
        format!("its mass must lie between {:e} and {:e} kg, not {mass:e}", MASSES.start(), MASSES.end());
    Err(refusal(place, &message))
}

/// Checks axes and limits, and that every body hangs on one joint at most and none in a ring.
pub fn joints(links: &[Link], joints: &[Joint], places: &Places) -> Result<(), SceneError> {
    let place = |j: usize| places.joints.get(j).map_or("", String::as_str);
    let mut above: Vec<Option<usize>> = vec![None; links.len()];
    for (j, joint) in joints.iter().enumerate() {
        if links[joint.child].fixed {
            return Err(refusal(place(j), "moves a body that stands fixed"));
        }
        if above[joint.child].replace(j).is_some() {
            return Err(refusal(place(j), "moves a body that hangs on another joint already"));
        }
        let (JointMotion::Revolute { axis, drive } | JointMotion::Prismatic { axis, drive }) = &joint.motion
        else {
            continue;
        };
        if axis.iter().map(|x| x * x).sum::<f64>() < 1e-12 {
            return Err(refusal(&format!("{}/axis", place(j)), "an axis must have a direction, not be zero"));
        }
        let gains = drive
            .motor
            .is_none_or(|m| m.stiffness >= 0.0 && m.damping >= 0.0 && m.limit.is_none_or(|most| most >= 0.0));
        if !gains {
            return Err(refusal(place(j), "its spring or motor has a gain or a limit that is negative"));
        }
    }
    // 0: not visited; 1: on the way up from a body; 2: leads to the world.
    let mut state = vec![0_u8; links.len()];
    for start in 0..links.len() {
        let (mut way, mut at) = (Vec::new(), Some(start));
        while let Some(body) = at.filter(|&b| state[b] == 0) {
            state[body] = 1;
            way.push(body);
            at = above[body].and_then(|j| joints[j].parent);
        }
        if let Some(ring) = at.filter(|&b| state[b] == 1) {
            let joint = above[ring].map_or("", place);
            return Err(refusal(joint, "closes a ring of joints; they must form a tree"));
        }
        way.iter().for_each(|&b| state[b] = 2);
    }
    Ok(())
}

/// Returns the length of the deepest chain of moving joints below each body: memo for [`super::chain`].
/// Joints form a tree.
pub fn moving_below(model: &ModelImport) -> Vec<usize> {
    let moves = |j: &Joint| usize::from(!matches!(j.motion, JointMotion::Weld {}));
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); model.bodies.len()];
    let mut carried = vec![false; model.bodies.len()];
    for (k, joint) in model.joints.iter().enumerate() {
        if let Some(parent) = joint.parent {
            children[parent].push(k);
            carried[joint.child] = true;
        }
    }
    // From the roots down, then back up.
    let mut order: Vec<usize> = (0..model.bodies.len()).filter(|&b| !carried[b]).collect();
    let mut next = 0;
    while let Some(&body) = order.get(next) {
        next += 1;
        order.extend(children[body].iter().map(|&k| model.joints[k].child));
    }
    let mut depth = vec![0; model.bodies.len()];
    for &body in order.iter().rev() {
        depth[body] = children[body]
            .iter()
            .map(|&k| moves(&model.joints[k]) + depth[model.joints[k].child])
            .max()
            .unwrap_or(0);
    }
    depth
}

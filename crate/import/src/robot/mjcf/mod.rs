//! MJCF (mujoco.readthedocs.io/en/stable/XMLreference.html): nested bodies with geoms and joints, default
//! classes, files in files and copies of subtrees.
//!
//! [`library`] opens all files and makes the copies ([`copies`]); the result is a tree of bodies and frames
//! in which each element has its defaults behind it ([`element`]), which is read here.

mod actuator;
mod compiler;
mod copies;
mod defaults;
mod element;
mod equality;
mod flags;
mod geom;
mod joint;
mod keyframe;
mod library;
mod made;
mod masses;
mod mesh;
mod orientation;

use std::collections::BTreeSet;

use asperity_geometry::{Mat3, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Joint, JointMotion};
use roxmltree::Node;

use self::compiler::{Compiler, MassFrom};
use self::element::Element;
use self::flags::Flags;
use self::joint::{Attachment, Hold};
use self::keyframe::Coordinate;
use self::library::{Library, MjcfModel};
use self::orientation::Angles;
use super::assemble::{Assembly, Link, symmetric, turned};
use super::count::MAX_LINKS;
use super::refusal;
use asperity_convert::pose_document;

/// Sentence about numbers of a solver that is not ours.
const TUNES: &str = "for MuJoCo's own solver, and left out";
/// Largest number of shapes of all bodies, copies too.
const MAX_SHAPES: usize = 10_000;

/// Settings of the file beside its bodies, and the results of the reading so far.
struct Context<'a> {
    models: &'a [MjcfModel],
    usual: Compiler,
    flags: Flags,
    known: mesh::Known,
    /// Meshes reported as weighed otherwise by MuJoCo.
    weighed: BTreeSet<(usize, String)>,
    /// Indices of links that are geoms of the world.
    world: Vec<usize>,
    /// Names of free joints.
    free: BTreeSet<String>,
    /// Largest efforts of joints by index.
    most: Vec<(usize, f64)>,
    /// Coordinates of `qpos`.
    coordinates: Vec<Coordinate>,
    /// True if bodies that MuJoCo makes by itself are missing.
    incomplete: bool,
    shapes: usize,
    /// Number of corners and triangles that were read.
    looked: usize,
}

impl Context<'_> {
    fn compiler(&self, element: &Element) -> &Compiler {
        self.models.get(element.model).map_or(&self.usual, |m| &m.compiler)
    }

    fn angles(&self, element: &Element) -> &Angles {
        &self.compiler(element).angles
    }
}

pub fn read(mujoco: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let mut library = Library::default();
    let main = library.read(Element::of(mujoco, 0), 0, into)?;
    let Some(model) = library.models.get(main) else { return Ok(()) };
    let flags = flags::read(model.option.as_ref(), into)?;
    let mut context = Context {
        models: &library.models,
        usual: Compiler::default(),
        flags,
        known: mesh::Known::new(),
        weighed: BTreeSet::new(),
        world: Vec::new(),
        free: BTreeSet::new(),
        most: Vec::new(),
        coordinates: Vec::new(),
        incomplete: false,
        shapes: 0,
        looked: 0,
    };
    world(&model.world, &mut context, into)?;
    mixed_friction(into);
    if !context.flags.contact {
        // A kind that no other touches.
        into.links.iter_mut().flat_map(|l| &mut l.pieces).for_each(|p| p.touch = [1, 0]);
    }
    if let Some(total) = model.compiler.total_mass {
        masses::total(total, into)?;
    }
    let section = |name: &str| model.speaking.get(name).map(Vec::as_slice).unwrap_or_default();
    if into.links.is_empty() {
        let sentence = "the file holds no body that is read here: soft bodies, and what MuJoCo's plugins make, are not, and a world may be empty";
        return Err(refusal("mujoco/worldbody", sentence));
    }
    equality::contacts(section("contact"), &context, into)?;
    equality::equalities(section("equality"), &context, into)?;
    equality::tendons(section("tendon"), into);
    equality::sensors(section("sensor"), into);
    let controls = keyframe::read(section("keyframe"), &context, into)?;
    actuator::read(section("actuator"), &controls, &context, into)?;
    Ok(())
}

/// Reports that two bodies touch with the larger friction there, with the harmonic mean here.
fn mixed_friction(into: &mut Assembly<'_>) {
    let mut told = into.links.iter().filter_map(Link::friction);
    let first = told.next();
    if told.any(|mu| Some(mu) != first) {
        let sentence = "Bodies differ in friction: MuJoCo takes the larger of two, here it is 2ab/(a + b).";
        into.note(sentence.to_owned());
    }
}

/// Collects the content of a body, frames resolved: each element and the frame in which it is written.
#[allow(non_snake_case, reason = "monogram notation")]
fn inside<'a>(
    elements: &'a [Element],
    X_BF: Pose,
    context: &Context<'_>,
    into: &mut Assembly<'_>,
    found: &mut Vec<(Pose, &'a Element)>,
) -> Result<(), SceneError> {
    for element in elements {
        if !element.is("frame") {
            found.push((X_BF, element));
            continue;
        }
        let inner = match element.pose {
            Some(pose) => pose,
            None => {
                element.unread_attributes(&[POSE.as_slice(), &["childclass"]].concat(), into);
                context.angles(element).pose(element)?
            }
        };
        inside(&element.children, X_BF * inner, context, into, found)?;
    }
    Ok(())
}

const POSE: [&str; 6] = ["pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"];
/// Elements of a body that are read, or show nothing here.
const KNOWN: [&str; 8] = ["inertial", "joint", "freejoint", "geom", "body", "site", "camera", "light"];
/// Elements from which MuJoCo makes bodies.
const MADE: [&str; 2] = ["composite", "flexcomp"];

/// Reports elements of a body that are not read.
fn unread(contents: &[(Pose, &Element)], what: &str, context: &mut Context<'_>, into: &mut Assembly<'_>) {
    for (_, element) in contents {
        let tag = &*element.tag;
        if MADE.contains(&tag) {
            context.incomplete = true;
            let sentence = format!(
                "<{tag}> “{}”: bodies and soft shapes that MuJoCo makes of it are not supported and were left out.",
                element.called()
            );
            into.left_out(&element.place(), sentence);
        } else if !KNOWN.contains(&tag) {
            into.left_out(
                &element.place(),
                format!("<{tag}> in <{what}> is not supported and was left out."),
            );
        }
    }
}

/// Reads geoms of the world, each as a body that does not move.
fn world(elements: &[Element], context: &mut Context<'_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let mut contents = Vec::new();
    inside(elements, Pose::identity(), context, into, &mut contents)?;
    unread(&contents, "worldbody", context, into);
    for (frame, element) in contents.iter().filter(|(_, e)| e.is("geom")) {
        let mut link =
            Link::new(element.name.as_deref().unwrap_or("world"), element.place(), Pose::identity());
        link.fixed = true;
        if geom::read(element, frame, context, &mut link, into)? {
            // Its own pose becomes the body's.
            if let Some(piece) = link.pieces.first_mut() {
                link.X_WL = std::mem::take(&mut piece.X_LS);
            }
            let index = push(link, element, into)?;
            context.world.push(index);
        }
    }
    for (frame, element) in contents.iter().filter(|(_, e)| e.is("body")) {
        body(element, None, Pose::identity(), frame, context, into)?;
    }
    Ok(())
}

#[allow(non_snake_case, reason = "monogram notation")]
fn body(
    element: &Element,
    parent: Option<usize>,
    X_WP: Pose,
    X_PF: &Pose,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    element.unread_attributes(&[POSE.as_slice(), &["childclass", "mocap", "sleep"]].concat(), into);
    let X_PB = X_PF * context.angles(element).pose(element)?;
    let X_WB = X_WP * X_PB;
    let mut contents = Vec::new();
    inside(&element.children, Pose::identity(), context, into, &mut contents)?;
    unread(&contents, "body", context, into);
    let unnamed = format!("body {}", into.links.len());
    let mut link = Link::new(element.name.as_deref().unwrap_or(&unnamed), element.place(), X_WB);
    let mass_from = context.compiler(element).mass_from;
    let geoms: Vec<_> = contents.iter().filter(|(_, e)| e.is("geom")).collect();
    if let Some((frame, e)) = contents.iter().find(|(_, e)| e.is("inertial"))
        && (mass_from != MassFrom::ShapesFirst || geoms.is_empty())
    {
        inertial(e, frame, context, &mut link)?;
    }
    context.shapes += geoms.len();
    if context.shapes > MAX_SHAPES {
        return Err(refusal("mujoco", "the file holds more than 10000 shapes"));
    }
    for &(frame, e) in &geoms {
        geom::read(e, frame, context, &mut link, into)?;
    }
    let joints: Vec<(Pose, &Element)> =
        contents.iter().filter(|(_, e)| e.is("joint") || e.is("freejoint")).copied().collect();
    if element.truth("mocap") == Some(true) {
        let sentence =
            format!("Body “{}” follows what a program tells it (mocap): here it stands still.", link.name);
        into.left_out(&link.place, sentence);
    }
    let held = joint::held(element, &joints, context, into)?;
    link.fixed = parent.is_none() && matches!(&held, Attachment::By(holds) if holds.is_empty());
    if link.mass.is_none() && mass_from == MassFrom::Bodies && !link.fixed {
        // The weight of these shapes is not used.
        link.pieces.iter_mut().for_each(|p| p.weight = super::weigh::Weight::Mass(0.0));
    }
    masses::weightless(&mut link);
    masses::bound(&mut link, context.compiler(element), into)?;
    if link.pieces.is_empty() && (link.fixed || link.mass.is_some()) {
        for (frame, e) in geoms {
            geom::draw(e, frame, context, &mut link, into)?;
        }
    }
    let index = match held {
        Attachment::Free(_) if parent.is_some() => {
            return Err(element.refuse("a free joint belongs to a body of the world"));
        }
        Attachment::Free(name) => {
            context.free.extend(name);
            context.coordinates.push(Coordinate::Free(into.links.len()));
            aligned(element, &joints, context, into);
            push(link, element, into)?
        }
        Attachment::By(_) if link.fixed => push(link, element, into)?,
        Attachment::By(holds) => hang(link, element, (parent, X_PB), holds, context, into)?,
    };
    for (frame, e) in contents.iter().filter(|(_, e)| e.is("body")) {
        body(e, Some(index), X_WB, frame, context, into)?;
    }
    Ok(())
}

/// Reports that MuJoCo may move the frame of a free body to its centre of mass; the moving body is the same.
fn aligned(element: &Element, joints: &[(Pose, &Element)], context: &Context<'_>, into: &mut Assembly<'_>) {
    let asked = joints.iter().any(|(_, j)| j.truth("align").unwrap_or(context.compiler(j).align_free));
    if asked && element.all("body").next().is_none() {
        let sentence = format!(
            "MuJoCo moves the frame of body “{}” to its centre of mass (align): here it stays where the file has it, and the body moves alike.",
            element.called()
        );
        into.mended(&element.place(), sentence);
    }
}

/// Adds a link; returns its index.
fn push(link: Link, element: &Element, into: &mut Assembly<'_>) -> Result<usize, SceneError> {
    if into.links.len() >= MAX_LINKS {
        return Err(element.refuse("with its copies the file holds more than a thousand bodies"));
    }
    into.links.push(link);
    Ok(into.links.len() - 1)
}

/// Mass (kg) and moment of inertia (kg·m²) of a link between two joints of one body: as good as none.
const BETWEEN: (f64, f64) = (1e-6, 1e-9);

/// Hangs a link on its joints, one after the other, a shapeless link between two; returns its index. `upper`:
/// the link above, and the pose on it.
#[allow(non_snake_case, reason = "monogram notation")]
fn hang(
    link: Link,
    element: &Element,
    (mut upper, mut X_UB): (Option<usize>, Pose),
    mut holds: Vec<Hold>,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) -> Result<usize, SceneError> {
    let last = holds.pop().unwrap_or_else(Hold::weld);
    for (k, hold) in holds.into_iter().enumerate() {
        let (mass, moment) = BETWEEN;
        let name = format!("{}, after joint {}", link.name, k + 1);
        let mut between = Link::new(&name, link.place.clone(), link.X_WL);
        (between.mass, between.inertia) = (Some(mass), Some((Vec3::zeros(), Mat3::identity() * moment)));
        between.between = true;
        let between = push(between, element, into)?;
        join(upper, X_UB, between, hold, context, into);
        (upper, X_UB) = (Some(between), Pose::identity());
    }
    let link = push(link, element, into)?;
    join(upper, X_UB, link, last, context, into);
    Ok(link)
}

/// Adds a joint to a link, through a point of it with the frame along its own.
#[allow(non_snake_case, reason = "monogram notation")]
fn join(
    upper: Option<usize>,
    X_UB: Pose,
    child: usize,
    hold: Hold,
    context: &mut Context<'_>,
    into: &mut Assembly<'_>,
) {
    let X_BJ = Pose::from_parts(hold.at.into(), Rotation::identity());
    let own = || into.links.get(child).map(|l| l.place.clone()).unwrap_or_default();
    let place = if hold.place.is_empty() { own() } else { hold.place };
    let index = into.joints.len();
    if hold.zero != 0.0 {
        into.zeros.push((index, hold.zero));
    }
    context.most.extend(hold.most.map(|most| (index, most)));
    match hold.motion {
        JointMotion::Weld {} => {}
        JointMotion::Ball { .. } => context.coordinates.push(Coordinate::Ball(index)),
        _ => context.coordinates.push(Coordinate::One(index)),
    }
    let joint = Joint {
        name: hold.name,
        parent: upper,
        child,
        frame_in_parent: pose_document(&(X_UB * X_BJ)),
        frame_in_child: pose_document(&X_BJ),
        motion: hold.motion,
    };
    into.add_joint(joint, place);
}

#[allow(non_snake_case, reason = "monogram notation")]
fn inertial(
    element: &Element,
    frame: &Pose,
    context: &Context<'_>,
    link: &mut Link,
) -> Result<(), SceneError> {
    let X_BC = frame * context.angles(element).pose(element)?;
    link.mass = element.exactly("mass")?.map(|[m]: [f64; 1]| m).filter(|&m| m > 0.0);
    let I_C = match (element.exactly("diaginertia")?, element.exactly("fullinertia")?) {
        (Some(d), _) => Mat3::from_diagonal(&Vec3::from(d)),
        // M(1,1), M(2,2), M(3,3), M(1,2), M(1,3), M(2,3)
        (None, Some([xx, yy, zz, xy, xz, yz])) => symmetric([xx, xy, xz, yy, yz, zz]),
        // A point, which is reported where it moves.
        (None, None) => Mat3::zeros(),
    };
    link.inertia = Some((X_BC.translation.vector, turned(&I_C, &X_BC)));
    Ok(())
}

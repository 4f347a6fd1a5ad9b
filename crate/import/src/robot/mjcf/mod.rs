//! MJCF (mujoco.readthedocs.io/en/stable/XMLreference.html): nested bodies with geoms and joints, default classes.

mod defaults;
mod geom;
mod joint;
mod orientation;

use std::collections::BTreeMap;

use asperity_geometry::{Mat3, Pose, Rotation, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::Joint;
use roxmltree::Node;

use self::defaults::{Defaults, Source};
use self::joint::{Attachment, Hold};
use self::orientation::Angles;
use super::assemble::{Assembly, Link, turned};
use super::numbers::{attribute, child, number, place, required};
use super::refusal;
use asperity_convert::pose_document;

/// What the file says before its bodies.
struct Context<'a, 'i> {
    angles: Angles,
    /// Limits hold where a range is given, without `limited`.
    auto_limits: bool,
    defaults: Defaults<'a, 'i>,
    /// What shapes weigh goes before what bodies say of themselves.
    weigh_all: bool,
    /// File and scale of each mesh asset.
    meshes: BTreeMap<String, (String, [f64; 3])>,
}

const COMPILER: [&str; 7] =
    ["angle", "eulerseq", "autolimits", "meshdir", "texturedir", "coordinate", "inertiafromgeom"];

/// Said of what follows: numbers of a solver that is not ours.
const TUNES: &str = "for MuJoCo's own solver, and left out";
const SOLVER: [&str; 9] = [
    "integrator",
    "solver",
    "iterations",
    "ls_iterations",
    "noslip_iterations",
    "tolerance",
    "cone",
    "jacobian",
    "impratio",
];

pub fn read(mujoco: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    let known = [
        "compiler",
        "option",
        "default",
        "asset",
        "worldbody",
        "contact",
        "actuator",
        "equality",
        "size",
        "visual",
        "statistic",
    ];
    into.unread(mujoco, &known, &["model"]);
    let compiler = child(mujoco, "compiler");
    if let Some(n) = compiler {
        into.unread(n, &[], &COMPILER);
    }
    if let Some(option) = child(mujoco, "option") {
        into.unread(option, &["flag"], &[&["gravity", "timestep"], SOLVER.as_slice()].concat());
        for name in SOLVER.iter().filter(|name| option.attribute(**name).is_some()) {
            into.note_of(name, TUNES);
        }
        if child(option, "flag").is_some() {
            into.note_of("flag", TUNES);
        }
        into.gravity = attribute(option, "gravity")?;
        into.step = attribute::<1>(option, "timestep")?.map(|[s]| s);
    }
    let context = Context {
        angles: Angles::of(compiler)?,
        auto_limits: compiler.and_then(|n| n.attribute("autolimits")) != Some("false"),
        defaults: Defaults::of(mujoco),
        weigh_all: compiler.and_then(|n| n.attribute("inertiafromgeom")) == Some("true"),
        meshes: assets(mujoco, into)?,
    };
    if let Some(world) = child(mujoco, "worldbody") {
        world_geoms(world, &context, into)?;
        for node in world.children().filter(|n| n.has_tag_name("body")) {
            body(node, None, Pose::identity(), "", &context, into)?;
        }
    }
    mixed_friction(into);
    if let Some(contact) = child(mujoco, "contact") {
        exclusions(contact, into)?;
    }
    if let Some(equality) = child(mujoco, "equality") {
        joint::equalities(equality, into)?;
    }
    if let Some(actuators) = child(mujoco, "actuator") {
        joint::actuators(actuators, &context.defaults, into)?;
    }
    Ok(())
}

/// Two bodies touch with the larger friction there, with the harmonic mean here.
fn mixed_friction(into: &mut Assembly<'_>) {
    let mut told = into.links.iter().filter_map(Link::friction);
    let first = told.next();
    if told.any(|mu| Some(mu) != first) {
        let sentence = "Bodies differ in friction: MuJoCo takes the larger of two, here it is 2ab/(a + b).";
        into.note(sentence.to_owned());
    }
}

fn assets(
    mujoco: Node<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<BTreeMap<String, (String, [f64; 3])>, SceneError> {
    let mut meshes = BTreeMap::new();
    let Some(asset) = child(mujoco, "asset") else { return Ok(meshes) };
    // Textures and materials colour things; nothing here is coloured by them.
    into.unread(asset, &["mesh", "texture", "material"], &[]);
    for node in asset.children().filter(|n| n.has_tag_name("mesh")) {
        into.unread(node, &[], &["file", "scale", "class"]);
        let file = required(node, "file")?;
        let stem = file.rsplit(['/', '\\']).next().and_then(|f| f.split('.').next()).unwrap_or(file);
        let name = node.attribute("name").unwrap_or(stem).to_owned();
        meshes.insert(name, (file.to_owned(), attribute(node, "scale")?.unwrap_or([1.0; 3])));
    }
    Ok(meshes)
}

/// Geoms of the world are parts of a body that does not move.
fn world_geoms(
    world: Node<'_, '_>,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    into.unread(world, &["geom", "body", "light", "camera", "site"], &[]);
    for node in world.children().filter(|n| n.has_tag_name("geom")) {
        let mut link = Link::new(node.attribute("name").unwrap_or("world"), place(node), Pose::identity());
        link.fixed = true;
        if geom::read(node, "", context, &mut link, into)? {
            // Its own pose becomes the body's.
            if let Some(piece) = link.pieces.first_mut() {
                link.X_WL = std::mem::take(&mut piece.X_LS);
            }
            into.links.push(link);
        }
    }
    Ok(())
}

#[allow(non_snake_case, reason = "monogram notation")]
fn body(
    node: Node<'_, '_>,
    parent: Option<usize>,
    X_WP: Pose,
    class: &str,
    context: &Context<'_, '_>,
    into: &mut Assembly<'_>,
) -> Result<(), SceneError> {
    let known = ["inertial", "joint", "freejoint", "geom", "body", "site", "camera", "light"];
    into.unread(node, &known, &["pos", "quat", "axisangle", "xyaxes", "zaxis", "euler", "childclass"]);
    let class = node.attribute("childclass").unwrap_or(class);
    let X_PB = context.angles.pose(&Source::plain(node))?;
    let X_WB = X_WP * X_PB;
    let unnamed = format!("body {}", into.links.len());
    let mut link = Link::new(node.attribute("name").unwrap_or(&unnamed), place(node), X_WB);
    if let Some(n) = child(node, "inertial").filter(|_| !context.weigh_all) {
        inertial(n, context, &mut link)?;
    }
    for n in node.children().filter(|n| n.has_tag_name("geom")) {
        geom::read(n, class, context, &mut link, into)?;
    }
    let index = match joint::held(node, class, context, into)? {
        Attachment::Free if parent.is_some() => {
            return Err(refusal(&place(node), "a free joint belongs to a body of the world"));
        }
        Attachment::Free => push(link, into),
        Attachment::By(holds) if parent.is_none() && holds.is_empty() => {
            link.fixed = true;
            push(link, into)
        }
        Attachment::By(holds) => hang(link, parent, X_PB, holds, into),
    };
    for n in node.children().filter(|n| n.has_tag_name("body")) {
        body(n, Some(index), X_WB, class, context, into)?;
    }
    Ok(())
}

fn push(link: Link, into: &mut Assembly<'_>) -> usize {
    into.links.push(link);
    into.links.len() - 1
}

/// Mass (kg) and moment of inertia (kg·m²) of what stands between two joints of one body: as good as none.
const BETWEEN: (f64, f64) = (1e-6, 1e-9);

/// Hangs a link on its joints, one after the other, a shapeless link between two; its index.
#[allow(non_snake_case, reason = "monogram notation")]
fn hang(
    link: Link,
    parent: Option<usize>,
    X_PB: Pose,
    mut holds: Vec<Hold>,
    into: &mut Assembly<'_>,
) -> usize {
    let last = holds.pop().unwrap_or_else(Hold::weld);
    let (mut upper, mut X_UB) = (parent, X_PB);
    for (k, hold) in holds.into_iter().enumerate() {
        let (mass, moment) = BETWEEN;
        let name = format!("{}, after joint {}", link.name, k + 1);
        let mut between = Link::new(&name, link.place.clone(), link.X_WL);
        (between.mass, between.inertia) = (Some(mass), Some((Vec3::zeros(), Mat3::identity() * moment)));
        between.between = true;
        upper = Some(join(upper, X_UB, between, hold, into));
        X_UB = Pose::identity();
    }
    join(upper, X_UB, link, last, into)
}

/// A link and the joint that carries it, through a point of it with the frame along its own; its index.
#[allow(non_snake_case, reason = "monogram notation")]
fn join(upper: Option<usize>, X_UB: Pose, link: Link, hold: Hold, into: &mut Assembly<'_>) -> usize {
    let X_BJ = Pose::from_parts(hold.at.into(), Rotation::identity());
    let place = if hold.place.is_empty() { link.place.clone() } else { hold.place };
    let child = push(link, into);
    if hold.zero != 0.0 {
        into.zeros.push((into.joints.len(), hold.zero));
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
    child
}

#[allow(non_snake_case, reason = "monogram notation")]
fn inertial(node: Node<'_, '_>, context: &Context<'_, '_>, link: &mut Link) -> Result<(), SceneError> {
    let X_BC = context.angles.pose(&Source::plain(node))?;
    link.mass = Some(number(node, "mass", 0.0)?).filter(|&m| m > 0.0);
    let I_C = match (attribute::<3>(node, "diaginertia")?, attribute::<6>(node, "fullinertia")?) {
        (Some(d), _) => Mat3::from_diagonal(&Vec3::from(d)),
        // M(1,1), M(2,2), M(3,3), M(1,2), M(1,3), M(2,3)
        (None, Some([xx, yy, zz, xy, xz, yz])) => super::assemble::symmetric([xx, xy, xz, yy, yz, zz]),
        (None, None) => return Err(refusal(&place(node), "has neither diaginertia nor fullinertia")),
    };
    link.inertia = Some((X_BC.translation.vector, turned(&I_C, &X_BC)));
    Ok(())
}

fn exclusions(contact: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(contact, &["exclude"], &[]);
    for node in contact.children().filter(|n| n.has_tag_name("exclude")) {
        let find = |name: &str| {
            into.link(name).ok_or_else(|| refusal(&place(node), &format!("there is no body “{name}”")))
        };
        let pair = [find(required(node, "body1")?)?, find(required(node, "body2")?)?];
        into.passing.push(pair);
    }
    Ok(())
}

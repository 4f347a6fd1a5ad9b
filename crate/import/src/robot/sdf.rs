//! SDFormat (sdformat.org/spec): models of links, poses and all, and joints between them.

use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_scene::SceneError;
use asperity_scene::document::{Compliance, Joint, JointDrive, JointMotion, Material, Motor, Shape};
use roxmltree::Node;

use super::assemble::{Assembly, Link, RELAXATION, symmetric, turned};
use super::numbers::{child, exactly, place, pose_rpy, quaternion, required, text};
use super::ties::Tie;
use super::weigh::{Piece, TOUCH, Weight};
use super::{drake, refusal};
use asperity_convert::pose_document;

/// A limit this large is none.
const NO_LIMIT: f64 = 1e9;

pub fn read(sdf: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(sdf, &["world", "model"], &["version"]);
    for world in sdf.children().filter(|n| n.has_tag_name("world")) {
        into.unread(world, &["model", "gravity", "physics", "include"], &[]);
        into.gravity = text(world, "gravity")?;
        if let Some(physics) = child(world, "physics") {
            into.unread(
                physics,
                &["max_step_size", "real_time_factor", "real_time_update_rate"],
                &["type", "default"],
            );
            into.step = text::<1>(physics, "max_step_size")?.map(|[s]| s);
        }
        if child(world, "include").is_some() {
            into.note("<include> names another file and was left out; drop that file by itself.".to_owned());
        }
        for node in world.children().filter(|n| n.has_tag_name("model")) {
            model(node, Pose::identity(), "", into)?;
        }
    }
    for node in sdf.children().filter(|n| n.has_tag_name("model")) {
        model(node, Pose::identity(), "", into)?;
    }
    Ok(())
}

/// `<pose>`: in the frame of what holds it; `relative_to` is taken where a caller knows the frames.
fn pose(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Pose, SceneError> {
    let Some(n) = child(node, "pose") else { return Ok(Pose::identity()) };
    into.unread(n, &[], &["relative_to", "rotation_format", "degrees"]);
    if n.attribute("rotation_format") == Some("quat_xyzw") {
        let [x, y, z, a, b, c, w] = exactly(n, n.text().unwrap_or_default())?;
        return Ok(Pose::from_parts(Vec3::new(x, y, z).into(), quaternion(n, [w, a, b, c])?));
    }
    let [x, y, z, roll, pitch, yaw] = exactly(n, n.text().unwrap_or_default())?;
    let degrees = n.attribute("degrees").is_some_and(|d| d == "true" || d == "1");
    let unit = if degrees { std::f64::consts::PI / 180.0 } else { 1.0 };
    Ok(pose_rpy([x, y, z], [unit * roll, unit * pitch, unit * yaw]))
}

/// The frame a pose is told in, where it names one.
fn relative<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    child(node, "pose").and_then(|n| n.attribute("relative_to")).filter(|name| !name.is_empty())
}

#[allow(non_snake_case, reason = "monogram notation")]
fn model(node: Node<'_, '_>, X_WP: Pose, prefix: &str, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(node, &["pose", "static", "link", "joint", "model", "include", "frame"], &[]);
    let name = required(node, "name")?;
    let X_WM = X_WP * pose(node, into)?;
    let fixed =
        child(node, "static").and_then(|n| n.text()).is_some_and(|t| matches!(t.trim(), "true" | "1"));
    let several = node.parent_element().is_some_and(|p| {
        p.has_tag_name("world") && p.children().filter(|n| n.has_tag_name("model")).count() > 1
    });
    let prefix = if several || !prefix.is_empty() { format!("{prefix}{name}::") } else { String::new() };
    for tag in ["include", "frame"] {
        if child(node, tag).is_some() {
            into.note(format!("<{tag}> in <model> is not supported and was left out."));
        }
    }
    // A link's pose is the model's frame's, or another link's that stands before it.
    for link_node in node.children().filter(|n| n.has_tag_name("link")) {
        let own = pose(link_node, into)?;
        let base = match relative(link_node) {
            None | Some("__model__") => X_WM,
            Some(other) => match into.link(&format!("{prefix}{other}")) {
                Some(i) => into.links[i].X_WL,
                None => {
                    return Err(refusal(
                        &place(link_node),
                        &format!("its pose is relative to “{other}”, which is no link before it"),
                    ));
                }
            },
        };
        let mut link = link(link_node, &prefix, base * own, into)?;
        link.fixed = fixed;
        into.links.push(link);
    }
    for nested in node.children().filter(|n| n.has_tag_name("model")) {
        model(nested, X_WM, &prefix, into)?;
    }
    for joint_node in node.children().filter(|n| n.has_tag_name("joint")) {
        joint(joint_node, &prefix, into)?;
    }
    Ok(())
}

#[allow(non_snake_case, reason = "monogram notation")]
fn link(node: Node<'_, '_>, prefix: &str, X_WL: Pose, into: &mut Assembly<'_>) -> Result<Link, SceneError> {
    into.unread(node, &["pose", "inertial", "collision", "visual"], &[]);
    let mut link = Link::new(&format!("{prefix}{}", required(node, "name")?), place(node), X_WL);
    if let Some(inertial) = child(node, "inertial") {
        let X_LC = pose(inertial, into)?;
        link.mass = text::<1>(inertial, "mass")?.map(|[m]| m).filter(|&m| m > 0.0);
        if let Some(n) = child(inertial, "inertia") {
            let entry = |name: &str| Ok::<f64, SceneError>(text::<1>(n, name)?.map_or(0.0, |[x]| x));
            let I_C = symmetric([
                entry("ixx")?,
                entry("ixy")?,
                entry("ixz")?,
                entry("iyy")?,
                entry("iyz")?,
                entry("izz")?,
            ]);
            link.inertia = Some((X_LC.translation.vector, turned(&I_C, &X_LC)));
        } else if child(node, "collision").is_none() {
            // A point: no shape tells how the mass lies.
            link.inertia = Some((X_LC.translation.vector, Mat3::zeros()));
        }
    }
    for collision in node.children().filter(|n| n.has_tag_name("collision")) {
        into.unread(collision, &["pose", "geometry", "surface", "proximity_properties"], &[]);
        let X_LG = pose(collision, into)?;
        let Some(geometry) = child(collision, "geometry").and_then(|g| g.first_element_child()) else {
            return Err(refusal(&place(collision), "has no geometry"));
        };
        if let Some((shape, X_GS)) = shape(geometry, into)? {
            let (X_LS, place) = (X_LG * X_GS, place(geometry));
            link.pieces.push(Piece { shape, X_LS, weight: Weight::Usual, place, touch: TOUCH });
        }
        // Drake's own words go before those of all.
        if let Some(properties) = child(collision, "proximity_properties") {
            let (material, compliance) = drake::read(properties, into)?;
            link.made_of(material, compliance, into);
        } else {
            let material = material(child(collision, "surface"), into)?;
            link.made_of(material, Compliance::default(), into);
        }
    }
    Ok(link)
}

/// `surface/friction`: Coulomb's by `ode`, and about the normal by `torsional`, of a patch of constant radius a under
/// Hertz's pressure: M = (3π/16) a μ N.
fn material(surface: Option<Node<'_, '_>>, into: &mut Assembly<'_>) -> Result<Material, SceneError> {
    let mut material = Material { friction: 1.0, relaxation_time: Some(RELAXATION), ..Material::default() };
    let Some(surface) = surface else { return Ok(material) };
    into.unread(surface, &["friction"], &[]);
    let Some(friction) = child(surface, "friction") else { return Ok(material) };
    into.unread(friction, &["ode", "torsional"], &[]);
    if let Some(ode) = child(friction, "ode") {
        into.unread(ode, &["mu", "mu2"], &[]);
        let (mu, across) = (text::<1>(ode, "mu")?, text::<1>(ode, "mu2")?);
        material.friction = mu.or(across).map_or(1.0, |[mu]| mu);
        if across.is_some_and(|across| Some(across) != mu) {
            into.note("Friction is the same in all directions here: “mu2” was left out.".to_owned());
        }
    }
    if let Some(torsional) = child(friction, "torsional") {
        into.unread(torsional, &["coefficient", "use_patch_radius", "patch_radius"], &[]);
        let by_depth = child(torsional, "use_patch_radius").and_then(|n| n.text());
        if by_depth.is_some_and(|t| matches!(t.trim(), "false" | "0")) {
            into.note("Torsional friction by depth is not supported; name its patch_radius.".to_owned());
        } else if let Some([radius]) = text::<1>(torsional, "patch_radius")? {
            let coefficient = text::<1>(torsional, "coefficient")?.map_or(1.0, |[mu]| mu);
            material.spinning = Some(3.0 * std::f64::consts::PI / 16.0 * radius * coefficient);
        }
    }
    Ok(material)
}

#[allow(non_snake_case, reason = "monogram notation")]
fn shape(node: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<Option<(Shape, Pose)>, SceneError> {
    let one = |name: &str| Ok::<f64, SceneError>(text::<1>(node, name)?.map_or(0.0, |[x]| x));
    let here = |shape| Some((shape, Pose::identity()));
    Ok(match node.tag_name().name() {
        "box" => text(node, "size")?.and_then(|size| here(Shape::Box { size })),
        "sphere" => here(Shape::Sphere { radius: one("radius")? }),
        "cylinder" => here(Shape::Cylinder { radius: one("radius")?, length: one("length")? }),
        "capsule" => here(Shape::Capsule { radius: one("radius")?, length: one("length")? }),
        "ellipsoid" => text(node, "radii")?.and_then(|semi_axes| here(Shape::Ellipsoid { semi_axes })),
        "plane" => {
            let n = Vec3::from(text(node, "normal")?.unwrap_or([0.0, 0.0, 1.0]));
            let turn = asperity_geometry::Rotation::rotation_between(&Vec3::z(), &n);
            turn.map(|R| (Shape::HalfSpace {}, Pose::from_parts(Vec3::zeros().into(), R)))
        }
        "mesh" => {
            let uri = child(node, "uri").and_then(|n| n.text()).unwrap_or_default().trim().to_owned();
            let scale = text(node, "scale")?.unwrap_or([1.0; 3]);
            into.mesh(&uri, scale, &place(node))?.map(|shape| (shape, Pose::identity()))
        }
        other => {
            into.note(format!("The geometry <{other}> is not supported and was left out."));
            None
        }
    })
}

#[allow(non_snake_case, reason = "monogram notation")]
fn joint(node: Node<'_, '_>, prefix: &str, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(node, &["parent", "child", "pose", "axis"], &["type"]);
    let named = |tag: &str| child(node, tag).and_then(|n| n.text()).unwrap_or_default().trim().to_owned();
    let find = |name: &str| {
        into.link(&format!("{prefix}{name}"))
            .ok_or_else(|| refusal(&place(node), &format!("joins “{name}”, which is no link of the model")))
    };
    let (parent_name, child_name) = (named("parent"), named("child"));
    let parent = if parent_name == "world" { None } else { Some(find(&parent_name)?) };
    let moved = find(&child_name)?;
    // A joint's pose is told in its child, unless it says otherwise.
    let X_WC = into.links[moved].X_WL;
    let base = match relative(node) {
        None => X_WC,
        Some(other) => into.links[find(other)?].X_WL,
    };
    let X_WJ = base * pose(node, into)?;
    let X_WP = parent.map_or(Pose::identity(), |p| into.links[p].X_WL);
    let axis_node = child(node, "axis");
    let axis = match axis_node {
        Some(n) => text(n, "xyz")?.unwrap_or([0.0, 0.0, 1.0]),
        None => [0.0, 0.0, 1.0],
    };
    let drive = axis_node.map(|n| drive_of(n, into)).transpose()?.unwrap_or_default();
    let name = format!("{prefix}{}", node.attribute("name").unwrap_or_default());
    if let Some(n) = axis_node.and_then(|axis| child(axis, "mimic")) {
        mimic(n, prefix, &name, into)?;
    }
    let motion = match required(node, "type")? {
        "fixed" => JointMotion::Weld {},
        "revolute" | "continuous" => JointMotion::Revolute { axis, drive },
        "prismatic" => JointMotion::Prismatic { axis, drive },
        "ball" => JointMotion::Ball { rotation: [1.0, 0.0, 0.0, 0.0], damping: 0.0 },
        other => return Err(refusal(&place(node), &format!("joints of type “{other}” are not supported"))),
    };
    let joint = Joint {
        name,
        parent,
        child: moved,
        frame_in_parent: pose_document(&(X_WP.inverse() * X_WJ)),
        frame_in_child: pose_document(&(X_WC.inverse() * X_WJ)),
        motion,
    };
    into.add_joint(joint, place(node));
    Ok(())
}

/// `q = multiplier (q_to − reference) + offset` (SDFormat 1.11); what is not told is 1, 0 and 0.
fn mimic(node: Node<'_, '_>, prefix: &str, joint: &str, into: &mut Assembly<'_>) -> Result<(), SceneError> {
    into.unread(node, &["multiplier", "offset", "reference"], &["joint", "axis"]);
    let to = format!("{prefix}{}", required(node, "joint")?);
    if node.attribute("axis").is_some_and(|axis| axis != "axis") {
        into.note_of(joint, "tied to the second axis of a joint; the tie was left out");
        return Ok(());
    }
    let or = |name: &str, otherwise| Ok::<f64, SceneError>(text::<1>(node, name)?.map_or(otherwise, |[x]| x));
    let ratio = or("multiplier", 1.0)?;
    let offset = or("offset", 0.0)? - ratio * or("reference", 0.0)?;
    into.ties.push(Tie { joint: joint.to_owned(), to, ratio, offset, place: place(node) });
    Ok(())
}

fn drive_of(axis: Node<'_, '_>, into: &mut Assembly<'_>) -> Result<JointDrive, SceneError> {
    into.unread(axis, &["xyz", "limit", "dynamics", "mimic"], &[]);
    let mut drive = JointDrive::default();
    if let Some(limit) = child(axis, "limit") {
        into.unread(limit, &["lower", "upper", "velocity", "effort"], &[]);
        if let Some([speed]) = text::<1>(limit, "velocity")?.filter(|[v]| (0.0..NO_LIMIT).contains(v)) {
            into.speeds.push((into.joints.len(), speed));
        }
        if child(limit, "velocity").is_some() || child(limit, "effort").is_some() {
            into.note("Joint limits on speed and effort hold for motors only.".to_owned());
        }
        let lower = text::<1>(limit, "lower")?.map_or(-NO_LIMIT, |[x]| x);
        let upper = text::<1>(limit, "upper")?.map_or(NO_LIMIT, |[x]| x);
        if lower > -NO_LIMIT || upper < NO_LIMIT {
            drive.limits = Some([lower, upper]);
        }
    }
    if let Some(dynamics) = child(axis, "dynamics") {
        into.unread(dynamics, &["damping", "friction", "spring_stiffness", "spring_reference"], &[]);
        let one = |name: &str| Ok::<f64, SceneError>(text::<1>(dynamics, name)?.map_or(0.0, |[x]| x));
        drive.damping = one("damping")?;
        drive.friction = Some(one("friction")?).filter(|&f| f > 0.0);
        // A spring towards a place is what a motor without a limit is.
        let (stiffness, target_position) = (one("spring_stiffness")?, one("spring_reference")?);
        drive.motor = (stiffness > 0.0).then(|| Motor { stiffness, target_position, ..Motor::default() });
    }
    Ok(drive)
}

//! Report on a model: a summary, and findings about contact, each with the bodies concerned and a fix.

mod contact;
mod overlap;
mod passing;
mod start;
mod weight;

use asperity_scene::document::{Dynamics, JointMotion, Shape};
use asperity_scene::{FindingKind, ModelFinding, ModelImport};

use super::check::Places;
use super::scene::mass;
pub use overlap::BodyOverlap;
pub use passing::ignore_overlaps;

/// Largest number of findings of one kind.
const MOST: usize = 20;
/// Ratio of a hull's volume to its mesh's above which it fills a hollow.
const FILLS: f64 = 1.3;

/// Returns the findings about contact.
pub fn findings(
    model: &ModelImport,
    overlaps: &[BodyOverlap],
    places: &Places,
    scene: &Dynamics,
) -> Vec<ModelFinding> {
    let mut found = contact::findings(model, overlaps, scene);
    found.extend(weight::findings(model).into_iter().take(MOST));
    found.extend(hulls(places).into_iter().take(MOST));
    found
}

fn finding(kind: FindingKind, text: String, bodies: &[usize]) -> ModelFinding {
    ModelFinding { kind, text, bodies: bodies.iter().map(|&b| b as u32).collect(), at: None, fix: None }
}

/// Returns the hulls in place of open meshes with much less volume.
fn hulls(places: &Places) -> Vec<ModelFinding> {
    let filled = places.hulls.iter().filter(|h| h.times > FILLS);
    filled
        .map(|hull| {
            let body = places.bodies.iter().position(|place| hull.place.starts_with(place.as_str()));
            let text = format!(
                "The convex hull that stands for {} holds {} times its volume: what is hollow in it is filled. Close the mesh, and it is taken as it is.",
                hull.mesh,
                short(hull.times)
            );
            finding(FindingKind::Hull, text, body.as_slice())
        })
        .collect()
}

/// Returns the summary of the model in sentences.
pub fn read(model: &ModelImport, kind: &str) -> Vec<String> {
    let format = match kind {
        "robot" => "URDF",
        "sdf" => "SDF",
        _ => "MJCF",
    };
    let fixed = model.bodies.iter().filter(|b| b.fixed).count();
    // Without a body the sum is −0.
    let moving = model.bodies.iter().filter(|b| !b.fixed).map(mass).sum::<f64>() + 0.0;
    let mut said = vec![format!(
        "{format}: {}, {fixed} of them fixed; what moves weighs {} kg.",
        counted(model.bodies.len(), "body", "bodies"),
        short(moving)
    )];
    let of = |is: fn(&JointMotion) -> bool| model.joints.iter().filter(|j| is(&j.motion)).count();
    let kinds = [
        (of(|m| matches!(m, JointMotion::Revolute { .. })), "turn"),
        (of(|m| matches!(m, JointMotion::Prismatic { .. })), "slide"),
        (of(|m| matches!(m, JointMotion::Ball { .. })), "turn about a point"),
        (of(|m| matches!(m, JointMotion::Planar { .. })), "move in a plane"),
        (of(|m| matches!(m, JointMotion::Weld {})), "hold"),
    ];
    if let Some(list) = listed(kinds.iter().filter(|(n, _)| *n > 0).map(|(n, does)| format!("{n} {does}"))) {
        said.push(format!("{}: {list}.", counted(model.joints.len(), "joint", "joints")));
    }
    let shapes: Vec<&Shape> = model
        .bodies
        .iter()
        .flat_map(|b| std::iter::once(&b.shape).chain(b.parts.iter().map(|p| &p.shape)))
        .filter(|s| !matches!(s, Shape::Empty {}))
        .collect();
    let triangles: usize =
        shapes.iter().map(|s| if let Shape::Mesh { triangles, .. } = s { triangles.len() } else { 0 }).sum();
    let meshes = shapes.iter().filter(|s| matches!(s, Shape::Mesh { .. })).count();
    let of_meshes = if meshes > 0 {
        format!(", {meshes} of them meshes of {triangles} triangles together")
    } else {
        String::new()
    };
    said.push(format!("{}{of_meshes}.", counted(shapes.len(), "shape", "shapes")));
    if !model.bodies.iter().any(|b| b.fixed) && model.joints.iter().all(|j| j.parent.is_some()) {
        said.push("The file has no floor, and nothing holds what is in it: it falls.".to_owned());
    }
    if !model.couplers.is_empty() {
        said.push(format!("{} between joints.", counted(model.couplers.len(), "tie", "ties")));
    }
    said
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn listed(words: impl Iterator<Item = String>) -> Option<String> {
    words.reduce(|all, word| format!("{all}, {word}"))
}

/// Writes a number in three digits, for people.
fn short(x: f64) -> String {
    if x == 0.0 || !x.is_finite() {
        return format!("{x}");
    }
    let power = libm::floor(libm::log10(x.abs()));
    if !(-3.0..5.0).contains(&power) {
        let digits = format!("{x:.2e}");
        let (mantissa, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
        let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
        return format!("{mantissa}e{exponent}");
    }
    let places = (2.0 - power).max(0.0) as usize;
    let text = format!("{x:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Writes a length in mm or m.
fn length(metres: f64) -> String {
    if metres < 0.1 { format!("{} mm", short(metres * 1e3)) } else { format!("{} m", short(metres)) }
}

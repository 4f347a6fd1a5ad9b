//! Common part of the three formats: links with shapes and inertia, joined, and the report.

use std::collections::{BTreeMap, BTreeSet};

use asperity_geometry::{Mat3, Pose, Vec3, convex_hull};
use asperity_scene::document::{
    Body, Compliance, Inertia, Joint, JointMotion, Material, Part, Shape, Velocity,
};
use asperity_scene::{ModelImport, ModelNote, NoteKind, SceneError};

use super::beside::{self, Lookup};
use super::check::{self, Places};
use super::count::MAX_LINKS;
use super::numbers::place;
use super::ties::Tie;
use super::weigh::{Piece, Weighed, at_least_a_grain, weigh};
use super::{DroppedFile, filter, inertia, refusal, ties};
use asperity_convert::pose_document;

/// Largest number of corners and triangles of all meshes of a file together: a text of more could not be
/// opened again.
const MOST_MESHES: usize = 800_000;
/// Number of corners and triangles beyond which meshes become hulls.
const MAX_MESHES: usize = 600_000;
/// Largest number of sentences of a report.
const MAX_NOTES: usize = 200;

/// Relaxation time (s) of surfaces whose files give no damping: that of two is a step of 10 ms.
pub const RELAXATION: f64 = 0.005;

/// A rigid link as a file gives it.
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Link {
    pub name: String,
    /// Place in the file.
    pub place: String,
    /// Pose in the world, all joints at zero.
    pub X_WL: Pose,
    pub pieces: Vec<Piece>,
    /// Mass as a whole, kg; `None`: from the pieces.
    pub mass: Option<f64>,
    /// Centre of mass in the link (m) and inertia about it along the link's axes (kg·m²).
    pub inertia: Option<(Vec3, Mat3)>,
    /// Material and compliance of the first piece that gives them.
    surface: Option<(Material, Compliance)>,
    pub fixed: bool,
    /// True if it stands between two joints of one body and is part of it.
    pub between: bool,
    /// True if its pieces are only drawn: they weigh nothing and touch nothing.
    pub drawn: bool,
}

impl Link {
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(name: &str, place: String, X_WL: Pose) -> Self {
        Self {
            name: name.to_owned(),
            place,
            X_WL,
            pieces: Vec::new(),
            mass: None,
            inertia: None,
            surface: None,
            fixed: false,
            between: false,
            drawn: false,
        }
    }

    /// Sets the material of a piece: one material is kept for each body.
    pub fn made_of(&mut self, material: Material, compliance: Compliance, into: &mut Assembly<'_>) {
        let first = *self.surface.get_or_insert((material, compliance));
        if first != (material, compliance) {
            let name = &self.name;
            into.note(format!("The shapes of “{name}” differ in material: that of the first holds for all."));
        }
    }

    /// Returns the friction of its surface, where the file gives it.
    pub fn friction(&self) -> Option<f64> {
        self.surface.map(|(material, _)| material.friction)
    }
}

/// A convex hull in place of a mesh.
pub struct MeshHull {
    /// Place in the file.
    pub place: String,
    /// Name of the mesh's file.
    pub mesh: String,
    /// Ratio of its volume to the mesh's.
    pub times: f64,
}

/// Links and joints, which grow as a file is read.
pub struct Assembly<'f> {
    /// Path of the model's own file, folders included.
    name: &'f str,
    /// Files beside it.
    files: &'f [DroppedFile<'f>],
    pub links: Vec<Link>,
    pub joints: Vec<Joint>,
    /// Place of each joint in the file.
    joint_places: Vec<String>,
    pub gravity: Option<[f64; 3]>,
    pub step: Option<f64>,
    pub passing: Vec<[usize; 2]>,
    pub speeds: Vec<(usize, f64)>,
    /// Ties between joints.
    pub ties: Vec<Tie>,
    /// Positions that the file gives joints at the start, by index, where not zero: m or rad.
    pub zeros: Vec<(usize, f64)>,
    notes: Vec<ModelNote>,
    /// Sentences of the report, for the test whether one was said.
    said: BTreeSet<String>,
    /// Meshes that were read, by their names; `None`: they cannot be used.
    meshes: BTreeMap<String, Option<Shape>>,
    /// Hulls that stand for meshes, with the ratio of their volume to the mesh's.
    filled: BTreeMap<String, f64>,
    /// Hulls with their places in the file and their meshes.
    hulls: Vec<MeshHull>,
    /// Number of corners and triangles of all meshes taken.
    taken: usize,
    /// Names with a common sentence, by the sentence.
    alike: Vec<(&'static str, Vec<String>)>,
}

/// Number of names in a sentence, before the number of the others.
const NAMES: usize = 4;

impl<'f> Assembly<'f> {
    pub fn new(name: &'f str, files: &'f [DroppedFile<'f>]) -> Self {
        Self {
            name,
            files,
            links: Vec::new(),
            joints: Vec::new(),
            joint_places: Vec::new(),
            gravity: None,
            step: None,
            passing: Vec::new(),
            speeds: Vec::new(),
            ties: Vec::new(),
            zeros: Vec::new(),
            notes: Vec::new(),
            said: BTreeSet::new(),
            meshes: BTreeMap::new(),
            filled: BTreeMap::new(),
            hulls: Vec::new(),
            taken: 0,
            alike: Vec::new(),
        }
    }

    /// Adds a note once: a value with another meaning here, or a fact to know.
    pub fn note(&mut self, sentence: String) {
        self.say(NoteKind::Told, "", sentence);
    }

    /// Reports a change of the file that makes it usable: the link or joint, the old and the new value.
    /// `place`: the element, such as `robot/link[arm]/inertial`.
    pub fn mended(&mut self, place: &str, sentence: String) {
        self.say(NoteKind::Mended, place, sentence);
    }

    /// Reports a part of the file that is not part of the scene. `place` as for [`Self::mended`].
    pub fn left_out(&mut self, place: &str, sentence: String) {
        self.say(NoteKind::LeftOut, place, sentence);
    }

    /// Reports a value that the file leaves open and that was chosen here. `place` as for [`Self::mended`].
    pub fn guessed(&mut self, place: &str, sentence: String) {
        self.say(NoteKind::Guessed, place, sentence);
    }

    /// Adds a sentence once.
    fn say(&mut self, kind: NoteKind, place: &str, text: String) {
        if self.notes.len() < MAX_NOTES && self.said.insert(text.clone()) {
            self.notes.push(ModelNote { kind, place: place.to_owned(), text });
            if self.notes.len() == MAX_NOTES {
                let text = "There is more of this file that is not supported; it is not listed.".to_owned();
                self.notes.push(ModelNote { kind: NoteKind::LeftOut, place: String::new(), text });
            }
        }
    }

    /// Finds the file that a model names, among those that were dropped beside it: the one whose path ends as
    /// `uri` does.
    pub fn file(&mut self, uri: &str) -> Option<DroppedFile<'f>> {
        match beside::find(self.files, self.name, uri) {
            Lookup::One(file) => Some(file),
            Lookup::OneOf(file, count) => {
                let name = file.name;
                self.guessed(
                    "",
                    format!("{count} different files could be {uri}: {name}, the first of them, was taken. Drop their folder as a whole to tell them apart."),
                );
                Some(file)
            }
            Lookup::Elsewhere(file) => {
                let name = file.name;
                self.note(format!(
                    "{name} has the name of {uri} and lies in another folder: it was not taken for it."
                ));
                None
            }
            Lookup::None => None,
        }
    }

    /// Adds a joint with its place in the file, and returns its index.
    pub fn add_joint(&mut self, joint: Joint, place: String) -> usize {
        self.joints.push(joint);
        self.joint_places.push(place);
        self.joints.len() - 1
    }

    /// Adds a name to a common sentence; in the report they stand in one sentence.
    pub fn note_of(&mut self, name: &str, said: &'static str) {
        if !self.alike.iter().any(|(s, _)| *s == said) {
            self.alike.push((said, Vec::new()));
        }
        for (_, names) in self.alike.iter_mut().filter(|(s, n)| *s == said && !n.iter().any(|n| n == name)) {
            names.push(name.to_owned());
        }
    }

    /// Notes every child element that is not among the `known`, and every attribute that is not.
    pub fn unread(&mut self, node: roxmltree::Node<'_, '_>, known: &[&str], attributes: &[&str]) {
        let tag = node.tag_name().name().to_owned();
        for other in node.children().filter(roxmltree::Node::is_element) {
            let name = other.tag_name().name();
            if !known.contains(&name) {
                self.unknown(other, format!("<{name}> in <{tag}> is not supported and was left out."));
            }
        }
        for attribute in node.attributes() {
            let name = attribute.name();
            if !attributes.contains(&name) && name != "name" {
                self.unknown(node, format!("“{name}” of <{tag}> is not supported and was left out."));
            }
        }
    }

    /// Reports a missing feature once, at its first place.
    fn unknown(&mut self, node: roxmltree::Node<'_, '_>, sentence: String) {
        if self.notes.len() < MAX_NOTES && !self.said.contains(&sentence) {
            self.left_out(&place(node), sentence);
        }
    }

    /// Returns the index of a link by its name.
    pub fn link(&self, name: &str) -> Option<usize> {
        self.links.iter().position(|link| link.name == name)
    }

    /// Finds a mesh among the dropped files, by its path; a note is added where it is missing or cannot be
    /// read. `place`: that of the element that names it.
    pub fn mesh(&mut self, uri: &str, scale: [f64; 3], place: &str) -> Result<Option<Shape>, SceneError> {
        if scale.contains(&0.0) {
            self.left_out(place, format!("The mesh {uri} is scaled by zero, and was left out."));
            return Ok(None);
        }
        if !self.meshes.contains_key(uri) {
            let read = self.read_mesh(uri);
            self.meshes.insert(uri.to_owned(), read);
        }
        if let Some(&times) = self.filled.get(uri) {
            self.hulls.push(MeshHull { place: place.to_owned(), mesh: uri.to_owned(), times });
        }
        let Some(Some(shape)) = self.meshes.get(uri) else { return Ok(None) };
        let mut shape = shape.clone();
        if self.taken + size(&shape) > MAX_MESHES {
            // A mesh with too much detail still has a place and a size.
            self.note_of(uri, "more than all meshes of a file may have in corners and triangles; the convex hull stands for it");
            let Some(hull) = hull(&shape) else { return Ok(None) };
            shape = hull;
            self.meshes.insert(uri.to_owned(), Some(shape.clone()));
        }
        self.take(&shape, place)?;
        Ok(Some(scaled(shape, scale)))
    }

    /// Counts a mesh that becomes part of the scene; too many are refused.
    pub fn take(&mut self, shape: &Shape, place: &str) -> Result<(), SceneError> {
        self.taken += size(shape);
        if self.taken > MOST_MESHES {
            let message = format!("its meshes have more than {MOST_MESHES} corners and triangles together");
            return Err(refusal(place, &message));
        }
        Ok(())
    }

    fn read_mesh(&mut self, uri: &str) -> Option<Shape> {
        let Some(file) = self.file(uri) else {
            self.note_of(uri, "not among the files; drop it beside this one");
            return None;
        };
        // These formats give meshes in metres unless they scale them, or the mesh names its unit.
        match crate::mesh::read_robot_mesh(file.bytes, file.name) {
            Ok(import) if import.report.solid => {
                for said in import.report.warnings.iter().filter(|w| w.starts_with("Solids overlap")) {
                    self.note(format!("{uri}: {said}"));
                }
                Some(import.shape)
            }
            Ok(import) => {
                let hull = hull(&import.shape);
                if let Some(times) = hull.as_ref().and_then(|hull| times(hull, &import.shape)) {
                    self.filled.insert(uri.to_owned(), times);
                }
                let said = match hull {
                    Some(_) => "not a closed surface; its convex hull stands for it",
                    None => "flat, and left out",
                };
                self.note_of(uri, said);
                hull
            }
            Err(e) => {
                self.note(format!("The mesh {uri} could not be read: {e}"));
                None
            }
        }
    }

    /// Moves the start of joints whose range leaves out zero: they would be thrown into their range.
    fn start_within_limits(&mut self) {
        let mut moved = false;
        for joint in &mut self.joints {
            let (JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. }) =
                &mut joint.motion
            else {
                continue;
            };
            let Some([low, high]) = drive.limits.filter(|[low, high]| low <= high) else { continue };
            moved |= drive.position < low || drive.position > high;
            drive.position = drive.position.clamp(low, high);
        }
        if moved {
            self.note("Joints whose range leaves out zero start at the end of it that is nearer.".to_owned());
        }
    }

    /// Returns the document's bodies and joints, and their places in the file. `file`: its root element.
    pub fn finish(mut self, file: &str) -> Result<(ModelImport, Places), SceneError> {
        if self.links.is_empty() {
            let left: Vec<&str> = self.notes.iter().take(3).map(|note| note.text.as_str()).collect();
            let why = if left.is_empty() {
                String::new()
            } else {
                format!(" that is read here. {}", left.join(" "))
            };
            return Err(refusal("", &format!("the file holds no link or body{why}")));
        }
        if self.links.len() > MAX_LINKS || self.joints.len() > MAX_LINKS {
            return Err(refusal(file, "the file holds more than a thousand bodies or joints"));
        }
        let places = Places {
            file: file.to_owned(),
            bodies: self.links.iter().map(|l| l.place.clone()).collect(),
            joints: std::mem::take(&mut self.joint_places),
            hulls: std::mem::take(&mut self.hulls),
        };
        check::joints(&self.links, &self.joints, &places)?;
        let mut joints = std::mem::take(&mut self.joints);
        check::limits(&mut joints, &places, &mut self);
        let mut links = std::mem::take(&mut self.links);
        for link in &mut links {
            check::shapes(link, &mut self)?;
        }
        (self.joints, self.links) = (joints, links);
        self.start_within_limits();
        let couplers = ties::couplers(std::mem::take(&mut self.ties), &mut self)?;
        self.passing.extend(filter::passing(&self));
        let links = std::mem::take(&mut self.links);
        let bodies: Vec<Body> =
            links.into_iter().map(|link| body(link, &mut self)).collect::<Result<_, _>>()?;
        for (body, place) in bodies.iter().zip(&places.bodies).filter(|(body, _)| !body.fixed) {
            check::weight(body, place)?;
        }
        for (said, names) in std::mem::take(&mut self.alike) {
            let more = names.len().saturating_sub(NAMES);
            let told = names.iter().take(NAMES).map(|n| format!("“{n}”")).collect::<Vec<_>>().join(", ");
            let text = match more {
                0 => format!("{told}: {said}."),
                _ => format!("{told} and {more} more: {said}."),
            };
            self.notes.push(ModelNote { kind: NoteKind::Told, place: String::new(), text });
        }
        let model = ModelImport {
            bodies,
            joints: self.joints,
            couplers,
            gravity: self.gravity,
            step: self.step,
            passing: self.passing,
            speeds: self.speeds,
            notes: self.notes,
        };
        Ok((model, places))
    }
}

/// Returns the number of corners and triangles of a mesh.
fn size(shape: &Shape) -> usize {
    match shape {
        Shape::Mesh { vertices, triangles, .. } => vertices.len() + triangles.len(),
        _ => 0,
    }
}

fn body(mut link: Link, into: &mut Assembly<'_>) -> Result<Body, SceneError> {
    let mut weighed = match link.mass {
        // A fixed link needs no mass.
        None if link.fixed => weigh(&link.name, &link.pieces).unwrap_or_default(),
        None => weigh(&link.name, &link.pieces)?,
        Some(_) => Weighed { density: None, mass: link.mass, inertia: link.inertia },
    };
    let kept = |p: &Piece| p.touches() || link.drawn;
    if let (false, Some(mass), Some((center, given))) = (link.fixed, weighed.mass, weighed.inertia)
        && given != Mat3::zeros()
        && let Some((better, said)) = inertia::mended(&given, mass, &link.pieces)
    {
        into.mended(&link.place, format!("“{}”: {said}.", link.name));
        weighed.inertia = Some((center, better));
    }
    link.pieces.retain(kept);
    let solid = !link.drawn && link.pieces.iter().any(|p| !matches!(p.shape, Shape::HalfSpace {}));
    if !link.fixed && at_least_a_grain(&mut weighed, solid) {
        into.note_of(&link.name, "without inertia where it moves; it was given a grain's");
    }
    let Weighed { density, mass, inertia } = weighed;
    let identity = |pose: &Pose| *pose == Pose::identity();
    let (shape, parts) = match link.pieces.as_slice() {
        [one] if identity(&one.X_LS) => (one.shape.clone(), Vec::new()),
        pieces => {
            let part = |p: &Piece| Part { shape: p.shape.clone(), pose: pose_document(&p.X_LS) };
            (Shape::Empty {}, pieces.iter().map(part).collect())
        }
    };
    let untold =
        (Material { relaxation_time: Some(RELAXATION), ..Material::default() }, Compliance::default());
    let (material, compliance) = link.surface.unwrap_or(untold);
    Ok(Body {
        name: link.name,
        shape,
        pose: pose_document(&link.X_WL),
        compliance,
        material: Material { density, ..material },
        velocity: Velocity::default(),
        mass,
        parts,
        inertia: inertia.map(|(c, i)| Inertia {
            center_of_mass: c.into(),
            matrix: [i[(0, 0)], i[(1, 1)], i[(2, 2)], i[(0, 1)], i[(0, 2)], i[(1, 2)]],
        }),
        fixed: link.fixed,
    })
}

/// Returns the ratio of a hull's volume to that enclosed by its open mesh; `None` where that encloses none.
fn times(hull: &Shape, mesh: &Shape) -> Option<f64> {
    let [hull, mesh] = [hull, mesh].map(enclosed);
    (mesh > 0.0).then_some(hull / mesh)
}

/// Returns the volume between the triangles and their middle, m³ (divergence theorem; of an open mesh as if
/// that were its lid).
fn enclosed(shape: &Shape) -> f64 {
    let Shape::Mesh { vertices, triangles, .. } = shape else { return 0.0 };
    let at = |i: u32| vertices.get(i as usize).map_or(Vec3::zeros(), |v| Vec3::from(*v));
    let middle = vertices.iter().map(|v| Vec3::from(*v)).sum::<Vec3>() / vertices.len().max(1) as f64;
    let sum: f64 = triangles
        .iter()
        .map(|t| {
            let [a, b, c] = t.map(|i| at(i) - middle);
            a.dot(&b.cross(&c))
        })
        .sum();
    sum.abs() / 6.0
}

/// Returns the hull of a mesh's corners; `None` where they lie in a plane.
pub(super) fn hull(shape: &Shape) -> Option<Shape> {
    let Shape::Mesh { vertices, .. } = shape else { return None };
    let corners: Vec<Vec3> = vertices.iter().map(|v| Vec3::from(*v)).collect();
    let hull = convex_hull(&corners).ok()?;
    let vertices = hull.vertices.iter().map(|v| (*v).into()).collect();
    Some(Shape::Mesh { vertices, triangles: hull.triangles, convex: None })
}

pub(super) fn scaled(shape: Shape, [x, y, z]: [f64; 3]) -> Shape {
    match shape {
        Shape::Mesh { vertices, mut triangles, convex } => {
            // A mirrored mesh is turned outside in: so are its triangles.
            if x * y * z < 0.0 {
                triangles.iter_mut().for_each(|t| t.swap(1, 2));
            }
            let vertices = vertices.into_iter().map(|[a, b, c]| [a * x, b * y, c * z]).collect();
            Shape::Mesh { vertices, triangles, convex }
        }
        other => other,
    }
}

/// Returns an inertia given along the axes of a frame, turned to the link's.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn turned(I_F: &Mat3, X_LF: &Pose) -> Mat3 {
    let R_LF = X_LF.rotation.to_rotation_matrix();
    R_LF * I_F * R_LF.transpose()
}

/// Makes a symmetric matrix from xx, xy, xz, yy, yz, zz.
pub fn symmetric([xx, xy, xz, yy, yz, zz]: [f64; 6]) -> Mat3 {
    Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
}

//! What the three formats have in common: links with shapes and inertia, joined, and the report.

use asperity_geometry::{Mat3, Pose, Vec3};
use asperity_scene::document::{Body, Compliance, Inertia, Joint, Material, Part, Shape, Velocity};
use asperity_scene::{ModelImport, SceneError};

use super::weigh::{Piece, Weighed, weigh};
use super::{DroppedFile, refusal};
use crate::build::pose_document;

/// Most bodies and joints of one file.
const MOST: usize = 1000;

/// A rigid link as a file tells it.
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Link {
    pub name: String,
    /// In the world, all joints at zero.
    pub X_WL: Pose,
    pub pieces: Vec<Piece>,
    /// As a whole, kg; `None`: from the pieces.
    pub mass: Option<f64>,
    /// Centre of mass in the link (m) and inertia about it along the link's axes (kg·m²).
    pub inertia: Option<(Vec3, Mat3)>,
    /// Of the first piece that told it.
    surface: Option<(Material, Compliance)>,
    pub fixed: bool,
}

impl Link {
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn new(name: &str, X_WL: Pose) -> Self {
        Self {
            name: name.to_owned(),
            X_WL,
            pieces: Vec::new(),
            mass: None,
            inertia: None,
            surface: None,
            fixed: false,
        }
    }

    /// What a piece of it is made of: one material is kept for each body.
    pub fn made_of(&mut self, material: Material, compliance: Compliance, into: &mut Assembly<'_>) {
        let first = *self.surface.get_or_insert((material, compliance));
        if first != (material, compliance) {
            let name = &self.name;
            into.note(format!("The shapes of “{name}” differ in material: that of the first holds for all."));
        }
    }

    /// Friction of its surface, where the file told it.
    pub fn friction(&self) -> Option<f64> {
        self.surface.map(|(material, _)| material.friction)
    }
}

/// Grows as a file is read.
pub struct Assembly<'f> {
    files: &'f [DroppedFile<'f>],
    pub links: Vec<Link>,
    pub joints: Vec<Joint>,
    pub gravity: Option<[f64; 3]>,
    pub step: Option<f64>,
    pub passing: Vec<[usize; 2]>,
    pub speeds: Vec<(usize, f64)>,
    notes: Vec<String>,
}

impl<'f> Assembly<'f> {
    pub fn new(files: &'f [DroppedFile<'f>]) -> Self {
        Self {
            files,
            links: Vec::new(),
            joints: Vec::new(),
            gravity: None,
            step: None,
            passing: Vec::new(),
            speeds: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Says something once.
    pub fn note(&mut self, sentence: String) {
        if !self.notes.contains(&sentence) {
            self.notes.push(sentence);
        }
    }

    /// Notes every child element that is not among the `known`, and every attribute that is not.
    pub fn unread(&mut self, node: roxmltree::Node<'_, '_>, known: &[&str], attributes: &[&str]) {
        let tag = node.tag_name().name().to_owned();
        for other in node.children().filter(roxmltree::Node::is_element) {
            let name = other.tag_name().name();
            if !known.contains(&name) {
                self.note(format!("<{name}> in <{tag}> is not supported and was left out."));
            }
        }
        for attribute in node.attributes() {
            let name = attribute.name();
            if !attributes.contains(&name) && name != "name" {
                self.note(format!("“{name}” of <{tag}> is not supported and was left out."));
            }
        }
    }

    /// Index of a link by its name.
    pub fn link(&self, name: &str) -> Option<usize> {
        self.links.iter().position(|link| link.name == name)
    }

    /// A mesh among the dropped files, by the last part of its name; noted where it is missing or cannot be read.
    pub fn mesh(&mut self, uri: &str, scale: [f64; 3]) -> Option<Shape> {
        let base = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or(name).to_ascii_lowercase();
        let Some(file) = self.files.iter().find(|f| base(f.name) == base(uri)) else {
            self.note(format!("The mesh {uri} was not among the files; drop it beside this one."));
            return None;
        };
        // These formats give meshes in metres unless they scale them.
        match super::super::read_mesh(file.bytes, file.name, Some("m")) {
            Ok(import) => Some(scaled(import.shape, scale)),
            Err(e) => {
                self.note(format!("The mesh {uri} could not be read: {e}"));
                None
            }
        }
    }

    /// The document's bodies and joints.
    pub fn finish(self) -> Result<ModelImport, SceneError> {
        if self.links.is_empty() {
            return Err(refusal("", "the file holds no link or body"));
        }
        if self.links.len() > MOST || self.joints.len() > MOST {
            return Err(refusal("", "the file holds more than a thousand bodies or joints"));
        }
        Ok(ModelImport {
            bodies: self.links.into_iter().map(body).collect::<Result<_, _>>()?,
            joints: self.joints,
            gravity: self.gravity,
            step: self.step,
            passing: self.passing,
            speeds: self.speeds,
            notes: self.notes,
        })
    }
}

fn body(link: Link) -> Result<Body, SceneError> {
    let Weighed { density, mass, inertia } = match (link.mass, link.inertia) {
        // What stays where it is need not be weighed.
        (None, None) if link.fixed => weigh(&link.name, &link.pieces).unwrap_or_default(),
        (None, None) => weigh(&link.name, &link.pieces)?,
        (mass, inertia) => Weighed { density: None, mass, inertia },
    };
    let identity = |pose: &Pose| *pose == Pose::identity();
    let (shape, parts) = match link.pieces.as_slice() {
        [one] if identity(&one.X_LS) => (one.shape.clone(), Vec::new()),
        pieces => {
            let part = |p: &Piece| Part { shape: p.shape.clone(), pose: pose_document(&p.X_LS) };
            (Shape::Empty {}, pieces.iter().map(part).collect())
        }
    };
    let (material, compliance) = link.surface.unwrap_or_default();
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

fn scaled(shape: Shape, [x, y, z]: [f64; 3]) -> Shape {
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

/// Inertia given along the axes of a frame, turned to the link's.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn turned(I_F: &Mat3, X_LF: &Pose) -> Mat3 {
    let R_LF = X_LF.rotation.to_rotation_matrix();
    R_LF * I_F * R_LF.transpose()
}

/// From xx, xy, xz, yy, yz, zz.
pub fn symmetric([xx, xy, xz, yy, yz, zz]: [f64; 6]) -> Mat3 {
    Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
}

//! Mesh assets: from a file, or by their corners; scaled, with the quantities that MuJoCo computes from them:
//! volume, centre and inertia by the rule that the asset names, and the primitives that fit them.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use asperity_geometry::{Length, Mat3, Pose, Rotation, Vec3, convex_hull};
use asperity_scene::document::Shape;
use asperity_scene::{MeshImport, SceneError};

use super::super::assemble::Assembly;
use super::super::numbers::from_axes;
use super::compiler::Compiler;
use super::element::Element;
use super::made;
use super::orientation::quaternion;

/// A mesh named in the file.
#[derive(Clone)]
pub struct Asset {
    element: Element,
    source: Source,
    scale: [f64; 3],
    /// Pose of its frame in that of its corners.
    reference: Pose,
    rule: Rule,
}

#[derive(Clone)]
enum Source {
    File(String),
    Corners(Rc<Vec<Vec3>>, Rc<Vec<[u32; 3]>>),
    /// A shape made by a rule with its parameters.
    Made(String, Vec<f64>),
    /// A height field: its file, if it has one, and its size.
    Heights(Option<String>, [f64; 4]),
}

/// Rule of MuJoCo for the weight of a mesh.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Pyramids from the middle of the faces, each counted as positive.
    Legacy,
    /// The volume that the faces enclose.
    Exact,
    /// The volume of the convex hull.
    Convex,
    /// The surface alone.
    Shell,
}

/// A mesh of corners and triangles, at its scale.
pub struct MjcfMesh {
    pub shape: Shape,
    vertices: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    /// False where its hull stands for it.
    pub closed: bool,
    pub rule: Rule,
    /// Box of the same inertia, once it was asked for.
    inertia_box: OnceCell<Option<(Vec3, Pose)>>,
    bounds: OnceCell<Option<(Vec3, Pose)>>,
}

/// Volume (m³; of a shell area, m²), centre (m) and inertia about it for a density of one.
pub struct Integrals {
    pub content: f64,
    pub center: Vec3,
    pub inertia: Mat3,
}

const KNOWN: [&str; 14] = [
    "file",
    "scale",
    "class",
    "vertex",
    "face",
    "normal",
    "texcoord",
    "refpos",
    "refquat",
    "inertia",
    "smoothnormal",
    "content_type",
    "maxhullvert",
    "material",
];

/// Reads a `<mesh>` and the name under which geoms know it.
pub fn asset(
    element: &Element,
    compiler: &Compiler,
    into: &mut Assembly<'_>,
) -> Result<(Rc<str>, Asset), SceneError> {
    element.unread(&[], &[KNOWN.as_slice(), &["builtin", "params", "octree_maxdepth"]].concat(), into);
    let file = element.attribute("file");
    let source = match (file, element.attribute("vertex"), element.attribute("builtin")) {
        (Some(file), ..) => Source::File(compiler.mesh(file)),
        (None, Some(_), _) => corners(element)?,
        (None, None, Some(kind)) => {
            Source::Made(kind.to_owned(), element.list("params")?.unwrap_or_default())
        }
        (None, None, None) => {
            let made = element.children.first().map_or("nothing", |c| &*c.tag);
            Source::Made(made.to_owned(), Vec::new())
        }
    };
    let name = element.name.clone().unwrap_or_else(|| file.map(stem).unwrap_or_default().into());
    let turn = match element.exactly("refquat")? {
        Some(q) => quaternion(element, q)?,
        None => Rotation::identity(),
    };
    let origin = Vec3::from(element.exactly("refpos")?.unwrap_or([0.0; 3]));
    let scale = element.layered("scale", [1.0; 3])?;
    if scale.contains(&0.0) {
        return Err(element.refuse("a mesh cannot be scaled by zero"));
    }
    let rule = match element.attribute("inertia") {
        Some("exact") => Rule::Exact,
        Some("convex") => Rule::Convex,
        Some("shell") => Rule::Shell,
        _ => Rule::Legacy,
    };
    let reference = Pose::from_parts(origin.into(), turn);
    Ok((name, Asset { element: element.clone(), source, scale, reference, rule }))
}

/// Returns the name of a file without its folders and its ending.
fn stem(file: &str) -> String {
    let last = file.rsplit(['/', '\\']).next().unwrap_or(file);
    last.rsplit_once('.').map_or(last, |(stem, _)| stem).to_owned()
}

fn corners(element: &Element) -> Result<Source, SceneError> {
    let numbers = element.list("vertex")?.unwrap_or_default();
    if numbers.len() < 12 || numbers.len() % 3 != 0 {
        return Err(element.refuse("its vertices should be three numbers for each of four or more"));
    }
    let vertices: Vec<Vec3> = numbers.chunks_exact(3).map(|v| Vec3::new(v[0], v[1], v[2])).collect();
    let faces = element.list("face")?.unwrap_or_default();
    let count = vertices.len() as f64;
    if faces.len() % 3 != 0 || faces.iter().any(|k| *k < 0.0 || *k >= count || libm::floor(*k) != *k) {
        return Err(element.refuse("its faces should be three of its vertices each, by their numbers from 0"));
    }
    let triangles = faces.chunks_exact(3).map(|f| [f[0] as u32, f[1] as u32, f[2] as u32]).collect();
    Ok(Source::Corners(Rc::new(vertices), Rc::new(triangles)))
}

/// Reads a height field, which geoms know by its name as they know a mesh.
pub fn field(
    element: &Element,
    compiler: &Compiler,
    into: &mut Assembly<'_>,
) -> Result<Option<(Rc<str>, Asset)>, SceneError> {
    element.unread(&[], &["file", "nrow", "ncol", "elevation", "size", "content_type"], into);
    let file = element.attribute("file").map(|file| compiler.mesh(file));
    let name = element
        .name
        .clone()
        .unwrap_or_else(|| element.attribute("file").map(stem).unwrap_or_default().into());
    let size = element.exactly("size")?.unwrap_or([0.0; 4]);
    if size.iter().any(|x| *x <= 0.0) {
        into.left_out(
            &element.place(),
            format!("Height field “{name}” was left out: its size is not positive."),
        );
        return Ok(None);
    }
    let source = Source::Heights(file, size);
    let reference = Pose::identity();
    Ok(Some((
        name,
        Asset { element: element.clone(), source, scale: [1.0; 3], reference, rule: Rule::Exact },
    )))
}

/// Corners, triangles, and true if the surface is closed.
type Found = (Vec<Vec3>, Vec<[u32; 3]>, bool);

/// Meshes read before, by model and name; `None`: they cannot be used, which was reported.
pub type Known = BTreeMap<(usize, Rc<str>), Option<Rc<MjcfMesh>>>;

impl Asset {
    /// Reads the mesh; `None` where it is missing or no solid, which is reported.
    pub fn solid(&self, into: &mut Assembly<'_>) -> Result<Option<Rc<MjcfMesh>>, SceneError> {
        let found = match &self.source {
            Source::File(path) => self.read(path, into),
            Source::Corners(vertices, triangles) => self.judged(vertices, triangles, into),
            Source::Heights(file, size) => self.heights(file.as_deref(), *size, into),
            Source::Made(kind, parameters) => match made::builtin(kind, parameters) {
                Some((vertices, triangles)) => self.judged(&vertices, &triangles, into),
                None => {
                    let name = self.element.called();
                    let sentence = format!(
                        "Mesh “{name}” is made by MuJoCo ({kind}) and not read here: geoms of it are left out, with their mass."
                    );
                    into.left_out(&self.element.place(), sentence);
                    None
                }
            },
        };
        let Some((vertices, mut triangles, closed)) = found else { return Ok(None) };
        let [x, y, z] = self.scale;
        let vertices: Vec<Vec3> = vertices
            .into_iter()
            .map(|v| {
                let p = self.reference.inverse_transform_point(&v.into()).coords;
                Vec3::new(p.x * x, p.y * y, p.z * z)
            })
            .collect();
        // A mirrored mesh is turned outside in: so are its triangles.
        if x * y * z < 0.0 {
            triangles.iter_mut().for_each(|t| t.swap(1, 2));
        }
        let shape = if closed {
            let vertices = vertices.iter().map(|v| (*v).into()).collect();
            Some(Shape::Mesh { vertices, triangles: triangles.clone(), convex: None })
        } else {
            hull(&vertices)
        };
        let Some(shape) = shape else {
            let sentence = format!("Mesh “{}” is flat, and left out.", self.called());
            into.left_out(&self.element.place(), sentence);
            return Ok(None);
        };
        Ok(Some(Rc::new(MjcfMesh {
            shape,
            vertices,
            triangles,
            closed,
            rule: self.rule,
            inertia_box: OnceCell::new(),
            bounds: OnceCell::new(),
        })))
    }

    fn called(&self) -> String {
        match &self.source {
            Source::File(path) => path.clone(),
            _ => self.element.called(),
        }
    }

    /// Reads the mesh of a height field.
    fn heights(&self, file: Option<&str>, size: [f64; 4], into: &mut Assembly<'_>) -> Option<Found> {
        let bytes = match file {
            None => Ok(None),
            Some(file) => {
                let missing = "its file is not among the files; drop it beside this one";
                into.file(file).map(|found| Some(found.bytes)).ok_or(missing)
            }
        };
        match bytes.and_then(|bytes| made::heights(&self.element, bytes)) {
            Ok(heights) => {
                let (vertices, triangles) = made::field(&heights, size);
                self.judged(&vertices, &triangles, into)
            }
            Err(why) => {
                let sentence = format!("Height field “{}” was left out: {why}.", self.element.called());
                into.left_out(&self.element.place(), sentence);
                None
            }
        }
    }

    /// Reads the mesh of a file, and true if its surface is closed.
    fn read(&self, path: &str, into: &mut Assembly<'_>) -> Option<Found> {
        let Some(file) = into.file(path) else {
            into.note_of(path, "not among the files; drop it beside this one");
            return None;
        };
        if file.name.to_ascii_lowercase().ends_with(".msh")
            && let Some((vertices, triangles)) = made::msh(file.bytes)
        {
            return self.judged(&vertices, &triangles, into);
        }
        match crate::read_mesh(file.bytes, file.name, Some("m")) {
            Ok(found) => self.taken(found, into),
            Err(e) => {
                // MuJoCo takes corners without faces for their hull.
                let corners = bare_corners(file.bytes);
                if corners.len() >= 4 {
                    return Some((corners, Vec::new(), false));
                }
                into.left_out(&self.element.place(), format!("The mesh {path} could not be read: {e}"));
                None
            }
        }
    }

    /// Makes a mesh from corners and triangles, checked as the reader of mesh files does; corners alone stand
    /// for their hull.
    fn judged(&self, vertices: &[Vec3], triangles: &[[u32; 3]], into: &mut Assembly<'_>) -> Option<Found> {
        if triangles.is_empty() {
            return Some((vertices.to_vec(), Vec::new(), false));
        }
        let mut text = String::new();
        for v in vertices {
            let _ = writeln!(text, "v {} {} {}", v.x, v.y, v.z);
        }
        for [a, b, c] in triangles {
            let _ = writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1);
        }
        match crate::read_mesh(text.as_bytes(), "vertices.obj", Some("m")) {
            Ok(found) => self.taken(found, into),
            Err(e) => {
                let sentence = format!("Mesh “{}” could not be read: {e}", self.called());
                into.left_out(&self.element.place(), sentence);
                None
            }
        }
    }

    fn taken(&self, found: MeshImport, into: &mut Assembly<'_>) -> Option<Found> {
        let Shape::Mesh { vertices, triangles, .. } = found.shape else { return None };
        if !found.report.solid {
            into.note_of(&self.called(), "not a closed surface; its convex hull stands for it");
        }
        Some((vertices.into_iter().map(Vec3::from).collect(), triangles, found.report.solid))
    }
}

/// Returns the corners of an OBJ file.
fn bare_corners(bytes: &[u8]) -> Vec<Vec3> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Vec::new() };
    let corner = |line: &str| {
        let mut numbers = line.strip_prefix("v ")?.split_whitespace().map(|w| w.parse::<f64>().ok());
        let v = Vec3::new(numbers.next()??, numbers.next()??, numbers.next()??);
        v.iter().all(|x| x.is_finite()).then_some(v)
    };
    text.lines().filter_map(|line| corner(line.trim())).collect()
}

fn hull(vertices: &[Vec3]) -> Option<Shape> {
    let hull = convex_hull(vertices).ok()?;
    let vertices = hull.vertices.iter().map(|v| (*v).into()).collect();
    Some(Shape::Mesh { vertices, triangles: hull.triangles, convex: Some(true) })
}

impl MjcfMesh {
    /// Returns the number of corners and triangles.
    pub fn size(&self) -> usize {
        self.vertices.len() + self.triangles.len()
    }

    /// Returns the integrals by a rule; `None` where nothing is enclosed. Source: MuJoCo's
    /// `mjCMesh::ComputeVolume` and `ComputeInertia`.
    pub fn integrals(&self, rule: Rule) -> Option<Integrals> {
        // Corners alone have their hull, and so has an asset that asks for it.
        if rule == Rule::Convex || self.triangles.is_empty() {
            let hull = convex_hull(&self.vertices).ok()?;
            return integrals(&hull.vertices, &hull.triangles, Rule::Exact);
        }
        integrals(&self.vertices, &self.triangles, rule)
    }

    /// Returns half sizes along the principal axes of the box of the same inertia, the smallest first, and
    /// the frame of these axes.
    pub fn inertia_box(&self) -> Option<(Vec3, Pose)> {
        *self.inertia_box.get_or_init(|| self.box_by_inertia())
    }

    fn box_by_inertia(&self) -> Option<(Vec3, Pose)> {
        let found = self.integrals(self.rule)?;
        let eigen = found.inertia.symmetric_eigen();
        let mut order = [0, 1, 2];
        order.sort_by(|a, b| eigen.eigenvalues[*b].total_cmp(&eigen.eigenvalues[*a]));
        let [a, b, c] = order.map(|k| eigen.eigenvalues[k]);
        let half = |sum: f64| 0.5 * (6.0 * sum.max(0.0) / found.content).sqrt();
        let [x, y] = [order[0], order[1]].map(|k| Vec3::from(eigen.eigenvectors.column(k)));
        let turn = from_axes(x, y, x.cross(&y));
        let size = Vec3::new(half(b + c - a), half(a + c - b), half(a + b - c));
        Some((size, Pose::from_parts(found.center.into(), turn)))
    }

    /// Returns half sizes of the box around it along its principal axes, and the frame in its middle.
    pub fn bounds(&self) -> Option<(Vec3, Pose)> {
        *self.bounds.get_or_init(|| self.box_around())
    }

    fn box_around(&self) -> Option<(Vec3, Pose)> {
        let (_, frame) = self.inertia_box()?;
        let mut low = Vec3::repeat(f64::INFINITY);
        let mut high = Vec3::repeat(f64::NEG_INFINITY);
        for v in &self.vertices {
            let p = frame.inverse_transform_point(&(*v).into()).coords;
            low = low.inf(&p);
            high = high.sup(&p);
        }
        let middle = 0.5 * (low + high);
        Some((0.5 * (high - low), frame * Pose::from_parts(middle.into(), Rotation::identity())))
    }
}

/// Sums pyramids of the faces over one point. Source: as [`MjcfMesh::integrals`].
fn integrals(vertices: &[Vec3], triangles: &[[u32; 3]], rule: Rule) -> Option<Integrals> {
    let faces: Vec<[Vec3; 3]> = triangles
        .iter()
        .filter_map(|t| {
            let [a, b, c] = t.map(|k| vertices.get(k as usize).copied());
            Some([a?, b?, c?])
        })
        .collect();
    let area = |[a, b, c]: &[Vec3; 3]| 0.5 * (b - a).cross(&(c - a)).length();
    let middle = |[a, b, c]: &[Vec3; 3]| (a + b + c) / 3.0;
    let surface: f64 = faces.iter().map(area).sum();
    let apex = faces.iter().map(|f| middle(f) * area(f)).sum::<Vec3>() / surface;
    let shell = rule == Rule::Shell;
    let content = |[a, b, c]: &[Vec3; 3], apex: Vec3| match rule {
        Rule::Shell => area(&[*a, *b, *c]),
        _ => {
            let volume = (a - apex).dot(&(b - apex).cross(&(c - apex))) / 6.0;
            if rule == Rule::Legacy { volume.abs() } else { volume }
        }
    };
    let (mut whole, mut center) = (0.0, Vec3::zeros());
    for face in &faces {
        let part = content(face, apex);
        whole += part;
        center += part * if shell { middle(face) } else { 0.75 * middle(face) + 0.25 * apex };
    }
    if whole.is_nan() || whole <= 0.0 {
        return None;
    }
    center /= whole;
    let mut products = Mat3::zeros();
    let mut whole = 0.0;
    for face in &faces {
        let part = content(face, center);
        whole += part;
        let [a, b, c] = face.map(|v| v - center);
        let sum = a + b + c;
        // For a triangle or a pyramid over the centre: Σ v vᵀ + (Σ v)(Σ v)ᵀ.
        let squares = a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose();
        products += squares * (part / if shell { 12.0 } else { 20.0 });
    }
    let inertia = Mat3::identity() * products.trace() - products;
    Some(Integrals { content: whole, center, inertia })
}

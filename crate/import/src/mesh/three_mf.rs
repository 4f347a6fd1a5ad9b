//! Build of a 3MF file (3MF Consortium, Core Specification 1.3): the meshes of its items and of their
//! components, in metres by the model's unit. Parts in files of their own (Production Extension) are read
//! too.

use std::collections::BTreeMap;

use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_geometry::import::{Builder, RawMesh};
use nalgebra::{Matrix4, Point3};
use roxmltree::Node;

use super::{xml, zip};

/// Largest total size of all models, unpacked, bytes.
const MOST_BYTES: usize = 64 << 20;
/// Deepest nesting of components, and of instances.
const MAX_DEPTH: usize = 32;
const MAX_INSTANCES: usize = 20_000;

/// Key of an object: its file, and its number there.
type Key = (String, String);

#[derive(Default)]
struct Object {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    /// Components, each with its transform.
    components: Vec<(Key, Matrix4<f64>)>,
    /// True for support, which is not printed.
    support: bool,
}

#[derive(Default)]
struct Model {
    objects: BTreeMap<Key, Object>,
    build: Vec<(Key, Matrix4<f64>)>,
    metres: Option<f64>,
}

/// Returns true if the archive holds a model.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    zip::begins(bytes) && zip::entries(bytes, is_model).is_ok_and(|found| !found.is_empty())
}

fn is_model(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".model")
}

/// Reads the build: in metres where `scaled`, else in its own numbers.
pub(super) fn read(bytes: &[u8], scaled: bool) -> Result<RawMesh, Fault> {
    let mut model = Model::default();
    let mut left = MOST_BYTES;
    let mut files = zip::entries(bytes, is_model)?;
    // The root model holds the build; parts lie in folders below.
    files.sort_by_key(|f| (f.name.matches('/').count(), f.name.clone()));
    for file in &files {
        let unpacked = file.unpacked(left)?;
        left = left.saturating_sub(unpacked.len());
        let path = format!("/{}", file.name.trim_start_matches('/'));
        xml::parsed(&unpacked, |document| {
            model.file(&path, document.root_element());
            Ok(())
        })?;
    }
    let scale = if scaled { model.metres.unwrap_or(1e-3) } else { 1.0 };
    let mut out = Builder::default();
    let mut instances = 0;
    for (key, transform) in &model.build {
        model.place(key, &(Matrix4::new_scaling(scale) * transform), 0, &mut instances, &mut out)?;
    }
    Ok(out.finish())
}

impl Model {
    fn file(&mut self, path: &str, root: Node<'_, '_>) {
        let first = self.metres.is_none();
        if first {
            self.metres = Some(match root.attribute("unit").unwrap_or("millimeter") {
                "micron" => 1e-6,
                "centimeter" => 1e-2,
                "inch" => 0.0254,
                "foot" => 0.3048,
                "meter" => 1.0,
                _ => 1e-3,
            });
        }
        for object in xml::child(root, "resources").into_iter().flat_map(|r| xml::children(r, "object")) {
            let id = object.attribute("id").unwrap_or_default();
            self.objects.insert((path.to_owned(), id.to_owned()), Object::of(object, path));
        }
        if first {
            let items = xml::child(root, "build").into_iter().flat_map(|b| xml::children(b, "item"));
            self.build = items.map(|item| placed(item, path)).collect();
        }
    }

    fn place(
        &self,
        key: &Key,
        world: &Matrix4<f64>,
        depth: usize,
        instances: &mut usize,
        out: &mut Builder,
    ) -> Result<(), Fault> {
        *instances += 1;
        let path = || format!("object[{}]", xml::short(&key.1));
        if depth > MAX_DEPTH || *instances > MAX_INSTANCES {
            return Err(Fault::new(
                path(),
                "There are too many components, or components within themselves.",
            ));
        }
        let Some(object) = self.objects.get(key) else {
            return Err(Fault::new(path(), "There is no such object."));
        };
        if object.support {
            return Ok(());
        }
        let first = out.vertices() as u32;
        for &p in &object.vertices {
            out.vertex(world.transform_point(&Point3::from(p)).coords, path)?;
        }
        let mirrored = world.fixed_view::<3, 3>(0, 0).determinant() < 0.0;
        for &[a, b, c] in &object.triangles {
            if [a, b, c].iter().any(|&i| i as usize >= object.vertices.len()) {
                return Err(Fault::new(path(), "A triangle names a vertex that does not exist."));
            }
            let (b, c) = if mirrored { (c, b) } else { (b, c) };
            out.face(&[first + a, first + b, first + c])?;
        }
        for (other, transform) in &object.components {
            self.place(other, &(world * transform), depth + 1, instances, out)?;
        }
        Ok(())
    }
}

impl Object {
    fn of(object: Node<'_, '_>, path: &str) -> Self {
        let mut found = Self { support: object.attribute("type") == Some("support"), ..Self::default() };
        if let Some(mesh) = xml::child(object, "mesh") {
            let vertices = xml::child(mesh, "vertices").into_iter().flat_map(|v| xml::children(v, "vertex"));
            let number = |n: Node<'_, '_>, name: &str| n.attribute(name).and_then(|x| x.trim().parse().ok());
            found.vertices =
                vertices.map(|v| ["x", "y", "z"].map(|axis| number(v, axis).unwrap_or(f64::NAN))).collect();
            let triangles =
                xml::child(mesh, "triangles").into_iter().flat_map(|t| xml::children(t, "triangle"));
            let index = |n: Node<'_, '_>, name: &str| {
                n.attribute(name).and_then(|x| x.trim().parse().ok()).unwrap_or(u32::MAX)
            };
            found.triangles = triangles.map(|t| ["v1", "v2", "v3"].map(|v| index(t, v))).collect();
        }
        let components =
            xml::child(object, "components").into_iter().flat_map(|c| xml::children(c, "component"));
        found.components = components.map(|c| placed(c, path)).collect();
        found
    }
}

/// Returns the object that an item or component names, with its file, and its transform: four rows of three,
/// which a row vector is multiplied by.
fn placed(node: Node<'_, '_>, path: &str) -> (Key, Matrix4<f64>) {
    let id = node.attribute("objectid").unwrap_or_default().to_owned();
    let file = node.attributes().find(|a| a.name() == "path").map_or(path, |a| a.value()).to_owned();
    let m: Vec<f64> = xml::Numbers::of(node.attribute("transform").unwrap_or_default()).collect();
    let mut transform = Matrix4::identity();
    if m.len() == 12 {
        for row in 0..4 {
            let column = Vec3::new(m[3 * row], m[3 * row + 1], m[3 * row + 2]);
            transform.fixed_view_mut::<3, 1>(0, row).copy_from(&column);
        }
    }
    ((file, id), transform)
}

//! All triangles of a glTF scene: nodes are walked, transforms multiplied, y up turned to z up.

use std::borrow::Cow;

use nalgebra::{Matrix4, Point3, Quaternion, UnitQuaternion};

use super::accessor::Rows;
use super::compressed;
use super::document::{Document, Node, Primitive};
use crate::Vec3;
use crate::import::builder::{Builder, RawMesh};
use asperity_fault::Fault;

/// Largest number of primitives of all instances of all meshes.
const MAX_PRIMITIVES: usize = 50_000;

/// Reads the triangles of the default scene; of all nodes that are no child where the file has no scene.
pub(super) fn read(document: &Document, buffers: &[Cow<'_, [u8]>]) -> Result<RawMesh, Fault> {
    let roots = match document.scenes.get(document.scene.unwrap_or(0)) {
        Some(scene) => scene.nodes.clone(),
        None => {
            let mut is_child = vec![false; document.nodes.len()];
            for child in document.nodes.iter().flat_map(|n| &n.children) {
                if let Some(c) = is_child.get_mut(*child) {
                    *c = true;
                }
            }
            (0..document.nodes.len()).filter(|&n| !is_child[n]).collect()
        }
    };
    let mut out = Builder::default();
    let mut primitives = 0;
    let mut seen = vec![false; document.nodes.len()];
    // y up to z up: (x, y, z) becomes (x, −z, y).
    let z_up = Matrix4::new(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    let mut stack: Vec<(usize, Matrix4<f64>)> = roots.iter().rev().map(|&n| (n, z_up)).collect();
    while let Some((n, parent)) = stack.pop() {
        let error = |message: &str| Err(Fault::new(format!("nodes[{n}]"), message.to_string()));
        let Some(node) = document.nodes.get(n) else { return error("The node does not exist.") };
        if std::mem::replace(&mut seen[n], true) {
            return error("The node has two parents.");
        }
        let world = parent * local_transform(node);
        if let Some(m) = node.mesh {
            let Some(mesh) = document.meshes.get(m) else { return error("The mesh does not exist.") };
            let instances = Instances::new(document, buffers, node)?;
            for i in 0..instances.count {
                let world = world * instances.transform(i);
                for (k, primitive) in mesh.primitives.iter().enumerate() {
                    primitives += 1;
                    if primitives > MAX_PRIMITIVES {
                        return error("The scene has too many primitives.");
                    }
                    let path = format!("meshes[{m}].primitives[{k}]");
                    read_primitive(document, buffers, primitive, &world, &path, &mut out)?;
                }
            }
        }
        stack.extend(node.children.iter().rev().map(|&c| (c, world)));
    }
    Ok(out.finish())
}

/// Instances of a node's mesh: one, or as EXT_mesh_gpu_instancing says.
struct Instances<'a> {
    translation: Option<Rows<'a>>,
    rotation: Option<Rows<'a>>,
    scale: Option<Rows<'a>>,
    count: usize,
}

impl<'a> Instances<'a> {
    fn new(document: &Document, buffers: &'a [Cow<'a, [u8]>], node: &Node) -> Result<Self, Fault> {
        let Some(of) = node.extensions.instancing.as_ref().map(|i| &i.attributes) else {
            return Ok(Self { translation: None, rotation: None, scale: None, count: 1 });
        };
        let rows = |of: Option<usize>, width| of.map(|k| Rows::new(document, buffers, k, width)).transpose();
        let (translation, rotation, scale) =
            (rows(of.translation, 3)?, rows(of.rotation, 4)?, rows(of.scale, 3)?);
        let counts = [&translation, &rotation, &scale].map(|r| r.as_ref().map(|r| r.count));
        let count = counts.into_iter().flatten().min().unwrap_or(1);
        Ok(Self { translation, rotation, scale, count })
    }

    fn transform(&self, i: usize) -> Matrix4<f64> {
        let number = |rows: &Option<Rows<'_>>, k: usize, otherwise: f64| {
            rows.as_ref().map_or(otherwise, |r| r.number(i, k).unwrap_or(f64::NAN))
        };
        let three = |rows, otherwise| [0, 1, 2].map(|k| number(rows, k, otherwise));
        let turn = [0, 1, 2, 3].map(|k| number(&self.rotation, k, if k == 3 { 1.0 } else { 0.0 }));
        placed(three(&self.translation, 0.0), turn, three(&self.scale, 1.0))
    }
}

/// Returns translation · rotation · scale; the quaternion is x y z w.
fn placed(translation: [f64; 3], [x, y, z, w]: [f64; 4], scale: [f64; 3]) -> Matrix4<f64> {
    let r = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z)).to_homogeneous();
    Matrix4::new_translation(&Vec3::from(translation))
        * r
        * Matrix4::new_nonuniform_scaling(&Vec3::from(scale))
}

/// Returns the local transform (glTF 2.0 §3.5.3): a matrix, or translation · rotation · scale.
fn local_transform(node: &Node) -> Matrix4<f64> {
    if let Some(m) = &node.matrix {
        return Matrix4::from_column_slice(m);
    }
    placed(
        node.translation.unwrap_or([0.0; 3]),
        node.rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]),
        node.scale.unwrap_or([1.0; 3]),
    )
}

fn read_primitive(
    document: &Document,
    buffers: &[Cow<'_, [u8]>],
    primitive: &Primitive,
    world: &Matrix4<f64>,
    path: &str,
    out: &mut Builder,
) -> Result<(), Fault> {
    let mode = primitive.mode.unwrap_or(4);
    let Some(position) = primitive.attributes.position.filter(|_| (4..=6).contains(&mode)) else {
        out.warn(format!("{path} has no triangles and was left out."));
        return Ok(());
    };
    let empty =
        document.accessors.get(position).is_some_and(|a| a.buffer_view.is_none() && a.sparse.is_none());
    if empty && primitive.extensions.draco.is_some() {
        return Err(compressed(path, "KHR_draco_mesh_compression"));
    }
    let positions = Rows::new(document, buffers, position, 3)?;
    let first = out.vertices() as u32;
    for i in 0..positions.count {
        let number = |k| positions.number(i, k).unwrap_or(f64::NAN);
        let p = world.transform_point(&Point3::new(number(0), number(1), number(2))).coords;
        out.vertex(p, || format!("accessors[{position}][{i}]"))?;
    }
    let indices = primitive.indices.map(|k| Rows::new(document, buffers, k, 1)).transpose()?;
    let count = indices.as_ref().map_or(positions.count, |r| r.count);
    let at = |i: usize| -> Result<u32, Fault> {
        let local = indices.as_ref().map_or(Some(i as u32), |r| r.index(i));
        match local.filter(|&v| (v as usize) < positions.count) {
            Some(v) => Ok(first + v),
            None => Err(Fault::new(format!("{path}.indices[{i}]"), "There is no such vertex.")),
        }
    };
    // A mirroring transform turns the winding.
    let mirrored = world.fixed_view::<3, 3>(0, 0).determinant() < 0.0;
    let faces = if mode == 4 { count / 3 } else { count.saturating_sub(2) };
    for f in 0..faces {
        let [a, b, c] = match mode {
            4 => [3 * f, 3 * f + 1, 3 * f + 2],
            5 => [f, f + 1 + f % 2, f + 2 - f % 2],
            _ => [0, f + 1, f + 2],
        };
        let (a, b, c) = (at(a)?, at(b)?, at(c)?);
        let (b, c) = if mirrored { (c, b) } else { (b, c) };
        out.face(&[a, b, c])?;
    }
    Ok(())
}

//! Triangles of a COLLADA document (Khronos, COLLADA 1.4.1 and 1.5): the geometries that its scene instances,
//! transforms applied, in metres by its `unit`, turned so that its `up_axis` is z. Skins and morphs
//! contribute their geometry at rest.

use std::collections::BTreeMap;

use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_geometry::import::{Builder, RawMesh};
use nalgebra::{Matrix4, Point3, Rotation3, Unit};
use roxmltree::Node;

use super::xml::{self, Numbers};

/// Deepest nesting of nodes, and of instances of them.
const MAX_DEPTH: usize = 64;
const MAX_INSTANCES: usize = 20_000;

/// Returns true if a text is a COLLADA document.
pub(super) fn begins(bytes: &[u8]) -> bool {
    xml::root(bytes) == Some(b"COLLADA".as_slice())
}

/// Reads a document: in metres by its unit where `scaled`, else in its own numbers.
pub(super) fn read(bytes: &[u8], scaled: bool) -> Result<RawMesh, Fault> {
    xml::parsed(bytes, |document| {
        let root = document.root_element();
        let asset = xml::child(root, "asset");
        let unit =
            asset.and_then(|a| xml::child(a, "unit")).and_then(|u| u.attribute("meter")?.trim().parse().ok());
        let scale: f64 = if scaled { unit.unwrap_or(1.0) } else { 1.0 };
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(Fault::new("asset/unit", "The unit has no length."));
        }
        let up =
            asset.and_then(|a| xml::child(a, "up_axis")).and_then(|u| u.text()).map_or("Y_UP", str::trim);
        let mut reader = Reader::new(root);
        if up != "Z_UP" {
            let axis = up.get(..1).unwrap_or_default();
            reader.out.warn(format!("The document has {axis} up; it was turned so that z is."));
        }
        reader.scene(root, upright(up) * Matrix4::new_scaling(scale))?;
        Ok(reader.out.finish())
    })
}

/// Returns the transform from the document's axes to ours.
fn upright(up: &str) -> Matrix4<f64> {
    let quarter = std::f64::consts::FRAC_PI_2;
    match up {
        "Z_UP" => Matrix4::identity(),
        // x up: x becomes z.
        "X_UP" => Rotation3::from_axis_angle(&Vec3::y_axis(), -quarter).to_homogeneous(),
        _ => Rotation3::from_axis_angle(&Vec3::x_axis(), quarter).to_homogeneous(),
    }
}

struct Reader<'a> {
    /// Elements by their id.
    named: BTreeMap<&'a str, Node<'a, 'a>>,
    out: Builder,
    instances: usize,
}

impl<'a> Reader<'a> {
    fn new(root: Node<'a, 'a>) -> Self {
        let named = root.descendants().filter_map(|n| Some((n.attribute("id")?, n))).collect();
        Self { named, out: Builder::default(), instances: 0 }
    }

    /// Finds the element that `#id` names.
    fn find(&self, url: Option<&str>) -> Option<Node<'a, 'a>> {
        self.named.get(url?.strip_prefix('#')?).copied()
    }

    /// Adds the scene's nodes; where the document has no scene, each geometry once.
    fn scene(&mut self, root: Node<'a, 'a>, world: Matrix4<f64>) -> Result<(), Fault> {
        let scene = xml::child(root, "scene").and_then(|s| xml::child(s, "instance_visual_scene"));
        match scene.and_then(|s| self.find(s.attribute("url"))) {
            Some(scene) => xml::children(scene, "node").try_for_each(|node| self.node(node, world, 0)),
            None => {
                let geometries = root.descendants().filter(|n| n.tag_name().name() == "geometry");
                geometries.into_iter().try_for_each(|g| self.geometry(g, &world))
            }
        }
    }

    fn node(&mut self, node: Node<'a, 'a>, parent: Matrix4<f64>, depth: usize) -> Result<(), Fault> {
        self.instances += 1;
        if depth > MAX_DEPTH || self.instances > MAX_INSTANCES {
            return Err(Fault::new(
                "library_visual_scenes",
                "The scene has too many nodes, or nodes within themselves.",
            ));
        }
        let mut world = parent;
        for element in node.children().filter(Node::is_element) {
            let numbers = || Numbers::of(element.text().unwrap_or_default()).collect::<Vec<f64>>();
            match element.tag_name().name() {
                "matrix" => {
                    let m = numbers();
                    if m.len() >= 16 {
                        world *= Matrix4::from_row_slice(&m[..16]);
                    }
                }
                "translate" => {
                    if let [x, y, z, ..] = *numbers() {
                        world *= Matrix4::new_translation(&Vec3::new(x, y, z));
                    }
                }
                "rotate" => {
                    if let [x, y, z, degrees, ..] = *numbers()
                        && let Some(axis) = Unit::try_new(Vec3::new(x, y, z), 1e-12)
                    {
                        world *= Rotation3::from_axis_angle(&axis, degrees.to_radians()).to_homogeneous();
                    }
                }
                "scale" => {
                    if let [x, y, z, ..] = *numbers() {
                        world *= Matrix4::new_nonuniform_scaling(&Vec3::new(x, y, z));
                    }
                }
                "instance_geometry" => {
                    if let Some(geometry) = self.find(element.attribute("url")) {
                        self.geometry(geometry, &world)?;
                    }
                }
                "instance_controller" => {
                    let controller = self.find(element.attribute("url"));
                    let skin =
                        controller.and_then(|c| xml::child(c, "skin").or_else(|| xml::child(c, "morph")));
                    if let Some(geometry) = skin.and_then(|s| self.find(s.attribute("source"))) {
                        self.geometry(geometry, &world)?;
                    }
                }
                "instance_node" => {
                    if let Some(other) = self.find(element.attribute("url")) {
                        self.node(other, world, depth + 1)?;
                    }
                }
                "node" => self.node(element, world, depth + 1)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn geometry(&mut self, geometry: Node<'a, 'a>, world: &Matrix4<f64>) -> Result<(), Fault> {
        let id = geometry.attribute("id").unwrap_or_default();
        let Some(mesh) = xml::child(geometry, "mesh").or_else(|| xml::child(geometry, "convex_mesh")) else {
            self.out.warn(format!("The geometry {} has no mesh and was left out.", xml::short(id)));
            return Ok(());
        };
        // A mirroring transform turns the winding.
        let mirrored = world.fixed_view::<3, 3>(0, 0).determinant() < 0.0;
        let mut placed: BTreeMap<&str, Option<(u32, u32)>> = BTreeMap::new();
        for primitive in mesh.children().filter(Node::is_element) {
            let kind = primitive.tag_name().name();
            if !matches!(kind, "triangles" | "polylist" | "polygons" | "tristrips" | "trifans") {
                continue;
            }
            let Some(inputs) = Inputs::of(primitive) else { continue };
            let at = match placed.get(inputs.vertices) {
                Some(at) => *at,
                None => {
                    let at = self.positions(inputs.vertices, world)?;
                    placed.insert(inputs.vertices, at);
                    at
                }
            };
            let Some((first, count)) = at else {
                let message = "The faces name positions that are not there.";
                return Err(Fault::new(format!("geometry[{}]", xml::short(id)), message));
            };
            let path = || format!("geometry[{}]/{kind}", xml::short(id));
            let mut face = |corners: &[u32]| -> Result<(), Fault> {
                if corners.iter().any(|&c| c >= count) {
                    return Err(Fault::new(path(), "The face names a vertex that does not exist."));
                }
                let mut corners: Vec<u32> = corners.iter().map(|c| first + c).collect();
                if mirrored {
                    corners.reverse();
                }
                self.out.face(&corners)
            };
            faces(primitive, kind, &inputs, &mut face)?;
        }
        Ok(())
    }

    /// Adds the positions that a `vertices` element names; returns the index of the first and their number.
    fn positions(&mut self, vertices: &str, world: &Matrix4<f64>) -> Result<Option<(u32, u32)>, Fault> {
        let found = self.find(Some(vertices)).and_then(|v| {
            let input = xml::children(v, "input").find(|i| i.attribute("semantic") == Some("POSITION"))?;
            self.find(input.attribute("source"))
        });
        let Some(source) = found else { return Ok(None) };
        let Some(array) = xml::child(source, "float_array") else { return Ok(None) };
        let accessor = xml::child(source, "technique_common").and_then(|t| xml::child(t, "accessor"));
        let told = |name: &str| accessor.and_then(|a| a.attribute(name)?.trim().parse::<usize>().ok());
        let (stride, offset) = (told("stride").unwrap_or(3).max(3), told("offset").unwrap_or(0));
        let first = self.out.vertices() as u32;
        let mut row = [0.0; 3];
        for (k, x) in Numbers::of(array.text().unwrap_or_default()).skip(offset).enumerate() {
            match k % stride {
                place @ 0..3 => row[place] = x,
                _ => continue,
            }
            if k % stride == 2 {
                let p = world.transform_point(&Point3::from(row)).coords;
                self.out.vertex(p, || {
                    format!("source[{}]", xml::short(source.attribute("id").unwrap_or_default()))
                })?;
            }
        }
        Ok(Some((first, self.out.vertices() as u32 - first)))
    }
}

/// Layout of the numbers of each corner: the place of its vertex.
struct Inputs<'a> {
    vertices: &'a str,
    offset: usize,
    stride: usize,
}

impl<'a> Inputs<'a> {
    fn of(primitive: Node<'a, '_>) -> Option<Self> {
        let offset =
            |i: Node<'_, '_>| i.attribute("offset").and_then(|o| o.trim().parse::<usize>().ok()).unwrap_or(0);
        let stride = xml::children(primitive, "input").map(offset).max()?.checked_add(1)?;
        let vertex = xml::children(primitive, "input").find(|i| i.attribute("semantic") == Some("VERTEX"))?;
        Some(Self { vertices: vertex.attribute("source")?, offset: offset(vertex), stride })
    }

    fn corners<'t>(&self, text: &'t str) -> impl Iterator<Item = u32> + 't {
        let numbers = Numbers::of(text).skip(self.offset).step_by(self.stride);
        numbers.map(|x| if x >= 0.0 && x < f64::from(u32::MAX) { x as u32 } else { u32::MAX })
    }
}

/// Reads the faces of one primitive, by the corners that each has.
fn faces(
    primitive: Node<'_, '_>,
    kind: &str,
    inputs: &Inputs<'_>,
    face: &mut impl FnMut(&[u32]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let text = |node: Node<'_, '_>| node.text().unwrap_or_default().to_owned();
    let lists: Vec<String> = xml::children(primitive, "p")
        .chain(xml::children(primitive, "ph").filter_map(|ph| xml::child(ph, "p")))
        .map(text)
        .collect();
    let counts = xml::child(primitive, "vcount").map(text).unwrap_or_default();
    let mut counts = Numbers::of(&counts);
    for list in &lists {
        let mut corners = inputs.corners(list);
        match kind {
            "polygons" => face(&corners.collect::<Vec<_>>())?,
            "tristrips" => {
                for (k, three) in corners.collect::<Vec<_>>().windows(3).enumerate() {
                    face(&if k % 2 == 0 {
                        [three[0], three[1], three[2]]
                    } else {
                        [three[1], three[0], three[2]]
                    })?;
                }
            }
            "trifans" => {
                let all: Vec<u32> = corners.collect();
                for pair in all.get(1..).unwrap_or_default().windows(2) {
                    face(&[all[0], pair[0], pair[1]])?;
                }
            }
            _ => {
                let mut one = Vec::new();
                loop {
                    let wanted = if kind == "polylist" { counts.next().unwrap_or(0.0) as usize } else { 3 };
                    one.clear();
                    one.extend(corners.by_ref().take(wanted));
                    if one.len() < wanted || wanted == 0 {
                        break;
                    }
                    face(&one)?;
                }
            }
        }
    }
    Ok(())
}

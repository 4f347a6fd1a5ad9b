//! Part of a glTF document that holds triangles (glTF 2.0 §5), as serde reads it; lists are bounded.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use super::data_uri;
use asperity_fault::Fault;

/// The part of a glTF document that holds triangles (glTF 2.0 §5).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    pub asset: Asset,
    pub scene: Option<usize>,
    #[serde(default)]
    pub scenes: Vec<Scene>,
    #[serde(default, deserialize_with = "few")]
    pub nodes: Vec<Node>,
    #[serde(default)]
    pub meshes: Vec<Mesh>,
    #[serde(default)]
    pub accessors: Vec<Accessor>,
    #[serde(default)]
    pub buffer_views: Vec<BufferView>,
    #[serde(default, deserialize_with = "few")]
    buffers: Vec<Buffer>,
    #[serde(default)]
    pub extensions_required: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Asset {
    pub version: String,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default, deserialize_with = "few")]
    pub nodes: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Node {
    #[serde(default, deserialize_with = "few")]
    pub children: Vec<usize>,
    pub mesh: Option<usize>,
    /// Transform, column by column.
    pub matrix: Option<[f64; 16]>,
    pub translation: Option<[f64; 3]>,
    /// Quaternion `[x, y, z, w]`.
    pub rotation: Option<[f64; 4]>,
    pub scale: Option<[f64; 3]>,
    #[serde(default)]
    pub extensions: NodeExtensions,
}

/// Extensions of a node that are read.
#[derive(Default, Deserialize)]
pub(super) struct NodeExtensions {
    #[serde(rename = "EXT_mesh_gpu_instancing")]
    pub instancing: Option<Instancing>,
}

/// Instances of a node's mesh (EXT_mesh_gpu_instancing).
#[derive(Deserialize)]
pub(super) struct Instancing {
    pub attributes: InstanceAttributes,
}

/// Accessors with a row for each instance.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct InstanceAttributes {
    pub translation: Option<usize>,
    pub rotation: Option<usize>,
    pub scale: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct Mesh {
    pub primitives: Vec<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    pub attributes: Attributes,
    pub indices: Option<usize>,
    pub mode: Option<u32>,
    #[serde(default)]
    pub extensions: PrimitiveExtensions,
}

/// Extensions of a primitive that are read.
#[derive(Default, Deserialize)]
pub(super) struct PrimitiveExtensions {
    #[serde(rename = "KHR_draco_mesh_compression")]
    pub draco: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub buffer_view: Option<usize>,
    #[serde(default)]
    pub byte_offset: usize,
    pub component_type: u32,
    #[serde(default)]
    pub normalized: bool,
    pub count: usize,
    #[serde(rename = "type")]
    pub shape: String,
    pub sparse: Option<Sparse>,
}

/// Rows that differ from those of the buffer view, or from zeros (glTF 2.0 §3.6.2.3).
#[derive(Deserialize)]
pub(super) struct Sparse {
    pub count: usize,
    pub indices: SparseIndices,
    pub values: SparseValues,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseIndices {
    pub buffer_view: usize,
    #[serde(default)]
    pub byte_offset: usize,
    pub component_type: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseValues {
    pub buffer_view: usize,
    #[serde(default)]
    pub byte_offset: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub buffer: usize,
    #[serde(default)]
    pub byte_offset: usize,
    pub byte_length: usize,
    pub byte_stride: Option<usize>,
}

#[derive(Deserialize)]
struct Buffer {
    uri: Option<String>,
}

/// Largest number of nodes, children or buffers: short to write and long to hold.
const MAX_ITEMS: usize = 50_000;

/// Reads a list of at most [`MAX_ITEMS`].
fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct Few<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Few<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a list of at most {MAX_ITEMS}")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut out = Vec::new();
            while let Some(item) = list.next_element()? {
                if out.len() == MAX_ITEMS {
                    return Err(A::Error::invalid_length(MAX_ITEMS + 1, &self));
                }
                out.push(item);
            }
            Ok(out)
        }
    }
    deserializer.deserialize_seq(Few(std::marker::PhantomData))
}

impl Document {
    /// Returns the bytes of each buffer. The first one without a URI is the binary chunk.
    pub fn buffers<'a>(&self, binary: Option<&'a [u8]>) -> Result<Vec<Cow<'a, [u8]>>, Fault> {
        let bytes_of = |(i, buffer): (usize, &Buffer)| {
            let error = |message: String| Fault::new(format!("buffers[{i}].uri"), message);
            match (&buffer.uri, binary) {
                (Some(uri), _) if uri.starts_with("data:") => data_uri::decode(uri)
                    .map(Cow::Owned)
                    .ok_or_else(|| error("The data URI is not base64.".into())),
                (Some(uri), _) => {
                    let name: String = uri.chars().filter(|c| !c.is_control()).take(60).collect();
                    Err(error(format!("The mesh lies in another file, {name}; please export it as .glb.")))
                }
                (None, Some(binary)) if i == 0 => Ok(Cow::Borrowed(binary)),
                (None, _) => Err(error("The buffer has no data.".into())),
            }
        };
        self.buffers.iter().enumerate().map(bytes_of).collect()
    }
}

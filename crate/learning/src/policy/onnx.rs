//! Export of a policy's actor as an ONNX model (opset 13), for other programs' run times: observation in,
//! means of the action out.
//!
//! The file is a protocol buffer (<https://protobuf.dev/programming-guides/encoding>) of the messages of
//! `onnx.proto3`; the few that are needed are written by hand. `measure`: `(x − mean)/√(variance + 10⁻⁸)`,
//! within ±10, in `f32` here and in `f64` in [`super::Policy::measure`]: the two differ by rounding.

use super::Policy;
use crate::network::Real;
use crate::normalise::{FURTHEST, NEVER_ZERO};

/// Element type of tensors of `f32`.
const FLOAT: u64 = 1;
/// Versions of the format, and of the operators.
const VERSIONS: [u64; 2] = [8, 13];

/// Message under construction.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    /// Writes a varint: seven bits a byte, the least first.
    fn varint(&mut self, mut x: u64) {
        while x >= 0x80 {
            self.0.push((x & 0x7f) as u8 | 0x80);
            x >>= 7;
        }
        self.0.push(x as u8);
    }

    fn whole(mut self, field: u64, x: u64) -> Self {
        self.varint(field << 3);
        self.varint(x);
        self
    }

    fn bytes(mut self, field: u64, bytes: &[u8]) -> Self {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    fn text(self, field: u64, text: &str) -> Self {
        self.bytes(field, text.as_bytes())
    }

    fn message(self, field: u64, inner: &Self) -> Self {
        self.bytes(field, &inner.0)
    }
}

/// Writes a `ValueInfoProto`: any number of rows of `width` numbers.
fn value(name: &str, width: usize) -> Message {
    let any = Message::default().text(2, "rows");
    let shape = Message::default().message(1, &any).message(1, &Message::default().whole(1, width as u64));
    let tensor = Message::default().whole(1, FLOAT).message(2, &shape);
    Message::default().text(1, name).message(2, &Message::default().message(1, &tensor))
}

/// Graph under construction: nodes and their constants, one behind the other.
struct Graph {
    message: Message,
    /// Output of the last node.
    last: String,
    nodes: usize,
}

impl Graph {
    /// Writes a `TensorProto`.
    fn constant(&mut self, name: &str, dims: &[usize], numbers: impl Iterator<Item = f32>) {
        let mut tensor = Message::default();
        for &dim in dims {
            tensor = tensor.whole(1, dim as u64);
        }
        let raw: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
        let tensor = tensor.whole(2, FLOAT).text(8, name).bytes(9, &raw);
        let message = std::mem::take(&mut self.message);
        self.message = message.message(5, &tensor);
    }

    /// Writes a `NodeProto`, whose inputs are the last node's output and then `others`.
    fn node(&mut self, operator: &str, others: &[&str], gives: Option<&str>) {
        self.nodes += 1;
        let gives = gives.map_or_else(|| format!("x{}", self.nodes), str::to_owned);
        let mut node = Message::default().text(1, &self.last);
        for other in others {
            node = node.text(1, other);
        }
        let node = node.text(2, &gives).text(3, &format!("n{}", self.nodes)).text(4, operator);
        let message = std::mem::take(&mut self.message);
        self.message = message.message(1, &node);
        self.last = gives;
    }
}

impl<T: Real> Policy<T> {
    /// Returns the model as a file. `about`: keys and values of its metadata.
    pub fn onnx(&self, about: &[(&str, &str)]) -> Vec<u8> {
        let network = &self.networks.actor;
        let (parameters, ..) = self.networks.parts(&self.parameters);
        let (inputs, outputs) = (network.inputs(), network.outputs());
        let mut graph = Graph { message: Message::default(), last: "observation".to_owned(), nodes: 0 };
        if self.measured {
            let inverse = |i: usize| (1.0 / (self.seen.variance(i) + NEVER_ZERO).sqrt()) as f32;
            graph.constant("mean", &[inputs], self.seen.mean.iter().take(inputs).map(|&m| m as f32));
            graph.constant("scale", &[inputs], (0..inputs).map(inverse));
            graph.constant("least", &[], [-FURTHEST as f32].into_iter());
            graph.constant("most", &[], [FURTHEST as f32].into_iter());
            graph.node("Sub", &["mean"], None);
            graph.node("Mul", &["scale"], None);
            graph.node("Clip", &["least", "most"], None);
        }
        for layer in 0..network.layers() {
            let (weights, biases) = network.layer(parameters, layer);
            let [w, b] = [format!("w{layer}"), format!("b{layer}")];
            let single = |all: &[T]| all.iter().map(|x| x.wide() as f32).collect::<Vec<_>>();
            graph.constant(
                &w,
                &[weights.len() / biases.len().max(1), biases.len()],
                single(weights).into_iter(),
            );
            graph.constant(&b, &[biases.len()], single(biases).into_iter());
            graph.node("MatMul", &[&w], None);
            graph.node("Add", &[&b], None);
            if layer + 1 < network.layers() {
                graph.node("Tanh", &[], None);
            }
        }
        graph.constant("down", &[], [-1.0].into_iter());
        graph.constant("up", &[], [1.0].into_iter());
        graph.node("Clip", &["down", "up"], Some("action"));
        let graph = graph
            .message
            .text(2, "actor")
            .message(11, &value("observation", inputs))
            .message(12, &value("action", outputs));
        let operators = Message::default().text(1, "").whole(2, VERSIONS[1]);
        let mut model = Message::default()
            .whole(1, VERSIONS[0])
            .text(2, "asperity")
            .message(7, &graph)
            .message(8, &operators);
        for (key, text) in about {
            model = model.message(14, &Message::default().text(1, key).text(2, text));
        }
        model.0
    }
}

//! Fully connected layers with tanh between them, and their gradient by the chain rule.
//!
//! `h₀ = x`, `h_l = tanh(h_{l−1} W_l + b_l)`, `y = h_{L−1} W_L + b_L`. Weights are input-major, so that the
//! inner loops go over outputs: sums are added in the same order whether two, four or eight numbers share a
//! register. The sums of sixteen outputs stay in registers until all inputs are taken.

mod initial;
mod real;

pub use real::Real;

/// Network by the sizes of its layers, input first, output last, and their places among the parameters.
/// Constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    sizes: Vec<usize>,
    /// Index of each layer's weights, (inputs × outputs); its biases, (outputs), follow them.
    starts: Vec<usize>,
}

/// Values of a forward pass for the backward pass, and scratch.
#[derive(Clone, Debug)]
pub struct Pass<T> {
    /// Values `h₀ … h_L`, one behind the other.
    values: Vec<T>,
    /// Slopes `∂loss/∂h` of a layer and of the one before it.
    behind: Vec<T>,
    before: Vec<T>,
}

impl Network {
    /// Makes a network of these sizes, at least two, none zero.
    pub fn new(sizes: &[usize]) -> Self {
        let mut starts = Vec::with_capacity(sizes.len());
        let mut at = 0;
        for pair in sizes.windows(2) {
            starts.push(at);
            at += (pair[0] + 1) * pair[1];
        }
        starts.push(at);
        Self { sizes: sizes.to_vec(), starts }
    }

    /// Returns the sizes of the layers, input first, output last.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Returns the number of parameters.
    pub fn count(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Returns the number of inputs.
    pub fn inputs(&self) -> usize {
        self.sizes.first().copied().unwrap_or(0)
    }

    /// Returns the number of outputs.
    pub fn outputs(&self) -> usize {
        self.sizes.last().copied().unwrap_or(0)
    }

    /// Returns weights and biases of a layer.
    pub fn layer<'a, T>(&self, parameters: &'a [T], layer: usize) -> (&'a [T], &'a [T]) {
        let [inputs, outputs] = [self.sizes[layer], self.sizes[layer + 1]];
        parameters[self.starts[layer]..self.starts[layer + 1]].split_at(inputs * outputs)
    }

    /// Returns the number of layers of weights.
    pub fn layers(&self) -> usize {
        self.sizes.len().saturating_sub(1)
    }

    /// Makes the room for a pass.
    pub fn pass<T: Real>(&self) -> Pass<T> {
        let widest = self.sizes.iter().copied().max().unwrap_or(0);
        Pass {
            values: vec![T::ZERO; self.sizes.iter().sum()],
            behind: vec![T::ZERO; widest],
            before: vec![T::ZERO; widest],
        }
    }

    /// Computes `y` for an input; both have the network's sizes, and `y` lies in the pass.
    pub fn forward<'a, T: Real>(&self, parameters: &[T], input: &[T], pass: &'a mut Pass<T>) -> &'a [T] {
        pass.values[..input.len()].copy_from_slice(input);
        let mut at = 0;
        for layer in 0..self.layers() {
            let (weights, biases) = self.layer(parameters, layer);
            let [inputs, outputs] = [self.sizes[layer], self.sizes[layer + 1]];
            let (known, rest) = pass.values[at..].split_at_mut(inputs);
            let out = &mut rest[..outputs];
            out.copy_from_slice(biases);
            add_rows(out, known, weights);
            if layer + 1 < self.layers() {
                out.iter_mut().for_each(|y| *y = y.tanh());
            }
            at += inputs;
        }
        &pass.values[at..at + self.outputs()]
    }

    /// Adds `∂loss/∂parameters` to `gradient`, given `∂loss/∂y` of the last forward pass.
    pub fn backward<T: Real>(&self, parameters: &[T], slope: &[T], pass: &mut Pass<T>, gradient: &mut [T]) {
        pass.behind[..slope.len()].copy_from_slice(slope);
        let mut at: usize = self.sizes.iter().sum::<usize>() - self.outputs();
        for layer in (0..self.layers()).rev() {
            let [inputs, outputs] = [self.sizes[layer], self.sizes[layer + 1]];
            at -= inputs;
            let (weights, _) = self.layer(parameters, layer);
            let (dw, db) =
                gradient[self.starts[layer]..self.starts[layer + 1]].split_at_mut(inputs * outputs);
            let known = &pass.values[at..at + inputs];
            let behind = &pass.behind[..outputs];
            add(db, behind, T::ONE);
            for (x, row) in known.iter().zip(dw.chunks_exact_mut(outputs)) {
                add(row, behind, *x);
            }
            if layer > 0 {
                for ((slope, x), row) in pass.before.iter_mut().zip(known).zip(weights.chunks_exact(outputs))
                {
                    // tanh′ = 1 − tanh².
                    *slope = dot(row, behind) * (T::ONE - *x * *x);
                }
                std::mem::swap(&mut pass.before, &mut pass.behind);
            }
        }
    }
}

/// Number of outputs whose sums are kept in registers while all inputs are taken.
const TOGETHER: usize = 16;

/// Computes `to += x W`, the terms of each output in the order of the inputs.
#[inline]
fn add_rows<T: Real>(to: &mut [T], x: &[T], weights: &[T]) {
    let outputs = to.len();
    let whole = outputs - outputs % TOGETHER;
    for at in (0..whole).step_by(TOGETHER) {
        let Some(mut sums) = to[at..].first_chunk::<TOGETHER>().copied() else { break };
        for (x, row) in x.iter().zip(weights.chunks_exact(outputs)) {
            let Some(row) = row[at..].first_chunk::<TOGETHER>() else { break };
            for (sum, w) in sums.iter_mut().zip(row) {
                *sum += *w * *x;
            }
        }
        to[at..at + TOGETHER].copy_from_slice(&sums);
    }
    for (x, row) in x.iter().zip(weights.chunks_exact(outputs)) {
        add(&mut to[whole..], &row[whole..], *x);
    }
}

/// Computes `to += x row`.
#[inline]
fn add<T: Real>(to: &mut [T], row: &[T], x: T) {
    for (y, w) in to.iter_mut().zip(row) {
        *y += *w * x;
    }
}

/// Computes the sum of products in eight parts, whatever the register's width.
#[inline]
fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    let mut parts = [T::ZERO; 8];
    let (whole_a, whole_b) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest = whole_a.remainder().iter().zip(whole_b.remainder());
    for (a, b) in whole_a.zip(whole_b) {
        for i in 0..8 {
            parts[i] += a[i] * b[i];
        }
    }
    let mut sum =
        ((parts[0] + parts[4]) + (parts[2] + parts[6])) + ((parts[1] + parts[5]) + (parts[3] + parts[7]));
    for (a, b) in rest {
        sum += *a * *b;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_chance::Stream;

    /// Returns `½|y − t|²` at these parameters.
    fn loss(network: &Network, parameters: &[f64], x: &[f64], t: &[f64]) -> f64 {
        let mut pass = network.pass();
        let y = network.forward(parameters, x, &mut pass);
        y.iter().zip(t).map(|(y, t)| 0.5 * (y - t) * (y - t)).sum()
    }

    #[test]
    fn the_gradient_is_the_difference_quotient() {
        let network = Network::new(&[5, 11, 7, 3]);
        let mut stream = Stream::numbered(1, 0);
        let mut parameters = vec![0.0; network.count()];
        network.orthogonal(&mut parameters, &mut stream, 1.0);
        parameters.iter_mut().for_each(|p| *p += 0.1 * stream.normal());
        let x: Vec<f64> = (0..5).map(|_| stream.normal()).collect();
        let t: Vec<f64> = (0..3).map(|_| stream.normal()).collect();
        let mut pass = network.pass();
        let slope: Vec<f64> =
            network.forward(&parameters, &x, &mut pass).iter().zip(&t).map(|(y, t)| y - t).collect();
        let mut gradient = vec![0.0; network.count()];
        network.backward(&parameters, &slope, &mut pass, &mut gradient);
        let h = 1e-5;
        for i in 0..parameters.len() {
            let at = |d: f64| {
                let mut moved = parameters.clone();
                moved[i] += d;
                loss(&network, &moved, &x, &t)
            };
            let quotient = (at(h) - at(-h)) / (2.0 * h);
            assert!((quotient - gradient[i]).abs() < 1e-8, "{i}: {quotient} {}", gradient[i]);
        }
    }

    /// Sixteen outputs at a time have the bits of row by row.
    #[test]
    fn rows_together_are_rows_one_by_one() {
        let mut stream = Stream::numbered(2, 0);
        for outputs in [1, 7, 16, 17, 32, 64, 70] {
            let x: Vec<f32> = (0..9).map(|_| stream.normal() as f32).collect();
            let weights: Vec<f32> = (0..9 * outputs).map(|_| stream.normal() as f32).collect();
            let biases: Vec<f32> = (0..outputs).map(|_| stream.normal() as f32).collect();
            let (mut one, mut two) = (biases.clone(), biases);
            add_rows(&mut one, &x, &weights);
            x.iter().zip(weights.chunks_exact(outputs)).for_each(|(x, row)| add(&mut two, row, *x));
            assert_eq!(one, two, "{outputs}");
        }
    }

    #[test]
    fn sums_in_parts_are_the_sums() {
        let a: Vec<f64> = (0..21).map(f64::from).collect();
        let b: Vec<f64> = (0..21).map(|i| f64::from(i) - 4.0).collect();
        assert_eq!(dot(&a, &b), (0..21).map(|i| f64::from(i) * (f64::from(i) - 4.0)).sum::<f64>());
    }
}

//! Orthogonal weights (Saxe, McClelland & Ganguli 2014), zero biases: the usual start of proximal policy
//! optimisation.

use super::{Network, Real};
use asperity_chance::Stream;

impl Network {
    /// Fills in initial parameters: each layer's weights are rows or columns of a random rotation times √2;
    /// the last one's times `last`.
    pub fn orthogonal<T: Real>(&self, parameters: &mut [T], stream: &mut Stream, last: f64) {
        for layer in 0..self.layers() {
            let [inputs, outputs] = [self.sizes[layer], self.sizes[layer + 1]];
            let gain = if layer + 1 == self.layers() { last } else { std::f64::consts::SQRT_2 };
            let span = &mut parameters[self.starts[layer]..self.starts[layer + 1]];
            // Vectors of the longer side, as many as the shorter has, made orthonormal one after another.
            let (long, short) = (inputs.max(outputs), inputs.min(outputs));
            let axes = orthonormal(long, short, stream);
            for i in 0..inputs {
                for o in 0..outputs {
                    let (s, l) = if inputs < outputs { (i, o) } else { (o, i) };
                    span[i * outputs + o] = T::of(gain * axes[s * long + l]);
                }
            }
            span[inputs * outputs..].fill(T::ZERO);
        }
    }
}

/// Draws `short` orthonormal vectors of length `long`, one behind the other (Gram & Schmidt, twice, which is
/// enough: Giraud et al. 2005).
fn orthonormal(long: usize, short: usize, stream: &mut Stream) -> Vec<f64> {
    let mut axes: Vec<f64> = (0..long * short).map(|_| stream.normal()).collect();
    for s in 0..short {
        let (done, rest) = axes.split_at_mut(s * long);
        let axis = &mut rest[..long];
        for _ in 0..2 {
            for other in done.chunks_exact(long) {
                let along: f64 = axis.iter().zip(other).map(|(a, o)| a * o).sum();
                axis.iter_mut().zip(other).for_each(|(a, o)| *a -= along * o);
            }
        }
        let length = axis.iter().map(|a| a * a).sum::<f64>().sqrt();
        if length > 0.0 {
            axis.iter_mut().for_each(|a| *a /= length);
        }
    }
    axes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_or_columns_are_orthonormal_times_the_gain() {
        let network = Network::new(&[4, 9, 3]);
        let mut parameters = vec![0.0_f64; network.count()];
        network.orthogonal(&mut parameters, &mut Stream::numbered(5, 0), 0.01);
        let (first, biases) = network.layer(&parameters, 0);
        for i in 0..4 {
            for j in 0..4 {
                let product: f64 = (0..9).map(|o| first[i * 9 + o] * first[j * 9 + o]).sum();
                assert!((product - if i == j { 2.0 } else { 0.0 }).abs() < 1e-12);
            }
        }
        assert!(biases.iter().all(|&b| b == 0.0));
        let (last, _) = network.layer(&parameters, 1);
        for i in 0..3 {
            let product: f64 = (0..9).map(|x| last[x * 3 + i] * last[x * 3 + i]).sum();
            assert!((product - 1e-4).abs() < 1e-15);
        }
    }
}

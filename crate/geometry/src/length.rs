//! Lengths of vectors by the processor's square root, which rounds as `libm`'s does and is ten times as fast
//! in wasm.

use nalgebra::{
    DefaultAllocator, Dim, Matrix, OMatrix, RawStorage, U1, allocator::Allocator, storage::Storage,
};

/// Lengths by the processor's square root. `nalgebra` takes `libm`'s, which a wasm module has in software,
/// ten times as slow; both round exactly, so the bits are the same.
pub trait Length {
    /// Type of the vector itself.
    type Unit;

    /// Returns the length `|v|`.
    fn length(&self) -> f64;

    /// Returns the unit vector `v / |v|`.
    fn unit(&self) -> Self::Unit;

    /// Returns `v / |v|` if it is longer than `least`.
    fn try_unit(&self, least: f64) -> Option<Self::Unit>;
}

impl<R: Dim, S: RawStorage<f64, R> + Storage<f64, R>> Length for Matrix<f64, R, U1, S>
where
    DefaultAllocator: Allocator<R>,
{
    type Unit = OMatrix<f64, R, U1>;

    fn length(&self) -> f64 {
        self.norm_squared().sqrt()
    }

    fn unit(&self) -> Self::Unit {
        self.unscale(self.length())
    }

    fn try_unit(&self, least: f64) -> Option<Self::Unit> {
        let length = self.length();
        if length <= least { None } else { Some(self.unscale(length)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vec3;

    #[test]
    fn the_same_bits_as_nalgebra() {
        for k in 0..1000 {
            let v = Vec3::from_fn(|i, _| {
                libm::exp(0.02 * f64::from(k)) * libm::sin(f64::from(k) + 1.3 * i as f64)
            });
            assert_eq!(v.length().to_bits(), v.norm().to_bits());
            assert_eq!(v.unit(), v.normalize());
            assert_eq!(v.try_unit(1e-3), v.try_normalize(1e-3));
        }
        assert_eq!(Vec3::zeros().try_unit(0.0), None);
    }
}

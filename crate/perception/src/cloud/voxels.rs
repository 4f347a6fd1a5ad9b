//! Voxel down-sampling: space is cut into cubes, and the points in a cube are replaced by their mean. Cubes
//! are found by sorting their numbers, so their order is that of (x, y, z) and not of a hash.

use asperity_fault::{Fault, FaultKind, positive_in};
use asperity_geometry::{Length, Vec3};

use crate::neighbours::check_points;

/// A cube that holds points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Voxel {
    /// Index of the cube: `floor((p − origin) / size)`.
    pub index: [i64; 3],
    /// Number of points in it.
    pub count: usize,
    /// Index of the first point in it.
    pub first: u32,
    /// Mean of the points, m.
    pub p_W: Vec3,
    /// Mean normal, of length 1; zero if the cloud has none or they cancel.
    pub n_W: Vec3,
}

/// Number of bits of a cube's index along one axis: three of them fit in one number.
const BITS: u32 = 21;

/// Returns the origin that puts the middle of a cube on the cloud's lowest corner, as in Open3D.
pub fn voxel_origin(lowest: &Vec3, size: f64) -> Vec3 {
    lowest - Vec3::repeat(0.5 * size)
}

/// Returns the cubes of edge `size` (m), counted from `origin`, that hold points, in the order of their
/// indices. `normals` is empty or has one per point.
///
/// # Errors
///
/// Refuses a size that is not positive or too small for the cloud, points that are not finite, and another
/// number of normals than points.
pub fn voxels(points: &[Vec3], normals: &[Vec3], size: f64, origin: &Vec3) -> Result<Vec<Voxel>, Fault> {
    positive_in("m", "voxel", size)?;
    check_points(points)?;
    if !normals.is_empty() && normals.len() != points.len() {
        let message = format!("There are {} normals of {} points.", normals.len(), points.len());
        return Err(Fault::new("normals", message));
    }
    let place = |p: &Vec3| ((p - origin) / size).map(f64::floor);
    let Some(first) = points.first().map(place) else { return Ok(Vec::new()) };
    let (low, high) = points.iter().map(place).fold((first, first), |(l, h), q| (l.inf(&q), h.sup(&q)));
    let fits = |k: usize| high[k] - low[k] < f64::from(1u32 << BITS) && low[k].abs() < 1e15;
    if !(0..3).all(fits) {
        let message = format!(
            "The cloud is more than {} voxels long, or too far from their origin: voxels are too small.",
            1u32 << BITS
        );
        return Err(Fault::of(FaultKind::OutOfRange, "voxel", message));
    }
    // The cube's number in the cloud's own box, then the point's: sorting is stable in the points.
    let key = |q: Vec3| {
        let d = q - low;
        ((d.x as u64) << (2 * BITS)) | ((d.y as u64) << BITS) | d.z as u64
    };
    let mut keys: Vec<(u64, u32)> = points.iter().zip(0..).map(|(p, i)| (key(place(p)), i)).collect();
    keys.sort_unstable();
    Ok(keys.chunk_by(|a, b| a.0 == b.0).map(|cell| mean(cell, points, normals, &low)).collect())
}

fn mean(cell: &[(u64, u32)], points: &[Vec3], normals: &[Vec3], low: &Vec3) -> Voxel {
    let (mut p, mut n) = (Vec3::zeros(), Vec3::zeros());
    for (_, i) in cell {
        p += points[*i as usize];
        n += normals.get(*i as usize).copied().unwrap_or_default();
    }
    let key = cell.first().map_or(0, |c| c.0);
    let mask = (1u64 << BITS) - 1;
    let part = |k: usize, shift: u32| low[k] as i64 + ((key >> shift) & mask) as i64;
    Voxel {
        index: [part(0, 2 * BITS), part(1, BITS), part(2, 0)],
        count: cell.len(),
        first: cell.first().map_or(0, |c| c.1),
        p_W: p / cell.len() as f64,
        n_W: n.try_unit(0.0).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_one_cube_and_negative_places_round_down() {
        let points =
            [[-0.01, 0.0, 0.0], [0.01, 0.0, 0.0], [0.02, 0.0, 0.0], [0.51, 0.0, -0.3]].map(Vec3::from);
        let got = voxels(&points, &[], 0.1, &Vec3::zeros()).unwrap();
        let indices: Vec<([i64; 3], usize)> = got.iter().map(|v| (v.index, v.count)).collect();
        assert_eq!(indices, [([-1, 0, 0], 1), ([0, 0, 0], 2), ([5, 0, -3], 1)]);
        assert!((got[1].p_W.x - 0.015).abs() < 1e-15);
        assert_eq!(voxels(&[], &[], 0.1, &Vec3::zeros()).unwrap(), []);
    }

    #[test]
    fn normals_that_cancel_are_zero() {
        let (points, up) = ([Vec3::zeros(); 2], Vec3::z());
        let got = |n: [Vec3; 2]| voxels(&points, &n, 1.0, &Vec3::zeros()).unwrap()[0].n_W;
        assert_eq!((got([up, up]), got([up, -up])), (up, Vec3::zeros()));
    }

    #[test]
    fn what_cannot_be_cut_is_refused() {
        let points = [Vec3::zeros(), Vec3::repeat(1.0)];
        let path = |size: f64, n: &[Vec3]| voxels(&points, n, size, &Vec3::zeros()).unwrap_err().path;
        assert_eq!(path(0.0, &[]), "voxel");
        assert_eq!(path(1e-9, &[]), "voxel");
        assert_eq!(path(0.1, &[Vec3::z()]), "normals");
        assert_eq!(
            voxels(&[Vec3::repeat(f64::NAN)], &[], 1.0, &Vec3::zeros()).unwrap_err().path,
            "points[0]"
        );
        assert!(voxels(&points, &[], 1e-3, &Vec3::repeat(f64::INFINITY)).is_err());
    }
}

//! Names of features: 32 bits for two edges, each of them a shape and two corners.

/// Name of the features of two shapes that meet in a contact: two edges, or nothing to distinguish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(u32);

/// An edge of one of the two polygons, by its corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge(u16);

impl Edge {
    /// Names the edge between two corners of A's feature, or of B's. Corners are numbered below 128.
    pub fn new(of_a: bool, corner: u8, other: u8) -> Self {
        let (low, high) = (corner.min(other) & 0x7f, corner.max(other) & 0x7f);
        Self(u16::from(of_a) << 15 | u16::from(low) << 7 | u16::from(high))
    }
}

impl FeatureId {
    /// Name of the only contact of its pair.
    pub const WHOLE: Self = Self(0);

    /// Names the point where two edges meet, in either order. Never [`Self::WHOLE`].
    pub(crate) fn of_edges(one: Edge, two: Edge) -> Self {
        let (low, high) = (one.min(two).0, one.max(two).0);
        Self((u32::from(low) << 16 | u32::from(high)).wrapping_add(1))
    }

    /// Returns the name of the same feature of two pieces of its pair: their numbers are mixed in (the
    /// finaliser of MurmurHash3), so that features of different pieces differ but for one chance in four
    /// thousand millions.
    #[must_use]
    pub fn of_pieces(self, [a, b]: [u32; 2]) -> Self {
        let mix = |x: u32| {
            let x = (x ^ x >> 16).wrapping_mul(0x85eb_ca6b);
            let x = (x ^ x >> 13).wrapping_mul(0xc2b2_ae35);
            x ^ x >> 16
        };
        Self(mix(mix(mix(a.wrapping_add(1)) ^ b) ^ self.0).max(1))
    }

    /// Returns the name as a number, for hashes and logs.
    pub fn number(self) -> u32 {
        self.0
    }
}

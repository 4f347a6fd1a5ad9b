//! The three shapes that arrows, triads and points are made of: unit radius along z from 0 to 1, stretched to
//! where they go.

/// Number of sides of cylinders and cones.
const SIDES: u32 = 14;

/// Vertices, their normals, and three indices a triangle, counter-clockwise from outside.
pub struct UnitShape {
    /// Positions in radii across and lengths along.
    pub positions: Vec<[f32; 3]>,
    /// Normals across; not all unit.
    pub normals: Vec<[f32; 3]>,
    /// Triangles, three indices each.
    pub triangles: Vec<u32>,
}

/// Makes a closed cylinder.
pub fn cylinder() -> UnitShape {
    tapered(1.0)
}

/// Makes a closed cone, its tip at z = 1.
pub fn cone() -> UnitShape {
    tapered(0.0)
}

/// Makes a closed cylinder (`top` 1) or cone (`top` 0) of unit radius along z from 0 to 1.
fn tapered(top: f32) -> UnitShape {
    let (mut positions, mut normals, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    let around = |k: u32| {
        let (s, c) = libm::sincosf(std::f32::consts::TAU * (k % SIDES) as f32 / SIDES as f32);
        [c, s]
    };
    let tilt = (1.0 - top) * 0.35;
    for k in 0..=SIDES {
        let [c, s] = around(k);
        positions.extend([[c, s, 0.0], [c * top, s * top, 1.0]]);
        normals.extend([[c, s, tilt]; 2]);
    }
    for k in 0..SIDES {
        let i = 2 * k;
        triangles.extend([i, i + 2, i + 1, i + 1, i + 2, i + 3]);
    }
    for (z, radius, normal) in [(0.0, 1.0, -1.0f32), (1.0, top, 1.0)] {
        let middle = positions.len() as u32;
        positions.push([0.0, 0.0, z]);
        normals.push([0.0, 0.0, normal]);
        for k in 0..=SIDES {
            let [c, s] = around(k);
            positions.push([c * radius, s * radius, z]);
            normals.push([0.0, 0.0, normal]);
        }
        for k in 0..SIDES {
            let (a, b) = (middle + 1 + k, middle + 2 + k);
            triangles.extend(if normal < 0.0 { [middle, b, a] } else { [middle, a, b] });
        }
    }
    UnitShape { positions, normals, triangles }
}

/// Makes a unit ball about the start of its instance, whose axis is a diameter long: it goes through the same
/// program.
pub fn ball() -> UnitShape {
    const RINGS: u32 = 10;
    const AROUND: u32 = 18;
    let (mut positions, mut normals, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=RINGS {
        let (s, c) = libm::sincosf(std::f32::consts::PI * i as f32 / RINGS as f32);
        for k in 0..=AROUND {
            let (t, u) = libm::sincosf(std::f32::consts::TAU * (k % AROUND) as f32 / AROUND as f32);
            positions.push([s * u, s * t, 0.5 * c]);
            normals.push([s * u, s * t, c]);
        }
    }
    for i in 0..RINGS {
        for k in 0..AROUND {
            let a = i * (AROUND + 1) + k;
            let b = a + AROUND + 1;
            triangles.extend([a, b, a + 1, a + 1, b, b + 1]);
        }
    }
    UnitShape { positions, normals, triangles }
}

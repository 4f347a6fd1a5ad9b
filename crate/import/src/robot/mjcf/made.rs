//! Meshes that are not in a text mesh file: MuJoCo's binary `.msh`, shapes that it makes by a rule, and
//! height fields as solids.
//!
//! Source: mujoco.readthedocs.io/en/stable/XMLreference.html, `asset/mesh` (`builtin`, `params`; "MSH file
//! format") and `asset/hfield`.

use asperity_geometry::Vec3;

use super::element::Element;

/// Returns the number of corners and triangles.
pub type Mesh = (Vec<Vec3>, Vec<[u32; 3]>);

/// Largest number of corners around a made shape, and of a height field.
const MOST: (usize, usize) = (300, 200_000);

/// Reads MuJoCo's own binary format: four counts, then corners, normals, texture coordinates and triangles,
/// all little-endian.
pub fn msh(bytes: &[u8]) -> Option<Mesh> {
    let word = |k: usize| bytes.get(4 * k..4 * k + 4).and_then(|b| <[u8; 4]>::try_from(b).ok());
    let count = |k: usize| word(k).map(i32::from_le_bytes).and_then(|n| usize::try_from(n).ok());
    let (corners, normals, textures, faces) = (count(0)?, count(1)?, count(2)?, count(3)?);
    let words = [
        4,
        corners.checked_mul(3)?,
        normals.checked_mul(3)?,
        textures.checked_mul(2)?,
        faces.checked_mul(3)?,
    ];
    let total = words.iter().try_fold(0_usize, |sum, n| sum.checked_add(*n))?;
    if corners < 4 || total.checked_mul(4)? != bytes.len() {
        return None;
    }
    let number = |k: usize| word(k).map(f32::from_le_bytes).map(f64::from).filter(|x| x.is_finite());
    let vertices = (0..corners)
        .map(|v| Some(Vec3::new(number(4 + 3 * v)?, number(5 + 3 * v)?, number(6 + 3 * v)?)))
        .collect::<Option<Vec<_>>>()?;
    let first = words[..4].iter().sum::<usize>();
    let index = |k: usize| count(first + k).filter(|i| *i < corners).map(|i| i as u32);
    let triangles = (0..faces)
        .map(|f| Some([index(3 * f)?, index(3 * f + 1)?, index(3 * f + 2)?]))
        .collect::<Option<Vec<_>>>()?;
    Some((vertices, triangles))
}

/// Makes a shape by its rule; a cone is the hull of its corners and has no triangles. `None`: another rule,
/// or parameters out of range.
pub fn builtin(kind: &str, parameters: &[f64]) -> Option<Mesh> {
    let at = |k: usize| parameters.get(k).copied();
    let around = |x: f64| (x >= 3.0 && x <= MOST.0 as f64).then_some(x as usize);
    match kind {
        "supersphere" => supersphere(around(at(0)?)?, at(1)?, at(2)?),
        "supertorus" => supertorus(around(at(0)?)?, at(1)?, at(2)?, at(3)?),
        "sphere" => Some(sphere(at(0).filter(|n| (0.0..=4.0).contains(n))? as usize)),
        "cone" => cone(around(at(0)?)?, at(1)?),
        _ => None,
    }
}

/// Returns `|cos ω|ᵐ` and `|sin ω|ᵐ` with their signs.
fn powers(angle: f64, exponent: f64) -> (f64, f64) {
    let of = |x: f64| libm::pow(x.abs(), exponent).copysign(x);
    (of(libm::cos(angle)), of(libm::sin(angle)))
}

const PI: f64 = std::f64::consts::PI;

fn supersphere(around: usize, e: f64, n: f64) -> Option<Mesh> {
    if !(e >= 0.0 && n >= 0.0) {
        return None;
    }
    let mut vertices = vec![-Vec3::z()];
    for i in 1..around {
        let (flat, height) = powers(PI * (i as f64 / around as f64 - 0.5), n);
        for j in 0..around {
            let (x, y) = powers(2.0 * PI * j as f64 / around as f64 - PI, e);
            vertices.push(Vec3::new(flat * x, flat * y, height));
        }
    }
    vertices.push(Vec3::z());
    let north = vertices.len() - 1;
    let ring = |i: usize, j: usize| (1 + i * around + j % around) as u32;
    let mut triangles = Vec::new();
    for j in 0..around {
        triangles.push([0, ring(0, j + 1), ring(0, j)]);
        for i in 0..around - 2 {
            triangles.push([ring(i, j), ring(i, j + 1), ring(i + 1, j)]);
            triangles.push([ring(i, j + 1), ring(i + 1, j + 1), ring(i + 1, j)]);
        }
        triangles.push([ring(around - 2, j), ring(around - 2, j + 1), north as u32]);
    }
    Some((vertices, triangles))
}

fn supertorus(around: usize, radius: f64, s: f64, t: f64) -> Option<Mesh> {
    if !(radius > 0.0 && radius <= 1.0 && s > 0.0 && t > 0.0) {
        return None;
    }
    let angle = |k: usize| 2.0 * PI * k as f64 / around as f64;
    let mut vertices = Vec::new();
    for i in 0..around {
        let (x, y) = powers(angle(i), t);
        for j in 0..around {
            let (out, up) = powers(angle(j), s);
            let far = 1.0 + radius * out;
            vertices.push(Vec3::new(far * x, far * y, radius * up));
        }
    }
    let at = |i: usize, j: usize| ((i % around) * around + j % around) as u32;
    let mut triangles = Vec::new();
    for i in 0..around {
        for j in 0..around {
            triangles.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
            triangles.push([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    Some((vertices, triangles))
}

/// Faces of the icosahedron whose corners stand in [`sphere`].
const ICOSAHEDRON: [[u32; 3]; 20] = [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
];

/// Makes an icosahedron on the unit ball whose edges are halved `halved` times.
fn sphere(halved: usize) -> Mesh {
    let p = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let corner = |x: f64, y: f64, z: f64| Vec3::new(x, y, z).normalize();
    let mut vertices = Vec::new();
    for turn in 0..3 {
        for (a, b) in [(-1.0, p), (1.0, p), (-1.0, -p), (1.0, -p)] {
            vertices.push(match turn {
                0 => corner(a, b, 0.0),
                1 => corner(0.0, a, b),
                _ => corner(b, 0.0, a),
            });
        }
    }
    let mut triangles = ICOSAHEDRON.to_vec();
    for _ in 0..halved {
        let mut known = std::collections::BTreeMap::new();
        let mut finer = Vec::with_capacity(4 * triangles.len());
        for [a, b, c] in triangles {
            let mut middle = |i: u32, j: u32| {
                *known.entry((i.min(j), i.max(j))).or_insert_with(|| {
                    let sum = vertices[i as usize] + vertices[j as usize];
                    vertices.push(sum.normalize());
                    vertices.len() as u32 - 1
                })
            };
            let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
            finer.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        }
        triangles = finer;
    }
    (vertices, triangles)
}

fn cone(around: usize, radius: f64) -> Option<Mesh> {
    if !(0.0..=1.0).contains(&radius) {
        return None;
    }
    let ring = |r: f64, z: f64| {
        (0..around).map(move |i| {
            let angle = 2.0 * PI * i as f64 / around as f64;
            Vec3::new(r * libm::cos(angle), r * libm::sin(angle), z)
        })
    };
    let mut vertices: Vec<Vec3> = ring(1.0, -1.0).collect();
    if radius > 0.0 {
        vertices.extend(ring(radius, 1.0));
    } else {
        vertices.push(Vec3::z());
    }
    Some((vertices, Vec::new()))
}

/// Reads the heights of an `<hfield>`: rows and columns, and the numbers, the lowest row first. An error is a
/// sentence with the reason why it is left out.
pub fn heights(element: &Element, file: Option<&[u8]>) -> Result<(usize, usize, Vec<f64>), &'static str> {
    let count =
        |name: &str| element.attribute(name).and_then(|t| t.trim().parse::<usize>().ok()).unwrap_or(0);
    let (mut rows, mut columns) = (count("nrow"), count("ncol"));
    let mut data = Vec::new();
    if let Some(bytes) = file {
        if bytes.starts_with(b"\x89PNG") {
            return Err("its heights are a picture (PNG), which is not read here");
        }
        let word = |k: usize| bytes.get(4 * k..4 * k + 4).and_then(|b| <[u8; 4]>::try_from(b).ok());
        let size =
            |k: usize| word(k).map(i32::from_le_bytes).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        (rows, columns) = (size(0), size(1));
        let count = rows.saturating_mul(columns);
        if count > MOST.1 || bytes.len() != 8 + 4 * count {
            return Err("its file is no height field of MuJoCo");
        }
        data.extend((0..count).filter_map(|k| word(2 + k)).map(|b| f64::from(f32::from_le_bytes(b))));
    }
    if rows < 2 || columns < 2 || rows.saturating_mul(columns) > MOST.1 {
        return Err("it has no rows and columns that can be used");
    }
    if file.is_none() {
        let numbers = element.list("elevation").map_err(|_| "its heights are no numbers")?;
        match numbers {
            // The file has the highest row first.
            Some(n) if n.len() == rows * columns => {
                n.chunks_exact(columns).rev().for_each(|row| data.extend(row))
            }
            Some(_) => return Err("it has not as many heights as rows and columns"),
            None => data.resize(rows * columns, 0.0),
        }
    }
    if data.iter().any(|x| !x.is_finite()) {
        return Err("its heights are no numbers");
    }
    Ok((rows, columns, data))
}

/// Makes the solid under a height field: `size` holds half of x and y, the height, and the depth below.
pub fn field((rows, columns, data): &(usize, usize, Vec<f64>), [x, y, height, below]: [f64; 4]) -> Mesh {
    let (low, high) =
        data.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), h| (a.min(*h), b.max(*h)));
    let span = if high - low > 1e-14 { high - low } else { 1.0 };
    let along = |k: usize, count: usize, half: f64| half * (2.0 * k as f64 / (count - 1) as f64 - 1.0);
    let mut vertices = Vec::with_capacity(data.len());
    for (k, h) in data.iter().enumerate() {
        let (r, c) = (k / columns, k % columns);
        vertices.push(Vec3::new(along(c, *columns, x), along(r, *rows, y), height * (h - low) / span));
    }
    let at = |r: usize, c: usize| (r * columns + c) as u32;
    let mut triangles = Vec::new();
    for r in 0..rows - 1 {
        for c in 0..columns - 1 {
            triangles.push([at(r, c), at(r, c + 1), at(r + 1, c + 1)]);
            triangles.push([at(r, c), at(r + 1, c + 1), at(r + 1, c)]);
        }
    }
    // Around it, counter-clockwise seen from above.
    let mut border: Vec<u32> = (0..columns - 1).map(|c| at(0, c)).collect();
    border.extend((0..rows - 1).map(|r| at(r, columns - 1)));
    border.extend((1..*columns).rev().map(|c| at(rows - 1, c)));
    border.extend((1..*rows).rev().map(|r| at(r, 0)));
    let first = vertices.len() as u32;
    for k in &border {
        let top = vertices[*k as usize];
        vertices.push(Vec3::new(top.x, top.y, -below));
    }
    let middle = vertices.len() as u32;
    vertices.push(Vec3::new(0.0, 0.0, -below));
    for k in 0..border.len() {
        let next = (k + 1) % border.len();
        let (a, b, under_a, under_b) = (border[k], border[next], first + k as u32, first + next as u32);
        triangles.extend([[under_a, under_b, b], [under_a, b, a], [middle, under_b, under_a]]);
    }
    (vertices, triangles)
}

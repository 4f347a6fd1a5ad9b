//! Built-in workpieces: closed, wound outwards, in metres, with about as many triangles as asked for.

use std::f64::consts::{PI, TAU};

use asperity_geometry::{TriangleMesh, Vec3};

/// Names of the workpieces, in the order of a menu.
pub const WORKPIECES: [&str; 6] = ["weld_plate", "cylinder", "saddle", "freeform", "blade", "casting"];

/// Builds a workpiece by its name, of about `triangles` triangles (at least some hundred, at most a million).
pub fn workpiece(name: &str, triangles: usize) -> Option<TriangleMesh> {
    let n = triangles.clamp(400, 1_000_000) as f64;
    Some(match name {
        "weld_plate" => slab(0.2, 0.12, 0.02, n, |x, y| {
            // A bead along x, with the ripples of welding.
            let crown = 0.0025 + 0.0003 * libm::sin(TAU * x / 0.012);
            crown * libm::exp(-y * y / (2.0 * 0.006 * 0.006))
        }),
        "saddle" => slab(0.16, 0.12, 0.04, n, |x, y| (x * x - y * y) / 0.5),
        "freeform" => slab(0.2, 0.16, 0.04, n, |x, y| {
            let bump = |cx: f64, cy: f64, s: f64, h: f64| {
                let (dx, dy) = (x - cx, y - cy);
                h * libm::exp(-(dx * dx + dy * dy) / (2.0 * s * s))
            };
            bump(-0.03, 0.01, 0.035, 0.02) + bump(0.05, -0.03, 0.03, 0.012) - bump(0.06, 0.05, 0.03, 0.008)
        }),
        "cylinder" => cylinder(0.05, 0.2, n),
        "blade" => sweep(n, 60.0, blade_section),
        "casting" => sweep(n, 40.0, spout_section),
        _ => return None,
    })
}

/// Builds a block whose top is `f` over the plane, from −depth below.
fn slab(width: f64, breadth: f64, depth: f64, n: f64, f: impl Fn(f64, f64) -> f64) -> TriangleMesh {
    // As many squares below as on top, two triangles each; the walls are the rest.
    let side = (0.24 * n / (width * breadth)).sqrt();
    let (nx, ny) = (((width * side) as usize).max(8), ((breadth * side) as usize).max(8));
    let at = |i: usize, n: usize, size: f64| size * (i as f64 / n as f64 - 0.5);
    let mut mesh = TriangleMesh::default();
    for top in [true, false] {
        for j in 0..=ny {
            for i in 0..=nx {
                let (x, y) = (at(i, nx, width), at(j, ny, breadth));
                mesh.vertices.push(Vec3::new(x, y, if top { f(x, y) } else { -depth }));
            }
        }
    }
    let id =
        |i: usize, j: usize, top: bool| (j * (nx + 1) + i + if top { 0 } else { (nx + 1) * (ny + 1) }) as u32;
    for j in 0..ny {
        for i in 0..nx {
            let q = |top| [id(i, j, top), id(i + 1, j, top), id(i + 1, j + 1, top), id(i, j + 1, top)];
            let ([a, b, c, d], [e, f, g, h]) = (q(true), q(false));
            // Diagonals alternate, so that no direction is favoured.
            mesh.triangles.extend(if (i + j) % 2 == 0 {
                [[a, b, c], [a, c, d]]
            } else {
                [[a, b, d], [b, c, d]]
            });
            mesh.triangles.extend([[e, g, f], [e, h, g]]);
        }
    }
    let mut wall = |a: (usize, usize), b: (usize, usize)| {
        let [p, q] = [true, false].map(|top| (id(a.0, a.1, top), id(b.0, b.1, top)));
        mesh.triangles.extend([[p.0, q.0, q.1], [p.0, q.1, p.1]]);
    };
    for i in 0..nx {
        wall((i, 0), (i + 1, 0));
        wall((i + 1, ny), (i, ny));
    }
    for j in 0..ny {
        wall((nx, j), (nx, j + 1));
        wall((0, j + 1), (0, j));
    }
    mesh
}

/// Builds a cylinder along y.
fn cylinder(radius: f64, length: f64, n: f64) -> TriangleMesh {
    let side = (0.5 * n / (TAU * radius * length)).sqrt();
    let (around, along) = (((TAU * radius * side) as usize).max(16), ((length * side) as usize).max(8));
    close(around, along, |i, j| {
        let (s, c) = libm::sincos(TAU * i as f64 / around as f64);
        Vec3::new(radius * s, length * (j as f64 / along as f64 - 0.5), radius * c)
    })
}

/// Builds a swept ring of points; `section(angle, share)` is a point at a share of the way.
fn sweep(n: f64, ratio: f64, section: impl Fn(f64, f64) -> Vec3) -> TriangleMesh {
    let along = ((0.5 * n).sqrt() * (ratio / 60.0)).max(8.0) as usize;
    let around = (0.5 * n / along as f64).max(16.0) as usize;
    close(around, along, |i, j| section(TAU * i as f64 / around as f64, j as f64 / along as f64))
}

/// Builds a tube of rings, closed at both ends by fans.
fn close(around: usize, along: usize, point: impl Fn(usize, usize) -> Vec3) -> TriangleMesh {
    let mut mesh = TriangleMesh::default();
    for j in 0..=along {
        mesh.vertices.extend((0..around).map(|i| point(i, j)));
    }
    let id = |i: usize, j: usize| (j * around + i % around) as u32;
    for j in 0..along {
        for i in 0..around {
            let (a, b, c, d) = (id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j + 1));
            mesh.triangles.extend(if (i + j) % 2 == 0 {
                [[a, b, c], [a, c, d]]
            } else {
                [[a, b, d], [b, c, d]]
            });
        }
    }
    for (j, first) in [(0, true), (along, false)] {
        let middle = (0..around).fold(Vec3::zeros(), |s, i| s + point(i, j)) / around as f64;
        let hub = mesh.vertices.len() as u32;
        mesh.vertices.push(middle);
        for i in 0..around {
            let (a, b) = (id(i, j), id(i + 1, j));
            mesh.triangles.push(if first { [hub, b, a] } else { [hub, a, b] });
        }
    }
    mesh
}

/// Returns a point of a twisted, tapered blade lying along y: an ellipse bent to a camber.
fn blade_section(angle: f64, share: f64) -> Vec3 {
    let (s, c) = libm::sincos(angle);
    let chord = 0.05 - 0.015 * share;
    let (x, thickness) = (chord * s, (0.007 - 0.003 * share) * c);
    let camber = 0.008 * (1.0 - (x / chord) * (x / chord));
    let (ts, tc) = libm::sincos(0.45 * (share - 0.5));
    let z = thickness + camber;
    Vec3::new(tc * x + ts * z, 0.18 * (share - 0.5), tc * z - ts * x)
}

/// Returns a point of a tap's spout: a tube that rises from its foot, bends over and narrows.
fn spout_section(angle: f64, share: f64) -> Vec3 {
    let (s, c) = libm::sincos(angle);
    let bend = 0.6 * PI * share;
    let (bs, bc) = libm::sincos(bend);
    let reach = 0.09;
    let radius = 0.024 - 0.008 * share + 0.004 * libm::sin(PI * share) * libm::sin(PI * share);
    let centre = Vec3::new(0.0, reach * (1.0 - bc), reach * bs);
    // Across the tube: x, and the direction from the middle of the bend.
    centre + Vec3::x() * (radius * s) + Vec3::new(0.0, -bc, bs) * (radius * c)
}

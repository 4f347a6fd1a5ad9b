//! Things that an experiment draws beside its bodies: lines, translucent shells, handles, labels, arrows,
//! triads.

use std::f64::consts::TAU;

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use asperity_scene::Role;
use asperity_scene::frame::{
    ArrowRole, FrameWriter, HandleKind, ImageFormat, LabelKind, LineStyle, PointColour, Section, TriadRole,
};
use asperity_scene::{Scene, document::ArrowScale};

/// Sides of a round figure.
const AROUND: usize = 64;

/// Returns the metres drawn for a newton, where what is drawn must not change with the view: `open` where the
/// document leaves it open.
pub fn metres_per_newton(scene: &Scene, open: f64) -> f64 {
    match scene.view.arrow_scale {
        ArrowScale::Fixed { metres_per_newton } => metres_per_newton,
        ArrowScale::Auto => open,
    }
}

/// Gathers figures, then writes their sections. Keeps its memory from frame to frame.
#[derive(Default)]
pub struct Figure {
    lines: Vec<(Role, usize, usize, LineStyle)>,
    line_vertices: Vec<Vec3>,
    shells: Vec<Shell>,
    shell_vertices: Vec<[Vec3; 2]>,
    shell_triangles: Vec<[u32; 3]>,
    handles: Vec<(HandleKind, Role, Vec3, Vec3)>,
    labels: Vec<(usize, LabelKind, Vec3)>,
    arrows: Vec<(ArrowRole, usize, Vec3, Vec3)>,
    frames: Vec<(TriadRole, Pose)>,
    points: Vec<PointSet>,
    /// Place (m, world) and value of each point.
    places: Vec<(Vec3, f64)>,
    pictures: Vec<Picture>,
    pixels: Vec<u32>,
    compass: Compass,
}

struct PointSet {
    role: Role,
    colour: PointColour,
    size: f64,
    first: usize,
    count: usize,
    range: [f64; 2],
}

struct Picture {
    size: [usize; 2],
    first: usize,
    /// Upper left corner, and from it the vectors along the upper and the left edge, m.
    frame: [Vec3; 3],
}

struct Shell {
    role: Role,
    opacity: f64,
    first: [usize; 2],
    count: [usize; 2],
}

impl Figure {
    /// Empties the figure.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.line_vertices.clear();
        self.shells.clear();
        self.shell_vertices.clear();
        self.shell_triangles.clear();
        self.handles.clear();
        self.labels.clear();
        self.arrows.clear();
        self.frames.clear();
        self.points.clear();
        self.places.clear();
        self.pictures.clear();
        self.pixels.clear();
    }

    /// Adds a line through points of the world, m.
    pub fn line(&mut self, role: Role, style: LineStyle, points: impl IntoIterator<Item = Vec3>) {
        let first = self.line_vertices.len();
        self.line_vertices.extend(points);
        self.lines.push((role, first, self.line_vertices.len() - first, style));
    }

    /// Adds a circle about the z axis of `X_WC` at height `z`, m.
    pub fn circle(&mut self, role: Role, style: LineStyle, X_WC: &Pose, radius: f64, z: f64) {
        self.polygon(role, style, X_WC, AROUND, radius, z);
    }

    /// Adds a regular polygon about the z axis of `X_WC` at height `z`, a corner on its x axis, m.
    pub fn polygon(
        &mut self,
        role: Role,
        style: LineStyle,
        X_WC: &Pose,
        corners: usize,
        radius: f64,
        z: f64,
    ) {
        let first = self.line_vertices.len();
        for (cos, sin) in self.compass.of(corners) {
            self.line_vertices.push(place(X_WC, &Vec3::new(radius * cos, radius * sin, z)));
        }
        self.lines.push((role, first, corners, style));
    }

    /// Adds the mantle from the origin of `X_WC` up its z axis to a rim of `corners` corners; many corners
    /// are a cone.
    pub fn mantle(&mut self, role: Role, opacity: f64, X_WC: &Pose, corners: usize, radius: f64, z: f64) {
        let apex = X_WC.translation.vector;
        let first = [self.shell_vertices.len(), self.shell_triangles.len()];
        let compass = self.compass.of(corners);
        let corner = |(cos, sin): &(f64, f64)| {
            let p = Vec3::new(radius * cos, radius * sin, z);
            (p, place(X_WC, &p))
        };
        let mut from = compass.last().map_or_else(Default::default, corner);
        for (k, at) in compass.iter().enumerate() {
            let to = corner(at);
            // Seen from outside: down and away from the axis.
            let n = to.0.cross(&from.0);
            let n_W = X_WC.rotation * (n / n.length().max(f64::MIN_POSITIVE));
            self.shell_vertices.extend([[apex, n_W], [from.1, n_W], [to.1, n_W]]);
            let at = 3 * k as u32;
            self.shell_triangles.push([at, at + 2, at + 1]);
            from = to;
        }
        self.shells.push(Shell { role, opacity, first, count: [3 * corners, corners] });
    }

    /// Adds a friction cone: mantle and rim, its edges `slant` metres long.
    pub fn cone(&mut self, role: Role, opacity: f64, X_WC: &Pose, mu: f64, slant: f64) {
        let z = rim_height(mu, slant);
        self.mantle(role, opacity, X_WC, AROUND, mu * z, z);
        self.circle(role, LineStyle::Closed, X_WC, mu * z, z);
    }

    /// Adds a triangle mesh of the world: positions and unit normals, triangles counted from its first
    /// vertex.
    pub fn shell(&mut self, role: Role, opacity: f64, vertices: &[[Vec3; 2]], triangles: &[[u32; 3]]) {
        let first = [self.shell_vertices.len(), self.shell_triangles.len()];
        self.shell_vertices.extend_from_slice(vertices);
        self.shell_triangles.extend_from_slice(triangles);
        self.shells.push(Shell { role, opacity, first, count: [vertices.len(), triangles.len()] });
    }

    /// Adds a handle, in the order of the description's handles. `direction`: of its line, or normal of its
    /// plane.
    pub fn handle(&mut self, kind: HandleKind, role: Role, position: Vec3, direction: Vec3) {
        self.handles.push((kind, role, position, direction));
    }

    /// Places one of the description's labels.
    pub fn label(&mut self, index: usize, position: Vec3) {
        self.labels.push((index, LabelKind::Word, position));
    }

    /// Places one of the description's labels: the name of what stands below it.
    pub fn name(&mut self, index: usize, position: Vec3) {
        self.labels.push((index, LabelKind::Name, position));
    }

    /// Places one of the description's labels: the verdict on the scene.
    pub fn verdict(&mut self, index: usize, holds: bool, position: Vec3) {
        let kind = if holds { LabelKind::Holds } else { LabelKind::Fails };
        self.labels.push((index, kind, position));
    }

    /// Adds a vector in the SI unit of its role, on a body; nothing where it is zero or not a number.
    pub fn arrow(&mut self, role: ArrowRole, body: usize, origin: Vec3, vector: Vec3) {
        let size = vector.length();
        if size > 0.0 && size.is_finite() {
            self.arrows.push((role, body, origin, vector));
        }
    }

    /// Adds a set of points of the world, m, each `size` CSS pixels across.
    pub fn points(&mut self, role: Role, size: f64, places: impl IntoIterator<Item = Vec3>) {
        let first = self.places.len();
        self.places.extend(places.into_iter().map(|p| (p, 0.0)));
        let count = self.places.len() - first;
        self.points.push(PointSet { role, colour: PointColour::Role, size, first, count, range: [0.0; 2] });
    }

    /// Adds a set of points with a number each, coloured through the colour map, whose ends are `range`. A
    /// point without a number is of less weight.
    pub fn valued_points(
        &mut self,
        size: f64,
        range: [f64; 2],
        valued: impl IntoIterator<Item = (Vec3, f64)> + Clone,
    ) {
        let without = valued.clone().into_iter().filter(|v| v.1.is_nan()).map(|v| v.0);
        self.points(Role::Muted, size, without);
        let first = self.places.len();
        self.places.extend(valued.into_iter().filter(|v| !v.1.is_nan()));
        let count = self.places.len() - first;
        let (role, colour) = (Role::Ink, PointColour::Scalar);
        self.points.push(PointSet { role, colour, size, first, count, range });
    }

    /// Adds a picture that hangs in the world. `size`: pixels across and down. `frame`: its upper left
    /// corner, and from it along the upper and the left edge, m. A pixel is red, green, blue, opacity from
    /// its lowest byte on, row after row from the top.
    pub fn picture(&mut self, size: [usize; 2], frame: [Vec3; 3], pixels: impl IntoIterator<Item = u32>) {
        let first = self.pixels.len();
        self.pixels.extend(pixels);
        self.pictures.push(Picture { size, first, frame });
    }

    /// Adds a triad of axes.
    pub fn triad(&mut self, role: TriadRole, X_WF: Pose) {
        self.frames.push((role, X_WF));
    }

    /// Writes every section it has something for.
    pub fn write(&self, writer: &mut FrameWriter) {
        writer.section(Section::Arrows, |s| {
            for (role, body, origin, vector) in &self.arrows {
                s.u32s(&[*role as u32, *body as u32]);
                s.f32s(origin.as_slice());
                s.f32s(vector.as_slice());
            }
        });
        writer.section(Section::Triads, |s| {
            for (role, pose) in &self.frames {
                let q = pose.rotation;
                s.u32(*role as u32);
                s.f32s(pose.translation.vector.as_slice());
                s.f32s(&[q.w, q.i, q.j, q.k]);
            }
        });
        writer.section(Section::Lines, |s| {
            for &(role, first, count, style) in &self.lines {
                s.u32s(&[role as u32, first as u32, count as u32, style as u32]);
            }
        });
        writer.section(Section::LineVertices, |s| {
            self.line_vertices.iter().for_each(|p| s.f32s(p.as_slice()));
        });
        writer.section(Section::Shells, |s| {
            for shell in &self.shells {
                let [vertex, triangle] = shell.first.map(|n| n as u32);
                let [vertices, triangles] = shell.count.map(|n| n as u32);
                s.u32s(&[shell.role as u32, vertex, vertices, triangle, triangles]);
                s.f32(shell.opacity);
            }
        });
        writer.section(Section::ShellVertices, |s| {
            self.shell_vertices.iter().flatten().for_each(|v| s.f32s(v.as_slice()));
        });
        writer.section(Section::ShellTriangles, |s| self.shell_triangles.iter().for_each(|t| s.u32s(t)));
        writer.section(Section::PointSets, |s| {
            for set in &self.points {
                s.u32s(&[set.role as u32, set.colour as u32, set.first as u32, set.count as u32]);
                s.f32s(&[set.size, set.range[0], set.range[1]]);
            }
        });
        writer.section(Section::Points, |s| {
            for (p, value) in &self.places {
                s.f32s(p.as_slice());
                s.f32(*value);
            }
        });
        writer.section(Section::Images, |s| {
            for picture in &self.pictures {
                let [width, height] = picture.size.map(|n| n as u32);
                s.u32s(&[ImageFormat::Rgba as u32, width, height, picture.first as u32]);
                s.f32s(&[0.0, 1.0]);
                picture.frame.iter().for_each(|v| s.f32s(v.as_slice()));
            }
        });
        writer.section(Section::Pixels, |s| s.u32s(&self.pixels));
        writer.section(Section::Handles, |s| {
            for (kind, role, position, direction) in &self.handles {
                s.u32s(&[*kind as u32, *role as u32]);
                s.f32s(position.as_slice());
                s.f32s(direction.as_slice());
            }
        });
        writer.section(Section::Labels, |s| {
            for (index, kind, position) in &self.labels {
                s.u32s(&[*index as u32, *kind as u32]);
                s.f32s(position.as_slice());
            }
        });
    }
}

/// Returns the height of a rim whose distance from the apex is `slant`, m: finite for every `μ`.
pub fn rim_height(mu: f64, slant: f64) -> f64 {
    slant / (1.0 + mu * mu).sqrt()
}

/// Returns a contact frame: origin, z along the normal.
pub fn contact_frame(p_WC: &Vec3, n_W: &Vec3) -> Pose {
    let turn = Rotation::rotation_between(&Vec3::z(), n_W)
        .unwrap_or_else(|| Rotation::new(std::f64::consts::PI * Vec3::x()));
    Pose::from_parts((*p_WC).into(), turn)
}

/// Cosine and sine of equal parts of a turn, computed when their number changes.
#[derive(Default)]
struct Compass(Vec<(f64, f64)>);

impl Compass {
    fn of(&mut self, corners: usize) -> &[(f64, f64)] {
        if self.0.len() != corners {
            let at = |k| libm::sincos(TAU * k as f64 / corners as f64);
            self.0 = (0..corners).map(at).map(|(sin, cos)| (cos, sin)).collect();
        }
        &self.0
    }
}

fn place(X: &Pose, p: &Vec3) -> Vec3 {
    X.rotation * p + X.translation.vector
}

//! Lines, shells and grips an experiment draws beside its bodies. Vectors are kept from frame to frame.

use asperity_scene::Role;
use asperity_scene::frame::{FrameReader, HandleKind, LineStyle, Section};
use nalgebra::Vector3;

use crate::meshes::{Mesh, to_f64};

/// A line through some of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it stands for.
    pub role: Role,
    /// The last point joins the first.
    pub closed: bool,
    /// Dashed, whatever its role.
    pub dashed: bool,
    first: usize,
    count: usize,
}

/// A mesh seen from both sides, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Shell {
    /// What it stands for.
    pub role: Role,
    /// Seen straight on, 0 to 1.
    pub opacity: f32,
    /// Of no body.
    pub mesh: Mesh,
}

/// A handle of the experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// How it may be dragged.
    pub kind: HandleKind,
    /// Decides its colour.
    pub role: Role,
    /// m
    pub position: Vector3<f64>,
    /// Unit: of its line, or normal to its plane.
    pub direction: Vector3<f64>,
}

/// A piece of a line: its ends (m) and how far along the line they lie (m).
pub type Piece = ([[f32; 3]; 2], [f32; 2]);

/// All of a frame's figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Over `points`.
    pub lines: Vec<Line>,
    /// m
    pub points: Vec<[f32; 3]>,
    /// Each with its mesh.
    pub shells: Vec<Shell>,
    /// In the order of the description's handles; `None` where the record makes no sense.
    pub grips: Vec<Option<Grip>>,
}

fn role(word: u32) -> Role {
    Role::ALL.get(word as usize).copied().unwrap_or_default()
}

fn point(w: &[u32; 3]) -> [f32; 3] {
    w.map(f32::from_bits)
}

impl Figures {
    /// Unpacks a checked frame; records that point outside it are left out.
    pub fn read(&mut self, reader: &FrameReader<'_>) {
        self.points.clear();
        self.points.extend(reader.words(Section::LineVertices).as_chunks::<3>().0.iter().map(point));
        self.lines.clear();
        for &[word, first, count, style] in reader.words(Section::Lines).as_chunks::<4>().0 {
            let [first, count] = [first, count].map(|n| n as usize);
            if first.checked_add(count).is_some_and(|end| end <= self.points.len()) {
                let [closed, dashed] = [LineStyle::Closed, LineStyle::Dashed].map(|s| s as u32 == style);
                self.lines.push(Line { role: role(word), closed, dashed, first, count });
            }
        }
        self.read_shells(reader);
        self.grips.clear();
        self.grips.extend(reader.words(Section::Handles).as_chunks::<8>().0.iter().map(grip));
    }

    fn read_shells(&mut self, reader: &FrameReader<'_>) {
        let vertices = reader.words(Section::ShellVertices).as_chunks::<6>().0;
        let triangles = reader.words(Section::ShellTriangles).as_chunks::<3>().0;
        let mut shells = std::mem::take(&mut self.shells).into_iter().map(|s| s.mesh);
        for &[word, v, vs, t, ts, opacity] in reader.words(Section::Shells).as_chunks::<6>().0 {
            let [v, vs, t, ts] = [v, vs, t, ts].map(|n| n as usize);
            let end = |first: usize, count: usize| first.checked_add(count);
            let (Some(v_end), Some(t_end)) = (end(v, vs), end(t, ts)) else { continue };
            let (Some(vertices), Some(triangles)) = (vertices.get(v..v_end), triangles.get(t..t_end)) else {
                continue;
            };
            let mut mesh = shells.next().unwrap_or_default();
            mesh.positions.clear();
            mesh.positions.extend(vertices.iter().map(|&[x, y, z, ..]| point(&[x, y, z])));
            mesh.normals.clear();
            mesh.normals.extend(vertices.iter().map(|&[.., x, y, z]| point(&[x, y, z])));
            mesh.triangles.clear();
            let inside = |i: &u32| (*i as usize) < vertices.len();
            mesh.triangles.extend(triangles.iter().filter(|t| t.iter().all(inside)));
            let opacity = f32::from_bits(opacity);
            let opacity = if opacity.is_finite() { opacity.clamp(0.0, 1.0) } else { 1.0 };
            self.shells.push(Shell { role: role(word), opacity, mesh });
        }
    }

    /// The pieces of a line, in order; a point that is not finite breaks it.
    pub fn pieces(&self, line: &Line) -> impl Iterator<Item = Piece> + '_ {
        let points = self.points.get(line.first..line.first.saturating_add(line.count)).unwrap_or(&[]);
        let back = if line.closed { points.first() } else { None };
        let mut along = 0.0;
        points.iter().zip(points.iter().skip(1).chain(back)).filter_map(move |(a, b)| {
            let from = along;
            let length = (to_f64(b) - to_f64(a)).norm();
            if !length.is_finite() {
                return None;
            }
            along += length;
            Some(([*a, *b], [from as f32, along as f32]))
        })
    }

    /// Is there anything to see?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.shells.is_empty() && self.grips.is_empty()
    }

    /// What a fitted picture shows: all but guides.
    pub fn extremes(&self) -> impl Iterator<Item = Vector3<f64>> + '_ {
        let weighty = self.lines.iter().filter(|l| l.role != Role::Muted);
        let of_line = |l: &Line| self.points.get(l.first..l.first.saturating_add(l.count)).unwrap_or(&[]);
        let lines = weighty.flat_map(of_line).map(to_f64);
        let shells = self.shells.iter().flat_map(|s| &s.mesh.positions).map(to_f64);
        let grips = self.grips.iter().flatten().map(|g| g.position);
        lines.chain(shells).chain(grips).filter(|p| p.iter().all(|c| c.is_finite()))
    }
}

impl Shell {
    /// Middle of its vertices, m.
    pub fn middle(&self) -> Vector3<f64> {
        let sum: Vector3<f64> = self.mesh.positions.iter().map(to_f64).sum();
        sum / self.mesh.positions.len().max(1) as f64
    }
}

fn grip(&[kind, word, x, y, z, u, v, w]: &[u32; 8]) -> Option<Grip> {
    use HandleKind::{Free, Line, Plane, Surface};
    let kind = [Free, Line, Plane, Surface].into_iter().find(|k| *k as u32 == kind)?;
    let (position, direction) = (to_f64(&point(&[x, y, z])), to_f64(&point(&[u, v, w])));
    let direction = direction.try_normalize(0.0);
    let directed = matches!(kind, Line | Plane);
    let sound = position.iter().all(|c| c.is_finite()) && (direction.is_some() || !directed);
    sound.then(|| Grip { kind, role: role(word), position, direction: direction.unwrap_or_default() })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use asperity_scene::frame::{FrameWriter, Header};

    /// A closed square and a guide, a tetrahedron's shell without its base, and a grip of each kind along x.
    pub fn frame() -> Vec<u32> {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::Lines, |s| {
            s.u32s(&[Role::Cone as u32, 0, 4, LineStyle::Closed as u32]);
            s.u32s(&[Role::Muted as u32, 4, 2, LineStyle::Dashed as u32]);
            s.u32s(&[Role::Ink as u32, 5, 2, LineStyle::Open as u32]);
        });
        writer.section(Section::LineVertices, |s| {
            s.f32s(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
            s.f32s(&[0.0, 0.0, 0.0, 0.0, 0.0, 50.0]);
        });
        writer.section(Section::Shells, |s| {
            s.u32s(&[Role::Cone as u32, 0, 4, 0, 4]);
            s.f32s(&[0.4]);
            s.u32s(&[Role::Cone as u32, 0, 9, 0, 1]);
            s.f32s(&[0.4]);
        });
        writer.section(Section::ShellVertices, |s| {
            for p in [[0.0, 0.0, 0.0], [1.0, 0.0, 2.0], [0.0, 1.0, 2.0], [-1.0, -1.0, 2.0]] {
                s.f32s(&p);
                s.f32s(&[0.0, 0.0, 1.0]);
            }
        });
        writer.section(Section::ShellTriangles, |s| s.u32s(&[0, 1, 2, 0, 2, 3, 0, 3, 1, 0, 1, 9]));
        writer.section(Section::Handles, |s| {
            for kind in 0..4 {
                s.u32s(&[kind, Role::Friction as u32]);
                s.f32s(&[0.25 * f64::from(kind), 0.0, 0.0, 0.0, 0.0, 2.0]);
            }
            s.u32s(&[HandleKind::Line as u32, 0]);
            s.f32s(&[0.0; 6]);
        });
        writer.finish().to_vec()
    }

    pub fn figures() -> Figures {
        let mut figures = Figures::default();
        figures.read(&FrameReader::new(&frame()).unwrap());
        figures
    }

    #[test]
    fn records_that_lead_nowhere_are_left_out() {
        let mut figures = figures();
        assert_eq!(figures.lines.len(), 2);
        assert_eq!(figures.shells.len(), 1);
        assert_eq!(figures.shells[0].mesh.triangles.len(), 3);
        assert_eq!(
            figures.grips.iter().map(Option::is_some).collect::<Vec<_>>(),
            [true, true, true, true, false]
        );
        assert_eq!(figures.grips[1].unwrap().direction, Vector3::z());
        // Read again in its own place.
        let again = figures.clone();
        figures.read(&FrameReader::new(&frame()).unwrap());
        assert_eq!(figures, again);
    }

    #[test]
    fn a_closed_line_comes_back_and_knows_its_length() {
        let figures = figures();
        let pieces: Vec<_> = figures.pieces(&figures.lines[0]).collect();
        assert_eq!(pieces.len(), 4);
        assert_eq!(pieces[3], ([[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [3.0, 4.0]));
        assert_eq!(figures.pieces(&figures.lines[1]).count(), 1);
    }

    #[test]
    fn guides_do_not_count_for_the_fit() {
        assert!(figures().extremes().all(|p| p.z <= 2.0));
    }

    #[test]
    fn an_open_cone_is_outlined_at_its_rim() {
        assert_eq!(figures().shells[0].mesh.folds().len(), 6);
    }
}

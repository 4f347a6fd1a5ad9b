//! Lines, shells and grips an experiment draws beside its bodies. Vectors are kept from frame to frame.

use asperity_scene::Role;
use asperity_scene::frame::{FrameCache, HandleKind, LineStyle, Section, SectionSet, record};
use nalgebra::Vector3;

use crate::draw_list::LineLook;
use crate::frame_data::refill;
use crate::meshes::{Mesh, to_f64};

/// A line through some of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Role: what it stands for.
    pub role: Role,
    /// True if the last point joins the first.
    pub closed: bool,
    /// True if it is dashed, whatever its role.
    pub dashed: bool,
    first: usize,
    count: usize,
}

/// A mesh seen from both sides, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Shell {
    /// Role: what it stands for.
    pub role: Role,
    /// Opacity seen straight on, 0 to 1.
    pub opacity: f32,
    /// Mesh; it belongs to no body.
    pub mesh: Mesh,
}

/// A handle of the experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// Kind: how it may be dragged.
    pub kind: HandleKind,
    /// Role, which decides its colour.
    pub role: Role,
    /// Position, m.
    pub position: Vector3<f64>,
    /// Unit vector: of its line, or normal to its plane.
    pub direction: Vector3<f64>,
}

/// A piece of a line: its ends (m) and how far along the line they lie (m).
pub type Piece = ([[f32; 3]; 2], [f32; 2]);

/// All of a frame's figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Lines over `points`.
    pub lines: Vec<Line>,
    /// Points of the lines, m.
    pub points: Vec<[f32; 3]>,
    /// Shells, each with its mesh.
    pub shells: Vec<Shell>,
    /// Grips in the order of the description's handles; `None` where the record makes no sense.
    pub grips: Vec<Option<Grip>>,
}

impl Figures {
    /// Unpacks what has moved; records that point outside the frame are left out.
    pub fn read(&mut self, frame: &FrameCache, moved: SectionSet) {
        use Section::{Handles, LineVertices, Lines, ShellTriangles, ShellVertices, Shells};
        if moved.any(&[Lines, LineVertices]) {
            refill(&mut self.points, frame.read().map(|vertex: record::LineVertex| vertex.position));
            let lines = frame.read().filter_map(|line: record::Line| {
                let [first, count] = [line.first, line.count].map(|n| n as usize);
                let inside = first.checked_add(count).is_some_and(|end| end <= self.points.len());
                let [closed, dashed] = [LineStyle::Closed, LineStyle::Dashed].map(|s| line.style == Some(s));
                inside.then(|| Line { role: line.role.unwrap_or_default(), closed, dashed, first, count })
            });
            refill(&mut self.lines, lines);
        }
        if moved.any(&[Shells, ShellVertices, ShellTriangles]) {
            self.read_shells(frame);
        }
        if moved.any(&[Handles]) {
            refill(&mut self.grips, frame.read().map(grip));
        }
    }

    fn read_shells(&mut self, frame: &FrameCache) {
        let vertices = frame.words(Section::ShellVertices).as_chunks::<6>().0;
        let triangles = frame.words(Section::ShellTriangles).as_chunks::<3>().0;
        let mut shells = std::mem::take(&mut self.shells).into_iter().map(|s| s.mesh);
        for shell in frame.read::<record::Shell>() {
            let (first, count) = (shell.first_vertex as usize, shell.vertices as usize);
            let Some(vertices) = first.checked_add(count).and_then(|end| vertices.get(first..end)) else {
                continue;
            };
            let (first, count) = (shell.first_triangle as usize, shell.triangles as usize);
            let Some(triangles) = first.checked_add(count).and_then(|end| triangles.get(first..end)) else {
                continue;
            };
            let mut mesh = shells.next().unwrap_or_default();
            refill(&mut mesh.positions, vertices.iter().map(|&[x, y, z, ..]| [x, y, z].map(f32::from_bits)));
            refill(&mut mesh.normals, vertices.iter().map(|&[.., x, y, z]| [x, y, z].map(f32::from_bits)));
            let inside = |i: &u32| (*i as usize) < vertices.len();
            refill(&mut mesh.triangles, triangles.iter().filter(|t| t.iter().all(inside)).copied());
            let opacity = if shell.opacity.is_finite() { shell.opacity.clamp(0.0, 1.0) } else { 1.0 };
            self.shells.push(Shell { role: shell.role.unwrap_or_default(), opacity, mesh });
        }
    }

    /// Returns the pieces of a line, in order; a point that is not finite breaks it.
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

    /// Returns the pieces of all lines that look alike.
    pub fn pieces_of(&self, look: LineLook) -> impl Iterator<Item = Piece> + '_ {
        let alike = self.lines.iter().filter(move |l| LineLook { role: l.role, dashed: l.dashed } == look);
        alike.flat_map(|line| self.pieces(line))
    }

    /// True if there is nothing to see.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.shells.is_empty() && self.grips.is_empty()
    }

    /// Returns the points that a fitted picture shows: all but guides.
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
    /// Returns the middle of its vertices, m.
    pub fn middle(&self) -> Vector3<f64> {
        let sum: Vector3<f64> = self.mesh.positions.iter().map(to_f64).sum();
        sum / self.mesh.positions.len().max(1) as f64
    }
}

fn grip(handle: record::Handle) -> Option<Grip> {
    let kind = handle.kind?;
    let (position, direction) = (to_f64(&handle.position), to_f64(&handle.direction));
    let direction = direction.try_normalize(0.0);
    let directed = matches!(kind, HandleKind::Line | HandleKind::Plane);
    let sound = position.iter().all(|c| c.is_finite()) && (direction.is_some() || !directed);
    let role = handle.role.unwrap_or_default();
    sound.then(|| Grip { kind, role, position, direction: direction.unwrap_or_default() })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use asperity_scene::frame::{FrameWriter, Header};

    /// Makes a frame with a closed square and a guide, a tetrahedron's shell without its base, and a grip of
    /// each kind along x.
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
        let (mut figures, mut kept) = (Figures::default(), FrameCache::default());
        let moved = kept.take(frame()).unwrap();
        figures.read(&kept, moved);
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
        let mut kept = FrameCache::default();
        let moved = kept.take(frame()).unwrap();
        figures.read(&kept, moved);
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

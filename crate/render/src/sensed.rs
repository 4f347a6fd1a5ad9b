//! Meshes that move or carry numbers, sets of points and images of a frame: records checked against what they
//! point at, the numbers themselves left where they came.
//!
//! A set of 300,000 points comes with every frame of a depth camera. So its words are not unpacked: they go
//! from the buffer in which they came to the graphics card.

use std::ops::Range;

use asperity_scene::Role;
use asperity_scene::document::Colormap;
use asperity_scene::frame::{FrameCache, ImageFormat, PointColour, Section, SectionSet, record};
use nalgebra::Vector3;

use crate::colormap;
use crate::frame_data::refill;
use crate::meshes::{Mesh, to_f64};

/// Greatest number of pixels of an image, a side: what every graphics card takes.
const MOST_PIXELS: u32 = 4096;

/// Offset of a point towards the eye, in units of clip depth: about half a hundredth of the way to the
/// middle. It is a disc that faces the eye, and what it was seen on is slanted: half of the disc would be
/// behind that, another half with each turn of the view.
pub const OVER_SURFACE: f32 = 1e-4;

/// A mesh whose vertices have moved or carry numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshState {
    /// Index of the mesh.
    pub mesh: usize,
    /// Range of its vertices in [`positions`]; none: they are where they were.
    moved: Option<Range<usize>>,
    /// Range of its numbers in [`scalars`]; none: it is drawn as a body.
    numbers: Option<Range<usize>>,
    /// Numbers at the two ends of the colour map.
    pub range: [f64; 2],
}

/// A set of points.
#[derive(Clone, Debug, PartialEq)]
pub struct PointSet {
    /// Role, which decides the colour of a set without numbers.
    pub role: Role,
    /// True if the colour is the number's.
    pub scalar: bool,
    points: Range<usize>,
    /// Size, css px.
    pub size: f32,
    /// Numbers at the two ends of the colour map.
    pub range: [f64; 2],
}

/// A picture that hangs in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Format of a pixel.
    pub format: ImageFormat,
    /// Pixels across and down.
    pub size: [u32; 2],
    pixels: Range<usize>,
    /// Numbers at the two ends of the colour map.
    pub range: [f64; 2],
    /// Upper left corner, and from it the vectors along the upper and the left edge, m.
    pub frame: [Vector3<f64>; 3],
}

/// Meshes in motion, points and images of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sensed {
    /// States of meshes, at most one a mesh.
    pub states: Vec<MeshState>,
    /// Sets of points in the order they came.
    pub points: Vec<PointSet>,
    /// Images in the order they came.
    pub images: Vec<Image>,
}

/// Returns the range `first` to `first + count` of `all` records.
fn part(first: u32, count: u32, all: usize) -> Option<Range<usize>> {
    let (first, count) = (first as usize, count as usize);
    first.checked_add(count).filter(|&end| end <= all).map(|end| first..end)
}

fn ends(range: [f32; 2]) -> [f64; 2] {
    if range.iter().all(|x| x.is_finite()) { range.map(f64::from) } else { [0.0; 2] }
}

impl Sensed {
    /// Takes what has moved; records that point outside the frame are left out.
    pub fn read(&mut self, frame: &FrameCache, moved: SectionSet, meshes: &[Mesh]) {
        use Section::{
            Images, MeshStates, MeshTable, MovedVertices, Pixels, PointSets, Points, VertexScalars,
        };
        if moved.any(&[MeshStates, MovedVertices, VertexScalars, MeshTable]) {
            let (positions, scalars) = (positions(frame).len(), scalars(frame).len());
            let state = |state: record::MeshState| {
                let vertices = meshes.get(state.mesh as usize)?.positions.len();
                let one_each = |range: &Range<usize>| range.len() == vertices;
                let moved = match state.vertices {
                    0 => None,
                    count => Some(part(state.first_vertex, count, positions).filter(one_each)?),
                };
                let numbers = match state.scalars {
                    0 => None,
                    count => Some(part(state.first_scalar, count, scalars).filter(one_each)?),
                };
                Some(MeshState { mesh: state.mesh as usize, moved, numbers, range: ends(state.range) })
            };
            refill(&mut self.states, frame.read().filter_map(state));
        }
        if moved.any(&[PointSets, Points]) {
            let all = points(frame).len();
            let set = |set: record::PointSet| {
                Some(PointSet {
                    role: set.role.unwrap_or_default(),
                    scalar: set.colour == Some(PointColour::Scalar),
                    points: part(set.first, set.count, all)?,
                    size: if set.size > 0.0 { set.size.min(64.0) } else { 1.0 },
                    range: ends(set.range),
                })
            };
            refill(&mut self.points, frame.read().filter_map(set));
        }
        if moved.any(&[Images, Pixels]) {
            let all = frame.words(Pixels).len();
            let image = |image: record::Image| {
                let size = [image.width, image.height];
                let count = size.iter().all(|n| (1..=MOST_PIXELS).contains(n)).then(|| size[0] * size[1])?;
                let frame = [image.corner, image.right, image.down].map(|p| to_f64(&p));
                frame.iter().flatten().all(|c| c.is_finite()).then_some(())?;
                Some(Image {
                    format: image.format?,
                    size,
                    pixels: part(image.first, count, all)?,
                    range: ends(image.range),
                    frame,
                })
            };
            refill(&mut self.images, frame.read().filter_map(image));
        }
    }

    /// Returns the numbers at the ends of the colour map, of everything that is coloured by it; none where
    /// nothing is.
    pub fn range(&self) -> Option<[f64; 2]> {
        let states = self.states.iter().filter(|s| s.numbers.is_some()).map(|s| s.range);
        let points = self.points.iter().filter(|s| s.scalar).map(|s| s.range);
        let images = self.images.iter().filter(|i| i.format == ImageFormat::Scalar).map(|i| i.range);
        let join = |[a, b]: [f64; 2], [low, high]: [f64; 2]| [a.min(low), b.max(high)];
        states.chain(points).chain(images).reduce(join)
    }

    /// Returns the points that a fitted picture shows, besides bodies and figures: the corners of images and,
    /// of a large set, some points.
    pub fn extremes<'f>(&'f self, frame: &'f FrameCache) -> impl Iterator<Item = Vector3<f64>> + 'f {
        /// Number of a set's points whose box is nearly the box about all.
        const ENOUGH: usize = 2000;
        let of_set = |set: &'f PointSet| {
            let points = set.points(frame);
            points.iter().step_by(points.len().div_ceil(ENOUGH).max(1))
        };
        let points = self.points.iter().flat_map(of_set).map(|&[x, y, z, _]| to_f64(&[x, y, z]));
        let corners = self.images.iter().flat_map(|image| {
            let [corner, right, down] = image.frame;
            [corner, corner + right, corner + down, corner + right + down]
        });
        points.chain(corners).filter(|p| p.iter().all(|c| c.is_finite()))
    }
}

impl MeshState {
    /// True if it is coloured by its numbers.
    pub fn coloured(&self) -> bool {
        self.numbers.is_some()
    }

    /// True if its vertices are elsewhere than they were made.
    pub fn is_moved(&self) -> bool {
        self.moved.is_some()
    }

    /// Returns the vertices now, in the body frame, m; none where they are as they were made.
    pub fn moved_to<'f>(&self, frame: &'f FrameCache) -> Option<&'f [[f32; 3]]> {
        positions(frame).get(self.moved.clone()?)
    }

    /// Returns the numbers, one a vertex, where it has any.
    pub fn numbers<'f>(&self, frame: &'f FrameCache) -> &'f [f32] {
        self.numbers.clone().and_then(|range| scalars(frame).get(range)).unwrap_or(&[])
    }
}

impl PointSet {
    /// Returns the points: x y z (m) and the number of each.
    pub fn points<'f>(&self, frame: &'f FrameCache) -> &'f [[f32; 4]] {
        points(frame).get(self.points.clone()).unwrap_or(&[])
    }
}

impl Image {
    /// Returns the pixels, row after row from the top.
    pub fn pixels<'f>(&self, frame: &'f FrameCache) -> &'f [u32] {
        frame.words(Section::Pixels).get(self.pixels.clone()).unwrap_or(&[])
    }
}

impl Image {
    /// Returns the colours: red, green, blue, opacity of each pixel.
    pub fn colours(&self, frame: &FrameCache, map: Colormap) -> Vec<[u8; 4]> {
        let table = colormap::table(map);
        let [low, high] = self.range;
        let colour = |&word: &u32| match self.format {
            ImageFormat::Rgba => word.to_le_bytes(),
            ImageFormat::Scalar => {
                let part = (f64::from(f32::from_bits(word)) - low) / (high - low).max(1e-30);
                // A pixel without a number is not seen: a depth camera that meets nothing.
                if part.is_nan() {
                    return [0; 4];
                }
                let at = 3 * (255.0 * part.clamp(0.0, 1.0)).round() as usize;
                let [r, g, b] = [0, 1, 2].map(|k| table.get(at + k).copied().unwrap_or(0));
                [r, g, b, 255]
            }
        };
        self.pixels(frame).iter().map(colour).collect()
    }
}

fn positions(frame: &FrameCache) -> &[[f32; 3]] {
    bytemuck::cast_slice::<u32, f32>(frame.words(Section::MovedVertices)).as_chunks().0
}

fn scalars(frame: &FrameCache) -> &[f32] {
    bytemuck::cast_slice(frame.words(Section::VertexScalars))
}

fn points(frame: &FrameCache) -> &[[f32; 4]] {
    bytemuck::cast_slice::<u32, f32>(frame.words(Section::Points)).as_chunks().0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshes::tests::cube;
    use asperity_scene::frame::{FrameWriter, Header};

    fn read(write: impl FnOnce(&mut FrameWriter)) -> (Sensed, FrameCache) {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        write(&mut writer);
        let (mut kept, mut sensed) = (FrameCache::default(), Sensed::default());
        let moved = kept.take(writer.finish().to_vec()).unwrap();
        sensed.read(&kept, moved, &[cube()]);
        (sensed, kept)
    }

    #[test]
    fn a_state_has_a_place_and_a_number_for_each_vertex_or_is_left_out() {
        let n = cube().positions.len() as u32;
        let (sensed, kept) = read(|writer| {
            writer.section(Section::MeshStates, |s| {
                for row in
                    [[0, 0, n, 0, n], [0, 0, n - 1, 0, n], [7, 0, n, 0, n], [0, 1, n, 0, 0], [0, 0, 0, 0, n]]
                {
                    s.u32s(&row);
                    s.f32s(&[0.0, 5.0]);
                }
            });
            writer.section(Section::MovedVertices, |s| (0..3 * n).for_each(|i| s.f32(i.into())));
            writer.section(Section::VertexScalars, |s| (0..n).for_each(|i| s.f32(i.into())));
        });
        assert_eq!(sensed.states.len(), 2);
        assert_eq!(sensed.states[0].moved_to(&kept).unwrap()[1], [3.0, 4.0, 5.0]);
        assert_eq!(sensed.states[0].numbers(&kept)[2], 2.0);
        assert!(!sensed.states[1].is_moved() && sensed.states[1].moved_to(&kept).is_none());
        assert_eq!(sensed.range(), Some([0.0, 5.0]));
    }

    #[test]
    fn points_and_images_that_lead_nowhere_are_left_out() {
        let (sensed, kept) = read(|writer| {
            writer.section(Section::PointSets, |s| {
                for (first, count) in [(0, 2), (1, 2), (u32::MAX, 2)] {
                    s.u32s(&[Role::Cone as u32, PointColour::Scalar as u32, first, count]);
                    s.f32s(&[2.0, -1.0, 3.0]);
                }
            });
            writer.section(Section::Points, |s| s.f32s(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]));
            writer.section(Section::Images, |s| {
                for (width, height) in [(2, 1), (2, 2), (0, 1), (100_000, 100_000)] {
                    s.u32s(&[ImageFormat::Rgba as u32, width, height, 0]);
                    s.f32s(&[0.0, 1.0]);
                    s.f32s(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, -1.0]);
                }
            });
            writer.section(Section::Pixels, |s| s.u32s(&[0xff00_00ff, 0xffff_0000]));
        });
        assert_eq!(sensed.points.len(), 1);
        assert_eq!(sensed.points[0].points(&kept)[1], [5.0, 6.0, 7.0, 8.0]);
        assert_eq!(sensed.images.len(), 1);
        assert_eq!(sensed.images[0].pixels(&kept).len(), 2);
        assert_eq!(sensed.range(), Some([-1.0, 3.0]));
        assert_eq!(sensed.extremes(&kept).count(), 2 + 4);
    }
}

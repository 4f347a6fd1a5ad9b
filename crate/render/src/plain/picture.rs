//! Fills triangles of clip space into a picture, with a depth buffer, as a graphics card would: what lies
//! before the near plane is cut off, a pixel is in a triangle when its middle is, and one on a shared edge is
//! in one of the two.
//!
//! Clip space is that of OpenGL: x to the right, y up, z from −w to w, a triangle's front where its corners
//! go round counter-clockwise. Rows of the picture run from the top. Colours are sRGB from 0 to 1, blended as
//! they are.

use crate::draw_list::Side;
use crate::theme::Color;

/// Number of values that are interpolated over a triangle; one kind of them, so that there is one way to
/// fill.
const NUMBERS: usize = 6;
/// Values interpolated with perspective; those that mean nothing are zero.
pub type Numbers = [f64; NUMBERS];
/// Shader: returns the colour at a place of the picture (px), or none if nothing is there.
pub type Shade<'s> = &'s mut dyn FnMut(&Planes, f64, f64) -> Option<Color>;

/// A corner of a triangle: its place in clip space and numbers that are interpolated.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    /// Place in clip space: x y z w.
    pub clip: [f64; 4],
    /// Values interpolated with perspective.
    pub with: Numbers,
}

/// Mode in which pixels go into the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Opaque: in place of what lies farther.
    Opaque,
    /// Blended over what does not lie nearer; `true`: later ones behind it are hidden.
    Blended(bool),
}

/// Pixels and their depths.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Colours: red, green, blue, opacity.
    pub color: Vec<[u8; 4]>,
    /// Depths: −1 at the near plane, 1 at the far one.
    depth: Vec<f32>,
}

/// A corner on the screen: px from the top left, depth, 1/w.
#[derive(Clone, Copy)]
struct Corner {
    x: f64,
    y: f64,
    z: f64,
    over: f64,
    with: Numbers,
}

/// A number that is linear over the screen.
#[derive(Clone, Copy)]
struct Plane {
    at: f64,
    dx: f64,
    dy: f64,
}

/// Values that are interpolated over a triangle.
pub struct Planes {
    from: [f64; 2],
    depth: Plane,
    over: Plane,
    with: [Plane; NUMBERS],
}

impl Plane {
    fn value(&self, dx: f64, dy: f64) -> f64 {
        self.at + self.dx * dx + self.dy * dy
    }
}

impl Planes {
    fn new(corners: &[Corner; 3], area: f64) -> Self {
        let [a, b, c] = corners;
        let (u, v) = ([b.x - a.x, b.y - a.y], [c.x - a.x, c.y - a.y]);
        let plane = |at: f64, p: f64, q: f64| Plane {
            at,
            dx: ((p - at) * v[1] - (q - at) * u[1]) / area,
            dy: ((q - at) * u[0] - (p - at) * v[0]) / area,
        };
        let mut with = [Plane { at: 0.0, dx: 0.0, dy: 0.0 }; NUMBERS];
        for (k, of) in with.iter_mut().enumerate() {
            *of = plane(a.with[k] * a.over, b.with[k] * b.over, c.with[k] * c.over);
        }
        Self { from: [a.x, a.y], depth: plane(a.z, b.z, c.z), over: plane(a.over, b.over, c.over), with }
    }

    /// Returns the values at a place of the picture, px.
    pub fn at(&self, x: f64, y: f64) -> Numbers {
        let (dx, dy) = (x - self.from[0], y - self.from[1]);
        let w = 1.0 / self.over.value(dx, dy);
        self.with.map(|plane| plane.value(dx, dy) * w)
    }

    /// Returns the change of the values from a pixel to the next, across and down together.
    pub fn width_at(&self, x: f64, y: f64, values: &Numbers) -> Numbers {
        let w = 1.0 / self.over.value(x - self.from[0], y - self.from[1]);
        let mut width = [0.0; NUMBERS];
        for ((width, plane), value) in width.iter_mut().zip(&self.with).zip(values) {
            let across = (plane.dx - value * self.over.dx) * w;
            let down = (plane.dy - value * self.over.dy) * w;
            *width = across.abs() + down.abs();
        }
        width
    }
}

/// An edge as the same numbers whichever way it is gone along, so that two triangles part its pixels between
/// them.
struct Edge {
    /// Line x = at + slope·y along it; none where it is level.
    line: Option<[f64; 2]>,
}

impl Edge {
    fn new(p: &Corner, q: &Corner) -> Self {
        let (a, b) = if (p.y, p.x) <= (q.y, q.x) { (p, q) } else { (q, p) };
        let slope = (b.x - a.x) / (b.y - a.y);
        Self { line: (b.y > a.y).then_some([a.x - slope * a.y, slope]) }
    }
}

impl Picture {
    /// Makes it a picture of a size and one colour, everything far away.
    pub fn clear(&mut self, [width, height]: [u32; 2], color: Color) {
        [self.width, self.height] = [width as usize, height as usize];
        self.color.clear();
        self.color.resize(self.width * self.height, bytes(color));
        self.clear_depth();
    }

    /// Clears the depths: what follows lies over all that is there.
    pub fn clear_depth(&mut self) {
        self.depth.clear();
        self.depth.resize(self.width * self.height, 1.0);
    }

    /// Fills a triangle; `shade` says the colour at a place, or that nothing is there.
    pub fn triangle(&mut self, vertices: &[Vertex; 3], side: Side, mode: Mode, shade: Shade<'_>) {
        // Cut by the near plane, z = −w: at most four corners are left.
        let before = |v: &Vertex| v.clip[2] + v.clip[3];
        if vertices.iter().all(|v| before(v) > 0.0) {
            let [a, b, c] = vertices.map(|v| self.corner(&v));
            return self.fill(&[a, b, c], side, mode, shade);
        }
        let mut left = [vertices[0]; 4];
        let mut count = 0;
        for k in 0..3 {
            let (a, b) = (&vertices[k], &vertices[(k + 1) % 3]);
            let (da, db) = (before(a), before(b));
            let mut keep = |v: Vertex| {
                if let Some(slot) = left.get_mut(count) {
                    *slot = v;
                    count += 1;
                }
            };
            if da > 0.0 {
                keep(*a);
            }
            if (da > 0.0) != (db > 0.0) {
                keep(between(a, b, da / (da - db)));
            }
        }
        for k in 2..count {
            let corners = [left[0], left[k - 1], left[k]].map(|v| self.corner(&v));
            self.fill(&corners, side, mode, shade);
        }
    }

    fn corner(&self, v: &Vertex) -> Corner {
        let [x, y, z, w] = v.clip;
        let over = 1.0 / w;
        Corner {
            x: (0.5 + 0.5 * x * over) * self.width as f64,
            y: (0.5 - 0.5 * y * over) * self.height as f64,
            z: z * over,
            over,
            with: v.with,
        }
    }

    fn fill(&mut self, corners: &[Corner; 3], side: Side, mode: Mode, shade: Shade<'_>) {
        let [a, b, c] = corners;
        // Rows run down: what goes round counter-clockwise on the screen has a negative area here.
        let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        let hidden = match side {
            Side::Near => area > 0.0,
            Side::Far => area < 0.0,
            Side::Both => false,
        };
        if hidden || area == 0.0 || !area.is_finite() {
            return;
        }
        let planes = Planes::new(corners, area);
        let edges = [Edge::new(a, b), Edge::new(b, c), Edge::new(c, a)];
        let spans = [[a.y, b.y], [b.y, c.y], [c.y, a.y]];
        let top = a.y.min(b.y).min(c.y);
        let bottom = a.y.max(b.y).max(c.y);
        for row in first(top, self.height)..first(bottom, self.height) {
            let y = row as f64 + 0.5;
            let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
            for (edge, [p, q]) in edges.iter().zip(spans) {
                // Every row meets an edge on its left and one on its right.
                if let Some([at, slope]) = edge.line
                    && (p > y) != (q > y)
                {
                    let x = at + slope * y;
                    (from, to) = (from.min(x), to.max(x));
                }
            }
            for column in first(from, self.width)..first(to, self.width) {
                let x = column as f64 + 0.5;
                let depth = planes.depth.value(x - a.x, y - a.y) as f32;
                self.put(row * self.width + column, depth, mode, || shade(&planes, x, y));
            }
        }
    }

    /// Puts a pixel, unless what is there lies nearer.
    pub fn put(&mut self, at: usize, depth: f32, mode: Mode, color: impl FnOnce() -> Option<Color>) {
        let Some((there, pixel)) = self.depth.get_mut(at).zip(self.color.get_mut(at)) else { return };
        let seen = match mode {
            Mode::Opaque => depth < *there,
            Mode::Blended(_) => depth <= *there,
        };
        if !seen {
            return;
        }
        let Some(color) = color() else { return };
        match mode {
            Mode::Opaque => *pixel = bytes(color),
            Mode::Blended(_) => {
                let alpha = color[3].clamp(0.0, 1.0);
                for (part, over) in pixel.iter_mut().zip(color).take(3) {
                    let mixed = f32::from(*part) * (1.0 - alpha) + 255.0 * over.clamp(0.0, 1.0) * alpha;
                    *part = (mixed + 0.5) as u8;
                }
            }
        }
        if mode != Mode::Blended(false) {
            *there = depth;
        }
    }
}

/// Returns the number of the first pixel whose middle lies at or beyond `x`, of so many.
fn first(x: f64, count: usize) -> usize {
    ((x - 0.5).ceil().max(0.0) as usize).min(count)
}

fn between(a: &Vertex, b: &Vertex, s: f64) -> Vertex {
    let mut made = *a;
    for (to, end) in made.clip.iter_mut().zip(b.clip) {
        *to += s * (end - *to);
    }
    for (to, end) in made.with.iter_mut().zip(b.with) {
        *to += s * (end - *to);
    }
    made
}

/// Returns the bytes of an opaque colour, since a view is opaque.
fn bytes([r, g, b, _]: Color) -> [u8; 4] {
    let byte = |c: f32| (255.0 * c.clamp(0.0, 1.0) + 0.5) as u8;
    [byte(r), byte(g), byte(b), 255]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Color = [1.0; 4];

    fn blank(width: u32, height: u32) -> Picture {
        let mut picture = Picture::default();
        picture.clear([width, height], [0.0, 0.0, 0.0, 1.0]);
        picture
    }

    fn vertex(x: f64, y: f64, z: f64) -> Vertex {
        Vertex { clip: [x, y, z, 1.0], with: [x, 0.0, 0.0, 0.0, 0.0, 0.0] }
    }

    #[test]
    fn a_pixel_on_a_shared_edge_is_in_one_of_the_two() {
        let half = |_: &Planes, _: f64, _: f64| Some([1.0, 1.0, 1.0, 0.5]);
        for corners in [[-1.0, -1.0], [-0.7, -0.33]] {
            let mut picture = blank(16, 16);
            let [l, b] = corners;
            let quad = [[l, b], [0.9, b], [0.9, 0.8], [l, 0.8]].map(|[x, y]| vertex(x, y, 0.0));
            for [i, j, k] in [[0, 1, 2], [2, 3, 0]] {
                let mut shade = half;
                let mode = Mode::Blended(false);
                picture.triangle(&[quad[i], quad[j], quad[k]], Side::Both, mode, &mut shade);
            }
            assert!(picture.color.iter().all(|c| [0, 128].contains(&c[0])), "{:?}", picture.color);
            assert!(picture.color.iter().filter(|c| c[0] == 128).count() > 60);
        }
    }

    #[test]
    fn sides_depth_and_numbers_are_a_graphics_cards() {
        let mut picture = blank(4, 4);
        // Counter-clockwise, y up: it faces the eye.
        let front = [vertex(-1.0, -1.0, 0.0), vertex(3.0, -1.0, 0.0), vertex(-1.0, 3.0, 0.0)];
        let mut white = |_: &Planes, _: f64, _: f64| Some(WHITE);
        picture.triangle(&front, Side::Far, Mode::Opaque, &mut white);
        assert!(picture.color.iter().all(|c| c[0] == 0));
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let values = planes.at(x, y);
            let value = values[0];
            assert!((value - (x / 2.0 - 1.0)).abs() < 1e-12);
            assert!((planes.width_at(x, y, &values)[0] - 0.5).abs() < 1e-12);
            Some(WHITE)
        };
        picture.triangle(&front, Side::Near, Mode::Opaque, &mut shade);
        assert!(picture.color.iter().all(|c| c[0] == 255));
        let behind = front.map(|v| Vertex { clip: [v.clip[0], v.clip[1], 0.5, 1.0], ..v });
        let mut red = |_: &Planes, _: f64, _: f64| Some([1.0, 0.0, 0.0, 1.0]);
        picture.triangle(&behind, Side::Both, Mode::Opaque, &mut red);
        assert!(picture.color.iter().all(|c| c[1] == 255));
        picture.clear_depth();
        picture.triangle(&behind, Side::Both, Mode::Opaque, &mut red);
        assert!(picture.color.iter().all(|c| c[1] == 0));
    }

    #[test]
    fn what_lies_before_the_near_plane_is_cut_off() {
        let mut picture = blank(8, 8);
        // One corner is behind the eye.
        let corners = [[-4.0, -2.0, 1.0, 2.0], [4.0, -2.0, 1.0, 2.0], [0.0, 3.0, -3.0, -1.0]];
        let corners = corners.map(|clip| Vertex { clip, with: [0.0; 6] });
        let mut seen = 0;
        let mut count = |_: &Planes, _: f64, _: f64| {
            seen += 1;
            Some(WHITE)
        };
        picture.triangle(&corners, Side::Both, Mode::Opaque, &mut count);
        assert!(seen > 8);
        let hidden = corners.map(|v| Vertex { clip: [v.clip[0], v.clip[1], -3.0, 1.0], ..v });
        picture.clear_depth();
        let before = picture.color.clone();
        let mut grey = |_: &Planes, _: f64, _: f64| Some([0.5; 4]);
        picture.triangle(&hidden, Side::Both, Mode::Opaque, &mut grey);
        assert_eq!(picture.color, before);
    }

    #[test]
    fn numbers_that_are_none_fill_nothing() {
        let mut picture = blank(4, 4);
        let corners = [vertex(f64::NAN, 0.0, 0.0), vertex(1.0, 0.0, 0.0), vertex(0.0, f64::INFINITY, 0.0)];
        let mut white = |_: &Planes, _: f64, _: f64| Some(WHITE);
        picture.triangle(&corners, Side::Both, Mode::Opaque, &mut white);
        assert!(picture.color.iter().all(|c| c[0] == 0));
    }
}

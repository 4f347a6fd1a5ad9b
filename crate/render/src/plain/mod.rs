//! Paints a draw list without a graphics card: the same triangles as `gpu`, filled on the processor. Slower,
//! and the same picture but for the smoothing of triangles' edges, which WebGL does with several samples a
//! pixel.

mod picture;
mod shade;

use asperity_scene::frame::{Section, SectionSet};
use nalgebra::{Matrix4, Vector3, Vector4};

use crate::camera::{Eye, light};
use crate::colormap;
use crate::creased::Creases;
use crate::display_scene::{DisplayScene, MESHES, STATES};
use crate::draw_list::{BodyLook, DrawList, Form, Item, LIFT, LinesOf, Map, Sheet, Side, Stroke};
use crate::figures::Piece;
use crate::frame_data::PressureSheet;
use crate::meshes::{Fold, Mesh, to_f64};
use crate::sensed::{Image, OVER_SURFACE, PointSet};
use crate::solids::{Solid, Solids};
use crate::theme::Color;
use crate::unit_shapes::{UnitShape, ball, cone, cylinder};
use picture::{Mode, Picture, Planes, Vertex};

/// Picture in memory, and what is worked out once for many of them.
pub struct Painter {
    picture: Picture,
    meshes: Creases,
    shells: Creases,
    images: Vec<Vec<[u8; 4]>>,
    /// Unit shapes: cylinder, cone, ball.
    shapes: [UnitShape; 3],
}

/// Properties of the picture that every item needs.
struct Scope {
    view_projection: Matrix4<f64>,
    eye: Vector3<f64>,
    light: Vector3<f64>,
    /// Size, device px.
    size: [f64; 2],
    /// Device px in a css px.
    ratio: f64,
    /// Number of css px in a metre at the target.
    pixels_per_metre: f64,
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            picture: Picture::default(),
            meshes: Creases::default(),
            shells: Creases::default(),
            images: Vec::new(),
            shapes: [cylinder(), cone(), ball()],
        }
    }
}

impl Painter {
    /// Paints the list, `size` device px large, `ratio` of them in a css px.
    pub fn paint(
        &mut self,
        display: &DisplayScene,
        moved: SectionSet,
        list: &DrawList,
        eye: &Eye,
        size: [u32; 2],
        ratio: f64,
    ) {
        self.renew(display, moved);
        let scope = Scope {
            view_projection: eye.matrix(),
            eye: eye.position,
            light: light(eye),
            size: size.map(f64::from),
            ratio,
            pixels_per_metre: 1.0 / eye.pixel_at_target(),
        };
        self.picture.clear(size, display.theme.viewport);
        for item in &list.items {
            self.item(&scope, display, list, item);
        }
    }

    /// Returns the pixels: red, green, blue, opacity of each, row after row from the top.
    pub fn pixels(&self) -> &[u8] {
        self.picture.color.as_flattened()
    }

    fn renew(&mut self, display: &DisplayScene, moved: SectionSet) {
        use Section::{Images, Pixels, ShellTriangles, ShellVertices, Shells};
        if moved.any(&MESHES) || moved.any(&STATES) {
            self.meshes.renew(display.meshes.iter());
            self.meshes.fold(usize::MAX);
        }
        if moved.any(&[Shells, ShellVertices, ShellTriangles]) {
            self.shells.renew(display.frame.figures.shells.iter().map(|s| &s.mesh));
            self.shells.fold(usize::MAX);
        }
        if moved.any(&[Images, Pixels]) {
            let colours = |image: &Image| image.colours(display.kept(), display.view.colormap);
            self.images = display.sensed.images.iter().map(colours).collect();
        }
    }

    fn item(&mut self, scope: &Scope, display: &DisplayScene, list: &DrawList, item: &Item) {
        let world = Matrix4::identity();
        let picture = &mut self.picture;
        let of_form = |form: &Form| match *form {
            Form::Mesh(i) => (self.meshes.all.get(i), display.mesh_model(i)),
            Form::Shell(i) => (self.shells.all.get(i), world),
        };
        match item {
            Item::Sheet(sheet) => scope.sheet(picture, sheet),
            Item::Surface(form, look, side) => {
                if let (Some(creased), model) = of_form(form) {
                    scope.surface(picture, &creased.mesh, &model, look, *side);
                }
            }
            Item::Folds(form, style) => {
                if let (Some(creased), model) = of_form(form) {
                    scope.folds(picture, &creased.folds, &model, style);
                }
            }
            Item::Map(map) => {
                let made;
                let (field, model) = match map {
                    Map::Patch => (&display.frame.surface, world),
                    Map::Slice => (&display.frame.slice, world),
                    Map::Mesh(i) => {
                        made = mesh_field(display, *i);
                        (&made, display.mesh_model(*i))
                    }
                };
                let table = colormap::table(display.view.colormap);
                scope.map(picture, field, &model, table, display.pressure_range());
            }
            Item::Lines(strokes, style) => {
                let frame = &display.frame;
                let plain = |ends: [[f32; 3]; 2]| (ends, [0.0; 2]);
                match strokes {
                    LinesOf::Polygons => {
                        scope.lines(picture, &mut frame.polygon_edges().map(plain), &world, style)
                    }
                    LinesOf::Cuts => scope.lines(picture, &mut frame.cut_edges().map(plain), &world, style),
                    LinesOf::Wires(i) => {
                        let mut wires = display.meshes.get(*i).into_iter().flat_map(Mesh::wires).map(plain);
                        scope.lines(picture, &mut wires, &display.mesh_model(*i), style);
                    }
                    LinesOf::Figures(look) => {
                        scope.lines(picture, &mut frame.figures.pieces_of(*look), &world, style);
                    }
                }
            }
            Item::Path(range, style) => {
                let f32s = |p: &Vector3<f64>| [p.x as f32, p.y as f32, p.z as f32];
                let mut pieces = list.path(range).windows(2).filter_map(|w| {
                    let [a, b] = w else { return None };
                    Some(([f32s(a), f32s(b)], [0.0; 2]))
                });
                scope.lines(picture, &mut pieces, &world, style);
            }
            Item::Square(corner, [u, v], color) => {
                let [a, b, c, d] = [*corner, corner + u, corner + u + v, corner + v]
                    .map(|p| Vertex { clip: scope.clip(&world, p), with: [0.0; 6] });
                for triangle in [[a, b, c], [a, c, d]] {
                    let mut shade = |_: &Planes, _: f64, _: f64| Some(*color);
                    picture.triangle(&triangle, Side::Both, Mode::Blended(color[3] >= 1.0), &mut shade);
                }
            }
            Item::Solids(of) => scope.solids(picture, list.solids(*of), &self.shapes),
            Item::Points(i, color) => {
                if let Some(set) = display.sensed.points.get(*i) {
                    scope.points(picture, display, set, *color);
                }
            }
            Item::Image(i) => {
                if let Some((image, pixels)) = display.sensed.images.get(*i).zip(self.images.get(*i)) {
                    scope.image(picture, image, pixels);
                }
            }
            Item::Over => picture.clear_depth(),
        }
    }
}

/// Returns the field of a mesh's numbers at its vertices.
fn mesh_field(display: &DisplayScene, mesh: usize) -> PressureSheet {
    let mut field = PressureSheet::default();
    let state = display.sensed.states.iter().find(|s| s.mesh == mesh && s.coloured());
    if let Some((mesh, state)) = display.meshes.get(mesh).zip(state) {
        let numbers = state.numbers(display.kept());
        let vertex = |(&[x, y, z], &number): (&[f32; 3], &f32)| [x, y, z, number];
        field.vertices.extend(mesh.positions.iter().zip(numbers).map(vertex));
        field.triangles.clone_from(&mesh.triangles);
    }
    field
}

impl Scope {
    #[inline(never)]
    fn clip(&self, model: &Matrix4<f64>, p: Vector3<f64>) -> [f64; 4] {
        (self.view_projection * (model * p.push(1.0))).into()
    }

    fn surface(&self, picture: &mut Picture, mesh: &Mesh, model: &Matrix4<f64>, look: &BodyLook, side: Side) {
        let corners: Vec<Vertex> = mesh
            .positions
            .iter()
            .zip(&mesh.normals)
            .map(|(p, n)| {
                let w: Vector4<f64> = model * to_f64(p).push(1.0);
                let n = model * to_f64(n).push(0.0);
                Vertex { clip: (self.view_projection * w).into(), with: [w.x, w.y, w.z, n.x, n.y, n.z] }
            })
            .collect();
        let mode = Mode::Blended(look.color[3] >= 1.0);
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let [wx, wy, wz, nx, ny, nz] = planes.at(x, y);
            let view = self.eye - Vector3::new(wx, wy, wz);
            Some(shade::body(look, view, Vector3::new(nx, ny, nz), self.light))
        };
        for triangle in &mesh.triangles {
            if let [Some(a), Some(b), Some(c)] = triangle.map(|i| corners.get(i as usize).copied()) {
                picture.triangle(&[a, b, c], side, mode, &mut shade);
            }
        }
    }

    /// Fills a quad of constant width on the screen; one device px of it is left for a soft edge.
    fn segment(
        &self,
        picture: &mut Picture,
        ends: [[f64; 4]; 2],
        arc: [f64; 2],
        style: &Stroke,
        (seen, depth): (f32, bool),
    ) {
        const NEAR: f64 = 1e-6;
        let [mut p, mut q] = ends.map(Vector4::from);
        let mut s = arc;
        if !(p.w >= NEAR || q.w >= NEAR) {
            return;
        }
        if p.w < NEAR {
            let t = (NEAR - p.w) / (q.w - p.w);
            p += (q - p) * t;
            s[0] += (s[1] - s[0]) * t;
        }
        if q.w < NEAR {
            let t = (NEAR - q.w) / (p.w - q.w);
            q += (p - q) * t;
            s[1] += (s[0] - s[1]) * t;
        }
        let [width, height] = self.size;
        let way = [(q.x / q.w - p.x / p.w) * width, (q.y / q.w - p.y / p.w) * height];
        let length = libm::hypot(way[0], way[1]);
        let way = if length > 0.0 { way.map(|c| c / length) } else { [1.0, 0.0] };
        let wide = f64::from(style.width) * self.ratio;
        let half = 0.5 * wide + 0.5;
        let corner = |end: usize, side: f64| {
            let c = if end == 0 { p } else { q };
            let beyond = (2.0 * end as f64 - 1.0) * 0.35 * wide;
            let away = [-way[1] * side * half + way[0] * beyond, way[0] * side * half + way[1] * beyond];
            let clip = [
                c.x + away[0] * 2.0 / width * c.w,
                c.y + away[1] * 2.0 / height * c.w,
                c.z - f64::from(style.bias) * c.w,
                c.w,
            ];
            Vertex { clip, with: [side * half, s[end], 0.0, 0.0, 0.0, 0.0] }
        };
        let [a, b, c, d] = [corner(0, -1.0), corner(1, -1.0), corner(1, 1.0), corner(0, 1.0)];
        let dashed = style.dash != [0.0; 4];
        let [r, g, blue, alpha] = style.color;
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let values = planes.at(x, y);
            let mut cover = shade::cover(wide, values[0]);
            if dashed {
                let soft = planes.width_at(x, y, &values)[1] * self.pixels_per_metre;
                cover *= shade::stroke(style.dash, values[1] * self.pixels_per_metre, soft);
            }
            (cover >= 0.02).then_some([r, g, blue, alpha * cover as f32 * seen])
        };
        let mode = Mode::Blended(depth);
        picture.triangle(&[a, b, c], Side::Both, mode, &mut shade);
        picture.triangle(&[a, c, d], Side::Both, mode, &mut shade);
    }

    fn lines(
        &self,
        picture: &mut Picture,
        pieces: &mut dyn Iterator<Item = Piece>,
        model: &Matrix4<f64>,
        style: &Stroke,
    ) {
        for (ends, arc) in pieces {
            let ends = ends.map(|p| self.clip(model, to_f64(&p)));
            self.segment(picture, ends, arc.map(f64::from), style, (1.0, true));
        }
    }

    fn folds(&self, picture: &mut Picture, folds: &[Fold], model: &Matrix4<f64>, style: &Stroke) {
        for fold in folds {
            let [a, b] = fold.ends.map(|p| to_f64(&p));
            let view = self.eye - (model * a.push(1.0)).xyz();
            let [n, m] = fold.normals.map(|n| (model * to_f64(&n).push(0.0)).xyz().dot(&view));
            if (n > 0.0) == (m > 0.0) && !fold.is_crease() {
                continue;
            }
            let ends = [self.clip(model, a), self.clip(model, b)];
            if ends.iter().any(|end| end[3] < 1e-6) {
                continue;
            }
            let seen = if n <= 0.0 && m <= 0.0 { 0.3 } else { 1.0 };
            self.segment(picture, ends, [0.0; 2], style, (seen, false));
        }
    }

    fn map(
        &self,
        picture: &mut Picture,
        field: &PressureSheet,
        model: &Matrix4<f64>,
        table: &[u8; 768],
        range: [f64; 2],
    ) {
        let highest = field.pressures().map_or(0.0, |[_, high]| high);
        let lift = if highest > 0.0 { LIFT / highest } else { 0.0 };
        let corner = |&[x, y, z, number]: &[f32; 4]| {
            let mut clip = self.clip(model, to_f64(&[x, y, z]));
            clip[2] -= lift * f64::from(number) * clip[3];
            Vertex { clip, with: [number.into(), 0.0, 0.0, 0.0, 0.0, 0.0] }
        };
        let corners: Vec<Vertex> = field.vertices.iter().map(corner).collect();
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let [number, ..] = planes.at(x, y);
            Some(shade::number(table, range, number))
        };
        for triangle in &field.triangles {
            if let [Some(a), Some(b), Some(c)] = triangle.map(|i| corners.get(i as usize).copied()) {
                picture.triangle(&[a, b, c], Side::Both, Mode::Opaque, &mut shade);
            }
        }
    }

    fn sheet(&self, picture: &mut Picture, sheet: &Sheet) {
        let r = sheet.reach;
        let [a, b, c, d] = [[-r, -r], [r, -r], [r, r], [-r, r]].map(|[x, y]| {
            let world = sheet.model * Vector4::new(x, y, 0.0, 1.0);
            Vertex { clip: (self.view_projection * world).into(), with: [x, y, world.x, world.y, 0.0, 0.0] }
        });
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let values = planes.at(x, y);
            let [u, v, ..] = planes.width_at(x, y, &values);
            shade::ground(sheet, [values[0], values[1]], [u, v], [values[2], values[3]])
        };
        for triangle in [[a, b, c], [a, c, d]] {
            picture.triangle(&triangle, Side::Both, Mode::Blended(false), &mut shade);
        }
    }

    fn solids(&self, picture: &mut Picture, solids: &Solids, shapes: &[UnitShape; 3]) {
        for (shape, of) in shapes.iter().zip([&solids.cylinders, &solids.cones, &solids.balls]) {
            for solid in of {
                self.solid(picture, shape, solid);
            }
        }
    }

    fn solid(&self, picture: &mut Picture, shape: &UnitShape, solid: &Solid) {
        let axis = solid.to - solid.from;
        let z = axis / axis.norm().max(1e-30);
        let beside = if z.z.abs() < 0.9 { Vector3::z() } else { Vector3::x() };
        let x = beside.cross(&z).normalize();
        let y = z.cross(&x);
        let world = Matrix4::identity();
        let corners: Vec<Vertex> = shape
            .positions
            .iter()
            .zip(&shape.normals)
            .map(|(p, n)| {
                let (p, n) = (to_f64(p), to_f64(n));
                let at = solid.from + (x * p.x + y * p.y) * solid.radius + axis * p.z;
                let across = x * n.x + y * n.y + z * n.z;
                Vertex { clip: self.clip(&world, at), with: [across.x, across.y, across.z, 0.0, 0.0, 0.0] }
            })
            .collect();
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let [nx, ny, nz, ..] = planes.at(x, y);
            Some(shade::solid(solid.color, Vector3::new(nx, ny, nz), self.light))
        };
        for &triangle in shape.triangles.as_chunks::<3>().0 {
            if let [Some(a), Some(b), Some(c)] = triangle.map(|i| corners.get(i as usize).copied()) {
                picture.triangle(&[a, b, c], Side::Near, Mode::Opaque, &mut shade);
            }
        }
    }

    fn points(&self, picture: &mut Picture, display: &DisplayScene, set: &PointSet, color: Color) {
        let table = colormap::table(display.view.colormap);
        let range = display.pressure_range();
        let radius = 0.5 * f64::from(set.size) * self.ratio;
        let world = Matrix4::identity();
        for &[x, y, z, number] in set.points(display.kept()) {
            let [x, y, z, w] = self.clip(&world, to_f64(&[x, y, z]));
            // A disc whose middle is outside the picture's depth is not there, as on the card.
            if !(z.abs() <= w && w > 0.0) {
                continue;
            }
            let [u, v] = [(0.5 + 0.5 * x / w) * self.size[0], (0.5 - 0.5 * y / w) * self.size[1]];
            let seen = if set.scalar { shade::number(table, range, number.into()) } else { color };
            let depth = (z / w) as f32 - OVER_SURFACE;
            let part = |middle: f64, count: usize| {
                let at = |x: f64| ((x - 0.5).ceil().max(0.0) as usize).min(count);
                at(middle - radius)..at(middle + radius)
            };
            for row in part(v, picture.height) {
                for column in part(u, picture.width) {
                    let away = [column as f64 + 0.5 - u, row as f64 + 0.5 - v];
                    if away[0] * away[0] + away[1] * away[1] <= radius * radius {
                        let at = row * picture.width + column;
                        picture.put(at, depth, Mode::Opaque, || Some(seen));
                    }
                }
            }
        }
    }

    fn image(&self, picture: &mut Picture, image: &Image, pixels: &[[u8; 4]]) {
        let [corner, right, down] = image.frame;
        let world = Matrix4::identity();
        let [a, b, c, d] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[u, v]| Vertex {
            clip: self.clip(&world, corner + right * u + down * v),
            with: [u, v, 0.0, 0.0, 0.0, 0.0],
        });
        let [width, height] = image.size.map(|n| n as usize);
        let mut shade = |planes: &Planes, x: f64, y: f64| {
            let [u, v, ..] = planes.at(x, y);
            let at = |part: f64, count: usize| {
                ((part * count as f64).max(0.0) as usize).min(count.saturating_sub(1))
            };
            let pixel = pixels.get(at(v, height) * width + at(u, width))?;
            Some(pixel.map(|c| f32::from(c) / 255.0))
        };
        for triangle in [[a, b, c], [a, c, d]] {
            picture.triangle(&triangle, Side::Both, Mode::Blended(true), &mut shade);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display_scene::tests::display;
    use crate::drag::GizmoMode;
    use crate::theme::Theme;
    use asperity_scene::frame::{FrameWriter, Header, ImageFormat, PointColour};

    fn painted(display: &mut DisplayScene) -> (Painter, Eye) {
        let (mut painter, mut list, eye) = (Painter::default(), DrawList::default(), display.eye());
        let moved = display.take_moved();
        list.fill(display, &eye);
        painter.paint(display, moved, &list, &eye, [800, 600], 1.0);
        (painter, eye)
    }

    fn seen(painter: &Painter, eye: &Eye, p: Vector3<f64>) -> [u8; 3] {
        let [x, y] = eye.project(p).unwrap();
        let [r, g, b, a] = painter.picture.color[y as usize * 800 + x as usize];
        assert_eq!(a, 255);
        [r, g, b]
    }

    #[test]
    fn the_patch_has_the_colours_of_the_map_and_lies_over_the_bodies() {
        let mut display = display();
        display.view.layers.polygons = false;
        let (painter, eye) = painted(&mut display);
        let table = colormap::table(display.view.colormap);
        for (p, pressure) in [([3.0, 0.19, 0.0], 690.0), ([2.82, -0.19, 0.0], 30.0)] {
            let [r, g, b] = seen(&painter, &eye, p.into());
            let at = 3 * (255.0 * pressure / 700.0) as usize;
            let near = |k: usize, c: u8| table[at + k].abs_diff(c) < 12;
            assert!(near(0, r) && near(1, g) && near(2, b), "{p:?} {r} {g} {b}");
        }
        // Beside the cube there is nothing but the viewport's colour, or the sheet.
        let corner = painter.picture.color[0];
        let [r, g, b, _] = Theme::LIGHT.viewport.map(|c| (255.0 * c).round() as u8);
        assert_eq!(corner, [r, g, b, 255]);
        assert_eq!(painter.pixels().len(), 4 * 800 * 600);
    }

    #[test]
    fn the_gizmo_is_seen_where_it_is_taken() {
        let mut display = display();
        display.set_gizmo(Some(0), GizmoMode::Move);
        let (painter, eye) = painted(&mut display);
        let p = Vector3::new(3.0, 0.0, 0.5 + 50.0 * eye.pixel_at_target());
        let [x, y] = eye.project(p).unwrap();
        assert!(display.drag_start(x, y));
        let [r, g, b] = seen(&painter, &eye, p);
        assert!(b > r && b > g, "the arm along z is blue: {r} {g} {b}");
    }

    #[test]
    fn an_image_hangs_the_right_way_round_with_what_is_clear_left_out() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::Images, |s| {
            s.u32s(&[ImageFormat::Rgba as u32, 2, 2, 0]);
            s.f32s(&[0.0, 1.0]);
            // Seen from the front: x to the right, z up.
            s.f32s(&[-1.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0, -2.0]);
        });
        // Red, green; blue, clear.
        writer.section(Section::Pixels, |s| s.u32s(&[0xff00_00ff, 0xff00_ff00, 0xffff_0000, 0]));
        let mut display = DisplayScene::default();
        display.resize(800.0, 600.0);
        display.set_frame(writer.finish().to_vec()).unwrap();
        display.standard_view(crate::camera::StandardView::Front);
        let (painter, eye) = painted(&mut display);
        let at = |x: f64, z: f64| seen(&painter, &eye, Vector3::new(x, 0.0, z));
        assert_eq!(at(-0.5, 0.5), [255, 0, 0]);
        assert_eq!(at(0.5, 0.5), [0, 255, 0]);
        assert_eq!(at(-0.5, -0.5), [0, 0, 255]);
        let [r, g, b, _] = Theme::LIGHT.viewport.map(|c| (255.0 * c).round() as u8);
        let [u, v, w] = at(0.45, -0.42);
        assert!(u.abs_diff(r) < 30 && v.abs_diff(g) < 30 && w.abs_diff(b) < 30, "{u} {v} {w}");
    }

    #[test]
    fn a_point_of_a_slanted_surface_is_seen_whole() {
        let mut writer = FrameWriter::default();
        writer.begin(Header::default());
        writer.section(Section::Images, |s| {
            s.u32s(&[ImageFormat::Rgba as u32, 1, 1, 0]);
            s.f32s(&[0.0, 1.0]);
            // Leans back: half as far as it goes up.
            s.f32s(&[-1.0, 0.5, 1.0, 2.0, 0.0, 0.0, 0.0, -1.0, -2.0]);
        });
        writer.section(Section::Pixels, |s| s.u32s(&[0xff00_ff00]));
        writer.section(Section::PointSets, |s| {
            s.u32s(&[asperity_scene::Role::Danger as u32, PointColour::Role as u32, 0, 1]);
            s.f32s(&[10.0, 0.0, 1.0]);
        });
        writer.section(Section::Points, |s| s.f32s(&[0.0, 0.0, 0.0, 0.0]));
        let mut display = DisplayScene::default();
        display.resize(800.0, 600.0);
        display.set_frame(writer.finish().to_vec()).unwrap();
        display.standard_view(crate::camera::StandardView::Front);
        let (painter, eye) = painted(&mut display);
        let [x, y] = eye.project(Vector3::zeros()).unwrap();
        for up in -4..=4 {
            let at = (y as i32 + up) as usize * 800 + x as usize;
            let [r, g, ..] = painter.picture.color[at];
            assert!(r > g, "{up} px below the middle the surface is seen through its point");
        }
    }
}

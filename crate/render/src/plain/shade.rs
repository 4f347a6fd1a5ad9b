//! Shades of each kind of thing: the twins of the shaders in `gpu/shaders`, number for number.

use nalgebra::Vector3;

use crate::draw_list::{BodyLook, Sheet};
use crate::theme::{Color, Dash};

fn mix(a: f64, b: f64, s: f64) -> f64 {
    a + (b - a) * s
}

fn with_alpha(rgb: [f64; 3], alpha: f64) -> Color {
    [rgb[0] as f32, rgb[1] as f32, rgb[2] as f32, alpha as f32]
}

fn rgb(color: Color) -> [f64; 3] {
    [color[0].into(), color[1].into(), color[2].into()]
}

/// Returns the shade of `body.frag`: matte, translucent, denser where the surface turns away.
pub fn body(look: &BodyLook, view: Vector3<f64>, normal: Vector3<f64>, light: Vector3<f64>) -> Color {
    let (view, mut n) = (view.normalize(), normal.normalize());
    if n.dot(&view) < 0.0 {
        n = -n;
    }
    let away = (1.0 - n.dot(&view)).max(0.0);
    let turned = away * away * away.sqrt();
    let lit = 0.5 + 0.5 * n.dot(&light);
    let factor = mix(0.70, 1.14, lit * lit * (3.0 - 2.0 * lit));
    let tint = rgb(look.tint);
    let mut matte = rgb(look.color).map(|c| c * factor);
    for (c, t) in matte.iter_mut().zip(tint) {
        *c = mix(*c, t, look.tint[3].into());
    }
    let alpha = f64::from(look.color[3]);
    with_alpha(matte, mix(alpha, (alpha + 0.34).min(1.0), turned))
}

/// Returns the shade of `solid.frag`.
pub fn solid(color: Color, normal: Vector3<f64>, light: Vector3<f64>) -> Color {
    let factor = mix(0.78, 1.06, 0.5 + 0.5 * normal.normalize().dot(&light));
    with_alpha(rgb(color).map(|c| c * factor), color[3].into())
}

/// Returns the shade of `field.frag`: unlit, so that a colour here is the colour in the legend.
pub fn number(table: &[u8; 768], range: [f64; 2], number: f64) -> Color {
    let part = (number - range[0]) / (range[1] - range[0]).max(1e-30);
    let at = if part > 0.0 { 255.0 * part.min(1.0) } else { 0.0 };
    let below = (at as usize).min(254);
    let s = at - below as f64;
    let entry = |i: usize, k: usize| f64::from(table.get(3 * i + k).copied().unwrap_or(0)) / 255.0;
    with_alpha([0, 1, 2].map(|k| mix(entry(below, k), entry(below + 1, k), s)), 1.0)
}

/// Returns the share of a pixel that a line covers, `line.frag` and `fold.frag`: `offset` px from its middle.
pub fn cover(width: f64, offset: f64) -> f64 {
    (0.5 * width + 0.5 - offset.abs()).clamp(0.0, 1.0) * width.min(1.0)
}

/// Returns the share that a dash covers, `stroke` of `line.frag`: `along` in css px, changing by `soft` from
/// a pixel to the next.
pub fn stroke(dash: Dash, along: f64, soft: f64) -> f64 {
    let [x, y, z, w] = dash.map(f64::from);
    let period = x + y + z + w;
    if period <= 0.0 {
        return 1.0;
    }
    let s = along - period * (along / period).floor();
    let t = s - x - y;
    let inside = s.min(x - s).max(t.min(z - t)).max(s - period);
    (inside / soft.max(1e-6) + 0.5).clamp(0.0, 1.0)
}

/// Returns the shade of `ground.frag`: a faint grid that fades away, the shadows of the bodies on it, and
/// perhaps a matte fill. `place` is in the sheet's plane (m), `width` its change from a pixel to the next.
pub fn ground(sheet: &Sheet, place: [f64; 2], width: [f64; 2], world: [f64; 2]) -> Option<Color> {
    let out_there = libm::hypot(place[0], place[1]) / sheet.reach;
    if out_there >= 1.0 {
        return None;
    }
    let s = ((out_there - 0.35) / 0.65).clamp(0.0, 1.0);
    let near = 1.0 - s * s * (3.0 - 2.0 * s);
    let grid = |spacing: f64| {
        let cover = |k: usize| {
            let (p, per_pixel) = (place[k] / spacing, width[k] / spacing);
            let f = p - 0.5;
            let away = (f - f.floor() - 0.5).abs() / per_pixel.max(1e-9);
            (1.0 - away).clamp(0.0, 1.0) * (1.0 - 4.0 * per_pixel).clamp(0.0, 1.0)
        };
        cover(0).max(cover(1))
    };
    let lines = (0.5 * grid(sheet.spacing)).max(grid(5.0 * sheet.spacing));
    let mut dark = 0.0f64;
    for [x, y, a, b] in sheet.shadows.map(|s| s.map(f64::from)) {
        let (dx, dy) = ((world[0] - x) / a.max(1e-9), (world[1] - y) / b.max(1e-9));
        let far = dx * dx + dy * dy;
        // Beyond this a shadow is darker by less than a step of a byte.
        if a > 1e-9 && far < 6.0 {
            dark = dark.max(libm::exp(-1.6 * far));
        }
    }
    let fill = f64::from(sheet.fill[3]) * near;
    let line = f64::from(sheet.line[3]) * lines * near;
    let shade = f64::from(sheet.shade) * dark * near;
    let (under, over) = (rgb(sheet.fill), rgb(sheet.line));
    let alpha = fill + line * (1.0 - fill);
    let whole = alpha + shade * (1.0 - alpha);
    if whole < 0.003 {
        return None;
    }
    let color = [0, 1, 2].map(|k| mix(under[k] * fill, over[k], line) * (1.0 - shade) / whole);
    Some(with_alpha(color, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colormap;
    use crate::theme::DASHED;
    use asperity_scene::document::Colormap;

    #[test]
    fn numbers_go_from_one_end_of_the_map_to_the_other() {
        let table = colormap::table(Colormap::Viridis);
        let byte = |n: f64| number(table, [1.0, 3.0], n).map(|c| (255.0 * c).round() as u8);
        assert_eq!(byte(1.0)[..3], table[..3]);
        assert_eq!(byte(0.0)[..3], table[..3]);
        assert_eq!(byte(f64::NAN)[..3], table[..3]);
        assert_eq!(byte(9.0)[..3], table[765..]);
        assert_eq!(byte(1.0 + 2.0 * 100.0 / 255.0)[..3], table[300..303]);
    }

    #[test]
    fn a_dash_is_a_stroke_and_a_gap() {
        for (along, whole) in [(3.0, 1.0), (8.0, 0.0), (13.0, 1.0), (23.0, 1.0), (-7.0, 1.0)] {
            assert_eq!(stroke(DASHED, along, 0.5), whole, "{along}");
        }
        assert_eq!(stroke([0.0; 4], 8.0, 0.5), 1.0);
    }

    #[test]
    fn a_line_covers_its_width() {
        assert_eq!([0.0, 1.0, 1.5, 2.0].map(|o| cover(3.0, o)), [1.0, 1.0, 0.5, 0.0]);
        assert_eq!(cover(0.5, 0.0), 0.375);
    }
}

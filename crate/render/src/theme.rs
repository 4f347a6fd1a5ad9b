//! The colours of the visual language: quiet bench, loud forces. Saturated colour is mechanics.

/// Red, green, blue, alpha in sRGB, 0 to 1.
pub type Color = [f32; 4];

/// Colours and line weights of a theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Behind everything.
    pub viewport: Color,
    /// Bodies A, B and the rest in turn.
    pub bodies: [Color; 2],
    /// Text, outlines and edges.
    pub ink: Color,
    /// Grid and hidden edges.
    pub line: Color,
    /// Selection and grabbed handles.
    pub accent: Color,
    /// Pressure and normal force.
    pub normal: Color,
    /// Friction force and traction's tangential part.
    pub friction: Color,
    /// Velocities.
    pub slip: Color,
    /// Net force and moment.
    pub wrench: Color,
    /// The x, y, z of triads and handles: muted, for they are not mechanics.
    pub axes: [Color; 3],
    /// How dark a contact shadow is.
    pub shadow: f32,
    /// Factor on line widths.
    pub line_weight: f32,
    /// Factor on arrows.
    pub arrow_weight: f32,
}

/// `0xRRGGBB`
const fn rgb(hex: u32) -> Color {
    [(hex >> 16 & 0xff) as f32 / 255.0, (hex >> 8 & 0xff) as f32 / 255.0, (hex & 0xff) as f32 / 255.0, 1.0]
}

impl Theme {
    /// On warm paper.
    pub const LIGHT: Self = Self {
        viewport: rgb(0xECEAE3),
        bodies: [rgb(0x9B9C9C), rgb(0xB9B4A9)],
        ink: rgb(0x1B1D22),
        line: rgb(0x7E838C),
        accent: rgb(0x1D5FB8),
        normal: rgb(0x0F3FA8),
        friction: rgb(0xB3500A),
        slip: rgb(0x9A3F95),
        wrench: rgb(0x432B00),
        axes: [rgb(0xA4645C), rgb(0x6A8A62), rgb(0x6480A3)],
        shadow: 0.16,
        line_weight: 1.0,
        arrow_weight: 1.0,
    };

    /// On near black.
    pub const DARK: Self = Self {
        viewport: rgb(0x0E1013),
        bodies: [rgb(0x8A8F98), rgb(0x6F757F)],
        ink: rgb(0xE9EAEC),
        line: rgb(0x6C727E),
        accent: rgb(0x8DB6FF),
        normal: rgb(0x6F98FF),
        friction: rgb(0xFF6F3D),
        slip: rgb(0xCC80B0),
        wrench: rgb(0xFFE76B),
        axes: [rgb(0xC98A82), rgb(0x8FB088), rgb(0x8AA5C6)],
        shadow: 0.5,
        line_weight: 1.0,
        arrow_weight: 1.0,
    };

    /// As light, for the last row of a lecture hall.
    pub const PROJECTOR: Self =
        Self { viewport: rgb(0xFFFFFF), shadow: 0.2, line_weight: 2.0, arrow_weight: 1.5, ..Self::LIGHT };

    /// By the name the page uses.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::LIGHT),
            "dark" => Some(Self::DARK),
            "projector" => Some(Self::PROJECTOR),
            _ => None,
        }
    }
}

/// The same colour with another opacity.
pub fn faded(color: Color, alpha: f32) -> Color {
    [color[0], color[1], color[2], alpha]
}

/// From `a` to `b`, opaque.
pub fn mixed(a: Color, b: Color, part: f32) -> Color {
    let mix = |i: usize| a[i] + (b[i] - a[i]) * part;
    [mix(0), mix(1), mix(2), 1.0]
}

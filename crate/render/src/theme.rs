//! The colours of the visual language: quiet bench, loud forces. Saturated colour is mechanics.

use asperity_scene::Role;

/// Red, green, blue, alpha in sRGB, 0 to 1.
pub type Color = [f32; 4];

/// Colours and line weights of a theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Background of the viewport.
    pub viewport: Color,
    /// Colours of bodies: A, B and the rest in turn.
    pub bodies: [Color; 2],
    /// Colours of solid bodies, in turn: paper, stone, slate and clay.
    pub solids: [Color; 4],
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
    /// Admissible sets.
    pub cone: Color,
    /// Things out of bounds.
    pub danger: Color,
    /// Things of less weight.
    pub muted: Color,
    /// Colours of a family of six; `--role-first` to `--role-sixth` of the page.
    pub family: [Color; 6],
    /// Colours of x, y, z of triads and handles: muted, for they are not mechanics.
    pub axes: [Color; 3],
    /// Darkness of a contact shadow.
    pub shadow: f32,
    /// Factor on line widths.
    pub line_weight: f32,
    /// Factor on arrows.
    pub arrow_weight: f32,
}

/// Returns the colour of `0xRRGGBB`.
const fn rgb(hex: u32) -> Color {
    [(hex >> 16 & 0xff) as f32 / 255.0, (hex >> 8 & 0xff) as f32 / 255.0, (hex & 0xff) as f32 / 255.0, 1.0]
}

impl Theme {
    /// Theme on warm paper.
    pub const LIGHT: Self = Self {
        viewport: rgb(0xECEAE3),
        bodies: [rgb(0x9B9C9C), rgb(0xB9B4A9)],
        solids: [rgb(0xD3CAB8), rgb(0xB4B5B2), rgb(0x9DA8B4), rgb(0xC4AE9B)],
        ink: rgb(0x1B1D22),
        line: rgb(0x7E838C),
        accent: rgb(0x1D5FB8),
        normal: rgb(0x0F3FA8),
        friction: rgb(0xB3500A),
        slip: rgb(0x9A3F95),
        wrench: rgb(0x432B00),
        cone: rgb(0x14785A),
        danger: rgb(0xB3261E),
        muted: rgb(0x565B66),
        family: [rgb(0x665AC4), rgb(0xAF4C00), rgb(0x107859), rgb(0xA4458F), rgb(0x3C3000), rgb(0x331C73)],
        axes: [rgb(0xA4645C), rgb(0x6A8A62), rgb(0x6480A3)],
        shadow: 0.16,
        line_weight: 1.0,
        arrow_weight: 1.0,
    };

    /// Theme on near black.
    pub const DARK: Self = Self {
        viewport: rgb(0x0E1013),
        bodies: [rgb(0x8A8F98), rgb(0x6F757F)],
        solids: [rgb(0x8E8778), rgb(0x6F747B), rgb(0x56677A), rgb(0x806A5C)],
        ink: rgb(0xE9EAEC),
        line: rgb(0x6C727E),
        accent: rgb(0x8DB6FF),
        normal: rgb(0x6F98FF),
        friction: rgb(0xFF6F3D),
        slip: rgb(0xCC80B0),
        wrench: rgb(0xFFE76B),
        cone: rgb(0x56EFB0),
        danger: rgb(0xFF8A80),
        muted: rgb(0xA3A9B5),
        family: [rgb(0x5C9AEE), rgb(0xE77A38), rgb(0x4EDFA2), rgb(0xC16C98), rgb(0xFED855), rgb(0xD5C7FF)],
        axes: [rgb(0xC98A82), rgb(0x8FB088), rgb(0x8AA5C6)],
        shadow: 0.5,
        line_weight: 1.0,
        arrow_weight: 1.0,
    };

    /// Light theme for the last row of a lecture hall.
    pub const PROJECTOR: Self =
        Self { viewport: rgb(0xFFFFFF), shadow: 0.2, line_weight: 2.0, arrow_weight: 1.5, ..Self::LIGHT };

    /// Returns the hue of a role.
    pub fn role(&self, role: Role) -> Color {
        match role {
            Role::Ink => self.ink,
            Role::Muted => self.muted,
            Role::Normal => self.normal,
            Role::Friction => self.friction,
            Role::Cone => self.cone,
            Role::Slip => self.slip,
            Role::Wrench => self.wrench,
            Role::Danger => self.danger,
            Role::First => self.family[0],
            Role::Second => self.family[1],
            Role::Third => self.family[2],
            Role::Fourth => self.family[3],
            Role::Fifth => self.family[4],
            Role::Sixth => self.family[5],
        }
    }

    /// Finds a theme by the name the page uses.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::LIGHT),
            "dark" => Some(Self::DARK),
            "projector" => Some(Self::PROJECTOR),
            _ => None,
        }
    }
}

/// A dash of strokes and gaps in turn, css px; all zero: solid.
pub type Dash = [f32; 4];

/// Dash of lines without a dash of their role's own, where they are to be dashed.
pub const DASHED: Dash = [6.0, 4.0, 6.0, 4.0];

/// Returns the dash of a role: the second cue beside its hue, as `roleDash` of the page.
pub fn dash(role: Role) -> Dash {
    match role {
        Role::Friction | Role::Second => [9.0, 5.0, 9.0, 5.0],
        Role::Slip | Role::Third => [2.0, 4.0, 2.0, 4.0],
        Role::Fourth => [12.0, 4.0, 2.0, 4.0],
        Role::Fifth => [18.0, 5.0, 18.0, 5.0],
        Role::Sixth => [5.0, 3.0, 5.0, 3.0],
        _ => [0.0; 4],
    }
}

/// Returns the same colour with another opacity.
pub fn faded(color: Color, alpha: f32) -> Color {
    [color[0], color[1], color[2], alpha]
}

/// Returns the mixture from `a` to `b`, opaque.
pub fn mixed(a: Color, b: Color, part: f32) -> Color {
    let mix = |i: usize| a[i] + (b[i] - a[i]) * part;
    [mix(0), mix(1), mix(2), 1.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's tokens and dashes, so that the view and the plots cannot drift apart.
    const TOKENS: &str = include_str!("../../../www/src/ui/tokens.css");
    const ROLES: &str = include_str!("../../../www/src/ui/roles.ts");

    /// Light and dark value of a token, `0xRRGGBB`; aliases are followed.
    fn token(name: &str) -> [Color; 2] {
        let value = TOKENS.split(&format!("--{name}: ")).nth(1).unwrap().split(';').next().unwrap();
        if let Some(alias) = value.strip_prefix("var(--") {
            return token(alias.trim_end_matches(')'));
        }
        let mut hex = value.split('#').skip(1).map(|s| rgb(u32::from_str_radix(&s[..6], 16).unwrap()));
        [hex.next().unwrap(), hex.next().unwrap()]
    }

    #[test]
    fn a_role_has_the_hue_of_the_page() {
        for role in Role::ALL {
            let name = format!("role-{}", format!("{role:?}").to_lowercase());
            assert_eq!(token(&name), [Theme::LIGHT.role(role), Theme::DARK.role(role)], "{name}");
        }
    }

    #[test]
    fn a_role_has_the_dash_of_the_page() {
        let dashes = ROLES.split("const DASHES").nth(1).unwrap();
        for role in Role::ALL {
            let name = format!("  {}: [", format!("{role:?}").to_lowercase());
            let page: Vec<f32> = dashes.split(&name).nth(1).map_or(vec![0.0], |rest| {
                rest.split(']').next().unwrap().split(", ").map(|n| n.parse().unwrap()).collect()
            });
            assert!(dash(role).chunks(page.len()).all(|part| part == page), "{role:?} {page:?}");
        }
    }
}

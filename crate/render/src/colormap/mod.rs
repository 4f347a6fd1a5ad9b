//! The published 256-entry tables: viridis and cividis (matplotlib, CC0; Nuñez, Anderton & Renslow 2018),
//! turbo (Mikhailov 2019, Apache-2.0). 768 bytes each, sRGB.

use asperity_scene::document::Colormap;

/// Returns the table of 256 colours, red green blue.
pub fn table(name: Colormap) -> &'static [u8; 768] {
    match name {
        Colormap::Viridis => include_bytes!("viridis.rgb"),
        Colormap::Cividis => include_bytes!("cividis.rgb"),
        Colormap::Turbo => include_bytes!("turbo.rgb"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_the_published_ones() {
        let ends = |name| {
            let t = table(name);
            ([t[0], t[1], t[2]], [t[765], t[766], t[767]])
        };
        assert_eq!(ends(Colormap::Viridis), ([68, 1, 84], [253, 231, 37]));
        assert_eq!(ends(Colormap::Cividis), ([0, 34, 78], [254, 232, 56]));
        assert_eq!(ends(Colormap::Turbo), ([48, 18, 59], [122, 4, 3]));
    }

    #[test]
    fn the_uniform_maps_grow_lighter_all_the_way() {
        for name in [Colormap::Viridis, Colormap::Cividis] {
            let luma =
                |c: &[u8]| 0.2126 * f64::from(c[0]) + 0.7152 * f64::from(c[1]) + 0.0722 * f64::from(c[2]);
            let lumas: Vec<f64> = table(name).chunks_exact(3).map(luma).collect();
            assert!(lumas.windows(2).all(|w| w[1] > w[0] - 1.0), "{name:?}");
        }
    }
}

//! Makers of arm controllers: a program with joints is for an arm of its maker alone.

/// Maker of an arm's controller, in whose language its programs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// Universal Robots: URScript.
    UniversalRobots,
    /// KUKA: KRL.
    Kuka,
    /// ABB: RAPID.
    Abb,
    /// FANUC: TP programs as text (LS).
    Fanuc,
}

impl Maker {
    /// Returns the name of the company.
    pub fn name(self) -> &'static str {
        match self {
            Self::UniversalRobots => "Universal Robots",
            Self::Kuka => "KUKA",
            Self::Abb => "ABB",
            Self::Fanuc => "FANUC",
        }
    }

    /// Finds the maker from the name of an arm in its description, such as `ur10e` or `irb2400`; `None` where
    /// no word identifies one.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let words: Vec<&str> = name.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let numbered = |stem: &str| {
            let digits =
                |w: &&str| w.strip_prefix(stem).is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
            words.iter().any(digits)
        };
        let called = |names: &[&str]| words.iter().any(|w| names.contains(w));
        if called(&["universal", "ur"])
            || ["ur3", "ur5", "ur7", "ur8", "ur10", "ur12", "ur15", "ur16", "ur18", "ur20", "ur30"]
                .iter()
                .any(|n| words.iter().any(|w| w.trim_end_matches('e') == *n))
        {
            return Some(Self::UniversalRobots);
        }
        if called(&["kuka", "lbr"]) || numbered("kr") {
            return Some(Self::Kuka);
        }
        if called(&["abb"]) || numbered("irb") || numbered("crb") {
            return Some(Self::Abb);
        }
        let fanuc =
            called(&["fanuc"]) || name.replace([' ', '_', '-'], "").contains("lrmate") || numbered("crx");
        fanuc.then_some(Self::Fanuc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makers_are_known_by_the_names_of_their_arms() {
        for (name, maker) in [
            ("ur5e", Some(Maker::UniversalRobots)),
            ("UR10_robot", Some(Maker::UniversalRobots)),
            ("kuka_kr10_r1100", Some(Maker::Kuka)),
            ("kr6r900sixx", Some(Maker::Kuka)),
            ("abb_irb120_3_58", Some(Maker::Abb)),
            ("irb2400", Some(Maker::Abb)),
            ("LR Mate 200iD", Some(Maker::Fanuc)),
            ("fanuc_m10ia", Some(Maker::Fanuc)),
            ("panda", None),
            ("urban", None),
            ("robot", None),
        ] {
            assert_eq!(Maker::of_name(name), maker, "{name}");
        }
    }
}

//! The readings of contacts that are reduced.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

table! {
    Contacts: "contacts", "Contacts", "n", Quantity::Count, "",
        "crate/contact/src/reduction/mod.rs#Reduction::reduce";
    Kept: "kept", "Representatives", "k", Quantity::Count, "",
        "crate/contact/src/reduction/mod.rs#Reduction::reduce";
    StiffnessAll: "stiffness_all", "Stiffness of all contacts, at most",
        r"\lambda_{\max}", Quantity::Stiffness, r"\lambda_{\max}\left(K\sum_{i=1}^{n} n_i n_i^T\right)",
        "crate/contact/src/reduction/scaling.rs#stiffest";
    StiffnessKept: "stiffness_kept", "Of the representatives, unscaled, at most",
        "", Quantity::Stiffness, r"\lambda_{\max}\left(K\sum_{i=1}^{k} n_i n_i^T\right)",
        "crate/contact/src/reduction/scaling.rs#stiffest";
    Stiffness: "stiffness", "Of the representatives, scaled, at most",
        "", Quantity::Stiffness, r"\lambda_{\max}\left(K\sum_{i=1}^{k} s_i n_i n_i^T\right)",
        "crate/contact/src/reduction/scaling.rs#stiffest";
    Largest: "largest", "Stiffest direction over the bound",
        "", Quantity::Ratio, r"\lambda_{\max}(K_e)/K_{\max}",
        "crate/contact/src/reduction/scaling.rs#stiffest";
    Diagonal: "diagonal", "Stiffest axis over the bound",
        "", Quantity::Ratio, r"\max_j (K_e)_{jj}/K_{\max}",
        "crate/contact/src/reduction/stiffness.rs#net_stiffness";
    Slanted: "slanted", "Stiffness along (1, 1, 1) over the bound",
        "", Quantity::Ratio, r"u^T K_e\,u/K_{\max},\ u = (1,1,1)/\sqrt3",
        "crate/contact/src/reduction/scaling.rs#slanted";
    ForceError: "force_error", "Error of the force",
        "", Quantity::Ratio, r"\lVert F - F_n\rVert/\max(\lVert F_n\rVert, \lVert M_n\rVert/\ell)",
        "crate/contact/src/reduction/wrench.rs#WrenchError::new";
    MomentError: "moment_error", "Error of the moment",
        "", Quantity::Ratio, r"\lVert M - M_n\rVert/(\ell\max(\ldots))",
        "crate/contact/src/reduction/wrench.rs#WrenchError::new";
    Share: "share", "Share of the wrench that is left",
        "", Quantity::Ratio, r"w\cdot w_n/\lVert w_n\rVert^2",
        "crate/contact/src/reduction/wrench.rs#WrenchError::new";
    Shape: "shape", "Error of the wrench’s shape",
        "", Quantity::Ratio, r"\lVert w - \text{share}\;w_n\rVert/\lVert w\rVert",
        "crate/contact/src/reduction/wrench.rs#WrenchError::new";
    LeastScale: "least_scale", "Smallest scale", r"\min s", Quantity::Ratio, "",
        "crate/contact/src/reduction/scaling.rs#spring_scales";
    Idle: "idle", "Representatives without any stiffness", "", Quantity::Count, "",
        "crate/contact/src/reduction/scaling.rs#spring_scales";
    Residual: "residual", "What the program leaves",
        "", Quantity::Ratio, r"\max_j\left|K\sum s_i n_{ij}^2 - K_{\max}\right|/K_{\max}\ (\lambda_j > 0)",
        "crate/contact/src/reduction/scaling.rs#spring_scales";
    Passes: "passes", "Passes of Lloyd", "", Quantity::Count, "",
        "crate/contact/src/reduction/mod.rs#Reduction::passes";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 16] = [
    Key::Contacts,
    Key::Kept,
    Key::StiffnessAll,
    Key::StiffnessKept,
    Key::Stiffness,
    Key::Largest,
    Key::Diagonal,
    Key::Slanted,
    Key::ForceError,
    Key::MomentError,
    Key::Share,
    Key::Shape,
    Key::LeastScale,
    Key::Idle,
    Key::Residual,
    Key::Passes,
];

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}

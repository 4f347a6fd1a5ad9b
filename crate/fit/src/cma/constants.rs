//! Weights and rates of the adaptation.

/// Constants that follow from dimension and population alone (Hansen's tutorial, table 1).
pub(super) struct Constants {
    /// Weights of the candidates, best first; those of the worse half are negative.
    pub weights: Vec<f64>,
    /// Number of positive weights.
    pub mu: usize,
    /// Effective number `μ_eff` of candidates: as many equal weights would scatter as these do.
    pub mu_eff: f64,
    pub c_sigma: f64,
    pub d_sigma: f64,
    pub c_c: f64,
    pub c_1: f64,
    pub c_mu: f64,
    /// Expected length of a normal vector.
    pub chi: f64,
}

impl Constants {
    pub fn new(n: usize, lambda: usize) -> Self {
        let nf = n as f64;
        let mu = lambda / 2;
        let raw: Vec<f64> =
            (0..lambda).map(|i| libm::log((lambda as f64 + 1.0) / 2.0) - libm::log(i as f64 + 1.0)).collect();
        let effective = |w: &[f64]| {
            let (sum, squares) = w.iter().fold((0.0, 0.0), |(s, q), x| (s + x, q + x * x));
            if squares > 0.0 { sum * sum / squares } else { 0.0 }
        };
        let (mu_eff, mu_eff_minus) = (effective(&raw[..mu]), effective(&raw[mu..]));
        let c_sigma = (mu_eff + 2.0) / (nf + mu_eff + 5.0);
        let d_sigma = 1.0 + 2.0 * (((mu_eff - 1.0) / (nf + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma;
        let c_c = (4.0 + mu_eff / nf) / (nf + 4.0 + 2.0 * mu_eff / nf);
        let c_1 = 2.0 / ((nf + 1.3) * (nf + 1.3) + mu_eff);
        let rank = 2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / ((nf + 2.0) * (nf + 2.0) + mu_eff);
        let c_mu = rank.min(1.0 - c_1);
        let positive: f64 = raw[..mu].iter().sum();
        let negative: f64 = -raw[mu..].iter().filter(|w| **w < 0.0).sum::<f64>();
        let bound = (1.0 + c_1 / c_mu)
            .min(1.0 + 2.0 * mu_eff_minus / (mu_eff + 2.0))
            .min((1.0 - c_1 - c_mu) / (nf * c_mu));
        let weights = raw
            .iter()
            .map(|w| if *w >= 0.0 { w / positive } else { w * bound.max(0.0) / negative })
            .collect();
        let chi = nf.sqrt() * (1.0 - 1.0 / (4.0 * nf) + 1.0 / (21.0 * nf * nf));
        Self { weights, mu, mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi }
    }
}

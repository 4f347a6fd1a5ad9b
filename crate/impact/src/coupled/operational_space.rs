//! Operational-space (effective) inertia: the mass that a contact feels of the bodies behind it.
//!
//! A contact whose normal velocity is J q̇ moves under its own force as a mass 1/(J M⁻¹ Jᵀ) does (Khatib
//! 1987; the paper's I_eff). With several contacts, W = J M⁻¹ Jᵀ couples them.

use asperity_geometry::{Mat3, Vec3};
use nalgebra::DMatrix;

use asperity_fault::{Fault, FaultKind, finite, positive};

/// Computes the effective mass 1/(J M⁻¹ Jᵀ), kg, of one contact, from its Jacobian row J and the response M⁻¹
/// Jᵀ of the mechanism to it: the output of a forward-dynamics routine, without building M.
///
/// # Errors
///
/// Refuses rows of different sizes, and a response that is not positive.
pub fn effective_mass(jacobian: &[f64], response: &[f64]) -> Result<f64, Fault> {
    if jacobian.len() != response.len() {
        let message = format!("has {} entries, the Jacobian has {} of them", response.len(), jacobian.len());
        return Err(Fault::of(FaultKind::OutOfRange, "response", message));
    }
    let mut sum = 0.0;
    for (j, r) in jacobian.iter().zip(response) {
        sum += j * r;
    }
    Ok(1.0 / positive("response", sum)?)
}

/// Computes W = J M⁻¹ Jᵀ, 1/kg, of several contacts: row i of `jacobian` is contact i.
///
/// # Errors
///
/// Refuses a mass matrix that does not fit the Jacobian or is not symmetric and positive definite.
pub fn delassus(mass_matrix: &DMatrix<f64>, jacobian: &DMatrix<f64>) -> Result<DMatrix<f64>, Fault> {
    let wrong = |message: &str| Fault::of(FaultKind::OutOfRange, "mass_matrix", message.to_owned());
    if !mass_matrix.is_square() || mass_matrix.nrows() != jacobian.ncols() {
        return Err(wrong("must be square, with a row for each column of the Jacobian"));
    }
    let factor =
        mass_matrix.clone().cholesky().ok_or_else(|| wrong("must be symmetric and positive definite"))?;
    let w = jacobian * factor.solve(&jacobian.transpose());
    Ok((&w + w.transpose()) * 0.5)
}

/// Computes the effective mass of a free rigid body, kg, at a contact with lever `arm` (m, from the centre of
/// mass) and unit normal `normal`: 1/(1/m + (r × n)·I⁻¹ (r × n)).
///
/// # Errors
///
/// Refuses a mass that is not positive, and an inertia that is not symmetric and positive definite.
pub fn rigid_effective_mass(mass: f64, inertia: &Mat3, arm: &Vec3, normal: &Vec3) -> Result<f64, Fault> {
    let inverse = positive("mass", mass).map(|mass| 1.0 / mass)?;
    let turn = arm.cross(normal);
    let response = inertia.cholesky().map(|factor| factor.solve(&turn)).ok_or_else(|| {
        let message = "must be symmetric and positive definite".to_owned();
        Fault::of(FaultKind::NotPositive, "inertia", message)
    })?;
    Ok(1.0 / finite("arm", inverse + turn.dot(&response))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_ways_to_one_number() {
        let inertia = Mat3::from_diagonal(&Vec3::new(0.2, 0.3, 0.4));
        let (arm, normal) = (Vec3::new(0.3, -0.1, 0.2), Vec3::z());
        let mass = rigid_effective_mass(2.0, &inertia, &arm, &normal).unwrap();
        let turn = arm.cross(&normal);
        let m = DMatrix::from_diagonal(&nalgebra::DVector::from_vec(vec![2.0, 2.0, 2.0, 0.2, 0.3, 0.4]));
        let row = [normal.x, normal.y, normal.z, turn.x, turn.y, turn.z];
        let w = delassus(&m, &DMatrix::from_row_slice(1, 6, &row)).unwrap();
        assert!((w[(0, 0)] * mass - 1.0).abs() < 1e-14);
        let response: Vec<f64> = row.iter().zip(m.diagonal().iter()).map(|(j, m)| j / m).collect();
        assert!((effective_mass(&row, &response).unwrap() / mass - 1.0).abs() < 1e-14);
        assert!(effective_mass(&[0.0], &[0.0]).is_err());
    }
}

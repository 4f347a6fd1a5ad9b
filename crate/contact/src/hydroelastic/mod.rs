//! Pressure-field contact: where two pressures are equal, and the force that acts there.

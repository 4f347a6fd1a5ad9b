//! Re-evaluating pairs with unchanged shapes allocates nothing.
#![allow(clippy::unwrap_used, unsafe_code, non_snake_case)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use asperity_contact::hydroelastic::{
    BodyVelocity, Compliance, ContactSurface, HydroBody, HydroWorkspace, MovingBody, STICTION_SPEED,
    SliceSurface, SurfaceMaterial, SurfaceOutcome, Traction, TriangleSurface, contact_surface, slice,
    traction,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3, boundary, tessellate};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_second_sweep_over_the_same_poses_allocates_nothing() {
    let soft = Compliance::Compliant {
        hydroelastic_modulus: 1e6,
        resolution_hint: Some(0.02),
        slab_thickness: Some(0.1),
    };
    let rigid = Compliance::Rigid { resolution_hint: Some(0.02) };
    let box_mesh =
        boundary(&tessellate(&Shape::Box { half_size: Vec3::new(0.1, 0.09, 0.08) }, 1.0).unwrap().0);
    let shapes = [
        Shape::Sphere { radius: 0.1 },
        Shape::Box { half_size: Vec3::new(0.1, 0.09, 0.08) },
        Shape::Cylinder { radius: 0.08, half_length: 0.1 },
        Shape::Capsule { radius: 0.06, half_length: 0.05 },
        Shape::Ellipsoid { semi_axes: Vec3::new(0.1, 0.08, 0.06) },
        Shape::Convex(Arc::new(box_mesh)),
        Shape::HalfSpace,
    ];
    let bodies: Vec<HydroBody> = shapes
        .iter()
        .flat_map(|shape| [soft, rigid].map(|compliance| HydroBody::new(shape, &compliance).unwrap()))
        .collect();
    let poses: Vec<Pose> = (0..20)
        .map(|k| {
            let turn = Rotation::from_scaled_axis(Vec3::new(0.1, 0.2, 0.3) * f64::from(k));
            Pose::from_parts(Vec3::new(0.005 * f64::from(k), 0.0, 0.1).into(), turn)
        })
        .collect();

    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let (mut triangles, mut forces, mut cut) =
        (TriangleSurface::default(), Traction::default(), SliceSurface::default());
    let velocity = BodyVelocity { w_WB: Vec3::x(), v_WBo: Vec3::z() };
    let mut sweep = || {
        let mut contacts = 0;
        for a in &bodies {
            for b in &bodies {
                for pose in &poses {
                    let outcome = contact_surface(a, &Pose::identity(), b, pose, &mut work, &mut surface);
                    contacts += usize::from(outcome == SurfaceOutcome::Contact);
                    surface.triangulate(&mut triangles);
                    let still = MovingBody {
                        body: a,
                        p_WBo: Vec3::zeros(),
                        velocity: BodyVelocity::default(),
                        material: SurfaceMaterial::default(),
                    };
                    let moving = MovingBody { body: b, velocity, ..still };
                    traction(&surface, &still, &moving, STICTION_SPEED, &mut forces);
                }
            }
            slice(a, &Pose::identity(), &Vec3::zeros(), &Vec3::z(), &mut cut);
        }
        contacts
    };
    assert!(sweep() > 1000);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    sweep();
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed) - before, 0);
}

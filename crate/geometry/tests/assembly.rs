//! Parts of assemblies: closed, of the volume that closed forms give, filled by their pieces, with the play
//! asked for.
#![allow(non_snake_case, clippy::unwrap_used, reason = "monogram notation, and a test may panic")]

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use asperity_geometry::assembly::{AssemblyPart, Bolt, DoublePin, Nut, RoundPin, Slab, ThreadForm, Usb};
use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
use asperity_geometry::{Aabb, MeshDistance, Pose, Rotation, Shape, TriangleMesh, Vec3};

fn volume(shape: &Shape) -> f64 {
    shape.volume().unwrap()
}

fn solid(part: &AssemblyPart) -> Shape {
    Shape::Mesh(Arc::new(part.solid.clone()))
}

fn pieces_volume(part: &AssemblyPart) -> f64 {
    part.pieces.iter().map(|(_, shape)| volume(shape)).sum()
}

/// Checks that the part is closed and wound outwards, and its pieces convex.
fn check(part: &AssemblyPart) {
    solid(part).validate().unwrap();
    for (_, piece) in &part.pieces {
        piece.validate().unwrap();
    }
    for t in 0..part.solid.triangles.len() {
        let [a, b, c] = part.solid.corners(t);
        let longest = (b - a).norm().max((c - b).norm()).max((a - c).norm());
        assert!(part.solid.area_vector(t).norm() > 1e-9 * longest * longest, "a needle: {a} {b} {c}");
    }
}

/// Returns the distance by which a piece stands out of the solid, at its corners and the middles of its faces
/// and edges, m.
fn stands_out(part: &AssemblyPart) -> f64 {
    let field = MeshDistance::new(&part.solid).unwrap();
    let meshes =
        part.pieces.iter().filter_map(|(_, s)| if let Shape::Convex(m) = s { Some(m) } else { None });
    let points = meshes.flat_map(|m: &Arc<TriangleMesh>| {
        (0..m.triangles.len()).flat_map(|t| {
            let [a, b, c] = m.corners(t);
            [a, b, c, 0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a), (a + b + c) / 3.0]
        })
    });
    points.map(|p| field.signed_distance(&p).0).fold(0.0, f64::max)
}

/// Returns the least distance of the pieces of two parts, m; boxes that are far apart are skipped.
fn play(a: &AssemblyPart, X_WA: &Pose, b: &AssemblyPart, X_WB: &Pose) -> f64 {
    let work = &mut DistanceWorkspace::default();
    let prepare = |part: &AssemblyPart, X_WP: &Pose| -> Vec<(Pose, PreparedShape, Aabb)> {
        let placed = part.pieces.iter().map(|(X_PS, shape)| {
            let X_WS = X_WP * X_PS;
            (X_WS, PreparedShape::new(shape), shape.aabb().unwrap().transformed(&X_WS))
        });
        placed.collect()
    };
    let (of_a, of_b) = (prepare(a, X_WA), prepare(b, X_WB));
    let mut least = f64::INFINITY;
    for (X_WA, a, a_box) in &of_a {
        for (X_WB, b, b_box) in &of_b {
            let apart = (a_box.center() - b_box.center()).abs() - a_box.half_size() - b_box.half_size();
            if apart.max() < least.min(2e-4) {
                least = least.min(signed_distance(a, X_WA, b, X_WB, work).unwrap().gap);
            }
        }
    }
    least
}

fn close(what: &str, a: f64, b: f64, share: f64) {
    assert!((a / b - 1.0).abs() < share, "{what}: {a} is not {b}");
}

#[test]
fn a_round_pin_has_its_play_in_its_hole() {
    let form = RoundPin::default();
    for wedges in [4, 100, 104, 400] {
        let (pin, block) = (form.pin().unwrap(), form.block(wedges).unwrap());
        check(&pin);
        check(&block);
        assert_eq!(block.pieces.len(), wedges + 1);
        let n = wedges as f64;
        let polygon = n * libm::tan(PI / n) * 10.05e-3 * 10.05e-3;
        close("block", volume(&solid(&block)), 40e-3 * 40e-3 * 35e-3 - polygon * 30e-3, 1e-12);
        close("pieces", pieces_volume(&block), volume(&solid(&block)), 1e-12);
        assert!(stands_out(&block) < 1e-15);
        // In the middle, one millimetre over the floor; and pushed aside onto a flat.
        let down = |x: f64, y: f64| Pose::translation(x, y, -29e-3);
        close("play", play(&pin, &down(0.0, 0.0), &block, &Pose::identity()), 0.05e-3, 1e-9);
        let flat = if wedges % 8 == 0 { PI / n } else { 0.0 };
        let aside = down(0.04e-3 * libm::cos(flat), 0.04e-3 * libm::sin(flat));
        close("aside", play(&pin, &aside, &block, &Pose::identity()), 0.01e-3, 1e-8);
    }
}

#[test]
fn two_pins_have_their_play_in_one_plate() {
    let form = DoublePin::default();
    let (pins, plate) = (form.pins().unwrap(), form.plate(48).unwrap());
    check(&pins);
    check(&plate);
    let n = 48.0;
    let holes = 2.0 * n * libm::tan(PI / n) * 4.2e-3 * 4.2e-3;
    close("plate", volume(&solid(&plate)), (40e-3 * 20e-3 - holes) * 10e-3, 1e-12);
    close("pieces", pieces_volume(&plate), volume(&solid(&plate)), 1e-12);
    close("pins", pieces_volume(&pins), 40e-3 * 20e-3 * 10e-3 + 2.0 * PI * 4e-3 * 4e-3 * 20e-3, 1e-12);
    close("their surface", volume(&solid(&pins)), pieces_volume(&pins), 2e-3);
    let inside = Pose::translation(0.0, 0.0, -9e-3);
    close("play", play(&pins, &inside, &plate, &Pose::identity()), 0.2e-3, 1e-9);
}

#[test]
fn a_plug_has_its_play_in_its_receptacle() {
    let form = Usb::default();
    let (plug, receptacle) = (form.plug(200).unwrap(), form.receptacle(200).unwrap());
    for part in [&plug, &receptacle] {
        check(part);
        assert!((200..=230).contains(&part.pieces.len()), "{}", part.pieces.len());
        close("pieces", pieces_volume(part), volume(&solid(part)), 1e-12);
    }
    close("plug", volume(&solid(&plug)), 12e-3 * 4.5e-3 * 18.75e-3 - 11.4e-3 * 1.95e-3 * 8.5e-3, 1e-12);
    // Above and below the tongue; everywhere else there is more room.
    let fully_in = Pose::translation(0.0, 0.0, -8.5e-3 + 0.1e-3);
    close("play", play(&plug, &fully_in, &receptacle, &Pose::identity()), 0.5 * (1.95e-3 - 1.84e-3), 1e-9);
    let too_far = Pose::translation(0.0, 0.0, -8.5e-3 - 0.1e-3);
    assert!(play(&plug, &too_far, &receptacle, &Pose::identity()) < 0.0);
}

/// Returns `(π/P) ∫ R² dw` over one pitch, per metre of length.
fn section(form: &ThreadForm, drawn_back: f64) -> f64 {
    let [crest, root] = form.radii().map(|r| r - drawn_back);
    let flank = (crest * crest + crest * root + root * root) / 3.0;
    PI * (crest * crest / 8.0 + root * root / 4.0 + flank * 5.0 / 8.0)
}

/// Returns the area of a polygon over that of its circle: columns cut corners off.
fn polygon(sides: f64) -> f64 {
    sides * libm::sin(TAU / sides) / TAU
}

#[test]
fn nut_and_bolt_are_solids_of_the_profile_s_volume() {
    let (bolt, nut) = (Bolt::default(), Nut::default());
    let hexagon = 0.5 * 3.0_f64.sqrt() * 24e-3 * 24e-3;
    for sides in [24, 126] {
        let (b, n) = (bolt.part(sides).unwrap(), nut.part(sides).unwrap());
        check(&b);
        check(&n);
        let share = polygon(sides as f64);
        // Flanks bulge out of the material: first order in the distance of the columns.
        let tolerance = 4e-3 / sides as f64;
        let rod = section(&bolt.form, bolt.play) * 24e-3 * share;
        close("bolt", volume(&solid(&b)), rod + hexagon * 10e-3, tolerance);
        close("nut", volume(&solid(&n)), (hexagon - section(&nut.form, 0.0) * share) * 14.8e-3, tolerance);
        for part in [&b, &n] {
            close("pieces", pieces_volume(part), volume(&solid(part)), 1e-9);
        }
    }
}

#[test]
fn pieces_of_a_thread_lie_within_it() {
    let (bolt, nut) = (Bolt::default().part(126).unwrap(), Nut::default().part(186).unwrap());
    assert!((1512..1800).contains(&bolt.pieces.len()), "{}", bolt.pieces.len());
    assert!((1500..1800).contains(&nut.pieces.len()), "{}", nut.pieces.len());
    for part in [bolt, nut] {
        assert!(stands_out(&part) < 1e-9);
    }
}

#[test]
fn a_nut_goes_along_its_bolt_by_turning() {
    let (bolt, nut) = (Bolt::default().part(60).unwrap(), Nut::default().part(60).unwrap());
    let on = |turns: f64, lift: f64| {
        let turn = Rotation::from_scaled_axis(Vec3::new(0.0, 0.0, TAU * turns));
        Pose::from_parts(Vec3::new(0.0, 0.0, 2e-3 * turns + lift).into(), turn)
    };
    // Between flanks that are drawn back by c in radius: c sin 30°, less what the polygons take.
    let room = 0.05e-3;
    for turns in [1.0, 1.25, 2.6] {
        let least = play(&nut, &on(turns, 0.0), &bolt, &Pose::identity());
        assert!((0.75 * room..1.01 * room).contains(&least), "{turns}: {least}");
    }
    // Half a pitch along without turning: it sits in the thread.
    assert!(play(&nut, &on(1.0, 1e-3), &bolt, &Pose::identity()) < -1e-4);
    // c tan 30° along, and it touches.
    let touching = play(&nut, &on(1.0, 0.1e-3 * libm::tan(PI / 6.0)), &bolt, &Pose::identity());
    assert!(touching.abs() < 0.25 * room, "{touching}");
}

/// Parts that cannot be made are refused by their field; nothing panics and nothing takes for ever.
#[test]
fn parts_that_cannot_be_made_are_refused() {
    let path = |part: Result<AssemblyPart, asperity_fault::Fault>| part.unwrap_err().path;
    let (pin, two, usb) = (RoundPin::default(), DoublePin::default(), Usb::default());
    let (bolt, nut) = (Bolt::default(), Nut::default());
    for bad in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e9] {
        assert_eq!(path(RoundPin { radius: bad, ..pin }.pin()), "radius");
        assert_eq!(path(RoundPin { depth: bad, ..pin }.block(100)), "depth");
        assert_eq!(path(DoublePin { pitch: bad, ..two }.pins()), "pitch");
        assert_eq!(path(DoublePin { thickness: bad, ..two }.plate(48)), "thickness");
        assert_eq!(path(Usb { shell: bad, ..usb }.plug(200)), "shell");
        assert_eq!(path(Usb { tongue: [11.1e-3, bad], ..usb }.receptacle(200)), "tongue[1]");
        assert_eq!(path(Bolt { turns: bad, ..bolt }.part(60)), "turns");
        assert_eq!(path(Nut { across_flats: bad, ..nut }.part(60)), "across_flats");
        let form = ThreadForm { pitch: bad, ..nut.form };
        assert_eq!(path(Nut { form, ..nut }.part(60)), "form.pitch");
    }
    assert_eq!(path(RoundPin { play: f64::NAN, ..pin }.block(100)), "play");
    assert_eq!(path(RoundPin { play: -10e-3, ..pin }.block(100)), "play");
    assert_eq!(path(RoundPin { play: 10e-3, ..pin }.block(100)), "half_width");
    assert_eq!(path(pin.block(1_000_000_000)), "wedges");
    assert_eq!(path(pin.block(0)), "wedges");
    assert_eq!(path(DoublePin { play: 10e-3, ..two }.plate(48)), "pitch");
    assert_eq!(path(usb.plug(1_000_000_000)), "pieces");
    assert_eq!(path(Usb { slot: 4.2e-3, ..usb }.plug(200)), "slot");
    assert_eq!(path(bolt.part(1_000_000_000)), "sides");
    assert_eq!(path(Bolt { play: 1e-3, ..bolt }.part(60)), "play");
    assert_eq!(path(Nut { across_flats: 16e-3, ..nut }.part(60)), "across_flats");
    // A pin that is too thick is a part that does not fit, not one that cannot be made.
    let tight = RoundPin { play: -0.05e-3, ..pin };
    let least = play(
        &tight.pin().unwrap(),
        &Pose::translation(0.0, 0.0, -29e-3),
        &tight.block(100).unwrap(),
        &Pose::identity(),
    );
    close("overlap", least, -0.05e-3, 1e-6);
}

/// Pieces fill the slab without gaps, grow shorter as asked, and stand apart by no more than the kerb; level
/// ones not at all.
#[test]
fn a_slab_is_filled_by_pieces_that_grow_shorter() {
    for (lengths, rows, kerb) in [([0.03, 0.006], 8, 0.0), ([0.02, 0.02], 1, 1e-4), ([0.01, 0.04], 3, 1e-4)] {
        let slab = Slab { size: [1.35, 0.09, 0.05], lengths, rows, kerb, flush: 0.3 };
        let part = slab.part().unwrap();
        check(&part);
        let expected = 1.35 * 0.09 * 0.05;
        assert!((pieces_volume(&part) / expected - 1.0).abs() <= kerb / 0.05 + 1e-12);
        assert!((volume(&solid(&part)) / pieces_volume(&part) - 1.0).abs() < 1e-9);
        let boxes: Vec<Aabb> = part.pieces.iter().map(|(X, s)| s.aabb().unwrap().transformed(X)).collect();
        let strip: Vec<&Aabb> = boxes.iter().step_by(rows).collect();
        for pair in strip.windows(2) {
            assert!((pair[0].max.x - pair[1].min.x).abs() < 1e-12, "no gap");
        }
        let length = |b: &Aabb| b.max.x - b.min.x;
        for (end, asked) in [(strip[0], lengths[0]), (strip[strip.len() - 1], lengths[1])] {
            assert!((length(end) / asked - 1.0).abs() < 0.15, "{} for {asked}", length(end));
        }
        let tops = |flush: bool| boxes.iter().filter(move |b| (b.max.x <= 0.3) == flush).map(|b| b.max.z);
        assert!(tops(true).all(|z| z == 0.0) && tops(false).all(|z| z.abs() <= 0.5 * kerb));
        let spread =
            tops(false).fold(f64::NEG_INFINITY, f64::max) - tops(false).fold(f64::INFINITY, f64::min);
        assert!(spread >= 0.9 * kerb, "they differ as asked: {spread}");
    }
    let slab = Slab { size: [1.35, 0.09, 0.05], lengths: [0.03, 0.006], rows: 8, kerb: 0.0, flush: 0.0 };
    let path = |slab: Slab| slab.part().unwrap_err().path;
    assert_eq!(path(Slab { rows: 0, ..slab }), "rows");
    assert_eq!(path(Slab { lengths: [0.03, 1e-4], ..slab }), "lengths");
    assert_eq!(path(Slab { lengths: [0.03, f64::NAN], ..slab }), "lengths[1]");
    assert_eq!(path(Slab { kerb: 0.04, ..slab }), "kerb");
    assert_eq!(path(Slab { size: [1.0, -1.0, 0.1], ..slab }), "size[1]");
}

use rand_pcg::rand_core::{RngCore, SeedableRng};

use super::*;

/// SplitMix64's published first words of the state 1234567, and PCG64's first words as the generator has them for the same seed.
#[test]
fn words_are_those_of_the_published_generators() {
    let mut state = 1_234_567;
    for word in [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423] {
        assert_eq!(split_mix::next(&mut state), word);
    }
    let (mut stream, mut twin) = (Stream::new(5), rand_pcg::Pcg64::seed_from_u64(5));
    assert!((0..100).all(|_| stream.next_word() == twin.next_u64()));
}

/// What recordings, trained policies and scenes hang on: these draws may not change.
#[test]
fn streams_keep_their_numbers() {
    let mut stream = Stream::numbered(7, 3);
    let drawn = [stream.uniform(), stream.normal(), stream.normals()[1]];
    let kept = [4_599_172_350_200_399_456, 13_825_138_082_957_843_500, 13_831_847_791_088_436_937];
    assert_eq!(drawn.map(f64::to_bits), kept);
}

#[test]
fn a_stream_goes_on_where_it_was() {
    let mut stream = Stream::numbered(7, 3);
    for _ in 0..1000 {
        stream.normal();
    }
    let mut again = Stream::resumed(stream.place());
    assert_eq!(stream, again);
    assert_eq!(stream.normal().to_bits(), again.normal().to_bits());
    let mut ahead = Stream::new(4);
    ahead.skip(777);
    let mut drawn = Stream::new(4);
    for _ in 0..777 {
        drawn.next_word();
    }
    assert_eq!(ahead, drawn);
}

#[test]
fn draws_have_their_mean_and_variance_and_streams_differ() {
    let (mut a, mut b) = (Stream::numbered(1, 0), Stream::numbered(1, 1));
    let n = 100_000;
    let draws: Vec<[f64; 2]> = (0..n).map(|_| [a.normal(), b.normal()]).collect();
    let mean = |of: &dyn Fn(&[f64; 2]) -> f64| draws.iter().map(of).sum::<f64>() / f64::from(n);
    assert!(mean(&|d| d[0]).abs() < 0.01);
    assert!((mean(&|d| d[0] * d[0]) - 1.0).abs() < 0.02);
    assert!(mean(&|d| d[0] * d[1]).abs() < 0.01, "correlation");
}

/// The largest distance between the drawn distribution and the function; √n of it passes 1.63 once in a hundred times (Kolmogorov).
fn distance(mut draws: Vec<f64>, below: impl Fn(f64) -> f64) -> f64 {
    draws.sort_by(f64::total_cmp);
    let n = draws.len() as f64;
    let of = |(k, x): (usize, &f64)| {
        let p = below(*x);
        (p - k as f64 / n).abs().max((p - (k as f64 + 1.0) / n).abs())
    };
    draws.iter().enumerate().map(of).fold(0.0, f64::max)
}

#[test]
fn distributions_are_those_of_the_functions() {
    let n = 20_000;
    let most = 1.63 / f64::from(n).sqrt();
    let gauss = |x: f64| 0.5 * libm::erfc(-x / core::f64::consts::SQRT_2);
    let (mut stream, mut state) = (Stream::new(2), 3);
    let mut filled = vec![0.0; 20_001];
    Stream::new(5).fill_normal(&mut filled);
    let all = [
        distance(filled, gauss),
        distance((0..n).map(|_| stream.uniform()).collect(), |x| x),
        distance((0..n).map(|_| stream.normal()).collect(), gauss),
        distance((0..n).map(|_| stream.normals()[1]).collect(), gauss),
        distance((0..n).map(|_| split_mix::uniform(&mut state)).collect(), |x| x),
        distance((0..n).map(|_| split_mix::normal(&mut state)).collect(), gauss),
        distance((0..n).map(|k| split_mix::inside(&mut split_mix::numbered(5, k as u64))).collect(), |x| x),
        distance(
            (0..n).map(|k| split_mix::normal_inside(&mut split_mix::numbered(6, k as u64))).collect(),
            gauss,
        ),
    ];
    assert!(all.iter().all(|d| *d < most), "{all:?} {most}");
}

/// The least and the greatest words give finite numbers in their ranges.
#[test]
fn no_word_leaves_the_range() {
    for word in [0, 1, u64::MAX, u64::MAX - 1, 1 << 63] {
        assert!((0.0..1.0).contains(&unit(word)));
    }
    for (u, v) in [(1.0, 0.0), (1.0 / TWO_53, 1.0), (1.0 - unit(u64::MAX), unit(u64::MAX))] {
        assert!(normals(u, v).iter().all(|x| x.is_finite()) && normal(u, v).is_finite());
        // One formula, whether one number is wanted or two.
        assert_eq!(normals(u, v)[0].to_bits(), normal(u, v).to_bits());
    }
    let mut stream = Stream::new(8);
    for n in [1, 2, 7, 1000] {
        assert!((0..1000).all(|_| stream.index(n) < n));
    }
    assert_eq!(Stream::new(9).index(0), 0);
}

#[test]
fn every_order_is_as_likely() {
    let mut stream = Stream::new(11);
    let mut seen = std::collections::BTreeMap::new();
    let n = 24_000;
    for _ in 0..n {
        let mut order = [0, 1, 2, 3];
        stream.shuffle(&mut order);
        *seen.entry(order).or_insert(0_u32) += 1;
    }
    assert_eq!(seen.len(), 24);
    // Chi-squared with 23 degrees of freedom: 49.7 once in a thousand times.
    let chi: f64 = seen.values().map(|k| (f64::from(*k) - 1000.0) * (f64::from(*k) - 1000.0) / 1000.0).sum();
    assert!(chi < 49.7, "{chi}");
}

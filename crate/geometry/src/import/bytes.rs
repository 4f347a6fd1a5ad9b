//! Binary numbers read from the front of a slice, of either byte order; a file that ends early is an error
//! with a path.

use asperity_fault::Fault;

/// Little- or big-endian numbers, taken one after another from the front of a slice.
pub(super) struct Bytes<'a> {
    pub rest: &'a [u8],
    pub big_endian: bool,
}

impl<'a> Bytes<'a> {
    pub fn little(rest: &'a [u8]) -> Self {
        Self { rest, big_endian: false }
    }

    /// Takes the next `n` bytes.
    pub fn take(&mut self, n: usize, path: impl Fn() -> String) -> Result<&'a [u8], Fault> {
        match self.rest.split_at_checked(n) {
            Some((head, tail)) => {
                self.rest = tail;
                Ok(head)
            }
            None => Err(Fault::new(path(), "The file ends too early.")),
        }
    }

    /// Takes the next `N` bytes, least significant first.
    pub fn array<const N: usize>(&mut self, path: impl Fn() -> String) -> Result<[u8; N], Fault> {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N, path)?);
        if self.big_endian {
            out.reverse();
        }
        Ok(out)
    }

    pub fn u32(&mut self, path: impl Fn() -> String) -> Result<u32, Fault> {
        self.array(path).map(u32::from_le_bytes)
    }

    pub fn f32(&mut self, path: impl Fn() -> String) -> Result<f64, Fault> {
        self.array(path).map(|b| f64::from(f32::from_le_bytes(b)))
    }
}

//! Decoder of the numbers and texts of a message: CDR of ROS 2 (OMG, DDS-XTypes 1.3 §7.4), or ROS 1, where
//! nothing is aligned.

/// A message that is read from its front; reads past its end give `None`.
pub(super) struct Cdr<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Largest alignment: 8 of CDR, 4 of its second version, 1 of ROS 1.
    most: usize,
    big_endian: bool,
    pub ros1: bool,
}

/// Largest number of items of a list.
const MOST_ITEMS: usize = 10_000;

impl<'a> Cdr<'a> {
    /// Starts behind the four bytes with the encoding; ROS 1 has none.
    pub fn new(bytes: &'a [u8], ros1: bool) -> Option<Self> {
        if ros1 {
            return Some(Self { bytes, at: 0, most: 1, big_endian: false, ros1 });
        }
        let kind = *bytes.get(1)?;
        let most = if kind >= 6 { 4 } else { 8 };
        Some(Self { bytes: bytes.get(4..)?, at: 0, most, big_endian: kind % 2 == 0, ros1 })
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let align = N.min(self.most);
        self.at = self.at.checked_next_multiple_of(align)?;
        let mut found: [u8; N] = self.bytes.get(self.at..self.at.checked_add(N)?)?.try_into().ok()?;
        self.at += N;
        if self.big_endian {
            found.reverse();
        }
        Some(found)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub fn f64(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    /// Reads `n` numbers.
    pub fn numbers(&mut self, n: usize, into: &mut Vec<f64>) -> Option<()> {
        for _ in 0..n {
            into.push(self.f64()?);
        }
        Some(())
    }

    /// Skips `n` numbers.
    pub fn skip(&mut self, n: usize) -> Option<()> {
        (0..n).try_for_each(|_| self.f64().map(|_| ()))
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.u32()? as usize;
        let text = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        std::str::from_utf8(text).ok().map(|t| t.trim_end_matches('\0'))
    }

    /// Reads the length of a list.
    pub fn length(&mut self) -> Option<usize> {
        let length = self.u32()? as usize;
        (length <= MOST_ITEMS.min(self.bytes.len())).then_some(length)
    }

    /// Reads the time, ns, and the name of the frame.
    pub fn header(&mut self) -> Option<(u64, &'a str)> {
        if self.ros1 {
            self.u32()?;
        }
        let (seconds, nanoseconds) = (self.u32()?, self.u32()?);
        let time = u64::from(seconds) * 1_000_000_000 + u64::from(nanoseconds);
        Some((time, self.text()?))
    }
}

//! Thrift's compact protocol, as far as Parquet's headers need it:
//! <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

/// Writer of a struct: its fields in increasing order of their numbers.
#[derive(Default)]
pub struct Thrift {
    out: Vec<u8>,
    last: u8,
}

/// Types of the protocol.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Thrift {
    fn varint(&mut self, mut x: u64) {
        while x >= 0x80 {
            self.out.push(x as u8 | 0x80);
            x >>= 7;
        }
        self.out.push(x as u8);
    }

    fn zigzag(&mut self, x: i64) {
        self.varint(((x << 1) ^ (x >> 63)) as u64);
    }

    /// Begins a field. Numbers of our fields are small: each fits beside its type.
    fn field(&mut self, number: u8, kind: u8) {
        self.out.push((number.saturating_sub(self.last) << 4) | kind);
        self.last = number;
    }

    fn list(&mut self, number: u8, length: usize, kind: u8) {
        self.field(number, LIST);
        if length < 15 {
            self.out.push(((length as u8) << 4) | kind);
        } else {
            self.out.push(0xf0 | kind);
            self.varint(length as u64);
        }
    }

    fn bytes(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.out.extend(text.as_bytes());
    }

    pub fn i32(&mut self, number: u8, x: i64) -> &mut Self {
        self.field(number, I32);
        self.zigzag(x);
        self
    }

    pub fn i64(&mut self, number: u8, x: i64) -> &mut Self {
        self.field(number, I64);
        self.zigzag(x);
        self
    }

    pub fn text(&mut self, number: u8, text: &str) -> &mut Self {
        self.field(number, BINARY);
        self.bytes(text);
        self
    }

    pub fn i32s(&mut self, number: u8, xs: &[i64]) -> &mut Self {
        self.list(number, xs.len(), I32);
        xs.iter().for_each(|&x| self.zigzag(x));
        self
    }

    pub fn texts(&mut self, number: u8, texts: &[&str]) -> &mut Self {
        self.list(number, texts.len(), BINARY);
        texts.iter().for_each(|text| self.bytes(text));
        self
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        let last = std::mem::take(&mut self.last);
        write(self);
        self.out.push(0);
        self.last = last;
    }

    pub fn structure(&mut self, number: u8, write: impl FnOnce(&mut Self)) -> &mut Self {
        self.field(number, STRUCT);
        self.nested(write);
        self
    }

    pub fn structures(&mut self, number: u8, length: usize, write: impl Fn(&mut Self, usize)) -> &mut Self {
        self.list(number, length, STRUCT);
        (0..length).for_each(|i| self.nested(|t| write(t, i)));
        self
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.out.push(0);
        self.out
    }
}

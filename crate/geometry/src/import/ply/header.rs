//! The header of a PLY file: encoding, elements and their properties.

use crate::import::words::{shown, start_of_text, words};
use asperity_fault::Fault;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    LittleEndian,
    BigEndian,
}

impl Encoding {
    /// Returns the name in a header.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::LittleEndian => "binary_little_endian",
            Self::BigEndian => "binary_big_endian",
        }
    }
}

/// Type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberType {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl NumberType {
    fn read(word: Option<&[u8]>, path: &impl Fn() -> String) -> Result<Self, Fault> {
        Ok(match word.unwrap_or_default() {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            other => return Err(Fault::new(path(), format!("“{}” is no type.", shown(other)))),
        })
    }

    pub fn bytes(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }
}

/// A column: a number, or a list of numbers with the type of its length.
#[derive(Debug)]
pub(super) struct Property {
    pub name: String,
    pub kind: NumberType,
    pub list: Option<NumberType>,
}

/// A table.
#[derive(Debug)]
pub(super) struct Element {
    pub name: String,
    pub count: u64,
    pub properties: Vec<Property>,
}

#[derive(Debug)]
pub(super) struct Header {
    pub encoding: Encoding,
    pub elements: Vec<Element>,
}

/// Largest number of lines of a header.
const MAX_LINES: usize = 1000;

impl Header {
    /// Reads the header and returns it with the bytes after it.
    pub fn read(bytes: &[u8]) -> Result<(Self, &[u8]), Fault> {
        let mut rest = start_of_text(bytes);
        let mut encoding = None;
        let mut elements: Vec<Element> = Vec::new();
        for n in 1..=MAX_LINES {
            let path = || format!("line {n}");
            let error = |message: &str| Err(Fault::new(path(), message));
            let Some(end) = rest.iter().position(|&b| b == b'\n' || b == b'\r') else {
                return error("The header does not end.");
            };
            let line = &rest[..end];
            let ending = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
            rest = &rest[end + ending..];
            let mut words = words(line);
            match words.next() {
                Some(b"format") => {
                    encoding = Some(match words.next().unwrap_or_default() {
                        b"ascii" => Encoding::Ascii,
                        b"binary_little_endian" => Encoding::LittleEndian,
                        b"binary_big_endian" => Encoding::BigEndian,
                        _ => {
                            return error(
                                "The format is none of ascii, binary_little_endian, binary_big_endian.",
                            );
                        }
                    });
                }
                Some(b"element") => {
                    let name = shown(words.next().unwrap_or_default());
                    let count = words.next().and_then(|w| std::str::from_utf8(w).ok()?.parse().ok());
                    let Some(count) = count else { return error("The element has no count.") };
                    elements.push(Element { name, count, properties: Vec::new() });
                }
                Some(b"property") => {
                    let Some(element) = elements.last_mut() else {
                        return error("A property belongs to no element.");
                    };
                    let first = words.next();
                    let (list, kind) = if first == Some(b"list") {
                        let length = NumberType::read(words.next(), &path)?;
                        if matches!(length, NumberType::F32 | NumberType::F64) {
                            return error("The length of a list is not a whole number.");
                        }
                        (Some(length), NumberType::read(words.next(), &path)?)
                    } else {
                        (None, NumberType::read(first, &path)?)
                    };
                    let name = shown(words.next().unwrap_or_default());
                    element.properties.push(Property { name, kind, list });
                }
                Some(b"end_header") => {
                    return match encoding {
                        Some(encoding) => Ok((Self { encoding, elements }, rest)),
                        None => error("The header names no format."),
                    };
                }
                _ => {}
            }
        }
        Err(Fault::new("header", "The header is too long."))
    }
}

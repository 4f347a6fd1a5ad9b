//! Declaration of the frame buffer's records: the types a field may have, and the macros that turn one table
//! into the Rust types, the strides and the description from which TypeScript is generated.
//!
//! A field's type is the Rust type it is read as; [`FrameValue`] says how many 32-bit words it takes, in which
//! order, and what TypeScript calls it. A record is its fields one behind the other, without padding.

/// Type of the words of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordType {
    /// A single-precision number in one word.
    F32,
    /// A double-precision number in two words, the low one first.
    F64,
    /// A whole number in one word.
    U32,
    /// A whole number in two words, the low one first.
    U64,
    /// The number of an enumeration's variant in one word.
    Enum(&'static str),
}

/// A field of a record or of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name in snake case.
    pub name: &'static str,
    /// Meaning.
    pub doc: &'static str,
    /// SI unit; empty where it has none.
    pub unit: &'static str,
    /// Type of its words.
    pub holds: WordType,
    /// Number of its values: 1, or the length of an array.
    pub count: usize,
    /// Number of words it takes in all.
    pub words: usize,
}

/// Scope of a section: the frame or the geometry, whose change moves its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionOwner {
    /// Scope of a frame. Written at every frame, the section has moved where it differs from what was written
    /// before; a frame in which it is not written has none of it.
    Frame,
    /// Scope of the geometry. Written when the session says that the geometry has changed, the section stays
    /// as it is until then.
    Asset,
}

/// Declaration of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Name in camel case.
    pub name: &'static str,
    /// Name of one record, in camel case.
    pub record: &'static str,
    /// Number in the table of sections.
    pub number: u32,
    /// Meaning.
    pub doc: &'static str,
    /// Scope: a frame's or the geometry's.
    pub scope: SectionOwner,
    /// Fields of one record, in the order of its words.
    pub fields: &'static [Field],
}

/// An enumeration whose numbers stand in frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// Name in camel case.
    pub name: &'static str,
    /// Meaning.
    pub doc: &'static str,
    /// Name, number and meaning of each variant.
    pub variants: &'static [(&'static str, u32, &'static str)],
}

/// Words of a record that have not been read yet.
pub type Words<'w> = std::slice::Iter<'w, u32>;

/// A type that a field may have.
pub trait FrameValue: Sized {
    /// Type of its words.
    const HOLDS: WordType;
    /// Number of its values.
    const COUNT: usize = 1;
    /// Number of words it takes in all.
    const WORDS: usize;

    /// Reads the value; words that are missing count as zero.
    fn take(words: &mut Words<'_>) -> Self;

    /// Appends the value's words.
    fn put(&self, words: &mut Vec<u32>);
}

/// One section's records, read by field.
pub trait Record: Sized {
    /// Section that they stand in.
    const SECTION: super::Section;

    /// Reads one record from its words.
    fn read(words: &[u32]) -> Self;
}

impl FrameValue for u32 {
    const HOLDS: WordType = WordType::U32;
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        words.next().copied().unwrap_or(0)
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }
}

impl FrameValue for f32 {
    const HOLDS: WordType = WordType::F32;
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from_bits(u32::take(words))
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl FrameValue for u64 {
    const HOLDS: WordType = WordType::U64;
    const WORDS: usize = 2;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from(u32::take(words)) | Self::from(u32::take(words)) << 32
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.extend_from_slice(&[*self as u32, (*self >> 32) as u32]);
    }
}

impl FrameValue for f64 {
    const HOLDS: WordType = WordType::F64;
    const WORDS: usize = 2;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from_bits(u64::take(words))
    }

    fn put(&self, words: &mut Vec<u32>) {
        self.to_bits().put(words);
    }
}

impl<T: FrameValue, const N: usize> FrameValue for [T; N] {
    const HOLDS: WordType = T::HOLDS;
    const COUNT: usize = N;
    const WORDS: usize = N * T::WORDS;

    fn take(words: &mut Words<'_>) -> Self {
        std::array::from_fn(|_| T::take(words))
    }

    fn put(&self, words: &mut Vec<u32>) {
        self.iter().for_each(|value| value.put(words));
    }
}

/// Declares the enumerations of the frame: their types, [`FrameValue`] for `Option` of each (none where a number
/// names nothing) and their list.
macro_rules! enumerations {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident { $( $(#[doc = $variant_doc:literal])* $variant:ident = $number:literal, )* }
    )*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[repr(u32)]
            pub enum $name { $( $(#[doc = $variant_doc])* $variant = $number, )* }

            impl $name {
                /// All variants, in the order of their numbers.
                pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            }

            impl FrameValue for Option<$name> {
                const HOLDS: WordType = WordType::Enum(stringify!($name));
                const WORDS: usize = 1;

                fn take(words: &mut Words<'_>) -> Self {
                    match u32::take(words) {
                        $($number => Some($name::$variant),)*
                        _ => None,
                    }
                }

                fn put(&self, words: &mut Vec<u32>) {
                    words.push(self.map_or(u32::MAX, |value| value as u32));
                }
            }
        )*

        /// Every enumeration of frames that is declared here.
        pub const ENUMERATIONS: &[Enumeration] = &[$(Enumeration {
            name: stringify!($name),
            doc: concat!($($doc),*),
            variants: &[$((stringify!($variant), $number, concat!($($variant_doc),*)),)*],
        },)*];
    };
}

/// A field's declaration from its type.
macro_rules! field {
    ($name:ident: $ty:ty = $unit:literal, $($doc:literal)*) => {
        Field {
            name: stringify!($name),
            doc: concat!($($doc),*),
            unit: $unit,
            holds: <$ty as FrameValue>::HOLDS,
            count: <$ty as FrameValue>::COUNT,
            words: <$ty as FrameValue>::WORDS,
        }
    };
}

/// Declares the header: its type, how it is read and written, and the list of its fields.
macro_rules! header {
    (
        envelope { $( $(#[doc = $outer_doc:literal])* $outer:ident, )* }
        $( $(#[doc = $doc:literal])* $name:ident: $ty:ty = $unit:literal, )*
    ) => {
        /// Header: the first words of a frame.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Header { $( $(#[doc = $doc])* pub $name: $ty, )* }

        impl Header {
            /// Number of words before the table of sections.
            pub const WORDS: usize = Self::ENVELOPE + 0 $( + <$ty as FrameValue>::WORDS )*;
            /// Number of words before the fields of this type: what the buffer is and how long.
            pub const ENVELOPE: usize = [$(stringify!($outer)),*].len();
            /// Every field, in the order of its words.
            pub const FIELDS: &'static [Field] = &[
                $( field!($outer: u32 = "", $($outer_doc)*), )*
                $( field!($name: $ty = $unit, $($doc)*), )*
            ];

            /// Reads the words after the envelope.
            pub(super) fn read(words: &[u32]) -> Self {
                let mut words = words.iter();
                Self { $( $name: FrameValue::take(&mut words), )* }
            }

            /// Appends the words after the envelope.
            pub(super) fn write(&self, words: &mut Vec<u32>) {
                $( self.$name.put(words); )*
            }
        }
    };
}

/// Declares the sections: the enumeration, the record of each, strides and the table.
macro_rules! sections {
    ($(
        $(#[doc = $doc:literal])*
        $scope:ident $section:ident of $record:ident = $number:literal {
            $( $(#[doc = $field_doc:literal])* $field:ident: $ty:ty = $unit:literal, )*
        }
    )*) => {
        /// The sections of a frame.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u32)]
        pub enum Section { $( $(#[doc = $doc])* $section = $number, )* }

        impl Section {
            /// Every section, in the order of its number.
            pub const ALL: [Self; [$($number),*].len()] = [$(Self::$section),*];

            /// Declaration of each section, in the same order.
            pub const TABLE: [Declaration; Self::ALL.len()] = [$(Declaration {
                name: stringify!($section),
                record: stringify!($record),
                number: $number,
                doc: concat!($($doc),*),
                scope: SectionOwner::$scope,
                fields: &[$( field!($field: $ty = $unit, $($field_doc)*), )*],
            },)*];

            /// Returns the number of words of one record.
            pub const fn stride(self) -> usize {
                match self { $( Self::$section => 0 $( + <$ty as FrameValue>::WORDS )*, )* }
            }

            /// Returns its place in [`Self::ALL`].
            pub fn index(self) -> usize {
                Self::ALL.binary_search(&self).unwrap_or(0)
            }

            /// Returns its scope.
            pub const fn scope(self) -> SectionOwner {
                match self { $( Self::$section => SectionOwner::$scope, )* }
            }
        }

        /// One record of each section, as it is read.
        pub mod record {
            use super::*;

            $(
                #[doc = concat!("A record of [`Section::", stringify!($section), "`].")]
                #[derive(Clone, Copy, Debug, PartialEq)]
                pub struct $record { $( $(#[doc = $field_doc])* pub $field: $ty, )* }

                impl Record for $record {
                    const SECTION: Section = Section::$section;

                    #[inline]
                    fn read(words: &[u32]) -> Self {
                        let mut words = words.iter();
                        Self { $( $field: FrameValue::take(&mut words), )* }
                    }
                }
            )*
        }
    };
}

pub(super) use {enumerations, field, header, sections};

//! How a record of the frame buffer is declared: the types a field may have, and the macros that turn one table into the
//! Rust types, the strides and the description from which TypeScript is generated.
//!
//! A field's type is the Rust type it is read as; [`Value`] says how many 32-bit words it takes, in which order, and what
//! TypeScript calls it. A record is its fields one behind the other, without padding.

/// What the words of a field hold.
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
    /// In snake case.
    pub name: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// SI unit; empty where it has none.
    pub unit: &'static str,
    /// What its words hold.
    pub holds: WordType,
    /// So many of them: 1, or the length of an array.
    pub count: usize,
    /// Words it takes in all.
    pub words: usize,
}

/// Who says that a section's content has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A frame's. Written at every frame, it has moved where it differs from what was written before; a frame in which
    /// it is not written has none of it.
    Frame,
    /// The geometry's. Written when the session says that the geometry is another, it stays as it is until then.
    Asset,
}

/// A section as it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// In camel case.
    pub name: &'static str,
    /// Of one record, in camel case.
    pub record: &'static str,
    /// In the table of sections.
    pub number: u32,
    /// What it holds.
    pub doc: &'static str,
    /// Whose it is.
    pub scope: Scope,
    /// Of one record, in the order of its words.
    pub fields: &'static [Field],
}

/// An enumeration whose numbers stand in frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// In camel case.
    pub name: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// Name, number and meaning of each variant.
    pub variants: &'static [(&'static str, u32, &'static str)],
}

/// The words of a record that have not been read yet.
pub type Words<'w> = std::slice::Iter<'w, u32>;

/// A type that a field may have.
pub trait Value: Sized {
    /// What its words hold.
    const HOLDS: WordType;
    /// So many of them.
    const COUNT: usize = 1;
    /// Words it takes in all.
    const WORDS: usize;

    /// Reads it; words that are missing count as zero.
    fn take(words: &mut Words<'_>) -> Self;

    /// Appends its words.
    fn put(&self, words: &mut Vec<u32>);
}

/// One section's records, read by field.
pub trait Record: Sized {
    /// The section they stand in.
    const SECTION: super::Section;

    /// Reads one from its words.
    fn read(words: &[u32]) -> Self;
}

impl Value for u32 {
    const HOLDS: WordType = WordType::U32;
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        words.next().copied().unwrap_or(0)
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }
}

impl Value for f32 {
    const HOLDS: WordType = WordType::F32;
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from_bits(u32::take(words))
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl Value for u64 {
    const HOLDS: WordType = WordType::U64;
    const WORDS: usize = 2;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from(u32::take(words)) | Self::from(u32::take(words)) << 32
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.extend_from_slice(&[*self as u32, (*self >> 32) as u32]);
    }
}

impl Value for f64 {
    const HOLDS: WordType = WordType::F64;
    const WORDS: usize = 2;

    fn take(words: &mut Words<'_>) -> Self {
        Self::from_bits(u64::take(words))
    }

    fn put(&self, words: &mut Vec<u32>) {
        self.to_bits().put(words);
    }
}

impl<T: Value, const N: usize> Value for [T; N] {
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

/// Declares the enumerations of the frame: their types, [`Value`] for `Option` of each (none where a number names
/// nothing) and their list.
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
                /// In the order of their numbers.
                pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            }

            impl Value for Option<$name> {
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
            holds: <$ty as Value>::HOLDS,
            count: <$ty as Value>::COUNT,
            words: <$ty as Value>::WORDS,
        }
    };
}

/// Declares the header: its type, how it is read and written, and the list of its fields.
macro_rules! header {
    (
        envelope { $( $(#[doc = $outer_doc:literal])* $outer:ident, )* }
        $( $(#[doc = $doc:literal])* $name:ident: $ty:ty = $unit:literal, )*
    ) => {
        /// What the first words of a frame say.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Header { $( $(#[doc = $doc])* pub $name: $ty, )* }

        impl Header {
            /// Words before the table of sections.
            pub const WORDS: usize = Self::ENVELOPE + 0 $( + <$ty as Value>::WORDS )*;
            /// Words before the fields of this type: what the buffer is and how long.
            pub const ENVELOPE: usize = [$(stringify!($outer)),*].len();
            /// Every field, in the order of its words.
            pub const FIELDS: &'static [Field] = &[
                $( field!($outer: u32 = "", $($outer_doc)*), )*
                $( field!($name: $ty = $unit, $($doc)*), )*
            ];

            /// Reads the words after the envelope.
            pub(super) fn read(words: &[u32]) -> Self {
                let mut words = words.iter();
                Self { $( $name: Value::take(&mut words), )* }
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

            /// How each is declared, in the same order.
            pub const TABLE: [Declaration; Self::ALL.len()] = [$(Declaration {
                name: stringify!($section),
                record: stringify!($record),
                number: $number,
                doc: concat!($($doc),*),
                scope: Scope::$scope,
                fields: &[$( field!($field: $ty = $unit, $($field_doc)*), )*],
            },)*];

            /// Words of one record.
            pub const fn stride(self) -> usize {
                match self { $( Self::$section => 0 $( + <$ty as Value>::WORDS )*, )* }
            }

            /// Its place in [`Self::ALL`].
            pub fn index(self) -> usize {
                Self::ALL.binary_search(&self).unwrap_or(0)
            }

            /// Whose it is.
            pub const fn scope(self) -> Scope {
                match self { $( Self::$section => Scope::$scope, )* }
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
                        Self { $( $field: Value::take(&mut words), )* }
                    }
                }
            )*
        }
    };
}

pub(super) use {enumerations, field, header, sections};

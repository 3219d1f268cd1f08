//! [`Item`]: a value and its conversions to Rust values, which typed access and serde share.

use crate::records::graph::{DagRef, Kind, ListRef, RecordRef, ValueRef};

/// A value to convert.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) kind: Kind<'a>,
    /// The value in the graph; none for a record that is read as a whole, and for one bit.
    pub(super) value: Option<ValueRef<'a>>,
}

/// What a value had to be.
#[derive(Debug)]
pub(super) enum Expected {
    /// A value of another kind, with its article: "a `list`".
    Kind(&'static str),
    /// Another value: "an integer from 0 to 255".
    Text(String),
    /// A string in UTF-8.
    Utf8,
}

impl Expected {
    pub(super) fn text<T>(text: impl Into<String>) -> Result<T, Expected> {
        Err(Expected::Text(text.into()))
    }
}

impl<'a> Item<'a> {
    pub(super) fn of(value: ValueRef<'a>) -> Item<'a> {
        Item { kind: value.kind(), value: Some(value) }
    }

    /// One bit of this.
    pub(super) fn bit_at(self, bit: u32) -> Item<'a> {
        let known = self.value.and_then(|value| value.bit(bit));
        Item { kind: known.map_or(Kind::Unset, Kind::Bit), value: None }
    }

    /// Whether nothing of it is known.
    pub(super) fn is_unset(self) -> bool {
        match self.kind {
            Kind::Unset => true,
            Kind::Bits(width) => {
                self.value.is_some_and(|value| value.has_no_symbols() && (0..width).all(|bit| value.bit(bit).is_none()))
            }
            _ => false,
        }
    }

    /// The value for a message.
    pub(super) fn shown(self) -> String {
        match (self.kind, self.value) {
            (Kind::Def(record), _) => record.described(),
            (_, Some(value)) => value.shown(),
            (Kind::Bit(bit), None) => u8::from(bit).to_string(),
            (_, None) => "?".to_owned(),
        }
    }

    /// The kind of the value, with its article.
    pub(super) fn kind_phrase(self) -> String {
        match self.kind {
            Kind::Unset => "`?`".to_owned(),
            Kind::Bit(_) => "a `bit`".to_owned(),
            Kind::Int(_) => "an `int`".to_owned(),
            Kind::Bits(width) => format!("`bits<{width}>`"),
            Kind::String(_) => "a `string`".to_owned(),
            Kind::Code(_) => "`code`".to_owned(),
            Kind::List(_) => "a `list`".to_owned(),
            Kind::Dag(_) => "a `dag`".to_owned(),
            Kind::Def(record) => record.described(),
            Kind::Unresolved => "an unresolved value".to_owned(),
        }
    }

    /// An int, a bit, or bits that are all known; those of a signed number of this width are two's complement.
    pub(super) fn integer(self, signed_width: Option<u32>) -> Option<i128> {
        match self.kind {
            Kind::Int(int) => Some(i128::from(int)),
            Kind::Bit(bit) => Some(i128::from(bit)),
            Kind::Bits(width) => {
                let value = self.value?;
                let mut number = 0;
                for bit in 0..width {
                    match value.bit(bit)? {
                        true if bit < 127 => number |= 1i128 << bit,
                        true => return None,
                        false => {}
                    }
                }
                let is_negative = signed_width == Some(width) && value.bit(width - 1)?;
                Some(if is_negative { number - (1i128 << width) } else { number })
            }
            _ => None,
        }
    }

    /// An integer of this type.
    pub(super) fn int<T: Integer>(self) -> Result<T, Expected> {
        let number = self.integer(T::SIGNED_WIDTH).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| match self.kind {
            Kind::Int(_) | Kind::Bit(_) | Kind::Bits(_) => Expected::Text(T::RANGE()),
            _ => Expected::Kind("an `int`"),
        })
    }

    /// A bit, or an int or bits of value 0 or 1.
    pub(super) fn bit(self) -> Result<bool, Expected> {
        match (self.integer(None), self.kind) {
            (Some(bit @ (0 | 1)), _) => Ok(bit == 1),
            (_, Kind::Int(_) | Kind::Bits(_)) => Expected::text("a `bit`"),
            _ => Err(Expected::Kind("a `bit`")),
        }
    }

    /// The bytes of a string or code.
    pub(super) fn bytes(self) -> Result<&'a [u8], Expected> {
        match self.kind {
            Kind::String(bytes) | Kind::Code(bytes) => Ok(bytes),
            _ => Err(Expected::Kind("a `string`")),
        }
    }

    /// A string or code.
    pub(super) fn text(self) -> Result<&'a str, Expected> {
        std::str::from_utf8(self.bytes()?).map_err(|_| Expected::Utf8)
    }

    pub(super) fn list(self) -> Result<ListRef<'a>, Expected> {
        match self.kind {
            Kind::List(list) => Ok(list),
            _ => Err(Expected::Kind("a `list`")),
        }
    }

    pub(super) fn dag(self) -> Result<DagRef<'a>, Expected> {
        match self.kind {
            Kind::Dag(dag) => Ok(dag),
            _ => Err(Expected::Kind("a `dag`")),
        }
    }

    pub(super) fn record(self) -> Result<RecordRef<'a>, Expected> {
        match self.kind {
            Kind::Def(record) => Ok(record),
            _ => Err(Expected::Kind("a record")),
        }
    }
}

/// The integer types that a field can be read as.
pub trait Integer: TryFrom<i128> {
    /// The width of bits that are read as two's complement; none for unsigned types.
    #[doc(hidden)]
    const SIGNED_WIDTH: Option<u32>;
    /// The values of the type, for messages.
    #[doc(hidden)]
    const RANGE: fn() -> String;
}

macro_rules! integer {
    ($($ty:ident)*) => {$(
        impl Integer for $ty {
            const SIGNED_WIDTH: Option<u32> = if $ty::MIN != 0 { Some($ty::BITS) } else { None };
            const RANGE: fn() -> String = || match ($ty::BITS, $ty::MIN) {
                (64.., 0) => "an unsigned integer".to_owned(),
                (64.., _) => "an integer".to_owned(),
                (_, min) => format!("an integer from {min} to {}", $ty::MAX),
            };
        }
    )*};
}

integer! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize isize }

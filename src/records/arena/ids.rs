//! Typed indices into the arenas of a [`Store`](super::store::Store).

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The index: dense, from 0.
            #[allow(dead_code, reason = "not every id is used as an index")]
            #[doc(hidden)]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            pub fn new(index: usize) -> $name {
                $name(u32::try_from(index).expect("arenas are limited far below 2^32 entries"))
            }
        }
    };
}

/// The last event of a draft in a trace; 0 without one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct History(pub(crate) u32);

id!(
    /// A type; equal types of one compilation have equal ids.
    TypeId
);
/// A value; equal values of one compilation have equal ids.
///
/// The id says whether the value is open, that is, something in it is still to be computed. Most values are not, and
/// resolution skips them without access to an arena. Records, strings, names of unnamed records and small integers are
/// in the id itself; all others are in the arena of open values or in that of closed ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ValueId(pub(crate) u32);

/// Where a value is, with the number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum Place {
    /// The arena of open values.
    Open(u32),
    /// The arena of closed values.
    Closed(u32),
    /// [`Node::Def`](super::node::Node::Def), by the number of the record.
    Def(u32),
    /// [`Node::String`](super::node::Node::String), by the number of the symbol.
    String(u32),
    /// [`Node::Int`](super::node::Node::Int).
    Int(i32),
    /// [`Node::AnonymousName`](super::node::Node::AnonymousName).
    AnonymousName(u32),
}

impl ValueId {
    const OPEN: u32 = 1 << 31;
    /// The bits that say where a value is, and their values for what is in the id.
    const KIND: u32 = 3 << 29;
    const DEF: u32 = 1 << 29;
    const STRING: u32 = 2 << 29;
    const INT: u32 = 3 << 29;
    const ANONYMOUS_NAME: u32 = ValueId::OPEN | 1 << 29;
    /// Greater numbers do not fit beside the kind.
    const NUMBER: u32 = (1 << 29) - 1;

    /// Whether something in the value is still to be computed.
    pub fn is_open(self) -> bool {
        self.0 & ValueId::OPEN != 0
    }

    /// Whether the value is in an arena.
    pub(crate) fn is_stored(self) -> bool {
        self.0 & ValueId::KIND == 0
    }

    /// The number of a stored value in its arena.
    pub(crate) fn number(self) -> usize {
        (self.0 & ValueId::NUMBER) as usize
    }

    /// A value in an arena.
    pub(crate) fn stored(number: usize, is_open: bool) -> ValueId {
        let number = u32::try_from(number).ok().filter(|&number| number <= ValueId::NUMBER);
        let number = number.expect("the evaluator's budgets keep values below 2^29");
        ValueId(if is_open { number | ValueId::OPEN } else { number })
    }

    /// Where the value is.
    pub(crate) fn place(self) -> Place {
        let number = self.0 & ValueId::NUMBER;
        match self.0 & ValueId::KIND {
            0 if self.is_open() => Place::Open(number),
            0 => Place::Closed(number),
            ValueId::DEF if self.is_open() => Place::AnonymousName(number),
            ValueId::DEF => Place::Def(number),
            ValueId::STRING => Place::String(number),
            // The sign is the highest of 29 bits.
            _ => Place::Int((number << 3) as i32 >> 3),
        }
    }

    /// The integer that is in the id.
    #[inline]
    pub(crate) fn int(self) -> Option<i64> {
        if let Place::Int(int) = self.place() { Some(i64::from(int)) } else { None }
    }

    /// The value that is in its id; none if it must be stored.
    pub(crate) fn of_place(place: Place) -> Option<ValueId> {
        let (kind, number) = match place {
            Place::Open(_) | Place::Closed(_) => return None,
            Place::Def(number) => (ValueId::DEF, number),
            Place::String(number) => (ValueId::STRING, number),
            Place::AnonymousName(number) => (ValueId::ANONYMOUS_NAME, number),
            Place::Int(int) => {
                let fits = int << 3 >> 3 == int;
                return fits.then_some(ValueId(ValueId::INT | int as u32 & ValueId::NUMBER));
            }
        };
        (number <= ValueId::NUMBER).then_some(ValueId(kind | number))
    }
}

id!(
    /// An interned sequence of `u32`: operands, elements, words.
    SliceId
);
id!(
    /// A class, in the order of declaration.
    ClassId
);
id!(
    /// A record, in the order of definition.
    RecordId
);
id!(
    /// An interned list of classes.
    ClassListId
);
id!(
    /// A list of fields that records share; see [`Layout`](super::record::Layout).
    LayoutId
);

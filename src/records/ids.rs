//! Typed indices into the arenas of a [`Store`](super::store::Store).

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $name(pub(crate) u32);

        impl $name {
            /// The index: dense, from 0.
            #[allow(dead_code, reason = "not every id is used as an index")]
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) fn new(index: usize) -> $name {
                $name(u32::try_from(index).expect("arenas are limited far below 2^32 entries"))
            }
        }
    };
}

id!(
    /// A type; equal types of one compilation have equal ids.
    TypeId
);
/// A value; equal values of one compilation have equal ids.
///
/// The id says whether the value is open, that is, something in it is still to be computed. Most values are not, and
/// resolution skips them without access to the arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ValueId(pub(crate) u32);

impl ValueId {
    const OPEN: u32 = 1 << 31;

    /// The index: dense, from 0.
    pub(crate) fn index(self) -> usize {
        (self.0 & !ValueId::OPEN) as usize
    }

    /// Whether something in the value is still to be computed.
    pub(crate) fn is_open(self) -> bool {
        self.0 & ValueId::OPEN != 0
    }

    pub(crate) fn new(index: u32, is_open: bool) -> ValueId {
        ValueId(if is_open { index | ValueId::OPEN } else { index })
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
    /// A list of fields that records share; see [`Layout`](super::record::Layout).
    LayoutId
);

//! [`Facts`]: properties of a value, computed when it is built.
//!
//! Resolution queries them all the time: the names in a value, whether it is concrete, its depth, whether caching its
//! results has paid so far.

use std::num::NonZeroU32;

/// Whether results of resolving a value are worth caching, as measured so far. A value is watched for some visits
/// first, because most intermediate values belong to a single record; after that, cache hits must be frequent enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth(u8);

impl Worth {
    pub(crate) const NEVER: Worth = Worth(0);
    pub(crate) const UNKNOWN: Worth = Worth(u8::MAX);
    /// Scores are below, the number of remaining first visits is above.
    const HIGHEST: u8 = 250;
    const FIRST: u8 = 32;
    /// Smaller values are resolved faster than they are looked up.
    pub(crate) const SMALLEST: u8 = 2;

    pub(crate) fn visit(&mut self) -> bool {
        match self.0 {
            0 => return false,
            1..Worth::HIGHEST => return true,
            Worth::HIGHEST => self.0 = Worth::FIRST,
            _ => self.0 -= 1,
        }
        false
    }

    pub(crate) fn note_hit(&mut self, is_hit: bool) {
        let gain = if is_hit { 4 } else { -1 };
        self.0 = self.0.saturating_add_signed(gain).min(Worth::HIGHEST - 1);
    }
}

/// Properties of a value, computed when it is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct Facts {
    /// A bit for each free name in the value (names share bits), and one for the name of an unnamed record; 0 if there
    /// is none.
    pub names: u32,
    /// Levels of nesting.
    pub depth: u16,
    /// Number of nodes as a tree, up to 255.
    pub size: u8,
    /// Whether it is finished: no names and no operators (`?` counts as finished).
    pub concrete: bool,
    /// Whether it may be a default: it is not `?` and, for bits and lists, no part of it is; nor is it an operator
    /// that llvm-tblgen does not accept as a default, or has such an operand.
    pub complete: bool,
    /// Whether the final resolution must compute it again even if no name changes: casts of names, `!exists`,
    /// `!instances`.
    pub refold: bool,
    /// Whether any resolution changes it, even if it knows none of its names: `!and(0, x)` and `!or(-1, x)` become
    /// known, a `!cond` that is a bit of bits becomes the lowest bit of itself.
    pub unsettled: bool,
    /// Whether its result depends on when it is computed: `!exists`, `!instances`.
    pub volatile: bool,
    /// Whether computing it neither fails nor makes records.
    pub pure: bool,
    /// Whether results of resolving it are worth caching.
    pub(crate) worth: Worth,
    /// Its free names as an interned sequence, once they were collected.
    pub(crate) free_names: Option<NonZeroU32>,
}

/// The properties of a closed value that are not the same for all.
#[derive(Clone, Copy)]
pub(crate) struct ClosedFacts {
    depth: u16,
    size: u8,
    is_complete: bool,
}

impl From<Facts> for ClosedFacts {
    fn from(Facts { depth, size, complete, .. }: Facts) -> ClosedFacts {
        ClosedFacts { depth, size, is_complete: complete }
    }
}

impl From<ClosedFacts> for Facts {
    fn from(ClosedFacts { depth, size, is_complete }: ClosedFacts) -> Facts {
        Facts { depth, size, complete: is_complete, ..Facts::LEAF }
    }
}

impl Facts {
    /// In [`Facts::names`]: the name of an unnamed record, which no resolver replaces before the record is entered.
    pub(crate) const UNNAMED: u32 = 1 << 31;
    pub(crate) const LEAF: Facts = Facts {
        names: 0,
        depth: 1,
        size: 1,
        concrete: true,
        complete: true,
        refold: false,
        unsettled: false,
        volatile: false,
        pure: true,
        worth: Worth::NEVER,
        free_names: None,
    };

    /// Those of the name of an unnamed record.
    pub(crate) const ANONYMOUS_NAME: Facts =
        Facts { names: Facts::UNNAMED, concrete: false, refold: true, ..Facts::LEAF };

    pub(crate) fn is_open(self) -> bool {
        !self.concrete
    }

    /// Whether the final resolution of a record may change the value.
    pub(crate) fn changes_at_the_end(self) -> bool {
        self.names != 0 || self.unsettled || self.refold
    }

    pub(crate) fn enclose(&mut self, part: Facts) {
        self.names |= part.names;
        self.depth = self.depth.max(part.depth.saturating_add(1));
        self.size = self.size.saturating_add(part.size);
        self.refold |= part.refold;
        self.unsettled |= part.unsettled;
        self.volatile |= part.volatile;
        self.pure &= part.pure;
    }
}

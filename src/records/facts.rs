//! [`Facts`]: what is known about a value from the moment it is built.
//!
//! Resolution asks for it again and again: which names a value mentions, whether it is finished, how deep it is,
//! whether remembering what it becomes has paid so far.

use std::num::NonZeroU32;

/// Whether results of resolving a value are worth remembering, as learnt so far: it is watched for some visits first,
/// because most of what a resolution makes on its way belongs to one record; then what was remembered has to be found
/// again often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(u8);

impl Worth {
    pub(super) const NEVER: Worth = Worth(0);
    pub(super) const UNKNOWN: Worth = Worth(u8::MAX);
    /// Below are scores, above what is left of the first visits.
    const HIGHEST: u8 = 250;
    const FIRST: u8 = 32;
    /// Values smaller than this are resolved faster than they are looked up.
    pub(super) const SMALLEST: u8 = 2;

    pub(super) fn visit(&mut self) -> bool {
        match self.0 {
            0 => return false,
            1..Worth::HIGHEST => return true,
            Worth::HIGHEST => self.0 = Worth::FIRST,
            _ => self.0 -= 1,
        }
        false
    }

    pub(super) fn learn(&mut self, found: bool) {
        let gain = if found { 4 } else { -1 };
        self.0 = self.0.saturating_add_signed(gain).min(Worth::HIGHEST - 1);
    }
}

/// What is known about a value from the moment it is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// A bit for each free name that it mentions, names sharing bits, and one for an unnamed record's name: 0 means
    /// that there is none.
    pub names: u32,
    /// Levels of nesting.
    pub depth: u16,
    /// Number of nodes as a tree, up to 255.
    pub size: u8,
    /// Whether it is a finished value: no name, no operator (`?` counts as finished).
    pub concrete: bool,
    /// Whether it may be a default: it is not `?` and, for bits and lists, no part of it is; nor is it an operator that
    /// the real tool does not let be one, or has such an operand.
    pub complete: bool,
    /// Whether the final resolution must look at it again though no name changes: casts of names, `!exists`,
    /// `!instances`.
    pub refold: bool,
    /// Whether what it becomes depends on when: `!exists`, `!instances`.
    pub volatile: bool,
    /// Whether results of resolving it are worth remembering.
    pub(super) worth: Worth,
    /// Its free names as an interned sequence, once it was worth to gather them.
    pub(super) free_names: Option<NonZeroU32>,
}

impl Facts {
    /// In [`Facts::names`]: the name of an unnamed record is a name that nothing answers before the record is entered.
    pub(super) const UNNAMED: u32 = 1 << 31;
    pub(super) const LEAF: Facts = Facts {
        names: 0,
        depth: 1,
        size: 1,
        concrete: true,
        complete: true,
        refold: false,
        volatile: false,
        worth: Worth::NEVER,
        free_names: None,
    };

    pub(super) fn is_open(self) -> bool {
        !self.concrete
    }

    pub(super) fn enclose(&mut self, part: Facts) {
        self.names |= part.names;
        self.depth = self.depth.max(part.depth.saturating_add(1));
        self.size = self.size.saturating_add(part.size);
        self.refold |= part.refold;
        self.volatile |= part.volatile;
    }
}

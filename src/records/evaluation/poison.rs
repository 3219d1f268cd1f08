//! Poison: what a reported error leaves unknown, so that its consequences are not reported.
//!
//! A class or record that misses something is *poisoned*, and so is what derives from it. A poisoned value is the error
//! value, which every operation passes on in silence; a poisoned class is convertible to and from every class. A
//! statement that failed loses the names that it would have defined; an undefined name that may be one of them is not
//! reported.

use rustc_hash::FxHashSet;

use crate::records::arena::ids::ClassId;
use crate::source::Symbol;

/// What the errors so far left unknown.
#[derive(Clone, Default)]
pub(crate) struct Poison {
    /// Whether a statement is lost of which not even the kind of the name is known.
    pub(crate) lost_statement: bool,
    /// The words of lost statements, some of which they may have defined.
    pub(crate) lost_words: FxHashSet<Symbol>,
    /// Parts of the names of lost records; the empty string is a part of every name.
    pub(crate) lost_records: FxHashSet<Symbol>,
    /// The names of records that were reported as undefined: each is reported once.
    pub(crate) undefined_records: FxHashSet<Symbol>,
    /// The positions of lets whose field the records of a class do not have: each is reported once for each class.
    pub(crate) unknown_fields: FxHashSet<(u32, Option<ClassId>)>,
    /// Classes that instantiate themselves with the same arguments: no further instance is made within one.
    pub(crate) endless_classes: FxHashSet<ClassId>,
    /// The places of values of classes that no record can have: each is reported at the first record.
    pub(crate) impossible_values: FxHashSet<u32>,
}

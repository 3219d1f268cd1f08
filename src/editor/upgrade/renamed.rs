//! What LLVM renamed in its own `.td` files. A row applies only where the old name is an error.

/// What to do with a name.
pub(super) enum Row {
    /// It has another name.
    Name(&'static str),
    /// The field has another name and another value: the old value and what is set now.
    Setting(&'static [(&'static str, &'static str)]),
    /// The field has no meaning any more: setting it is removed.
    Nothing,
    /// What an author has to do.
    Advice(&'static str),
}

/// Fields that are set.
pub(super) const FIELDS: &[(&str, Row)] = &[
    ("MinLatency", Row::Nothing),
    ("ILPWindow", Row::Nothing),
    ("ResourceCycles", Row::Name("ReleaseAtCycles")),
    ("decodePositionallyEncodedOperands", Row::Nothing),
    ("isMCAsmWriter", Row::Nothing),
    ("isTarget", Row::Nothing),
    ("neverHasSideEffects", Row::Setting(&[("1", "hasSideEffects = 0"), ("0", "hasSideEffects = ?")])),
    ("noNamedPositionallyEncodedOperands", Row::Nothing),
    ("isTwoAddress", Row::Advice("name the two operands that are one register: `let Constraints = \"$src = $dst\"`")),
];

/// Names of records in values.
pub(super) const RECORDS: &[(&str, Row)] = &[
    ("IntrReadArgMem", Row::Name("IntrReadMem, IntrArgMemOnly")),
    ("IntrReadWriteArgMem", Row::Name("IntrArgMemOnly")),
    ("fextend", Row::Name("fpextend")),
    ("implicit", Row::Advice("patterns have no `(implicit REG)` any more: remove it, `Defs` has the register")),
    ("SDNPWantParent", Row::Advice("write `let WantsParent = true;` in the body of the `ComplexPattern`")),
    ("SDNPWantRoot", Row::Advice("write `let WantsRoot = true;` in the body of the `ComplexPattern`")),
];

/// Classes.
pub(super) const CLASSES: &[(&str, Row)] = &[("GCCBuiltin", Row::Name("ClangBuiltin"))];

/// The beginnings of names of atomic operations, whose size `_32` is the type `_i32` now.
pub(super) const ATOMIC: &[&str] = &["atomic_load_", "atomic_swap_", "atomic_cmp_swap_"];

/// The class whose condition was a string of features, and is a dag of them.
pub(super) const CONDITIONAL: &str = "AssemblerPredicate";

/// The class of what names an argument of an intrinsic, and was a number; and what makes one of a number.
pub(super) const ARGUMENT_INDEX: (&str, &str) = ("AttrIndex", "ArgIndex");

pub(super) fn row(table: &'static [(&'static str, Row)], name: &[u8]) -> Option<&'static Row> {
    table.iter().find(|(old, _)| old.as_bytes() == name).map(|(_, row)| row)
}

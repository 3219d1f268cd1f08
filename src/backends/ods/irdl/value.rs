//! [`Value`]: a constraint in IRDL.

/// An IRDL operation with one result.
pub(super) enum Value<'a> {
    Any,
    /// A type, or the attribute `unit`.
    Is(String),
    /// A type or attribute of another dialect: `!dialect.mnemonic`.
    Base(String),
    /// A type or attribute of this dialect.
    Own(&'a str, String),
    Predicate(String),
    AnyOf(Vec<usize>),
    AllOf(Vec<usize>),
    /// A region, with the number of its blocks if that is limited.
    Region(Option<i64>),
}

//! [`Nullness`]: what a header says about null pointers.

/// Whether a pointer may be null.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nullness {
    Nullable,
    Nonnull,
}

/// What a type says about null pointers: `void * _Nonnull`, `void (* _Nullable)(int *)`.
pub(super) fn nullness(text: &str) -> Option<Nullness> {
    let pointer = match text.split_once("(*") {
        Some((_, rest)) => rest.split(')').next(),
        None => text.rsplit('*').next(),
    };
    pointer?.split_whitespace().find_map(|word| match word {
        "_Nonnull" => Some(Nullness::Nonnull),
        "_Nullable" | "_Nullable_result" => Some(Nullness::Nullable),
        _ => None,
    })
}

//! The kinds of words that are coloured.

use tdgen_editor::analysis::HighlightKind;

/// The kinds of words, in the words of the protocol.
pub(super) const TOKEN_TYPES: [&str; 12] = [
    "struct",
    "macro",
    "variable",
    "parameter",
    "property",
    "type",
    "function",
    "keyword",
    "number",
    "string",
    "comment",
    "namespace",
];
/// What a word is besides.
pub(super) const TOKEN_MODIFIERS: [&str; 2] = ["declaration", "readonly"];

/// The number of a kind in [`TOKEN_TYPES`], and the modifiers.
pub(super) fn token_type(kind: HighlightKind) -> (u32, u32) {
    match kind {
        HighlightKind::Class => (0, 0),
        HighlightKind::Multiclass => (1, 0),
        HighlightKind::Record => (2, 2),
        HighlightKind::Variable => (2, 0),
        HighlightKind::Argument => (3, 0),
        HighlightKind::Field => (4, 0),
        HighlightKind::Type => (5, 0),
        HighlightKind::Operator => (6, 0),
        HighlightKind::Keyword => (7, 0),
        HighlightKind::Number => (8, 0),
        HighlightKind::String => (9, 0),
        HighlightKind::Comment => (10, 0),
        HighlightKind::Directive => (1, 0),
    }
}

//! The syntax tree becomes a finished record graph.

/// The finished graph.
pub struct Records {}

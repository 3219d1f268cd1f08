//! Bytes become tokens.

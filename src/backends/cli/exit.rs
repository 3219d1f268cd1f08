//! The exit codes of `tdgen`.

/// Success.
pub const GOOD: u8 = 0;
/// The input has errors, or a file cannot be read or written.
pub const FAILED: u8 = 1;
/// The command line is wrong.
pub const USAGE: u8 = 2;
/// A panic, which is a bug (`EX_SOFTWARE`).
pub const INTERNAL: u8 = 70;

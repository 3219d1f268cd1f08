//! [`Output`]: a file that a backend produces.

use std::io::{self, Write};

/// A file that a backend wants written.
pub struct Output<'a> {
    /// What is appended to the path that the user gave; empty for the main output.
    pub suffix: String,
    /// Its bytes.
    pub content: Content<'a>,
    /// Set where an old file must not be replaced, since it has what nothing else has: what its user can do instead.
    /// One that is empty or the same already is in nobody's way.
    pub keeps_old: Option<&'static str>,
}

/// Writes an output piece by piece.
pub type Stream<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a;

/// The bytes of an output.
pub enum Content<'a> {
    /// All at once.
    Bytes(Vec<u8>),
    /// Written piece by piece, for outputs of hundreds of megabytes; may be called more than once.
    Stream(Box<Stream<'a>>),
}

impl<'a> Output<'a> {
    /// The main output, all at once.
    pub fn main(bytes: Vec<u8>) -> Output<'a> {
        Output { suffix: String::new(), content: Content::Bytes(bytes), keeps_old: None }
    }

    /// The main output, piece by piece.
    pub fn stream(write: impl Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a) -> Output<'a> {
        Output { suffix: String::new(), content: Content::Stream(Box::new(write)), keeps_old: None }
    }
}

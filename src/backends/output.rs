//! [`Output`]: a file that a backend produces.

use std::io::{self, Write};

/// A file that a backend produces.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// let header = Output::main("int f(void);\n");
/// let code = Output::main("int f(void) { return 0; }\n").extension("c");
/// let list = Output::main("f\n").suffix(".names");
/// let path = |output: &Output| output.path("out/f.h");
/// assert_eq!((path(&header), path(&code), path(&list)), ("out/f.h".into(), "out/f.c".into(), "out/f.h.names".into()));
/// ```
#[non_exhaustive]
pub struct Output<'a> {
    /// What is appended to the path that the user gave; empty for the main output.
    pub suffix: String,
    /// Whether the suffix replaces the extension of the path.
    pub replaces_extension: bool,
    /// The bytes.
    pub content: Content<'a>,
    /// The help text of the error when the file exists with other content, for a file that must not be overwritten.
    pub keeps_old: Option<&'static str>,
    /// The path of the input that this is a new version of: the only input that it may replace.
    pub updates: Option<String>,
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
    /// The main output, all at once: a `String` or bytes.
    pub fn main(text: impl Into<Vec<u8>>) -> Output<'a> {
        Output::of(Content::Bytes(text.into()))
    }

    /// The main output, piece by piece.
    pub fn stream(write: impl Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a) -> Output<'a> {
        Output::of(Content::Stream(Box::new(write)))
    }

    fn of(content: Content<'a>) -> Output<'a> {
        Output { suffix: String::new(), replaces_extension: false, content, keeps_old: None, updates: None }
    }

    /// The same output in a file whose path is the main output's with this suffix.
    #[must_use]
    pub fn suffix(mut self, suffix: impl Into<String>) -> Output<'a> {
        self.suffix = suffix.into();
        self
    }

    /// The same output in a file whose path is the main output's with this extension, `cpp`, in place of its own.
    #[must_use]
    pub fn extension(mut self, extension: &str) -> Output<'a> {
        self.suffix = format!(".{extension}");
        self.replaces_extension = true;
        self
    }

    /// The path of the file, if the user gave this one for the main output.
    pub fn path(&self, main: &str) -> String {
        let name = main.rfind('/').map_or(0, |slash| slash + 1);
        // A dot at the beginning of a name begins no extension.
        let dot = main[name..].rfind('.').filter(|dot| self.replaces_extension && *dot > 0);
        let stem = dot.map_or(main, |dot| &main[..name + dot]);
        format!("{stem}{}", self.suffix)
    }

    /// Never overwrites a file with other content; the error shows this help text.
    #[must_use]
    pub fn keep_old(mut self, help: &'static str) -> Output<'a> {
        self.keeps_old = Some(help);
        self
    }

    /// Allows that the output replaces this input of the run.
    #[must_use]
    pub fn update(mut self, input: impl Into<String>) -> Output<'a> {
        self.updates = Some(input.into());
        self
    }
}

//! [`read`]: the lines of a lock file, as people and version control leave them.
//!
//! Takes the file's bytes; hands on [`Line`]s without what is for people (behind a `#`), for a reader that knows what
//! they mean. What no lock may have, half a merge and bytes that are no UTF-8, is reported here.

use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::{FileId, Span};

/// What version control leaves where it could not decide.
const CONFLICT: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

/// The file that an option of the command line names, and its path; none within if it names none. Nothing when an error
/// was reported.
pub(crate) fn named<'c>(
    context: &'c Context<'_>,
    option: &BackendOption,
    diags: &mut Diags,
) -> Result<Option<(&'c str, FileId)>, Reported> {
    let Some(path) = context.option(option).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let Some(file) = context.file(option) else {
        return Err(diags.push(Diagnostic::global(format!("`{path}` was not read"))));
    };
    Ok(Some((path, file)))
}

/// What a lock file is.
pub(crate) struct Form {
    /// What a line looks like, in a sentence.
    pub(crate) line: &'static str,
    /// The flag that writes it.
    pub(crate) generator: &'static str,
}

/// A line without remarks and blanks around it; not empty.
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    start: u32,
}

impl Line<'_> {
    /// A fault of a part of the line.
    pub(crate) fn fault(&self, part: &str, message: &str, help: &str) -> Diagnostic {
        Diagnostic::error(self.place(part), message).help(help)
    }

    /// Where a part of the line stands.
    pub(crate) fn place(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let position = |offset: usize| {
            let offset = u32::try_from(offset).unwrap_or(u32::MAX);
            self.start.saturating_add(offset)
        };
        Span::new(position(offset), position(offset + part.len()))
    }
}

/// Calls `each` for each line of a file whose first byte is at `start`.
pub(crate) fn read<'t>(
    text: &'t [u8],
    start: u32,
    form: &Form,
    diags: &mut Diags,
    mut each: impl FnMut(&Line<'t>) -> Result<(), Diagnostic>,
) -> Result<(), Reported> {
    let mut outcome = Ok(());
    let mut start = start;
    for line in text.split(|byte| *byte == b'\n') {
        let done = match Line::of(line, start, form) {
            Ok(Some(line)) => each(&line),
            Ok(None) => Ok(()),
            Err(fault) => Err(fault),
        };
        if let Err(fault) = done {
            outcome = Err(diags.push(fault));
        }
        let length = u32::try_from(line.len()).unwrap_or(u32::MAX);
        start = start.saturating_add(length).saturating_add(1);
    }
    outcome
}

impl<'t> Line<'t> {
    /// A line; none if it has nothing but remarks.
    fn of(bytes: &'t [u8], start: u32, form: &Form) -> Result<Option<Line<'t>>, Diagnostic> {
        let whole = match std::str::from_utf8(bytes) {
            Ok(text) => Line { text, start },
            Err(error) => {
                let valid = u32::try_from(error.valid_up_to()).unwrap_or_default();
                let at = start.saturating_add(valid);
                let fault = Diagnostic::error(Span::new(at, at), "this line is no UTF-8");
                return Err(fault.help(form.line));
            }
        };
        let text = whole.text.split('#').next().unwrap_or_default().trim();
        if CONFLICT.iter().any(|mark| text.starts_with(mark)) {
            let help =
                format!("keep the lines that were merged first, drop the others, and run {} again", form.generator);
            return Err(whole.fault(text, "a conflict of versions is left here", &help));
        }
        let start = whole.place(text).start;
        Ok((!text.is_empty()).then_some(Line { text, start }))
    }
}

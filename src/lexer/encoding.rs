//! Files that are not text in an encoding that llvm-tblgen reads: one error names the cause, and their bytes are not
//! read.

use super::stream::TokenStream;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;

/// The encodings that are recognized by the first bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// UTF-8 with a byte order mark.
    MarkedUtf8,
    Utf16,
    Binary,
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl Encoding {
    /// The encoding of a text that has a byte outside of literals and comments which no token begins with.
    fn of(text: &[u8]) -> Option<Encoding> {
        const EXAMINED: usize = 1024;
        const LEAST: usize = 4;
        let start = text.get(..EXAMINED).unwrap_or(text);
        let is_control = |byte: &&u8| **byte < 0x20 && !matches!(**byte, b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
        let controls = start.iter().filter(is_control).count();
        if Encoding::is_utf16(start) {
            Some(Encoding::Utf16)
        } else if controls >= LEAST && controls * 16 > start.len() {
            Some(Encoding::Binary)
        } else {
            start.starts_with(BYTE_ORDER_MARK).then_some(Encoding::MarkedUtf8)
        }
    }

    /// Whether a text begins with the byte order mark of UTF-16, or every other byte is zero, as in ASCII text.
    fn is_utf16(start: &[u8]) -> bool {
        const LEAST: usize = 4;
        let zeros = |parity: usize| start.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
        let (even, odd) = (zeros(0), zeros(1));
        let is_text = even.max(odd) >= LEAST && even.max(odd) * 4 > start.len() && even.min(odd) * 8 < start.len();
        is_text || start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff")
    }

    fn diagnosed(self, at: crate::source::Span) -> Diagnostic {
        let (message, help) = match self {
            Encoding::MarkedUtf8 => ("byte order mark at the start of the file", "save the file without it"),
            Encoding::Utf16 => ("the file is encoded in UTF-16", "save it in UTF-8"),
            Encoding::Binary => ("the file is a binary file", "an input is text in UTF-8"),
        };
        Diagnostic::error(at, message).code(codes::ENCODING).help(help)
    }
}

impl TokenStream<'_> {
    /// At an unexpected byte: whether the encoding of the file explains it, which is reported.
    pub(super) fn report_encoding(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let Some(encoding) = Encoding::of(&frame.text) else {
            return false;
        };
        let start = frame.span(0, 0);
        if encoding == Encoding::MarkedUtf8 {
            let is_mark = frame.at <= BYTE_ORDER_MARK.len();
            if is_mark {
                frame.at = BYTE_ORDER_MARK.len();
                self.diags.push(encoding.diagnosed(start));
            }
            return is_mark;
        }
        let reported = self.report(encoding.diagnosed(start));
        self.end_after(reported);
        true
    }

    /// Reports a file in UTF-16 when it is opened, because its first letter is a token.
    pub(super) fn report_utf16(&mut self) {
        if self.frames.last().is_some_and(|frame| Encoding::is_utf16(frame.text.get(..64).unwrap_or(&frame.text))) {
            self.report_encoding();
        }
    }
}

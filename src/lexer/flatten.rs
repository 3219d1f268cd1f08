//! The preprocessed input as text: one file without includes and directives.

use super::stream::TokenStream;
use super::token::Token;
use crate::source::{FileId, Span};

/// Reads all tokens, and returns them as text. Blanks and line ends between tokens stay, comments do not. A comment
/// names the file where one begins or goes on.
pub(crate) fn flatten(mut tokens: TokenStream<'_>) -> Vec<u8> {
    let mut flat = Vec::new();
    let mut last: Option<(FileId, Span)> = None;
    let (mut token, mut span) = (Token::Eof, Span::default());
    loop {
        tokens.next_token(&mut token, &mut span);
        if token == Token::Eof {
            break;
        }
        let file = tokens.sources.file_at(span.start);
        let start = tokens.sources.start(file);
        let at = (span.start - start) as usize;
        let text = tokens.sources.text(file);
        match last {
            Some((open, before)) if open == file && before.end <= span.start => {
                let gap = text.get((before.end - start) as usize..at).unwrap_or_default();
                // At the beginning of a line it could be read as a directive.
                push_gap(&mut flat, gap, token == Token::Paste);
            }
            _ => {
                if last.is_some() {
                    flat.push(b'\n');
                }
                let name: String = tokens.sources.name(file).chars().filter(|c| !c.is_control()).collect();
                flat.extend_from_slice(format!("// {name}\n").as_bytes());
                if token == Token::Paste {
                    flat.push(b' ');
                }
            }
        }
        flat.extend_from_slice(text.get(at..(span.end - start) as usize).unwrap_or_default());
        last = Some((file, span));
    }
    if last.is_some() {
        flat.push(b'\n');
    }
    flat
}

/// Adds what is between two tokens: line ends, at most one of them empty, and the blanks in front of the second token.
fn push_gap(flat: &mut Vec<u8>, gap: &[u8], on_one_line: bool) {
    let ends = gap.iter().filter(|byte| **byte == b'\n').count();
    if on_one_line || ends == 0 {
        flat.extend_from_slice(if gap.is_empty() { b"" } else { b" " });
        return;
    }
    flat.extend_from_slice(if ends > 1 { b"\n\n" } else { b"\n" });
    let blanks = gap.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    flat.extend_from_slice(&gap[gap.len() - blanks..]);
}

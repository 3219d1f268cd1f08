//! Macros: their uses in a line of text, and the bodies of their definitions. Expansions are not expanded again.

use std::ops::Range;

use super::text::{Slice, is_blank};

/// `%{name arguments}` in a line of text.
#[derive(Debug)]
pub(super) struct Use<'a> {
    /// The whole use.
    pub(super) whole: Slice<'a>,
    /// The range in the line.
    pub(super) range: Range<usize>,
    pub(super) name: Slice<'a>,
    /// The text after the name.
    rest: Slice<'a>,
}

impl<'a> Use<'a> {
    pub(super) fn arguments(&self) -> impl Iterator<Item = Slice<'a>> {
        self.rest.words()
    }
}

/// The uses of macros in a line. A `%{` without a name or a closing `}` is text.
pub(super) fn uses(line: Slice<'_>) -> Vec<Use<'_>> {
    let mut uses = Vec::new();
    let mut from = 0;
    while let Some(begin) = find(line.text, from, "%{") {
        from = begin + 2;
        let starts_name = |c: char| c != '}' && !is_blank(c);
        if !line.after(from).text.starts_with(starts_name) {
            continue;
        }
        // Without a `}`, the rest of the line has no uses.
        let Some(end) = find(line.text, from, "}") else {
            break;
        };
        let inside = line.part(from..end);
        let name_end = inside.text.find(is_blank).unwrap_or(inside.text.len());
        uses.push(Use {
            whole: line.part(begin..end + 1),
            range: begin..end + 1,
            name: inside.part(0..name_end),
            rest: inside.after(name_end),
        });
        from = end + 1;
    }
    uses
}

fn find(text: &str, from: usize, pattern: &str) -> Option<usize> {
    text.get(from..)?.find(pattern).map(|at| from + at)
}

/// The body of a macro.
#[derive(Debug)]
pub(super) struct Body<'a> {
    text: Slice<'a>,
    parameters: Vec<Parameter>,
    /// The parameter with the greatest number, and that number.
    last: Option<(Slice<'a>, usize)>,
}

/// `%{1}` in a body.
#[derive(Debug)]
struct Parameter {
    range: Range<usize>,
    /// Counted from 1.
    number: usize,
}

impl<'a> Body<'a> {
    /// Reads a body. Also returns the uses of argument 0, which does not exist.
    pub(super) fn read(text: Slice<'a>) -> (Body<'a>, Vec<Slice<'a>>) {
        let numbers = uses(text).into_iter().filter(|found| {
            let is_number = found.name.text.bytes().all(|byte| byte.is_ascii_digit());
            is_number && found.rest.text.is_empty()
        });
        let mut parameters = Vec::new();
        let mut zeros = Vec::new();
        for found in numbers {
            // An overflow is larger than any count of arguments.
            match found.name.text.parse().unwrap_or(usize::MAX) {
                0 => zeros.push(found.whole),
                number => parameters.push(Parameter { range: found.range, number }),
            }
        }
        let last = parameters.iter().max_by_key(|parameter| parameter.number);
        let last = last.map(|last| (text.part(last.range.clone()), last.number));
        let body = Body { text, parameters, last };
        (body, zeros)
    }

    /// The parameter for which the arguments are too few.
    pub(super) fn missing_parameter(&self, arguments: usize) -> Option<Slice<'a>> {
        let last = self.last.filter(|(_, number)| *number > arguments);
        last.map(|(parameter, _)| parameter)
    }

    /// The pieces of the body with these arguments; missing ones are empty.
    pub(super) fn pieces<'s>(&'s self, arguments: &'s [Slice<'a>]) -> impl Iterator<Item = &'a str> + 's {
        let mut at = 0;
        let parameters = self.parameters.iter().flat_map(move |parameter| {
            let before = self.text.part(at..parameter.range.start);
            at = parameter.range.end;
            let argument = arguments.get(parameter.number - 1);
            [before.text, argument.map_or("", |argument| argument.text)]
        });
        let end = self.parameters.last().map_or(0, |last| last.range.end);
        parameters.chain([self.text.after(end).text])
    }
}
